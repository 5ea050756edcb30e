"""What a book is set with: an edition, styles, and where everything came to stand when its pages were last filled."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.edition.edition import Edition
from pnp.model.game import Chapter, Message
from pnp.pages.bookstyles import BookStyles
from pnp.pages.geometry import A5, BookShape
from pnp.pages.shows import RenderContext
from pnp.typeset import Block, ParagraphStyle, Place, Stack, Text
from pnp.typeset.blocks import Across

MEASURE = A5.measure
"""Width of the text of a book on A5, mm: what papers of one width only are set in."""
FAR = 1
"""A reference to a place more pages away than this says its page."""

_NOTE = re.compile(r"\[\^([\w-]+)\]")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass
class Book:
    """What chapters are set with, and where everything came to stand when the pages were last filled."""

    edition: Edition
    styles: BookStyles
    places: Mapping[str, Place] = field(default_factory=dict)
    icons: Mapping[str, None] = field(default_factory=dict)
    """The icons that the book's text uses, in the order met: for its key."""
    here: str = ""
    """The clause under way."""
    shape: BookShape = A5
    notes: Mapping[str, str] = field(default_factory=dict)
    """The raised numbers of the notes of the chapter under way, by their names."""
    makers: Mapping[str, Callable[[], list[Block]]] = field(default_factory=dict)
    """What makes the blocks of chapters that other books tell, by the chapter's id."""

    @property
    def measure(self) -> float:
        """Width of a column of text, mm."""
        return self.shape.measure

    @property
    def whole(self) -> float:
        """Width of all columns with the gap between them, mm."""
        return self.shape.whole

    def desk(self, width: float = 0.0) -> RenderContext:
        """For computed parts in the book, in a column or ``width`` mm wide."""
        return RenderContext(self.edition, self.styles.computed, width or self.measure, numbered=True)

    def across(self, blocks: Sequence[Block], floats: bool = False, before: float = 0.0, after: float = 0.0) -> Block:
        """Blocks as wide as the page's columns together."""
        if self.shape.columns == 1:
            return Stack(tuple(blocks), False, before, after)
        return Across(tuple(blocks), floats, before, after)

    def page(self, id: str) -> str:
        """The printed page of a clause; "" until it is known."""
        return self.places[id].label if id in self.places else ""

    def reference(self, id: str) -> str:
        """What an empty link prints: the clause's number, and the page when it is not in sight (a chapter is found by
        its number alone)."""
        number = self.edition.number(id)
        if "." not in number:
            return number
        there, here = self.places.get(id), self.places.get(self.here)
        if there is None or here is None or abs(there.page - here.page) <= FAR:
            return number
        words = self.edition.say("{number}, page {page}").replace(" {page}", "\u00a0{page}")
        return words.format(number=number, page=there.label)

    def text(self, message: Message, style: ParagraphStyle, before_it: str = "", **more: object) -> Text:
        """A message as a paragraph, ``before_it`` in front."""
        said = before_it + self.with_notes(self.edition.text(message))
        inlines = self.edition.inlines(said, style, self.reference)
        return Text(inlines, style, span=message.span, **more)  # type: ignore[arg-type]

    def with_notes(self, text: str) -> str:
        """A text with the raised number of each note that it refers to."""
        return _NOTE.sub(lambda match: self.notes.get(match[1], match[0]), text)

    def is_left(self, id: str) -> bool:
        """Whether a clause stands on a left page."""
        return id in self.places and self.places[id].page % 2 == 0


def raised(number: int) -> str:
    """A number in raised figures: that of a note."""
    return str(number).translate(_RAISED)


def step_numbers(chapter: Chapter) -> dict[str, int]:
    """The places of a chapter's clauses in its numbered lists: what discs say."""
    numbers: dict[str, int] = {}
    count = 0
    for block in chapter.blocks:
        if block.kind == "item" and block.ordered and block.level == 1:
            count += 1
            if block.id:
                numbers[block.id] = count
        elif block.kind != "rule" and block.level == 0:
            count = 0
    return numbers
