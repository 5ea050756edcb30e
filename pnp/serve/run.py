"""Serving: a socket, and the application behind it until it is stopped."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from pnp.serve.app import build_app
from pnp.serve.guard import Rules
from pnp.serve.studio import Studio
from pnp.workflow.looks import Looks
from pnp.workflow.project import Project
from pnp.workflow.rooms import Rooms

HOME = "127.0.0.1"
"""The address that only this machine can reach."""
EVERYWHERE = "0.0.0.0"
PATIENCE = 2
"""Seconds that open pages are given when the server stops."""


@dataclass(frozen=True)
class Service:
    """What is asked of the server."""

    port: int
    public: bool = False
    """Reachable from other machines."""
    names: tuple[str, ...] = ()
    """Further names that it may be asked by."""
    rooms: Path | None = None
    """Where rooms are kept; None for the usual place."""


def serve(project: Project, service: Service, tell: Callable[[int, Path], None]) -> None:
    """Serve a game until it is interrupted. ``tell`` is told the port and where rooms are kept, once pages can be
    asked for. Raises OSError where the port cannot be had."""
    studio = Studio(project, Rooms(project, service.rooms), Looks(project.loaded))
    rules = Rules(Rules().names | set(service.names), service.public)
    listening = socket.create_server((EVERYWHERE if service.public else HOME, service.port))
    config = uvicorn.Config(
        build_app(studio, rules), access_log=False, log_level="warning", server_header=False, lifespan="off",
        timeout_graceful_shutdown=PATIENCE, proxy_headers=False,
    )  # fmt: skip
    with listening:
        tell(listening.getsockname()[1], studio.rooms.folder)
        uvicorn.Server(config).run(sockets=[listening])
