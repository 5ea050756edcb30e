"""A game in progress and its participants: people, and bots on all other seats.

Every answer names its question by number: an answer to another question changes nothing. The module needs no disk and
only the standard library, so that the same table serves both a server and a page without one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from pnp.app.play.hands import GONE, act_for
from pnp.app.play.rights import Stage
from pnp.app.play.seat_json import Data, places_of, scenes_sent_to, sent_to
from pnp.engine.agents import AGENTS
from pnp.engine.match import IllegalAnswer, Match, Seating
from pnp.engine.play.describe import Describer
from pnp.model.game import Game

Occupant: TypeAlias = Literal["here", "friend", "bot"]
"""The occupant of a seat: the host, somebody with a link, or a bot."""
NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Karla", "Leo")
"""Default names of players."""
LONGEST_NAME = 24
"""Most characters of a player's name."""
MOST_BY_HAND = 2000
"""The most moves by hand in one game: each further move repeats all earlier ones."""
SIDES_BOT = "greedy"
"""The bot that plays the roles and sides besides the players."""


class Refused(Exception):
    """A request that cannot be met: the HTTP status, and the reason."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass
class Seat:
    """A place at the table."""

    taken: Occupant
    agent: str = "greedy"
    """The bot that plays while a bot has the seat."""
    token: str = ""
    """Admits to the seat. Seats at the host's device share the host's; "" for a seat that nobody has taken yet."""
    joined: bool = False
    """Whether a person has ever sat there, even if a bot plays now."""
    invitation: str = ""
    """The token of the link that admits to the seat once; "" when it has been used."""

    @property
    def is_person(self) -> bool:
        """Whether a person has to answer there."""
        return self.taken == "here" or (self.taken == "friend" and self.joined)


@dataclass
class SeatedGame:
    """A game in progress, its seats, and the agreements of the people in them."""

    code: str
    match: Match
    seats: list[Seat]
    words: Callable[[str], Describer]
    """The words of a language; of the first one for a language that the game does not have."""
    number: int = field(default=1, kw_only=True)
    """The number of the current question, which an answer must name."""
    changes: int = field(default=0, kw_only=True)
    """Number of visible changes."""
    telling: int = field(default=0, kw_only=True)
    """Number of times that the log was restarted."""
    undo_by: frozenset[int] = field(default=frozenset(), kw_only=True)
    """The seats that want the last answer taken back."""
    shared: bool = field(default=False, kw_only=True)
    """Whether somebody besides the host has had a seat, or was invited to one. It is never unset."""
    disclosed: bool = field(default=False, kw_only=True)
    """Whether somebody may know hidden cards: the game was revealed before its end, or answers were taken back."""

    def keep(self) -> None:
        """Store a change. Raises Refused if it cannot be stored."""
        self.changes += 1

    # ------------------------------------------------------------------------------------------ seats
    def give_to_bot(self, seat: int, agent: str = "") -> None:
        """Let a bot take a seat, or leave it. Raises Refused."""
        if not 0 <= seat < len(self.seats) or agent not in ("", *AGENTS):
            raise Refused(422, "there is no such seat, or no such bot")
        one = self.seats[seat]
        before = self.match
        self.seats[seat] = replace(one, taken="bot" if agent else self.left_to(one), agent=agent or one.agent)
        self.reseat()
        self.number += 1
        self.undo_by = frozenset()  # those who agreed meant another answer
        try:
            self.keep()
        except Refused:
            self.seats[seat], self.match = one, before
            self.number -= 1
            raise

    def left_to(self, seat: Seat) -> Occupant:
        """The new occupant of a seat that a bot leaves."""
        return "here"

    def reseat(self, names: Sequence[str] = ()) -> None:
        """Rebuild the same game from its tape with other names or bots."""
        old = self.match
        seating = replace(old.seating, names=tuple(names or old.seating.names), agents=bots_of(old.game, self.seats))
        self.match = Match(old.game, old.rules, seating, old.words, old.tape)
        self.telling += 1

    # ------------------------------------------------------------------------------------------ playing
    def answer(self, number: int, seat: int, option: int) -> None:
        """Answer the question with that number for a seat. Raises Refused, and changes nothing then."""
        if number != self.number:
            raise Refused(409, "that question is already answered")
        if self.match.deciding != seat:
            raise Refused(409, "it is not your turn to answer")
        before = self._position
        self.match.filmed = (*(place for place, one in enumerate(self.seats) if one.is_person), self.match.seats)
        try:
            self.match.step(option)
        except IllegalAnswer as wrong:
            raise Refused(422, str(wrong)) from None
        self.number += 1
        self.undo_by = frozenset()
        self._keep_or(before)

    def move_by_hand(self, number: int, seat: int, data: Data) -> None:
        """Move something by hand for a seat. ``number``: of the question that the page shows. Raises Refused, and
        changes nothing then."""
        if number != self.number:
            raise Refused(409, GONE)
        before = self._position
        if before[0].by_hand is not None and len(before[0].by_hand.moves) >= MOST_BY_HAND:
            raise Refused(409, f"in this game, {MOST_BY_HAND} moves have been made by hand: open another one")
        try:
            self.match.move_by_hand(seat, act_for(self.match, seat, self.match.words, data))
        except IllegalAnswer as wrong:
            raise Refused(422, str(wrong)) from None
        self.number += 1
        self.undo_by = frozenset()
        self._keep_or(before)

    def ask_undo(self, number: int, seats: Sequence[int]) -> None:
        """Request on behalf of some seats to take back the last answer; done once everybody with a say agrees. Raises
        Refused."""
        if number != self.number:
            raise Refused(409, "that question is already answered")
        self.undo_by |= set(seats)
        if any(self.has_say(one) and seat not in self.undo_by for seat, one in enumerate(self.seats)):
            self.changes += 1
            return
        self.undo_by, before = frozenset(), self._position
        if not self.match.undo():
            raise Refused(409, "there is nothing to undo")
        self.number += 1
        self.telling += 1
        self.disclosed = True
        self._keep_or(before)

    def has_say(self, seat: Seat) -> bool:
        """Whether taking back an answer needs this seat's agreement."""
        return seat.is_person

    def refuse_undo(self, number: int) -> None:
        """Refuse to take back the last answer. Raises Refused."""
        if number != self.number:
            raise Refused(409, "that question has been answered")
        self.undo_by = frozenset()
        self.changes += 1

    @property
    def _position(self) -> tuple[Seating, tuple[int, ...]]:
        """The seating with its moves by hand, and the tape: the game so far."""
        return self.match.seating, self.match.tape

    def _keep_or(self, before: tuple[Seating, Sequence[int]]) -> None:
        """Store the change; if that fails, the game returns to the stored position."""
        try:
            self.keep()
        except Refused:
            old = self.match
            self.match = Match(old.game, old.rules, before[0], old.words, before[1])
            self.number -= 1
            self.telling += 1
            raise

    # ------------------------------------------------------------------------------------------ data for seats
    def seat_data(self, seat: int, locale: str, since: int = -1) -> Data:
        """The data of a seat in a language: its view of the game, and the public facts of the room. ``seat`` -1: a
        spectator. ``since``: the number of changes that the page already shows; a page that lacks only the last one
        also gets the scenes in between."""
        watching = seat < 0
        words = replace(self.words(locale), people=self.match.words.people)
        place = self.match.seats if watching else seat
        data = sent_to(place, self.match, words)
        scenes = scenes_sent_to(place, self.match, words) if since == self.changes - 1 else []
        for player in data["players"]:
            if player["seat"] < len(self.seats):
                player["taken"] = _occupant(self.seats[player["seat"]])
        if data["outcome"] is not None:
            data["outcome"] |= {"places": places_of(self.match, words)}
        undo = sorted(self.undo_by)
        return {
            **data, "scenes": scenes, "watching": watching, "room": self.code, "number": self.number,
            "changes": self.changes, "telling": self.telling, "undo": undo, "disclosed": self.disclosed,
        }  # fmt: skip

    @property
    def stage(self) -> Stage:
        """The stage of the room, which limits the acts that are allowed (pnp.app.play.rights)."""
        if not self.shared:
            return "alone"
        return "shared" if self.match.outcome is None else "over"


def bots_of(game: Game, seats: Sequence[Seat]) -> Mapping[int, str]:
    """The bot of each seat: on seats without a person, and for the roles and sides besides the players."""
    sides = range(len(seats), len(seats) + sum(side.count for side in game.sides.values()))
    bots = {place: seat.agent for place, seat in enumerate(seats) if seat.taken == "bot"}
    return {**bots, **dict.fromkeys(sides, SIDES_BOT)}


def plain_name(name: str) -> str:
    """A player's name in a form allowed on the table: short, on one line, of visible characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def names_for(chosen_names: Sequence[str], count: int) -> list[str]:
    """The names at the table, all different: the given ones, and default ones for the others."""
    plain = [plain_name(name) for name in chosen_names[:count]]
    names: list[str] = []
    for place in range(count):
        name = plain[place] if place < len(plain) else ""
        other = (n for n in NAMES if n not in plain and n not in names)
        names.append(name if name and name not in names else next(other))
    return names


def _occupant(seat: Seat) -> str:
    """The occupant of a seat as shown to everybody. A bot that replaces a person who has seen the cards is shown as
    such."""
    if seat.taken == "friend" and not seat.joined:
        return "empty"
    return "bot after" if seat.taken == "bot" and seat.joined else seat.taken
