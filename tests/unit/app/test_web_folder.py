"""A game as a folder to upload: what a browser plays by, and that all which the pages name is there."""

import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.api.project import Project
from pnp.app.web.compiled import compiled
from pnp.app.web.folder import WebGame, web_files
from pnp.app.web.modules import sentences, web_modules, zipped
from pnp.app.web.python import fetch_python, web_python
from pnp.app.web.table import WebTable
from pnp.engine.match import Match
from pnp.engine.play.packed import pack
from pnp.engine.play.save import read_save
from pnp.source.diagnostics import Failed, Report
from tests.tiny import HARE_RACE

PYTHON: Mapping[str, bytes] = {name: name.encode() for name in web_python().files}
"""Stands for the Python of browsers: what it is does not matter here."""


@pytest.fixture(scope="module", autouse=True)
def _modules_once() -> Iterator[None]:
    """The press's own modules are the same in every folder, and their reading was a third of the making of one."""
    modules = web_modules()
    texts = sentences(modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.app.web.folder.web_modules", lambda: dict(modules))
        patch.setattr("pnp.app.web.folder.sentences", lambda _: texts)
        yield


@pytest.fixture(scope="module")
def hearts() -> Project:
    return pnp.load("hearts")


@pytest.fixture(scope="module")
def folder() -> dict[str, bytes]:
    """A game in two languages, with one paper."""
    papers = {"en": {"deck-of-fey-troll-tricker-cards-a4.pdf": b"%PDF"}}
    return web_files(
        WebGame(pnp.load("deck-of-fey", variant="troll-tricker").loaded, ("en", "de"), papers, PYTHON), Report()
    )


def test_the_papers_of_a_language_are_files_of_the_folder_and_links_of_its_page() -> None:
    race = pnp.load(HARE_RACE).loaded
    files = web_files(WebGame(race, ("en",), {"en": {"hares-a4.pdf": b"%PDF"}}, PYTHON), Report())
    assert files["papers/en/hares-a4.pdf"] == b"%PDF"
    assert b'"papers/en/hares-a4.pdf"' in files["en.html"]


def asked(table: WebTable, kept: str, what: str, **given: object) -> dict[str, Any]:
    """What a page is answered."""
    found: dict[str, Any] = json.loads(table.ask(what, kept, json.dumps({"locale": "en", **given})))
    return found


def room(seed: int, seats: int, agent: str = "random") -> str:
    """A room as a page begins it: a person, and bots."""
    bots = [{"taken": "bot", "agent": agent} for _ in range(seats - 1)]
    return json.dumps({"code": "BCDFGHJK", "seats": [{"taken": "here"}, *bots], "names": ["Ann"], "seed": seed})


def table_of(project: Project, words: bytes) -> WebTable:
    loaded = project.loaded
    table = WebTable(pack(loaded.game, loaded.rules), project.id)
    table.learn("en", words.decode())
    return table


def words_of(project: Project) -> bytes:
    """The words of a game in English, as the folder has them."""
    return files_of(project.id)["words/en.json"]


@cache
def files_of(game: str) -> dict[str, bytes]:
    """The folder of a game in English."""
    return web_files(WebGame(pnp.load(game).loaded, ("en",), {}, PYTHON), Report())


def test_what_a_browser_plays_by_needs_the_standard_library_alone() -> None:
    """And every module that is loaded for it goes along."""
    code = "import sys; import pnp.app.web.table; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=Path(pnp.__file__).parents[1]
    )
    assert done.returncode == 0, done.stderr
    names = {name for name in done.stdout.split() if name.partition(".")[0] == "pnp"}
    others = (
        {name.partition(".")[0] for name in done.stdout.split()} - set(sys.stdlib_module_names) - {"pnp", "__main__"}
    )
    assert not others
    files = web_modules()
    assert not [name for name in files if name.startswith("pnp/press/pieces/")]  # (no template is drawn there)
    assert {
        n
        for n in names
        if f"{n.replace('.', '/')}.py" not in files and f"{n.replace('.', '/')}/__init__.py" not in files
    } == set()


