"""Storage of evidence: the user's cache, and the game's own evidence/ folder for those who clone it."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.base import cache
from pnp.checks.search.baseline import Ground, arcs_of
from pnp.checks.search.effort import Effort
from pnp.checks.search.evidence import ENGINE, Evidence, as_data, from_data, read_evidence, write_evidence
from pnp.checks.search.guided import Notes, as_lists, from_lists
from pnp.model.game import Game
from pnp.model.game_digest import plain
from pnp.rules import RuleSet
from pnp.rules.digest import Parts, rule_parts
from pnp.source.diagnostics import Report
from pnp.source.load.stamp import stamp_of_press
from pnp.source.load.write_back import write_back


def cache_name(game: Game, rules: RuleSet, effort: Effort, places: bool = False) -> str:
    """The name of a check's evidence in the cache: a digest of everything that its result depends on.

    ``places``: for faults. They point at lines and quote prose, and are valid only for unchanged texts and the same
    press.
    """
    examples = [plain(e.data) for e in game.examples]
    texts = [stamp_of_press(), *sorted(game.sources.items())] if places else []
    key = json.dumps([ENGINE, rules.digest, repr(effort), repr(examples), texts], default=str)
    return f"{game.id}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.evidence"


def load_cached(name: str, digest: str) -> Evidence | None:
    """Evidence from the cache for rules with a digest; None if there is none."""
    return cache.load(name, ENGINE, lambda data: from_data(data, digest))


def store_cached(name: str, evidence: Evidence) -> None:
    """Store evidence in the cache. A failure to store it is ignored."""
    cache.store(name, ENGINE, as_data(evidence))


def game_file(game: Game) -> Path:
    """The file of evidence among the game's own files."""
    return game.folder / "evidence" / f"{game.variant or 'play'}.json"


def load_with_game(game: Game, rules: RuleSet) -> Evidence | None:
    """Evidence from the game's own folder, if it belongs to these rules."""
    return read_evidence(game.folder, game_file(game), rules.digest)


def save_with_game(game: Game, evidence: Evidence, report: Report) -> bool:
    """Write evidence into the game's own folder, whole or not at all; returns whether it was written. Reports PNP119
    and PNP131."""
    return write_back(game.folder, game_file(game).relative_to(game.folder), write_evidence(evidence).encode(), report)


# ------------------------------------------------------------------------------------------------- after an edit
def is_ground(game: Game, effort: Effort, name: str) -> bool:
    """Whether the evidence of that name is already the baseline of the next check."""
    return cache.load(_ground_name(game, effort), ENGINE, lambda data: bool(data["evidence"] == name)) or False


def remember_ground(game: Game, rules: RuleSet, effort: Effort, name: str, notes: Sequence[Notes]) -> None:
    """Record this check as the baseline of the next one; its evidence is in the cache under ``name``."""
    pointer, parts = _ground_name(game, effort), rule_parts(game, rules.rules)
    notes_by_tape = {
        "evidence": name, "digest": rules.digest, "frame": parts.frame, "bodies": dict(parts.bodies),
        "arcs": arcs_of(rules),
    }  # fmt: skip
    cache.store(pointer + ".notes", f"{ENGINE} {name}", [as_lists(each) for each in notes])
    cache.store(pointer, ENGINE, notes_by_tape)


def load_ground(game: Game, rules: RuleSet, effort: Effort, with_notes: bool = True) -> Ground | None:
    """The baseline: the last faultless check of this game, or else the evidence among the game's files, of any rules;
    None if there is neither. Reading notes takes a while."""
    pointer = _ground_name(game, effort)
    pointed = cache.load(pointer, ENGINE, _pointer_from)
    if pointed is not None:
        name, digest, parts, arcs = pointed
        evidence = load_cached(name, digest)
        if evidence is not None:
            if not with_notes:
                return Ground(evidence, parts, arcs=arcs)
            version = f"{ENGINE} {name}"
            notes = cache.load(pointer + ".notes", version, lambda data: tuple(map(from_lists, data)))
            return Ground(evidence, parts, notes or (), arcs)
    evidence = read_evidence(game.folder, game_file(game), None)
    if evidence is None or not evidence.tapes or evidence.digest == rules.digest:  # not accepted before
        return None
    return Ground(evidence, Parts("", {}))


def _pointer_from(data: Any) -> tuple[str, str, Parts, dict[str, tuple[str, ...]]]:
    """The pointer stored by a check, from plain data."""
    arcs = {rule: tuple(ids) for rule, ids in data["arcs"].items()}
    return data["evidence"], data["digest"], Parts(data["frame"], dict(data["bodies"])), arcs


def _ground_name(game: Game, effort: Effort) -> str:
    key = repr((str(game.folder.resolve()), game.variant, effort))
    return f"{game.id}-{hashlib.sha256(key.encode()).hexdigest()[:20]}.ground"
