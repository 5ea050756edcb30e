"""Scenarios that passed need not be executed again while everything that they depend on is as it was.

An edit of prose leaves the rules as they are. Only files whose scenarios all pass are stored: a fault names lines and
texts, and is found anew.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from pnp.base import cache
from pnp.base.frozen import dataclass
from pnp.engine.scenario import ScenarioResult
from pnp.model.game import Game, Message
from pnp.model.text.messages import messages_of
from pnp.rules import RuleSet
from pnp.source.load.stamp import stamp_of_press

_Files: TypeAlias = dict[str, Any]
"""The scenarios of each file as plain data, by the key of its text."""
_PROSE = ("clause:", "brief:", "example:")
"""Beginnings of the contexts of messages that no scenario depends on."""


@dataclass(frozen=True)
class Passed:
    """A scenario that passed: its name in its file, and its result without the outcome of its game."""

    name: str
    result: ScenarioResult


class PassedFiles:
    """The files of one edition's scenarios that passed, in the user's cache; only those met the last time."""

    def __init__(self, game: Game, rules: RuleSet) -> None:
        place = hashlib.sha256(f"{game.folder.resolve()}\0{game.variant}".encode()).hexdigest()[:20]
        self._name = f"{game.id}-{place}.scenarios"
        self._version = f"{stamp_of_press()} {_ground(game, rules)}"
        self._arcs = len(rules.arcs)
        self._known: _Files = cache.load(self._name, self._version, dict) or {}
        self._met: _Files = {}

    def load(self, file: str, text: str) -> list[Passed] | None:
        """The scenarios of a file with this text; None unless all are known to pass."""
        key = _key(file, text)
        try:
            passed = [_passed(data, self._arcs) for data in self._known[key]]
        except cache.UNREADABLE:
            return None
        self._met[key] = self._known[key]
        return passed

    def add(self, file: str, text: str, passed: Iterable[Passed]) -> None:
        """All scenarios of a file passed."""
        self._met[_key(file, text)] = [_data(one) for one in passed]

    def save(self) -> None:
        """Keep them for the next run; failing to is no fault."""
        if self._met != self._known:
            cache.store(self._name, self._version, self._met)


def _ground(game: Game, rules: RuleSet) -> str:
    """The digest of all that scenarios depend on beside their own text: rules, data, clauses, names of things."""
    clauses = [(clause.id, clause.number, clause.kind) for clause in game.clauses.values()]
    names = [(m.context, m.text, m.plural) for m in messages_of(game) if not m.context.startswith(_PROSE)]
    cards = [card for kind in game.cards.values() for card in kind.cards]
    names += [("card", v.text, "") for card in cards for v in card.values.values() if isinstance(v, Message)]
    parts = (rules.digest, [arc.id for arc in rules.arcs], clauses, game.id, game.folder.name, names)
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _key(file: str, text: str) -> str:
    return hashlib.blake2b(f"{file}\0{text}".encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _data(passed: Passed) -> dict[str, object]:
    """A scenario as plain data: of its counters, those that counted."""
    result = passed.result
    counters = [(at, n) for at, n in enumerate(result.counters) if n]
    return {
        "name": passed.name, "clauses": result.clauses, "counters": counters, "counts": dict(result.data_counts),
        "open": result.left_open,
    }  # fmt: skip


def _passed(data: Mapping[str, Any], arcs: int) -> Passed:
    counters = [0] * arcs
    for at, n in data["counters"]:
        counters[at] = n
    counts = (tuple(counters), dict(data["counts"]))
    return Passed(data["name"], ScenarioResult(True, (), tuple(data["clauses"]), None, *counts, left_open=data["open"]))
