"""The box book: all games of a box in one rulebook, what they share told once, numbers as in each game's own book."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.document.sorting import sort_key
from pnp.edition.edition import Edition
from pnp.model.game import Block as Source
from pnp.model.game import Chapter, Clause, Game, Message, Term
from pnp.model.prose import Prose
from pnp.pages.arranging import Arrangement, arrange
from pnp.pages.book import Book
from pnp.pages.bookpages import page_templates
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.chapters import ChapterBuilder, chapter_blocks
from pnp.pages.fillers import filling_pages
from pnp.pages.geometry import A5, BookShape
from pnp.pages.matter import glossary, rulings
from pnp.pages.reference import reference_page
from pnp.pages.rulebook import back_cover, whole_book
from pnp.typeset import Block, Place, Run, Text, flow_settled
from pnp.typeset.flow import flow
from pnp.typeset.page import Document

_NAME = re.compile(r"\{\{\s*(\w+)")


def is_box(games: Sequence[Game]) -> bool:
    """Whether the variants of a game are games of their own, so that a box book is printed: each of them has a chapter
    that no other has, and they share others."""
    chapters = [{chapter.id for chapter in game.chapters} for game in games]
    if len(games) < 2 or not set.intersection(*chapters):
        return False
    others = [set[str]().union(*(c for c in chapters if c is not own)) for own in chapters]
    return all(own - rest for own, rest in zip(chapters, others, strict=True))


# ------------------------------------------------------------------------------------------------- one edition of all
class MergedProse(Prose):
    """The texts of several games: each is filled by the first game that prints it."""

    def __init__(self, whole: Game, editions: Sequence[Edition]) -> None:
        first = editions[0].prose
        self._voices = [edition.prose for edition in editions]
        self._owners: dict[Message, Prose] = {}
        for edition in editions:
            for message in _messages(edition.game):
                self._owners.setdefault(message, edition.prose)
        super().__init__(whole, first.locale, first.catalogue, first.report)

    def text(self, message: Message, **extra: object) -> str:
        """The message as its own game prints it."""
        return self._owners.get(message, self._voices[0]).text(message, **extra)

    def fill(self, text: str, **extra: object) -> str:
        """A template's words, filled by the first game that has the terms that they name."""
        names = set(_NAME.findall(text))
        knows = (p for p in self._voices if names <= {w for t in p.game.terms.values() for w in (t.id, t.plural)})
        return next(knows, self._voices[0]).fill(text, **extra)


def _messages(game: Game) -> list[Message]:
    clauses = [m for c in game.clauses.values() for m in (c.text, c.brief, c.title)]
    return [*clauses, *(t.definition for t in game.terms.values())]


def whole_edition(editions: Sequence[Edition]) -> Edition:
    """The edition of the box: the clauses, chapters and terms of all its games, and no variant."""
    first = editions[0]
    games = [edition.game for edition in editions]
    whole = replace(
        games[0],
        variant="",
        tagline=Message(" · ".join(game_title(edition) for edition in editions)),
        players=(min(g.players[0] for g in games), max(g.players[1] for g in games)),
        chapters=_by_number([c for g in games for c in g.chapters]),
        clauses=_clauses(games),
        terms=_terms(games),
    )
    digest = hashlib.sha256("".join(e.rules.digest for e in editions).encode()).hexdigest()
    rules = replace(first.rules, weigh=lambda: digest)
    return replace(first, facts=replace(first.facts, game=whole, rules=rules), prose=MergedProse(whole, editions))


def _by_number(chapters: Sequence[Chapter]) -> tuple[Chapter, ...]:
    unique = {chapter.id: chapter for chapter in reversed(chapters)}
    return tuple(sorted(unique.values(), key=lambda chapter: int(chapter.number)))


def _clauses(games: Sequence[Game]) -> Mapping[str, Clause]:
    """The clauses of all games in the order of the book."""
    found = {id: replace(c, variants=frozenset()) for game in reversed(games) for id, c in game.clauses.items()}
    orders = [list(game.clauses) for game in games]
    chapter = {c.id: int(c.number) for game in games for c in game.chapters}
    place = {id: i for order in reversed(orders) for i, id in enumerate(order)}
    return {id: found[id] for id in sorted(found, key=lambda id: (chapter.get(found[id].chapter, 0), place[id]))}


def _terms(games: Sequence[Game]) -> Mapping[str, Term]:
    return {id: term for game in reversed(games) for id, term in game.terms.items()}


