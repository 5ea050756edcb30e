"""Parts of drawings at exact places: pictures in their boxes, paint, masks, gradients, and their faults."""

import math
from pathlib import Path as File
from typing import Any

import pytest
from PIL import Image as Pillow

from pnp.press.typeset import read_face
from pnp.press.typeset.drawing.outline import bounds, multiply, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Face, Glyph, GlyphRun, Gradient, Group, Image, Path
from pnp.press.typeset.svg import paint as svg_paint
from pnp.press.typeset.svg.fault import markup_fault
from pnp.press.typeset.svg.gradients import Shade, carried
from pnp.press.typeset.svg.images import place_image
from pnp.press.typeset.svg.paint import _backed, _inked
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.style import Setting
from pnp.source.diagnostics import Report

STOPS = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'


def draw(inner: str, view: str = "0 0 60 90", pictures: Any = None, **attributes: str) -> tuple[Face, list[str]]:
    """The face for a drawing without words, and its faults."""
    report = Report()
    more = " ".join(f'{name.replace("_", ":")}="{value}"' for name, value in attributes.items())
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="{view}" {more}>{inner}</svg>'
    face = read_face(svg, "f", Setting(Fonts({}, {}), report), {}, pictures or (lambda href: None))
    return face, [f"{d.code} {d.message}" for d in report]


# ------------------------------------------------------------------------------------------------- pictures
BOX = (10.0, 20.0, 40.0, 10.0)


@pytest.mark.parametrize(
    ("ratio", "focus", "place", "is_cut"),
    [
        ("none", (0.5, 0.5), BOX, False), ("xMidYMid meet", (0.5, 0.5), (20.0, 20.0, 20.0, 10.0), False), ("xMidYMid slice", (0.5, 0.5), (10.0, 15.0, 40.0, 20.0), True),
        ("xMidYMid meet", (0.0, 0.0), (10.0, 20.0, 20.0, 10.0), False), ("x slice", (0.5, 0.25), (10.0, 17.5, 40.0, 20.0), True), ("x meet", (1.0, 0.0), (30.0, 20.0, 20.0, 10.0), False),
    ],
)  # fmt: skip
def test_a_picture_fills_its_box_or_fits_into_it(
    ratio: str, focus: Any, place: tuple[float, ...], is_cut: bool
) -> None:
    """A picture of 200 by 100 pixels in a box of 40 by 10 mm."""
    (item,) = place_image(Image("a.png", *BOX), ratio, (200, 100), focus)
    image: Any = item.items[0] if isinstance(item, Group) else item
    assert (image.x, image.y, image.width, image.height) == place and isinstance(item, Group) is is_cut
    assert not isinstance(item, Group) or bounds(item.clip) == (10.0, 20.0, 50.0, 30.0)


@pytest.mark.parametrize(
    ("attributes", "place"),
    [
        ("", (20.0, 20.0)), ('preserveAspectRatio="xMinYMin"', (10.0, 20.0)), ('preserveAspectRatio="xMaxYMid"', (30.0, 20.0)), ('pnp:focus="25 0"', (15.0, 20.0)),
        ('pnp:focus="100%,0"', (30.0, 20.0)), ('pnp:focus="-9 0"', (10.0, 20.0)), ('pnp:focus="900 0"', (30.0, 20.0)), ('pnp:focus="25"', (20.0, 20.0)), ('pnp:focus="a b"', (20.0, 20.0)),
    ],
)  # fmt: skip
def test_a_picture_has_its_focus_where_its_box_has(tmp_path: File, attributes: str, place: tuple[float, float]) -> None:
    file = tmp_path / "a.png"
    Pillow.new("RGB", (20, 10)).save(file)
    face, faults = draw(
        f'<image href="a.png" x="10" y="20" width="40" height="10" {attributes}/>', pictures=lambda _: file
    )
    (image,) = face.items
    assert isinstance(image, Image) and (image.x, image.y) == place and not faults
    tall, _ = draw(
        '<image href="a.png" x="10" y="20" width="10" height="40" preserveAspectRatio="xMidYMax"/>',
        pictures=lambda _: file,
    )
    assert isinstance(tall.items[0], Image) and (tall.items[0].y, tall.items[0].height) == (55.0, 5.0)


