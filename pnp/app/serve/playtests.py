"""The page *Playtests* of the workshop: games of people beside those of bots."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.serve.desk import DeskPages
from pnp.app.serve.studio import Studio
from pnp.app.workshop.playtests_page import playtests_page


def playtest_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = DeskPages(studio)

    async def page(request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(pages.html("playtests.html"), media_type="text/html")

    async def data(request: Request) -> Response:
        """The games and the figures."""
        desk = pages.desk_for(request)
        page = await studio.review(playtests_page, desk)
        more = {"title": desk.source.title, "open": studio.game is not None, "book": f"/book/{studio.locale}"}
        return JSONResponse({**page, **more})

    return [
        Route("/desk/playtests", page, methods=["GET"]),
        Route("/desk/playtests/data", data, methods=["GET"]),
    ]
