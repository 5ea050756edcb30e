"""Write docs/rulebooks.md: fifteen points of a good rulebook, and the pages on which each game's English book has them.

    python tools/write_rulebooks.py             # composes the books and writes their pages into the tables
    python tools/write_rulebooks.py --only hearts

The pages are those of links in the composed book, so that they follow the book. The words of the points are in POINTS.
The second table measures every page of every book, in English, French and German: all variants, quests and the box.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from pnp.app.build.sheets import FacesByName
from pnp.app.gallery.gallery import with_box
from pnp.app.game.shared_facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.app.quests.adventures import adventure_names, adventure_odds, chapter_odds
from pnp.model.game import Game
from pnp.model.read.find import find_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document import lesson, nodes, parts
from pnp.press.document.book import rulebook_document
from pnp.press.document.box import box_document, is_box, whole_text
from pnp.press.document.first_uses import uses_of_terms
from pnp.press.document.front import INDEX
from pnp.press.document.lesson import lesson_node
from pnp.press.document.quests import quest_document
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.pages import bind
from pnp.press.pages.geometry import A5
from pnp.press.pages.rulebook import build_box_book, open_book, set_book
from pnp.press.pieces import draw_prints
from pnp.press.typeset.drawing.outline import multiply
from pnp.press.typeset.drawing.page import IDENTITY, Document, GlyphRun, Group, Item, Matrix, Page, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import items_of
from pnp.rules.loading import LoadedGame, compile_quest, load_and_compile
from pnp.source.diagnostics import Report

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rulebooks.md"
QUESTIONS = ROOT / "tests" / "unit" / "press" / "document" / "index_questions"
GAMES = ("all-but-malice", "game-of-amber", "cards", "deck-of-fey", "living-trumps", "hearts", "crazy-eights")
"""The games whose books are listed; of those with variants, the first."""
SHORT = tuple(sorted(folder.name for folder in (ROOT / "data" / "games").iterdir()))
"""Games with short books, of which only the pages are measured."""
FOOT = 3.5
"""How far below the text of a book ink may lie that is not the foot of its page, mm."""
POINTS = (
    "The first spread explains the game, the way to win, and a turn",
    "The set-up has a picture beside each step",
    "A picture shows the finished table after the set-up",
    "The book shows a first turn before the complete rules",
    "Scenes show the cards that moved: number of scenes and cards, and pages; the book prints no line of a log",
    "The book explains each word of the glossary, or refers to its explanation, before it uses it",
    "Steps have the same names in book, sheet and turn cards: all come from `sequence:`",
    "Every table with two keys names both axes: their names, and the page",
    "The book shows or lists each kind of card with its rule",
    "Pages that are over a third empty, in the whole book; the table below has all books",
    "A quick reference ends the book",
    "Questions and common mistakes have a separate section",
    "An index has verbs, synonyms and questions",
    "Odds come from at least 1,000 games, as words and bars",
    "Somebody has read the book aloud, and all its translations are agreed",
)


@dataclass(frozen=True)
class Composed:
    """A book: its name among those of its game, its game, edition, tree, document and pages."""

    name: str
    game: Game
    edition: Edition
    tree: nodes.Document
    book: Document

    def page_of(self, *names: str) -> int:
        """The first page with one of these links; 0 if there is none."""
        return next((page for page, name in self.links() if name in names), 0)

    def links(self) -> Iterator[tuple[int, str]]:
        """The links of the book with their pages."""
        for number, page in enumerate(self.book.pages, 1):
            yield from ((number, anchor.name) for anchor in page.anchors)

    def over(self) -> list[int]:
        """The pages that are over a third empty, of all but the title."""
        return [number for number, page in enumerate(self.book.pages[1:], 2) if empty_share(page) > 1 / 3]


def compose(name: str) -> Composed:
    """The English A5 book of a game's first variant, with its faces."""
    return next(books_of(name, "en"))


