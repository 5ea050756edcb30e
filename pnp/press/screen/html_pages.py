"""Single web pages other than the rulebook: the gallery, and the review of a translation.

Each is one HTML file with type and drawings embedded; it has no script that fetches anything.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from markupsafe import Markup

from pnp.base.resources import TEMPLATES
from pnp.press.document.languages import is_right_to_left
from pnp.press.edition.edition import Edition
from pnp.press.html.palette import day
from pnp.press.html.review import ReviewPage
from pnp.press.html.typefaces import BOLD
from pnp.press.pieces.gallery import Shelf
from pnp.press.screen.svg import SvgWriter
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.font_subset import font_data

LARGER = 1.5
"""Scale of the gallery's samples on a screen."""
_CODES = re.compile(r"(\{\{.*?\}\}|:[a-z][a-z0-9-]*:|\[\]\([^)]*\))")


def filled(template: str, filters: Mapping[str, Callable[[str], Markup]] | None = None, **values: object) -> str:
    """A template of templates/html filled with these values."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(str(TEMPLATES / "html"))
    environment = Environment(
        loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= filters or {}
    return environment.get_template(f"{template}.html.j2").render(values)


def _drawn(face: Face, writer: SvgWriter, label: str, scale: float = 1.0) -> Markup:
    """A face cut to its trim, as an SVG element."""
    box = f'viewBox="0 0 {face.width:.2f} {face.height:.2f}"'
    size = f'width="{face.width * scale:.2f}mm" height="{face.height * scale:.2f}mm"'
    return Markup(f"<svg {size} {box} {label}>{writer.items(face.items)}</svg>")


# ------------------------------------------------------------------------------------------------- gallery
def gallery_bytes(edition: Edition, shelves: Sequence[Shelf], title: str) -> bytes:
    """The gallery as a file: every sample an inline drawing with its name."""
    writer = SvgWriter(edition.fonts, "drawn:", "currentColor", labels=False, digits=2)
    shown = []
    for shelf in shelves:
        scales = [LARGER * min(1.0, shelf.cell[0] / s.face.width, shelf.cell[1] / s.face.height) for s in shelf.samples]
        pairs = zip(shelf.samples, scales, strict=True)
        shown.append((shelf, [(s, _drawn(s.face, writer, 'aria-hidden="true"', scale)) for s, scale in pairs]))
    defs = Markup("".join(writer.defs))
    palette = day(edition.theme)
    return filled("gallery", title=title, language="en", shelves=shown, palette=palette, defs=defs).encode()


# ------------------------------------------------------------------------------------------------- review
def review_bytes(page: ReviewPage) -> bytes:
    """A translation beside its source as a file, for proofreading on a screen or on paper."""
    writer = SvgWriter(page.fonts, "drawn:", "currentColor", labels=False, digits=2) if page.fonts else None
    faces = page.faces.items() if writer else ()
    pictures = {
        name: _drawn(face, writer, f'role="img" aria-label="the card {face.name}"') for name, face in faces if writer
    }
    return filled(
        "review", {"marked": _marked, "coded": _coded}, page=page, drawn=pictures,
        defs=Markup("".join(writer.defs)) if writer else "",
        directions={tag: "rtl" if is_right_to_left(tag) else "ltr" for tag in (page.source, page.target)},
        source=page.source.replace("_", "-"), target=page.target.replace("_", "-"), faces=_faces(page),
    ).encode()  # fmt: skip


def _coded(text: str) -> Markup:
    """A text with its placeholders and signs, each kept intact among right-to-left words."""
    return Markup(_CODES.sub(r'<bdi dir="ltr">\1</bdi>', escape(text, quote=False)))


def _marked(text: str) -> Markup:
    """A filled-in text with its strong words marked."""
    return Markup(re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(_coded(text))))


def _faces(page: ReviewPage) -> list[tuple[int, str]]:
    """The language's own faces, reduced to its characters: not every reader's machine has them."""
    if page.fonts is None:
        return []
    texts = (text for s in page.sections for p in s.passages for text in (*p.translations, p.says, *p.notes))
    characters = frozenset("".join(texts))
    fonts = page.fonts
    own = [(name, fonts.entries[name].bold) for name in fonts.stand_ins(next(iter(fonts.entries)), fonts.language)]
    rows = [(weight, name) for pair in own for weight, name in zip((400, BOLD), pair, strict=True) if name]
    return [(weight, font_data(fonts, name, characters)) for weight, name in rows]
