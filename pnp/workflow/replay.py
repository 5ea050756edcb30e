"""`pnp replay`: a saved game played again, step by step."""

from dataclasses import dataclass

from pnp.diagnostics import Report, Span
from pnp.model.prose import Prose
from pnp.play import Outcome, Play, State
from pnp.play.describe import GOD, Describer
from pnp.play.question import Question
from pnp.play.save import Save
from pnp.play.scenario import BadScenario, start_scenario
from pnp.play.tape import Tape
from pnp.play.trace import Trace, TraceEvent, line
from pnp.rules.loading import Loaded
from pnp.workflow.errors import WrongRequest
from pnp.workflow.game_options import kept_options


@dataclass(frozen=True)
class Replay:
    """A saved game as somebody saw it."""

    save: Save
    describer: Describer
    steps: tuple[tuple[TraceEvent, str], ...]
    """What happened, each step with its line in the language of the texts."""
    outcome: Outcome | None
    """None when the game was saved before its end."""


def replay(save: Save, loaded: Loaded, prose: Prose, report: Report, seat: int | None = None) -> Replay:
    """Play a saved game again. ``seat``: through whose eyes, from 0; None shows everything, hidden cards too.

    Raises WrongRequest for a seat that there is not (PNP120) and a position that cannot be set up (PNP122).
    """
    if seat is not None and seat >= len(save.players):
        report.error("PNP120", f"there is no seat {seat + 1}", Span("--seat"), f"write 1 to {len(save.players)}")
        raise WrongRequest(report)
    trace = Trace()
    state = State(loaded.game, loaded.rules, len(save.players), trace.log, kept_options(loaded.game, save.options))
    trace.state = state
    describer = Describer(loaded.game, loaded.rules, prose.text, prose.locale)
    outcome = _play(Play(state), save, report)
    who = GOD if seat is None else seat
    steps = tuple((event, text) for event in trace.happenings if (text := line(describer, event, who)))
    return Replay(save, describer, steps, outcome)


class _TapeEnds(Exception):
    """The game was saved here."""


def _play(play: Play, save: Save, report: Report) -> Outcome | None:
    """Play the tape; None when it was saved before the end."""

    def out_of_tape(question: Question) -> int:
        raise _TapeEnds

    tape = Tape(save.tape)
    tape.random = _no_chance
    try:
        if save.scenario:
            start_scenario(play, save.scenario, tape)
        return play.game(tape, [out_of_tape] * len(save.players), save.players)
    except _TapeEnds:
        return None
    except BadScenario as fault:
        report.error("PNP122", f"the saved position cannot be set up: {fault}", Span(save.game))
        raise WrongRequest(report) from fault


def _no_chance() -> float:
    raise _TapeEnds
