"""Boxes, links and names of a file: where a link begins and ends, what a frame leaves free, digests of pictures."""

import io
import math

import pikepdf
import pytest

from pnp.press.export.box_spaces import _runs
from pnp.press.export.knockouts import _is_frame_round
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.pdf_images import fingerprint
from pnp.press.export.pdf_structure import Structure, _holds
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.outline import apply, rect_outline, transformed
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Document,
    Face,
    GlyphRun,
    Group,
    Item,
    Link,
    Page,
    Paint,
    Path,
    PlacedFace,
    Tag,
)
from pnp.press.typeset.text.fonts import Fonts

MM = 72 / 25.4
HEIGHT = 80.0
LINK = Link(10.0, 20.0, 30.0, 5.0, target="goal")


@pytest.mark.parametrize(
    ("x", "y", "held"),
    [
        (25.0, 22.0, True),
        (9.96, 22.0, True), (9.94, 22.0, False), (40.04, 22.0, True), (40.06, 22.0, False),
        (25.0, 19.96, True), (25.0, 19.94, False), (25.0, 25.04, True), (25.0, 25.06, False),
    ],
)  # fmt: skip
def test_a_link_holds_words_in_its_box_and_at_its_very_edges(x: float, y: float, held: bool) -> None:
    assert _holds(LINK, (x * MM, (HEIGHT - y) * MM), HEIGHT) is held


def test_words_without_a_link_to_follow_still_lead_to_their_first_target() -> None:
    structure = Structure(Document((Page(120, HEIGHT, ()),), "A title"))
    structure.begin([LINK])
    part = structure.part((Tag("P"),))
    away = (0.0, 0.0)
    assert (
        structure.link(part, "goal", away, "the goal") is None and structure.link(part, "end", away, "the end") is None
    )
    assert structure.leads == {part: "goal"}
    at = (11.0 * MM, (HEIGHT - 21.0) * MM)
    link = structure.link(part, "goal", at, "the goal")
    assert link is not None and (link.role, link.words) == ("Link", ["the goal"])
    assert structure.link(part, "goal", at, "again") is link and link.words == ["the goal", "again"]


@pytest.mark.parametrize(("inset", "is_round"), [(1.1, True), (0.9, False), (-3.0, False)])
@pytest.mark.parametrize("scale", [1.0, 2.0, 0.5])
def test_a_frame_is_round_a_box_if_no_part_of_its_line_is_in_it(inset: float, is_round: bool, scale: float) -> None:
    """A line of 2 mm on paper: half of it is 1 mm, whatever the drawing is scaled by."""
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    box = (10.0, 10.0, 20.0, 20.0)
    left, side = (10.0 - inset) / scale, (10.0 + 2 * inset) / scale
    frame = Path(rect_outline(left, left, side, side), Paint(stroke="#000000", width=2.0 / scale, miter_limit=1.0))
    assert _is_frame_round(frame, transformed(frame.segments, matrix), matrix, box) is is_round


def test_an_area_and_a_line_with_long_corners_are_no_frame() -> None:
    box, around = (10.0, 10.0, 20.0, 20.0), rect_outline(8.0, 8.0, 14.0, 14.0)
    identity = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for paint in (Paint(fill="#000000"), Paint(stroke="#000000", width=1.0, miter_limit=10.0)):
        assert not _is_frame_round(Path(around, paint), around, identity, box)
    turned = (math.cos(0.1), math.sin(0.1), -math.sin(0.1), math.cos(0.1), 0.0, 0.0)
    line = Path(around, Paint(stroke="#000000", width=1.0, miter_limit=1.0))
    assert _is_frame_round(line, around, turned, box)


@pytest.mark.parametrize("data", [b"\xff\xd8\xff\xe0 no PNG", b"\x89PNG\r\n\x1a\n" + b"\0\0\0\1IDATx1234"])
def test_a_fingerprint_has_sixteen_digits_and_tells_data_apart(data: bytes) -> None:
    one = fingerprint(data)
    assert len(one) == 16 and int(one, 16) >= 0 and fingerprint(data) == one != fingerprint(data + b"x")


def test_words_in_groups_within_groups_are_where_all_their_groups_put_them() -> None:
    turned, moved = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 1.0, 30.0, 5.0)
    run = GlyphRun(1.0, 2.0, "Alegreya", 10.0, "#000000", (), "word")
    ((found, matrix),) = _runs([Group((Group((run,), moved),), turned)], IDENTITY)
    assert found is run and apply(matrix, 1.0, 2.0) == apply(turned, *apply(moved, 1.0, 2.0)) == (-7.0, 31.0)


def tagged_page(setting: Setting, fonts: Fonts, described: str, *loose: Item) -> tuple[set[str], bytes]:
    """The kinds of parts, and the content, of a page with a paragraph that begins with a sign, and loose items."""
    style = TextStyle("Alegreya", 10)
    words = set_text([Run("Words of a rule.", style)], ParagraphStyle(style, 12), 80.0, setting).items(20, 10)
    sign = PlacedFace(Face("coin", 4, 4, (Path(rect_outline(0, 0, 4, 4), Paint(fill="#000000")),)), (1, 0, 0, 1, 14, 8))
    page = Page(120, HEIGHT, (Group((sign, *words), tags=(Tag("P"),)), *loose))
    data = pdf_bytes(Document((page,), "A title", describe=lambda items: described), fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        parts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/S" in one and "/P" in one]
        return {str(part.S) for part in parts}, pdf.pages[0].Contents.read_bytes()


def test_what_has_no_tag_in_a_tagged_document_is_an_ornament_and_no_figure(setting: Setting, fonts: Fonts) -> None:
    line = Path(rect_outline(10, 40, 50, 1), Paint(fill="#000000"))
    kinds, content = tagged_page(setting, fonts, "coin", line)
    assert kinds == {"/P", "/Document"} and content.count(b"/Artifact") == 1


def test_a_word_right_after_a_sign_is_separated_from_its_text_once(setting: Setting, fonts: Fonts) -> None:
    contents = [tagged_page(setting, fonts, described)[1] for described in ("coin", "coin ", "coins")]
    assert contents[0] == contents[1] != contents[2]
