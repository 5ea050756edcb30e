"""The settings of a book: an edition, styles, and the positions of all parts from the last time its pages were
filled."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pnp.base.frozen import replace
from pnp.press.document import nodes
from pnp.press.edition.edition import Edition
from pnp.press.pages.bookstyles import BookStyles
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces.figures import FigureLook, draw_figure
from pnp.press.typeset import Block, Drawing, ParagraphStyle, Place, Run, Stack, Text
from pnp.press.typeset.drawing.page import Face, Group
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.text.inlines import set_inlines
from pnp.press.typeset.text.style import Icon, Inline

MEASURE = A5.measure
"""Width of the text of a book on A5, mm: papers of only one width are set in it."""
FAR = 1
"""A reference to a place more pages away than this states the page."""


MOST_MADE = 3
"""Forms of a part that are remembered: with usual and with small cards, and as it was at the last places."""
EVERY = frozenset({"*"})
"""Every box."""


_COUNTED = re.compile(r"(?<![\w.,])(\d{1,4}) (?=[^\W\d_])")
"""A number, the following space, and the counted noun."""


_SEE = re.compile(r"(\([^\W\d_]+\.?) $")
"""A word after an opening bracket, before a reference: “(see ”."""


def bound(inline: Inline, next: Inline | None = None, sees: bool = True) -> Inline:
    """An inline in which no line breaks between a number and its noun, between a word and its sign, or, with ``sees``,
    between “see” and the clause."""
    if not isinstance(inline, Run):
        return inline
    text = _COUNTED.sub("\\1\u00a0", inline.text)
    if isinstance(next, Icon) and len(text) > 1 and text.endswith(" "):
        text = text[:-1] + "\u00a0"
    elif sees and isinstance(next, Run) and next.target:
        text = _SEE.sub("\\1\u00a0", text)
    return inline if text == inline.text else replace(inline, text=text)


def reduced(figure: Drawing, share: float) -> Drawing:
    """A drawing at a share of its size."""
    items = figure.content.items if isinstance(figure.content, Face) else figure.content
    small = Group(tuple(items), (share, 0.0, 0.0, share, 0.0, 0.0))
    wide, high = figure.width * share, figure.height * share
    return replace(figure, content=(small,), width=wide, height=high, full=False, align="center")


@dataclass
class SetBlocks:
    """The blocks of a part of a book, with all that they depend on."""

    part: nodes.Block
    blocks: list[Block]
    answers: Mapping[tuple[str, ...], object]
    """The answers that the book gave while the blocks were made."""
    ends_in: str
    """The current clause at their end."""


@dataclass
class SetParts:
    """The parts of a book that were made before: pages are filled again and again until their numbers settle, and most
    parts ask for nothing that changes."""

    blocks: dict[tuple[int, int, int], list[SetBlocks]] = field(default_factory=dict)
    """Versions of the blocks, by the identities of a part, its edition and its styles."""
    asked: dict[tuple[str, ...], object] | None = None
    """The questions of the part that is being made, with their answers; None if none is being made."""


@dataclass
class Book:
    """The settings of chapters, and the positions of all parts from the last time the pages were filled."""

    edition: Edition
    styles: BookStyles
    places: Mapping[str, Place] = field(default_factory=dict)
    icons: Mapping[str, None] = field(default_factory=dict)
    """The icons that the book's text uses, in order of appearance: for its key."""
    here: str = ""
    """The current clause."""
    shape: BookShape = A5
    editions: Mapping[str, Edition] = field(default_factory=dict)
    """The editions of a book of several games, by their variants: the cards to show."""
    small: frozenset[str] = frozenset()
    """The boxes whose cards are drawn smaller, so that their pages are filled."""
    figures: dict[tuple[int, int, FigureLook], tuple[nodes.Figure, Drawing]] = field(default_factory=dict)
    """Figures drawn before, by their identity, that of their edition, and their look: a book is set several times until
    its page numbers settle, and figures were a twentieth of a build."""
    is_proof: bool = False
    """Whether code is printed, and side notes are all on the same side."""
    parts: SetParts = field(default_factory=SetParts)
    """Parts made before."""

    @property
    def measure(self) -> float:
        """Width of a column of text, mm."""
        return self.shape.measure

    @property
    def full_width(self) -> float:
        """Width of all columns with the gap between them, mm."""
        return self.shape.full_width

    def desk(self, width: float = 0.0) -> RenderContext:
        """The context for computed parts in the book, in a column or ``width`` mm wide."""
        return RenderContext(self.edition, self.styles.computed, width or self.measure, explained=True)

    def across(self, blocks: Sequence[Block], floats: bool = False, before: float = 0.0, after: float = 0.0) -> Block:
        """Blocks as wide as the page's columns together."""
        if self.shape.columns == 1:
            return Stack(tuple(blocks), False, before, after)
        return Across(tuple(blocks), floats, before, after)

    def cached_blocks(self, part: nodes.Block, make: Callable[[], list[Block]]) -> list[Block]:
        """The blocks of a part, made again only if something that they ask the book for has changed."""
        versions = self.parts.blocks.setdefault((id(part), id(self.edition), id(self.styles)), [])
        for one in versions:
            if one.part is part and all(self.answer(*asked) == answer for asked, answer in one.answers.items()):
                self.here = one.ends_in
                return list(one.blocks)
        asked: dict[tuple[str, ...], object] = {("here",): self.here}
        self.parts.asked = asked
        try:
            blocks = make()
        finally:
            self.parts.asked = None
        versions[:] = [*versions[1 - MOST_MADE :], SetBlocks(part, blocks, asked, self.here)]
        return list(blocks)

    def ask(self, *question: str) -> object:
        """The answer to a question, recorded for the part that is being made."""
        answer = self.answer(*question)
        if self.parts.asked is not None:
            self.parts.asked[question] = answer
        return answer

    def used_icons(self) -> tuple[str, ...]:
        """The icons that the book's text uses, in order of appearance."""
        icons = self.ask("icons")
        return icons if isinstance(icons, tuple) else ()

    def answer(self, what: str, *about: str) -> object:
        """An answer that may change while a book is set."""
        match what, about:
            case "small", (box,):
                return self.small is EVERY or box in self.small
            case "page", (id,):
                return self.places[id].label if id in self.places else ""
            case "left", (id,):
                return id in self.places and self.places[id].page % 2 == 0
            case "far", (id, here):
                there, place = self.places.get(id), self.places.get(here)
                return there.label if there and place and abs(there.page - place.page) > FAR else ""
            case "icons", _:
                return tuple(self.icons)
            case _:
                return self.here

    def is_small(self, box: str) -> bool:
        """Whether the cards of a box are drawn smaller."""
        return bool(self.ask("small", box))

    def page(self, id: str) -> str:
        """The printed page of a clause; "" until it is known."""
        return str(self.ask("page", id))

    def edition_of(self, block: nodes.Block) -> Edition:
        """The edition whose cards and boards a block shows."""
        return self.editions.get(block.variant, self.edition)

    def of(self, block: nodes.Block) -> "Book":
        """The book with the edition of the game that a block belongs to."""
        edition = self.edition_of(block)
        return self if edition is self.edition else replace(self, edition=edition)

    @property
    def figure_look(self) -> FigureLook:
        """The look of the book's figures."""
        styles = self.styles
        return FigureLook(self.full_width, styles.computed.body.text, styles.small.text, self.shape.scale)

    def figure(self, block: nodes.Figure, look: FigureLook) -> Drawing:
        """The drawing of a figure, made once for each look."""
        edition = self.edition_of(block)
        key = id(block), id(edition), look
        if key not in self.figures:
            self.figures[key] = block, draw_figure(block, edition, look)
        return self.figures[key][1]

    def fitted_figure(self, block: nodes.Figure, look: FigureLook, highest: float) -> Drawing:
        """The drawing of a figure, at most ``highest`` mm high; a reduced one has captions of the usual size."""
        figure = self.figure(block, look)
        if figure.height <= highest:
            return figure
        larger = look.small.scaled(figure.height / highest)
        drawing = self.figure(block, replace(look, small=larger))
        return replace(reduced(drawing, min(1.0, highest / drawing.height)), height=highest)

    def reference(self, number: nodes.Number) -> str:
        """The text of a reference to a clause: its number, and the page if the clause is not in sight (a chapter is
        found by its number alone)."""
        if "." not in number.text:
            return number.text
        page = str(self.ask("far", number.clause, self.here))
        if not page:
            return number.text
        words = self.edition.say("{number}, page {page}").replace(" {page}", "\u00a0{page}")
        return words.format(number=number.text, page=page)

    def inlines(self, inlines: Iterable[nodes.Inline], style: ParagraphStyle) -> tuple[Inline, ...]:
        """Inlines of the document in the style of a paragraph. A justified line may end before a clause,
        rather than have wide gaps."""
        pieces = set_inlines(inlines, style, self.edition.fonts, self.reference)
        sees = style.align != "justify"
        return tuple(bound(one, next, sees) for one, next in zip_longest(pieces, pieces[1:]))

    def text(self, inlines: Iterable[nodes.Inline], style: ParagraphStyle, block: nodes.Block) -> Text:
        """A paragraph with the words of a block."""
        return Text(self.inlines(inlines, style), style, span=block.span)

    def is_left(self, id: str) -> bool:
        """Whether a clause is on a left page."""
        return bool(self.ask("left", id))
