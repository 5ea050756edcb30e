"""The nodes of a document: blocks, and the inlines in their lines. They are frozen, and have no design.

A block states its kind (clause, list, table), its clause, its place in the designer's files and its language; renderers
choose its design by its class. A new kind is a class here or in a neighbouring module, and a function in each renderer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Any, ClassVar, Literal

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import NOWHERE, Span

Align = Literal["left", "right", "center"]
"""Alignment of a column's words. In a right-to-left language, left and right are exchanged."""


# ------------------------------------------------------------------------------------------------- inlines
@dataclass(frozen=True, slots=True)
class Inline:
    """An element in a line of words."""

    role: ClassVar[str] = "Span"
    """Its structure type in a tagged PDF (ISO 32000-1, 14.8.4)."""


@dataclass(frozen=True, slots=True)
class Words(Inline):
    """Plain words. U+00A0 joins its neighbours; there are no line ends among them."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong(Inline):
    """Important text: ``**…**``."""

    inlines: tuple[Inline, ...]
    role: ClassVar[str] = "Strong"


@dataclass(frozen=True, slots=True)
class Emphasis(Inline):
    """Stressed text, or a name: ``*…*``."""

    inlines: tuple[Inline, ...]
    role: ClassVar[str] = "Em"


@dataclass(frozen=True, slots=True)
class CodeWords(Inline):
    """Program code in a line: `` `…` ``."""

    text: str
    role: ClassVar[str] = "Code"


@dataclass(frozen=True, slots=True)
class Superscript(Inline):
    """Superscript text."""

    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Term(Inline):
    """A word of the glossary, at the place that explains it."""

    inlines: tuple[Inline, ...]
    id: str
    """The term's name in game.yaml."""


@dataclass(frozen=True, slots=True)
class Sign(Inline):
    """A small drawing in the line: ``:spades:``."""

    name: str
    meaning: str = ""
    """Its meaning, in the document's language; "" if it has none."""
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True, slots=True)
class Number(Inline):
    """The number of a clause, linked to it: printed for an empty link ``[](#court)``; in print with its page."""

    clause: str
    text: str
    """3.2.1; the id if the clause has no number."""
    role: ClassVar[str] = "Reference"


@dataclass(frozen=True, slots=True)
class Link(Inline):
    """Words linked to an anchor of the document (``target``), or to an address (``uri``)."""

    inlines: tuple[Inline, ...]
    target: str = ""
    uri: str = ""
    role: ClassVar[str] = "Link"


@dataclass(frozen=True, slots=True)
class NoteNumber(Inline):
    """The number of a note in a sentence that refers to it: ``[^name]``."""

    note: str
    """The note's name in the chapter."""
    number: int
    role: ClassVar[str] = "Reference"


@dataclass(frozen=True, slots=True)
class LineBreak(Inline):
    """A line break requested by the author."""


# ------------------------------------------------------------------------------------------------- blocks
@dataclass(frozen=True)
class Block:
    """A self-contained part of a document: the base class of all others."""

    id: str = field(default="", kw_only=True)
    """The target of links; "" for a block without one."""
    clause: str = field(default="", kw_only=True)
    """The clause that it states or continues."""
    variant: str = field(default="", kw_only=True)
    """The game whose cards and results it shows, if a document covers several."""
    language: str = field(default="", kw_only=True)
    """BCP 47, if it differs from the document's: ``en`` for code."""
    span: Span = field(default=NOWHERE, compare=False, kw_only=True)
    """Its place in the designer's files."""
    role: ClassVar[str] = "Div"
    """Its structure type in a tagged PDF (ISO 32000-1, 14.8.4)."""


@dataclass(frozen=True)
class Evidence(Block):
    """The proof's evidence on a clause."""

    lines: tuple[str, ...]
    change: str = ""
    """The change of the clause since an older version, in words; "" for none."""
    is_fault: bool = False
    """Whether the designer should look at it: the first line states why."""
    role: ClassVar[str] = "Note"


@dataclass(frozen=True)
class NumberedBlock(Block):
    """A block that may be a clause of its own, with the clause's id, number and kind."""

    number: str = field(default="", kw_only=True)
    """3.2.1; "" without a number."""
    kind: str = field(default="", kw_only=True)
    """``rule``, ``setup``, ``limit``, ``definition``, ``example``, ``advice``, ``flavour``, ``heading``; "" outside
    clauses."""
    evidence: Evidence | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Section(NumberedBlock):
    """A heading with everything below it, including sections one level deeper."""

    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    level: int = 1
    """The level of the heading, from 1, as in the chapter."""
    role: ClassVar[str] = "Sect"

    @property
    def opens_chapter(self) -> bool:
        """Whether its heading begins a chapter."""
        return self.level == 1 and bool(self.number) and "." not in self.number


@dataclass(frozen=True)
class Chapter(Block):
    """A file of the rulebook, usually a section; its id is the file's."""

    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Part"


@dataclass(frozen=True)
class Clause(NumberedBlock):
    """A clause of one or more paragraphs, with its continuation, the list that it introduces, and its code."""

    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Div"


@dataclass(frozen=True)
class Paragraph(Block):
    """A paragraph of words."""

    inlines: tuple[Inline, ...]
    role: ClassVar[str] = "P"


