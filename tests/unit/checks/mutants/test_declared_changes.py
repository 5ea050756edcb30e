"""All small changes of what the Lab declares, each with what stands in place of what."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.checks.mutants.declared import declared_mutants
from pnp.model.game import Game
from pnp.model.game_digest import DATA, plain
from tests.golden import hold
from tests.lab import lab


def test_what_is_declared_is_changed_by_one_step(update):
    made = lab("@phase(go)\ndef go_on():\n    gain(first(players), coin)\n")
    lines = [
        f"{mutant.operator} | {mutant.before} | {mutant.after} | {mutant.text}"
        for mutant in declared_mutants(made.game, made.rules)
    ]
    hold(Path(__file__).parent / "golden" / "declared.txt", lines, update)


def test_a_number_of_a_table_becomes_the_next():
    made = lab("@phase(go)\ndef go_on():\n    pass\n")
    texts = " ".join(mutant.text for mutant in declared_mutants(made.game, made.rules))
    assert all(step in texts for step in ("`10` → `11`", "`40` → `41`", "`3` → `4`", "`3` → `2`")), texts


def data_of(game: Game) -> list[object]:
    """What of a game affects play."""
    return [plain(getattr(game, name)) for name in DATA]


@pytest.mark.parametrize("fact", ["capacity: three", "exactly: 2", "over: stay"])
def test_each_change_is_a_change(fact: str):
    """It names two values that differ, and its game differs from the one that is declared."""
    made = lab("@phase(go)\ndef go_on():\n    pass\n\n@procedure\ndef stay(me):\n    return\n")
    (zone, *_) = (zone for zone in made.game.zones.values() if zone.owner)
    values: dict[str, object] = {"capacity": "three", "exactly": 2, "over": "stay"}
    name = fact.partition(":")[0]
    game = replace(made.game, zones={**made.game.zones, zone.name: replace(zone, **{name: values[name]})})
    changes = list(declared_mutants(game, made.rules))
    assert any(mutant.id.startswith(f"zones.{zone.name}: {name}") for mutant in changes)
    for mutant in changes:
        assert mutant.before != mutant.after and mutant.game is not None, mutant.id
        assert data_of(mutant.game(game)) != data_of(game), mutant.id
