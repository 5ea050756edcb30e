"""Numbers typed into a text by hand, in digits or in a language's words."""

import re
from collections.abc import Callable
from functools import cache

from pnp.base.frozen import dataclass
from pnp.model.language.numbers import in_words, language_of
from pnp.model.text.placeholders import placeholders_of

HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Replaces each character that is not prose: placeholders, links' targets, icons, code."""

_NO_PROSE = re.compile(
    r"!\[[^\]]*\]\([^)]*\)"  # pictures
    r"|(?<=\])\([^)\s]*(?:\s+\"[^\"]*\")?\)"  # targets of links
    r"|\[\^[\w-]+\]"  # footnote marks
    r"|:[a-z][\w-]*:"  # icons
    r"|`[^`]*`"  # code
    r"|&#?\w+;"  # entities
    r"|<[^<>]*>",  # tags
    re.IGNORECASE,
)
_VERSION = re.compile(r"\bv?\d+(?:\.\d+)+\b", re.IGNORECASE)
"""Versions, and numbers of clauses."""
_LINK = re.compile(r"\[([^\]]*)\](?=\(#)")
_REFERENCE = re.compile(
    r"(?:\b(?:chapter|section|clause|rule|page|figure|chapitre|article|figure|Kapitel|Abschnitt|Seite|Abbildung"
    r"|capítulo|sección|página|capitolo|sezione|pagina)s?|§+)\s*(?P<number>\d+(?:\.\d+)*)",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|ère|ere|ème|eme|nde?|er|re|e|º|ª|°)(?!\w)", re.IGNORECASE)
