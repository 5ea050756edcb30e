"""A cache of scenarios that passed: they are not executed again while everything that they depend on is unchanged.

An edit of prose leaves the rules unchanged. Only files whose scenarios all pass are stored, because faults name lines
and texts.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.base.cache import UNREADABLE, Store, StoredEntries, key_of
from pnp.base.frozen import dataclass
from pnp.engine.scenario import ScenarioResult
from pnp.model.game import Game
from pnp.model.game_digest import edition_key
from pnp.model.text.messages import messages_of
from pnp.rules import RuleSet
from pnp.source.load.stamp import stamp_of_press

_PROSE = ("clause:", "brief:", "example:")
"""Beginnings of the contexts of messages that no scenario depends on."""


@dataclass(frozen=True)
class PassedScenario:
    """A scenario that passed: its name in its file, and its result without the outcome of its game."""

    name: str
    result: ScenarioResult


class PassedFiles:
    """The files of an edition all of whose scenarios passed. Only those met in a run are stored for the next one."""

    def __init__(self, game: Game, rules: RuleSet) -> None:
        self._files = StoredEntries(_STORE, edition_key(game), _inputs(game, rules))
        self._arcs = len(rules.arcs)

    def load(self, file: str, text: str) -> list[PassedScenario] | None:
        """The scenarios of a file with this text; None unless all of them passed before."""
        try:
            return [_passed(data, self._arcs) for data in self._files.get(key_of(file, text)) or ()] or None
        except UNREADABLE:
            return None

    def add(self, file: str, text: str, passed: Iterable[PassedScenario]) -> None:
        """Record a file all of whose scenarios passed."""
        self._files.put(key_of(file, text), [_data(one) for one in passed])

    def save(self) -> None:
        """Store the scenarios for the next run. A failure to store them is ignored."""
        self._files.save()


def _inputs(game: Game, rules: RuleSet) -> str:
    """Everything that scenarios depend on besides their own text: rules, data, clauses, names of things."""
    clauses = [(clause.id, clause.number, clause.kind) for clause in game.clauses.values()]
    names = [(m.context, m.text, m.plural) for m in messages_of(game) if not m.context.startswith(_PROSE)]
    cards = [card for kind in game.cards.values() for card in kind.cards]
    names += [("card", v.text, "") for card in cards for v in card.texts]
    return repr((rules.digest, [arc.id for arc in rules.arcs], clauses, game.id, game.folder.name, names))


def _data(passed: PassedScenario) -> dict[str, object]:
    """A passed scenario as plain data, without the counters that are 0."""
    result = passed.result
    counters = [(at, n) for at, n in enumerate(result.counters) if n]
    return {
        "name": passed.name, "clauses": result.clauses, "counters": counters, "counts": dict(result.data_counts),
        "open": result.left_open,
    }  # fmt: skip


def _passed(data: Mapping[str, Any], arcs: int) -> PassedScenario:
    counters = [0] * arcs
    for at, n in data["counters"]:
        counters[at] = n
    counts = (tuple(counters), dict(data["counts"]))
    return PassedScenario(
        data["name"], ScenarioResult(True, (), tuple(data["clauses"]), None, *counts, left_open=data["open"])
    )


_STORE: Store[dict[str, list[dict[str, Any]]]] = Store("scenarios", stamp_of_press, dict, dict)
