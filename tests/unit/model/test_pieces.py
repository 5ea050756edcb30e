"""Pieces of a component: one for each member of an enumeration, and for each row of a table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.model.game import Game
from pnp.model.pieces import pieces_of
from pnp.model.read.build import build_game
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game
from tests.tiny import FILES, spoilt

TABLES = """tables:
  carrots_at: {key: num, type: num, cells: {1: 2, 2: 4, 3: 5}}
  weather: {keys: [colour, rank], type: num, some: yes, cells: {RED: {LOW: 1}}}
"""
BADGES = "components:\n  badges: {{prints: badge, {keys}, format: token-25, label: badges, template: badge.svg.j2}}\n"
Built = Callable[[str], Game]


@pytest.fixture
def built(tmp_path: Path) -> Built:
    """The Hare Race with badges of some keys."""

    def made(keys: str) -> Game:
        texts = spoilt({"game.yaml": TABLES + BADGES.format(keys=keys)}, FILES) | {"templates/badge.svg.j2": "<svg/>"}
        for name, text in texts.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        report = Report()
        game = build_game(load_game(tmp_path, report), report)
        report.stop_on_errors()
        return game

    return made


def names(game: Game) -> tuple[list[str], int | None]:
    (component,) = [c for c in game.components if c.id == "badges"]
    return [piece.name for piece in pieces_of(component, game.enums, game.tables)], component.count


def test_each_member_at_each_row_has_a_piece_and_nobody_counts_them(built: Built) -> None:
    game = built("each: colour, rows: carrots_at")
    members = [m.name for m in game.enums["colour"].members]
    made, count = names(game)
    assert made == [f"badges:{m}:{level}" for m in members for level in (1, 2, 3)]
    assert count == 3 * len(members)


def test_rows_alone_and_several_of_each(built: Built) -> None:
    assert names(built("rows: carrots_at, count: 6")) == (["badges:1", "badges:2", "badges:3"], 6)


@pytest.mark.parametrize("keys", ["rows: weather", "rows: nothing_at", "rows: carrots_at, each: nothing"])
def test_what_has_no_rows_of_its_own_is_refused(built: Built, keys: str) -> None:
    with pytest.raises(Failed):
        built(keys)