_ORDINAL_DOT = re.compile(r"\d+\.(?=\s+\w)")
_DOTTED = frozenset({"de", "da", "nb", "nn", "no", "fi", "cs", "sk", "pl", "hu", "hr", "sl", "et", "lv", "is", "tr"})
"""Languages that write ordinals as a number with a full stop."""
_TOKEN = re.compile(r"(?<![A-Za-z0-9À-ɏ])(\d+(?:[.,\u00a0\u202f\u2009]\d{3})*)(?!\d)|([^\W\d_]+)")
_IDIOM = re.compile(r"\bno two\b|\bone another\b|\b(?:in|of) two minds\b|\bone by one\b", re.IGNORECASE)
"""Number words in idioms, which count nothing."""
_HIGH_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_TIMES = re.compile(
    r"\b(?:once|twice) (?=(?:each|every|per) (?:game|hand|phase|round|turn)\b)|\bthrice\b"
    r"|\btwice (?=(?:as (?:many|much)|(?:the|your|her|his|their|its)(?! same\b))\b)",
    re.IGNORECASE,
)
_PAIR = re.compile(r"\ba (?:pair|couple) (?=of )", re.IGNORECASE)
_UNITS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_TEENS = [
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
]
_TENS = ["twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet"]
_ORDINALS = {
    **dict(zip([*_UNITS, *_TEENS], range(1, 20), strict=True)),
    **{f"{ten}ieth": 10 * n for n, ten in enumerate(_TENS, 2)},
    **{f"{ten}y-{unit}": 10 * n + m for n, ten in enumerate(_TENS, 2) for m, unit in enumerate(_UNITS, 1)},
    "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
"""English ordinals."""
_PLACES = f"(?:{'|'.join(_TENS)})(?:ieth|y-(?:{'|'.join(_UNITS)}))|{'|'.join([*_UNITS, *_TEENS])}|hundredth|thousandth"
"""A pattern for all ordinals. (Python takes long to compile a list of them one by one.)"""
_ORDINAL_WORD = re.compile(rf"\b(?:{_PLACES})\b", re.IGNORECASE)
_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
_HALF = re.compile(r"\b(?:one )?half (?=(?:of|the|a|an|your|her|his|their|its) )", re.IGNORECASE)
_ROMAN = re.compile(r"(?<![\w.])(?=[IVXLC]{2,}(?![\w.]))(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\w.])")
_KANJI = {c: n for n, c in enumerate("一二三四五六七八九十", 1)} | {"百": 100, "千": 1000, "两": 2, "兩": 2}
_COUNTED = re.compile(r"([二三四五六七八九十百千两兩])(?=[枚人個个つ点點張张名種种色])")

ARTICLE_LANGUAGES = frozenset(
    {
        "fr",
        "de",
        "es",
        "it",
        "pt",
        "nl",
        "ca",
        "gl",
        "ro",
        "sv",
        "da",
        "nb",
        "nn",
        "no",
        "el",
        "hu",
        "tr",
        "vi",
        "hi",
        "fa",
    }
)
"""Languages whose word for one is also an article: it never counts as a number."""
_COUNTING = frozenset({"ja", "zh", "ko"})
"""Languages without articles, which say "1枚" where others say "a card"."""
LOW_ORDINAL = 3
"""Ordinals that usually express an order and not a number: first, second and third."""
_AMBIGUOUS = {
    "it": {"sei"}, "fr": {"neuf"}, "de": {"acht"}, "tr": {"on", "yüz", "bin", "kırk"}, "vi": {"năm", "ba", "chín"},
    "hu": {"hat"}, "sv": {"sju"}, "fa": {"نه", "ده"}, "ro": {"nouă"}, "ca": {"nou", "set"}, "nl": {"acht"},
    "cs": {"pět"}, "fi": {"kuusi"},
}  # fmt: skip
"""Number words that are also common words: numbers only before a term."""


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A number in a text: its value and position (characters from 0)."""

    value: int
    start: int
    end: int
    text: str

    @property
    def is_word(self) -> bool:
        """Whether the number is written as a word."""
        return not self.text[0].isdigit()


def typed_numbers(text: str, locale: str, before_term: Callable[[int], bool] = lambda at: False) -> list[TypedNumber]:
    """The numbers typed into a text, in order.

    Ordinals, versions, references to sections and everything in placeholders, links' targets, icons and code are
    excluded. ``before_term`` tells whether a term begins at a position of the text: "one", and words that are numbers
    only by coincidence, count only before one.
    """
    language = language_of(locale)
    prose = blanked(text)
    for pattern in (_ORDINAL, _REFERENCE, *((_ORDINAL_DOT,) if language in _DOTTED else ())):
        prose = pattern.sub(_hole, prose)
    words = number_words(locale)
    numbers: list[TypedNumber] = []
    if language == "en":
        numbers += _in_other_words(blanked(text), before_term)
        prose = _ORDINAL_WORD.sub(_hole, _IDIOM.sub(_hole, prose))
    for match in _TOKEN.finditer(prose):
        value = _value(match[1]) if match[1] else words.get(match[2].casefold())
        if value is None:
            continue
        if match[2] and numbers and numbers[-1].end == match.start() - 1 and prose[match.start() - 1] == "-":
            last = numbers.pop()
            numbers.append(TypedNumber(last.value + value, last.start, match.end(), prose[last.start : match.end()]))
            continue
        counter = language in _COUNTING and value == 1
        doubtful = counter or (match[2] and (value == 1 or match[2].casefold() in _AMBIGUOUS.get(language, ())))
        if doubtful and not before_term(_next(prose, match.end())):
            continue
        numbers.append(TypedNumber(value, match.start(), match.end(), match[0]))
    if language in _COUNTING:
        numbers += [TypedNumber(_KANJI[m[1]], m.start(), m.end(), m[1]) for m in _COUNTED.finditer(prose)]
    return numbers


def _value(digits: str) -> int:
    """The value of a number in digits, grouped or not; eighteen digits are enough. (Python reads at most 4,300.)"""
    return int(re.sub(r"\D", "", digits)[:18])


def _in_other_words(prose: str, before_term: Callable[[int], bool]) -> list[TypedNumber]:
    """Numbers in English prose other than digits and cardinals: the 30th, the thirtieth, twice a turn, twice as many,
    half of them, a pair of cards, XXX."""
    matches = [(_value(m[1]), m) for m in _HIGH_ORDINAL.finditer(prose) if _value(m[1]) > LOW_ORDINAL]
    matches += [(_OFTEN[m[0].strip().casefold()], m) for m in _TIMES.finditer(prose)]
    matches += [(2, m) for m in _HALF.finditer(prose)]
    places = [(_ORDINALS[m[0].casefold()], m) for m in _ORDINAL_WORD.finditer(prose)]
    matches += [(value, m) for value, m in places if value > LOW_ORDINAL]
    matches += [(2, m) for m in _PAIR.finditer(prose) if before_term(_next(prose, m.end() + len("of ")))]
    matches += [(_roman(m[0]), m) for m in _ROMAN.finditer(prose)]
    return [TypedNumber(value, m.start(), m.start() + len(m[0].rstrip()), m[0].rstrip()) for value, m in matches]


def _roman(text: str) -> int:
    """The value of a number in Roman letters."""
    values = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


def typed_references(text: str) -> list[tuple[str, int, int]]:
    """Clauses, sections, pages and figures referred to by a typed number: the number and its position (characters from
    0). ``clause 4.1``"""
    prose = blanked(text, with_versions=True)
    return [(m["number"], m.start(), m.end()) for m in _REFERENCE.finditer(prose)]


def blanked(text: str, with_versions: bool = False) -> str:
    """The text with every character that is not prose replaced by a hole; positions are unchanged. Versions and numbers
    of clauses are excluded, too, unless ``with_versions``."""
    for placeholder in placeholders_of(text):
        hole = HOLE * (placeholder.end - placeholder.start)
        text = text[: placeholder.start] + hole + text[placeholder.end :]
    text = _LINK.sub(lambda link: re.sub(r"\d+(?:\.\d+)*", _hole, link[0]), text)
    text = _NO_PROSE.sub(_hole, text)
    return text if with_versions else _VERSION.sub(_hole, text)


def _hole(match: re.Match[str]) -> str:
    return HOLE * len(match[0])


def _next(text: str, at: int) -> int:
    """The start of the next word or placeholder."""
    while at < len(text) and (text[at].isspace() or text[at] in "*_-"):
        at += 1
    return at


@cache  # measured: without it, checking All But Malice takes 10 times as long
def number_words(locale: str) -> dict[str, int]:
    """Words for numbers, in lower case, that are a single word: "two" … "twenty", the tens, "hundred" and so on."""
    words: dict[str, int] = {}
    for number in (*range(1, 101), 1000, 1_000_000):
        for gender in ("", "m", "f", "n"):
            in_language = in_words(number, locale, gender).casefold()
            if in_language.isalpha():
                words.setdefault(in_language, number)
    if language_of(locale) == "en":
        words |= {"hundred": 100, "thousand": 1000, "million": 1_000_000, "dozen": 12}
    if language_of(locale) in ARTICLE_LANGUAGES:
        words = {word: number for word, number in words.items() if number != 1}
    return words
