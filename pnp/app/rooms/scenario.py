"""A game in progress as a scenario for the game's folder: the last phase that can be expressed as one."""

from pnp.app.play.seats import Refused
from pnp.app.rooms.room import Room
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.mutants.written import scenario_of_tape
from pnp.model.read.find import name_of

WIDTH = 110
"""Most characters of a line."""


def scenario_text(room: Room) -> str:
    """A file for `pnp scenario` that passes with the current rules. Raises Refused if no phase can be expressed."""
    import yaml

    loaded = room.project.loaded
    tape = StoredTape(len(room.seats), tuple(room.match.tape), seed=room.match.seating.seed)
    data = scenario_of_tape(loaded, tape) if not loaded.game.quest else None
    if data is None:
        raise Refused(409, "no finished phase can be written down: each depends on chance that nobody can name")
    named = {**data, "game": name_of(loaded.game.folder), "tells": f"From a game at a table ({room.code})."}
    return str(yaml.safe_dump(named, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH))
