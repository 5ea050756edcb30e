"""All But Malice read, compiled, drawn and set once in a language."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import Edition, Facts, build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import read_formats
from pnp.press.pages import build_rulebook
from pnp.press.pieces import Print, draw_prints
from pnp.press.typeset.drawing.page import Document
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree
from tests.shipped import loaded, tree_of

ROOT = Path(__file__).parents[2]
NEEDS = {"secret": {2: 14, 3: 18, 4: 22}}
LANGUAGES = ("en", "ja", "he", "fr", "de", "es")
"""Those in which tests set the book of All But Malice."""
LIKE_FRENCH = ("de", "es")
"""French has the same letters, direction and hyphens; tests/end_to_end/test_shipped_games.py sets these books too."""


def skip_like_french(request: pytest.FixtureRequest) -> None:
    """For a fixture with a language as its parameter: French stands for languages like it, unless --full is given."""
    if request.param in LIKE_FRENCH and not request.config.getoption("--full"):
        pytest.skip("French stands for it; run --full")


@pytest.fixture(scope="session")
def tree() -> Tree:
    """The folder of All But Malice."""
    return tree_of("all-but-malice")


@pytest.fixture(scope="session")
def facts(tree: Tree) -> Facts:
    """The game with made-up needs of tokens."""
    report = Report()
    game, rules = loaded("all-but-malice").game, loaded("all-but-malice").rules
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(report).items()}
    assert not report.errors
    return build_facts(game, played_facts(game, rules), NEEDS, sizes, (game.folder,))


def drawn(facts: Facts, tree: Tree, locale: str) -> tuple[Edition, tuple[Print, ...]]:
    """An edition with its faces."""
    report = Report()
    edition = build_edition(facts, locale, load_catalogue(tree, locale, report), report)
    prints = draw_prints(edition)
    faces = {p.face.name: p.face for p in prints} | {p.back.name: p.back for p in prints if p.back}
    assert not report.errors, list(report)
    return replace(edition, faces=faces), prints


@dataclass(frozen=True)
class Printed:
    """A language's edition, its pieces, its rulebook, and that as a file."""

    edition: Edition
    prints: tuple[Print, ...]

    @cached_property
    def book(self) -> Document:
        """The rulebook."""
        return build_rulebook(self.edition)

    @cached_property
    def file(self) -> bytes:
        """The rulebook as a PDF."""
        return pdf_bytes(self.book, self.edition.fonts)


@pytest.fixture(scope="session")
def printed(facts: Facts, tree: Tree) -> Callable[[str], Printed]:
    """What is printed in a locale, made once for all tests of a process."""
    return cache(lambda locale: Printed(*drawn(facts, tree, locale)))


@pytest.fixture(scope="session")
def english(printed: Callable[[str], Printed]) -> Edition:
    """The English edition."""
    return printed("en").edition


@pytest.fixture(scope="session")
def french(printed: Callable[[str], Printed]) -> Edition:
    """The French edition."""
    return printed("fr").edition


@pytest.fixture(scope="session")
def prints(printed: Callable[[str], Printed]) -> tuple[Print, ...]:
    """The pieces of the English edition."""
    return printed("en").prints


@pytest.fixture(scope="session")
def book(printed: Callable[[str], Printed]) -> Document:
    """The English rulebook."""
    return printed("en").book
