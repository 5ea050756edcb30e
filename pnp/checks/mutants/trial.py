"""Tries the mutants of a game against everything that might notice them, one at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from pnp.checks.mutants.cover import Cover, Line, reaches
from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.mutants.mutant import Mutant
from pnp.checks.mutants.on_machine import AtMachine, parted
from pnp.checks.mutants.static import StaticChecks
from pnp.checks.mutants.tapes import Moment, StoredTape, Watch, numbers_that_matter
from pnp.checks.mutants.tests import RuleTest
from pnp.checks.mutants.verdict import By, Verdict
from pnp.checks.search.fast_play import EnginesDiffer
from pnp.engine.native.engines import Engine
from pnp.engine.native.machine import Machine
from pnp.engine.play import Outcome
from pnp.engine.scenario import Tables
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.recompile import Recompiler
from pnp.source.diagnostics import Report

LIMITS = frozenset({"PNP403", "PNP404"})
"""Codes for exceeding a limit that is printed, or that the engine enforces."""
REQUEST_LINE = 0
"""The line of a name that a test uses in an expression of its own."""
MOST_MOMENTS = 30_000
"""Limit of the search for a change in play: the shortest stored games that reach it, with this many moments
together."""


@dataclass
class Trial:
    """A game with its mutants, its tests and its stored games."""

    game: Game
    tests: Sequence[RuleTest]
    tapes: Sequence[StoredTape]
    report: Report = field(default_factory=Report)
    reached: dict[str, frozenset[Line]] = field(default_factory=dict)
    """Lines that each test reaches, by its digest."""
    played: dict[StoredTape, frozenset[Line]] = field(default_factory=dict)
    """Lines that each stored game reaches."""
    moments: dict[StoredTape, int] = field(default_factory=dict)
    """Length of each stored game."""
    bases: dict[tuple[StoredTape, bool], tuple[list[Moment], Outcome | None]] = field(default_factory=dict)
    """For each stored game, the visible events, without and with each player's sight of the cards."""

    engine: Engine = "native"

    def __post_init__(self) -> None:
        self.recompiler = Recompiler(self.game, self.report)
        self.rules = self.recompiler.rules
        self.mutants = {mutant.id: mutant for mutant in mutants_of(self.recompiler)}
        self.static = StaticChecks(self.recompiler, self.report)
        self.watches: dict[tuple[int, bool], Watch] = {}
        self.names = numbers_that_matter(self.game, self.rules)
        self.tables = Tables(self.game, self.rules)
        """Tables that execute scenarios by the current rules, and by others."""
        self.fast = AtMachine(self.game, self.rules, self.names) if self.engine != "python" else None

    # ------------------------------------------------------------------------------------------ relevant tests
    def tests_for(self, mutant: Mutant) -> list[RuleTest]:
        """The tests that reach a mutant's change; those that reach little else come first, because they notice most."""
        tests = [test for test in self.tests if reaches(self._lines_of(test), mutant)]
        return sorted(tests, key=lambda test: len(self._lines_of(test)))

    def _lines_of(self, test: RuleTest) -> frozenset[Line]:
        if test.digest not in self.reached:
            with Cover() as cover:
                test.fails(Tables(self.game, self.rules))  # constant costs are computed when a table is made
            self.reached[test.digest] = frozenset(cover.lines) | {(name, REQUEST_LINE) for name in test.mentions}
        return self.reached[test.digest]

    def tapes_for(self, mutant: Mutant) -> list[StoredTape]:
        """The shortest stored games that reach a mutant's change, with at most :data:`MOST_MOMENTS` in total, but at
        least one."""
        tapes = [tape for tape in self.tapes if reaches(self._lines_played(tape), mutant)]
        tapes.sort(key=lambda tape: self.moments[tape])
        ends = accumulate(self.moments[tape] for tape in tapes)
        return [tape for at, (tape, end) in enumerate(zip(tapes, ends, strict=True)) if not at or end <= MOST_MOMENTS]

    def _lines_played(self, tape: StoredTape) -> frozenset[Line]:
        if tape not in self.played:
            with Cover() as cover:
                moments, outcome = self._watch(tape.seats).all_moments(tape)
            self.played[tape], self.moments[tape] = frozenset(cover.lines), len(moments)
            self.bases[tape, False] = moments, outcome
        return self.played[tape]

    def _watch(self, seats: int, sights: bool = False) -> Watch:
        if (seats, sights) not in self.watches:
            self.watches[seats, sights] = Watch(self.game, self.rules, seats, self.names, sights)
        return self.watches[seats, sights]

    # ------------------------------------------------------------------------------------------ one mutant
    def hold(self, mutant: Mutant) -> Verdict:
        """Return the verdict on a mutant."""
        game, rules, code = self.changed(mutant)
        code = code or (self.static.first_code(mutant, game, rules) if rules is not None else "")
        if code or rules is None:
            return Verdict(mutant.id, "killed", "static", code)
        tests = self.tests_for(mutant)
        verdict = self._noticed(mutant, tests, game, rules) or self._worded(mutant, game, rules)
        verdict = verdict or self._play(mutant, game, rules)
        return verdict if verdict.tests else replace(verdict, tests=tuple(test.digest for test in tests))

    def worded(self, mutant: Mutant) -> Verdict | None:
        """The verdict of the book's words if they no longer fit the code; otherwise None."""
        game, rules, _ = self.changed(mutant)
        return self._worded(mutant, game, rules) if rules is not None else None

    def _worded(self, mutant: Mutant, game: Game, rules: RuleSet) -> Verdict | None:
        code = self.static.words(mutant, game, rules)
        return Verdict(mutant.id, "killed", "words", code) if code else None

    def hold_tests(self, mutant: Mutant, tests: Sequence[RuleTest]) -> Verdict | None:
        """The verdict of some tests on a mutant that was tried before; None if they notice nothing."""
        game, rules, _ = self.changed(mutant)
        return self._noticed(mutant, tests, game, rules) if rules is not None else None

    def _noticed(self, mutant: Mutant, tests: Sequence[RuleTest], game: Game, rules: RuleSet) -> Verdict | None:
        """The verdict of the first test with a different result; None for none."""
        tables = self.tables if game is self.game else Tables(game, rules)
        tables.rules = rules
        for test in tests:
            failure = test.fails(tables)
            if failure:
                by: By = "limit" if any(limit in failure for limit in LIMITS) else test.kind
                return Verdict(mutant.id, "killed", by, test.name, failure, tests=(test.digest,))
        return None

    def look_round(self) -> None:
        """Record the lines that every test and every stored game reaches: once, for all processes."""
        for test in self.tests:
            self._lines_of(test)
        for tape in self.tapes:
            self._lines_played(tape)

    def changed(self, mutant: Mutant) -> tuple[Game, RuleSet | None, str]:
        """The game and the rules with the change, and the code of a fault that it causes, "" for none."""
        if mutant.game is not None:
            game = mutant.game(self.game)
            return (game, *self.static.compile_game(game)) if mutant.compiled else (game, self.rules, "")
        return (self.game, *self.static.compile(mutant))

    def _play(self, mutant: Mutant, game: Game, rules: RuleSet) -> Verdict:
        """Try a mutant that no test has noticed with the stored games."""
        side = Side(self, mutant, game, rules)
        soonest: tuple[int, StoredTape] | None = None
        tapes = self.tapes_for(mutant)
        for tape in tapes:
            _, end = self.base(tape, mutant.seen)
            at, outcome = side.quickly(tape)
            if _stuck(outcome) and not _stuck(end) and not tape.start:
                _, outcome = side.in_python(tape)
                assert outcome is not None
                by: By = "limit" if outcome.code in LIMITS else "play"
                return Verdict(mutant.id, "killed", by, outcome.code, outcome.message)
            if at >= 0 and (soonest is None or at < soonest[0]):
                soonest = (at, tape)
        if soonest is not None:
            side.in_python(soonest[1])
            return Verdict(mutant.id, "survived", tape=soonest[1], at=soonest[0])
        return Verdict(mutant.id, "equivalent" if tapes else "unreached")

    def base(self, tape: StoredTape, sights: bool) -> tuple[list[Moment], Outcome | None]:
        """All visible moments of a stored game under the current rules."""
        if (tape, sights) not in self.bases:
            self.bases[tape, sights] = self._watch(tape.seats, sights).all_moments(tape)
        return self.bases[tape, sights]


