"""`pnp play`: a game between a person and bots, from its tape, with undo and saving."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.diagnostics import Report, Span
from pnp.export.write import write_all
from pnp.model.find import game_names
from pnp.model.prose import Prose
from pnp.play.agents import AGENTS
from pnp.play.describe import Describer
from pnp.play.match import Match, Seating
from pnp.play.save import Save, read_save, write_save
from pnp.rules.loading import Loaded
from pnp.workflow.errors import WrongRequest

__all__ = ["AGENTS", "NAMES", "PlaySession", "Save", "SeatConfig", "check_save", "read_save", "save_of"]
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


class PlaySession:
    """A game in progress between a person and bots. ``file``: where it is written down as it goes; "" for nowhere."""

    def __init__(
        self, loaded: Loaded, prose: Prose, seating: SeatConfig, file: str = "", tape: Sequence[int] = ()
    ) -> None:
        """``tape``: of a saved game, which goes on."""
        self.loaded, self.seating, self.prose, self.file = loaded, seating, prose, file
        self.resumed = len(tape) > 0
        words = Describer(loaded.game, loaded.rules, prose.text, prose.locale)
        everyone = range(len(seating.names) + sum(side.count for side in loaded.game.sides.values()))
        bots = {seat: seating.agents[seat % len(seating.agents)] for seat in everyone if seat != seating.seat}
        self.match = Match(
            loaded.game, loaded.rules, Seating(seating.names, seating.seed, bots, seating.options), words, tape
        )

    def save(self, file: str = "") -> str:
        """Write the game down; what to tell the person."""
        target = Path(file or self.file or f"{self.loaded.game.id}.save.json")
        report = Report()
        written = write_all({target: write_save(self.saved()).encode()}, report)
        if not written:
            return report.diagnostics[0].message
        return self.match.words.t(
            "Saved as {file}; go on with `pnp play {game} --save {file}`", file=target, game=self.loaded.game.id
        )

    def saved(self) -> Save:
        """The game as far as it has been played."""
        return save_of(self.loaded, self.match, self.seating.seat)

    def keep(self) -> None:
        """With a file given, the game is written down as it goes."""
        if self.file:
            self.save()


def save_of(loaded: Loaded, match: Match, seat: int = 0) -> Save:
    """A match as far as it has been played, to be kept. ``seat``: who is a person."""
    game, seating = loaded.game, match.seating
    name = game.folder.name if game.folder.name in game_names() else str(game.folder.resolve())
    return Save(
        name, game.variant, seating.names, match.tape, loaded.rules.digest, seat, seating.seed or 0,
        options=dict(seating.options),
    )  # fmt: skip


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
