"""Alternative texts: descriptions of drawings for readers who do not see them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby

from pnp.base.frozen import replace
from pnp.model.game import Card, Member, Message
from pnp.model.language.numbers import in_words
from pnp.model.read.column_roles import SENTENCE_ENDS, card_title
from pnp.press.document.game_text import card_of
from pnp.press.edition.edition import Edition
from pnp.press.pieces.face_phrases import BARE_NUMBER, SIDE, SILENT, Names, Phrase, in_reading_order, phrases_of
from pnp.press.typeset.drawing.page import GlyphRun, Group, Item, PlacedFace
from pnp.source.markdown.cells import cell_words

SIGNS = {"star": "★"}
"""Faces that a character can replace in text."""


LONGEST_TITLE = 40
"""Most characters in a text used as a card's name."""


def card_name(card: Card, edition: Edition) -> str:
    """The name of a card: its title, and its kind."""
    title, *kind = _name_parts(card, edition)
    return (", ".join([title, *filter(None, kind)]) if title else " ".join(kind)) or card.code


def title_and_texts(card: Card, edition: Edition) -> tuple[str, list[str]]:
    """The title of a card, "" for none, and its other texts."""
    title, titled = _title(card, edition)
    texts = [v for v in card.texts if v.text and v is not title]
    return titled, [_cell(text, edition) for text in texts]


def _title(card: Card, edition: Edition) -> tuple[Message | None, str]:
    """The title of a card, and its words; None and "" for none, and for a text that is too long for one."""
    title = card_title(card.values)
    titled = _cell(title, edition) if title else ""
    return (title, titled) if len(titled) <= LONGEST_TITLE else (None, "")


def _name_parts(card: Card, edition: Edition) -> list[str]:
    """The title of a card, then the labels of its kind."""
    members = (value for value in card.values.values() if isinstance(value, Member))
    return [_title(card, edition)[1], *(edition.text(member.label) for member in members)]


def _cell(text: Message, edition: Edition) -> str:
    return cell_words(edition.text(text), edition.meaning)


def face_name(face: str, edition: Edition) -> str:
    """The name of a piece, an icon, or a small sign; "" for an ornament."""
    card = card_of(edition.game, face)
    if card is not None:
        return card_name(card, edition)
    first, _, rest = face.partition(":")
    if first in SIGNS:
        return SIGNS[first]
    if first == "back":
        return edition.say("back of a card")
    if first in ("disc", "pill"):
        return rest.partition(":")[0]
    if name := sign_name(face, edition):
        return name
    return ", ".join(_piece_parts(face, edition))


def _piece_parts(face: str, edition: Edition) -> list[str]:
    """The noun of a piece that is not a card, and its label: man, dark. The noun is the word of the glossary,
    or else the label of the component."""
    first, _, rest = face.partition(":")
    component = next((c for c in edition.game.components if c.id == first), None)
    if component is None:
        return []
    label = edition.text(component.label)
    member = next((m for e in edition.game.enums.values() for m in e.members if m.name == rest), None)
    if member is None:
        return [label]
    words = (term for term in edition.game.terms.values() if edition.text(term.many).casefold() == label.casefold())
    noun = next((edition.text(term.one) for term in words), label)
    return [noun, edition.text(member.label)]


def sign_name(face: str, edition: Edition) -> str:
    """The name of an icon or of the mark of a name, by its face; "" for other faces."""
    first, _, rest = face.partition(":")
    if first == "mark":
        return edition.meaning(rest.partition(":")[0])
    icon = face.partition("@")[0]
    return edition.meaning(icon) if icon in edition.setting.icons else ""


def describer(edition: Edition) -> Callable[[Iterable[Item]], str]:
    """Make a function that describes an edition's drawings in words. A piece on many of them is looked up once."""
    return partial(_described, names=cache(partial(face_name, edition=edition)))


def described(items: Iterable[Item], edition: Edition) -> str:
    """The content of a drawing, in words."""
    return describer(edition)(items)


def _described(items: Iterable[Item], names: Names) -> str:
    """The words and pieces of a drawing in drawing order; repeated ones in a row are counted."""
    return _counted([phrase for phrase in _words_of(items, names) if phrase])


NUMBERED = re.compile(r"×\s*\d+$")
"""The caption of a pile that tells its number: only some of its pieces are drawn."""


def _counted(phrases: Iterable[str]) -> str:
    counted = [(name, len(list(same))) for name, same in groupby(phrases)]
    captions = [*(name for name, _ in counted[1:]), ""][: len(counted)]
    return "; ".join(
        name if count == 1 or NUMBERED.search(caption) else f"{count} × {name}"
        for (name, count), caption in zip(counted, captions, strict=True)
    )


def _words_of(items: Iterable[Item], names: Names) -> Iterator[str]:
    for item in items:
        match item:
            case GlyphRun():
                yield in_reading_order(item.text).strip()
            case PlacedFace() if item.face.name.endswith(SILENT):
                continue
            case PlacedFace():
                name = names(item.face.name)
                yield from (name,) if name else _words_of(item.face.items, names)
            case Group() if item.reading_text:
                yield item.reading_text
            case Group() if item.items and all(isinstance(one, GlyphRun) for one in item.items):  # lines of one text
                yield " ".join(in_reading_order(one.text).strip() for one in item.items if isinstance(one, GlyphRun))
            case Group():
                yield from _words_of(item.items, names)
            case _:
                continue


