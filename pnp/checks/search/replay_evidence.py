"""A check after an edit: the findings for the earlier rules are carried over to the current ones.

Games that never reach the change are unaffected, and not played. Tapes that do are replayed, which reaches most
branches at once; then a part of the usual search starts from where they led, only with the numbers of players that the
change can affect. If anything required is still missing, the whole search follows.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, silent
from pnp.checks.search.baseline import Ground, arcs_of
from pnp.checks.search.branch_distance import nearest
from pnp.checks.search.effort import Effort
from pnp.checks.search.evidence import Evidence, clause_counts
from pnp.checks.search.explore import LONG, KnownTape, noting_questions
from pnp.checks.search.guided import NotedTape, Notes
from pnp.checks.search.reach import check_contests, check_supply, counted_arcs
from pnp.checks.search.search import (
    USUAL,
    TapeRecord,
    Task,
    TaskResult,
    confirmed,
    do_task,
    gather,
    named_reach,
    replay_tape,
    step_of,
)
from pnp.engine.play import Play, State
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.digest import rule_parts
from pnp.rules.graph import reachable
from pnp.rules.trees import walk

PART = 12
"""After an edit, each search plays one in this many of the usual games."""
FEWEST = 6
"""Least number of games after an edit for each number of players."""
SEEDS = 4
"""Tapes that a search for missing arcs starts from."""
TURNS = 3
"""Searches for missing arcs with each number of players before the whole search."""


@dataclass(frozen=True)
class AffectedParts:
    """The parts of a game that an edit can affect."""

    tapes: tuple[int, ...]
    """The indices of the stored tapes that reach a changed part."""
    seats: tuple[int, ...]
    """Numbers of players whose games may reach it."""
    bots: bool
    """Whether only the evaluation by competent players has changed."""


def search_again(
    game: Game, rules: RuleSet, ground: Ground, effort: Effort, reached_arcs: frozenset[str] = frozenset(),
    progress: Progress = silent,
) -> tuple[Evidence, list[TaskResult]] | None:  # fmt: skip
    """Evidence of these rules derived from that of others, and the work done for it; None if a whole search is
    necessary. ``reached_arcs``: the arcs that examples take."""
    seats = tuple(range(game.players[0], game.players[1] + 1))
    if ground.evidence.seats != seats or ground.evidence.failures:
        return None
    ground = in_new_names(ground, game, rules)
    touched = touched_by(ground, game, rules)
    results: list[TaskResult] = []

    def do(task: Task) -> Evidence:
        results.append(do_task(game, rules, replace(task, engine=effort.engine)))
        over = sum(each.task.amount for each in results)
        progress(step_of(task, over, max(over, total)))
        return _carried_on(ground, touched, game, rules, results)

    evidence = _carried_on(ground, touched, game, rules, results)
    tasks = tasks_after(ground, touched, game, effort)
    total = sum(task.amount for task in tasks)
    for task in tasks:
        evidence = do(task)
    if not confirmed(game, rules, results):
        return search_again(game, rules, ground, replace(effort, engine="python"), reached_arcs, progress)
    if any(d.leaks or (d.findings is not None and d.findings.failures) for d in results):
        return evidence, results
    games = effort.games * USUAL // max(USUAL, len(seats)) // 2
    for turn in range(TURNS):
        part = replace(effort, seed=effort.seed + 1 + turn, games=games)
        for n in _nearest_first(game, rules, touched.seats, evidence, reached_arcs, results):
            missing = missing_arcs(game, rules, evidence, reached_arcs)
            if missing:
                near = nearest(rules, evidence.arcs, missing)
                evidence = do(_seeking(n, missing, near, _tapes_of(rules, results, n), part))
    if missing_arcs(game, rules, evidence, reached_arcs):
        return None
    if not confirmed(game, rules, results):
        return None
    diagnostics = (*check_supply(game, rules, evidence), *check_contests(game, rules, evidence))
    return (evidence, results) if not diagnostics or any(d.findings and d.findings.failures for d in results) else None


def in_new_names(ground: Ground, game: Game, rules: RuleSet) -> Ground:
    """The baseline of a check with the names of the new rules, if they mean the same with other local names: an arc's
    id contains the text of its condition."""
    now, then = rule_parts(game, rules.rules).bodies, ground.parts.bodies
    ids = arcs_of(rules)
    names: dict[str, str] = {}
    for rule, old in ground.arcs.items():
        new = ids.get(rule, ())
        if old != new and len(old) == len(new) and now.get(rule) == then.get(rule):
            names |= dict(zip(old, new, strict=True))
    if not names:
        return ground
    evidence = ground.evidence
    arcs = {names.get(id, id): n for id, n in evidence.arcs.items()}
    reached = tuple(frozenset(names.get(id, id) for id in each) for each in evidence.reached)
    return replace(ground, evidence=replace(evidence, arcs=arcs, reached=reached))


def missing_arcs(game: Game, rules: RuleSet, evidence: Evidence, reached_arcs: frozenset[str]) -> tuple[str, ...]:
    """The arcs that games or examples should take and that none has taken."""
    arcs = (a for a in counted_arcs(rules) if not a.guard and a.id not in game.unreachable)
    return tuple(arc.id for arc in arcs if not evidence.arcs.get(arc.id) and arc.id not in reached_arcs)


def _nearest_first(
    game: Game,
    rules: RuleSet,
    seats: Sequence[int],
    evidence: Evidence,
    reached_arcs: frozenset[str],
    results: Sequence[TaskResult],
) -> list[int]:
    """Numbers of players, those first whose shortest game comes near the missing arcs."""
    near = frozenset(nearest(rules, evidence.arcs, missing_arcs(game, rules, evidence, reached_arcs)))

    def shortest(n: int) -> float:
        return min((len(tape) for tape, reached in _tapes_of(rules, results, n) if near & reached), default=math.inf)

    return sorted(seats, key=shortest)


def _tapes_of(
    rules: RuleSet, results: Sequence[TaskResult], seats: int
) -> list[tuple[tuple[int, ...], frozenset[str]]]:
    """The tapes of whole games with this many players, with the ids of the arcs that each takes."""
    findings = [d.findings for d in results if d.findings is not None and d.findings.seats == seats]
    return [(tape, named_reach(rules, reached)) for one in findings for tape, start, reached in one.tapes if not start]


def _seeking(
    seats: int, missing: tuple[str, ...], near: tuple[str, ...],
    tapes: Sequence[tuple[tuple[int, ...], frozenset[str]]], effort: Effort,
) -> Task:  # fmt: skip
    """A search for arcs that begins where games came near them."""
    tapes = sorted(tapes, key=lambda entry: (len(entry[1] & frozenset(near)), -len(entry[0])))
    before: tuple[KnownTape, ...] = tuple((tape, "", None) for tape, _ in tapes[-SEEDS:])
    return Task("explore", seats, effort.seed, effort.games, before, missing, near)


def touched_by(ground: Ground, game: Game, rules: RuleSet) -> AffectedParts:
    """The parts that the difference between the old and the new rules can affect."""
    now, then, old = rule_parts(game, rules.rules), ground.parts, ground.evidence
    if now.frame != then.frame:
        return AffectedParts(tuple(range(len(old.tapes))), old.seats, False)
    names = now.bodies.keys() | then.bodies.keys()
    changed = {name for name in names if now.bodies.get(name) != then.bodies.get(name)}
    tapes = tuple(i for i in range(len(old.tapes)) if i >= len(old.reached) or changed & _rules_of(old.reached[i]))
    seats = tuple(n for n in old.seats if n not in old.by_seats or changed & old.by_seats[n])
    thought = {name for rule in rules.of_kind("score") for name in (rule.name, *reachable(rule.name, _calls(rules)))}
    if not tapes and old.reached and not any(n in old.by_seats for n in seats):
        seats = ()  # no stored tape reaches it, and together they take every arc that play can take
    return AffectedParts(tapes, seats, not seats and bool(changed & thought))


def tasks_after(ground: Ground, touched: AffectedParts, game: Game, effort: Effort) -> list[Task]:
    """The games to play after an edit, always the same for the same edit and effort. The search for leaks is as large
    as without earlier results: fewer pairs would miss a fault that one pair of games in a hundred shows."""
    old = ground.evidence
    counts = len(old.seats)
    games = max(FEWEST, effort.games * USUAL // max(USUAL, counts) // PART)
    tasks = []
    for n in touched.seats:
        before: tuple[KnownTape, ...] = tuple(
            (tape, start, notes)
            for i, ((seats, tape, start), notes) in enumerate(zip_longest(old.tapes, ground.notes[: len(old.tapes)]))
            if i in touched.tapes and seats == n
        )
        kind = "explore" if n == touched.seats[0] else "again"
        tasks.append(Task(kind, n, effort.seed, min(games, effort.games), before))
        tasks.append(Task("leaks", n, effort.seed, effort.pairs))
    long = old.games and old.decisions > old.games * LONG / 2
    if (touched.seats or touched.bots) and effort.contests and not long:
        fewest = touched.seats[0] if touched.seats else old.seats[0]
        tasks.append(Task("contest", fewest, effort.seed * 1000, 1))
    return tasks


def notes_of(game: Game, rules: RuleSet, evidence: Evidence, notes_by_tape: Mapping[TapeRecord, Notes]) -> list[Notes]:
    """The notes of the games of evidence: stored ones, otherwise made by playing the games."""
    plays: dict[int, Play] = {}
    all_notes = []
    for kept_tape in evidence.tapes:
        notes = notes_by_tape.get(kept_tape)
        if notes is None:
            seats, values, start = kept_tape
            play = plays.setdefault(seats, Play(State(game, rules, seats)))
            tape = NotedTape(play.state, values)
            with noting_questions(play, tape):
                replay_tape(play, tape, start, game)
            notes = tape.notes
        all_notes.append(notes)
    return all_notes


def available_notes(ground: Ground | None, results: Sequence[TaskResult]) -> dict[TapeRecord, Notes]:
    """The available notes: of the baseline's tapes, which may still be useful, and of those just played."""
    notes_by_tape: dict[TapeRecord, Notes] = {}
    if ground is not None:
        notes_by_tape |= {
            kept_tape: notes for kept_tape, notes in zip(ground.evidence.tapes, ground.notes, strict=False) if notes
        }
    for d in results:
        if d.findings is not None:
            starts = {tape: start for tape, start, _ in d.findings.tapes}
            notes_by_tape |= {(d.findings.seats, tape, starts[tape]): notes for tape, notes in d.findings.notes}
    return notes_by_tape


