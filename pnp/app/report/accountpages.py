"""The report of many games as A4 pages, set like the press's sheets and books."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from pnp.app.report.account import Grid, Heading, Part, Plots, Tiles, Title, Words
from pnp.app.report.plots import WIDTH, Pen
from pnp.press.edition.theme import Theme, tint
from pnp.press.pieces.draw import hairline
from pnp.press.typeset import (
    Block,
    Break,
    Column,
    Drawing,
    Frame,
    Mark,
    PageContext,
    PageTemplate,
    ParagraphStyle,
    Row,
    Run,
    Setting,
    Space,
    Stack,
    Table,
    Text,
    TextStyle,
    flow_settled,
    markdown_inlines,
    read_face,
    set_line,
    set_text,
)
from pnp.press.typeset.drawing.page import Document, Item, Paint, Tag
from pnp.press.typeset.text.style import Align

PAPER = (210.0, 297.0)
MARGIN, TOP, FOOT = 20.0, 20.0, 283.0
"""Margins left and right, above the text, and the position of page numbers, mm."""


def account_document(parts: Sequence[Part], pen: Pen, setting: Setting, title: str) -> Document:
    """The report as a document of A4 pages."""
    page = _Setter(pen.theme, setting)
    blocks = [block for part in parts for block in page.blocks(part)]

    def furniture(context: PageContext) -> tuple[Item, ...]:
        return page.foot(context, title)

    frame = Frame(MARGIN, TOP, WIDTH, FOOT - TOP - 12.0)
    template = PageTemplate(*PAPER, (frame,), None, furniture)
    flowed = flow_settled(lambda _: blocks, lambda _number, _name: template, setting)
    return Document(flowed.pages, title, setting.language)


LEAST_WEIGHT, MOST_WEIGHT = 10.0, 22.0
"""A column of a table is as wide as its longest cell has characters, within these limits."""


class _Setter:
    """Sets each part of a report as blocks."""

    def __init__(self, theme: Theme, setting: Setting) -> None:
        self.theme, self.setting, self.headings = theme, setting, 0
        sans, text = theme.sans, theme.text
        figures = ("lnum",)
        body = TextStyle(sans, 10.0, text, figures)
        strong = replace(body, font=f"{sans} Bold")
        self.body = ParagraphStyle(body, 13.5, after=2.0, strong=strong)
        self.lead = ParagraphStyle(replace(body, size=12.0), 16.0, after=3.0, strong=replace(strong, size=12.0))
        self.note = ParagraphStyle(TextStyle(sans, 8.5, theme.grey, figures), 11.0, before=0.6, after=2.6)
        self.words = {"lead": self.lead, "note": self.note, "before": replace(self.body, keep_with_next=True)}
        self.title = ParagraphStyle(TextStyle(theme.display, 30.0, theme.accent, figures), 33.0)
        self.under = ParagraphStyle(TextStyle(f"{theme.serif} Italic", 14.0, text, figures), 18.0)
        self.one = ParagraphStyle(
            TextStyle(theme.display, 20.0, theme.accent, figures), 24.0, before=5.0, after=1.6, keep_with_next=True
        )
        self.two = ParagraphStyle(
            TextStyle(f"{sans} Bold", 12.5, text, figures), 16.0, before=4.0, after=1.6, keep_with_next=True
        )
        self.small = ParagraphStyle(TextStyle(sans, 8.0, theme.grey, figures), 10.5)
        self.figure = ParagraphStyle(TextStyle(theme.display, 21.0, theme.accent, figures), 23.0)
        self.cell = ParagraphStyle(TextStyle(sans, 8.5, text, ("lnum", "tnum")), 11.0)
        self.caps = ParagraphStyle(TextStyle(theme.caps, 8.5, theme.accent), 11.0)

    def blocks(self, part: Part) -> Iterator[Block]:
        """A part as blocks."""
        match part:
            case Title():
                yield from self._head(part)
            case Heading():
                yield from self._heading(part)
            case Words():
                style = self.words.get(part.kind, self.body)
                yield Text(markdown_inlines(part.text, style, self.setting.fonts, lambda _: ""), style)
            case Tiles():
                yield from self._tiles(part)
            case Plots():
                yield self._plots(part)
            case Grid():
                yield self._grid(part)

    def _text(self, words: str, style: ParagraphStyle, align: Align = "left", marks: tuple[Mark, ...] = ()) -> Text:
        style = replace(style, align=align)
        return Text((Run(words, style.text),), style, marks=marks)

    def _head(self, part: Title) -> Iterator[Block]:
        accent = self.theme.accent
        rules = (hairline(0.0, WIDTH, 0.5, accent), hairline(0.0, WIDTH, 0.2, accent, 1.2))
        yield Drawing(rules, WIDTH, 1.4, "left", after=5.0)
        yield replace(self._text(part.text, self.title, marks=(Mark("top", part.text),)), tag=Tag("H1"))
        yield Space(1.2)
        yield self._text(part.under, self.under)
        yield Space(4.0)
        cells = tuple((self._text(name, self.caps), self._text(value, self.cell)) for name, value in part.facts)
        yield Row(cells, tuple(0.0 for _ in cells), 4.0)
        yield Space(4.0)
        yield Drawing(rules, WIDTH, 1.4, "left", after=5.0)

    def _heading(self, part: Heading) -> Iterator[Block]:
        if part.level > 1:
            yield replace(self._text(part.text, self.two, marks=(Mark(self._name(), part.text, 1),)), tag=Tag("H3"))
            return
        rule = Drawing((hairline(0.0, WIDTH, 0.3, self.theme.accent),), WIDTH, 0.3, "left", 5.0, 0.0, (), True)
        yield Break("page") if part.page else rule
        running = {"part": part.text}
        yield replace(
            self._text(part.text, self.one, marks=(Mark(self._name(), part.text, 0, running),)), tag=Tag("H2")
        )

    def _name(self) -> str:
        """The name of the next heading, for bookmarks."""
        self.headings += 1
        return f"heading:{self.headings}"

    def _tiles(self, part: Tiles) -> Iterator[Block]:
        """The large figures in a row."""
        cells = tuple(
            (self._text(value, self.figure), self._text(label, self.cell), self._text(detail, self.small))
            for value, label, detail in part.tiles
        )
        yield Row(cells, tuple(0.0 for _ in cells), 4.0, after=6.0)

    def _plots(self, part: Plots) -> Block:
        faces = [
            read_face(plot.svg, f"plot:{sha256(plot.svg.encode()).hexdigest()[:12]}", self.setting)
            for plot in part.plots
        ]
        drawn = [Drawing(f, p.width, p.height, "left") for f, p in zip(faces, part.plots, strict=True)]
        if len(drawn) == 1:
            return drawn[0] if part.plots[0].joined else replace(drawn[0], after=2.0)
        widths = tuple(p.width for p in part.plots)
        return Row(tuple((d,) for d in drawn), widths, WIDTH - sum(widths), after=2.0)

    def _grid(self, part: Grid) -> Block:
        longest = [max(map(len, cells)) for cells in zip(part.head, *part.rows, strict=True)]
        columns = tuple(
            Column(0.0, "right" if i else "left", min(max(n, LEAST_WEIGHT), MOST_WEIGHT)) for i, n in enumerate(longest)
        )
        head = tuple(self._text(word, self.caps, "right" if i else "left") for i, word in enumerate(part.head))
        rows = tuple(
            tuple(self._text(word, self.cell, "right" if i else "left") for i, word in enumerate(row))
            for row in part.rows
        )
        rule = Paint(stroke=tint(self.theme.rule, 0.6), width=0.2)
        head_rule = Paint(stroke=self.theme.accent, width=0.3)
        return Stack((Table(columns, head, rows, rule, head_rule, rule, (0.9, 2.4)),), after=4.0)

    def foot(self, context: PageContext, title: str) -> tuple[Item, ...]:
        """The report's name on the left, the page number on the right."""
        number = f"{context.label} / {context.pages}" if context.pages else context.label
        style = self.small
        left = ": ".join([title, *filter(None, [context.running.get("part", "")])])
        words = set_line((Run(left, style.text),), style, self.setting).items_from(MARGIN, FOOT)
        right = replace(style, align="right")
        page = set_text((Run(number, style.text),), right, WIDTH, self.setting).items_from(MARGIN, FOOT)
        return (*words, *page)
