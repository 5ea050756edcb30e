"""A chapter of the rulebook as blocks: numbered clauses hung in the margin, limits, advice, flavour, notes, lists."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pnp.model.game import Block as Source
from pnp.model.game import Chapter, Clause
from pnp.pages.book import Book, raised
from pnp.pages.bookshows import show_in_book
from pnp.pages.bookstyles import DISC, LIST_INDENT, NUMBER_EDGE
from pnp.pages.examples import example_box
from pnp.pieces.draw import disc, title_rules
from pnp.typeset import (
    Block,
    Drawing,
    Framed,
    Hung,
    Mark,
    Note,
    Row,
    Run,
    Table,
    Text,
    markdown_blocks,
    measure_height,
)
from pnp.typeset.blocks import Across
from pnp.typeset.page import Paint, Path


def chapter_blocks(book: Book, chapter: Chapter) -> list[Block]:
    """The blocks of a chapter, made by another book where the book says so."""
    maker = book.makers.get(chapter.id)
    return maker() if maker else ChapterBuilder(book, chapter).run()


class ChapterBuilder:
    """Turns the blocks of one chapter into blocks of a flow."""

    def __init__(self, book: Book, chapter: Chapter) -> None:
        self.book, self.chapter = book, chapter
        self.edition, self.styles = book.edition, book.styles
        self.out: list[Block] = []
        self.counts: dict[int, int] = {}
        """How many items the open lists have had, by level."""
        self.variant = book.edition.game.variant

    def run(self) -> list[Block]:
        """All blocks in order."""
        notes = [b.id for b in self.chapter.blocks if b.kind == "note" and b.id]
        self.book.notes = {id: raised(i) for i, id in enumerate(notes, 1)}
        for block in self.chapter.blocks:
            if block.variants and self.variant not in block.variants:
                continue
            if block.clause:
                self.book.here = block.clause
            if block.kind != "item" and block.kind != "rule" and block.level == 0:
                self.counts.clear()
            self.block(block)
        return self.out

    def block(self, block: Source) -> None:
        """One block."""
        match block.kind:
            case "heading":
                self.heading(block)
            case "paragraph" | "item" | "terms" | "admonition":
                self.paragraph(block)
            case "quote" | "note":
                self.note(block)
            case "table":
                self.out += self.table(block)
            case "example":
                measure = self.book.measure
                self.out.append(example_box(self.book.edition, self.styles, block, self.book.reference, measure))
            case "show" if isinstance(block.data, Mapping):
                self.show(block.data)
            case _:
                return

    def show(self, data: Mapping[str, Any]) -> None:
        """What a show fence computes; where it is as wide as the page, its heading goes along."""
        shown = show_in_book(self.book, data, self.chapter)
        if self.book.shape.columns > 1 and shown and isinstance(shown[0], Across):
            heads: list[Block] = []
            while self.out and isinstance(last := self.out[-1], Text) and last.style.keep_with_next and last.marks:
                heads.insert(0, self.out.pop())
            floats = shown[0].floats and not heads
            shown = [replace(shown[0], blocks=(*heads, *shown[0].blocks), floats=floats), *shown[1:]]
        self.out += shown

    # ---------------------------------------------------------------------------------------- headings
    def heading(self, block: Source) -> None:
        """A chapter's opening, or a section's heading."""
        title = self.edition.text(block.text)
        number = self.edition.number(block.id)
        if block.level == 1 and number and "." not in number:
            self.out += self.opening(block, number, title)
            return
        style = self.styles.section if block.level <= 2 else self.styles.subsection
        if not block.id and block.level > 2:
            style = self.styles.question
        size = self.styles.section_number
        hung = (Hung((Run(number, size.text),), size, NUMBER_EDGE, "right"),) if number else ()
        level = max(0, number.count(".")) if number else block.level - 1
        marks = (Mark(block.id, f"{number} {title}".strip(), level, {"section": title}),) if block.id else ()
        self.out.append(self.book.text(block.text, style, hung=hung, marks=marks))

    def opening(self, block: Source, number: str, title: str) -> list[Block]:
        """A chapter's number and title over a double rule."""
        styles = self.styles
        size = styles.chapter_number
        hung = (Hung((Run(number, size.text),), size, NUMBER_EDGE, "right"),)
        mark = Mark(block.id, f"{number} {title}", 0, {"chapter": f"{number} · {title}", "section": title})
        whole = self.book.whole
        rules = title_rules(self.edition, whole)
        blocks = (
            self.book.text(block.text, styles.chapter, hung=hung, marks=(mark,)),
            Drawing(rules, whole, 1.4, "left", after=6.0, keep_with_next=True),
        )
        return [self.book.across(blocks)] if self.book.shape.columns > 1 else list(blocks)

    # ---------------------------------------------------------------------------------------- paragraphs
    def paragraph(self, block: Source) -> None:
        """A clause's own paragraph, one that goes on with it, an item of a list."""
        clause = self.edition.game.clauses.get(block.id) if block.id else None
        kind = clause.kind if clause else self.kind_of(block)
        match kind:
            case "flavour":
                self.out.append(self.book.text(block.text, self.styles.flavour, marks=_marks(clause)))
            case "advice":
                self.out.append(self.advice(block, clause))
            case _ if block.kind in ("terms", "admonition"):
                self.out += self.several(block, clause)
            case _:
                self.out.append(self.clause(block, clause, kind))

    def several(self, block: Source, clause: Clause | None) -> list[Block]:
        """An admonition in its frame, or terms with their definitions."""
        styles, theme = self.styles, self.edition.theme
        term = replace(
            styles.body, text=replace(styles.body.text, font=self.edition.fonts.bold(theme.serif)), after=0.0
        )
        said = {
            "p": styles.body,
            "dt": replace(term, keep_with_next=True),
            "dd": replace(styles.body, left=self.indent(1)),
            "note": styles.example,
            "note-title": styles.label,
        }
        text = self.edition.text(block.text)
        made = list(markdown_blocks(text, said, self.edition.fonts, self.book.reference))
        line = Paint(stroke=theme.rule, width=0.3)
        made = [replace(b, paint=line, radius=1.2) if isinstance(b, Framed) else b for b in made]
        marks = _marks(clause)
        if isinstance(made[0], Framed | Text):
            made[0] = replace(made[0], marks=marks)
        if isinstance(made[0], Text):
            made[0] = replace(made[0], hung=self.margin(clause))
        return made

    def kind_of(self, block: Source) -> str:
        """The kind of the clause that a paragraph goes on with."""
        clause = self.edition.game.clauses.get(block.clause)
        return "rule" if clause is None or clause.kind in ("heading", "flavour", "advice", "limit") else clause.kind

    def clause(self, block: Source, clause: Clause | None, kind: str) -> Text:
        """A paragraph with its number in the margin, its bullet, its disc, its bar."""
        style = self.styles.body
        hung = list(self.margin(clause))
        bar = None
        if kind == "limit":
            bar = (0.9, self.edition.theme.accent)
            style = replace(style, left=2.6)
        if block.kind == "item":
            left, mark = self.item(block, kind)
            style = replace(style, left=left, after=1.0)
            hung += mark
        elif block.level:
            style = replace(style, left=self.indent(block.level))
        if self.leads_on(block):
            style = replace(style, keep_with_next=True)
        return self.book.text(block.text, style, hung=tuple(hung), marks=_marks(clause), bar=bar)

    def leads_on(self, block: Source) -> bool:
        """Whether a list or a table follows at once, so that the paragraph must not stand alone above it."""
        blocks = [b for b in self.chapter.blocks if b.kind not in ("rule", "quote", "note")]
        at = next((i for i, b in enumerate(blocks) if b is block), -1)
        following = blocks[at + 1] if 0 <= at < len(blocks) - 1 else None
        if following is None or block.kind == "item":
            return False
        return following.kind in ("item", "table", "show")

    def margin(self, clause: Clause | None) -> tuple[Hung, ...]:
        """The clause's number in the margin."""
        if clause is None or not clause.number or clause.kind in ("flavour", "advice"):
            return ()
        size = self.styles.number
        return (Hung((Run(clause.number, size.text),), size, NUMBER_EDGE, "right"),)

    def item(self, block: Source, kind: str) -> tuple[float, list[Hung]]:
        """The indent of a list's item, and its bullet, number or disc."""
        level = block.level
        for deeper in [k for k in self.counts if k > level]:
            del self.counts[deeper]
        self.counts[level] = self.counts.get(level, 0) + 1
        style = self.styles.body
        if block.ordered and kind == "setup" and level == 1:
            face = disc(self.edition, str(self.counts[level]), self.book.shape.mm(DISC))
            return self.indent(level, self.step), [Hung(face, style, 0.0, "left")]
        left = self.indent(level)
        mark = f"{self.counts[level]}." if block.ordered else "•"
        return left, [Hung((Run(mark, style.text),), style, left - 1.5, "right")]

    def indent(self, level: int, first: float = 0.0) -> float:
        """Indent of what stands in a list."""
        if not first and self.counts.get(1) and self._in_steps():
            first = self.step
        further = self.book.shape.mm(LIST_INDENT)
        return (first or further) + (level - 1) * further

    @property
    def step(self) -> float:
        """Indent of a set-up step, whose number stands in a disc, mm."""
        return self.book.shape.mm(DISC + 2.2)

    def _in_steps(self) -> bool:
        """Whether the list under way is one of set-up steps."""
        last = next((b for b in reversed(self.out) if isinstance(b, Text) and b.hung), None)
        return last is not None and any(not isinstance(h.content, tuple) for h in last.hung)

    # ---------------------------------------------------------------------------------------- what does not bind
    def advice(self, block: Source, clause: Clause | None) -> Block:
        """Advice behind a dotted rule, under a label."""
        words = self.book.text(block.text, self.styles.advice)
        label = Text((Run(self.edition.say("Advice"), self.styles.label.text),), self.styles.label)
        blocks = (label, words)
        wide = self.book.measure - 8.0
        high = measure_height(blocks, wide, self.edition.setting)
        dots = Paint(stroke=self.edition.theme.rule, width=0.35, cap="round", dash=(0.01, 1.15))
        line = Path((("M", (0.4, 0.6)), ("L", (0.4, high - 0.4))), dots)
        cells = ((Drawing((line,), 0.8, high, "left"),), blocks)
        return Row(cells, (1.6, wide), 2.4, "top", 2.2, 3.2, marks=_marks(clause))

    def note(self, block: Source) -> None:
        """A side note, put beside the paragraph above it."""
        at = next((i for i in range(len(self.out) - 1, -1, -1) if isinstance(self.out[i], Text)), None)
        if not self.book.shape.notes:
            self.note_in_text(block, at)
            return
        left = self.book.is_left(self.book.here)
        style = replace(self.styles.note, align="right" if left else "left")
        said = self.book.with_notes(self.edition.text(block.text))
        number = self.book.notes.get(block.id, "") if block.kind == "note" else ""
        inlines = self.edition.inlines(number + said, style, self.book.reference)
        if at is None:
            self.out.append(Text(inlines, style))
            return
        owner = self.out[at]
        assert isinstance(owner, Text)
        self.out[at] = replace(owner, notes=(*owner.notes, Note(inlines, style)))

    def note_in_text(self, block: Source, at: int | None) -> None:
        """A note where the page has no margin for it: below its paragraph, behind a thin rule."""
        indent = self.book.shape.mm(3.0)
        style = replace(self.styles.note, left=indent, after=self.styles.body.after)
        bar = (0.3, self.edition.theme.rule)
        number = self.book.notes.get(block.id, "") if block.kind == "note" else ""
        self.out.append(self.book.text(block.text, style, bar=bar, before_it=number))
        owner = self.out[at] if at is not None else None
        if at is not None and isinstance(owner, Text):
            self.out[at] = replace(owner, style=replace(owner.style, keep_with_next=True))

    def table(self, block: Source) -> list[Block]:
        """A table written by hand."""
        sheet = self.styles.computed
        styles = {"p": sheet.body, "td": replace(sheet.body, after=0.0), "th": replace(sheet.caps, after=0.0)}
        text = self.edition.text(block.text)
        made = markdown_blocks(text, styles, self.edition.fonts, self.book.reference)
        hair, head = Paint(stroke=sheet.rule, width=0.15), Paint(stroke=sheet.accent, width=0.5)
        return [
            replace(b, rule=hair, head_rule=head, foot_rule=head, before=1.2, after=3.0) if isinstance(b, Table) else b
            for b in made
        ]


def _marks(clause: Clause | None) -> tuple[Mark, ...]:
    return (Mark(clause.id),) if clause else ()