def test_a_drawing_as_a_picture_keeps_its_bleed_outside() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 14 24"><rect width="10" height="20"/></svg>'

    def placed(folder: File, ratio: str) -> tuple[Any, list[str]]:
        (folder / "a.svg").write_text(svg)
        face, faults = draw(
            f'<image href="a.svg" x="10" y="20" width="28" height="24" {ratio}/>', pictures=lambda _: folder / "a.svg"
        )
        return face.items[0], faults

    import tempfile

    with tempfile.TemporaryDirectory() as name:
        meet, faults = placed(File(name), "")
        none, _ = placed(File(name), 'preserveAspectRatio="none"')
        sliced, _ = placed(File(name), 'preserveAspectRatio="xMidYMin slice"')
    assert (
        meet.face.width == 10.0
        and meet.face.bleed == 2.0
        and meet.matrix == (1.0, 0.0, 0.0, 1.0, 10.0 + 7.0 + 2.0, 22.0)
        and not faults
    )
    assert none.matrix == (2.0, 0.0, 0.0, 1.0, 14.0, 22.0) and sliced.items[0].matrix == (
        2.0,
        0.0,
        0.0,
        2.0,
        14.0,
        24.0,
    )
    assert bounds(sliced.clip) == (10.0, 20.0, 38.0, 44.0)


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [("moving.gif", "PNP135", "has 2 frames"), ("bad.png", "PNP132", "cannot be read"), ("inner.svg", "PNP706", "contains the picture `x.png`"), ("broken.svg", "PNP706", "is not XML")],
)  # fmt: skip
def test_faults_of_pictures_are_reported(tmp_path: File, name: str, code: str, message: str) -> None:
    frames = [Pillow.new("RGB", (4, 4), (90 * n, 0, 0)) for n in range(2)]
    frames[0].save(tmp_path / "moving.gif", save_all=True, append_images=frames[1:])
    (tmp_path / "bad.png").write_bytes(b"no picture")
    (tmp_path / "inner.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="x.png" width="9" height="9"/></svg>'
    )
    (tmp_path / "broken.svg").write_text("<svg>")
    _, faults = draw(f'<image href="{name}" width="9" height="9"/>', pictures=lambda _: tmp_path / name)
    assert len(faults) == 1 and faults[0].startswith(code) and message in faults[0]


def test_a_missing_picture_leaves_a_marked_box() -> None:
    face, faults = draw(
        '<image href="https://a.b/c.png" x="10" y="20" width="40" height="10"/><image href="d.png" width="0" height="9"/><image href="e.png" width="9" height="0"/>'
    )
    ground, cross = face.items
    assert isinstance(ground, Path) and isinstance(cross, Path) and bounds(ground.segments) == (10.0, 20.0, 50.0, 30.0)
    assert [point for _, point in cross.segments] == [(10.0, 20.0), (50.0, 30.0), (50.0, 20.0), (10.0, 30.0)]
    assert [fault.split()[0] for fault in faults] == ["PNP114"] * 3


# ------------------------------------------------------------------------------------------------- paint
def test_paint_is_solid_or_as_clear_as_both_opacities_say() -> None:
    face, faults = draw(
        '<rect x="10" y="20" width="30" height="40" fill="rgba(255,0,0,.5)" fill-opacity=".5" stroke="#00f" stroke-width="2"/>'
    )
    (fill, stroke) = face.items
    assert (
        isinstance(fill, Group)
        and fill.opacity == 0.25
        and isinstance(fill.items[0], Path)
        and fill.items[0].paint.fill == "#FF0000"
    )
    assert (
        isinstance(stroke, Path)
        and (stroke.paint.stroke, stroke.paint.width, stroke.paint.fill) == ("#0000FF", 2.0, None)
        and not faults
    )
    lonely, _ = draw('<rect width="30" height="40" fill="rgba(255,0,0,0)" stroke="rgba(0,0,255,.5)"/>')
    assert [group.opacity for group in lonely.items] == [0.5] and draw(
        '<rect width="9" height="9" fill="url(#gone)"/>'
    )[1]  # type: ignore[union-attr]
    assert draw('<rect width="9" height="9" fill="url(#gone) #123456"/>')[0].items[0].paint.fill == "#123456"  # type: ignore[union-attr]
    assert draw('<rect width="9" height="9" fill="url(#gone)"/>')[0].items == ()


def test_a_clear_stroke_is_masked_as_far_as_it_reaches() -> None:
    shade = '<linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#f00" stop-opacity=".2"/></linearGradient>'
    face, _ = draw(
        f'{shade}<rect x="10" y="20" width="30" height="40" fill="none" stroke="url(#g)" stroke-width="2" stroke-opacity=".5"/>'
    )
    (group,) = face.items
    assert isinstance(group, Group) and group.mask is not None and group.opacity == 0.5
    assert group.mask.region == (6.0, 16.0, 38.0, 48.0) and not group.mask.alpha
    cover: Any = group.mask.items[0]
    assert bounds(cover.segments) == (6.0, 16.0, 44.0, 64.0) and [colour for _, colour in cover.paint.fill.stops] == [
        "#FFFFFF",
        "#333333",
    ]


