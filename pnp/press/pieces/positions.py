"""Positions of worked examples as pictures: the cards shown, fanned under the names of their zones."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pnp.base.frozen import replace
from pnp.model.game import Example
from pnp.press.document.game_text import card_of, translated_names
from pnp.press.document.story import CardsTogether
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import card_face, laid_card, line_of
from pnp.press.pieces.laid_out import CaptionedCards, laid_out
from pnp.press.typeset import Drawing, TextStyle
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.page import Face, Group, Item
from pnp.press.typeset.text.script import begins_phrase, is_cjk

SCALE = 0.46
"""Size of cards in a box."""
WIDE = 0.40
"""Size of cards in a picture as wide as its box."""
TABLE = 0.26
"""Size of cards in a story, which shows many tables."""
TILT = 5.0
"""Tilt of the outer cards of a fan, degrees."""
CAPTION_BEYOND = 0.5
"""Distance that a caption may extend beyond its subject, mm: captions side by side are not read as one."""
LEAST_SHOWN = 7.0
"""Least visible width of each card's left edge, mm."""


def held_cards(edition: Edition, example: Example) -> list[CaptionedCards]:
    """The cards that the picture shows, grouped by zone."""
    places, kinds = _captions(example, edition), _kinds(example, edition)
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
    return [CaptionedCards(caption, tuple(faces)) for caption, faces in groups]


MOST_IN_ROW, MOST_OF_TWO = 8, 10
"""Most cards of a story side by side: in general, and for no more than two zones, whose captions have space."""
MOST_OF_ONE = 14
"""Most cards of a story side by side if all of them belong to one player."""


def rows_of_cards(edition: Edition, lying: Sequence[CardsTogether]) -> list[list[CaptionedCards]]:
    """Cards in rows of limited length; those of one zone stay together, and those of one player if they fit."""
    rows: list[list[CaptionedCards]] = []
    for _, places in groupby(enumerate(lying), key=lambda one: one[1].whose or one[0]):
        group = [stack for _, place in places if (stack := _laid(edition, place)).faces]
        if any(stack.layout is not None for stack in group):
            rows += [[stack] for stack in group]
            continue
        fits = _count(group) <= MOST_OF_ONE
        for part in [group] if fits else [[stack] for stack in group]:
            if rows and part and rows[-1][0].layout is None and _fits_a_row([*rows[-1], *part]):
                rows[-1] += part
            elif part:
                rows.append(part)
    return rows


def _laid(edition: Edition, place: CardsTogether) -> CaptionedCards:
    faces = [card_face(edition, code, kind) for kind, code in place.cards]
    layout = place.layout
    if layout is not None:
        drawn = [at for at, face in enumerate(faces) if face is not None]
        places, turns = tuple(layout.places[at] for at in drawn), tuple(layout.turns[at] for at in drawn)
        layout = replace(layout, places=places, turns=turns)
    return CaptionedCards(place.caption, tuple(face for face in faces if face is not None), layout)


def _fits_a_row(row: Sequence[CaptionedCards]) -> bool:
    return _count(row) <= (MOST_OF_TWO if len(row) <= 2 else MOST_IN_ROW)


def _count(row: Sequence[CaptionedCards]) -> int:
    return sum(len(stack.faces) for stack in row)


def _captions(example: Example, edition: Edition) -> dict[str, str]:
    """The caption of each card that the example shows, by its code: its player and zone, or the player alone if all
    the cards are in the hands of several players."""
    places, zones = _places(example), edition.game.zones
    shown = {places[code] for code in example.shows if code in places}
    hands = {zone for _, zone in shown}
    is_one_zone = len(shown) > 1 and len(hands) == 1 and all(z in zones and zones[z].sees == "owner" for z in hands)
    captions: dict[str, str] = {}
    for code, (who, zone) in places.items():
        name, label = _seat_name(who, example, edition), edition.name(zone)
        whose = name if is_one_zone else edition.say("{name}: {value}").format(name=name, value=label)
        captions[code] = whose if who else edition.capital(label)
    return captions


def _places(example: Example) -> dict[str, tuple[str, str]]:
    """The player ("" for none) and the zone of each card in the example's position, by its code."""
    places: dict[str, tuple[str, str]] = {}
    position = example.data.get("given")
    for key, cards in position.items() if isinstance(position, Mapping) else ():
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            continue
        who, _, zone = str(key).rpartition(".")
        for code in _codes(cards):
            places.setdefault(code, (who, zone))
    return places


def _codes(lying: Sequence[object]) -> Iterator[str]:
    """The codes of cards in a zone, including those in piles of their own there."""
    for one in lying:
        within = one.get("cards") if isinstance(one, Mapping) else one
        if isinstance(within, Sequence) and not isinstance(within, str):
            yield from _codes(within)
        elif not isinstance(one, Mapping):
            yield str(one)


