"""The layout of a card kind that has neither template nor layout: made from its columns, by their types and names.

Numbers go into the corners with their names below them; names of a set (suits, elements) become icons and the ink of
the card, and are written in words too; a title is above, a picture below it, texts below that.
"""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pnp.model.game import Card, CardKind, Component, Game, Layout
from pnp.model.read.column_roles import FRONTS, Columns, column_label, is_domino, is_playing_cards, sorted_columns
from pnp.model.schema.layout import Length, Place, Slot
from pnp.model.schema.layouts import preset
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.layouts.subject import card_subject

RULES = (10.0, 7.0)
"""Rules texts, pt: as large as the longest text of a deck allows."""
PARTED = " · "
PLATE = (12.0, 11.4, 3.7)
"""A number's plate in a corner: its width and height, and how far it is from the edges, mm."""
SIGN = 11.0
"""The disc behind a sign, mm."""
TEXT, FACT = 16.0, 5.4
"""Height of a rules text, and of a line with a name and a value, mm: the least that a picture leaves them."""
LEAST = 0.1
"""The share of a card's height that a picture keeps beside many lines."""
USUAL_HEIGHT = 88.0
"""Height of a card, mm, to which that share refers."""
EDGE = 4.2
CARD = (40.0, 60.0)
"""A rectangle at least this size, mm, can have numbers and signs in its corners."""
CARD_SAFE = 4.2
"""Distance between the layout of an upright card and its edges, mm."""
ACCENT = "accent"
SHOWING = ("column", "number", "picture", "bar", "spots")
"""Keys of slots that show a whole column."""


def is_rectangle(format: PieceFormat) -> bool:
    """Whether a piece is a rectangle that is not folded."""
    return not (format.outline or format.panels or format.is_round)


def is_shaped(format: PieceFormat) -> bool:
    """Whether the layout of an upright card does not suit a format."""
    small = format.width < CARD[0] or format.height < CARD[1]
    return not is_rectangle(format) or small or format.safe > CARD_SAFE


def usual_layout(
    kind: CardKind, game: Game, behind: frozenset[str] = frozenset(), format: PieceFormat | None = None
) -> Layout:
    """A face with the content of all columns, for pieces of a format (of a card, if none is given); a pack of ranks and
    suits looks like playing cards. ``behind``: columns that the back shows, which are on the face only if one is the
    title."""
    plain = format is None or is_rectangle(format)
    if plain and is_playing_cards(kind, game.enums):
        return preset("playing-card")
    if plain and is_domino(kind):
        return preset("domino")
    title = sorted_columns(kind, game.enums).title
    fronts = {name: column for name, column in kind.columns.items() if name not in behind or name == title}
    kind = replace(kind, columns=MappingProxyType(fronts))
    sorted_ = sorted_columns(kind, game.enums)
    own = _slots(sorted_, kind)
    if format and is_shaped(format):
        from pnp.press.pieces.layouts.shaped import shaped_slots

        own = shaped_slots(sorted_, kind, format)
    slots = {slot.name: slot for slot in own}
    return Layout(name=kind.name, about="made of the columns", slots=slots, span=kind.span)


# ------------------------------------------------------------------------------------------------- slots
def _at(x: float, y: float, width: float, height: float, share: float = 0.0, tall: float = 0.0) -> Place:
    """A position whose top and bottom may follow the height of the card by a share."""
    return Place(box=(Length(x), Length(y, share), Length(width), Length(height, tall)))


