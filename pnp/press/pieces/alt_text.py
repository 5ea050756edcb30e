"""What drawings show, in words: for readers who do not see them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import groupby

from pnp.model.game import Card, Member, Message
from pnp.press.document.game_text import card_of
from pnp.press.edition.edition import Edition
from pnp.press.typeset.drawing.page import GlyphRun, Group, Item, Placed
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.script import mirrored
from pnp.source.markdown.cells import cell_words

Names = Callable[[str], str]
"""What people call a piece, by its name."""
SIGNS = {"star": "★"}
"""Faces that a character says as well."""


def card_name(card: Card, edition: Edition) -> str:
    """What people call a card: its title, and what it is."""
    values = list(card.values.values())
    members = [edition.text(v.label) for v in values if isinstance(v, Member)]
    texts = [cell_words(edition.text(v), edition.meaning) for v in values if isinstance(v, Message) and v.text]
    titled = texts[:1] if texts and len(texts[0]) <= 40 else []
    return ", ".join(filter(None, [*titled, " ".join(members)])) or card.code


def face_name(face: str, edition: Edition) -> str:
    """What people call a piece, an icon, or a small sign, by its name; "" for an ornament."""
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
    if first == "mark":
        return edition.meaning(rest.partition(":")[0])
    if (icon := face.partition("@")[0]) in edition.setting.icons:
        return edition.meaning(icon)
    component = next((c for c in edition.game.components if c.id == first), None)
    member = next((m for e in edition.game.enums.values() for m in e.members if component and m.name == rest), None)
    if member is not None:
        return edition.text(member.label)
    return edition.text(component.label) if component else ""


def describer(edition: Edition) -> Callable[[Iterable[Item]], str]:
    """What says of drawings of an edition what they show. A piece that is on many of them is looked up once."""
    return partial(_described, names=cache(partial(face_name, edition=edition)))


def described(items: Iterable[Item], edition: Edition) -> str:
    """What a drawing shows."""
    return describer(edition)(items)


def _described(items: Iterable[Item], names: Names) -> str:
    """Its words and its pieces in the order in which they are drawn; what comes several times in a row is counted."""
    return _counted([told for told in _words_of(items, names) if told])


def _counted(said: Iterable[str]) -> str:
    counted = [(name, len(list(same))) for name, same in groupby(said)]
    return "; ".join(name if count == 1 else f"{count} × {name}" for name, count in counted)


def in_reading_order(drawn: str) -> str:
    """Words that are drawn from left to right, as they are read: those of a script that runs the other way are turned
    round, with the brackets among them; foreign words and figures beside each other keep their order."""
    text = drawn.strip().strip("\u200f\u200e")
    if not has_right_to_left(text):
        return text
    parts: list[list[str]] = []
    for word in mirrored(text).replace("\u200f", "").split(" "):
        foreign = not has_right_to_left(word)
        if parts and foreign and not has_right_to_left(parts[0][-1]):
            parts[0].append(word)
        else:
            parts.insert(0, [word])
    return " ".join(word for part in parts for word in part)


def _words_of(items: Iterable[Item], names: Names) -> Iterator[str]:
    for item in items:
        match item:
            case GlyphRun():
                yield in_reading_order(item.text)
            case Placed():
                name = names(item.face.name)
                yield from (name,) if name else _words_of(item.face.items, names)
            case Group() if item.said:
                yield item.said
            case Group() if item.items and all(isinstance(one, GlyphRun) for one in item.items):  # lines of one text
                yield " ".join(in_reading_order(one.text) for one in item.items if isinstance(one, GlyphRun))
            case Group():
                yield from _words_of(item.items, names)
            case _:
                continue


def read_out(items: Iterable[Item], edition: Edition) -> str:
    """What a drawing shows; of a single piece its name and the words on it."""
    items = tuple(items)
    if len(items) != 1 or not isinstance(piece := items[0], Placed):
        return described(items, edition)
    names = partial(face_name, edition=edition)
    told = [words for words in _words_of(piece.face.items, names) if words]
    name = names(piece.face.name) or _counted(told)
    return ": ".join(filter(None, [name, "; ".join(words for words in dict.fromkeys(told) if words not in name)]))
