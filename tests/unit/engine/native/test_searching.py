"""The player who searches: on the machine, by what its seat sees alone."""

import random
from collections import defaultdict

import pytest

from pnp.engine.agents import make_seats
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine
from pnp.engine.native.offers import offer_search, searching
from pnp.engine.native.searching import Searching
from pnp.engine.native.seating import Seating, Way
from pnp.engine.play import LiveQuestion, Play, State, Tape
from tests import shipped
from tests.lab import MOST_POINTS, POINTS, SAVING, lab

from .conftest import loaded

MATCH = (
    """
@setup
def start():
    shuffle(deck)
    deal(deck, 2, hand)

@phase(go)
def go_on():
    me = first(players)
    mine = choose(me, me.hand, "which card?")
    card = first(draw(deck, 1, well))
    if card.suit == mine.suit:
        me.score += 1
    else:
        for p in others(me):
            p.score += 1
"""
    + POINTS
    + MOST_POINTS
)
ROUNDS = """
sequence:
  round: {label: Round, at_most: 3, steps: [{phase: go}]}
"""


class _Asked(Exception):
    """The question has been put."""


def test_tables_that_look_the_same_get_the_same_answer() -> None:
    table = lab(MATCH).table(2)
    state, play = table.state, table.play
    machine = choose(state.game, 2).machine
    assert machine is not None
    answers: dict[tuple[str, ...], list[tuple[object, str]]] = defaultdict(list)

    def decide(question: LiveQuestion) -> int:
        player = Searching(play, machine, random.Random(5), playouts=16)
        one = player.decide(question), repr(player.values)  # (every game that was played out came out alike)
        hidden = "".join(c.code for c in list.__iter__(state.everyone[1].hand))
        answers[tuple(c.code for c in question.options)].append((one, hidden))  # type: ignore[attr-defined]
        raise _Asked

    for seed in range(150):
        with pytest.raises(_Asked):
            play.game(Tape(seed=seed), [decide, None])
    looked_alike = [found for found in answers.values() if len({hidden for _, hidden in found}) > 1]
    assert len(looked_alike) > 5
    assert all(len({one for one, _ in found}) == 1 for found in looked_alike)


def test_it_searches_where_the_machine_knows_the_game_and_answers_alike_from_the_same_seed() -> None:
    offer_search()
    game = loaded("crazy-eights")
    play = Play(State(game.game, game.rules, 2))
    assert searching(play, random.Random(1)) is not None
    found = []
    for _ in range(2):
        tape = Tape(seed=4)
        outcome = play.game(tape, make_seats(play, ["search", "random"], 4), rounds=2)
        found.append((outcome, tape.values[: tape.at]))
    assert found[0] == found[1]


def test_it_gives_up_a_point_now_for_ten_to_come_which_who_looks_to_the_next_rest_does_not() -> None:
    made = lab(SAVING + MOST_POINTS, ROUNDS)
    assert not made.faults
    machine = choose(made.game, 2).machine
    assert machine is not None
    seats, scores = Seating(machine), {}
    seats.searching(60, 0.0, 1, 0.9)
    for way in ("weighing", "search"):
        machine.begin((), 1)
        seats.bring("greedy", random.Random(1))
        if way == "search":
            assert seats.search() in range(machine.question().options)
            assert all(-1 <= worth <= 1 for _, worth in seats.searched().values())
        seats.seat([way, "chance"])
        assert seats.go_on() in ("ended", "limit")
        scores[way] = machine.outcome().winners
    assert scores == {"weighing": (1,), "search": (0,)}


def test_it_wins_where_chance_does_not() -> None:
    game = loaded("hearts")
    play = Play(State(game.game, game.rules, 4))
    machine = choose(game.game, 4).machine
    assert isinstance(machine, Machine)
    won = 0.0
    for seed in range(8):
        player = Searching(play, machine, random.Random(seed), playouts=120)
        outcome = play.game(Tape(seed=seed), [player.decide, None, None, None])
        won += (0 in outcome.winners) / len(outcome.winners)
    assert won >= 4  # by chance alone two in eight; four or more would be one in nine


def test_options_that_are_equally_good_are_taken_equally_often() -> None:
    equal = """
@setup
def start():
    shuffle(deck)
    deal(deck, 2, hand)
    deal(deck, 2, hand)
    deal(deck, 2, hand)
    deal(deck, 2, hand)

@phase(go)
def go_on():
    me = first(players)
    mine = choose(me, me.hand, "which card?")
    move(mine, well)
    me.score += 1
"""
    state = lab(equal + POINTS + MOST_POINTS).table(2).state
    machine = choose(state.game, 2).machine
    assert machine is not None
    seats, places = Seating(machine), []
    seats.searching(24, 0.0, 1, 0.9)
    for seed in range(80):
        assert machine.begin((), seed) == "asking" and machine.question().options == 4
        seats.bring("greedy", random.Random(seed))
        places.append(seats.search())
    assert all(sum(place in half for place in places) > 12 for half in (range(2), range(2, 4)))


def table_of(game: str, seats: int) -> Machine:
    """A shipped game on the machine."""
    machine = choose(shipped.loaded(f"games/{game}").game, seats).machine
    assert machine is not None
    return machine


def test_on_a_wide_board_it_finds_the_one_space_that_wins() -> None:
    machine = table_of("hex", 2)
    seats, spaces = Seating(machine), list(range(121))
    seats.searching(300, 0.0, 1, 0.9)
    machine.begin((), 1)
    for number in range(20):  # dark lays ten stones of the first row, light ten of the last
        space = number // 2 if number % 2 == 0 else 110 + number // 2
        machine.answer(spaces.index(space))
        spaces.remove(space)
    for seed in range(3):
        seats.bring("greedy", random.Random(seed))
        chosen = seats.search()
        assert spaces[chosen] == 10, "the last space of the first row"
        assert len(seats.searched()) == 24, "of 101 spaces only the most promising are compared"
        again = seats.searched()
        seats.bring("greedy", random.Random(seed))
        assert (seats.search(), seats.searched()) == (chosen, again)


def test_players_who_do_not_see_their_own_cards_do_not_light_them_blindly() -> None:
    machine = table_of("blind-beacons", 3)
    seats = Seating(machine)

    def winners(way: Way, seed: int) -> tuple[int, ...]:
        machine.begin((), seed)
        seats.searching(60, 0.0, 1, 0.9)
        seats.bring("greedy", random.Random(seed))
        seats.seat([way] * 3)
        assert seats.go_on() == "ended"
        return machine.outcome().winners

    assert winners("weighing", 1) == winners("weighing", 2) == ()
    assert winners("search", 1) == winners("search", 2) == (0, 1, 2)
