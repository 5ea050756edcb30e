"""Boards as a browser gets them: each space with its place, its content and the option that chooses it."""

from typing import Any

import pytest

import pnp
from pnp.app.play.grid_boards import cells_of_boards
from pnp.app.play.seat_json import sent_to
from pnp.base.resources import REFERENCE_GAMES
from pnp.engine.play.describe import Describer


def sent(name: str, answers: tuple[int, ...] = ()) -> tuple[Any, Describer]:
    """The data of a game for the player who decides, after some answers."""
    match = pnp.load(REFERENCE_GAMES / name).play(2).match
    for answer in answers:
        match.step(answer)
    return sent_to(match.deciding, match, match.words), match.words


def test_the_board_of_chess_has_its_men_and_the_options_of_the_first_move() -> None:
    data, words = sent("chess")
    (board,) = data["grids"]
    cells = {cell["name"]: cell for cell in board["cells"]}
    assert (board["shape"], board["width"], board["height"], len(cells)) == ("squares", 7, 7, 64)
    assert (cells["A8"]["x"], cells["A8"]["y"], cells["A1"]["y"]) == (0, 0, 7)
    assert cells["A1"]["dark"] and "dark" not in cells["A8"]
    assert (cells["G1"]["man"], cells["G1"]["ink"], cells["G1"]["text"]) == (0, "light", "♞")
    assert cells["D8"]["man"] == 1 and cells["D8"]["spoken"].endswith("queen")
    offered = {name: cell["option"] for name, cell in cells.items() if "option" in cell}
    assert set(offered) == {"B1", "G1", *(f"{column}2" for column in "ABCDEFGH")}
    assert all(data["question"]["options"][at]["label"] == name for name, at in offered.items())
    assert ["1", -1.0, 7.0] in [list(mark) for mark in board["marks"]]
    assert data["boards"] == [] and not any("E2" in label for label, _ in data["numbers"])
    assert "man_E2" in cells_of_boards(words)


def test_the_goals_of_a_man_are_options_after_it_is_chosen() -> None:
    first, _ = sent("chess")
    knight = next(cell["option"] for cell in first["grids"][0]["cells"] if cell["name"] == "G1")
    data, _ = sent("chess", (knight,))
    assert {cell["name"] for cell in data["grids"][0]["cells"] if "option" in cell} == {"F3", "H3"}


def test_a_stone_that_is_a_member_has_its_ink() -> None:
    first, _ = sent("hex")
    (board,) = sent("hex", (first["grids"][0]["cells"][0]["option"],))[0]["grids"]
    assert {key: board["cells"][0].get(key) for key in ("man", "ink", "text")} == {
        "man": 0,
        "ink": "dark",
        "text": None,
    }


@pytest.mark.parametrize(
    ("name", "shape", "spaces"), [("hex", "hexes", 121), ("go", "crossings", 81), ("morris", "lines", 24)]
)
def test_other_boards_have_their_shape(name: str, shape: str, spaces: int) -> None:
    (board,) = sent(name)[0]["grids"]
    assert (board["shape"], len(board["cells"])) == (shape, spaces)
    assert sum("option" in cell for cell in board["cells"]) == (spaces if name != "go" else 0)
    assert bool(board["ways"]) == (name == "morris")
    assert all(-1 <= cell["x"] <= board["width"] and 0 <= cell["y"] <= board["height"] for cell in board["cells"])
