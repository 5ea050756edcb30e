"""Fonts in a PDF: composite fonts (Type0, CIDFontType2, Identity-H) of the used glyphs, each with its text.

A character code stands for a glyph *and* its text, so that a glyph with different texts in different places (a hyphen,
and the hyphen at a line's end) is extracted correctly; /CIDToGIDMap maps the code to the glyph. Type that is visible
but read elsewhere (that of a small card in a figure) uses the same font under a second name, in which all codes mean a
space: programs extract no letters of it, and the file contains no outline twice.
"""

import hashlib
import itertools
import re
from collections.abc import Sequence

from pnp.press.export.pdf_file import PdfFile, name
from pnp.press.export.pdf_operators import number
from pnp.press.typeset.drawing.outline import multiply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Matrix
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.font_subset import FontSubset, cut_to_glyphs
from pnp.press.typeset.text.fonts import FontFile, Fonts, broken_font, few
from pnp.press.typeset.text.shaped import ShapedRun, ShapedText

LEAST_TRACKING = 0.01
"""The least tracking that is written as such, em; less is written as the position of each glyph."""

SYMBOLIC = 4
"""The flag of a font that has other characters than those of Latin text."""
USUAL_STEM = 80
"""The thickness of stems, which viewers require and use only for a missing font (thousandths of an em)."""


class _Advances(dict[int, float]):
    """The advance of each glyph that viewers use, em: rounded to thousandths."""

    def __init__(self, file: FontFile) -> None:
        self.file = file

    def __missing__(self, gid: int) -> float:
        self[gid] = round(self.file.font.get_glyph_h_advance(gid) / self.file.upem * 1000) / 1000
        return self[gid]


class FontUse:
    """The glyphs of one font in a document, numbered in the order of first use."""

    def __init__(self, internal: str, file: FontFile) -> None:
        self.internal = internal
        self.names: dict[bool, str] = {}
        """The names under which type is set: that which is read, and that which is silent."""
        self.file = file
        self.codes: dict[tuple[int, str], int] = {}
        self._written: dict[tuple[int, str], str] = {}
        self.advances = _Advances(file)
        self._operands: dict[int, tuple[ShapedText, tuple[float, float, str] | None]] = {}
        """Operands by the identity of a shaped text, which is kept so that no other object gets the same identity."""

    def name_of(self, is_silent: bool = False) -> str:
        """The name under which type is set."""
        return self.names.setdefault(is_silent, self.internal + "s" * is_silent)

    def code(self, gid: int, text: str) -> str:
        """The character code for a glyph with a ``text``, in the form for content streams."""
        written = self._written.get((gid, text))
        if written is None:
            self.codes[gid, text] = code = len(self.codes) + 1
            self._written[gid, text] = written = f"<{code:04X}>"
        return written

    def operand(self, shaped: ShapedText) -> tuple[float, float, str] | None:
        """A run of glyphs as an operand: the position of its first glyph, its advance without tracking (both in
        thousandths of an em), and the codes with their kerns. None if a glyph leaves the baseline."""
        entry = self._operands.get(id(shaped))
        if entry is None:
            entry = few(self._operands)[id(shaped)] = (shaped, self._show(shaped))
        return entry[1]

    def _show(self, shaped: ShapedText) -> tuple[float, float, str] | None:
        if not shaped.glyphs or any(glyph.dy for glyph in shaped.glyphs):
            return None
        first = pen = shaped.glyphs[0].dx * 1000
        at, parts = 0.0, []
        for gid, dx, _, advance, text in shaped.glyphs:
            shift = pen - at - dx * 1000
            if shift > 0.5 or shift < -0.5:
                parts.append(str(rounded := round(shift)))
                pen -= rounded
            parts.append(self.code(gid, text))
            pen += self.advances[gid] * 1000
            at += advance * 1000
        return first, pen - first, "".join(parts).replace("><", "")

    def subset(self) -> FontSubset:
        """The font reduced to these glyphs. Raises Failed (PNP133) for a broken font."""
        if self._draws_no_letter():  # HarfBuzz silently drops broken parts
            raise broken_font(self.file.entry)
        return cut_to_glyphs(self.file, self.glyphs)

    @property
    def glyphs(self) -> tuple[int, ...]:
        """The glyphs that have codes, in the order of the font."""
        return tuple(sorted({gid for gid, _ in self.codes}))

    def write(self, file: PdfFile) -> dict[str, object]:
        """Write the font reduced to these glyphs; returns the entries of its dictionary, without the meanings of its
        codes."""
        subset = self.subset()
        base = name(f"{_tag(subset.name, self.glyphs)}+{subset.name}")
        glyphs = bytes(2) + b"".join(subset.glyphs[gid].to_bytes(2, "big") for gid, _ in self.codes)
        descriptor = {"Type": name("FontDescriptor"), "FontName": base, "Flags": SYMBOLIC, "FontBBox": subset.box}
        descriptor |= {"FontFile2": file.stream(subset.data, {"Length1": len(subset.data)})}
        descriptor |= {"Ascent": subset.ascent, "Descent": subset.descent, "ItalicAngle": subset.angle}
        descriptor |= {"CapHeight": round(self.file.cap_height * 1000), "StemV": USUAL_STEM}
        font = {"Type": name("Font"), "BaseFont": base}
        descendant = {
            **font,
            "Subtype": name("CIDFontType2"),
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
            "FontDescriptor": file.add(descriptor),
            "DW": 0,
            "W": [1, [round(self.advances[gid] * 1000) for gid, _ in self.codes]],
            "CIDToGIDMap": file.stream(glyphs, {}),
        }
        descendants = [file.add(descendant)]
        return {**font, "Subtype": name("Type0"), "Encoding": name("Identity-H"), "DescendantFonts": descendants}

    def _draws_no_letter(self) -> bool:
        """Whether there are letters among the glyphs, and none of them has an outline."""
        letters = {gid for gid, text in self.codes if text.isalpha()}
        boxes = map(self.file.font.get_glyph_extents, letters)
        return bool(letters) and not any(box is not None and box.width and box.height for box in boxes)

    def meanings(self) -> bytes:
        """The CMap from codes to text; glyphs that only complete a cluster have none."""
        return _cmap([(code, text) for (_, text), code in self.codes.items() if text])


