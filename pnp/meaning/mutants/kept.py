"""The figures of the last proof of an edition: in the user's cache, and in the game's own evidence/ folder."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.meaning.mutants.run import Proved
from pnp.meaning.mutants.tests import RuleTest, scenario_folders, tests_of
from pnp.model.find import cache_folder, keep_text
from pnp.model.game import Game
from pnp.rules import RuleSet


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
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    keep_text(_cached(proved.game), text)
    if keep:
        keep_text(_own(proved.game), text)


def last_proof(game: Game, rules: RuleSet) -> LastProof | None:
    """What is known of the last proof; None where there was none. One of these very rules goes before another."""
    found = [proof for file in (_own(game), _cached(game)) if (proof := _read(file, game, rules)) is not None]
    return next((proof for proof in found if proof.current), found[0] if found else None)


def tests_digest(tests: Iterable[RuleTest]) -> str:
    """Of all that the examples and scenarios of an edition say."""
    return hashlib.sha256(" ".join(sorted(test.digest for test in tests)).encode()).hexdigest()[:16]


def _own(game: Game) -> Path:
    return game.folder / "evidence" / f"mutants-{game.variant or 'play'}.json"


def _cached(game: Game) -> Path:
    return cache_folder() / f"{game.id}-{game.variant or 'play'}.proved.json"


def _read(file: Path, game: Game, rules: RuleSet) -> LastProof | None:
    try:
        data = json.loads(file.read_text("utf-8"))
        clauses = {clause["clause"]: clause for clause in data.pop("clauses")}
        current = data["digest"] == rules.digest and data["tested"] == tests_digest(
            tests_of(game, scenario_folders(game))
        )
        return LastProof(data, clauses, current)
    except (OSError, ValueError, KeyError, TypeError):
        return None
