"""Text boxes of drawings: where their words begin, how large these may be, and which style their attributes give them."""

import math
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg import boxes
from pnp.press.typeset.svg.boxes import TextBox, _dressed, _flag, _read_box_style, _resized, read_box, text_box
from pnp.press.typeset.text.fitting import Box
from pnp.press.typeset.text.style import ParagraphStyle, TextStyle
from pnp.source.diagnostics import NOWHERE, Report

STYLE = ParagraphStyle(
    TextStyle("Own", 10.0), 12.0, after=0.0, strong=TextStyle("Own Bold", 10.0), emphasis=TextStyle("Own Italic", 8.0)
)
PNP = 'xmlns:pnp="https://pnp.press/svg"'


class Fonts:
    """Fonts with ascenders of 0.7 em."""

    def open(self, name: str) -> Any:
        return SimpleNamespace(ascent=0.7)

    def bold(self, name: str) -> str:
        return f"{name} Bold"

    def italic(self, name: str) -> str:
        return f"{name} Italic"

    def __contains__(self, name: str) -> bool:
        return name in ("Own", "Other")


def setting() -> Any:
    return SimpleNamespace(
        report=Report(), span=NOWHERE, cache={}, fonts=Fonts(), language="en", right_to_left=False, airy=1.0
    )


class Reader:
    """A reader of drawings that only looks up attributes."""

    def __init__(self, **sizes: float) -> None:
        self.setting, self.styles, self.sizes = setting(), {"rules": STYLE}, sizes
        self.fitted: dict[str, float] = {}
        self.boxes: dict[Any, Any] = {}
        self.measuring, self.is_read_again, self.name = False, False, "KH"
        self.faults: list[str] = []

    def number(self, element: Any, name: str, default: float = 0.0) -> float:
        return float(element.get(name, default))

    def complain(self, element: Any, message: str, help: str = "") -> None:
        self.faults.append(message)
        self.setting.report.error("PNP706", message, NOWHERE, help)


def rect(attributes: str) -> Any:
    return etree.fromstring(f"<rect {PNP} {attributes}/>")


def box(**more: Any) -> TextBox:
    keys: dict[str, Any] = {
        "name": "b",
        "label": "the box `b`",
        "x": 5.0,
        "y": 20.0,
        "width": 40.0,
        "height": 30.0,
        "style": STYLE,
        "least": 6.0,
        "share": 0.5,
        "fixed": math.nan,
        "ascent": 3.0,
        "measured": {},
        "fits": {},
    }
    return TextBox(**(keys | more))


@pytest.fixture
def fits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Box, float]]:
    """The boxes in which words are fitted, and the scales that are sure to fit; words end up 10 mm high at 0.8 of their size."""
    seen: list[tuple[Box, float]] = []

    def fit(broken: Any, room: Box, setting: Any, scale: float = 0.0) -> Any:
        seen.append((room, scale))
        run = lambda x, y: (GlyphRun(x, y, "Own", 8.0, "#000000", (), "words"),)  # noqa: E731
        return SimpleNamespace(lost=1.24 if broken == ["long"] else 0.0, size=7.5, height=10.0, scale=0.8, items=run)

    monkeypatch.setattr(boxes, "fit_broken", fit)
    monkeypatch.setattr(
        boxes, "fitted_size", lambda broken, room, setting, enough: seen.append((room, enough)) or (9.0, 0.75)
    )
    monkeypatch.setattr(boxes, "cell_paragraphs", lambda text, style, width, setting: text)
    monkeypatch.setattr(boxes, "broken_paragraphs", lambda text, setting: [text] if text else [])
    return seen


# ------------------------------------------------------------------------------------------------- places
@pytest.mark.parametrize(("share", "top"), [(0.0, 20.0), (0.5, 30.0), (1.0, 40.0)])
def test_words_stand_at_a_share_of_the_room_that_they_leave(fits: Any, share: float, top: float) -> None:
    (run,) = box(share=share).items("a", setting(), math.inf, "KH")
    assert (run.x, run.y) == (5.0, top) and fits == [(Box(40.0, 30.0, 6.0, math.inf), 0.0)]  # type: ignore[union-attr]


