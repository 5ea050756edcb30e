"""Fonts in a PDF: composite fonts (Type0, CIDFontType2, Identity-H) of the glyphs used, each saying what it means.

A character code stands for a glyph *and* its text, so that one glyph that says different things in different places (a
hyphen, and the hyphen of a line's end) extracts right; /CIDToGIDMap leads from the code to the glyph. Type that is seen
and told elsewhere in words (that of a small card in a figure) is set in the same font under a second name, by which all
codes mean a space: programs take no letter of it out, and the file holds no outline twice.
"""

import functools
import hashlib
import io
import struct
from collections.abc import Sequence
from typing import Any

import uharfbuzz

from pnp.base.frozen import dataclass
from pnp.press.typeset.text.fonts import FontFile, Fonts, broken_font, few, reading_font
from pnp.press.typeset.text.shaped import Shaped

_TABLES = ("glyf", "loca", "head", "hhea", "hmtx", "maxp", "fvar", "gvar", "avar", "HVAR", "MVAR")
"""What an embedded font needs, and what its weights are made from."""
_CUT = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
_POSTSCRIPT_NAME = 6

SYMBOLIC = 4
"""The flag of a font whose characters are not those of Latin text alone."""
USUAL_STEM = 80
"""The thickness of stems, which viewers ask for and only use for a font that is missing (thousandths of an em)."""


class _Advances(dict[int, float]):
    """The advance of each glyph that viewers use, em: a whole number of thousandths."""

    def __init__(self, file: FontFile) -> None:
        self.file = file

    def __missing__(self, gid: int) -> float:
        self[gid] = round(self.file.font.get_glyph_h_advance(gid) / self.file.upem * 1000) / 1000
        return self[gid]


@dataclass(frozen=True)
class WrittenFont:
    """A font as a PDF holds it."""

    name: str
    """With the tag that tells subsets of one font apart."""
    data: bytes
    """The TrueType file."""
    metrics: dict[str, Any]
    """What its descriptor says of its looks, in thousandths of an em."""
    widths: list[int]
    """The advance of each code from 1, thousandths of an em."""
    glyphs: bytes
    """The glyph in the file of each code from 0, two bytes each."""
    meanings: bytes
    """The CMap from codes to text."""


class FontUse:
    """The glyphs of one font that a document draws, numbered in the order of first use."""

    def __init__(self, internal: str, file: FontFile) -> None:
        self.internal = internal
        self.names: dict[bool, str] = {}
        """The names under which type is set: that which is read, and that which is silent."""
        self.file = file
        self.codes: dict[tuple[int, str], int] = {}
        self._written: dict[tuple[int, str], str] = {}
        self.advances = _Advances(file)
        self._shown: dict[int, tuple[Shaped, tuple[float, float, str] | None]] = {}
        """By the identity of what is shaped once and drawn often; it is kept, so that none takes its place."""

    def name(self, is_silent: bool = False) -> str:
        """The name under which type is set."""
        return self.names.setdefault(is_silent, self.internal + "s" * is_silent)

    def code(self, gid: int, text: str) -> str:
        """The character code for a glyph that says ``text``, as content streams write it."""
        written = self._written.get((gid, text))
        if written is None:
            self.codes[gid, text] = code = len(self.codes) + 1
            self._written[gid, text] = written = f"<{code:04X}>"
        return written

    def shown(self, shaped: Shaped) -> tuple[float, float, str] | None:
        """A stretch as the operand that shows it: where its first glyph begins, how far the pen goes from there without
        tracking (both in thousandths of an em), and the codes with their kerns. None where a glyph leaves the baseline.
        """
        known = self._shown.get(id(shaped))
        if known is None:
            known = few(self._shown)[id(shaped)] = (shaped, self._show(shaped))
        return known[1]

    def _show(self, shaped: Shaped) -> tuple[float, float, str] | None:
        if not shaped.glyphs or any(glyph.dy for glyph in shaped.glyphs):
            return None
        first = pen = shaped.glyphs[0].dx * 1000
        at, parts = 0.0, []
        for gid, dx, _, advance, text in shaped.glyphs:
            shift = pen - at - dx * 1000
            if shift > 0.5 or shift < -0.5:
                parts.append(str(whole := round(shift)))
                pen -= whole
            parts.append(self.code(gid, text))
            pen += self.advances[gid] * 1000
            at += advance * 1000
        return first, pen - first, "".join(parts).replace("><", "")

    def written(self) -> "WrittenFont":
        """The font cut down to these glyphs."""
        with reading_font(self.file.entry):
            return self._cut_down()

    def _cut_down(self) -> "WrittenFont":
        entry, gids = self.file.entry, tuple(sorted({gid for gid, _ in self.codes}))
        if self._draws_no_letter():  # (HarfBuzz leaves out what is broken, and says nothing)
            raise broken_font(entry)
        data, new_gids, facts = _subset(self.file.data, entry.index, gids, entry.weight)
        metrics = {
            "Flags": SYMBOLIC,
            "FontBBox": facts["box"],
            "ItalicAngle": facts["angle"],
            "Ascent": facts["ascent"],
            "Descent": facts["descent"],
            "CapHeight": round(self.file.cap_height * 1000),
            "StemV": USUAL_STEM,
        }
        return WrittenFont(
            name=f"{_tag(facts['name'], gids)}+{facts['name']}",
            data=data,
            metrics=metrics,
            widths=[round(self.advances[gid] * 1000) for gid, _ in self.codes],
            glyphs=bytes(2) + b"".join(new_gids[gid].to_bytes(2, "big") for gid, _ in self.codes),
            meanings=self._meanings(),
        )

    def _draws_no_letter(self) -> bool:
        """Whether there are letters among the glyphs, and none of them has an outline."""
        letters = {gid for gid, text in self.codes if text.isalpha()}
        boxes = map(self.file.font.get_glyph_extents, letters)
        return bool(letters) and not any(box is not None and box.width and box.height for box in boxes)

    def _meanings(self) -> bytes:
        """The CMap from codes to text; glyphs that only complete a cluster have none."""
        return _cmap([(code, text) for (_, text), code in self.codes.items() if text])


