"""Whole games as text, to be read and compared: what is played changes only when somebody means it to.

One game of each game and number of players, chosen by a fixed seed, as its transcript with choices and clause numbers;
long ones are cut in the middle. ``pytest tests/playthroughs --update`` writes the files again; read the difference.
"""

from functools import lru_cache
from pathlib import Path

import pytest

from pnp.engine.play import Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.trace import Trace, transcript
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet, compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data"
FIRST, LAST = 60, 20
GAMES = [("all-but-malice", "", seats) for seats in (2, 3, 4)] + [("hearts", "", 4), ("crazy-eights", "", 3)]
SEED = 20


@lru_cache(maxsize=4)
def built(name: str, variant: str) -> tuple[Game, RuleSet, Report]:
    """A game of data/ with its rules."""
    report = Report()
    game = build_game(load_game(DATA / name, report), report, variant)
    rules = compile_rules(game, report)
    report.stop_on_errors()
    return game, rules, report


def playthrough(name: str, variant: str, seats: int) -> str:
    """One game as text."""
    game, rules, report = built(name, variant)
    trace = Trace()
    state = State(game, rules, seats, trace.log)
    trace.state = state
    play = Play(state)
    outcome = play.game(Tape(seed=SEED))
    prose = Prose(game, report=report)
    lines = transcript(Describer(game, rules, prose.text), trace.happenings)
    numbered = [f"{n:4}  {text}" for n, text in enumerate(lines, 1)]
    if len(numbered) > FIRST + LAST:
        left = len(numbered) - FIRST - LAST
        numbered = [*numbered[:FIRST], f"      … {left} more …", *numbered[-LAST:]]
    winners = ", ".join(state.everyone[seat].name for seat in outcome.winners) or "nobody"
    clause = game.clauses.get(outcome.clause)
    head = [
        f"{game.title.text}{f' ({variant})' if variant else ''}: {seats} players, a game by chance, seed {SEED}",
        f"rules {rules.digest}",
        "",
    ]
    tail = [
        "",
        f"{outcome.status} by clause {clause.number if clause else outcome.clause}: {winners} won"
        f" after {outcome.rounds} rounds and {outcome.decisions} choices",
        f"tape: {' '.join(map(str, state.tape.values[:40]))} … ({state.tape.at} numbers)",
    ]
    return "\n".join([*head, *numbered, *tail]) + "\n"


@pytest.mark.parametrize(("name", "variant", "seats"), GAMES, ids=[f"{n}-{v}{s}p" for n, v, s in GAMES])
def test_a_game_is_played_as_it_was(name: str, variant: str, seats: int, update: bool) -> None:
    file = HERE / f"{name}{f'-{variant}' if variant else ''}-{seats}p.txt"
    text = playthrough(name, variant, seats)
    if update:
        file.write_text(text, "utf-8")
    assert file.is_file(), "write it with `pytest tests/playthroughs --update`"
    assert text.splitlines() == file.read_text("utf-8").splitlines()
