"""Boxes by name: ``tuck-box 63x88x16.2`` is the box for a pile of that width, height and thickness, mm."""

import re
from collections.abc import Mapping

from pnp.press.impose import formats as plain
from pnp.press.impose.formats import Format
from pnp.source.diagnostics import NOWHERE, Report, Span

TUCK_BOX = "tuck-box"
"""The value of `format:` for a component that contains others."""
_NAME = re.compile(rf"{TUCK_BOX} (\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")


def box_name(width: float, height: float, thickness: float) -> str:
    """The name of the box for a pile of this size; the inverse of :func:`box_size`."""
    return f"{TUCK_BOX} {width:g}x{height:g}x{thickness:g}"


def box_size(name: str) -> tuple[float, float, float] | None:
    """Width, height and thickness of the pile that fits a box, mm; None if the name is not a box's."""
    match = _NAME.fullmatch(name)
    return (float(match[1]), float(match[2]), float(match[3])) if match else None


def find_format(name: str, formats: Mapping[str, Format], report: Report, span: Span = NOWHERE) -> Format | None:
    """The format with that name or size, or the box. Reports PNP120."""
    size = box_size(name)
    if not size:
        return plain.find_format(name, formats, report, span)
    from pnp.press.impose.tuckbox import tuck_box

    return tuck_box(*size, name=name)
