"""Pieces that are no upright cards: made of columns within their outline, and held against it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from pnp.app.build.composing import editions_of
from pnp.app.cards.print_table import _printable, read_alone
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions, Timings
from pnp.app.game.shared_facts import piece_format
from pnp.model.read.guess import Wishes
from pnp.model.schema.layout import Slot
from pnp.model.schema.layouts import preset, preset_names
from pnp.press.edition import Edition
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.pieces import Print
from pnp.press.pieces.layouts.place import Box, box_of
from pnp.press.pieces.layouts.scene import filling_of
from pnp.press.pieces.layouts.shaped import _edge
from pnp.press.pieces.preflight import check_prints
from pnp.press.typeset.drawing.outline import apply, multiply, rotation, translation
from pnp.press.typeset.drawing.page import Face, GlyphRun
from pnp.press.typeset.drawing.trim import beyond_trim
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from tests.faces import deck, draw

FORMATS = {format.name: piece_format(format) for format in read_formats(Report()).values()}
SHORT = "name,cost,kind\nRaven,1,Sword\nQueen,2,Spell\nMoon,3,Place\nTower,4,Place\n"
LONG = (
    "name,cost,attack,life,kind,text,flavour\n"
    "Raven,1,2,3,Sword,Draw a card. Then discard one.,Black as ink\n"
    "Queen,2,0,5,Spell,Every player gains 1 Secret and loses 2 coins.,\n"
    "Moon of the long night,3,1,1,Place,At night it counts twice.,It shines\n"
    "Tower,4,12,10,Place,Worth 3.,\n"
)


def printed(table: str, format: str, folder: Path, layout: str = "") -> tuple[Edition, tuple[Print, ...], Report]:
    """The cards of a table in a format, with all that was said of them."""
    file = folder / "deck.csv"
    file.write_text(table, "utf-8")
    report = Report()
    context = open_context(PrintOptions(only=("cards",)), report)
    source = _printable(
        read_alone(str(file), report, Wishes(format=format, layout=layout)), str(file), layout, report, False
    )
    ((edition, prints),) = editions_of(source, context, report, Timings())
    report.add_all(check_prints(edition, prints))
    return edition, prints, report


def words(face: Face) -> list[str]:
    return [leaf.text.strip().casefold() for leaf, _ in leaves(face.items) if isinstance(leaf, GlyphRun)]


@pytest.mark.parametrize(
    "format",
    ["hex-30", "hex-50", "hex-90", "round", "round-large", "token-20", "token-30", "square-20", "micro", "standee",
     "standee-flat", "standee-large", "nameplate", "die-16", "die-25", "envelope-mini", "business", "50x40"],
)  # fmt: skip
def test_name_cost_and_kind_stand_inside_every_shape(format: str, tmp_path: Path) -> None:
    _, prints, report = printed(SHORT, format, tmp_path)
    assert [(d.code, d.message) for d in report] == []
    for piece, expected in zip(prints, (("raven", "1", "sword"), ("queen", "2", "spell")), strict=False):
        assert set(expected) <= set(words(piece.face))


@pytest.mark.parametrize("format", ["hex-90", "hex-50", "round", "round-large", "standee-large", "die-25", "square"])
def test_rules_texts_stand_inside_larger_shapes(format: str, tmp_path: Path) -> None:
    _, prints, report = printed(LONG, format, tmp_path)
    assert [(d.code, d.message) for d in report] == []
    shown = " ".join(words(prints[0].face))
    assert all(word in shown for word in ("raven", "draw a", "discard one.", "1", "2", "3"))


def test_a_text_that_a_shape_has_no_room_for_is_told(tmp_path: Path) -> None:
    _, _, report = printed(LONG, "token-20", tmp_path)
    assert "PNP700" in {d.code for d in report}


def test_a_standee_shows_the_same_on_both_sides(tmp_path: Path) -> None:
    _, prints, _ = printed(SHORT, "standee", tmp_path)
    assert words(prints[0].face).count("raven") == 2


def test_the_space_at_the_end_of_a_line_is_not_measured(tmp_path: Path) -> None:
    """The widest word of a title fills its line to the safe margin; the space behind it prints nothing."""
    _, prints, report = printed("name,health\nBlackbeard the Very Terrible,12\n", "standee", tmp_path)
    assert "blackbeard" in words(prints[0].face) and list(report) == []


@pytest.mark.parametrize(
    "table",
    [
        "a,b,c,d,e,f\n1,2,3,4,5,6\n2,4,6,8,10,12\n",
        "name,one,two,three,four,five,six\nLuck,1,2,3,4,5,6\nFate,2,4,6,8,10,12\n",  # the title gives way
        "six,five,four,three,two,one\n6,5,4,3,2,1\n12,10,8,6,4,2\n",  # columns that are called like sides
        "four,a,six,b,c,d\n4,1,6,2,3,5\n8,2,12,4,6,10\n",
        "name,side_1,side_2,side_3,side_4,side_5,side_6\nLuck,1,2,3,4,5,6\nFate,2,4,6,8,10,12\n",
        "face 3,face 2,face 6,face 1,face 4,face 5\n3,2,6,1,4,5\n6,4,12,2,8,10\n",
    ],
)
def test_a_die_shows_a_column_on_each_side(table: str, tmp_path: Path) -> None:
    _, prints, report = printed(table, "die-16", tmp_path)
    assert sorted(words(prints[0].face)) == ["1", "2", "3", "4", "5", "6"] and not list(report)
    for leaf, matrix in leaves(prints[0].face.items):
        if isinstance(leaf, GlyphRun):
            x, y = matrix[4] + leaf.x, matrix[5] + leaf.y
            panels = [
                name for name, (x0, y0, x1, y1) in FORMATS["die-16"].panels.items() if x0 < x < x1 and y0 < y < y1
            ]
            assert panels == [("one", "two", "three", "four", "five", "six")[int(leaf.text) - 1]]


@pytest.mark.parametrize("size", [16, 20, 25])
def test_opposite_sides_of_a_die_make_seven(size: int) -> None:
    """Sides are opposite if one side lies between them in a row of the net."""
    panels = FORMATS[f"die-{size}"].panels
    for one, other in (("one", "six"), ("two", "five"), ("three", "four")):
        (ax, ay, _, _), (bx, by, _, _) = panels[one], panels[other]
        assert {abs(ax - bx), abs(ay - by)} == {0, 2 * size}


# ------------------------------------------------------------------------------------------------- what is told
BEAST = "code,title\nfox,Ember Fox\n"


def told(folder: Path, slots: str, format: str) -> list[tuple[str, str]]:
    layout = "own:\n  slots:\n" + "".join(f"    {line}\n" for line in slots.splitlines())
    drawn = draw(deck(folder, "title: text", BEAST, f"layout: own\nformat: {format}", layouts=layout))
    return [(d.code, d.severity) for d in check_prints(drawn.edition, drawn.prints)]


CORNER = "at: [3, 3, 12, 8], column: title"


@pytest.mark.parametrize("format", ["round", "hex-50", "hex-90", "die-25"])
def test_words_in_a_corner_that_is_cut_away_are_an_error_in_every_shape(format: str, tmp_path: Path) -> None:
    assert ("PNP703", "error") in told(tmp_path, f"title: {{{CORNER}}}", format)


@pytest.mark.parametrize("format", ["round", "hex-50", "die-25"])
def test_a_sign_in_a_corner_that_is_cut_away_is_an_error_in_every_shape(format: str, tmp_path: Path) -> None:
    assert told(tmp_path, "sign: {at: [1, 1, 6, 6], icon: star}", format) == [("PNP703", "error")]


def test_a_sign_near_the_edge_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "sign: {at: [1, 40, 6, 6], icon: star}", "poker") == [("PNP703", "warning")]
    assert told(tmp_path, "sign: {at: [4, 40, 6, 6], icon: star}", "poker") == []


def test_words_across_a_fold_are_told(tmp_path: Path) -> None:
    over, front = "title: {at: [10, 25, -10, 10], column: title}", "title: {at: safe, on: front, column: title}"
    assert told(tmp_path, over, "nameplate") == [("PNP320", "warning")]
    assert told(tmp_path, front, "nameplate") == []


def test_a_sign_across_a_fold_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "sign: {at: [27, 24, 12, 12], icon: star}", "die-16") == [("PNP320", "warning")]


# ------------------------------------------------------------------------------------------------- presets
SHOWN = ("column", "text", "number", "icon", "spots", "pips", "bar", "track", "lines")


def room_of(slot: Slot, box: Box) -> Iterable[tuple[float, float]]:
    """The corners of the box that a slot's words or marks stand in; of a sign the circle in it."""
    if filling_of(slot) != "icon" or slot.times:
        return [(box.x + w, box.y + h) for w, h in ((0, 0), (box.width, 0), (box.width, box.height), (0, box.height))]
    r = min(box.width, box.height) / 2
    return [(box.cx + r * x, box.cy + r * y) for x, y in ((0.8, 0.6), (0.6, 0.8), (1, 0), (0, 1), (-1, 0), (0, -1),
                                                         (-0.8, 0.6), (0.8, -0.6), (-0.6, -0.8))]  # fmt: skip


