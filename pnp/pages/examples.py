"""Worked examples: an outlined box with the real card faces, the story, and the clauses that ran."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.document.game_text import card_of, example_of
from pnp.edition.edition import Edition
from pnp.model.game import Block as Source
from pnp.model.game import Example
from pnp.pages.boards import board_drawing, boards_shown
from pnp.pages.bookstyles import BookStyles
from pnp.pieces.draw import card_face, line_of, piece_outline
from pnp.typeset import Block, Drawing, Framed, Hung, Mark, Row, Run, Text, TextStyle, measure_height
from pnp.typeset.mirror import mirrored_items
from pnp.typeset.move import moved
from pnp.typeset.outline import multiply, rotation, scaling, translation
from pnp.typeset.page import Face, Group, Item, Paint, Path, Placed

BOX = "box:"
"""Anchors of boxes begin with this."""
SCALE = 0.46
"""Size of cards in a box."""
RING, LONE_RING = 33.0, 36.0
"""Width of a board beside cards, and of one alone, mm."""
WIDE = 0.40
"""Size of cards in a picture as wide as its box."""
TILT = 5.0
"""Degrees by which the outer cards of a fan lean."""
LEAST_SHOWN = 7.0
"""How much of each card's left edge must show, mm."""


@dataclass(frozen=True)
class Held:
    """Cards that lie together in a position, with what to write over them."""

    caption: str
    faces: tuple[Face, ...]


def example_box(
    edition: Edition, styles: BookStyles, block: Source, resolve: Callable[[str], str], width: float
) -> Block:
    """The box of one example."""
    example = example_of(edition.game, block.id)
    assert example is not None
    told = _story(edition, styles, block, resolve)
    told.append(_checked(edition, styles, example))
    held = held_cards(edition, example)
    inner = width - 9.0
    blocks: tuple[Block, ...]
    count = sum(len(h.faces) for h in held)
    boards = boards_shown(edition, example.shows, example.data.get("given"))
    s = styles.scale
    ring = s * (RING if count else LONE_RING)
    rings = [board_drawing(edition, board, pieces, ring) for board, pieces in boards]
    if rings and count:
        left = inner - ring - 3.0
        cards = fan(edition, styles, held, left, WIDE * s)
        picture = Row(((cards,), tuple(rings)), (left, ring), 3.0, "middle", after=1.4)
        blocks = (picture, *told)
    elif rings:
        blocks = _beside(edition, rings[0], told, inner)
    elif not count:
        blocks = tuple(told)
    elif count <= 2:
        blocks = _beside(edition, fan(edition, styles, held, min(44.0 * s, inner * 0.55), SCALE * s), told, inner)
    else:
        blocks = (fan(edition, styles, held, inner, WIDE * s), *told)
    theme = edition.theme
    number = TextStyle(f"{theme.sans} Medium", styles.small.text.size, styles.tab.text.fill, ("lnum",))
    words = (Run(edition.say("Example"), styles.tab.text), Run("  " + edition.number(example.clause), number))
    tab = Hung(words, styles.tab, 5.2, "left")
    return Framed(
        blocks,
        (6.0, 4.5, 3.0, 4.5),
        Paint(stroke=theme.accent, width=0.4),
        1.6,
        tab=tab,
        tab_paint=Paint(theme.accent),
        before=5.0,
        after=4.2,
        marks=(Mark(BOX + example.id),),
    )


def _story(edition: Edition, styles: BookStyles, block: Source, resolve: Callable[[str], str]) -> list[Block]:
    text = edition.text(block.text)
    paragraphs = [p for p in text.split("\n\n") if p.strip()]
    return [
        Text(edition.inlines(p.strip(), styles.example, resolve), styles.example, span=block.span) for p in paragraphs
    ]


def _beside(edition: Edition, picture: Drawing, told: Sequence[Block], inner: float) -> tuple[Block, ...]:
    """The picture with as much of the story beside it as is about as high, the rest below both."""
    width = inner - picture.width - 4.5
    count = len(told)
    while count > 1 and measure_height(told[:count], width, edition.setting) > picture.height + 4.0:
        count -= 1
    row = Row(((picture,), tuple(map(_ragged, told[:count]))), (picture.width, width), 4.5, "top", after=1.4)
    return (row, *told[count:])


def _ragged(block: Block) -> Block:
    """A paragraph whose lines end where their words do: few words share what a narrow line has left over."""
    if isinstance(block, Text) and block.style.align == "justify":
        return replace(block, style=replace(block.style, align="left"))
    return block


def _checked(edition: Edition, styles: BookStyles, example: Example) -> Block:
    """Which clauses ran when the example was executed."""
    result = edition.facts.results[example.id]
    style = styles.small
    if not result.ok:
        return Text((Run(edition.say("This example does not come out as it is told."), style.text),), style)
    clauses = edition.game.clauses
    ran = [c for c in result.clauses if clauses[c].kind != "limit" or c == example.clause]
    numbers = list(dict.fromkeys(edition.number(c) for c in ran if edition.number(c)))
    words = edition.say("Checked against {clauses}").format(clauses=", ".join(numbers))
    return Text((Run(words, style.text),), style)


