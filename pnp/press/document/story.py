"""The nodes of a worked example that is narrated: scenes, each with the clauses that caused it."""

from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import Block
from pnp.press.document.parts import Line


@dataclass(frozen=True)
class CardsTogether:
    """Cards that lie together, and their caption."""

    caption: str
    cards: tuple[tuple[str, str], ...]
    """Kind and code of each."""
    whose: str = ""
    """The player who has the cards in front of them; these share a row."""
    layout: "Layout | None" = None
    """The places of the cards, for those on a board that grows."""


@dataclass(frozen=True)
class Man:
    """A man on a space, as a disc."""

    place: tuple[float, float]
    """The place of the man, right and down, in distances of spaces in a row."""
    ink: str
    """The name of its ink; "" for the accent."""
    sign: str
    """A letter on it."""


@dataclass(frozen=True)
class Layout:
    """Places of cards on squares or hexagons, in distances of spaces in a row: right and down."""

    sides: int
    """The number of sides of a space."""
    places: tuple[tuple[float, float], ...]
    """The place of each card."""
    turns: tuple[int, ...]
    """The number of sides by which each card is turned, clockwise."""
    rim: tuple[tuple[float, float], ...]
    """The free spaces beside the cards."""
    men: tuple[Man, ...] = ()


@dataclass(frozen=True)
class Scene(Block):
    """The events of one phase, or of a turn before its first phase."""

    title: str
    why: Line
    """The rules' text for the phase."""
    words: tuple[Block, ...]
    """The designer's words."""
    lines: tuple[Line, ...]
    """The events, each with the number of the clause behind it: for the proof, and for a scene without words of the
    designer."""
    cards: tuple[CardsTogether, ...]
    """Cards that change places."""
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class Story(Block):
    """A played example: the table before it, its scenes, the table after it."""

    opening: tuple[Block, ...]
    """The designer's words on the position."""
    before: tuple[CardsTogether, ...]
    scenes: tuple[Scene, ...]
    now: str
    """The caption over the table after the scenes."""
    after: tuple[CardsTogether, ...]
    closing: tuple[Block, ...]
    """The designer's words on the final position."""
    example: str
    fault: str
    """A note that the outcome differs from the text, or ""."""
    role: ClassVar[str] = "Sect"
