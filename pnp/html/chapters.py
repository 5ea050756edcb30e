"""A chapter of the rulebook as sections, clauses with their ids, lists, notes, tables, examples."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.document.sorting import sort_key
from pnp.html.blocks import Web, block_nodes, word_nodes
from pnp.html.nodes import Element, Node, Picture, element
from pnp.model.game import Block as Source
from pnp.model.game import Chapter, Clause, RuleBlock
from pnp.pages.bookshows import show_in_book
from pnp.pages.examples import example_box
from pnp.pages.matter import definitions, term_word
from pnp.typeset import Block, Framed, Inline, ParagraphStyle, Stack, Text, markdown_blocks

Beside = Callable[[Clause], Sequence[Node]]
"""What a proof says of a clause."""
Below = Callable[[RuleBlock], Sequence[Node]]
"""How a proof shows the code of a clause."""


NOTE = re.compile(r"\[\^([\w-]+)\]")
"""A reference to a note, as a chapter has it."""
OPENS, CLOSES = "\ue000", "\ue001"
"""What no writer writes: they stand about the name of a note while its sentence becomes words."""
MARKED = re.compile(f"{OPENS}(.*?){CLOSES}")
DEFINED = 1.0
"""Indent by which a definition is told from other paragraphs, mm."""


def nothing(_: object) -> Sequence[Node]:
    """A book for players says nothing of evidence and code."""
    return ()


class WebChapter:
    """Turns the blocks of one chapter into elements."""

    def __init__(self, web: Web, chapter: Chapter, beside: Beside = nothing, below: Below = nothing) -> None:
        self.web, self.chapter, self.beside, self.below = web, chapter, beside, below
        self.edition = web.edition
        self.root = element("section", class_="chapter")
        self.sections: list[tuple[int, Element]] = []
        """The sections that are open, with the levels of their headings."""
        self.clause: Element | None = None
        """The clause under way."""
        self.clause_id = ""
        self.lists: list[tuple[int, Element]] = []
        """The lists that are open, by level."""
        self.notes: dict[str, str] = {}
        """The numbers of the chapter's notes, by their names."""

    def run(self) -> Element:
        """The chapter."""
        notes = [b.id for b in self.chapter.blocks if b.kind == "note" and b.id]
        self.notes = {id: str(i) for i, id in enumerate(notes, 1)}
        for block in self.chapter.blocks:
            if block.variants and self.edition.game.variant not in block.variants:
                continue
            if block.clause:
                self.web.book.here = block.clause
            if block.kind not in ("item", "rule") and block.level == 0:
                self.lists.clear()
            self.block(block)
        return self.root

    def block(self, block: Source) -> None:
        """One block."""
        match block.kind:
            case "heading":
                self.heading(block)
            case "paragraph" | "terms" | "admonition":
                self.paragraph(block)
            case "item":
                self.item(block)
            case "note" if block.id:
                self.place(block).add(self.note(block))
            case "quote" | "note":
                self.place(block).add(element("p", *self.words(block), class_="note", role="note"))
            case "table":
                self.place(block).add(*self.table(block))
            case "example":
                styles = self.web.book.styles
                box = example_box(self.edition, styles, block, self.web.book.reference, self.web.book.desk().width)
                self.place(block).add(*block_nodes((box,), self.web))
            case "show" if isinstance(block.data, Mapping):
                self.show(block.data)
            case "rule" if isinstance(block.data, RuleBlock):
                self.place(block).add(*self.below(block.data))
            case _:
                return

    # ---------------------------------------------------------------------------------------- places
    def section(self) -> Element:
        """The innermost section that is open."""
        return self.sections[-1][1] if self.sections else self.root

    def place(self, block: Source) -> Element:
        """Where a block goes: into the list item or the clause that it goes on with, else into the section."""
        if block.level and self.lists:
            return _last_item(self.lists[-1][1])
        if self.clause is not None and block.clause == self.clause_id:
            return self.clause
        return self.section()

    def heading(self, block: Source) -> None:
        """A section with its heading: one level deeper than what it stands in."""
        self.clause = None
        while self.sections and self.sections[-1][0] >= block.level:
            self.sections.pop()
        number, id = self.edition.number(block.id), self.web.claim(block.id) if block.id else ""
        depth = min(6, 2 + len(self.sections))
        title = element(f"h{depth}", *_number(number, block.id), *self.words(block))
        if not self.sections:
            if id:
                self.root.attributes["id"] = id
            made = self.root
        else:
            made = element("section", id=id)
            self.section().add(made)
        made.add(title)
        self.sections.append((block.level, made))
        clause = self.edition.game.clauses.get(block.id)
        made.add(*(self.beside(clause) if clause else ()))

    # ---------------------------------------------------------------------------------------- clauses
    def paragraph(self, block: Source) -> None:
        """A clause of its own, or a paragraph that goes on with one."""
        clause = self.edition.game.clauses.get(block.id) if block.id else None
        several = block.kind in ("terms", "admonition")
        if clause is None:
            self.place(block).add(*(self.several(block, []) if several else [element("p", *self.words(block))]))
            return
        number = _number(clause.number, clause.id)
        made = element("article", class_=f"clause {clause.kind}", id=self.web.claim(clause.id))
        if clause.kind == "advice":
            made.add(element("p", self.edition.say("Advice"), class_="caps"))
        told = self.several(block, number) if several else [element("p", *number, *self.words(block))]
        made.add(*self.beside(clause), *told)
        if block.level and self.lists:
            _last_item(self.lists[-1][1]).add(made)
        else:
            self.section().add(made)
            self.clause, self.clause_id = made, clause.id

    def item(self, block: Source) -> None:
        """An item of a list; it may be a clause."""
        while self.lists and self.lists[-1][0] > block.level:
            self.lists.pop()
        tag = "ol" if block.ordered else "ul"
        if not self.lists or self.lists[-1][0] < block.level or self.lists[-1][1].tag != tag:
            self.open_list(block, tag)
        clause = self.edition.game.clauses.get(block.id) if block.id else None
        made = element("li", class_=f"clause {clause.kind}" if clause else "")
        if clause:
            made.attributes["id"] = self.web.claim(clause.id)
            made.add(*self.beside(clause), *_number(clause.number, clause.id))
        made.add(*self.words(block))
        self.lists[-1][1].add(made)

    def open_list(self, block: Source, tag: str) -> None:
        """A list within the item above, or below the clause that leads on to it."""
        if self.lists and self.lists[-1][0] == block.level:
            self.lists.pop()
        where = _last_item(self.lists[-1][1]) if self.lists else self.clause or self.section()
        made = element(tag)
        where.add(made)
        self.lists.append((block.level, made))

    # ---------------------------------------------------------------------------------------- notes, boxes, terms
    def note(self, block: Source) -> Element:
        """A numbered note; its number leads back to where it is referred to."""
        number, back = self.notes[block.id], self.anchor("noteref", block.id)
        lead = element("a", number, href=f"#{back}", role="doc-backlink") if back in self.web.ids else number
        id = self.web.claim(self.anchor("note", block.id))
        return element("p", element("sup", lead), " ", *self.words(block), class_="note", role="doc-footnote", id=id)

    def anchor(self, kind: str, note: str) -> str:
        """The id of a note, or of the reference to it."""
        return f"{kind}-{self.chapter.id}-{note}"

    def several(self, block: Source, number: Sequence[Node]) -> list[Node]:
        """An admonition, or paragraphs with terms and their definitions; ``number`` before the first of them."""
        body = self.web.book.styles.body
        styles = {"p": body, "dt": replace(body, keep_with_next=True), "dd": replace(body, left=DEFINED)}
        styles |= {"note": body, "note-title": self.web.book.styles.label}
        made: list[Node] = []
        terms = element("dl")
        for told in markdown_blocks(self.said(block), styles, self.edition.fonts, self.web.book.reference):
            if isinstance(told, Framed):
                made.append(self.admonition(told, number if not made else ()))
                continue
            words = self.noted(word_nodes(told.inlines, body.text, self.web)) if isinstance(told, Text) else []
            lead = number if not made else ()
            if isinstance(told, Text) and (told.style.keep_with_next or told.style.left == DEFINED):
                if terms not in made:
                    made.append(terms)
                terms.add(element("dt" if told.style.keep_with_next else "dd", *lead, *words))
            else:
                terms = element("dl")
                made += [element("p", *lead, *words)] if words else block_nodes((told,), self.web)
        return made

    def admonition(self, box: Framed, number: Sequence[Node]) -> Element:
        """What stands in a frame of its own, under its title."""
        inner = self.noted(block_nodes([part for stack in box.blocks for part in _parts(stack)], self.web))
        return element("aside", *number, *inner, class_="box admonition", role="note")

    # ---------------------------------------------------------------------------------------- words and data
    def words(self, block: Source) -> list[Node]:
        """A block's message as words, with links to the notes that it refers to."""
        style = self.web.book.styles.body
        return self.noted(word_nodes(self.inlines(block, style), style.text, self.web))

    def said(self, block: Source) -> str:
        """A block's message, what refers to a note marked for `noted`."""
        text = self.edition.text(block.text)
        return NOTE.sub(lambda match: f"{OPENS}{match[1]}{CLOSES}" if match[1] in self.notes else match[0], text)

    def noted(self, nodes: Sequence[Node]) -> list[Node]:
        """The same with a raised number, a link to its note, in the place of each mark."""
        made: list[Node] = []
        for node in nodes:
            if isinstance(node, Element):
                made.append(replace(node, children=self.noted(node.children)))
            elif isinstance(node, str):
                parts = MARKED.split(node)
                made += [self.reference(part) if i % 2 else part for i, part in enumerate(parts) if part]
            else:
                made.append(node)
        return made

    def reference(self, note: str) -> Element:
        """The number of a note, which leads to it."""
        id, href = self.web.claim(self.anchor("noteref", note)), f"#{self.anchor('note', note)}"
        return element("sup", element("a", self.notes[note], href=href, role="doc-noteref", id=id))

    def inlines(self, block: Source, style: ParagraphStyle) -> tuple[Inline, ...]:
        """A block's message as inlines in a style."""
        return self.edition.inlines(self.said(block), style, self.web.book.reference)

    def table(self, block: Source) -> list[Node]:
        """A table written by hand."""
        styles = {"p": self.web.book.styles.computed.body}
        text = self.edition.text(block.text)
        return block_nodes(markdown_blocks(text, styles, self.edition.fonts, self.web.book.reference), self.web)

    def show(self, show: Mapping[str, object]) -> None:
        """What is computed: the glossary as a list of definitions, the rest as in the printed book."""
        self.clause = None
        if "glossary" in show:
            self.section().add(glossary(self.web))
            return
        nodes = block_nodes(show_in_book(self.web.book, show, self.chapter), self.web)
        self.section().add(*(_titled(nodes, self.title_of(show)) if "setup" in show else nodes))

    def title_of(self, show: Mapping[str, object]) -> str:
        """What the picture of a set-up is."""
        words = self.edition.say("The table after the set-up for {players} players")
        return words.format(players=show["setup"])


