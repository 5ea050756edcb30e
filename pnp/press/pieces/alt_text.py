"""Alternative texts: drawings in words, for readers who do not see them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby

from pnp.base.frozen import replace
from pnp.model.game import Card, Member, Message
from pnp.press.document.game_text import card_of
from pnp.press.edition.edition import Edition
from pnp.press.pieces.face_phrases import Names, Phrase, in_reading_order, phrases_of
from pnp.press.typeset.drawing.page import GlyphRun, Group, Item, Placed
from pnp.source.markdown.cells import cell_words

SIGNS = {"star": "★"}
"""Faces that a character says as well."""


def card_name(card: Card, edition: Edition) -> str:
    """The name of a card: its title, and its kind."""
    values = list(card.values.values())
    members = [edition.text(v.label) for v in values if isinstance(v, Member)]
    texts = [cell_words(edition.text(v), edition.meaning) for v in values if isinstance(v, Message) and v.text]
    titled = texts[:1] if texts and len(texts[0]) <= 40 else []
    return ", ".join(filter(None, [*titled, " ".join(members)])) or card.code


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
    component = next((c for c in edition.game.components if c.id == first), None)
    member = next((m for e in edition.game.enums.values() for m in e.members if component and m.name == rest), None)
    if member is not None:
        return edition.text(member.label)
    return edition.text(component.label) if component else ""


def sign_name(face: str, edition: Edition) -> str:
    """The name of an icon or of the mark of a name, by its face; "" for other faces."""
    first, _, rest = face.partition(":")
    if first == "mark":
        return edition.meaning(rest.partition(":")[0])
    icon = face.partition("@")[0]
    return edition.meaning(icon) if icon in edition.setting.icons else ""


def describer(edition: Edition) -> Callable[[Iterable[Item]], str]:
    """Make a function that describes drawings of an edition in words. A piece that is on many of them is looked up
    once."""
    return partial(_described, names=cache(partial(face_name, edition=edition)))


def described(items: Iterable[Item], edition: Edition) -> str:
    """The content of a drawing, in words."""
    return describer(edition)(items)


def _described(items: Iterable[Item], names: Names) -> str:
    """Its words and its pieces in the order in which they are drawn; what comes several times in a row is counted."""
    return _counted([told for told in _words_of(items, names) if told])


def _counted(said: Iterable[str]) -> str:
    counted = [(name, len(list(same))) for name, same in groupby(said)]
    return "; ".join(name if count == 1 else f"{count} × {name}" for name, count in counted)


def _words_of(items: Iterable[Item], names: Names) -> Iterator[str]:
    for item in items:
        match item:
            case GlyphRun():
                yield in_reading_order(item.text).strip()
            case Placed():
                name = names(item.face.name)
                yield from (name,) if name else _words_of(item.face.items, names)
            case Group() if item.said:
                yield item.said
            case Group() if item.items and all(isinstance(one, GlyphRun) for one in item.items):  # lines of one text
                yield " ".join(in_reading_order(one.text).strip() for one in item.items if isinstance(one, GlyphRun))
            case Group():
                yield from _words_of(item.items, names)
            case _:
                continue


def read_out(items: Iterable[Item], edition: Edition) -> str:
    """The content of a drawing in words; of a single piece its name and all of its text."""
    items = tuple(items)
    if len(items) != 1 or not isinstance(piece := items[0], Placed):
        return described(items, edition)
    names = partial(face_name, edition=edition)
    name = names(piece.face.name)
    phrases = _heard(_with_labels(phrases_of(piece.face, names)), name)
    if card_of(edition.game, piece.face.name) is not None:
        phrases = _as_read(phrases, edition.setting.right_to_left)
    return ": ".join(filter(None, [name, _told(phrase.text for phrase in phrases)]))


LABEL = "-label"
"""Ends the ``id`` of what names the value in the part before it."""


def _with_labels(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Values with their labels before them: "cost 3"."""
    labels = {phrase.part: phrase.text for phrase in phrases if phrase.part.endswith(LABEL)}
    values = {phrase.part for phrase in phrases}
    named = [replace(phrase, text=f"{labels[phrase.part + LABEL]} {phrase.text}")
             if phrase.part and phrase.part + LABEL in labels else phrase for phrase in phrases]  # fmt: skip
    return [p for p in named if not (p.part.endswith(LABEL) and p.part.removesuffix(LABEL) in values)]


def _heard(phrases: Sequence[Phrase], name: str) -> list[Phrase]:
    """The phrases without those that say again, once, what the name has said, and without turned copies of others.
    Values are kept, however often they come."""
    said = [name, *name.split(", ")]
    upright = [phrase.text for phrase in phrases if not phrase.is_turned]
    heard: list[Phrase] = []
    for phrase in phrases:
        if phrase.text in said and not phrase.text.isnumeric():
            said.remove(phrase.text)
        elif phrase.text and not (phrase.is_turned and phrase.text in upright):
            heard.append(phrase)
    return heard


ROW = 4.0
"""Phrases that begin no further below one another than this stand in one row, mm."""


def _as_read(phrases: Sequence[Phrase], right_to_left: bool) -> list[Phrase]:
    """The phrases of a card from the top to the bottom, row by row."""
    rows: list[list[Phrase]] = []
    for phrase in sorted(phrases, key=lambda phrase: (phrase.is_turned, phrase.y)):
        if rows and phrase.y - rows[-1][0].y <= ROW and phrase.is_turned == rows[-1][0].is_turned:
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    way = -1 if right_to_left else 1
    return [phrase for row in rows for phrase in sorted(row, key=lambda phrase: way * phrase.x)]


ENDS = (".", "!", "?", "…", "。", "！", "？", ".”", ".»", "।")


def _told(texts: Iterable[str]) -> str:
    """Phrases one behind the other, with a semicolon where no sentence ends. The same several times in a row is
    counted."""
    words = ""
    for text, same in groupby(texts):
        count = len(list(same))
        phrase = text if count == 1 or not any(c.isalpha() for c in text) else f"{count} × {text}"
        again = [phrase] * (1 if phrase != text or count == 1 else count)
        for one in again:
            words += f"{' ' if words.endswith(ENDS) else '; ' if words else ''}{one}"
    return words
