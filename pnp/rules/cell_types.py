"""Types of families and their cells: ``me.row[SPADES]``, ``city.cubes[RED]``, ``pit.seeds``."""

import ast

from pnp.model.schema.types import Type
from pnp.rules.algebra import fits
from pnp.rules.environment import Env, Inference
from pnp.rules.scope import Scope
from pnp.source.diagnostics.hints import listed


def has_fields(scope: Scope, kind: Type) -> bool:
    """Whether things of a kind have attributes. The attributes of a member are the families of its set."""
    if kind.kind == "enum":
        return kind.name in scope.members
    return kind.kind in ("player", "card", "event", "hand", "pile", "any")


def whole_family(typing: Inference, node: ast.expr, kind: Type) -> Type:
    """The type of a family that is indexed here. Reports PNP224 otherwise: a family by itself is not a value."""
    if node in typing.looked_up:
        return kind
    name, _, level = kind.name.partition("/")
    family, _ = typing.scope.families[name]
    sets, text = family.keys[int(level or 0) :], ast.unparse(node)
    look_up = f"`[{text}[x] for x in {sets[0]}]`" if len(sets) == 1 else f"`{text}[…][…]`, with members of the sets"
    message = f"`{text}` is one {family.kind} for each member of {listed(sets, 'and')}"
    help = f"write {look_up}, or name one"
    typing.fault("PNP224", message, node, f"name one, as `{text}[x]`" if family.kind == "token" else help)
    return Type("token" if family.kind == "token" else "any")


def cell(typing: Inference, node: ast.Subscript, base: Type, key: Type, env: Env) -> Type:
    """The type of a cell. The name of a family's type is its own or, after the first of two members, ``cubes/1``."""
    name, _, level = base.name.partition("/")
    family, result = typing.scope.families[name]
    at = int(level or 0)
    wanted, text = family.keys[at], ast.unparse(node.slice)
    if key.optional:
        typing.fault("PNP215", f"`{text}` may be nothing here", node.slice, f"test it first: `if {text} != nothing:`")
    elif not fits(key, Type("enum", wanted)):
        family_name = ast.unparse(node.value)
        help = f"write a member of `{wanted}`, or something that is one"
        typing.fault("PNP225", f"`{family_name}` is looked up by a {wanted}, not by {_named(key)}", node.slice, help)
    if at < len(family.keys) - 1:
        return whole_family(typing, node, Type("cells", f"{name}/{at + 1}"))
    return result.surely if ast.unparse(node) in env.sure else result


def _named(kind: Type) -> str:
    """A type with its article; "" for no type."""
    return "nothing" if kind.kind == "nothing" else f"a {kind}"
