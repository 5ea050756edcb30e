"""A playtest: a game that people have played to its end, with their answers about it, as a file in the game's
folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import yaml

from pnp.app.play.seats import Refused
from pnp.app.rooms.room import Room
from pnp.app.rooms.room_files import write_or_refuse
from pnp.app.simulate.playtests import FOLDER

LENGTHS = ("short", "right", "long")
MOST_FUN = 5
LONGEST_TEXT = 4000
MOST = 500
"""Files in the folder, beyond which no more are written."""


@dataclass(frozen=True)
class Answers:
    """The answers of one player."""

    fun: int = 0
    """From 1 to 5; 0 for none."""
    length: str = ""
    """One of LENGTHS; "" for none."""
    clause: str = ""
    """The clause that was hard to understand; "" for none."""
    text: str = ""
    """Words of the player's own."""


def answers_of(data: Mapping[str, object], clauses: Mapping[str, object]) -> Answers:
    """The valid answers in a request."""
    fun, length, clause, text = (data.get(name) for name in ("fun", "length", "clause", "text"))
    return Answers(
        fun if type(fun) is int and 1 <= fun <= MOST_FUN else 0,
        length if length in LENGTHS else "",
        clause if isinstance(clause, str) and clause in clauses else "",
        text[:LONGEST_TEXT].strip() if isinstance(text, str) else "",
    )


def write_playtest(room: Room, seat: int, answers: Answers) -> str:
    """Store a player's answers about a finished game in its playtest file; returns the file's name. Raises Refused."""
    if room.match.outcome is None:
        raise Refused(409, "the game is not over yet")
    folder = room.project.folder / FOLDER
    target = folder / f"{room.begun:%Y%m%d-%H%M%S}-{room.code}.yaml"
    if not target.exists() and folder.is_dir() and len(list(folder.glob("*.yaml"))) >= MOST:
        raise Refused(409, "there are already many playtests")
    room.ended = room.ended or datetime.now(UTC)
    room.answers[seat] = {name: value for name, value in vars(answers).items() if value}
    text = yaml.safe_dump(_facts(room), sort_keys=False, allow_unicode=True, width=100)
    write_or_refuse(target, text, room.project.folder)
    room.keep()
    return target.name


def _facts(room: Room) -> dict[str, object]:
    """The contents of a finished game's playtest file."""
    match, project = room.match, room.project
    outcome = match.outcome
    assert outcome is not None and room.ended is not None
    seats = range(len(room.seats))
    return {
        "game": project.id,
        **({"variant": project.variant} if project.variant else {}),
        "rules": match.rules.digest[:8],
        "begun": room.begun.isoformat(timespec="seconds"),
        "minutes": round((room.ended - room.begun).total_seconds() / 60),
        "seats": ["person" if room.seats[seat].is_person else room.seats[seat].agent for seat in seats],
        "rounds": outcome.rounds,
        "decisions": outcome.decisions,
        "winners": [winner + 1 for winner in outcome.winners if winner in seats],
        "scores": {name: [values[seat] for seat in seats] for name, values in match.scores.items() if values},
        "clauses": sorted({line.clause for line in match.whole_log() if line.clause}),
        "answers": [{"seat": seat + 1, **one} for seat, one in sorted(room.answers.items())],
    }
