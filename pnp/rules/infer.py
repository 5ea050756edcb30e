"""Types of expressions in rule code: names, attributes, arguments and comparisons, checked against the model."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from pnp.model.schema.types import FLAG, NUM, TEXT, Kind, Type
from pnp.rules.algebra import can_be_equal, certain, fits, join, unique, without
from pnp.rules.calls import word_call
from pnp.rules.cell_types import cell, has_fields, whole_family
from pnp.rules.environment import Env, Signature
from pnp.rules.notes import note
from pnp.rules.parse import Source
from pnp.rules.scope import Scope, all_names, thing_called
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.suggestions import PLAYERS, suggestion_for

ANY = Type("any")


def _something(kind: Type) -> Type:
    """The type if more than ``nothing`` is known of it; a mere ``nothing`` may be a preliminary result."""
    return ANY if kind.kind == "nothing" else kind.surely


@dataclass
class Typing:
    """Infers the types in one rule; faults go to the report if there is one."""

    scope: Scope
    rules: Mapping[str, Signature]
    source: Source
    report: Report | None = None
    context: str = ""
    used: set[str] = field(default_factory=set)
    """Global names in the rule."""
    changed: bool = False
    """Whether a signature has changed, so that another pass is necessary."""
    looked_up: set[ast.expr] = field(default_factory=set)
    """Expressions followed by brackets."""

    # -------------------------------------------------------------------------------------------- faults
    def fault(self, code: str, message: str, node: ast.AST, help: str = "") -> None:
        """Report a fault at a node."""
        if self.report is not None:
            self.report.error(code, message, self.source.span(node), help, context=self.context)

    # -------------------------------------------------------------------------------------------- expressions
    def expr(self, node: ast.expr, env: Env) -> Type:
        """The type of an expression."""
        match node:
            case ast.Constant():
                return FLAG if isinstance(node.value, bool) else NUM if isinstance(node.value, int) else TEXT
            case ast.Name():
                return self._name(node, env)
            case ast.Attribute():
                return self._attribute(node, env)
            case ast.Call():
                return self._call(node, env)
            case ast.Subscript():
                return self._subscript(node, env)
            case ast.List():
                return self._list(node, env)
            case ast.ListComp():
                return self._comprehension(node, env)
            case ast.Compare():
                return self._compare(node, env)
            case ast.BoolOp():
                return self._bool(node, env)
            case ast.UnaryOp():
                return self._unary(node, env)
            case ast.IfExp():
                return self._choice(node, env)
            case ast.BinOp():
                return self._binary(node, env)
        return ANY

    def _unary(self, node: ast.UnaryOp, env: Env) -> Type:
        if isinstance(node.op, ast.Not):
            self.condition(node.operand, env)
            return FLAG
        self.need(node.operand, env, "num")
        return NUM

    def _choice(self, node: ast.IfExp, env: Env) -> Type:
        self.condition(node.test, env)
        yes = self.expr(node.body, env.branch(certain(node.test, True)))
        no = self.expr(node.orelse, env.branch(certain(node.test, False)))
        return join(yes, no) or self._mixed(node, yes, no)

    def condition(self, node: ast.expr, env: Env) -> None:
        """Check an expression that must be a flag."""
        self.must_be_flag(node, self.expr(node, env))

    def must_be_flag(self, node: ast.expr, kind: Type) -> None:
        """Check the type of a condition."""
        if kind.kind == "any" or (kind == FLAG):
            return
        if kind.optional or kind.kind == "nothing":
            help = f"write `{ast.unparse(node)} != nothing`"
        elif self.is_list(kind):
            help = f"write `count({ast.unparse(node)}) > 0`"
        else:
            help = f"write `{ast.unparse(node)} > 0`" if kind == NUM else "compare it with something"
        self.fault("PNP206", f"a condition must be yes or no, but this is a {kind}", node, help)

    def _mixed(self, node: ast.AST, one: Type, other: Type) -> Type:
        self.fault("PNP206", f"this is a {one} on one side and a {other} on the other", node, "make both the same")
        return ANY

    def _name(self, node: ast.Name, env: Env) -> Type:
        if node.id in env.names:
            kind = env.names[node.id]
            if node.id in env.unset:
                self.fault(
                    "PNP203", f"`{node.id}` is not set on every path that leads here", node,
                    f"set it before, for example `{node.id} = nothing`",
                )  # fmt: skip
            return _something(kind) if node.id in env.sure else kind
        if node.id in self.scope.names:
            self.used.add(node.id)
            kind = self.scope.names[node.id]
            if kind.kind == "cells":
                return whole_family(self, node, kind)
            return kind.surely if node.id in env.sure else kind
        if node.id == "table" or node.id in WORDS or node.id in self.rules:
            self.used.add(node.id)
            what = "the table's fields" if node.id == "table" else f"`{node.id}(…)`"
            self.fault("PNP203", f"`{node.id}` cannot be used alone", node, f"write {what}")
            return ANY
        names = [*env.names, *all_names(self.scope), *self.rules]
        self.fault(
            "PNP203", f"nothing here is called `{node.id}`", node,
            self._owned(node.id, env) or suggestion_for(node.id) or did_you_mean(node.id, names)
            or "declare it in game.yaml, or set it before you use it",
        )  # fmt: skip
        return ANY

    def _nobody(self, node: ast.expr, env: Env) -> str:
        """A word for a player that is not a name here, as in game.yaml's `player.hand`; "" for anything else."""
        word = node.id if isinstance(node, ast.Name) else ""
        return word if word in PLAYERS and word not in env.names and word not in self.scope.names else ""

    def _owned(self, name: str, env: Env) -> str:
        """The help for a player's zone, counter or field without the player: `hand` for `me.hand`; and for `me` in a
        rule of nobody."""
        if name == "me":
            return "write `for p in players:`, or a `@value` of one player: `def NAME(me):`"
        if name not in self.scope.player:
            return ""
        whose = [word for word, kind in env.names.items() if kind.kind == "player" and not kind.many]
        return f"write `{whose[0]}.{name}`" if whose else f"write `p.{name}` in a loop `for p in players:`"

    def _attribute(self, node: ast.Attribute, env: Env) -> Type:
        of_member = False
        if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in env.names:
            fields, of = self.scope.table, "the table"
        elif (name := self._nobody(node.value, env)) and node.attr in self.scope.player:
            self.fault("PNP203", f"nothing here is called `{name}`", node, self._owned(node.attr, env))
            return self.scope.player[node.attr]
        else:
            base = self.expr(node.value, env)
            if base.kind == "nothing" or base.optional:
                self.fault(
                    "PNP215", f"`{ast.unparse(node.value)}` may be nothing here", node,
                    f"test it first: `if {ast.unparse(node.value)} != nothing:`",
                )  # fmt: skip
            if base.kind == "form" and not base.many:
                return self._part(node, base)
            if base.many or not has_fields(self.scope, base):
                self.fault("PNP206", f"a {base} has no fields", node, "take one item of the list" if base.many else "")
                return ANY
            fields, of = self.scope.attributes(base), f"a {base.surely}"
            of_member = base.kind == "enum"
        if node.attr not in fields:
            self.fault(
                "PNP204", f"{of} has no field `{node.attr}`", node,
                did_you_mean(node.attr, fields) or "declare it in game.yaml",
            )  # fmt: skip
            return ANY
        self.used.add(node.attr)
        kind = fields[node.attr]
        note(self.source.notes.of_member, node, of_member and node.attr in self.scope.families)
        if kind.kind == "cells":
            return whole_family(self, node, kind)
        return _something(kind) if ast.unparse(node) in env.sure else kind

    def _part(self, node: ast.Attribute, form: Type) -> Type:
        """The type of a part of a filled form."""
        rule = self.rules[form.name]
        if node.attr in rule.parts:
            return rule.params[node.attr]
        help = did_you_mean(node.attr, rule.parts) or f"write {listed([f'`.{part}`' for part in rule.parts])}"
        self.fault("PNP204", f"the form `{form.name}` has no part `{node.attr}`", node, help)
        return ANY

    def _subscript(self, node: ast.Subscript, env: Env) -> Type:
        self.looked_up.add(node.value)
        base, key = self.expr(node.value, env), self.expr(node.slice, env)
        if base.kind == "cells":
            return cell(self, node, base, key, env)
        if base.kind == "answers":
            if key.kind not in ("player", "any"):
                self.fault("PNP206", f"answers are looked up by a player, not by a {key}", node.slice)
            kind, name, *left = base.name.split(":")  # pnp.rules.calls encodes the name of an answer in the type
            if kind == "form":
                return Type("form", name, optional=bool(left) and ast.unparse(node) not in env.sure)
            return replace(base, kind=cast(Kind, kind), name=name, many=True)
        if base.kind == "table":
            return self._lookup(node, base, key)
        if base.kind != "any":
            self.fault("PNP206", f"a {base} cannot be indexed", node, "use `first`, `top` or a loop")
        return ANY

    def _lookup(self, node: ast.Subscript, base: Type, key: Type) -> Type:
        """The type of a table's cell; after one of two keys, a type named after the table with ``/1`` at its end."""
        keys, result = self.scope.tables[base.name.split("/")[0]]
        at = 1 if "/" in base.name else 0
        if not fits(key, keys[at]) and not fits(key, replace(keys[at], optional=True)):
            self.fault(
                "PNP206", f"table `{base.name.split('/')[0]}` is looked up by a {keys[at]}, not by a {key}", node.slice
            )
        return result if at == len(keys) - 1 else Type("table", base.name + "/1")

    def _list(self, node: ast.List, env: Env) -> Type:
        common: Type | None = None
        for item in node.elts:
            kind = self.expr(item, env)
            merged = kind if common is None else join(common, kind)
            common = merged or self._mixed(item, common or ANY, kind)
        return Type("any", many=True) if common is None else self.list_of(node, common)

    def list_of(self, node: ast.AST, item: Type) -> Type:
        """The type of a list of such items; a fault if they are lists of lists already."""
        if item.many and item.name.startswith("[]"):
            what, help = "these are lists in lists in a list", "join them with `together`, or take one of them"
            self.fault("PNP206", f"{what}, but lists can be nested only once", node, help)
            return item
        return replace(item, many=True, name="[]" + item.name if item.many else item.name)

    def _comprehension(self, node: ast.ListComp, env: Env) -> Type:
        loop = node.generators[0]
        assert isinstance(loop.target, ast.Name)
        self.free(loop.target, loop.target.id)
        item = self.items(loop.iter, env)
        own = frozenset({loop.target.id})
        inner = Env({**env.names, loop.target.id: item}, without(env.sure, loop.target.id), env.unset - own)
        for test in loop.ifs:
            self.condition(test, inner)
            inner = inner.branch(certain(test, True))
        kind = self.expr(node.elt, inner)
        note(self.source.notes.single, node, not kind.many and kind.kind not in ("any", "zone"))
        return self.list_of(node, kind)

    def free(self, node: ast.AST, name: str) -> None:
        """Check a local name: neither the game nor the library may have it."""
        if name in self.scope.names or name in self.rules or name in WORDS or name == "table":
            what = "a word of the language" if name in WORDS or name == "table" else thing_called(self.scope, name)
            self.fault("PNP203", f"`{name}` is already used: it names {what}", node, "use another name")

    def items(self, node: ast.expr, env: Env) -> Type:
        """The type of the members of a list or zone."""
        kind = self.expr(node, env)
        item = self.member(kind)
        if item is None:
            self.fault("PNP206", f"a {kind} is not a list to loop over", node, "give a list, a zone or `times(n)`")
            return ANY
        return item

    def is_list(self, kind: Type) -> bool:
        """Whether it is certainly a list or zone."""
        return kind.many or kind.kind in ("zone", "pile")

    def member(self, kind: Type) -> Type | None:
        """The type of the members of a list or zone; None for other types."""
        if kind.kind in ("zone", "pile") and not kind.many:
            return Type("card", self.scope.zones.get(kind.name, ""))
        if kind.many:
            if kind.name.startswith("[]"):
                return replace(kind, name=kind.name[2:])
            return replace(kind, many=False)
        return ANY if kind.kind == "any" else None

    def _compare(self, node: ast.Compare, env: Env) -> Type:
        left = self.expr(node.left, env)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.expr(right_node, env)
            if isinstance(op, ast.In | ast.NotIn):
                item = self.member(right)
                if item is None:
                    self.fault("PNP206", f"`in` needs a list, but this is a {right}", right_node)
                elif not can_be_equal(left, item):
                    self.fault("PNP206", f"a {left} is never in a list of {item}", node)
            elif isinstance(op, ast.Eq | ast.NotEq):
                if not can_be_equal(left, right):
                    self.fault("PNP206", f"a {left} is never equal to a {right}", node)
                once = len(node.ops) == 1 and unique(left) and unique(right)
                note(self.source.notes.by_identity, node, once)
            else:
                self._order(node, left, right)
            left = right
        return FLAG

    def _order(self, node: ast.Compare, left: Type, right: Type) -> None:
        for kind in (left, right):
            if kind.optional or kind.kind == "nothing":
                self.fault("PNP215", "one side may be nothing here", node, "test it first")
                return
        if not can_be_equal(left, right) or left.many or left.kind not in ("num", "enum", "hand", "any"):
            self.fault("PNP206", f"a {left} cannot be compared with a {right} by more or less", node)
        elif left.kind == "enum" and self.scope.enums.get(left.name):
            self.fault("PNP206", f"the order of `{left.name}` is cyclic", node, "write `beats(table, one, other)`")

    def _bool(self, node: ast.BoolOp, env: Env) -> Type:
        truth = isinstance(node.op, ast.And)
        for value in node.values:
            self.condition(value, env)
            env = env.branch(certain(value, truth))
        return FLAG

    def _binary(self, node: ast.BinOp, env: Env) -> Type:
        left, right = self.expr(node.left, env), self.expr(node.right, env)
        kinds = {left.kind, right.kind}
        note(self.source.notes.numbers, node, left == right == NUM)
        if isinstance(node.op, ast.Mult) and kinds & {"token"}:
            return Type("amount")
        if isinstance(node.op, ast.Add) and (self.is_list(left) or self.is_list(right)):
            return self._lists_together(node, left, right)
        if kinds == {"amount"} and isinstance(node.op, ast.Add):
            return Type("amount")
        for side, kind in ((node.left, left), (node.right, right)):
            if kind.kind not in ("num", "any") or kind.many or kind.optional:
                self.fault("PNP206", f"a {kind} is not a number", side)
        return NUM

    def _lists_together(self, node: ast.BinOp, left: Type, right: Type) -> Type:
        one, other = self.member(left), self.member(right)
        if one is None or other is None:
            return self._mixed(node, left, right)
        merged = join(one, other) or self._mixed(node, one, other)
        return replace(merged, many=True, name=("[]" + merged.name if merged.many else merged.name))

    # -------------------------------------------------------------------------------------------- calls
    def need(self, node: ast.expr, env: Env, kind: str) -> Type:
        """Check an expression that must be of a kind."""
        type = self.expr(node, env)
        if type.kind not in (kind, "any") or type.many:
            self.fault("PNP206", f"this is a {type}, but a {kind} is needed", node)
        return type

    def _call(self, node: ast.Call, env: Env) -> Type:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        self.used.add(name)
        if name in WORDS:
            return word_call(self, node, WORDS[name], env)
        if name in self.rules:
            return self._rule_call(node, name, env)
        names = [*WORDS, *self.rules]
        self.fault(
            "PNP203", f"there is no rule and no word `{name}`", node.func,
            suggestion_for(name) or did_you_mean(name, names) or "write it as a `@procedure` or a `@value`",
        )  # fmt: skip
        for arg in [*node.args, *(k.value for k in node.keywords)]:
            self.expr(arg, env)
        return ANY

    def _rule_call(self, node: ast.Call, name: str, env: Env) -> Type:
        rule = self.rules[name]
        if rule.kind not in ("value", "procedure", "score"):
            self.fault("PNP205", f"`{name}` is a @{rule.kind}, which rules do not call", node,
                       "move the shared steps to a `@procedure`")  # fmt: skip
        params = list(rule.params)
        if node.keywords or len(node.args) != len(params):
            names = ", ".join(params) or "nothing"
            self.fault("PNP205", f"`{name}` takes {names}", node, f"write `{name}({', '.join(params)})`")
        for param, arg in zip(params, node.args, strict=False):
            self.grow(rule, param, self.expr(arg, env), arg)
        return rule.result or ANY

    def grow(self, rule: Signature, param: str, kind: Type, node: ast.AST) -> None:
        """Widen a parameter's type by a caller's argument."""
        old = rule.params[param]
        new = kind if old == ANY else join(old, kind)
        if new is None:
            self.fault(
                "PNP206", f"`{param}` is a {old} elsewhere, but this is a {kind}", node,
                "pass the same type everywhere, or write two rules",
            )  # fmt: skip
            return
        if param in ("me", "event") or new == old or kind == ANY:
            return
        rule.params[param] = new
        self.changed = True
