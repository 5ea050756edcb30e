"""Decorators of rule code → :class:`Header`: phases, costs, players and limits as data."""

import ast
from collections.abc import Iterator, Mapping

from pnp.model.schema.types import Type
from pnp.rules.forms import check_form
from pnp.rules.parse import Source
from pnp.rules.rule import Header, RuleKind
from pnp.rules.scope import Scope
from pnp.rules.trees import walk
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed

ARGUMENTS: dict[RuleKind, frozenset[str]] = {
    "setup": frozenset({"who"}),
    "phase": frozenset({"name"}),
    "action": frozenset({"phase", "cost", "who", "when", "limit", "repeat", "onto", "label", "leaves"}),
    "reaction": frozenset({"to", "cost", "who", "when", "limit", "onto", "label"}),
    "effect": frozenset(),
    "value": frozenset(),
    "changes": frozenset({"value", "when"}),
    "form": frozenset({"label"}),
    "procedure": frozenset(),
    "whenever": frozenset({"condition"}),
    "invariant": frozenset({"at"}),
    "win": frozenset({"at"}),
    "limit_reached": frozenset(),
    "policy": frozenset({"side"}),
    "score": frozenset(),
}
"""The arguments of each decorator, besides the lists of an action's parameters."""

PARAMETERS: dict[RuleKind, frozenset[str]] = {
    "setup": frozenset({"me"}),
    "phase": frozenset(),
    "whenever": frozenset({"me"}),
    "invariant": frozenset({"me"}),
    "win": frozenset({"me"}),
    "limit_reached": frozenset({"me"}),
    "policy": frozenset({"me", "options"}),
    "score": frozenset({"me"}),
}
"""The parameters that play has values for, of the rules that no other rule calls."""

LISTING = ("action", "reaction", "changes", "form")
"""Decorators that name a list for parameters of the function."""
POSITIONAL = {"phase": "name", "changes": "value", "whenever": "condition", "policy": "side"}
MOMENTS = {"win": ("turn_end", "round_end", "rest"), "invariant": ("rest", "always")}


def read_header(source: Source, scope: Scope, report: Report) -> tuple[RuleKind, Header] | None:
    """The kind and header of a rule; None, with a diagnostic, for a faulty decorator."""
    decorators = source.tree.decorator_list
    if len(decorators) != 1:
        report.error(
            "PNP202", f"`{source.tree.name}` needs one decorator", source.span(source.tree),
            "write `@procedure`, `@value`, `@action(phase=…)` … above it",
        )  # fmt: skip
        return None
    node = decorators[0]
    call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    kind = next((word for word in ARGUMENTS if word == name), None)
    if kind is None:
        report.error(
            "PNP202", f"there is no decorator `@{ast.unparse(call.func)}`", source.span(node),
            did_you_mean(name, ARGUMENTS) or "see docs/rules-language.md",
        )  # fmt: skip
        return None
    before = report.error_count
    header = _header(kind, dict(_arguments(kind, call, source, report)), source, scope, report)
    if report.error_count > before:
        return None
    if kind == "form":
        check_form(source, header.lists, report)
    return kind, header


def _arguments(kind: RuleKind, call: ast.Call, source: Source, report: Report) -> Iterator[tuple[str, ast.expr]]:
    allowed = ARGUMENTS[kind]
    params = {a.arg for a in source.tree.args.args}
    for arg in call.args:
        if kind in POSITIONAL and len(call.args) == 1:
            yield POSITIONAL[kind], arg
        else:
            report.error("PNP202", f"`@{kind}` takes its arguments by name", source.span(arg), "write `name=value`")
    for keyword in call.keywords:
        name = keyword.arg or ""
        if name in allowed or kind == "effect" or (kind in LISTING and name in params):
            yield name, keyword.value
        else:
            options = [*allowed, *params]
            report.error(
                "PNP202", f"`@{kind}` has no argument `{name}`", source.span(keyword),
                did_you_mean(name, options) or "name a parameter of the function, or remove it",
            )  # fmt: skip


def _header(kind: RuleKind, arguments: dict[str, ast.expr], source: Source, scope: Scope, report: Report) -> Header:
    params = [a.arg for a in source.tree.args.args]
    fixed = {"me", "event"}
    lists = tuple(p for p in params if p not in fixed) if kind in ("action", "reaction") else ()
    if kind in ("changes", "form"):  # the other parameters are those of the value, or arguments of the form
        lists = tuple(p for p in params if p in arguments)
    _check_lists(kind, lists, arguments, source, report)
    if kind == "form":
        arguments = {name: node for name, node in arguments.items() if name not in lists}
    _check_parameters(kind, source, report)
    _check_names(kind, arguments, source, scope, report)
    cost = arguments.get("cost")
    names_in_cost = {n.id for n in walk(cost) if isinstance(n, ast.Name)} if cost else set()
    return Header(
        phase=_name(arguments.get("phase")) or _name(arguments.get("name")),
        to=_name(arguments.get("to")),
        at=_name(arguments.get("at")) or ("rest" if kind == "invariant" else ""),
        changes=_name(arguments.get("value")) if kind == "changes" else "",
        keys=_keys(arguments, source, scope, report) if kind == "effect" else (),
        lists=lists,
        side=_name(arguments.get("side")),
        repeat=_flag(arguments.get("repeat"), source, report),
        limit=arguments.get("limit"),
        cost=cost,
        cost_reads=frozenset(names_in_cost & set(lists)),
        onto=_name(arguments.get("onto")),
        who=arguments.get("who"),
        when=arguments.get("when"),
        leaves=arguments.get("leaves"),
        condition=arguments.get("condition"),
        label=_text(arguments.get("label"), source, report),
    )


