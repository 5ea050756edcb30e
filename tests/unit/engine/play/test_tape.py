"""One tape decides everything: shuffles, rolls and choices; the same tape is the same game, a shorter one is undo."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engine.play import Tape
from pnp.engine.play.tape import replay
from tests.lab import Lab, lab

SHUFFLED = """
@phase(go)
def go_on():
    draw(deck, four, heap)
    {}
"""


def chi_square(found: Counter[tuple[str, ...]], kinds: int) -> float:
    expected = sum(found.values()) / kinds
    return sum((found[k] - expected) ** 2 / expected for k in found) + (kinds - len(found)) * expected


# The 99.9% point of the chi-square distribution with 23 degrees of freedom is 49.7.
LIMIT_23 = 49.7


@pytest.mark.parametrize(
    "how",
    [
        "shuffle(deck)",
        "shuffle(deck)\n    draw(deck, 1, well)\n    draw(deck, three, well)\n    move([c for c in well], deck)",
        "shuffle(deck)\n    shuffle(deck)",
        "shuffle(deck)\n    draw(deck, 2, well)\n    shuffle_into(well, deck)",
        "shuffle(deck)\n    for c in turning(deck, well, rebuild=False, at=BOTTOM):\n        x = 1\n    move([c for c in well], deck)",
        "move(deck, shelf)\n    shuffle(shelf)\n    move([c for c in shelf], deck)",
    ],
    ids=["once", "drawn", "twice", "again", "from-below", "row"],
)
def test_every_order_of_a_pile_is_equally_likely(how: str) -> None:
    table = lab(SHUFFLED.format(how)).table()
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(2400):
        table.game(seed=seed, watch=False)
        found[tuple(table.codes("deck"))] += 1
    assert len(found) == factorial(4)
    assert set(found) == set(permutations(sorted(next(iter(found)))))
    assert chi_square(found, 24) < LIMIT_23


def test_a_lazy_shuffle_reads_the_tape_only_for_cards_that_are_needed() -> None:
    table = lab("@phase(go)\ndef go_on():\n    shuffle(deck)\n    draw(deck, 2, heap)\n    shuffle(deck)\n").table()
    table.game(seed=1)
    assert table.state.tape.at == 2


def test_a_tape_of_zeros_leaves_the_order_takes_first_options_and_declines() -> None:
    code = """
@phase(go)
def go_on():
    p = first(players)
    gain(p, 1 * coin)
    shuffle(deck)
    cut(well)
    if confirm(p, "yes?") or may_pay(p, 1 * coin, "pay?"):
        table.tally = 1
    draw(deck, 2, shelf)
    table.tally += choose_number(p, 2, five, "n")
"""
    table = lab(code).run()
    assert table.codes("shelf") == ["B4", "B3"]
    assert table.tally == 2
    assert set(table.state.tape.values) <= {0}


PLAYED = """
@phase(go)
def go_on():
    shuffle(deck)
    deal(deck, 2, hand)
    for p in players:
        c = choose(p, p.hand, "a card to lay")
        move(c, p.camp)
        p.score = roll(five)
        if confirm(p, "another?"):
            move(choose_some(p, p.hand, 0, 1, "more"), p.camp)
    x = pick_at_random(deck)
    move(x, heap)
    cut(deck)
    table.line = ranked(players, [score], cut=deck)
"""


@pytest.fixture(scope="module")
def played() -> Lab:
    return lab(PLAYED)


def picture(table: object) -> tuple[object, ...]:
    state = table.state  # type: ignore[attr-defined]
    return (
        [[c.code for c in z] for z in state.zones],
        [p.score for p in state.everyone],
        [p.seat for p in state.table.line],
    )


@settings(max_examples=60)
@given(st.lists(st.integers(0, 99), max_size=40), st.integers(2, 4), st.none() | st.integers(0, 9))
def test_the_same_tape_is_the_same_game(played: Lab, tape: list[int], seats: int, seed: int | None) -> None:
    table = played.table(seats, traced=True)
    first = table.game(*tape, seed=seed)
    shown, events = picture(table), [(h.kind, h.clause, repr(h.facts), repr(h.cards)) for h in table.trace.happenings]
    again = table.play.game(replay(table.state.tape))
    assert again == first
    assert picture(table) == shown
    assert [(h.kind, h.clause, repr(h.facts), repr(h.cards)) for h in table.trace.happenings[len(events) :]] == events


@settings(max_examples=60)
@given(st.lists(st.integers(0, 99), max_size=40), st.integers(2, 4), st.none() | st.integers(0, 9))
def test_watched_traced_or_left_alone_it_is_the_same_game(
    played: Lab, tape: list[int], seats: int, seed: int | None
) -> None:
    plain, traced = played.table(seats), played.table(seats, traced=True)
    outcomes = [plain.game(*tape, seed=seed, watch=False)]
    pictures, tapes = [picture(plain)], [list(plain.state.tape.values)]
    outcomes.append(plain.game(*tape, seed=seed, watch=True))
    pictures.append(picture(plain))
    tapes.append(list(plain.state.tape.values))
    outcomes.append(traced.game(*tape, seed=seed))
    pictures.append(picture(traced))
    tapes.append(list(traced.state.tape.values))
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert pictures[0] == pictures[1] == pictures[2]
    assert tapes[0] == tapes[1] == tapes[2]


def test_a_shorter_tape_undoes_the_last_choices(played: Lab) -> None:
    table = played.table(2)
    table.game(seed=3)
    values = table.state.tape.values
    places = []
    table.state.observe = lambda q: places.append(table.state.tape.at)
    table.play.game(Tape(values))
    for place in places:
        asked: list[object] = []
        table.state.observe = lambda q, asked=asked, place=place: (
            asked.append(q) if table.state.tape.at >= place else None
        )
        table.play.game(Tape(values[:place]))
        assert list(table.state.tape.values[:place]) == list(values[:place])
        assert asked, "the question that is taken back is asked again"


def test_numbers_on_a_tape_are_taken_within_what_there_is(played: Lab) -> None:
    table = played.table(2)
    table.game(*[10**9 + 7] * 60)
    used = list(table.state.tape.values[: table.state.tape.at])
    table.game(*used)
    assert list(table.state.tape.values[: table.state.tape.at]) == used


def test_with_one_possibility_nothing_is_read() -> None:
    tape = Tape((5,))
    assert tape.draw(1) == 0 and tape.at == 0
    assert tape.draw(4) == 1 and tape.at == 1


def test_a_number_is_noted_as_what_it_came_to_among_its_possibilities() -> None:
    tape = Tape([7, 5])
    assert (tape.draw(3), tape.draw(4)) == (1, 1) and tape.values == [1, 1]
