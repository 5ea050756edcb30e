"""Mutants on the machine: the same is found of them as by Python alone."""

import shutil
from collections.abc import Callable
from dataclasses import replace

import pytest

from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.on_machine import parted
from pnp.checks.mutants.sample import sampled
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.trial import Side, Trial
from pnp.checks.search.fast_play import EnginesDiffer
from pnp.engine.native.compiler import COMPILERS
from pnp.model.game import Game
from pnp.rules.recompile import Recompiler
from tests.shipped import game_of, loaded

QUICK = 9
pytestmark = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="no C compiler")


def tapes(game: Game, seats: int, n: int) -> list[StoredTape]:
    return [StoredTape(seats, (), "", seed) for seed in range(1, n + 1)]


@pytest.mark.parametrize(
    ("name", "seats", "mutants", "games"),
    [
        ("crazy-eights", 2, 9, 1),
        ("hearts", 4, 9, 1),
        ("all-but-malice", 2, 40, 2),
    ],
)
def test_a_sample_of_changes_is_judged_alike(
    name: str, seats: int, mutants: int, games: int, pytestconfig: pytest.Config
) -> None:  # fmt: skip
    if mutants > QUICK and not pytestconfig.getoption("--full"):
        pytest.skip("a long one")
    game = game_of(name)
    kept = tapes(game, seats, games)
    fast, slow = Trial(game, [], kept), Trial(game, [], kept, engine="python")
    every = sampled(list(slow.mutants.values()), mutants)
    chosen = every[:: max(1, len(every) // mutants)]
    assert [fast.hold(m) for m in chosen] == [slow.hold(m) for m in chosen]
    assert fast.fast is not None
    for tape in kept:
        assert fast.fast.base(tape, False, fast.base(tape, False)[0]) is not None


def test_changes_of_what_each_player_sees_are_judged_alike() -> None:
    game = game_of("hearts")
    kept = tapes(game, 4, 1)
    fast, slow = Trial(game, [], kept), Trial(game, [], kept, engine="python")
    seen = [m for m in slow.mutants.values() if m.seen][:3]
    assert seen
    assert [fast.hold(m) for m in seen] == [slow.hold(m) for m in seen]


def test_whatever_the_machine_says_is_looked_at_by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("crazy-eights")
    trial = Trial(game, [], tapes(game, 2, 1))
    survivor = next(m for m in trial.mutants.values() if trial.hold(m).state == "survived")

    def wrong(*given: object) -> object:
        found = parted(*given)  # type: ignore[arg-type]
        return found and type(found)(found.at + 1, found.outcome)

    monkeypatch.setattr("pnp.checks.mutants.trial.parted", wrong)
    with pytest.raises(EnginesDiffer):
        trial.hold(survivor)


def test_a_rule_that_returns_a_list_alone_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("crazy-eights")
    kept = tapes(game, 2, 1)
    fast, slow = Trial(game, [], kept), Trial(game, [], kept, engine="python")
    changed = [m for m in slow.mutants.values() if m.rule == "playable"]
    assert changed
    fast.hold(changed[0])
    monkeypatch.setattr("pnp.engine.native.changed.native_game", None)
    assert [fast.hold(m) for m in changed] == [slow.hold(m) for m in changed]


def test_of_a_changed_limit_only_what_is_done_at_rest_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("all-but-malice")
    (tape,) = kept = tapes(game, 2, 1)
    monkeypatch.setattr("pnp.checks.mutants.trial.mutants_of", only("never_dworkin"))
    trial = Trial(game, [], kept)
    assert trial.fast is not None and trial.fast.base(tape, False, trial.base(tape, False)[0]) is not None
    monkeypatch.setattr("pnp.engine.native.changed.native_game", None)
    reads = trial.rules.rules["never_dworkin"].reads
    found = [(mutant, *trial.changed(mutant)) for mutant in trial.mutants.values()]
    others = [each for each in found if each[2] is not None and each[2].rules["never_dworkin"].reads != reads]
    assert others
    for mutant, game, rules, _ in others[:2]:
        assert rules is not None
        side = Side(trial, mutant, game, rules)
        side.quickly(tape)
        side.in_python(tape)


def only(rule: str) -> Callable[[Recompiler], list[Mutant]]:
    """The changes of one rule."""
    return lambda recompiler: [mutant for mutant in mutants_of(recompiler) if mutant.rule == rule]


def test_a_game_with_another_number_of_piles_is_left_to_python() -> None:
    game = game_of("crazy-eights")
    fast = Trial(game, [], tapes(game, 2, 1)).fast
    assert fast is not None
    alike = replace(game)
    aside = game.zones["aside"]  # (no rule reads it, so that either game can be written for the machine)
    more = replace(game, zones={**game.zones, "aside": replace(aside, piles=aside.piles + 1)})
    rules = loaded("crazy-eights").rules
    assert fast.changed(alike, rules, 2, False) is not None
    assert fast.changed(more, rules, 2, False) is None
