"""Hearts by hand, as fast as plain Python goes: what our general engine is measured against.

Cards are numbers (13 × suit + rank; suits clubs, diamonds, hearts, spades), hands are lists, nothing is counted,
logged, checked or kept for a replay. The rules are those of data/hearts; choices are
uniformly random among the legal ones.
"""

import random
from collections.abc import Callable

HEARTS, QUEEN = 2, 49
SUIT = [card // 13 for card in range(52)]
WORTH = [13 if card == QUEEN else 1 if card // 13 == HEARTS else 0 for card in range(52)]


def play_game(chance: Callable[[], float]) -> tuple[list[int], int]:
    """One deal: the points by seat, and how many decisions were taken (forced ones count, as they do on OpenSpiel)."""
    suit, worth = SUIT, WORTH
    deck = list(range(52))
    keys = [chance() for _ in deck]
    deck.sort(key=keys.__getitem__)
    hands = [deck[seat::4] for seat in range(4)]
    way = int(chance() * 4)
    if way:
        passed = []
        for hand in hands:
            passed.append([hand.pop(int(chance() * (13 - n))) for n in range(3)])
        for seat in range(4):
            hands[(seat + way) % 4] += passed[seat]
    leader = next(seat for seat in range(4) if 0 in hands[seat])
    points = [0, 0, 0, 0]
    broken = False
    for number in range(13):
        hand = hands[leader]
        if number == 0:
            best = 0
        else:
            options = hand if broken else [c for c in hand if suit[c] != HEARTS] or hand
            best = options[int(chance() * len(options))]
        hand.remove(best)
        led, taker, cost = suit[best], leader, worth[best]
        for seat in (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4:
            hand = hands[seat]
            options = [c for c in hand if suit[c] == led]
            if not options:
                options = hand if number else [c for c in hand if not worth[c]] or hand
            card = options[int(chance() * len(options))] if len(options) > 1 else options[0]
            hand.remove(card)
            if suit[card] == led and card > best:
                best, taker = card, seat
            cost += worth[card]
        if cost:
            points[taker] += cost
            broken = True
        leader = taker
    if 26 in points:
        points = [0 if n == 26 else 26 for n in points]
    return points, 64 if way else 52


def games(n: int, seed: int) -> int:
    """Play so many games; how many decisions they took."""
    chance = random.Random(seed).random
    return sum(play_game(chance)[1] for _ in range(n))
