"""The page on which a proof-reader reviews a translation: its messages beside their translations."""

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.text.fonts import Fonts


@dataclass(frozen=True)
class Passage:
    """One message and its translation."""

    state: str
    """translated, doubtful or missing."""
    number: str
    """Of its clause; "" for what is none."""
    context: str
    place: str
    """File and line of the source."""
    sources: tuple[str, ...]
    """The message, and its plural where it has one."""
    prints: str
    """What it prints today; "" where that is what is written."""
    translations: tuple[str, ...]
    """Form by form; none where nothing is written yet."""
    says: str
    """What the translation prints today; "" where that is what is written."""
    changes: tuple[tuple[str, str], ...]
    """How the message differs from the one that was translated: ``same``, ``gone`` and ``new`` stretches."""
    notes: tuple[str, ...]
    card: str
    """The face to be shown beside it; "" for none."""
    cards: int
    """How many cards print it."""


@dataclass(frozen=True)
class Section:
    """Passages under one heading."""

    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class ReviewPage:
    """The page of one language."""

    title: str
    source: str
    """The language of the messages."""
    target: str
    sections: tuple[Section, ...]
    faces: Mapping[str, Face]
    """Those that can be drawn, by the names that passages give."""
    fonts: Fonts | None
    """What they are set in."""
    counts: tuple[tuple[str, int], ...]
    """By state, as `pnp locale stats` has them."""
