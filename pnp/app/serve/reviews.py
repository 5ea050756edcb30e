"""The page *Review* of the workshop: answer open clauses, on this computer only."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import DeskPages
from pnp.app.serve.editing import not_edited, part_for, refusal
from pnp.app.serve.studio import Studio
from pnp.app.workshop.review_page import ReviewPage

LONGEST = 2000
"""Most letters of a note or a reason."""
Answering = Callable[[Request], Awaitable[Response]]


def review_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = ReviewPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/review", pages.page, "GET"),
        ("/desk/review/data", pages.data, "GET"),
        ("/desk/review/clause", pages.clause, "GET"),
        ("/desk/review/agree", pages.agree, "POST"),
        ("/desk/review/note", pages.note, "POST"),
        ("/desk/review/begin", pages.begin, "POST"),
        ("/desk/review/undo", pages.undo, "POST"),
        ("/desk/review/redo", pages.redo, "POST"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class ReviewPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        self._review = ReviewPage(studio.cards.source) if studio.cards is not None else None

    def _review_for(self, request: Request, is_edit: bool = False) -> ReviewPage:
        """The review, for a browser that has the workshop's key and may answer. Raises Refused."""
        return part_for(request, self._desk_pages, self._review, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("review.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """The open clauses."""
        return await self._page_response(self._review_for(request))

    async def _page_response(self, review: ReviewPage) -> Response:
        data = await self.studio.review(review.data)
        return JSONResponse({**data, "public": self.studio.is_public, "open_table": self.studio.game is not None})

    async def clause(self, request: Request) -> Response:
        """A clause with its evidence."""
        review = self._review_for(request)
        try:
            return JSONResponse(await self.studio.review(review.clause, request.query_params.get("key", "")))
        except NotEdited as problem:
            return not_edited(problem)

    async def agree(self, request: Request) -> Response:
        """Agree that the words say what the code does."""
        review, data = self._review_for(request, True), await asked(request)
        return await self._answer(review, review.agree, value(data, "key", str), _text(data, "reason"))

    async def note(self, request: Request) -> Response:
        """Store a remark."""
        review, data = self._review_for(request, True), await asked(request)
        return await self._answer(review, review.note, value(data, "key", str), _text(data, "text"))

    async def begin(self, request: Request) -> Response:
        """Begin the review of the game."""
        review = self._review_for(request, True)
        return await self._answer(review, review.begin)

    async def undo(self, request: Request) -> Response:
        """Undo the last answer."""
        review = self._review_for(request, True)
        return await self._answer(review, review.take_back)

    async def redo(self, request: Request) -> Response:
        """Redo the answer that was undone last."""
        review = self._review_for(request, True)
        return await self._answer(review, review.take_back, True)

    async def _answer(self, review: ReviewPage, work: Callable[..., None], *arguments: object) -> Response:
        return await refusal(self.studio.review(work, *arguments)) or await self._page_response(review)


def _text(data: dict[str, object], name: str) -> str:
    text = value(data, name, str, "")
    if len(text) > LONGEST or "\0" in text:
        raise Refused(422, f"`{name}` is too long")
    return text
