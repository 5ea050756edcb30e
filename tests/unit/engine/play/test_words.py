"""Every word of the library, as a table of examples: what is done, what is asked, and what it comes to."""

from typing import Any

import pytest

from pnp.rules.words import WORDS
from tests.lab import value

P = "p = first(players)\n"
Q = "p = first(players)\nq = last(players)\n"

LISTS: dict[str, list[tuple[str, str, Any]]] = {
    "count": [("", "count(deck)", 8), ("", "count([])", 0), ("", "count(suit)", 2)],
    "first": [("", "worth[first(deck).rank]", 40), ("", "first([2, 1])", 2)],
    "nth": [
        ("", "nth([three, four, five], 2)", 5),
        ("", "nth([three, four, five], three)", 3),
        ("", "nth([three, four, five], 0 - 1)", 5),
        ("", "nth([p.seat for p in players], four)", 1),
    ],
    "last": [("", "worth[last(deck).rank]", 10), ("", "last([2, 1])", 1)],
    "distinct": [("", "count(distinct([1, 2, 1]))", 2), ("", "first(distinct([2, 1, 2]))", 2)],
    "together": [("", "count(together([[1, 2], [2]]))", 3), (P, "count(together([deck, p.hand]))", 8)],
    "top": [("", "sum(top([1, 2, 0], 2))", 3), ("", "count(top([1], 2))", 1), ("", "count(top([1], -1))", 0)],
    "bottom": [
        ("", "sum(bottom([1, 2, 0], 2))", 2),
        ("", "count(bottom([1], 2))", 1),
        ("", "count(bottom([1], 0))", 0),
    ],
    "sum": [("", "sum([1, 2])", 3), ("", "sum([])", 0)],
    "min": [("", "min(2, 1, 0 - 1)", -1), ("", "min([2, 1])", 1)],
    "max": [("", "max(2, 1)", 2), ("", "max([2, 1])", 2)],
    "abs": [("", "abs(0 - 2)", 2), ("table.tally = 0 - 2", "abs(table.tally)", 2)],
    "half_up": [("", "half_up(five)", 3), ("", "half_up(four)", 2), ("", "half_up(0 - 1)", 0)],
    "numbers": [("", "sum(numbers(2, four))", 9), ("", "count(numbers(2, 1))", 0)],
    "times": [("", "sum(times(three))", 6), ("", "count(times(0))", 0)],
    "repeat": [("x = 0\nfor n in repeat(five):\n    x += n\n    if n == 2:\n        break", "x", 3)],
    "subsets": [
        ("", "count(subsets([1, 2, 0], 2, 2))", 3),
        ("", "count(subsets(deck, 0, 2))", 1 + 8 + 28),
        ("", "count(subsets([1], 2, 2))", 0),
        ("", "sum(first(subsets([1, 2, 0], 2, 2)))", 3),
    ],
    "grouped": [("", "count(grouped(deck, suit))", 2), ("", "count(first(grouped(deck, rank)))", 2)],
}

