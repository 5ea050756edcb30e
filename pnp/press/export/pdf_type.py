"""Runs of glyphs as operators: where they stand, their codes and kerns."""

import itertools

from pnp.press.export.pdf_fonts import FontUse
from pnp.press.export.pdf_operators import number
from pnp.press.typeset.drawing.outline import multiply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Matrix
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.text.shaped import Typed

LEAST_TRACKING = 0.01
"""Below it tracking is a matter of each glyph's place, em."""


def type_operators(run: GlyphRun, use: FontUse, is_silent: bool = False, matrix: Matrix = IDENTITY) -> str:
    """A run of glyphs, each where the setter put it; ``is_silent``: seen, and read by nobody; ``matrix`` turns it."""
    em = run.size * PT
    typed = _stretches(run.glyphs, use, em) if isinstance(run.glyphs, Typed) else None
    body, spacing = typed or _glyph_by_glyph(run, use, em)
    if spacing:
        body = f"{number(spacing)} Tc {body} 0 Tc"
    place = f"1 0 0 -1 {number(run.x)} {number(run.y)}"
    if matrix != IDENTITY:
        place = " ".join(number(v) for v in multiply(matrix, (1.0, 0.0, 0.0, -1.0, run.x, run.y)))
    return f"BT /{use.name(is_silent)} {number(em)} Tf {place} Tm {body} ET"


def _glyph_by_glyph(run: GlyphRun, use: FontUse, em: float) -> tuple[str, float]:
    """The operators that show a run, and its tracking, mm."""
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
            parts.append(str(whole := round(shift)))
            pen -= whole / thousand
        parts.append(code(gid, text))
        pen += advance[gid] * em + spacing
    shown.append(_show(parts))
    return " ".join(s for s in shown if s) + (" 0 Ts" if rise else ""), spacing


def _spacing(run: GlyphRun, use: FontUse, em: float) -> float:
    """The tracking of a run, mm: told to the viewer as such, it does not look like spaces between the letters."""
    advance = use.advances
    gaps = sorted([b[1] - a[1] - advance[a[0]] * em for a, b in itertools.pairwise(run.glyphs)])
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    return round(usual, 6) if usual > LEAST_TRACKING * em else 0.0


def _stretches(typed: Typed, use: FontUse, em: float) -> tuple[str, float] | None:
    """The operator that shows a run stretch by stretch, and its tracking, mm; None where glyphs leave the baseline, or
    stand nearer than a font has them."""
    spacing = round(typed.tracking * em, 6)
    if spacing and spacing <= LEAST_TRACKING * em:
        return None
    parts: list[str] = []
    pen, thousand = 0.0, 1000 / em
    for at, shaped, _ in typed.stretches:
        shown = use.shown(shaped)
        if shown is None:
            return None
        first, width, body = shown
        shift = (pen - at) * thousand - first
        if shift > 0.5 or shift < -0.5:
            parts.append(str(whole := round(shift)))
            pen -= whole / thousand
        parts.append(body)
        pen += width / thousand + spacing * len(shaped.glyphs)
    return _show(parts), spacing


def _show(parts: list[str]) -> str:
    """The operator that shows glyphs and kerns."""
    return f"[{''.join(parts)}] TJ".replace("><", "") if parts else ""
