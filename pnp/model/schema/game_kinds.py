"""Kinds of value that only game.yaml has: types, texts for people, clauses, constants, bounds."""

import re
from typing import Any, Generic, TypeVar

from pnp.model.language.languages import is_language
from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.types import PLAYER, Type, parse_type, type_words
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import MAPPING, Integer, ListOf, Number, OneOf, ParsedValue, Reference, Text
from pnp.source.declare.spot import Spot
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.nodes import Dictionary, Scalar, plain
from pnp.source.load.number import is_out_of_range

T = TypeVar("T")


# ------------------------------------------------------------------------------------------------- texts for people
class TranslatedText(Kind[T], Generic[T]):
    """A kind of text that people read and translators translate. ``context`` is its place in the catalogues; it may
    hold `{name}`, the thing that the text belongs to, and `{key}`, the key itself.

    A value of such a kind is one :class:`Message`, or several; ``pnp.model.text.messages`` finds them wherever a game
    holds them.
    """

    is_own_message = True
    """False for a text that the catalogues store with another one: the plural of a term."""

    def __init__(self, context: str) -> None:
        self.context = context


class Words(TranslatedText[Message]):
    """A text of one paragraph."""

    has_default = True

    def _read(self, spot: Spot) -> Message:
        text = " ".join(spot.text().split())
        path = [str(step) for step in spot.path]
        name = path[1].rpartition(".")[2] if len(path) > 1 else ""
        context = self.context.format(name=name, key=path[-1])
        return Message(text, context, spot.node.span) if text else Message("")

    def default(self, owner: Spot) -> Message:
        """No text."""
        return Message("")

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return Text().schema(definitions)

    def _words(self) -> str:
        return "a text"


class PluralWord(Words):
    """The plural of a term: gettext's msgid_plural of the message that holds the singular."""

    is_own_message = False


class Label(Words):
    """The label of a thing for people; defaults to its name with spaces. ``called``: the key with that name."""

    def __init__(self, context: str, called: str = "") -> None:
        super().__init__(context)
        self.called = called

    def _read(self, spot: Spot) -> Message:
        assert spot.above is not None
        name = self._name(spot.above)
        text = spot.text()
        return Message(" ".join((text or name_in_words(name)).split()), self.context.format(name=name), spot.node.span)

    def default(self, owner: Spot) -> Message:
        """The name of the thing in words."""
        name = self._name(owner)
        return Message(" ".join(name_in_words(name).split()), self.context.format(name=name), owner.node.span)

    def _name(self, owner: Spot) -> str:
        written = owner.node.get(self.called) if isinstance(owner.node, Dictionary) and self.called else None
        if isinstance(written, Scalar):
            return written.text
        step = owner.path[-1] if owner.path else ""
        if isinstance(step, int):
            return owner.node.text if isinstance(owner.node, Scalar) else ""
        return step.rpartition(".")[2]


class ClauseId(Text):
    """The id of a clause, which the chapters must have."""

    def _read(self, spot: Spot) -> str:
        id = spot.text()
        if id:
            spot.reading.names["clauses"].append((id, spot.node.span))
        return id

    def _words(self) -> str:
        return "the id of a clause"


class GameId(Text):
    """The name of a game in files and commands."""

    def _read(self, spot: Spot) -> str:
        id = spot.text()
        if not re.fullmatch(r"[a-z0-9-]+", id):
            raise spot.bad("the id of a game may contain only small letters, digits and `-`", f"write `{plain_id(id)}`")
        return id

    def _words(self) -> str:
        return "small letters, digits and `-`"


