"""The options of a check, and the amount of play."""

from collections.abc import Callable
from dataclasses import field
from operator import attrgetter
from pathlib import Path

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, silent
from pnp.checks.search.parallel import Jobs
from pnp.engine.native.engines import Engine
from pnp.model.game import Message


@dataclass(frozen=True)
class Effort:
    """The amount of play in a check, for each number of players."""

    games: int = 160
    """Games of the search, in all chunks together."""
    contests: int = 6
    """Games between competent players."""
    pairs: int = 40
    """Pairs of runs of the permutation test."""
    seed: int = 1
    engine: Engine = field(default="native", repr=False, compare=False)
    """The engine that plays; the results are the same."""


@dataclass(frozen=True)
class CheckOptions:
    """The options of a check."""

    effort: Effort = field(default_factory=Effort)
    jobs: Jobs = 1
    cache: bool = True
    """Whether to use stored evidence if it belongs to exactly these rules."""
    keep: bool = False
    """Write the evidence into the game's own evidence/ folder."""
    trust: bool = False
    """Use the evidence in the game's own folder unchecked if it belongs to these rules; otherwise play its games again
    first."""
    play: bool = True
    """Whether to play games. Examples and scenarios run in any case."""
    progress: Progress = field(default=silent, repr=False, compare=False)
    text: Callable[[Message], str] = attrgetter("text")
    """Fills placeholders of messages for transcripts (Prose.text)."""
    traces: Path = Path(".pnp")
    """Folder for tapes of failing games."""
