"""What every thinking player does: deal what it cannot see anew, and judge a position by the game's own score."""

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from pnp.play.describe import sees
from pnp.play.state import State

Face: TypeAlias = tuple[Any, ...]
Scores: TypeAlias = dict[str, Callable[[Any], Any]]
WORTH_OF_WIN = 1e6
OTHERS = 0.4
"""How much the best of the others counts against one's own score."""


def scores_of(state: State) -> Scores:
    """The @score functions of a table."""
    return {r.name: state.functions[r.name] for r in state.rules.of_kind("score")}


def imagine(state: State, seat: int, rng: random.Random) -> None:
    """Print the faces of the cards that a seat cannot see anew, as chance would have them.

    The cards stay where they are: whoever holds one by its place (as an option, say) must not come by its true face.
    """
    by_kind: dict[str, list[Any]] = {}
    for zone in state.zones:
        for card in list.__iter__(zone):
            if not sees(card, seat):
                by_kind.setdefault(card.kind, []).append(card)
    for cards in by_kind.values():
        faces = [face_of(card) for card in cards]
        rng.shuffle(faces)
        print_faces(cards, faces)


def face_of(card: Any) -> Face:
    """What is printed on a card."""
    return (card.face, card.code, *(getattr(card, c.name) for c in type(card).columns))


def print_faces(cards: Sequence[Any], faces: Sequence[Face]) -> None:
    """Put a face on each card."""
    for card, face in zip(cards, faces, strict=True):
        card.face, card.code = face[0], face[1]
        for column, value in zip(type(card).columns, face[2:], strict=True):
            setattr(card, column.name, value)


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
