"""A room: a game that people play in browsers, kept on disk as its tape.

What has been answered is on disk before anybody is told of it.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from pnp.app.api.project import Project
from pnp.app.play.played_game import save_of
from pnp.app.play.seats import Occupant, Refused, Seat, Seated, bots_of, plain_name
from pnp.app.rooms.keys import Keyed, is_one_of, new_token
from pnp.app.rooms.room_files import write_or_refuse
from pnp.engine.match import Seating
from pnp.engine.play.save import Save

LONGEST_COMMENT = 4000
MOST_REPORTS = 200
"""Files in a game's folder of reports, beyond which no more are written."""


@dataclass(kw_only=True)
class Room(Seated, Keyed):
    """A game under way, its seats, and what they have agreed on; tokens say who may sit where."""

    project: Project
    owner: str
    """The token of who opened it: they hand out seats."""
    file: Path
    begun: datetime = field(default_factory=lambda: datetime.now(UTC))
    ended: datetime | None = None
    """The time at which the first player has said something of the finished game."""
    said: dict[int, dict[str, object]] = field(default_factory=dict)
    """The answers of each seat after the game."""

    # ------------------------------------------------------------------------------------------ sitting down
    def sit(self, token: str, name: str) -> str:
        """Take the seat that a link leads to; the seat's token from now on. The link is used up, and so is the token
        that the seat had before: one person has a seat. Raises Refused."""
        seat = self.place_of_link(token)
        before = self.seats[seat], self.match, self.shared, self.undo_by
        own = new_token()
        self.seats[seat] = replace(self.seats[seat], taken="friend", joined=True, token=own, invitation="")
        self.shared, self.undo_by = True, frozenset()
        self.seat_again(self._names_with(seat, plain_name(name)))
        try:
            self.keep()
        except Refused:
            self.seats[seat], self.match, self.shared, self.undo_by = before
            raise
        return own

    def _names_with(self, seat: int, name: str) -> list[str]:
        """The names at the table, with another one for a seat; "" leaves it as it is."""
        names = list(self.match.seating.names)
        if name in names and names[seat] != name:
            name = next(f"{name} {n}" for n in range(2, len(names) + 2) if f"{name} {n}" not in names)
        names[seat] = name or names[seat]
        return names

    def left_to(self, seat: Seat) -> Occupant:
        """The owner of a seat that a bot leaves: the holder of its token, or of its link."""
        return "here" if is_one_of(self.owner, [seat.token]) else "friend"

    def has_say(self, seat: Seat) -> bool:
        """Whether a person has ever sat there: a seat given to a bot must not let the host take back its answers."""
        return seat.joined

    def invitations(self) -> list[dict[str, object]]:
        """Each seat that is not at the host's own screen, with the token of its link while nobody has used that."""
        names = self.match.seating.names
        seats = [(place, seat) for place, seat in enumerate(self.seats) if not is_one_of(self.owner, [seat.token])]
        return [{"seat": place, "name": names[place], "token": seat.invitation} for place, seat in seats]

    # ------------------------------------------------------------------------------------------ what is told
    def note_disclosure(self) -> None:
        """Note that somebody gets to know the whole game before its end. Raises Refused where that cannot be kept."""
        if self.match.outcome is None and not self.disclosed:
            self.disclosed = True
            try:
                self.keep()
            except Refused:
                self.disclosed = False
                raise

    def saved(self) -> Save:
        """The game as `pnp play --save` and `pnp replay` read it."""
        first = next((seat for seat, one in enumerate(self.seats) if one.is_person), 0)
        return save_of(self.project.loaded, self.match, first)

    def report(self, seat: int, clause: str, comment: str, folder: Path) -> Path:
        """Write down that this is not what the rulebook says: the game so far, the clause, what somebody says of it.
        Raises Refused."""
        place = folder / "reports"
        if place.is_dir() and len(list(place.glob("*.json"))) >= MOST_REPORTS:
            raise Refused(409, "there are already many reports")
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        target = place / f"{now}-{self.code}-{secrets.token_hex(2)}.json"
        clause_id = clause if clause in self.match.game.clauses else ""
        words = f"{clause_id}: {comment[:LONGEST_COMMENT]}".removeprefix(": ")
        save = asdict(self.saved()) | {"note": words, "clause": clause_id, "seat": max(seat, 0)}
        write_or_refuse(target, json.dumps(save, ensure_ascii=False, indent=1) + "\n", folder)
        return target

    # ------------------------------------------------------------------------------------------ keeping it
    def keep(self) -> None:
        """Write the room down. Raises Refused where that cannot be done."""
        super().keep()
        data = {
            "code": self.code, "owner": self.owner, "number": self.number, "shared": self.shared,
            "disclosed": self.disclosed, "begun": self.begun.isoformat(), "said": self.said,
            "ended": self.ended.isoformat() if self.ended else "", "seats": [asdict(seat) for seat in self.seats],
            "save": asdict(save_of(self.project.loaded, self.match)),
        }  # fmt: skip
        write_or_refuse(self.file, json.dumps(data, ensure_ascii=False) + "\n", self.file.parent)


def seating_of(
    project: Project, names: Sequence[str], seats: Sequence[Seat], seed: int | None, options: Mapping[str, object]
) -> Seating:
    """The seating of a room's table; the roles and sides behind the players are bots."""
    return project.seating(len(seats), bots_of(project.loaded.game, seats), options, seed or 0, names)
