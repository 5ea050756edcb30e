"""Pages as text: what stands where, in tenths of a mm. For golden tests and for ``pnp dump --stage pages``."""

from collections.abc import Iterable

from pnp.typeset.outline import apply, bounds, transformed
from pnp.typeset.page import Document, Face, GlyphRun, Gradient, Image, Ink, Item, Matrix, Page, Path, Placed
from pnp.typeset.walk import Leaf, items_of


def show_document(document: Document) -> str:
    """Every page of a document, and each face that they place, once."""
    faces: dict[str, Face] = {}
    pages = [show_page(page, i + 1, faces) for i, page in enumerate(document.pages)]
    shown = [show_face(face) for _, face in sorted(faces.items())]
    return "\n".join([f"{document.title} ({document.language})", *pages, *shown])


def show_page(page: Page, number: int = 1, faces: dict[str, Face] | None = None) -> str:
    """One page; the faces that it places are put into ``faces``."""
    lines = [f"page {number} [{page.label}] {page.width:g} x {page.height:g}"]
    lines += [f"  anchor {a.name}" + (f" “{a.title}”" if a.title else "") + f" y {a.y:.1f}" for a in page.anchors]
    lines += [f"  link {link.target or link.uri} {link.x:.1f} {link.y:.1f}" for link in page.links]
    return "\n".join(lines + _shown(page.items, {} if faces is None else faces))


def show_face(face: Face) -> str:
    """One face."""
    inner: dict[str, Face] = {}
    head = f"face {face.name} {face.width:g} x {face.height:g} bleed {face.bleed:g}"
    return "\n".join([head, *_shown(face.items, inner)])


def _shown(items: Iterable[Item], faces: dict[str, Face]) -> list[str]:
    lines = []
    for item, matrix in items_of(items):
        if isinstance(item, Placed):
            faces.setdefault(item.face.name, item.face)
            lines.append(f"  {matrix[4]:7.1f} {matrix[5]:7.1f}  face {item.face.name}{_turn(matrix)}")
        else:
            lines.append(_leaf(item, matrix))
    return lines


def _leaf(item: Leaf, matrix: Matrix) -> str:
    match item:
        case GlyphRun():
            x, y = apply(matrix, item.x, item.y)
            return f"  {x:7.1f} {y:7.1f}  {item.font} {item.size:.4g} {_ink(item.fill)} “{item.text}”{_turn(matrix)}"
        case Image():
            x, y = apply(matrix, item.x, item.y)
            return f"  {x:7.1f} {y:7.1f}  picture {item.file.rsplit('/', 1)[-1]} {item.width:.1f} x {item.height:.1f}"
        case Path():
            box = bounds(transformed(item.segments, matrix)) or (0.0, 0.0, 0.0, 0.0)
            paint = " ".join(
                f"{k} {_ink(v)}" for k, v in (("fill", item.paint.fill), ("stroke", item.paint.stroke)) if v
            )
            return f"  {box[0]:7.1f} {box[1]:7.1f}  path to {box[2]:.1f} {box[3]:.1f} {paint}"


def _ink(ink: Ink) -> str:
    """A colour, or the colours of a gradient."""
    return "-".join(colour for _, colour in ink.stops) if isinstance(ink, Gradient) else ink


def _turn(matrix: Matrix) -> str:
    """A note that something is scaled or turned."""
    a, b, c, d, _, _ = matrix
    return "" if (round(a, 3), round(b, 3), round(c, 3), round(d, 3)) == (1, 0, 0, 1) else f" ({a:.2f} {b:.2f})"
