"""The gallery on paper: shelves of samples in rows, each with its name under it."""

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.press.edition.edition import Edition
from pnp.press.pieces.gallery import Sample, Shelf
from pnp.press.typeset import ParagraphStyle, Run, TextBlock, TextStyle, set_text
from pnp.press.typeset.drawing.outline import multiply, scaling, translation
from pnp.press.typeset.drawing.page import Anchor, Item, Page, PlacedFace
from pnp.press.typeset.flow.markdown import markdown_inlines

WIDTH, HEIGHT = 210.0, 297.0
EDGE, TOP, FOOT = 14.0, 16.0, 283.0
"""Margins of a page, mm."""
GAP, AIR = 4.0, 5.0
"""Space between two cells, and below a row, mm."""
UNDER = 1.0
"""Space between a drawing and its name, mm."""


@dataclass(frozen=True)
class _Cell:
    sample: Sample
    name: TextBlock
    note: TextBlock
    scale: float

    @property
    def drawn(self) -> float:
        """Height of the drawing, mm."""
        return self.sample.face.height * self.scale

    @property
    def caption(self) -> float:
        """Height of the words below the drawing, with the space between, mm."""
        return UNDER + self.name.height + self.note.height


def _height(row: Sequence[_Cell]) -> float:
    """Height of a row, whose drawings stand on one line with their words below it, mm."""
    return max(cell.drawn for cell in row) + max(cell.caption for cell in row)


class _Setter:
    """Fills pages from above."""

    def __init__(self, edition: Edition, title: str) -> None:
        theme = edition.theme
        self.edition, self.title, self.foot = edition, title, FOOT
        sans = theme.sans
        self.heading = ParagraphStyle(TextStyle(theme.display, 17.0, theme.accent), 20.0)
        self.name = ParagraphStyle(TextStyle(f"{sans} Bold", 8.0, theme.text, ("lnum",)), 9.6)
        self.note = ParagraphStyle(TextStyle(sans, 7.0, theme.grey, ("lnum",)), 8.4)
        self.about = ParagraphStyle(TextStyle(sans, 9.0, theme.text, ("lnum",)), 11.0)
        self.pages: list[Page] = []
        self.items: list[Item] = []
        self.anchors: list[Anchor] = []
        self.y = TOP

    def shelf(self, shelf: Shelf) -> None:
        """Add a heading, its description, and rows of samples."""
        if not shelf.samples:
            return
        wide, high = shelf.cell
        rows = list(_rows([self._cell(s, wide, high) for s in shelf.samples], wide))
        title = self._text(shelf.title, self.heading, WIDTH - 2 * EDGE)
        about = self._text(shelf.about, self.about, WIDTH - 2 * EDGE)
        self._room(title.height + about.height + _height(rows[0]) + 6.0)
        self.anchors.append(Anchor(shelf.title.lower().replace(" ", "-"), self.y, shelf.title))
        self._put(title, EDGE, self.y)
        self.y += title.height + 0.6
        self._put(about, EDGE, self.y)
        self.y += about.height + 3.4
        for row in rows:
            tall = _height(row)
            deep = max(cell.drawn for cell in row)
            self._room(tall)
            for i, cell in enumerate(row):
                self._draw(cell, EDGE + i * (wide + GAP), deep)
            self.y += tall + AIR
        self.y += 4.0

    def _cell(self, sample: Sample, wide: float, high: float) -> _Cell:
        scale = min(1.0, wide / sample.face.width, high / sample.face.height)
        name, note = self._text(sample.name, self.name, wide), self._text(sample.note, self.note, wide)
        return _Cell(sample, name, note, scale)

    def _draw(self, cell: _Cell, x: float, deep: float) -> None:
        """Add a sample, with its drawing on the row's baseline."""
        top = self.y + deep - cell.drawn
        matrix = multiply(translation(x, top), scaling(cell.scale))
        self.items.append(PlacedFace(cell.sample.face, matrix, source=cell.sample.name))
        below = self.y + deep + UNDER
        self._put(cell.name, x, below)
        self._put(cell.note, x, below + cell.name.height)

    def _text(self, text: str, style: ParagraphStyle, width: float) -> TextBlock:
        """Words set literally; the description of a shelf is Markdown."""
        runs = markdown_inlines(text, style, self.edition.fonts) if style is self.about else (Run(text, style.text),)
        return set_text(runs, style, width, self.edition.setting)

    def _put(self, block: TextBlock, x: float, y: float) -> None:
        self.items += block.items(x, y)

    def _room(self, height: float) -> None:
        if self.y + height > self.foot and self.items:
            self.end()

    def end(self) -> None:
        """Finish the page with its foot, and begin the next one."""
        number = str(len(self.pages) + 1)
        foot = self._text(f"Gallery: {self.title}, {number}", self.note, WIDTH - 2 * EDGE)
        self._put(foot, EDGE, FOOT + 5.0)
        self.pages.append(Page(WIDTH, HEIGHT, tuple(self.items), anchors=tuple(self.anchors), label=number))
        self.items, self.anchors, self.y = [], [], TOP


def _rows(cells: list[_Cell], wide: float) -> Iterator[list[_Cell]]:
    count = max(1, int((WIDTH - 2 * EDGE + GAP) // (wide + GAP)))
    for start in range(0, len(cells), count):
        yield cells[start : start + count]


def gallery_pages(edition: Edition, shelves: Iterable[Shelf], title: str) -> list[Page]:
    """The pages of a gallery, A4."""
    setter = _Setter(edition, title)
    for shelf in shelves:
        setter.shelf(shelf)
    setter.end()
    return setter.pages


def gallery_strip(edition: Edition, shelves: Iterable[Shelf]) -> Page:
    """Shelves on one page that is as high as they need: for a picture of them."""
    setter = _Setter(edition, "")
    setter.foot = math.inf
    setter.y = EDGE / 2
    for shelf in shelves:
        setter.shelf(shelf)
    return Page(WIDTH, setter.y, tuple(setter.items))
