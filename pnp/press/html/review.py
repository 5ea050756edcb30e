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
    """The number of its clause; "" for a passage without one."""
    context: str
    place: str
    """File and line in the source."""
    sources: tuple[str, ...]
    """The message, and its plural where it has one."""
    prints: str
    """The text that it prints today; "" if that is the source itself."""
    translations: tuple[str, ...]
    """Its translations, form by form; empty until one is written."""
    says: str
    """The text that the translation prints today; "" if that is the source itself."""
    changes: tuple[tuple[str, str], ...]
    """The difference from the message that was translated: stretches marked ``same``, ``gone`` and ``new``."""
    notes: tuple[str, ...]
    card: str
    """The face to show beside it; "" for none."""
    cards: int
    """Number of cards that print it."""


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
    """The faces that can be drawn, by the names that passages use."""
    fonts: Fonts | None
    """The fonts of the texts."""
    counts: tuple[tuple[str, int], ...]
    """The number of messages in each state, as `pnp locale stats` prints them."""
