"""Translate a program again after one rule has changed: only that rule is typed and translated."""

import ast
from copy import deepcopy
from dataclasses import replace
from itertools import count

from pnp.engine.native.assemble import Function, Program, appended
from pnp.engine.native.expressions import Body
from pnp.engine.native.program import NativeGame, native_game, write_rule
from pnp.engine.native.purses import Purses
from pnp.engine.native.stable_checks import AT_REST, Resting, by_clock, tested_at_rest, watched_names
from pnp.engine.native.statements import returns_zone
from pnp.engine.native.typed_rules import TypedRules, rule_of, types_of
from pnp.engine.native.words import NATIVE
from pnp.rules.build import players_leave
from pnp.rules.rule import RecompiledRule, RuleSet
from pnp.rules.trees import walk


def own_places(tree: ast.FunctionDef) -> None:
    """Give every expression of a changed rule a place of its own: inserted code repeats places, and types are stored
    by place."""
    columns = count()
    for node in walk(tree):
        if isinstance(node, ast.expr):
            node.col_offset = next(columns)
            node.end_col_offset = node.col_offset + 1


def with_rule(base: NativeGame, rules: RuleSet) -> NativeGame:
    """Return the program of rules that differ in one rule (:class:`pnp.rules.recompile.Recompiler`). Raises
    Unsupported."""
    over = rules.over
    assert over is not None
    typed = _typed(base.typed, rules, over)
    layout, old = base.layout, base.program
    seats = len(layout.table.seated)
    if _matters(base, typed, over):
        return native_game(layout.game, seats, base.options, typed)
    if any(rule_of(name) == over.source.tree.name for name in old.zone_versions):
        return native_game(layout.game, seats, base.options, typed)
    program = Program(
        [*old.functions], dict(old.index), [*old.consts], dict(old.zone_versions), deepcopy(old.booked),
        set(old.steady), old.joins_lists,
    )  # fmt: skip
    purses = Purses(layout, program)
    changed = []
    for tree in over.functions:
        write_rule(typed, layout, program, purses, tree)
        changed.append(program.index[tree.name])
    if _stable_tests_differ(base.typed, typed):
        Resting(typed, layout, program).write()
        changed += [program.index[name] for name in AT_REST if name in program.index]
    if len(program.functions) > len(old.functions) or program.booked != old.booked:
        return native_game(layout.game, seats, base.options, typed)
    code = appended(base.code, program, changed, list(base.rules))
    return replace(base, typed=typed, code=code, program=program, consts=tuple(program.consts))


def _typed(base: TypedRules, rules: RuleSet, over: RecompiledRule) -> TypedRules:
    """Return the rules with a new version of one; its signature is unchanged."""
    workings, name = base.workings, over.source.tree.name
    signature = workings.signatures[name]
    workings = replace(
        workings, rules=rules, sources={**workings.sources, name: over.source},
        headers={**workings.headers, name: over.header},
        signatures={**workings.signatures, name: replace(signature, params=dict(signature.params))},
    )  # fmt: skip
    functions = {**base.functions, **{tree.name: tree for tree in over.functions}}
    return replace(base, workings=workings, functions=functions, types={**base.types, name: types_of(workings, name)})


def _matters(base: NativeGame, typed: TypedRules, over: RecompiledRule) -> bool:
    """Tell whether the change affects the code of other rules or of the course of play."""
    name = over.source.tree.name
    was = base.typed.workings.sources[name].tree
    result = typed.signature(name).result
    if _header_text(was) != _header_text(over.source.tree) or name in base.program.steady:
        return True
    if players_leave(typed.workings.sources) != players_leave(base.typed.workings.sources):
        return True  # who plays is fixed, or no longer
    if result is not None and result.many and _gives_zone(base, base.typed, name) != _gives_zone(base, typed, name):
        return True  # its callers depend on it
    if not watched_names(typed) <= watched_names(base.typed):
        return True  # marks that nobody watches any more
    return by_clock(base.typed) != by_clock(typed)


def _stable_tests_differ(base: TypedRules, typed: TypedRules) -> bool:
    """Tell whether a test at rest depends on other things than before."""
    return [rule.reads for rule in tested_at_rest(base)] != [rule.reads for rule in tested_at_rest(typed)]


def _gives_zone(base: NativeGame, typed: TypedRules, rule: str) -> bool:
    """Tell whether the list that a rule returns may be a zone."""
    layout, program = base.layout, base.program
    return returns_zone(Body(typed, layout, program, Function(rule, rule), Purses(layout, program), NATIVE), rule)


def _header_text(tree: ast.FunctionDef) -> list[str]:
    return [ast.dump(part) for part in (*tree.decorator_list, tree.args)]
