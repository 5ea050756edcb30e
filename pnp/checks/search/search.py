"""The long part of a check: games with all numbers of players, distributed over processes, and collected into
evidence."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import length_hint
from pathlib import Path
from statistics import median
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, games_step, silent
from pnp.checks.search.effort import Effort
from pnp.checks.search.evidence import Evidence, clause_counts, merge
from pnp.checks.search.explore import (
    Aims,
    Findings,
    KnownTape,
    Reached,
    Tally,
    contest,
    explore,
    masterly,
    noting_questions,
    play_from,
)
from pnp.checks.search.fast_play import TABLES, fast_play, known_machine
from pnp.checks.search.guided import NotedTape, Notes
from pnp.checks.search.leaks import Leak, LeakTest
from pnp.checks.search.parallel import Jobs, spread
from pnp.checks.search.reach import runs_on
from pnp.checks.search.shrink import shrink
from pnp.engine.agents import make_seats
from pnp.engine.native.engines import Engine
from pnp.engine.native.leaking import Leaking
from pnp.engine.play import Outcome, Play, State, Tape
from pnp.engine.play.describe import Describer
from pnp.engine.play.idle import ENDLESS
from pnp.engine.play.state import STEPS
from pnp.engine.play.trace import Trace, transcript
from pnp.model.game import Game
from pnp.rules import RuleSet

TapeRecord: TypeAlias = tuple[int, tuple[int, ...], str]
"""Number of players, tape, and the example that it starts from."""
CHUNKS = 2
"""Searches for each number of players, each with a seed of its own."""
GOOD_AGENT = "greedy"
SHORT_GAME = 200
"""Length of a tape that costs no more than setting the table up."""
USUAL = 3
"""Usual count of numbers of players; a game with more of them plays fewer games of each."""
TRIES, SLOW_TRIES = 600, 12
"""Most games played to shrink a failure; fewer if each takes as long as a game may."""
SHRUNK_BY, LEAST_TRIES = 20_000, 60
"""Approximate number of choices in all such games together: fewer of a long game are played, but at least this many."""
SHRUNK_STEPS = 5_000_000
"""Approximate number of steps of rules in all such games together: a rule may take long for a choice."""


@dataclass(frozen=True)
class Task:
    """A piece of work for a single process."""

    kind: str
    """"contest", "masters", "explore", "leaks"; "again" explores without thinking players."""
    seats: int
    seed: int
    amount: int
    before: tuple[KnownTape, ...] = ()
    """Tapes of earlier rules, to be played first."""
    wanted: tuple[str, ...] = ()
    """Arcs to look for, by id; the search ends when all are reached."""
    near: tuple[str, ...] = ()
    """Arcs through which games come near those."""
    engine: Engine = "native"


@dataclass(frozen=True)
class TaskResult:
    """The result of a task."""

    task: Task
    findings: Findings | None = None
    leaks: tuple[Leak, ...] = ()
    compared: int = 0


def tasks_of(game: Game, effort: Effort) -> list[Task]:
    """The tasks of a check, always the same for the same effort."""
    tasks: list[Task] = []
    counts = game.players[1] + 1 - game.players[0]
    each = effort.contests * USUAL // max(USUAL, counts)
    parts = 2 if each > USUAL else 1
    for seats in range(game.players[0], game.players[1] + 1):
        tasks += [Task("contest", seats, effort.seed * 1000 + i, max(1, each // parts)) for i in range(parts)]
    for seats in range(game.players[0], game.players[1] + 1):
        games = effort.games * USUAL // max(USUAL, counts) // CHUNKS
        tasks += [Task("explore", seats, effort.seed * 100 + i, games) for i in range(CHUNKS)]
        tasks.append(Task("leaks", seats, effort.seed, effort.pairs))
    if effort.contests:
        tasks.append(Task("masters", game.players[0], effort.seed, 1))
    return tasks


def do_task(game: Game, rules: RuleSet, task: Task) -> TaskResult:
    """Carry out a task."""
    if task.kind == "leaks":
        machine = known_machine(game, rules, task.seats, game.usual_options) if task.engine == "native" else None
        leaking = Leaking(machine) if machine is not None else None
        leaks, compared = LeakTest(game, rules, task.seats, leaking).find(task.seed, task.amount)
        return TaskResult(task, leaks=tuple(leaks), compared=compared)
    play = Play(State(game, rules, task.seats))
    fast = fast_play(game, rules, play.state, task.engine)
    if task.kind == "masters":
        return TaskResult(
            task, masterly(play, task.seed, task.amount, fast) if fast is not None and not fast.both else None
        )
    if task.kind == "contest":
        return TaskResult(task, contest(play, [GOOD_AGENT], task.seed, task.amount, make_seats, fast))
    thinking = make_seats if task.kind == "explore" else None
    targets = frozenset(i for i, arc in enumerate(rules.arcs) if arc.id in task.wanted)
    near = [i for i, arc in enumerate(rules.arcs) if arc.id in task.near]
    aims = Aims(game.examples, task.before, targets, near)
    findings = explore(play, task.seed, task.amount, aims, thinking, fast)
    return TaskResult(task, findings)


def search(
    game: Game, rules: RuleSet, effort: Effort, jobs: Jobs = 1, progress: Progress = silent, noted: bool = True
) -> tuple[Evidence, list[TaskResult]]:  # fmt: skip
    """Play as much as the effort says and collect the evidence. The result does not depend on ``jobs``. ``noted``: take
    notes of the stored games, for continuing after an edit."""
    results: list[TaskResult] = []
    tasks = [replace(task, engine=effort.engine) for task in tasks_of(game, effort)]
    total = sum(task.amount for task in tasks)
    progress(step_of(tasks[0], 0, total) if tasks else Step("Playing games"))
    for result in spread(do_task, tasks, jobs, game, rules, lambda: _lay_tables(game, rules, effort)):
        results.append(result)
        progress(step_of(result.task, sum(each.task.amount for each in results), total))
        if result.findings is not None and any(one.code == ENDLESS for _, _, one in result.findings.failures):
            break  # other games of these rules take long too
    for seats, endings in _contests(results, "contest").items():
        if runs_on(game, endings):
            again = Task("masters", seats, effort.seed, sum(endings.values()), engine=effort.engine)
            results.append(do_task(game, rules, again))
    progress(Step("Playing the games that are kept again"))
    if not confirmed(game, rules, results, noted):
        return search(game, rules, replace(effort, engine="python"), jobs, progress, noted)
    return gather(game, rules, results), results


def step_of(task: Task, count: int, total: int) -> Step:
    """The progress of the games of a check, with the number of players of the last task."""
    return games_step(task.seats, count, total)


def _lay_tables(game: Game, rules: RuleSet, effort: Effort) -> None:
    """Set up the tables on the machine for the tasks, up to the limit of cached ones."""
    numbers = range(game.players[0], game.players[1] + 1) if effort.engine != "python" else ()
    for seats in numbers[:TABLES]:
        known_machine(game, rules, seats, game.usual_options)


def _contests(results: Sequence[TaskResult], kind: str) -> dict[int, Counter[str]]:
    """The endings of the games of one kind of task, by number of players."""
    contests: dict[int, Counter[str]] = {}
    for d in results:
        if d.task.kind == kind and d.findings is not None:
            contests.setdefault(d.task.seats, Counter()).update(d.findings.endings)
    return contests


def confirmed(game: Game, rules: RuleSet, results: Sequence[TaskResult], noted: bool = True) -> bool:
    """Whether Python's replay of the stored tapes has the reach and the outcomes that the machine reported, so that
    nothing in a report rests on the machine alone. Confirmed results are marked, and their games have notes."""
    findings = [d.findings for d in results if d.findings is not None]
    replays = Replays(game, rules, noted)
    for (seats, values, start), reached in _cover(findings):
        by = next((f for f in findings if f.seats == seats and values in f.by_machine), None)
        if start or by is None:
            continue
        outcome, tape, notes = replays.of(seats, values, start)
        if tape != reached or outcome != by.by_machine.pop(values):
            return False
        if noted:
            by.notes.append((values, notes))
    return True


class Replays:
    """Replays stored tapes in Python, with notes of their games: a table for each number of players."""

    def __init__(self, game: Game, rules: RuleSet, noted: bool = True) -> None:
        self.game, self.rules, self.noted = game, rules, noted
        self.plays: dict[int, tuple[Play, Tally]] = {}

    def of(self, seats: int, values: tuple[int, ...], start: str) -> tuple[Outcome | None, Reached, Notes]:
        """The outcome of a tape (None if it does not fit), the arcs that it reached, and the notes of its game."""
        if seats not in self.plays:
            play = Play(State(self.game, self.rules, seats))
            self.plays[seats] = play, Tally(play, Findings(seats))
        play, tally = self.plays[seats]
        tally.begin()
        if not self.noted:
            return replay_tape(play, Tape(values), start, self.game), tally.end(), Notes()
        tape = NotedTape(play.state, values)
        with noting_questions(play, tape):
            outcome = replay_tape(play, tape, start, self.game)
        return outcome, tally.end(), tape.notes


def file_here(file: str, rules: RuleSet) -> str:
    """A chapter's name as this process knows it; workers read games by absolute paths."""
    for rule in rules.rules.values():
        if Path(rule.span.file).parts[-2:] == Path(file).parts[-2:]:
            return rule.span.file
    return file


