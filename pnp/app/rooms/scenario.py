"""A game under way as a scenario: the last phase of it that can be told, for the folder of the game's scenarios."""

from pnp.app.play.seats import Refused
from pnp.app.rooms.room import Room
from pnp.checks.mutants.tapes import KeptTape
from pnp.checks.mutants.written import scenario_of_tape
from pnp.model.read.find import name_of

WIDTH = 110
"""Characters of a line."""


def scenario_text(room: Room) -> str:
    """A file for `pnp scenario`: it passes by the rules as they are. Raises Refused where no phase can be told."""
    import yaml

    loaded = room.project.loaded
    tape = KeptTape(len(room.seats), tuple(room.match.tape), seed=room.match.seating.seed)
    data = scenario_of_tape(loaded, tape) if not loaded.game.quest else None
    if data is None:
        raise Refused(409, "no phase that is over can be told without chance that nobody can say")
    named = {**data, "game": name_of(loaded.game.folder), "tells": f"From a game at a table ({room.code})."}
    return str(yaml.safe_dump(named, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH))
