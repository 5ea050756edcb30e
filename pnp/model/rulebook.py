"""The rulebook as the press reads it: chapters, blocks, clauses, rule blocks, examples."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.nouns import Message
from pnp.model.schema.record import Places, empty, placed, spanned
from pnp.source.diagnostics import Span

ClauseKind = Literal["rule", "setup", "limit", "definition", "example", "advice", "fact", "flavour", "heading"]
BINDING: frozenset[str] = frozenset({"rule", "setup", "limit", "definition"})
ASIDES: frozenset[str] = frozenset({"advice", "fact", "flavour"})
"""Clauses that are not binding and have no number: tips, background and flavour."""


@dataclass(frozen=True)
class Clause:
    """A numbered, printed clause: a heading, paragraph or list item with an id."""

    id: str
    kind: ClauseKind
    number: str
    """3.2.1: its number in the book of this variant, which has no gaps."""
    text: Message
    """Markdown with placeholders, without the attribute list."""
    brief: Message = Message("")
    """The clause's line on reference sheets and cards."""
    title: Message = Message("")
    """Title of its section."""
    chapter: str = ""
    section: str = ""
    """Id of the heading above it, or ""."""
    variants: frozenset[str] = frozenset()
    """Variants that print it; empty for all."""
    restates: str = ""
    """The clause that it repeats."""
    box_number: str = ""
    """Its number in the book of the whole box, which counts the clauses of all variants."""
    index: Message = Message("")
    """Further index entries, separated by commas."""
    is_indexed: bool = True
    """Whether its title and bold words are index entries; `index=no` excludes them."""
    attrs: Mapping[str, str] = empty()
    span: Span = spanned()

    @property
    def is_by_hand(self) -> bool:
        """Whether people carry it out instead of the program (`by=hand`)."""
        return self.attrs.get("by") == "hand"


BlockKind = Literal[
    "heading", "paragraph", "item", "table", "terms", "admonition", "rule", "example", "show", "note", "quote"
]  # fmt: skip


@dataclass(frozen=True)
class Block:
    """A block of a chapter in reading order. ``clause`` names the clause that it is or continues."""

    kind: BlockKind
    text: Message
    level: int = 0
    """Heading level from 1; nesting depth of a list item from 1; for other blocks, the depth of the list around
    them."""
    ordered: bool = False
    """Item of a numbered list."""
    clause: str = ""
    id: str = ""
    """Its own id; "" for a block that only continues a clause."""
    data: Any = None
    """The YAML of an example or show fence as plain data; otherwise empty."""
    info: Mapping[str, str] = empty()
    """Attributes of the block or fence."""
    variants: frozenset[str] = frozenset()
    span: Span = spanned()
    places: Places = placed()
    """The place of each value of ``data``, by its path."""


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rulebook."""

    id: str
    """File name without its number and ending: 03-turn.md gives ``turn``."""
    number: str
    title: Message
    blocks: tuple[Block, ...]
    file: str = ""
    library: str = ""
    """The shared library it comes from, or ""."""
    box_number: str = ""
    """Its number in the book of the whole box."""
    span: Span = spanned()


@dataclass(frozen=True)
class RuleBlock:
    """A fence of rule code: the text for Python, and the place of its first line."""

    code: str
    clause: str
    """The clause just above it: the clause of its functions, unless a function is named after another."""
    chapter: str
    file: str
    line: int
    """Line in the file of the code's first line."""
    indent: int = 0
    """Columns removed from each line (a fence inside a list)."""
    variants: frozenset[str] = frozenset()
    span: Span = spanned()


@dataclass(frozen=True)
class Example:
    """An executed example: a scenario (see docs/scenarios.md) under a clause."""

    id: str
    clause: str
    data: Mapping[str, Any]
    shows: tuple[str, ...]
    """Card codes that the picture shows."""
    span: Span = spanned()
    tells: Message = Message("")
    """Its text in the book: paragraphs of Markdown with placeholders, separated by empty lines."""
    variants: frozenset[str] = frozenset()
    places: Places = placed()
    """The place of each value of ``data``, by its path: ``("do", 0)``."""
    entries: Places = placed()
    """The same, but an entry of a mapping is at its key."""


Origin = Literal["source", "ruling", "both"]
"""The origin of a rule: the source, this edition, or the source amended by this edition."""
Gap = Literal["", "stuck", "contradiction", "silent"]
"""The source's gap: play would be stuck or endless, the source contradicts itself, or it says nothing."""


@dataclass(frozen=True)
class Provenance:
    """The source of a rule: a clause of the source, the clauses that carry it, and its origin."""

    id: str
    """Its id in the inventory of the source."""
    clauses: tuple[str, ...]
    origin: Origin
    note: Message
    """The decision, for the designer's notes; "" if there is nothing to say."""
    gap: Gap = ""
    span: Span = spanned()


@dataclass
class Book:
    """The content of the chapters for one variant."""

    chapters: list[Chapter] = field(default_factory=list)
    clauses: dict[str, Clause] = field(default_factory=dict)
    """The clauses that this edition prints."""
    rules: list[RuleBlock] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    reference: tuple[Block, ...] = ()
    ids: dict[str, Span] = field(default_factory=dict)
    """The id of every clause of every variant."""
    chapter_ids: dict[str, Span] = field(default_factory=dict)