class Side:
    """The tables of a mutant: on the machine if possible, and Python's for the final report."""

    def __init__(self, trial: Trial, mutant: Mutant, game: Game, rules: RuleSet) -> None:
        self.trial, self.mutant, self.game, self.rules = trial, mutant, game, rules
        self.watches: dict[int, Watch] = {}
        self.machines: dict[int, Machine | None] = {}
        self.results: dict[StoredTape, tuple[int, Outcome | None]] = {}
        """The results of :meth:`quickly`, from the machine or from Python."""

    def quickly(self, tape: StoredTape) -> tuple[int, Outcome | None]:
        """The moment at which a stored game differs from its record, -1 for none; and its outcome, unless it was
        stopped."""
        if tape not in self.results:
            self.results[tape] = self._at_machine(tape) or self._watched(tape)
        return self.results[tape]

    def in_python(self, tape: StoredTape) -> tuple[int, Outcome | None]:
        """The result of :meth:`quickly`, found by Python. Raises EnginesDiffer if the machine's was different."""
        at, outcome = self._watched(tape)
        base = self.results.get(tape, (at, outcome))
        if base[0] != at or _key(base[1]) != _key(outcome):
            what = f"moment {base[0]} and {base[1]} in the native engine, {at} and {outcome} in Python"
            raise EnginesDiffer(f"the engines differ in a game of {self.mutant.id}: {what}")
        return at, outcome

    def _at_machine(self, tape: StoredTape) -> tuple[int, Outcome | None] | None:
        trial, sights = self.trial, self.mutant.seen
        base = trial.fast.base(tape, sights, trial.base(tape, sights)[0]) if trial.fast is not None else None
        if base is None or trial.fast is None:
            return None
        if tape.seats not in self.machines:
            self.machines[tape.seats] = trial.fast.changed(self.game, self.rules, tape.seats, sights)
        machine = self.machines[tape.seats]
        moment = parted(machine, tape, base) if machine is not None else None
        return (moment.at, moment.outcome) if moment is not None else None

    def _watched(self, tape: StoredTape) -> tuple[int, Outcome | None]:
        if tape.seats not in self.watches:
            self.watches[tape.seats] = Watch(self.game, self.rules, tape.seats, self.trial.names, self.mutant.seen)
        return self.watches[tape.seats].against(tape, self.trial.base(tape, self.mutant.seen)[0])


def _key(outcome: Outcome | None) -> tuple[object, ...]:
    """The part of an outcome that both engines must report equally; only Python has messages."""
    return (outcome.status, outcome.winners, outcome.clause, outcome.code, outcome.line) if outcome is not None else ()


def _stuck(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.status == "stuck"