def plain_id(name: str) -> str:
    """A valid game id similar to a name: ``My Game`` gives ``my-game``."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "my-game"


class Language(Text):
    """The tag of a language (BCP 47): it names folders of what is printed."""

    def _read(self, spot: Spot) -> str:
        tag = spot.text()
        if not is_language(tag):
            help = "write its tag: `en`, `fr`, `pt-BR`, `zh-Hant`"
            raise spot.bad("expected the tag of a known language", help)
        return tag

    def _words(self) -> str:
        return "the tag of a language: `en`, `pt-BR`"


# ------------------------------------------------------------------------------------------------- types
class TypeOf(Kind[Type]):
    """A type of the rules language: ``list of suit or nothing``."""

    def _read(self, spot: Spot) -> Type:
        return type_of(spot.text(), spot)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "string"}

    def _words(self) -> str:
        return "a [type](files.md#gameyaml)"


def type_of(text: str, spot: Spot) -> Type:
    """The type in a text; ``any``, and PNP107 after everything is read, if the text is no type."""
    names = spot.reading.names
    type = parse_type(text, names["enums"], names["cards"])
    if type is None:
        spot.reading.later.append(lambda: _report_type(text, spot))
    return type or Type("any")


def _report_type(text: str, spot: Spot) -> None:
    unknown = [w for w in text.split() if w not in ("list", "of", "or", "nothing")]
    names = spot.reading.names
    near = did_you_mean(unknown[0] if unknown else text, type_words(names["enums"], names["cards"]))
    help = near or "write `num`, `flag`, `text`, `player`, `card`, an enumeration or card kind; `list of …`"
    spot.reading.report.error("PNP107", f"`{text}` is not a type", spot.node.span, help)


class PieceType(Reference):
    """The kind of a board's pieces: members of an enumeration, or the players."""

    def __init__(self) -> None:
        super().__init__("enumeration", "enums", "player")

    def _read(self, spot: Spot) -> Any:
        word = super()._read(spot)
        return PLAYER if word == "player" else Type("enum", word)


# ------------------------------------------------------------------------------------------------- numbers
class NumberOrName(Kind[int | str]):
    """A whole number, or the name of a constant that is one."""

    def __init__(self, what: str = "constant", checked: bool = True) -> None:
        self.what, self.checked = what, checked

    def _read(self, spot: Spot) -> int | str:
        value = spot.node.value if isinstance(spot.node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise spot.bad("expected a whole number or a constant's name")
        if isinstance(value, str) and self.checked:
            Reference(self.what, "numbers").read(spot)
        return value

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": ["integer", "string"]}

    def _words(self) -> str:
        return "a whole number, or the name of a constant"


class Amount(Kind[int]):
    """An integer, optionally with a least value, or the name of a constant that is one, whose value it then has."""

    def __init__(self, least: int | None = None) -> None:
        self.number = Integer(least)

    def _read(self, spot: Spot) -> int:
        written = spot.node.value if isinstance(spot.node, Scalar) else None
        if not isinstance(written, str) or is_out_of_range(written):
            return self.number.read(spot)
        numbers = spot.reading.names["numbers"]
        if written not in numbers:
            near = did_you_mean(written, numbers)
            raise spot.bad("expected a whole number or the name of a constant that is one", near)
        number: int = numbers[written]
        if self.number.least is not None and number < self.number.least:
            message = f"{spot.name} must be at least {self.number.least}, and `{written}` is {number}"
            raise spot.error("PNP106", message, "write another number, or change the constant")
        return number

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.number.schema(definitions), {"type": "string"}]}

    def _words(self) -> str:
        return f"{self.number.words()}, or the name of a constant"


class OrWord(Kind[int | None]):
    """An integer or a constant's name, or a word that stands for none: ``unlimited``."""

    def __init__(self, word: str, least: int | None = None) -> None:
        self.word, self.number = word, Amount(least)

    def _read(self, spot: Spot) -> int | None:
        if isinstance(spot.node, Scalar) and spot.node.text == self.word:
            return None
        return self.number.read(spot)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.number.schema(definitions), {"const": self.word}]}

    def _words(self) -> str:
        return f"{self.number.words()}, or `{self.word}`"


def _range(scalar: Scalar) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d{1,4})(?:\s*\.\.\s*(\d{1,4}))?\s*", scalar.text)
    if match is None:
        raise ValueError("expected one number, or two with two dots between them: `2..4`")
    low, high = int(match[1]), int(match[2] or match[1])
    if high < low:
        raise ValueError("the lower number comes first: `2..4`")
    return (low, high)


