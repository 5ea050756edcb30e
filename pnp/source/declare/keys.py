"""Keys of a mapping: the name of each, its allowed values, and its meaning."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from typing import Any, TypeVar, dataclass_transform

from pnp.base.cache import remember
from pnp.base.frozen import dataclass
from pnp.source.declare.kind import Kind

T = TypeVar("T")
_ROLE = "pnp.source.declare"


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a mapping."""

    field: str
    """The attribute of the class that stores its value."""
    name: str
    """Its name in the file."""
    kind: Kind[object]
    doc: str
    """A sentence or two for the author of the file, shown by editors and in the tables of the documentation."""
    default: Callable[[], object] | None
    """Makes the value when the key is not written; None if the key is required or its kind has a default."""
    is_required: bool
    """Whether the key must be written."""


@dataclass(frozen=True, slots=True)
class ReaderField:
    """An attribute without a key: the thing's own name, its owner, its place, or the designer's own keys."""

    what: str


def key(
    kind: Kind[T], doc: str, *, default: object = MISSING, name: str = "", compare: bool = True, required: bool = False
) -> Any:
    """A key of a declared class, with its meaning.

    ``name``: its name in the file, if that differs from the attribute. ``default``: the value when the key is not
    written, or a function that returns it; without one the key is required, unless its kind has a default. ``compare``:
    whether it takes part in equality. ``required``: the key must be written even though its kind has a default.
    """
    metadata = {_ROLE: (kind, doc, name, required)}
    if callable(default):
        return field(default_factory=default, metadata=metadata, compare=compare)
    if default is MISSING:
        return field(metadata=metadata, compare=compare)
    return field(default=default, metadata=metadata, compare=compare)


def set_by_reader(what: str, *, default: object = MISSING, compare: bool = True) -> Any:
    """An attribute that the reader fills in: ``name`` and ``owner`` from the key that names the thing, ``span``, or
    ``rest`` (the designer's own keys, as plain data)."""
    metadata = {_ROLE: ReaderField(what)}
    if callable(default):
        return field(default_factory=default, metadata=metadata, compare=compare, repr=compare)
    if default is MISSING:
        return field(metadata=metadata, compare=compare, repr=compare)
    return field(default=default, metadata=metadata, compare=compare, repr=compare)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(key, set_by_reader, field))
def declared(of: type[T]) -> type[T]:
    """Make a frozen class whose fields are keys of a file; its constructor takes keyword arguments only."""
    return dataclass(frozen=True, kw_only=True)(of)


def is_declared(of: type) -> bool:
    """Whether a class is declared: its fields are keys of a file."""
    return is_dataclass(of) and any(_ROLE in part.metadata for part in fields(of))


@remember()  # measured: without it and the next, three cards of a table take 3 % longer
def keys_of(of: type[object]) -> tuple[Key, ...]:
    """The keys of a declared class, in the order of their declaration."""
    return tuple(_keys(of))


@remember()  # measured: see keys_of
def reader_fields(of: type[object]) -> Mapping[str, str]:
    """The attributes that the reader fills in, by their roles."""
    roles = ((part.metadata.get(_ROLE), part.name) for part in fields(of))  # type: ignore[arg-type]
    return {role.what: name for role, name in roles if isinstance(role, ReaderField)}


def _keys(of: type) -> Iterator[Key]:
    for part in fields(of):
        role = part.metadata.get(_ROLE)
        if isinstance(role, tuple):
            kind, doc, name, required = role
            default = _default(part)
            needed = required or (default is None and not kind.has_default)
            yield Key(part.name, name or part.name, kind, doc, default, needed)


def _default(part: "Field[object]") -> Callable[[], object] | None:
    if part.default_factory is not MISSING:
        return part.default_factory
    return None if part.default is MISSING else lambda: part.default
