"""The rulebook as one web page: what it is, the contents, the chapters, the index, the quick reference."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.document.game_text import for_whom, printed_chapters
from pnp.document.sorting import sort_key
from pnp.edition.edition import Edition
from pnp.edition.styles import sheet_styles
from pnp.html.blocks import Web, block_nodes, picture, word_nodes
from pnp.html.chapters import Below, Beside, WebChapter, nothing
from pnp.html.nodes import Element, Node, element
from pnp.model.game import Chapter
from pnp.pages.book import Book
from pnp.pages.bookshows import actions_table
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.indexing import index_entries
from pnp.pages.matter import hand_drawing, hand_of_cards, imprint
from pnp.pages.sections import read_sections, show_blocks
from pnp.pages.shows import RenderContext
from pnp.typeset.page import Face, Placed

MAIN, INDEX, REFERENCE = "page:main", "page:index", "page:reference"
"""Ids of the page's own parts: no clause has a colon in its id."""
REFERENCE_WIDTH = 96.5
"""Measure that the tables of the quick reference are computed for, mm."""


@dataclass(frozen=True)
class WebPage:
    """A book on one web page."""

    edition: Edition
    title: str
    header: tuple[Node, ...]
    contents: Element
    main: tuple[Node, ...]
    footer: tuple[Node, ...]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Everything on the page, in order."""
        return (*self.header, self.contents, *self.main, *self.footer)


def build_web_book(
    edition: Edition,
    beside: Beside = nothing,
    below: Below = nothing,
    before: Callable[[Web], Sequence[Node]] = nothing,
    kind: str = "",
) -> WebPage:
    """The rulebook of an edition as a web page.

    A proof says ``beside`` each clause what its evidence is, ``below`` it what its code is, ``before`` the chapters
    what it is a proof of; ``kind`` is what it is called instead of a rulebook.
    """
    web = Web(Book(edition, make_book_styles(edition.theme, edition.locale)))
    chapters = printed_chapters(edition.game)
    kind = kind or edition.say("Rulebook")
    main: list[Node] = [*before(web)]
    main += [WebChapter(web, chapter, beside, below).run() for chapter in chapters]
    main += [index(web), *reference(web)]
    footer = [element("p", line) for line in imprint(edition)]
    return WebPage(
        edition, f"{edition.title}: {kind}", header(web, kind), contents(web, chapters), tuple(main), tuple(footer)
    )


def header(web: Web, kind: str) -> tuple[Node, ...]:
    """The game's name, its tagline, a hand of its cards, and for whom it is."""
    edition, game = web.edition, web.edition.game
    named: list[Node] = [edition.text(game.title)]
    if game.variant:
        named += [" ", element("span", edition.text(game.variants[game.variant].title), class_="variant")]
    nodes: list[Node] = [element("h1", *named), element("p", edition.text(game.tagline), class_="tagline")]
    cards = hand_of_cards(edition)
    if cards:
        drawing = hand_drawing(edition, cards)
        items = (Placed(drawing.content),) if isinstance(drawing.content, Face) else drawing.content
        nodes.append(picture(items, drawing.width, drawing.height, web))
    return (*nodes, element("p", kind, class_="caps"), element("p", for_whom(edition)))


def contents(web: Web, chapters: Sequence[Chapter]) -> Element:
    """Chapters and their sections, each leading there."""
    edition = web.edition
    entries = element("ol")
    inner: Element | None = None
    printed = {c.id for c in chapters}
    for clause in edition.game.clauses.values():
        if clause.kind != "heading" or not clause.number or clause.chapter not in printed:
            continue
        if clause.variants and edition.game.variant not in clause.variants:
            continue
        entry = element("li", _entry(web, clause.id))
        if "." not in clause.number:
            entries.add(entry)
            inner = None
        elif clause.number.count(".") == 1 and entries.children:
            inner = inner or _list_in(entries.children[-1])
            inner.add(entry)
    entries.add(element("li", element("a", edition.say("Index"), href=f"#{INDEX}")))
    if edition.game.reference:
        entries.add(element("li", element("a", edition.say("Quick reference"), href=f"#{REFERENCE}")))
    return element("nav", element("h2", edition.say("Contents")), entries, aria_label=edition.say("Contents"))


def _list_in(entry: Node) -> Element:
    assert isinstance(entry, Element)
    made = element("ol")
    entry.add(made)
    return made


def _entry(web: Web, id: str) -> Element:
    clause, style = web.edition.game.clauses[id], web.book.styles.fine
    words = word_nodes(web.edition.inlines(web.edition.text(clause.text), style), style.text, web)
    return element("a", element("span", clause.number, class_="number"), " ", *words, href=f"#{id}")


def index(web: Web) -> Element:
    """What is looked up, with the clauses that tell of it; the one that defines it is strong."""
    edition = web.edition
    entries = index_entries(edition)
    lines = element("ul", class_="columns plain")
    for word in sorted(entries, key=lambda word: sort_key(word, edition)):
        found = [(edition.number(id), id, main) for id, main in entries[word].items() if edition.number(id)]
        line = element("li", word)
        for i, (number, id, main) in enumerate(found):
            link = element("a", number, href=f"#{id}")
            line.add(", " if i else " ", element("strong", link) if main else link)
        if found:
            lines.add(line)
    return element("section", element("h2", edition.say("Index")), lines, id=INDEX, class_="chapter")


def reference(web: Web) -> list[Node]:
    """The back cover of the printed book: the quick reference."""
    edition = web.edition
    if not edition.game.reference:
        return []
    styles = sheet_styles(edition.theme, 9.0)
    desk = RenderContext(edition, styles, REFERENCE_WIDTH)
    title = element("h2", edition.say("Quick reference"))
    made = element("section", title, id=REFERENCE, class_="chapter reference")
    sections = [part for section in read_sections(edition)[0] for part in (section, *section.beside)]
    for section in sections:
        part = element("section", class_="box" if section.is_boxed else "")
        part.add(*([element("h3", section.title)] if section.title else []))
        for text in section.prose:
            inlines = edition.inlines(text, styles.body)
            part.add(element("p", *word_nodes(inlines, styles.body.text, web)))
        part.add(*(node for show in section.shows for node in _shown(show, desk, web)))
        made.add(part)
    return [made]


def _shown(show: Mapping[str, Any], desk: RenderContext, web: Web) -> list[Node]:
    """What a show fence of the reference prints: actions in a table, as in the book, and the rest as on the sheet."""
    if "actions" in show:
        return block_nodes(actions_table(web.book, show["actions"]), web)
    return block_nodes(show_blocks(desk, dict(show)), web)