def blanks(count: int) -> bytes:
    """The CMap in which this many codes all mean a space; listed one by one, since not every reader accepts lists for
    ranges."""
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
        self._typed: dict[tuple[int, bool], tuple[GlyphRun, str]] = {}
        """Runs of glyphs by identity, and whether they are silent, in serialized form."""

    def typed(self, run: GlyphRun, is_silent: bool) -> str:
        """The operators of a run, which is serialized once for the booklets of a book."""
        key = id(run), is_silent
        stored = self._typed.get(key)
        if stored is None or stored[0] is not run:
            stored = self._typed[key] = (run, type_operators(run, self.use(run.font), is_silent))
        return stored[1]

    def open(self, font: str) -> FontFile:
        """A font by its name in the register."""
        return self.fonts.open(font)

    def use(self, font: str) -> FontUse:
        """The use of a font by its name in the register."""
        if font not in self.uses:
            self.uses[font] = FontUse(f"T{len(self.uses) + 1}", self.fonts.open(font))
        return self.uses[font]


def _tag(name: str, gids: tuple[int, ...]) -> str:
    """Six capitals that distinguish this subset from others of the same font."""
    digest = hashlib.sha256(f"{name}:{gids}".encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


# ------------------------------------------------------------------------------------------------- runs of glyphs
def type_operators(run: GlyphRun, use: FontUse, is_silent: bool = False, matrix: Matrix = IDENTITY) -> str:
    """A run of glyphs, each at its position; ``is_silent``: visible, but not read; ``matrix`` transforms it."""
    em = run.size * PT
    typed = _stretches(run.glyphs, use, em) if isinstance(run.glyphs, ShapedRun) else None
    body, spacing = typed or _glyph_by_glyph(run, use, em)
    if spacing:
        body = f"{number(spacing)} Tc {_parted_at_kerns(body, spacing / em)} 0 Tc"
    place = f"1 0 0 -1 {number(run.x)} {number(run.y)}"
    if matrix != IDENTITY:
        place = " ".join(number(v) for v in multiply(matrix, (1.0, 0.0, 0.0, -1.0, run.x, run.y)))
    return f"BT /{use.name_of(is_silent)} {number(em)} Tf {place} Tm {body} ET"


def _glyph_by_glyph(run: GlyphRun, use: FontUse, em: float) -> tuple[str, float]:
    """The operators for a run glyph by glyph, and its tracking, mm."""
    spacing = _spacing(run, use, em)
    parts: list[str] = []
    shown: list[str] = []
    pen = rise = 0.0
    code, advance, thousand = use.code, use.advances, 1000 / em
    for gid, x, y, _, text in run.glyphs:
        if y != rise:
            shown += [_show(parts), f"{number(-y)} Ts"]
            parts, rise = [], y
        shift = (pen - x) * thousand
        if shift > 0.5 or shift < -0.5:
            parts.append(str(rounded := round(shift)))
            pen -= rounded / thousand
        parts.append(code(gid, text))
        pen += advance[gid] * em + spacing
    shown.append(_show(parts))
    return " ".join(s for s in shown if s) + (" 0 Ts" if rise else ""), spacing


def _spacing(run: GlyphRun, use: FontUse, em: float) -> float:
    """The tracking of a run, mm: viewers do not take gaps set by tracking for spaces between the letters."""
    advance = use.advances
    gaps = sorted([b[1] - a[1] - advance[a[0]] * em for a, b in itertools.pairwise(run.glyphs)])
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    return round(usual, 6) if usual > LEAST_TRACKING * em else 0.0


def _stretches(typed: ShapedRun, use: FontUse, em: float) -> tuple[str, float] | None:
    """The operators for a run in stretches, and its tracking, mm; None if glyphs leave the baseline, or are closer than
    the font's advances."""
    spacing = round(typed.tracking * em, 6)
    if spacing and spacing <= LEAST_TRACKING * em:
        return None
    parts: list[str] = []
    pen, thousand = 0.0, 1000 / em
    for at, shaped, _ in typed.stretches:
        shown = use.operand(shaped)
        if shown is None:
            return None
        first, width, body = shown
        shift = (pen - at) * thousand - first
        if shift > 0.5 or shift < -0.5:
            parts.append(str(rounded := round(shift)))
            pen -= rounded / thousand
        parts.append(body)
        pen += width / thousand + spacing * len(shaped.glyphs)
    return _show(parts), spacing


def _parted_at_kerns(body: str, tracking: float) -> str:
    """Operators of tracked type (``tracking``: em), split where a kern takes away half of the tracking: PDFium compares
    each gap with the narrowest gap in the same operator, and takes wider ones for spaces between words."""

    def parted(kern: re.Match[str]) -> str:
        return f">] TJ [{kern[1]}<" if int(kern[1]) > tracking * 500 else kern[0]

    return _KERN.sub(parted, body)


_KERN = re.compile(r">(\d+)<")


def _show(parts: list[str]) -> str:
    """The operator that shows glyphs and kerns."""
    return f"[{''.join(parts)}] TJ".replace("><", "") if parts else ""
