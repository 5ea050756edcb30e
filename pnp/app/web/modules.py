"""Lists the modules of the press that a browser needs: one module, and everything that it imports when loaded."""

import ast
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pnp.base.resources import PACKAGE

FIRST = "pnp.app.web.table"
"""The module that the page calls."""
A_DAY = (1980, 1, 1, 0, 0, 0)
"""Date of every file in an archive, so that the same modules give the same bytes."""


def web_modules(first: str = FIRST) -> dict[str, str]:
    """The source of each module by its path below the package's parent."""
    modules: dict[str, str] = {}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        file = _file_of(name)
        if file is None or (place := str(file.relative_to(PACKAGE.parent).as_posix())) in modules:
            continue
        modules[place] = file.read_text("utf-8")
        waiting += [name.rpartition(".")[0], *_imported(ast.parse(modules[place]).body)]
    return dict(sorted(modules.items()))


def zipped(modules: dict[str, str]) -> bytes:
    """Modules as an archive that Python imports from."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in modules.items():
            archive.writestr(zipfile.ZipInfo(name, A_DAY), source, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def stored(archive: bytes) -> bytes:
    """An archive with uncompressed files, which is smaller when compressed as a whole, and is read faster; other data
    unchanged."""
    if not zipfile.is_zipfile(io.BytesIO(archive)):
        return archive
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as new:
        for entry in sorted(old.infolist(), key=lambda entry: entry.filename):
            new.writestr(zipfile.ZipInfo(entry.filename, A_DAY), old.read(entry))
    return buffer.getvalue()


def sentences(modules: dict[str, str]) -> frozenset[str]:
    """Every string literal in these modules, which includes all their messages."""
    trees = (ast.parse(source) for source in modules.values())
    return frozenset(
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _imported(body: list[ast.stmt]) -> Iterator[str]:
    """The press's modules imported when a module is loaded; ``TYPE_CHECKING`` is false then."""
    for node in body:
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Try():
                yield from _imported(node.body)
            case ast.If() if "TYPE_CHECKING" not in ast.unparse(node.test):
                yield from _imported([*node.body, *node.orelse])


def _file_of(name: str) -> Path | None:
    if name.partition(".")[0] != "pnp":
        return None
    place = PACKAGE.joinpath(*name.split(".")[1:])
    return next((f for f in (place / "__init__.py", place.with_suffix(".py")) if f.is_file()), None)
