"""A digest of what a game's rules mean: code and data, without prose, comments, labels or places."""

import ast
import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pnp.diagnostics import Span
from pnp.model.game import Game, Message
from pnp.rules.rule import Rule

DATA = (
    "players", "enums", "constants", "cards", "tokens", "zones", "counters", "fields", "tables", "rankings",
    "announcements", "offers", "phases", "sequence",
)  # fmt: skip


def plain(value: Any, known: dict[int, Any] | None = None) -> Any:
    """A value as nested tuples of what bears on play. ``known`` are values met before, which live on meanwhile."""
    if known is None:
        known = {}
    if isinstance(value, Message | Span):
        return ()
    if is_dataclass(value) and not isinstance(value, type):
        if id(value) not in known:
            parts = [f.name for f in fields(value) if f.name not in ("span", "props", "formula")]
            known[id(value)] = tuple((name, plain(getattr(value, name), known)) for name in parts)
        return known[id(value)]
    if isinstance(value, Mapping):
        return tuple((str(k), plain(v, known)) for k, v in value.items())
    if isinstance(value, frozenset | set):
        return tuple(sorted(str(v) for v in value))
    if isinstance(value, list | tuple):
        return tuple(plain(v, known) for v in value)
    if isinstance(value, Enum):
        return value.value
    return value


def rules_digest(game: Game, rules: Mapping[str, Rule]) -> str:
    """Eight bytes in hexadecimal; printed on sheets and kept with saved games and evidence."""
    h = hashlib.sha256(repr((game.id, game.variant)).encode())
    for name in DATA:
        h.update(repr((name, plain(getattr(game, name)))).encode())
    for more in (game.boards, game.sides):
        if more:
            h.update(repr(plain(more)).encode())
    for rule in rules.values():
        h.update(ast.dump(rule.tree).encode())
        h.update(repr((rule.clause, rule.cites)).encode())
    return h.hexdigest()[:16]
