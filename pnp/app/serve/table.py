"""The table: create rooms, take seats, watch and play. A seat receives exactly what it may know."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.play.seat_json import Data
from pnp.app.play.seats import Refused
from pnp.app.play.session import saved_text
from pnp.app.rooms.free_room import FreeRoom
from pnp.app.rooms.playtest import answers_of, write_playtest
from pnp.app.rooms.room import Room
from pnp.app.rooms.rooms import Plan, Rooms
from pnp.app.rooms.scenario import scenario_text
from pnp.app.serve.asking import A_MONTH, COOKIE, MOST_TOKENS, asked, tokens_of, value, words
from pnp.app.serve.invitations import links_data, origin_for
from pnp.app.serve.studio import Studio

MOST_ROOMS = 24
"""Most rooms whose news one browser gets."""
Answering = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def table_routes(studio: Studio) -> list[Route]:
    """The routes of the table."""
    table = Table(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/rooms", table.open, "POST"),
        ("/room/{code}/sit", table.sit, "POST"),
        ("/room/{code}/state", table.state, "GET"),
        ("/events", table.events, "GET"),
        ("/room/{code}/answer", table.answer, "POST"),
        ("/room/{code}/hand", table.hand, "POST"),
        ("/room/{code}/undo", table.undo, "POST"),
        ("/room/{code}/bot", table.bot, "POST"),
        ("/room/{code}/links", table.links, "GET"),
        ("/room/{code}/here", table.here, "POST"),
        ("/room/{code}/say", table.say, "POST"),
        ("/room/{code}/report", table.report, "POST"),
        ("/room/{code}/playtest", table.playtest, "POST"),
        ("/room/{code}/again", table.again, "POST"),
        ("/room/{code}/follow", table.follow, "POST"),
        ("/room/{code}/save", table.save, "GET"),
        ("/room/{code}/scenario", table.scenario, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class Table:
    """Handlers of the table's pages."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    @property
    def rooms(self) -> Rooms:
        """The rooms of the game. Raises Refused if it cannot be played."""
        return self.studio.rooms

    async def _room(self, request: Request) -> Room:
        return await self.studio.lead(self.rooms.find, request.path_params["code"])

    # ------------------------------------------------------------------------------------------ entering
    async def open(self, request: Request) -> Response:
        """Create a room: returns its code, and the host's cookie."""
        data = await asked(request)
        plan = Plan(words(data, "seats"), words(data, "names"))
        room = await self.studio.lead(self.rooms.create, plan)
        return with_token(JSONResponse({"code": room.code}), request, f"/room/{room.code}", room.owner)

    async def sit(self, request: Request) -> Response:
        """Take a seat by its link."""
        data, room = await asked(request), await self._room(request)
        token, name = value(data, "token", str), value(data, "name", str, "")
        own = await self.studio.play(room, room.sit, token, name)
        self._tell(room)
        (seat,) = room.seats_of([own])
        seated = {"code": room.code, "token": own, "name": room.match.seating.names[seat], "disclosed": room.disclosed}
        return with_token(JSONResponse(seated), request, f"/room/{room.code}", own)

    async def links(self, request: Request) -> Response:
        """The links of the seats with their codes to photograph, for the host."""
        links = await self._allowed("links", request, lambda room: room.invitations())
        code = request.path_params["code"]
        origin = origin_for(request, self.studio)
        return JSONResponse(links_data(links, f"/room/{code}", f"/join/{code}", origin))

    async def here(self, request: Request) -> Response:
        """Note that a page is open, or has been closed; answers with who is here, and the conversation."""
        data, room = await asked(request), await self._room(request)
        return JSONResponse(note_page(self.studio, room, request, data))

    async def say(self, request: Request) -> Response:
        """Write a line to everybody at the table."""
        data, tokens = await asked(request), tokens_of(request)
        seat, text = value(data, "seat", int), value(data, "text", str)

        def work(room: Room) -> Data:
            _need_seat(room, tokens, seat)
            room.say(seat, text)
            return room.company_data()

        answer = await self._allowed("say", request, work)
        self._tell(await self._room(request))
        return JSONResponse(answer)

    async def _allowed(self, act: str, request: Request, work: Callable[[Room], T]) -> T:
        """Carry out a permitted act in a room. Raises Refused. Nothing can happen between the check and the act."""
        room, tokens = await self._room(request), tokens_of(request)

        def done() -> T:
            room.demand(act, tokens)
            return work(room)

        return await self.studio.play(room, done)

    # ------------------------------------------------------------------------------------------ views
    async def state(self, request: Request) -> Response:
        """The table as one of the browser's seats may know it: the named one, or else the one that is asked."""
        room = await self._room(request)
        data = await self.studio.play(room, self._state, room, request, _number(request, "seat"))
        return JSONResponse(data)

    def _state(self, room: Room, request: Request, wanted: int = -1) -> Data:
        tokens = tokens_of(request)
        mine = room.seats_of(tokens)
        locale = self.studio.known_locale(request.query_params.get("locale", ""))
        asked = room.match.deciding if len(mine) == 1 else -1
        seat = wanted if wanted in mine else asked if asked in mine else mine[0] if mine else -1
        seat_data = room.seat_data(seat, locale, _number(request, "since"))
        return {
            **seat_data,
            "mine": list(mine),
            "may": room.acts_of(tokens),
            "older": self.rooms.is_older(room),
            "next": room.next,
        }

    async def events(self, request: Request) -> Response:
        """The stream of changes in the requested rooms."""
        standing = await rooms_now(self.studio, request)
        if not standing:
            raise Refused(404, "there is no such room")
        return self.studio.hub.response(standing)

    async def save(self, request: Request) -> Response:
        """The room as a saved game."""
        name, text = await self._allowed("save", request, _save_file)
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    async def scenario(self, request: Request) -> Response:
        """The last phase as a scenario."""
        name, text = await self._allowed("scenario", request, _scenario_file)
        return JSONResponse({"name": name, "text": text})

    # ------------------------------------------------------------------------------------------ playing
    async def answer(self, request: Request) -> Response:
        """Answer the question with a given number. For another question it changes nothing, and returns the current
        state."""
        data = await asked(request)
        seat, number, option = value(data, "seat", int), value(data, "number", int), value(data, "option", int)
        return await self._done("answer", request, seat, lambda room: room.answer(number, seat, option))

    async def hand(self, request: Request) -> Response:
        """Move cards, or change a number, where the rulebook has words that the table does not play."""
        data = await asked(request)
        seat, number = value(data, "seat", int), value(data, "number", int)
        return await self._done("hand", request, seat, lambda room: room.move_by_hand(number, seat, data))

    async def undo(self, request: Request) -> Response:
        """Ask to take back the last answer, agree to that, or refuse it."""
        data, tokens = await asked(request), tokens_of(request)
        seat, number, agree = value(data, "seat", int), value(data, "number", int), value(data, "agree", bool, True)

        def work(room: Room) -> None:
            if agree:
                room.ask_undo(number, room.seats_of(tokens))
            else:
                room.refuse_undo(number)

        return await self._done("undo", request, seat, work)

    async def bot(self, request: Request) -> Response:
        """Let a bot take a seat or leave it, at the host's request."""
        data = await asked(request)
        seat, agent = value(data, "seat", int), value(data, "agent", str, "")
        return await self._done("bot", request, None, lambda room: room.give_to_bot(seat, agent))

    async def report(self, request: Request) -> Response:
        """Store a person's objection to a clause, with the game so far, in the game's folder."""
        data, tokens = await asked(request), tokens_of(request)
        seat = value(data, "seat", int)
        clause, comment = value(data, "clause", str, ""), value(data, "comment", str)

        def work(room: Room) -> None:
            _need_seat(room, tokens, seat)
            room.report(seat, clause, comment, room.project.folder)
            room.note_disclosure()

        await self._allowed("report", request, work)
        return JSONResponse({})

    async def playtest(self, request: Request) -> Response:
        """Store a player's answers about the finished game in the game's folder."""
        data, tokens = await asked(request), tokens_of(request)
        seat = value(data, "seat", int)

        def work(room: Room) -> str:
            _need_seat(room, tokens, seat)
            return write_playtest(room, seat, answers_of(data, room.match.game.clauses))

        return JSONResponse({"file": await self._allowed("playtest", request, work)})

    async def again(self, request: Request) -> Response:
        """Open another room for the same players: returns its code, and the host's cookie."""
        await asked(request)
        next_room = await self._allowed("again", request, lambda room: self.rooms.again(room))
        self._tell(await self._room(request))
        response: Response = JSONResponse({"code": next_room.code})
        path = f"/room/{next_room.code}"
        response.set_cookie(COOKIE, next_room.owner, A_MONTH, path=path, httponly=True, samesite="strict")
        return response

    async def follow(self, request: Request) -> Response:
        """Go to the room in which the same players go on: returns its code, and the cookie of the same seats."""
        await asked(request)
        tokens = tokens_of(request)
        next_room, own = await self._allowed("follow", request, lambda room: self.rooms.follow(room, tokens))
        response: Response = JSONResponse({"code": next_room.code})
        if own:
            cookie, path = ".".join(own[:MOST_TOKENS]), f"/room/{next_room.code}"
            response.set_cookie(COOKIE, cookie, A_MONTH, path=path, httponly=True, samesite="strict")
        return response

    async def _done(self, act: str, request: Request, seat: int | None, work: Callable[[Room], None]) -> Response:
        """Carry out an act, notify everybody, and answer with the new table. ``seat``: the acting seat; None for nobody
        at the table. Raises Refused for a seat that may not do it."""
        room, tokens, status = await self._room(request), tokens_of(request), 200

        def done(room: Room) -> str:
            _need_seat(room, tokens, seat)
            try:
                work(room)
            except Refused as refused:
                nonlocal status
                status = refused.status
                return str(refused)
            return ""

        why = await self._allowed(act, request, done)
        if not why:
            self._tell(room)
        data = await self.studio.play(room, self._state, room, request, -1 if seat is None else seat)
        return JSONResponse({**data, "refused": why}, status)

    def _tell(self, room: Room) -> None:
        self.studio.hub.tell(room.code, room.news)


