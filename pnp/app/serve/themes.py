"""The page *Theme* of the workshop: edit a game's theme beside a face and a page, on this computer only."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import A_YEAR, DeskPages
from pnp.app.serve.editing import not_edited, page_answer, part_for, plain_value, refusal, svg_answer
from pnp.app.serve.pages import FOR_A_WEEK
from pnp.app.serve.studio import Studio
from pnp.app.workshop.theme_page import ThemePage
from pnp.app.workshop.theme_view import theme_page, typed_view

NO_PICTURE = "there is no such picture"
Answering = Callable[[Request], Awaitable[Response]]


def theme_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = ThemePages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/theme", pages.page, "GET"),
        ("/desk/theme/data", pages.data, "GET"),
        ("/desk/theme/preview", pages.preview, "POST"),
        ("/desk/theme/edit", pages.edit, "POST"),
        ("/desk/theme/undo", pages.undo, "POST"),
        ("/desk/theme/redo", pages.redo, "POST"),
        ("/desk/theme/page/{version:int}/{chapter:int}/{number:int}", pages.picture, "GET"),
        ("/desk/theme/typeface/{name}", pages.typeface, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class ThemePages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        self._theme = ThemePage(studio.cards) if studio.cards is not None else None

    def _theme_for(self, request: Request, is_edit: bool = False) -> ThemePage:
        """The theme, for a browser that has the workshop's key and may edit it. Raises Refused."""
        return part_for(request, self._desk_pages, self._theme, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("theme.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """The theme with the faces and pages that it draws."""
        chapter = request.query_params.get("chapter", "0")
        return await self._page_response(self._theme_for(request), int(chapter) if chapter.isdecimal() else 0)

    async def _page_response(self, theme: ThemePage, chapter: int, is_soon: bool = False) -> Response:
        return await page_answer(self.studio, theme_page, theme, chapter, is_soon)

    async def preview(self, request: Request) -> Response:
        """A face and a page with a value that is not written."""
        theme, data = self._theme_for(request, True), await asked(request)
        path, wanted, face = _gesture(data)
        try:
            await self.studio.edit(theme.preview, path, wanted, face)
        except NotEdited as problem:
            return not_edited(problem)
        return JSONResponse(await self.studio.edit(typed_view, theme, value(data, "chapter", int, 0)))

    async def edit(self, request: Request) -> Response:
        """Write a value into the file."""
        theme, data = self._theme_for(request, True), await asked(request)
        chapter = value(data, "chapter", int, 0)
        return await self._answer(theme, chapter, theme.edit, value(data, "digest", str), *_gesture(data))

    async def undo(self, request: Request) -> Response:
        """Undo the last gesture."""
        theme, data = self._theme_for(request, True), await asked(request)
        return await self._answer(theme, value(data, "chapter", int, 0), theme.take_back)

    async def redo(self, request: Request) -> Response:
        """Redo the gesture that was undone last."""
        theme, data = self._theme_for(request, True), await asked(request)
        return await self._answer(theme, value(data, "chapter", int, 0), theme.take_back, True)

    async def _answer(self, theme: ThemePage, chapter: int, work: Callable[..., None], *arguments: object) -> Response:
        """The theme after some work, or the reason why it was not done."""
        return await refusal(self.studio.edit(work, *arguments)) or await self._page_response(theme, chapter, True)

    # ------------------------------------------------------------------------------------------ pictures
    async def picture(self, request: Request) -> Response:
        """A page of a chapter as it will be printed."""
        theme, parts = self._theme_for(request), request.path_params
        drawn = await self.studio.edit(theme.page_png, parts["chapter"], parts["number"], parts["version"])
        if drawn is None:
            raise Refused(404, NO_PICTURE)
        return Response(drawn, media_type="image/png", headers=A_YEAR)

    async def typeface(self, request: Request) -> Response:
        """A sample of a typeface."""
        theme = self._theme_for(request)
        return svg_answer(await self.studio.edit(theme.typeface, request.path_params["name"]), FOR_A_WEEK, NO_PICTURE)


def _gesture(data: dict[str, object]) -> tuple[tuple[str, ...], object, str]:
    """The path, the value and the face on view in a request. Raises Refused."""
    path = value(data, "path", list)
    if not 1 <= len(path) <= 3 or not all(isinstance(key, str) and 0 < len(key) <= 80 for key in path):
        raise Refused(422, "`path` is the keys of theme.yaml that lead to a value")
    return tuple(path), plain_value(data.get("value"), "value"), value(data, "face", str, "")
