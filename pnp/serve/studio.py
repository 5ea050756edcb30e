"""What the server holds: the game, its rooms, how it looks, and who listens."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

from pnp.serve.hub import Hub
from pnp.workflow.desk import Desk
from pnp.workflow.looks import Looks
from pnp.workflow.project import Project
from pnp.workflow.room import Room, new_token
from pnp.workflow.rooms import Rooms

EDITOR = "vscode://file/{file}:{line}:{column}"
THREADS = 4
"""Rooms in which something is done at a time."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Studio:
    """One game that is served."""

    project: Project
    rooms: Rooms
    looks: Looks
    version: str = field(default_factory=lambda: secrets.token_hex(4))
    """Stands in the addresses of what browsers may keep: another one where a game has changed."""
    desk: Desk | None = None
    key: str = field(default_factory=new_token)
    """Who has it may see the desk."""
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

    async def lead(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Open a room or find it, beside the loop."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._front)

    async def play(self, room: Room, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Work on a room, beside the loop: an answer is given whole even if its sender leaves."""
        async with self._turns.setdefault(room.code, asyncio.Lock()):
            return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._playing)

    async def draw(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Draw something beside the loop, one after the other."""
        return await anyio.to_thread.run_sync(partial(work, *given, **named), limiter=self._drawing)

    def read_anew(self, project: Project) -> None:
        """The game has changed: tables that are opened from now on play it as it is now."""
        self.project = project
        self.rooms.read_anew(project)
        self.looks = Looks(project.loaded)
        self.version = secrets.token_hex(4)

    @property
    def locale(self) -> str:
        """The language that pages are in unless another is asked for."""
        return self.rooms.words.locales[0]

    def known_locale(self, locale: str) -> str:
        """A language that the game speaks: that one, if it does."""
        return locale if locale in self.rooms.words.locales else self.locale
