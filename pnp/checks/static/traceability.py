"""The support of a game's clauses: code, citations, data, examples and terms."""

import ast
import re
from collections.abc import Iterator

from pnp.base.cache import remember_last
from pnp.base.frozen import dataclass
from pnp.checks.static.texts import all_blocks
from pnp.model.agreed import constants_named
from pnp.model.game import Clause, Constant, Counter, Field, Game, Token, Zone
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholders import placeholders_of
from pnp.rules import RuleSet
from pnp.rules.step_names import functions_of, missing_rules, steps_of

_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__", re.DOTALL)
_CITED = re.compile(r"\b(?:cite|require)\((.*)\)")
_TABLES = frozenset({"table", "ranking", "cards", "components"})
"""``show`` fences that print data: the definition above them concerns that data."""


@dataclass(frozen=True)
class Backing:
    """The ids of implemented clauses, by the kind of implementation."""

    code: frozenset[str]
    """A rule's own clause, or one cited by a branch."""
    data: frozenset[str]
    """The clause of a zone, counter, table, phase and so on, which the engine implements."""
    values: frozenset[str]
    """Clauses named by a constant, by an example below them, or by a card table whose cards have @effects. That is
    enough for a limit or a definition, but makes nothing happen by itself."""
    examples: frozenset[str]
    """Named in an example's own ``clause=``; an example that is merely below a clause supports limits and
    definitions."""
    terms: frozenset[str]
    """A term or a datum is set bold in it, or data are printed below it."""

    def holds(self, clause: Clause) -> bool:
        """Whether the clause is implemented."""
        if clause.id in self.code | self.data | self.examples:
            return True
        if clause.kind in ("limit", "definition") and clause.id in self.values:
            return True
        return clause.kind == "definition" and clause.id in self.terms

    @property
    def unprinted(self) -> frozenset[str]:
        """Ids in code, for finding the mistyped one."""
        return self.code


@remember_last
def backing_of(game: Game, rules: RuleSet) -> Backing:
    """The support of an edition's clauses. Rules that failed to compile count, because their faults are reported."""
    code = {rule.clause for rule in rules.rules.values()} | {c for r in rules.rules.values() for c in r.cites}
    code |= set(_clauses_of_broken_code(game, rules))
    idle = set() if broken_names(game, rules) else {id(thing) for _, thing in unused(game, rules)}
    data, cells = set(_data(game, idle)), set(_cells(game))
    values = {c.clause for c in game.constants.values()} | cells
    if not rules.of_kind("effect"):
        data |= cells
    named = {b.info["clause"] for b in all_blocks(game) if b.kind == "example" and "clause" in b.info}
    values |= {example.clause for example in game.examples}
    return Backing(frozenset(code), frozenset(data), frozenset(values), frozenset(named), frozenset(_terms(game)))


def _data(game: Game, idle: set[int]) -> Iterator[str]:
    """The ``clause:`` of every declaration in game.yaml that the engine implements; an ``idle`` one implements
    nothing."""
    for section in (
        game.tokens,
        game.zones,
        game.boards,
        game.sides,
        game.counters,
        game.fields,
        game.announcements,
        game.offers,
        game.phases,
    ):
        yield from (thing.clause for thing in section.values() if id(thing) not in idle)
    for table in game.tables.values():
        yield table.clause
        yield from table.clauses.values()
    for ranking in game.rankings.values():
        yield ranking.clause
        yield from (shape.clause for shape in ranking.shapes)
    yield from (component.clause for component in game.components)
    yield from (constant.clause for constant in game.constants.values() if constant.option)
    yield from (step.clause for step in steps_of(game.sequence))


@remember_last
def unused(game: Game, rules: RuleSet) -> list[tuple[str, Constant | Counter | Field | Zone | Token]]:
    """Declarations that no rule, no other data and, for constants, no prose uses, each with its kind."""
    nodes = [node for rule in rules.rules.values() for node in rule.nodes]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    used |= game.with_cells(used)
    for zone in game.zones.values():
        used |= {
            str(zone.capacity),
            str(zone.exactly),
            *(word.removeprefix("me.") for word in zone.when_empty.split()),
            *((str(zone.refill.to), zone.refill.source.removeprefix("me.")) if zone.refill else ()),
            *([zone.name] if zone.discards else []),
        }
    used.update(constants_named(game))
    for step in steps_of(game.sequence):
        used |= {str(step.at_most), step.order.rpartition(".")[2], step.skips, step.extra, step.backwards}
    used |= {counter.token for counter in game.counters.values() if counter.name in used}
    used |= {counter.name for counter in game.counters.values() if counter.token and counter.token in used}
    names = {name for m in messages_of(game) for p in placeholders_of(m.text) for name in p.names}
    sections = ("constants", "counters", "fields", "zones", "tokens")
    things = [(section[:-1], thing) for section in sections for thing in getattr(game, section).values()]
    return [
        (what, thing)
        for what, thing in things
        if thing.name not in used and not (what == "constant" and thing.name in names)
    ]


def _cells(game: Game) -> Iterator[str]:
    """Clauses that card tables name."""
    for kind in game.cards.values():
        columns = [name for name, column in kind.columns.items() if column.type.kind == "clause"]
        for card in kind.cards:
            yield from (str(card.values[name]) for name in columns if card.values.get(name))


def _terms(game: Game) -> Iterator[str]:
    """Clauses that define: a term or a labelled thing in bold, or data printed right below."""
    words = {name for term in game.terms.values() for name in (term.id, term.plural)}
    plain = {word.text.casefold() for term in game.terms.values() for word in (term.one, term.many)}
    for block in all_blocks(game):
        if block.kind == "show" and _TABLES & set(block.data or ()):
            yield block.clause
        for bold in _BOLD.finditer(block.text.text):
            inner = bold[1] or bold[2]
            named = {name for p in placeholders_of(inner) for name in p.names}
            if named & (words | {"name"}) or inner.strip().casefold() in plain:
                yield block.clause


# ------------------------------------------------------------------------------------------------- broken code
def broken_names(game: Game, rules: RuleSet) -> set[str]:
    """The functions of rule blocks that did not compile."""
    return missing_rules(game, rules.rules)


def _clauses_of_broken_code(game: Game, rules: RuleSet) -> Iterator[str]:
    broken = broken_names(game, rules)
    for block in game.rules:
        names = set(functions_of(block.code))
        if not names & broken and names:
            continue
        if not names and _parses(block.code):
            continue
        yield block.clause
        yield from (name.replace("_", "-") for name in names & broken)
        for cited in _CITED.findall(block.code):
            yield from re.findall(r"[\"']([\w-]+)[\"']", cited)


def _parses(code: str) -> bool:
    try:
        ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True