@pytest.mark.parametrize("game", ["hearts", "crazy-eights"])
def test_a_game_in_a_page_is_the_game_that_is_printed(game: str) -> None:
    project = pnp.load(game)
    table = table_of(project, words_of(project))
    kept = room(7, max(2, project.players[0]))
    told = asked(table, kept, "state")
    for _ in range(400):
        if told["data"]["outcome"] is not None:
            break
        data = told["data"]
        told = asked(
            table, kept, "answer", number=data["number"], seat=data["seat"], option=len(data["question"]["options"]) - 1
        )
        assert told["status"] == 200, told
    assert told["data"]["outcome"] is not None
    done, own = json.loads(told["keep"]), table.room
    assert own is not None
    again = Match(project.loaded.game, project.loaded.rules, own.match.seating, table.words("en"), done["tape"])
    assert again.outcome == own.match.outcome and again.outcome is not None


def test_a_room_goes_on_where_it_was_kept(hearts: Project, tmp_path: Path) -> None:
    words = words_of(hearts)
    table = table_of(hearts, words)
    before = asked(table, room(9, 4), "state")
    data = before["data"]
    after = asked(table, room(9, 4), "answer", number=data["number"], seat=data["seat"], option=0)
    other = table_of(hearts, words)
    again = asked(other, after["keep"], "state")
    assert {**again["data"], "changes": 0} == {**after["data"], "changes": 0}
    late = asked(other, after["keep"], "answer", number=data["number"], seat=data["seat"], option=0)
    assert late["status"] == 409 and late["data"]["refused"]
    back = asked(other, after["keep"], "undo", number=again["data"]["number"])
    assert back["data"]["question"] == data["question"]
    saved = tmp_path / "game.save.json"
    saved.write_text(asked(other, after["keep"], "save")["data"], "utf-8")
    assert read_save(saved, Report()).game == "hearts"
    strange = json.dumps({**json.loads(after["keep"]), "digest": "of other rules"})
    assert asked(table_of(hearts, words), strange, "state")["status"] == 410
    assert asked(other, "{}", "state")["status"] == 400


def test_all_that_the_pages_name_is_in_the_folder(folder: dict[str, bytes]) -> None:
    named = set()
    for name, data in folder.items():
        if name.startswith(("book/", "pyodide/")) or not name.endswith((".html", ".css", ".js", ".json")):
            continue
        text, above = data.decode(), Path(name).parent
        found = re.findall(r'(?:src|href)="([^"#]+)"|url\(([^)]+)\)|from "([^"]+)"', text)
        named |= {
            (above / one).as_posix() for several in found for one in several if one and not one.startswith("data:")
        }
    named |= set(json.loads(folder["words/de.json"])["page"]["faces"].values())
    first, then = kept(folder)
    named |= {*first, *then}
    ours = {
        name
        for name in (re.sub(r"^(\w+/)\.\./", "", one) for one in named)
        if not name.startswith("pyodide/pyodide.mjs")
    }
    assert len(ours) > 100 and not any(name.startswith("/") for name in ours)
    assert ours - set(folder) == set()


def kept(folder: dict[str, bytes]) -> tuple[list[str], list[str]]:
    """What is kept for the time without a network: at once, and when there is time."""
    found = re.search(r"FIRST = (\[.*?\]), THEN = (\[.*?\]);", folder["offline.js"].decode())
    assert found
    return json.loads(found[1]), json.loads(found[2])