def books_of(name: str, locale: str) -> Iterator[Composed]:
    """The A5 books of a game in a language: of each variant, of each quest, and of the box."""
    report = Report()
    folder = find_game(name, report)
    assert folder is not None
    sizes = {key: piece_format(value) for key, value in with_box(read_formats(report)).items()}
    first, editions = load_and_compile(folder, "", report), list[Edition]()
    for variant in first.game.variants or ("",):
        report = Report()
        made = load_and_compile(folder, variant, report)
        edition = _edition(made, locale, sizes, report)
        editions.append(replace(edition, faces=FacesByName(draw_prints(edition), edition.facts.formats)))
        tree = rulebook_document(editions[-1])
        yield Composed(variant, made.game, editions[-1], tree, bind(editions[-1], A5, tree)[0])
        for quest in adventure_names(made.game, ()):
            laid = compile_quest(made.tree, variant, quest, report)
            own = replace(_edition(laid, locale, sizes, report), faces=editions[-1].faces)
            tree = quest_document(own, adventure_odds(laid, made.tree))
            yield Composed(quest, laid.game, own, tree, set_book(open_book(own, A5), tree, [own])[0])
    if is_box([edition.game for edition in editions]):
        whole = whole_text(editions)
        yield Composed("box", first.game, whole, box_document(editions, whole), build_box_book(editions, whole))


def _edition(made: LoadedGame, locale: str, sizes: Mapping[str, PieceFormat], report: Report) -> Edition:
    libraries = tuple(Path(shared.file).parent for shared in made.tree.shared.values())
    facts = build_facts(made.game, played_facts(made.game, made.rules), {}, sizes, (made.game.folder, *libraries))
    facts = replace(facts, odds=chapter_odds(made.tree, made.game))
    return build_edition(facts, locale, load_catalogue(made.tree, locale, report), report)


def facts_of(composed: Composed) -> Iterator[str]:
    """For each point, the pages on which the book has it, or "–" if the game has no use for it."""
    game, edition = composed.game, composed.edition
    pages: dict[type[nodes.Block], int] = {}
    for page in lesson_node(edition).pages:
        for block in page.blocks:
            kind = nodes.Figure if isinstance(block, nodes.Figure) else type(block)
            pages.setdefault(kind, composed.page_of(f"lesson:{nodes.words_of(page.title)}"))
    contents, index = composed.page_of("contents"), composed.page_of(INDEX)
    yield _page(pages.get(lesson.Introduction, 0))
    yield _page(pages.get(lesson.TaughtStep, 0))
    yield _page(pages.get(nodes.Figure, 0))
    first_turn = pages.get(lesson.PlayedExample, 0)
    assert 0 < first_turn <= contents, f"{game.folder.name} shows no first turn before its contents"
    yield _page(first_turn)
    yield scenes_of(composed, first_turn, contents)
    faults = [use.term.id for use in uses_of_terms(edition) if use.is_fault]
    yield "yes" if not faults else f"no: {', '.join(faults)}"
    yield _page(pages.get(lesson.Panel, 0))
    yield axes_of(composed)
    shown = {piece.clause for piece in game.components if piece.prints in game.cards}
    yield _pages(composed.page_of(clause) for clause in shown if clause)
    yield _pages(composed.over(), none="none")
    yield _pages(n for n, page in enumerate(composed.book.pages, 1) if page.label == edition.say("Quick reference"))
    yield _pages(composed.page_of(id) for id in game.clauses if "questions" in id)
    yield f"{_page(index)}, {_questions(game.folder.name)} questions"
    yield _pages(composed.page_of(id) for id in game.clauses if id == "quest-odds")
    languages = len(list((game.folder / "locale").glob("*.po")))
    yield f"yes, {languages} {'translation' if languages == 1 else 'translations'}"


def scenes_of(composed: Composed, first: int, contents: int) -> str:
    """The scenes of the played examples before the contents, with the number of cards drawn on their pages. Fails if
    fewer are drawn than moved, or a line of the log is printed."""
    played = [b for p in lesson_node(composed.edition).pages for b in p.blocks if isinstance(b, lesson.PlayedExample)]
    scenes = [beat.scene for example in played for beat in example.beats]
    moved = [sum(len(group.cards) for group in scene.cards) for scene in scenes]
    faces = {id(face) for face in composed.edition.faces.values()}
    heads = [anchor.y for anchor in composed.book.pages[contents - 1].anchors if anchor.name == "contents"]
    on_own_page = min(heads, default=0.0) < A5.top + A5.depth / 4
    pages = composed.book.pages[first - 1 : contents - on_own_page]
    drawn = sum(isinstance(i, PlacedFace) and id(i.face) in faces for page in pages for i, _ in items_of(page.items))
    name = composed.game.folder.name
    assert drawn >= sum(moved) > 0, f"{name}: of {sum(moved)} cards that move in scenes, {drawn} are drawn"
    assert not any(scene.lines for scene in scenes), f"{name} prints a log"
    shown = f"{sum(map(bool, moved))} of {len(scenes)} scenes, {sum(moved)} cards"
    return f"{shown}, {_pages(range(first, first + len(pages)))}"


