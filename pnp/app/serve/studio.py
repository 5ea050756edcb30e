"""The state of the server: the game, its rooms, its appearance, and the listeners."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

from pnp.app.api.project import Project
from pnp.app.play.seats import Refused
from pnp.app.rooms.appearance import Looks
from pnp.app.rooms.free_room import FreeRoom
from pnp.app.rooms.free_rooms import FreeRooms
from pnp.app.rooms.keys import new_token
from pnp.app.rooms.room import Room
from pnp.app.rooms.rooms import Rooms
from pnp.app.serve.hub import Hub
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.workshop import Desk

EDITOR = "vscode://file/{file}:{line}:{column}"
THREADS = 4
"""Number of rooms in which work is done at the same time."""
FAULTY = "the game has errors at the moment"
"""The message to players: the workshop and the terminal show the game's faults."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class ServedGame:
    """A faultless game, ready to be played."""

    project: Project
    rooms: Rooms
    free: FreeRooms
    looks: Looks


@dataclass
class Studio:
    """A served game; ``game`` is None until the game has been without errors once."""

    game: ServedGame | None
    version: str = field(default_factory=lambda: secrets.token_hex(4))
    """Part of the addresses of cacheable files; it changes with the game."""
    desk: Desk | None = None
    cards: Cards | None = None
    """The card tables of the game, as edited in the workshop."""
    is_public: bool = False
    """Whether other machines can reach the server: then the workshop writes nothing."""
    names: tuple[str, ...] = ()
    """Names by which other machines know this one."""
    key: str = field(default_factory=new_token)
    """The key of the workshop, which lets its holder see it."""
    rooms_folder: Path | None = None
    """Folder of rooms; None for the usual place."""
    editor: str = EDITOR
    """The address that opens a file in an editor, with {file}, {line} and {column} as placeholders."""
    hub: Hub = field(default_factory=Hub)
    after_reading: list[Callable[[], None]] = field(default_factory=list)
    """Functions called when the game has been read anew."""
    _front: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    """Creates and finds rooms one at a time."""
    _playing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(THREADS))
    """Runs games in parallel, so that a slow bot or disk does not delay other games."""
    _turns: dict[str, asyncio.Lock] = field(default_factory=dict)
    """For each room, a lock that serializes its requests."""
    _drawing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _editing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _reviewing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _renewing: list[asyncio.Future[None]] = field(default_factory=list)
    """Free tables that are being given the cards of a changed game."""

    async def lead(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Create or find a room outside the event loop."""
        return await anyio.to_thread.run_sync(partial(work, *arguments, **named), limiter=self._front)

    async def play(self, room: Room | FreeRoom, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Work on a room outside the event loop; an answer is completed even if its sender disconnects."""
        async with self._turns.setdefault(room.code, asyncio.Lock()):
            return await anyio.to_thread.run_sync(partial(work, *arguments, **named), limiter=self._playing)

    async def draw(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Draw something outside the event loop, one at a time."""
        return await anyio.to_thread.run_sync(partial(work, *arguments, **named), limiter=self._drawing)

    async def edit(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Read or edit the game's files outside the event loop, one request at a time."""
        return await anyio.to_thread.run_sync(partial(work, *arguments, **named), limiter=self._editing)

    async def review(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do slow work, such as running examples for the review, outside the event loop, one at a time."""
        return await anyio.to_thread.run_sync(partial(work, *arguments, **named), limiter=self._reviewing)

    def read_anew(self, project: Project) -> None:
        """Use the changed game for new rooms and for every free table from now on."""
        if self.game is None:
            self.game = served(project, self.rooms_folder)
        else:
            self.game.rooms.read_anew(project)
            tables = self.game.free.read_anew(project)
            self.game = ServedGame(project, self.game.rooms, self.game.free, Looks(project.loaded))
            self._renewing = [asyncio.ensure_future(self._renew(room)) for room in tables]
        self.version = secrets.token_hex(4)
        for work in self.after_reading:
            work()

    async def _renew(self, room: FreeRoom) -> None:
        """Show the changed cards on a free table."""
        with suppress(Refused):
            await self.play(room, self.free.renew, room)
        self.hub.tell(room.code, room.news)

    def _served(self) -> ServedGame:
        """The game. Raises Refused if it cannot be played."""
        if self.game is None:
            raise Refused(503, FAULTY)
        return self.game

    @property
    def project(self) -> Project:
        """The last reading of the game. Raises Refused, like the next three, if the game cannot be played."""
        return self._served().project

    @property
    def rooms(self) -> Rooms:
        """The rooms of the game."""
        return self._served().rooms

    @property
    def free(self) -> FreeRooms:
        """The free tables of the game."""
        free = self._served().free
        free.is_editable = self.desk is not None and not self.is_public
        return free

    @property
    def looks(self) -> Looks:
        """The appearance of the game."""
        return self._served().looks

    @property
    def locale(self) -> str:
        """The default language of pages."""
        return self.rooms.words.locales[0] if self.game else "en"

    def known_locale(self, locale: str) -> str:
        """The given language if the game has it, otherwise the default one."""
        return locale if self.game and locale in self.rooms.words.locales else self.locale

    def demanded_locale(self, locale: str) -> str:
        """The language in an address. Raises Refused if the game does not have it."""
        if locale != self.known_locale(locale):
            raise Refused(404, "the game has no translation into this language")
        return locale


def served(project: Project, folder: Path | None = None) -> ServedGame:
    """A playable game with its rooms in a folder; None for the usual one."""
    rooms = Rooms(project, folder)
    return ServedGame(project, rooms, FreeRooms(project, rooms.folder / "free"), Looks(project.loaded))
