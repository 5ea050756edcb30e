"""The people at a table: presence, and the conversation of the players.

It knows nothing of the game, so that nothing secret can leave with it.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.app.play.one_line import one_line
from pnp.app.play.seat_json import Data
from pnp.app.play.seats import Refused, Seat

PRESENT = 100.0
"""Seconds for which a page counts as open after its last sign. The timers of a hidden page run once a minute."""
MOST_PAGES = 200
"""Most open pages that are counted."""
MOST_LINES = 300
"""Most lines of the conversation that are stored: the last ones."""
LONGEST_LINE = 500
LONGEST_PAGE = 40


@dataclass(frozen=True)
class ChatLine:
    """A line that a player has written."""

    seat: int
    text: str
    time: int
    """Seconds since 1970."""


@dataclass(frozen=True)
class OpenPage:
    """An open page of a table: its seats (none for a spectator), and the time until which it counts as open."""

    seats: tuple[int, ...]
    until: float


@dataclass
class Company:
    """The people at a table, and their conversation."""

    lines: list[ChatLine] = field(default_factory=list)
    version: int = 0
    """It changes whenever somebody comes, goes or writes."""
    clock: Callable[[], float] = time.monotonic
    _pages: dict[str, OpenPage] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------ presence
    def note_page(self, page: str, seats: Sequence[int], is_open: bool) -> bool:
        """Note that a browser's page is open, or has been closed. Returns whether that changes who is here."""
        before, now, page = self._now_here(), self.clock(), page[:LONGEST_PAGE]
        pages = {name: one for name, one in self._pages.items() if one.until > now and name != page}
        if is_open and len(pages) < MOST_PAGES:
            pages[page] = OpenPage(tuple(seats), now + PRESENT)
        self._pages = pages
        is_changed = self._now_here() != before
        self.version += is_changed
        return is_changed

    def _now_here(self) -> tuple[frozenset[int], int]:
        """The seats whose pages are open, and the number of pages of spectators."""
        now = self.clock()
        pages = [page for page in self._pages.values() if page.until > now]
        return frozenset(seat for page in pages for seat in page.seats), sum(not page.seats for page in pages)

    # ------------------------------------------------------------------------------------------ conversation
    def line_of(self, seat: int, text: str) -> ChatLine:
        """A line in a form allowed in the conversation. Raises Refused for an empty one."""
        words = one_line(text)[:LONGEST_LINE].strip()
        if not words:
            raise Refused(422, "write something first")
        return ChatLine(seat, words, int(time.time()))

    def with_line(self, line: ChatLine) -> list[ChatLine]:
        """The conversation with another line."""
        return [*self.lines, line][-MOST_LINES:]

    def data(self, people: Mapping[int, str], names: Sequence[str]) -> Data:
        """The people who are here, and the conversation. ``people``: the names of people by their seats;
        ``names``: those of all seats."""
        here, watching = self._now_here()
        return {
            "people": [{"seat": seat, "name": name, "here": seat in here} for seat, name in people.items()],
            "watching": watching,
            "lines": [{**vars(line), "name": names[line.seat]} for line in self.lines if line.seat < len(names)],
            "version": self.version,
        }


class SharedRoom:
    """A room with its company."""

    seats: list[Seat]
    company: Company
    changes: int

    def write_file(self) -> None:
        """Write the room's file. Raises Refused."""
        raise NotImplementedError

    @property
    def seat_names(self) -> Sequence[str]:
        """The names at the table."""
        raise NotImplementedError

    def company_data(self) -> Data:
        """The people who are here, and the conversation."""
        names = self.seat_names
        people = {place: names[place] for place, seat in enumerate(self.seats) if seat.is_person}
        return self.company.data(people, names)

    @property
    def news(self) -> str:
        """The state of the room for open pages: the numbers of changes of its table and of its company."""
        return f"{self.changes}.{self.company.version}"

    def say(self, seat: int, text: str) -> None:
        """Write a line to everybody at the table. Raises Refused."""
        before = self.company.lines
        self.company.lines = self.company.with_line(self.company.line_of(seat, text))
        try:
            self.write_file()
        except Refused:
            self.company.lines = before
            raise
        self.company.version += 1


def chat_data(lines: Sequence[ChatLine]) -> list[list[object]]:
    """A conversation as JSON, for a room's file."""
    return [[line.seat, line.text, line.time] for line in lines]


def chat_from(data: Sequence[Sequence[object]]) -> list[ChatLine]:
    """The conversation from such data. Raises ValueError or TypeError for other data."""
    return [ChatLine(int(str(seat)), str(text), int(str(at))) for seat, text, at in data]