@pytest.mark.parametrize("name", preset_names())
def test_presets_keep_their_safe_area(name: str) -> None:
    """All that a preset writes has the safe margin of its own format around it."""
    layout = preset(name)
    format: PieceFormat = FORMATS.get(layout.format) or piece_format(tuck_box(63, 88, 16.2))
    face = Face("", format.width, format.height, (), corner=format.corner, outline=format.outline)
    for slot in layout.slots.values():
        if filling_of(slot) in SHOWN and (box := box_of(slot, layout.grid, format)) is not None:
            turn, back = rotation(slot.turn), translation(box.cx, box.cy)
            placed = multiply(back, multiply(turn, translation(-box.cx, -box.cy)))
            shape = [apply(placed, x, y) for x, y in room_of(slot, box.within(slot.padding))]
            assert beyond_trim(face, shape) <= 0.01 - format.safe, slot.name


@pytest.mark.parametrize(
    ("format", "shape"),
    [("hex-50", "hexagon"), ("hex-90", "hexagon"), ("token-25", "circle"), ("poker", ""), ("tarot", "")],
)
def test_only_round_and_six_sided_pieces_have_a_line_along_their_edge(format: str, shape: str) -> None:
    edge = _edge(piece_format(read_formats(Report())[format]), ("#000000",))
    assert (edge.shape if edge is not None else "") == shape
