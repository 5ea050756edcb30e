"""Compares a translation with its message: placeholders, links, icons and bold; and locates its lines."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from pnp.checks.static.typed_numbers import blanked
from pnp.model.game import Game
from pnp.model.text.placeholders import Placeholder, placeholders_of
from pnp.source.diagnostics import Span
from pnp.source.load.po import PoEntry

_CASE = re.compile(r"\|(?:capitalize|lower)\b|\|(?:words|digits)\b(?:\([^)]*\))?")
_FORM = re.compile(r"\.form\((?:\"[^\"]*\"|'[^']*')\)")
_LONE = re.compile(r"[A-Za-z_]\w*")
_LINK = re.compile(r"(?<!!)\[[^\]]*+\]\(\s*+([^)\s]*+)[^)]*+\)")
_PICTURE = re.compile(r"!\[[^\]]*+\]\(\s*+([^)\s]*+)[^)]*+\)")
_ICON = re.compile(r"(?<![A-Za-z0-9_:]):([a-z][A-Za-z0-9_-]*):(?![A-Za-z0-9_])")
_BOLD = re.compile(r"\*\*(?=\S).+?(?<=\S)\*\*|__(?=\S).+?(?<=\S)__", re.DOTALL)


def meaning_of(game: Game, placeholder: Placeholder) -> str:
    """The meaning of a placeholder without its grammar: singular and plural, forms and capitals, words and digits are
    equal."""
    text = placeholder.expression.replace("'", '"').replace(" ", "")
    text = _FORM.sub("", _CASE.sub("", text))
    if _LONE.fullmatch(text):
        term = next((t for t in game.terms.values() if text in (t.id, t.plural)), None)
        return term.id if term is not None else text
    return text


def placeholder_counts(game: Game, text: str) -> Counter[str]:
    """Number of mentions of each thing in a text, without words that only accompany a number."""
    placeholders = (p for p in placeholders_of(text) if "|plural(" not in p.expression.replace(" ", ""))
    return Counter(meaning_of(game, placeholder) for placeholder in placeholders)


def same_placeholders(one: str, other: str) -> bool:
    """Whether two texts have exactly the same placeholders, in any order."""
    return sorted(p.expression for p in placeholders_of(one)) == sorted(p.expression for p in placeholders_of(other))


def difference(expected: Counter[str], actual: Counter[str]) -> tuple[list[str], list[str]]:
    """The items that the second lacks, and the additional ones; each as often as it differs."""
    return list((expected - actual).elements()), list((actual - expected).elements())


def markup_counts(text: str) -> Counter[str]:
    """Links, pictures and icons, each as written, and pieces in bold."""
    if not any(mark in text for mark in ("](", ":", "**")):
        return Counter()
    holes = _without_placeholders(text)
    counts = Counter(f"[…]({target})" for target in _LINK.findall(holes))
    counts += Counter(f"![…]({target})" for target in _PICTURE.findall(holes))
    counts += Counter(f":{name}:" for name in _ICON.findall(holes))
    counts["**…**"] = len(_BOLD.findall(holes))
    return +counts


def _without_placeholders(text: str) -> str:
    for placeholder in placeholders_of(text):
        length = placeholder.end - placeholder.start
        text = text[: placeholder.start] + "x" * length + text[placeholder.end :]
    return text


# ------------------------------------------------------------------------------------------------- words
def says(text: str, words: Iterable[str]) -> bool:
    """Whether a text has one of these words in any inflection. Stems are compared: all but the last letters."""
    visible_text = blanked(text).casefold()
    return any(_stem(word) in visible_text for word in words if word)


def _stem(word: str) -> str:
    word = word.casefold()
    return word if len(word) < 5 else word[: max(4, len(word) - 3)]


def has_word(text: str, word: str) -> bool:
    """Whether a text has exactly this word, in the same case, right after another word."""
    return re.search(rf"(?<=[^\W\d_][ ’'-]){re.escape(word)}(?!\w)", blanked(text)) is not None


# ------------------------------------------------------------------------------------------------- places
def place_in_entry(entry: PoEntry, piece: str, sources: Mapping[str, str], form: int = 0) -> Span:
    """The place of a range of a translation in its catalogue: in the ``msgstr`` of the entry, otherwise at the
    entry."""
    source = sources.get(entry.span.file)
    if source is None or not entry.span.line:
        return entry.span
    lines = source.split("\n")
    first = _translated_line(lines, entry.span.line - 1, form)
    if first is None:
        return entry.span
    quoted = piece.replace("\\", "\\\\").replace('"', '\\"')
    for index in range(first, len(lines)):
        line = lines[index]
        if index > first and not line.startswith('"'):
            break
        column = line.find(quoted, line.index('"') + 1 if '"' in line else 0) if quoted else -1
        if column >= 0:
            return Span(entry.span.file, index + 1, column + 1, index + 1, column + 1 + len(quoted))
    last_column = len(lines[first])
    return Span(entry.span.file, first + 1, 1, first + 1, max(last_column, 1) + 1)


def _translated_line(lines: list[str], start: int, form: int) -> int | None:
    """The line of an entry's ``msgstr``; the entry may be given by any of its lines."""
    while start > 0 and lines[start - 1].strip():
        start -= 1
    beginnings = ("msgstr ", f"msgstr[{form}]")
    for index in range(start, len(lines)):
        if lines[index].startswith(beginnings):
            return index
        if not lines[index].strip() and index > start:
            return None
    return None
