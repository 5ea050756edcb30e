"""Mappings read as declared classes: unknown keys, missing keys, and every value by its kind."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from pnp.source.declare.keys import Key, keys_of, reader_fields
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import MAPPING
from pnp.source.declare.spot import Reading, Spot, Wrong
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.hints import did_you_mean, listed, near
from pnp.source.load.nodes import Dictionary, Scalar, plain

T = TypeVar("T")


class Record(Kind[T], Generic[T]):
    """A mapping read as a declared class."""

    def __init__(self, of: type[T], short: str = "", *, empty: bool = False, blank: bool = False) -> None:
        """``short``: the key that a bare value stands for. ``empty``: an empty ``key:`` counts as an empty mapping.
        ``blank``: an empty key inside it counts as not written."""
        self.of, self.short, self.empty, self.blank = of, short, empty, blank

    def _read(self, spot: Spot) -> T:
        node = spot.node
        if self.empty and spot.is_empty:
            node = Dictionary({}, node.span)
        elif self.short and isinstance(node, Scalar):
            node = Dictionary({self.short: node}, node.span)
        if not isinstance(node, Dictionary):
            raise spot.bad(MAPPING)
        return self._record(spot.holding(node), node)

    def _record(self, spot: Spot, node: Dictionary) -> T:
        keys = keys_of(self.of)
        values, wrong = _values_without_keys(self.of, spot, node), _check_unknown(self.of, spot, node)
        for key in keys:
            try:
                values[key.field] = self._value(key, spot, node)
            except Wrong as fault:
                if key.default is None:
                    wrong = fault
                else:
                    values[key.field] = key.default()
        if wrong is not None:
            raise wrong
        return self.of(**values)

    def _value(self, key: Key, spot: Spot, node: Dictionary) -> object:
        if key.name in node:
            value = spot.at(key.name) if key.name in node.keys else spot.meaning(node.entries[key.name])
            if not (self.blank and not key.is_required and value.is_empty):
                return key.kind.read(value)
        if key.kind.has_default and not key.is_required:
            return key.kind.default(spot)
        if key.default is not None:
            return key.default()
        names = [each.name for each in keys_of(self.of)]
        if any(other not in names and key.name in near(other, names) for other in node.entries):
            raise Wrong  # the misspelt key has been reported as unknown
        place = spot.named if spot.path else Span(node.span.file, 1, 1, 1, 2)
        raise spot.error("PNP105", f"{spot.name} needs a key `{key.name}`", f"write `{key.name}: …`", place)

    def holds(self) -> tuple[type, ...]:
        """The class."""
        return (self.of,)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        name = class_schema(self.of, definitions)
        reference: Schema = {"$ref": f"#/$defs/{name}"}
        short = next((key.kind.schema(definitions) for key in keys_of(self.of) if key.name == self.short), None)
        return {"anyOf": [short, reference]} if short is not None else reference

    def _words(self) -> str:
        name = called(self.of)
        return f"[{name}](#{name.replace(' ', '-')})"


class NestedRecord(Kind[T], Generic[T]):
    """A record of a class that is declared later, or of the class itself: calling ``of`` returns the class."""

    def __init__(self, of: Callable[[], type[T]], short: str = "") -> None:
        self.of, self.short = of, short

    @property
    def record(self) -> Record[T]:
        """The kind of the class, once it exists."""
        return Record(self.of(), self.short)

    def _read(self, spot: Spot) -> T:
        return self.record.read(spot)

    def holds(self) -> tuple[type, ...]:
        """The class."""
        return (self.of(),)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return self.record.schema(definitions)

    def _words(self) -> str:
        return self.record.words()


def called(of: type) -> str:
    """The name of a declared class in words: `card kind`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in of.__name__).strip()


def _values_without_keys(of: type, spot: Spot, node: Dictionary) -> dict[str, object]:
    """Values without keys: the thing's name and owner, its place, and the designer's own keys."""
    parts = reader_fields(of)
    values: dict[str, object] = {}
    owner, dot, name = str(spot.path[-1] if spot.path else "").partition(".")
    if "name" in parts:
        values[parts["name"]] = name if dot and "owner" in parts else f"{owner}{dot}{name}"
    if "owner" in parts:
        values[parts["owner"]] = owner if dot else "table"
    if "span" in parts:
        values[parts["span"]] = spot.named if spot.named.file else spot.node.span
    if "rest" in parts:
        names = {key.name for key in keys_of(of)}
        values[parts["rest"]] = {word: plain(value) for word, value in node.entries.items() if word not in names}
    return values


def _check_unknown(of: type, spot: Spot, node: Dictionary) -> Wrong | None:
    """Report every unknown key (PNP104), with the advice for it in the class's ``other_words``; returns the exception
    to raise, if any."""
    if "rest" in reader_fields(of):
        return None
    names = [key.name for key in keys_of(of)]
    other_words: Mapping[str, str] = getattr(of, "other_words", {})
    wrong = None
    for word in node.entries:
        if word not in names:
            advice = other_words.get(word, "") or did_you_mean(word, names)
            help = advice or (f"its keys are {listed(names, 'and')}" if names else "")
            wrong = spot.error("PNP104", f"{spot.name} has no key `{word}`", help, node.keys.get(word, node.span))
    return wrong


def read_record(of: type[T] | Kind[T], node: Dictionary, reading: Reading, owner: str = "") -> T | None:
    """A whole file, or a row of one, as a declared class; None if it cannot be read, after reporting why (PNP104 to
    PNP107). ``owner``: its name in messages."""
    kind = of if isinstance(of, Kind) else Record(of, blank=True)
    try:
        return kind.read(Spot(node, reading, named=node.span, owner=owner))
    except Wrong:
        return None


# ------------------------------------------------------------------------------------------------- JSON Schema
def class_schema(of: type, definitions: dict[str, Schema]) -> str:
    """Add the schema of a class, and of all the classes that it refers to, to ``definitions``; returns its name
    there."""
    name = of.__name__
    if name not in definitions:
        definitions[name] = {}  # so that a class may refer to itself
        properties = {key.name: _property(key, definitions) for key in keys_of(of)}
        definitions[name] = {
            "description": description(of),
            "type": "object",
            "properties": properties,
            "required": [key.name for key in keys_of(of) if key.is_required],
            "additionalProperties": "rest" in reader_fields(of),
        }
    return name


def description(of: type) -> str:
    """The first paragraph of a class's docstring."""
    return " ".join((of.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")


def _property(key: Key, definitions: dict[str, Schema]) -> Schema:
    schema = {**key.kind.schema(definitions), "description": key.doc}
    default: object = key.default() if key.default is not None else None
    if isinstance(default, str | int | float) and default != "":
        schema["default"] = default
    return schema
