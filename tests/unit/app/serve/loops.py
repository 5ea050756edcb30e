"""Requests of a test to an application are answered by one event loop, which ends with the test."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.testclient import TestClient

_loops: list[BlockingPortal] = []
"""The event loop of the test that runs, once it has asked something."""
_running = ExitStack()


class OneLoop(TestClient):
    """Asks an application. All requests of a test are answered by one event loop: to begin and end one for each request, as
    the library does, takes as long as an answer."""

    @contextmanager
    def _portal_factory(self) -> Iterator[BlockingPortal]:
        if not _loops:
            _loops.append(_running.enter_context(start_blocking_portal(**self.async_backend)))
        yield _loops[0]


def end_loop() -> None:
    """End the event loop: a process with a second thread is not copied."""
    _loops.clear()
    _running.close()
