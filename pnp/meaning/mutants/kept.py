"""The figures of the last proof of an edition: in the user's cache, and in the game's own evidence/ folder."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp import cache
from pnp.meaning.mutants.run import Proved
from pnp.meaning.mutants.tests import RuleTest, scenario_folders, tests_of
from pnp.model.game import Game
from pnp.rules import RuleSet

FORMAT = "1"


@dataclass(frozen=True)
class LastProof:
    """What the last proof of an edition came to."""

    figures: dict[str, Any]
    clauses: dict[str, dict[str, Any]]
    """By their ids."""
    current: bool
    """It is of these very rules and tests."""


def keep_figures(proved: Proved, figures: dict[str, Any], clauses: Iterable[dict[str, Any]], keep: bool) -> None:
    """Keep what was proved; in the game's own folder too where that is wanted."""
    data = figures | {"tested": tests_digest(proved.trial.tests), "clauses": list(clauses)}
    cache.store(_name(proved.game), FORMAT, data)
    if keep:
        cache.write_atomically(game_file(proved.game), json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def last_proof(game: Game, rules: RuleSet) -> LastProof | None:
    """What is known of the last proof; None where there was none. One of these very rules goes before another."""
    tested = tests_digest(tests_of(game, scenario_folders(game)))

    def read(data: Any) -> LastProof:
        clauses = {clause["clause"]: clause for clause in data.pop("clauses")}
        return LastProof(data, clauses, data["digest"] == rules.digest and data["tested"] == tested)

    found = [proof for proof in (_with_game(game, read), cache.load(_name(game), FORMAT, read)) if proof is not None]
    return next((proof for proof in found if proof.current), found[0] if found else None)


def tests_digest(tests: Iterable[RuleTest]) -> str:
    """Of all that the examples and scenarios of an edition say."""
    return hashlib.sha256(" ".join(sorted(test.digest for test in tests)).encode()).hexdigest()[:16]


def game_file(game: Game) -> Path:
    """The figures that go with the game's own files."""
    return game.folder / "evidence" / f"mutants-{game.variant or 'play'}.json"


def _name(game: Game) -> str:
    return f"{game.id}-{game.variant or 'play'}.proved"


def _with_game(game: Game, read: Callable[[Any], LastProof]) -> LastProof | None:
    try:
        return read(json.loads(game_file(game).read_text("utf-8")))
    except (OSError, *cache.UNREADABLE):
        return None