def _check_names(
    kind: RuleKind, arguments: Mapping[str, ast.expr], source: Source, scope: Scope, report: Report
) -> None:
    """Check the phase, announcement, moment and side of a header (PNP202)."""
    for fact in ("phase", "name", "to", "at", "side"):
        if fact in arguments:
            _check_name(kind, fact, arguments[fact], source, scope, report)
    if kind == "action" and "phase" not in arguments:
        report.error("PNP202", "an action belongs to a phase", source.span(source.tree), "write `@action(phase=…)`")
    if kind == "reaction" and "to" not in arguments:
        report.error("PNP202", "a reaction needs something to answer", source.span(source.tree), "write `to=any_time`")


def _check_lists(
    kind: RuleKind, lists: tuple[str, ...], arguments: Mapping[str, ast.expr], source: Source, report: Report
) -> None:
    """Check that the header has a list for each parameter that is drawn from one (PNP202)."""
    for param in lists:
        if param in ARGUMENTS[kind]:
            report.error(
                "PNP202", f"`{param}` is a word of the header, not a parameter", source.span(source.tree),
                "give the parameter another name",
            )  # fmt: skip
        elif param not in arguments:
            report.error(
                "PNP202", f"nothing says from what `{param}` is drawn", source.span(source.tree),
                f"write `{param}=…` with a list in the header",
            )  # fmt: skip


def _check_parameters(kind: RuleKind, source: Source, report: Report) -> None:
    """Check that play has a value for each parameter (PNP202)."""
    for arg in source.tree.args.args:
        if arg.arg not in PARAMETERS.get(kind, {arg.arg}):
            if kind == "phase":
                help = "remove it, and write `active` for the player whose turn it is (`nothing` outside of turns)"
            else:
                help = f"write `{'` or `'.join(sorted(PARAMETERS[kind]))}`, or no parameter"
            report.error("PNP202", f"nothing gives `@{kind}` a value for `{arg.arg}`", source.span(arg), help)


def list_of(source: Source, param: str) -> ast.expr:
    """The list that a parameter of an action is drawn from."""
    call = source.tree.decorator_list[0]
    assert isinstance(call, ast.Call)
    return next(k.value for k in call.keywords if k.arg == param)


def _name(node: ast.expr | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _flag(node: ast.expr | None, source: Source, report: Report) -> bool:
    if node is None:
        return False
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return node.value
    report.error("PNP202", "this must be True or False", source.span(node), "write `repeat=True`")
    return False


def _text(node: ast.expr | None, source: Source, report: Report) -> str:
    if node is None:
        return ""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    report.error("PNP202", "this must be a constant text", source.span(node), 'write it in quotes: label="…"')
    return ""


def _keys(
    arguments: dict[str, ast.expr], source: Source, scope: Scope, report: Report
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    keys = []
    for column, node in arguments.items():
        items = node.elts if isinstance(node, ast.List) else [node]
        if not all(isinstance(i, ast.Name) for i in items):
            report.error("PNP202", "an effect is keyed by members", source.span(node), "write `rank=ACE`")
        else:
            _check_key(column, items, source, scope, report)
        keys.append((column, tuple(_name(i) for i in items)))
    if not keys:
        report.error("PNP202", "an effect needs its key", source.span(source.tree), "write `@effect(rank=ACE)`")
    return tuple(keys)


def _check_key(column: str, items: list[ast.expr], source: Source, scope: Scope, report: Report) -> None:
    """Check that an effect goes by an enumeration, or a column of one, and by its members (PNP202)."""
    columns = {
        name: kind
        for card in scope.card.values()
        for name, kind in card.items()
        if kind.kind == "enum" and not kind.many
    }
    columns |= {name: Type("enum", name) for name in scope.enums if name not in columns}
    if column not in columns:
        help = did_you_mean(column, columns) or f"write a column whose cells are names: {listed(sorted(columns))}"
        place = source.span(items[0] if items else source.tree)
        report.error("PNP202", f"an effect cannot go by `{column}`, which is not a column of names", place, help)
        return
    members = [name for name, kind in scope.names.items() if kind == Type("enum", columns[column].name)]
    for item in items:
        if _name(item) not in members:
            help = did_you_mean(_name(item), members) or f"write {listed(members[:12])}"
            message = f"`{_name(item)}` is not a member of `{columns[column].name}`"
            report.error("PNP202", message, source.span(item), help)


def _check_name(kind: str, fact: str, node: ast.expr, source: Source, scope: Scope, report: Report) -> None:
    good = {
        "phase": sorted(scope.phases), "name": sorted(scope.phases), "to": ["any_time", *scope.event],
        "at": MOMENTS.get(kind, ()), "side": sorted(scope.sides),
    }[fact]  # fmt: skip
    if _name(node) not in good:
        what = {"at": "moment", "side": "side that nobody decides for"}.get(fact, "phase or announcement")
        advice = did_you_mean(_name(node), good) or f"write one of {', '.join(good) or 'those of game.yaml'}"
        report.error("PNP202", f"`{ast.unparse(node)}` is not a {what} of this game", source.span(node), advice)