def test_a_fixed_baseline_stays_where_type_gets_smaller(fits: Any) -> None:
    """Ascenders of 3 mm are 0.6 lower at 0.8 of their size; the room ends with the box."""
    (run,) = box(fixed=24.0).items("a", setting(), 9.0, "KH")
    assert run.y == pytest.approx(24.6) and fits == [(Box(40.0, 26.0, 6.0, 9.0, 3.0), 0.0)]  # type: ignore[union-attr]


@pytest.mark.parametrize(("most", "least"), [(9.0, 6.0), (6.0, 6.0), (5.0, 5.0)])
def test_the_least_size_is_no_larger_than_the_largest(fits: Any, most: float, least: float) -> None:
    assert box()._room(most) == Box(40.0, 30.0, least, most)


def test_text_that_does_not_fit_is_reported_with_its_size(fits: Any) -> None:
    own = setting()
    box().items("long", own, math.inf, "KH")
    (fault,) = own.report
    assert (fault.code, fault.message) == (
        "PNP700",
        "the text of the box `b` on `KH` is 1.2 pt too long for it at 7.5 pt",
    ) and box().items("", own, math.inf, "KH") == ()


@pytest.mark.parametrize(
    ("stored", "scale"), [((30.0, 0.0, 0.7), 0.7), ((29.0, 0.0, 0.7), 0.0), ((30.0, 1.0, 0.7), 0.0)]
)
def test_a_scale_is_trusted_for_the_same_room_only(fits: Any, stored: tuple[float, ...], scale: float) -> None:
    box(fits={"a": stored}).items("a", setting(), math.inf, "KH")
    assert fits[0][1] == scale


def test_measured_words_are_remembered_until_they_are_read(fits: Any) -> None:
    one = box()
    assert (
        one.size("a", setting(), 8.0) == 9.0
        and one.fits == {"a": (30.0, 0.0, 0.75)}
        and fits == [(Box(40.0, 30.0, 6.0), 8.0)]
    )
    assert (
        one.size("a", setting(), 8.0) == 9.0 and one.measured["a"].wanted == 2 and one.size("", setting(), 8.0) is None
    )
    one.items("a", setting(), math.inf, "KH")
    assert one.measured["a"].wanted == 1
    one.items("a", setting(), math.inf, "KH")
    assert "a" not in one.measured and box().items("b", setting(), math.inf, "KH")


