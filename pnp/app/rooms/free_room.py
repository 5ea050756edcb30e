"""A free table that people share: its seats, its steps, and their agreements. It is stored as its first table and its
steps, which determine every later table."""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from pnp.app.play.free.actions import action_from
from pnp.app.play.free.apply import apply
from pnp.app.play.free.deck import DeckCard, changed_deck, deck_change
from pnp.app.play.free.events import Event
from pnp.app.play.free.table import Data, FaceId, FreeTable, NotAllowed, table_data, table_from
from pnp.app.play.free.view import WATCHER, TimedEvent, log_for, table_for
from pnp.app.play.rights import FREE_RIGHTS, Stage
from pnp.app.play.seats import Refused, Seat, plain_name
from pnp.app.rooms.company import Company, SharedRoom, chat_data
from pnp.app.rooms.free_names import FreeNames
from pnp.app.rooms.keys import KeyedRoom, is_one_of, new_token
from pnp.app.rooms.room_files import write_or_refuse

MOST_STEPS = 5000
"""Most steps of a table."""
KEYS_HELD = 200
"""Number of remembered acts, so that a repeated request is carried out once."""
DESIGNER = -1
"""The seat of steps that no player makes, such as a change of the deck."""


@dataclass(frozen=True)
class Step:
    """A step: its action as JSON, its seat, its random number, and its time."""

    act: Data
    seat: int
    seed: int
    time: int


@dataclass(frozen=True)
class TableAndDeck:
    """A table with its deck."""

    table: FreeTable
    deck: tuple[DeckCard, ...]


@dataclass(frozen=True)
class Wish:
    """The wish to go to another step of the log, with the seats that agree."""

    step: int
    seats: frozenset[int]


