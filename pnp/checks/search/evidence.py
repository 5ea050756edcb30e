"""The evidence of play about a game: the record that a check makes, stores and prints."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.cache import UNREADABLE
from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.budgets import STORED
from pnp.source.diagnostics.stored import from_plain, to_plain
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_inside

if TYPE_CHECKING:
    from pnp.checks.search.explore import Findings

ENGINE = "2"
"""Changes when the engine or the search interprets tapes differently; older evidence is then replaced."""


@dataclass(frozen=True)
class Evidence:
    """Evidence for one edition (game and variant), over all its numbers of players."""

    digest: str
    variant: str
    seats: tuple[int, ...]
    games: int
    decisions: int
    arcs: Mapping[str, int]
    """Times each arc was taken, by its id."""
    data: Mapping[str, int]
    """Times each datum with a clause was applied."""
    endings: Mapping[str, int]
    """Games that search ended, by clause."""
    contests: Mapping[int, Mapping[str, int]]
    """Games of competent players by ending clause, for each number of players."""
    rounds: Mapping[int, tuple[int, int, int]]
    """The least, median and greatest number of rounds of those games."""
    supply: Mapping[str, Mapping[int, int]]
    """The most tokens of a kind in play at once among competent players, by number of players."""
    tapes: tuple[tuple[int, tuple[int, ...], str], ...]
    """(players, tape, example it starts from): together they cover every arc that was taken."""
    questions_compared: int = 0
    """Number of questions compared by the permutation test."""
    failures: tuple[Diagnostic, ...] = ()
    """Faults in play."""
    clauses: Mapping[str, int] = field(default_factory=dict)
    """Times each clause was exercised."""
    reached: tuple[frozenset[str], ...] = ()
    """By tape, the arcs and data that it takes; empty if unknown."""
    by_seats: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """The rules that were run with each number of players; empty if unknown."""
    masters: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """Games of searching players, like ``contests``: none if no machine can play them."""
    is_complete: bool = True
    """Whether everything was searched for exactly these rules; False if an earlier search was continued."""


def merge(parts: "list[Findings]") -> tuple[Counter[int], Counter[str], Counter[str]]:
    """Counts of several searches together: arcs by index, data clauses, endings."""
    arcs: Counter[int] = Counter()
    data: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for part in parts:
        arcs.update({i: n for i, n in enumerate(part.arcs) if n})
        data.update(part.data)
        endings.update(part.endings)
    return arcs, data, endings


def clause_counts(game: Game, rules: RuleSet, arcs: Mapping[str, int], data: Mapping[str, int]) -> dict[str, int]:
    """Number of times that each clause was exercised: by the arcs that count for it, and by its data."""
    counts: Counter[str] = Counter()
    for arc in rules.arcs:
        if arc.kind != "branch":
            counts[arc.clause] += arcs.get(arc.id, 0)
    counts.update(data)
    return {c: counts[c] for c in game.clauses if counts[c]}


def write_evidence(evidence: Evidence) -> str:
    """Evidence as JSON, one line for each tape; equal evidence gives equal text."""
    lines = [f"  {json.dumps(k)}: {_value(k, v)}" for k, v in as_data(evidence).items() if k not in _UNWRITTEN]
    return "{\n" + ",\n".join(lines) + "\n}\n"


_UNWRITTEN = ("reached", "by_seats", "whole")
"""The fields that are stored only in the cache."""


def as_data(evidence: Evidence) -> dict[str, object]:
    """Evidence as plain data."""
    names = {name: n for n, name in enumerate((*evidence.arcs, *evidence.data))}
    return {
        "engine": ENGINE, "digest": evidence.digest, "variant": evidence.variant, "seats": list(evidence.seats),
        "games": evidence.games, "decisions": evidence.decisions, "questions_compared": evidence.questions_compared,
        "endings": dict(evidence.endings), "contests": {str(k): dict(v) for k, v in evidence.contests.items()},
        "rounds": {str(k): list(v) for k, v in evidence.rounds.items()},
        "supply": {t: {str(k): n for k, n in by.items()} for t, by in evidence.supply.items()},
        "arcs": dict(evidence.arcs), "data": dict(evidence.data), "clauses": dict(evidence.clauses),
        "failures": [to_plain(d) for d in evidence.failures], "tapes": [[n, s, list(t)] for n, t, s in evidence.tapes],
        "reached": [sorted(names[name] for name in reached if name in names) for reached in evidence.reached],
        "by_seats": {str(n): sorted(rules) for n, rules in evidence.by_seats.items()}, "whole": evidence.is_complete,
        **({"masters": {str(k): dict(v) for k, v in evidence.masters.items()}} if evidence.masters else {}),
    }  # fmt: skip


def _value(key: str, value: Any) -> str:
    if key == "tapes":
        return "[\n" + ",\n".join("    " + json.dumps(t, separators=(",", ":")) for t in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


def read_evidence(folder: Path, file: Path, digest: str | None) -> Evidence | None:
    """The evidence in a file of a game's folder, if it exists and belongs to exactly these rules; with None as the
    digest, that of any rules."""
    try:
        return from_data(read_json(read_inside(folder, str(file.relative_to(folder)), STORED)), digest)
    except (OSError, *UNREADABLE):
        return None


def from_data(plain: Any, digest: str | None) -> Evidence:
    """Evidence from plain data. Raises ValueError if it belongs to other rules or another engine, and any of
    :data:`pnp.base.cache.UNREADABLE` for other data."""
    if digest not in (None, plain["digest"]) or plain["engine"] != ENGINE:
        raise ValueError("evidence of other rules")
    names = [*plain["arcs"], *plain["data"]]
    return Evidence(
        plain["digest"], plain["variant"], tuple(plain["seats"]), plain["games"], plain["decisions"],
        plain["arcs"], plain["data"], plain["endings"],
        {int(k): v for k, v in plain["contests"].items()},
        {int(k): (v[0], v[1], v[2]) for k, v in plain["rounds"].items()},
        {t: {int(k): n for k, n in by.items()} for t, by in plain["supply"].items()},
        tuple((n, tuple(t), s) for n, s, t in plain["tapes"]), plain["questions_compared"],
        tuple(from_plain(d) for d in plain["failures"]), plain["clauses"],
        tuple(frozenset(names[i] for i in reached) for reached in plain.get("reached", ())),
        {int(n): frozenset(rules) for n, rules in plain.get("by_seats", {}).items()},
        {int(k): v for k, v in plain.get("masters", {}).items()}, plain.get("whole", True),
    )  # fmt: skip
