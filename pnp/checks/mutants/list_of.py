"""Every mutant of an edition in the order of the book: those of the rules' code, then those of game.yaml."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pnp.checks.mutants.alternatives import Alternatives
from pnp.checks.mutants.declared import declared_mutants
from pnp.checks.mutants.expressions import Change
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.operators import changes_of
from pnp.checks.mutants.trees import RuleTree, first_line, own_part
from pnp.checks.search.reach import counted_arcs
from pnp.rules.canonical import code_text
from pnp.rules.parse import Source
from pnp.rules.recompile import Recompiler


def mutants_of(recompiler: Recompiler) -> list[Mutant]:
    """The mutants of a game's rules, without those of rules that only bots consult."""
    base = recompiler.base
    others = Alternatives(recompiler.game, base.scope, recompiler.rules)
    played = {arc.rule for arc in counted_arcs(recompiler.rules)}
    mutants = [
        mutant
        for rule in recompiler.rules.rules.values()
        if rule.name in played and rule.kind != "policy"
        for mutant in _of_rule(RuleTree(rule, base.signatures[rule.name]), recompiler, others)
    ]
    declared = (_for_tests(mutant, recompiler) for mutant in declared_mutants(recompiler.game, recompiler.rules))
    return _named_apart([*mutants, *declared])


def _for_tests(mutant: Mutant, recompiler: Recompiler) -> Mutant:
    """The mutant with the rules that use the changed declaration among its names, beside the declaration's own name,
    which a test may ask for."""
    using = {name for name, source in recompiler.base.sources.items() if source.names & mutant.names}
    return replace(mutant, names=mutant.names | using) if mutant.names else mutant


def _of_rule(tree: RuleTree, recompiler: Recompiler, others: Alternatives) -> Iterator[Mutant]:
    """The mutants of one rule, all with different code, and none with the rule's own code."""
    sources = {code_text(tree.tree)}
    source = recompiler.base.sources[tree.rule.name]
    for change in changes_of(tree, others):
        changed = recompiler.tree(tree.rule.name)
        change.edit(changed)
        ast.fix_missing_locations(changed)
        code = code_text(changed)
        if code not in sources:
            sources.add(code)
            yield _mutant(tree, change, changed, source)


def _mutant(tree: RuleTree, change: Change, changed: ast.FunctionDef, source: Source) -> Mutant:
    line, span = tree.line_of(change.node), source.span(change.node)
    ways = source.span(own_part(line) if line is not None else change.node)
    lines = (ways.line, ways.end_line)
    if change.operator == "cite":  # no code of its own runs there
        lines = (source.span(source.tree).line, source.span(source.tree).end_line)
    before = first_line(line) if line is not None else first_line(tree.tree.decorator_list[0], "@")
    return Mutant(
        f"{tree.rule.name}: {change.text}", change.operator, tree.clause_of(change.node), change.text, before,
        tree.line_at(changed, change.node), span, lines, tree.rule.name, line is None, change.edit,
    )  # fmt: skip


def _named_apart(mutants: list[Mutant]) -> list[Mutant]:
    """Number mutants with the same id."""
    times: Counter[str] = Counter()
    renamed = []
    for mutant in mutants:
        times[mutant.id] += 1
        renamed.append(replace(mutant, id=f"{mutant.id} ({times[mutant.id]})") if times[mutant.id] > 1 else mutant)
    return renamed
