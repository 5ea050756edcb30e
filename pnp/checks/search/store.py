"""Storage of evidence: the user's cache, and the game's own evidence/ folder for those who clone it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from pnp.base.cache import Store, key_of
from pnp.base.frozen import dataclass
from pnp.checks.search.baseline import Ground, arcs_of
from pnp.checks.search.effort import Effort
from pnp.checks.search.evidence import ENGINE, Evidence, as_data, from_data, read_evidence, write_evidence
from pnp.checks.search.guided import Notes, as_lists, from_lists
from pnp.model.game import Game
from pnp.model.game_digest import edition_key, plain
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
    return f"{game.id}-{key_of(ENGINE, rules.digest, repr(effort), repr(examples), texts)}"


def load_cached(name: str, digest: str) -> Evidence | None:
    """Evidence from the cache for rules with a digest; None if there is none."""
    evidence = _EVIDENCE.load(name)
    return evidence if evidence is not None and evidence.digest == digest else None


def store_cached(name: str, evidence: Evidence) -> None:
    """Store evidence in the cache. A failure to store it is ignored."""
    _EVIDENCE.store(name, evidence)


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
@dataclass(frozen=True)
class _Baseline:
    """The last faultless check of a game, apart from its evidence and its notes."""

    evidence: str
    """The name of its evidence in the cache."""
    digest: str
    """The digest of its rules."""
    frame: str
    bodies: Mapping[str, str]
    """The frame and the bodies of its rules (:class:`Parts`)."""
    arcs: Mapping[str, tuple[str, ...]]


def is_ground(game: Game, effort: Effort, name: str) -> bool:
    """Whether the evidence of that name is already the baseline of the next check."""
    baseline = _BASELINES.load(_baseline_name(game, effort))
    return baseline is not None and baseline.evidence == name


def remember_ground(game: Game, rules: RuleSet, effort: Effort, name: str, notes: Sequence[Notes]) -> None:
    """Record this check as the baseline of the next one; its evidence is in the cache under ``name``."""
    key, parts = _baseline_name(game, effort), rule_parts(game, rules.rules)
    _NOTES.store(key, tuple(notes), name)
    _BASELINES.store(key, _Baseline(name, rules.digest, parts.frame, dict(parts.bodies), arcs_of(rules)))


def load_ground(game: Game, rules: RuleSet, effort: Effort, with_notes: bool = True) -> Ground | None:
    """The baseline: the last faultless check of this game, or else the evidence among the game's files, of any rules;
    None if there is neither. Reading notes takes a while."""
    key = _baseline_name(game, effort)
    baseline = _BASELINES.load(key)
    evidence = load_cached(baseline.evidence, baseline.digest) if baseline is not None else None
    if baseline is not None and evidence is not None:
        notes = _NOTES.load(key, baseline.evidence) if with_notes else None
        return Ground(evidence, Parts(baseline.frame, baseline.bodies), notes or (), baseline.arcs)
    evidence = read_evidence(game.folder, game_file(game), None)
    if evidence is None or not evidence.tapes or evidence.digest == rules.digest:  # not accepted before
        return None
    return Ground(evidence, Parts("", {}))


def _baseline_name(game: Game, effort: Effort) -> str:
    return f"{edition_key(game)}-{key_of(repr(effort))}"


def _baseline_from(data: Any) -> _Baseline:
    arcs = {rule: tuple(ids) for rule, ids in data["arcs"].items()}
    return _Baseline(data["evidence"], data["digest"], data["frame"], dict(data["bodies"]), arcs)


def _notes_to_plain(notes: Sequence[Notes]) -> object:
    return [as_lists(each) for each in notes]


def _notes_from(data: Any) -> tuple[Notes, ...]:
    return tuple(map(from_lists, data))


_EVIDENCE: Store[Evidence] = Store("evidence", lambda: ENGINE, as_data, partial(from_data, digest=None))
_BASELINES: Store[_Baseline] = Store("baseline", lambda: ENGINE, asdict, _baseline_from)
_NOTES: Store[tuple[Notes, ...]] = Store("notes", lambda: ENGINE, _notes_to_plain, _notes_from)
