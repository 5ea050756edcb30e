"""A chapter on pages: numbered clauses hung in the margin, limits, advice, flavour, notes, lists, boxes."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pnp.base.frozen import replace
from pnp.model.game import ASIDES
from pnp.press.document import matter, nodes, parts, shows
from pnp.press.document.game_text import aside_label
from pnp.press.document.nodes import NumberedBlock
from pnp.press.document.story import Story
from pnp.press.pages.book import Book
from pnp.press.pages.bookshows import set_show
from pnp.press.pages.bookstyles import DISC, LIST_INDENT, NUMBER_EDGE
from pnp.press.pages.examples import example_box
from pnp.press.pages.openings import with_lone_lines
from pnp.press.pages.proofparts import BAR_INDENT, CHANGED, code_lines, evidence_notes
from pnp.press.pages.steps import beside
from pnp.press.pages.stories import story_blocks
from pnp.press.pages.structure import inside, item, with_span
from pnp.press.pieces.draw import disc, title_rules
from pnp.press.typeset import (
    Block,
    Drawing,
    FramedBlocks,
    HungItem,
    Mark,
    Note,
    ParagraphStyle,
    Row,
    Run,
    Stack,
    Table,
    Text,
    measure_height,
)
from pnp.press.typeset.drawing.page import Paint, Path, Tag
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.flow.markdown_blocks import set_blocks
from pnp.press.typeset.text.inlines import raised

COMPUTED = (parts.Part, shows.IconKey, nodes.Figure, matter.Glossary, matter.Rulings, matter.Credits)
"""The kinds of nodes that :func:`pnp.press.pages.bookshows.set_show` sets."""
WHOLE = (nodes.Section, nodes.Example, Story)
"""The kinds of nodes that are one part of the document's structure with all their content."""
FIRST_HEADING = 2
"""The level of a chapter's heading: the first is that of the document's title."""


def chapter_blocks(book: Book, chapter: nodes.Chapter) -> list[Block]:
    """The blocks of a chapter."""
    return book.cached_blocks(chapter, _ChapterSetter(book, chapter).run)


