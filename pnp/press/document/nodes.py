"""The nodes of a document: blocks, and the inlines in their lines. Frozen, and without any looks.

A block says what it is (a clause, a list, a table), which clause it tells, where it stands in the designer's files and
in which language; renderers alone decide how it looks, by its class. A new kind of node is a class here (or in a module
of its own beside this one) and a function in each renderer; :func:`walk` finds what it holds by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Any, ClassVar, Literal

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import NOWHERE, Span

Align = Literal["left", "right", "center"]
"""Alignment of a column's words. In a right-to-left language, left and right change places."""


# ------------------------------------------------------------------------------------------------- inlines
@dataclass(frozen=True, slots=True)
class Inline:
    """Something that stands in a line of words."""

    role: ClassVar[str] = "Span"
    """Its structure type in a tagged PDF (ISO 32000-1, 14.8.4)."""


@dataclass(frozen=True, slots=True)
class Words(Inline):
    """Plain words. U+00A0 binds what stands on both sides; there are no line ends among them."""

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
    """Words of a program in a line: `` `…` ``."""

    text: str
    role: ClassVar[str] = "Code"


@dataclass(frozen=True, slots=True)
class Raised(Inline):
    """Superscript text."""

    inlines: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Term(Inline):
    """A word of the glossary where it is explained."""

    inlines: tuple[Inline, ...]
    id: str
    """The term, as game.yaml names it."""


@dataclass(frozen=True, slots=True)
class Sign(Inline):
    """A small drawing in the line: ``:spades:``."""

    name: str
    meaning: str = ""
    """Its meaning, in the document's language; "" if it has none."""
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True, slots=True)
class Number(Inline):
    """The number of a clause, which leads to it: what an empty link ``[](#court)`` prints; in print with its page."""

    clause: str
    text: str
    """3.2.1; the id where the clause has no number."""
    role: ClassVar[str] = "Reference"


@dataclass(frozen=True, slots=True)
class Link(Inline):
    """Words that lead somewhere: to an anchor of the document (``target``), or to an address (``uri``)."""

    inlines: tuple[Inline, ...]
    target: str = ""
    uri: str = ""
    role: ClassVar[str] = "Link"


@dataclass(frozen=True, slots=True)
class NoteNumber(Inline):
    """The number of a note where a sentence refers to it: ``[^name]``."""

    note: str
    """The note's name, as the chapter has it."""
    number: int
    role: ClassVar[str] = "Reference"


@dataclass(frozen=True, slots=True)
class LineBreak(Inline):
    """The end of a line that the writer asked for."""


# ------------------------------------------------------------------------------------------------- blocks
@dataclass(frozen=True)
class Block:
    """Something that stands by itself: the parent of all that a document is built of."""

    id: str = field(default="", kw_only=True)
    """The target of links; "" for a block without one."""
    clause: str = field(default="", kw_only=True)
    """The clause that it states or continues."""
    variant: str = field(default="", kw_only=True)
    """The game whose cards and results it shows, where a document tells several."""
    language: str = field(default="", kw_only=True)
    """BCP 47, where it is not that of the document: ``en`` for code."""
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
    """Whether the designer should look at it: the first line says why."""
    role: ClassVar[str] = "Note"


@dataclass(frozen=True)
class Numbered(Block):
    """A block that may be a clause of its own: its id is the clause's, and it has the clause's number and kind."""

    number: str = field(default="", kw_only=True)
    """3.2.1; "" for what is not numbered."""
    kind: str = field(default="", kw_only=True)
    """``rule``, ``setup``, ``limit``, ``definition``, ``example``, ``advice``, ``flavour``, ``heading``; "" for what is
    no clause."""
    evidence: Evidence | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Section(Numbered):
    """A heading with all that stands below it, the sections one level deeper among it."""

    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    level: int = 1
    """The level of the heading, from 1, as in the chapter."""
    role: ClassVar[str] = "Sect"

    @property
    def opens_chapter(self) -> bool:
        """Whether its heading is that of a chapter."""
        return self.level == 1 and bool(self.number) and "." not in self.number


@dataclass(frozen=True)
class Chapter(Block):
    """A file of the rulebook: a section, mostly; its id is that of the file."""

    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Part"


@dataclass(frozen=True)
class Clause(Numbered):
    """A clause of one or more paragraphs, with its continuation, the list that it introduces, and its code."""

    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Div"