def note_page(studio: Studio, room: Room | FreeRoom, request: Request, data: dict[str, object]) -> Data:
    """Note the state of a browser's page at a table, and return who is there. Raises Refused."""
    page, is_open = value(data, "page", str), value(data, "open", bool, True)
    if room.company.note_page(page, room.seats_of(tokens_of(request)), is_open):
        studio.hub.tell(room.code, room.news)
    return room.company_data()


def _number(request: Request, name: str) -> int:
    """A number in the address of a request; -1 for none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _need_seat(room: Room, tokens: Sequence[str], seat: int | None) -> None:
    """Raise Refused for somebody who does not have that seat; None: no seat is needed."""
    if seat is not None and seat not in room.seats_of(tokens):
        raise Refused(403, "that seat is not yours")


def _save_file(room: Room) -> tuple[str, str]:
    """The saved game as a file's name and its text."""
    room.note_disclosure()
    return f"{room.project.id}-{room.code}.save.json", saved_text(room.saved())


def _scenario_file(room: Room) -> tuple[str, str]:
    """The last phase as a scenario: a file's name and its text."""
    text = scenario_text(room)
    room.note_disclosure()
    return f"{room.project.id}-{room.code}.yaml", text


def with_token(response: Response, request: Request, path: str, token: str) -> Response:
    """A response that adds a token to a browser's cookie for the room at a path."""
    held = [other for other in tokens_of(request) if other != token]
    cookie = ".".join([token, *held][:MOST_TOKENS])
    response.set_cookie(COOKIE, cookie, A_MONTH, path=path, httponly=True, samesite="strict")
    return response


async def rooms_now(studio: Studio, request: Request) -> dict[str, str]:
    """The states of the rooms in a request, without those that do not exist. Raises Refused for too many."""
    codes = [code for code in request.query_params.get("of", "").split(".") if code]
    if len(codes) > MOST_ROOMS:
        raise Refused(422, f"a browser listens to {MOST_ROOMS} rooms at most")
    standing: dict[str, str] = {}
    for code in codes:
        with suppress(Refused):
            standing[code] = await studio.lead(_news, studio, code)
    return standing


def _news(studio: Studio, code: str) -> str:
    """The state of a room or a free table. Raises Refused if there is neither."""
    try:
        return studio.rooms.find(code).news
    except Refused:
        return studio.free.find(code).news