@dataclass(frozen=True)
class ListItem(NumberedBlock):
    """An item of a list, which may be a clause: its words, and the blocks below them within it."""

    inlines: tuple[Inline, ...]
    blocks: tuple[Block, ...] = ()
    place: int = 1
    """Its position in the list, from 1, which is its label in a numbered one."""
    is_step: bool = False
    """Whether it is a step of the set-up, whose number appears in the picture of the table."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class List(Block):
    """Items of one kind; ``level``: nesting depth, from 1. A lone item, of a list in other variants, has no bullet."""

    items: tuple[ListItem, ...]
    ordered: bool = False
    level: int = 1
    role: ClassVar[str] = "L"
    is_lone: bool = False


@dataclass(frozen=True)
class Definition(Block):
    """A term and its explanations."""

    term: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Definitions(Block):
    """A list of definitions."""

    entries: tuple[Definition, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class Cell(Block):
    """A cell of a table."""

    blocks: tuple[Block, ...]
    heads: Literal["", "row", "column"] = ""
    """Whether a head cell names its row or its column; "" for other cells."""
    role: ClassVar[str] = "TD"


@dataclass(frozen=True)
class Table(Block):
    """Rows of cells below a head."""

    head: tuple[Cell, ...]  # empty: no head
    rows: tuple[tuple[Cell, ...], ...]
    columns: tuple[Align, ...] = ()
    """Alignment of each column's words; an omitted column is aligned left."""
    together: bool = False
    """Whether it stays on one page with the following block; ``is_unbroken``: on one page."""
    is_unbroken: bool = False
    role: ClassVar[str] = "Table"


@dataclass(frozen=True)
class Admonition(Block):
    """A box with a title, for important remarks: ``!!! note "Title"``."""

    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Aside"


@dataclass(frozen=True)
class Note(Block):
    """A note on the text above it; numbered if a sentence refers to it (`NoteNumber`), with its name in the chapter as
    its id."""

    inlines: tuple[Inline, ...]
    number: int = 0
    """0 for none."""
    role: ClassVar[str] = "Note"


@dataclass(frozen=True)
class Code(Block):
    """A block of code: the executed code of a clause. Players' books omit it."""

    text: str
    role: ClassVar[str] = "Code"


@dataclass(frozen=True)
class Figure(Block):
    """A picture, with a subclass for each sort, which has the data for drawing it. :mod:`pnp.press.pieces` makes the
    drawing for a width, the same for every renderer."""

    caption: tuple[Inline, ...] = field(default=(), kw_only=True)
    title: str = field(default="", kw_only=True)
    """Its alternative text; the drawing describes its own parts."""
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True)
class Example(Block):
    """A worked example: its events, and the depicted position."""

    story: tuple[Block, ...]
    example: str
    """The id of the executed example (`pnp.model.game.Example`)."""
    number: str
    fault: str
    """A note that the outcome differs from the text, or ""."""
    ran: str
    """The clauses that ran when it was executed, as a sentence; "" outside the proof."""
    role: ClassVar[str] = "Aside"


@dataclass(frozen=True)
class OnlyFor(Block):
    """Precedes content that only some of a document's games print, and names these games."""

    games: str
    role: ClassVar[str] = "P"


@dataclass(frozen=True)
class Document(Block):
    """A whole book, reference, proof or report in one language."""

    title: str
    blocks: tuple[Block, ...]
    right_to_left: bool = False
    author: str = ""
    subject: str = ""
    meta: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Metadata of its file: the version, the digest of the rules."""
    role: ClassVar[str] = "Document"


# ------------------------------------------------------------------------------------------------- traversal
Node = Block | Inline


def walk(thing: object) -> Iterator[Node]:
    """Every node of a node, or of a tuple of them, parents before children, in reading order."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from walk(item)
    elif isinstance(thing, Block | Inline):
        yield thing
        for name in _names(thing):
            yield from walk(getattr(thing, name))


_NAMES: dict[type, tuple[str, ...]] = {}
"""The fields of each class of node that may contain others: its evidence first, then in the order of declaration."""


def _names(node: Node) -> tuple[str, ...]:
    names = _NAMES.get(type(node))
    if names is None:
        plain = {"id", "clause", "variant", "language", "span"}
        fields_of_node = (f.name for f in fields(node) if f.name not in plain)
        names = _NAMES[type(node)] = tuple(sorted(fields_of_node, key=lambda name: name != "evidence"))
    return names


def changed(block: Block, change: Callable[[Block], Block]) -> Block:
    """A block with a function applied to every block in it, children before parents."""
    new = {name: _changed(getattr(block, name), change) for name in _names(block)}
    old = {name: value for name, value in new.items() if value is not getattr(block, name)}
    return change(replace(block, **old) if old else block)


def _changed(value: object, change: Callable[[Block], Block]) -> Any:
    if isinstance(value, tuple):
        items = tuple(_changed(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return changed(value, change) if isinstance(value, Block) else value


def words_of(inlines: Iterable[Inline]) -> str:
    """Inlines as plain words: numbers of clauses as printed, signs by their meanings, line breaks as spaces."""
    return "".join(_words_of(inline) for inline in inlines)


def _words_of(inline: Inline) -> str:
    match inline:
        case Words() | CodeWords() | Number():
            return inline.text
        case Strong() | Emphasis() | Superscript() | Term() | Link():
            return words_of(inline.inlines)
        case Sign():
            return inline.meaning
        case LineBreak():
            return " "
    return ""