def _kinds(example: Example, edition: Edition) -> dict[str, str]:
    """The card kind for each code in the example's position: that of its zone."""
    position = example.data.get("given")
    lying = (
        [(str(k).rpartition(".")[2], cards) for k, cards in position.items()] if isinstance(position, Mapping) else []
    )
    zones = edition.game.zones
    return {str(c): zones[z].of for z, cards in lying[::-1] if z in zones and isinstance(cards, list) for c in cards}


def _seat_name(who: str, example: Example, edition: Edition) -> str:
    """The name of a seat in the picture: the label of a role or side, or the player's own name if all players are named
    after members or texts of tables."""
    side = edition.game.sides.get(who.rstrip("0123456789"))
    if side is not None:
        label = edition.text(side.label)
        return edition.capital(label)
    return translated_names(example.data.get("players"), edition).get(who, who)


def fan(
    edition: Edition, small: TextStyle, stacks: Sequence[CaptionedCards], width: float, largest: float = SCALE
) -> Drawing:
    """Cards of a position side by side, each zone's fanned under its caption, within a width in mm; those on a board
    that grows as they lie there."""
    if stacks[0].layout is not None:
        return laid_out(edition, small, stacks[0], width, largest)
    faces = [f for h in stacks for f in h.faces]
    wide, high = faces[0].width, faces[0].height
    gap, apart = 3.0, any(face.outline for face in faces)
    fit = _fit_apart if apart else _fit
    scale, shift = fit([len(h.faces) for h in stacks], wide, width, gap, largest)
    captions = [
        caption_lines(edition, small, h.caption, wide * scale + shift * (len(h.faces) - 1) + CAPTION_BEYOND)
        for h in stacks
    ]
    deep = max((len(lines) for lines in captions if lines != [""]), default=0)
    top = 1.2 + 3.0 * deep if deep else 0.0
    items: list[Item] = []
    x = 0.0
    backwards = edition.setting.right_to_left
    for group, lines in zip(stacks, captions, strict=True):
        span = wide * scale + shift * (len(group.faces) - 1)
        for n, line in enumerate(reversed(lines)):
            words, _ = line_of(edition, line, small)
            items += [moved(i, x, top - 2.0 - 3.0 * n) for i in words]
        cards = [
            laid_card(edition, face, x + i * shift, top + 1.2, scale, 0.0 if apart else _tilt(i, len(group.faces)))
            for i, face in enumerate(group.faces[:: -1 if backwards else 1])
        ]
        items.append(Group(tuple(cards)))
        x += span + gap
    drop = wide * scale * math.sin(math.radians(TILT)) * 0.9 if len(faces) > 1 and not apart else 0.6
    across = min(width, x - gap)
    if backwards:
        items = list(mirrored_items(items, across))
    return Drawing(tuple(items), across, top + high * scale + 1.2 + drop, "left", after=2.6)


def caption_lines(edition: Edition, small: TextStyle, caption: str, room: float) -> list[str]:
    """A caption in lines no wider than its subject, if its words allow."""
    style = small
    lines = [""]
    for between, word in _words_of(caption):
        longer = f"{lines[-1]}{between}{word}".strip()
        if lines[-1] and edition.fonts.width(longer, style.font, style.size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _words_of(caption: str) -> Iterator[tuple[str, str]]:
    """The words of a caption, each with its separator from the previous one: nothing, after a wide colon and where a
    phrase of Japanese begins."""
    for spaced in caption.split(" "):
        start, between = 0, " "
        for at in range(1, len(spaced) + 1):
            before, after = spaced[at - 1], spaced[at : at + 1]
            if not after or (is_cjk(before) and is_cjk(after) and begins_phrase(before, after)):
                yield between, spaced[start:at]
                start, between = at, ""


def _fit(counts: Sequence[int], wide: float, width: float, gap: float, largest: float = SCALE) -> tuple[float, float]:
    """The scale of the cards, and the offset between two (mm), so that all fit a width."""
    overlaps = sum(counts) - len(counts)
    room = width - gap * (len(counts) - 1)
    scale = largest
    usual = 13.6 * scale / SCALE
    shift = min((room - len(counts) * wide * scale) / overlaps, usual) if overlaps else 0.0
    if (overlaps and shift < min(LEAST_SHOWN, usual)) or (not overlaps and len(counts) * wide * scale > room):
        share = LEAST_SHOWN / (SCALE * wide)
        most = largest if largest < WIDE else SCALE
        scale = min(most, room / (wide * (len(counts) + overlaps * share)))
        shift = wide * scale * share
    return scale, shift


BESIDE = 1.04
"""Distance of tiles side by side, in widths of a tile."""


def _fit_apart(
    counts: Sequence[int], wide: float, width: float, gap: float, largest: float = SCALE
) -> tuple[float, float]:
    """The scale and the distance (mm) of tiles side by side: a hexagon that another one covers does not show its
    edges."""
    room = width - gap * (len(counts) - 1)
    scale = min(largest, room / (wide * (len(counts) + BESIDE * (sum(counts) - len(counts)))))
    return scale, BESIDE * wide * scale


def _tilt(index: int, count: int) -> float:
    return 0.0 if count == 1 else -TILT + 2 * TILT * index / (count - 1)