@dataclass(frozen=True)
class Paragraph(Block):
    """Words that belong together."""

    inlines: tuple[Inline, ...]
    role: ClassVar[str] = "P"


@dataclass(frozen=True)
class ListItem(Numbered):
    """An item of a list, which may be a clause: its words, and what stands below them within it."""

    inlines: tuple[Inline, ...]
    blocks: tuple[Block, ...] = ()
    place: int = 1
    """Its place in the list, from 1; what it is called in a numbered one."""
    is_step: bool = False
    """Whether it is a step of the set-up, whose number the picture of the table shows."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class List(Block):
    """Items of one kind, one below the other; ``level`` is how deep it stands in other lists, from 1."""

    items: tuple[ListItem, ...]
    ordered: bool = False
    level: int = 1
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class Definition(Block):
    """A term and its explanations."""

    term: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Definitions(Block):
    """A list of what is explained."""

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
    """Alignment of each column's words; a column that is left out is aligned left."""
    together: bool = False
    """It stays on one page, with what follows it; ``whole``: on one page."""
    whole: bool = False
    role: ClassVar[str] = "Table"


@dataclass(frozen=True)
class Admonition(Block):
    """A box with a title, for what must not be overlooked: ``!!! note "Title"``."""

    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    role: ClassVar[str] = "Aside"


@dataclass(frozen=True)
class Note(Block):
    """A note to what stands above it; with a number where a sentence refers to it (`NoteNumber`), and then its id is
    its name in the chapter."""

    inlines: tuple[Inline, ...]
    number: int = 0
    """0: it has none."""
    role: ClassVar[str] = "Note"


@dataclass(frozen=True)
class Code(Block):
    """A block of code: what stands under a clause and is executed. Players' books leave it out."""

    text: str
    role: ClassVar[str] = "Code"


@dataclass(frozen=True)
class Figure(Block):
    """A picture, named by what it shows. The drawing is made for a width by :mod:`pnp.press.pieces`, the same for every
    renderer; a class of its own for each sort of picture says what is needed to draw it."""

    caption: tuple[Inline, ...] = field(default=(), kw_only=True)
    title: str = field(default="", kw_only=True)
    """Its alternative text; the drawing describes its own parts."""
    role: ClassVar[str] = "Figure"


@dataclass(frozen=True)
class Example(Block):
    """A worked example: what happened, and the position that it is seen in."""

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
    """Before what only some of a document's games print: which games these are."""

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


# ------------------------------------------------------------------------------------------------- walking
Node = Block | Inline


def walk(thing: object) -> Iterator[Node]:
    """Every node of a node, or of a tuple of them, each before what it holds, in reading order."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from walk(item)
    elif isinstance(thing, Block | Inline):
        yield thing
        for name in _names(thing):
            yield from walk(getattr(thing, name))


_NAMES: dict[type, tuple[str, ...]] = {}
"""The fields of each class of node that may hold others: its evidence first, then as they are declared."""


def _names(node: Node) -> tuple[str, ...]:
    names = _NAMES.get(type(node))
    if names is None:
        plain = {"id", "clause", "variant", "language", "span"}
        fields_of_node = (f.name for f in fields(node) if f.name not in plain)
        names = _NAMES[type(node)] = tuple(sorted(fields_of_node, key=lambda name: name != "evidence"))
    return names


def changed(block: Block, change: Callable[[Block], Block]) -> Block:
    """A block with every block in it changed, those that it holds before itself."""
    new = {name: _changed(getattr(block, name), change) for name in _names(block)}
    old = {name: value for name, value in new.items() if value is not getattr(block, name)}
    return change(replace(block, **old) if old else block)


def _changed(value: object, change: Callable[[Block], Block]) -> Any:
    if isinstance(value, tuple):
        items = tuple(_changed(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return changed(value, change) if isinstance(value, Block) else value


def words_of(inlines: Iterable[Inline]) -> str:
    """Inlines as plain words: numbers of clauses as they are printed, signs by their meanings, line ends as spaces."""
    return "".join(_words_of(inline) for inline in inlines)


def _words_of(inline: Inline) -> str:
    match inline:
        case Words() | CodeWords() | Number():
            return inline.text
        case Strong() | Emphasis() | Raised() | Term() | Link():
            return words_of(inline.inlines)
        case Sign():
            return inline.meaning
        case LineBreak():
            return " "
    return ""
