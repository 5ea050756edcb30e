"""The account of many games as one HTML file: plots, type and faces inside, no script, nothing fetched."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from pnp.app.report.account import Grid, Heading, Part, Plots, Tiles, Title, Words
from pnp.app.report.plots import Pen
from pnp.press.edition.theme import Theme, tint
from pnp.press.export.webpage import font_data
from pnp.press.typeset.text.fonts import Fonts

_BOLD, _CODE = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"`(.+?)`")


def account_html(parts: Sequence[Part], pen: Pen, fonts: Fonts, title: str) -> bytes:
    """The file. Faces are cut down to the characters that it shows."""
    body = "\n".join(line for part in _sections(parts) for line in part)
    text = "".join(sorted(set(re.sub(r"<[^>]+>", "", body)) | set("0123456789")))
    theme = pen.theme
    sans = theme.sans
    named = {theme.display, sans, f"{sans} Bold", theme.caps, f"{theme.serif} Italic"}
    used = "\n".join(font_face(name, text, fonts) for name in sorted(named))
    head = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>\n{used}\n{style_sheet(theme)}</style>\n</head>\n<body>\n<main>\n"
    )
    return f"{head}{body}\n</main>\n</body>\n</html>\n".encode()


def _sections(parts: Iterable[Part]) -> Iterator[Iterator[str]]:
    for part in parts:
        yield _part(part)


def _part(part: Part) -> Iterator[str]:
    match part:
        case Title():
            yield f"<header><h1>{escape(part.text)}</h1><p>{escape(part.under)}</p><dl>"
            yield from (f"<div><dt>{escape(n)}</dt><dd>{escape(v)}</dd></div>" for n, v in part.facts)
            yield "</dl></header>"
        case Heading():
            tag = f"h{part.level + 1}"
            yield f"<{tag}>{escape(part.text)}</{tag}>"
        case Words():
            yield f'<p class="{part.kind}">{_inline(part.text)}</p>'
        case Tiles():
            yield '<ul class="tiles">'
            for value, label, detail in part.tiles:
                yield f"<li><b>{escape(value)}</b><span>{escape(label)}</span><small>{escape(detail)}</small></li>"
            yield "</ul>"
        case Plots():
            kind = ("" if len(part.plots) > 1 else " wide") + (" joined" if part.plots[0].joined else "")
            yield f'<div class="plots{kind}">'
            for plot in part.plots:
                yield f'<figure style="flex:{plot.width:g} 1 {plot.width * 2.6:.0f}px">{_drawn(plot.svg)}</figure>'
            yield "</div>"
        case Grid():
            yield '<div class="grid"><table><thead><tr>'
            yield "".join(f'<th scope="col">{escape(word)}</th>' for word in part.head)
            yield "</tr></thead><tbody>"
            for first, *rest in part.rows:
                cells = "".join(f"<td>{escape(word)}</td>" for word in rest)
                yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
            yield "</tbody></table></div>"


def _drawn(svg: str) -> str:
    """A plot, named for those who do not see it."""
    return svg.replace("<svg ", '<svg role="img" ', 1)


def _inline(text: str) -> str:
    return _CODE.sub(r"<code>\1</code>", _BOLD.sub(r"<strong>\1</strong>", escape(text, quote=False)))


# ------------------------------------------------------------------------------------------------- looks
def style_sheet(theme: Theme) -> str:
    """How the file looks: the theme's inks and faces; on paper, the same in black and white."""
    sans, accent, text, grey = theme.sans, theme.accent, theme.text, theme.grey
    rule = tint(theme.rule, 0.6)
    return f"""\
* {{ box-sizing: border-box; margin: 0 }}
html {{ background: {theme.paper}; color: {text}; font: 17px/1.42 "{sans}", sans-serif }}
html, svg {{ font-variant-numeric: lining-nums }}
main {{ max-width: 60rem; margin: 0 auto; padding: 3rem 1.5rem 5rem }}
header {{ border: double {accent}; border-width: 5px 0; padding: 1.6rem 0 1.3rem; margin-bottom: 2rem }}
h1 {{ font: 3rem/1.1 "{theme.display}", serif; color: {accent} }}
header p {{ font: 1.35rem/1.3 "{theme.serif} Italic", serif; margin: .5rem 0 1.3rem }}
dl {{ display: flex; flex-wrap: wrap; gap: .5rem 2.2rem }}
dt, thead th {{ font: .92rem/1.3 "{theme.caps}", sans-serif; color: {accent}; text-align: left; letter-spacing: .03em }}
h2 {{ font: 2rem/1.2 "{theme.display}", serif; color: {accent}; border-top: 1.5px solid {accent}; padding-top: 1.1rem;
     margin: 3.2rem 0 .8rem }}
h3 {{ font: 1.2rem/1.3 "{sans} Bold", sans-serif; margin: 2.2rem 0 .7rem }}
p {{ max-width: 42rem; margin: 0 0 .7rem }}
p.lead {{ font-size: 1.2rem; line-height: 1.4 }}
p.note, small {{ color: {grey}; font-size: .86rem; line-height: 1.35 }}
strong {{ font-family: "{sans} Bold"; font-weight: normal }}
code {{ font-family: ui-monospace, monospace; font-size: .86em }}
.tiles {{ display: flex; flex-wrap: wrap; gap: 1.4rem 2rem; list-style: none; padding: 0; margin: 0 0 1.8rem }}
.tiles li {{ flex: 1 1 8rem; display: flex; flex-direction: column }}
.tiles b {{ font: 2.2rem/1.1 "{theme.display}", serif; color: {accent} }}
.plots {{ display: flex; flex-wrap: wrap; gap: 1.2rem 5%; margin: .4rem 0 1rem }}
.joined {{ margin: 0 }}
figure {{ min-width: 0 }}
svg {{ display: block; width: 100%; height: auto }}
.grid {{ overflow-x: auto; margin-bottom: 1rem }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: lining-nums tabular-nums }}
th, td {{ padding: .35rem 0 .35rem 1.2rem; text-align: right; border-bottom: 1px solid {rule}; white-space: nowrap }}
th:first-child {{ text-align: left; padding-left: 0 }}
thead th {{ border-bottom: 1.5px solid {accent}; text-align: right }}
tbody th {{ font-weight: normal }}
@media (max-width: 44rem) {{ .wide {{ overflow-x: auto }} .wide figure {{ min-width: 40rem }} }}
@media print {{
  html {{ font-size: 10.5pt }} main {{ max-width: none; padding: 0 }} h2, h3 {{ break-after: avoid }}
  figure, tr, .tiles {{ break-inside: avoid }} @page {{ size: A4; margin: 18mm }}
}}
"""


def font_face(name: str, text: str, fonts: Fonts) -> str:
    """A face cut down to some characters, as a rule of a style sheet with the font inside."""
    data = font_data(fonts, name, frozenset(text))
    return f'@font-face {{ font-family: "{name}"; src: url(data:font/woff;base64,{data}) format("woff") }}'
