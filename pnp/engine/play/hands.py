"""Hands of cards under a ranking, as in poker: the first matching row is the hand.

Ties are broken by the ranks of the groups, largest group first, then by the other cards from the highest down; having a
card beats having none left. A run is ranked by its top card.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter

from pnp.engine.play.values import Card, Hand, Member
from pnp.model.game import HandShape, Ranking

REMEMBERED = 50_000
"""Most cached hands."""


def make_evaluator(
    ranking: Ranking, shapes: dict[str, Member], low: Member | None, tops: dict[str, Member]
) -> Callable[[Sequence[Card]], Hand]:
    """A function from cards to their hand, with a cache."""
    hands: dict[tuple[tuple[int, int], ...], Hand] = {}
    rows = [(shape, len(ranking.shapes) - i) for i, shape in enumerate(ranking.shapes)]

    rank_of, suit_of = attrgetter(ranking.rank), attrgetter(ranking.suit)

    def hand_of(cards: Sequence[Card]) -> Hand:
        key = tuple(sorted([(rank_of(c), -1 if suit_of(c) is None else suit_of(c)) for c in cards]))
        hand = hands.get(key)
        if hand is None:
            if len(hands) >= REMEMBERED:
                hands.clear()
            hand = hands[key] = _evaluate(key, ranking, rows, shapes, low, tops)
        return hand

    return hand_of


def _evaluate(
    cards: tuple[tuple[int, int], ...], ranking: Ranking, rows: list[tuple[HandShape, int]],
    shapes: dict[str, Member], low: Member | None, tops: dict[str, Member],
) -> Hand:  # fmt: skip
    for shape, order in rows:
        tie_breakers = _fits(cards, shape, ranking, low, tops)
        if tie_breakers is not None:
            return Hand((order, *tie_breakers), shapes[shape.name], dict(shape.columns))
    return Hand((0,), shapes[ranking.shapes[-1].name], dict(ranking.shapes[-1].columns))


def _fits(
    cards: tuple[tuple[int, int], ...], shape: HandShape, ranking: Ranking, low: Member | None, tops: dict[str, Member]
) -> tuple[int, ...] | None:
    """The ranks that break ties for this shape; None if the cards do not form it."""
    if shape.suited:
        best = None
        for suit in dict.fromkeys(s for _, s in cards if s >= 0):
            same = tuple(c for c in cards if c[1] == suit)
            if len(same) >= ranking.run:
                ranks = _run(same, shape, ranking, low, tops) if shape.run else _top(same, ranking.run)
                best = ranks if best is None or (ranks is not None and ranks > best) else best
        return best
    if shape.run:
        return _run(cards, shape, ranking, low, tops)
    return _groups(cards, shape, ranking)


def _top(cards: tuple[tuple[int, int], ...], most: int) -> tuple[int, ...]:
    return tuple(sorted((int(r) for r, _ in cards), reverse=True)[:most])


def _run(
    cards: tuple[tuple[int, int], ...], shape: HandShape, ranking: Ranking, low: Member | None, tops: dict[str, Member]
) -> tuple[int, ...] | None:
    ranks = {int(r) for r, _ in cards}
    for top in sorted(ranks, reverse=True):
        run = [top - i for i in range(ranking.run)]
        if low is not None and run[-1] == -1:
            run[-1] = int(low)
        if all(w in ranks for w in run) and (not shape.top or top == int(tops[shape.top])):
            return (top,)
    return None


def _groups(cards: tuple[tuple[int, int], ...], shape: HandShape, ranking: Ranking) -> tuple[int, ...] | None:
    counts: dict[int, int] = {}
    for rank, _ in cards:
        counts[int(rank)] = counts.get(int(rank), 0) + 1
    if not shape.groups:
        return () if not cards else None
    order = sorted(counts, key=lambda r: (counts[r], r), reverse=True)
    ranks = []
    for size, rank in zip(shape.groups, order, strict=False):
        if counts[rank] < size:
            return None
        ranks.append(rank)
    if len(ranks) < len(shape.groups):
        return None
    rest = sorted((r for r, _ in cards if int(r) not in ranks), reverse=True)
    return (*ranks, *(int(r) for r in rest[: max(0, ranking.run - sum(shape.groups))]))
