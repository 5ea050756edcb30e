"""The Python for browsers: an archive is taken only if it is the published one, and only its needed parts."""

import base64
import hashlib
import io
import json
import tarfile
import zipfile
from dataclasses import replace
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

from pnp.app.web import python
from pnp.source.diagnostics import Failed, Report


def library(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, f"text of {name}")
    return file.getvalue()


def published(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


LIBRARY = library(
    "json/__init__.py", "test/deep/one.py", "tests.py", "pydoc_data/topics.py", "os.py", "turtle.py", "turtles.py"
)
ARCHIVE = published({
    "pyodide.mjs": b"program", "python_stdlib.zip": LIBRARY, "unused.js": b"",
    "pyodide-lock.json": json.dumps({"info": {"version": "1"}, "packages": {"numpy": {}}}).encode(),
})  # fmt: skip
WANTED = replace(
    python.web_python(), version="1", sha512=base64.b64encode(hashlib.sha512(ARCHIVE).digest()).decode(),
    files=("pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"), spare=("test", "turt*"), empty=("turtle", "pydoc"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and the archive of this file as the published one."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(python, "web_python", lambda: WANTED)
    return tmp_path / "cache"


def test_the_library_keeps_everything_but_omitted_folders_and_emptied_modules() -> None:
    with zipfile.ZipFile(io.BytesIO(python._trimmed(LIBRARY, WANTED.spare, WANTED.empty))) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
        assert {entry.compress_type for entry in archive.infolist() if entry.file_size} == {zipfile.ZIP_DEFLATED}
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    kept = ("json/__init__.py", "tests.py", "pydoc_data/topics.py", "os.py")
    assert texts == {**{name: f"text of {name}" for name in kept}, "turtle.py": "", "pydoc.py": ""}


def test_an_archive_is_downloaded_once(monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> None:
    asked: list[tuple[str, float]] = []

    def opened(address: str, timeout: float) -> io.BytesIO:
        asked.append((address, timeout))
        return io.BytesIO(ARCHIVE)

    monkeypatch.setattr(python.urllib.request, "urlopen", opened)
    first, again = python.fetch_python(None, Report()), python.fetch_python(None, Report())
    assert asked == [(WANTED.address, python.PATIENCE)] and first == again
    assert (own_cache / "web" / "python-1.tgz").read_bytes() == ARCHIVE
    assert list(first) == list(WANTED.files) and first["pyodide.mjs"] == b"program"
    assert json.loads(first["pyodide-lock.json"]) == {"info": {"version": "1"}, "packages": {}}


def test_an_archive_of_the_user_is_taken_from_its_place(tmp_path: Path, own_cache: Path) -> None:
    file = tmp_path / "mine.tgz"
    file.write_bytes(ARCHIVE)
    assert python.fetch_python(file, Report())["pyodide.mjs"] == b"program"
    assert not own_cache.exists()


@pytest.mark.parametrize("data", [b"", b"x", ARCHIVE[:-1], None])
def test_any_other_archive_is_refused(tmp_path: Path, data: bytes | None) -> None:
    file, report = tmp_path / "mine.tgz", Report()
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(Failed):
        python.fetch_python(file, report)
    (fault,) = report
    assert (fault.code, fault.span.file) == ("PNP126", str(file)) and "`--python FILE`" in fault.help


def test_a_damaged_archive_in_the_cache_is_to_be_deleted(own_cache: Path) -> None:
    file, report = own_cache / "web" / "python-1.tgz", Report()
    file.parent.mkdir(parents=True)
    file.write_bytes(b"half")
    with pytest.raises(Failed):
        python.fetch_python(None, report)
    assert [fault.help for fault in report] == [f"delete `{file}` and try again"]


def test_a_file_that_is_too_large_is_not_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.tgz"
    file.write_bytes(ARCHIVE)
    monkeypatch.setattr(python, "LARGEST", len(ARCHIVE) - 1)
    with pytest.raises(Failed):
        python.fetch_python(file, Report())


@pytest.mark.parametrize(
    "fault", [URLError("no route"), HTTPError("a", 404, "no route", Message(), None), TimeoutError("no route")]
)
def test_a_download_that_fails_names_the_way_without_a_network(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path, fault: Exception
) -> None:
    def opened(address: str, timeout: float) -> io.BytesIO:
        raise fault

    monkeypatch.setattr(python.urllib.request, "urlopen", opened)
    report = Report()
    with pytest.raises(Failed):
        python.fetch_python(None, report)
    assert [one.code for one in report] == ["PNP126"] and "no route" in next(iter(report)).message
    assert not own_cache.exists()
