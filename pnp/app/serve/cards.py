"""The page *Cards* of the workshop: edit a card table beside its faces, on this computer only."""

import base64
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.app.editing.column_edits import AddColumn, ColumnEdit, DeleteColumn, MoveColumn, RenameColumn
from pnp.app.editing.table_edits import (
    AddRow,
    CopyRow,
    DeleteRow,
    Edit,
    MoveRow,
    NotEdited,
    PasteCells,
    SetCell,
    SkipRow,
)
from pnp.app.play.seats import Refused
from pnp.app.rooms.appearance import plain_style
from pnp.app.rooms.assets import page
from pnp.app.serve.asking import asked, value
from pnp.app.serve.desk import A_YEAR, DeskPages
from pnp.app.serve.editing import CONFLICT, not_edited, part_for, svg_answer
from pnp.app.serve.pages import FOR_A_WEEK
from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.dropped_pictures import PictureExists, put_picture
from pnp.app.workshop.starting import rows_of, start_from

Answering = Callable[[Request], Awaitable[Response]]


def cards_routes(studio: Studio) -> list[Route]:
    """The routes of the page."""
    pages = CardsPages(studio)
    ways: list[tuple[str, Answering, str]] = [
        ("/desk/cards", pages.page, "GET"),
        ("/desk/cards/style", pages.style, "GET"),
        ("/desk/cards/table", pages.table, "GET"),
        ("/desk/cards/parts", pages.parts, "GET"),
        ("/desk/cards/preview", pages.preview, "POST"),
        ("/desk/cards/edit", pages.edit, "POST"),
        ("/desk/cards/undo", pages.undo, "POST"),
        ("/desk/cards/redo", pages.redo, "POST"),
        ("/desk/cards/read", pages.read, "POST"),
        ("/desk/cards/start", pages.start, "POST"),
        ("/desk/cards/picture", pages.picture, "POST"),
        ("/desk/cards/face/{version:int}/{id:path}", pages.face, "GET"),
    ]
    return [Route(path, answer, methods=[method]) for path, answer, method in ways]


class CardsPages:
    """Handlers of the page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._desk_pages = DeskPages(studio)

    def _cards(self, request: Request) -> Cards:
        """The cards, for a browser that has the workshop's key. Raises Refused."""
        return part_for(request, self._desk_pages, self.studio.cards)

    def _editable(self, request: Request) -> Cards:
        """The cards, for a browser that may edit them. Raises Refused."""
        return part_for(request, self._desk_pages, self.studio.cards, True)

    async def page(self, request: Request) -> Response:
        """The page, which shows nothing until its key has been sent."""
        return Response(self._desk_pages.html("cards.html"), media_type="text/html")

    async def style(self, request: Request) -> Response:
        """The page's style sheet, in the game's typefaces and inks."""
        style, locale = plain_style(), self.studio.locale
        if self.studio.game is not None:
            style = await self.studio.draw(self.studio.looks.style, locale)
        fonts = f"/font/{locale}/{{n}}?v={self.studio.version}"
        return Response(page("cards.css", fonts=fonts, **style), media_type="text/css", headers=FOR_A_WEEK)

    # ------------------------------------------------------------------------------------------ views
    async def table(self, request: Request) -> Response:
        """A table with its faces and faults."""
        cards = self._cards(request)
        data = await self.studio.edit(cards.data, request.query_params.get("file", ""))
        return JSONResponse({**data, "public": self.studio.is_public, "open": self.studio.game is not None})

    async def parts(self, request: Request) -> Response:
        """The places of a face's texts."""
        cards = self._cards(request)
        return JSONResponse({"parts": await self.studio.edit(cards.parts, request.query_params.get("id", ""))})

    async def face(self, request: Request) -> Response:
        """A face as printed."""
        svg = await self.studio.edit(self._cards(request).svg, request.path_params["id"])
        return svg_answer(svg, A_YEAR)

    # ------------------------------------------------------------------------------------------ editing
    async def preview(self, request: Request) -> Response:
        """The faces of a table after an edit that has not been written."""
        cards, data = self._editable(request), await asked(request)
        return await self._answer(cards.preview, *_edit_of(data))

    async def edit(self, request: Request) -> Response:
        """Write an edit into the file."""
        cards, data = self._editable(request), await asked(request)
        return await self._answer(cards.edit, *_edit_of(data))

    async def undo(self, request: Request) -> Response:
        """Undo the last edit."""
        cards, data = self._editable(request), await asked(request)
        return await self._answer(cards.take_back, value(data, "file", str))

    async def redo(self, request: Request) -> Response:
        """Redo the edit that was undone last."""
        cards, data = self._editable(request), await asked(request)
        return await self._answer(cards.take_back, value(data, "file", str), True)

    async def read(self, request: Request) -> Response:
        """The rows of a dropped file, which is not written."""
        self._editable(request)
        data = await asked(request)
        sheet = value(data, "sheet", str, "")
        return await self._answer(rows_of, value(data, "name", str), _file_of(data), sheet)

    async def picture(self, request: Request) -> Response:
        """A picture for the card of a face, written into art/."""
        cards, data = self._editable(request), await asked(request)
        face, name, is_replacing = (
            value(data, "face", str),
            value(data, "name", str),
            value(data, "replace", bool, False),
        )
        try:
            return JSONResponse(await self.studio.edit(put_picture, cards, face, name, _file_of(data), is_replacing))
        except PictureExists as problem:
            return JSONResponse({"why": str(problem), "exists": True}, CONFLICT)
        except NotEdited as problem:
            return not_edited(problem)

    async def start(self, request: Request) -> Response:
        """A table for an empty folder, made from pasted or dropped rows."""
        cards, data = self._editable(request), await asked(request)
        return await self._answer(start_from, cards.source, value(data, "text", str))

    async def _answer(self, work: Callable[..., Mapping[str, object]], *arguments: object) -> Response:
        """The result of the work, or the reason why it was not done, with both versions if two programs changed one
        row."""
        try:
            return JSONResponse(await self.studio.edit(work, *arguments))
        except NotEdited as problem:
            return not_edited(problem)


