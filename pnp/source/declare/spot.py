"""A place in a file that is being read: its node, its name for the designer, and its diagnostics."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.budgets import NUMBER
from pnp.source.load.nodes import Dictionary, Listing, Node, Path, Scalar, below
from pnp.source.load.number import is_out_of_range


class Wrong(Exception):
    """A value that cannot be read; the report says why. Raised and caught within this folder only."""


@dataclass
class Reading:
    """One reading of one file: its report, the names that kinds ask for, and the deferred checks."""

    report: Report
    names: Mapping[str, Any] = field(default_factory=dict)
    """Facts about the whole file that kinds of value need: its enumerations, its inks."""
    later: list[Callable[[], None]] = field(default_factory=list)
    """Checks deferred until everything is read: names that are declared elsewhere in the file."""
    faults: int = 0
    """Number of values that could not be read."""

    def finish(self) -> None:
        """Run the deferred checks; skip them if part of the file could not be read."""
        if not self.faults:
            for check in self.later:
                check()
        self.later.clear()


@dataclass(frozen=True, slots=True)
class Spot:
    """A node with its path in the file and the place of its name: its key, or the node itself in a list."""

    node: Node
    reading: Reading
    path: Path = ()
    named: Span = NOWHERE
    above: "Spot | None" = None
    """The mapping or list that contains it."""
    owner: str = ""
    """The name of a record whose path would say little: a row of a table."""

    @property
    def name(self) -> str:
        """The path as the designer would write it: `zones.trump_deck.face`."""
        return shown_path(self.path) if self.path else self.owner or "the file"

    @property
    def place(self) -> Span:
        """The place for diagnostics: the key of a mapping, or the value."""
        return self.named if isinstance(self.node, Dictionary) and self.named.file else self.node.span

    @property
    def is_empty(self) -> bool:
        """Whether it is an empty `key:`."""
        return isinstance(self.node, Scalar) and self.node.value is None

    def at(self, step: str | int) -> "Spot":
        """The place one step below: a key of a mapping or an index of a list, which must exist."""
        node = below(self.node, step)
        assert node is not None
        named = self.node.keys.get(str(step), node.span) if isinstance(self.node, Dictionary) else node.span
        return Spot(node, self.reading, (*self.path, step), named, self, self.owner)

    def holding(self, node: Node) -> "Spot":
        """The same place with another node: a short form written out."""
        return replace(self, node=node)

    def meaning(self, node: Node) -> "Spot":
        """The place of a short form's value: one step below this place, with the same name."""
        return replace(self, node=node, above=self)

    def error(self, code: str, message: str, help: str = "", span: Span | None = None) -> Wrong:
        """Report a fault of this value, and return the exception to raise."""
        self.reading.faults += 1
        self.reading.report.error(code, message, span or self.place, help)
        return Wrong()

    def bad(self, expected: str, help: str = "") -> Wrong:
        """Report a value of the wrong kind (PNP106) or a number out of range (PNP130)."""
        if isinstance(self.node, Scalar) and is_out_of_range(self.node.text):
            number = value_text(self.node).strip("`")
            return self.error("PNP130", NUMBER.message(number), "write a number nearer to zero", span=self.node.span)
        return self.error("PNP106", f"{self.name} cannot be {value_text(self.node)}: {expected}", help)

    def text(self) -> str:
        """The single value as typed. Raises :class:`Wrong` for lists and mappings."""
        if isinstance(self.node, Scalar):
            return self.node.text
        raise self.bad("expected a single text")

    def value(self) -> str | int | float | bool | None:
        """The meaning of the single value. Raises :class:`Wrong` for lists and mappings."""
        if isinstance(self.node, Scalar):
            return self.node.value
        raise self.bad("expected a single value")


def shown_path(path: Path) -> str:
    """The steps of a path as one name in backticks."""
    words = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return f"`{words.lstrip('.')}`"


def value_text(node: Node) -> str:
    """A value as messages show it."""
    match node:
        case Dictionary():
            return "a mapping"
        case Listing():
            return "a list"
        case Scalar():
            text = node.text.strip()
            return f"`{text if len(text) <= 40 else text[:40] + '…'}`" if text else "empty"
