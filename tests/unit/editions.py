"""All But Malice read, compiled and drawn once, in English and in French."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.edition import Edition, Facts, build_edition, build_facts
from pnp.edition.edition import PieceFormat
from pnp.impose.formats import read_formats
from pnp.load import load_game
from pnp.load.tree import Tree
from pnp.model.build import build_game
from pnp.model.catalogue import load_catalogue
from pnp.model.find import data_folders
from pnp.pages import build_rulebook
from pnp.pieces import Print, draw_prints
from pnp.rules import compile_rules
from pnp.typeset.page import Document

ROOT = Path(__file__).parents[2]
NEEDS = {"secret": {2: 14, 3: 18, 4: 22}}


@pytest.fixture(scope="session")
def tree() -> Tree:
    """The folder of All But Malice."""
    return load_game(ROOT / "data" / "all-but-malice", Report(), data_folders())


@pytest.fixture(scope="session")
def facts(tree: Tree) -> Facts:
    """The game with made-up needs of tokens."""
    report = Report()
    game = build_game(tree, report, "")
    rules = compile_rules(game, report)
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(report).items()}
    assert not report.errors
    return build_facts(game, rules, NEEDS, sizes, (game.folder,))


def drawn(facts: Facts, tree: Tree, locale: str) -> tuple[Edition, tuple[Print, ...]]:
    """An edition with its faces."""
    report = Report()
    edition = build_edition(facts, locale, load_catalogue(tree, locale, report), report)
    prints = draw_prints(edition)
    faces = {p.face.name: p.face for p in prints} | {p.back.name: p.back for p in prints if p.back}
    assert not report.errors, list(report)
    return replace(edition, faces=faces), prints


@pytest.fixture(scope="session")
def english(facts: Facts, tree: Tree) -> Edition:
    """The English edition."""
    return drawn(facts, tree, "en")[0]


@pytest.fixture(scope="session")
def french(facts: Facts, tree: Tree) -> Edition:
    """The French edition."""
    return drawn(facts, tree, "fr")[0]


@pytest.fixture(scope="session")
def prints(facts: Facts, tree: Tree) -> tuple[Print, ...]:
    """The pieces of the English edition."""
    return drawn(facts, tree, "en")[1]


@pytest.fixture(scope="session")
def book(english: Edition) -> Document:
    """The English rulebook."""
    return build_rulebook(english)
