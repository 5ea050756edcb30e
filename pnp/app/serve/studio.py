"""The state of the server: the game, its rooms, its look, and the listeners."""

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
"""Rooms in which something is done at a time."""
FAULTY = "the game has errors at the moment"
"""Said to players: its faults stand on the desk and in the terminal."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Served:
    """A game without faults: it can be played."""

    project: Project
    rooms: Rooms
    free: FreeRooms
    looks: Looks


@dataclass
class Studio:
    """One game that is served; ``game`` is None for as long as it has never been without faults."""

    game: Served | None
    version: str = field(default_factory=lambda: secrets.token_hex(4))
    """Stands in the addresses of what browsers may keep: another one where a game has changed."""
    desk: Desk | None = None
    cards: Cards | None = None
    """The card tables of the game, as the workshop edits them."""
    is_public: bool = False
    """Whether other machines reach the server: then the workshop writes nothing."""
    key: str = field(default_factory=new_token)
    """The key of the desk: its holder may see it."""
    rooms_folder: Path | None = None
    """Folder of rooms; None for the usual place."""
    editor: str = EDITOR
    """The address that opens a file in an editor: {file}, {line} and {column} are filled in."""
    hub: Hub = field(default_factory=Hub)
    _front: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    """Rooms are opened and found one after the other."""
    _playing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(THREADS))
    """Games go on beside each other: one whose bots think long, or whose disk is slow, holds no other up."""
    _turns: dict[str, asyncio.Lock] = field(default_factory=dict)
    """For each room: what is asked of it is done one after the other."""
    _drawing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _editing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _reviewing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))
    _renewing: list[asyncio.Future[None]] = field(default_factory=list)
    """Free tables that get the cards of a changed game."""

    async def lead(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Open a room or find it, beside the loop."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._front)

    async def play(self, room: Room | FreeRoom, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Work on a room, beside the loop: an answer is given whole even if its sender leaves."""
        async with self._turns.setdefault(room.code, asyncio.Lock()):
            return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._playing)

    async def draw(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Draw something beside the loop, one after the other."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._drawing)

    async def edit(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Work on the card tables beside the loop, one after the other."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._editing)

    async def review(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Work on the review beside the loop, one after the other: examples are run and games are played for it."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._reviewing)

    def read_anew(self, project: Project) -> None:
        """The game has changed: tables that are opened from now on play it as it is now."""
        if self.game is None:
            self.game = served(project, self.rooms_folder)
        else:
            self.game.rooms.read_anew(project)
            tables = self.game.free.read_anew(project)
            self.game = Served(project, self.game.rooms, self.game.free, Looks(project.loaded))
            self._renewing = [asyncio.ensure_future(self._renew(room)) for room in tables]
        self.version = secrets.token_hex(4)

    async def _renew(self, room: FreeRoom) -> None:
        """Show the changed cards on a free table."""
        with suppress(Refused):
            await self.play(room, self.free.renew, room)
        self.hub.tell(room.code, str(room.changes))

    def _served(self) -> Served:
        """The game. Raises Refused where it cannot be played."""
        if self.game is None:
            raise Refused(503, FAULTY)
        return self.game

    @property
    def project(self) -> Project:
        """The game as it was read last. Raises Refused, as all that follow."""
        return self._served().project

    @property
    def rooms(self) -> Rooms:
        """Its rooms."""
        return self._served().rooms

    @property
    def free(self) -> FreeRooms:
        """Its free tables."""
        free = self._served().free
        free.is_editable = self.desk is not None and not self.is_public
        return free

    @property
    def looks(self) -> Looks:
        """The look of the game."""
        return self._served().looks

    @property
    def locale(self) -> str:
        """The language that pages are in unless another is asked for."""
        return self.rooms.words.locales[0] if self.game else "en"

    def known_locale(self, locale: str) -> str:
        """A language that the game speaks: that one, if it does."""
        return locale if self.game and locale in self.rooms.words.locales else self.locale

    def demanded_locale(self, locale: str) -> str:
        """A language that stands in an address. Raises Refused for one that the game does not speak."""
        if locale != self.known_locale(locale):
            raise Refused(404, "the game does not speak this language")
        return locale


def served(project: Project, folder: Path | None = None) -> Served:
    """A game to be played, its rooms in a folder; None for the usual one."""
    rooms = Rooms(project, folder)
    return Served(project, rooms, FreeRooms(project, rooms.folder / "free"), Looks(project.loaded))