def axes_of(composed: Composed) -> str:
    """The names of both axes of each table of two keys, with the first page that has them. Fails if none has them."""
    tables = dict.fromkeys((m.down, m.across) for m in nodes.walk((composed.tree,)) if isinstance(m, parts.Matrix))
    texts = [_words(page) for page in composed.book.pages]
    named = []
    for down, across in tables:
        page = next((n for n, words in enumerate(texts, 1) if down and down in words and across in words), 0)
        assert page and across, f"{composed.game.folder.name}: no page names the axes “{down}” and “{across}”"
        named.append(f"{down} × {across}: p. {page}")
    return "; ".join(named) or "–"


def _words(page: Page) -> str:
    return " ".join(item.text for item, _ in items_of(page.items) if isinstance(item, GlyphRun))


def _page(number: int) -> str:
    return f"p. {number}" if number else "–"


def _pages(numbers: Iterable[int], none: str = "–") -> str:
    some = sorted({number for number in numbers if number})
    return f"p. {', '.join(map(str, some))}" if some else none


def empty_share(page: Page) -> float:
    """The share of a page from its last ink to the foot of the text, or of a reference."""
    foot = A5.bottom + FOOT
    return 1 - (max(A5.top, lowest_ink(page.items, foot)) - A5.top) / A5.depth


def lowest_ink(items: Iterable[Item], foot: float, matrix: Matrix = IDENTITY) -> float:
    """How far down ink lies, mm, of all above ``foot``; of a piece that is cut out, only what is seen."""
    lowest = 0.0
    for item in items:
        _, b, _, d, _, f = matrix
        if isinstance(item, Group | PlacedFace):
            inner = multiply(matrix, item.matrix)
            ink = lowest_ink(item.items if isinstance(item, Group) else item.face.items, foot, inner)
            clip = [inner[1] * values[-2] + inner[3] * values[-1] + inner[5] for _, values in item.clip if values]
            lowest = max(lowest, min(ink, max(clip, default=ink)))
        elif isinstance(item, GlyphRun | Outline):
            ends = [values[-2:] for _, values in item.segments if values] if isinstance(item, Outline) else []
            points = ends or [(item.x, item.y)] if isinstance(item, GlyphRun) else ends
            lowest = max([lowest, *(y for px, py in points if (y := b * px + d * py + f) <= foot)])
    return lowest


def _questions(game: str) -> int:
    """The number of questions by which the index of a game is tested, in all its variants."""
    files = [file for file in QUESTIONS.glob("*.yaml") if file.stem.partition(".")[0] == game]
    return sum(len(yaml.safe_load(file.read_text("utf-8"))) for file in files)


def row(name: str, facts: Iterable[str]) -> str:
    """The line of a game in the table."""
    return f"| {name} | {' | '.join(facts)} |"


def page_with(rows: Iterable[str], page: str) -> str:
    """The page of documentation with these lines of games in place of its own, and with the points as they are here."""
    heads = "\n".join(f"{number}. {point}." for number, point in enumerate(POINTS, 1))
    page = re.sub(r"(?<=<!-- points -->\n).*?(?=\n<!-- end -->)", lambda _: heads, page, count=1, flags=re.S)
    for line in rows:
        name = line.split("|")[1].strip()
        own = re.search(rf"^\| {re.escape(name)} \|.*$", page, re.M)
        assert own is not None, f"{PAGE.name} has no line for {name}"
        page = page.replace(own[0], line)
    return page


def languages_of(name: str) -> list[str]:
    """English, and those of French and German into which a game is translated."""
    folder = find_game(name, Report())
    assert folder is not None
    return ["en", *(locale for locale in ("fr", "de") if (folder / "locale" / f"{locale}.po").exists())]


def fullness_row(name: str, locale: str, books: Sequence[Composed]) -> str:
    """The line of a game's books in a language: how many they are, their pages, and those over a third empty."""
    over = [f"{one.name or name} p. {page}" for one in books for page in one.over()]
    pages = sum(len(one.book.pages) for one in books)
    return f"| {name} {locale} | {len(books)} | {pages} | {', '.join(over) or 'none'} |"


def main() -> None:
    """Compose the books and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=(*GAMES, *SHORT), help="only this game's books")
    for name in parser.parse_args().only or (*GAMES, *SHORT):
        rows: list[str] = []
        for locale in languages_of(name):
            books = list(books_of(name, locale))
            if locale == "en" and name in GAMES:
                rows.append(row(name, facts_of(books[0])))
            rows.append(fullness_row(name, locale, books))
        print(*rows, sep="\n", flush=True)
        PAGE.write_text(page_with(rows, PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
