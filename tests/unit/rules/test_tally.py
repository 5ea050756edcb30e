"""Arcs are told from few counters: what they say is what counting every one of them would say."""

from pathlib import Path

import pytest

from pnp.engine.play import Play, State, Tape
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.rules import RuleSet, compile_rules
from pnp.rules.arc_counts import Flow, plus
from pnp.rules.build import compile_workings
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.lab import TURNS, Lab, lab

DATA = Path(__file__).parents[3] / "data"
EVERYTHING = """
@phase(go)
def go_on():
    for p in players:
        cite("all")
        n = grade(p)
        if n == 0:
            p.score += 1
        elif n == 1:
            p.score += 2
            continue
        else:
            if confirm(p, "stop?"):
                break
            p.score += 1
        cite("all")
        leave_early(p)
        cite("all")
    table.tally = 1

@value
def grade(me):
    for c in deck:
        if c.rank == THREE:
            return 0
        if c.rank == FOUR:
            if c.suit == RED:
                return 1
            return 2
    cite("all")
    return 1

@procedure
def leave_early(me):
    if confirm(me, "leave the round?"):
        cite("all")
        end_round()
    cite("all")

@setup
def deal_out():
    shuffle(deck)
    draw(deck, three, well)

@action(phase=act)
def stop(me):
    if confirm(me, "end the turn?"):
        end_turn()
    cite("all")
"""


def counted(game: Game, rules: RuleSet, seats: int, games: int) -> dict[str, int]:
    """How often each arc was taken in games at random."""
    state = State(game, rules, seats)
    play = Play(state)
    for seed in range(games):
        assert play.game(Tape(seed=seed)).status == "ended"
    return {arc.id: n for arc, n in zip(rules.arcs, state.counters, strict=True)}


def everything_counted(game: Game, patch: pytest.MonkeyPatch) -> RuleSet:
    """The rules with a counter for every arc: no line is trusted to go on to the next."""
    with patch.context() as inner:
        inner.setattr(Flow, "count", lambda flow: _always(flow))
        return compile_workings(game, Report()).rules


def _always(flow: Flow) -> object:
    flow.here = None
    counter = flow.counters
    flow.counters += 1
    flow.here = {counter: 1}
    return flow.here, counter


def test_every_kind_of_line_is_told_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Lab = lab(EVERYTHING, TURNS)
    assert made.codes == [], made.faults
    full = everything_counted(made.game, monkeypatch)
    assert counted(made.game, made.rules, 3, 60) == counted(made.game, full, 3, 60)
    assert _counters(made.rules) < _counters(full) == len(full.arcs)


@pytest.mark.parametrize(("name", "seats"), [("hearts", 4), ("crazy-eights", 3), ("all-but-malice", 3)])
def test_whole_games_are_told_rightly(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = build_game(load_game(DATA / name, Report()), Report())
    full = everything_counted(game, monkeypatch)
    assert counted(game, compile_rules(game, Report()), seats, 10) == counted(game, full, seats, 10)


def _counters(rules: RuleSet) -> int:
    return len({counter for arc in rules.arcs for counter, _ in arc.tally})


def test_counting_begins_anew_when_told_to() -> None:
    made = lab("@phase(go)\ndef go_on():\n    cite('all')\n")
    table = made.run()
    assert sum(table.state.counters) > 0
    table.state.counters[:] = [0] * len(table.state.counters)
    assert list(table.state.counters) == [0] * len(made.rules.arcs)


def test_tallies_add_up_and_cancel() -> None:
    assert plus({1: 1}, {2: 1}, -1) == {1: 1, 2: -1}
    assert plus({1: 1, 2: -1}, {2: 1}) == {1: 1}
    assert plus(None, {2: 1}) is None
