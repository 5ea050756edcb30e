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
    """Compose every page, to see whether everything fits."""
    play: bool = True
    """False: play no games and compose no pages; examples and scenarios are executed all the same."""
    strict: bool = False
    """Pairs of words and code that nobody has agreed to are errors."""
    use_cache: bool = True
    """Reuse earlier results if nothing that they depend on has changed."""
    keep: bool = False
    """Write what play showed into the game's own evidence/ folder."""
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
