"""The desk: what is shown of a game while it is written, and to whom."""

import json
import multiprocessing
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.api.project import Project
from pnp.app.build.build import build
from pnp.app.cli import main
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.check_options import CheckOptions
from pnp.app.serve.studio import Studio, served
from pnp.app.workshop import work as desk_work
from pnp.app.workshop import workshop
from pnp.app.workshop.work import BUILD, COMMIT, TAG, Task, worked
from pnp.app.workshop.workshop import Desk
from pnp.base.progress import Step
from pnp.press.typeset.svg import faces as svg
from pnp.source.diagnostics import Report
from tests.architecture.source import ROOT
from tests.unit.app.serve.conftest import Browser


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
    return {id: picture.version for id, picture in desk.pictures.shown.items()}


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
    assert changed and all(re.search("rulebook|reference|leaflet", id) for id in changed)
    assert len(changed) < len(after) / 2


def test_an_edit_of_a_chapter_draws_no_face_again_but_those_that_say_it(
    folder: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()
    read_face = svg.read_face

    def noted(svg: str, name: str, *more: Any) -> Any:
        drawn.extend([name] if len(more) > 1 else [])  # (an icon is read with its setting alone)
        return read_face(svg, name, *more)

    monkeypatch.setattr(svg, "read_face", noted)
    chapter, template = folder / "rules" / "02-turn.md", folder / "templates" / "cards" / "hare.svg.j2"
    was, text = "in the order of their seats.", chapter.read_text("utf-8")
    chapter.write_text(text.replace(was, f"{was} Nobody is left out."), "utf-8")
    desk.read(lambda: None)
    assert not drawn
    asking = template.read_text("utf-8").replace("card.says | e", "brief('seats') | e")
    template.write_text(asking, "utf-8")
    desk.read(lambda: None)
    before, kinds = versions(desk), {name for name in drawn if not name.startswith("back:")}
    assert kinds
    chapter.write_text(text.replace(was, f"{was} Really."), "utf-8")
    desk.read(lambda: None)
    after = versions(desk)
    assert {f"hares/{name}" for name in kinds if "/" not in name} & {id for id in after if after[id] > before[id]}


def test_pages_that_say_something_else_are_there_before_the_whole_book(
    folder: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, dict[str, int]] = {}
    know = desk._announce
    monkeypatch.setattr(desk, "_announce", lambda what, *more: seen.update({what: versions(desk)}) or know(what, *more))
    before, file = versions(desk), folder / "rules" / "02-turn.md"
    was = "Players take turns in the order of their seats."
    file.write_text(file.read_text("utf-8").replace(was, "Players take their turns in the order of seats."), "utf-8")
    desk.read(lambda: None)
    after = versions(desk)
    pages = {id for id in after if "rulebook" in id and after[id] != before[id]}
    assert pages and {id for id, version in seen["page"].items() if version != before[id]} == pages
    assert list(seen).index("page") < list(seen).index("pages") and seen["pages"] == seen["page"]
    first = desk.pictures.png(min(pages), "large")
    file.write_text(file.read_text("utf-8").replace("their turns", "turns"), "utf-8")
    desk.read(lambda: None)
    assert desk.pictures._drawn[min(pages), "large"][0] == versions(desk)[min(pages)]  # drawn before it is asked for
    assert desk.pictures.png(min(pages), "large") != first


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


def test_a_game_with_errors_opens_its_desk_and_is_played_once_they_are_mended(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "_checked", lambda self, loaded, report, still: None)
    file = folder / "game.yaml"
    good = file.read_text("utf-8")
    file.write_text(good.replace("cards:", "cards: [", 1), "utf-8")
    desk = Desk(folder)
    studio = Studio(None, desk=desk, rooms_folder=tmp_path / "rooms")
    desk.read_anew = studio.read_anew
    desk.read(lambda: None)
    browser = Browser(studio)
    assert browser.post("/desk/enter", {"key": studio.key}).status_code == 200
    assert "hare-race" in browser.get("/desk").text and browser.get("/style/en").status_code == 200
    state = browser.get("/desk/state").json()
    assert state["faults"][0]["file"] == str(file) and not state["files"] and not state["open"]
    for path in ("/", "/room/BCDFGHJK", "/words/en", "/book/en", "/face/en/hare/1"):
        assert browser.get(path).status_code == 503, path
    assert browser.post("/rooms", {"seats": ["here", "here"]}).status_code == 503
    file.write_text(good, "utf-8")
    desk.read(lambda: None)
    state = browser.get("/desk/state").json()
    assert state["open"] and state["files"] and not state["faults"]
    assert browser.open("here", "greedy")


def test_texts_stand_beside_their_translations(desk: Desk, folder: Path) -> None:
    file = folder / "locale" / "fr.po"
    lines = file.read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith('msgctxt "clause:')) + 1
    told = desk.texts(["fr", "xx"])
    row = next(r for r in told["rows"] if r["in"]["fr"]["file"] == str(file) and r["in"]["fr"]["line"] == place)
    assert (told["source"], told["locales"], told["shown"]) == ("en", ["fr"], ["fr"])
    assert f"clause:{row['clause']}" == row["context"] and row["in"]["fr"]["state"] == "translated"
    assert Path(row["file"]).parent == folder / "rules" and row["in"]["fr"]["text"] not in ("", row["text"])
    assert "{{" not in row["said"] + row["in"]["fr"]["said"]
    lines.insert(place - 1, "#, fuzzy")
    file.write_text("\n".join(lines) + "\n", "utf-8")
    desk.read(lambda: None)
    again = next(r for r in desk.texts(["fr"])["rows"] if r["clause"] == row["clause"])
    assert again["in"]["fr"]["state"] == "fuzzy" and again["in"]["fr"]["line"] in (place, place + 1)


