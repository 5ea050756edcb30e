"""Proves a game: every mutant is tried against all tests that might notice it, in several processes, reusing earlier
results for unchanged rules."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import field
from pathlib import Path

from pnp.base.cache import UNREADABLE
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, silent
from pnp.checks.mutants.cover import Line
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.sample import sampled
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.tests import RuleTest, scenario_folders, tests_of
from pnp.checks.mutants.trial import Trial
from pnp.checks.mutants.verdict import Figures, Verdict, counted
from pnp.checks.mutants.verdict_cache import StoredVerdicts
from pnp.checks.search.effort import Effort
from pnp.checks.search.parallel import Jobs, spread
from pnp.checks.search.store import cache_name, game_file, load_cached, load_with_game
from pnp.engine.scenario import Tables
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.safe_open import read_inside

EXTRA = 2
"""Additional random games for each number of players, besides the stored ones."""
CHUNK = 24
"""Mutants given to a worker at a time."""


@dataclass(frozen=True)
class ProveOptions:
    """The subject of a proof, and its options."""

    clauses: tuple[str, ...] = ()
    """Ids of clauses; empty for all."""
    scenarios: tuple[Path, ...] = ()
    """Additional folders with scenarios."""
    sample: int = 0
    """Most mutants that are tried; 0 for all."""
    jobs: Jobs = 1
    cache: bool = True
    """Whether to reuse earlier results for unchanged rules."""
    progress: Progress = field(default=silent, repr=False, compare=False)


@dataclass(frozen=True)
class ProvedGame:
    """A game's mutants and their verdicts, in the order of the book."""

    trial: Trial = field(repr=False)
    mutants: tuple[Mutant, ...] = field(repr=False)
    verdicts: tuple[Verdict, ...] = field(repr=False)
    of: int
    """Number of mutants; more than were tried if they were sampled."""
    tests: int
    tapes: int

    partial: bool = False
    """Whether only some clauses, or a sample, were requested."""
    broken: tuple[tuple[RuleTest, str], ...] = field(default=(), repr=False)
    """Tests that fail with the current rules, and so cannot notice anything, with their messages."""

    @property
    def game(self) -> Game:
        """The edition."""
        return self.trial.game

    @property
    def rules(self) -> RuleSet:
        """Its current rules."""
        return self.trial.rules

    @property
    def figures(self) -> Figures:
        """All verdicts, counted."""
        return counted(self.verdicts)

    @property
    def survivors(self) -> list[tuple[Mutant, Verdict]]:
        """The unnoticed mutants, with the moments at which they show."""
        pairs = zip(self.mutants, self.verdicts, strict=True)
        return [(mutant, verdict) for mutant, verdict in pairs if verdict.state == "survived"]


def prove(game: Game, rules: RuleSet, options: ProveOptions) -> ProvedGame:
    """Try the mutants of an edition against its tests and stored games, with the same result for any number of jobs."""
    every_test = tests_of(game, scenario_folders(game, options.scenarios))
    tables = Tables(game, rules)
    options.progress(Step("Running examples and scenarios"))
    failures = {test.digest: test.fails(tables) for test in every_test}
    tests = [test for test in every_test if not failures[test.digest]]
    broken = tuple((test, failures[test.digest]) for test in every_test if failures[test.digest])
    tapes = tapes_of(game, rules)
    trial = Trial(game, tests, tapes)
    every = [m for m in trial.mutants.values() if not options.clauses or m.clause in options.clauses]
    chosen = sampled(every, options.sample)
    before = StoredVerdicts(trial, options.cache)
    earlier = {mutant.id: verdict for mutant in chosen if (verdict := before.of(mutant)) is not None}
    for verdict in _verdicts_of(trial, [m.id for m in chosen if m.id not in earlier], options):
        earlier[verdict.mutant] = verdict
    before.keep([earlier[mutant.id] for mutant in chosen])
    verdicts = tuple(earlier[mutant.id] for mutant in chosen)
    partial = len(chosen) < len(trial.mutants)
    return ProvedGame(trial, tuple(chosen), verdicts, len(every), len(tests), len(tapes), partial, broken)


def tapes_of(game: Game, rules: RuleSet) -> list[StoredTape]:
    """Stored games of an edition, of earlier rules if there are none of the current ones; and a few random ones, which
    always exist."""
    stored = load_with_game(game, rules) or load_cached(cache_name(game, rules, Effort()), rules.digest)
    tapes = stored.tapes if stored is not None else _older(game)
    fewest, most = game.players
    chance = [StoredTape(seats, (), "", seed) for seats in range(fewest, most + 1) for seed in range(1, EXTRA + 1)]
    return [*(StoredTape(seats, tape, start) for seats, tape, start in tapes if fewest <= seats <= most), *chance]


def _older(game: Game) -> list[tuple[int, tuple[int, ...], str]]:
    """The tapes in evidence that was stored for other rules: a tape of one set of rules can be played with another."""
    try:
        data = json.loads(read_inside(game.folder, str(game_file(game).relative_to(game.folder)), STORED))
        return [(int(n), tuple(map(int, tape)), str(start)) for n, start, tape in data["tapes"]]
    except (OSError, *UNREADABLE):
        return []


# ------------------------------------------------------------------------------------------------- several processes
@dataclass(frozen=True)
class Chunk:
    """Mutants for one worker, by id, with the tests for them and the lines that these reach."""

    mutants: tuple[str, ...]
    tests: tuple[RuleTest, ...] = field(repr=False)
    tapes: tuple[StoredTape, ...] = field(repr=False)
    reached: dict[str, frozenset[Line]] = field(repr=False)
    played: dict[StoredTape, frozenset[Line]] = field(repr=False)
    moments: dict[StoredTape, int] = field(repr=False)


def _verdicts_of(trial: Trial, ids: Sequence[str], options: ProveOptions) -> Iterable[Verdict]:
    """The verdicts on some mutants, in their order."""
    if not ids:
        return
    options.progress(Step("Playing the games that changes are tried in"))
    trial.look_round()
    options.progress(Step("Trying changes of the rules", 0, len(ids), "changes"))
    parts = [tuple(ids[at : at + CHUNK]) for at in range(0, len(ids), CHUNK)]
    shared = (tuple(trial.tests), tuple(trial.tapes), trial.reached, trial.played, trial.moments)
    chunks = [Chunk(part, *shared) for part in parts]
    count = 0
    _trials[:] = [(trial.game, trial)]
    for verdicts in spread(hold_chunk, chunks, options.jobs, trial.game, trial.rules):
        count += len(verdicts)
        options.progress(Step("Trying changes of the rules", count, len(ids), "changes"))
        yield from verdicts


_trials: list[tuple[Game, Trial]] = []
"""The trial of this process."""


def hold_chunk(game: Game, rules: RuleSet, chunk: Chunk) -> list[Verdict]:
    """The verdicts on a worker's share."""
    if not _trials or _trials[0][0] is not game or _trials[0][1].tests != list(chunk.tests):
        tests, tapes = list(chunk.tests), list(chunk.tapes)
        trial = Trial(game, tests, tapes, reached=chunk.reached, played=chunk.played, moments=chunk.moments)
        _trials[:] = [(game, trial)]
    trial = _trials[0][1]
    return [trial.hold(trial.mutants[id]) for id in chunk.mutants]
