"""Values with source locations: the content of a YAML file, or of a YAML fence in a chapter."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Span

Path = tuple[str | int, ...]
"""Steps from a node to one below it: keys of mappings, indices of lists from 0."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value: its meaning (``value``) and its text as typed (``text``)."""

    value: str | int | float | bool | None
    text: str
    span: Span = field(compare=False)
    block: bool = False
    """Whether it is a block scalar (``|`` or ``>``), whose first line is below the span."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of values."""

    items: tuple["Node", ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Keys and values in the order of the file; keys are text as typed (``2:`` is the key ``"2"``)."""

    entries: dict[str, "Node"]
    span: Span = field(compare=False)
    keys: dict[str, Span] = field(default_factory=dict, compare=False)
    """The place of each key."""

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def get(self, key: str) -> "Node | None":
        """The value of a key, or None."""
        return self.entries.get(key)


Node = Scalar | Listing | Dictionary


class TypedText(str):
    """Text as typed, together with its meaning: a schema can accept ``version: 1.0`` as text and as a number."""

    __slots__ = ("value",)
    value: str | int | float | bool | None

    @classmethod
    def of(cls, scalar: Scalar) -> "TypedText":
        """The typed text of a scalar."""
        typed = cls(scalar.text)
        typed.value = scalar.value
        return typed


def plain(node: Node) -> Any:
    """The node as plain Python data: dict, list, str, int, float, bool, None."""
    match node:
        case Scalar():
            return node.value
        case Listing():
            return [plain(item) for item in node.items]
        case Dictionary():
            return {key: plain(value) for key, value in node.entries.items()}


def typed(node: Node) -> Any:
    """Like :func:`plain`, but every single value is :class:`TypedText` text."""
    match node:
        case Scalar():
            return TypedText.of(node)
        case Listing():
            return [typed(item) for item in node.items]
        case Dictionary():
            return {key: typed(value) for key, value in node.entries.items()}


def below(node: Node, *path: str | int) -> Node | None:
    """The node at the end of a path, or None if the file has no such step."""
    current: Node | None = node
    for step in path:
        match current:
            case Dictionary():
                current = current.entries.get(str(step))
            case Listing() if isinstance(step, int) and 0 <= step < len(current.items):
                current = current.items[step]
            case _:
                return None
    return current


def nearest(node: Node, path: Path) -> Node:
    """The node at the end of a path, skipping steps that the file does not have."""
    for step in path:
        node = below(node, step) or node
    return node


def span_of(node: Node, *path: str | int) -> Span:
    """The place that names the thing at the end of a path: its key in a mapping, or the value itself in a list."""
    parent = nearest(node, path[:-1])
    if path and isinstance(parent, Dictionary) and str(path[-1]) in parent.keys:
        return parent.keys[str(path[-1])]
    return nearest(parent, path[-1:]).span


def entry_places(node: Node, path: Path = ()) -> Iterator[tuple[Path, Span]]:
    """Every path below a node with the place of its entry: the key in a mapping, the value itself in a list."""
    match node:
        case Listing():
            for index, item in enumerate(node.items):
                yield (*path, index), item.span
                yield from entry_places(item, (*path, index))
        case Dictionary():
            for key, value in node.entries.items():
                yield (*path, key), node.keys.get(key, value.span)
                yield from entry_places(value, (*path, key))


def nearest_place(entries: Mapping[Path, Span], path: Path) -> Span | None:
    """The place of the entry at a path, or of the nearest one above it; None if there is none."""
    above = (entries[path[:n]] for n in range(len(path), 0, -1) if path[:n] in entries)
    return next(above, None)


def places(node: Node, path: Path = ()) -> Iterator[tuple[Path, Span]]:
    """Every path below a node with its place."""
    yield path, node.span
    match node:
        case Listing():
            for index, item in enumerate(node.items):
                yield from places(item, (*path, index))
        case Dictionary():
            for key, value in node.entries.items():
                yield from places(value, (*path, key))
