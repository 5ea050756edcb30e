"""The very lines that Python runs, with the type of each expression: what the machine's code is made from.

The rules are instrumented as for Python (pnp.rules.instrument): arcs are counted, steps and marks of change stand where
they stand there, so that both sides count alike. Types are those that the checker works out; they are noted by the
place of an expression, which a copy of it keeps.
"""

import ast
from collections.abc import Mapping
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
"""Line and column of the first character of an expression, and of what stands behind its last."""


SEEN_THROUGH = frozenset({"_plain", "_flat", "_charge", "_long", "list"})
"""What the instrumenter puts round an expression without changing what it is."""


class Unsupported(Exception):
    """A construct that the machine does not know: the game is played by Python. The text names it."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what, self.line = what, line


def options_of(kind: Type) -> str:
    """What is chosen from a list, or from a zone (pnp.engine.native.assemble: Asks)."""
    if kind.many and kind.name.startswith("[]"):
        return "list " + options_of(Type(kind.kind, kind.name[2:]))
    if kind.kind in ("zone", "pile"):
        return "zone" if kind.many else "card"
    return f"enum {kind.name}" if kind.kind == "enum" else kind.kind


@dataclass
class _Recorder(Typing):
    """Works out types as the checker does, and notes them."""

    places: dict[Place, Type] = field(default_factory=dict)
    below: int = 0
    """Lines of the file above the block."""

    def expr(self, node: ast.expr, env: Env) -> Type:
        """The type of an expression, which is noted by its place."""
        kind = super().expr(node, env)
        self.places[place_of(node, self.below)] = kind
        return kind


def place_of(node: ast.expr, below: int = 0) -> Place:
    """Where an expression stands in its file."""
    line, end = node.lineno + below, (node.end_lineno or node.lineno) + below
    return line, node.col_offset, end, node.end_col_offset or 0


@dataclass(frozen=True)
class TypedRules:
    """A game's rules, instrumented and typed."""

    game: Game
    workings: Workings
    functions: Mapping[str, ast.FunctionDef]
    """By name: rules, and the parts of headers as ``_h_RULE:PART``."""
    types: Mapping[str, Mapping[Place, Type]]
    """The types of a rule's expressions."""
    settings: dict[str, tuple[ast.FunctionDef, list[ast.Assign | ast.For]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Of functions that were written, what sets their locals: they are written for each number of players."""

    def set_in(self, tree: ast.FunctionDef) -> list[ast.Assign | ast.For]:
        """What sets a function's locals."""
        known = self.settings.get(tree.name)
        if known is None or known[0] is not tree:
            known = tree, [node for node in walk(tree) if isinstance(node, ast.Assign | ast.For)]
            self.settings[tree.name] = known
        return known[1]

    def signature(self, rule: str) -> Signature:
        """What a rule takes and returns."""
        return self.workings.signatures[rule]


_last: list[TypedRules] = []
"""Of the game that was asked for last: a search asks for each number of players."""


def typed_rules(game: Game) -> TypedRules:
    """A game's rules with the types of all their expressions. The rules are free of faults."""
    if not _last or _last[0].game is not game:
        _last[:] = [_typed_anew(game)]
    return _last[0]


def _typed_anew(game: Game) -> TypedRules:
    made = workings_of(game)
    types: dict[str, Mapping[Place, Type]] = {}
    grown, more = Retyping(made.signatures, made.sources), True
    while more:
        types |= {name: types_of(made, name) for name in grown}
        more = _named_rules_grow(made, types)
    functions = {node.name: node for node in made.module.body if isinstance(node, ast.FunctionDef)}
    return TypedRules(game, made, functions, types)


def types_of(made: Workings, name: str) -> Mapping[Place, Type]:
    """The types of a rule's expressions."""
    own, source = made.signatures[name], made.sources[name]
    typing = _Recorder(made.scope, made.signatures, source, None, below=source.block.line - 1)
    header_types(typing, made.headers[name], own)
    body(typing, source.tree.body, Env(dict(own.params)))
    return typing.places


def _named_rules_grow(made: Workings, types: Mapping[str, Mapping[Place, Type]]) -> bool:
    """Rules that are named and not called (`later(round_end, rule, card)`, `such_that=rule`) take what they will be
    given; whether anything was not known before."""
    grown = False
    for name, source in made.sources.items():
        for call in (n for n in walk(source.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)):
            rule, given = _named(call)
            if rule not in made.signatures:
                continue
            params = made.signatures[rule].params
            for param, (arg, many) in zip(params, given, strict=False):
                kind = types[name].get(place_of(arg, source.block.line - 1))
                if params[param].kind != "any" or kind is None or kind.kind == "any":
                    continue
                params[param] = _list_of(made, kind) if many else kind
                grown = True
    return grown


def _named(call: ast.Call) -> tuple[str, list[tuple[ast.expr, bool]]]:
    """The rule that a call names, and what that will be given: as it stands there, or a list of its members."""
    word = call.func.id if isinstance(call.func, ast.Name) else ""
    if word == "later" and len(call.args) > 1 and isinstance(call.args[1], ast.Name):
        return call.args[1].id, [(arg, False) for arg in call.args[2:]]
    if word == "choose_some":
        such_that = next((k.value for k in call.keywords if k.arg == "such_that"), None)
        if isinstance(such_that, ast.Name):
            return such_that.id, [(call.args[1], True)]
    return "", []


def _list_of(made: Workings, kind: Type) -> Type:
    """A list of what a list or zone consists of."""
    if kind.kind in ("zone", "pile") and not kind.many:
        return Type("card", made.scope.zones.get(kind.name, ""), many=True)
    return kind


GIVEN_ZONES = " given zones "
"""Between a rule and those of its lists for which it is handed zones, which stay what they are as cards move: a
function of its own."""


def rule_of(function: str) -> str:
    """The rule that a function is, or that it is a part of the header of."""
    function = function.partition(GIVEN_ZONES)[0]
    return function.removeprefix("_h_").split(":")[0] if function.startswith("_h_") else function
