"""What every thinking player does: deal what it cannot see anew, and judge a position by the game's own score."""

import random
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from pnp.play.state import State

Face: TypeAlias = tuple[Any, ...]
Scores: TypeAlias = dict[str, Callable[[Any], Any]]
WORTH_OF_WIN = 1e6
OTHERS = 0.4
"""How much the best of the others counts against one's own score."""


def scores_of(state: State) -> Scores:
    """The @score functions of a table."""
    return {r.name: state.functions[r.name] for r in state.rules.of_kind("score")}


def imagine(state: State, seat: int, rng: random.Random) -> list[Any]:
    """Print the faces of the cards that a seat cannot see anew, as chance would have them; the cards it was done to.

    The cards stay where they are: whoever holds one by its place (as an option, say) must not come by its true face.
    """
    by_kind: dict[str, list[Any]] = {}
    bit = 1 << seat
    for zone in state.zones:
        if zone.mask & bit or not list.__len__(zone):
            continue
        each = zone.decl.face == "each"
        unseen = [c for c in list.__iter__(zone) if not (c.known & bit or (each and c.face_up))]
        if unseen:
            by_kind.setdefault(unseen[0].kind, []).extend(unseen)
    for cards in by_kind.values():
        get = _face(type(cards[0]))[0]
        keys = [rng.random() for _ in cards]
        print_faces(cards, [get(cards[i]) for i in sorted(range(len(cards)), key=keys.__getitem__)])
    return [card for cards in by_kind.values() for card in cards]


_FACES: dict[type, tuple[Callable[[Any], Face], Callable[[Any, Face], None]]] = {}


def _face(kind: type) -> tuple[Callable[[Any], Face], Callable[[Any, Face], None]]:
    """How the face of a kind of card is read and printed; written out once, as this is done to every card."""
    known = _FACES.get(kind)
    if known is None:
        known = _FACES[kind] = _written_out(kind)
    return known


def _written_out(kind: type) -> tuple[Callable[[Any], Face], Callable[[Any, Face], None]]:
    names = ["face", "code", *(c.name for c in kind.columns)]  # type: ignore[attr-defined]
    made: dict[str, Any] = {}
    exec(f"def put(card, face):\n {', '.join('card.' + n for n in names)} = face", made)
    return attrgetter(*names), made["put"]


def face_of(card: Any) -> Face:
    """What is printed on a card."""
    return _face(type(card))[0](card)


def print_faces(cards: Sequence[Any], faces: Sequence[Face]) -> None:
    """Put a face on each card."""
    for card, face in zip(cards, faces, strict=True):
        _face(type(card))[1](card, face)


def true_faces(state: State) -> list[Face]:
    """The faces of all cards, to be put back by :func:`print_faces` before a table is used again."""
    return [face_of(card) for card in state.cards]


def worth(state: State, seat: int, scores: Scores, rng: random.Random) -> float:
    """How good a position is for a seat, against the best of the others; chance where the game has no score."""
    if not scores:
        return rng.random()
    me, total = state.everyone[seat], 0.0
    for score in scores.values():
        best = max((float(score(p)) for p in state.players if p is not me), default=0.0)
        total += float(score(me)) - OTHERS * best
    return total
