"""`pnp replay`: replay a saved game step by step."""

from pnp.app.game.errors import WrongRequest
from pnp.app.game.game_options import options_still_open
from pnp.base.frozen import dataclass
from pnp.engine.match import Match, Seating
from pnp.engine.play import Outcome
from pnp.engine.play.campaign import carried_of
from pnp.engine.play.describe import Describer
from pnp.engine.play.moves_by_hand import NotByHand, moves_from
from pnp.engine.play.save import Save
from pnp.engine.play.trace import LogLine
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report, Span


@dataclass(frozen=True)
class Replay:
    """A saved game as one viewer sees it."""

    save: Save
    describer: Describer
    steps: tuple[LogLine, ...]
    """The log: each step with its line in the language of the texts."""
    outcome: Outcome | None
    """None if the game was saved before its end."""


def replay(
    save: Save, loaded: LoadedGame, prose: Prose, report: Report, seat: int | None = None, file: str = ""
) -> Replay:
    """Replay a saved game. ``seat``: the viewer's seat, from 0; None shows everything, including hidden cards.
    ``file``: where it is stored.

    Raises WrongRequest for an unknown seat (PNP120), and Failed for a move by hand that is not possible (PNP122).
    """
    if seat is not None and seat >= len(save.players):
        report.error(
            "PNP120", f"there is no seat {seat + 1}", Span("--seat"), f"write a number from 1 to {len(save.players)}"
        )
        raise WrongRequest(report)
    words = Describer.of(prose, loaded.rules)
    seating = Seating(
        save.players, None, options=options_still_open(loaded.game, save.options), carried=carried_of(save),
        by_hand=moves_from(save.by_hand) if save.by_hand else None,
    )  # fmt: skip
    try:
        match = Match(loaded.game, loaded.rules, seating, words, save.tape)
    except NotByHand as why:
        report.error(
            "PNP122", f"`{file}` has a move by hand that is not possible in its game: {why}", Span(file),
            "use the file as the table in a browser saved it",
        )  # fmt: skip
    report.stop_on_errors()
    steps = match.whole_log() if seat is None else match.log(seat)
    return Replay(save, match.words, steps, match.outcome)
