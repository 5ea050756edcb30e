"""Types of the rules language in game.yaml's notation: ``suit or nothing``, ``list of player``; columns of card
tables."""

from collections.abc import Collection
from dataclasses import field
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.record import spanned
from pnp.source.diagnostics import Span

Kind = Literal[
    "num", "flag", "text", "enum", "card", "player", "zone", "space", "pile", "amount", "token", "hand", "event",
    "clause", "offer", "nothing", "any", "answers", "table", "ranking", "announcement", "phase", "place",
    "moment", "rule", "board", "cells", "deed", "form",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its kind, the enumeration or card kind it belongs to, and whether it is a list or may be nothing."""

    kind: Kind
    name: str = ""
    """The enumeration (kind ``enum``), the card kind (``card``, "" for any), the pile or offer kind."""
    many: bool = False
    """Whether it is a list."""
    optional: bool = False
    """Whether it may be nothing."""

    def __str__(self) -> str:
        base = self.name or self.kind
        return ("list of " if self.many else "") + base + (" or nothing" if self.optional else "")

    @property
    def one(self) -> "Type":
        """The type of a list's members."""
        return Type(self.kind, self.name) if self.many or self.optional else self

    @property
    def surely(self) -> "Type":
        """The same type without ``or nothing``."""
        return Type(self.kind, self.name, self.many) if self.optional else self


NUM, FLAG, TEXT, PLAYER, NOTHING = Type("num"), Type("flag"), Type("text"), Type("player"), Type("nothing")

_WORDS: dict[str, Kind] = {
    "num": "num",
    "flag": "flag",
    "text": "text",
    "clause": "clause",
    "player": "player",
    "card": "card",
}


def parse_type(text: str, enums: Collection[str], kinds: Collection[str]) -> Type | None:
    """The type in a text such as ``list of suit or nothing``; None for an unknown word. The inverse of ``str``.

    ``enums`` and ``kinds`` are the names of the enumerations and card kinds; an enumeration takes precedence.
    """
    words = text.split()
    optional = words[-2:] == ["or", "nothing"]
    words = words[:-2] if optional else words
    many = words[:2] == ["list", "of"]
    words = words[2:] if many else words
    if len(words) != 1:
        return None
    word = words[0]
    if word in _WORDS:
        return Type(_WORDS[word], "", many, optional)
    if word in enums:
        return Type("enum", word, many, optional)
    return Type("card", word, many, optional) if word in kinds else None


def type_words(enums: Collection[str], kinds: Collection[str]) -> list[str]:
    """Every word that a type may contain: for "did you mean"."""
    return [*_WORDS, *enums, *kinds]


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a card table: its type says whether rules may read it (``text`` and ``clause`` are print only)."""

    name: str
    type: Type
    span: Span = spanned()
    formula: str = ""
    """The formula of a computed column over the columns before it."""
    title: str = field(default="", compare=False)
    """Its title in the table, if it has letters that the name cannot have: "Stärke"."""
    fixed: bool = field(default=False, compare=False)
    """Whether its texts are the same in every language: type ``code``."""
    length: int = field(default=0, compare=False)
    """For lists, the number of entries in each cell: `list of 6 edge`; 0 for any number."""
    length_from: str = field(default="", compare=False)
    """The constant that the length comes from; "" for none."""


FIXED = "code"
"""The type of a column of texts that are the same in every language: numbers such as ``007`` and ``1,5``, ids,
addresses."""


def split_column(text: str) -> tuple[str, str]:
    """The type and the formula of a column: ``num = rank.order * 2`` gives both, ``num`` no formula."""
    type, _, formula = text.partition("=")
    return type.strip(), formula.strip()
