"""Small drawings that computed parts are made with: rules, discs, pills, marks, stars."""

import math

from pnp.press.edition.edition import Edition
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, line_width, set_line
from pnp.press.typeset.drawing.move import moved, recoloured
from pnp.press.typeset.drawing.outline import (
    ellipse_outline,
    multiply,
    polygon_outline,
    rect_outline,
    rotation,
    scaling,
    translation,
)
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, PlacedFace, Segment


def hairline(x0: float, x1: float, weight: float, colour: str, y: float = 0.0) -> Path:
    """A horizontal rule of that weight, mm, its centre half its weight below y."""
    at = y + weight / 2
    return Path((("M", (x0, at)), ("L", (x1, at))), Paint(stroke=colour, width=weight))


def card_face(edition: Edition, code: str, kind: str = "") -> Face | None:
    """The face of a card by its code, and by its kind if several decks have that code; None if it is not drawn."""
    for component in edition.game.components:
        if component.prints == kind and (face := edition.faces.get(f"{component.id}/{code}")) is not None:
            return face
    return edition.faces.get(code)


def back_face(edition: Edition, kind: str) -> Face | None:
    """The back that cards of a kind share, or else the back of the first card; None if they have none."""
    shared = edition.faces.get(f"back:{kind}")
    own = (f"back:{kind}:", f"back:{kind}/")
    return shared or next((face for name, face in edition.faces.items() if name.startswith(own)), None)


RULE_HIGH = 1.4
"""Height of the rules under a title, mm."""
ORNAMENT = 4.2
"""Height of the icon in the middle of them, mm."""


def title_rules(edition: Edition, width: float) -> tuple[Item, ...]:
    """The rules under titles in books, as the theme has them, with its ornament in their middle."""
    theme = edition.theme
    icon = edition.setting.icons.get(theme.ornament)
    if icon is None:
        return _rules(theme.rules, 0.0, width, theme.accent)
    size = ORNAMENT / icon.height
    wide = icon.width * size
    left, right = (width - wide) / 2 - 2.0, (width + wide) / 2 + 2.0
    matrix = (size, 0.0, 0.0, size, (width - wide) / 2, (RULE_HIGH - ORNAMENT) / 2)
    sides = (_rules(theme.rules, 0.0, left, theme.accent), _rules(theme.rules, right, width, theme.accent))
    return (*sides[0], PlacedFace(recoloured(icon, theme.accent), matrix), *sides[1])


def _rules(kind: str, x0: float, x1: float, colour: str) -> tuple[Item, ...]:
    match kind:
        case "thick":
            return (hairline(x0, x1, 0.9, colour, 0.25),)
        case "dotted":
            ends = (("M", (x0 + 0.35, RULE_HIGH / 2)), ("L", (x1 - 0.35, RULE_HIGH / 2)))
            return (Path(ends, Paint(stroke=colour, width=0.7, cap="round", dash=(0.01, 2.1))),)
        case _:
            return (hairline(x0, x1, 0.5, colour), hairline(x0, x1, 0.2, colour, 1.2))


def line_of(edition: Edition, text: str, style: TextStyle) -> tuple[tuple[Item, ...], float]:
    """Words on one line with their baseline's left end at (0, 0), and their width, mm."""
    block = set_line((Run(text, style),), ParagraphStyle(style, style.size), edition.setting)
    return block.items_from(0.0, 0.0), block.width


def width_of(edition: Edition, text: str, style: TextStyle) -> float:
    """The width of words on one line, mm."""
    return line_width((Run(text, style),), ParagraphStyle(style, style.size), edition.setting)


def disc(edition: Edition, figure: str, size: float, solid: bool = True) -> Face:
    """A figure in a disc ``size`` mm across: the number of a phase, or of a step of the set-up."""
    theme = edition.theme
    ink, ground = (theme.paper, theme.accent) if solid and not edition.low_ink else (theme.accent, theme.paper)
    style = TextStyle("Alegreya Sans ExtraBold", size / 5.2 * 9.0, ink, ("lnum",))
    words, width = line_of(edition, figure, style)
    cap = edition.fonts.cap_height(style.font, style.size)
    middle = size / 2
    circle = Path(ellipse_outline(middle, middle, middle - 0.15, middle - 0.15), Paint(ground, theme.accent, 0.3))
    return Face(
        f"disc:{figure}:{size:.2f}:{solid}", size, size, (circle, *_at(words, middle - width / 2, middle + cap / 2))
    )


def pill(edition: Edition, text: str, scale: float) -> Face:
    """A word reversed out of a rounded bar."""
    theme = edition.theme
    low = edition.low_ink
    style = TextStyle(f"{theme.sans} Bold", 7.0 * scale, theme.accent if low else theme.paper)
    words, width = line_of(edition, text, style)
    w, h = width + 2.6 * scale, 3.1 * scale
    x_height = edition.fonts.cap_height(style.font, style.size) * 0.74
    paint = Paint(theme.paper, theme.accent, 0.3) if low else Paint(theme.accent)
    bar = Path(rect_outline(0.0, 0.0, w, h, h / 2), paint)
    return Face(f"pill:{text}:{scale:.3f}:{low}", w, h, (bar, *_at(words, 1.3 * scale, h / 2 + x_height / 2)))


def mark_face(edition: Edition, icon: str, size: float) -> Face:
    """An icon of running text as a drawing ``size`` mm high."""
    face = edition.setting.icons[icon]
    scale = size / face.height
    return Face(
        f"mark:{icon}:{size:.3f}", face.width * scale, size, (PlacedFace(face, (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
    )


def star_face(edition: Edition, size: float, lower: float = 0.0) -> Face:
    """A five-pointed star, the rank of a card that has no letter, ``lower`` mm below the centre of its box."""
    r = size / 2
    points = []
    for i in range(10):
        a, length = math.radians(36 * i), r if i % 2 == 0 else r * 0.43
        points.append((r + length * math.sin(a), r * 1.05 + 2 * lower - length * math.cos(a)))
    return Face(
        f"star:{size:.2f}", size, size + 2 * lower, (Path(polygon_outline(points), Paint(edition.theme.accent)),)
    )


def _at(items: tuple[Item, ...], x: float, y: float) -> tuple[Item, ...]:
    return tuple(moved(item, x, y) for item in items)


def piece_outline(face: Face) -> tuple[Segment, ...]:
    """The cut line of a printed piece, at its upper left corner: its own, or else with round corners, or round."""
    if face.outline:
        return face.outline
    return rect_outline(0.0, 0.0, face.width, face.height, face.corner or 3.0)


def laid_card(edition: Edition, face: Face, x: float, y: float, scale: float, tilt: float = 0.0) -> Item:
    """A card with its paper and keyline, turned about its middle."""
    middle = rotation(tilt, face.width / 2, face.height / 2)
    matrix = multiply(multiply(translation(x, y), scaling(scale)), middle)
    outline = piece_outline(face)
    paper = Path(outline, Paint(edition.theme.paper, edition.theme.rule, 0.35))
    line = Path(outline, Paint(stroke=edition.theme.rule, width=0.35))
    return Group((paper, PlacedFace(face, clip=outline), line), matrix)
