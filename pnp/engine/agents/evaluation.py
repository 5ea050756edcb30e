"""The value of a position for a player: the game's own ``@score``, cached by the data that it reads.

Bots try many options from the same position, and most options leave most players unchanged. The reads of a score are
known before anything runs. If they are limited to the player's own zones and numbers, and those of the table, the score
is cached by their values.
"""

import ast
import random
from collections.abc import Callable, Mapping
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.graph import CLOCK
from pnp.rules.rule import Rule

OTHERS = 0.4
"""Weight of the best other player against one's own score."""
REMEMBERED = 20_000
"""Number of cached scores before the cache is cleared."""
ABOUT_OTHERS = frozenset(
    {
        "players", "everyone", "active", "others", "seats_from", "left_of", "highest", "lowest", "holder", "owner",
        "can_pay",
    }
)  # fmt: skip
"""Names and words that lead from one player to another, or to data that a score's reads do not cover."""


class Judge:
    """Evaluates positions of one table."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scores: list[Callable[[Any], Any]] = [
            _CachedScore(state, r.name, r.reads) if is_own(state.game, state.rules, r.name) else state.functions[r.name]
            for r in state.rules.of_kind("score")
        ]

    def worth(self, seat: int, rng: random.Random) -> float:
        """The value of the position for a seat, compared with the best other player; random if the game has no
        score."""
        if not self.scores:
            return rng.random()
        state = self.state
        me, total = state.everyone[seat], 0.0
        for score in self.scores:
            best = max((float(score(p)) for p in state.players if p is not me), default=0.0)
            total += float(score(me)) - OTHERS * best
        return total


class _CachedScore:
    """A score that depends only on one player's own data and the table's."""

    def __init__(self, state: State, name: str, reads: frozenset[str]) -> None:
        self.state, self.score = state, state.functions[name]
        self.cache: dict[object, float] = {}
        fields = {f for f in (*state.game.counters, *state.game.fields) if f in reads}
        self.fields = [n for n in state._slots("player") if n in fields]
        self.shared = [n for n in state._slots("table") if n in fields]
        zones = [z for z in state.zones if z.decl.name in reads]
        self.zones = [[z for z in zones if z.owner is p or z.owner is None] for p in state.everyone]
        self.tokens = any(t in reads for t in state.tokens)

    def __call__(self, player: Player) -> float:
        """The score of a player."""
        key = self._key(player)
        value = self.cache.get(key)
        if value is None:
            if len(self.cache) >= REMEMBERED:
                self.cache.clear()
            value = self.cache[key] = float(self.score(player))
        return value

    def _key(self, player: Player) -> tuple[object, ...]:
        zones = self.zones[player.seat]
        parts: list[object] = [tuple([c.code for c in list.__iter__(z)]) for z in zones]
        if self.tokens:
            parts += [tuple(c.tokens.items()) for z in zones for c in list.__iter__(z) if c.tokens]
        parts += [_plain(getattr(player, name)) for name in self.fields]
        parts += [_plain(getattr(self.state.table, name)) for name in self.shared]
        return (player.seat, *parts)


def _plain(value: object) -> object:
    """A field's value as part of a key."""
    if isinstance(value, list):
        return tuple(map(_plain, value))
    return value.index if hasattr(value, "code") and hasattr(value, "index") else value


def is_own(game: Game, rules: RuleSet, name: str) -> bool:
    """Whether a score reads no other player, and only zones, numbers and fields."""
    reads, owners = rules.rules[name].reads, {c.owner for c in game.counters.values()}
    owners |= {f.owner for f in game.fields.values()}
    if CLOCK in reads or {"face_up", "known", "alive"} & reads or game.boards:
        return False
    if any(zone.piles for zone in game.zones.values()) or "card" in owners:
        return False
    if any(field.type.kind == "player" for field in game.fields.values() if field.name in reads):
        return False
    return not any(
        isinstance(node, ast.Name) and node.id in ABOUT_OTHERS
        for rule in _with_callees(rules.rules, name)
        for node in rule.nodes
    )


def _with_callees(rules: Mapping[str, Rule], name: str) -> list[Rule]:
    """A rule and every rule that it calls, directly or not."""
    rules_reached, waiting = [], [name]
    queued = {name}
    while waiting:
        rule = rules[waiting.pop()]
        rules_reached.append(rule)
        for node in rule.nodes:
            if isinstance(node, ast.Name) and node.id in rules and node.id not in queued:
                queued.add(node.id)
                waiting.append(node.id)
    return rules_reached
