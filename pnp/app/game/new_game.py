"""`pnp new`: a small, complete game to start from."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pnp.app.game.errors import WrongRequest
from pnp.app.game.schemas import schema_files
from pnp.app.output.write import write_all
from pnp.base.disk import private_folder
from pnp.base.resources import TEMPLATES
from pnp.source.diagnostics import Diagnostic, Report, Span


@contextmanager
def draft_of(folder: Path, report: Report) -> Iterator[Path]:
    """A temporary folder in which to create a game step by step. At the end all its files move to ``folder`` together,
    or none if a step fails. Diagnostics about the temporary folder then name ``folder``.

    Raises WrongRequest (PNP119) for a folder that contains files, and for one that cannot be written.
    """
    check_free(folder, report)
    with private_folder("new") as place:
        draft = place / folder.name
        try:
            yield draft
        finally:
            report.diagnostics[:] = [_renamed(each, str(draft), str(folder)) for each in report.diagnostics]
            report.sources = {name.replace(str(draft), str(folder)): text for name, text in report.sources.items()}
        files = [file for file in sorted(draft.rglob("*")) if file.is_file()]
        if not write_all({folder / file.relative_to(draft): file.read_bytes() for file in files}, report, folder):
            raise WrongRequest(report)


def _renamed(diagnostic: Diagnostic, draft: str, folder: str) -> Diagnostic:
    span = replace(diagnostic.span, file=diagnostic.span.file.replace(draft, folder))
    message, help = (text.replace(draft, folder) for text in (diagnostic.message, diagnostic.help))
    return replace(diagnostic, span=span, message=message, help=help)


def write_new_game(folder: Path, title: str, report: Report) -> str:
    """Write the files of a new game into a folder that does not exist or is empty; returns its title.

    Raises WrongRequest (PNP119) otherwise.
    """
    check_free(folder, report)
    title = title or folder.name.replace("-", " ").title()
    files = {folder / path: text.encode() for path, text in new_game(folder.name, title).items()}
    if not write_all(files | schema_files(folder), report, folder):
        raise WrongRequest(report)
    return title


def check_free(folder: Path, report: Report) -> None:
    """Raise WrongRequest (PNP119) for a folder with files in it, or a file of that name. Empty folders are allowed."""
    if os.path.lexists(folder) and (not folder.is_dir() or any(names for _, _, names in os.walk(folder))):
        report.error("PNP119", f"`{folder}` already exists", Span(str(folder)), "choose another name, or move it away")
        raise WrongRequest(report)


def new_game(name: str, title: str) -> dict[str, str]:
    """The files of a new game, by their paths in its folder."""
    source = TEMPLATES / "new-game"
    files = sorted(path for path in source.rglob("*") if path.is_file() and not path.name.startswith("."))
    quoted = title.replace('"', "'")
    return {
        str(path.relative_to(source)): path.read_text("utf-8").replace("@name@", name).replace(
            "@title@", f'"{quoted}"' if path.suffix == ".yaml" else quoted
        )
        for path in files
    }  # fmt: skip


def is_game_name(name: str) -> bool:
    """Whether a text is a valid game name: lower-case letters, digits and hyphens."""
    return re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) is not None


def plain_name(text: str) -> str:
    """A valid game name similar to a text."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())).lstrip("0123456789-") or "my-game"
