"""The words that move cards, with an observer of each card that changes its zone.

An unobserved table uses :class:`~pnp.engine.play.words.cards.Moves` directly, at no extra cost.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pnp.engine.play.values import Card, Zone
from pnp.engine.play.words.cards import Moves

if TYPE_CHECKING:
    from pnp.engine.play.state import State

MoveObserver = Callable[[Card, Zone, Zone], None]
"""Receives a card, the zone that it left, and its new zone."""


def watch_moves(state: "State", observer: MoveObserver) -> None:
    """Let an observer see every move on a table from now on. Randomness and results stay the same."""
    moves = WatchedMoves(state, observer)
    state.names.update(
        move=moves.move, draw=moves.draw, deal=moves.deal, swap=moves.swap, shuffle_into=moves.shuffle_into,
        turning=moves.turning, ready=moves.ready, split=moves.split,
        _move_one=moves.move_one if state.log is None else moves.move,
    )  # fmt: skip


class WatchedMoves(Moves):
    """Moves cards, and tells an observer."""

    __slots__ = ("observer",)

    def __init__(self, state: "State", observer: MoveObserver) -> None:
        super().__init__(state)
        self.observer = observer

    def put_down(self, card: Card, source: Zone, to: Zone, at: str | int) -> None:
        """Put a card that was lifted out of one zone into another."""
        super().put_down(card, source, to, at)
        self.observer(card, source, to)

    def move_one(self, card: Card, to: Zone) -> None:
        """Move a single card on top."""
        source = card.zone
        super().move_one(card, to)
        self.observer(card, source, to)

    def move_all(self, source: Zone, to: Zone) -> None:
        """Move a whole zone onto another."""
        moved: Sequence[Any] = list(source)
        super().move_all(source, to)
        for card in moved:
            self.observer(card, source, to)

    def deal(self, zone: Zone, each: int, to: str) -> None:
        """Deal a number of cards to each player, one at a time round the table."""
        hands: list[Zone] = [getattr(player, to) for player in self.state.players]
        for _ in range(each):
            if not sum(len(self.draw(zone, 1, hand)) for hand in hands):
                break
            self.state.charge(len(hands))

    def swap(self, a: Any, b: Any) -> None:
        """Swap two cards."""
        one, other = a.zone, b.zone
        super().swap(a, b)
        self.observer(a, one, other)
        self.observer(b, other, one)
