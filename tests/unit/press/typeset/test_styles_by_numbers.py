"""Styles of drawings: transforms, opacities, dashes and paint by their numbers, and what is inherited."""

import math
from typing import Any

import pytest
from lxml import etree

from pnp.press.typeset.drawing.page import Paint
from pnp.press.typeset.svg.css import (
    Declaration,
    _medium,
    fault_of,
    is_unprinted,
    read_colour,
    read_declarations,
    read_rules,
    read_transform,
)
from pnp.press.typeset.svg.style import (
    cascade,
    flat_colour,
    is_bare,
    is_flat,
    is_hidden,
    length,
    opacity_of,
    paint_of,
    parse_dashes,
    unprinted,
)

TAN = math.tan(math.radians(30.0))


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("none", (1, 0, 0, 1, 0, 0)), ("", (1, 0, 0, 1, 0, 0)), ("matrix(1, 2, 3, 4, 5, 6px)", (1, 2, 3, 4, 5, 6)), ("translate(3)", (1, 0, 0, 1, 3, 0)), ("translate(3, 1cm)", (1, 0, 0, 1, 3, 10)), ("translateX(2)", (1, 0, 0, 1, 2, 0)),
        ("translateY(2px)", (1, 0, 0, 1, 0, 2)), ("scale(2)", (2, 0, 0, 2, 0, 0)), ("scale(2, 3)", (2, 0, 0, 3, 0, 0)), ("scaleX(2)", (2, 0, 0, 1, 0, 0)), ("scaleY(2)", (1, 0, 0, 2, 0, 0)), ("rotate(90deg)", (0, 1, -1, 0, 0, 0)),
        ("rotate(100grad)", (0, 1, -1, 0, 0, 0)), ("rotate(.25turn)", (0, 1, -1, 0, 0, 0)), (f"rotate({math.pi / 2}rad)", (0, 1, -1, 0, 0, 0)), ("skewX(30deg)", (1, 0, TAN, 1, 0, 0)), ("skewY(30deg)", (1, TAN, 0, 1, 0, 0)),
        ("skew(30deg)", (1, 0, TAN, 1, 0, 0)), ("skew(0, 30deg)", (1, TAN, 0, 1, 0, 0)), ("translate(3, 4) scale(2)", (2, 0, 0, 2, 3, 4)), ("scale(2) translate(3, 4)", (2, 0, 0, 2, 6, 8)),
    ],
)  # fmt: skip
def test_transforms_of_css_are_matrices(text: str, matrix: tuple[float, ...]) -> None:
    assert read_transform(text) == pytest.approx(matrix, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "fault"),
    [("rotate3d(1)", "is not supported"), ("scale(2", ""), ("scale(1, 2, 3)", "takes 1 or 2 numbers, but 3 are given"), ("scale(2px)", "is in the place of a number"), ("translate(5%)", "5%"), ("rotate(5px)", "is in the place of a number"), ("wide", "is not supported"), ("scale(1e400)", "")],
)  # fmt: skip
def test_transforms_that_are_not_drawn_are_named(text: str, fault: str) -> None:
    if text == "scale(2":
        assert read_transform(text) == (2, 0, 0, 2, 0, 0)
        return
    with pytest.raises(ValueError, match=fault):
        read_transform(text)


@pytest.mark.parametrize(("text", "share"), [("0.25", 0.25), ("25%", 0.25), ("-1", 0.0), ("7", 1.0), (" 300% ", 1.0)])
def test_opacities_are_shares(text: str, share: float) -> None:
    assert opacity_of(text) == share
    with pytest.raises(ValueError, match="`much` is not a number from 0 to 1"):
        opacity_of("much")


@pytest.mark.parametrize(
    ("text", "mm"), [("3", 3.0), ("3px", 3.0), ("3mm", 3.0), ("1cm", 10.0), ("72pt", 25.4), ("1in", 25.4)]
)
def test_bare_lengths_are_millimetres(text: str, mm: float) -> None:
    assert length(text) == pytest.approx(mm)
    with pytest.raises(ValueError, match="inf"):
        length("inf")


@pytest.mark.parametrize(
    ("text", "dashes"), [("", ()), ("none", ()), ("1", (1.0, 1.0)), ("1 2", (1.0, 2.0)), ("1,2 , 3mm", (1.0, 2.0, 3.0) * 2), (" 0.005 0.005 ", (0.005, 0.005))]
)  # fmt: skip
def test_an_odd_number_of_dashes_is_repeated(text: str, dashes: tuple[float, ...]) -> None:
    assert parse_dashes(text) == dashes
    with pytest.raises(ValueError, match=r"shorter than 0\.01 mm together"):
        parse_dashes("0.005 0.004")


@pytest.mark.parametrize(
    ("text", "colour", "opacity"), [("none", None, 1.0), ("", None, 1.0), ("red", "#FF0000", 1.0), ("rgb(300, -5, 127.6)", "#FF0080", 1.0), ("#0f08", "#00FF00", 0x88 / 255), ("currentColor", "currentColor", 1.0), ("hsl(240 100% 50% / 25%)", "#0000FF", 0.25)]
)  # fmt: skip
def test_colours_have_an_opacity(text: str, colour: str | None, opacity: float) -> None:
    assert read_colour(text) == (colour, pytest.approx(opacity))


@pytest.mark.parametrize("text", ["url(#g)", "reddish", "color(display-p3 1 0 0)"])
def test_what_is_no_flat_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="`"):
        read_colour(text)


