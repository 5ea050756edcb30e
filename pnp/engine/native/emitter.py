"""The function being written: its locals, the types of its expressions, and where results go.

Expressions contain each other: a list has values in it, a value may count a list. The writers of each kind (`branches`,
`calls`, `comprehensions`, `filters`, `list_expressions`, `nested`) know only this class; `expressions.Body` joins them.
"""

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.engine.native.assemble import SMALL, Function, Label, Program
from pnp.engine.native.layout import Layout
from pnp.engine.native.purses import Purses
from pnp.engine.native.typed_rules import SEEN_THROUGH, TypedRules, Unsupported, place_of, rule_of
from pnp.model.schema.types import FLAG, NUM, Type
from pnp.rules.instrument import PURE

AMOUNT = Type("amount")
FIELD = 2**12
"""The factor between the fields of an offer, which is one number."""


@dataclass
class Emitter(ABC):
    """A function being written: where its locals are, and what the game's names mean."""

    typed: TypedRules
    layout: Layout
    program: Program
    fn: Function
    purses: Purses
    words: Mapping[str, Callable[["Emitter", ast.Call, int | None], int]]
    """The words of the language that the machine has: each writes its code and says where the result is."""
    locals: dict[str, tuple[str, int]] = field(default_factory=dict)
    """``one``, ``list``, ``nest`` (a list of lists) or ``answers``, and the register, list or list of lists."""
    zones: tuple[str, ...] = ()
    """Parameters that are zones here, although the rule accepts lists."""
    loops: list[tuple[Label, Label]] = field(default_factory=list)
    """Targets of `break` and `continue`."""

    rule: str = field(init=False)
    """The rule that is being written."""

    def __post_init__(self) -> None:
        self.rule = rule_of(self.fn.name)
        self._types = self.typed.types.get(self.rule, {})

    @property
    def changes_nothing(self) -> bool:
        """Whether the rule changes nothing, so that zones stay the same while it runs."""
        return self.fn.name.startswith("_h_") or self.typed.workings.kinds[self.rule] in PURE

    def type_of(self, node: ast.expr) -> Type:
        """The type of an expression. Raises Unsupported if it is unknown."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in SEEN_THROUGH:
                return self.type_of(node.args[0])
            if node.func.id == "_mul" and any(self.type_of(side).kind == "token" for side in node.args):
                return AMOUNT
            if node.func.id in ("_total", "_sub", "_mul"):
                return NUM
        if isinstance(node, ast.Name) and node.id in self.zones:
            return Type("zone")
        if isinstance(node, ast.Constant):
            return FLAG if isinstance(node.value, bool) else NUM
        kind = self._types.get(place_of(node))
        if kind is None and isinstance(node, ast.BinOp):
            return NUM
        if kind is None:
            raise Unsupported(f"`{ast.unparse(node)}`, whose type is not known", node.lineno)
        return kind

    def shape(self, kind: Type) -> str:
        """Its storage in the machine: as ``one``, a ``list``, or a ``nest`` of lists."""
        return "nest" if kind.many and kind.name.startswith("[]") else "list" if kind.many else "one"

    def is_list(self, kind: Type) -> bool:
        """Whether the machine stores it as a list. Raises Unsupported for lists of lists."""
        if self.shape(kind) == "nest":
            raise Unsupported("lists of lists", self.fn.line)
        return kind.many

    def is_zone(self, node: ast.expr) -> bool:
        """Whether an expression is a zone, not a list."""
        kind = self.type_of(node)
        return kind.kind in ("zone", "pile") and not kind.many

    def number(self, value: int, into: int | None = None) -> int:
        """Write a number; return its register."""
        result = self.target(into)
        if -SMALL <= value <= SMALL:
            self.fn.emit("LOADI", result, value)
        else:
            self.fn.emit("LOADK", result, self.program.const(value))
        return result

    def target(self, into: int | None) -> int:
        """The register that a result goes to."""
        return self.fn.reg() if into is None else into

    def target_list(self, into: int | None) -> int:
        """The list that a result goes to."""
        return self.fn.new_list() if into is None else into

    def copied(self, at: int, into: int | None) -> int:
        """Copy a list to its target, if it is not there."""
        if into is None or into == at:
            return at
        self.fn.emit("COPY", into, at)
        return into

    def slot(self, owner: str, node: ast.Attribute, shape: str) -> int:
        """The slot of an owner's number or list. Raises Unsupported for anything else."""
        what, at = self.layout.slots.get((owner, node.attr), ("", 0))
        if what != shape:
            raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
        return at

    def token(self, node: ast.expr) -> int:
        """The number of a named kind of token."""
        if not isinstance(node, ast.Name) or node.id not in self.layout.tokens:
            raise Unsupported(f"`{ast.unparse(node)}` as a kind of token", node.lineno)
        return self.layout.tokens[node.id].number

    # -------------------------------------------------------------------------------------------- the writers
    @abstractmethod
    def one(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is one thing; return its register."""

    @abstractmethod
    def several(self, node: ast.expr, into: int | None = None) -> int:
        """Write an expression that is a list, or a zone whose cards are one; return its list."""

    @abstractmethod
    def charged(self, node: ast.expr) -> int:
        """Write a zone, and a charge for iterating it where the rules have one; return its register."""

    @abstractmethod
    def branch(self, node: ast.expr, label: Label, when: bool) -> None:
        """Jump to a label if an expression is true (or false)."""

    def unless(self, node: ast.expr, label: Label) -> None:
        """Jump to a label if an expression is false."""
        self.branch(node, label, False)

    @abstractmethod
    def small(self, node: ast.expr) -> int | None:
        """Return the small number that is always the value of an expression; None if there is none."""

    @abstractmethod
    def call(self, node: ast.Call, into: int | None = None) -> int:
        """Write a call; return the register or list of its result."""

    @abstractmethod
    def rule_call(self, rule: str, args: list[ast.expr], into: int | None = None) -> int:
        """Write a call of a rule; return where its result is."""

    @abstractmethod
    def cell(self, node: ast.Subscript, into: int | None = None) -> int:
        """Write a cell of a table; return its register."""

    @abstractmethod
    def binary(self, op: str | None, left: ast.expr, right: ast.expr, into: int | None) -> int:
        """Write an operation on two numbers, or an amount of tokens; return its register."""
