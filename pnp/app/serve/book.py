"""The page *Book* of the workshop: edit chapters beside their printed pages."""

from collections.abc import Awaitable, Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import DeskPages
from pnp.app.serve.editing import not_edited, part_for, refusal
from pnp.app.serve.studio import Studio
from pnp.app.workshop.book_page import BookPage

Answering = Callable[[Request], Awaitable[Response]]


def book_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = BookPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/book", pages.page, "GET"),
        ("/desk/book/data", pages.data, "GET"),
        ("/desk/book/save", pages.save, "POST"),
        ("/desk/book/undo", pages.undo, "POST"),
        ("/desk/book/redo", pages.redo, "POST"),
        ("/desk/book/chapter", pages.chapter, "POST"),
        ("/desk/book/offers", pages.offers, "POST"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class BookPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        desk, cards = studio.desk, studio.cards
        self._book = BookPage(desk, cards.source) if desk is not None and cards is not None else None

    def _book_for(self, request: Request, is_edit: bool = False) -> BookPage:
        """The book, for a browser that has the workshop's key and may edit. Raises Refused."""
        return part_for(request, self._desk_pages, self._book, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("book.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """The chapters, and the requested one."""
        return await self._page_response(self._book_for(request), request.query_params.get("file", ""))

    async def _page_response(self, book: BookPage, name: str, sent: str = "") -> Response:
        data = await self.studio.edit(book.data, name)
        return JSONResponse(
            {**data, "sent": sent, "public": self.studio.is_public, "open": self.studio.game is not None}
        )

    async def save(self, request: Request) -> Response:
        """Save a chapter."""
        book, data = self._book_for(request, True), await asked(request)
        name, digest, text = (value(data, key, str) for key in ("file", "digest", "text"))
        try:
            sent = await self.studio.edit(book.save, name, digest, text)
        except NotEdited as problem:
            return not_edited(problem)
        return await self._page_response(book, name, sent)

    async def undo(self, request: Request) -> Response:
        """Undo the last edit."""
        book, data = self._book_for(request, True), await asked(request)
        name = value(data, "file", str)
        return await self._answer(book, name, partial(book.take_back, name))

    async def redo(self, request: Request) -> Response:
        """Redo the edit that was undone last."""
        book, data = self._book_for(request, True), await asked(request)
        name = value(data, "file", str)
        return await self._answer(book, name, partial(book.take_back, name, True))

    async def chapter(self, request: Request) -> Response:
        """Begin a new chapter."""
        book, data = self._book_for(request, True), await asked(request)
        try:
            name = await self.studio.edit(book.begin, value(data, "title", str))
        except NotEdited as problem:
            return not_edited(problem)
        return await self._page_response(book, name)

    async def offers(self, request: Request) -> Response:
        """Completions after a text: names, words and clauses."""
        book, data = self._book_for(request), await asked(request)
        name, before = value(data, "file", str), value(data, "before", str)
        try:
            return JSONResponse({"offers": await self.studio.review(book.offers, name, before)})
        except NotEdited as problem:
            return not_edited(problem)

    async def _answer(self, book: BookPage, name: str, work: Callable[[], None]) -> Response:
        return await refusal(self.studio.edit(work)) or await self._page_response(book, name)