def test_flat_colours_are_opaque_or_nothing() -> None:
    assert (
        flat_colour("red"),
        flat_colour("none"),
        flat_colour("#f000"),
        flat_colour("currentColor"),
        flat_colour("currentColor", "blue"),
    ) == ("#FF0000", None, None, "currentColor", "#0000FF")
    with pytest.raises(ValueError, match="is transparent"):
        flat_colour("#f008")
    assert (
        is_flat({"fill": "red"})
        and is_flat({"fill": "#f000"})
        and is_flat({"fill": "reddish"})
        and is_flat({})
        and not is_flat({"fill": "red", "stroke": "#f008"})
        and not is_flat({"stroke": "url(#g)"})
    )
    assert not is_flat({"fill-opacity": "1"}) and not is_flat({"stroke-opacity": "1"})


def test_the_paint_of_a_style() -> None:
    faults: list[str] = []
    full = {
        "fill": "red",
        "stroke": "currentColor",
        "color": "#00f",
        "stroke-width": "0.4",
        "stroke-linecap": "round",
        "stroke-linejoin": "bevel",
        "stroke-dasharray": "1 2",
        "stroke-dashoffset": "0.5",
        "fill-rule": "evenodd",
        "stroke-miterlimit": "7",
    }
    assert paint_of(full, faults.append) == Paint(
        "#FF0000", "#0000FF", 0.4, "round", "bevel", (1.0, 2.0), 0.5, True, 7.0
    )
    assert paint_of({}, faults.append) == Paint(None, None, 1.0, "butt", "miter", (), 0.0, False, 4.0) and not faults
    assert paint_of({"stroke-linecap": "wide"}, faults.append) == Paint() and faults == [
        "`stroke-linecap: wide` is not supported"
    ]
    assert (
        is_bare({"fill": "none"})
        and is_bare({"fill": "none", "stroke": "none"})
        and not is_bare({"fill": "none", "stroke": "red"})
        and not is_bare({})
    )


def element(attributes: str) -> Any:
    return etree.fromstring(f"<rect {attributes}/>")


def test_rules_override_attributes_and_style_overrides_rules() -> None:
    one = element('fill="red" opacity="0.5" style="stroke:blue; opacity: .2"')
    style, own = cascade(
        one,
        {"fill": "#000000", "font-size": "5"},
        {one: (Declaration("fill", "lime"), Declaration("stroke", "black", True))},
    )
    assert style == {"fill": "lime", "font-size": "5", "stroke": "black"} and own == {"opacity": ".2"}
    inherited = {"fill": "#123456", "stroke": "red"}
    assert (
        cascade(element('width="3"'), inherited, {}) == (inherited, {})
        and cascade(element('opacity="1"'), inherited, {})[0] is inherited
    )
    assert cascade(element('fill="inherit" stroke="unset"'), inherited, {})[0] is inherited and cascade(
        element('fill="initial" stroke="initial"'), inherited, {}
    )[0] == {"fill": "#000000"}
    assert cascade(element('opacity="unset" mask="revert"'), inherited, {})[1] == {}


def test_requests_that_are_not_drawn_are_named() -> None:
    assert unprinted(element('style="filter: blur(2px); opacity: 1"'), {"opacity": "inherit", "marker": "none"}) == [
        "`opacity: inherit` is not supported",
        "`filter: blur(2px)` is not supported",
    ]
    assert (
        is_unprinted("filter", "blur(3px)")
        and not is_unprinted("filter", " None ")
        and not is_unprinted("filter", "")
        and not is_unprinted("unknown", "3")
    )
    assert [
        fault_of(*pair)
        for pair in (
            ("fill", "red"),
            ("fill", "var(--a)"),
            ("cursor", "x"),
            ("-inkscape", "x"),
            ("filter", "none"),
            ("transform", "x"),
        )
    ] == ["", "its value depends on a variable, which is not supported", "", "", "", ""]
    assert fault_of("wobble", "3") == "`wobble: 3` is not supported"
    assert (
        is_hidden({}, {"display": "none"})
        and is_hidden({"visibility": "collapse"}, {})
        and is_hidden({"visibility": "hidden"}, {})
        and not is_hidden({"visibility": "visible"}, {"display": "inline"})
    )


@pytest.mark.parametrize(
    ("query", "paper", "fault"), [("", True, ""), ("print", True, ""), ("screen", False, ""), ("screen, Print", True, ""), ("(min-width: 3px)", False, "the medium `(min-width: 3px)` is not supported"), ("print, (x)", True, ""), ("screen, (x)", False, "the medium `(x)` is not supported")]
)  # fmt: skip
def test_rules_for_paper_are_read(query: str, paper: bool, fault: str) -> None:
    assert _medium(query) == (paper, fault)


def test_faults_of_a_sheet_have_their_lines() -> None:
    declarations, faults = read_declarations("fill: red;\nfilter: blur(1px);\n{};\nstroke: blue !important")
    assert declarations[0] == Declaration("fill", "red") and faults[0].line == 1
    rules, wrong = read_rules(
        "rect { fill: red }\n@media print {\n g { fill: blue }\n}\n@font-face { src: x }\n::before { fill: red }\n@charset 'x';"
    )
    assert len(rules) == 2 and [(fault.line, fault.message) for fault in wrong] == [
        (4, "`@font-face` is not supported"),
        (5, "the selector `::before` matches nothing"),
    ]