def test_a_game_is_opened_with_its_program_alone_and_an_evening_with_all_of_one_language(
    folder: dict[str, bytes],
) -> None:
    """A server of plain files packs nothing, and pictures and books are fetched by those who look at them."""
    first, then = kept(folder)
    assert not {*first} & {*then} and len({*first, *then}) == len(first) + len(then)
    assert {"index.html", "table.html", "worker.js", "game.pack", "words/en.json", "style/en.css"} <= {*first}
    assert {name.partition("/")[0] for name in then} == {"book", "faces", "fonts"}
    words = {locale: json.loads(folder[f"words/{locale}.json"])["page"]["faces"] for locale in ("en", "de")}
    assert {*words["en"].values()} == {name for name in then if name.startswith("faces/")} != {*words["de"].values()}
    assert not any(name.startswith("papers/") or "/de" in name for name in (*first, *then))
    packed = {name for name in folder if name.endswith(".packed")}
    parts = re.search(r"PARTS = ({.*?});", folder["worker.js"].decode())
    assert parts and {f"{name}.packed" for name in json.loads(parts[1])} == {
        name for name in packed if not name.startswith("book/")
    }
    assert gzip.decompress(folder["book/en.html.packed"]) == folder["book/en.html"]
    assert packed and all(gzip.decompress(folder[name]) for name in packed)


def test_the_words_of_a_language_have_a_sentence_of_each_clause_that_asks() -> None:
    rules = json.loads(files_of("hearts")["words/en.json"])["page"]["rules"]
    assert rules["follow"] == "Follow suit if you can." and rules["pass"].startswith("Choose three cards")


def test_a_page_is_of_one_language_and_hides_nothing(folder: dict[str, bytes]) -> None:
    assert b'lang="de"' in folder["de.html"] and b'lang="en"' in folder["index.html"]
    assert b"friend" not in folder["index.html"]  # there is nobody to send a link to


def test_pictures_alone_are_dimmed_and_words_never_are(folder: dict[str, bytes]) -> None:
    """Inks are chosen so that words can be read on their ground: what is seen through loses that."""
    rules = re.findall(r"([^{}]+)\{[^{}]*[;{ ]opacity: *0?\.", folder["style/en.css"].decode())
    dimmed = [one.strip().split()[-1] for rule in rules for one in rule.split(",")]
    assert len(dimmed) > 2 and {*dimmed} == {
        "img",
        ".faint",
        ".ghost",
    }  # (a line of a plot; the picture of a dragged card)


def test_a_file_that_is_another_one_is_told(tmp_path: Path) -> None:
    file = tmp_path / "pyodide.tgz"
    file.write_bytes(b"not it")
    with pytest.raises(Failed) as failed:
        fetch_python(file, Report())
    assert [d.code for d in failed.value.report.diagnostics] == ["PNP126"]


def test_variants_under_one_address_keep_their_rooms_apart(folder: dict[str, bytes]) -> None:
    assert b'data-game="deck-of-fey-troll-tricker"' in folder["table.html"]
    assert b'const STORE = "pnp deck-of-fey-troll-tricker ' in folder["offline.js"]


def test_modules_go_along_as_they_are_written_where_they_cannot_be_compiled(
    folder: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    standard, own = (gzip.decompress(folder[name]) for name in ("pyodide/python_stdlib.zip.packed", "pnp.zip.packed"))
    assert standard == PYTHON["python_stdlib.zip"]  # what stands for Python compiles nothing
    assert set(zipfile.ZipFile(io.BytesIO(own)).namelist()) == set(web_modules())
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert compiled(PYTHON, b"own") == (PYTHON["python_stdlib.zip"], b"own")


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
def test_modules_are_compiled_by_the_python_of_browsers(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("needs --full")
    own = zipped(dict(web_modules()))
    try:
        python = fetch_python(None, Report())
    except Failed:
        pytest.skip("the Python of browsers cannot be fetched")
    made = compiled(python, own)
    names = [set(zipfile.ZipFile(io.BytesIO(data)).namelist()) for data in made]
    assert "typing.pyc" in names[0] and {Path(name).stem for name in names[1]} == {Path(n).stem for n in web_modules()}
    assert len(made[0]) < 1.1 * len(python["python_stdlib.zip"]) and compiled(python, own) == made
