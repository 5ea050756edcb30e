"""Runs the desk's background work in a process of its own: the check, the effects of an edit, games that bots play.

A new change ends the process, which leaves nothing behind.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from pnp.app.build.last_build import write_built
from pnp.app.check.check import CheckRequest, check_game
from pnp.app.diff.compare import ComparisonOptions, Difference, diff, difference_data
from pnp.app.diff.effect_lines import (
    after_phrase,
    before_phrase,
    chance_phrase,
    difference_phrase,
    figure_name,
    games_phrase,
    rest_phrase,
    shown_figures,
    stuck_phrase,
    verdict,
)
from pnp.app.diff.what_if import Effect
from pnp.app.gallery.draw_all import PAPERS
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.prepare import load_edition, verified
from pnp.app.game.repository import FAILURES, commits_of, last_tag
from pnp.app.proof.clause_evidence import Proof, searched
from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.disk import private_folder
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, paced
from pnp.checks.edition import CheckOptions
from pnp.checks.search.parallel import without_interruptions
from pnp.checks.statistics.figures import as_data as statistics_data
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import as_data

GAMES = 100
"""For each number of players."""
AGENT = "greedy"
BUILD, COMMIT, TAG = "build", "commit", "tag"
"""The older version: the game as last built, as last committed, or as of the last tag."""
MANNERS = 5
"""Niceness of the process, so that it does not delay the work that the designer sees."""
ReportResult: TypeAlias = Callable[[str, Any], None]
"""Receives results by name: ``progress``, ``faults``, ``played``, ``moved``, ``figures``."""


@dataclass(frozen=True)
class Task:
    """The work to do."""

    folder: Path
    variant: str
    locale: str
    since: str
    """The older version: :data:`BUILD`, :data:`COMMIT`, :data:`TAG`, or a folder."""
    digest: str
    """Digest of the rules whose figures are known."""


@dataclass(frozen=True)
class PlayFacts:
    """The results of the games of a check, without the games."""

    digest: str
    """Digest of the rules that were played."""
    supply: Mapping[str, Mapping[int, int]]
    """The most tokens needed in play, by token and number of players."""
    proofs: Mapping[str, Mapping[str, object]]
    """The evidence on each clause."""


def work(task: Task, tell: ReportResult) -> None:
    """Check the game, compare it with the older version, and let bots play."""
    tell("faults", _check(task, tell))
    with suppress(Failed):
        tell("played", _play_facts(load_edition(task.folder, task.variant, Report())))
    tell("moved", _moved(task, steps_of(tell)))
    with suppress(Failed):
        _play(load_edition(task.folder, task.variant, Report()), task, tell)


def _play_facts(loaded: LoadedGame) -> PlayFacts:
    """The facts of the games that the check has just played, which it stored."""
    evidence = verified(loaded, CheckOptions(), Report(), Timings(), {})
    variant = loaded.game.variant
    proof = Proof(variant, {variant: searched(loaded.game, loaded.rules, evidence)})
    proofs = {w.clause.id: {"state": w.state, "times": w.times, "games": w.games} for w in proof.witnesses()}
    return PlayFacts(loaded.rules.digest, evidence.supply, proofs)


def _play(loaded: LoadedGame, task: Task, tell: ReportResult) -> None:
    """Let bots play, unless the figures of these rules are known."""
    if loaded.game.has_course and loaded.rules.digest != task.digest:
        tell("figures", _figures(loaded, tell))


def steps_of(tell: ReportResult) -> Progress:
    """A receiver of progress that forwards it."""
    return paced(lambda step: tell("progress", step))


def _check(task: Task, tell: ReportResult) -> list[dict[str, Any]]:
    report = Report()
    with suppress(Failed):
        check_game(task.folder, CheckRequest(task.variant, jobs=1), report, steps_of(tell))
    return [as_data(diagnostic) for diagnostic in report]


def _moved(task: Task, progress: Progress) -> dict[str, Any]:
    """The differences from the older version, or the reason why they cannot be determined."""
    progress(Step("Comparing with the older version"))
    with private_folder("desk") as place:
        since, at, why = _older(task, place / "old")
        if not since:
            return {"since": "", "at": "", "why": why}
        options = BuildOptions(task.variant, (task.locale,), ("a4",), PAPERS, out=place / "out")
        options = replace(options, progress=progress)
        try:
            differences, _ = diff(task.folder, since, options, Report(), ComparisonOptions(figures=True))
        except Failed:
            return {"since": since, "at": at, "why": "one of the two versions has errors"}
    return {"since": since, "at": at, "variants": [_difference(each) for each in differences]}


def _difference(difference: Difference) -> dict[str, object]:
    """The differences as plain data, with the effects on play in the words of `pnp diff --figures`."""
    return {**difference_data(difference), "statistics": [effect_of_play(effect) for effect in difference.effects]}


def effect_of_play(effect: Effect) -> dict[str, object]:
    """The effect on the games of one number of players, in the sentences of `pnp diff --figures`; "" for none."""
    shown = shown_figures(effect, True)
    rows = [
        {
            "name": figure_name(figure, effect), "before": before_phrase(figure), "after": after_phrase(figure),
            "difference": difference_phrase(figure), "shown": figure.shown, "verdict": verdict(figure),
        }
        for figure in shown
    ]  # fmt: skip
    games = f"{number_of(effect.seats, 'player')}: {games_phrase(effect)}"
    return {
        "games": games, "stuck": stuck_phrase(effect), "chance": chance_phrase(effect), "rows": rows,
        "rest": rest_phrase(effect, shown),
    }  # fmt: skip


def _older(task: Task, place: Path) -> tuple[str, str, str]:
    """The older version under the name that `pnp diff` uses, its time if known, and the reason if there is none."""
    if task.since == BUILD:
        built = write_built(task.folder, place)
        return (str(built[0]), built[1], "") if built else ("", "", "the game has not been built yet")
    if task.since == COMMIT:
        return _last_commit(task.folder), "", "the game is not in a repository, or nothing has been committed"
    if task.since == TAG:
        tag = _last_tag(task.folder)
        return tag, tag, "the game is not in a repository, or no commit has a tag"
    return task.since, "", ""


def _last_tag(folder: Path) -> str:
    """The newest tag of the game's repository; "" for none."""
    try:
        return last_tag(folder)
    except FAILURES:
        return ""


