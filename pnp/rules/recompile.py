"""Recompilation of one rule, with all others unchanged: for trying small changes of a rule.

Other rules depend on little of it: its signature, the rules it calls and the data it changes, whether the rules may
stop in it, and whether it returns cards that a player certainly sees. If a change leaves these unchanged, as is usual,
only one function is parsed, typed and instrumented, and replaces the module's own. Otherwise all rules are compiled.
"""

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property
from types import CodeType

from pnp.model.game import Game
from pnp.rules.arc_counts import LEAVING, Flow, leaving_rules
from pnp.rules.build import compile_parsed, compile_workings, is_large, make_rule, players_leave, type_rule
from pnp.rules.changes import facts_with_changes
from pnp.rules.graph import Facts, check_purity, check_recursion, reachable, read_facts
from pnp.rules.header import read_header
from pnp.rules.hidden import check_hidden_options, check_offers, hidden_zones, reads_of, value_reads
from pnp.rules.instrument import Instrumenter
from pnp.rules.literals import check_literals
from pnp.rules.parse import Source, check_syntax
from pnp.rules.rule import Arc, Header, RecompiledRule, Rule, RuleSet, change_bits
from pnp.rules.trees import Copier
from pnp.rules.trials import check_trials
from pnp.rules.visible_cards import VisibleCards
from pnp.source.diagnostics import Report