def _titled(nodes: Sequence[Node], title: str) -> list[Node]:
    """The same with a title before what the pictures among them show."""
    made: list[Node] = []
    for node in nodes:
        if isinstance(node, Picture):
            made.append(replace(node, alt=f"{title}: {node.alt}"))
        elif isinstance(node, Element):
            made.append(replace(node, children=_titled(node.children, title)))
        else:
            made.append(node)
    return made


def _parts(block: Block) -> Sequence[Block]:
    """What is stacked in a box."""
    return block.blocks if isinstance(block, Stack) else (block,)


def _last_item(parent: Element) -> Element:
    """The last item of a list."""
    return next(node for node in reversed(parent.children) if isinstance(node, Element))


def _number(number: str, id: str) -> list[Node]:
    """A clause's number, which leads to the clause itself, so that its address can be had."""
    return [element("a", number, class_="number", href=f"#{id}"), " "] if number else []


def glossary(web: Web) -> Element:
    """Every term with its meaning and the clause that defines it, in alphabetical order."""
    edition, style = web.edition, web.book.styles.fine
    defined = definitions(edition)
    made = element("dl")
    terms = [t for t in edition.game.terms.values() if t.definition]
    for term in sorted(terms, key=lambda t: sort_key(term_word(t, edition), edition)):
        word = term_word(term, edition)
        inlines = edition.inlines(edition.text(term.definition), style, web.book.reference)
        number = _number(edition.number(defined.get(term.id, "")), defined.get(term.id, ""))
        made.add(
            element("dt", word[:1].upper() + word[1:]),
            element("dd", *word_nodes(inlines, style.text, web), " " if number else "", *number[:1]),
        )
    return made