def _datum(scalar: Scalar) -> int | bool | str:
    if isinstance(scalar.value, float) or scalar.value is None:
        raise ValueError("expected a whole number, a flag or the name of a member")
    return scalar.value


RANGE = ParsedValue(_range, "`2..4`, or one number", {"type": ["string", "integer"]})
DATUM = ParsedValue(
    _datum, "a whole number, a flag or the name of a member", {"type": ["integer", "boolean", "string"]}
)
CONTROLLER = ParsedValue(
    lambda scalar: "" if scalar.text == "nobody" else scalar.text, "a role, a @value or `nobody`", {"type": "string"}
)


class Answers(OneOf):
    """Whether a window closes after one answer."""

    def __init__(self) -> None:
        super().__init__("many", "one")

    def _read(self, spot: Spot) -> bool:
        return bool(super()._read(spot) == "one")


class Moments(Kind[frozenset[str]]):
    """``start``, ``end`` or both."""

    def __init__(self) -> None:
        self.words_of = ListOf(OneOf("start", "end"))

    def _read(self, spot: Spot) -> frozenset[str]:
        return frozenset(self.words_of.read(spot))

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return self.words_of.schema(definitions)

    def _words(self) -> str:
        return self.words_of.words()


class Thickness(Number):
    """A length in mm above 0."""

    def __init__(self) -> None:
        super().__init__(unit="mm")

    def _read(self, spot: Spot) -> float:
        value = super()._read(spot)
        if value <= 0:
            raise spot.bad("expected a thickness in mm, more than 0")
        return value


def check_source(spot: Spot, name: str) -> None:
    """Report a source of cards that does not exist (PNP107): a zone gets cards from another zone of the table, and a
    player's zone also from another zone of the same player."""
    own_key, zones = str(spot.path[1]), spot.reading.names
    here = [zone for zone in zones["table zones"] if zone != own_key]
    if own_key.startswith("player."):
        here += [f"me.{zone.removeprefix('player.')}" for zone in zones["player zones"] if zone != own_key]
    if name in here:
        return
    whose = "the table or the same player" if own_key.startswith("player.") else "the table"
    other = "other " if name.removeprefix("me.") == own_key.removeprefix("player.") else ""
    own = f"me.{name.rpartition('.')[2]}"
    help = f"write `{own}`" if own in here else did_you_mean(name, here)
    spot.reading.report.error("PNP107", f"there is no {other}zone of {whose} `{name}`", spot.node.span, help)


class SourceZone(Text):
    """A zone from which another gets cards: ``deck``, or ``me.deck`` of the same player."""

    def _read(self, spot: Spot) -> str:
        text = spot.text()
        spot.reading.later.append(lambda: check_source(spot, text))
        return text

    def _words(self) -> str:
        return "a zone of the table, or `me.ZONE` of the same player"


class Empty(Text):
    """The rule for drawing from an empty zone: ``rebuild ZONE`` or ``stop``."""

    def _read(self, spot: Spot) -> str:
        text = spot.text()
        if text.split() not in ([], ["stop"]):
            spot.reading.later.append(lambda: self._check(spot, text))
        return text

    def _check(self, spot: Spot, text: str) -> None:
        word, *zones = text.split()
        if word != "rebuild" or len(zones) != 1:
            help = "write `rebuild` and a zone, or `stop`"
            spot.reading.report.error("PNP106", f"`when_empty` cannot be `{text}`", spot.node.span, help)
        else:
            check_source(spot, zones[0])

    def _words(self) -> str:
        return "`rebuild ZONE` or `stop`; the zone is one of the table, or `me.ZONE` of the same player"


# ------------------------------------------------------------------------------------------------- tables
class Cells(Kind[object]):
    """The cells of a table as written: a builder reads them by the table's keys."""

    def _read(self, spot: Spot) -> object:
        if not isinstance(spot.node, Dictionary):
            raise spot.bad(MAPPING)
        return plain(spot.node)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "object"}

    def _words(self) -> str:
        return "a cell for each member of the key; for two keys, a mapping for each of the first"