def _carried_on(
    ground: Ground, touched: AffectedParts, game: Game, rules: RuleSet, results: Sequence[TaskResult]
) -> Evidence:
    """The new findings, together with the old ones that still hold."""
    old, new = ground.evidence, gather(game, rules, results)
    still = [i for i in range(len(old.tapes)) if i not in touched.tapes]
    arc_ids = {arc.id for arc in rules.arcs}
    holds = frozenset().union(*(old.reached[i] for i in still), new.arcs, new.data)
    arcs = {arc.id: n for arc in rules.arcs if (n := _most(arc.id, old.arcs, new.arcs)) and arc.id in holds}
    data = {id: n for id in {**old.data, **new.data} if id in game.clauses and (n := _most(id, old.data, new.data))}
    contests = {**old.contests, **{n: contest for n, contest in new.contests.items() if n not in old.contests}}
    rounds = {**old.rounds, **{n: contest for n, contest in new.rounds.items() if n not in old.rounds}}
    reached = [*(old.reached[i] & (arc_ids | data.keys()) for i in still), *new.reached]
    seats = {n: old.by_seats.get(n, frozenset()) | new.by_seats.get(n, frozenset()) for n in old.by_seats}
    return replace(
        new, games=old.games + new.games, decisions=old.decisions + new.decisions, arcs=arcs, data=data,
        endings=_sums(old.endings, new.endings), contests=contests, rounds=rounds,
        masters={**new.masters, **old.masters}, supply=_needs(old, new, game),
        tapes=(*(old.tapes[i] for i in still), *new.tapes), reached=tuple(reached),
        questions_compared=old.questions_compared + new.questions_compared,
        clauses=clause_counts(game, rules, arcs, data), by_seats=seats, is_complete=False,
    )  # fmt: skip


def _most(id: str, old: Mapping[str, int], new: Mapping[str, int]) -> int:
    return max(old.get(id, 0), new.get(id, 0))


def _sums(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    return {id: old.get(id, 0) + new.get(id, 0) for id in sorted({**old, **new})}


def _needs(old: Evidence, new: Evidence, game: Game) -> dict[str, dict[int, int]]:
    """The most tokens in play at once, from both."""
    needs = {token: dict(by) for token, by in old.supply.items() if token in game.tokens}
    for token, by in new.supply.items():
        for n, most in by.items():
            needed = needs.setdefault(token, {})
            needed[n] = max(needed.get(n, 0), most)
    return needs


def _rules_of(reached: frozenset[str]) -> set[str]:
    """The rules that arcs belong to."""
    return {id.partition("/")[0].partition(" ")[0] for id in reached}


def _calls(rules: RuleSet) -> dict[str, frozenset[str]]:
    named = {name: {getattr(node, "id", "") for node in walk(rule.tree)} for name, rule in rules.rules.items()}
    return {name: frozenset(names & rules.rules.keys()) for name, names in named.items()}
