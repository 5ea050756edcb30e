"""Where evidence is kept: the user's cache, and the game's own evidence/ folder for those who clone it."""

import hashlib
import json
from pathlib import Path

from pnp.model.find import cache_folder, keep_text
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.digest import plain
from pnp.verify.evidence import ENGINE, Evidence, read_evidence, write_evidence
from pnp.verify.search import Effort


def cache_file(game: Game, rules: RuleSet, effort: Effort, places: bool = False) -> Path:
    """The cache's file for a check: named by the digest of everything that its result depends on.

    ``places``: for results that point at lines and quote prose, which are good only while the texts are as they were.
    """
    examples = [plain(e.data) for e in game.examples]
    texts = sorted(game.sources.items()) if places else []
    key = json.dumps([ENGINE, rules.digest, repr(effort), repr(examples), texts], default=str)
    return cache_folder() / f"{game.id}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.json"


def kept_file(game: Game) -> Path:
    """The evidence that goes with the game's own files."""
    return game.folder / "evidence" / f"{game.variant or 'play'}.json"


def load_kept(game: Game, rules: RuleSet, file: Path) -> Evidence | None:
    """Evidence from a file, when it is of these rules."""
    return read_evidence(file, rules.digest)


def save(evidence: Evidence, file: Path) -> bool:
    """Write evidence, whole or not at all; False where the folder cannot be written (the check goes on without)."""
    return keep_text(file, write_evidence(evidence))
