"""Words of drawings at exact places: parts of a line, anchors, letters on a circle; letters are 2 mm wide."""

import math
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.typeset.drawing.page import Face, Glyph, GlyphRun, Group, Image, PlacedFace
from pnp.press.typeset.svg.text import _bent, _move, _parts, _say, _tracking, read_text
from pnp.press.typeset.text.style import TextStyle


# ------------------------------------------------------------------------------------------------- words
@pytest.mark.parametrize(
    ("spacing", "tracking"),
    [
        ("normal", 0.0),
        ("", 0.0),
        ("0.1em", 100.0),
        ("-.05em", -50.0),
        ("1", 1 / (10 * 25.4 / 72) * 1000),
        ("1pt", 100.0),
    ],
)
def test_letters_are_spaced_in_shares_of_their_size_or_in_mm(spacing: str, tracking: float) -> None:
    assert _tracking(spacing, 10.0) == pytest.approx(tracking)


@pytest.mark.parametrize(("inside", "sign", "upside"), [(False, 1.0, 0.0), (True, -1.0, 180.0)])
def test_letters_on_a_circle_stand_on_it(inside: bool, sign: float, upside: float) -> None:
    """Two letters of 2 and 4 mm on a circle of 12 mm: their middles are 2 mm before and 1 mm after the middle of the line."""
    run = GlyphRun(0.0, 0.0, "F", 10.0, "#000000", (Glyph(1, 0.0, 0.5, 2.0, "a"), Glyph(2, 2.0, 0.0, 4.0, "b")), "ab")
    icon = PlacedFace(Face("i", 4.0, 4.0, ()), (0.5, 0.0, 0.0, 0.5, 6.0, 0.0))
    line: Any = SimpleNamespace(items=(run, icon), width=6.0)
    first, second, third = _bent(line, 30.0, 40.0, 12.0, 90.0, inside)
    for group, middle, y in ((first, 1.0, 0.0), (second, 4.0, 0.0), (third, 7.0, 0.0)):
        assert isinstance(group, Group)
        turn = math.radians(90.0) + sign * (middle - 3.0) / 12.0
        a, b, c, d, e, f = group.matrix
        assert (a * middle + c * y + e, b * middle + d * y + f) == pytest.approx(
            (30.0 + 12.0 * math.sin(turn), 40.0 - 12.0 * math.cos(turn))
        )
        assert math.degrees(math.atan2(b, a)) % 360 == pytest.approx((math.degrees(turn) + upside) % 360)
    parts = list(_parts(run))
    assert [(part.x, part.text, part.glyphs[0].x, part.glyphs[0].y, middle) for part, middle in parts] == [
        (0.0, "a", 0.0, 0.5, 1.0),
        (2.0, "b", 0.0, 0.0, 4.0),
    ]  # type: ignore[union-attr]
    assert list(_parts(Image("a", 0, 0, 1, 1))) == []


class Words:
    """A reader whose words are recorded and not set: letters are 2 mm wide."""

    setting = SimpleNamespace(right_to_left=False)

    def __init__(self) -> None:
        self.faults: list[str] = []

    def number(self, element: Any, name: str, default: float = 0.0) -> float:
        return float(element.get(name, default))

    def complain(self, element: Any, message: str, help: str = "") -> None:
        self.faults.append(message)

    def style_of(self, element: Any, inherited: Any) -> tuple[Any, Any]:
        return {**inherited, **({"text-anchor": element.get("text-anchor")} if element.get("text-anchor") else {})}, {}


def placed_words(monkeypatch: pytest.MonkeyPatch, svg: str) -> list[tuple[str, float, float]]:
    from lxml import etree

    from pnp.press.typeset.svg import text

    def line(reader: Any, inlines: Any) -> Any:
        words = "".join(run.text for run in inlines)
        if not words.strip():
            return None
        run = GlyphRun(0.0, 0.0, "F", 10.0, "#000000", (), words)
        return SimpleNamespace(items=(run,), width=2.0 * len(words))

    monkeypatch.setattr(text, "text_style", lambda reader, element, style: TextStyle("F", 10.0))
    monkeypatch.setattr(text, "_line", line)
    element = etree.fromstring(f'<text xmlns="http://www.w3.org/2000/svg" {svg}')
    reader: Any = Words()
    return [
        (item.text, item.x, item.y)
        for item in read_text(reader, element, {"text-anchor": element.get("text-anchor", "start")})
    ]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("svg", "words"),
    [
        ('x="5" y="7" dx="1" dy="2">abc</text>', [("abc", 6.0, 9.0)]), ('x="20" y="7" text-anchor="middle">abc</text>', [("abc", 17.0, 7.0)]), ('x="20" y="7" text-anchor="end">abc</text>', [("abc", 14.0, 7.0)]),
        ('x="5" y="7">ab<tspan dx="3" dy="4">cd</tspan>e</text>', [("ab", 5.0, 7.0), ("cde", 12.0, 11.0)]), ('x="5" y="7">ab<tspan y="20">cd</tspan></text>', [("ab", 5.0, 7.0), ("cd", 9.0, 20.0)]),
        ('x="5" y="7">ab<tspan x="30" dy="4">cd</tspan></text>', [("ab", 5.0, 7.0), ("cd", 30.0, 11.0)]), ('x="20" y="7" text-anchor="end">ab<tspan dx="3">cd</tspan></text>', [("ab", 9.0, 7.0), ("cd", 16.0, 7.0)]),
        ('x="20" y="7">ab<tspan x="30" text-anchor="end">cd</tspan></text>', [("ab", 20.0, 7.0), ("cd", 26.0, 7.0)]), ('x="5" y="7">  ab\n  cd</text>', [(" ab cd", 5.0, 7.0)]),
        ('x="5" y="7">ab<tspan dy="2">c</tspan><tspan dy="3">d</tspan></text>', [("ab", 5.0, 7.0), ("c", 9.0, 9.0), ("d", 11.0, 12.0)]),
    ],
)  # fmt: skip
def test_words_stand_where_their_parts_begin(
    monkeypatch: pytest.MonkeyPatch, svg: str, words: list[tuple[str, float, float]]
) -> None:
    assert placed_words(monkeypatch, svg) == words


def test_spaces_count_only_between_words_and_unpainted_words_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.press.typeset.svg import text

    monkeypatch.setattr(text, "text_style", lambda reader, element, style: TextStyle("F", 10.0))
    reader: Any = Words()
    chunk = text._Chunk(0.0, 0.0, "start")
    for style, words in (
        ({}, "  "),
        ({"fill": "none"}, "a"),
        ({}, None),
        ({}, "b"),
        ({}, "  "),
        ({"stroke": "#000"}, "c"),
        ({"stroke": "#000"}, " "),
    ):
        _say(reader, None, style, words, [chunk])  # type: ignore[arg-type]
    assert [run.text for run in chunk.runs] == ["b", " ", "c", " "] and len(reader.faults) == 1
    _move(reader, SimpleNamespace(get=lambda name, default=None: default), {}, [chunk])  # type: ignore[arg-type]
    assert len(chunk.parts) == 1
