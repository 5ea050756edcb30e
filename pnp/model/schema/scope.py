"""Shared context of the builders of a game's parts: the validated entries, their places, and the names declared so
far."""

import keyword
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.model.schema.message import Message, name_in_words
from pnp.model.schema.reserved import ATTRIBUTES, GRID, MEMBER, NAME, RESERVED
from pnp.model.schema.types import Type, parse_type, type_words
from pnp.source.diagnostics import Label, Report, Span
from pnp.source.diagnostics.budgets import NUMBER
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.nodes import Dictionary, Scalar, below, nearest, span_of
from pnp.source.load.number import is_out_of_range
from pnp.source.load.tree import Tree

if TYPE_CHECKING:
    from pnp.model.schema.game_file import GameFile


@dataclass
class Scope:
    """The context of building one game. Builders read ``entries``, ask for places, and report faults."""

    tree: Tree
    data: Dictionary
    """game.yaml with its libraries and the variant's overlay."""
    entries: "GameFile"
    report: Report
    declared: dict[str, tuple[str, Span]] = field(default_factory=dict)
    """The global names of rule code: the kind of each ("zone") and its place."""
    wanted_clauses: list[tuple[str, Span]] = field(default_factory=list)
    """Every ``clause:`` with its place, checked after the chapters are read."""

    @property
    def has_grid(self) -> bool:
        """Whether members of an enumeration are the spaces of a board."""
        return any(declared.is_board for declared in self.entries.names.values())

    # ---- places
    def span(self, *path: str | int) -> Span:
        """The place that names the thing at a path."""
        return span_of(self.data, *path)

    def value_span(self, *path: str | int) -> Span:
        """The place of the value at a path."""
        return nearest(self.data, path).span

    # ---- texts
    def message(self, text: str, context: str, *path: str | int, note: str = "") -> Message:
        """A text of game.yaml as a message."""
        return Message(" ".join(text.split()), context, self.value_span(*path), note=note) if text else Message("")

    def label(self, text: str, name: str, context: str, *path: str | int) -> Message:
        """A label; defaults to the name with spaces."""
        return self.message(text or name_in_words(name), context, *path, *(("label",) if text else ()))

    # ---- names
    def attribute(self, owner: str, what: str, name: str, span: Span) -> None:
        """Declare a name that is an attribute of a player, a card, an event …; reports PNP106 (no name) and PNP113
        (reserved)."""
        if name in ATTRIBUTES[owner] or keyword.iskeyword(name):
            self.report.error(
                "PNP113", f"`{owner}.{name}` is reserved in the rules language", span, "choose another name"
            )
        elif not NAME.fullmatch(name):
            self.report.error(
                "PNP106", f"`{name}` cannot be the name of a {what}", span, "write small letters, digits and `_`"
            )

    def declare(self, what: str, name: str, span: Span) -> None:
        """Declare a global name of rule code; reports PNP106 (no name), PNP113 (reserved) and PNP108 (taken)."""
        pattern, form = (MEMBER, "capitals") if what in ("member", "hand") else (NAME, "small letters")
        if not pattern.fullmatch(name):
            self.report.error(
                "PNP106",
                f"`{name}` cannot be the name of a {what}",
                span,
                f"write {form}, digits and `_`: `{suggest(name, form)}`",
            )
            return
        if name in RESERVED and (name not in GRID or self.has_grid):
            self.report.error("PNP113", f"`{name}` is reserved in the rules language", span, "choose another name")
            return
        earlier = self.declared.get(name)
        if earlier is not None and earlier[1] != span:
            self.report.error(
                "PNP108",
                f"`{name}` is both a {earlier[0]} and a {what}"
                if earlier[0] != what
                else f"there are two {what}s `{name}`",
                span,
                "give one of them another name",
                labels=(Label(earlier[1], "first declared here"),),
            )
            return
        self.declared[name] = (what, span)

    def check_name(self, what: str, word: str, names: Iterable[str], span: Span) -> bool:
        """Whether the word is one of the names. Reports PNP107 otherwise."""
        names = list(names)
        if word in names:
            return True
        self.report.error("PNP107", f"there is no {what} `{word}`", span, did_you_mean(word, names))
        return False

    def clause(self, id: str, *path: str | int) -> str:
        """Record the ``clause:`` at a path for a later check, and return it."""
        if id:
            self.wanted_clauses.append((id, self.value_span(*path, "clause")))
        return id

    # ---- types
    def type(self, text: str, *path: str | int) -> Type:
        """The type in a text; ``any`` and PNP107 if the text is no type."""
        enums, kinds = self.entries.names, self.entries.cards
        type = parse_type(text, enums, kinds)
        if type is not None:
            return type
        unknown = [w for w in text.split() if w not in ("list", "of", "or", "nothing")]
        word = unknown[0] if unknown else text
        near = did_you_mean(word, type_words(enums, kinds))
        self.report.error(
            "PNP107",
            f"`{text}` is not a type",
            self.value_span(*path),
            near or "write `num`, `flag`, `text`, `player`, `card`, an enumeration or card kind; `list of …`",
        )
        return Type("any")

    # ---- constants
    def constant_at(self, *path: str | int) -> str:
        """The constant that the value at a path names; "" for another value."""
        node = below(self.data, *path)
        text = node.value if isinstance(node, Scalar) else None
        return text if isinstance(text, str) and text in self.entries.constants else ""

    def constants_at(self, path: tuple[str | int, ...], *keys: str) -> tuple[tuple[str, str], ...]:
        """The keys of the entry at a path whose values come from constants, each with its constant."""
        return tuple((key, name) for key in keys if (name := self.constant_at(*path, key)))

    def started(self, start: object, *path: str | int) -> object:
        """The value that a field has at the start: that of the constant that its `start` names, or the written one."""
        name = self.constant_at(*path, "start")
        return self.entries.constants[name].value if name else start

    def resolve(self, value: object, type: Type, span: Span, what: str) -> object:
        """A plain value as data of a type: a member's name, a number, a flag, a list, None. Reports PNP106, PNP107
        and PNP130."""
        if type.kind == "any":  # the unknown type has been reported
            return value
        if value in (None, "nothing", "nobody") and type.optional:
            return None
        if type.many:
            items = value if isinstance(value, list) else None
            if items is not None:
                return tuple(self.resolve(item, type.one, span, what) for item in items)
        elif self._fits(value, type):
            return value
        if type.kind == "enum" and isinstance(value, str) and not type.many:
            names = self.entries.names[type.name].names
            self.report.error(
                "PNP107",
                f"{type.name} has no member `{value}`",
                span,
                did_you_mean(value, names) or f"write one of {', '.join(names)}",
            )
        elif isinstance(value, str) and is_out_of_range(value):
            self.report.error("PNP130", NUMBER.message(value[:40]), span, "write a number nearer to zero")
        else:
            self.report.error("PNP106", f"{what} {_described(value)}: it is declared as `{type}`", span)
        return None

    def _fits(self, value: object, type: Type) -> bool:
        match type.kind:
            case "num":
                return isinstance(value, int) and not isinstance(value, bool)
            case "flag":
                return isinstance(value, bool)
            case "enum":
                return value in self.entries.names[type.name].names
            case "text" | "clause" | "card":
                return isinstance(value, str)
            case _:
                return False


def _described(value: object) -> str:
    if value is None:
        return "is empty"
    if isinstance(value, list | dict):
        return "cannot be a list" if isinstance(value, list) else "cannot be a mapping"
    words = ("yes" if value else "no") if isinstance(value, bool) else value
    return f"cannot be `{words}`"


def suggest(name: str, form: str) -> str:
    """A valid name similar to a designer's text: ``Trump deck`` gives ``trump_deck``, and ``épique`` ``epique``."""
    plain = (c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    base = "".join(c if c.isascii() and c.isalnum() else "_" for c in plain).strip("_") or "name"
    base = base if base[0].isalpha() else "n" + base
    return base.upper() if form == "capitals" else base.lower()


def split_owner(name: str, default: str = "table") -> tuple[str, str]:
    """``player.hand`` is the player's ``hand``; a bare name is the table's."""
    owner, dot, attribute = name.partition(".")
    return (owner, attribute) if dot else (default, name)
