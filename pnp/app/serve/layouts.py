"""The page *Layout* of the workshop: edit a layout on the face, on this computer only."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.play.seats import Refused
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import A_YEAR, DeskPages
from pnp.app.serve.editing import page_answer, part_for, plain_value, refusal, svg_answer
from pnp.app.serve.pages import FOR_A_WEEK
from pnp.app.serve.studio import Studio
from pnp.app.workshop.gestures import Gesture, Lengths, gesture
from pnp.app.workshop.layout_view import choices, layout_page
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.sample_faces import Samples

FURTHEST = 10_000.0
"""Greatest length in a request, mm."""
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
        ("/desk/layout/begin", pages.begin, "POST"),
        ("/desk/layout/undo", pages.undo, "POST"),
        ("/desk/layout/redo", pages.redo, "POST"),
        ("/desk/layout/sample/{preset}", pages.sample, "GET"),
        ("/desk/layout/icon/{name}", pages.icon, "GET"),
        ("/desk/layout/face/{version:int}/{id:path}", pages.face, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class LayoutPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        self._layouts = Layouts(studio.cards) if studio.cards is not None else None
        self._samples = Samples(self._layouts) if self._layouts is not None else None

    def _layouts_for(self, request: Request, is_edit: bool = False) -> Layouts:
        """The layouts, for a browser that has the workshop's key and may edit them. Raises Refused."""
        return part_for(request, self._desk_pages, self._layouts, is_edit)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("layout.html"), media_type="text/html")

    async def data(self, request: Request) -> Response:
        """A layout with its slots and faces."""
        layouts = self._layouts_for(request)
        return await self._page_response(layouts, request.query_params.get("name", ""))

    async def _page_response(self, layouts: Layouts, name: str, is_soon: bool = False) -> Response:
        return await page_answer(self.studio, layout_page, layouts, name, is_soon)

    async def choices(self, request: Request) -> Response:
        """The possible contents of a slot."""
        self._layouts_for(request)
        assert self._samples is not None
        return JSONResponse({**choices(), "icons": await self.studio.edit(self._samples.icon_names)})

    async def edit(self, request: Request) -> Response:
        """Write a gesture into the file."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        name, digest = value(data, "name", str), value(data, "digest", str)
        face = value(data, "face", str, "")
        return await self._answer(layouts, name, layouts.edit, name, digest, gesture_of(data), face)

    async def preset(self, request: Request) -> Response:
        """Choose another preset."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        name = value(data, "name", str)
        return await self._answer(layouts, name, layouts.choose_preset, name, value(data, "preset", str))

    async def begin(self, request: Request) -> Response:
        """Begin a layout for cards that a template draws."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        kind = value(data, "kind", str)
        return await self._answer(layouts, kind, layouts.begin, kind)

    async def undo(self, request: Request) -> Response:
        """Undo the last gesture."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        return await self._answer(layouts, value(data, "name", str), layouts.take_back)

    async def redo(self, request: Request) -> Response:
        """Redo the gesture that was undone last."""
        layouts, data = self._layouts_for(request, True), await asked(request)
        return await self._answer(layouts, value(data, "name", str), layouts.take_back, True)

    async def _answer(self, layouts: Layouts, name: str, work: Callable[..., None], *arguments: object) -> Response:
        """The layout after some work, or the reason why it was not done."""
        return await refusal(self.studio.edit(work, *arguments)) or await self._page_response(layouts, name, True)

    # ------------------------------------------------------------------------------------------ pictures
    async def face(self, request: Request) -> Response:
        """A face with its bleed."""
        self._layouts_for(request)
        assert self.studio.cards is not None
        return svg_answer(
            await self.studio.edit(self.studio.cards.svg, request.path_params["id"], True), A_YEAR, NO_PICTURE
        )

    async def sample(self, request: Request) -> Response:
        """The first card of a layout, drawn by a preset."""
        self._layouts_for(request)
        assert self._samples is not None
        name, wanted = request.query_params.get("name", ""), request.path_params["preset"]
        return svg_answer(await self.studio.edit(self._samples.preset_face, name, wanted), {}, NO_PICTURE)

    async def icon(self, request: Request) -> Response:
        """An icon as SVG."""
        self._layouts_for(request)
        assert self._samples is not None
        return svg_answer(
            await self.studio.edit(self._samples.icon, request.path_params["name"]), FOR_A_WEEK, NO_PICTURE
        )


def gesture_of(data: dict[str, object]) -> Gesture:
    """The gesture in a request. Raises Refused."""
    keys = {key: plain_value(each, "keys") for key, each in value(data, "keys", dict, {}).items()}
    kind, slot, by = value(data, "kind", str), value(data, "slot", str, ""), value(data, "by", int, 0)
    return gesture(kind, slot, _lengths(value(data, "box", list, [])), keys, by)


def _lengths(numbers: list[Any]) -> Lengths | None:
    if not numbers:
        return None
    is_box = len(numbers) == 4 and all(isinstance(each, int | float) for each in numbers)
    if not is_box or not all(abs(each) <= FURTHEST for each in numbers):
        raise Refused(422, "`box` is four lengths in mm")
    return (float(numbers[0]), float(numbers[1]), float(numbers[2]), float(numbers[3]))
