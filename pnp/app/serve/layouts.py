"""The page *Layout* of the workshop: a layout is edited on the face, by the designer on this computer alone."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import A_YEAR, DeskPages
from pnp.app.serve.editing import not_edited, part_for, svg_answer
from pnp.app.serve.pages import FOR_A_WEEK
from pnp.app.serve.studio import Studio
from pnp.app.workshop.gestures import Gesture, Lengths, gesture
from pnp.app.workshop.layout_view import choices, layout_page
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.sample_faces import Samples

FURTHEST = 10_000.0
"""Greatest length that a request may name, mm."""
NO_PICTURE = "there is no such picture"
Answering = Callable[[Request], Awaitable[Response]]


def layout_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = LayoutPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/layout", pages.page, "GET"),
        ("/desk/layout/data", pages.data, "GET"),
        ("/desk/layout/choices", pages.choices, "GET"),
        ("/desk/layout/edit", pages.edit, "POST"),
        ("/desk/layout/preset", pages.preset, "POST"),
        ("/desk/layout/undo", pages.undo, "POST"),
        ("/desk/layout/redo", pages.redo, "POST"),
        ("/desk/layout/sample/{preset}", pages.sample, "GET"),
        ("/desk/layout/icon/{name}", pages.icon, "GET"),
        ("/desk/layout/face/{version:int}/{id:path}", pages.face, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class LayoutPages:
    """Answers to what the page asks."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        self._layouts = Layouts(studio.cards) if studio.cards is not None else None
        self._samples = Samples(self._layouts) if self._layouts is not None else None

    def _layouts_for(self, request: Request, is_edit: bool = False) -> Layouts:
        """The layouts, for a browser that has the key of the workshop, and may edit them. Raises Refused."""
        return part_for(request, self._desk_pages, self._layouts, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing before its key has come."""
        return Response(self._desk_pages.html("layout.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """A layout with its slots and faces."""
        layouts = self._layouts_for(request)
        return await self._shown(layouts, request.query_params.get("name", ""))

    async def _shown(self, layouts: Layouts, name: str, is_soon: bool = False) -> Response:
        try:
            data = await self.studio.edit(layout_page, layouts, name, is_soon)
        except NotEdited as problem:
            raise Refused(422, str(problem)) from None
        return JSONResponse({**data, "public": self.studio.is_public, "open": self.studio.game is not None})

    async def choices(self, request: Request) -> Response:
        """What a slot may be."""
        self._layouts_for(request)
        assert self._samples is not None
        return JSONResponse({**choices(), "icons": await self.studio.edit(self._samples.icon_names)})

    async def edit(self, request: Request) -> Response:
        """A gesture, written into the file."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        name, digest = value(data, "name", str), value(data, "digest", str)
        face = value(data, "face", str, "")
        return await self._answer(layouts, name, layouts.edit, name, digest, gesture_of(data), face)

    async def preset(self, request: Request) -> Response:
        """Another preset."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        name = value(data, "name", str)
        return await self._answer(layouts, name, layouts.choose_preset, name, value(data, "preset", str))

    async def undo(self, request: Request) -> Response:
        """The last gesture is taken back."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        return await self._answer(layouts, value(data, "name", str), layouts.take_back)

    async def redo(self, request: Request) -> Response:
        """The gesture that was taken back last is made again."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        return await self._answer(layouts, value(data, "name", str), layouts.take_back, True)

    async def _answer(self, layouts: Layouts, name: str, work: Callable[..., None], *given: object) -> Response:
        """The layout after some work; if it was not done, the reason."""
        try:
            await self.studio.edit(work, *given)
        except NotEdited as problem:
            return not_edited(problem)
        return await self._shown(layouts, name, True)

    # ------------------------------------------------------------------------------------------ pictures
    async def face(self, request: Request) -> Response:
        """A face with its bleed."""
        self._layouts_for(request)
        assert self.studio.cards is not None
        return svg_answer(
            await self.studio.edit(self.studio.cards.svg, request.path_params["id"], True), A_YEAR, NO_PICTURE
        )

    async def sample(self, request: Request) -> Response:
        """The first card of a layout as a preset draws it."""
        self._layouts_for(request)
        assert self._samples is not None
        name, wanted = request.query_params.get("name", ""), request.path_params["preset"]
        return svg_answer(await self.studio.edit(self._samples.preset_face, name, wanted), {}, NO_PICTURE)

    async def icon(self, request: Request) -> Response:
        """An icon."""
        self._layouts_for(request)
        assert self._samples is not None
        return svg_answer(
            await self.studio.edit(self._samples.icon, request.path_params["name"]), FOR_A_WEEK, NO_PICTURE
        )


def gesture_of(data: dict[str, object]) -> Gesture:
    """The gesture that a request names. Raises Refused."""
    keys = {key: _plain(each) for key, each in value(data, "keys", dict, {}).items()}
    kind, slot, by = value(data, "kind", str), value(data, "slot", str, ""), value(data, "by", int, 0)
    return gesture(kind, slot, _lengths(value(data, "box", list, [])), keys, by)


def _lengths(numbers: list[Any]) -> Lengths | None:
    if not numbers:
        return None
    is_box = len(numbers) == 4 and all(isinstance(each, int | float) for each in numbers)
    if not is_box or not all(abs(each) <= FURTHEST for each in numbers):
        raise Refused(422, "`box` is four lengths in mm")
    return (float(numbers[0]), float(numbers[1]), float(numbers[2]), float(numbers[3]))


def _plain(value: Any, depth: int = 0) -> Any:
    """A value that a file of layouts can hold. Raises Refused."""
    match value:
        case None | bool() | int() | float():
            return value
        case str() if len(value) <= 500 and "\0" not in value:
            return value
        case list() if depth < 2 and len(value) <= 40:
            return [_plain(each, depth + 1) for each in value]
        case dict() if depth < 1 and len(value) <= 20:
            return {str(key): _plain(each, depth + 1) for key, each in value.items()}
    raise Refused(422, "a value of `keys` is too long, or of the wrong type")