CARDS: dict[str, list[tuple[str, str, Any]]] = {
    "draw": [
        ("draw(deck, 2, heap)", "count(deck) * ten + count(heap)", 62),
        ("x = draw(deck, 2, well)", "worth[first(x).rank] - worth[first(well).rank]", 10),
        ("x = draw(well, 2, heap)", "count(x)", 0),
        ("draw(deck, thousand - thousand, heap)", "count(heap)", 0),
    ],
    "deal": [
        (P + "deal(deck, 2, hand)", "count(p.hand) * ten + count(deck)", 22),
        (Q + "deal(deck, 1, hand)", "worth[first(p.hand).rank] - worth[first(q.hand).rank]", 20),
        (P + "move(deck, well)\ndeal(well, thousand, hand)", "count(p.hand)", 3),
    ],
    "move": [
        ("move(deck, well)", "count(well)", 8),
        ("move(deck, well)", "worth[first(well).rank] * ten + worth[last(well).rank]", 140),
        ("move(first(deck), well)\nmove(first(deck), well, at=BOTTOM)", "worth[first(well).rank]", 40),
        ("move([c for c in deck if c.suit == RED], shelf)", "count(shelf)", 4),
        (P + "move([], p.hand)", "count(p.hand)", 0),
    ],
    "swap": [("swap(first(deck), last(deck))", "worth[first(deck).rank]", 10)],
    "shuffle": [("shuffle(deck)", "worth[first(deck).rank]", 40), ("shuffle(shelf)", "0", 0)],
    "shuffle_into": [("draw(deck, three, heap)\nshuffle_into(heap, deck)", "count(deck) * ten + count(heap)", 80)],
    "cut": [("cut(deck)", "count(deck) * hundred + worth[first(deck).rank]", 830)],
    "split": [("split(deck, [well, pit])", "count(deck) + count(well) * ten + count(pit)", 17)],
    "turning": [
        ("x = 0\nfor c in turning(deck, heap):\n    x += 1\n    if c.rank == ONE:\n        break", "x", 4),
        ("x = 0\nfor c in turning(deck, heap, rebuild=False):\n    x += 1", "x * ten + count(heap)", 88),
        (
            "x = 0\nfor c in turning(deck, heap, rebuild=False, at=BOTTOM):\n    x += 1\n    if c.rank == TWO:\n        break",
            "x",
            2,
        ),
    ],
    "ready": [("move(deck, heap)\nready(deck)", "count(deck)", 8), ("ready(deck)", "count(deck)", 8)],
    "turn_up": [("move(deck, mixed)\nturn_up(mixed)", "count([c for c in mixed if c.face_up])", 8)],
    "turn_down": [("move(deck, mixed)\nturn_up(mixed)\nturn_down(mixed)", "count([c for c in mixed if c.face_up])", 0)],
    "reveal": [("reveal(first(deck))", "count(deck)", 8)],
    "show": [(P + "show(deck, p)\nshow(first(deck), players)", "count(deck)", 8)],
    "peek": [(P + "peek(p, first(deck))", "count(deck)", 8)],
    "tell": [("tell(count(deck), players)", "0", 0)],
    "lay_open": [("lay_open(deck)", "count(deck)", 8)],
    "close": [("lay_open(deck)\nclose(deck)", "count(deck)", 8)],
    "pick_at_random": [
        ("", "pick_at_random([2, 1])", 2),
        ("", "count(pick_at_random(deck, n=three))", 3),
        ("", "count(pick_at_random([1], n=three))", 1),
    ],
    "roll": [("", "roll(five)", 1)],
    "owner": [
        (Q + "draw(deck, 1, q.hand)", "1 if owner(first(q.hand)) == q else 0", 1),
        (Q, "1 if owner(q.hand) == q and owner(deck) == nothing else 0", 1),
    ],
    "same": [("", "1 if same(first(deck), first(deck)) and not same(first(deck), last(deck)) else 0", 1)],
    "knows": [
        (Q + "peek(p, first(deck))", "1 if knows(p, first(deck)) and not knows(q, first(deck)) else 0", 1),
        (P + "peek(p, first(deck))\nshuffle(deck)", "1 if knows(p, first(deck)) else 0", 0),
    ],
    "beats": [("", "1 if beats(loses_to, ROCK, SHEARS) and not beats(loses_to, ROCK, PAPER) else 0", 1)],
    "hand_of": [
        ("", "1 if hand_of(top(deck, three), sets).shape == RUN else 0", 1),
        ("", "1 if hand_of(top(deck, three), sets) > hand_of(top(deck, 2), sets) else 0", 1),
        ("", "1 if hand_of([c for c in deck if c.rank == ONE], sets).shape == PAIR else 0", 1),
        ("", "1 if hand_of([], sets).shape == BLANK and not hand_of(deck, sets).wins == False else 0", 1),
    ],
}

CHOICES: dict[str, list[tuple[str, str, Any]]] = {
    "choose": [
        (P, 'choose(p, [2, 1], "p")', 2),
        (P + 'x = choose(p, deck, "p", or_none=True)', "1 if x == nothing else 0", 1),
        (P + 'x = choose(p, [], "p", or_none=True)', "1 if x == nothing else 0", 1),
    ],
    "choose_some": [
        (P, 'count(choose_some(p, deck, 2, three, "p"))', 2),
        (P, 'sum(choose_some(p, [1, 1, 2], 2, 2, "p"))', 2),
        (P, 'count(choose_some(p, [], 0, three, "p"))', 0),
        (P, 'sum(choose_some(p, [2, 1, 0], 2, 2, "p", such_that=small))', 1),
    ],
    "choose_number": [(P, 'choose_number(p, 2, five, "p")', 2), (P, 'choose_number(p, 1, 1, "p")', 1)],
    "confirm": [(P, '1 if confirm(p, "p") else 0', 0)],
    "name_card": [(P, 'worth[name_card(p, slip, "p").rank]', 10)],
    "arrange": [(P, 'first(arrange(p, [2, 1, 0], "p"))', 2), (P, 'count(arrange(p, deck, "p"))', 8)],
    "secretly": [
        (P + 'x = secretly(players, some_cards, 1, 2, "p")', "count(x[p])", 1),
        (P + 'x = secretly([p], some_cards, 0, 2, "p")', "count(x[last(players)])", 0),
    ],
}

