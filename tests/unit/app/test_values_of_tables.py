"""Shapes of imported scripts, notes of games at a table, pieces of an update: exact values."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.cards import print_table
from pnp.app.cards.imports.squib import read_squib
from pnp.app.diff import compare
from pnp.app.diff.compare import NameChanges, _name, _pieces, between
from pnp.app.simulate.playtests import playtest_figures, read_playtests
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Failed, Report, Span


# ------------------------------------------------------------------------------------------------- shapes of Squib
def slots(tmp_path: Path, lines: str, report: Report | None = None) -> list[Mapping[str, Any]]:
    """The slots of a script's only deck, whose canvas has no bleed."""
    script = f"Squib::Deck.new(cards: 1, width: '63mm', height: '88mm') do\n{lines}\nend\n"
    (tmp_path / "deck.rb").write_text(script, "utf-8")
    (deck,) = read_squib(tmp_path / "deck.rb", report or Report()).decks
    return list(deck.slots.values())


def test_rectangles_have_corners_and_circles_have_none(tmp_path: Path) -> None:
    box, disc = slots(tmp_path, "  rect x: '2mm', y: '3mm', width: '20mm', height: '30mm', radius: '4mm', fill_color: '#FF0000', stroke_width: 0\n"
                                "  circle x: '30mm', y: '40mm', radius: '5mm', stroke_width: '2mm'\n")  # fmt: skip
    assert (box["at"], box["shape"], box["corner"], box["fill"]) == (
        [2.0, 3.0, 20.0, 30.0],
        "rectangle",
        4.0,
        "#FF0000",
    )
    assert "line" not in box
    assert "corner" not in disc
    assert disc["shape"] == "circle"
    assert (disc["line"], disc["weight"]) == ("#000000", 2.0)
    wide, oval = slots(
        tmp_path,
        "  rect x: 1, y: 1, x_radius: '3mm', y_radius: '1mm', stroke_width: '40mm'\n  rect x: 1, y: 1, stroke_width: '0.01mm'\n",
    )
    assert wide["corner"] == 3.0 and wide["weight"] == 10.0 and oval["weight"] == 0.1


@pytest.mark.parametrize(
    ("ends", "box"),
    [
        ("x1: '10mm', y1: '20mm', x2: '50mm', y2: '20mm'", [10.0, 19.5, 40.0, 1.0]), ("x1: '50mm', y1: '20mm', x2: '10mm', y2: '20mm'", [10.0, 19.5, 40.0, 1.0]),
        ("x1: '10mm', y1: '70mm', x2: '10mm', y2: '20mm'", [9.5, 20.0, 1.0, 50.0]),
    ],
)  # fmt: skip
def test_a_straight_line_is_a_narrow_box(ends: str, box: list[float], tmp_path: Path) -> None:
    (line,) = slots(tmp_path, f"  line {ends}, stroke_width: '1mm', stroke_color: '#00FF00'\n")
    assert (line["at"], line["fill"]) == (box, "#00FF00")


@pytest.mark.parametrize(
    "ends", ["x1: '10mm', y1: '20mm', x2: '50mm', y2: '30mm'", "x1: '10mm', y1: '20mm', x2: '50mm'"]
)
def test_a_sloping_line_is_left_out(ends: str, tmp_path: Path) -> None:
    report = Report()
    assert slots(tmp_path, f"  line {ends}\n  text str: 'Rope'\n", report)[0].get("text") == "Rope"
    assert any("sloping" in fault.message for fault in report.diagnostics)


# ------------------------------------------------------------------------------------------------- notes of games
GAME: Any = SimpleNamespace(id="hare", variant="", players=(2, 4))
NOTES = """players,winners,rounds,minutes,fun,length,version,unclear,notes
3,2,10,"20,5",5 4 3,right long right,abcd1234,turn.end,good
3,1 3,12,30,1,short,ffff,turn.end deal,
3,,,,9,,,,
2,1,4,10,,,abcd1234,,
5,4,1,1,,,,,
x,1,,,,,,,
"""


