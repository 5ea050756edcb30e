"""The table over HTTP: rooms, seats, answers, and what is refused without an effect."""

import json
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import anyio
import pytest
import yaml

import pnp
import pnp.app.rooms.room_files as room_files
from pnp.app.api.project import Project
from pnp.app.play.scenarios import run_scenarios
from pnp.app.rooms.rooms import Plan, Rooms
from pnp.app.serve.asking import COOKIE
from pnp.app.serve.studio import Studio, served
from pnp.engine.play.save import read_save
from pnp.source.diagnostics import Report
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.running import copy_of_hearts

Browsers = Callable[[], Browser]
ALONE = ("here", "greedy", "greedy", "greedy")
TWO = ("here", "friend", "greedy", "greedy")


def links_of(browser: Browser, code: str) -> dict[int, str]:
    """The token of each seat that may be given away."""
    found = browser.get(f"/room/{code}/links").json()["links"]
    return {link["seat"]: link["token"] for link in found}


def joined(browsers: Browsers, owner: Browser, code: str, seat: int = 1, name: str = "Bea") -> Browser:
    """Somebody who has come by the link of a seat."""
    friend = browsers()
    assert friend.post(f"/room/{code}/sit", {"token": links_of(owner, code)[seat], "name": name}).status_code == 200
    return friend


def tape_of(studio: Studio, code: str) -> list[int]:
    """The game as it is on disk."""
    tape: list[int] = json.loads((studio.rooms.folder / f"{code}.json").read_text("utf-8"))["save"]["tape"]
    return tape


# ------------------------------------------------------------------------------------------------- playing
def test_a_whole_game_against_bots(browser: Browser, studio: Studio) -> None:
    code = browser.open(*ALONE, names=("Ann",))
    state = browser.state(code)
    assert state["players"][0] | {"numbers": [], "marks": []} == {
        "seat": 0, "name": "Ann", "you": True, "active": False, "out": False, "marks": [], "numbers": [], "taken": "here",
    }  # fmt: skip
    while state["outcome"] is None:
        state = browser.answer(code, state).json()
    assert state["outcome"]["text"].startswith("The game is over.") and state["question"] is None
    assert browser.answer(code, {**state, "seat": 0}).status_code == 409


def test_friends_play_by_link_and_see_their_own_hands(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*TWO, names=("Ann",))
    assert browser.state(code)["players"][1]["taken"] == "empty"
    friend = joined(browsers, browser, code)
    mine, theirs = browser.state(code), friend.state(code)
    assert (mine["seat"], theirs["seat"]) == (0, 1) and mine["players"][1]["name"] == "Bea"
    hands = [[z["cards"] for z in s["zones"] if z["name"] == "hand"] for s in (mine, theirs)]
    assert hands[0][0] and not hands[0][1] and hands[1][1] and not hands[1][0]
    for _ in range(3):
        mine = browser.answer(code, mine).json()
    assert friend.state(code)["question"] is not None and mine["question"] is None


def test_one_screen_is_handed_round(browser: Browser) -> None:
    code = browser.open("here", "here", "greedy", "greedy")
    state = browser.state(code)
    while state["deciding"] == 0:
        state = browser.answer(code, state).json()
    assert (state["deciding"], state["seat"], state["question"], state["mine"]) == (1, 0, None, [0, 1])
    assert browser.state(code, seat=1)["question"] is not None


def test_each_seat_is_told_in_its_language(tmp_path: Path) -> None:
    malice = pnp.load("all-but-malice")
    browser = Browser(Studio(served(malice, tmp_path)))
    code = browser.open("here", "greedy")
    told = {locale: browser.state(code, locale=locale) for locale in ("en", "de", "ja")}
    assert len({state["question"]["prompt"] for state in told.values()}) == 3
    assert len({state["log"]["lines"][-1]["text"] for state in told.values()}) == 3
    assert browser.state(code, locale="../../etc")["question"] == told["en"]["question"]
    words = {locale: browser.get(f"/words/{locale}").json()["say"]["rules"] for locale in ("en", "de", "he")}
    assert words == {"en": "Rules", "de": "Regeln", "he": "כללים"}


def test_who_watches_is_told_what_all_see(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*ALONE)
    state = browsers().state(code)
    assert state["watching"] and state["question"] is None and state["mine"] == []
    assert not any(zone["cards"] for zone in state["zones"] if zone["name"] == "hand")


