"""The pages *Check* and *Print* of the workshop, which write nothing, and the search field of all pages."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Concatenate, ParamSpec, TypeVar
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.desk import DeskPages
from pnp.app.serve.editing import part_for
from pnp.app.serve.studio import Studio
from pnp.app.workshop.check_page import check_page, explained
from pnp.app.workshop.find_page import find_in
from pnp.app.workshop.layouts import Layouts
from pnp.app.workshop.print_order import Order, order_from
from pnp.app.workshop.print_page import PrintPage
from pnp.source.diagnostics import Failed

NO_STORE = {"cache-control": "private, max-age=600"}
"""Header for pictures of sheets, whose addresses contain the state of their files."""
Answering = Callable[[Request], Awaitable[Response]]
P = ParamSpec("P")
T = TypeVar("T")
KINDS = {"svg": "image/svg+xml", "dxf": "image/vnd.dxf"}
"""Types of files, by the ends of their names."""


def check_routes(studio: Studio) -> list[Route]:
    """The routes of both pages."""
    pages = CheckPages(studio)
    ways: list[tuple[str, Answering]] = [
        ("/desk/check", pages.check),
        ("/desk/check/data", pages.check_data),
        ("/desk/check/explain/{code}", pages.explain),
        ("/desk/find", pages.find),
        ("/desk/print", pages.printing),
        ("/desk/print/data", pages.print_data),
        ("/desk/print/sheet/{number:int}/{name}", pages.sheet),
        ("/desk/print/file/{name}", pages.file),
        ("/desk/print/all", pages.archive),
        ("/desk/print/progress", pages.progress),
    ]
    return [Route(path, answer, methods=["GET"]) for path, answer in ways]


class CheckPages:
    """Handlers of both pages. They write nothing."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)
        cards = studio.cards
        self._layouts = Layouts(cards) if cards is not None else None
        self._print = PrintPage(cards.source, cards.variant, self._supply) if cards is not None else None
        if self._print is not None:
            studio.after_reading.append(self._print.forget)

    def _supply(self) -> Mapping[str, Mapping[int, int]]:
        return self.studio.desk.supply if self.studio.desk is not None else {}

    async def check(self, request: Request) -> Response:
        """The page Check, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("check.html"), media_type="text/html")

    async def printing(self, request: Request) -> Response:
        """The page Print, likewise."""
        return Response(self._desk_pages.html("print.html"), media_type="text/html")

    async def check_data(self, request: Request) -> Response:
        """The diagnostics, each with the pages that it links to."""
        desk = self._desk_pages.desk_for(request)
        if self._layouts is None:
            raise Refused(404, "there is nothing here")
        data = await self.studio.edit(check_page, desk, self._layouts)
        return JSONResponse({**data, "open": self.studio.game is not None})

    async def explain(self, request: Request) -> Response:
        """The explanation of a diagnostic."""
        self._desk_pages.desk_for(request)
        data = explained(request.path_params["code"])
        if data is None:
            raise Refused(404, "there is no such diagnostic")
        return JSONResponse(data)

    async def find(self, request: Request) -> Response:
        """The cards, clauses and settings that the search field of every page finds."""
        desk = self._desk_pages.desk_for(request)
        if self._layouts is None:
            raise Refused(404, "there is nothing here")
        words = request.query_params.get("words", "")
        return JSONResponse(await self.studio.edit(find_in, desk, self._layouts, words))

    # ------------------------------------------------------------------------------------------ papers
    def _print_for(self, request: Request) -> PrintPage:
        return part_for(request, self._desk_pages, self._print)

    async def print_data(self, request: Request) -> Response:
        """The files for the chosen options, and the options to choose from."""
        printing = self._print_for(request)
        if printing.source.is_empty:
            return JSONResponse({"empty": True, "open": False})
        data = await self._drawn(printing.data, request.query_params)
        return JSONResponse({**data, "empty": False, "open": self.studio.game is not None})

    async def sheet(self, request: Request) -> Response:
        """A page of a file as it will be printed."""
        name, number = request.path_params["name"], request.path_params["number"]
        png = await self._drawn(self._print_for(request).sheet, request.query_params, name, number)
        return _file_answer(png, "image/png", NO_STORE)

    async def file(self, request: Request) -> Response:
        """A file to print, as PDF, or one for a cutting machine."""
        name = request.path_params["name"]
        data = await self._drawn(self._print_for(request).file, request.query_params, name)
        kind = KINDS.get(name.rpartition(".")[2], "application/pdf")
        return _file_answer(data, kind, {"content-disposition": f'attachment; filename="{name}"'})

    async def archive(self, request: Request) -> Response:
        """All files of all parts, as ZIP."""
        printing = self._print_for(request)
        data = await self._drawn(printing.archive, request.query_params)
        name = f"{printing.source.folder.resolve().name}.zip"
        return _file_answer(
            data, "application/zip", {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        )

    async def progress(self, request: Request) -> Response:
        """The progress of the drawing: it does not wait for its end."""
        step = self._print_for(request).step
        return JSONResponse({"step": step.words if step is not None else ""})

    async def _drawn(
        self, work: Callable[Concatenate[Order, P], T], asked: Mapping[str, str], *arguments: P.args, **named: P.kwargs
    ) -> T:
        try:
            return await self.studio.draw(work, order_from(asked), *arguments, **named)
        except NotEdited as problem:
            raise Refused(422, str(problem)) from None
        except Failed as failed:
            first = next(iter(failed.report.errors), None)
            raise Refused(422, f"{first.message}; {first.help}" if first else "there is nothing to print") from None


def _file_answer(data: bytes | None, kind: str, headers: dict[str, str]) -> Response:
    if data is None:
        raise Refused(404, "there is no such file")
    return Response(data, media_type=kind, headers=headers)
