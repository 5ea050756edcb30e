"""A request to check a game, and the listener of its stages."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.native.engines import Engine
from pnp.source.diagnostics import Diagnostic

OnStage: TypeAlias = Callable[[str, Sequence[Diagnostic]], None]
"""Receives the name of each finished stage, and its new diagnostics."""


@dataclass(frozen=True)
class CheckRequest:
    """A request to check a game."""

    variant: str = ""
    """One variant; "" for every one that the game declares."""
    games: int | None = None
    """Games to search, for each number of players; None for the usual number."""
    seed: int = 1
    layout: bool = True
    """Whether to compose every page, to see if everything fits."""
    play: bool = True
    """Whether to play games and compose pages; examples and scenarios are executed in any case."""
    strict: bool = False
    """Whether pairs of words and code that nobody has agreed to are errors."""
    use_cache: bool = True
    """Whether to reuse earlier results if nothing that they depend on has changed."""
    keep: bool = False
    """Whether to write the evidence of play into the game's own evidence/ folder."""
    engine: Engine = "native"
    """The engine for games that either one may play: the machine, Python, or both, which must agree."""
    jobs: int | str = 1
    """Processes, or ``dask://HOST:PORT``."""

    rows: tuple[tuple[int, int], ...] = ()
    """Only the cards of these rows are laid out, first and last, as a spreadsheet numbers them."""
    where: str = ""
    """Only the cards that meet this condition on their columns are laid out."""

    language: str = ""
    """The language of paraphrases of code; "" for the game's own."""

    @property
    def question(self) -> str:
        """The settings that the answer depends on beside the files."""
        extent = (self.games, self.seed, self.layout, self.play, self.strict)
        return repr((self.variant, *extent, self.rows, self.where, self.language))
