"""The report of many games as one HTML file, with typefaces and plots embedded."""

import re
from collections.abc import Sequence
from html import escape

from markupsafe import Markup

from pnp.app.report.account import Grid, Heading, Part, Plots, Tiles, Title, Words
from pnp.app.report.plots import Pen
from pnp.press.edition.theme import tint
from pnp.press.screen.html_pages import filled
from pnp.press.typeset.text.font_subset import font_data
from pnp.press.typeset.text.fonts import Fonts

KINDS = {Title: "title", Heading: "heading", Words: "words", Tiles: "tiles", Plots: "plots", Grid: "grid"}
"""The template's names for the parts of a report."""
_BOLD, _CODE = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"`(.+?)`")


def account_html(parts: Sequence[Part], pen: Pen, fonts: Fonts, title: str) -> bytes:
    """The report of many games as a file. Its typefaces contain only the characters that it shows."""
    theme = pen.theme
    body = _body(parts)
    characters = frozenset(re.sub(r"<[^>]+>", "", body)) | frozenset("0123456789")
    names = {theme.display, theme.sans, f"{theme.sans} Bold", theme.caps, f"{theme.serif} Italic"}
    faces = Markup("\n".join(font_face(name, characters, fonts) for name in sorted(names)))
    rule = tint(theme.rule, 0.6)
    return filled("account", title=title, theme=theme, rule=rule, faces=faces, body=Markup(body)).encode() + b"\n"


def account_fragment(parts: Sequence[Part], pen: Pen) -> str:
    """Parts of a report as a piece of a page for a notebook, on white paper and in the reader's own typefaces."""
    theme = pen.theme
    style = f"background: {theme.paper}; color: {theme.text}; max-width: 60rem; padding: 1rem"
    return f'<div class="pnp-figures" style="{style}">{_body(parts)}</div>'


def _body(parts: Sequence[Part]) -> str:
    return filled("account-body", {"inline": _inline}, parts=[(KINDS[type(part)], part) for part in parts]).strip()


def font_face(name: str, characters: frozenset[str], fonts: Fonts) -> str:
    """A typeface with some characters, as a style sheet rule with the font embedded."""
    data = font_data(fonts, name, characters)
    return f'@font-face {{ font-family: "{name}"; src: url(data:font/woff;base64,{data}) format("woff") }}'


def _inline(text: str) -> Markup:
    return Markup(_CODE.sub(r"<code>\1</code>", _BOLD.sub(r"<strong>\1</strong>", escape(text, quote=False))))
