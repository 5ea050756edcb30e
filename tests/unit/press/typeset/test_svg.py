"""Faces drawn as SVG."""

from dataclasses import replace

import pytest

from pnp.press.typeset import ParagraphStyle, TextStyle, box_sizes, read_face, read_icon
from pnp.press.typeset.drawing.page import GlyphRun, Group, Image, Path
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.face_checks import check_pictures
from pnp.source.diagnostics import NOWHERE

RULES = ParagraphStyle(TextStyle("Alegreya Sans", 8, "#2A1A33"), 9.6, "center", balance=True)


def draw(inner, setting, view="0 0 63 88", **more):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'xmlns:pnp="https://pnp.press/svg" viewBox="{view}">{inner}</svg>'
    )
    return read_face(svg, "KH", setting, {"rules": RULES}, **more)


def runs(items):
    for item in items:
        if isinstance(item, GlyphRun):
            yield item
        elif isinstance(item, Group):
            yield from runs(item.items)


def codes(setting):
    return [d.code for d in setting.report]


def test_a_view_box_below_zero_is_the_bleed(setting):
    face = draw('<rect width="1" height="1"/>', setting, "-3 -3 69 94")
    assert (face.width, face.height, face.bleed) == (63, 88, 3)


def test_paint_comes_from_attributes_classes_and_styles_in_that_order(setting):
    face = draw(
        "<style>.a{fill:#111111;stroke:#222222} #b, circle{fill:#333333}</style>"
        '<g stroke-width="0.5"><path class="a" fill="#999999" d="M0 0H1"/><circle r="2" id="b"/>'
        '<rect width="1" height="1" style="fill:none;stroke:red;stroke-dasharray:1 2 3"/></g>',
        setting,
    )
    path, circle, rect = face.items
    assert (path.paint.fill, path.paint.stroke, path.paint.width) == ("#111111", "#222222", 0.5)
    assert circle.paint.fill == "#333333"
    assert (rect.paint.fill, rect.paint.stroke) == (None, "#FF0000")
    assert rect.paint.dash == (1, 2, 3, 1, 2, 3)


def test_a_plain_shape_of_many_drawings_is_read_once_but_not_what_refers_to_its_own(setting):
    frame = '<rect width="9" height="9" fill="#123456"/>'
    one, other = (draw(frame, setting).items[0] for _ in range(2))
    assert one is other
    shades = (
        '<linearGradient id="g"><stop stop-color="{}"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>'
    )
    black, white = (draw(shades.format(ink), setting).items for ink in ("#000000", "#FFFFFF"))
    assert black != white
    loud, again = setting.quiet(), setting.quiet()
    for quiet in (loud, again):
        draw('<rect width="a" height="9"/>', quiet)
    assert [len(quiet.report.errors) for quiet in (loud, again)] == [1, 1]


def test_use_moves_what_it_shows_and_hands_on_its_paint(setting):
    face = draw('<defs><path id="p" d="M0 0H1"/></defs><use href="#p" x="5" y="6" fill="#123456"/>', setting)
    (group,) = face.items
    assert group.matrix == (1, 0, 0, 1, 5, 6)
    assert group.items[0].paint.fill == "#123456"


def test_a_symbol_is_fitted_into_its_use(setting):
    face = draw(
        '<symbol id="s" viewBox="0 0 100 50"><rect width="100" height="50"/></symbol>'
        '<use xlink:href="#s" x="10" width="20" height="20"/>',
        setting,
    )
    assert face.items[0].matrix == pytest.approx((0.2, 0, 0, 0.2, 10, 5))


def test_a_clip_path_joins_its_shapes(setting):
    face = draw(
        '<clipPath id="c"><circle cx="5" cy="5" r="5"/>'
        '<rect width="4" height="4" transform="translate(9 0)"/></clipPath>'
        '<g clip-path="url(#c)" transform="translate(1 1)"><rect width="20" height="20"/></g>',
        setting,
    )
    (group,) = face.items
    assert group.matrix == (1, 0, 0, 1, 1, 1)
    assert [s for s in group.clip if s[0] == "M"] == [("M", (10.0, 5.0)), ("M", (9.0, 0.0))]


def test_live_text_is_anchored(setting):
    face = draw('<text x="30" y="50" font-family="Gloock" font-size="20pt" text-anchor="middle">King</text>', setting)
    (run,) = runs(face.items)
    width = setting.fonts.width("King", "Gloock", 20)
    assert run.size == pytest.approx(20) and run.y == 50
    assert run.x == pytest.approx(30 - width / 2)


def test_a_bare_font_size_is_in_mm(setting):
    (run,) = runs(draw('<text font-family="Gloock" font-size="5">A</text>', setting).items)
    assert run.size * PT == pytest.approx(5)


def test_a_tspan_may_turn_bold_or_begin_anew(setting):
    face = draw(
        '<text x="1" y="10" font-family="Alegreya Sans">one <tspan font-weight="bold">two</tspan>'
        '<tspan x="1" dy="5">three</tspan></text>',
        setting,
    )
    assert [(r.text.strip(), r.font, r.y) for r in runs(face.items)] == [
        ("one", "Alegreya Sans", 10),
        ("two", "Alegreya Sans Bold", 10),
        ("three", "Alegreya Sans", 15),
    ]


