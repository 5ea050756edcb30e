"""The page *Balance* of the workshop: what players win with each card, and what another number would change."""

from collections.abc import Awaitable, Callable

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import DeskPages
from pnp.app.serve.editing import part_for
from pnp.app.serve.studio import Studio
from pnp.app.workshop.balance_page import BANDS, MOST_GAMES, Balance, BalanceChoices
from pnp.source.diagnostics import Failed

Answering = Callable[[Request], Awaitable[Response]]


def balance_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = BalancePages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/balance", pages.page, "GET"),
        ("/desk/balance/data", pages.data, "GET"),
        ("/desk/balance/marks", pages.marks, "GET"),
        ("/desk/balance/try", pages.try_change, "POST"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class BalancePages:
    """Handlers of the page. They write nothing."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        desk, cards = studio.desk, studio.cards
        self._balance = Balance(desk, cards) if desk is not None and cards is not None else None
        self._playing = CapacityLimiter(1)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("balance.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """The figures of every card."""
        balance = part_for(request, self._desk_pages, self._balance)
        choices = _choices(request.query_params.get)
        data = await to_thread.run_sync(balance.data, choices, limiter=self._playing)
        return JSONResponse({**data, "open": self.studio.game is not None, "public": self.studio.is_public})

    async def marks(self, request: Request) -> Response:
        """The differences beside the rows of a table."""
        balance = part_for(request, self._desk_pages, self._balance)
        table = request.query_params.get("file", "")
        return JSONResponse(await to_thread.run_sync(balance.marks, table, limiter=self._playing))

    async def try_change(self, request: Request) -> Response:
        """The figures with another number. Nothing is written."""
        balance, data = part_for(request, self._desk_pages, self._balance), await asked(request)
        choices = _choices(lambda name: str(data[name]) if name in data else None)
        name, number = value(data, "name", str), value(data, "value", str)
        try:
            comparison = await to_thread.run_sync(balance.try_change, choices, name, number, limiter=self._playing)
        except Failed as failed:
            first = failed.report.errors[0]
            raise Refused(422, f"{first.message}; {first.help}") from None
        return JSONResponse(comparison)


def _choices(text: Callable[[str], str | None]) -> BalanceChoices:
    """The choices in a request. Raises Refused."""
    try:
        players, games, band = (int(text(name) or usual) for name, usual in (("players", 0), ("games", 0), ("band", 3)))
    except ValueError:
        raise Refused(422, "`players`, `games` and `band` are numbers") from None
    if not (0 <= players <= 99 and 0 <= games <= MOST_GAMES and band in BANDS):
        raise Refused(422, f"at most {MOST_GAMES:,} games are played, and `band` is one of {BANDS}")
    return BalanceChoices(players, games, band)
