"""The desk: what is shown of a game while it is written, and to whom."""

import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.serve.studio import Studio
from pnp.workflow.desk import Desk
from pnp.workflow.looks import Looks
from pnp.workflow.project import Project
from pnp.workflow.rooms import Rooms
from tests.architecture.source import ROOT
from tests.unit.serve.conftest import Browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game that may be changed."""
    return Path(shutil.copytree(ROOT / "tests" / "hare-race", tmp_path / "hare-race"))


@pytest.fixture
def desk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Its desk; play is not searched."""
    monkeypatch.setattr(Desk, "_checked", lambda self, loaded, report, still: None)
    made = Desk(folder, "", "en")
    made.read(lambda: None, first=True)
    return made


def versions(desk: Desk) -> dict[str, int]:
    """Of each picture."""
    return {id: picture.version for id, picture in desk.shown.items()}


def test_pages_faces_and_clauses_are_shown(desk: Desk, folder: Path) -> None:
    data = desk.data()
    assert data["files"][0][0].startswith("rulebook") and len(data["files"]) >= 3
    assert data["faults"] == [] and data["clauses"]
    clause = next(one for one in data["clauses"] if one["code"])
    lines = Path(clause["file"]).read_text("utf-8").splitlines()
    assert Path(clause["file"]).parent == folder / "rules" and clause["id"] in lines[clause["line"] - 1]
    anchored = {id for _, pictures in data["files"] for picture in pictures for id, _ in picture["clauses"]}
    assert clause["id"] in anchored


def test_an_edit_changes_the_pictures_that_show_it_and_no_others(desk: Desk, folder: Path) -> None:
    before, clause = versions(desk), next(one for one in desk.clauses if one["code"] and one["text"].endswith("."))
    file = Path(clause["file"])
    lines = file.read_text("utf-8").split("\n")
    lines[clause["line"] - 1] = lines[clause["line"] - 1].replace(".", ", and that is that.", 1)
    file.write_text("\n".join(lines), "utf-8")
    desk.read(lambda: None)
    after = versions(desk)
    changed = [id for id in after if after[id] != before.get(id)]
    assert changed and all("rulebook" in id or "reference" in id for id in changed)
    assert len(changed) < len(after) / 2


def test_a_fault_is_told_and_the_last_good_pages_stay(desk: Desk, folder: Path) -> None:
    before, file = versions(desk), folder / "game.yaml"
    good = file.read_text("utf-8")
    file.write_text(good + "\nnonsense: 3\n", "utf-8")
    desk.read(lambda: None)
    fault = desk.data()["faults"][0]
    assert fault["file"].endswith("game.yaml") and fault["line"] == good.count("\n") + 2
    assert versions(desk) == before and desk.data()["files"]
    file.write_text(good, "utf-8")
    desk.read(lambda: None)
    assert desk.data()["faults"] == [] and versions(desk) == before


def test_a_picture_is_drawn_as_it_is_printed_and_kept(desk: Desk) -> None:
    id = desk.data()["files"][0][1][0]["id"]
    drawn = desk.picture(id, "small")
    assert drawn is not None and drawn[:4] == b"\x89PNG" and desk.picture(id, "small") is drawn
    assert desk.picture(id, "vast") is None and desk.picture("../game.yaml", "small") is None


def test_a_save_is_seen_and_tables_that_are_opened_then_play_by_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "_checked", lambda self, loaded, report, still: None)
    news, over, games = [0], threading.Event(), list[Project]()
    desk = Desk(folder, "", "en", tell=lambda: news.__setitem__(0, news[0] + 1), read_anew=games.append)
    working = threading.Thread(target=desk.watch, args=(over.is_set,), daemon=True)
    working.start()
    try:
        until(lambda: "layout" in desk.times)
        told = news[0]
        file = folder / "game.yaml"
        file.write_text(file.read_text("utf-8") + "\n# a remark\n", "utf-8")
        until(lambda: bool(games) and "layout" in desk.times and news[0] > told)
        assert games[0].id == desk.folder.name
    finally:
        over.set()
        working.join(60)


def until(is_so: Callable[[], bool], seconds: float = 90) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_table_goes_on_by_its_own_rules_when_the_game_changes(folder: Path, tmp_path: Path) -> None:
    project = pnp.load(folder)
    studio = Studio(project, Rooms(project, tmp_path / "rooms"), Looks(project.loaded))
    browser = Browser(studio)
    code = browser.open(*["here"] * project.players[0])
    studio.read_anew(pnp.load(folder))
    state = browser.state(code)
    assert state["question"] and browser.answer(code, state).status_code == 200
    assert studio.rooms.find(code).project is project and studio.rooms.project is not project


def test_the_desk_opens_for_its_key_alone(hearts: Project, desk: Desk, tmp_path: Path) -> None:
    studio = Studio(hearts, Rooms(hearts, tmp_path / "rooms"), Looks(hearts.loaded), desk=desk)
    browser = Browser(studio)
    id = desk.data()["files"][0][1][0]["id"]
    closed = ["/desk/state", "/desk/events", f"/desk/picture/small/1/{id}"]
    assert [browser.get(path).status_code for path in closed] == [403, 403, 403]
    assert browser.post("/desk/enter", {"key": "guess"}).status_code == 403
    assert studio.key not in browser.get("/desk").text
    entered = browser.post("/desk/enter", {"key": studio.key})
    assert "HttpOnly" in entered.headers["set-cookie"] and "Path=/desk" in entered.headers["set-cookie"]
    assert browser.get("/desk/state").json()["clauses"]
    picture = browser.get(f"/desk/picture/small/1/{id}")
    assert picture.headers["content-type"] == "image/png"
    assert browser.get("/desk/picture/small/1/..%2f..%2fgame.yaml").status_code == 404
