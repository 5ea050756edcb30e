"""State of type inference: signatures of rules, locals at a place of a rule, and the interface of the inference."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pnp.model.schema.types import Type
from pnp.rules.parse import Source
from pnp.rules.scope import Scope


@dataclass
class Signature:
    """The types of a rule's parameters and result, from its callers and its body, during inference."""

    kind: str
    params: dict[str, Type]
    result: Type | None = None
    parts: tuple[str, ...] = ()
    """For a form: the parameters that are asked for."""


@dataclass
class Env:
    """The locals at one place of a rule, and the expressions that are certainly not nothing there."""

    names: dict[str, Type]
    sure: frozenset[str] = frozenset()
    unset: frozenset[str] = frozenset()
    """Locals that are assigned on some of the paths to this place, but not on all."""

    def branch(self, sure: frozenset[str] = frozenset()) -> "Env":
        """The same locals with further facts."""
        return Env(self.names, self.sure | sure, self.unset)


class Inference(Protocol):
    """The part of pnp.rules.infer.Typing that the types of calls need."""

    scope: Scope
    rules: Mapping[str, Signature]
    source: Source
    used: set[str]
    looked_up: set[ast.expr]
    """Expressions followed by brackets: families occur only there."""

    def fault(self, code: str, message: str, node: ast.AST, help: str = "") -> None:
        """Report a fault at a node."""

    def expr(self, node: ast.expr, env: Env) -> Type:
        """The type of an expression."""

    def list_of(self, node: ast.AST, item: Type) -> Type:
        """The type of a list of such items."""

    def member(self, kind: Type) -> Type | None:
        """The type of the members of a list or zone."""

    def grow(self, rule: Signature, param: str, kind: Type, node: ast.AST) -> None:
        """Widen a parameter's type by a caller's argument."""
