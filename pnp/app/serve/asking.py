"""Reading of requests: JSON of the expected types, and the tokens of a browser."""

import json
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

from pnp.app.play.seats import Refused

T = TypeVar("T")
COOKIE = "pnp-seat"
"""The cookie with the tokens of one room; its path is the room's."""
MOST_TOKENS = 12
A_MONTH = 30 * 24 * 3600


async def asked(request: Request) -> dict[str, object]:
    """The JSON object in a request. Raises Refused."""
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError, ClientDisconnect):
        raise Refused(400, "the request is not JSON, or is too large") from None
    if not isinstance(data, dict):
        raise Refused(400, "send one JSON object")
    return data


def value(data: dict[str, object], name: str, kind: type[T], usual: T | None = None) -> T:
    """A value of the expected type. Raises Refused for another type, and for a missing value without a ``usual``
    one."""
    item = data.get(name, usual)
    if not isinstance(item, kind) or (kind is int and isinstance(item, bool)):
        raise Refused(422, f"`{name}` is missing or of the wrong type")
    return item


def words(data: dict[str, object], name: str, most: int = 20, longest: int = 200) -> tuple[str, ...]:
    """A list of short texts. Raises Refused."""
    items = value(data, name, list, [])
    if len(items) > most or not all(isinstance(word, str) and len(word) <= longest for word in items):
        raise Refused(422, f"`{name}` must be a short list of texts")
    return tuple(items)


def tokens_of(request: Request) -> tuple[str, ...]:
    """The browser's tokens for the requested room."""
    held = request.cookies.get(COOKIE, "")
    return tuple(token for token in held.split(".")[:MOST_TOKENS] if token and token.isascii())