# ------------------------------------------------------------------------------------------------- chapters
class CommonChapter(ChapterBuilder):
    """A chapter that several games share: what only some of them print stands under their names."""

    def __init__(self, whole: Book, books: Sequence[Book], chapter: Chapter) -> None:
        super().__init__(books[0], chapter)
        self.whole, self.books = whole, books

    def run(self) -> list[Block]:
        """All blocks in order, each told by the first game that prints it."""
        said: list[str] = []
        for block, tellers in merged_blocks(self.books, self.chapter.id):
            self.book, self.edition = tellers[0], tellers[0].edition
            self.book.here = block.clause or self.book.here
            if block.kind not in ("item", "rule") and block.level == 0:
                self.counts.clear()
            names = [game_title(b.edition) for b in tellers] if len(tellers) < len(self.books) else []
            if names != said and names and block.kind not in ("rule", "show"):
                self.out.append(self.label(names))
            said = names
            self.block(block)
        return self.out

    def label(self, names: list[str]) -> Text:
        """For which games the next clauses are."""
        return Text((Run(self.edition.prose.joined(names), self.styles.label.text),), self.styles.label)

    def block(self, block: Source) -> None:
        """One block; the glossary and the rulings are those of all games."""
        shown = block.data if block.kind == "show" and isinstance(block.data, Mapping) else {}
        if "glossary" in shown:
            self.out += glossaries(self.books)
        elif "rulings" in shown:
            self.out += rulings(self.whole)
        else:
            super().block(block)


def merged_blocks(books: Sequence[Book], chapter: str) -> list[tuple[Source, list[Book]]]:
    """The blocks of a chapter in any of the games, in the order of its file, and which games print each."""
    found: list[tuple[Source, list[Book]]] = []
    for book in books:
        at = 0
        for block in next(c for c in book.edition.game.chapters if c.id == chapter).blocks:
            if block.variants and book.edition.game.variant not in block.variants:
                continue
            same = next((i for i, (other, _) in enumerate(found) if _place(other) == _place(block)), None)
            if same is None:
                while at < len(found) and _place(found[at][0]) < _place(block):
                    at += 1
                found.insert(at, (block, [book]))
            else:
                found[same][1].append(book)
            at = (at if same is None else same) + 1
    return found


def _place(block: Source) -> tuple[str, int]:
    return (block.span.file, block.span.line)


def game_title(edition: Edition) -> str:
    """What one game of the box is called."""
    return edition.text(edition.game.variants[edition.game.variant].title)


def glossaries(books: Sequence[Book]) -> list[Block]:
    """The entries of all games in one list; an entry that not all of them have names its games."""
    entries: dict[str, tuple[Text, list[str]]] = {}
    for book in books:
        for entry in glossary(book):
            if isinstance(entry, Text):
                entries.setdefault(_words(entry), (entry, []))[1].append(game_title(book.edition))
    edition, styles = books[0].edition, books[0].styles
    out: list[Block] = []
    for words in sorted(entries, key=lambda words: sort_key(words, edition)):
        entry, names = entries[words]
        games = (Run(f" ({edition.prose.joined(names)})", styles.small.text),) if len(names) < len(books) else ()
        out.append(replace(entry, inlines=(*entry.inlines, *games)))
    return out


def _words(entry: Text) -> str:
    return "".join(inline.text for inline in entry.inlines if isinstance(inline, Run))


# ------------------------------------------------------------------------------------------------- the book
def build_box_book(editions: Sequence[Edition], whole: Edition, shape: BookShape = A5) -> Document:
    """The box book in one shape, page by page; the quick references of all games stand at its end."""
    books = [_book(edition, shape) for edition in editions]
    box = _book(whole, shape)
    templates = page_templates(whole, shape)
    box.makers = {c.id: _maker(c, box, books) for c in whole.game.chapters}

    def filled(arranged: Arrangement) -> Callable[[Mapping[str, Place]], Sequence[Block]]:
        def build(places: Mapping[str, Place]) -> Sequence[Block]:
            for book in (box, *books):
                book.places = places
            return whole_book(box, whole.game.chapters, arranged)

        return build

    first = flow(filled(Arrangement())({}), templates, whole.setting.quiet())
    for book in (box, *books):
        book.places = first.places
    arranged = arrange(box, whole.game.chapters, templates)
    flowed = flow_settled(filled(arranged), templates, whole.setting)
    covers = [reference_page(e, back_cover(shape)) for e in editions if e.game.reference]
    pages = (*flowed.pages, *covers[:-1])
    return Document(
        (*pages, *filling_pages(box, len(pages)), *covers[-1:]),
        f"{whole.title}: {whole.say('Rulebook')}",
        whole.setting.language,
        whole.prose.joined(whole.game.credits.design),
        whole.text(whole.game.tagline),
        right_to_left=whole.setting.right_to_left,
        meta={"version": whole.game.version, "rules": whole.rules.digest},
    )


def _book(edition: Edition, shape: BookShape) -> Book:
    return Book(edition, make_book_styles(edition.theme, edition.locale, shape), shape=shape)


def _maker(chapter: Chapter, box: Book, books: Sequence[Book]) -> Callable[[], list[Block]]:
    """What makes the blocks of a chapter: its only game, or all that share it."""
    owners = [b for b in books if any(c.id == chapter.id for c in b.edition.game.chapters)]
    own = next(c for c in owners[0].edition.game.chapters if c.id == chapter.id)
    if len(owners) == 1:
        return lambda: chapter_blocks(owners[0], own)
    return lambda: CommonChapter(box, owners, own).run()