def test_a_clause_has_the_places_that_pnp_find_lists(
    desk: Desk, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["find", str(folder), "play", "--json"]) == 0
    (found, *_) = json.loads(capsys.readouterr().out)
    assert desk.places("play")["places"] == found["places"]
    assert {place["role"] for place in found["places"]} >= {"words", "code", "translation"}
    assert desk.places("no-such-clause") == {}


def test_what_an_edit_moves_and_what_bots_come_to_is_told(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_work, "GAMES", 2)
    monkeypatch.setattr(desk_work, "_check", lambda task, tell: [])
    old = Path(shutil.copytree(folder, tmp_path / "old" / folder.name))
    file = folder / "rules" / "02-turn.md"
    was = "in the order of their seats."
    file.write_text(file.read_text("utf-8").replace(was, f"{was} Nobody is left out."), "utf-8")
    told: dict[str, Any] = {}
    task = Task(folder, "", "en", str(old), "")
    desk_work.work(task, lambda name, found: told.update({name: found}))
    (moved,) = told["moved"]["variants"]
    assert moved["clauses"]["changed"] == ["seats"] and not moved["statistics"]
    assert [paper["file"] for paper in moved["pages"]["en"]] == ["hare-race-rulebook-a5"]
    assert told["figures"]["games"] == 2 and told["figures"]["tables"][0]["wins"]
    assert told["progress"] == Step("Playing games with 2 players", 2, 2, "games")
    known = told["figures"]["rules"]
    told.clear()
    desk_work.work(replace(task, since=COMMIT, digest=known), lambda name, found: told.update({name: found}))
    assert told["moved"]["why"] and "figures" not in told