def test_figures_line_up_on_request(setting):
    features = "font-feature-settings=\"'lnum' 1\""
    (run,) = runs(draw(f'<text font-family="Alegreya Sans" {features}>12</text>', setting).items)
    assert run.glyphs[0].gid == setting.fonts.open("Alegreya Sans").shape("12", ("lnum",)).glyphs[0].gid


def test_letters_stand_on_a_circle(setting):
    face = draw('<text pnp:arc="30 30 10 0" font-family="Gloock" font-size="10pt">AVA</text>', setting)
    middle = face.items[0].items[1]
    assert middle.matrix[1] == pytest.approx(0, abs=0.05)
    assert len(list(runs(face.items))) == 3


def test_a_box_sets_markdown_in_its_style(setting):
    face = draw('<rect id="r" x="10" y="60" width="40" height="20" fill="none" pnp:style="rules" '
                'pnp:text="Take the **jewel** at once&#10;&#10;and run."/>', setting)  # fmt: skip
    said = [r.text.strip() for r in runs(face.items)]
    assert said == ["Take the", "jewel", "at once", "and run."]
    assert not codes(setting)


def test_a_box_may_say_where_its_first_baseline_is(setting):
    face = draw(
        '<rect x="0" y="60" width="40" height="20" pnp:baseline="61.5" pnp:style="rules" pnp:text="one"/>', setting
    )
    assert next(runs(face.items)).y == pytest.approx(61.5)


def test_text_shrinks_to_its_least_size_and_then_overflows(setting):
    long = "far too many words for a box as small as this one " * 2
    box = f'<rect id="rules" x="0" y="0" width="30" height="{{}}" pnp:style="rules" pnp:fit="8 7" pnp:text="{long}"/>'
    shrunk = next(runs(draw(box.format(12.5), setting).items))
    assert 7 < shrunk.size < 8 and not codes(setting)
    draw(box.format(5), setting)
    (found,) = setting.report
    assert found.code == "PNP700"
    assert "`rules`" in found.message and "`KH`" in found.message and "pt too big" in found.message


def test_a_deck_can_be_set_in_one_size(setting):
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 88">'
           '<rect id="r" width="30" height="12" pnp:style="rules" pnp:fit="8 7" pnp:text="{}"/></svg>')  # fmt: skip
    styles = {"rules": RULES}
    sizes = [
        box_sizes(svg.format(t), "KH", setting, styles)["r"] for t in ("short", "rather more words than that " * 3)
    ]
    assert sizes[1] < sizes[0] == 8
    face = read_face(svg.format("short"), "KH", setting, styles, sizes={"r": min(sizes)})
    assert next(runs(face.items)).size == pytest.approx(sizes[1])


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ("<foreignObject/>", "`<foreignObject>` in line 1"),
        ('<g filter="url(#f)"/>', "`filter: url(#f)` is not printed"),
        ('<g opacity="half"><path d="M0 0H1"/></g>', "`half` is no number"),
        ('<pattern id="g"/><path d="M0 0H1" fill="url(#g)"/>', "`<pattern>` is not printed"),
        ('<path d="M0 0H1" mask="url(#m)"/>', "nothing in the drawing has the id `m`"),
        ('<path d="M0 0H"/>', "takes 1 numbers"),
        ('<use href="#nobody"/>', "nothing in the drawing has the id `nobody`"),
        ('<g transform="spin(3)"><path d="M0 0H1"/></g>', "the transform `spin(3)`"),
        ('<text font-family="Comic">x</text>', "no font is called `Comic`"),
        ('<rect width="9" height="9" pnp:style="rulez" pnp:text="x"/>', "no text style is called `rulez`"),
        ('<rect width="wide" height="9"/>', "`wide` is no length"),
    ],
)
def test_what_is_not_printed_is_told_with_its_line(setting, inner, says):
    draw(inner, setting)
    assert codes(setting) and set(codes(setting)) == {"PNP706"}
    assert any(says in d.message for d in setting.report)


def test_a_drawing_that_is_no_xml_is_told(setting):
    read_face("<svg><g></svg>", "KH", setting)
    assert codes(setting) == ["PNP706"]


def test_a_picture_is_fitted_and_a_coarse_one_is_found(setting, tmp_path):
    from PIL import Image as Pillow

    file = tmp_path / "art.png"
    Pillow.new("RGB", (200, 100)).save(file)
    face = draw('<image href="art.png" x="0" y="0" width="50" height="50"/>', setting, pictures=lambda _: file)
    (image,) = face.items
    assert isinstance(image, Image)
    assert (image.x, image.y, image.width, image.height) == (0, 12.5, 50, 25)
    assert [d.code for d in check_pictures(face, NOWHERE)] == ["PNP702"]
    assert check_pictures(face, NOWHERE, least=100) == []


def test_a_missing_picture_is_told(setting):
    draw('<image href="art.png" width="5" height="5"/>', setting)
    assert codes(setting) == ["PNP114"]


def test_an_icon_takes_the_colour_of_its_text(setting):
    from pnp.press.typeset.drawing.move import recoloured

    icon = read_icon(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="currentColor"/></svg>',
        "i",
        setting,
    )
    assert recoloured(icon, "#ABCDEF").items[0].paint.fill == "#ABCDEF"
    plain = replace(icon, items=(Path(icon.items[0].segments, replace(icon.items[0].paint, fill="#000000")),))
    assert recoloured(plain, "#ABCDEF") is plain