def test_a_room_that_takes_long_holds_no_other_up(studio: Studio) -> None:
    slow, quick = (studio.rooms.create(Plan(ALONE)) for _ in range(2))
    gate, order = threading.Event(), []

    async def asked() -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(studio.play, slow, lambda: gate.wait(20) and order.append("slow"))
            await anyio.sleep(0.05)
            tasks.start_soon(studio.play, slow, lambda: order.append("slow, next"))
            await studio.play(quick, lambda: order.append("quick"))
            gate.set()

    anyio.run(asked)
    assert order == ["quick", "slow", "slow, next"]


# ------------------------------------------------------------------------------------------------- no second effect
def test_a_double_click_answers_once(browser: Browser, studio: Studio) -> None:
    code = browser.open(*ALONE)
    state = browser.state(code)
    first, second = browser.answer(code, state), browser.answer(code, state)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["number"] == first.json()["number"] == state["number"] + 1
    assert second.json()["refused"] and len(second.json()["question"]["picked"]) == len(
        first.json()["question"]["picked"]
    )


def test_an_answer_out_of_turn_changes_nothing(browser: Browser, browsers: Browsers, studio: Studio) -> None:
    code = browser.open(*TWO)
    friend = joined(browsers, browser, code)
    before = tape_of(studio, code)
    assert friend.answer(code, friend.state(code)).status_code == 409
    assert tape_of(studio, code) == before


@pytest.mark.parametrize("option", [-1, 13, 10**9, True, "0", None, 1.0])
def test_an_answer_that_is_no_option_changes_nothing(browser: Browser, studio: Studio, option: object) -> None:
    code = browser.open(*ALONE)
    state, before = browser.state(code), tape_of(studio, code)
    sent = browser.post(f"/room/{code}/answer", {"number": state["number"], "seat": 0, "option": option})
    assert sent.status_code == 422 and tape_of(studio, code) == before


def test_an_old_page_is_told_how_things_stand(browser: Browser) -> None:
    code = browser.open(*ALONE)
    old = browser.state(code)
    new = browser.answer(code, browser.answer(code, old).json()).json()
    refused = browser.answer(code, old)
    assert refused.status_code == 409 and refused.json()["number"] == new["number"]
    assert refused.json()["question"] == new["question"]


def test_two_tabs_on_a_seat_answer_once(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*ALONE)
    tab = browsers()
    tab.client.cookies = browser.client.cookies
    one, other = browser.state(code), tab.state(code)
    assert one["question"] == other["question"]
    assert [browser.answer(code, one, 0).status_code, tab.answer(code, other, 5).status_code] == [200, 409]
    assert tab.state(code)["number"] == one["number"] + 1


def test_a_client_that_vanishes_has_answered_once(browser: Browser) -> None:
    code = browser.open(*ALONE)
    state = browser.state(code)
    browser.answer(code, state)  # (and its answer is lost on the way back)
    again = browser.answer(code, state)
    assert again.status_code == 409 and again.json()["number"] == state["number"] + 1


# ------------------------------------------------------------------------------------------------- who may what
def test_nobody_answers_for_a_seat_without_its_token(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*ALONE)
    stranger, state = browsers(), browser.state(code)
    assert stranger.answer(code, state).status_code == 403
    stranger.client.cookies.set(COOKIE, "A" * 22, path=f"/room/{code}")
    assert stranger.answer(code, state).status_code == 403
    assert stranger.get(f"/room/{code}/links").status_code == 403
    assert stranger.post(f"/room/{code}/sit", {"token": "", "name": "x"}).status_code == 403
    assert stranger.post(f"/room/{code}/bot", {"seat": 1, "agent": ""}).status_code == 403
    assert stranger.post(f"/room/{code}/undo", {"seat": 0, "number": state["number"]}).status_code == 403
    assert stranger.post(f"/room/{code}/report", {"seat": 0, "comment": "x"}).status_code == 403
    assert stranger.get(f"/room/{code}/save").status_code == 403


