"""The rulebook as the press reads it: chapters, blocks, clauses, rule blocks, examples."""

from collections.abc import Mapping
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.model.schema.nouns import Message
from pnp.model.schema.record import Places, empty, placed, spanned
from pnp.source.diagnostics import Span

ClauseKind = Literal["rule", "setup", "limit", "definition", "example", "advice", "fact", "flavour", "heading"]
BINDING: frozenset[str] = frozenset({"rule", "setup", "limit", "definition"})
ASIDES: frozenset[str] = frozenset({"advice", "fact", "flavour"})
"""Kinds of clause that bind nobody and take no number: what is worth trying, what is good to know, and the mood."""


@dataclass(frozen=True)
class Clause:
    """A numbered, printed clause: a heading, paragraph or list item with an id."""

    id: str
    kind: ClauseKind
    number: str
    """3.2.1: in the book of this variant, where numbers have no holes."""
    text: Message
    """Markdown with placeholders, without the attribute list."""
    brief: Message = Message("")
    """The clause's line on reference sheets and cards."""
    title: Message = Message("")
    """Title of the section it stands in."""
    chapter: str = ""
    section: str = ""
    """Id of the heading above it, or ""."""
    variants: frozenset[str] = frozenset()
    """Variants it is printed in; empty for all."""
    restates: str = ""
    """The clause that it only repeats."""
    box_number: str = ""
    """Its number among the clauses of all variants, which one book of the whole box prints."""
    index: Message = Message("")
    """Words that it is looked up under besides its own, with commas between them."""
    attrs: Mapping[str, str] = empty()
    span: Span = spanned()


BlockKind = Literal[
    "heading", "paragraph", "item", "table", "terms", "admonition", "rule", "example", "show", "note", "quote"
]  # fmt: skip


@dataclass(frozen=True)
class Block:
    """A block of a chapter in reading order. ``clause`` names the clause it is, or whose prose it goes on with."""

    kind: BlockKind
    text: Message
    level: int = 0
    """Heading level from 1; nesting depth of a list item from 1; of other blocks, the depth of the list they lie in."""
    ordered: bool = False
    """Item of a numbered list."""
    clause: str = ""
    id: str = ""
    """Its own id: "" for a block that only continues a clause."""
    data: Any = None
    """example, show: the fence's YAML as plain data; heading: nothing."""
    info: Mapping[str, str] = empty()
    """Attributes of the block or fence."""
    variants: frozenset[str] = frozenset()
    span: Span = spanned()
    places: Places = placed()
    """Where each value of ``data`` stands, by its path."""


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
    """Its number among the chapters of all variants."""
    span: Span = spanned()


@dataclass(frozen=True)
class RuleBlock:
    """A fence of rule code: the text as Python will see it, and where its first line stands."""

    code: str
    clause: str
    """The clause just above it; what its functions tell unless one has the id of another clause."""
    chapter: str
    file: str
    line: int
    """Line in the file of the code's first line."""
    indent: int = 0
    """Columns that were taken off each line (a fence inside a list)."""
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
    """What the book says of it: paragraphs of Markdown with placeholders, parted by empty lines."""
    variants: frozenset[str] = frozenset()
    places: Places = placed()
    """Where each value of ``data`` stands, by its path: ``("do", 0)``."""
    entries: Places = placed()
    """The same, but of an entry of a mapping where its key stands."""


Origin = Literal["source", "ruling", "both"]
"""Whose a rule is: the source's, this edition's, or the one mended by the other."""
Gap = Literal["", "stuck", "contradiction", "silent"]
"""What the source left open: play could not go on there or would not end, it says two things, or it says nothing."""


@dataclass(frozen=True)
class Provenance:
    """Where a rule comes from: a clause of the source, the clauses that carry it, and whose rule it is."""

    id: str
    """In the inventory of the source."""
    clauses: tuple[str, ...]
    origin: Origin
    note: Message
    """What was decided, for the designer's notes; "" where there is nothing to say."""
    gap: Gap = ""
    span: Span = spanned()
