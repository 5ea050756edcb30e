"""News for open pages: each listens to a subject and is told that something has changed, never what.

Server-sent events: a line for each change, and one now and then so that a dead connection is noticed.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

BEAT = 15.0
"""Seconds between two signs of life."""
MOST_LISTENERS = 64
"""Pages that listen to one subject."""
MOST_AT_ALL = 4000


@dataclass
class Hub:
    """The listeners of each subject."""

    listeners: dict[str, set[asyncio.Event]] = field(default_factory=dict)
    news: dict[str, str] = field(default_factory=dict)
    """The last that was told of each subject."""
    beat: float = BEAT

    def tell(self, subject: str, news: str) -> None:
        """Something has changed. Called in the loop of the server."""
        self.news[subject] = news
        for event in self.listeners.get(subject, ()):
            event.set()

    @contextmanager
    def _listening(self, subject: str) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        self.listeners.setdefault(subject, set()).add(event)
        try:
            yield event
        finally:
            self.listeners[subject].discard(event)
            if not self.listeners[subject]:
                del self.listeners[subject]

    async def stream(self, subject: str, now: str) -> AsyncIterator[str]:
        """The messages to a listener: the current state, then each change."""
        with self._listening(subject) as event:
            yield f"retry: 1000\ndata: {now}\n\n"
            while True:
                try:
                    await asyncio.wait_for(event.wait(), self.beat)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                event.clear()
                yield f"data: {self.news[subject]}\n\n"

    def response(self, request: Request, subject: str, now: str) -> Response:
        """An answer that goes on for as long as its page is open."""
        everybody = sum(map(len, self.listeners.values()))
        if len(self.listeners.get(subject, ())) >= MOST_LISTENERS or everybody >= MOST_AT_ALL:
            return PlainTextResponse("too many pages are already open", 503)
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(self.stream(subject, now), media_type="text/event-stream", headers=headers)
