"""The nodes of a worked example that is told event by event: scenes, each with the clauses that allowed it."""

from typing import ClassVar

from pnp.base.frozen import dataclass
from pnp.press.document.nodes import Block
from pnp.press.document.parts import Line


@dataclass(frozen=True)
class Lying:
    """Cards that lie together, and what to write over them."""

    caption: str
    cards: tuple[tuple[str, str], ...]
    """Kind and code of each."""
    whose: str = ""
    """The player before whom they lie; what lies before one player is shown in one row."""


@dataclass(frozen=True)
class Scene(Block):
    """The events of one phase, or of a turn before its first phase."""

    title: str
    why: Line
    """The rules' text for the phase."""
    told: tuple[Block, ...]
    """The designer's words."""
    lines: tuple[Line, ...]
    """Event by event, each with the number of the clause that made it happen: for the proof, and for a scene without
    words of the designer."""
    cards: tuple[Lying, ...]
    """Cards that change places."""
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class Story(Block):
    """A played example: the table before it, its scenes, the table after it."""

    opening: tuple[Block, ...]
    """The designer's words on the position."""
    before: tuple[Lying, ...]
    scenes: tuple[Scene, ...]
    now: str
    """The caption over the table after the scenes."""
    after: tuple[Lying, ...]
    closing: tuple[Block, ...]
    """The designer's words on how it stands now."""
    example: str
    fault: str
    """A note that the outcome differs from the text, or ""."""
    role: ClassVar[str] = "Sect"
