"""Tables at which scenarios are executed, with their positions set up."""

from collections.abc import Callable
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.engine.play.tape import Tape
from pnp.engine.scenario.answering import Record
from pnp.engine.scenario.assertions import RECORDED
from pnp.engine.scenario.chance import CountedChance, ScriptedChance
from pnp.engine.scenario.position import place
from pnp.engine.scenario.script import Script
from pnp.engine.scenario.stage import Stage
from pnp.model.game import Game
from pnp.rules.rule import RuleSet


@dataclass
class Tables:
    """Tables of one game and its rules at which scenarios are executed, one after another. Replacing their rules by
    others with the same names takes a fifth of the time of a new table."""

    game: Game
    rules: RuleSet
    states: dict[tuple[int, bool], tuple[ScriptedChance, Record]] = field(default_factory=dict)
    trials: list["Tables"] = field(default_factory=list)
    """The tables for trying another step in a running scenario from its beginning; at most one."""

    def table(self, script: Script, log: Callable[..., None] | None) -> tuple[ScriptedChance, Record]:
        """A table for a scenario, and the record of its events. A scenario with a log gets a table of its own."""
        seats, record = len(script.names), Record()
        if log is not None:
            return ScriptedChance(self.game, self.rules, seats, _both(record.log, log)), record
        key = seats, any(step.key in RECORDED for step in script.steps)
        if key not in self.states:
            self.states[key] = ScriptedChance(self.game, self.rules, seats, record.log if key[1] else None), record
        state, record = self.states[key]
        if state.rules is not self.rules:
            state.take(self.rules)
        state.forget_scenario()
        return state, record

    def for_trials(self) -> "Tables":
        """Separate tables of the same game and rules."""
        if not self.trials:
            self.trials.append(Tables(self.game, self.rules))
        self.trials[0].rules = self.rules
        return self.trials[0]


def _both(first: Callable[..., None], second: Callable[..., None]) -> Callable[..., None]:
    """A log that gives every event to two others."""

    def log(kind: str, **facts: object) -> None:
        first(kind, **facts)
        second(kind, **facts)

    return log


@dataclass(frozen=True)
class TablePosition:
    """A scenario's position, set up at a table and ready for the first step."""

    state: ScriptedChance
    play: Stage
    record: Record
    chance: CountedChance


def lay_out(tables: Tables, script: Script, log: Callable[..., None] | None, seed: int | None) -> TablePosition:
    """Set up the position of a script. Raises :class:`BadScenario`."""
    state, record = tables.table(script, log)
    play = Stage(state)
    chance = CountedChance(seed)
    play.begin(Tape(chance=chance), script.names)
    boxed = any(step.kind == "setup" for step in script.steps)
    place(play, script.position, limits=not script.freely, start="box" if boxed else "")
    state.counters[:] = [0] * len(state.counters)
    state.data_counts.clear()
    record.events.clear()
    return TablePosition(state, play, record, chance)
