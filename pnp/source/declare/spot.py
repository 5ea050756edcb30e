"""A place of a file that is being read: its node, what a designer would call it, and how a fault of it is told."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.budgets import NUMBER
from pnp.source.load.nodes import Dictionary, Listing, Node, Path, Scalar, below
from pnp.source.load.number import is_out_of_range


class Wrong(Exception):
    """What stands at a place cannot be read; the report says why. It does not leave this folder."""


@dataclass
class Reading:
    """One reading of one file: where faults go, the names that its kinds may ask for, what to look at afterwards."""

    report: Report
    names: Mapping[str, Any] = field(default_factory=dict)
    """What kinds of value have to know of the file as a whole: its enumerations, its inks."""
    later: list[Callable[[], None]] = field(default_factory=list)
    """Checks that wait until everything is read: of names that are declared elsewhere in the file."""
    faults: int = 0
    """How many values could not be read."""

    def finish(self) -> None:
        """Make the checks that have waited; none where the file could not be read as a whole."""
        if not self.faults:
            for check in self.later:
                check()
        self.later.clear()


@dataclass(frozen=True, slots=True)
class Spot:
    """A node with its path in the file, and where it is named: its key, or itself in a list."""

    node: Node
    reading: Reading
    path: Path = ()
    named: Span = NOWHERE
    above: "Spot | None" = None
    """The mapping or list that it stands in."""
    owner: str = ""
    """What a record calls itself where a path would say little: a row of a table."""

    @property
    def name(self) -> str:
        """The thing as its designer would call it: `zones.trump_deck.face`."""
        return shown_path(self.path) if self.path else self.owner or "the file"

    @property
    def place(self) -> Span:
        """Where a fault of the value is shown: the key of a mapping, else the value."""
        return self.named if isinstance(self.node, Dictionary) and self.named.file else self.node.span

    @property
    def is_empty(self) -> bool:
        """`key:` with nothing behind it."""
        return isinstance(self.node, Scalar) and self.node.value is None

    def at(self, step: str | int) -> "Spot":
        """One step further: a key of a mapping or a place in a list, which must be there."""
        found = below(self.node, step)
        assert found is not None
        named = self.node.keys.get(str(step), found.span) if isinstance(self.node, Dictionary) else found.span
        return Spot(found, self.reading, (*self.path, step), named, self, self.owner)

    def holding(self, node: Node) -> "Spot":
        """The same place with another node: a short form spelt out."""
        return replace(self, node=node)

    def meaning(self, node: Node) -> "Spot":
        """What a short form stands for: a value below that has this place's name."""
        return replace(self, node=node, above=self)

    def error(self, code: str, message: str, help: str = "", span: Span | None = None) -> Wrong:
        """Report a fault of this value; what is returned is there to be raised."""
        self.reading.faults += 1
        self.reading.report.error(code, message, span or self.place, help)
        return Wrong()

    def bad(self, wanted: str, help: str = "") -> Wrong:
        """Report a value of the wrong kind (PNP106), or a number that is out of range (PNP130)."""
        if isinstance(self.node, Scalar) and is_out_of_range(self.node.text):
            number = shown(self.node).strip("`")
            return self.error("PNP130", NUMBER.message(number), "write a number nearer to zero", span=self.node.span)
        return self.error("PNP106", f"{self.name} cannot be {shown(self.node)}: {wanted}", help)

    def text(self) -> str:
        """The single value as it was typed. Raises :class:`Wrong` for lists and mappings."""
        if isinstance(self.node, Scalar):
            return self.node.text
        raise self.bad("a single text is wanted here")

    def value(self) -> str | int | float | bool | None:
        """What the single value means. Raises :class:`Wrong` for lists and mappings."""
        if isinstance(self.node, Scalar):
            return self.node.value
        raise self.bad("a single value is wanted here")


def shown_path(path: Path) -> str:
    """The steps of a path as one name in backticks."""
    words = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return f"`{words.lstrip('.')}`"


def shown(node: Node) -> str:
    """A value as a message tells it."""
    match node:
        case Dictionary():
            return "a mapping"
        case Listing():
            return "a list"
        case Scalar():
            text = node.text.strip()
            return f"`{text if len(text) <= 40 else text[:40] + '…'}`" if text else "empty"