class _ChapterSetter:
    """Sets the nodes of one chapter as blocks of a flow."""

    def __init__(self, book: Book, chapter: nodes.Chapter) -> None:
        self.book, self.chapter = book, chapter
        self.edition, self.styles = book.edition, book.styles
        self.out: list[Block] = []
        self.in_steps = False
        """Whether the current list is one of set-up steps, whose numbers are in discs."""
        self.last_aside: tuple[str, Row] | None = None
        """The last piece of advice."""
        self.depth = FIRST_HEADING - 1
        """The level of the current heading."""
        self.leading = {id(one) for one, next in pairwise(_in_order(chapter.blocks)) if _leads_on(one, next)}
        self.fine = {id(a) for a, b in pairwise(_in_order(chapter.blocks)) if isinstance(b, matter.Rulings)}
        """The paragraphs that introduce rulings: as small as these."""

    def run(self) -> list[Block]:
        """All blocks in order."""
        self.blocks(self.chapter.blocks, 0)
        return list(with_lone_lines(self.out, self.book))

    def blocks(self, blocks: Iterable[nodes.Block], level: int) -> None:
        """Add nodes one below the other, in lists ``level`` deep."""
        for block in blocks:
            if block.clause:
                self.book.here = block.clause
            self.block(block, level)

    def block(self, block: nodes.Block, level: int) -> None:
        """Add one node, in its place in the document's structure."""
        start = len(self.out)
        self.node(block, level)
        if isinstance(block, WHOLE):
            self.out[start:] = inside(self.out[start:], Tag(block.role, language=block.language))

    def node(self, block: nodes.Block, level: int) -> None:
        """Add the blocks of one node."""
        match block:
            case nodes.Section():
                self.depth += 1
                self.heading(block)
                self.blocks(block.blocks, 0)
                self.depth -= 1
            case nodes.Clause():
                own, *rest = block.blocks
                start = len(self.out)
                self.paragraph(own, level, block)
                self.blocks(rest, level)
                if block.kind == "setup":
                    self.out[start:] = beside(self.out[start:], self.book)
            case nodes.Paragraph() | nodes.Definitions() | nodes.Admonition():
                self.paragraph(block, level)
            case nodes.List():
                self.items(block)
            case nodes.Note():
                self.note(block)
            case nodes.Table():
                self.out += self.table(block)
            case Story():
                self.out += story_blocks(self.book, block, self.book.measure)
            case nodes.Example():
                self.out.append(example_box(self.book, block, self.book.measure))
            case nodes.Code():
                self.out += code_lines(block.text, self.book) if self.book.is_proof else []
            case nodes.OnlyFor():
                self.out.append(Text((Run(block.games, self.styles.label.text),), self.styles.label))
            case _ if isinstance(block, COMPUTED):
                self.show(block)

    def show(self, block: nodes.Block) -> None:
        """Set a computed part; if it is as wide as the page, its heading moves with it."""
        blocks = set_show(self.book, block, self.chapter.id)
        if self.book.shape.columns > 1 and blocks and isinstance(blocks[0], Across):
            heads: list[Block] = []
            while self.out and isinstance(last := self.out[-1], Text) and last.style.keep_with_next and last.marks:
                heads.insert(0, self.out.pop())
            floats = blocks[0].floats and not heads
            blocks = [replace(blocks[0], blocks=(*heads, *blocks[0].blocks), floats=floats), *blocks[1:]]
        self.out += blocks

    # ---------------------------------------------------------------------------------------- headings
    def heading(self, section: nodes.Section) -> None:
        """Add a chapter's opening, or a section's heading."""
        title, number = nodes.words_of(section.title), section.number
        if section.opens_chapter:
            self.out += self.opening(section, title)
            return
        style = self.styles.section if section.level <= 2 else self.styles.subsection
        if not section.id and section.level > 2:
            style = self.styles.question
        size = self.styles.section_number
        hung = (HungItem((Run(number, size.text),), size, NUMBER_EDGE, "right"),) if number else ()
        level = max(0, number.count(".")) if number else section.level - 1
        mark = Mark(section.id, f"{number} {title}".strip(), level, {"section": title})
        text = replace(self.book.text(section.title, style, section), tag=Tag(f"H{self.depth}"))
        self.out.append(self.witnessed(replace(text, hung=hung, marks=(mark,) if section.id else ()), section))

    def opening(self, section: nodes.Section, title: str) -> list[Block]:
        """A chapter's number and title over a double rule."""
        styles, number = self.styles, section.number
        size = styles.chapter_number
        hung = (HungItem((Run(number, size.text),), size, NUMBER_EDGE, "right"),)
        mark = Mark(section.id, f"{number} {title}", 0, {"chapter": f"{number} · {title}", "section": title})
        width = self.book.full_width
        text = self.book.text(section.title, styles.chapter, section)
        text = replace(text, hung=hung, marks=(mark,), tag=Tag(f"H{self.depth}"))
        rules = Drawing(title_rules(self.edition, width), width, 1.4, "left", after=6.0, keep_with_next=True)
        blocks = (self.witnessed(text, section), rules)
        return [self.book.across(blocks)] if self.book.shape.columns > 1 else list(blocks)

    # ---------------------------------------------------------------------------------------- paragraphs
    def paragraph(self, block: nodes.Block, level: int, clause: nodes.Clause | None = None) -> None:
        """Add a clause's own paragraph, or one that continues it."""
        if isinstance(block, nodes.Definitions | nodes.Admonition):
            self.out += self.boxed(block, clause)
            return
        assert isinstance(block, nodes.Paragraph)
        kind = clause.kind if clause else ""
        if kind in ASIDES:
            self.aside(block, block.inlines, clause)
            return
        style = self.styles.body
        if id(block) in self.fine:
            style = replace(self.styles.fine, after=style.after)
        if level:
            style = replace(style, left=self.indent(level))
        if id(block) in self.leading:
            style = replace(style, keep_with_next=True)
        self.out.append(self.clause(block.inlines, style, block, clause))

    def clause(
        self,
        inlines: Iterable[nodes.Inline],
        style: ParagraphStyle,
        block: nodes.Block,
        clause: NumberedBlock | None,
        hung: tuple[HungItem, ...] = (),
    ) -> Text:
        """A paragraph with its clause's number in the margin, its bullet, its disc."""
        text = self.book.text(inlines, style, block)
        text = replace(text, hung=(*self.margin(clause), *hung), marks=_marks(clause))
        return self.witnessed(text, clause) if clause is not None else text

    def boxed(self, block: nodes.Definitions | nodes.Admonition, clause: nodes.Clause | None) -> list[Block]:
        """An admonition in its frame, or terms with their definitions."""
        styles, theme = self.styles, self.edition.theme
        bold = replace(styles.body.text, font=self.edition.fonts.bold(theme.serif))
        named = {
            "p": styles.body,
            "dt": replace(styles.body, text=bold, after=0.0, keep_with_next=True),
            "dd": replace(styles.body, left=self.indent(1)),
            "note": styles.example,
            "note-title": styles.label,
        }
        blocks = list(set_blocks((block,), named, self.edition.fonts, self.book.reference))
        line = Paint(stroke=theme.rule, width=0.3)
        blocks = [replace(b, paint=line, radius=1.2) if isinstance(b, FramedBlocks) else b for b in blocks]
        if isinstance(blocks[0], FramedBlocks | Text):
            blocks[0] = replace(blocks[0], marks=_marks(clause))
        if isinstance(blocks[0], Text):
            blocks[0] = replace(blocks[0], hung=self.margin(clause))
            blocks[0] = self.witnessed(blocks[0], clause) if clause is not None else blocks[0]
        return blocks

    def margin(self, clause: NumberedBlock | None) -> tuple[HungItem, ...]:
        """The clause's number in the margin."""
        if clause is None or not clause.number or clause.kind in ASIDES:
            return ()
        size = self.styles.number
        return (HungItem((Run(clause.number, size.text),), size, NUMBER_EDGE, "right"),)

    # ---------------------------------------------------------------------------------------- lists
    def items(self, node: nodes.List) -> None:
        """Add a list: each item with its content."""
        outer, list_tag = self.in_steps, Tag("L", numbering="Decimal" if node.ordered else "Disc")
        for one in node.items:
            if node.level == 1:
                self.in_steps = one.is_step
            if one.clause:
                self.book.here = one.clause
            start = len(self.out)
            self.item(one, node)
            own = len(self.out)
            self.blocks(one.blocks, node.level)
            self.out[start:] = item(self.out[start:own], self.out[own:], list_tag)
            if one.is_step:
                self.out[start:] = beside(self.out[start:], self.book)
        self.in_steps = outer
        self.last_in_company(node)

    def last_in_company(self, node: nodes.List) -> None:
        """Keep a last item of a single line on the page of the one before it, unless its number makes it a rule of its
        own."""
        if len(node.items) < 2 or node.items[-1].number:
            return
        if any(not isinstance(block, nodes.Code) for one in node.items[-2:] for block in one.blocks):
            return
        before, last = self.out[-2:]
        if not isinstance(before, Text) or not isinstance(last, Text):
            return
        if measure_height((last,), self.book.measure, self.edition.setting) < 1.5 * last.style.leading * PT:
            self.out[-2] = replace(before, style=replace(before.style, keep_with_next=True))

    def item(self, item: nodes.ListItem, of: nodes.List) -> None:
        """Add an item with its bullet, number or disc."""
        if item.kind in ASIDES:
            self.aside(item, item.inlines, item)
            return
        body, indent = self.styles.body, self.indent(of.level)
        style = replace(body, left=indent - of.is_lone * self.book.shape.mm(LIST_INDENT), after=1.0)
        if item.is_step:
            face = disc(self.edition, str(item.place), self.book.shape.mm(DISC))
            hung = HungItem(face, body, 0.0, "left")
        else:
            mark = f"{item.place}." if of.ordered else "" if of.is_lone else "•"
            hung = HungItem((Run(mark, body.text),), body, indent - 1.5, "right")
        self.out.append(self.clause(item.inlines, style, item, item if item.kind else None, (hung,)))

    def indent(self, level: int) -> float:
        """Indent of content at this list depth, mm; that of a set-up step leaves space for its disc."""
        further = self.book.shape.mm(LIST_INDENT)
        first = self.book.shape.mm(DISC + 2.2) if self.in_steps else further
        return first + (level - 1) * further

    # ---------------------------------------------------------------------------------------- parts that are not
    # rules
    def aside(self, block: nodes.Block, inlines: Iterable[nodes.Inline], clause: NumberedBlock | None) -> None:
        """Add flavour, or advice and facts after a dotted rule, under a label; consecutive ones of a kind share one."""
        if clause is not None and clause.kind == "flavour":
            text = replace(self.book.text(inlines, self.flavour_style(), block), marks=_marks(clause))
            self.out.append(self.witnessed(text, clause))
            return
        words = self.book.text(inlines, self.styles.advice, block)
        kind = clause.kind if clause is not None else "advice"
        label = Text((Run(aside_label(kind, self.edition), self.styles.label.text),), self.styles.label)
        last = self.out[-1] if self.out else None
        goes_on = isinstance(last, Row) and (kind, last) == self.last_aside
        blocks: tuple[Block, ...] = (words,) if goes_on else (label, words)
        wide = self.book.measure - 8.0
        high = measure_height(blocks, wide, self.edition.setting)
        dots = Paint(stroke=self.edition.theme.rule, width=0.35, cap="round", dash=(0.01, 1.15))
        line = Path((("M", (0.4, 0.6)), ("L", (0.4, high - 0.4))), dots)
        cells = ((Drawing((line,), 0.8, high, "left"),), blocks)
        if isinstance(last, Row) and goes_on:
            self.out[-1] = replace(last, after=0.0, keep_with_next=True)
        row = Row(cells, (1.6, wide), 2.4, "top", 0.4 if goes_on else 2.2, 3.2, marks=_marks(clause))
        self.last_aside = kind, row
        self.out.append(row)

    def flavour_style(self) -> ParagraphStyle:
        """The style of flavour: below a heading it stays with the text that follows; after a rule it stays on that
        rule's page."""
        style = self.styles.flavour
        match self.out[-1:]:
            case [Text() as last] if not last.style.keep_with_next:
                self.out[-1] = replace(last, style=replace(last.style, keep_with_next=True))
            case [Row() | Stack() as last] if not last.keep_with_next:
                self.out[-1] = replace(last, keep_with_next=True)
            case _:
                return style
        return replace(style, keep_with_next=False)

    def note(self, block: nodes.Note) -> None:
        """Add a side note to the paragraph above it."""
        at = next((i for i in range(len(self.out) - 1, -1, -1) if isinstance(self.out[i], Text)), None)
        lead = (nodes.Words(raised(block.number)),) if block.number else ()
        inlines = (*lead, *block.inlines)
        if not self.book.shape.notes:
            self.note_in_text(block, inlines, at)
            return
        is_left = self.book.is_left(self.book.here) and not self.book.is_proof
        style = replace(self.styles.note, align="right" if is_left else "left")
        words = self.book.inlines(inlines, style)
        if at is None:
            self.out.append(Text(words, style))
            return
        owner = self.out[at]
        assert isinstance(owner, Text)
        self.out[at] = replace(owner, notes=(*owner.notes, Note(words, style)))

    def note_in_text(self, block: nodes.Note, inlines: tuple[nodes.Inline, ...], at: int | None) -> None:
        """Add a note below its paragraph, after a thin rule, if the page has no margin for it."""
        style = replace(self.styles.note, left=self.book.shape.mm(3.0), after=self.styles.body.after)
        text = replace(self.book.text(inlines, style, block), tag=Tag("Note"))
        self.out.append(replace(text, bar=(0.3, self.edition.theme.rule)))
        owner = self.out[at] if at is not None else None
        if at is not None and isinstance(owner, Text):
            self.out[at] = replace(owner, style=replace(owner.style, keep_with_next=True))

    def witnessed(self, text: Text, clause: NumberedBlock) -> Text:
        """A clause with its evidence beside it, and a bar if it changed."""
        if clause.evidence is None:
            return text
        text = replace(text, notes=(*text.notes, *evidence_notes(clause.evidence, self.book)))
        if not clause.evidence.change:
            return text
        return replace(text, style=replace(text.style, left=max(text.style.left, BAR_INDENT)), bar=CHANGED)

    def table(self, block: nodes.Table) -> list[Block]:
        """A table written by hand."""
        sheet = self.styles.computed
        styles = {"p": sheet.body, "td": replace(sheet.body, after=0.0), "th": replace(sheet.caps, after=0.0)}
        blocks = set_blocks((block,), styles, self.edition.fonts, self.book.reference)
        hair, head = Paint(stroke=sheet.rule, width=0.15), Paint(stroke=sheet.accent, width=0.5)
        ruled = [
            replace(b, rule=hair, head_rule=head, foot_rule=head, before=1.2, after=3.0) if isinstance(b, Table) else b
            for b in with_span(blocks, block.span)
        ]
        return [Stack(tuple(ruled), keep_with_next=block.together)] if block.together or block.is_unbroken else ruled


