"""Games of random and greedy players on the machine (pnp.engine.native), recorded like those of
:mod:`pnp.checks.statistics.games`; or counted there, with a row of numbers for each game (vm/counted.c)."""

from collections import Counter
from collections.abc import Sequence

from pnp.checks.search.fast_play import EnginesDiffer
from pnp.checks.statistics.aggregate import Numbers, Tally
from pnp.checks.statistics.games import Batch, GameMeasures, GameRecorder, Record, TableConfig, lead_of, measured
from pnp.checks.statistics.games import play_batch as play_in_python
from pnp.engine.agents.table import chance_of
from pnp.engine.native.asking import STATUS
from pnp.engine.native.compare import outcome_of
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine, MachineOutcome, Rows
from pnp.engine.native.seating import Seating
from pnp.engine.native.spec import identity_slots
from pnp.engine.play.scores import Score
from pnp.model.game import Game
from pnp.rules import RuleSet

TABLES = 4
"""Most cached tables."""
FIRST = 9
"""Numbers in a row before the players' identities (vm/counted.c)."""


_tables: dict[tuple[str, TableConfig], "GameRecorder | FastRecorder"] = {}
"""The tables of the last batches, which the next ones usually need, too."""


def play_batch(game: Game, rules: RuleSet, batch: Batch) -> list[Record]:
    """The games of a batch, on the engine requested for its table."""
    if not batch.sitting.fast:
        return play_in_python(game, rules, batch)
    table = _table(game, rules, batch.sitting)
    return [table.game(batch.seed, number) for number in range(batch.first, batch.end)]


def count_batch(game: Game, rules: RuleSet, batch: Batch) -> Tally:
    """Play a batch of games on the engine requested for its table, and count their results."""
    if batch.sitting.fast:
        table = _table(game, rules, batch.sitting)
        tally = Tally(batch.sitting.seats, table.measured)
        if isinstance(table, FastRecorder) and batch.sitting.counted and not table.both:
            table.count(tally, batch)
            return tally
    else:
        tally = Tally(batch.sitting.seats, measured(game, rules))
    for record in play_batch(game, rules, batch):
        tally.note(record)
    return tally


def _table(game: Game, rules: RuleSet, sitting: TableConfig) -> "GameRecorder | FastRecorder":
    key = rules.digest, sitting
    if key not in _tables:
        while len(_tables) >= TABLES:
            del _tables[next(iter(_tables))]
        _tables[key] = _recorder(game, rules, sitting)
    return _tables[key]


def _recorder(game: Game, rules: RuleSet, sitting: TableConfig) -> "GameRecorder | FastRecorder":
    python = GameRecorder(game, rules, sitting)
    machine = choose(game, sitting.seats, dict(sitting.options)).machine
    return python if machine is None else FastRecorder(machine, python, rules)


