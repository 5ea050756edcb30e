"""Front and back matter of a document: title, contents, glossary, rulings, credits, index."""

from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import Block, Inline, Number, Paragraph, Term


@dataclass(frozen=True)
class TitlePage(Block):
    """The title page of a document: the game's name, its tagline, its audience, its owner and edition."""

    title: str
    variant_title: str
    tagline: str
    kind: str
    """Rulebook, Proof."""
    for_whom: str
    imprint: tuple[str, ...]


@dataclass(frozen=True)
class ContentsEntry(Block):
    """A line of the contents: its target and number."""

    title: tuple[Inline, ...]
    target: str
    number: str = ""
    level: int = 1
    """1 for a chapter, 2 for a section."""
    role: ClassVar[str] = "TOCI"


@dataclass(frozen=True)
class Contents(Block):
    """The chapters and sections of a document, in order."""

    title: str
    entries: tuple[ContentsEntry, ...]
    role: ClassVar[str] = "TOC"


@dataclass(frozen=True)
class GlossaryEntry(Block):
    """A term, its meaning, and the clause that defines it."""

    term: Term
    inlines: tuple[Inline, ...]
    defined: Number | None = None
    of: tuple[str, ...] = ()
    """The games that have it, if not all of a document's games do."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Glossary(Block):
    """The terms of a game in alphabetical order."""

    entries: tuple[GlossaryEntry, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class Ruling(Block):
    """A decision of this edition, after the numbers of its clauses."""

    clauses: tuple[Number, ...]
    inlines: tuple[Inline, ...]
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Rulings(Block):
    """All decisions of this edition."""

    entries: tuple[Ruling, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class Credits(Block):
    """The credits of the game, as pairs of role and name, and further remarks."""

    lines: tuple[tuple[str, str], ...]
    notes: tuple[Paragraph, ...] = ()


@dataclass(frozen=True)
class IndexEntry(Block):
    """An index entry, with its clauses."""

    word: str
    places: tuple[Number, ...]
    defined: frozenset[str] = frozenset()
    """The clauses that define it."""
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class IndexedQuestions(Block):
    """The questions of a section, with the clauses that answer them, in the order of the book."""

    title: str
    entries: tuple[IndexEntry, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class Index(Block):
    """The index, in alphabetical order, and then the questions that the book answers."""

    title: str
    entries: tuple[IndexEntry, ...]
    questions: tuple[IndexedQuestions, ...] = ()
    role: ClassVar[str] = "Index"


@dataclass(frozen=True)
class Finding(Block):
    """A clause named on a proof's first page, and the reason."""

    number: Number
    words: str
    role: ClassVar[str] = "LI"


@dataclass(frozen=True)
class Findings(Block):
    """Clauses named on a proof's first page for the same reason."""

    title: str
    entries: tuple[Finding, ...]
    role: ClassVar[str] = "L"


@dataclass(frozen=True)
class ProofSummary(Block):
    """The first page of a proof: its subject, the results of play, and the clauses to look at."""

    title: str
    lines: tuple[str, ...]
    findings: tuple[Findings, ...]
