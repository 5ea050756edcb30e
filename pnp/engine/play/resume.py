"""A moment of a game that the same table can return to: the beginning of a phase, with all the data to continue
there."""

from operator import length_hint
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import Outcome
from pnp.engine.play.run import Play
from pnp.engine.play.snapshot import BoundSnapshot, take
from pnp.engine.play.tape import Tape
from pnp.model.game import Step


@dataclass(frozen=True, slots=True)
class Mark:
    """The table at the beginning of a phase, the place in the sequence, and further data that a snapshot does not have.
    Only this table can return to it."""

    table: BoundSnapshot
    path: tuple[Step, ...]
    begun: dict[int, Any]
    """The initial data of the running nodes of the sequence (:attr:`pnp.engine.play.run.Play.begun`)."""
    facts: dict[str, Any]
    """Attributes of the state."""
    masks: tuple[int, ...]
    """The declared mask of each zone."""
    steps: int
    """The remaining steps of the budget."""

    @property
    def at(self) -> int:
        """Its position on the tape."""
        return self.table.snapshot.at


def take_mark(play: Play) -> Mark:
    """Record the beginning of the phase that is about to be played."""
    state = play.state
    facts: dict[str, Any] = {
        "decisions": state.decisions, "looks": list(state.looks), "most": dict(state.most), "clean": state.clean,
        "pending": {moment: list(booked) for moment, booked in state.pending.items()},
        "data_counts": dict(state.data_counts), "dirty": state.dirty[0], "counted": list(state.counters.own),
    }  # fmt: skip
    return Mark(
        BoundSnapshot(state, take(state)), play.path(), dict(play.begun), facts,
        tuple(zone.declared_mask for zone in state.zones), length_hint(state.budget),
    )  # fmt: skip


def go_on_from(play: Play, mark: Mark, tape: Tape) -> Outcome:
    """Continue from a mark with a tape whose first values led there."""
    state, facts = play.state, mark.facts
    mark.table.restore()
    state.tape = tape
    for zone, mask in zip(state.zones, mark.masks, strict=True):
        zone.declared_mask = mask
    state.decisions, state.most, state.clean = facts["decisions"], dict(facts["most"]), facts["clean"]
    state.looks[:] = facts["looks"]
    state.pending.update({moment: list(booked) for moment, booked in facts["pending"].items()})
    state.data_counts.clear()
    state.data_counts.update(facts["data_counts"])
    state.counters.own[:] = facts["counted"]
    state.dirty[0] = facts["dirty"]
    state.asking = ("", "")
    state.clauses.clear()
    state.doers.clear()
    state.refill(mark.steps)
    play.begun = dict(mark.begun)
    play.until = None
    return play.guarded(play.resume, mark.path)
