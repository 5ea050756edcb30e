"""Games of random players on the machine (pnp.native), noted down as those of :mod:`pnp.verify.games` are."""

from pnp.model.game import Game
from pnp.native.compare import outcome_of
from pnp.native.engine import choose
from pnp.native.machine import Machine, Played
from pnp.native.spec import identity_slots
from pnp.play.scores import Score
from pnp.rules import RuleSet
from pnp.verify.fast_play import EnginesDiffer
from pnp.verify.games import Batch, GameRecorder, Measured, Record, TableConfig, lead_of
from pnp.verify.games import play_batch as play_in_python

TABLES = 4
"""Tables that are kept."""


_tables: dict[tuple[str, TableConfig], "GameRecorder | FastRecorder"] = {}
"""The tables of the last batches, which the next ones are most often played at too."""


def play_batch(game: Game, rules: RuleSet, batch: Batch) -> list[Record]:
    """The games of a batch, on the engine that its table asks for."""
    if not batch.sitting.fast:
        return play_in_python(game, rules, batch)
    key = rules.digest, batch.sitting
    if key not in _tables:
        while len(_tables) >= TABLES:
            del _tables[next(iter(_tables))]
        _tables[key] = _recorder(game, rules, batch.sitting)
    table = _tables[key]
    return [table.game(batch.seed, number) for number in range(batch.first, batch.end)]


def _recorder(game: Game, rules: RuleSet, sitting: TableConfig) -> "GameRecorder | FastRecorder":
    python = GameRecorder(game, rules, sitting)
    machine = choose(game, sitting.seats, dict(sitting.options)).machine
    return python if machine is None else FastRecorder(machine, python, rules)


class FastRecorder:
    """A table on the machine. What the machine cannot finish, and every game that fails, is played by Python."""

    def __init__(self, machine: Machine, python: GameRecorder, rules: RuleSet) -> None:
        self.machine, self.python, self.rules = machine, python, rules
        self.measured: Measured = python.measured
        self.both = python.sitting.engine == "both"
        layout = machine.native.layout
        enums = [layout.game.fields[f].type.name for f in self.measured.identities]
        self.members = [{m.order: m.name for m in layout.game.enums[e].members} for e in enums]
        self.slots = identity_slots(layout)
        self.seats = len(layout.table.seated)
        self.index = {name: i for i, name in enumerate(machine.native.names)}
        machine.watch(True)

    def game(self, seed: int, number: int) -> Record:
        """The game of a number, as :meth:`GameRecorder.game` notes it. Raises EnginesDiffer where both are asked for
        and do not agree."""
        played = self.machine.play(seed=seed + number)
        leads = self.machine.leads()
        if played.status not in ("ended", "limit") or leads is None:
            return self.python.game(seed, number)
        record = self._record(played, leads, self.python.sitting.seated(number))
        if self.both and record != self.python.game(seed, number):
            raise EnginesDiffer(f"the engines differ in the game with the seed {seed + number}")
        return record

    def _record(self, played: Played, leads: list[int], seated: tuple[str, ...]) -> Record:
        machine = self.machine
        outcome = outcome_of(machine.native, played)
        led = [*leads, machine.leader()]
        counted = self.python.clauses(machine.counters(), machine.data_counts())
        return Record(
            outcome.status, outcome.clause, outcome.message, outcome.winners, outcome.rounds, played.turns,
            outcome.decisions, seated, self._identities(played), tuple(self._score(s) for s in self.measured.scores),
            machine.histogram(), lead_of(led, outcome.winners), counted, (),
        )  # fmt: skip

    def _identities(self, played: Played) -> tuple[tuple[str, ...], ...]:
        """What each seat was after the set-up; empty for a field that differed at the end."""
        if not played.rounds:  # (the game was over before the set-up was)
            return ()
        after, out = self.machine.identities(), []
        for at, (slot, names) in enumerate(zip(self.slots, self.members, strict=True)):
            was = after[at * self.seats : (at + 1) * self.seats]
            now = self.machine.own_numbers(slot)
            named = tuple(names.get(v, "") for v in was)  # (nothing is no member)
            out.append(named if was == now else ())
        return tuple(out)

    def _score(self, score: Score) -> tuple[float, ...]:
        """What a score has come to for each seat; empty where one cannot be told."""
        if score.name in self.rules.rules:
            told = [self.machine.value(self.index[score.name], seat) for seat in range(self.seats)]
            return () if any(v is None for v in told) else tuple(float(v) for v in told if v is not None)
        slot = self.machine.native.layout.slots["player", score.name][1]
        return tuple(float(v) for v in self.machine.own_numbers(slot))