def gather(game: Game, rules: RuleSet, results: Sequence[TaskResult]) -> Evidence:
    """The evidence of all tasks, in order."""
    findings = [d.findings for d in results if d.findings is not None and d.task.kind != "masters"]
    arcs, data, _ = merge(findings)
    cover = _cover(findings)
    named = {rules.arcs[i].id: n for i, n in sorted(arcs.items())}
    searched = [d.findings for d in results if d.task.kind == "explore" and d.findings is not None]
    contests, masters = _contests(results, "contest"), _contests(results, "masters")
    rounds: dict[int, list[int]] = {}
    supply: dict[str, dict[int, int]] = {}
    for d in results:
        if d.task.kind != "contest" or d.findings is None:
            continue
        rounds.setdefault(d.task.seats, []).extend(d.findings.rounds)
        for token, n in d.findings.most.items():
            by = supply.setdefault(token, {})
            by[d.task.seats] = max(by.get(d.task.seats, 0), n)
    endings: Counter[str] = Counter()
    for part in searched:
        endings.update(part.endings)
    return Evidence(
        rules.digest, game.variant, tuple(range(game.players[0], game.players[1] + 1)),
        sum(f.games for f in findings), sum(f.decisions for f in findings), named, dict(sorted(data.items())),
        dict(sorted(endings.items())), {k: dict(sorted(v.items())) for k, v in contests.items()},
        {k: (min(v), int(median(v)), max(v)) for k, v in rounds.items() if v}, supply,
        tuple(tape for tape, _ in cover), sum(d.compared for d in results),
        clauses=clause_counts(game, rules, named, data), reached=tuple(named_reach(rules, r) for _, r in cover),
        by_seats=_run_by_seats(rules, findings), masters={k: dict(sorted(v.items())) for k, v in masters.items() if v},
    )  # fmt: skip


