"""The Python for browsers: downloaded once from its publisher, verified by its checksum, and cached."""

import base64
import hashlib
import io
import json
import tarfile
import urllib.error
import urllib.request
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from pnp.app.output.write import write_all
from pnp.base.cache import cache_folder
from pnp.base.disk import TooLarge, read_regular
from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.source.diagnostics import Report, Span

PLACE = TEMPLATES / "web" / "python.yaml"
LARGEST = 50_000_000
"""Most bytes of the download."""
PATIENCE = 60
"""Most seconds without a byte."""


@dataclass(frozen=True)
class WebPython:
    """A published version, and the parts that are used."""

    version: str
    address: str
    sha512: str
    """The checksum in base64, as npm writes it."""
    files: tuple[str, ...]
    spare: tuple[str, ...]
    """Folders and files of its standard library that are omitted; `*` matches any characters."""
    empty: tuple[str, ...]
    """Modules that are emptied but kept, since others import them."""


def web_python() -> WebPython:
    """The version that the press is tested with."""
    import yaml

    data: dict[str, Any] = yaml.safe_load(PLACE.read_text("utf-8"))
    return WebPython(
        data["version"], data["address"], data["sha512"], tuple(data["files"]), tuple(data["spare"]),
        tuple(data["empty"]),
    )  # fmt: skip


def fetch_python(own_file: Path | None, report: Report) -> dict[str, bytes]:
    """The files of that version by name, with a reduced standard library.

    ``own_file``: an archive provided by the user. Reports PNP126 if it is not available. Raises Failed.
    """
    wanted = web_python()
    file = cache_folder() / "web" / f"python-{wanted.version}.tgz"
    data = _read(own_file or file)
    if data is None and own_file is None:
        data = _fetched(wanted, report)
        write_all({file: data}, Report(), cache_folder())
    if data is None or base64.b64encode(hashlib.sha512(data).digest()).decode() != wanted.sha512:
        what = f"`{own_file or file}` is not version {wanted.version} of Pyodide"
        help = f"download {wanted.address} and write `--python FILE`" if own_file else f"delete `{file}` and try again"
        report.error("PNP126", what, Span(str(own_file or file)), help)
        report.stop_on_errors()
    return _unpacked(data or b"")


def _unpacked(data: bytes) -> dict[str, bytes]:
    """The needed files of the archive."""
    wanted = web_python()
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        files = {name: _member(archive, f"package/{name}") for name in wanted.files}
    files["python_stdlib.zip"] = _trimmed(files["python_stdlib.zip"], wanted.spare, wanted.empty)
    files["pyodide-lock.json"] = _bare(files["pyodide-lock.json"])
    return files


def _read(file: Path) -> bytes | None:
    try:
        return read_regular(file, LARGEST)
    except TooLarge:
        return b""
    except OSError:
        return None


def _fetched(wanted: WebPython, report: Report) -> bytes:
    try:
        with urllib.request.urlopen(wanted.address, timeout=PATIENCE) as answer:
            return bytes(answer.read(LARGEST))
    except (urllib.error.URLError, OSError, ValueError) as error:
        why = str(getattr(error, "reason", error))
        help = f"download {wanted.address} on a machine with a network, and write `--python FILE`"
        report.error("PNP126", f"Python for browsers cannot be downloaded: {why}", Span(wanted.address), help)
        report.stop_on_errors()
        raise


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(name)
    return member.read() if member is not None else b""


def _trimmed(data: bytes, spare: tuple[str, ...], empty: tuple[str, ...]) -> bytes:
    """A standard library without the omitted parts."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for entry in old.infolist():
            if not any(fnmatch(entry.filename, one) or entry.filename.startswith(f"{one}/") for one in spare):
                new.writestr(zipfile.ZipInfo(entry.filename), old.read(entry), zipfile.ZIP_DEFLATED)
        for name in empty:
            new.writestr(zipfile.ZipInfo(f"{name}.py"), b"")
    return buffer.getvalue()


def _bare(data: bytes) -> bytes:
    """The list of packages, emptied."""
    return json.dumps({**json.loads(data), "packages": {}}).encode()