def test_an_outline_lies_below_the_letters(fits: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.press.typeset.text import glyph_outlines

    monkeypatch.setattr(glyph_outlines, "around", lambda items, width, colour, fonts: [(width, colour)])
    under, run = box(outline=0.4, outline_colour="#FFFF00").items("a", setting(), math.inf, "KH")
    assert under == (0.4, "#FFFF00") and isinstance(run, GlyphRun)  # type: ignore[comparison-overlap]


# ------------------------------------------------------------------------------------------------- reading
def test_the_smallest_size_of_a_box_on_a_card_counts(fits: Any) -> None:
    reader: Any = Reader(b=7.0)
    reader.measuring = True
    element = rect('id="b" pnp:style="rules" pnp:text="a" width="40" height="30"')
    assert read_box(reader, element, {}) == () and reader.fitted == {"b": 9.0} and fits[-1][1] == 7.0
    reader.fitted["b"] = 8.0
    read_box(reader, element, {})
    assert (
        reader.fitted == {"b": 8.0}
        and read_box(reader, rect('pnp:style="rules" pnp:text="a"'), {}) == ()
        and list(reader.fitted) == ["b"]
    )
    reader.measuring = False
    assert read_box(reader, element, {}) and fits[-1][0].most == 7.0


@pytest.mark.parametrize(("attributes", "after"), [("", 0.4 * 12.0 * PT), ('pnp:gap="3"', 3.0)])
def test_paragraphs_of_a_box_are_two_fifths_of_a_line_apart(attributes: str, after: float) -> None:
    own = text_box(Reader(), rect(f'pnp:style="rules" {attributes}'), {})  # type: ignore[arg-type]
    assert own is not None and own.style.after == pytest.approx(after) and own.style.before == 0.0


def test_a_box_has_its_place_its_name_and_its_baseline() -> None:
    reader: Any = Reader()
    own = text_box(
        reader,
        rect(
            'id="b" x="1" y="2" width="3" height="4" pnp:style="rules" pnp:baseline="9" pnp:valign="bottom" pnp:outline="0.3" pnp:outline-fill="#ff0"'
        ),
        {},
    )
    ascent = 0.7 * 10.0 * PT
    assert own is not None and (own.x, own.y, own.width, own.height, own.share, own.outline, own.outline_colour) == (
        1.0,
        2.0,
        3.0,
        4.0,
        1.0,
        0.3,
        "#FFFF00",
    )
    assert (
        own.fixed == pytest.approx(9.0 - ascent)
        and own.ascent == pytest.approx(ascent)
        and (own.name, own.label) == ("b", "the box `b`")
    )
    other = text_box(reader, rect('pnp:name="n" pnp:style="rules"'), {})
    assert (
        other is not None
        and math.isnan(other.fixed)
        and (other.name, other.label, other.share, other.outline_colour) == ("", "the box `n`", 0.0, "#FFFFFF")
    )
    assert text_box(reader, rect('pnp:style="none"'), {}) is None and reader.faults == ["there is no text style `none`"]


@pytest.mark.parametrize(
    ("attributes", "size", "least", "leading"),
    [
        ('pnp:style="rules"', 10.0, 10.0, 12.0), ('pnp:style="rules" pnp:fit="8 6"', 8.0, 6.0, 9.6), ('pnp:style="rules" pnp:fit="8"', 8.0, 8.0, 9.6), ('pnp:style="rules" pnp:size="5"', 5.0, 5.0, 6.0), ('pnp:style="rules" pnp:fit="0 7"', 10.0, 7.0, 12.0),
        ('pnp:style="rules" pnp:fit="8 6" pnp:leading="1.5"', 8.0, 6.0, 12.0),
    ],
)  # fmt: skip
def test_sizes_of_a_box(attributes: str, size: float, least: float, leading: float) -> None:
    style, smallest = _read_box_style(Reader(), rect(attributes), {})  # type: ignore[arg-type]
    assert style is not None and (style.text.size, smallest, style.leading) == (size, least, pytest.approx(leading))
    assert (
        style.strong is not None
        and style.strong.size == pytest.approx(size)
        and style.emphasis is not None
        and style.emphasis.size == pytest.approx(0.8 * size)
    )


def test_sizes_that_are_no_numbers_are_reported() -> None:
    reader: Any = Reader()
    assert _read_box_style(reader, rect('pnp:style="rules" pnp:fit="wide"'), {}) == (None, 0.0) and reader.faults[
        0
    ].startswith("this is not a number")
    plain = _resized(ParagraphStyle(TextStyle("Own", 10.0), 12.0), 5.0, 0.0)
    assert plain.strong is None and plain.emphasis is None and plain.leading == 6.0


def dressed(attributes: str) -> ParagraphStyle:
    return _dressed(Reader(), rect(attributes), STYLE)  # type: ignore[arg-type]


def test_attributes_dress_the_style_of_a_box() -> None:
    font = dressed('pnp:font="Other"')
    assert (font.text.font, font.strong and font.strong.font, font.emphasis and font.emphasis.font) == (
        "Other",
        "Other Bold",
        "Other Italic",
    )
    red = dressed('pnp:fill="#f00"')
    assert (
        red.text.fill == "#FF0000" and red.strong == STYLE.strong and dressed('pnp:fill="none"').text.fill == "#000000"
    )
    one = dressed('pnp:fill="#f00" pnp:one-ink="yes"')
    assert (
        one.strong is not None
        and one.emphasis is not None
        and (one.strong.fill, one.emphasis.fill) == ("#FF0000", "#FF0000")
    )
    more = dressed(
        'pnp:features="lnum, -liga" pnp:tracking="20" pnp:align="right" pnp:balance="yes" pnp:hyphens="true"'
    )
    assert (more.text.features, more.text.tracking, more.align, more.balance, more.hyphens) == (
        ("lnum", "-liga"),
        20.0,
        "right",
        True,
        True,
    )
    assert dressed("") == STYLE and dressed('pnp:align="middle"').align == "left"


@pytest.mark.parametrize(
    ("word", "default", "flag"),
    [
        ("", True, True),
        ("", False, False),
        ("no", True, False),
        ("yes", False, True),
        ("1", False, True),
        ("true", False, True),
    ],
)
def test_a_flag_is_yes_or_its_default(word: str, default: bool, flag: bool) -> None:
    assert _flag(rect(f'pnp:balance="{word}"'), "balance", default) is flag
