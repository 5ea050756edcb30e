"""Fonts cut down to some glyphs, as a PDF embeds them, or to some characters, as a web page does."""

import base64
import functools
import io
import struct
from collections.abc import Mapping
from typing import Any

import uharfbuzz

from pnp.base.frozen import dataclass
from pnp.press.typeset.text.fonts import FontFile, Fonts, reading_font

_TABLES = ("glyf", "loca", "head", "hhea", "hmtx", "maxp", "fvar", "gvar", "avar", "HVAR", "MVAR")
"""The tables that an embedded font needs, and those that its weights are made from."""
_CUT = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
_POSTSCRIPT_NAME = 6
FINENESS = 1.0
"""Largest distance of the curves of a redrawn font from its own, in thousandths of an em."""


@dataclass(frozen=True)
class FontSubset:
    """Some glyphs of a font as a TrueType file."""

    data: bytes
    glyphs: dict[int, int]
    """The new index of each glyph, by its old one."""
    name: str
    """The font's PostScript name, with its weight if it is an instance of a variable font."""
    box: list[int]
    """The font's box, in thousandths of an em, as the other lengths."""
    ascent: int
    descent: int
    angle: int
    """Slant, degrees."""


def cut_to_glyphs(file: FontFile, gids: tuple[int, ...]) -> FontSubset:
    """The font with only these glyphs. Raises the fault of a broken font if it has none."""
    with reading_font(file.entry):
        return _glyph_subset(file.data, file.entry.index, gids, file.entry.weight)


@functools.lru_cache(maxsize=256)  # measured: without it, building Hearts in all languages takes 1.1 % more time
def _glyph_subset(font_data: bytes, index: int, gids: tuple[int, ...], weight: int) -> FontSubset:
    face = uharfbuzz.Face(font_data, index)
    facts = _facts(face)
    if weight:
        facts["name"] += f"-{weight}"
    if "glyf" not in face.table_tags:
        return FontSubset(*_redrawn(face, gids, weight, facts), **facts)
    request = uharfbuzz.SubsetInput()
    request.flags = _CUT
    request.glyph_set.update((0, *gids))
    request.drop_table_tag_set.update(_tag(name) for name in face.table_tags if name not in _TABLES)
    if weight:
        request.pin_all_axes_to_default(face)
        request.pin_axis_location(face, "wght", float(weight))
    plan = uharfbuzz.SubsetPlan(face, request)
    return FontSubset(bytes(plan.execute().blob.data), dict(plan.old_to_new_glyph_mapping.items()), **facts)


def _redrawn(
    face: uharfbuzz.Face, gids: tuple[int, ...], weight: int, facts: Mapping[str, object]
) -> tuple[bytes, dict[int, int]]:
    """Some glyphs of a font whose outlines are not TrueType's (CFF), or of one weight of a variable one, redrawn as a
    TrueType font."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    font, upem = uharfbuzz.Font(face), face.upem
    if weight:
        font.set_variations({"wght": float(weight)})
    new = {gid: number for number, gid in enumerate(dict.fromkeys((0, *gids)))}
    glyphs, metrics = {}, {}
    for gid, number in new.items():
        pen = TTGlyphPen(None)
        font.draw_glyph_with_pen(gid, Cu2QuPen(pen, FINENESS * upem / 1000, reverse_direction=True))
        glyphs[f"g{number}"] = glyph = pen.glyph()
        glyph.recalcBounds(None)
        metrics[f"g{number}"] = (font.get_glyph_h_advance(gid), getattr(glyph, "xMin", 0))
    builder = FontBuilder(upem, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.updateHead(created=0, modified=0)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupGlyf(glyphs, calcGlyphBounds=False)
    builder.setupHorizontalMetrics(metrics)
    ascent, descent = (round(facts[key] * upem / 1000) for key in ("ascent", "descent"))
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    file = io.BytesIO()
    builder.font.save(file, reorderTables=None)
    return file.getvalue(), new


def _facts(face: uharfbuzz.Face) -> dict[str, Any]:
    """The descriptor of a font, read from its tables (OpenType: head, hhea, post)."""
    head, hhea, post = (bytes(face.reference_table(tag).data) for tag in ("head", "hhea", "post"))
    per_mille = 1000 / face.upem
    ascent, descent = struct.unpack_from(">hh", hhea, 4)
    return {
        "name": face.get_name(_POSTSCRIPT_NAME) or "Font",
        "box": [round(v * per_mille) for v in struct.unpack_from(">4h", head, 36)],
        "ascent": round(ascent * per_mille),
        "descent": round(descent * per_mille),
        "angle": round(struct.unpack_from(">i", post, 4)[0] / 65536),
    }


# ------------------------------------------------------------------------------------------------- for web pages
def font_data(fonts: Fonts, name: str, characters: frozenset[str]) -> str:
    """A font with only some characters, as base64 of a WOFF file; "" if it has none of them."""
    file = fonts.open(name)
    codes = frozenset(ord(c) for c in characters) & file.characters
    if not codes:
        return ""
    with reading_font(file.entry):
        return _woff(file.data, file.entry.index, codes, file.entry.weight)


@functools.lru_cache(maxsize=64)  # measured: without it, building Hearts in all languages takes 0.8 % more time
def _woff(data: bytes, index: int, codes: frozenset[int], weight: int = 0) -> str:
    from fontTools.ttLib import TTFont

    face = uharfbuzz.Face(data, index)
    request = uharfbuzz.SubsetInput()
    request.unicode_set.update(codes)
    if weight:
        request.pin_axis_location(face, "wght", float(weight))
    request.layout_feature_tag_set.update({_tag(name) for name in ("lnum", "tnum")})
    cut = TTFont(io.BytesIO(uharfbuzz.subset(face, request).blob.data), recalcTimestamp=False, recalcBBoxes=False)
    cut.flavor = "woff"
    file = io.BytesIO()
    cut.save(file)
    return base64.b64encode(file.getvalue()).decode("ascii")


def _tag(name: str) -> int:
    """An OpenType tag as HarfBuzz has it."""
    return int.from_bytes(name.encode("ascii"), "big")
