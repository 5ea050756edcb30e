"""Style sheets in drawings: which rule wins, what is for paper, and that nothing is dropped in silence."""

import pytest

from pnp.press.typeset import read_face
from pnp.press.typeset.drawing.page import GlyphRun, Group, Path

RECT = '<rect width="9" height="9"/>'
RED, BLUE, BLACK = "#FF0000", "#0000FF", "#000000"


def draw(inner, setting):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{inner}</svg>'
    return read_face(svg, "KH", setting)


def fills(items):
    for item in items:
        if isinstance(item, Path):
            yield item.paint.fill
        elif isinstance(item, Group):
            yield from fills(item.items)


def messages(setting):
    assert {d.code for d in setting.report} <= {"PNP706"}
    return [d.message for d in setting.report]


@pytest.mark.parametrize(
    ("sheet", "drawn", "wanted"),
    [
        ("g rect{fill:red}", f"<g><g>{RECT}</g></g>{RECT}", [RED, BLACK]),
        ("g > rect{fill:red}", f"<a>{RECT}</a><g>{RECT}</g>", [BLACK, RED]),
        ("rect.a{fill:red}", f'<rect class="b a" width="9" height="9"/>{RECT}', [RED, BLACK]),
        ("*{fill:red}", RECT, [RED]),
        ("rect:not(.a){fill:red}", f'{RECT}<rect class="a" width="9" height="9"/>', [RED, BLACK]),
        ("rect[width='9']{fill:red}", f'{RECT}<rect width="8" height="9"/>', [RED, BLACK]),
        ("rect{fill:blue} #x{fill:red} .c{fill:lime}", '<rect id="x" class="c" width="9" height="9"/>', [RED]),
        ("rect{fill:red !important}", '<rect style="fill:blue" width="9" height="9"/>', [RED]),
        ("rect{fill:red !important}", '<rect style="fill:blue !important" width="9" height="9"/>', [BLUE]),
        ("rect{fill:red}", '<rect fill="blue" width="9" height="9"/>', [RED]),
        ("@media print{rect{fill:red}} @media screen{rect{fill:blue}}", RECT, [RED]),
        ("@media screen, all{rect{fill:red}}", RECT, [RED]),
        ("@media not screen{@media print{rect{fill:red}}}", RECT, [RED]),
        ("/* { */ rect{fill:red/* ; */}", RECT, [RED]),
        ("@namespace s 'http://www.w3.org/2000/svg'; s|rect{fill:red}", RECT, [RED]),
        ("g{fill:red} rect{fill:initial} .u{fill:unset}", f'<g>{RECT}<rect class="u" width="9" height="9"/></g>', [BLACK, RED]),
    ],
)  # fmt: skip
def test_the_rule_that_css_says_wins(setting, sheet, drawn, wanted):
    assert list(fills(draw(f"<style>{sheet.replace('>', '&gt;')}</style>{drawn}", setting).items)) == wanted
    assert not messages(setting)


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("rgb(10 20 30)", "#0A141E"),
        ("rgb(10, 20, 30)", "#0A141E"),
        ("rgb(100% 0% 0%)", RED),
        ("hsl(120 100% 50%)", "#00FF00"),
        ("hsl(240deg, 100%, 50%)", BLUE),
        ("hwb(0 0% 0%)", RED),
        ("RebeccaPurple", "#663399"),
        ("#f00", RED),
        ("transparent", None),
    ],
)
def test_colours_are_those_of_css_color_4(setting, colour, wanted):
    face = draw(f'<rect width="9" height="9" stroke="#123456" style="fill:{colour}"/>', setting)
    assert list(fills(face.items)) == [wanted]
    assert not messages(setting)


@pytest.mark.parametrize("colour", ["rgb(255 0 0 / 50%)", "rgba(255, 0, 0, .5)", "hsl(0 100% 50% / .5)", "#ff000080"])
def test_a_colour_may_let_its_ground_show_through(setting, colour):
    (group,) = draw(f'<rect width="9" height="9" fill="{colour}"/>', setting).items
    assert group.opacity == pytest.approx(0.5, abs=0.01) and list(fills(group.items)) == [RED]


