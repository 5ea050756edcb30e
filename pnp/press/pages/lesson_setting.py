"""The settings of a lesson on pages: its book, the width of its text, the size of its pictures. Lengths are mm."""

from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.document import nodes
from pnp.press.pages.book import Book, reduced
from pnp.press.typeset import Block, Drawing, HungItem, Mark, ParagraphStyle, Run, Text, measure_height

FULL_PAGE = 0.95
"""A figure takes at most this share of a page's height."""


@dataclass(frozen=True)
class Lesson:
    """The settings of a lesson: its book, and the width and height of its pages' text."""

    book: Book
    width: float
    height: float
    share: float = 1.0
    """Size of the pictures; below 1, the panels of a round have none and are close together."""

    @property
    def body(self) -> ParagraphStyle:
        """The style of its words: ragged, since they share their lines with pictures."""
        return replace(self.book.styles.body, align="left", hyphens=False)

    def mm(self, length: float) -> float:
        """A length scaled with the type."""
        return self.book.shape.mm(length)

    def figure(self, block: nodes.Figure, width: float, share: float) -> Drawing:
        """A figure laid out for a width, reduced to a share, or to a page's height, with captions of the usual size."""
        look = replace(self.book.figure_look, width=width)
        drawing = self.book.figure(block, replace(look, small=look.small.scaled(1 / share)))
        drawing = drawing if share == 1.0 else reduced(drawing, share)
        highest = FULL_PAGE * self.height
        return drawing if drawing.height <= highest else self.book.fitted_figure(block, look, highest)

    def height_of_row(self, cells: Sequence[Sequence[Block]], widths: Sequence[float]) -> float:
        """The height of the highest cell of a row."""
        quiet = self.book.edition.setting.quiet()
        return max(measure_height(cell, width, quiet) for cell, width in zip(cells, widths, strict=True))

    @staticmethod
    def marked(words: Text, id: str) -> Text:
        """Words with the mark that references and the index lead to."""
        return replace(words, marks=(Mark(id),)) if id else words

    def words(self, blocks: Iterable[nodes.Block]) -> list[Block]:
        """Paragraphs and lists."""
        return list(self._words(blocks))

    def _words(self, blocks: Iterable[nodes.Block]) -> Iterator[Block]:
        for block in blocks:
            if isinstance(block, nodes.Paragraph):
                yield self.marked(self.book.text(block.inlines, self.body, block), block.id)
            elif isinstance(block, nodes.List):
                for item in block.items:
                    style = replace(self.body, left=0.0 if block.is_lone else self.mm(4.4), after=self.mm(0.8))
                    bullet = HungItem((Run("•", style.text),), style, self.mm(2.9), "right")
                    hung = () if block.is_lone else (bullet,)
                    yield replace(self.book.text(item.inlines, style, item), hung=hung)
                    yield from self._words(item.blocks)
