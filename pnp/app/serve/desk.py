"""The workshop's first page: the state of a game while it is written, for anybody with the key."""

import hmac
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.play.seats import Refused
from pnp.app.rooms.assets import page
from pnp.app.serve.asking import asked, value
from pnp.app.serve.pages import addresses
from pnp.app.serve.studio import Studio
from pnp.app.serve.table import rooms_now
from pnp.app.workshop.workshop import VERSIONS, Desk

DESK = "desk"
"""The subject of its news, and the path of its pages."""
COOKIE = "pnp-desk"
A_YEAR = {"cache-control": "private, max-age=31536000, immutable"}
Answering = Callable[[Request], Awaitable[Response]]


def desk_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = DeskPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk", pages.page, "GET"),
        ("/desk/enter", pages.enter, "POST"),
        ("/desk/state", pages.state, "GET"),
        ("/desk/events", pages.events, "GET"),
        ("/desk/texts", pages.texts, "GET"),
        ("/desk/places", pages.places, "GET"),
        ("/desk/since", pages.since, "POST"),
        ("/desk/picture/{size}/{version:int}/{id:path}", pages.picture, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class DeskPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    def desk_for(self, request: Request) -> Desk:
        """The desk, for a browser that has its key. Raises Refused."""
        if self.studio.desk is None or not self._is_key(request.cookies.get(COOKIE, "")):
            raise Refused(403, "the workshop opens with the address that `pnp serve` printed")
        return self.studio.desk

    def _is_key(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.studio.key.encode())

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self.html("desk.html"), media_type="text/html")

    def html(self, name: str) -> bytes:
        """A page of the workshop, by the name of its template."""
        game, desk = self.studio.game, self.studio.desk
        words = game.rooms.words(self.studio.locale) if game else None
        title = words.title if words else desk.source.title if desk else ""
        values: dict[str, object] = {
            "locale": self.studio.locale, "language": "en", "direction": "ltr", "title": title,
            "series": words.series if words else "",
            "at": addresses(self.studio.locale, self.studio.version), "editor": self.studio.editor,
            "is_open": game is not None, "root": Path.cwd(),
        }  # fmt: skip
        return page(name, **values)

    async def enter(self, request: Request) -> Response:
        """Store the key in a cookie."""
        key = value(await asked(request), "key", str)
        if not self._is_key(key):
            raise Refused(403, "this is not the key of this workshop")
        response = JSONResponse({})
        response.set_cookie(COOKIE, key, path="/desk", httponly=True, samesite="strict")
        return response

    async def state(self, request: Request) -> Response:
        """Everything that the page shows."""
        return JSONResponse({**self.desk_for(request).data(), "open": self.studio.game is not None})

    async def texts(self, request: Request) -> Response:
        """The game's texts beside their translations."""
        desk, wanted = self.desk_for(request), request.query_params.get("in", "").split(",")
        return JSONResponse(await self.studio.draw(desk.texts, wanted))

    async def places(self, request: Request) -> Response:
        """The places of a clause: words, code, examples, scenarios, translations."""
        desk, clause_id = self.desk_for(request), request.query_params.get("clause", "")
        return JSONResponse(await self.studio.draw(desk.places, clause_id))

    async def since(self, request: Request) -> Response:
        """Choose the older version to compare the game with."""
        desk, since = self.desk_for(request), value(await asked(request), "since", str)
        if since not in VERSIONS:
            raise Refused(422, f"`since` must be one of {', '.join(VERSIONS)}")
        desk.since = since
        return JSONResponse({})

    async def events(self, request: Request) -> Response:
        """The stream of changes on the desk, and in the named rooms."""
        self.desk_for(request)
        hub = self.studio.hub
        return hub.response({DESK: hub.news.get(DESK, "0"), **await rooms_now(self.studio, request)})

    async def picture(self, request: Request) -> Response:
        """A page or a face as it will be printed."""
        desk, parts = self.desk_for(request), request.path_params
        drawn = await self.studio.draw(desk.pictures.png, parts["id"], parts["size"])
        if drawn is None:
            raise Refused(404, "there is nothing here")
        return Response(drawn, media_type="image/png", headers=A_YEAR)
