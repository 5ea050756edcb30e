"""A room: a game that people play in browsers, kept on disk as its tape.

What has been answered is on disk before anybody is told of it.
"""

import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from pnp.diagnostics import Report
from pnp.export.write import write_all
from pnp.play.match import Seating
from pnp.play.save import Save
from pnp.workflow.game_table import save_of
from pnp.workflow.project import Project
from pnp.workflow.seated import Refused, Seat, Seated, Taken, bots_of, plain_name

TOKEN_BYTES = 16
"""Of a token: 128 bits."""
LONGEST_COMMENT = 4000
MOST_REPORTS = 200
"""Files in a game's folder of reports, beyond which no more are written."""


@dataclass(kw_only=True)
class Room(Seated):
    """A game under way, its seats, and what they have agreed on; tokens say who may sit where."""

    project: Project
    owner: str
    """The token of who opened it: they hand out seats."""
    file: Path

    # ------------------------------------------------------------------------------------------ who is who
    def seats_of(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The seats that these tokens admit to, every token compared in constant time."""
        found = []
        for place, seat in enumerate(self.seats):
            mine = [_same(token, seat.token) for token in tokens]
            if seat.token and any(mine):
                found.append(place)
        return tuple(found)

    def is_owner(self, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is that of who opened the room."""
        same = [_same(token, self.owner) for token in tokens]
        return any(same)

    def sit(self, token: str, name: str) -> tuple[int, ...]:
        """Somebody comes by a link: their seats. Raises Refused."""
        seats = self.seats_of([token])
        if not seats:
            raise Refused(403, "this link gives no seat here")
        for seat in (s for s in seats if self.seats[s].taken != "here"):
            self.seats[seat].joined, self.seats[seat].taken = True, "friend"
        name = plain_name(name)
        if name and len(seats) == 1:
            self._called(seats[0], name)
        else:
            self.seat_again()
        self.keep()
        return seats

    def _called(self, seat: int, name: str) -> None:
        names = list(self.match.seating.names)
        if name in names and names[seat] != name:
            name = next(f"{name} {n}" for n in range(2, len(names) + 2) if f"{name} {n}" not in names)
        names[seat] = name
        self.seat_again(names)

    def left_to(self, seat: Seat) -> Taken:
        """Who has a seat that a bot leaves: whoever has its link."""
        return "here" if seat.token == self.owner else "friend"

    # ------------------------------------------------------------------------------------------ what is told
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
        known = clause if clause in self.match.game.clauses else ""
        said = f"{known}: {comment[:LONGEST_COMMENT]}".removeprefix(": ")
        save = asdict(self.saved()) | {"note": said, "clause": known, "seat": max(seat, 0)}
        write_or_refuse(target, json.dumps(save, ensure_ascii=False, indent=1) + "\n")
        return target

    # ------------------------------------------------------------------------------------------ keeping it
    def keep(self) -> None:
        """Write the room down. Raises Refused where that cannot be done."""
        super().keep()
        kept = {"code": self.code, "owner": self.owner, "number": self.number, "seats": [asdict(s) for s in self.seats]}
        kept["save"] = asdict(save_of(self.project.loaded, self.match))
        write_or_refuse(self.file, json.dumps(kept, ensure_ascii=False) + "\n")


def seating_of(
    project: Project, names: Sequence[str], seats: Sequence[Seat], seed: int | None, options: Mapping[str, object]
) -> Seating:
    """Who sits at a room's table; the roles and sides behind the players are bots."""
    return project.seating(len(seats), bots_of(project.loaded.game, seats), options, seed or 0, names)


def write_or_refuse(file: Path, text: str) -> None:
    """Write a file whole or not at all. Raises Refused."""
    report = Report()
    if not write_all({file: text.encode()}, report):
        raise Refused(507, report.diagnostics[0].message)


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
