"""Digests of everything that pages are made from besides texts: the data as printed, and the printed parts of the
rules."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from pnp.app.played.costs import price_of
from pnp.app.played.facts import names_called
from pnp.model.game import Game, Message, RuleBlock
from pnp.press.document.game_text import GameFacts
from pnp.rules.canonical import code_text
from pnp.rules.graph import reachable
from pnp.rules.rule import Rule, RuleKind, RuleSet
from pnp.source.diagnostics import Span
from pnp.source.load.tree import Tree

ELSEWHERE = frozenset({"folder", "chapters", "clauses", "rules", "examples", "sources", "theme", "unreachable"})
"""Parts of a game that are identified by its files or by parts of the book, or that are not printed."""
AT_SET_UP: tuple[RuleKind, ...] = ("setup", "whenever", "invariant")
"""Rules that run during set-up, which is drawn."""
UNPRINTED = ("game.yaml", "theme.yaml", "reference.md", "provenance.csv", "agreed.yaml")
"""Files that are identified by their content, or that no page is made from."""


def printed(value: object, digests: dict[int, tuple[object, object]] | None = None) -> object:
    """A value as nested tuples of everything that affects print; of a message only its place and whether it is empty.
    ``digests`` caches earlier results by identity."""
    digests = {} if digests is None else digests
    match value:
        case Message():
            return (value.context, bool(value.text))
        case Span() | RuleBlock() | None:  # code is printed in proofs only
            return ()
        case Enum():
            return value.value
        case Mapping():
            return tuple((str(k), printed(v, digests)) for k, v in value.items())
        case frozenset() | set():
            return tuple(sorted(map(str, value)))
        case list() | tuple():
            return tuple(printed(each, digests) for each in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value if isinstance(value, str | int | float) else repr(value)
    if id(value) not in digests:
        parts = tuple((f.name, printed(getattr(value, f.name), digests)) for f in fields(value) if f.compare)
        digests[id(value)] = value, parts
    return digests[id(value)][1]


def digest_of(value: object) -> str:
    """A digest of such tuples."""
    return hashlib.sha256(repr(value).encode()).hexdigest()


def printed_game(game: Game) -> object:
    """The declarations of a game that pages are made from."""
    digests: dict[int, tuple[object, object]] = {}
    return [(f.name, printed(getattr(game, f.name), digests)) for f in fields(game) if f.name not in ELSEWHERE]


def printed_theme(game: Game) -> object:
    """The values of a theme without its colours: pages depend on sizes, and only pieces are checked for contrast."""
    values = {f.name: printed(getattr(game.theme, f.name)) for f in fields(game.theme) if f.compare}
    return values | {"inks": sorted(game.theme.inks)}


def printed_rules(facts: GameFacts, rules: RuleSet) -> object:
    """The printed parts of the rules: headers, clauses, prices, calls between rules, the set-up of the table, the
    outcomes of examples. The code itself is not printed."""
    game = facts.game
    telling = {*rules.rules, "moment"}  # of the language's own words, only the opening of a window is visible
    calls = {name: names_called(rule) & telling for name, rule in rules.rules.items()}
    rule_facts = [
        (*_rule_facts(rule), price_of(rule, game, rules), sorted(calls[rule.name])) for rule in rules.rules.values()
    ]
    inner = {name: frozenset(named & rules.rules.keys()) for name, named in calls.items()}
    at_set_up = {rule.name for rule in rules.of_kind(*AT_SET_UP)}
    at_set_up |= {name for first in at_set_up for name in reachable(first, inner)}
    bodies = [(name, rules.rules[name].text, sorted(rules.rules[name].writes)) for name in sorted(at_set_up)]
    came = [(id, result.ok, result.clauses) for id, result in facts.results.items()]
    return repr((rule_facts, bodies, came, dict(facts.prices)))


def _rule_facts(rule: Rule) -> tuple[object, ...]:
    header = [code_text(node) for node in rule.tree.decorator_list]
    return rule.name, rule.kind, header, rule.params, rule.clause, rule.cites, [text for text, _ in rule.prompts]


def other_files(tree: Tree) -> Callable[[Path], bool]:
    """A test of whether a file of a game or its libraries affects pages other than through the model: templates,
    pictures, fonts."""
    tables = {name for each in _with_libraries(tree) for name in each.card_tables}

    def bears(file: Path) -> bool:
        if file.parent.name in ("rules", "locale") and file.suffix in (".md", ".po", ".pot", ".yaml"):
            return False
        return file.name not in UNPRINTED and file.name not in tables and file.parent.name != "scenarios"

    return bears


def _with_libraries(tree: Tree) -> Iterable[Tree]:
    yield tree
    for library in tree.shared.values():
        yield from _with_libraries(library)
