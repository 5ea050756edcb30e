"""Pieces must fit the spaces of the board on which they lie."""

import math
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions
from pnp.app.game.printable import Printable
from pnp.app.game.shared_facts import facts_of
from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import Edition, build_edition
from pnp.press.impose.formats import hexagon_outline
from pnp.press.pieces import draw_prints
from pnp.press.pieces.large_pieces import check_large_pieces, room_share, space_distance
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import leaves
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.files import Disk

GAMES = Path(__file__).parents[4] / "data" / "games"
OUR_OWN = {
    "hex": ("format: mat,", "format: 180x200,"),
    "go": ("format: mat-a3,", "format: 180x200,"),
    "checkers": ("format: mat,", "format: 180x200,"),
    "chess": ("format: mat,", "format: 180x200,"),
    "morris": ("format: token-20", "format: token-30"),
    "stepping-stones": ("count: 3, format: token-20", "count: 3, format: 50x50"),
}
"""Games with a board of spaces, and a change that makes the spaces too small for the pieces."""


def edition_of(folder: Path) -> Edition:
    """A game in English, with the formats of its components."""
    report = Report()
    tree = load_game(Disk(folder), report)
    game = build_game(tree, report)
    rules = compile_rules(game, report)
    source = Printable(tree, game, played_facts(game, rules), {})
    facts = facts_of(source, open_context(PrintOptions(), report), report)
    return build_edition(facts, "en", load_catalogue(tree, "en", report), report)


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_board_of_our_own_is_large_enough_until_somebody_shrinks_it(game: str, tmp_path: Path) -> None:
    edition = edition_of(GAMES / game)
    assert list(check_large_pieces(edition, draw_prints(edition))) == []
    folder = tmp_path / game
    shutil.copytree(GAMES / game, folder, ignore=shutil.ignore_patterns("evidence*", "agreed.yaml"))
    before, after = OUR_OWN[game]
    text = (folder / "game.yaml").read_text("utf-8")
    assert before in text
    (folder / "game.yaml").write_text(text.replace(before, after), "utf-8")
    shrunk = edition_of(folder)
    faults = list(check_large_pieces(shrunk, draw_prints(shrunk)))
    assert {fault.code for fault in faults} == {"PNP725"}
    assert all(fault.span.line and "mm apart" in fault.message for fault in faults)


def test_the_distance_is_that_of_the_spaces_as_the_mat_draws_them() -> None:
    edition = edition_of(GAMES / "checkers")
    (mat,) = (piece.face for piece in draw_prints(edition) if piece.component == "board")
    boxes = [bounds(item.segments) for item, _ in leaves(mat.items) if isinstance(item, Outline)]
    widths = [box[2] - box[0] for box in boxes if box]
    distance = space_distance(edition.game.boards["board"], mat.width, mat.height)
    assert sum(abs(width - distance) < 0.01 for width in widths) == 64


def rectangle(width: float, height: float) -> Face:
    return Face("piece", width, height, ())


def test_a_long_piece_lies_across_a_row_of_spaces() -> None:
    """By its longer side it was too large for a row in which it lies upright."""
    row = [(25.0, 0.0), (50.0, 0.0)]
    assert room_share(rectangle(30, 20), row) == pytest.approx(25 / 20)
    assert room_share(rectangle(20, 30), row) == pytest.approx(25 / 20)
    assert room_share(rectangle(30, 28), row) == pytest.approx(25 / 28)


def test_in_rows_and_columns_both_sides_of_a_piece_count() -> None:
    grid = [(25.0, 0.0), (0.0, 25.0), (25.0, 25.0), (25.0, -25.0)]
    assert room_share(rectangle(24, 24), grid) == pytest.approx(25 / 24)
    assert room_share(rectangle(30, 20), grid) < 1
    assert room_share(replace(rectangle(24.9, 24.9), corner=12.45), grid) > 1
    assert room_share(replace(rectangle(25.2, 25.2), corner=12.6), grid) < 1


def test_hexagons_fill_a_grid_of_hexagons() -> None:
    """A hexagon 25 mm from side to side is 28.9 mm high, and fits spaces 25 mm apart in six directions."""
    steps = [(25 * math.cos(math.radians(turn)), 25 * math.sin(math.radians(turn))) for turn in (0, 60, 120)]
    hexagon = replace(rectangle(25, 25 / math.cos(math.pi / 6)), outline=hexagon_outline(25))
    assert room_share(hexagon, steps) == pytest.approx(1.0)
    assert room_share(replace(hexagon, outline=hexagon_outline(26)), steps) == pytest.approx(25 / 26)


def test_a_piece_smaller_than_every_step_has_room() -> None:
    assert room_share(rectangle(10, 10), [(20.0, 0.0)]) >= 1
