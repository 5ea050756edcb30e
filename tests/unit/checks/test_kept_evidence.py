"""The evidence that goes with a game's own files: its tapes, played again, come to all that it claims."""

from pathlib import Path

import pytest

from pnp.checks.edition.check_edition import nothing_played
from pnp.checks.search.evidence import read_evidence
from pnp.checks.search.explore import explore
from pnp.checks.search.search import replay_tape
from pnp.checks.search.store import game_file
from pnp.engine.play import Play, State, Tape
from pnp.rules.loading import LoadedGame
from tests import shipped

CARDS = Path(__file__).parents[3] / "data" / "cards"
"""A game with a role and sides: more sit at its table than play it."""


def loaded(variant: str) -> LoadedGame:
    return shipped.loaded("cards", variant)


def test_tapes_are_kept_by_players_where_others_sit_beside_them() -> None:
    game = loaded("level-none")
    found = explore(Play(State(game.game, game.rules, 2)), 5, 1)
    assert found.seats == 2 and found.tapes


@pytest.mark.parametrize("variant", [file.stem for file in sorted((CARDS / "evidence").glob("*-*.json")) if "mutants" not in file.stem])  # fmt: skip
def test_kept_games_are_played_again(variant: str) -> None:
    one = loaded(variant)
    kept = read_evidence(one.game.folder, game_file(one.game), one.rules.digest)
    assert kept is not None, f"run `pnp check cards --variant {variant} --keep`"
    assert set(kept.seats) == set(nothing_played(one.game, one.rules).seats)
    taken: set[str] = set()
    for seats, values, start in kept.tapes:
        state = State(one.game, one.rules, seats)
        outcome = replay_tape(Play(state), Tape(values), start, one.game)
        assert outcome is not None and outcome.status == "ended"
        taken |= {arc.rule for arc, n in zip(one.rules.arcs, state.counters, strict=True) if n}
    played = {arc.rule for arc in one.rules.arcs if kept.arcs.get(arc.id)}
    scores = {rule.name for rule in one.rules.of_kind("score")}
    assert played - scores <= taken
