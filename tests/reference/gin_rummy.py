"""A second writing of the melds of Gin Rummy in plain Python: cards are numbers, 13 a suit, the ace first."""

from collections.abc import Iterator
from functools import cache

Cards = frozenset[int]
SUITS, RANKS = "SCDH", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def name(card: int) -> str:
    """A card as ours is called."""
    return SUITS[card // 13] + RANKS[card % 13]


def worth(cards: Cards) -> int:
    """What these cards count as deadwood."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def melds(cards: Cards) -> Iterator[Cards]:
    """Every set, and every run of three to five cards."""
    for rank in range(13):
        alike = frozenset(card for card in cards if card % 13 == rank)
        if len(alike) >= 3:
            yield alike
        if len(alike) == 4:
            yield from (alike - {card} for card in alike)
    for card in cards:
        for length in (3, 4, 5):
            if card % 13 + length <= 13 and {*range(card, card + length)} <= cards:
                yield frozenset(range(card, card + length))


@cache
def deadwood(cards: Cards) -> int:
    """The least deadwood of all ways to lay melds: the lowest card is left, or in a meld."""
    if not cards:
        return 0
    low = min(cards)
    ways = [worth(frozenset({low})) + deadwood(cards - {low})]
    ways += [deadwood(cards - meld) for meld in melds(cards) if low in meld]
    return min(ways)


def knocks(cards: Cards, taken: int | None) -> set[int]:
    """The cards that may be discarded with a knock; the one just taken may not."""
    return {card for card in cards if card != taken and deadwood(cards - {card}) <= 10}


def fitting(hand: Cards, laid: list[Cards]) -> set[int]:
    """The cards that may be laid off on melds, which have grown by those laid off before."""
    fits = set()
    for meld in laid:
        low, high = min(meld), max(meld)
        if len({card % 13 for card in meld}) == 1:
            fits |= {card for card in hand if card % 13 == low % 13}
        else:
            fits |= {card for card in hand if card // 13 == low // 13 and card in (low - 1, high + 1)}
    return fits
