"""`pnp play`: a game between a person and bots, from its tape, with undo and saving."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from pnp.diagnostics import Report, Span
from pnp.export.write import write_all
from pnp.model.find import game_names
from pnp.model.prose import Prose
from pnp.play import Decider, Outcome, Play, State, Tape
from pnp.play.agents import AGENTS, make_seats
from pnp.play.describe import Describer
from pnp.play.question import Question
from pnp.play.save import Save, read_save, write_save
from pnp.play.trace import Trace
from pnp.rules.loading import Loaded
from pnp.workflow.errors import InternalError, WrongRequest

__all__ = [
    "AGENTS",
    "NAMES",
    "Human",
    "PlaySession",
    "Rewind",
    "Save",
    "SeatConfig",
    "check_save",
    "read_save",
    "tape_of",
]
NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Karla", "Leo")
"""Who sits at the table when nobody gives names."""


@dataclass(frozen=True)
class SeatConfig:
    """Who sits where, and the random seed."""

    names: tuple[str, ...]
    seat: int
    """The person's, from 0."""
    seed: int
    agents: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Optional rules that they have agreed on."""


class Rewind(Exception):
    """An answer is taken back: play again from a shorter tape. Raised by a person's decision."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at
        """How much of the tape is kept."""


class Human(Protocol):
    """A person at the table."""

    def __call__(self, question: Question) -> int:
        """The place of the option that is taken. Raises :class:`Rewind` to take an answer back."""

    def begin(self) -> None:
        """The game begins, or begins again after an answer was taken back."""

    def forget(self) -> None:
        """What has happened so far was told before: it was played again from the tape."""


class PlaySession:
    """A game in progress between a person and bots. ``file``: where it is written down as it goes; "" for nowhere."""

    def __init__(self, loaded: Loaded, prose: Prose, seating: SeatConfig, file: str = "") -> None:
        self.loaded, self.seating, self.file = loaded, seating, file
        self.trace = Trace()
        self.state = State(loaded.game, loaded.rules, len(seating.names), self.trace.log, seating.options)
        self.trace.state = self.state
        self.play = Play(self.state)
        self.describer = Describer(loaded.game, loaded.rules, prose.text, prose.locale)
        self.prose = prose

    def run(self, human: Human, given: Sequence[int] = ()) -> Outcome:
        """Play to the end, going back wherever the person takes an answer back. ``given``: the tape of a saved game."""
        start = list(given)
        while True:
            tape = tape_of(start, self.seating.seed)
            self.trace.clear()
            human.begin()
            seats = make_seats(self.play, self.seating.agents, self.seating.seed + len(start))
            seats[self.seating.seat] = _asks(human, bool(tape.given))
            try:
                return self.play.game(tape, seats, self.seating.names)
            except Rewind as back:
                start = tape.values[: back.at]

    def save(self, file: str = "") -> str:
        """Write the game down; what to tell the person."""
        target = Path(file or self.file or f"{self.loaded.game.id}.save.json")
        report = Report()
        written = write_all({target: write_save(self.saved()).encode()}, report)
        if not written:
            return report.diagnostics[0].message
        return self.describer.t(
            "Saved as {file}; go on with `pnp play {game} --save {file}`", file=target, game=self.loaded.game.id
        )

    def saved(self) -> Save:
        """The game as far as it has been played."""
        tape = self.play.state.tape
        game, rules = self.loaded.game, self.loaded.rules
        name = game.folder.name if game.folder.name in game_names() else str(game.folder.resolve())
        return Save(
            name, game.variant, self.seating.names, tuple(tape.values[: tape.at]), rules.digest, self.seating.seat,
            self.seating.seed, options=dict(self.seating.options),
        )  # fmt: skip

    def keep(self) -> None:
        """With a file given, the game is written down as it goes."""
        if self.file:
            self.save()


def _asks(human: Human, replayed: bool) -> Decider:
    """The person as a seat of the table. ``replayed``: the game goes on after a tape, which is not told again."""

    def ask(question: Question) -> int:
        nonlocal replayed
        if replayed:
            human.forget()
            replayed = False
        try:
            return human(question)
        except (TypeError, AttributeError, ValueError, LookupError) as error:
            raise InternalError from error

    return ask


def tape_of(given: Sequence[int], seed: int) -> Tape:
    """A tape whose chance depends on the place alone, so that taking an answer back does not change one's luck."""
    tape = Tape(given, seed)
    tape.random = lambda: random.Random(f"{seed} {tape.at}").random()
    return tape


def check_save(save: Save, loaded: Loaded, file: str, report: Report) -> None:
    """Raise WrongRequest (PNP122) for a saved game that is not of this game and of these rules."""
    game, fault, help = loaded.game, "", ""
    if (Path(save.game).name, save.variant) != (game.folder.name, game.variant):
        fault = f"`{file}` is a game of {f'{save.game} {save.variant}'.strip()}"
        help = f"write `pnp play {save.game} --save {file}`"
    elif save.digest != loaded.rules.digest:
        fault, help = f"the rules have changed since `{file}` was saved", "begin anew with another file"
    elif not game.players[0] <= len(save.players) <= game.players[1] or not 0 <= save.seat < len(save.players):
        fault = f"`{file}` has a number of players that the game does not take"
    if fault:
        report.error("PNP122", fault, Span(file), help)
        raise WrongRequest(report)