def _last_commit(folder: Path) -> str:
    """The newest commit that touched the game; "" for none."""
    try:
        return next(iter(commits_of(folder, ".", 1)), "")
    except FAILURES:
        return ""


def _figures(loaded: LoadedGame, tell: ReportResult) -> dict[str, object]:
    low, high = loaded.game.players
    options = SimulateOptions(tuple(range(low, high + 1)), GAMES, (AGENT,))
    return statistics_data(simulate(loaded, options, steps_of(tell)))


def step_data(step: Step | None) -> dict[str, object] | None:
    """A step of progress as JSON, and in words."""
    return {**asdict(step), "words": step.words} if step is not None else None


# ------------------------------------------------------------------------------------------------- the process
def worked(task: Task, still: Callable[[], None], pause: float) -> Iterator[tuple[str, Any]]:
    """Do the work in a process of its own, and yield results as they come. ``still`` is called at intervals; if it
    raises, the process is ended."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_alone, args=(task, theirs), daemon=True)
    with without_interruptions():
        process.start()
    theirs.close()
    try:
        while True:
            while not ours.poll(pause):
                still()
            try:
                yield ours.recv()
            except EOFError:
                return
    finally:
        process.kill()
        process.join()
        ours.close()


def _alone(task: Task, connection: Connection) -> None:
    """Do the work in its own process, and end if the caller has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MANNERS)
    with suppress(BrokenPipeError, EOFError), connection:
        work(task, lambda name, what: connection.send((name, what)))
