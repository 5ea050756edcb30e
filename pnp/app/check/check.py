"""`pnp check`: check everything about a game without printing it; at once if the answer is cached.

The module imports no stage: stages take longer to load than a cached answer.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from pnp.app.check.answer_cache import Answer, load_answer, sources_of, store_answer
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, silent
from pnp.engine.native.engines import ENGINES, Engine
from pnp.source.diagnostics import Diagnostic, Report

__all__ = ["ENGINES", "CheckRequest", "Told", "check_game"]

Told: TypeAlias = Callable[[str, Sequence[Diagnostic]], None]
"""Receives the new diagnostics at the end of each stage."""


@dataclass(frozen=True)
class CheckRequest:
    """A request to check a game."""

    variant: str = ""
    """One variant; "" for all that the game declares."""
    games: int | None = None
    """Games to search for each number of players; None for the usual number."""
    seed: int = 1
    layout: bool = True
    """Compose every page, to see whether everything fits."""
    play: bool = True
    """False: play no games and compose no pages. Examples and scenarios run in any case."""
    strict: bool = False
    """Whether pairs of words and code that nobody has agreed to are errors."""
    use_cache: bool = True
    """Whether earlier results are reused if nothing that they depend on has changed."""
    keep: bool = False
    """Whether to write the evidence of play into the game's own evidence/ folder."""
    engine: Engine = "native"
    """The engine for games that either engine can play: the machine, Python, or both, which must agree."""
    jobs: int | str = 1
    """Processes, or ``dask://HOST:PORT``."""

    rows: tuple[tuple[int, int], ...] = ()
    """Only the cards of these rows are laid out: first and last row, as a spreadsheet numbers them."""
    where: str = ""
    """Only the cards that meet this condition on their columns are laid out."""

    @property
    def question(self) -> str:
        """The settings, besides the files, that the answer depends on."""
        return repr((self.variant, self.games, self.seed, self.layout, self.play, self.strict, self.rows, self.where))


def check_game(
    folder: Path, request: CheckRequest, report: Report, progress: Progress = silent, listener: Told | None = None
) -> Answer:
    """Check a game in each of its variants; faults go to the report.

    ``listener`` is called after every stage, cheapest first: files and language, binding, translations, examples,
    pairs, layout, play. Raises WrongRequest (PNP117) for a variant that the game does not have.
    """
    asked = request.use_cache and not request.keep
    answer = load_answer(folder, request.question) if asked else None
    if answer is not None:
        report.add_all(answer.diagnostics)
        sources_of(answer.diagnostics, report)
        return answer
    from pnp.app.check.pipeline import check_editions

    since = time.time()
    answer, libraries = check_editions(folder, request, report, progress, listener)
    if not report.errors and request.use_cache:
        store_answer(folder, request.question, libraries, answer, since)
    return answer
