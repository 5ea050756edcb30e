"""The colours of a web page, by day and by night: a theme's inks, adjusted until they are readable on their
background."""

from pnp.base.frozen import dataclass
from pnp.press.edition.theme import Theme, tint
from pnp.press.typeset.drawing.contrast import contrast
from pnp.press.typeset.drawing.page import Colour
from pnp.press.typeset.svg.face_checks import CONTRAST

STEPS = 40
SAFETY = 0.4
"""Contrast beyond the required one, since colours are rounded and backgrounds differ a little."""
HEADINGS = 6.0
"""Least contrast of headings and links."""
NIGHT, WARNING = "#101014", "#B3123A"


@dataclass(frozen=True)
class Palette:
    """The colours of a page."""

    ground: Colour
    raised: Colour
    """Background of boxes and code."""
    text: Colour
    accent: Colour
    """Headings, links, numbers of lists."""
    grey: Colour
    """Numbers and notes."""
    rule: Colour
    warn: Colour
    """Colour of parts that need the designer's attention."""


def day(theme: Theme) -> Palette:
    """The theme's own inks on its paper."""
    raised = tint(theme.accent, 0.05, theme.paper)
    return _palette(theme, theme.paper, raised, theme.text, theme.rule, "#000000")


def night(theme: Theme) -> Palette:
    """The theme's inks, lightened, on a dark background tinted with a little of the accent."""
    ground = tint(theme.accent, 0.12, NIGHT)
    raised = tint(theme.accent, 0.25, NIGHT)
    text = tint("#FFFFFF", 0.9, ground)
    return _palette(theme, ground, raised, text, tint("#FFFFFF", 0.35, ground), "#FFFFFF")


def _palette(theme: Theme, ground: Colour, raised: Colour, text: Colour, rule: Colour, end: Colour) -> Palette:
    accent, warn = readable(theme.accent, raised, end, HEADINGS), readable(WARNING, raised, end, HEADINGS)
    return Palette(ground, raised, text, accent, readable(theme.grey, raised, end), rule, warn)


def readable(ink: Colour, ground: Colour, towards: Colour, least: float = CONTRAST + SAFETY) -> Colour:
    """An ink moved towards black or white until it contrasts with its background."""
    for step in range(STEPS + 1):
        mixed = tint(towards, step / STEPS, ink)
        if contrast(mixed, ground) >= least:
            return mixed
    return towards
