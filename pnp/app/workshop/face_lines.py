"""The cut line of a piece and its safe margin in its own shape, as paths for the page *Layout*. Lengths are mm."""

from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.kerf import grown
from pnp.press.pieces.shape_check import cut_face
from pnp.press.typeset.drawing.outline import format_path, rect_outline
from pnp.press.typeset.drawing.trim import trim_outline


def face_lines(format: PieceFormat) -> dict[str, str]:
    """The paths `cut` and `inset` of a format, in the coordinates of its trim; no `inset` if nothing remains of it."""
    face = cut_face(format)
    return {"cut": format_path(trim_outline(face)), "inset": _safe(format)}


def _safe(format: PieceFormat) -> str:
    inset = format.safe
    if 2 * inset >= min(format.width, format.height):
        return ""
    if format.outline:
        return format_path(grown(format.outline, -inset))
    width, height = format.width - 2 * inset, format.height - 2 * inset
    return format_path(rect_outline(inset, inset, width, height, max(0.0, format.corner - inset)))
