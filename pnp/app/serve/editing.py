"""Common parts of the editing pages: permission to edit, refused edits, faces."""

import gzip
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.app.editing.edited_file import Conflict
from pnp.app.editing.table_edits import NotEdited
from pnp.app.play.seats import Refused
from pnp.app.serve.desk import DeskPages
from pnp.app.serve.guard import SHOWN
from pnp.app.serve.studio import Studio

NOT_PUBLIC = "a public server shows the workshop, but writes nothing: start it without `--public`"
CONFLICT = 409
Part = TypeVar("Part")


def part_for(request: Request, pages: DeskPages, part: Part | None, is_edit: bool = False) -> Part:
    """A part of the workshop, for a browser that has its key and, with ``is_edit``, may edit. Raises Refused."""
    pages.desk_for(request)
    if part is None:
        raise Refused(404, "there is nothing here")
    if is_edit and pages.studio.is_public:
        raise Refused(403, NOT_PUBLIC)
    return part


def not_edited(problem: NotEdited) -> Response:
    """The answer to a refused edit: the reason, and both versions if two programs changed the same part."""
    if isinstance(problem, Conflict):
        return JSONResponse({"why": str(problem), "ours": problem.ours, "theirs": problem.theirs}, CONFLICT)
    return JSONResponse({"why": str(problem)}, 422)


async def refusal(edit: Awaitable[object]) -> Response | None:
    """The answer to an edit that is refused; None once the edit is done."""
    try:
        await edit
    except NotEdited as problem:
        return not_edited(problem)
    return None


async def page_answer(studio: Studio, view: Callable[..., Mapping[str, object]], *arguments: object) -> Response:
    """The data of an editing page, with what the server allows. Raises Refused if the page has none."""
    try:
        data = await studio.edit(view, *arguments)
    except NotEdited as problem:
        raise Refused(422, str(problem)) from None
    return JSONResponse({**data, "public": studio.is_public, "open": studio.game is not None})


def svg_answer(svg: str | None, headers: Mapping[str, str], missing: str = "there is no such card") -> Response:
    """A compressed picture. Raises Refused if there is none."""
    if not svg:
        raise Refused(404, missing)
    more = {**headers, "content-encoding": "gzip", "content-security-policy": SHOWN}
    return Response(gzip.compress(svg.encode(), 1, mtime=0), media_type="image/svg+xml", headers=more)


def plain_value(value: Any, key: str, depth: int = 0) -> Any:
    """A value under a key of a request that a YAML file can contain. Raises Refused."""
    match value:
        case None | bool() | int() | float():
            return value
        case str() if len(value) <= 500 and "\0" not in value:
            return value
        case list() if depth < 2 and len(value) <= 40:
            return [plain_value(each, key, depth + 1) for each in value]
        case dict() if depth < 1 and len(value) <= 20:
            return {str(name): plain_value(each, key, depth + 1) for name, each in value.items()}
    raise Refused(422, f"a value of `{key}` is too long, or of the wrong type")
