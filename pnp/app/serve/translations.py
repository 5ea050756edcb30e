"""The page *Translations* of the workshop: translate messages beside their cards, on this computer only."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import A_YEAR, DeskPages
from pnp.app.serve.editing import not_edited, part_for, refusal, svg_answer
from pnp.app.serve.studio import Studio
from pnp.app.workshop.translations_page import TranslationsPage

MOST_FORMS, LONGEST = 6, 6000
"""Most plural forms of a message, and most letters of one."""
Answering = Callable[[Request], Awaitable[Response]]


def translation_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = TranslationPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/translations", pages.page, "GET"),
        ("/desk/translations/data", pages.data, "GET"),
        ("/desk/translations/similar", pages.similar, "GET"),
        ("/desk/translations/faces", pages.faces, "POST"),
        ("/desk/translations/begin", pages.begin, "POST"),
        ("/desk/translations/save", pages.save, "POST"),
        ("/desk/translations/undo", pages.undo, "POST"),
        ("/desk/translations/redo", pages.redo, "POST"),
        ("/desk/translations/face/{locale}/{version:int}/{id:path}", pages.face, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class TranslationPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        cards = studio.cards
        self._page = TranslationsPage(cards.source, cards.variant) if cards is not None else None

    def _page_for(self, request: Request, is_edit: bool = False) -> TranslationsPage:
        """The translations, for a browser that has the workshop's key and may edit. Raises Refused."""
        return part_for(request, self._desk_pages, self._page, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("translations.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """The messages with their translations into a language."""
        return await self._page_response(self._page_for(request), request.query_params.get("locale", ""))

    async def _page_response(self, page: TranslationsPage, locale: str) -> Response:
        data = await self.studio.edit(page.data, locale)
        return JSONResponse({**data, "public": self.studio.is_public, "open": self.studio.game is not None})

    async def similar(self, request: Request) -> Response:
        """The messages that say nearly the same as one of them."""
        page, id = self._page_for(request), request.query_params.get("id", "")
        try:
            return JSONResponse(await self.studio.edit(page.similar, int(id) if id.isdecimal() else -1))
        except NotEdited as problem:
            return not_edited(problem)

    async def faces(self, request: Request) -> Response:
        """The cards that print a message, with a translation that has not been written."""
        page, data = self._page_for(request, True), await asked(request)
        forms = _forms(data) if "forms" in data else None
        try:
            return JSONResponse(
                await self.studio.edit(page.faces, value(data, "locale", str), value(data, "id", int), forms)
            )
        except NotEdited as problem:
            return not_edited(problem)

    async def face(self, request: Request) -> Response:
        """A face in a language."""
        parts = request.path_params
        svg = await self.studio.edit(self._page_for(request).svg, parts["locale"], parts["id"])
        return svg_answer(svg, A_YEAR)

    async def begin(self, request: Request) -> Response:
        """Begin a language, and show its messages."""
        page, data = self._page_for(request, True), await asked(request)
        locale = value(data, "locale", str)
        return await self._answer(page, locale, page.begin, locale)

    async def save(self, request: Request) -> Response:
        """Write a translation into the catalogue."""
        page, data = self._page_for(request, True), await asked(request)
        locale, is_unsure = value(data, "locale", str), value(data, "unsure", bool, False)
        entry = value(data, "id", int), value(data, "digest", str), _forms(data), is_unsure
        return await self._answer(page, locale, page.save, locale, *entry)

    async def undo(self, request: Request) -> Response:
        """Undo the last translation."""
        page, data = self._page_for(request, True), await asked(request)
        locale = value(data, "locale", str)
        return await self._answer(page, locale, page.take_back, locale)

    async def redo(self, request: Request) -> Response:
        """Redo the translation that was undone last."""
        page, data = self._page_for(request, True), await asked(request)
        locale = value(data, "locale", str)
        return await self._answer(page, locale, page.take_back, locale, True)

    async def _answer(
        self, page: TranslationsPage, locale: str, work: Callable[..., None], *arguments: object
    ) -> Response:
        return await refusal(self.studio.edit(work, *arguments)) or await self._page_response(page, locale)


def _forms(data: dict[str, object]) -> tuple[str, ...]:
    """The forms of a translation. Raises Refused."""
    forms = value(data, "forms", list)
    if not 1 <= len(forms) <= MOST_FORMS or not all(isinstance(form, str) and len(form) <= LONGEST for form in forms):
        raise Refused(422, "`forms` must be a short list of texts")
    return tuple(forms)
