"""The table: rooms are opened, sat down in, watched and played in. A seat is sent what it may know and nothing else."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.serve.asking import A_MONTH, COOKIE, MOST_TOKENS, asked, tokens_of, value, words
from pnp.serve.studio import Studio
from pnp.workflow.play_session import saved_text
from pnp.workflow.room import Room
from pnp.workflow.room_scenario import scenario_text
from pnp.workflow.rooms import Plan, Rooms
from pnp.workflow.seated import Refused
from pnp.workflow.sent import Data

Answering = Callable[[Request], Awaitable[Response]]


def table_routes(studio: Studio) -> list[Route]:
    """Where the table answers."""
    table = Table(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/rooms", table.open, "POST"),
        ("/room/{code}/sit", table.sit, "POST"),
        ("/room/{code}/state", table.state, "GET"),
        ("/room/{code}/events", table.events, "GET"),
        ("/room/{code}/answer", table.answer, "POST"),
        ("/room/{code}/undo", table.undo, "POST"),
        ("/room/{code}/bot", table.bot, "POST"),
        ("/room/{code}/links", table.links, "GET"),
        ("/room/{code}/report", table.report, "POST"),
        ("/room/{code}/save", table.save, "GET"),
        ("/room/{code}/scenario", table.scenario, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class Table:
    """Answers to what pages of the table ask."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    @property
    def rooms(self) -> Rooms:
        """The rooms of the game. Raises Refused where it cannot be played."""
        return self.studio.rooms

    async def _room(self, request: Request) -> Room:
        return await self.studio.lead(self.rooms.find, request.path_params["code"])

    # ------------------------------------------------------------------------------------------ coming in
    async def open(self, request: Request) -> Response:
        """Open a room: its code, and the cookie of who opens it."""
        data = await asked(request)
        plan = Plan(words(data, "seats"), words(data, "names"))
        room = await self.studio.lead(self.rooms.create, plan)
        return _with_token(JSONResponse({"code": room.code}), request, room, room.owner)

    async def sit(self, request: Request) -> Response:
        """Sit down by a link."""
        data, room = await asked(request), await self._room(request)
        token, name = value(data, "token", str), value(data, "name", str, "")
        await self.studio.play(room, room.sit, token, name)
        self._tell(room)
        return _with_token(JSONResponse({"code": room.code}), request, room, token)

    async def links(self, request: Request) -> Response:
        """The token of each seat that is not at the owner's own screen, for the owner."""
        room = await self._room(request)
        _need_owner(room, request)
        names = room.match.seating.names
        links = [
            {"seat": seat, "name": names[seat], "token": one.token}
            for seat, one in enumerate(room.seats)
            if one.token != room.owner
        ]
        return JSONResponse({"links": links})

    # ------------------------------------------------------------------------------------------ looking
    async def state(self, request: Request) -> Response:
        """The table as one of the browser's seats may know it: the one that is named, else the one that is asked."""
        room = await self._room(request)
        wanted = request.query_params.get("seat", "")
        data = await self.studio.play(room, self._told, room, request, int(wanted) if wanted.isdecimal() else -1)
        return JSONResponse(data)

    def _told(self, room: Room, request: Request, wanted: int = -1) -> Data:
        tokens = tokens_of(request)
        mine = room.seats_of(tokens)
        locale = self.studio.known_locale(request.query_params.get("locale", ""))
        asked = room.match.deciding if len(mine) == 1 else -1
        seat = wanted if wanted in mine else asked if asked in mine else mine[0] if mine else -1
        return {**room.told(seat, locale), "mine": list(mine), "owner": room.is_owner(tokens)}

    async def events(self, request: Request) -> Response:
        """News of a room: that something has changed."""
        room = await self._room(request)
        return self.studio.hub.response(request, room.code, str(room.changes))

    async def save(self, request: Request) -> Response:
        """The room as a saved game: for those who play, once that tells nobody what they may not know."""
        room = await self._room(request)
        _need_whole(room, request)
        name = f"{room.project.id}-{room.code}.save.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(saved_text(room.saved()), media_type="application/json", headers=headers)

    async def scenario(self, request: Request) -> Response:
        """The last phase as a scenario: for those who may save the game."""
        room = await self._room(request)
        _need_whole(room, request)
        text = await self.studio.play(room, scenario_text, room)
        return JSONResponse({"name": f"{room.project.id}-{room.code}.yaml", "text": text})

    # ------------------------------------------------------------------------------------------ playing
    async def answer(self, request: Request) -> Response:
        """An answer to the question of a number. To another question it changes nothing, and is told how things are."""
        data, room = await asked(request), await self._room(request)
        seat = self._own_seat(room, request, value(data, "seat", int))
        number, option = value(data, "number", int), value(data, "option", int)
        return await self._done(room, request, seat, lambda: room.answer(number, seat, option))

    async def undo(self, request: Request) -> Response:
        """Ask for the last answer to be taken back, agree to that, or refuse it."""
        data, room = await asked(request), await self._room(request)
        mine = room.seats_of(tokens_of(request))
        seat = self._own_seat(room, request, value(data, "seat", int))
        number, agree = value(data, "number", int), value(data, "agree", bool, True)
        work = (lambda: room.ask_undo(number, mine)) if agree else room.refuse_undo
        return await self._done(room, request, seat, work)

    async def bot(self, request: Request) -> Response:
        """A bot takes a seat, or gives it back: as the owner says."""
        data, room = await asked(request), await self._room(request)
        _need_owner(room, request)
        seat, agent = value(data, "seat", int), value(data, "agent", str, "")
        return await self._done(room, request, -1, lambda: room.give_to_bot(seat, agent))

    async def report(self, request: Request) -> Response:
        """Write down what somebody says against a clause, with the game so far, into the game's folder."""
        data, room = await asked(request), await self._room(request)
        seat = self._own_seat(room, request, value(data, "seat", int))
        clause, comment = value(data, "clause", str, ""), value(data, "comment", str)
        await self.studio.play(room, room.report, seat, clause, comment, room.project.folder)
        return JSONResponse({})

    def _own_seat(self, room: Room, request: Request, seat: int) -> int:
        if seat not in room.seats_of(tokens_of(request)):
            raise Refused(403, "that seat is not yours")
        return seat

    async def _done(self, room: Room, request: Request, seat: int, work: Callable[[], None]) -> Response:
        """Do something, tell everybody, and answer with the table as it is then."""
        status, why = 200, ""
        try:
            await self.studio.play(room, work)
            self._tell(room)
        except Refused as refused:
            status, why = refused.status, str(refused)
        data = await self.studio.play(room, self._told, room, request, seat)
        return JSONResponse({**data, "refused": why}, status)

    def _tell(self, room: Room) -> None:
        self.studio.hub.tell(room.code, str(room.changes))


def _need_whole(room: Room, request: Request) -> None:
    if not room.seats_of(tokens_of(request)) or not room.is_open:
        raise Refused(403, "a game among several people can be saved after it is over")


def _need_owner(room: Room, request: Request) -> None:
    if not room.is_owner(tokens_of(request)):
        raise Refused(403, "only the host may do that")


def _with_token(response: Response, request: Request, room: Room, token: str) -> Response:
    """An answer that gives a browser one token more for a room."""
    held = [known for known in tokens_of(request) if known != token]
    kept = ".".join([token, *held][:MOST_TOKENS])
    response.set_cookie(COOKIE, kept, A_MONTH, path=f"/room/{room.code}", httponly=True, samesite="strict")
    return response
