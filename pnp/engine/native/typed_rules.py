"""The instrumented rules with the type of each expression, from which the machine's code is made.

The rules are instrumented as for Python (pnp.rules.instrument), with the same counters, steps and marks of change.
Types come from the checker and are stored by the place of an expression, which a copy of it keeps.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.schema.types import Type
from pnp.rules.build import Retyping, Workings, header_types, workings_of
from pnp.rules.environment import Env, Signature
from pnp.rules.flow import body
from pnp.rules.infer import Typing
from pnp.rules.trees import walk

Place = tuple[int, int, int, int]
"""Line and column of an expression's first character and of its end."""


SEEN_THROUGH = frozenset({"_plain", "_flat", "_charge", "_long", "list"})
"""Calls of the instrumenter that do not change the value."""


class Unsupported(Exception):
    """A construct that the machine does not support: Python plays the game. The message names it."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what, self.line = what, line


def options_of(kind: Type) -> str:
    """Return the kind of the members of a list or zone (pnp.engine.native.assemble: Asks)."""
    if kind.many and kind.name.startswith("[]"):
        return "list " + options_of(Type(kind.kind, kind.name[2:]))
    if kind.kind in ("zone", "pile"):
        return "zone" if kind.many else "card"
    return f"enum {kind.name}" if kind.kind == "enum" else kind.kind


@dataclass
class _Recorder(Typing):
    """Infers types like the checker, and stores them by place."""

    places: dict[Place, Type] = field(default_factory=dict)
    below: int = 0
    """Lines of the file above the block."""

    def expr(self, node: ast.expr, env: Env) -> Type:
        """Infer the type of an expression and store it by its place."""
        kind = super().expr(node, env)
        self.places[place_of(node, self.below)] = kind
        return kind


def place_of(node: ast.expr, below: int = 0) -> Place:
    """Return the place of an expression in its file."""
    line, end = node.lineno + below, (node.end_lineno or node.lineno) + below
    return line, node.col_offset, end, node.end_col_offset or 0


@dataclass(frozen=True)
class TypedRules:
    """A game's instrumented and typed rules."""

    game: Game
    workings: Workings
    functions: Mapping[str, ast.FunctionDef]
    """By name: rules, and parts of headers as ``_h_RULE:PART``."""
    types: Mapping[str, Mapping[Place, Type]]
    """The types of each rule's expressions."""
    settings: dict[str, tuple[ast.FunctionDef, list[ast.Assign | ast.For]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """The statements that set the locals of functions written before: functions are written for each number of
    players."""

    def set_in(self, tree: ast.FunctionDef) -> list[ast.Assign | ast.For]:
        """Return the statements that set a function's locals."""
        entry = self.settings.get(tree.name)
        if entry is None or entry[0] is not tree:
            entry = tree, [node for node in walk(tree) if isinstance(node, ast.Assign | ast.For)]
            self.settings[tree.name] = entry
        return entry[1]

    def signature(self, rule: str) -> Signature:
        """Return the parameters and result of a rule."""
        return self.workings.signatures[rule]


_last: list[TypedRules] = []
"""The rules of the last game: a search needs them for each number of players."""


def typed_rules(game: Game) -> TypedRules:
    """Return a game's rules with the types of all expressions. The rules have no errors."""
    if not _last or _last[0].game is not game:
        _last[:] = [_infer(game)]
    return _last[0]


def _infer(game: Game) -> TypedRules:
    workings = workings_of(game)
    types: dict[str, Mapping[Place, Type]] = {}
    stale_rules, more = Retyping(workings.signatures, workings.sources), True
    while more:
        types |= {name: types_of(workings, name) for name in stale_rules}
        more = _type_named_rules(workings, types)
    functions = {node.name: node for node in workings.module.body if isinstance(node, ast.FunctionDef)}
    return TypedRules(game, workings, functions, types)


def types_of(workings: Workings, name: str) -> Mapping[Place, Type]:
    """Return the types of a rule's expressions."""
    signature, source = workings.signatures[name], workings.sources[name]
    typing = _Recorder(workings.scope, workings.signatures, source, None, below=source.block.line - 1)
    header_types(typing, workings.headers[name], signature)
    body(typing, source.tree.body, Env(dict(signature.params)))
    return typing.places


def _type_named_rules(workings: Workings, types: Mapping[str, Mapping[Place, Type]]) -> bool:
    """Give types to the parameters of rules that are named instead of called (`later(round_end, rule, card)`,
    `such_that=rule`, `secretly(players, rule, …)`); return whether a type is new."""
    grown = False
    for name, source in workings.sources.items():
        calls = (n for n in walk(source.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))
        for rule, arguments in (named for call in calls for named in _named_rules(call)):
            if rule not in workings.signatures:
                continue
            params = workings.signatures[rule].params
            for param, (arg, many) in zip(params, arguments, strict=False):
                kind = types[name].get(place_of(arg, source.block.line - 1)) if arg is not None else Type("player")
                if params[param].kind != "any" or kind is None or kind.kind == "any":
                    continue
                params[param] = _list_of(workings, kind) if many else kind
                grown = True
    return grown


def _named_rules(call: ast.Call) -> Iterator[tuple[str, list[tuple[ast.expr | None, bool]]]]:
    """Yield the rules that a call names, each with its arguments. An argument is an expression (None: one of several
    players), and whether the rule receives a list of its members."""
    word, args = call.func.id if isinstance(call.func, ast.Name) else "", call.args
    if word == "later" and len(args) > 1 and isinstance(args[1], ast.Name):
        yield args[1].id, [(arg, False) for arg in args[2:]]
    if word in ("secretly", "highest", "lowest", "ranked") and len(args) > 1:
        keys = args[1].elts if isinstance(args[1], ast.List) else [args[1]]
        for key in keys:
            if isinstance(key, ast.Name):
                yield key.id, [(None, False)]
    if word == "reached_from" and len(args) > 1 and isinstance(args[1], ast.Name):
        yield args[1].id, [(arg, False) for arg in (args[0], *args[2:])]
    if word == "choose_some":
        such_that = next((k.value for k in call.keywords if k.arg == "such_that"), None)
        if isinstance(such_that, ast.Name):
            yield such_that.id, [(args[1], True)]


def _list_of(workings: Workings, kind: Type) -> Type:
    """Return the type of a list of the members of a list or zone."""
    if kind.kind in ("zone", "pile") and not kind.many:
        return Type("card", workings.scope.zones.get(kind.name, ""), many=True)
    return kind


ZONE_VERSION = " given zones "
"""Separates the name of a rule from its list parameters that receive zones: such a version is a function of its own."""


def rule_of(function: str) -> str:
    """Return the rule of a function or of a header's part."""
    function = function.partition(ZONE_VERSION)[0]
    return function.removeprefix("_h_").split(":")[0] if function.startswith("_h_") else function
