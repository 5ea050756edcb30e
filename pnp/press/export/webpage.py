"""A web page as one file: its fonts, its pictures and its style inside, so that it can be mailed, kept and printed.

Drawings are inline SVG with words as outlines; what is drawn often stands once, in a drawing at the page's end that
shows nothing. Faces are cut down to the characters of the page.
"""

import base64
import io
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

import uharfbuzz
from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.press.edition.edition import Edition
from pnp.press.export.svg import SvgWriter
from pnp.press.html import Element, Node, Picture, WebPage
from pnp.press.html.book import MAIN
from pnp.press.html.nodes import walk
from pnp.press.html.palette import day, night
from pnp.press.typeset.text.fonts import Fonts, reading_font
from pnp.press.typeset.text.script import UPRIGHT
from pnp.source.markdown.letters import in_capitals

VOID = frozenset({"br", "hr", "img", "meta", "link"})
PREFIX = "drawn:"
"""What the names of shared drawings begin with: no clause has a colon in its id."""
BOLD, ITALIC = 700, "italic"
FIGURES = "U+30-39"
ALWAYS = "0123456789.•–-"
"""Characters that the style sheet sets: bullets and numbers of lists."""


@dataclass(frozen=True)
class FontFace:
    """A face of the page: how the style sheet asks for it."""

    family: str
    font: str
    """A name of the register."""
    weight: int = 400
    style: str = "normal"
    range: str = ""
    """The characters that it is for, as CSS says it; "" for all."""


def page_bytes(page: WebPage, stamp: str = "") -> bytes:
    """The page as a file. ``stamp``: what stands over everything, for a draft."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    edition = page.edition
    folders = [f / "templates" if f.name != "templates" else f for f in edition.facts.folders]
    environment = SandboxedEnvironment(
        loader=FileSystemLoader([str(f) for f in folders]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    text = environment.get_template("html/book.html.j2").render(**_values(page, stamp))
    return text.encode("utf-8")


def _values(page: WebPage, stamp: str) -> Mapping[str, object]:
    """What the template is filled with."""
    edition = page.edition
    writer = _Writer(edition.fonts)
    parts = {
        name: Markup(writer.nodes(nodes))
        for name, nodes in (
            ("header", page.header), ("contents", (page.contents,)), ("main", page.main), ("footer", page.footer),
        )
    }  # fmt: skip
    faces = page_faces(edition)
    words = "".join(n for n in walk(page.nodes) if isinstance(n, str)) + stamp
    characters = frozenset(words + in_capitals(words, edition.setting.language) + ALWAYS)
    return {
        **parts,
        "title": page.title,
        "stamp": stamp,
        "description": edition.text(edition.game.tagline),
        "author": edition.prose.joined(edition.game.credits.design),
        "language": edition.setting.language,
        "direction": "rtl" if edition.setting.right_to_left else "ltr",
        "skip": edition.say("Skip to the rules"),
        "main_id": MAIN,
        "defs": Markup("".join(writer.svg.defs)),
        "faces": [(face, font_data(edition.fonts, face.font, characters)) for face in faces],
        "stacks": font_stacks(faces),
        "heavy": edition.fonts.is_heavy(edition.theme.display),
        "upright": ", ".join(f":lang({language})" for language in UPRIGHT),
        "day": day(edition.theme),
        "night": night(edition.theme),
    }


# ------------------------------------------------------------------------------------------------- elements
class _Writer:
    """Nodes as HTML; drawings that are used again are gathered in ``svg.defs``."""

    def __init__(self, fonts: Fonts) -> None:
        self.svg = SvgWriter(fonts, PREFIX, "currentColor", labels=False, digits=2)

    def nodes(self, nodes: Iterable[Node]) -> str:
        """Nodes one behind the other."""
        return "".join(self._node(node) for node in nodes)

    def _node(self, node: Node) -> str:
        if isinstance(node, str):
            return escape(node, quote=False)
        if isinstance(node, Picture):
            return self._picture(node)
        return self._element(node)

    def _element(self, node: Element) -> str:
        said = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items() if value)
        if node.tag in VOID:
            return f"<{node.tag}{said}>"
        end = "" if node.is_inline else "\n"
        return f"<{node.tag}{said}>{self.nodes(node.children)}</{node.tag}>{end}"

    def _picture(self, picture: Picture) -> str:
        drawn = self.svg.items(picture.items)
        told = f'role="img" aria-label="{escape(picture.alt)}"' if picture.alt else 'aria-hidden="true"'
        box = f'viewBox="0 0 {picture.width:.2f} {picture.height:.2f}"'
        if picture.is_icon:
            return f'<svg class="icon" {told} {box}>{drawn}</svg>'
        return f'<svg class="picture" {told} {box} style="--wide:{picture.width:.1f}">{drawn}</svg>\n'


# ------------------------------------------------------------------------------------------------- fonts
def page_faces(edition: Edition) -> tuple[FontFace, ...]:
    """The faces of a page: serif, sans and display of the theme, and those of the language's own script."""
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
    """What stands behind each family: the language's own face, then what the reader's machine has."""
    own = '"own", ' if any(face.family == "own" for face in faces) else ""
    return {
        "serif": f'"serif-book", {own}Georgia, serif', "sans": f'"sans-book", {own}system-ui, sans-serif',
        "display": f'"display-book", {own}Georgia, serif',
    }  # fmt: skip


def font_data(fonts: Fonts, name: str, characters: frozenset[str]) -> str:
    """A face cut down to some characters, as base64 of a WOFF file; "" when it has none of them."""
    file = fonts.open(name)
    codes = frozenset(ord(c) for c in characters) & file.characters
    if not codes:
        return ""
    with reading_font(file.entry):
        return _woff(file.data, file.entry.index, codes, file.entry.weight)


@lru_cache(maxsize=64)
def _woff(data: bytes, index: int, codes: frozenset[int], weight: int = 0) -> str:
    from fontTools.ttLib import TTFont

    face = uharfbuzz.Face(data, index)
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(codes)
    if weight:
        wanted.pin_axis_location(face, "wght", float(weight))
    wanted.layout_feature_tag_set.update({_tag(name) for name in ("lnum", "tnum")})
    cut = TTFont(io.BytesIO(uharfbuzz.subset(face, wanted).blob.data), recalcTimestamp=False, recalcBBoxes=False)
    cut.flavor = "woff"
    out = io.BytesIO()
    cut.save(out)
    return base64.b64encode(out.getvalue()).decode("ascii")


def _tag(name: str) -> int:
    """An OpenType tag as HarfBuzz has it."""
    return int.from_bytes(name.encode("ascii"), "big")