def read_out(items: Iterable[Item], edition: Edition) -> str:
    """The content of a drawing in words; for a single piece, its name and all of its text."""
    items = tuple(items)
    if len(items) != 1 or not isinstance(piece := items[0], PlacedFace):
        return described(items, edition)
    names = partial(face_name, edition=edition)
    name = names(piece.face.name)
    card = card_of(edition.game, piece.face.name)
    parts = _piece_parts(piece.face.name, edition) if card is None else list(filter(None, _name_parts(card, edition)))
    parts = parts or [name]
    phrases = _with_labels(phrases_of(piece.face, names))
    if card is not None and any(BARE_NUMBER.fullmatch(phrase.text) for phrase in phrases):
        from pnp.press.pieces.heard_numbers import with_column_names

        phrases = with_column_names(phrases, card, edition)
    phrases = [p for p in phrases if not any(abbreviates(p.text, part, edition.locale) for part in parts)]
    phrases = _without_name(phrases, parts)
    if card is not None and not all(phrase.part.startswith(SIDE) for phrase in phrases):
        phrases = _as_read(phrases, edition.setting.right_to_left)
    return ": ".join(filter(None, [name, _in_one_text(_without_run_ins([phrase.text for phrase in phrases]))]))


def abbreviates(index: str, word: str, locale: str) -> bool:
    """Whether an index in a card's corner stands for a word of its name: K for king, 7 for seven."""
    if index.isdecimal():
        return in_words(int(index), locale).casefold() == word.casefold()
    is_letter = len(index) == 1 and index.isalpha()
    return is_letter and len(word) > 1 and word.isalpha() and word.casefold().startswith(index.casefold())


LABEL = "-label"
"""End of the ``id`` of an element that names the value in the part before it."""


def _with_labels(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Values with their labels before them: "cost 3"."""
    labels = {phrase.part: phrase.text for phrase in phrases if phrase.part.endswith(LABEL)}
    values = {phrase.part for phrase in phrases}
    named = [replace(phrase, text=f"{labels[phrase.part + LABEL]} {phrase.text}")
             if phrase.part and phrase.part + LABEL in labels else phrase for phrase in phrases]  # fmt: skip
    return [p for p in named if not (p.part.endswith(LABEL) and p.part.removesuffix(LABEL) in values)]


def _without_name(phrases: Sequence[Phrase], parts: Sequence[str]) -> list[Phrase]:
    """The phrases without those that repeat, once, parts of the name, and without rotated copies of others. Values are
    kept, however often they occur."""
    earlier = {phrase.text for phrase in phrases if not phrase.is_turned}
    left, silent = list(map(_plain_words, parts)), set()
    for number in sorted(range(len(phrases)), key=lambda number: phrases[number].is_turned):
        phrase = phrases[number]
        rest = None if phrase.text.isnumeric() else _parts_left(_plain_words(phrase.text), left)
        if not phrase.text or rest is not None or (phrase.is_turned and phrase.text in earlier):
            silent.add(number)
        if not phrase.text.isnumeric():  # (an index along the side is turned at both ends)
            earlier.add(phrase.text)
        left = left if rest is None else rest
    return [phrase for number, phrase in enumerate(phrases) if number not in silent]


def _parts_left(words: list[str], parts: Sequence[list[str]]) -> list[list[str]] | None:
    """The parts of a name that remain after some of them have formed the given words; None if the parts cannot form
    these words."""
    left = list(parts)
    while words:
        part = next((part for part in left if part and words[: len(part)] == part), None)
        if part is None:
            return None
        left.remove(part)
        words = words[len(part) :]
    return left


def _plain_words(text: str) -> list[str]:
    """The words of a text without marks between them, in lower case."""
    return [word for word in (word.strip(".,:;·|/()–—").casefold() for word in text.split()) if word]


def _without_run_ins(texts: Sequence[str]) -> list[str]:
    """Texts without headings that the next text repeats: "FIGHTER" above "Fighter. Win a test"."""
    pairs = zip(texts, [*texts, ""][1:], strict=True)
    return [text for text, following in pairs if not following.casefold().startswith(_run_ins(text))]


def _run_ins(text: str) -> tuple[str, ...]:
    return tuple(f"{text.casefold()}{mark} " for mark in ".:") if text else ()


ROW = 4.0
"""Phrases whose tops differ by at most this are in one row, mm."""


def _as_read(phrases: Sequence[Phrase], right_to_left: bool) -> list[Phrase]:
    """The phrases of a card from top to bottom, row by row."""
    rows: list[list[Phrase]] = []
    for phrase in sorted(phrases, key=lambda phrase: (phrase.is_turned, phrase.y)):
        if rows and phrase.y - rows[-1][0].y <= ROW and phrase.is_turned == rows[-1][0].is_turned:
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    way = -1 if right_to_left else 1
    return [phrase for row in rows for phrase in _in_row(sorted(row, key=lambda phrase: way * phrase.x))]


def _in_row(row: Sequence[Phrase]) -> Sequence[Phrase]:
    """The phrases of a row in order. Values at both ends are read together, before the sentences between them."""
    if len(row) < 3 or any(_ends_sentence(end.text) for end in (row[0], row[-1])):
        return row
    return sorted(row, key=lambda phrase: _ends_sentence(phrase.text))


def _ends_sentence(text: str) -> bool:
    return text.rstrip("\"'”’»)").endswith(SENTENCE_ENDS) or text.endswith(SENTENCE_ENDS)


FEW = 3
"""A figure repeated more often than this in a row is counted."""


def _in_one_text(texts: Iterable[str]) -> str:
    """Phrases one after the other, with a semicolon where no sentence ends. A phrase repeated in a row is
    counted."""
    words = ""
    for text, same in groupby(texts):
        count = len(list(same))
        is_counted = count > (1 if any(c.isalpha() for c in text) else FEW)
        phrase = f"{count} × {text}" if is_counted else text
        for one in [phrase] * (1 if is_counted else count):
            words += f"{' ' if _ends_sentence(words) else '; ' if words else ''}{one}"
    return words
