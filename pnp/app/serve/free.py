"""The free table: cards are moved by hand. A seat receives exactly what it may know."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.play.free.table import Data
from pnp.app.play.seats import Refused
from pnp.app.rooms.free_room import FreeRoom
from pnp.app.rooms.free_rooms import FreePlan
from pnp.app.serve.asking import asked, tokens_of, value, words
from pnp.app.serve.editing import NOT_PUBLIC
from pnp.app.serve.invitations import links_data, origin_for
from pnp.app.serve.pages import Pages
from pnp.app.serve.studio import Studio
from pnp.app.serve.table import note_page, with_token

Answering = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")
WRITING = ("keep", "position")
"""Acts that write into the game's folder."""


def free_routes(studio: Studio) -> list[Route]:
    """The routes of the free table."""
    table = FreeTables(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/free", table.open, "POST"),
        ("/free/{code}", table.page, "GET"),
        ("/free/{code}/join", table.join, "GET"),
        ("/free/{code}/sit", table.sit, "POST"),
        ("/free/{code}/state", table.state, "GET"),
        ("/free/{code}/act", table.act, "POST"),
        ("/free/{code}/back", table.back, "POST"),
        ("/free/{code}/links", table.links, "GET"),
        ("/free/{code}/here", table.here, "POST"),
        ("/free/{code}/say", table.say, "POST"),
        ("/free/{code}/setup", table.setup, "POST"),
        ("/free/{code}/keep", table.keep, "POST"),
        ("/free/{code}/position", table.position, "POST"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class FreeTables:
    """Handlers of the free table's pages."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._pages = Pages(studio)

    async def _room(self, request: Request) -> FreeRoom:
        return await self.studio.lead(self.studio.free.find, request.path_params["code"])

    # ------------------------------------------------------------------------------------------ entering
    async def open(self, request: Request) -> Response:
        """Create a table: returns its code, and the host's cookie."""
        data = await asked(request)
        plan = FreePlan(words(data, "seats"), words(data, "names"))
        room = await self.studio.lead(self.studio.free.create, plan)
        return with_token(JSONResponse({"code": room.code}), request, f"/free/{room.code}", room.owner)

    async def page(self, request: Request) -> Response:
        """The page of a table."""
        room = await self._room(request)
        return self._pages.page(request, "free.html", code=room.code)

    async def join(self, request: Request) -> Response:
        """The page that a seat's link leads to; the token follows the `#`, which no browser sends."""
        room = await self._room(request)
        return self._pages.page(request, "join.html", code=room.code, disclosed=False, free=True)

    async def sit(self, request: Request) -> Response:
        """Take a seat by its link."""
        data, room = await asked(request), await self._room(request)
        token, name = value(data, "token", str), value(data, "name", str, "")
        own = await self.studio.play(room, room.sit, token, name)
        self._tell(room)
        (seat,) = room.seats_of([own])
        seated = {"code": room.code, "token": own, "name": room.names[seat], "disclosed": False}
        return with_token(JSONResponse(seated), request, f"/free/{room.code}", own)

    async def links(self, request: Request) -> Response:
        """The links of the seats with their codes to photograph, for the host."""
        links = await self._allowed("links", request, lambda room: room.invitations())
        room = f"/free/{request.path_params['code']}"
        return JSONResponse(links_data(links, room, f"{room}/join", origin_for(request, self.studio)))

    async def here(self, request: Request) -> Response:
        """Note that a page is open, or has been closed; answers with who is here, and the conversation."""
        data, room = await asked(request), await self._room(request)
        return JSONResponse(note_page(self.studio, room, request, data))

    async def say(self, request: Request) -> Response:
        """Write a line to everybody at the table."""
        data, tokens = await asked(request), tokens_of(request)
        seat, text = value(data, "seat", int), value(data, "text", str)

        def work(room: FreeRoom) -> Data:
            if seat not in room.seats_of(tokens):
                raise Refused(403, "that seat is not yours")
            room.say(seat, text)
            return room.company_data()

        answer = await self._allowed("say", request, work)
        self._tell(await self._room(request))
        return JSONResponse(answer)

    # ------------------------------------------------------------------------------------------ views
    async def state(self, request: Request) -> Response:
        """The table as one of the browser's seats may know it: the named one, or else the first."""
        room = await self._room(request)
        wanted = request.query_params.get("seat", "")
        data = await self.studio.play(room, self._state, room, request, int(wanted) if wanted.isdecimal() else -1)
        return JSONResponse(data)

    def _state(self, room: FreeRoom, request: Request, wanted: int = -1) -> Data:
        tokens, free = tokens_of(request), self.studio.free
        mine, may = room.seats_of(tokens), room.acts_of(tokens)
        if self.studio.is_public:
            may = [act for act in may if act not in WRITING]
        seat = wanted if wanted in mine else mine[0] if mine else -1
        names = free.names(self.studio.known_locale(request.query_params.get("locale", "")))
        setups = free.setups() if "setup" in may else []
        return {
            **room.seat_data(seat, names), "mine": list(mine), "may": may, "setups": setups,
            "version": self.studio.version,
        }  # fmt: skip

    # ------------------------------------------------------------------------------------------ playing
    async def act(self, request: Request) -> Response:
        """Act at the table. A repeated request with the same key is carried out once."""
        data = await asked(request)
        seat, act, key = value(data, "seat", int), value(data, "action", dict), value(data, "key", str, "")
        return await self._done("act", request, seat, lambda room: room.act(seat, act, key[:40]))

    async def back(self, request: Request) -> Response:
        """Ask to go to another step of the log, agree to that, or refuse it."""
        data, tokens = await asked(request), tokens_of(request)
        seat, step, agree = value(data, "seat", int), value(data, "step", int), value(data, "agree", bool, True)

        def work(room: FreeRoom) -> None:
            if agree:
                room.go_to(step, room.seats_of(tokens))
                self.studio.free.renew(room)
            else:
                room.refuse()

        return await self._done("back", request, seat, work)

    async def setup(self, request: Request) -> Response:
        """Restart the table with a set-up, or in its initial state."""
        data = await asked(request)
        seat, name = value(data, "seat", int), value(data, "name", str, "")
        return await self._done("setup", request, seat, lambda room: self.studio.free.begin_with(room, seat, name))

    async def keep(self, request: Request) -> Response:
        """Save the table as a set-up beside the game."""
        data = await asked(request)
        name, keeps_order = value(data, "name", str), value(data, "order", bool, False)

        def work(room: FreeRoom) -> str:
            if self.studio.is_public:
                raise Refused(403, NOT_PUBLIC)
            return self.studio.free.keep_setup(room, name, keeps_order)

        return JSONResponse({"file": await self._allowed("keep", request, work)})

    async def position(self, request: Request) -> Response:
        """Save the position after a step as a scenario beside the game. No card of it is sent."""
        data = await asked(request)
        name, step = value(data, "name", str), value(data, "step", int)

        def work(room: FreeRoom) -> str:
            if self.studio.is_public:
                raise Refused(403, NOT_PUBLIC)
            return self.studio.free.keep_scenario(room, step, name)

        return JSONResponse({"file": await self._allowed("position", request, work)})

    async def _allowed(self, act: str, request: Request, work: Callable[[FreeRoom], T]) -> T:
        """Carry out a permitted act at a table. Raises Refused."""
        room, tokens = await self._room(request), tokens_of(request)

        def done() -> T:
            room.demand(act, tokens)
            return work(room)

        return await self.studio.play(room, done)

    async def _done(self, act: str, request: Request, seat: int, work: Callable[[FreeRoom], None]) -> Response:
        """Carry out an act of a seat, notify everybody, and answer with the new table. Raises Refused for a seat that
        may not do it."""
        room, tokens = await self._room(request), tokens_of(request)

        def done(room: FreeRoom) -> tuple[int, str]:
            if seat not in room.seats_of(tokens):
                raise Refused(403, "that seat is not yours")
            try:
                work(room)
            except Refused as refused:
                return refused.status, str(refused)
            return 200, ""

        status, why = await self._allowed(act, request, done)
        if not why:
            self._tell(room)
        data = await self.studio.play(room, self._state, room, request, seat)
        return JSONResponse({**data, "refused": why}, status)

    def _tell(self, room: FreeRoom) -> None:
        self.studio.hub.tell(room.code, room.news)
