"""Quests of greedy players on the machine (pnp.engine.native): it makes the tape of a game, which Python then replays
and records. Looking ahead takes nearly all the time of such games; on the machine it takes next to none."""

import random
from collections.abc import Callable, Mapping, Sequence

from pnp.engine.agents.table import chance_of
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine
from pnp.engine.native.seating import Seating
from pnp.engine.play import LiveQuestion
from pnp.engine.play.question import Decider
from pnp.model.game import Game

GREEDY = "greedy"
MOST_ANSWERS = 20_000
"""A game with more answers is left to Python."""


class QuestTapes:
    """The tapes of quests that greedy players play on the machine."""

    def __init__(self, machine: Machine, party: str) -> None:
        self.machine, self.party = machine, party
        self.seats = Seating(machine)

    def tape(self, seed: int, chance: Callable[[int], int]) -> list[int] | None:
        """Play the game with a seed; ``chance`` chooses among the characters of a party. None if Python has to play it:
        a game that fails, or one that the machine cannot finish."""
        machine, rng = self.machine, chance_of(seed)
        self.seats.bring("greedy", rng)
        self.seats.seat(["weighing"] * len(machine.native.layout.table.everyone))
        status = machine.begin((), seed)
        for _ in range(MOST_ANSWERS):
            if status != "asking":
                break
            question = machine.question()
            option = chance(question.options) if self._chooses_party(question.pc) else self.seats.weigh()
            if option < 0:
                return None
            status = machine.answer(option)
        return machine.tape(machine.outcome().at) if status in ("ended", "limit") else None

    def _chooses_party(self, pc: int) -> bool:
        asks = self.machine.native.code.asks.get(pc)
        return bool(self.party) and asks is not None and asks.of == f"enum {self.party}"


def quest_tapes(game: Game, seats: int, options: Mapping[str, object], agent: str) -> QuestTapes | None:
    """The tapes of a quest by this many players; None if Python has to play it: with other agents than greedy ones, or
    a game that the machine does not support."""
    rules = game.quest_rules
    if agent != GREEDY or rules is None:
        return None
    field = game.fields.get(rules.party)
    party = field.type.name if field is not None and field.type.kind == "enum" else ""
    machine = choose(game, seats, options).machine
    return QuestTapes(machine, party) if machine is not None else None


def party_chance(seed: int) -> random.Random:
    """The random numbers by which the players of a game choose their characters."""
    return random.Random(seed ^ 0xCA5D)


def by_chance(decider: Decider | None, kinds: Sequence[str], rng: random.Random) -> Decider | None:
    """A decider that chooses its character at random; otherwise the tape decides."""
    if decider is None or not kinds:
        return decider
    names = frozenset(kinds)

    def decide(question: LiveQuestion) -> int:
        if all(getattr(option, "name", "") in names and hasattr(option, "enum") for option in question.options):
            return rng.randrange(len(question.options))
        return decider(question)

    return decide
