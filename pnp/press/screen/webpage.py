"""A web page as one file: its fonts, pictures and styles are embedded, so that it can be mailed, stored and printed.

Drawings are inline SVG with words as outlines; repeated drawings are defined once, in an invisible drawing at the
page's end. Faces are reduced to the characters of the page.
"""

from collections.abc import Iterable, Mapping
from html import escape
from io import BytesIO

from markupsafe import Markup

from pnp.press.html import Element, Node, Picture, WebPage
from pnp.press.html.book import MAIN
from pnp.press.html.nodes import walk
from pnp.press.html.palette import day, night
from pnp.press.html.typefaces import font_stacks, page_faces
from pnp.press.screen.svg import SvgWriter
from pnp.press.typeset.text.font_subset import font_data
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.script import UPRIGHT
from pnp.source.markdown.letters import in_capitals

VOID = frozenset({"br", "hr", "img", "meta", "link"})
PREFIX = "drawn:"
"""Prefix of the names of shared drawings: no clause has a colon in its id."""
ALWAYS = "0123456789.•–-"
"""Characters that the style sheet uses: bullets and numbers of lists."""


def page_bytes(page: WebPage, stamp: str = "") -> bytes:
    """The page as a file. ``stamp``: the text above everything, for a draft."""
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
    data = BytesIO()
    for piece in environment.get_template("html/book.html.j2").generate(**_values(page, stamp)):
        data.write(piece.encode("utf-8"))  # (drawings are most of a page: it is never one text besides its bytes)
    return data.getvalue()


def _values(page: WebPage, stamp: str) -> Mapping[str, object]:
    """The values for the template."""
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
    """Nodes as HTML; repeated drawings are collected in ``svg.defs``."""

    def __init__(self, fonts: Fonts) -> None:
        self.svg = SvgWriter(fonts, PREFIX, "currentColor", labels=False, digits=2)

    def nodes(self, nodes: Iterable[Node]) -> str:
        """Nodes one after the other."""
        return "".join(self._node(node) for node in nodes)

    def _node(self, node: Node) -> str:
        if isinstance(node, str):
            return escape(node, quote=False)
        if isinstance(node, Picture):
            return self._picture(node)
        return self._element(node)

    def _element(self, node: Element) -> str:
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items() if value)
        if node.tag in VOID:
            return f"<{node.tag}{attributes}>"
        end = "" if node.is_inline else "\n"
        return f"<{node.tag}{attributes}>{self.nodes(node.children)}</{node.tag}>{end}"

    def _picture(self, picture: Picture) -> str:
        drawing = self.svg.items(picture.items)
        role = f'role="img" aria-label="{escape(picture.alt)}"' if picture.alt else 'aria-hidden="true"'
        box = f'viewBox="0 0 {picture.width:.2f} {picture.height:.2f}"'
        if picture.is_icon:
            return f'<svg class="icon" {role} {box}>{drawing}</svg>'
        return f'<svg class="picture" {role} {box} style="--wide:{picture.width:.1f}">{drawing}</svg>\n'
