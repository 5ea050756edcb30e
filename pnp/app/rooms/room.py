"""A room: a game that people play in browsers, stored on disk as its tape.

An answer is on disk before any participant sees it.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from pnp.app.api.project import Project
from pnp.app.play.played_game import save_of
from pnp.app.play.seat_json import Data
from pnp.app.play.seats import Occupant, Refused, Seat, SeatedGame, bots_of, plain_name
from pnp.app.rooms.by_hand import Shares, by_hand_data, no_moves, shares_of
from pnp.app.rooms.company import Company, SharedRoom, chat_data
from pnp.app.rooms.keys import KeyedRoom, is_one_of, new_token
from pnp.app.rooms.room_files import write_or_refuse
from pnp.engine.match import Seating
from pnp.engine.play.save import Save

LONGEST_COMMENT = 4000
MOST_REPORTS = 200
"""Most files in a game's folder of reports."""


@dataclass(kw_only=True)
class Room(SeatedGame, KeyedRoom, SharedRoom):
    """A game in progress, its seats, and their agreements; tokens decide who may use which seat."""

    project: Project
    owner: str
    """The token of the host, who assigns seats."""
    file: Path
    begun: datetime = field(default_factory=lambda: datetime.now(UTC))
    ended: datetime | None = None
    """The time at which the first player answered the questions about the finished game."""
    answers: dict[int, dict[str, object]] = field(default_factory=dict)
    """The answers of each seat after the game."""
    company: Company = field(default_factory=Company)
    next: str = ""
    """The code of the room in which the same players go on; "" for none."""

    # ------------------------------------------------------------------------------------------ seats
    def sit(self, token: str, name: str) -> str:
        """Take the seat that a link leads to; returns the seat's token. The link and the seat's previous token cannot
        be used again: a seat belongs to one person. Raises Refused."""
        seat = self.place_of_link(token)
        before = self.seats[seat], self.match, self.shared, self.undo_by
        own = new_token()
        self.seats[seat] = replace(self.seats[seat], taken="friend", joined=True, token=own, invitation="")
        self.shared, self.undo_by = True, frozenset()
        self.reseat(self._names_with(seat, plain_name(name)))
        try:
            self.keep()
        except Refused:
            self.seats[seat], self.match, self.shared, self.undo_by = before
            raise
        return own

    def _names_with(self, seat: int, name: str) -> list[str]:
        """The names at the table with one of them replaced; "" leaves it unchanged."""
        names = list(self.match.seating.names)
        if name in names and names[seat] != name:
            name = next(f"{name} {n}" for n in range(2, len(names) + 2) if f"{name} {n}" not in names)
        names[seat] = name or names[seat]
        return names

    def left_to(self, seat: Seat) -> Occupant:
        """The occupant of a seat that a bot leaves: `here` if its token is the host's, otherwise `friend`."""
        return "here" if is_one_of(self.owner, [seat.token]) else "friend"

    def has_say(self, seat: Seat) -> bool:
        """Whether a person has ever sat there: the host must not be able to take back its answers by giving the seat to
        a bot."""
        return seat.joined

    def invitations(self) -> list[dict[str, object]]:
        """Each seat that is not at the host's own screen, with the token of its link while it is unused."""
        names = self.match.seating.names
        seats = [(place, seat) for place, seat in enumerate(self.seats) if not is_one_of(self.owner, [seat.token])]
        return [{"seat": place, "name": names[place], "token": seat.invitation} for place, seat in seats]

    @property
    def seat_names(self) -> Sequence[str]:
        """The names at the table."""
        return self.match.seating.names

    # ------------------------------------------------------------------------------------------ views
    @cached_property
    def shares(self) -> Shares:
        """The clauses that the table plays, and those left to people."""
        return shares_of(self.match.game, self.match.rules)

    def seat_data(self, seat: int, locale: str, since: int = -1) -> Data:
        """The data of a seat, with the clauses that it carries out by hand."""
        data = super().seat_data(seat, locale, since)
        question, words = self.match.question, replace(self.words(locale), people=self.match.words.people)
        asking = (question.asked_by, question.clause) if data["question"] and question else ()
        return data | {"book": by_hand_data(self.shares, words, self.match, asking, seat >= 0)}

    def move_by_hand(self, number: int, seat: int, data: Data) -> None:
        """Move something by hand for a seat, while a clause that people carry out applies to it. Raises Refused."""
        book = self.seat_data(seat, "")["book"]
        if number == self.number and not book["free"]:
            raise Refused(409, "nothing is moved by hand here: the rules play this")
        clause = book["now"][0]["id"] if book["now"] else ""
        super().move_by_hand(number, seat, {**data, "clause": clause})

    def note_disclosure(self) -> None:
        """Record that somebody learns the whole game before its end. Raises Refused if that cannot be stored."""
        if self.match.outcome is None and not self.disclosed:
            self.disclosed = True
            try:
                self.keep()
            except Refused:
                self.disclosed = False
                raise

    def saved(self) -> Save:
        """The game in the form that `pnp play --save` and `pnp replay` read."""
        first = next((seat for seat, one in enumerate(self.seats) if one.is_person), 0)
        return save_of(self.project.loaded, self.match, first)

    def report(self, seat: int, clause: str, comment: str, folder: Path) -> Path:
        """Store a report that play deviates from the rulebook: the game so far, the clause, and the person's remark.
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

    # ------------------------------------------------------------------------------------------ saving
    def keep(self) -> None:
        """Write the room's file. Raises Refused if that fails."""
        super().keep()
        self.write_file()

    def write_file(self) -> None:
        """Write the file without counting a change. Raises Refused."""
        data = {
            "code": self.code, "owner": self.owner, "number": self.number, "shared": self.shared,
            "disclosed": self.disclosed, "begun": self.begun.isoformat(), "answers": self.answers,
            "chat": chat_data(self.company.lines), "next": self.next,
            "ended": self.ended.isoformat() if self.ended else "", "seats": [asdict(seat) for seat in self.seats],
            "save": asdict(save_of(self.project.loaded, self.match)),
        }  # fmt: skip
        write_or_refuse(self.file, json.dumps(data, ensure_ascii=False) + "\n", self.file.parent)


def seating_of(
    project: Project, names: Sequence[str], seats: Sequence[Seat], seed: int | None, options: Mapping[str, object]
) -> Seating:
    """The seating of a room's new table; roles and sides after the players are bots."""
    seating = project.seating(len(seats), bots_of(project.loaded.game, seats), options, seed or 0, names)
    return replace(seating, by_hand=no_moves(shares_of(project.loaded.game, project.loaded.rules)))
