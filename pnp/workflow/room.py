"""A room: a game that people play in browsers, with bots on the seats that nobody takes. It is kept as its tape.

Every answer names the question that it answers by its number: an answer to another question changes nothing. What has
been answered is on disk before anybody is told of it.
"""

import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from pnp.diagnostics import Report
from pnp.export.write import write_all
from pnp.play.agents import AGENTS
from pnp.play.describe import Describer
from pnp.play.match import IllegalAnswer, Match, Seating
from pnp.play.save import Save, write_save
from pnp.workflow.game_table import save_of
from pnp.workflow.project import Project
from pnp.workflow.sent import Data, sent_to

Taken: TypeAlias = Literal["here", "friend", "bot"]
"""Who sits on a seat: whoever opened the room, somebody who has a link, or a bot."""
TOKEN_BYTES = 16
"""Of a token: 128 bits."""
LONGEST_NAME = 24
"""Characters of a player's name."""
LONGEST_COMMENT = 4000
MOST_REPORTS = 200
"""Files in a game's folder of reports, beyond which no more are written."""


class Refused(Exception):
    """What was asked of a room cannot be done: its status as HTTP has it, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass
class Seat:
    """A place at the table."""

    taken: Taken
    agent: str = "greedy"
    """Who plays when a bot does."""
    token: str = ""
    """Who has it may sit there; a friend's seat has its own, those of one device share one."""
    joined: bool = False
    """Somebody has come by the seat's link."""

    @property
    def is_person(self) -> bool:
        """Whether somebody has to answer there."""
        return self.taken == "here" or (self.taken == "friend" and self.joined)