def _in_order(blocks: Iterable[nodes.Block]) -> Iterator[nodes.Block]:
    """The blocks of a chapter in order, without notes and code."""
    for block in blocks:
        match block:
            case nodes.Note() | nodes.Code():
                continue
            case nodes.Section():
                yield block
                yield from _in_order(block.blocks)
            case nodes.Clause():
                yield from _in_order(block.blocks)
            case nodes.List():
                for item in block.items:
                    yield item
                    yield from _in_order(item.blocks)
            case _:
                yield block


def _leads_on(block: nodes.Block, next: nodes.Block) -> bool:
    """Whether a list, a table or something computed follows a paragraph immediately, or the paragraph is a bold heading
    line, so that it must not be left alone above it."""
    led = isinstance(next, (nodes.ListItem, nodes.Table, *COMPUTED)) or _is_bold_name(next)
    return isinstance(block, nodes.Paragraph) and led


def _is_bold_name(block: nodes.Block) -> bool:
    """Whether a paragraph is all bold: not a heading, but a name for the paragraphs below."""
    return isinstance(block, nodes.Paragraph) and all(isinstance(one, nodes.Strong) for one in block.inlines)


def _marks(clause: NumberedBlock | None) -> tuple[Mark, ...]:
    return (Mark(clause.id),) if clause else ()
