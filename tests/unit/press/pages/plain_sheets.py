"""Sheets whose words are easy to measure by hand.

A letter is a tenth of its size wide (mm for a size in pt), an icon two letters, a capital a third of its size high. A
line of words takes a quarter of its leading, and words that are wider than their measure take several lines. Every
sheet here is set at 18 pt, twice the size for which lengths are written, unless a test says otherwise.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pnp.press.edition.styles import sheet_styles
from pnp.press.pages import shows
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces import draw
from pnp.press.typeset import Columns, Drawing, FramedBlocks, ParagraphStyle, Row, Space, Stack, Table, Text, TextStyle
from pnp.press.typeset.drawing.page import Face, GlyphRun
from pnp.source.diagnostics import Report

THEME: Any = SimpleNamespace(
    accent="#800020", paper="#FFFFFF", rule="#999999", grey="#666666", text="#111111", sans="Sans", serif="Serif",
    caps="Caps", display="Display", ornament="", rules="double", run_on=0.0, align="left",
)  # fmt: skip


class Fonts:
    """Letters a tenth of their size wide, and a third of it high."""

    def width(self, text: str, font: str, size: float) -> float:
        return len(text) * size / 10

    def cap_height(self, font: str, size: float) -> float:
        return size / 3

    def bold(self, font: str) -> str:
        return f"{font} Bold"

    def italic(self, font: str) -> str:
        return f"{font} Italic"


def line_width(inlines: Iterable[Any], style: ParagraphStyle, setting: Any) -> float:
    return sum((len(one.text) if hasattr(one, "text") else 2) * one.style.size / 10 for one in inlines)


def height(block: Any, width: float) -> float:
    """The height of a block with the space before and after it, mm."""
    match block:
        case Text():
            room = width - block.style.left - block.style.right
            lines = max(1, math.ceil(line_width(block.inlines, block.style, None) / room - 1e-9))
            return lines * block.style.leading / 4 + block.style.before + block.style.after
        case Space() | Drawing():
            return block.height + getattr(block, "before", 0.0) + getattr(block, "after", 0.0)
        case Stack():
            return block.before + sum(height(one, width) for one in block.blocks) + block.after
        case FramedBlocks():
            top, right, bottom, left = block.padding
            inside = sum(height(one, width - left - right) for one in block.blocks)
            return block.before + top + inside + bottom + block.after
        case Columns():
            inside = sum(height(one, (width - block.gap * (block.count - 1)) / block.count) for one in block.blocks)
            return block.before + inside / block.count + block.after
        case Row():
            widths = block.widths if all(block.widths) else [w or width for w in block.widths]
            cells = zip(block.cells, widths, strict=True)
            return block.before + max(measure_height(cell, wide, None) for cell, wide in cells) + block.after
        case Table():
            rest = width - sum(column.width for column in block.columns)
            widths = [column.width or rest for column in block.columns]
            rows = [zip(((c,) if isinstance(c, Text) else c for c in row), widths, strict=True) for row in block.rows]
            highest = [max(measure_height(cell, wide, None) for cell, wide in row) for row in rows]
            return block.before + sum(highest) + block.after
    return 0.0


def measure_height(blocks: Iterable[Any], width: float, setting: Any) -> float:
    return sum(height(block, width) for block in blocks)


def is_too_wide(blocks: Iterable[Any], width: float, setting: Any) -> bool:
    """Whether the longest word of a paragraph is wider than its measure."""
    for block in blocks:
        if isinstance(block, Text):
            room = width - block.style.left - block.style.right
            words = [
                (word, run.style.size) for run in block.inlines if hasattr(run, "text") for word in run.text.split()
            ]
            if any(len(word) * size / 10 > room for word, size in words):
                return True
        if isinstance(block, Row) and any(map(is_too_wide, block.cells, block.widths, [setting] * len(block.cells))):
            return True
    return False


def line_of(edition: Any, text: str, style: TextStyle) -> tuple[tuple[GlyphRun, ...], float]:
    return (GlyphRun(0.0, 0.0, style.font, style.size, style.fill, (), text),), len(text) * style.size / 10


def set_line(inlines: Any, style: ParagraphStyle, setting: Any) -> Any:
    """Words on one line, as they would be drawn."""

    def items_from(x: float, y: float) -> tuple[GlyphRun, ...]:
        runs = [one for one in inlines if hasattr(one, "text")]
        return tuple(GlyphRun(x, y, r.style.font, r.style.size, r.style.fill, (), r.text) for r in runs)

    return SimpleNamespace(width=line_width(inlines, style, setting), items_from=items_from)


MEASURES = {
    "line_width": line_width, "measure_height": measure_height, "is_too_wide": is_too_wide, "line_of": line_of, "set_line": set_line,
}  # fmt: skip


def measure_plainly(patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Let modules measure words in this plain way."""
    for module in (shows, draw, *modules):
        for name, measure in MEASURES.items():
            if hasattr(module, name):
                patch.setattr(module, name, measure)


def plain_setting(to_left: bool = False, icons: dict[str, Face] | None = None) -> Any:
    setting = SimpleNamespace(
        right_to_left=to_left, icons={} if icons is None else icons, report=Report(), language="en"
    )
    setting.quiet = lambda: setting
    return setting


def plain_edition(
    to_left: bool = False, low_ink: bool = False, icons: dict[str, Face] | None = None, **more: Any
) -> Any:
    """An edition of nothing but a theme, fonts and words."""
    kept: dict[str, Any] = {
        "theme": THEME, "fonts": Fonts(), "setting": plain_setting(to_left, icons), "low_ink": low_ink, "faces": {},
        "report": Report(), "say": str, "text": str, "meaning": lambda name: f"a {name}", "title": "Hares",
        "game": SimpleNamespace(components=()),
    }  # fmt: skip
    return SimpleNamespace(**(kept | more))


def desk(
    width: float = 100.0, size: float = 18.0, edition: Any = None, floor: float = 7.0, **more: Any
) -> RenderContext:
    """The context of a sheet: at 18 pt, its lengths are twice those written in the code."""
    context = RenderContext(edition or plain_edition(), sheet_styles(THEME, size, floor), width)
    return replace(context, **more)


def words_in(block: Any) -> str:
    """The words of a paragraph; an icon by its name between colons."""
    return "".join(one.text if hasattr(one, "text") else f":{one.name}:" for one in block.inlines)
