"""Connections to the server: limited in number, with a time limit for the arrival of each request.

uvicorn limits neither the time in which a request arrives nor the number of idle connections: `limit_concurrency`
refuses requests, but the connections stay open.
"""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.app.serve.addresses import Network, is_in

try:
    import resource
except ModuleNotFoundError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

ARRIVAL = 10.0
"""Seconds for the arrival of a whole request, from its first byte; for the first request from the connection on."""
STALLED = 60.0
"""Seconds in which a browser has to accept part of a waiting answer."""
MOST = 512
"""Most connections at a time."""
MOST_OF_ONE = 128
"""Most connections at a time from one address that is not a named proxy."""
OTHER_FILES = 100
"""Files that the process has open besides its connections."""
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(H11Protocol):
    """A connection with time limits."""

    proxies: ClassVar[Sequence[Network]] = ()
    """Peers that forward the requests of many machines."""
    _arrival: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request, or close a connection beyond the limit."""
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.write(FULL)
            transport.close()
        else:
            self._arrival = self.loop.call_later(ARRIVAL, self._give_up)

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > _most():
            return True
        address = _address_of(self)
        same = sum(_address_of(other) == address for other in self.connections)
        return same > MOST_OF_ONE and not is_in(address, self.proxies)

    def data_received(self, data: bytes) -> None:
        """Process received data."""
        super().data_received(data)
        self._watch_arrival()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have begun to arrive."""
        super().on_response_complete()
        self._watch_arrival()

    def _watch_arrival(self) -> None:
        """Wait for the rest of a request that has begun to arrive; uvicorn itself waits between two requests."""
        state = self.conn.their_state
        is_arriving = state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))
        if not is_arriving:
            self._arrival = _stopped(self._arrival)
        elif self._arrival is None:
            self._arrival = self.loop.call_later(ARRIVAL, self._give_up)

    def _give_up(self) -> None:
        """Close a connection whose request has not arrived in time."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE:
            self.transport.write(LATE)
        self.transport.close()

    def pause_writing(self) -> None:
        """Wait, but not forever, for a browser that accepts no data at the moment."""
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """Resume sending."""
        super().resume_writing()
        self._stalled = _stopped(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._arrival, self._stalled = _stopped(self._arrival), _stopped(self._stalled)
        super().connection_lost(exc)

    def _unsupported_upgrade_warning(self) -> None:
        """Ignore requests for another protocol: the guard answers them, and they need no log entry."""


def connection_class(behind: Sequence[Network]) -> type[Connection]:
    """The connection class for a server behind these proxies."""

    class ProxiedConnection(Connection):
        proxies = tuple(behind)

    return ProxiedConnection


def _most() -> int:
    """Most connections at a time, limited by the number of files that this process may open."""
    if resource is None:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - OTHER_FILES))


def _address_of(connection: object) -> str:
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""


def _stopped(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Stop a timer, if there is one; returns None."""
    if timer is not None:
        timer.cancel()
    return None
