"""Places of slots on a face, their outlines, and marks that are counted: exact numbers on a face that is no square."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.schema.layout import Grid, Length, Place, Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.deck_faces import SizeClass, size_classes, sizes_for
from pnp.press.pieces.layouts.drawn import (
    _fitting,
    bar,
    figure_of,
    fits,
    has,
    icon_name,
    is_count,
    is_one,
    plain_sign,
    short,
    spots,
    track,
    value_ink,
    words,
)
from pnp.press.pieces.layouts.ink import PAPER, Ink
from pnp.press.pieces.layouts.outline import faded, framed, mirrored, outline_path
from pnp.press.pieces.layouts.place import Box, box_of

CARD = PieceFormat(60.0, 90.0, bleed=3.0, safe=4.0, panels={"left": (5.0, 10.0, 25.0, 70.0)})


def slot(**more: Any) -> Slot:
    """A slot with a few keys; the others have their defaults."""
    return Slot(name="s", **more)


def at(*lengths: float | Length) -> Slot:
    """A slot in a box of mm, or of shares."""
    return slot(at=Place(box=tuple(one if isinstance(one, Length) else Length(one) for one in lengths)))


# ------------------------------------------------------------------------------------------------- boxes
@pytest.mark.parametrize(
    ("place", "box"),
    [
        (at(5.0, 7.0, 20.0, 30.0), (5.0, 7.0, 20.0, 30.0)),
        (at(-15.0, -25.0, 10.0, 20.0), (45.0, 65.0, 10.0, 20.0)),  # from the right and from below
        (at(5.0, 7.0, 0.0, 0.0), (5.0, 7.0, 55.0, 83.0)),  # to the edges
        (at(5.0, 7.0, -10.0, -20.0), (5.0, 7.0, 45.0, 63.0)),  # to 10 and 20 mm before them
        (at(Length(share=0.5), Length(-4.0, 0.5), Length(share=0.25), Length(2.0, 0.1)), (30.0, 41.0, 15.0, 11.0)),
        (at(Length(-40.0, 0.5), 1.0, 5.0, 5.0), (-10.0, 1.0, 5.0, 5.0)),  # a share less more mm stays where it is
        (at(50.0, 7.0, -40.0, 1.0), (50.0, 7.0, 0.1, 1.0)),  # no room at all
        (slot(at=Place("bleed")), (-3.0, -3.0, 66.0, 96.0)), (slot(at=Place("trim")), (0.0, 0.0, 60.0, 90.0)),
        (slot(at=Place("safe")), (4.0, 4.0, 52.0, 82.0)), (slot(on="left", at=Place("trim")), (5.0, 10.0, 20.0, 60.0)),
    ],
)  # fmt: skip
def test_the_box_of_a_slot(place: Slot, box: tuple[float, ...]) -> None:
    found = box_of(place, None, CARD)
    assert found is not None and (found.x, found.y, found.width, found.height) == pytest.approx(box)


def test_an_unknown_panel_has_no_box() -> None:
    assert box_of(slot(on="right"), None, CARD) is None


@pytest.mark.parametrize(
    ("cell", "box"),
    [((1, 1), (2.0, 2.0, 18.0, 20.75)), ((3, 2), (40.0, 23.75, 18.0, 20.75)), ((2, 3, 2, 2), (21.0, 45.5, 37.0, 42.5))],
)
def test_cells_of_a_grid_have_gaps_between_them(cell: tuple[int, ...], box: tuple[float, ...]) -> None:
    found = box_of(slot(cell=cell), Grid(columns=3, rows=4, gap=1.0, margin=2.0), CARD)
    assert found is not None and (found.x, found.y, found.width, found.height) == pytest.approx(box)


def test_a_margin_never_turns_a_box_inside_out() -> None:
    box = Box(10.0, 20.0, 6.0, 30.0)
    assert (box.cx, box.cy) == (13.0, 35.0) and box.within(1.0) == Box(11.0, 21.0, 4.0, 28.0)
    assert box.within(5.0) == Box(13.0, 23.0, 0.0, 24.0)


# ------------------------------------------------------------------------------------------------- outlines
def numbers(d: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d*\.?\d+", d)]


def test_an_outline_of_its_own_is_stretched_to_its_box() -> None:
    d = outline_path(slot(path="M0 0H100L50 100Z"), Box(10.0, 20.0, 30.0, 50.0))
    assert numbers(d) == [10.0, 20.0, 40.0, 20.0, 25.0, 70.0]


@pytest.mark.parametrize(
    ("mirror", "matrices"),
    [
        ("", []), ("across", ["-1 0 0 1 60 0"]), ("down", ["1 0 0 -1 0 90"]),
        ("both", ["-1 0 0 1 60 0", "1 0 0 -1 0 90", "-1 0 0 -1 60 90"]),
    ],
)  # fmt: skip
def test_outlines_are_mirrored_about_the_middle_of_the_card(mirror: str, matrices: list[str]) -> None:
    lines = mirrored(["<path/>"], slot(mirror=mirror), CARD)
    assert lines == ["<path/>", *(x for m in matrices for x in (f'<g transform="matrix({m})">', "<path/>", "</g>"))]
    assert mirrored([], slot(mirror=mirror), CARD) == []


def test_only_what_lets_its_ground_through_is_faded() -> None:
    assert faded(["a"], slot(opacity=0.5)) == ['<g opacity="0.5">', "a", "</g>"]
    assert faded(["a"], slot(opacity=1.0)) == ["a"] and faded([], slot(opacity=0.5)) == []


@pytest.mark.parametrize(
    ("kind", "weights"),
    [("double", [0.5, 0.2]), ("single", [0.4]), ("thick", [0.9]), ("round", [0.4]), ("band", [0.5, 2.0])],
)
def test_frames_run_along_the_edge_of_their_box(kind: str, weights: list[float]) -> None:
    lines = [line for line in framed(kind, Box(2.0, 3.0, 40.0, 60.0), "#000000", 0.0) if line.startswith("<path")]
    assert [float(re.search(r'stroke-width="([\d.]+)"', line)[1]) for line in lines] == weights  # type: ignore[index]
    if kind == "double":
        assert re.search(r'd="([^"]*)"', lines[0])[1] != re.search(r'd="([^"]*)"', lines[1])[1]  # type: ignore[index]


def test_a_tint_keeps_its_ink_and_a_full_one_is_the_ink_itself() -> None:
    ink = Ink("ink('accent')", "#000000")
    assert ink.tinted(1.0) is ink and ink.tinted(0.25).value == "#BFBFBF"
    assert ink.tinted(0.25).expression == f"motif.tint(ink('accent'), 0.25, {PAPER})"
    assert ink.attribute(True) == "#000000" and ink.attribute(False) == "{{ ink('accent') }}"
    assert Ink("x").attribute(True) == "{{ x }}" and Ink("x").tinted(0.5).value == ""


# ------------------------------------------------------------------------------------------------- marks that are counted
def rects(svg: str) -> list[tuple[float, ...]]:
    """x, y, width and height of each rectangle, and whether it is filled by the ink."""
    return [
        (
            *(float(re.search(rf' {name}="([-\d.]+)"', tag)[1]) for name in ("x", "y", "width", "height")),
            'fill="ink"' in tag,
        )  # type: ignore[index]
        for tag in re.findall(r"<rect[^>]*>", svg)
    ]


def test_a_bar_has_a_box_for_each_step_and_fills_the_first() -> None:
    boxes = rects(bar(2, 4, (10.0, 5.0, 40.0, 6.0), "ink", "paper"))
    gap, wide = 0.8, (40.0 - 3 * 0.8) / 4
    assert [box[-1] for box in boxes] == [True, True, False, False]
    assert [box[0] for box in boxes] == pytest.approx([10.125 + i * (wide + gap) for i in range(4)])
    assert boxes[0][1:4] == pytest.approx((5.125, wide - 0.25, 5.75), abs=1e-4)
    assert len(rects(bar(7, 4, (0.0, 0.0, 40.0, 6.0), "ink", "paper"))) == 7
    assert len(rects(bar(0, 0, (0.0, 0.0, 40.0, 6.0), "ink", "paper"))) == 1
    assert len(rects(bar(0, 99, (0.0, 0.0, 40.0, 6.0), "ink", "paper"))) == 60


def test_a_track_goes_back_and_forth() -> None:
    svg = track("Alegreya", 5, (10.0, 20.0, 30.0, 20.0), "ink", "paper")
    assert [box[:2] for box in rects(svg)] == [
        (10.3, 20.3), (20.3, 20.3), (30.3, 20.3), (30.3, 30.3), (20.3, 30.3),
    ]  # fmt: skip
    assert {box[2:4] for box in rects(svg)} == {(9.4, 9.4)} and re.findall(r">(\d+)</text>", svg) == list("12345")
    texts = [(float(x), float(y)) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', svg)]
    assert texts[0] == pytest.approx((15.0, 25.0 + 0.13 * _fitting(5, 30.0, 20.0, "block")[1]), abs=1e-3)


@pytest.mark.parametrize(
    ("times", "box", "along", "result"),
    [
        (3, (40.0, 6.0), "across", (3, 6.0)),
        (3, (6.0, 40.0), "down", (1, 6.0)),
        (4, (20.0, 20.0), "across", (4, 20.0 / 4.48)),
        (4, (20.0, 20.0), "down", (1, 20.0 / 4.48)),
        (4, (20.0, 20.0), "block", (2, 20.0 / 2.16)),
        (6, (30.0, 10.0), "block", (3, 10.0 / 2.16)),
    ],
)
def test_icons_are_as_large_as_their_box_allows(
    times: int, box: tuple[float, float], along: str, result: tuple[int, float]
) -> None:
    assert _fitting(times, *box, along) == (result[0], pytest.approx(result[1]))


def test_spots_are_those_of_dice() -> None:
    def places(value: int) -> list[tuple[float, float]]:
        svg = spots(value, 10.0, 20.0, 12.0, 18.0, "ink")
        return [(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', svg)]

    assert places(1) == [(16.0, 29.0)] and places(2) == [(12.0, 25.0), (20.0, 33.0)]
    assert places(5) == [(12.0, 25.0), (20.0, 25.0), (16.0, 29.0), (12.0, 33.0), (20.0, 33.0)]
    assert [len(places(n)) for n in range(10)] == list(range(10))
    with pytest.raises(ValueError, match="0 to 9"):
        spots(10, 0.0, 0.0, 1.0, 1.0, "ink")


@pytest.mark.parametrize(("order", "hole"), [(0, None), (7, None), (8, 0.13), (16, 0.2), (24, 0.27), (48, 0.27)])
def test_later_members_have_the_first_shapes_with_holes(order: int, hole: float | None) -> None:
    drawn, plain = (
        plain_sign(order, 0.0, 0.0, 1.0, "ink", "ground"),
        plain_sign(order % 8, 0.0, 0.0, 1.0, "ink", "ground"),
    )
    found = re.search(r'<circle[^>]* r="([\d.]+)"', drawn)
    assert (float(found[1]) if found else None) == hole
    assert re.findall(r' d="([^"]*)"', drawn) == re.findall(r' d="([^"]*)"', plain)


# ------------------------------------------------------------------------------------------------- values of columns
def member(**more: Any) -> Any:
    return SimpleNamespace(**{"name": "RED_FOX", "label": "Red fox"} | more)


def test_values_as_words() -> None:
    assert [words(value) for value in (None, True, 0, "a", ["a", 2], member())] == ["", "", "0", "a", "a, 2", "Red fox"]
    assert (short(member(corner="R")), short(member(corner="RED_FOX")), short(7)) == ("R", "Red fox", "7")
    assert [has(value) for value in (0, "a", None, False, "", (), [])] == [
        True,
        True,
        False,
        False,
        False,
        False,
        False,
    ]


def test_a_column_has_a_value_by_name_label_code_or_as_yes_and_no() -> None:
    asked: list[tuple[object, str]] = [
        (member(), "RED_FOX"),
        (member(), "Red fox"),
        (member(code="R"), "R"),
        (3, "3"),
        (3, "yes"),
        ("", "no"),
        ([1, 3], "3"),
        ([], "no"),
    ]
    assert all(is_one(value, ["x", word]) for value, word in asked)
    assert not any(is_one(value, [word]) for value, word in ((3, "no"), ("", "yes"), ([1, 3], "2"), (member(), "red")))


@pytest.mark.parametrize(
    ("value", "fit"), [("abcdefgh", True), ("abcdefghi", False), ("aa bb cc", True), ("aa bb cc dd ee ff gg", False)]
)
def test_words_fit_a_box_at_the_least_size(value: str, fit: bool) -> None:
    assert fits(value, 11.0, 6.0) is fit


@pytest.mark.parametrize(
    ("value", "countable"),
    [(5, True), (6, False), ("5", True), (None, True), ("five", False), ("", True), ("-1", False)],
)
def test_marks_are_counted_up_to_a_limit(value: object, countable: bool) -> None:
    assert is_count(value, 5) is countable


@pytest.mark.parametrize(
    ("value", "figure"),
    [(member(code="J"), "jack"), (member(name="QUEEN"), "queen"), (member(label="king"), "king"), (member(), None)],
)
def test_courts_are_recognized_by_code_name_or_label(value: object, figure: str | None) -> None:
    assert figure_of(value) == figure


def test_icons_are_named_in_the_singular_or_plural() -> None:
    icons = {"cup", "red-fox", "own"}
    assert [icon_name(value, icons) for value in ("Cups", ":cup:", member(), member(icon="own"), member(mark="Cup"), "sword")] == [
        "cup", "cup", "red-fox", "own", "cup", "",
    ]  # fmt: skip


def test_a_value_has_the_ink_of_its_member_or_the_one_it_names() -> None:
    inks = {"accent": "#111111", "fire": "#C23403"}
    assert value_ink(member(enum="suit"), {("suit", "RED_FOX"): "#222222"}, inks) == "#222222"
    assert [value_ink(value, {}, inks) for value in ("Fire", ["fire", "water"], member(mark="fire"), member(ink="fire"), [])] == [
        "#C23403", "#C23403", "#C23403", "#C23403", "#111111",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- sizes in a deck
CLASSES: Callable[..., dict[str, SizeClass]] = lambda *sizes: size_classes({"text": size} for size in sizes)  # noqa: E731


@pytest.mark.parametrize(
    ("sizes", "common", "small"),
    [
        ((9.0,), 9.0, 9.0), ((9.0, 8.0), 8.0, 8.0),  # one size for two
        ((9.0, 8.5, 7.0), 7.0, 7.0),  # the longest is nearly as large: 7 of 8.5
        ((9.0, 8.5, 6.0), 8.5, 6.0),  # one long text of a few has a size of its own
        ((9.0,) * 20 + (7.9, 5.0), 9.0, 7.9),  # of two long ones, the longest may be smaller still
        ((9.0,) * 20 + (8.9, 5.0), 9.0, 0.88 * 9.0),  # and the second size is visibly smaller
    ],
)  # fmt: skip
def test_texts_of_a_deck_have_one_size_or_two(sizes: tuple[float, ...], common: float, small: float) -> None:
    assert CLASSES(*sizes) == {"text": SizeClass(common, pytest.approx(small))}  # type: ignore[arg-type]


def test_a_card_takes_the_common_size_the_second_one_or_its_own() -> None:
    classes = {"text": SizeClass(9.0, 7.0), "title": SizeClass(12.0, 12.0)}
    cards = ({"text": 9.5}, {"text": 8.0}, {"text": 6.0}, {"text": 9.0, "note": 5.0})
    assert [sizes_for(card, classes)["text"] for card in cards] == [9.0, 7.0, 6.0, 9.0]
    assert sizes_for(cards[-1], classes) == {"text": 9.0, "title": 12.0, "note": 5.0}
