"""The page Book over HTTP: chapters with their clauses and what their code does, written whole, merged, taken back."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.app.serve.studio import Studio
from pnp.app.workshop.cards import Cards
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from pnp.base.resources import GAMES
from pnp.source.diagnostics import Report
from tests.unit.app.serve.conftest import Browser

FILE = "rules/03-tricks.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hearts, in a folder of the test's own."""
    return Path(shutil.copytree(GAMES / "hearts", tmp_path / "hearts"))


@pytest.fixture
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with the key of the workshop; the desk has read the game, and drawn nothing."""
    desk, source = Desk(folder), GameSource(folder)
    studio = Studio(None, desk=desk, cards=Cards(source))
    desk._loaded_last = source.loaded(Report())
    desk.locale = "en"
    desk._tell_clauses(desk._loaded_last, Report(), None)
    made = Browser(studio)
    assert made.post("/desk/enter", {"key": studio.key}).status_code == 200
    yield made


def test_a_chapter_comes_with_its_clauses_and_what_their_code_does(browser: Browser) -> None:
    data = browser.get("/desk/book/data", params={"file": FILE}).json()
    assert [one["title"] for one in data["chapters"]][:3] == ["The Game", "Before Play", "Playing"]
    assert data["chapters"][-1]["file"] == "reference.md" and data["text"].startswith("# Playing")
    own = [clause for clause in data["clauses"] if clause["file"] == FILE]
    lines = data["text"].splitlines()
    assert own and all(0 < clause["line"] <= len(lines) for clause in own)
    assert any(clause["coded"] and clause["code"] and all(clause["code"]) for clause in own)


def test_a_chapter_is_written_merged_and_taken_back(browser: Browser, folder: Path) -> None:
    data, file = browser.get("/desk/book/data", params={"file": FILE}).json(), folder / FILE
    before = file.read_bytes().decode()
    ours = data["text"].replace("# Playing", "# The tricks")
    saved = browser.post("/desk/book/save", {"file": FILE, "digest": data["digest"], "text": ours})
    assert saved.status_code == 200 and file.read_bytes().decode() == before.replace("# Playing", "# The tricks")
    theirs = file.read_text("utf-8") + "\nA last sentence.\n"
    file.write_text(theirs, "utf-8", newline="")
    digest, text = saved.json()["digest"], saved.json()["text"]
    merged = browser.post(
        "/desk/book/save", {"file": FILE, "digest": digest, "text": text.replace("# The tricks", "# Tricks")}
    )
    assert merged.status_code == 200 and file.read_text("utf-8") == theirs.replace("# The tricks", "# Tricks")
    stale = {"file": FILE, "digest": digest, "text": text.replace("# The tricks", "# All tricks")}
    conflict = browser.post("/desk/book/save", stale)
    assert conflict.status_code == 409 and "# Tricks" in conflict.json()["theirs"]
    # somebody types on while the edit before is merged: the other program's line stays
    on = browser.post(
        "/desk/book/save",
        {"file": FILE, "digest": merged.json()["sent"], "text": text.replace("# The tricks", "# Tricks and more")},
    )
    assert on.status_code == 200 and file.read_text("utf-8") == theirs.replace("# The tricks", "# Tricks and more")
    assert browser.post("/desk/book/undo", {"file": FILE}).status_code == 200
    back = browser.post("/desk/book/undo", {"file": FILE}).json()
    assert back["text"].startswith("# The tricks") and back["redo"]
    assert browser.post("/desk/book/redo", {"file": FILE}).json()["text"].startswith("# Tricks")


def test_line_ends_stay_and_no_file_outside_the_book_is_written(browser: Browser, folder: Path) -> None:
    file = folder / FILE
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    data = browser.get("/desk/book/data", params={"file": FILE}).json()
    text = data["text"].replace("\r\n", "\n").replace("# Playing", "# Play")
    assert browser.post("/desk/book/save", {"file": FILE, "digest": data["digest"], "text": text}).status_code == 200
    assert b"\r\n" in file.read_bytes() and b"\n" not in file.read_bytes().replace(b"\r\n", b"")
    for name in ("game.yaml", "../other.md", "rules/../game.yaml", "/etc/passwd"):
        assert browser.post("/desk/book/save", {"file": name, "digest": "", "text": "x"}).status_code == 422
    empty = browser.post("/desk/book/save", {"file": FILE, "digest": data["digest"], "text": " \n"})
    assert empty.status_code == 422 and "cannot be emptied" in empty.json()["why"]


def test_a_chapter_is_begun_behind_the_others(browser: Browser, folder: Path) -> None:
    made = browser.post("/desk/book/chapter", {"title": "  Odds & Ends "}).json()
    assert made["file"] == "rules/07-odds-ends.md"
    assert (folder / made["file"]).read_text("utf-8") == "# Odds & Ends\n\n"
    assert browser.post("/desk/book/chapter", {"title": " ! "}).status_code == 422
    other = browser.post("/desk/book/chapter", {"title": "はじめに"}).json()
    assert other["file"].endswith("-chapter.md") and other["text"] == "# はじめに\n\n"


def test_names_are_offered_as_in_an_editor(browser: Browser) -> None:
    before = "# Playing\n\nThere are {{ pla"
    offers = browser.post("/desk/book/offers", {"file": FILE, "before": before}).json()["offers"]
    assert "players" in {offer["text"].partition(".")[0] for offer in offers}
    clauses = browser.post("/desk/book/offers", {"file": FILE, "before": "see [that](#"}).json()["offers"]
    assert clauses and {offer["kind"] for offer in clauses} == {"clause"}


def test_a_table_alone_has_no_book(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,cost\nReed,1\n", "utf-8")
    source = GameSource(tmp_path, "deck.csv")
    studio = Studio(None, desk=Desk(tmp_path, table="deck.csv"), cards=Cards(source))
    browser = Browser(studio)
    assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
    data = browser.get("/desk/book/data").json()
    assert data["chapters"] == [] and data["table"]
    assert browser.post("/desk/book/chapter", {"title": "Play"}).status_code == 422


def test_a_public_server_shows_the_book_and_does_not_write(folder: Path) -> None:
    studio = Studio(None, desk=Desk(folder), cards=Cards(GameSource(folder)), is_public=True)
    browser = Browser(studio)
    assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
    data = browser.get("/desk/book/data", params={"file": FILE}).json()
    assert data["public"] and data["text"]
    edit = {"file": FILE, "digest": data["digest"], "text": "# Other"}
    assert browser.post("/desk/book/save", edit).status_code == 403