TOKENS: dict[str, list[tuple[str, str, Any]]] = {
    "gain": [
        (P + "gain(p, 2 * coin)", "p.coins", 2),
        (P + "gain(p, five * gem)", "p.gems", 3),
        (P + "gain(p, 2 * coin + 1 * gem + 1 * coin)", "p.coins * ten + p.gems", 31),
        (P + "gain(p, 0 * coin)", "p.coins", 0),
    ],
    "pay": [(P + "gain(p, 2 * coin)\npay(p, 1 * coin)", "p.coins", 1)],
    "lose": [
        (P + "gain(p, 2 * coin)\nx = lose(p, five * coin)", "x * ten + p.coins", 20),
        (Q + "gain(p, 2 * coin)\nlose(p, five * coin, to=q)", "q.coins", 2),
    ],
    "give": [(Q + "gain(p, 2 * coin)\ngive(p, q, 2 * coin)", "q.coins * ten + p.coins", 20)],
    "may_pay": [
        (P + 'gain(p, 1 * coin)\nx = may_pay(p, 1 * coin, "p")', "p.coins + (2 if x else 0)", 1),
        (P + 'x = may_pay(p, 1 * coin, "p")', "1 if x else 0", 0),
    ],
    "can_pay": [(P + "gain(p, 1 * coin)", "1 if can_pay(p, 1 * coin) and not can_pay(p, 2 * coin) else 0", 1)],
    "put": [(P + "gain(p, 2 * coin)\nput(2 * coin, first(deck), p)", "p.coins + tokens_on(first(deck), coin)", 2)],
    "take_back": [
        (Q + "gain(p, 2 * coin)\nput(2 * coin, first(deck), p)\ntake_back(first(deck), q)", "q.coins", 2),
        (
            Q + "gain(p, 2 * coin)\nput(2 * coin, first(deck), p)\ntake_back(first(deck), nothing)",
            "p.coins + q.coins",
            0,
        ),
    ],
    "tokens_on": [("", "tokens_on(first(deck), coin)", 0)],
    "holder": [("", "1 if holder(crown) == nothing else 0", 1)],
    "hand_to": [
        (Q + "hand_to(crown, q)", "1 if holder(crown) == q else 0", 1),
        (Q + "hand_to(crown, q)\nhand_to(crown, nothing)", "1 if holder(crown) == nothing else 0", 1),
    ],
}

PEOPLE: dict[str, list[tuple[str, str, Any]]] = {
    "others": [(Q, "count(others(q)) * ten + first(others(q)).seat", 20)],
    "seats_from": [(Q, "count(seats_from(q)) * ten + first(seats_from(q)).seat", 32)],
    "left_of": [(Q, "left_of(q).seat * ten + left_of(p).seat", 1)],
    "highest": [
        (Q + "q.score = 2", "count(highest(players, score)) * ten + first(highest(players, score)).seat", 12),
        ("", "count(highest(players, score))", 3),
        (Q, "first(highest(players, backwards)).seat", 0),
    ],
    "lowest": [(Q + "q.score = 2", "count(lowest(players, score))", 2)],
    "ranked": [
        ("", "count(ranked([p for p in players if p.score > ten], [score]))", 0),
        (Q + "q.score = 2\np.score = 1", "first(ranked(players, [score])).seat", 2),
        (Q, "first(ranked(players, [score, backwards])).seat", 0),
        (Q, "first(ranked(players, [score], cut=deck)).seat", 0),
        (Q, "last(ranked(players, [score], cut=deck, rounds=1)).seat", 2),
    ],
    "eliminate": [
        (Q + "eliminate(q)", "count(players) * ten + count(everyone)", 23),
        (Q + "eliminate(q)", "left_of(p).seat", 1),
    ],
    "revive": [(Q + "eliminate(q)\nrevive(q)", "count(players)", 3)],
}

TABLES = {**LISTS, **CARDS, **CHOICES, **TOKENS, **PEOPLE}
HELPERS = """
@value
def small(chosen):
    return sum(chosen) < 2

@value
def some_cards(me):
    return top(deck, three)

@value
def backwards(me):
    return 0 - me.seat
"""
ELSEWHERE = {
    "announce", "cancel", "moment", "perform", "later", "end_phase", "end_turn", "end_round", "win", "end_game", "cite",
    "require", "by_hand",
}  # fmt: skip
"""Words on the order of play, which test_order.py tells, and what people do (test_by_hand.py)."""
ON_BOARDS = {
    "lay", "put_on", "take_off", "space_of", "at", "neighbours", "distance", "new_pile", "negotiate", "beside", "step",
    "ray", "joined", "lines", "fill_in", "can_fill_in", "fill_in_secretly", "accepts", "next_to", "reached_from",
}  # fmt: skip


def test_every_word_has_an_example() -> None:
    assert set(WORDS) <= {*TABLES, *ELSEWHERE, *ON_BOARDS}, set(WORDS) - {*TABLES, *ELSEWHERE, *ON_BOARDS}


@pytest.mark.parametrize(
    ("before", "expression", "expected"),
    [pytest.param(*row, id=f"{word}-{n}") for word, rows in TABLES.items() for n, row in enumerate(rows)],
)
def test_an_example_of_a_word_comes_to_what_it_says(before: str, expression: str, expected: Any) -> None:
    assert value(expression, before, HELPERS, seats=3) == expected