def test_words_in_moved_groups_take_the_gradient_of_the_whole_line() -> None:
    """The gradient lies in the line's box; in a group it is carried back by the group's matrix."""
    shade = Gradient((0.0, 0.0, 10.0, 0.0), ((0.0, "#000000"), (1.0, "#FFFFFF")))
    seen: list[tuple[str, str, Any]] = []

    def shaded(reader: Any, element: Any, style: Any, which: str, box: Any, around: float = 0.0) -> Shade:
        seen.append((style["fill"], style["fill-opacity"], box))
        return Shade(shade) if style["fill"] == "url(#g)" else Shade()

    run = GlyphRun(1.0, 2.0, "F", 10.0, "url(#g)", (Glyph(1, 0.0, 0.0, 3.0, "a"),), "a")
    plain, gone = GlyphRun(1.0, 2.0, "F", 10.0, "#123456", (), "b"), GlyphRun(1.0, 2.0, "F", 10.0, "url(#x)", (), "c")
    own = svg_paint._shade
    try:
        svg_paint._shade = shaded
        inner, kept = _inked(
            None,
            None,
            [Group((run, gone), (2.0, 0.0, 0.0, 2.0, 5.0, 7.0)), plain],
            {"fill": "x", "fill-opacity": ".5"},
            BOX,
            IDENTITY,
        )  # type: ignore[arg-type]
        (flat,) = _inked(None, None, [run], {}, BOX, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0))  # type: ignore[arg-type]
    finally:
        svg_paint._shade = own
    assert (
        kept is plain
        and [name for name, _, _ in seen] == ["url(#g)", "url(#x)", "url(#g)"]
        and seen[0][1:] == ("1", BOX)
    )
    (word,) = inner.items  # type: ignore[union-attr]
    assert multiply((2.0, 0.0, 0.0, 2.0, 5.0, 7.0), word.fill.matrix) == pytest.approx(IDENTITY)  # type: ignore[union-attr]
    assert flat.fill.matrix == IDENTITY  # type: ignore[union-attr]


def test_a_shade_with_a_second_gradient_is_carried_with_it() -> None:
    gradient = Gradient((0.0, 0.0, 1.0, 0.0), ((0.0, "#000000"), (1.0, "#FFFFFF")))
    moved = carried(Shade(gradient, 0.5, gradient), (1.0, 0.0, 0.0, 1.0, 3.0, 4.0))
    assert (
        isinstance(moved.ink, Gradient)
        and moved.ink.matrix[4:] == (3.0, 4.0)
        and moved.transparency is not None
        and moved.transparency.matrix[4:] == (3.0, 4.0)
    )
    assert carried(Shade("#123456"), (1.0, 0.0, 0.0, 1.0, 3.0, 4.0)) == Shade("#123456")
    solid = Path((), svg_paint.Paint("#000000"))
    assert _backed(solid, Shade("#000000"), BOX, 1.0) is solid


# ------------------------------------------------------------------------------------------------- gradients
def gradient_of(inner: str, shape: str = '<rect x="10" y="20" width="30" height="40" fill="url(#g)"/>') -> Any:
    face, _ = draw(inner + shape)
    return face.items[0].paint.fill if face.items else None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("attributes", "points"),
    [
        ("", (0.0, 0.0, 1.0, 0.0)), ('x1="10%" y2=".5"', (0.1, 0.0, 1.0, 0.5)), ('gradientUnits="userSpaceOnUse" x1="10%" y1="10%" x2="50" y2="50%"', (6.0, 9.0, 50.0, 45.0)),
    ],
)  # fmt: skip
def test_points_of_a_line_are_shares_of_the_shape_or_of_the_drawing(attributes: str, points: tuple[float, ...]) -> None:
    ink = gradient_of(f'<linearGradient id="g" {attributes}>{STOPS}</linearGradient>')
    assert ink.points == pytest.approx(points)
    assert ink.matrix == (IDENTITY if "user" in attributes else (30.0, 0.0, 0.0, 40.0, 10.0, 20.0))


