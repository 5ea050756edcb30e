"""The guard before every request: who may ask, how much, how often, and what a browser may do with the answer.

A foreign page must not reach this server through a reader's browser. So the host name of a request must be known (which
excludes a name rebound to our address), requests that change anything must come from our own pages, and answers forbid
resources from elsewhere and inline scripts.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import field

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pnp.app.serve.addresses import Network, host_name, is_address, is_page_of, sender_of
from pnp.base.frozen import dataclass

LARGEST = 16 * 1024
"""Most bytes of a request's body."""
LARGEST_PICTURE = 24 * 1024 * 1024
"""Most bytes of the body of a request with a picture that was dropped on a face."""
LARGEST_TABLE = 4 * 1024 * 1024
"""Most bytes of a body for the workshop, which may be a whole card table. It is read only after the key has been
checked."""
WORKSHOP = ("/desk/cards/", "/desk/book/", "/desk/translations/")
PICTURES = "/desk/cards/picture"
LONGEST_PATH = 300
"""Most characters of a path with its query."""
LONGEST_ORDER = 1500
"""Most characters of a path of the page Print, whose addresses contain every chosen option."""
CALLERS = 4096
"""Number of addresses whose rates are remembered."""
NO_SOCKETS = "this server has no websockets"
PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
"""The permissions of our own pages."""
SHOWN = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups"
)
"""The permissions of a book or a picture, which contains its styles and runs nothing."""
ALWAYS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True)
class Rules:
    """Limits on senders and on the rate of requests."""

    names: frozenset[str] = frozenset({"localhost", "127.0.0.1", "::1"})
    """The host names that the server answers to."""
    any_address: bool = False
    """Whether it also answers to any numeric address, which no foreign name can be rebound to: for a public server."""
    reads: float = 100.0
    """Reading requests per second from one address."""
    writes: float = 20.0
    """Changing requests per second from one address."""
    proxies: tuple[Network, ...] = ()
    """Proxies in front of this server: limits apply to the addresses that they forward."""
    clock: Callable[[], float] = time.monotonic


@dataclass
class Bucket:
    """A rate limit: this many requests a second, and some seconds' worth at once."""

    rate: float
    left: float
    seen: float

    def takes(self, now: float) -> bool:
        """Whether another request is allowed."""
        self.left = min(self.rate * 5, self.left + (now - self.seen) * self.rate)
        self.seen = now
        self.left -= 1
        if self.left < 0:
            self.left = 0
            return False
        return True


@dataclass
class Guard:
    """An ASGI application protected by the guard."""

    app: ASGIApp
    rules: Rules = field(default_factory=Rules)
    _buckets: "OrderedDict[tuple[str, bool], Bucket]" = field(default_factory=OrderedDict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1000, "reason": NO_SOCKETS})
            return
        refused = self._refusal(scope)
        if refused:
            status, why = refused
            await PlainTextResponse(why, status)(scope, receive, _with_headers(send))
            return
        await self.app(scope, _bounded(receive, _largest(scope)), _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers, method = Headers(scope=scope), scope["method"]
        longest = LONGEST_ORDER if scope["path"].startswith("/desk/print") else LONGEST_PATH
        if len(scope["path"]) + len(scope["query_string"]) > longest:
            return 414, "the address is too long"
        if not self._is_known(headers.getlist("host")):
            return 421, "this server does not answer to that name"
        if headers.get("upgrade", "").strip().lower() == "websocket":
            return 400, NO_SOCKETS
        writes = method not in ("GET", "HEAD")
        if method not in ("GET", "HEAD", "POST"):
            return 405, "this is not allowed here"
        if writes and not _is_own(headers):
            return 403, "the request must come from a page of this server"
        if writes and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return 415, "send JSON"
        if headers.get("content-length", "0") > "" and _length(headers) > _largest(scope):
            return 413, "the request is too large"
        client = scope.get("client") or ("", 0)
        sender = sender_of(str(client[0]), headers, self.rules.proxies)
        if not self._bucket(sender, writes).takes(self.rules.clock()):
            return 429, "there are too many requests"
        return None

    def _is_known(self, hosts: list[str]) -> bool:
        """Whether the request names exactly one host, which the server answers to."""
        name = host_name(hosts[0]) if len(hosts) == 1 else ""
        return name in self.rules.names or (self.rules.any_address and is_address(name))

    def _bucket(self, address: str, writes: bool) -> Bucket:
        key = address, writes
        if key not in self._buckets:
            rate = self.rules.writes if writes else self.rules.reads
            self._buckets[key] = Bucket(rate, rate * 5, self.rules.clock())
            if len(self._buckets) > CALLERS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key]


def _is_own(headers: Headers) -> bool:
    """Whether a request comes from a page of its own target host."""
    origins = headers.getlist("origin")
    if len(origins) != 1 or headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    return is_page_of(origins[0], headers["host"])


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 12 else LARGEST_PICTURE + 1


def _largest(scope: Scope) -> int:
    """Most bytes of a request's body."""
    if scope["path"] == PICTURES:
        return LARGEST_PICTURE
    return LARGEST_TABLE if scope["path"].startswith(WORKSHOP) else LARGEST


def _bounded(receive: Receive, most: int) -> Receive:
    """The body of a request within its limit; a longer one is cut off as if its sender had disconnected."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= most else {"type": "http.disconnect"}

    return bounded


def _with_headers(send: Send) -> Send:
    """The response with headers that limit the browser."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in ALWAYS.items():
                headers.setdefault(name, value)
            headers.setdefault("content-security-policy", PAGES)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