@dataclass
class Room:
    """A game under way, its seats, and what they have agreed on."""

    code: str
    project: Project
    match: Match
    seats: list[Seat]
    owner: str
    """The token of who opened it: they hand out seats."""
    file: Path
    number: int = 1
    """Of the question that is asked: an answer names it."""
    changes: int = 0
    """How often anything has changed that somebody is shown."""
    telling: int = 0
    """How often the log was begun anew."""
    undo_by: frozenset[int] = frozenset()
    """The seats that want the last answer taken back."""
    words: Callable[[str], Describer] = field(kw_only=True)
    """The words of a language."""

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
            raise Refused(403, "this link admits to no seat here")
        for seat in (s for s in seats if self.seats[s].taken != "here"):
            self.seats[seat].joined, self.seats[seat].taken = True, "friend"
        name = plain_name(name)
        if name and len(seats) == 1:
            self._called(seats[0], name)
        else:
            self._seat_again()
        self.keep()
        return seats

    def _called(self, seat: int, name: str) -> None:
        names = list(self.match.seating.names)
        if name in names and names[seat] != name:
            name = next(f"{name} {n}" for n in range(2, len(names) + 2) if f"{name} {n}" not in names)
        names[seat] = name
        self._seat_again(names)

    def give_to_bot(self, seat: int, agent: str = "") -> None:
        """A bot takes a seat, or leaves it to whoever has its link. Raises Refused."""
        if not 0 <= seat < len(self.seats) or agent not in ("", *AGENTS):
            raise Refused(422, "there is no such seat, or no such bot")
        one = self.seats[seat]
        before = self.seats[seat], self.match
        taken: Taken = "bot" if agent else "here" if one.token == self.owner else "friend"
        self.seats[seat] = Seat(taken, agent or one.agent, one.token, one.joined)
        try:
            self._seat_again()
            self.number += 1
            self.keep()
        except Refused:
            self.seats[seat], self.match = before
            self.number -= 1
            raise

    def _seat_again(self, names: Sequence[str] = ()) -> None:
        """The same game with other names, or other bots: from its tape."""
        old = self.match
        seating = seating_of(
            self.project, names or old.seating.names, self.seats, old.seating.seed, old.seating.options
        )
        self.match = Match(old.game, old.rules, seating, self.words(self.project.prose.locale), old.tape)
        self.telling += 1

    # ------------------------------------------------------------------------------------------ playing
    def answer(self, number: int, seat: int, option: int) -> None:
        """An answer of a seat to the question of that number. Raises Refused, and has changed nothing then."""
        if number != self.number:
            raise Refused(409, "that question has been answered")
        if self.match.deciding != seat:
            raise Refused(409, "it is not your turn to answer")
        before = self.match.tape
        try:
            self.match.step(option)
        except IllegalAnswer as wrong:
            raise Refused(422, str(wrong)) from None
        self.number += 1
        self.undo_by = frozenset()
        self._keep_or(before)

    def ask_undo(self, number: int, seats: Sequence[int]) -> None:
        """Some seats want the last answer taken back; it is, once every person wants it. Raises Refused."""
        if number != self.number:
            raise Refused(409, "that question has been answered")
        self.undo_by |= set(seats)
        if any(one.is_person and seat not in self.undo_by for seat, one in enumerate(self.seats)):
            self.changes += 1
            return
        self.undo_by, before = frozenset(), self.match.tape
        if not self.match.undo():
            raise Refused(409, "there is nothing to take back")
        self.number += 1
        self.telling += 1
        self._keep_or(before)

    def refuse_undo(self) -> None:
        """Somebody does not want the last answer taken back."""
        self.undo_by = frozenset()
        self.changes += 1

    def _keep_or(self, before: Sequence[int]) -> None:
        """Write the room down; where that fails, the game goes back to the tape that is on disk."""
        try:
            self.keep()
        except Refused:
            old = self.match
            self.match = Match(old.game, old.rules, old.seating, old.words, before)
            self.number -= 1
            self.telling += 1
            raise

    # ------------------------------------------------------------------------------------------ what is told
    def told(self, seat: int, locale: str) -> Data:
        """What a seat is sent in a language: of the game what it may know, of the room what all may know. ``seat`` -1:
        somebody who only watches."""
        watching = seat < 0
        words = self.words(locale)
        data = sent_to(self.match.seats if watching else seat, self.match, self._named(words))
        for player in data["players"]:
            if player["seat"] < len(self.seats):
                player["taken"] = self._taken(self.seats[player["seat"]])
        undo = sorted(self.undo_by)
        return {
            **data, "watching": watching, "room": self.code, "number": self.number, "changes": self.changes,
            "telling": self.telling, "undo": undo, "open": self.is_open,
        }  # fmt: skip

    def _named(self, words: Describer) -> Describer:
        return replace(words, people=self.match.words.people)

    @staticmethod
    def _taken(seat: Seat) -> str:
        return "empty" if seat.taken == "friend" and not seat.joined else seat.taken

    @property
    def is_open(self) -> bool:
        """Whether the whole tape may be handed out: the game is over, or nobody plays who is not at one device."""
        return self.match.outcome is not None or all(seat.taken != "friend" for seat in self.seats)

    def saved(self) -> Save:
        """The game as `pnp play --save` and `pnp replay` read it."""
        first = next((seat for seat, one in enumerate(self.seats) if one.is_person), 0)
        return save_of(self.project.loaded, self.match, first)

    def report(self, seat: int, clause: str, comment: str, folder: Path) -> Path:
        """Write down that this is not what the rulebook says: the game so far, the clause, what somebody says of it.
        Raises Refused."""
        place = folder / "reports"
        if place.is_dir() and len(list(place.glob("*.json"))) >= MOST_REPORTS:
            raise Refused(409, "there are many reports already")
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
        self.changes += 1
        kept = {"code": self.code, "owner": self.owner, "number": self.number, "seats": [asdict(s) for s in self.seats]}
        kept["save"] = json.loads(write_save(save_of(self.project.loaded, self.match)))
        write_or_refuse(self.file, json.dumps(kept, ensure_ascii=False) + "\n")


def seating_of(
    project: Project, names: Sequence[str], seats: Sequence[Seat], seed: int | None, options: Mapping[str, object]
) -> Seating:
    """Who sits at a room's table; the roles and sides behind the players are bots."""
    sides = range(len(seats), len(seats) + sum(side.count for side in project.loaded.game.sides.values()))
    agents = {place: seat.agent for place, seat in enumerate(seats) if seat.taken == "bot"}
    return project.seating(len(seats), agents | dict.fromkeys(sides, "greedy"), options, seed or 0, names)


def write_or_refuse(file: Path, text: str) -> None:
    """Write a file whole or not at all. Raises Refused."""
    report = Report()
    if not write_all({file: text.encode()}, report):
        raise Refused(507, report.diagnostics[0].message)


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def plain_name(name: str) -> str:
    """A player's name as it may stand on the table: short, on one line, of characters that can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
