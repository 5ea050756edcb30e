"""The books of a game: the quick reference, the rulebook, adventures, and the book of a whole box."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.app.build.idle_creep import check_creep
from pnp.app.build.sheets import document_of, file_name
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.printable import Printable
from pnp.app.game.shared_facts import facts_of
from pnp.app.played.facts import played_facts
from pnp.app.quests.adventures import adventure_names, adventure_odds
from pnp.base.frozen import dataclass
from pnp.model.read.quest_tree import find_quest
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document import nodes
from pnp.press.document.book import rulebook_document
from pnp.press.document.box import is_box, whole_text
from pnp.press.document.leaflet import has_leaflet
from pnp.press.edition import Edition, build_edition
from pnp.press.impose.booklet import booklet, creep_of
from pnp.press.impose.formats import Paper
from pnp.press.pages import BookShape, bind, find_shape, reference_pages, reset_pages
from pnp.press.pages.adventure import build_adventure
from pnp.press.pages.leaflet import build_leaflet
from pnp.press.pages.reference_layout import layout_for
from pnp.press.pages.rulebook import build_box_book
from pnp.press.typeset.drawing.page import Document, Page
from pnp.rules.loading import compile_quest
from pnp.source.diagnostics import Report


@dataclass
class BookTree:
    """The rulebook of an edition as a tree, made when it is first needed: its pages and its web page share it."""

    edition: Edition
    _document: nodes.Document | None = None

    def document(self) -> nodes.Document:
        """The tree."""
        if self._document is None:
            self._document = rulebook_document(self.edition)
        return self._document

    def release(self) -> None:
        """Forget the tree, which takes memory, once nothing needs it any more."""
        self._document = None


def text_documents(
    edition: Edition, part: str, context: BuildContext, timings: Timings, tree: BookTree | None = None
) -> Iterator[tuple[str, Document]]:
    """The quick reference, the rulebook or the leaflet. ``tree``: the tree of the book, if others need it too."""
    if part == "reference" and edition.game.reference:
        for paper in context.papers:
            with timings.of("reference"):
                sides = reference_pages(edition, layout_for(paper.width, paper.height))
            edition.setting.cache.clear()  # sections at the type sizes that were tried: books have others
            yield file_name(edition, "reference", paper.name), document_of(edition, "Quick reference", sides)
    elif part == "rulebook" and edition.game.chapters:
        yield from rulebook(edition, context, timings, tree or BookTree(edition))
    elif part == "leaflet" and edition.game.chapters:
        yield from leaflets(edition, context, timings)


def all_text_documents(edition: Edition, context: BuildContext, timings: Timings) -> Iterator[tuple[str, Document]]:
    """The quick reference, the rulebook and the leaflet, as far as they are wanted."""
    for part in ("reference", "rulebook", "leaflet"):
        if part in context.options.wanted:
            yield from text_documents(edition, part, context, timings)


def leaflets(edition: Edition, context: BuildContext, timings: Timings) -> Iterator[tuple[str, Document]]:
    """The leaflet, for each paper a sheet to fold once; none for a library of rules, or a draft, that declares nothing
    to set up, play or end."""
    if not has_leaflet(edition):
        return
    with timings.of("leaflet"):
        leaflet = build_leaflet(edition)
    for paper in context.papers:
        pages = booklet(leaflet.pages, edition.setting.right_to_left, paper)
        plain = tuple(replace(page, links=()) for page in pages)
        folded = replace(leaflet, pages=plain, duplex="short", reading=leaflet.pages, purpose="fold")
        yield file_name(edition, "leaflet", paper.name), folded


def rulebook(
    edition: Edition, context: BuildContext, timings: Timings, tree: BookTree
) -> Iterator[tuple[str, Document]]:
    """The book page by page, and as sheets to fold and staple."""
    for name in context.options.books or edition.theme.books:
        shape = find_shape(name, edition.report, edition.theme.place("books"))
        if shape is None:
            continue
        with timings.of("rulebook"):
            document, bound = bind(edition, shape, tree.document())
        book = replace(document, purpose="book")
        if context.cache.faces.goes_on:
            context.cache.bound[edition.game.id, edition.game.variant, edition.locale, name] = bound
        yield file_name(edition, "rulebook", shape.name), book
        yield from booklets(edition, shape, book, context, timings)


def pages_first(edition: Edition, context: BuildContext) -> Iterator[tuple[str, int, Page]]:
    """The pages of rulebooks that differ from the previous build, before whole books are set: file name, page number
    from 1, page."""
    for name in context.options.books or edition.theme.books:
        bound = context.cache.bound.get((edition.game.id, edition.game.variant, edition.locale, name))
        shape = find_shape(name, Report(), edition.theme.place("books"))
        if bound is not None and shape is not None:
            for number, page in reset_pages(edition, bound).items():
                yield file_name(edition, "rulebook", shape.name), number, page


def adventures(
    source: Printable, edition: Edition, context: BuildContext, report: Report, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """The booklets of the quests that belong to a variant, in the language of an edition: page by page, and as sheets
    to fold and staple. Raises Failed for a quest that the game does not have (PNP125)."""
    for name in context.options.quests:
        find_quest(source.game, name, report)
    for name in adventure_names(source.game, context.options.quests):
        with timings.of("quests"):
            laid = compile_quest(source.tree, source.game.variant, name, report)
            laid = replace(laid, game=with_boxes(laid.game, report))
            quest = Printable(laid.tree, laid.game, played_facts(laid.game, laid.rules), source.supply)
            facts = facts_of(quest, context, report)
            catalogue = load_catalogue(laid.tree, edition.locale, report)
            own = build_edition(facts, edition.locale, catalogue, report, context.options.low_ink)
            own = replace(own, faces=edition.faces)
            shape = find_shape("a5", report, edition.theme.place("books"))
            assert shape is not None
            book = replace(build_adventure(own, adventure_odds(laid, source.tree), shape), purpose="book")
        part = f"quest-{name.replace('@', '-')}"
        yield own, file_name(own, part, shape.name), book
        for folded_name, folded in booklets(own, shape, book, context, timings, part):
            yield own, folded_name, folded


def box_documents(
    editions: Sequence[Edition], context: BuildContext, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """The book of all games of a box in one language, page by page and as sheets to fold, each with the text of the
    whole box; none if the edition is not a box."""
    if "rulebook" not in context.options.wanted or not is_box([edition.game for edition in editions]):
        return
    box = whole_text(editions)
    for name in context.options.books or box.theme.books:
        shape = find_shape(name, box.report, box.theme.place("books"))
        if shape is not None:
            with timings.of("rulebook"):
                book = replace(build_box_book(editions, box, shape), purpose="book")
            yield box, file_name(box, "rulebook", shape.name), book
            for folded_name, folded in booklets(box, shape, book, context, timings):
                yield box, folded_name, folded


BOOKLET_LEAST = 0.9
"""The smallest page size of a printed booklet."""


def _takes(paper: Paper, shape: BookShape) -> bool:
    """Whether two pages of a book fit beside each other on a paper."""
    wide, high = paper.turned(True)
    return min(wide / (2 * shape.width), high / shape.height) >= BOOKLET_LEAST


def booklets(
    edition: Edition, shape: BookShape, book: Document, context: BuildContext, timings: Timings, named: str = "rulebook"
) -> Iterator[tuple[str, Document]]:
    """A book as sheets to fold and staple, for each paper large enough for two of its pages. Reports PNP724."""
    papers = [paper for paper in context.papers if _takes(paper, shape)]
    check_creep(edition, named, len(book.pages) if papers else 0, context.options)
    for paper in papers:
        with timings.of("booklet"):
            creep = creep_of(len(book.pages), paper, context.options.creep)
            pages = booklet(book.pages, edition.setting.right_to_left, paper, creep, book.cover)
            plain = tuple(replace(p, links=()) for p in pages)  # nobody clicks on paper
            folded = replace(book, pages=plain, duplex="short", reading=book.pages, purpose="fold")
        part = f"{named}-booklet" if shape.name == "a5" else f"{named}-{shape.name}-booklet"
        yield file_name(edition, part, paper.name), folded