def blanks(count: int) -> bytes:
    """The CMap by which so many codes all mean a space; told one by one, as not every reader takes lists for ranges."""
    return _cmap([(code, " ") for code in range(1, count + 1)])


def _cmap(pairs: Sequence[tuple[int, str]]) -> bytes:
    """A CMap from codes to text, in blocks of a hundred."""
    blocks = []
    for i in range(0, len(pairs), 100):
        chunk = pairs[i : i + 100]
        lines = [f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in chunk]
        blocks.append("\n".join([f"{len(chunk)} beginbfchar", *lines, "endbfchar"]))
    body = "\n".join(blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{body}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")


class FontUses:
    """The fonts of one document."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.uses: dict[str, FontUse] = {}

    def open(self, font: str) -> FontFile:
        """A font by its name in the register."""
        return self.fonts.open(font)

    def use(self, font: str) -> FontUse:
        """The use of a font by its name in the register."""
        if font not in self.uses:
            self.uses[font] = FontUse(f"T{len(self.uses) + 1}", self.fonts.open(font))
        return self.uses[font]


@functools.lru_cache(maxsize=256)
def _subset(
    font_data: bytes, index: int, gids: tuple[int, ...], weight: int = 0
) -> tuple[bytes, dict[int, int], dict[str, Any]]:
    """The font cut down to some glyphs: its bytes, new glyph numbers by old, and what a descriptor says of it."""
    face = uharfbuzz.Face(font_data, index)
    facts = _facts(face)
    if weight:
        facts["name"] += f"-{weight}"
    if "glyf" not in face.table_tags:
        return *_redrawn(font_data, index, gids, weight, facts), facts
    wanted = uharfbuzz.SubsetInput()
    wanted.flags = _CUT
    wanted.glyph_set.update((0, *gids))
    wanted.drop_table_tag_set.update(
        int.from_bytes(tag.encode(), "big") for tag in face.table_tags if tag not in _TABLES
    )
    if weight:
        wanted.pin_all_axes_to_default(face)
        wanted.pin_axis_location(face, "wght", float(weight))
    plan = uharfbuzz.SubsetPlan(face, wanted)
    return bytes(plan.execute().blob.data), dict(plan.old_to_new_glyph_mapping.items()), facts


FINENESS = 1.0
"""How far the curves of a font that is drawn anew may be from its own, units of the em's usual thousand."""


def _redrawn(
    font_data: bytes, index: int, gids: tuple[int, ...], weight: int, facts: dict[str, Any]
) -> tuple[bytes, dict[int, int]]:
    """Some glyphs of a font whose outlines are not TrueType's (CFF), or of one weight of a variable one, drawn anew as
    a TrueType font."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    font = uharfbuzz.Font(uharfbuzz.Face(font_data, index))
    if weight:
        font.set_variations({"wght": float(weight)})
    upem = font.face.upem
    new = {gid: number for number, gid in enumerate(dict.fromkeys((0, *gids)))}
    glyphs, metrics = {}, {}
    for gid, number in new.items():
        pen = TTGlyphPen(None)
        font.draw_glyph_with_pen(gid, Cu2QuPen(pen, FINENESS * upem / 1000, reverse_direction=True))
        glyphs[f"g{number}"] = glyph = pen.glyph()
        glyph.recalcBounds(None)
        metrics[f"g{number}"] = (font.get_glyph_h_advance(gid), getattr(glyph, "xMin", 0))
    made = FontBuilder(upem, isTTF=True)
    made.font.recalcTimestamp = False
    made.updateHead(created=0, modified=0)
    made.setupGlyphOrder(list(glyphs))
    made.setupGlyf(glyphs, calcGlyphBounds=False)
    made.setupHorizontalMetrics(metrics)
    made.setupHorizontalHeader(
        ascent=round(facts["ascent"] * upem / 1000), descent=round(facts["descent"] * upem / 1000)
    )
    out = io.BytesIO()
    made.font.save(out, reorderTables=None)
    return out.getvalue(), new


def _facts(face: uharfbuzz.Face) -> dict[str, Any]:
    """What a descriptor says of a font, read from its tables (OpenType: head, hhea, post)."""
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


def _tag(name: str, gids: tuple[int, ...]) -> str:
    """Six capitals that tell this subset from others of the same font."""
    digest = hashlib.sha256(f"{name}:{gids}".encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])
