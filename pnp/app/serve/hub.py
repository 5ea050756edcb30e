"""Events for open pages: each page listens to subjects and learns that one has changed, but not how.

They are server-sent events: a line for each change, and one at intervals so that a dead connection is noticed. A
browser uses one connection for all subjects of its pages, since it opens at most six to a server.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.responses import PlainTextResponse, Response, StreamingResponse

BEAT = 15.0
"""Seconds between two keep-alive lines."""
MOST_LISTENERS = 64
"""Most pages that listen to one subject."""
MOST_AT_ALL = 4000


@dataclass
class Hub:
    """The listeners of each subject."""

    listeners: dict[str, set[asyncio.Event]] = field(default_factory=dict)
    news: dict[str, str] = field(default_factory=dict)
    """The latest news of each subject."""
    beat: float = BEAT

    def tell(self, subject: str, news: str) -> None:
        """Notify the listeners of a subject. Must be called in the server's event loop."""
        self.news[subject] = news
        for event in self.listeners.get(subject, ()):
            event.set()

    @contextmanager
    def _listening(self, subjects: Collection[str]) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        for subject in subjects:
            self.listeners.setdefault(subject, set()).add(event)
        try:
            yield event
        finally:
            for subject in subjects:
                self.listeners[subject].discard(event)
                if not self.listeners[subject]:
                    del self.listeners[subject]

    async def stream(self, now: Mapping[str, str]) -> AsyncIterator[str]:
        """The messages to a listener: the state of each subject, then each change, as the subject and its news."""
        with self._listening(now) as event:
            sent = dict(now)
            yield "retry: 1000\n" + "".join(map(_line, sent.items()))
            while True:
                try:
                    await asyncio.wait_for(event.wait(), self.beat)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                event.clear()
                changed = {subject: self.news.get(subject, news) for subject, news in sent.items()}
                lines = [item for item in changed.items() if sent[item[0]] != item[1]]
                sent = changed
                if lines:
                    yield "".join(map(_line, lines))

    def response(self, now: Mapping[str, str]) -> Response:
        """A streaming response that lasts as long as its pages are open. ``now``: the current state of each subject."""
        everybody = sum(map(len, self.listeners.values()))
        crowded = any(len(self.listeners.get(subject, ())) >= MOST_LISTENERS for subject in now)
        if crowded or everybody + len(now) > MOST_AT_ALL:
            return PlainTextResponse("too many pages are already open", 503)
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(self.stream(now), media_type="text/event-stream", headers=headers)


def _line(item: tuple[str, str]) -> str:
    """The line that is sent for a piece of news."""
    return f"data: {item[0]} {item[1]}\n\n"
