"""One sitting: a game between a person and bots, from its tape, with undo and saving."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.cli.human_player import Person, Rewind
from pnp.cli.screen import Screen
from pnp.diagnostics import Report, Span
from pnp.export.write import write_all
from pnp.model.find import game_names
from pnp.model.prose import Prose
from pnp.play import Outcome, Play, State, Tape
from pnp.play.agents import make_seats
from pnp.play.describe import Describer
from pnp.play.question import Question
from pnp.play.save import Save, write_save
from pnp.play.trace import Trace
from pnp.rules.loading import Loaded
from pnp.workflow.errors import InternalError

NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Karla", "Leo")
"""Who sits at the table when nobody gives names."""


@dataclass(frozen=True)
class SeatConfig:
    """Who sits where, and where chance begins."""

    names: tuple[str, ...]
    seat: int
    """The person's, from 0."""
    seed: int
    agents: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Optional rules that they have agreed on."""


class PlaySession:
    """A game in progress at the terminal."""

    def __init__(
        self, reading: Loaded, prose: Prose, seating: SeatConfig, fancy: bool,
        read: Callable[[str], str], file: str = "",
    ) -> None:  # fmt: skip
        self.reading, self.seating, self.file = reading, seating, file
        self.trace = Trace()
        state = State(reading.game, reading.rules, len(seating.names), self.trace.log, seating.options)
        self.trace.state = state
        self.play = Play(state)
        describer = Describer(reading.game, reading.rules, prose.text, prose.locale)
        self.screen = Screen(describer, seating.seat, fancy)
        self.person = Person(state, self.trace, self.screen, describer, prose, read, self.save, self._keep)

    def run(self, given: Sequence[int] = ()) -> Outcome:
        """Play to the end, going back wherever the person takes an answer back."""
        start = list(given)
        while True:
            tape = tape_of(start, self.seating.seed)
            self.trace.clear()
            self.person.told = 0
            seats = make_seats(self.play, self.seating.agents, self.seating.seed + len(start))
            seats[self.seating.seat] = self._first_after(tape)
            try:
                return self.play.game(tape, seats, self.seating.names)
            except Rewind as back:
                start = tape.values[: back.at]

    def _first_after(self, tape: Tape) -> Callable[..., int]:
        """The person; what was told before an undo, or before a save, is not told again."""
        replayed = bool(tape.given)

        def ask(question: Question) -> int:
            nonlocal replayed
            if replayed:
                self.person.forget()
                replayed = False
            try:
                return self.person(question)
            except (TypeError, AttributeError, ValueError, LookupError) as error:
                raise InternalError from error

        return ask

    def save(self, file: str = "") -> str:
        """Write the game down; what to tell the person."""
        target = Path(file or self.file or f"{self.reading.game.id}.save.json")
        report = Report()
        written = write_all({target: write_save(self.saved()).encode()}, report)
        if not written:
            return report.diagnostics[0].message
        return self.screen.describer.t(
            "Saved as {file}; go on with `pnp play {game} --save {file}`", file=target, game=self.reading.game.id
        )

    def saved(self) -> Save:
        """The game as far as it has been played."""
        tape = self.play.state.tape
        game, rules = self.reading.game, self.reading.rules
        name = game.folder.name if game.folder.name in game_names() else str(game.folder.resolve())
        return Save(
            name, game.variant, self.seating.names, tuple(tape.values[: tape.at]), rules.digest, self.seating.seat,
            self.seating.seed, options=dict(self.seating.options),
        )  # fmt: skip

    def _keep(self) -> None:
        """With a file given, the game is written down as it goes."""
        if self.file:
            self.save()


def tape_of(given: Sequence[int], seed: int) -> Tape:
    """A tape whose chance depends on the place alone, so that taking an answer back does not change one's luck."""
    tape = Tape(given, seed)
    tape.random = lambda: random.Random(f"{seed} {tape.at}").random()
    return tape


def check_save(save: Save, reading: Loaded, file: str, report: Report) -> None:
    """A saved game must be of this game and of these rules; reports PNP122."""
    game = reading.game
    if (Path(save.game).name, save.variant) != (game.folder.name, game.variant):
        named = f"{save.game} {save.variant}".strip()
        report.error(
            "PNP122", f"`{file}` is a game of {named}", Span(file), f"write `pnp play {save.game} --save {file}`"
        )
    elif save.digest != reading.rules.digest:
        help = "begin anew with another file"
        report.error("PNP122", f"the rules have changed since `{file}` was saved", Span(file), help)
    elif not game.players[0] <= len(save.players) <= game.players[1] or not 0 <= save.seat < len(save.players):
        report.error("PNP122", f"`{file}` has a number of players that the game does not take", Span(file))