class FastRecorder:
    """A table on the machine. Python plays every game that fails or that the machine cannot finish."""

    def __init__(self, machine: Machine, python: GameRecorder, rules: RuleSet) -> None:
        self.machine, self.python, self.rules = machine, python, rules
        self.measured: GameMeasures = python.measured
        self.both = python.sitting.engine == "both"
        layout = machine.native.layout
        enums = [layout.game.fields[f].type.name for f in self.measured.identities]
        self.members = [{m.order: m.name for m in layout.game.enums[e].members} for e in enums]
        self.slots = identity_slots(layout)
        self.seats = len(layout.table.seated)
        self.index = {name: i for i, name in enumerate(machine.native.names)}
        self.rules_of = [rule.clause for rule in machine.native.typed.workings.rules.rules.values()]
        self.plan = self._plan()
        self.seating = Seating(machine)
        machine.watch(True)

    def game(self, seed: int, number: int) -> Record:
        """The game with a number, recorded like :meth:`GameRecorder.game`. Raises EnginesDiffer if both engines are
        requested and disagree."""
        played = self._played(seed + number, self.python.sitting.seated(number))
        leads = self.machine.leads()
        if played.status not in ("ended", "limit") or leads is None:
            return self.python.game(seed, number)
        record = self._record(played, leads, self.python.sitting.seated(number))
        if self.both and record != self.python.game(seed, number):
            raise EnginesDiffer(f"the engines differ in the game with the seed {seed + number}")
        return record

    def _played(self, seed: int, agents: Sequence[str]) -> MachineOutcome:
        """A game of these agents; its status is "asking" if Python has to answer a question."""
        if self.python.sitting.counted:
            return self.machine.play(seed=seed)
        everyone = range(len(self.machine.native.layout.table.everyone))
        self.machine.begin((), seed)
        self.seating.bring("greedy", chance_of(seed))
        self.seating.seat(["weighing" if agents[seat % len(agents)] == "greedy" else "chance" for seat in everyone])
        self.seating.go_on()
        return self.machine.outcome()

    def _record(self, played: MachineOutcome, leads: list[int], seated: tuple[str, ...]) -> Record:
        machine = self.machine
        outcome = outcome_of(machine.native, played)
        led = [*leads, machine.leader()]
        counted = self.python.clauses(machine.counters(), machine.data_counts())
        return Record(
            outcome.status, outcome.clause, outcome.message, outcome.winners, outcome.rounds, played.turns,
            outcome.decisions, seated, self._identities(played), tuple(self._score(s) for s in self.measured.scores),
            machine.histogram(), lead_of(led, outcome.winners), counted, tuple(sorted(machine.most().items())),
        )  # fmt: skip

    # -------------------------------------------------------------------------------------------- counted on the
    # machine
    def count(self, tally: Tally, batch: Batch) -> None:
        """Count the games of a batch; Python plays those that the machine cannot count."""
        number = batch.first
        while number < batch.end:
            if batch.seed + number >= 0 and batch.seed + batch.end < 2**62:
                number += self._counted(tally, batch.seed + number, batch.end - number)
            if number < batch.end:
                self.count_alone(tally, batch.seed, number)
                number += 1

    def count_alone(self, tally: Tally, seed: int, number: int) -> None:
        """Count a game that the machine could not count along with others."""
        tally.note(self.game(seed, number))

    def _plan(self) -> list[int]:
        """The list of values to count in a game, in the form for vm/counted.c."""
        places = {clause: at for at, clause in enumerate(self.machine.native.layout.clauses)}
        plan = [len(self.measured.scores)]
        for score in self.measured.scores:
            ruled = score.name in self.rules.rules
            slots = self.machine.native.layout.slots
            place = self.index[score.name] if ruled else slots["player", score.name][1]
            plan += [ruled, place, score.wins != "highest"]
        plan.append(len(self.measured.clauses))
        for clause, counters in zip(self.measured.clauses, self.python.tallies, strict=True):
            plan += [places.get(clause, -1), len(counters), *(n for pair in counters for n in pair)]
        return plan

    def _counted(self, tally: Tally, seed: int, games: int) -> int:
        """Count this many games with this seed and the following ones, up to the first that the machine cannot
        count."""
        tokens = list(self.machine.native.layout.tokens)
        fields, scores, clauses = self.measured.identities, self.measured.scores, self.measured.clauses
        last = FIRST + (1 + self.seats) * len(fields) + (5 + self.seats) * len(scores)
        width = last + len(tokens) + len(clauses)
        rows, options = self.machine.count(seed, games, self.plan, width)
        tally.games += rows.n
        tally.options.update({n: times for n, times in enumerate(options) if times})
        for (status, rule), n in rows.distinct(0, 1):
            ended = STATUS[status] == "ended"
            tally.endings[STATUS[status], self.rules_of[rule] if ended and rule >= 0 else "", ""] += n
        for at, token in enumerate(tokens, last):
            needed = rows.counted(at)
            needed.pop(0, None)
            if needed:
                tally.most.setdefault(token, Counter()).update(needed)
        for at, clause in enumerate(clauses, last + len(tokens)):
            times = rows.counted(at)
            tally.clauses[clause].times.update(times)
            tally.clauses[clause].games += rows.n - times.get(0, 0)
        self._finished(tally, rows)
        return rows.n

    def _finished(self, tally: Tally, rows: Rows) -> None:
        """Count the games ended by a rule."""
        ended = (0, STATUS.index("ended"))
        for name, at in (("rounds", 2), ("turns", 3), ("decisions", 4)):
            tally.length[name].update(rows.counted(at, [ended]))
        tally.changes.update(rows.counted(5, [ended]))
        tally.halfway.update(rows.counted(6, [ended]))
        for mean, n in rows.counted(7, [ended]).items():
            if mean >= 0:
                tally.branching[mean / 100] += n
        at, width = FIRST, 1 + self.seats
        places = range(at, at + width * len(self.members))
        for (winners, rounds, *row), n in rows.distinct(8, 2, *places, only=[ended]):
            named = [
                tuple(names.get(v, "") for v in row[k * width + 1 : (k + 1) * width]) if row[k * width] else ()
                for k, names in enumerate(self.members if rounds else ())
            ]
            tally.finished += n
            tally.unwon += 0 if winners else n
            tally.win(_bits(winners), ("random",) * self.seats, named, n)
        at += width * len(self.members)
        for score in self.measured.scores:
            self._scored(tally.scores.setdefault(score.name, Numbers()), rows, at, [ended, (at, 1)])
            at += 5 + self.seats

    def _scored(self, numbers: Numbers, rows: Rows, at: int, only: list[tuple[int, int]]) -> None:
        """Count a score in games, all or none of which have one."""
        for column in range(at + 5, at + 5 + self.seats):
            numbers.everybody.update({float(v): n for v, n in rows.counted(column, only).items()})
        numbers.games.update({v / self.seats: n for v, n in rows.counted(at + 1, only).items()})
        for (of_all, many), n in rows.distinct(at + 3, at + 4, only=only):
            if many:
                numbers.winners[of_all / many] += n
        if self.seats > 1:
            numbers.margin.update({float(v): n for v, n in rows.counted(at + 2, only).items()})

    # -------------------------------------------------------------------------------------------- recorded here
    def _identities(self, played: MachineOutcome) -> tuple[tuple[str, ...], ...]:
        """The identity of each seat after the set-up; empty for a field that differed at the end."""
        if not played.rounds:  # the game was over before the set-up was
            return ()
        after, identities = self.machine.identities(), []
        for at, (slot, names) in enumerate(zip(self.slots, self.members, strict=True)):
            was = after[at * self.seats : (at + 1) * self.seats]
            now = self.machine.own_numbers(slot)
            named = tuple(names.get(v, "") for v in was)  # nothing is not a member
            identities.append(named if was == now else ())
        return tuple(identities)

    def _score(self, score: Score) -> tuple[float, ...]:
        """The value of a score for each seat; empty if one has no value."""
        if score.name in self.rules.rules:
            values = [self.machine.value(self.index[score.name], seat) for seat in range(self.seats)]
            return () if any(v is None for v in values) else tuple(float(v) for v in values if v is not None)
        slot = self.machine.native.layout.slots["player", score.name][1]
        return tuple(float(v) for v in self.machine.own_numbers(slot))


def _bits(of: int) -> tuple[int, ...]:
    """The positions of the set bits of a number."""
    return tuple(at for at in range(of.bit_length()) if of >> at & 1)