def _file_of(data: dict[str, object]) -> bytes:
    """The content of a file in a request. Raises Refused."""
    try:
        return base64.b64decode(value(data, "data", str), validate=True)
    except ValueError:
        raise Refused(422, "`data` is not a file") from None


def _edit_of(data: dict[str, object]) -> tuple[str, str, Edit | ColumnEdit]:
    """The file, the version and the edit in a request. Raises Refused."""
    file, digest, kind = value(data, "file", str), value(data, "digest", str), value(data, "kind", str)
    if kind.endswith("-column"):
        return file, digest, _column_edit_of(data, kind)
    row = value(data, "row", int)
    match kind:
        case "cell":
            return file, digest, SetCell(row, value(data, "column", int), value(data, "text", str))
        case "paste":
            return file, digest, PasteCells(row, value(data, "column", int), _texts_of(data))
        case "add":
            return file, digest, AddRow(row, {value(data, "column", int, 0): value(data, "text", str)})
        case "copy":
            return file, digest, CopyRow(row)
        case "move":
            return file, digest, MoveRow(row, value(data, "to", int))
        case "delete":
            return file, digest, DeleteRow(row)
        case "skip":
            return file, digest, SkipRow(row, value(data, "skipped", bool))
    raise Refused(422, "`kind` is not one of cell, paste, add, copy, move, delete, skip")


def _column_edit_of(data: dict[str, object], kind: str) -> ColumnEdit:
    """The edit of a column in a request. Raises Refused."""
    column = value(data, "column", int)
    match kind:
        case "add-column":
            return AddColumn(column, value(data, "text", str))
        case "rename-column":
            return RenameColumn(column, value(data, "text", str))
        case "move-column":
            return MoveColumn(column, value(data, "to", int))
        case "delete-column":
            return DeleteColumn(column)
    raise Refused(422, "`kind` is not one of add-column, rename-column, move-column, delete-column")


def _texts_of(data: dict[str, object]) -> tuple[tuple[str, ...], ...]:
    """The texts of a pasted block, row by row. Raises Refused."""
    rows = value(data, "texts", list)
    if not all(isinstance(row, list) and all(isinstance(text, str) for text in row) for row in rows):
        raise Refused(422, "`texts` is a list of rows, and each row a list of texts")
    return tuple(tuple(row) for row in rows)
