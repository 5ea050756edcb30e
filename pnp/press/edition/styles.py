"""Paragraph styles of sheets, cards and books, derived from a theme and a size: the same names for all papers."""

from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.edition.theme import Theme
from pnp.press.typeset import ParagraphStyle, TextStyle


@dataclass(frozen=True)
class Styles:
    """The styles that the computed parts of a paper are set in."""

    body: ParagraphStyle
    """Rules."""
    bold: ParagraphStyle
    """Names of phases and actions."""
    title: ParagraphStyle
    """Heads of phases: a little larger."""
    aside: ParagraphStyle
    """Style of actors and cast names: italic, grey."""
    caps: ParagraphStyle
    """Labels in small capitals."""
    number: ParagraphStyle
    """Clause numbers."""
    count: ParagraphStyle
    """Positions in a list."""
    heading: ParagraphStyle
    """Headings in the display face."""
    rank: ParagraphStyle
    """Ranks in a table of cards."""
    key: ParagraphStyle
    """The key of icons."""
    accent: str
    text: str
    grey: str
    rule: str
    paper: str
    scale: float
    """Scale of lengths that follow the type size: 1 at 9 pt."""
    floor: float = 7.0
    """Smallest type size, pt."""


def sheet_styles(theme: Theme, size: float, floor: float = 7.0) -> Styles:
    """Styles of reference sheets and cards at a type size, pt, none smaller than ``floor``: the sans-serif face of
    rules, leading 11 on 9."""
    scale = size / 9.0
    lead = size * 11 / 9
    sans, text = theme.sans, theme.text

    def style(font: str, points: float, fill: str, leading: float = lead) -> ParagraphStyle:
        return ParagraphStyle(TextStyle(font, points, fill, ("lnum",)), leading, widows=1, orphans=1)

    body = style(sans, size, text)
    strong = replace(body.text, font=f"{sans} Bold")
    return Styles(
        body=replace(body, strong=strong, after=0.6 * scale),
        bold=style(f"{sans} Bold", size, text),
        title=replace(style(f"{sans} Bold", size * 1.08, text), after=0.3 * scale, keep_with_next=True),
        aside=style(f"{sans} Italic", max(floor, size * 0.88), theme.grey, lead * 0.88),
        caps=ParagraphStyle(
            TextStyle(theme.caps, size * 1.04, theme.accent, (), 40), lead, keep_with_next=True, after=0.2 * scale
        ),
        number=style(sans, max(floor, 7.0 * scale), theme.grey),
        count=ParagraphStyle(TextStyle(f"{sans} Medium", max(floor, size * 0.94), theme.grey, ("lnum", "tnum")), lead),
        heading=ParagraphStyle(
            TextStyle(theme.display, 14 * scale, theme.accent), 16 * scale, keep_with_next=True, after=0.9 * scale
        ),
        rank=ParagraphStyle(TextStyle(theme.display, 14 * scale, theme.accent, ("lnum",)), lead, "center"),
        key=style(sans, max(floor, min(8.0, size)), text),
        accent=theme.accent,
        text=theme.text,
        grey=theme.grey,
        rule=theme.rule,
        paper=theme.paper,
        scale=scale,
        floor=floor,
    )


def book_styles(theme: Theme, size: float = 8.75) -> Styles:
    """The styles for tables and boxes inside a book, under the same names as :func:`sheet_styles`."""
    styles = sheet_styles(theme, size)
    return replace(styles, number=replace(styles.number, text=replace(styles.number.text, size=max(7.0, size * 0.83))))
