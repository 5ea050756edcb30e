"""The styles of a book, made of a theme: body, headings, numbers in the margin, notes, boxes."""

from dataclasses import dataclass, replace

from pnp.publish.styles import Styles, book_styles
from pnp.publish.theme import Theme, tint
from pnp.typeset import ParagraphStyle, TextStyle
from pnp.typeset.script import is_without_spaces

LEAD = 13.2
"""Leading of the body, pt."""
NUMBER_EDGE = -3.2
"""Right edge of hung numbers, mm from the text's left edge."""
LIST_INDENT = 4.4
"""Of each level of a list, mm."""
DISC = 5.0
"""Diameter of a step's disc, mm."""


@dataclass(frozen=True)
class BookStyles:
    """How each kind of paragraph of a book is set."""

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
    """Of tables and lists that are computed."""


def make_book_styles(theme: Theme, language: str = "") -> BookStyles:
    """The styles of a game's books; prose of a script without spaces is set flush on both sides."""
    styles = _usual_styles(theme)
    if not is_without_spaces(language):
        return styles
    flush = {name: replace(getattr(styles, name), align="justify") for name in ("body", "advice", "flavour", "example")}
    return replace(styles, **flush)


def _usual_styles(theme: Theme) -> BookStyles:
    text, accent, grey = theme.text, theme.accent, theme.grey
    lining = ("lnum",)
    body = ParagraphStyle(TextStyle(theme.serif, 10.25, text, lining), LEAD, after=1.35)
    sans = TextStyle(theme.sans, 9.0, text, lining)
    advice = ParagraphStyle(TextStyle(f"{theme.sans} Italic", 8.75, text, lining), 11, after=1.2)
    fine = ParagraphStyle(replace(sans, size=8.5), 10.5, after=0.8)
    display = TextStyle(theme.display, 13.5, accent, lining)
    heading = ParagraphStyle(display, 16.0, before=4.6, after=1.5, keep_with_next=True, together=True)
    return BookStyles(
        body=body,
        number=ParagraphStyle(TextStyle(theme.sans, 7.5, grey, lining), LEAD),
        chapter_number=ParagraphStyle(replace(display, size=40.0), 30),
        chapter=ParagraphStyle(
            replace(display, size=26.0, fill=text),
            29.0,
            left=2.0,
            before=13.0,
            after=4.4,
            keep_with_next=True,
            together=True,
        ),
        section_number=ParagraphStyle(TextStyle(f"{theme.sans} Bold", 9.5, accent, lining), 16.0),
        section=heading,
        subsection=replace(heading, text=replace(display, size=11.5), leading=14.0, before=3.4),
        flavour=ParagraphStyle(
            TextStyle(f"{theme.serif} Italic", 9.75, tint(text, 0.85), lining), LEAD, after=3.6, keep_with_next=True
        ),
        advice=advice,
        label=ParagraphStyle(TextStyle(theme.caps, 8.5, grey, (), 50), 10.5, keep_with_next=True),
        example=ParagraphStyle(TextStyle(theme.serif, 9.5, text, lining), 12.0, after=1.4),
        tab=ParagraphStyle(TextStyle(theme.caps, 8.5, theme.paper, (), 50), 10.5),
        small=ParagraphStyle(TextStyle(theme.sans, 7.25, grey, lining), 9.0),
        note=ParagraphStyle(TextStyle(f"{theme.sans} Italic", 7.75, grey, lining), 9.6),
        fine=fine,
        fine_number=ParagraphStyle(TextStyle(theme.sans, 7.25, grey, lining), 10.5),
        title=ParagraphStyle(TextStyle(theme.display, 40.0, accent, lining), 44.0, "center", together=True),
        tagline=ParagraphStyle(TextStyle(f"{theme.serif} Italic", 12.5, text, lining), 17.0, "center", balance=True),
        computed=book_styles(theme),
    )
