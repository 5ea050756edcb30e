"""Where evidence is kept: the user's cache, and the game's own evidence/ folder for those who clone it."""

import hashlib
import json
from pathlib import Path

from pnp import cache
from pnp.model.game import Game
from pnp.model.stamp import stamp_of_press
from pnp.rules import RuleSet
from pnp.rules.digest import plain
from pnp.verify.evidence import ENGINE, Evidence, as_data, from_data, read_evidence, write_evidence
from pnp.verify.search import Effort


def cache_name(game: Game, rules: RuleSet, effort: Effort, places: bool = False) -> str:
    """The name of a check's evidence in the cache: a digest of everything that its result depends on.

    ``places``: for faults. They point at lines and quote prose, and are good only while the texts are as they were,
    and the press that found them.
    """
    examples = [plain(e.data) for e in game.examples]
    texts = [stamp_of_press(), *sorted(game.sources.items())] if places else []
    key = json.dumps([ENGINE, rules.digest, repr(effort), repr(examples), texts], default=str)
    return f"{game.id}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.evidence"


def load_cached(name: str, rules: RuleSet) -> Evidence | None:
    """Evidence of these rules from the cache; None when there is none."""
    return cache.load(name, ENGINE, lambda data: from_data(data, rules.digest))


def store_cached(name: str, evidence: Evidence) -> None:
    """Put evidence into the cache; where that cannot be done, it is found again the next time."""
    cache.store(name, ENGINE, as_data(evidence))


def game_file(game: Game) -> Path:
    """The evidence that goes with the game's own files."""
    return game.folder / "evidence" / f"{game.variant or 'play'}.json"


def load_with_game(game: Game, rules: RuleSet) -> Evidence | None:
    """Evidence from the game's own folder, when it is of these rules."""
    return read_evidence(game_file(game), rules.digest)


def save_with_game(game: Game, evidence: Evidence) -> bool:
    """Write evidence into the game's own folder, whole or not at all; False where it cannot be written."""
    return cache.write_atomically(game_file(game), write_evidence(evidence))
