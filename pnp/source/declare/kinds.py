"""Kinds of value that any file may have: texts, numbers, flags, words of a closed list, lists and mappings."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.spot import Spot, Wrong
from pnp.source.diagnostics import budgets
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar, plain

T = TypeVar("T")
MAPPING = "expected a mapping: keys with values, indented below"
LIST = "expected a list: `[one, two]`, or lines that begin with `- `"


class Text(Kind[str]):
    """A single text, as typed: ``1.0`` is the text "1.0"."""

    def _read(self, spot: Spot) -> str:
        return spot.text()

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": ["string", "number"]}

    def _words(self) -> str:
        return "a text"


class LabelOrName(Text):
    """A text for people; defaults to the thing's own name."""

    has_default = True

    def default(self, owner: Spot) -> str:
        """The name of the thing."""
        return str(owner.path[-1])


class Flag(Kind[bool]):
    """``yes`` or ``no``."""

    def _read(self, spot: Spot) -> bool:
        if isinstance(spot.node, Scalar) and isinstance(spot.node.value, bool):
            return spot.node.value
        raise spot.bad("expected `yes` or `no`")

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "boolean"}

    def _words(self) -> str:
        return "`yes` or `no`"


class Number(Kind[float]):
    """A number, optionally within bounds; ``unit`` is its unit: mm, pt."""

    wanted, json_type = "a number", "number"

    def __init__(self, least: float | None = None, most: float | None = None, unit: str = "") -> None:
        self.least, self.most, self.unit = least, most, unit

    def _expected(self) -> str:
        """The value that it reads, in words."""
        return f"{self.wanted} of {self.unit}" if self.unit else self.wanted

    def _value(self, node: Node) -> object:
        """The value as written; None if it is none of one line."""
        return node.value if isinstance(node, Scalar) else None

    def _read(self, spot: Spot) -> float:
        value = self._value(spot.node)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise spot.bad(f"expected {self._expected()}")
        for bound, words, wrong in ((self.least, "at least", _under), (self.most, "at most", _over)):
            if bound is not None and wrong(value, bound):
                help = f"write {bound:g}, or a number beyond it"
                raise spot.error("PNP106", f"{spot.name} must be {words} {bound:g}", help)
        return float(value)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": self.json_type, **{key: bound for key, bound in bounds.items() if bound is not None}}

    def _words(self) -> str:
        words = self._expected()
        if self.least is not None and self.most is not None:
            return f"{words} from {self.least:g} to {self.most:g}"
        return f"{words} from {self.least:g}" if self.least else words


def _under(value: float, bound: float) -> bool:
    return value < bound


def _over(value: float, bound: float) -> bool:
    return value > bound


class Integer(Kind[int]):
    """An integer, optionally within bounds."""

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self._number = _IntegerNumber(least, most)

    def _read(self, spot: Spot) -> int:
        if not isinstance(spot.node, Scalar) or isinstance(spot.node.value, float):
            raise spot.bad("expected a whole number")
        self._number.read(spot)
        return int(spot.node.text)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return self._number.schema(definitions)

    def _words(self) -> str:
        return self._number.words()


class _IntegerNumber(Number):
    wanted, json_type = "a whole number", "integer"


class OneOf(Kind[Any]):
    """A word of a closed list."""

    def __init__(self, *choices: str) -> None:
        self.choices = choices

    def _read(self, spot: Spot) -> Any:
        word = spot.text()
        if word in self.choices:
            return word
        help = did_you_mean(word, self.choices) or f"write {listed(self.choices)}"
        raise spot.error("PNP106", f"{spot.name} cannot be `{word}`" if word else f"{spot.name} is empty", help)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"enum": list(self.choices)}

    def _words(self) -> str:
        return listed(self.choices)


class Reference(Text):
    """A name declared elsewhere in the file, or by another source: ``section`` of the reading's names.

    ``also``: words with a meaning of their own; "" allows an empty value.
    """

    def __init__(self, what: str, section: str, *also: str) -> None:
        self.what, self.section, self.also = what, section, also

    @property
    def _own_words(self) -> list[str]:
        """The words that a person may write instead of a name."""
        return [word for word in self.also if word]

    def _read(self, spot: Spot) -> str:
        word = spot.text()
        if word not in self.also:
            spot.reading.later.append(lambda: self._check(spot, word))
        return word

    def _check(self, spot: Spot, word: str) -> None:
        names = spot.reading.names[self.section]
        if word not in names:
            choices = [*names, *self._own_words]
            help = did_you_mean(word, choices)
            if not help and names:
                help = f"write {listed(choices[:12])}"
            spot.reading.report.error("PNP107", f"there is no {self.what} `{word}`", spot.node.span, help)

    def _words(self) -> str:
        article = "an" if self.what[0] in "aeio" else "a"
        return " or ".join([f"{article} {self.what}", *(f"`{word}`" for word in self._own_words)])