def test_figures_before_and_after_stand_in_the_words_of_pnp_diff_for_the_last_tag(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desk_work, "_check", lambda task, tell: [])
    monkeypatch.setattr(desk_work, "_play", lambda loaded, task, tell: None)
    told: dict[str, Any] = {}
    task = Task(folder, "", "en", TAG, "")
    desk_work.work(task, lambda name, found: told.update({name: found}))
    assert "no commit has a tag" in told["moved"]["why"]
    user = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"], ["tag", "v1"]):
        subprocess.run(["git", "-C", str(folder), *user, *words], check=True, capture_output=True)
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("last_round: {value: 2", "last_round: {value: 6"), "utf-8")
    desk_work.work(task, lambda name, found: told.update({name: found}))
    assert (told["moved"]["since"], told["moved"]["at"]) == ("v1", "v1")
    (moved,) = told["moved"]["variants"]
    assert main(["diff", str(folder), "--since", "v1", "--figures", "--no-pages", "--locale", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for effect in moved["statistics"]:
        at = lines.index(effect["games"])
        rows = [
            f"  {row['name']}: {row['before']} → {row['after']}, {row['difference']}, {row['verdict']}"
            for row in effect["rows"]
        ]
        at += bool(effect["stuck"]) + bool(effect["chance"])
        assert rows and lines[at + 1 :][: len(rows)] == rows
        assert f"  {effect['rest']}" in lines[at:]
    assert any(row["shown"] for effect in moved["statistics"] for row in effect["rows"])


def test_a_build_is_what_the_next_edits_are_compared_with(
    folder: Path, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(desk_work, "_check", lambda task, tell: [])
    monkeypatch.setattr(desk_work, "_play", lambda loaded, task, tell: None)
    options = BuildOptions("", ("en",), ("a4",), ("reference",), out=tmp_path / "out", check=CheckOptions(play=False))

    def moved() -> dict[str, Any]:
        told: dict[str, Any] = {}
        desk_work.work(Task(folder, "", "en", BUILD, ""), lambda name, found: told.update({name: found}))
        return dict(told["moved"])

    assert "not been built" in moved()["why"] and desk.compared == COMMIT
    build(folder, options, Report())
    assert desk.compared == BUILD and desk.data()["since"] == BUILD
    first, (same,) = desk._older(), moved()["variants"]
    assert not any(same["clauses"].values()) and not same["pages"]["en"]
    file = folder / "rules" / "02-turn.md"
    was = "in the order of their seats."
    file.write_text(file.read_text("utf-8").replace(was, f"{was} Nobody is left out."), "utf-8")
    found = moved()
    assert found["variants"][0]["clauses"]["changed"] == ["seats"] and found["at"]
    build(folder, options, Report())
    assert desk._older() != first and not any(moved()["variants"][0]["clauses"].values())
    desk.since = COMMIT
    assert desk.compared == COMMIT


def test_a_game_is_compared_with_its_last_build_or_else_its_last_commit(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamps = {folder: 0}
    monkeypatch.setattr(workshop, "built_stamp", stamps.__getitem__)
    one = Desk(folder)
    assert (one.compared, one._older()) == (COMMIT, (COMMIT, 0))
    stamps[folder] = 7
    assert (one.compared, one._older()) == (BUILD, (BUILD, 7))
    one.since = workshop.OPENED
    assert (one.compared, one._older()) == (workshop.OPENED, (workshop.OPENED, 0))


@pytest.mark.parametrize("given", [(), (True,), (False,)])
def test_tables_play_by_the_first_reading_unless_they_have_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, given: tuple[bool, ...]
) -> None:
    readings = list[bool]()
    monkeypatch.setattr(workshop, "PAUSE", 0.0)
    monkeypatch.setattr(Desk, "read", lambda self, still, first: readings.append(first) or save())

    def save() -> None:
        (folder / "game.yaml").write_text((folder / "game.yaml").read_text("utf-8") + "\n", "utf-8")

    Desk(folder).watch(lambda: len(readings) == 3, *given)
    assert readings == [given != (False,), False, False]


def test_work_in_the_background_is_ended_by_a_change(folder: Path) -> None:
    def still() -> None:
        raise InterruptedError

    others = multiprocessing.active_children()  # (those of tests before this one)
    doing = worked(Task(folder, "", "en", COMMIT, ""), still, 0.01)
    with pytest.raises(InterruptedError):
        list(doing)
    assert not [child for child in multiprocessing.active_children() if child not in others]


def test_a_picture_is_drawn_as_it_is_printed_and_kept(desk: Desk) -> None:
    id = desk.data()["files"][0][1][0]["id"]
    drawn = desk.pictures.png(id, "small")
    assert drawn is not None and drawn[:4] == b"\x89PNG" and desk.pictures.png(id, "small") is drawn
    assert desk.pictures.png(id, "vast") is None and desk.pictures.png("../game.yaml", "small") is None


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
    studio = Studio(served(project, tmp_path / "rooms"))
    browser = Browser(studio)
    code = browser.open(*["here"] * project.players[0])
    studio.read_anew(pnp.load(folder))
    state = browser.state(code)
    assert state["question"] and browser.answer(code, state).status_code == 200
    assert studio.rooms.find(code).project is project and studio.rooms.project is not project


def test_the_desk_opens_for_its_key_alone(hearts: Project, desk: Desk, tmp_path: Path) -> None:
    studio = Studio(served(hearts, tmp_path / "rooms"), desk=desk)
    browser = Browser(studio)
    id = desk.data()["files"][0][1][0]["id"]
    closed = ["/desk/state", "/desk/events", f"/desk/picture/small/1/{id}"]
    assert [browser.get(path).status_code for path in closed] == [403, 403, 403]
    assert browser.post("/desk/enter", {"key": "guess"}).status_code == 403
    page = browser.get("/desk")
    assert page.status_code == 200 and studio.key not in page.text
    entered = browser.post("/desk/enter", {"key": studio.key})
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower() and "Path=/desk" in cookie
    assert browser.get("/desk/state").json()["clauses"]
    picture = browser.get(f"/desk/picture/small/1/{id}")
    assert picture.headers["content-type"] == "image/png"
    assert browser.get("/desk/picture/small/1/..%2f..%2fgame.yaml").status_code == 404
