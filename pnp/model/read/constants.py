"""Constants that other declarations name instead of a number: `start: herons_at_first`."""

from dataclasses import replace
from typing import TypeVar

from pnp.model.game import Component, Counter, Field, Token
from pnp.model.schema.scope import Scope
from pnp.source.load.nodes import Scalar, below

Named = TypeVar("Named", Component, Counter, Field, Token)


def with_constants(scope: Scope, thing: Named, path: tuple[str | int, ...], *keys: str) -> Named:
    """The thing with the names of the constants that its values come from."""
    names = tuple((key, name) for key in keys if (name := constant_at(scope, *path, key)))
    return replace(thing, constants=names) if names else thing


def constant_at(scope: Scope, *path: str | int) -> str:
    """The constant that the value at a path names; "" for another value. Members take precedence."""
    node = below(scope.data, *path)
    text = node.value if isinstance(node, Scalar) else None
    return text if isinstance(text, str) and text in scope.entries.constants else ""


def started(scope: Scope, start: object, *path: str | int) -> object:
    """The value that a field has at the start: that of the constant that `start` names, or the written one."""
    name = constant_at(scope, *path, "start")
    return scope.entries.constants[name].value if name else start
