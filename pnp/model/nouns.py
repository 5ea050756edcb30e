"""Words and cards of a game: messages, terms, enumerations, card faces."""

# ruff: noqa: RUF009  (spanned, placed and empty make dataclass fields)
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.diagnostics import Span
from pnp.model.record import empty, spanned
from pnp.model.types import Type


@dataclass(frozen=True)
class Message:
    """A text for people, with its identity in the catalogues: gettext's msgctxt and msgid (locale/*.po)."""

    text: str
    """The source text, placeholders unfilled; "" where the designer wrote none."""
    context: str = ""
    """gettext msgctxt: ``clause:court``, ``card:AS:title``, ``term:devotee``."""
    span: Span = spanned()
    plural: str = ""
    """gettext's msgid_plural, for a term's word; "" elsewhere."""
    note: str = field(default="", compare=False)
    """What a translator should know, in the catalogue's comments."""

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True)
class Term:
    """A word of the game's glossary. Prose says ``{{ devotee }}``, ``{{ devotees }}`` or ``{{ devotee(3) }}``."""

    id: str
    one: Message
    many: Message
    definition: Message
    """What the glossary prints; may be empty."""
    names: str = ""
    """The zone, token, enumeration, counter or phase that the term is the word for, or ""."""
    forms: Mapping[str, Message] = empty()
    """Further grammatical forms, by the designer's or translator's own key."""
    span: Span = spanned()
    plural: str = ""
    """The placeholder of the plural: ``devotees``."""


@dataclass(frozen=True)
class Member:
    """One member of an enumeration: SPADES of suit, ACE of rank."""

    name: str
    """As in rule code, upper case."""
    enum: str
    order: int
    """Place in the enumeration, from 0; the order of comparison unless the enumeration is cyclic."""
    label: Message
    """What people read: "spades"."""
    code: str
    """Short form for card codes: S, A, 10."""
    props: Mapping[str, Any] = empty()
    """Whatever else game.yaml says of it (``mark: spades``): for templates, not for rules."""
    span: Span = spanned()


@dataclass(frozen=True)
class Enumeration:
    """A list of names; the order is the order of comparison, lowest first, unless it is cyclic."""

    name: str
    members: tuple[Member, ...]
    cyclic: bool = False
    span: Span = spanned()


@dataclass(frozen=True)
class Column:
    """A column of a card table: its type says whether rules may read it (``text`` and ``clause`` are print only)."""

    name: str
    type: Type
    span: Span = spanned()
    formula: str = ""
    """Of a computed column: what it comes to, from the columns before it."""


@dataclass(frozen=True)
class Card:
    """One card face. ``values`` has the columns: a :class:`Member` for enumerations, int, bool, :class:`Message` for
    text, a clause id for ``clause``, None for nothing."""

    code: str
    kind: str
    values: Mapping[str, Any]
    copies: int = 1
    span: Span = spanned()


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its columns, its faces, and how it is printed."""

    name: str
    columns: Mapping[str, Column]
    cards: tuple[Card, ...]
    """Every distinct face, in the order of the table."""
    label: Message
    format: str = "poker"
    template: str = ""
    """Face template, below templates/; a card may override it with a ``template`` column."""
    back: str = ""
    """Back template."""
    span: Span = spanned()