def test_notes_of_games_are_counted_by_number_of_players(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text(NOTES, "utf-8")
    report = Report()
    two, three, five = playtest_figures(read_playtests(tmp_path, GAME, report), "abcd1234567")
    assert [(one.players, one.games, one.same_rules) for one in (two, three, five)] == [(2, 1, 1), (3, 3, 1), (5, 1, 0)]
    assert [(share.hits, share.games) for share in three.wins] == [(1, 2), (1, 2), (1, 2)]
    assert (three.numbers["rounds"].mean, three.numbers["minutes"].mean, three.numbers["fun"].n) == (11.0, 25.25, 4)
    assert three.numbers["fun"].mean == 3.25 and "decisions" not in three.numbers and "fun" not in two.numbers
    assert three.lengths == {"short": 1, "right": 2, "long": 1} and two.lengths == {}
    assert three.unclear == (("turn.end", 2), ("deal", 1)) and three.notes == ("good",)
    messages = [(fault.span.line, fault.message) for fault in report.diagnostics]
    assert [line for line, _ in messages] == [4, 6, 7] and "`9` in the column `fun`" in messages[0][1]
    assert "is counted, but the game is for" in messages[1][1] and "`x` is not a number of players" in messages[2][1]


@pytest.mark.parametrize(("winners", "seats"), [("3 1", (3, 1)), ("4", ()), ("0 2", (2,)), ("1.5", ())])
def test_winners_are_seats_of_the_game(winners: str, seats: tuple[int, ...], tmp_path: Path) -> None:
    file = tmp_path / "notes.csv"
    file.write_text(f"players;winners\n3;{winners}\n", "utf-8")
    report = Report()
    (test,) = read_playtests(file, GAME, report)
    assert test.winners == seats and len(report.diagnostics) == len(winners.split()) - len(seats)


# ------------------------------------------------------------------------------------------------- updates
def piece(name: str, copies: int = 1, look: str = "") -> Print:
    return Print(Face(name, 60.0, 90.0, (), corner=len(look) or 1.0), None, copies, "poker", "deck")


def test_an_update_prints_what_is_new_and_bins_what_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        compare, "DrawingDigests", lambda fonts: SimpleNamespace(face=lambda face: bytes([int(face.corner)]))
    )
    monkeypatch.setattr(compare, "name_and_text", lambda piece, edition: (piece.face.name, ""))
    edition: Any = SimpleNamespace(fonts=None)
    old = tuple(
        piece(name, copies) for name, copies in (("same", 2), ("more", 1), ("fewer", 3), ("redrawn", 2), ("gone", 4))
    )
    new = (piece("redrawn", 5, "bb"), piece("fewer", 1), piece("more", 4), piece("same", 2), piece("new", 3))
    changes, pack = _pieces((edition, old), (edition, new))
    assert changes == NameChanges(("deck:new",), ("deck:gone",), ("deck:redrawn", "deck:fewer", "deck:more"))
    assert len(changes) == 5
    assert pack is not None
    assert [(one.face.name, one.copies) for one in pack.pieces] == [
        ("redrawn", 5),
        ("more", 3),
        ("new", 3),
    ]
    assert sorted(pack.binned) == [("fewer", 2), ("gone", 4), ("redrawn", 2)]
    assert _pieces((edition, old), (edition, old)) == (NameChanges(), None)


def test_names_that_are_new_gone_or_changed_keep_the_order_of_their_files() -> None:
    assert between({"a": 1, "b": 2, "c": 3}, {"d": 1, "c": 3, "b": 9}) == NameChanges(("d",), ("a",), ("b",))
    assert not NameChanges()
    assert NameChanges(removed=("a",))
    assert (_name(piece("deck/A")), _name(piece("A"))) == ("deck/A", "deck:A")


# ------------------------------------------------------------------------------------------------- printing a table
class GameIsMade(Exception):
    """Raised in the place of making the game: nothing has stopped the print before."""


@pytest.mark.parametrize(
    ("has_new_fault", "force", "outcome"), [(False, False, GameIsMade), (True, False, Failed), (True, True, GameIsMade)]
)
def test_faults_of_cells_stop_no_print_and_faults_of_the_layout_do(
    has_new_fault: bool, force: bool, outcome: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report()
    report.error("PNP106", "a cell", Span("cards.csv", 2, 1, 2, 2))

    def check_layout(layout: str, tree: object, report: Report) -> None:
        if has_new_fault:
            report.error("PNP121", "the layout", Span("layouts.yaml", 1, 1, 1, 2))

    def build_game(tree: object, report: Report) -> None:
        raise GameIsMade

    monkeypatch.setattr(print_table, "load_game", lambda files, report, tables: None)
    monkeypatch.setattr(print_table, "check_layout", check_layout)
    monkeypatch.setattr(print_table, "build_game", build_game)
    with pytest.raises(outcome):
        print_table._printable(SimpleNamespace(files=None, tables={}), "cards.csv", "", report, force)  # type: ignore[arg-type]
