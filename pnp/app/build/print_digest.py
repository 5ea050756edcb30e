"""Digests of what pages are made from beside the words themselves: data as they are printed, and what of the rules is
printed."""

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
"""Parts of a game that are known by its files, or part by part of the book, or that are not printed."""
AT_SET_UP: tuple[RuleKind, ...] = ("setup", "whenever", "invariant")
"""Rules that run while a table is set up, which is drawn."""
UNPRINTED = ("game.yaml", "theme.yaml", "reference.md", "provenance.csv", "agreed.yaml")
"""Files that are known by what they say, or that no page is made from."""


def printed(value: object, digests: dict[int, tuple[object, object]] | None = None) -> object:
    """A value as nested tuples of everything that bears on print; of a message only its place and whether it is empty.
    ``digests``: the results of earlier values, by identity."""
    digests = {} if digests is None else digests
    match value:
        case Message():
            return (value.context, bool(value.text))
        case Span() | RuleBlock() | None:  # (code stands in proofs alone)
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
    """The declarations of a game from which pages are made."""
    digests: dict[int, tuple[object, object]] = {}
    return [(f.name, printed(getattr(game, f.name), digests)) for f in fields(game) if f.name not in ELSEWHERE]


def printed_theme(game: Game) -> object:
    """The values of a theme without its colours: pages depend on its sizes, and only pieces are tested for the contrast
    of colours."""
    values = {f.name: printed(getattr(game.theme, f.name)) for f in fields(game.theme) if f.compare}
    return values | {"inks": sorted(game.theme.inks)}


def printed_rules(facts: GameFacts, rules: RuleSet) -> object:
    """The parts of the rules that stand on pages: headers, clauses, prices, calls between rules, the set-up of the
    table, the outcomes of examples. The code itself stands on none."""
    game = facts.game
    telling = {*rules.rules, "moment"}  # (of what the language itself has, only this shows: a window opens)
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
    """Whether a file of a game's folder, or of its libraries', bears on pages otherwise than by what the model has of
    it: templates, pictures, fonts, the theme."""
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