def _slots(columns: Columns, kind: CardKind) -> Iterator[Slot]:
    ink = (*columns.signs[:1], ACCENT)
    foot = bool(columns.numbers[1:]) or bool(columns.story)
    written = bool(columns.texts or columns.facts)
    rows = [columns.numbers[i : i + 3] for i in range(3, len(columns.numbers), 3)]
    text_columns = columns.words if columns.title else columns.words[2:]
    top = 14.4
    low, bottom = top + (6.2 if text_columns else 1.0), (17.4 if foot else 8.0) + 9.0 * len(rows)
    wanted = TEXT * len(columns.texts) + FACT * len(columns.facts)
    is_crowded = (wanted + low + bottom) / USUAL_HEIGHT > 1 - LEAST  # (then the facts follow one another in lines)
    fact = FACT / 2 if is_crowded else FACT
    wanted = TEXT * len(columns.texts) + fact * len(columns.facts)
    if written:  # (a picture makes room for many lines, down to its least height)
        deep = min(max(1 - (wanted + low + bottom) / USUAL_HEIGHT, LEAST), 0.42)
    else:  # (room for the rows above the foot, and for a line of words)
        deep = 0.66 - (0.035 + 0.102 * len(rows) + (0.06 if text_columns else 0.0) if rows else 0.0)
    yield _slot("frame", at=_at(EDGE, EDGE, -EDGE, -EDGE), frame="double", ink=ink)
    art = {"at": _at(6.8, top, -6.8, 0.0, tall=deep)}
    yield _slot("art", picture=(columns.picture or "art",), ink=ink, **art)
    yield _slot("window", line=ink, weight=0.4, **art)
    left, right = (16.4 if columns.numbers else 8.0), (16.4 if columns.signs else 8.0)
    has_front = any(name in FRONTS for name in columns.texts)  # (the question of a flash card is its name)
    title = (columns.title,) if columns.title else columns.words[:2] or (() if has_front else ("code",))
    if title:
        yield _slot(
            "title", at=_at(left, 6.4, -right, 7.2), column=title, parted="" if columns.title else PARTED,
            style="title", ink=ink, size=(15.0, 8.0), shared=False,
        )  # fmt: skip
    if text_columns:
        words = _at(8.4, top + 1.0, -8.4, 4.6, share=deep)
        yield _slot("words", at=words, column=text_columns, parted=PARTED, style="label")
    texts = [*((name,) for name in columns.texts), *([columns.facts] if columns.facts else [])]
    before = 0.0
    for i, names in enumerate(texts):
        part = (fact * len(names) if names == columns.facts else TEXT) / wanted
        share, less = (1 - deep) * part, (low + bottom) * part
        start = Length(low - (low + bottom) * before, deep + (1 - deep) * before)
        place = Place(box=(Length(9.0), start, Length(-9.0), Length(-less, share)))
        before += part
        called = "facts" if names == columns.facts else "text" if i == 0 else f"text-{names[0]}"
        more = {"named": True, "parted": PARTED if is_crowded else "\n\n"} if called == "facts" else {}
        yield _slot(called, at=place, column=names, style="rules", size=RULES, balance=called != "facts", **more)
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


# ------------------------------------------------------------------------------------------------- the layout of a face
def card_layout(card: Card, kind: CardKind, component: Component, edition: Edition) -> Layout | None:
    """The layout of a card; None if a template draws it. An unknown name has been reported already."""
    named = card.values.get("layout") or component.layout
    if named:
        return edition.game.layouts.get(str(named))
    if card.values.get("template") or component.template:
        return None
    if kind.layout:
        return edition.game.layouts.get(kind.layout)
    return None if kind.template else _usual(kind, component, edition)


def back_name(card: Card, kind: CardKind, component: Component) -> str:
    """The layout, template or picture of a card's back; "" for none."""
    return card.back or component.back or kind.back


def back_layout(card: Card, kind: CardKind, component: Component, edition: Edition) -> Layout | None:
    """The layout of a card's back; None if it is not a layout."""
    return edition.game.layouts.get(back_name(card, kind, component))


def _usual(kind: CardKind, component: Component, edition: Edition) -> Layout:
    """The layout made from the columns, made once for all cards, since it looks through all of them."""
    game = edition.game
    of = edition.facts.formats.get(component.format or kind.format)

    def make() -> tuple[object, ...]:
        return usual_layout(kind, game, _columns_on_back(kind, component, game), of), kind, game.enums, of

    # (the kind, the names and the format are kept too, so that no other object can get their ids)
    key = ("usual", id(kind), component.back, id(game.enums), id(of))
    layout = edition.facts.cache.of(key, make)[0]
    assert isinstance(layout, Layout)
    return layout


def _columns_on_back(kind: CardKind, component: Component, game: Game) -> frozenset[str]:
    """The columns that a layout shows on the back of these cards, if all of them have that back."""
    looks = {back_name(card, kind, component) for card in kind.cards}
    layout = game.layouts.get(looks.pop()) if len(looks) == 1 else None
    if layout is None:
        return frozenset()
    subject = card_subject(kind)
    asked = (getattr(slot, key) for slot in layout.slots.values() for key in SHOWING)
    return frozenset(subject.first(layout, names) for names in asked if names)


def piece_layout(component: Component, edition: Edition) -> Layout | None:
    """The layout of a token, mat or box; None if nothing describes it."""
    if component.layout:
        return edition.game.layouts.get(component.layout)
    is_described = component.prints in edition.game.tokens or component.each or component.prints in edition.game.enums
    return preset("token") if is_described else None