class Recompiler:
    """A game's compiled rules, and versions of them that differ in one rule."""

    def __init__(self, game: Game, report: Report) -> None:
        self.base = compile_workings(game, report)
        self.game = game
        self.rules = self.base.rules
        self._calls = {name: facts.calls for name, facts in self.base.facts.items()}
        self._leaving = players_leave(self.base.sources)
        self._large = is_large(game)
        self._bits = change_bits(game)
        self._seen = VisibleCards(game.zones, self.base.sources)
        self._hidden = hidden_zones(game)
        self._reads = value_reads(self.base.sources, self._hidden)
        self._counters = 1 + max((c for arc in self.rules.arcs for c, _ in arc.tally), default=-1)

    @cached_property
    def places(self) -> Mapping[str, tuple[int, int]]:
        """The range of each rule's arcs among all: the first index, and the one after the last."""
        ranges: dict[str, tuple[int, int]] = {}
        for at, arc in enumerate(self.rules.arcs):
            ranges[arc.rule] = (ranges.get(arc.rule, (at, at))[0], at + 1)
        return ranges

    def tree(self, rule: str) -> ast.FunctionDef:
        """A copy of a rule's tree, which may be changed."""
        return Copier(0).copy(self.base.sources[rule].tree)

    def with_rule(self, tree: ast.FunctionDef, report: Report) -> RuleSet | None:
        """The rules with another tree for the rule of the same name; None if it is not a rule at all.

        Faults are reported, including those that the tree causes in other rules.
        """
        name = tree.name
        source = Source(self.base.sources[name].block, tree)
        if not check_syntax(source, report):
            return None
        read = read_header(source, self.base.scope, report)
        if read is None:
            return None
        kind, header = read
        signatures = {n: replace(s, params=dict(s.params)) for n, s in self.base.signatures.items()}
        quiet = Report()
        has_changed = type_rule(self.game, self.base.scope, signatures, source, header, quiet)
        facts = facts_with_changes(name, read_facts(source, self.base.scope, self.base.sources), self.base.headers)
        if has_changed or kind != self.base.kinds[name] or self._matters(source, facts):
            return self._all(source, header, report)
        report.add_all(quiet.diagnostics)
        self._check(source, header, facts, report)
        every = {**self.base.facts, name: facts}
        rule = make_rule(self.game, source, kind, header, every, signatures[name])
        return self._over(rule, source, self._rules(rule, every))

    def _matters(self, source: Source, facts: Facts) -> bool:
        """Whether the change affects the compilation of other rules."""
        name, old = source.tree.name, self.base.facts[source.tree.name]
        if facts.words & LEAVING != old.words & LEAVING or facts.calls != old.calls:
            words = {n: f.words for n, f in self.base.facts.items()} | {name: facts.words}
            if not leaving_rules(words, {**self._calls, name: facts.calls}) <= self.base.stops:
                return True  # rules that no longer stop only have more counters than they need
        sources = {**self.base.sources, name: source}
        return VisibleCards(self.game.zones, sources).returned(name) != self._seen.returned(name)

    def _check(self, source: Source, header: Header, facts: Facts, report: Report) -> None:
        """Run the checks of a rule besides its types."""
        name, old = source.tree.name, self.base.facts[source.tree.name]
        sources = {**self.base.sources, name: source}
        if not facts.calls <= old.calls:
            check_recursion({**self.base.facts, name: facts}, sources, report)
        if not (facts.calls <= old.calls and facts.words <= old.words):
            check_purity(self.base.kinds, {**self.base.facts, name: facts}, sources, report)
        if reads_of(source, self._hidden, self._reads, sources) == self._reads.get(name, frozenset()):
            check_offers(source, header, self._hidden, self._reads, sources, report)
        else:
            check_hidden_options(self.game, sources, {**self.base.headers, name: header}, report)
        headers = {**self.base.headers, name: header}
        check_trials(self.game, sources, headers, {**self.base.facts, name: facts}, report)
        check_literals(source, report)

    def _rules(self, rule: Rule, facts: Mapping[str, Facts]) -> dict[str, Rule]:
        """All rules with their current reads and changes: only callers of this one may differ."""
        rules = {**self.rules.rules, rule.name: rule}
        old = self.base.facts[rule.name]
        new = facts[rule.name]
        if (new.reads, new.writes, new.calls) == (old.reads, old.writes, old.calls):
            return rules
        calls = {**self._calls, rule.name: new.calls}
        for name, each in self.rules.rules.items():
            if name != rule.name and rule.name in reachable(name, calls):
                source, signature = self.base.sources[name], self.base.signatures[name]
                rules[name] = make_rule(self.game, source, each.kind, each.header, facts, signature)
        return rules

    def _over(self, rule: Rule, source: Source, rules: Mapping[str, Rule]) -> RuleSet:
        """The rule set with one function replaced; its arcs have counters of their own."""
        sources = {**self.base.sources, rule.name: source}

        def instrumented(traced: bool) -> tuple[CodeType, list[ast.stmt], tuple[Arc, ...]]:
            flow = Flow(self.base.stops)
            flow.counters = self._counters
            sight = VisibleCards(self.game.zones, sources)
            maker = Instrumenter(self.base.scope, rules, self._bits, traced, self._leaving, sight, flow, self._large)
            lines = maker.lines(rule, source)
            return compile(ast.Module(lines, []), "rules", "exec"), lines, tuple(maker.arcs)

        code, lines, arcs = instrumented(False)
        functions = tuple(line for line in lines if isinstance(line, ast.FunctionDef))
        traced = cache(lambda: instrumented(True)[0])
        over = RecompiledRule(
            self.rules, lambda is_traced: traced() if is_traced else code, source, rule.header, functions
        )
        first, behind = self.places[rule.name]
        every = (*self.rules.arcs[:first], *arcs, *self.rules.arcs[behind:])
        return replace(self.rules, rules=rules, arcs=every, over=over)

    def _all(self, source: Source, header: Header, report: Report) -> RuleSet:
        """All rules compiled, including this one: on the given trees, with notes of their own."""
        fresh = {name: Source(s.block, s.tree) for name, s in self.base.sources.items()}
        sources = {**fresh, source.tree.name: source}
        headers = {**self.base.headers, source.tree.name: header}
        return compile_parsed(self.game, self.base.scope, sources, self.base.kinds, headers, report).rules
