"""Agents play by what their seat sees; a face that lies hidden cannot help them, however the rules are written."""

import random

import pytest

from pnp.engine.agents import AGENTS, make_seats
from pnp.engine.agents.determinization import imagine, print_faces, true_faces
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.things import sees
from tests.lab import MOST_POINTS, POINTS, Lab, lab

from .games import built

GUESS = (
    """
@setup
def start():
    shuffle(deck)

@phase(go)
def go_on():
    me = first(players)
    for n in times(ten):
        guess = choose(me, suit, "which suit is on top?")
        card = first(draw(deck, 1, well))
        if card.suit == guess:
            me.score += 1
        shuffle_into(well, deck)
"""
    + POINTS
    + MOST_POINTS
)
STEAL = (
    """
@setup
def start():
    shuffle(deck)

@phase(go)
def go_on():
    me = first(players)
    for n in times(ten):
        deal(deck, 1, hand)
        foes = others(me)
        taken = choose(me, together([p.hand for p in foes]), "which card to steal?")
        me.score += worth[taken.rank]
        for p in players:
            shuffle_into(p.hand, deck)
"""
    + POINTS
    + MOST_POINTS
)
SMART = (
    """
@phase(go)
def go_on():
    me = first(players)
    me.score += worth[choose(me, rank, "how much?")]
"""
    + POINTS
    + MOST_POINTS
)
ROUNDS = "sequence:\n  round:\n    label: Round\n    at_most: 10\n    steps:\n      - phase: go\n"


def scores(made: Lab, agent: str, games: int, seats: int = 3) -> list[int]:
    table = made.table(seats)
    out = []
    for seed in range(games):
        outcome = table.play.game(Tape(seed=seed), make_seats(table.play, [agent, "random", "random"], seed))
        assert outcome.status == "ended", outcome
        out.append(table.state.everyone[0].score)
    return out


@pytest.mark.parametrize("agent", [a for a in AGENTS if a not in ("random", "search")])
def test_an_agent_takes_what_is_good_for_it(agent: str) -> None:
    found = scores(lab(SMART, ROUNDS), agent, 4)
    # by chance 1,000 in all, with a spread of 70; at best 1,600
    assert sum(found) >= 1200, found


@pytest.mark.parametrize("agent", [a for a in AGENTS if a not in ("random", "search")])
def test_guessing_a_hidden_card_is_luck(agent: str) -> None:
    games = 12
    found = sum(scores(lab(GUESS), agent, games))
    # 120 guesses at one half: more than 80 would be a chance of one in seven thousand
    assert 40 <= found <= 80, found


@pytest.mark.parametrize("agent", [a for a in AGENTS if a not in ("random", "search")])
def test_picking_a_back_is_luck_too(agent: str) -> None:
    games = 12
    found = sum(scores(lab(STEAL), agent, games)) / (10 * games)
    # the mean of one card of 10, 20, 30, 40 is 25, of 120 cards between 22 and 28; the better of two is 31
    assert 21.5 <= found <= 28.5, found


def test_imagining_prints_faces_anew_only_where_the_seat_cannot_see() -> None:
    game, rules = built("all-but-malice")
    state = State(game, rules, 3)
    Play(state).game(Tape(seed=1), rounds=2)
    faces = true_faces(state)
    seen = {c.index: c.code for c in state.cards if sees(c, 1)}
    places = [[c.index for c in list.__iter__(z)] for z in state.zones]
    imagine(state, 1, random.Random(3))
    assert {c.index: c.code for c in state.cards if sees(c, 1)} == seen
    assert [[c.index for c in list.__iter__(z)] for z in state.zones] == places
    assert sorted(c.code for c in state.cards) == sorted(f[1] for f in faces)
    assert [c.code for c in state.cards] != [f[1] for f in faces]
    assert all(c.face.code == c.code for c in state.cards)
    print_faces(state.cards, faces)
    assert true_faces(state) == faces


def test_imagined_faces_are_evenly_spread() -> None:
    table = lab("@phase(go)\ndef go_on():\n    shuffle(deck)\n    draw(deck, four, first(players).hand)\n".replace(
        "first(players).hand", "p.hand").replace("    draw", "    p = first(players)\n    draw")).table()  # fmt: skip
    table.game(seed=2)
    state, rng = table.state, random.Random(5)
    faces = true_faces(state)
    counts: dict[str, int] = {}
    for _ in range(800):
        print_faces(state.cards, faces)
        imagine(state, 1, rng)
        code = next(iter(list.__iter__(state.everyone[0].hand))).code
        counts[code] = counts.get(code, 0) + 1
    assert len(counts) == 8 and all(60 <= n <= 145 for n in counts.values()), counts


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agents_game_is_replayed_by_its_tape_alone(agent: str) -> None:
    game, rules = built("crazy-eights")
    play = Play(State(game, rules, 2))
    tape = Tape(seed=3)
    outcome = play.game(tape, make_seats(play, [agent], 3), rounds=3)
    again = Play(State(game, rules, 2)).game(Tape(tape.values[: tape.at]), rounds=3)
    assert again == outcome


def test_agents_answer_alike_from_the_same_seed() -> None:
    made = lab(GUESS)
    tables = [made.table(2), made.table(2)]
    tapes = []
    for table in tables:
        tape = Tape(seed=1)
        table.play.game(tape, make_seats(table.play, ["greedy"], 9))
        tapes.append(list(tape.values))
    assert tapes[0] == tapes[1]


def test_an_agent_that_tries_for_long_does_not_run_out_of_steps() -> None:
    code = SMART.replace("    me.score +=", "    for x in times(thousand):\n        y = x\n    me.score +=")
    table = lab(code, ROUNDS).table(2)
    seats = make_seats(table.play, ["greedy"], 1)
    for seed in range(4):
        table.play.game(Tape(seed=seed), seats)
    lookahead = seats[0].__self__  # type: ignore[union-attr]
    assert lookahead.scratch.state.budget.__length_hint__() > 90_000
    assert table.state.everyone[0].score == 400
