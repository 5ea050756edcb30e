"""The application: every route, protected by the guard."""

import re

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pnp.app.play.seats import Refused
from pnp.app.serve.balance import balance_routes
from pnp.app.serve.book import book_routes
from pnp.app.serve.cards import cards_routes
from pnp.app.serve.checks import check_routes
from pnp.app.serve.desk import desk_routes
from pnp.app.serve.free import free_routes
from pnp.app.serve.guard import Guard, Rules
from pnp.app.serve.layouts import layout_routes
from pnp.app.serve.pages import Pages, page_routes
from pnp.app.serve.playtests import playtest_routes
from pnp.app.serve.reviews import review_routes
from pnp.app.serve.studio import FAULTY, Studio
from pnp.app.serve.table import table_routes
from pnp.app.serve.themes import theme_routes
from pnp.app.serve.translations import translation_routes
from pnp.source.diagnostics import Failed

GONE = 410
LEADS_NOWHERE = (404, GONE)
PAGE = re.compile(r"/|/(join|room|free)/[^/]*|/free/[^/]*/join")
"""Addresses of pages for people."""


def build_app(studio: Studio, rules: Rules | None = None) -> Guard:
    """The application that serves a game."""
    pages = Pages(studio)

    async def refused(request: Request, problem: Exception) -> Response:
        """The answer to a refused request; a page if a person looks at it in a browser."""
        status, why = _status_of(problem)
        if status not in LEADS_NOWHERE or not _is_for_people(request) or studio.game is None:
            return PlainTextResponse(why, status)
        return pages.missing(request, status, why if status == GONE else "")

    handlers = {Refused: refused, Failed: _failed, HTTPException: refused, Exception: _broken}
    routes = [
        *page_routes(studio),
        *table_routes(studio),
        *free_routes(studio),
        *desk_routes(studio),
        *workshop_routes(studio),
    ]
    app = Starlette(routes=routes, exception_handlers=handlers)
    return Guard(app, rules or Rules())


def workshop_routes(studio: Studio) -> list[Route]:
    """The routes of the pages for editing a game."""
    routes = [*cards_routes(studio), *layout_routes(studio), *review_routes(studio), *check_routes(studio)]
    return [
        *routes,
        *book_routes(studio),
        *theme_routes(studio),
        *translation_routes(studio),
        *playtest_routes(studio),
        *balance_routes(studio),
    ]


def _status_of(problem: Exception) -> tuple[int, str]:
    if isinstance(problem, Refused):
        return problem.status, str(problem)
    return problem.status_code if isinstance(problem, HTTPException) else 404, "there is nothing here"


def _is_for_people(request: Request) -> bool:
    """Whether the path is a page's, or a browser has navigated to it."""
    return PAGE.fullmatch(request.url.path) is not None or "text/html" in request.headers.get("accept", "")


async def _failed(request: Request, problem: Exception) -> Response:
    return PlainTextResponse(FAULTY, 503)


async def _broken(request: Request, problem: Exception) -> Response:
    return PlainTextResponse("an error occurred on the server", 500)
