"""Lasting abilities: ``@changes`` alters a @value, once for each card of a list.

The value's own function becomes ``_h_VALUE:as it is``. The function that all rules call takes its result, and hands it
to each change, in the order of the book and of the lists.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.model.schema.types import Type
from pnp.rules.algebra import join
from pnp.rules.environment import Inference, Signature
from pnp.rules.graph import Facts
from pnp.rules.parse import Source
from pnp.rules.rule import Header, Rule, RuleKind
from pnp.rules.trees import LOAD, STORE, place_of
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean

SO_FAR = "so_far"
"""The parameter of a change that has the value before it."""


def base_of(value: str) -> str:
    """The function of a changed value without its changes."""
    return f"_h_{value}:as it is"


def changes_of(value: str, rules: Mapping[str, Rule]) -> list[Rule]:
    """The changes of a value, in the order of the book."""
    return [rule for rule in rules.values() if rule.header.changes == value]


def facts_with_changes(name: str, facts: Facts, headers: Mapping[str, Header]) -> Facts:
    """The facts about a rule, which calls its changes if it is a value that has some."""
    changes = frozenset(change for change, header in headers.items() if header.changes == name)
    return replace(facts, calls=facts.calls | changes) if changes else facts


# ---------------------------------------------------------------------------------------------- checks
def check_changes(
    sources: dict[str, Source], kinds: dict[str, RuleKind], headers: dict[str, Header], report: Report
) -> None:
    """Report changes of something that is no value, and parameters without a value (PNP202); they are left out."""
    values = [name for name, kind in kinds.items() if kind == "value"]
    for name in [name for name, kind in kinds.items() if kind == "changes"]:
        source, header = sources[name], headers[name]
        if header.changes not in values:
            help = did_you_mean(header.changes, values) or "write `@changes(price, …)`, with the name of a `@value`"
            what = f"`{name}` does not say which value it changes" if not header.changes else ""
            what = what or f"`{header.changes}` is no @value of this game"
            report.error("PNP202", what, source.span(source.tree), help)
        elif not _parameters_fit(source, sources[header.changes], header, report):
            pass
        else:
            continue
        del sources[name], kinds[name], headers[name]


def _parameters_fit(source: Source, value: Source, header: Header, report: Report) -> bool:
    """Whether each parameter is one of the value's, the value so far, or drawn from a list of the header."""
    theirs = [arg.arg for arg in value.tree.args.args]
    before = report.error_count
    for arg in source.tree.args.args:
        if arg.arg in header.lists and arg.arg in theirs:
            what, help = f"`{arg.arg}` is a parameter of `{header.changes}` already", "give the card another name"
            report.error("PNP202", what, source.span(arg), help)
        elif arg.arg not in (*theirs, *header.lists, SO_FAR):
            names = ", ".join(f"`{name}`" for name in (*theirs, SO_FAR))
            help = f"write one of {names}, or `{arg.arg}=…` with a list in the header"
            report.error("PNP202", f"nothing gives `@changes` a value for `{arg.arg}`", source.span(arg), help)
    if len(header.lists) > 1:
        help = "write one list of cards; the body may loop over the other"
        report.error("PNP202", "a change goes through one list", source.span(source.tree), help)
    return report.error_count == before


def parameter_types(params: Mapping[str, Type], value: Signature, header: Header) -> dict[str, Type]:
    """The types of a change's parameters that its value determines."""
    types = {**value.params, SO_FAR: value.result or Type("any")}
    return {param: types[param] for param in params if param in types and param not in header.lists}


def check_result(typing: Inference, header: Header, own: Signature, value: Signature) -> None:
    """Report a change that returns something else than its value (PNP206)."""
    result, wanted = own.result or Type("nothing"), value.result or Type("any")
    if "any" in (result.kind, wanted.kind) or join(result, wanted) == wanted:
        return
    what = f"this makes a {result} of `{header.changes}`, which is a {wanted}"
    typing.fault("PNP206", what, typing.source.tree, f"return a {wanted}: the value so far, or a changed one")


# ---------------------------------------------------------------------------------------------- Python
def with_changes(function: ast.FunctionDef, changes: Sequence[Rule]) -> list[ast.stmt]:
    """The function of a rule; for a value with changes, that of the bare value and the one with its changes."""
    if not changes:
        return [function]
    place = place_of(function)
    params = [arg.arg for arg in function.args.args]

    def name(id: str) -> ast.expr:
        return ast.Name(id, LOAD, **place)

    def call(what: str, args: Sequence[str]) -> ast.expr:
        return ast.Call(name(what), [name(arg) for arg in args], [], **place)

    def so_far(value: ast.expr) -> ast.stmt:
        return ast.Assign([ast.Name("_so_far", STORE, **place)], value, **place)

    lines: list[ast.stmt] = [so_far(call(base_of(function.name), params))]
    for rule in changes:
        item = rule.header.lists[0] if rule.header.lists else ""
        fixed = ["_so_far" if param == SO_FAR else param for param in rule.params if param != item]
        every = ["_so_far" if param == SO_FAR else f"_{param}" if param == item else param for param in rule.params]
        change: ast.stmt = so_far(call(rule.name, every))
        if item:
            items = call(f"_h_{rule.name}:{item}", fixed)
            change = ast.For(ast.Name(f"_{item}", STORE, **place), items, [change], [], **place)
        if rule.header.when is not None:
            change = ast.If(call(f"_h_{rule.name}:when", fixed), [change], [], **place)
        lines.append(change)
    lines.append(ast.Return(name("_so_far"), **place))
    changed = ast.FunctionDef(function.name, function.args, lines, [], **place)
    base = ast.FunctionDef(base_of(function.name), function.args, function.body, [], **place)
    return [base, changed]
