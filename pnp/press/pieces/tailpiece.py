"""Tailpieces: pictures of a game's cards, or of its other pieces, in the room that text leaves. Lengths are mm."""

from collections.abc import Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pieces.card_rows import faces_of
from pnp.press.pieces.components import piece_faces
from pnp.press.pieces.draw import card_face, laid_card
from pnp.press.pieces.hand import hand_drawing
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.page import Face, Item

TOGETHER = 3
"""Number of cards in one picture."""
MORE = 5
"""Number of cards in one picture that may be ``HIGH`` and ``WIDE``."""
HIGH, WIDE = 60.0, 80.0
"""Height and width of a picture from which it has more cards, mm."""
GOLDEN = 0.382
"""Distance in the deck of cards that are neighbours in a picture, as a share of the deck."""
LARGE = 60.0
"""A piece this wide is a picture of its own."""
FEW = 3
"""Fewer small pieces than this make no picture beside large ones."""
APART = 5.0
"""Space between two pieces."""


def tail_drawing(edition: Edition, number: int, width: float, highest: float) -> Drawing | None:
    """The picture for the page of this number, at most ``highest`` high; None for a game without pieces."""
    if cards := tail_cards(edition):
        count = min(len(cards), MORE if highest >= HIGH and width >= WIDE else TOGETHER)
        first = number * TOGETHER % len(cards)
        faces = [cards[(first + step) % len(cards)] for step in range(count)]
        return hand_drawing(edition, faces, width, highest)
    groups = _pieces(edition)
    return _row(edition, groups[number % len(groups)], width, highest) if groups else None


def tail_cards(edition: Edition) -> list[Face]:
    """The cards of tailpieces in order: those that the theme names, or all of the first kind. Reports PNP107 for an
    unknown code."""
    wanted = edition.theme.tailpieces
    if wanted:
        kinds = {card.code: kind.name for kind in reversed(list(edition.game.cards.values())) for card in kind.cards}
        return faces_of(edition, [(kinds.get(code, ""), code) for code in wanted], edition.theme.place("tailpieces"))
    kind = next(iter(edition.game.cards.values()), None)
    if kind is None:
        return []
    faces = [face for card in kind.cards if (face := card_face(edition, card.code, kind.name)) is not None]
    return _mixed(faces)


def _mixed(faces: Sequence[Face]) -> list[Face]:
    """All faces, neighbours far from each other in the deck."""
    count = len(faces)
    left, at, mixed = list(range(count)), 0, list[Face]()
    step = max(1, round(count * GOLDEN))
    while left:
        mixed.append(faces[left.pop(at % len(left))])
        at += step - 1
    return mixed


def _pieces(edition: Edition) -> list[list[Face]]:
    """The pieces of a game without cards: each large one alone, the small ones together unless they are only few."""
    faces = [face for component in edition.game.components for face in piece_faces(component, edition)[:1]]
    small = [face for face in faces if face.width < LARGE]
    large = [[face] for face in faces if face.width >= LARGE]
    return [*large, small] if len(small) >= FEW or (small and not large) else large


def _row(edition: Edition, faces: Sequence[Face], width: float, highest: float) -> Drawing:
    """Pieces side by side, at most in their own size; no more of them than there is room for."""
    faces = faces[: max(1, int(width // (2 * APART)))]
    across = sum(face.width for face in faces)
    high = max(face.height for face in faces)
    scale = min(1.0, highest / high, (width - APART * (len(faces) - 1)) / across)
    x, items = (width - across * scale - APART * (len(faces) - 1)) / 2, list[Item]()
    for face in faces:
        items.append(laid_card(edition, face, x, (high - face.height) * scale / 2, scale))
        x += face.width * scale + APART
    return Drawing(tuple(items), width, high * scale, "left")
