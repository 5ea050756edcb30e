"""The layout of a card kind that has neither template nor layout: made of its columns, by their types and names.

Numbers go into the corners with their names below them, names of a set (suits, elements) become icons and the ink of
the card, and are told in words too; a title stands above, a picture below it, texts below that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pnp.model.game import CardKind, Enumeration, Game, Layout
from pnp.model.layout import Length, Place, Slot
from pnp.model.layouts import preset
from pnp.model.usual_words import column_label, is_playing_cards

TITLES = ("title", "name", "label", "scene", "card", "heading")
TEXTS = ("text", "rules", "does", "effect", "ability", "body", "description")
STORIES = ("story", "flavour", "flavor", "quote")
PICTURES = ("art", "picture", "image", "illustration", "pic")
TYPES = ("type", "subtype", "class", "character", "category")
"""Names of columns of texts by what they are most often meant for."""
RULES = (10.0, 7.0)
"""Rules texts, pt: as large as the longest of a deck allows."""
SHORT = 28
"""A text of so many characters at most is no rules text."""
PARTED = " · "
PLATE = (12.0, 11.4, 3.7)
"""A number's plate in a corner: its width and height, and how far it is from the edges, mm."""
SIGN = 11.0
"""The disc that a sign stands in, mm."""
EDGE = 4.2
ACCENT = "accent"


@dataclass(frozen=True)
class Columns:
    """The columns of a card kind, sorted by what a face does with them."""

    title: str
    story: str
    picture: str
    texts: tuple[str, ...]
    words: tuple[str, ...]
    """What is told in a line below the picture: names of sets, short texts, and the names of flags that are up."""
    signs: tuple[str, ...]
    """Names of sets that become icons."""
    numbers: tuple[str, ...]


def usual_layout(kind: CardKind, game: Game) -> Layout:
    """A face with all that the columns say; a pack of ranks and suits looks like playing cards."""
    if is_playing_cards(kind, game.enums):
        return preset("playing-card")
    sorted_ = sorted_columns(kind, game)
    slots = {slot.name: slot for slot in _slots(sorted_, kind)}
    return Layout(name=kind.name, about="made of the columns", slots=slots, span=kind.span)


def sorted_columns(kind: CardKind, game: Game) -> Columns:
    """The columns by what a face does with them: their types decide, then their names, then how much stands in them."""
    known = kind.columns
    texts = [name for name, c in known.items() if c.type.kind in ("text", "clause", "any") and not c.type.many]
    title = _named(texts, TITLES)
    story, picture = _named(texts, STORIES), _named(texts, PICTURES)
    rest = [name for name in texts if name not in (title, story, picture)]
    rules = [name for name in rest if name in TEXTS or known[name].type.kind == "clause"]
    rest = [name for name in rest if name not in rules]
    short = [name for name in rest if name in TYPES or _longest(kind, name) <= SHORT]
    if not title and short and _are_different(kind, short[0]):
        title = short.pop(0)
    long = [name for name in rest if name not in short and name != title]
    enums = [name for name, c in known.items() if c.type.kind == "enum"]
    many = [name for name, c in known.items() if c.type.many and c.type.kind != "enum"]
    flags = [name for name, c in known.items() if c.type.kind == "flag" and not c.type.many]
    numbers = [name for name, c in known.items() if c.type.kind == "num" and not c.type.many]
    signs = [name for name in enums if not known[name].type.many and _counts(game.enums[known[name].type.name])]
    return Columns(
        title, story, picture, (*rules, *long), (*enums, *short, *many, *flags), tuple(signs), tuple(numbers)
    )


def _named(columns: list[str], names: tuple[str, ...]) -> str:
    return next((name for name in names if name in columns), "")


def _longest(kind: CardKind, column: str) -> int:
    values = (getattr(card.values.get(column), "text", card.values.get(column)) for card in kind.cards)
    return max((len(str(value or "")) for value in values), default=0)


def _are_different(kind: CardKind, column: str) -> bool:
    """Whether nearly every card has a text of its own there."""
    values = [str(getattr(card.values.get(column), "text", card.values.get(column))) for card in kind.cards]
    return len(set(values)) * 2 > len(values)


def _counts(enum: Enumeration) -> bool:
    """Whether so few members are told apart by their signs."""
    return len(enum.members) <= 12


