"""The board of a game on a terminal: rows with coordinates, and what lies on the spaces."""

from pnp.app.play.grid_json import grids
from pnp.app.play.grid_lines import cells_on_grids, grid_lines
from pnp.engine.match import Match, Seating
from pnp.engine.play.describe import Describer
from pnp.engine.play.view import View
from tests.lab import lab, merged

CODE = """
@phase(go)
def go_on():
    B1.stone = first(players)
    C2.stone = last(players)
    A2.men = 12 // 1
    if confirm(first(players), "well?"):
        A1.stone = first(players)
""".replace("12 // 1", "ten + 2")


def board(shape: str, fields: str, start: str = "") -> list[str]:
    return grid_lines(*seen(shape, fields, start))


def seen(shape: str, fields: str, start: str = "") -> tuple[Describer, View]:
    """The words of a game, and what its first player sees."""
    made = lab(CODE.replace("    B1", f"{start}    B1", 1), merged("names", f"  square: {{{shape}}}\n") + fields)
    assert made.faults == [], [f.message for f in made.faults]
    words = Describer(made.game, made.rules, lambda m: m.text)
    match = Match(made.game, made.rules, Seating(("Ada", "Anne"), 1), words, ())
    assert "stone_B1" in cells_on_grids(made.game)
    return words if not match.words.people else match.words, match.seen_by(0).view


FIELDS = merged("fields", "  square.stone: {is: player or nothing, start: nothing}\n") + merged(
    "counters", "  square.men: {max: 20}\n"
)


def test_squares_stand_in_columns_and_names_are_told_apart() -> None:
    lines = board("grid: 3 x 2", FIELDS)
    assert [line for line in lines if "Ad" in line or "An" in line or "·" in line][-3:] == [
        "1 ·  Ad ·", "2 ·  ·  An", "Ad = Ada, An = Anne",
    ]  # fmt: skip
    assert lines[0] == "  A  B  C" and any(line.split() == ["2", "12", "·", "·"] for line in lines)


def test_rows_of_hexagons_are_indented() -> None:
    lines = [line for line in board("hex: 3 x 2", FIELDS) if "An" in line and "=" not in line]
    assert len(lines) == 1 and lines[0].startswith("  2 ")


def test_points_on_lines_stand_in_the_columns_and_rows_by_which_they_are_called() -> None:
    lines = board("lines: [[A1, C1], [A1, A2, C2], [B1, C3]]", FIELDS)
    shown = [line for line in lines if line[:1].isdigit()][-3:]
    assert [line.rstrip() for line in shown] == ["1 ·  Ad ·", "2 ·     An", "3       ·"]


def test_a_board_of_ten_rows_keeps_its_columns_and_a_flag_is_a_mark() -> None:
    flags = merged(
        "fields", "  square.stone: {is: player or nothing, start: nothing}\n  square.mine: {is: flag, start: no}\n"
    )
    fields = flags + merged("counters", "  square.men: {max: 20}\n")
    lines = board("grid: 3 x 10", fields, "    C10.mine = True\n")
    edges = [line for line in lines if "A" in line and "B" in line]
    assert edges == ["   A  B  C", "   A  B  C", "   A B C"]
    assert {" 2 12 ·  ·", " 1 ·  Ad ·", " 2 ·  ·  An", "10 · · x", " 9 · · ·"} <= set(lines)
    assert len(lines) == 3 * 11 + 1 and lines[22] == "Ad = Ada, An = Anne"


def test_each_row_of_hexagons_moves_by_half_a_space_more() -> None:
    lines = board("hex: 3 x 3", FIELDS)
    rows = [line for line in lines if line.strip()[:1].isdigit()][:3]
    indents = [len(line) - len(line.lstrip()) for line in rows]
    assert indents == [0, 2, 3], rows  # (a space is two letters wide and one apart)


def test_a_browser_gets_what_is_on_a_space_in_one_cell() -> None:
    (shown,) = grids(*seen("grid: 3 x 2", FIELDS))
    assert shown["columns"] == ["A", "B", "C"] and shown["hexes"] is False
    assert shown["rows"][0][1] == {"seat": 0, "who": "Ada", "text": ""}
    assert shown["rows"][1][0] == {"seat": -1, "who": "", "text": "12"}
    assert shown["rows"][1][2] == {"seat": 1, "who": "Anne", "text": ""}


def test_a_browser_gets_nothing_where_a_board_of_points_has_none() -> None:
    (shown,) = grids(*seen("lines: [[A1, C1], [A1, A2, C2], [B1, C3]]", FIELDS))
    assert [[cell is None for cell in row] for row in shown["rows"]] == [
        [False, False, False], [False, True, False], [True, True, False],
    ]  # fmt: skip
    assert grids(*seen("hex: 3 x 2", FIELDS))[0]["hexes"] is True