@pytest.mark.parametrize(
    ("attributes", "points"),
    [
        ("", (0.5, 0.5, 0.0, 0.5, 0.5, 0.5)), ('cx=".4" fy=".6" fr=".1"', (0.4, 0.6, 0.1, 0.4, 0.5, 0.5)), ('fx="1.5"', (0.5 + 0.5 * 0.999, 0.5, 0.0, 0.5, 0.5, 0.5)),
        ('fr=".9"', (0.5, 0.5, 0.4995, 0.5, 0.5, 0.5)), ('gradientUnits="userSpaceOnUse" r="10%"', (30.0, 45.0, 0.0, 30.0, 45.0, math.hypot(60.0, 90.0) / math.sqrt(2) / 10)),
    ],
)  # fmt: skip
def test_a_focus_lies_within_its_circle(attributes: str, points: tuple[float, ...]) -> None:
    ink = gradient_of(f'<radialGradient id="g" {attributes}>{STOPS}</radialGradient>')
    assert ink.points == pytest.approx(points)


@pytest.mark.parametrize(
    ("inner", "flat"),
    [
        (f'<linearGradient id="g" x2="0">{STOPS}</linearGradient>', "#FFFFFF"), (f'<radialGradient id="g" r="0">{STOPS}</radialGradient>', "#FFFFFF"),
        ('<linearGradient id="g"><stop stop-color="#123456"/></linearGradient>', "#123456"), ('<linearGradient id="g"/>', None),
    ],
)  # fmt: skip
def test_a_gradient_without_length_or_stops_is_flat_or_nothing(inner: str, flat: str | None) -> None:
    assert gradient_of(inner) == flat


def test_stops_never_go_back_and_gradients_inherit_from_each_other() -> None:
    inner = '<linearGradient id="a"><stop offset=".6" stop-color="#000"/><stop offset="20%" stop-color="#f00"/><stop offset="1" stop-color="#fff"/></linearGradient>'
    ink = gradient_of(f'{inner}<linearGradient id="g" href="#a" x1=".5"/>')
    assert ink.points[0] == 0.5 and (0.6, "#000000") in ink.stops and (0.6, "#FF0000") in ink.stops
    assert gradient_of('<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/>') is None
    line = '<path d="M10 20H40" stroke="url(#g)" fill="none"/>'
    assert draw(f'<linearGradient id="g">{STOPS}</linearGradient>{line}')[0].items == ()


# ------------------------------------------------------------------------------------------------- clips and masks
def mask_of(mask: str, view: str = "0 0 60 90") -> Any:
    face, faults = draw(
        f'<mask id="m" {mask}><rect width="9" height="9" fill="#fff"/></mask><rect x="10" y="20" width="30" height="40" mask="url(#m)"/>',
        view,
    )
    assert not faults
    return face.items[0].mask  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("attributes", "region"),
    [
        ("", (7.0, 16.0, 36.0, 48.0)), ('x="0" y=".5" width="50%" height="25%"', (10.0, 40.0, 15.0, 10.0)), ('maskUnits="userSpaceOnUse" x="10%" y="10%" width="20" height="50%"', (6.0, 9.0, 20.0, 45.0)),
        ('maskUnits="userSpaceOnUse"', (-6.0, -9.0, 72.0, 108.0)),
    ],
)  # fmt: skip
def test_a_mask_shows_something_within_its_region(attributes: str, region: tuple[float, ...]) -> None:
    mask = mask_of(attributes)
    assert mask.region == pytest.approx(region) and bounds(mask.items[0].clip) == pytest.approx(
        (region[0], region[1], region[0] + region[2], region[1] + region[3])
    )
    assert not mask.alpha and mask_of('style="mask-type:alpha"').alpha


def test_a_masks_content_may_be_in_shares_of_the_shape() -> None:
    (group,) = mask_of('maskContentUnits="objectBoundingBox"').items
    assert group.items[0].matrix == (30.0, 0.0, 0.0, 40.0, 10.0, 20.0) and isinstance(
        mask_of("").items[0].items[0], Path
    )
    empty, _ = draw('<mask id="m"/><rect width="9" height="9" mask="url(#m)"/><rect width="9" height="9" opacity="0"/>')
    assert empty.items == ()