# ------------------------------------------------------------------------------------------------- slots
def _at(x: float, y: float, width: float, height: float, share: float = 0.0, tall: float = 0.0) -> Place:
    """A place whose top and bottom may follow the height of the card by a share."""
    return Place(box=(Length(x), Length(y, share), Length(width), Length(height, tall)))


def _slots(columns: Columns, kind: CardKind) -> Iterator[Slot]:
    ink = (*columns.signs[:1], ACCENT)
    foot = bool(columns.numbers[1:]) or bool(columns.story)
    written = bool(columns.texts)
    rows = [columns.numbers[i : i + 3] for i in range(3, len(columns.numbers), 3)]
    deep = 0.42 if written else 0.66
    deep -= 0.075 * len(rows) if not written else 0.0
    top = 14.4
    yield _slot("frame", at=_at(EDGE, EDGE, -EDGE, -EDGE), frame="double", ink=ink)
    art = {"at": _at(6.8, top, -6.8, 0.0, tall=deep)}
    yield _slot("art", picture=(columns.picture or "art",), ink=ink, **art)
    yield _slot("window", line=ink, weight=0.4, **art)
    left, right = (16.4 if columns.numbers else 8.0), (16.4 if columns.signs else 8.0)
    title = (columns.title,) if columns.title else columns.words[:2] or ("code",)
    place = _at(left, 6.4, -right, 7.2)
    yield _slot(
        "title",
        at=place,
        column=title,
        parted="" if columns.title else PARTED,
        style="title",
        ink=ink,
        size=(15.0, 8.0),
        shared=False,
    )
    low = top + 1.0
    said = columns.words if columns.title else columns.words[2:]
    if said:
        words = _at(8.4, low, -8.4, 4.6, share=deep)
        yield _slot("words", at=words, column=said, parted=PARTED, style="label")
        low += 5.2
    bottom = (17.4 if foot else 8.0) + 9.0 * len(rows)
    count = len(columns.texts)
    for i, name in enumerate(columns.texts):
        share, less = (1 - deep) / count, (low + bottom) / count
        box = (Length(9.0), Length(low - i * less, deep + i * share), Length(-9.0), Length(-less, share))
        called = "text" if i == 0 else f"text-{name}"
        yield _slot(called, at=Place(box=box), column=(name,), style="rules", size=RULES, balance=True)
    yield from _rows(rows, bottom, ink, kind)
    yield from _corners(columns, ink, kind)
    if columns.story:
        yield _slot("story", at=_at(17.0, -16.6, -17.0, 10.0), column=(columns.story,), style="flavour", balance=True)


def _corners(columns: Columns, ink: tuple[str, ...], kind: CardKind) -> Iterator[Slot]:
    """Numbers above left and in the lower corners, on plates with their names; signs above right, one below another."""
    w, h, e = PLATE
    low = (e, -e - h), (-e - w, -e - h)
    places = ((e, e), low[1]) if len(columns.numbers) == 2 else ((e, e), *low)
    for name, (x, y) in zip(columns.numbers, places, strict=False):
        yield _slot(
            name.replace("_", "-"), at=_at(x, y, w, h), number=(name,), shape="ticket", fill=ink, line=("paper",),
            weight=0.8, label=column_label(kind.columns[name]), padding=0.9, corner=2.0,
        )  # fmt: skip
    for i, name in enumerate(columns.signs[:3]):
        size, lower = (SIGN, 0.0) if i == 0 else (SIGN * 0.8, 2.6 + 9.6 * i)
        place = _at(-e - (SIGN + size) / 2, e + lower, size, size)
        yield _slot(f"sign-{name}", at=place, icon=(name,), shape="circle", fill=("paper",), line=(name,), weight=0.5)


def _rows(rows: list[tuple[str, ...]], bottom: float, ink: tuple[str, ...], kind: CardKind) -> Iterator[Slot]:
    """Further numbers, three in a row above the foot of the card."""
    for i, row in enumerate(rows):
        for j, name in enumerate(row):
            wide = 1 / len(row)
            place = Place(
                box=(
                    Length(9.0 - 18.0 * wide * j, wide * j), Length(-bottom + 9.0 * i), Length(-18.0 * wide, wide),
                    Length(8.4),
                )
            )  # fmt: skip
            yield _slot(
                name.replace("_", "-"), at=place, number=(name,), ink=ink, label=column_label(kind.columns[name])
            )


def _slot(name: str, **keys: Any) -> Slot:
    return Slot(name=name, **keys)
