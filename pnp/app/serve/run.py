"""Serving: a socket, with the application behind it until it is stopped."""

import asyncio
import itertools
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from pnp.app.api.project import Project
from pnp.app.serve.addresses import Network
from pnp.app.serve.app import build_app
from pnp.app.serve.connections import connection_class
from pnp.app.serve.desk import DESK
from pnp.app.serve.guard import Rules
from pnp.app.serve.studio import EDITOR, Studio, served
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.workshop import Desk
from pnp.base.frozen import dataclass

HOME = "127.0.0.1"
"""The address that only this machine can reach."""
EVERYWHERE = "0.0.0.0"
PATIENCE = 2
"""Seconds that open pages have to close when the server stops."""
KEPT_OPEN = 75
"""Seconds that a connection waits for its next request."""


@dataclass(frozen=True)
class Service:
    """The settings of the server."""

    port: int
    public: bool = False
    """Whether other machines can reach it."""
    names: tuple[str, ...] = ()
    """Additional host names that it answers to."""
    editor: str = EDITOR
    rooms: Path | None = None
    """Folder of rooms; None for the usual place."""
    proxies: tuple[Network, ...] = ()
    """Proxies in front of the server, which report the senders."""


def serve(desk: Desk, project: Project | None, service: Service, tell: Callable[[int, str, Path | None], None]) -> None:
    """Serve a game until interrupted. ``project`` is None for a faulty game, which can be played once it is corrected.
    ``tell`` gets the port, the key of the workshop and the folder of rooms once the server answers. Raises OSError if
    the port is not available."""
    game = served(project, service.rooms) if project else None
    cards = Cards(desk.source, desk.variant)
    desk.is_held = cards.is_typing
    studio = Studio(game, desk=desk, cards=cards, rooms_folder=service.rooms, editor=service.editor)
    studio.is_public, studio.names = service.public, service.names
    rules = Rules(Rules().names | set(service.names), service.public, proxies=service.proxies)
    listening = socket.create_server((EVERYWHERE if service.public else HOME, service.port))
    config = uvicorn.Config(
        build_app(studio, rules), access_log=False, log_level="warning", server_header=False, lifespan="off",
        timeout_graceful_shutdown=PATIENCE, timeout_keep_alive=KEPT_OPEN, proxy_headers=False, ws="none",
        http=connection_class(service.proxies),
        use_colors=False,
    )  # fmt: skip
    with listening:
        tell(listening.getsockname()[1], studio.key, game.rooms.folder if game else None)
        asyncio.run(_both(uvicorn.Server(config), listening, studio, desk))


async def _both(server: uvicorn.Server, listening: socket.socket, studio: Studio, desk: Desk) -> None:
    """Serve, and update the desk in a thread of its own."""
    loop, over, news = asyncio.get_running_loop(), threading.Event(), itertools.count(1)

    def in_loop(work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed: the server is stopping
            loop.call_soon_threadsafe(work)

    desk.tell = lambda: in_loop(lambda: studio.hub.tell(DESK, str(next(news))))
    desk.read_anew = lambda project: in_loop(lambda: studio.read_anew(project))
    working = threading.Thread(target=desk.watch, args=(over.is_set, studio.game is not None), daemon=True)
    working.start()
    try:
        await server.serve(sockets=[listening])
    finally:
        over.set()