@pytest.mark.parametrize(
    ("inner", "message"),
    [
        ('<g id="m"/><rect width="9" height="9" mask="url(#m)"/>', "`url(#m)` is not a mask"), ('<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" mask="url(#m)"/>', "masks itself"),
        ('<mask id="m" x="wide"/><rect width="9" height="9" mask="url(#m)"/>', "x: "), ('<clipPath id="c" clipPathUnits="objectBoundingBox"/><rect width="9" height="9" clip-path="url(#c)"/>', "clipPathUnits"),
        ('<clipPath id="d"/><clipPath id="c" clip-path="url(#d)"/><rect width="9" height="9" clip-path="url(#c)"/>', "itself clipped"),
        ('<clipPath id="c"><g/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>', "only paths and basic shapes"), ('<rect width="9" height="9" opacity="much"/>', "much"),
        ('<g id="a"><use href="#a"/></g>', "it contains itself"), ('<polygon points="1,2 a,b"/>', "its points cannot be read"), ('<use href="#gren"/><g id="green"/>', "nothing in the drawing has the id `gren`"),
        ('<b xmlns="">x</b>', "not an element of SVG"), ("words", "`words` is outside <text>"), ('<filter2/>', "this is not supported"), ('<rect width="9" height="9" transform="turn(3)"/>', "turn"),
    ],
)  # fmt: skip
def test_what_is_not_printed_is_reported_once(inner: str, message: str) -> None:
    faults = draw(inner)[1]
    assert len(faults) >= 1 and all(fault.startswith("PNP706") for fault in faults) and message in faults[0]


def test_a_clip_is_the_sum_of_its_shapes_in_their_places() -> None:
    clip = '<clipPath id="c" transform="translate(2 3)"><rect width="4" height="5" transform="translate(1 1)"/><use href="#r" x="10" transform="scale(2)"/><rect width="99" height="99" visibility="hidden"/></clipPath><defs><rect id="r" width="3" height="4" transform="translate(1 0)"/></defs>'
    face, _ = draw(f'{clip}<rect width="50" height="50" clip-path="url(#c)"/>')
    (group,) = face.items
    assert (
        isinstance(group, Group)
        and bounds(group.clip[:5]) == (3.0, 4.0, 7.0, 9.0)
        and bounds(group.clip[5:]) == (24.0, 3.0, 30.0, 11.0)
    )
    assert not group.clip_even_odd
    odd, _ = draw(
        '<clipPath id="c"><rect width="4" height="5" clip-rule="evenodd"/><rect width="2" height="2"/></clipPath><rect width="50" height="50" clip-path="url(#c)"/>'
    )
    assert (
        odd.items[0].clip_even_odd
        and draw('<clipPath id="c"/><rect width="5" height="5" clip-path="url(#c)"/>')[0].items[0].clip
    )  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- boxes of drawings
@pytest.mark.parametrize(
    ("view", "size", "bleed"), [("0 0 60 90", (60.0, 90.0), 0.0), ("-3 -3 66 96", (60.0, 90.0), 3.0), ("5 7 60 90", (60.0, 90.0), 0.0)]
)  # fmt: skip
def test_the_box_of_a_drawing_is_its_trim(view: str, size: tuple[float, float], bleed: float) -> None:
    face, _ = draw('<rect x="10" y="10" width="5" height="5"/>', view)
    assert (face.width, face.height, face.bleed) == (*size, bleed)
    place = face.items[0]
    assert not isinstance(place, Group) if view != "5 7 60 90" else place.matrix == (1.0, 0.0, 0.0, 1.0, -5.0, -7.0)  # type: ignore[union-attr]


def test_a_nested_drawing_is_fitted_into_its_box() -> None:
    face, _ = draw(
        '<svg x="10" y="20" width="20" height="30" viewBox="2 3 10 10"><rect x="2" y="3" width="10" height="10"/></svg>'
    )
    (group,) = face.items
    assert isinstance(group, Group) and bounds(transformed(group.items[0].segments, group.matrix)) == (
        10.0,
        25.0,
        30.0,
        45.0,
    )  # type: ignore[union-attr]
    parts, _ = draw(
        '<rect id="a" width="1" height="1"/><g/><g id="b"><rect width="1" height="1"/><rect width="2" height="2"/></g><rect id="c" width="9" height="9" display="none"/>'
    )
    assert parts.parts == (("a", 0, 1), ("b", 1, 3), ("c", 3, 3))


@pytest.mark.parametrize(
    ("svg", "line", "message"),
    [("<svg>\n<g>\n</svg>", 2, "`<g>` is not closed before `</svg>`"), ("<svg>\n<g>", 2, "never closed"), ("", 1, "document is empty"), ("<svg/>", 0, "")],
)  # fmt: skip
def test_markup_that_is_not_closed_is_named_where_it_opens(svg: str, line: int, message: str) -> None:
    fault = markup_fault(svg)
    assert (
        (fault is None)
        if not message
        else (fault is not None and fault.line == line and message in fault.message.lower().replace("`<g>`", "`<g>`"))
    )
