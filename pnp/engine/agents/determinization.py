"""Determinization, for every agent that looks ahead: deal the hidden cards at random."""

import random
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.play.state import State
from pnp.engine.play.values import Card

Face: TypeAlias = tuple[object, ...]
WORTH_OF_WIN = 1e6


def imagine(state: State, seat: int, rng: random.Random) -> list[Card]:
    """Redraw at random the faces of cards that a seat cannot see; returns the affected cards.

    The cards stay where they are: code that identifies a card by its place (as an option, for instance) must not learn
    its true face.
    """
    by_kind: dict[str, list[Card]] = {}
    bit = 1 << seat
    for zone in state.zones:
        if zone.mask & bit or not list.__len__(zone):
            continue
        each = zone.decl.face == "each"
        unseen = [c for c in list.__iter__(zone) if not (c.known_to & bit or (each and c.face_up))]
        if unseen:
            by_kind.setdefault(unseen[0].kind, []).extend(unseen)
    for cards in by_kind.values():
        keys = [rng.random() for _ in cards]
        faces = _faces(type(cards[0]))
        faces.print(cards, faces.read([cards[i] for i in sorted(range(len(cards)), key=keys.__getitem__)]))
    return [card for cards in by_kind.values() for card in cards]


@dataclass(frozen=True)
class _Faces:
    """Reads and writes the faces of cards of one kind; the code is generated, because it runs for every card."""

    read: Callable[[Sequence[Card]], list[Face]]
    print: Callable[[Sequence[Card], Sequence[Face]], None]


_KINDS: dict[type[Card], _Faces] = {}


def _faces(kind: type[Card]) -> _Faces:
    faces = _KINDS.get(kind)
    if faces is None:
        faces = _KINDS[kind] = _written_out(kind)
    return faces


def _written_out(kind: type[Card]) -> _Faces:
    names = ["face", "code", *(c.name for c in kind._columns)]
    values: dict[str, Any] = {}
    written = f"for card, face in zip(cards, faces): {', '.join('card.' + n for n in names)} = face"
    exec(f"def put(cards, faces):\n {written}", values)
    get = attrgetter(*names)
    return _Faces(lambda cards: [get(card) for card in cards], values["put"])


def face_of(card: Card) -> Face:
    """The printed values of a card."""
    return _faces(type(card)).read([card])[0]


def print_faces(cards: Sequence[Card], faces: Sequence[Face]) -> None:
    """Put a face on each card; cards of one kind that lie together are processed in one go."""
    if len(cards) != len(faces):
        raise ValueError("each card needs a face")
    start = 0
    for end in range(1, len(cards) + 1):
        if end == len(cards) or type(cards[end]) is not type(cards[start]):
            _faces(type(cards[start])).print(cards[start:end], faces[start:end])
            start = end


def true_faces(state: State) -> list[Face]:
    """The faces of all cards, to be restored by :func:`print_faces` before a table is used again."""
    return [face_of(card) for card in state.cards]
