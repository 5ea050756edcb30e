"""Write docs/rulebooks.md: fifteen points of a good rulebook, and the pages on which each game's English book has them.

    python tools/write_rulebooks.py             # composes the books and writes their pages into the table
    python tools/write_rulebooks.py --only hearts

The pages are those of links in the composed book, so that they follow the book. The words of the points are in POINTS.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from pnp.app.build.sheets import FacesByName
from pnp.app.gallery.gallery import with_box
from pnp.app.game.facts import piece_format
from pnp.app.played.facts import played_facts
from pnp.model.game import Game
from pnp.model.read.find import find_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document import lesson, nodes
from pnp.press.document.first_uses import uses_of_terms
from pnp.press.document.front import INDEX
from pnp.press.document.lesson import lesson_node
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.impose.formats import read_formats
from pnp.press.pages import build_rulebook
from pnp.press.pages.geometry import A5
from pnp.press.pieces import draw_prints
from pnp.press.typeset.drawing.page import Document, GlyphRun, Page
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import leaves
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rulebooks.md"
QUESTIONS = ROOT / "tests" / "unit" / "press" / "document" / "index_questions"
GAMES = ("all-but-malice", "game-of-amber", "cards", "deck-of-fey", "living-trumps", "hearts", "crazy-eights")
"""The games whose books are listed; of those with variants, the first."""
POINTS = (
    "The first spread says what the game is, how one wins, and what a turn is",
    "The set-up has a picture beside each step",
    "The finished table is drawn after the set-up",
    "A first turn is shown before the rules in full",
    "The cards that moved are drawn beside each scene; no log is printed",
    "No word of the glossary is used before it is explained or referred to",
    "Steps have one name in book, sheet and turn cards: all come from `sequence:`",
    "Every table of two keys names both axes",
    "Each kind of card is shown or listed with its rule",
    "Pages over a third empty, of all before the index",
    "A quick reference ends the book",
    "Questions and common mistakes have a place of their own",
    "An index with verbs, synonyms and questions",
    "Odds come from at least 1,000 games, as words and bars",
    "Somebody has read the book aloud, and all its translations are agreed",
)


@dataclass(frozen=True)
class Composed:
    """An English book: its game, edition, document and pages."""

    game: Game
    edition: Edition
    book: Document

    def page_of(self, *names: str) -> int:
        """The first page with one of these links; 0 if there is none."""
        return next((page for page, name in self.links() if name in names), 0)

    def links(self) -> Iterator[tuple[int, str]]:
        """The links of the book with their pages."""
        for number, page in enumerate(self.book.pages, 1):
            yield from ((number, anchor.name) for anchor in page.anchors)


def compose(name: str) -> Composed:
    """The English A5 book of a game's first variant, with its faces."""
    report = Report()
    folder = find_game(name, report)
    assert folder is not None
    first = load_and_compile(folder, "", report)
    made = load_and_compile(folder, next(iter(first.game.variants), ""), report)
    sizes = {key: piece_format(value) for key, value in with_box(read_formats(report)).items()}
    libraries = tuple(Path(shared.file).parent for shared in made.tree.shared.values())
    facts = build_facts(made.game, played_facts(made.game, made.rules), {}, sizes, (made.game.folder, *libraries))
    edition = build_edition(facts, "en", load_catalogue(made.tree, "en", report), report)
    faced = replace(edition, faces=FacesByName(draw_prints(edition)))
    return Composed(made.game, faced, build_rulebook(faced))


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
    assert 0 < first_turn < contents, f"{game.folder.name} shows no first turn before its contents"
    yield _page(first_turn)
    yield _page(first_turn)
    faults = [use.term.id for use in uses_of_terms(edition) if use.is_fault]
    yield "yes" if not faults else f"no: {', '.join(faults)}"
    yield _page(pages.get(lesson.Panel, 0))
    yield _pages(composed.page_of(table.clause) for table in game.tables.values() if len(table.keys) > 1)
    shown = {piece.clause for piece in game.components if piece.prints in game.cards}
    yield _pages(composed.page_of(clause) for clause in shown if clause)
    over = [
        number
        for number, page in enumerate(composed.book.pages, 1)
        if contents < number < index and _empty(page) > 1 / 3
    ]
    yield _pages(over, none="none")
    yield _pages(n for n, page in enumerate(composed.book.pages, 1) if page.label == edition.say("Quick reference"))
    yield _pages(composed.page_of(id) for id in game.clauses if "questions" in id)
    yield f"{_page(index)}, {_questions(game.folder.name)} questions"
    yield _pages(composed.page_of(id) for id in game.clauses if id == "quest-odds")
    languages = len(list((game.folder / "locale").glob("*.po")))
    yield f"yes, {languages} {'translation' if languages == 1 else 'translations'}"


def _page(number: int) -> str:
    return f"p. {number}" if number else "–"


def _pages(numbers: Iterable[int], none: str = "–") -> str:
    some = sorted({number for number in numbers if number})
    return f"p. {', '.join(map(str, some))}" if some else none


def _empty(page: Page) -> float:
    """The share of a page from its last ink to the foot of the text."""
    foot, lowest = A5.top + A5.depth + 1.0, A5.top
    for leaf, (_, b, _, d, _, f) in leaves(page.items):
        points: list[tuple[float, float]] = []
        if isinstance(leaf, GlyphRun):
            points = [(leaf.x, leaf.y)]
        elif isinstance(leaf, Outline):
            points = [(values[-2], values[-1]) for _, values in leaf.segments if values]
        lowest = max([lowest, *(y for px, py in points if (y := b * px + d * py + f) <= foot)])
    return 1 - (lowest - A5.top) / A5.depth


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


def main() -> None:
    """Compose the books and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=GAMES, help="only this game's book")
    names = parser.parse_args().only or GAMES
    rows = []
    for name in names:
        rows.append(row(name, facts_of(compose(name))))
        print(rows[-1], flush=True)
    PAGE.write_text(page_with(rows, PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
