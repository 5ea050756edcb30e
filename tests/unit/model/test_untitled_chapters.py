"""A chapter without a title: a fault of a game, and what a library may have for the games that include it."""

from pathlib import Path

from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Report
from pnp.source.load import Memory, load_game

CHAPTER = "Hearts beat clubs. {#order kind=definition}\n"


def built(yaml: str) -> tuple[Game, Report]:
    report = Report()
    return build_game(load_game(Memory({"game.yaml": yaml, "rules/order.md": CHAPTER}), report), report), report


def test_a_game_needs_a_title_for_each_chapter() -> None:
    _, report = built("title: Hearts\nplayers: 4\n")
    assert [d.code for d in report.errors if "has no title" in d.message] == ["PNP115"]


def test_a_library_may_have_chapters_that_other_games_include() -> None:
    game, report = built("title: Orders\n")
    assert not report.errors and [(d.code, d.severity) for d in report] == [("PNP115", "note")]
    assert [(chapter.title.text, chapter.title.fixed) for chapter in game.chapters] == [("Order", True)]


def test_the_library_of_the_shipped_games_has_no_error() -> None:
    report = Report()
    build_game(load_game(Path(__file__).parents[3] / "data" / "rooks-edge", report), report)
    assert not report.errors