class Anything(Kind[Any]):
    """A value of any sort, as plain data."""

    def __init__(self, description: str = "anything") -> None:
        self.description = description

    def _read(self, spot: Spot) -> Any:
        return plain(spot.node)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {}

    def _words(self) -> str:
        return self.description


class ListOf(Kind[tuple[T, ...]], Generic[T]):
    """A list; a single value stands for a list of one unless ``strict``. ``counts``: the allowed lengths."""

    def __init__(self, item: Kind[T], *, strict: bool = False, counts: tuple[int, ...] = ()) -> None:
        self.item, self.strict, self.counts = item, strict, counts

    def _read(self, spot: Spot) -> tuple[T, ...]:
        if isinstance(spot.node, Listing):
            if budgets.LISTED.is_exceeded_by(len(spot.node.items)):
                message = budgets.LISTED.message(spot.name.strip("`"))
                raise spot.error("PNP130", message, "remove the rest, or split the list")
            items: tuple[T, ...] = tuple(_each(spot, range(len(spot.node.items)), self.item).values())
        elif isinstance(spot.node, Scalar) and not self.strict:
            items = (self.item.read(spot),)
        else:
            raise spot.bad(LIST)
        if self.counts and len(items) not in self.counts:
            raise spot.bad(f"expected {self.words()}")
        return items

    def holds(self) -> tuple[type, ...]:
        """The classes that its items contain."""
        return self.item.holds()

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        item = self.item.schema(definitions)
        several: Schema = {"type": "array", "items": item}
        if self.counts:
            several |= {"minItems": min(self.counts), "maxItems": max(self.counts)}
        return several if self.strict else {"anyOf": [item, several]}

    def _words(self) -> str:
        if self.counts:
            return f"a list of {' or '.join(map(str, self.counts))}: {self.item.words()}"
        return f"{self.item.words()}, or a list" if not self.strict else f"a list: {self.item.words()}"


class MappingOf(Kind[Mapping[str, T]], Generic[T]):
    """A mapping of names to things of one kind, in the order of the file; ``named`` describes the names."""

    def __init__(self, item: Kind[T], named: str = "a name", bare: bool = False) -> None:
        """``bare``: store ``player.hand`` as ``hand``."""
        self.item, self.named, self.bare = item, named, bare

    def _read(self, spot: Spot) -> Mapping[str, T]:
        if spot.is_empty:
            return MappingProxyType({})
        if not isinstance(spot.node, Dictionary):
            raise spot.bad(MAPPING)
        items = _each(spot, spot.node.entries, self.item)
        return MappingProxyType({name.rpartition(".")[2] if self.bare else name: it for name, it in items.items()})

    def holds(self) -> tuple[type, ...]:
        """The classes that its items contain."""
        return self.item.holds()

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "object", "additionalProperties": self.item.schema(definitions)}

    def _words(self) -> str:
        return f"{self.named}: {self.item.words()}"


def _each(spot: Spot, steps: Any, item: Kind[T]) -> dict[Any, T]:
    """The values at several steps below a place. Raises Wrong if one is unreadable, after reading all the others."""
    values, wrong = {}, None
    for step in steps:
        try:
            values[step] = item.read(spot.at(step))
        except Wrong as fault:
            wrong = fault
    if wrong is not None:
        raise wrong
    return values


class ParsedValue(Kind[T], Generic[T]):
    """A single value in a notation of its own. ``parse`` makes it from the scalar, and raises ValueError with a
    description of the notation if it cannot."""

    def __init__(self, parse: Callable[[Scalar], T], description: str, schema: Schema) -> None:
        self.parse, self.description, self.form = parse, description, schema

    def _read(self, spot: Spot) -> T:
        if not isinstance(spot.node, Scalar):
            raise spot.bad(f"expected {self.description}")
        try:
            return self.parse(spot.node)
        except ValueError as fault:
            raise spot.bad(str(fault) or f"expected {self.description}") from fault

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return dict(self.form)

    def _words(self) -> str:
        return self.description