def named_reach(rules: RuleSet, reached: Reached) -> frozenset[str]:
    """The parts that a tape reached, by name."""
    return frozenset(one if isinstance(one, str) else rules.arcs[one].id for one in reached)


def _run_by_seats(rules: RuleSet, findings: Sequence[Findings]) -> dict[int, frozenset[str]]:
    """The rules that were run, by number of players."""
    arcs: dict[int, set[str]] = {}
    for part in findings:
        arcs.setdefault(part.seats, set()).update(rules.arcs[i].rule for i, n in enumerate(part.arcs) if n)
    return {seats: frozenset(names) for seats, names in arcs.items()}


def _cover(findings: Sequence[Findings]) -> list[tuple[TapeRecord, Reached]]:
    """Tapes that together cover every arc that was taken, and the arcs of each. The selection is greedy by new arcs per
    length, since Python replays each tape; then redundant ones are removed."""
    remaining = [(reached, (f.seats, tape, start)) for f in findings for tape, start, reached in f.tapes]
    targets: set[int | str] = set().union(*(reached for reached, _ in remaining)) if remaining else set()
    cover: list[tuple[TapeRecord, Reached]] = []
    while targets:
        reached, kept_tape = max(remaining, key=lambda one: len(one[0] & targets) / (SHORT_GAME + len(one[1][1])))
        cover.append((kept_tape, reached))
        targets -= reached
    for one in sorted(cover, key=lambda one: -len(one[0][1])):
        others = [reached for kept_tape, reached in cover if kept_tape is not one[0]]
        if one[1] <= frozenset().union(*others):
            cover.remove(one)
    return cover


def replay_tape(play: Play, tape: Tape, start: str, game: Game) -> Outcome | None:
    """Replay a tape from the set-up or from an example's position; None if that position does not exist."""
    if not start:
        return play.game(tape)
    example = next((e for e in game.examples if e.id == start), None)
    return play_from(play, tape, example, [None] * len(play.state.everyone)) if example else None


def smallest(game: Game, rules: RuleSet, seats: int, tape: Sequence[int], outcome: Outcome) -> tuple[int, ...]:
    """The smallest tape that fails in the same way as a game."""
    state = State(game, rules, seats)
    play = Play(state)
    if outcome.code == ENDLESS:
        return tuple(tape)  # only its loop is shown, and each try may take as long as a game may

    def fails(values: Sequence[int]) -> Sequence[int] | None:
        reel = Tape(values)
        again = play.game(reel)
        same = (again.code, again.clause, again.line) == (outcome.code, outcome.clause, outcome.line)
        return reel.values[: reel.at] if same else None

    fails(tape)
    longest = max(SLOW_TRIES, SHRUNK_STEPS // max(1, STEPS - length_hint(state.budget)))
    tries = min(TRIES, longest, max(LEAST_TRIES, SHRUNK_BY // max(1, outcome.decisions)))
    return shrink(tape, fails, SLOW_TRIES if outcome.code == "PNP412" else tries)


def steps(
    game: Game, rules: RuleSet, seats: int, tape: Sequence[int], text: Callable[..., str], most: int = 40
) -> list[str]:
    """A failing game as numbered lines that cite clauses; only the last ones of a long game."""
    trace = Trace()
    state = State(game, rules, seats, trace.log)
    trace.state = state
    Play(state).game(Tape(tape))
    people = [player.name for player in state.everyone]
    lines = transcript(Describer(game, rules, text, people=people), trace.happenings)
    numbered = [f"{i}. {line}" for i, line in enumerate(lines, 1)]
    return numbered if len(numbered) <= most else ["…", *numbered[-most:]]
