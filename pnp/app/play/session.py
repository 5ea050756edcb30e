"""`pnp play`: a game between a person and bots, based on its tape, with undo and saving."""

from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.output.write import write_all
from pnp.app.play.played_game import GameTable
from pnp.engine.play.save import Save, read_save, write_save
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report, Span

__all__ = ["PlaySession", "Save", "check_save", "read_save", "refuse_moves_by_hand", "saved_text"]
saved_text = write_save


class PlaySession:
    """A game in progress between a person and bots. ``file``: where it is saved as it goes; "" for nowhere."""

    def __init__(self, table: GameTable, prose: Prose, seat: int, file: str = "", resumed: bool = False) -> None:
        self.table, self.prose, self.seat, self.file, self.resumed = table, prose, seat, file, resumed
        self.match = table.match

    def save(self, file: str = "") -> str:
        """Save the game; returns the message for the person."""
        game = self.match.game.id
        target = Path(file or self.file or f"{game}.save.json")
        report = Report()
        written = write_all({target: write_save(self.table.saved(self.seat)).encode()}, report, target.parent)
        if not written:
            return report.diagnostics[0].message
        return self.match.words.t(
            "Saved as {file}; continue with `pnp play {game} --save {file}`", file=target, game=game
        )

    def keep(self) -> None:
        """Save the game if a file was given."""
        if self.file:
            self.save()


def refuse_moves_by_hand(save: Save, file: str, report: Report) -> None:
    """Raise WrongRequest (PNP122) for a saved game with moves by hand, which needs the table in a browser."""
    if save.by_hand.get("moves"):
        fault = f"in `{file}`, cards were moved by hand, which only the table in a browser can continue"
        report.error("PNP122", fault, Span(file), f"write `pnp replay {file}` to read what happened")
        raise WrongRequest(report)


def check_save(save: Save, loaded: LoadedGame, file: str, report: Report) -> None:
    """Raise WrongRequest (PNP122) for a saved game of another game or of other rules."""
    game, fault, help = loaded.game, "", ""
    if (Path(save.game).name, save.variant) != (game.folder.name, game.variant):
        fault = f"`{file}` is a game of {f'{save.game} {save.variant}'.strip()}"
        help = f"write `pnp play {save.game} --save {file}`"
    elif save.quest != (game.quest.name if game.quest else ""):
        fault = f"`{file}` is a game of {f'the quest `{save.quest}`' if save.quest else 'no quest'}"
        help = f"write `pnp play {save.game} --save {file}`"
    elif save.digest != loaded.rules.digest:
        fault, help = f"the rules have changed since `{file}` was saved", "start again with another file"
    elif not game.players[0] <= len(save.players) <= game.players[1] or not 0 <= save.seat < len(save.players):
        fault = f"`{file}` has a number of players that the game does not allow"
    if fault:
        report.error("PNP122", fault, Span(file), help)
        raise WrongRequest(report)