@dataclass(kw_only=True)
class FreeRoom(KeyedRoom, SharedRoom):
    """A free table with its participants."""

    code: str
    owner: str
    seats: list[Seat]
    names: list[str]
    first: TableAndDeck
    file: Path
    home: Callable[[str], str]
    """The place that new cards of a kind go to."""
    steps: list[Step] = field(default_factory=list)
    at: int = 0
    """The number of steps that are not undone."""
    shared: bool = False
    """Whether somebody besides the host has had a seat, or was invited to one. It is never unset."""
    changes: int = 0
    company: Company = field(default_factory=Company)
    wish: Wish | None = None
    _states: list[TableAndDeck] = field(default_factory=list)
    """The table after each number of steps."""
    _log: list[TimedEvent] = field(default_factory=list)
    _keys: list[str] = field(default_factory=list)
    rights = FREE_RIGHTS

    def __post_init__(self) -> None:
        """Replay the steps. Raises NotAllowed, KeyError, TypeError or ValueError for impossible steps."""
        self._states = [self.first]
        for step in self.steps:
            now, event = applied(self._states[-1], step, self.home)
            self._states.append(now)
            self._log.append(TimedEvent(event, step.time))

    @property
    def now(self) -> TableAndDeck:
        """The current table."""
        return self._states[self.at]

    def at_step(self, step: int) -> TableAndDeck:
        """The table after a number of steps. Raises Refused."""
        if not 0 <= step <= self.at:
            raise Refused(409, "there is no such step any more")
        return self._states[step]

    def lines_since(self, step: int, names: FreeNames) -> list[str]:
        """The lines of the log after a step, as everybody may read them."""
        lines = log_for(self._log, self.at, WATCHER, names.of(self.names))
        return [str(line["text"]) for line in lines if not line["undone"] and int(line["step"]) > step]

    @property
    def stage(self) -> Stage:
        """The stage of the room."""
        return "shared" if self.shared else "alone"

    # ------------------------------------------------------------------------------------------ acts
    def act(self, seat: int, act: Data, key: str = "") -> None:
        """Carry out an act, unless an earlier one had the same key. Raises Refused."""
        if key and key in self._keys:
            return
        if act.get("act") in ("deck", "setup"):
            raise Refused(422, "a free table has no such action")
        self.add(seat, act)
        self._keys = [*self._keys[-KEYS_HELD:], key]

    def add(self, seat: int, act: Data) -> None:
        """Add a step, and delete all undone steps. Raises Refused."""
        if self.at >= MOST_STEPS:
            raise Refused(409, f"this table has had {MOST_STEPS} steps: save it as a set-up, and open another one")
        step = Step(act, seat, secrets.randbits(48), int(time.time()))
        try:
            now, event = applied(self.now, step, self.home)
        except NotAllowed as why:
            raise Refused(422, str(why)) from None
        before = self.steps, self._states, self._log, self.at, self.wish
        self.steps = [*self.steps[: self.at], step]
        self._states = [*self._states[: self.at + 1], now]
        self._log = [*self._log[: self.at], TimedEvent(event, step.time)]
        self.at, self.wish = len(self.steps), None
        try:
            self.keep()
        except Refused:
            self.steps, self._states, self._log, self.at, self.wish = before
            raise

    def go_to(self, step: int, seats: Sequence[int]) -> None:
        """Request on behalf of some seats to go to another step of the log; done once everybody who has sat down
        agrees. Raises Refused."""
        if not 0 <= step <= len(self.steps):
            raise Refused(409, "there is no such step any more")
        agreeing = frozenset(seats) | (self.wish.seats if self.wish and self.wish.step == step else frozenset())
        if any(seat.joined and place not in agreeing for place, seat in enumerate(self.seats)):
            self.wish = Wish(step, agreeing)
            self.changes += 1
            return
        before = self.at, self.wish
        self.at, self.wish = step, None
        try:
            self.keep()
        except Refused:
            self.at, self.wish = before
            raise

    def refuse(self) -> None:
        """Refuse to go to another step."""
        self.wish = None
        self.changes += 1

    def take_over_deck(self, deck: tuple[DeckCard, ...]) -> None:
        """Use the cards of the game's changed deck from now on. Raises Refused."""
        if deck_change(self.now.deck, deck):
            self.add(DESIGNER, {"act": "deck", "deck": deck_data(deck)})

    # ------------------------------------------------------------------------------------------ seats
    def sit(self, token: str, name: str) -> str:
        """Take the seat that a link leads to; returns the seat's token. The link cannot be used again. Raises
        Refused."""
        place = self.place_of_link(token)
        before = self.seats[place], self.names, self.shared, self.wish
        own, chosen = new_token(), plain_name(name)
        self.seats[place] = replace(self.seats[place], taken="friend", joined=True, token=own, invitation="")
        taken = [one for other, one in enumerate(self.names) if other != place]
        if chosen in taken:
            chosen = next(f"{chosen} {n}" for n in range(2, len(taken) + 3) if f"{chosen} {n}" not in taken)
        self.names = [chosen or one if other == place else one for other, one in enumerate(self.names)]
        self.shared, self.wish = True, None
        try:
            self.keep()
        except Refused:
            self.seats[place], self.names, self.shared, self.wish = before
            raise
        return own

    def invitations(self) -> list[dict[str, object]]:
        """Each seat that is not at the host's own screen, with the token of its link while it is unused."""
        seats = [(n, seat) for n, seat in enumerate(self.seats) if not is_one_of(self.owner, [seat.token])]
        return [{"seat": n, "name": self.names[n], "token": seat.invitation} for n, seat in seats]

    @property
    def seat_names(self) -> Sequence[str]:
        """The names at the table."""
        return self.names

    # ------------------------------------------------------------------------------------------ views
    def seat_data(self, seat: int, names: FreeNames) -> Data:
        """The data of a seat: what it may know of the table, and the public facts of the room. -1: a spectator."""
        viewer = seat if seat >= 0 else WATCHER
        called = names.of(self.names)
        return {
            **table_for(self.now.table, viewer, called, names.edited), "seat": seat, "room": self.code,
            "log": log_for(self._log, self.at, viewer, called), "at": self.at, "steps": len(self.steps),
            "wish": {"step": self.wish.step, "seats": sorted(self.wish.seats)} if self.wish else None,
            "changes": self.changes, "players": [self._player(n, one) for n, one in enumerate(self.seats)],
        }  # fmt: skip

    def _player(self, number: int, seat: Seat) -> Data:
        is_empty = seat.taken == "friend" and not seat.joined
        return {"seat": number, "name": self.names[number], "empty": is_empty}

    def keep(self) -> None:
        """Write the room's file. Raises Refused if that fails."""
        self.changes += 1
        self.write_file()

    def write_file(self) -> None:
        """Write the file without counting a change. Raises Refused."""
        data = {
            "free": 1, "code": self.code, "owner": self.owner, "shared": self.shared, "names": self.names,
            "seats": [asdict(seat) for seat in self.seats], "at": self.at,
            "chat": chat_data(self.company.lines),
            "first": table_data(self.first.table), "deck": deck_data(self.first.deck),
            "steps": [[step.seat, step.seed, step.time, dict(step.act)] for step in self.steps],
        }  # fmt: skip
        write_or_refuse(self.file, json.dumps(data, ensure_ascii=False) + "\n", self.file.parent)


def applied(now: TableAndDeck, step: Step, home: Callable[[str], str]) -> tuple[TableAndDeck, Event]:
    """The table after a step, and the event. Raises NotAllowed."""
    name = step.act.get("act")
    if name == "deck":
        deck = deck_from(step.act["deck"])
        change = deck_change(now.deck, deck)
        text = _change_words(len(change.renamed), len(change.added), len(change.removed))
        words = "{who} changed the deck: {text}"
        return TableAndDeck(changed_deck(now.table, change, home, step.seed), deck), Event(words, step.seat, text=text)
    if name == "setup":
        event = Event("{who} began with the set-up {text}", step.seat, text=str(step.act["text"]))
        return TableAndDeck(table_from(step.act["table"]), now.deck), event
    table, event = apply(now.table, action_from(step.act), step.seat, step.seed)
    return TableAndDeck(table, now.deck), event


def _change_words(renamed: int, added: int, removed: int) -> str:
    parts = [(renamed, "renamed"), (added, "added"), (removed, "taken out")]
    return ", ".join(f"{number} card{'s' if number > 1 else ''} {what}" for number, what in parts if number)


def deck_data(deck: Sequence[DeckCard]) -> list[list[object]]:
    """A deck as JSON."""
    return [[card.face.kind, card.face.code, card.copies, card.row] for card in deck]


def deck_from(data: list[list[str]]) -> tuple[DeckCard, ...]:
    """The deck from such data."""
    return tuple(DeckCard(FaceId(str(kind), str(code)), int(copies), int(row)) for kind, code, copies, row in data)
