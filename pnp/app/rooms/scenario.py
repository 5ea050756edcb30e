"""A game in progress as a scenario for the game's folder: the last phase that can be expressed as one."""

from dataclasses import field

from pnp.app.play.seats import Refused
from pnp.app.rooms.room import Room
from pnp.base.frozen import dataclass
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.written import scenario_of_tape
from pnp.engine.play import Outcome, Play
from pnp.engine.play.moves_by_hand import HandMovePlayback, HandMoves, Pause
from pnp.model.read.find import name_of

WIDTH = 110
"""Most characters of a line."""


@dataclass(frozen=True)
class TapeByHand(StoredTape):
    """A stored game in which people have moved things by hand."""

    by_hand: HandMoves = field(default_factory=HandMoves)

    def played(self, play: Play) -> Outcome | None:
        """Play it with the moves by hand; None if it waits for more of them."""
        HandMovePlayback(self.by_hand).attach(play)
        try:
            return super().played(play)
        except Pause:
            return None


def scenario_text(room: Room) -> str:
    """A file for `pnp scenario` that passes with the current rules. Raises Refused if no phase can be expressed."""
    import yaml

    loaded = room.project.loaded
    seats, seating = len(room.seats), room.match.seating
    tape = StoredTape(seats, room.match.tape, seed=seating.seed)
    if seating.by_hand is not None:
        tape = TapeByHand(seats, room.match.tape, seed=seating.seed, by_hand=seating.by_hand)
    data = scenario_of_tape(loaded, tape) if not loaded.game.quest else None
    if data is None:
        raise Refused(409, "no finished phase can be written down: each depends on chance that a scenario cannot state")
    named = {**data, "game": name_of(loaded.game.folder), "tells": f"From a game at a table ({room.code})."}
    return str(yaml.safe_dump(named, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH))
