"""Plays of random games counted on the machine: the same counts as those of
:mod:`pnp.checks.statistics.recorded_plays`, for the same seeds."""

from bisect import bisect_left

from pnp.checks.search.fast_play import EnginesDiffer
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.fast_games import FastRecorder
from pnp.checks.statistics.games import Batch, TableConfig
from pnp.checks.statistics.play_tally import SEAT, OptionTally, PlayTally, SeatTally
from pnp.checks.statistics.plays import EVENTS, HIDDEN, NOTHING, Choices, Family, stratum, zone_facts
from pnp.checks.statistics.recorded_plays import PlayRecorder, count_plays
from pnp.checks.statistics.replayed_plays import ReplayedPlayRecorder
from pnp.engine.native.assemble import Asks
from pnp.engine.native.counting import (
    ANOTHER,
    CLASSES,
    HIDDEN_CARD,
    ONESELF,
    SORT_BITS,
    STRATA,
    CountRow,
    PlayCounts,
    PlayPlan,
)
from pnp.engine.native.engine import choose
from pnp.engine.native.layout import NIL
from pnp.engine.native.machine import Machine
from pnp.engine.native.windows import ANSWER
from pnp.engine.play.words.choices import ANSWERS
from pnp.model.game import Game
from pnp.rules import RuleSet

RANDOM = "random"
MOST_EVENTS = 1_000_000
"""More events than a game can have for one seat."""
PER_BATCH = 5000
"""Games of a batch; a batch is read from the machine at once."""

_last: list[tuple[str, TableConfig, "FastTable | str"]] = []
"""The table of the last batch, which the next one usually needs, too."""


def play_batches(sitting: TableConfig, seed: int, games: int) -> list[Batch]:
    """The games of a table of random players in batches, the same for any number of workers."""
    firsts = range(0, games, PER_BATCH)
    return [Batch(sitting, seed, first, min(first + PER_BATCH, games)) for first in firsts]


def count_fast_plays(game: Game, rules: RuleSet, batch: Batch) -> tuple[Tally, PlayTally]:
    """Play a batch of games of random and greedy players, and count their results and plays. Raises EnginesDiffer if
    both engines are requested and disagree."""
    table = fast_play_table(game, rules, batch.sitting)
    if isinstance(table, str):
        return count_plays(game, rules, batch)
    counted = table.count_plays(batch)
    if table.both and counted != count_plays(game, rules, batch):
        raise EnginesDiffer(f"the engines count other plays in the games from the seed {batch.seed + batch.first}")
    return counted


def fast_play_table(game: Game, rules: RuleSet, sitting: TableConfig) -> "FastTable | str":
    """The table on the machine for counts of plays, or the reason why Python plays."""
    if not (_last and _last[0][:2] == (rules.digest, sitting)):
        _last[:] = [(rules.digest, sitting, _fast_table(game, rules, sitting))]
    return _last[0][2]


def _fast_table(game: Game, rules: RuleSet, sitting: TableConfig) -> "FastTable | str":
    choice = choose(game, sitting.seats, dict(sitting.options))
    if choice.machine is None:
        return choice.why
    python = PlayRecorder(game, rules, sitting)
    if not sitting.counted:
        return ReplayedPlayRecorder(choice.machine, python, rules)
    names = PlayNames(choice.machine, python)
    if names.unclear:
        return f"cards are counted by Python, because the machine cannot name the options of “{names.unclear}”"
    return FastPlayRecorder(choice.machine, python, rules, names)


class FastPlayRecorder(FastRecorder):
    """A table on the machine that counts plays. Python plays every game that the machine cannot count."""

    def __init__(self, machine: Machine, python: PlayRecorder, rules: RuleSet, names: "PlayNames") -> None:
        super().__init__(machine, python, rules)
        self.recorder, self.names, self.plays = python, names, PlayTally()

    def count_plays(self, batch: Batch) -> tuple[Tally, PlayTally]:
        """Count the games of a batch."""
        tally, self.plays = Tally(batch.sitting.seats, self.measured), PlayTally()
        with PlayCounts(self.machine, self.names.plan) as counts:
            self.count(tally, batch)
            self.plays.add(self.names.tally(counts, batch.sitting.seats))
        return tally, self.plays

    def count_alone(self, tally: Tally, seed: int, number: int) -> None:
        """Let Python play and count a game."""
        record = self.recorder.game(seed, number)
        tally.note(record)
        if record.status == "ended":
            self.plays.note(self.recorder.plays(), record.agents, record.winners)


