"""The typefaces of a web page: a theme's serif, sans and display, and those of the language's own script."""

from collections.abc import Iterable, Mapping

from pnp.base.frozen import dataclass
from pnp.press.edition.edition import Edition

BOLD, ITALIC = 700, "italic"
FIGURES = "U+30-39"


@dataclass(frozen=True)
class FontFace:
    """A font face of the page, as its style sheet asks for it."""

    family: str
    font: str
    """A name in the register of fonts."""
    weight: int = 400
    style: str = "normal"
    range: str = ""
    """The characters that it covers, in CSS notation; "" for all."""


def page_faces(edition: Edition) -> tuple[FontFace, ...]:
    """The faces of a page: the theme's serif, sans and display, and the faces of the language's own script."""
    theme, fonts = edition.theme, edition.fonts
    faces = [FontFace("display", theme.display)]
    figures = fonts.entries[theme.display].figures
    faces += [FontFace("display", figures, range=FIGURES)] if figures else []
    for family, name in (("serif", theme.serif), ("sans", theme.sans)):
        bold, italic = fonts.entries[name].bold, fonts.entries[name].italic
        faces.append(FontFace(family, name))
        faces += [FontFace(family, bold, BOLD)] if bold else []
        faces += [FontFace(family, italic, 400, ITALIC)] if italic else []
    for name in fonts.stand_ins(theme.serif, fonts.language):
        bold = fonts.entries[name].bold
        faces += [FontFace("own", name), *([FontFace("own", bold, BOLD)] if bold else [])]
    return tuple(faces)


def font_stacks(faces: Iterable[FontFace]) -> Mapping[str, str]:
    """The fallbacks of each family: the language's own face, then fonts installed on the reader's machine."""
    own = '"own", ' if any(face.family == "own" for face in faces) else ""
    return {
        "serif": f'"serif-book", {own}Georgia, serif', "sans": f'"sans-book", {own}system-ui, sans-serif',
        "display": f'"display-book", {own}Georgia, serif',
    }  # fmt: skip
