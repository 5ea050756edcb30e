"""Batches of a sweep's values; one process, or one worker of a cluster, plays each batch alone.

A batch contains the game's files: its worker reads the game, changes the values and plays.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.diff.changed_copy import Change, changed_copy
from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.disk import private_folder
from pnp.base.frozen import dataclass
from pnp.checks.search.parallel import packed, spread, unpack
from pnp.checks.statistics.figures import Statistics
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.loading import ONLY_PRINT, LoadedGame, load_and_compile
from pnp.source.diagnostics import Failed, Report

MANY = 40
"""Least number of values that are sent in batches; the games of fewer values are shared out one value at a time."""
SIZE = 20
"""Most values of a batch."""


@dataclass(frozen=True)
class Batch:
    """Some values of a sweep, with all that is needed to play them."""

    files: bytes
    folder: str
    variant: str
    tries: tuple[tuple[Change, ...], ...]
    """The changes of each value."""
    options: SimulateOptions


def is_batched(values: Sequence[str], options: SimulateOptions) -> bool:
    """Whether a sweep of these values is played in batches."""
    return len(values) >= MANY and (isinstance(options.jobs, str) or options.jobs > 1)


def play_in_batches(
    loaded: LoadedGame, tries: Sequence[tuple[Change, ...]], options: SimulateOptions
) -> Iterator[Statistics | None]:
    """The statistics of every try, in order; None for one that makes the game invalid."""
    game, alone = loaded.game, replace(options, jobs=1)
    files, folder = packed(game), game.folder.resolve().name
    starts = range(0, len(tries), SIZE)
    batches = [Batch(files, folder, game.variant, tuple(tries[start : start + SIZE]), alone) for start in starts]
    for results in spread(play_batch, batches, options.jobs, game, loaded.rules):
        yield from results


def play_batch(game: Game, rules: RuleSet, batch: Batch) -> list[Statistics | None]:
    """Play the values of a batch. ``game`` and ``rules`` are ignored: on another machine, their files are missing."""
    results: list[Statistics | None] = []
    with private_folder("sweep") as place:
        unpack(batch.files, place)
        loaded = load_and_compile(Path(place) / batch.folder, batch.variant, Report(), (place,), ONLY_PRINT)
        for changes in batch.tries:
            try:
                with changed_copy(loaded, changes, Report()) as changed:
                    results.append(simulate(changed, batch.options))
            except Failed:
                results.append(None)
    return results