# ------------------------------------------------------------------------------------------------- cards
def held_cards(edition: Edition, example: Example) -> list[Held]:
    """The cards that the picture shows, those of one place together."""
    places, kinds = _places(example, edition), _kinds(example, edition)
    groups: list[tuple[str, list[Face]]] = []
    for code in example.shows:
        face = card_face(edition, code, kinds.get(code, ""))
        if face is None or card_of(edition.game, code) is None:
            continue
        caption = places.get(code, "")
        if groups and groups[-1][0] == caption:
            groups[-1][1].append(face)
        else:
            groups.append((caption, [face]))
    return [Held(caption, tuple(faces)) for caption, faces in groups]


def _places(example: Example, edition: Edition) -> dict[str, str]:
    """Where each card lies in the example's position, in words, by its code."""
    found: dict[str, str] = {}
    given = example.data.get("given")
    for key, cards in given.items() if isinstance(given, Mapping) else ():
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            continue
        who, _, zone = str(key).rpartition(".")
        label = edition.name(zone)
        whose = edition.say("{name}: {value}").format(name=_called(who, edition), value=label)
        caption = whose if who else label[:1].upper() + label[1:]
        for code in cards:
            found.setdefault(str(code), caption)
    return found


def _kinds(example: Example, edition: Edition) -> dict[str, str]:
    """Which kind of card each code means in the example's position: that of the zone it lies in."""
    given = example.data.get("given")
    lying = [(str(k).rpartition(".")[2], cards) for k, cards in given.items()] if isinstance(given, Mapping) else []
    zones = edition.game.zones
    return {str(c): zones[z].of for z, cards in lying[::-1] if z in zones and isinstance(cards, list) for c in cards}


def _called(who: str, edition: Edition) -> str:
    """A player's name in the edition's language: that of the member that she is called after, if of one."""
    members = (m for enum in edition.game.enums.values() for m in enum.members)
    member = next((m for m in members if m.label.text == who), None)
    return edition.text(member.label) if member is not None else who


def fan(edition: Edition, styles: BookStyles, held: Sequence[Held], width: float, largest: float = SCALE) -> Drawing:
    """Cards of a position side by side, each place's fanned under its caption, within a width in mm."""
    faces = [f for h in held for f in h.faces]
    wide, high = faces[0].width, faces[0].height
    gap = 3.0
    scale, shift = _fit([len(h.faces) for h in held], wide, width, gap, largest)
    lean = 1.5 if len(faces) <= 2 else 0.0
    captions = [_lines(edition, styles, h.caption, wide * scale + shift * (len(h.faces) - 1) + 1.5) for h in held]
    deep = max((len(lines) for lines in captions if lines != [""]), default=0)
    top = 1.2 + 3.0 * deep if deep else 0.0
    items: list[Item] = []
    x = lean
    backwards = edition.setting.right_to_left
    for group, lines in zip(held, captions, strict=True):
        span = wide * scale + shift * (len(group.faces) - 1)
        for n, line in enumerate(reversed(lines)):
            words, _ = line_of(edition, line, styles.small.text)
            items += [moved(i, x, top - 2.0 - 3.0 * n) for i in words]
        cards = [
            laid_card(edition, face, x + i * shift, top + 1.2, scale, _tilt(i, len(group.faces)))
            for i, face in enumerate(group.faces[:: -1 if backwards else 1])
        ]
        items.append(Group(tuple(cards)))
        x += span + gap
    drop = wide * scale * math.sin(math.radians(TILT)) * 0.9 if len(faces) > 1 else 0.6
    across = min(width, x - gap + lean)
    if backwards:
        items = list(mirrored_items(items, across))
    return Drawing(tuple(items), across, top + high * scale + 1.2 + drop, "left", after=2.6)


def _lines(edition: Edition, styles: BookStyles, caption: str, room: float) -> list[str]:
    """A caption in lines no wider than what it names, where words allow it."""
    style = styles.small.text
    lines = [""]
    for word in caption.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and edition.fonts.width(longer, style.font, style.size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _fit(counts: Sequence[int], wide: float, width: float, gap: float, largest: float = SCALE) -> tuple[float, float]:
    """The scale of the cards, and how far one lies beyond the other (mm), so that all fit a width."""
    overlaps = sum(counts) - len(counts)
    room = width - gap * (len(counts) - 1) - (3.0 if sum(counts) <= 2 else 0.0)
    scale = largest
    shift = min((room - len(counts) * wide * scale) / overlaps, 13.6 * scale / SCALE) if overlaps else 0.0
    if (overlaps and shift < LEAST_SHOWN) or (not overlaps and len(counts) * wide * scale > room):
        share = LEAST_SHOWN / (SCALE * wide)
        scale = min(SCALE, room / (wide * (len(counts) + overlaps * share)))
        shift = wide * scale * share
    return scale, shift


def _tilt(index: int, count: int) -> float:
    return 0.0 if count == 1 else -TILT + 2 * TILT * index / (count - 1)


def laid_card(edition: Edition, face: Face, x: float, y: float, scale: float, tilt: float = 0.0) -> Item:
    """A card with its paper and keyline, turned about its middle."""
    middle = rotation(tilt, face.width / 2, face.height / 2)
    matrix = multiply(multiply(translation(x, y), scaling(scale)), middle)
    outline = piece_outline(face)
    paper = Path(outline, Paint(edition.theme.paper, edition.theme.rule, 0.35))
    line = Path(outline, Paint(stroke=edition.theme.rule, width=0.35))
    return Group((paper, Placed(face, clip=outline), line), matrix)