class PlayNames:
    """The names of all cards, zones, choices and options of a table, by the numbers that the machine counts."""

    def __init__(self, machine: Machine, python: PlayRecorder) -> None:
        native, state, watcher = machine.native, python.state, python.watcher
        self.faces = list(dict.fromkeys(watcher.faces))
        self.kinds = list(dict.fromkeys(kind for kind, _ in self.faces))
        self.codes = list(dict.fromkeys(code for _, code in self.faces))
        zones = zone_facts(state)
        self.zones = list(dict.fromkeys(zone.name for zone in zones))
        self.rules = list(native.typed.workings.rules.rules.values())
        self.handles: list[str] = list(dict.fromkeys(p.handle for p in state.everyone if p.stands_for is not None))
        self.members: dict[str, dict[int, str]] = {}
        for member in native.layout.table.members.values():
            self.members.setdefault(f"enum {member.enum}", {})[int(member)] = member.name
        self.choices: dict[str, list[str]] = {}
        """The kinds of options of each choice, by sort."""
        self.clauses: dict[str, int] = {}
        self.unclear = ""
        """The first choice whose options have no name here; "" for none."""
        questions = self._questions(machine, watcher.choices)
        cards = [(self.faces.index(f), self.kinds.index(f[0]), self.codes.index(f[1])) for f in watcher.faces]
        numbered = [(self.zones.index(zone.name), zone.seat, zone.hand, zone.open) for zone in zones]
        clauses = [self._clause(rule.clause) for rule in self.rules]
        others = [
            ANOTHER if p.stands_for is None else len(state.everyone) + self.handles.index(p.handle)
            for p in state.everyone
        ]
        sizes = (
            len(self.faces),
            len(self.kinds),
            len(self.codes),
            len(self.zones),
            len(self.choices),
            len(self.clauses),
        )
        self.first_handle = len(state.everyone)
        self.plan = PlayPlan(cards, numbered, questions, clauses, others, _least_counts(), sizes)

    def _clause(self, clause: str) -> int:
        return self.clauses.setdefault(clause, len(self.clauses)) if clause else -1

    def _questions(self, machine: Machine, choices: Choices) -> list[tuple[int, int, int, int]]:
        """For each instruction its choice, the class of its options, its clause, and the sort of its options."""
        code, numbers = machine.native.code, dict[str, int]()
        questions = []
        for at in range(len(code.lines)):
            asks = code.asks.get(at)
            if asks is None or not asks.label:
                questions.append((-1, 0, -1, 0))
                self.unclear = self.unclear or ("a question without words" if asks is not None else "")
                continue
            choice, clause = _choice(choices, asks, code.words[5 * at + 4])
            sorts = self.choices.setdefault(choice, [])
            if asks.of not in sorts:
                sorts.append(asks.of)
            number = numbers.setdefault(choice, len(numbers))
            questions.append((number, CLASSES.index(_class(asks.of)), self._clause(clause), sorts.index(asks.of)))
        self.unclear = self.unclear or next((c for c, sorts in self.choices.items() if not self._distinct(sorts)), "")
        return questions

    def _distinct(self, sorts: list[str]) -> bool:
        """Whether options of different sorts always have different names."""
        names = [name for sort in sorts for name in self._all_names(sort)]
        return len(sorts) == 1 or ("" not in names and len(names) == len(set(names)))

    def _all_names(self, sort: str) -> list[str]:
        """The names that options of a sort can have; "" among them if there are others."""
        if sort in self.members:
            return list(dict.fromkeys(self.members[sort].values()))
        fixed = {"card": [*self.codes, HIDDEN], "rule": [rule.name for rule in self.rules], "flag": ["yes", "no"]}
        return fixed.get(sort, [""])

    # -------------------------------------------------------------------------------------------- names of numbers
    def family(self, number: int) -> Family:
        """The family with a number (vm/plays.c)."""
        kinds, zones = len(self.kinds), len(self.zones)
        first_choice = len(EVENTS) * kinds
        if number < first_choice:
            return ("card", EVENTS[number // kinds], self.kinds[number % kinds])
        number -= first_choice
        if number < len(self.choices):
            return ("option", list(self.choices)[number])
        if number == len(self.choices):
            return ("clause",)
        road, to = divmod(number - len(self.choices) - 1, zones)
        kind, source = divmod(road, zones)
        return ("way", self.kinds[kind], f"{self.zones[source]} → {self.zones[to]}")

    def name(self, family: Family, number: int) -> str:
        """The name of a member of a family."""
        if family[0] == "clause":
            return list(self.clauses)[number]
        if family[0] != "option":
            return self.faces[number][1]
        if number == NIL:
            return NOTHING
        sort = (number - HIDDEN_CARD) >> SORT_BITS
        return self._option(self.choices[family[1]][sort], number - (sort << SORT_BITS))

    def _option(self, of: str, number: int) -> str:
        """The name of an option, as :meth:`Choices.option` gives it."""
        match _class(of):
            case "card":
                return HIDDEN if number == HIDDEN_CARD else self.codes[number]
            case "player":
                if number in (ONESELF, ANOTHER):
                    return "oneself" if number == ONESELF else "another player"
                return self.handles[number - self.first_handle]
            case "rule":
                return str(self.rules[number].name)
            case "size" | "list":
                return f"{number} together"
            case "flag":
                return "yes" if number else "no"
        return ANSWERS[number] if of == "answer" else self.members.get(of, {}).get(number, str(number))

    def tally(self, counts: PlayCounts, seats: int) -> PlayTally:
        """The counts of the machine by their names."""
        tally = PlayTally()
        tally.games, won = counts.games()
        if tally.games:
            tally.even[RANDOM, SEAT] = {(seat, 0): [tally.games, won[seat]] for seat in range(seats)}
        families: dict[int, Family] = {}
        names: dict[tuple[int, int], str] = {}
        for row in counts.rows():
            family = families.get(row.family) or families.setdefault(row.family, self.family(row.family))
            if row.kind == "even":
                tally.even.setdefault((RANDOM, family), {})[divmod(row.x, STRATA)] = [row.times, row.y]
                continue
            key = (row.family, row.name)
            if key not in names:
                names[key] = self.name(family, row.name)
            _add(tally, row, family, names[key])
        return tally


def _add(tally: PlayTally, row: CountRow, family: Family, name: str) -> None:
    """Add a count of one item."""
    if row.kind in ("taken", "offers"):
        offered = tally.offers.setdefault((RANDOM, family[1], name), OptionTally())
        if row.kind == "taken":
            offered.taken = row.times
        else:
            offered.sizes[row.x] = row.times
        return
    happened = tally.items.setdefault((RANDOM, family, name), SeatTally())
    if row.kind == "item":
        happened.strata[divmod(row.x, STRATA)] = row.times
    else:
        happened.games[row.x, row.y] = row.times


def _choice(choices: Choices, asks: Asks, flags: int) -> tuple[str, str]:
    """The name and the clause of the choice that an instruction asks for; ``flags``: its last operand."""
    if asks.of == "rule":
        return choices.choice("reaction" if flags & ANSWER else "action", asks.label)
    return choices.choice("", "", asks.label, asks.param) if asks.param else choices.choice("", asks.label)


def _class(of: str) -> str:
    """The class of a kind of options (pnp.engine.native.counting.CLASSES)."""
    if of.startswith("list"):
        return "list"
    return "size" if of == "zone" else of if of in CLASSES else "number"


def _least_counts() -> list[int]:
    """The least number of events of each class that :func:`stratum` distinguishes."""
    return [bisect_left(range(MOST_EVENTS), place, key=stratum) for place in range(stratum(MOST_EVENTS - 1) + 1)]


FastTable = FastPlayRecorder | ReplayedPlayRecorder
