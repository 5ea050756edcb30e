"""The styles of a book, derived from a theme: body, headings, numbers in the margin, notes, boxes."""

from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.press.document.languages import is_without_spaces
from pnp.press.edition.styles import Styles, book_styles
from pnp.press.edition.theme import Theme, tint
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.typeset import ParagraphStyle, TextStyle

NUMBER_EDGE = -3.2
"""Right edge of hanging numbers, mm from the text's left edge."""
LIST_INDENT = 4.4
"""Indent of each level of a list, mm."""
DISC = 5.0
"""Diameter of a step's disc, mm."""


@dataclass(frozen=True)
class BookStyles:
    """The styles of each kind of paragraph of a book."""

    body: ParagraphStyle
    number: ParagraphStyle
    """Clause numbers."""
    chapter_number: ParagraphStyle
    chapter: ParagraphStyle
    section_number: ParagraphStyle
    section: ParagraphStyle
    subsection: ParagraphStyle
    flavour: ParagraphStyle
    advice: ParagraphStyle
    label: ParagraphStyle
    """Small capitals over advice."""
    example: ParagraphStyle
    tab: ParagraphStyle
    """The word on a box's tab."""
    small: ParagraphStyle
    """Captions, "Checked against …", the imprint."""
    note: ParagraphStyle
    fine: ParagraphStyle
    """Glossary, index, rulings."""
    fine_number: ParagraphStyle
    title: ParagraphStyle
    """The game's name on the title page."""
    tagline: ParagraphStyle
    computed: Styles
    """Styles of tables and lists that are computed."""
    question: ParagraphStyle
    """The questions of a chapter of questions."""
    scale: float = 1.0
    """Scale of lengths that follow the type size: 1 on A5."""


_PROSE = ("body", "advice", "flavour", "example")


def make_book_styles(theme: Theme, language: str = "", shape: BookShape = A5) -> BookStyles:
    """The styles of a game's books in one shape.

    Prose is justified and hyphenated if the shape or else the theme says so (``align: justify``), and always in scripts
    without spaces.
    """
    styles = _usual_styles(theme, shape)
    if is_without_spaces(language):
        return replace(styles, **{name: replace(getattr(styles, name), align="justify") for name in _PROSE})
    if (shape.align or theme.align) != "justify":
        return styles
    return replace(styles, **{n: replace(getattr(styles, n), align="justify", hyphens=True) for n in _PROSE})


def _usual_styles(theme: Theme, shape: BookShape) -> BookStyles:
    text, accent, grey = theme.text, theme.accent, theme.grey
    lining = ("lnum",)
    pt, mm, lead = shape.pt, shape.mm, shape.leading
    body = ParagraphStyle(TextStyle(theme.serif, shape.body, text, lining), lead, after=mm(1.35))
    sans = TextStyle(theme.sans, pt(9.0), text, lining)
    advice = ParagraphStyle(TextStyle(f"{theme.sans} Italic", pt(8.75), text, lining), pt(11), after=mm(1.2))
    fine = ParagraphStyle(replace(sans, size=pt(8.5)), pt(10.5), after=mm(0.8))
    display = TextStyle(theme.display, pt(13.5), accent, lining)
    heading = ParagraphStyle(display, pt(16.0), before=mm(4.6), after=mm(1.5), keep_with_next=True, together=True)
    large = min(shape.scale, 1.25)
    chapter = TextStyle(theme.display, 26.0 * large, text, lining)
    return BookStyles(
        body=body,
        number=ParagraphStyle(TextStyle(theme.sans, pt(7.5), grey, lining), lead),
        chapter_number=ParagraphStyle(replace(display, size=40.0 * large), 30 * large),
        chapter=ParagraphStyle(
            chapter, 29.0 * large, left=2.0, before=13.0, after=4.4, keep_with_next=True, together=True
        ),
        section_number=ParagraphStyle(TextStyle(f"{theme.sans} Bold", pt(9.5), accent, lining), pt(16.0)),
        section=heading,
        subsection=replace(heading, text=replace(display, size=pt(11.5)), leading=pt(14.0), before=mm(3.4)),
        flavour=ParagraphStyle(
            TextStyle(f"{theme.serif} Italic", pt(9.75), tint(text, 0.85), lining),
            lead,
            after=mm(3.6),
            keep_with_next=True,
        ),
        advice=advice,
        label=ParagraphStyle(TextStyle(theme.caps, pt(8.5), grey, (), 50), pt(10.5), keep_with_next=True),
        example=ParagraphStyle(TextStyle(theme.serif, pt(9.5), text, lining), pt(12.0), after=mm(1.4)),
        tab=ParagraphStyle(TextStyle(theme.caps, pt(8.5), theme.paper, (), 50), pt(10.5)),
        small=ParagraphStyle(TextStyle(theme.sans, pt(7.25), grey, lining), pt(9.0)),
        note=ParagraphStyle(TextStyle(f"{theme.sans} Italic", pt(7.75), grey, lining), pt(9.6)),
        fine=fine,
        fine_number=ParagraphStyle(TextStyle(theme.sans, pt(7.25), grey, lining), pt(10.5)),
        title=ParagraphStyle(
            TextStyle(theme.display, 40.0 * large, accent, lining), 44.0 * large, "center", together=True
        ),
        tagline=ParagraphStyle(
            TextStyle(f"{theme.serif} Italic", 12.5 * large, text, lining), 17.0 * large, "center", balance=True
        ),
        computed=book_styles(theme, pt(8.75)),
        question=ParagraphStyle(
            TextStyle(f"{theme.sans} Bold", pt(9.5), accent, lining),
            pt(12.0),
            before=mm(2.6),
            after=mm(0.5),
            keep_with_next=True,
            together=True,
        ),
        scale=shape.scale,
    )
