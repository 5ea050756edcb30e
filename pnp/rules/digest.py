"""A digest of the meaning of a game's rules: code and data, without prose, comments, labels or places."""

import ast
import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model.game import Game, Message
from pnp.rules.canonical import code_text, data_text
from pnp.rules.rule import Rule
from pnp.rules.trees import walk
from pnp.source.diagnostics import Span

DATA = (
    "players", "enums", "constants", "cards", "tokens", "zones", "counters", "fields", "tables", "rankings",
    "announcements", "offers", "phases", "sequence",
)  # fmt: skip


def plain(value: object, done: dict[int, object] | None = None) -> Any:
    """A value as nested tuples of everything that affects play. ``done`` caches values by identity, which outlive
    the call."""
    if done is None:
        done = {}
    if isinstance(value, Message | Span):
        return ()
    if is_dataclass(value) and not isinstance(value, type):
        if id(value) not in done:
            done[id(value)] = tuple((name, plain(getattr(value, name), done)) for name in _fields_of_play(value))
        return done[id(value)]
    if isinstance(value, Mapping):
        return tuple((str(k), plain(v, done)) for k, v in value.items())
    if isinstance(value, frozenset | set):
        return tuple(sorted(str(v) for v in value))
    if isinstance(value, list | tuple):
        return tuple(plain(v, done) for v in value)
    if isinstance(value, Enum):
        return value.value
    return value


def _fields_of_play(value: Any) -> list[str]:
    return [field.name for field in fields(value) if field.compare and field.name not in ("props", "formula")]


def rules_digest(game: Game, rules: Mapping[str, Rule]) -> str:
    """Eight bytes in hexadecimal; printed on sheets and stored with saved games and evidence.

    It is the same on every Python, since it uses canonical text (pnp.rules.canonical).
    """
    parts = _declared(game)
    for rule in rules.values():
        parts += [rule.text, data_text((rule.clause, rule.cites))]
    return _short("\n".join(parts))


@dataclass(frozen=True)
class Parts:
    """Digests of the parts of rules, for finding the parts that a change affects."""

    frame: str
    """The digest of everything that any moment of a game may depend on: data, headers, and the order of rules."""
    bodies: Mapping[str, str]
    """The digest of each rule's body, on which a game depends when it runs that rule. Names of locals are ignored."""


def rule_parts(game: Game, rules: Mapping[str, Rule]) -> Parts:
    """The digests of a game's rules, part by part."""
    called = ("value", "procedure", "score")
    frame = [*_declared(game), data_text([rule.name for rule in rules.values() if rule.kind not in called])]
    bodies = {}
    for rule in rules.values():
        head = [rule.kind, list(rule.params), [code_text(node) for node in rule.tree.decorator_list]]
        if rule.kind not in called:
            frame.append(data_text([rule.name, *head]))
        lines = without_local_names([code_text(line) for line in rule.tree.body], _locals(rule))
        bodies[rule.name] = _short(data_text([head, lines, rule.clause, list(rule.cites)]))
    return Parts(_short("\n".join(frame)), bodies)


def without_local_names(lines: Sequence[str], locals: Collection[str]) -> list[str]:
    """Lines of canonical text with irrelevant names replaced by numbers, in order of appearance."""
    numbers: dict[str, int] = {}

    def other(match: re.Match[str]) -> str:
        name = match["name"]
        return f"_{numbers.setdefault(name, len(numbers))}" if name in locals else match[0]

    return [_NAMES.sub(other, line) for line in lines] if locals else list(lines)


def _locals(rule: Rule) -> set[str]:
    """The names that a rule assigns, without its parameters."""
    names = (node.id for node in walk(rule.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return set(names) - set(rule.params)


_NAMES = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?<![\w.])(?P<name>[^\W\d]\w*)(?![\w=])""")
"""Texts, which stay unchanged, and names that are neither attributes nor parameters of a word."""


def _declared(game: Game) -> list[str]:
    """The declarations as text."""
    parts = [data_text((game.id, game.variant))]
    parts += [data_text((name, plain(getattr(game, name)))) for name in DATA]
    return parts + [data_text(plain(more)) for more in (game.boards, game.sides) if more]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
