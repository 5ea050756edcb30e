"""A digest of the meaning of a game's rules: code and data, without prose, comments, labels or places."""

import ast
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.game_digest import data_text, declared_data, short_digest
from pnp.rules.canonical import code_text
from pnp.rules.graph import reachable
from pnp.rules.rule import Rule
from pnp.rules.trees import walk


def rules_digest(game: Game, rules: Mapping[str, Rule]) -> str:
    """Eight bytes in hexadecimal; printed on sheets and stored with saved games and evidence.

    It is the same on every Python, since it uses canonical text (pnp.rules.canonical).
    """
    return text_digest(game, [(rule.text, rule.clause, rule.cites) for rule in rules.values()])


def text_digest(game: Game, rules: Iterable[tuple[str, str, tuple[str, ...]]]) -> str:
    """The digest of rules by the text, the clause and the citations of each."""
    parts = declared_data(game)
    for text, clause, cites in rules:
        parts += [text, data_text((clause, cites))]
    return short_digest("\n".join(parts))


@dataclass(frozen=True)
class Parts:
    """Digests of the parts of rules, for finding the parts that a change affects."""

    frame: str
    """The digest of everything that any moment of a game may depend on: data, headers, and the order of rules."""
    bodies: Mapping[str, str]
    """The digest of each rule's body, on which a game depends when it runs that rule. Names of locals are ignored."""


def rule_parts(game: Game, rules: Mapping[str, Rule]) -> Parts:
    """The digests of a game's rules, part by part."""
    called = ("value", "form", "procedure", "score")
    frame = [*declared_data(game), data_text([rule.name for rule in rules.values() if rule.kind not in called])]
    bodies = {}
    for rule in rules.values():
        head = [rule.kind, list(rule.params), [code_text(node) for node in rule.tree.decorator_list]]
        if rule.kind not in called:
            frame.append(data_text([rule.name, *head]))
        lines = without_local_names([code_text(line) for line in rule.tree.body], _locals(rule))
        bodies[rule.name] = short_digest(data_text([head, lines, rule.clause, list(rule.cites)]))
    frame += [bodies[name] for name in sorted(_tried(rules))]
    return Parts(short_digest("\n".join(frame)), bodies)


def _tried(rules: Mapping[str, Rule]) -> frozenset[str]:
    """The actions that are tried before they are offered, and all rules that they call: any moment may depend on
    these."""
    calls = {name: frozenset(n.id for n in rule.nodes if isinstance(n, ast.Name)) for name, rule in rules.items()}
    tried = frozenset(name for name, rule in rules.items() if rule.header.leaves is not None)
    return tried.union(*(reachable(name, calls) & rules.keys() for name in tried))


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