@pytest.mark.parametrize(
    ("style", "matrix"),
    [
        ("translate(2px, 1mm)", (1, 0, 0, 1, 2, 1)),
        ("translateX(1cm)", (1, 0, 0, 1, 10, 0)),
        ("rotate(0.25turn)", (0, 1, -1, 0, 0, 0)),
        ("rotate(100grad) scale(2)", (0, 2, -2, 0, 0, 0)),
        ("scaleY(3)", (1, 0, 0, 3, 0, 0)),
        ("skewX(45deg)", (1, 0, 1, 1, 0, 0)),
        ("matrix(1, 2, 3, 4, 5, 6)", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_a_style_may_transform_and_goes_before_the_attribute(setting, style, matrix):
    face = draw(f'<rect width="9" height="9" transform="scale(9)" style="transform: {style}"/>', setting)
    assert face.items[0].matrix == pytest.approx(matrix, abs=1e-9)
    assert not messages(setting)


@pytest.mark.parametrize(
    ("inner", "line", "named"),
    [
        ("<style>\n@import url(x.css);\nrect{fill:red}</style>" + RECT, 2, "@import"),
        ("<style>\n\n@media (min-width: 3cm){rect{fill:red}}</style>" + RECT, 3, "(min-width: 3cm)"),
        ("<style>rect{paint-order:stroke}</style>" + RECT, 1, "paint-order: stroke"),
        ("<style>rect::before{fill:red}</style>" + RECT, 1, "rect::before"),
        ("<style>rect:wobbly{fill:red}</style>" + RECT, 1, "rect:wobbly"),
        ("<style>rect{fill:red; g{fill:red}}</style>" + RECT, 1, "rules inside rules"),
        ("<style>rect{fil:red}</style>" + RECT, 1, "fil: red"),
        ("<style>rect{fill:var(--ink)}</style>" + RECT, 1, "variable"),
        ('<style type="text/scss">rect{}</style>' + RECT, 1, "text/scss"),
        ('\n<rect width="9" height="9" style="fill:red; border:1px"/>', 2, "border: 1px"),
        ('<rect width="9" height="9" style="fill"/>', 1, "declaration"),
        ('<rect width="9" height="9" style="transform: translate(50%)"/>', 1, "50%"),
        ('<rect width="9" height="9" style="transform: rotate3d(1,1,1,45deg)"/>', 1, "rotate3d"),
        ('<rect width="9" height="9" style="fill:oklch(50% 0.1 20)"/>', 1, "sRGB"),
        ('<rect width="9" height="9" fill="reddish"/>', 1, "reddish"),
        ('<rect width="9" height="9" paint-order="stroke"/>', 1, "paint-order"),
        ('<rect width="9" height="9" vector-effect="non-scaling-stroke"/>', 1, "vector-effect"),
        ('<rect width="9" height="9" stroke="red" stroke-linejoin="arcs"/>', 1, "arcs"),
        ('<rect width="9" height="9" filter="url(#f)"/>', 1, "filter"),
        ('<path d="M0 0H9" pathLength="4"/>', 1, "pathLength"),
        ('<rect width="nan" height="9"/>', 1, "nan"),
        ('<rect width="9" height="1e999mm"/>', 1, "1e999mm"),
        ('<path d="M0 0H9" stroke="red" stroke-width="inf"/>', 1, "inf"),
        ("<g>astray" + RECT + "</g>", 1, "astray"),
        (RECT + "&lt;rect/&gt;", 1, "<rect/>"),
        ('<text y="5" textLength="9">x</text>', 1, "textLength"),
        ('<text y="5" dominant-baseline="middle">x</text>', 1, "dominant-baseline"),
        ('<text y="5" stroke="red">x</text>', 1, "outlines of words"),
        ('<text y="5" font-size="1em">x</text>', 1, "em"),
        ('<text y="5" letter-spacing="wide">x</text>', 1, "wide"),
        ('<symbol id="s" viewBox="0 0 x 9">' + RECT + '</symbol><use href="#s"/>', 1, "viewBox"),
        ('<clipPath id="c"><rect width="5" height="5" style="clip-path:url(#c)"/></clipPath><g clip-path="url(#c)" filter="blur(2px)">' + RECT + "</g>", 1, "filter"),
    ],
)  # fmt: skip
def test_what_is_not_printed_is_named_with_its_line(setting, inner, line, named):
    draw(inner, setting)
    told = messages(setting)
    assert any(named in message and f"in line {line} of" in message for message in told), told


@pytest.mark.parametrize(
    "style",
    [
        "paint-order: normal",
        "vector-effect: none; mix-blend-mode: normal; isolation: auto",
        "-inkscape-font-specification: 'Sans'; cursor: pointer; shape-rendering: crispEdges",
        "marker: none; writing-mode: lr-tb; direction: ltr; text-decoration: none; baseline-shift: baseline",
        "word-spacing: 0; font-variant: normal; font-stretch: normal; line-height: 1.25; text-align: start",
        "stroke-miterlimit: 10; fill-rule: nonzero; overflow: visible",
    ],
)
def test_a_value_that_changes_nothing_is_not_told_of(setting, style):
    draw(f'<rect width="9" height="9" style="{style}"/>', setting)
    assert not messages(setting)


def test_what_a_rule_asks_in_vain_is_told_once_where_it_stands(setting):
    draw("<style>rect{filter:blur(2px)}</style>" + RECT * 3, setting)
    (message,) = messages(setting)
    assert "`<style>` in line 1" in message


def test_a_corner_is_cut_off_where_the_drawing_says(setting):
    (path,) = draw('<path d="M0 0L5 1L0 2" stroke="red" stroke-miterlimit="10"/>', setting).items
    assert path.paint.miter_limit == 10


def test_clip_paths_follow_style_sheets(setting):
    face = draw(
        "<style>.out{display:none} .in{transform:translate(2px, 0)} #c{clip-rule:evenodd}</style>"
        '<clipPath id="c"><rect class="out" width="20" height="20"/><rect class="in" width="5" height="5"/></clipPath>'
        f'<g clip-path="url(#c)">{RECT}</g>',
        setting,
    )
    (group,) = face.items
    assert group.clip[0] == ("M", (2.0, 0.0)) and group.clip_even_odd
    assert not messages(setting)


def test_words_keep_their_colour_and_weight_from_a_sheet(setting):
    face = draw("<style>text tspan{fill:red; font-weight:bolder}</style><text y='5'>a<tspan>b</tspan></text>", setting)
    first, second = (item for item in face.items if isinstance(item, GlyphRun))
    assert (first.fill, second.fill) == (BLACK, RED)
    assert second.font.endswith("Bold")
    assert not messages(setting)