def test_a_token_is_long_and_its_cookie_stays_with_the_room(browser: Browser) -> None:
    made = browser.post("/rooms", {"seats": TWO})
    cookie, code = made.headers["set-cookie"], made.json()["code"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower() and f"Path=/room/{code}" in cookie
    tokens = links_of(browser, code)
    assert all(len(token) >= 22 for token in tokens.values()) and len(set(tokens.values())) == 3


def test_a_token_is_in_no_address_and_in_no_state(browser: Browser, browsers: Browsers, studio: Studio) -> None:
    code = browser.open(*TWO)
    friend = joined(browsers, browser, code)
    room = studio.rooms.find(code)
    tokens = [room.owner, *(one for seat in room.seats for one in (seat.token, seat.invitation) if one)]
    for one in (browser, friend, browsers()):
        said = json.dumps(one.state(code)) + one.get(f"/room/{code}").text
        assert not any(token in said for token in tokens)
        assert str(room.match.seating.seed) not in said
    assert stat.S_IMODE(studio.rooms.folder.stat().st_mode) == 0o700


def test_names_are_short_and_plain_and_each_is_there_once(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*TWO, names=("<script>alert(1)</script>\n\u202e" + "x" * 99,))
    name = browser.state(code)["players"][0]["name"]
    assert len(name) <= 24 and "\n" not in name and "\u202e" not in name
    friend = joined(browsers, browser, code, name=name)
    assert friend.state(code)["players"][1]["name"] == f"{name} 2"
    assert "alert(1)" not in browser.get(f"/room/{code}").text


def test_a_game_among_friends_is_given_away_when_it_is_over(
    browser: Browser, browsers: Browsers, hearts: Project, tmp_path: Path
) -> None:
    alone = browser.open(*ALONE)
    saved = browser.get(f"/room/{alone}/save")
    file = tmp_path / "game.save.json"
    file.write_bytes(saved.content)
    assert Path(read_save(file, Report()).game) == hearts.loaded.game.folder
    shared = browser.open(*TWO)
    assert browser.get(f"/room/{shared}/save").status_code == 403


# ------------------------------------------------------------------------------------------------- taking back, bots
def test_an_answer_is_taken_back_where_all_agree(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*TWO)
    friend = joined(browsers, browser, code)
    before = browser.state(code)
    after = browser.answer(code, before).json()
    asked = browser.post(f"/room/{code}/undo", {"seat": 0, "number": after["number"]}).json()
    assert asked["undo"] == [0] and asked["number"] == after["number"]
    refused = friend.post(f"/room/{code}/undo", {"seat": 1, "number": after["number"], "agree": False}).json()
    assert refused["undo"] == [] and refused["number"] == after["number"]
    browser.post(f"/room/{code}/undo", {"seat": 0, "number": after["number"]})
    friend.post(f"/room/{code}/undo", {"seat": 1, "number": after["number"]})
    back = browser.state(code)
    assert back["question"] == before["question"] and back["number"] > after["number"]
    late = {"seat": 0, "number": after["number"], "option": 0}
    assert browser.post(f"/room/{code}/answer", late).status_code == 409


def test_a_bot_takes_an_empty_seat_and_gives_it_back(browser: Browser, browsers: Browsers) -> None:
    code = browser.open(*TWO)
    state = browser.state(code)
    while state["deciding"] == 0:
        state = browser.answer(code, state).json()
    assert state["deciding"] == 1
    state = browser.post(f"/room/{code}/bot", {"seat": 1, "agent": "greedy"}).json()
    assert state["deciding"] == 0 and state["players"][1]["taken"] == "bot"
    assert browser.post(f"/room/{code}/bot", {"seat": 1, "agent": "os:system"}).status_code == 422
    friend = joined(browsers, browser, code)
    assert browser.state(code)["players"][1]["taken"] == "friend" and friend.state(code)["seat"] == 1


# ------------------------------------------------------------------------------------------------- kept
def test_a_room_goes_on_after_a_restart(browser: Browser, studio: Studio, hearts: Project) -> None:
    code = browser.open(*ALONE)
    state = browser.answer(code, browser.state(code)).json()
    anew = Browser(Studio(served(hearts, studio.rooms.folder)))
    anew.client.cookies = browser.client.cookies
    again = anew.state(code)
    same = ("number", "question", "zones", "players", "log", "deciding")
    assert {key: again[key] for key in same} == {key: state[key] for key in same}


def test_what_cannot_be_written_is_not_answered(
    browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = browser.open(*ALONE)
    state, before = browser.state(code), tape_of(studio, code)

    def full(files: dict[Path, bytes], report: Report, within: Path) -> bool:
        report.error("PNP119", "no space left on device", None)  # type: ignore[arg-type]
        return False

    with monkeypatch.context() as patched:
        patched.setattr(room_files, "write_all", full)
        refused = browser.answer(code, state)
    assert refused.status_code == 507 and refused.json()["number"] == state["number"]
    assert refused.json()["question"] == state["question"] and tape_of(studio, code) == before
    assert browser.answer(code, state).status_code == 200


def test_a_room_of_other_rules_says_so(browser: Browser, studio: Studio, hearts: Project) -> None:
    code = browser.open(*ALONE)
    file = studio.rooms.folder / f"{code}.json"
    kept = json.loads(file.read_text("utf-8"))
    kept["save"]["digest"] = "other"
    file.write_text(json.dumps(kept), "utf-8")
    anew = Browser(Studio(served(hearts, studio.rooms.folder)))
    answer = anew.get(f"/room/{code}/state")
    assert answer.status_code == 410 and "the rules have changed" in answer.text
    file.write_text("{", "utf-8")
    assert anew.get(f"/room/{code}/state").status_code == 410


def test_a_room_outlives_an_edit_of_the_rules_and_a_restart(tmp_path: Path) -> None:
    folder = copy_of_hearts(tmp_path)
    before = Browser(Studio(served(pnp.load(folder), tmp_path / "rooms")))
    code = before.open(*ALONE)
    state = before.state(code)
    assert state["older"] is False
    game = folder / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("queen_worth: {value: 13,", "queen_worth: {value: 12,"), "utf-8")
    assert game.read_text("utf-8") != text
    studio = Studio(served(pnp.load(folder), tmp_path / "rooms"))
    anew = Browser(studio)
    anew.client.cookies = before.client.cookies
    again = anew.state(code)
    assert again["older"] is True and again["question"] == state["question"]
    answered = anew.answer(code, again)
    assert answered.status_code == 200 and answered.json()["number"] == state["number"] + 1
    assert studio.rooms.find(code).project.folder == folder
    for kept in (tmp_path / "rooms" / "versions").iterdir():
        kept.write_text("{}", "utf-8")
    lost = Browser(Studio(served(pnp.load(folder), tmp_path / "rooms"))).get(f"/room/{code}/state")
    assert lost.status_code == 410 and "not stored" in lost.text and ".json" not in lost.text


@pytest.mark.parametrize("code", ["ABCDEFGH", "BCDFGHJK", "..%2f..%2fetc", "bcdfghjk", "B" * 200])
def test_there_is_no_room_behind_another_code(browser: Browser, code: str) -> None:
    assert browser.get(f"/room/{code}/state").status_code == 404


def test_a_report_goes_into_the_folder_of_the_game(browser: Browser, studio: Studio, tmp_path: Path) -> None:
    code = browser.open(*ALONE)
    room = studio.rooms.find(code)
    loaded = room.project.loaded
    folder = tmp_path / "hearts"
    room.project = replace(room.project, loaded=replace(loaded, game=replace(loaded.game, folder=folder)))
    sent = browser.post(f"/room/{code}/report", {"seat": 0, "clause": "deal", "comment": "Thirteen each?"})
    assert sent.status_code == 200
    (file,) = (folder / "reports").iterdir()
    report = json.loads(file.read_text("utf-8"))
    assert (report["clause"], report["note"]) == ("deal", "deal: Thirteen each?") and report["tape"] == list(
        room.match.tape
    )


def test_a_room_is_turned_into_a_scenario_that_passes(
    browser: Browser, browsers: Callable[[], Browser], tmp_path: Path
) -> None:
    code = browser.open("here", "random", "random", "random")
    state = browser.state(code)
    early = browser.get(f"/room/{code}/scenario")
    assert early.status_code == 409 and "can be written down" in early.text
    for _ in range(8):  # three cards are passed, and then some tricks are played
        state = browser.answer(code, state).json()
    made = browser.get(f"/room/{code}/scenario").json()
    file = tmp_path / made["name"]
    file.write_text(made["text"], "utf-8")
    ((_, executed),) = run_scenarios([file])
    assert executed.ok and executed.clauses
    file.write_text(made["text"].replace("expect:", "expect:\n  Ada.points: 99", 1), "utf-8")
    assert not next(iter(run_scenarios([file])))[1].ok
    assert browsers().get(f"/room/{code}/scenario").status_code == 403
    among = browser.open("here", "friend", "random", "random")
    assert browser.get(f"/room/{among}/scenario").status_code == 403


# ------------------------------------------------------------------------------------------------- what happened since
def test_a_page_that_shows_the_table_before_an_answer_is_sent_the_moments_between(browser: Browser) -> None:
    code = browser.open(*ALONE)
    state = browser.state(code)
    for _ in range(4):
        before = state["changes"]
        state = browser.answer(code, state).json()
        assert state["scenes"] == []  # (a page that has not said what it shows)
    late = browser.get(f"/room/{code}/state?since={before - 1}").json()
    now = browser.get(f"/room/{code}/state?since={before}").json()
    assert late["scenes"] == [] and now["scenes"]
    first = now["scenes"][0]
    assert {"zones", "players", "boards", "grids", "numbers", "where", "lines"} == first.keys()
    assert all(isinstance(zone, dict) for zone in first["zones"]) and first["lines"][0]["text"]
    for earlier, scene in pairwise(now["scenes"]):
        places = [zone for zone in scene["zones"] if isinstance(zone, int)]
        assert places and max(places) < len(earlier["zones"])


def test_a_question_comes_with_its_rule_and_an_end_with_its_places(browser: Browser) -> None:
    code = browser.open(*ALONE)
    state = browser.state(code)
    question = state["question"]
    assert question["clause"] == {"id": "pass", "number": "2.2.2"} and question["amount"] == [3, 3]
    assert question["rule"] == "Choose three cards before you see what you are given."
    while state["outcome"] is None:
        state = browser.answer(code, state).json()
    places = state["outcome"]["places"]
    points = [float(row["values"][0]) for row in places["rows"]]
    assert places["titles"] and points == sorted(points) and len(points) == 4
    assert [row["seat"] for row in places["rows"] if row["won"]] == sorted(state["outcome"]["winners"])


# ------------------------------------------------------------------------------------------------- playtests
def test_what_players_say_of_a_finished_game_is_one_file_beside_it(studio: Studio, browsers: Browsers) -> None:
    folder = studio.rooms.project.folder / "playtests"
    owner = browsers()
    code = owner.open(*TWO)
    friend = joined(browsers, owner, code)
    early = owner.post(f"/room/{code}/playtest", {"seat": 0, "fun": 4})
    assert early.status_code == 403
    before = {*folder.glob("*")}
    state = owner.state(code)
    while state["outcome"] is None:
        who = owner if state["deciding"] == 0 else friend
        state = who.answer(code, who.state(code)).json()
    said = {"seat": 0, "fun": 4, "length": "long", "clause": "trick", "text": " Fewer tricks. "}
    file = owner.post(f"/room/{code}/playtest", said).json()["file"]
    nonsense = {"seat": 1, "fun": 9, "length": "eternal", "clause": "no-such-clause", "text": 7}
    assert friend.post(f"/room/{code}/playtest", nonsense).status_code == 200
    assert friend.post(f"/room/{code}/playtest", {**said, "seat": 0}).status_code == 403
    assert {*folder.glob("*")} - before == {folder / file}
    playtest = yaml.safe_load((folder / file).read_text("utf-8"))
    assert playtest["answers"] == [
        {"seat": 1, "fun": 4, "length": "long", "clause": "trick", "text": "Fewer tricks."}, {"seat": 2},
    ]  # fmt: skip
    assert playtest["seats"] == ["person", "person", "greedy", "greedy"] and playtest["game"] == "hearts"
    assert playtest["winners"] == [winner + 1 for winner in state["outcome"]["winners"]]
    assert playtest["rules"] == studio.rooms.project.loaded.rules.digest[:8] and "trick" in playtest["clauses"]


def test_a_room_keeps_what_was_said_when_the_server_starts_again(studio: Studio, browser: Browser) -> None:
    code = browser.open(*ALONE)
    state = browser.state(code)
    while state["outcome"] is None:
        state = browser.answer(code, state).json()
    browser.post(f"/room/{code}/playtest", {"seat": 0, "fun": 5})
    room = studio.rooms.find(code)
    again = Rooms(studio.rooms.project, studio.rooms.folder).find(code)
    assert (again.answers, again.begun, again.ended) == ({0: {"fun": 5}}, room.begun, room.ended)
