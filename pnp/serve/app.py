"""The application: every route, with the guard before all of them."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pnp.diagnostics import Failed
from pnp.serve.desk import desk_routes
from pnp.serve.guard import Guard, Rules
from pnp.serve.pages import page_routes
from pnp.serve.studio import FAULTY, Studio
from pnp.serve.table import table_routes
from pnp.workflow.seated import Refused


def build_app(studio: Studio, rules: Rules | None = None) -> Guard:
    """The application that serves a game."""
    handlers = {Refused: _refused, Failed: _failed, HTTPException: _missing, Exception: _broken}
    app = Starlette(
        routes=[*page_routes(studio), *table_routes(studio), *desk_routes(studio)], exception_handlers=handlers
    )
    return Guard(app, rules or Rules())


async def _refused(request: Request, problem: Exception) -> Response:
    status = problem.status if isinstance(problem, Refused) else 400
    return PlainTextResponse(str(problem), status)


async def _failed(request: Request, problem: Exception) -> Response:
    return PlainTextResponse(FAULTY, 503)


async def _missing(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 404
    return PlainTextResponse("there is nothing here", status)


async def _broken(request: Request, problem: Exception) -> Response:
    return PlainTextResponse("the server has made an error", 500)
