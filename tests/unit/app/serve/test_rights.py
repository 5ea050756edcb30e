"""Every permission of the server: each route by whoever asks, before anybody else sat, after, and when the game is over.

A route that has no row here fails the test, and so does a row without a route.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pnp.app.api.project import Project
from pnp.app.play.rights import RIGHTS, STAGES
from pnp.app.rooms.room import Room
from pnp.app.serve.app import build_app
from pnp.app.serve.studio import Studio, served
from tests.architecture.source import ROOT
from tests.unit.app.serve.conftest import DEAL, Browser
from tests.unit.app.serve.test_free import FREE

WHO = ("host", "player", "watcher", "stranger")
"""Who opened the room; who came by the link of a seat; who knows its code; who knows nothing of it."""
ALL, NONE, ROOM = "+++ .++ +++ +++", "--- .-- --- ---", "+++ .++ +++ 000"
HOST, PLAYER, BOTH = "+++ .-- --- 000", "+++ .++ --- 000", "+-+ .-+ --- 000"
TABLE = {
    "GET /": ALL,
    "GET /join/{code}": ROOM,
    "GET /room/{code}": ROOM,
    "GET /words/{locale}": ALL,
    "GET /static/{name:path}": ALL,
    "GET /style/{locale}": ALL,
    "GET /font/{locale}/{number:int}": ALL,
    "GET /face/{locale}/{kind}/{code}": ALL,
    "GET /book/{locale}": ALL,
    "POST /rooms": ALL,
    "POST /room/{code}/sit": ROOM,  # with the token of a link that nobody has used
    "GET /room/{code}/state": ROOM,
    "GET /events": ROOM,  # of the rooms that it names
    "POST /room/{code}/answer": PLAYER,
    "POST /room/{code}/hand": PLAYER,
    "POST /room/{code}/undo": "++- .+- --- 000",
    "POST /room/{code}/bot": "++- .-- --- 000",
    "GET /room/{code}/links": HOST,
    "POST /room/{code}/here": ROOM,
    "POST /room/{code}/say": PLAYER,
    "POST /room/{code}/report": BOTH,
    "POST /room/{code}/playtest": BOTH,
    "POST /room/{code}/again": "+-+ .-- --- 000",
    "POST /room/{code}/follow": PLAYER,
    "GET /room/{code}/save": BOTH,
    "GET /room/{code}/scenario": BOTH,
    "GET /desk": ALL,  # an empty page
    "POST /desk/enter": NONE,  # without the key of the desk
    "GET /desk/state": NONE,
    "GET /desk/events": NONE,
    "GET /desk/texts": NONE,
    "GET /desk/places": NONE,
    "GET /desk/find": NONE,
    "POST /desk/since": NONE,
    "GET /desk/cards": ALL,  # an empty page
    "GET /desk/cards/style": ALL,
    "GET /desk/cards/table": NONE,
    "GET /desk/cards/parts": NONE,
    "GET /desk/cards/face/{version:int}/{id:path}": NONE,
    "POST /desk/cards/read": NONE,
    "POST /desk/cards/picture": NONE,
    "POST /desk/cards/preview": NONE,
    "POST /desk/cards/edit": NONE,
    "POST /desk/cards/undo": NONE,
    "POST /desk/cards/redo": NONE,
    "POST /desk/cards/start": NONE,
    "GET /desk/layout": ALL,  # an empty page
    "GET /desk/review": ALL,  # an empty page
    "GET /desk/check": ALL,  # an empty page
    "GET /desk/print": ALL,  # an empty page
    "GET /desk/translations": ALL,  # an empty page
    "GET /desk/playtests": ALL,  # an empty page
    "GET /desk/playtests/data": NONE,
    "GET /desk/check/data": NONE,
    "GET /desk/balance": ALL,  # an empty page
    "GET /desk/balance/data": NONE,
    "GET /desk/balance/marks": NONE,
    "POST /desk/balance/try": NONE,
    "GET /desk/check/explain/{code}": NONE,
    "GET /desk/book": ALL,  # an empty page
    "GET /desk/book/data": NONE,
    "POST /desk/book/save": NONE,
    "POST /desk/book/undo": NONE,
    "POST /desk/book/redo": NONE,
    "POST /desk/book/chapter": NONE,
    "POST /desk/book/offers": NONE,
    "GET /desk/layout/data": NONE,
    "GET /desk/layout/choices": NONE,
    "GET /desk/layout/icon/{name}": NONE,
    "GET /desk/layout/face/{version:int}/{id:path}": NONE,
    "GET /desk/layout/sample/{preset}": NONE,
    "POST /desk/layout/edit": NONE,
    "POST /desk/layout/preset": NONE,
    "POST /desk/layout/begin": NONE,
    "POST /desk/layout/undo": NONE,
    "POST /desk/layout/redo": NONE,
    "GET /desk/theme": ALL,  # an empty page
    "GET /desk/theme/data": NONE,
    "GET /desk/theme/page/{version:int}/{chapter:int}/{number:int}": NONE,
    "GET /desk/theme/typeface/{name}": NONE,
    "POST /desk/theme/preview": NONE,
    "POST /desk/theme/edit": NONE,
    "POST /desk/theme/undo": NONE,
    "POST /desk/theme/redo": NONE,
    "GET /desk/print/all": NONE,
    "GET /desk/print/data": NONE,
    "GET /desk/print/file/{name}": NONE,
    "GET /desk/print/progress": NONE,
    "GET /desk/print/sheet/{number:int}/{name}": NONE,
    "GET /desk/review/data": NONE,
    "GET /desk/review/clause": NONE,
    "POST /desk/review/agree": NONE,
    "POST /desk/review/note": NONE,
    "POST /desk/review/begin": NONE,
    "POST /desk/review/undo": NONE,
    "POST /desk/review/redo": NONE,
    "GET /desk/translations/data": NONE,
    "GET /desk/translations/similar": NONE,
    "GET /desk/translations/face/{locale}/{version:int}/{id:path}": NONE,
    "POST /desk/translations/begin": NONE,
    "POST /desk/translations/faces": NONE,
    "POST /desk/translations/save": NONE,
    "POST /desk/translations/undo": NONE,
    "POST /desk/translations/redo": NONE,
    "GET /desk/picture/{size}/{version:int}/{id:path}": NONE,
}
"""For each of WHO a sign for each of STAGES: `+` allowed, `-` refused, `0` nothing there, `.` there is nobody such."""
SIGNS = {200: "+", 409: "+", 403: "-", 404: "0"}
"""(409: it is allowed, and not the moment for it.)"""
REAL = {
    "{locale}": "en", "{name}": "page.js", "{name:path}": "vendor/codemirror.js", "{number:int}": "0", "{kind}": "playing_card", "{size}": "small",
    "{version:int}": "1", "{chapter:int}": "0", "{id:path}": "x", "{preset}": "creature",
}  # fmt: skip


@dataclass
class Scene:
    """A room at one of its stages, with everybody who may ask."""

    code: str
    browsers: dict[str, Browser]
    link: str
    """The token of a link that nobody has used."""


@pytest.fixture(autouse=True)
def reports_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Reports go into a folder of the test's, not into that of the game."""
    report = Room.report
    monkeypatch.setattr(
        Room, "report", lambda room, seat, clause, comment, _: report(room, seat, clause, comment, tmp_path)
    )


def scene(studio: Studio, stage: str) -> Scene:
    """A room as it is before anybody else sat, after somebody did, or when its game is over."""
    browsers = {who: Browser(studio) for who in WHO if (who, stage) != ("player", "alone")}
    host = browsers["host"]
    code = host.open("here", "random", "random", "random")
    links = [link["token"] for link in host.get(f"/room/{code}/links").json()["links"]]
    if stage != "alone":
        assert browsers["player"].post(f"/room/{code}/sit", {"token": links[0]}).status_code == 200
    if stage == "over":
        for seat in (1, 0):
            host.post(f"/room/{code}/bot", {"seat": seat, "agent": "random"})
    assert studio.rooms.find(code).stage == stage
    return Scene(code, browsers, links[-1])


@pytest.fixture(scope="module")
def scenes(hearts: Project, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Scene]:
    """A room at each of its stages, for requests that leave it as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", lambda bits: DEAL)
        studio = Studio(served(hearts, tmp_path_factory.mktemp("scenes") / "rooms"))
        return {stage: scene(studio, stage) for stage in STAGES}


def leaves_its_room(row: str) -> bool:
    """Whether a request changes no room: one that reads, and each of the desk, which none of WHO may enter."""
    return row.startswith(("GET ", "POST /desk/"))


def body_of(act: str, who: str, scene: Scene) -> dict[str, Any]:
    """What a request says that is right in all but who sends it."""
    state = scene.browsers["host"].state(scene.code)
    seat = {"seat": 1 if who == "player" else 0, "number": state["number"]}
    return {
        "rooms": {"seats": ["here", "random", "random", "random"]}, "sit": {"token": scene.link},
        "answer": seat | {"option": 0}, "hand": seat | {"act": "done"}, "undo": seat, "bot": {"seat": 2, "agent": "greedy"},
        "report": seat | {"comment": "x"}, "playtest": seat | {"fun": 3}, "again": {}, "follow": {}, "here": {"page": who}, "say": seat | {"text": "x"}, "enter": {"key": "guess"}, "since": {"since": "build"},
        "preview": {}, "edit": {}, "redo": {}, "read": {}, "picture": {}, "start": {}, "preset": {}, "agree": {}, "note": {}, "begin": {},
        "faces": {}, "save": {}, "chapter": {}, "offers": {}, "try": {},
    }[act]  # fmt: skip


def sign(row: str, who: str, scene: Scene) -> str:
    """What a request comes to."""
    method, _, path = row.partition(" ")
    for name, value in REAL.items():
        path = path.replace(name, value)
    code = "H7" if path.startswith("/face") else scene.code if who != "stranger" else "BCDFGHJK"
    path, browser = path.replace("{code}", code), scene.browsers[who]
    if path.endswith("/events") and who != "stranger" and not path.startswith("/desk"):
        return "+"  # (an answer without an end; that it is let in is seen in test_serving)
    if method == "GET":
        return SIGNS[browser.get(path).status_code]
    return SIGNS[browser.post(path, body_of(path.rpartition("/")[2], who, scene)).status_code]


def test_every_route_has_a_row(studio: Studio) -> None:
    app: Any = build_app(studio).app
    routes = {f"{method} {route.path}" for route in app.routes for method in route.methods - {"HEAD"}}
    assert routes == set(TABLE) | set(FREE)


@pytest.mark.parametrize("row", TABLE)
def test_a_route_is_open_to_whom_its_row_says(row: str, studio: Studio, scenes: dict[str, Scene]) -> None:
    signs = dict.fromkeys(WHO, "")
    for stage in STAGES:
        now = scenes[stage] if leaves_its_room(row) else scene(studio, stage)
        for who in reversed(WHO):
            now = scene(studio, stage) if row.endswith("/sit") else now  # (a link works once)
            signs[who] += sign(row, who, now) if who in now.browsers else "."
    assert " ".join(signs.values()) == TABLE[row]


@pytest.mark.parametrize("stage", STAGES)
def test_a_page_is_told_all_that_its_browser_may_do_and_nothing_else(stage: str, studio: Studio) -> None:
    now = scene(studio, stage)
    for who, browser in now.browsers.items():
        rows = {act: TABLE[next(row for row in TABLE if row.endswith(f"/{act}"))] for act in RIGHTS}
        at = WHO.index(who) * 4 + STAGES.index(stage)
        if who != "stranger":
            assert browser.state(now.code)["may"] == [act for act, row in rows.items() if row[at] == "+"]


def test_the_page_on_the_server_has_the_same_table() -> None:
    text = (ROOT / "docs" / "serve.md").read_text("utf-8")
    rows = {cells[1].strip("` "): [c.strip() for c in cells[2:5]] for line in text.splitlines() if line.startswith("| `")
            and len(cells := line.split("|")) == 6}  # fmt: skip
    said = {("host",): "the host", ("player",): "players", ("host", "player"): "the host and players"}
    expected = {
        act: [said[right.roles], *("yes" if stage in right.stages else "no" for stage in STAGES[1:])]
        for act, right in RIGHTS.items()
    }
    assert rows == expected


# ------------------------------------------------------------------------------------------------- a seat's link
def seated(host: Browser, code: str, seat: int, name: str, make: Callable[[], Browser]) -> tuple[Browser, str]:
    """Somebody who has taken a seat, and the token of their own link."""
    links = host.get(f"/room/{code}/links").json()["links"]
    token = next(link["token"] for link in links if link["seat"] == seat)
    browser = make()
    answer = browser.post(f"/room/{code}/sit", {"token": token, "name": name})
    assert answer.status_code == 200
    return browser, answer.json()["token"]


def test_a_link_works_once_and_the_host_sees_it_no_more(browser: Browser, browsers: Callable[[], Browser]) -> None:
    code = browser.open("here", "friend", "random", "random")
    first = {link["seat"]: link["token"] for link in browser.get(f"/room/{code}/links").json()["links"]}
    friend, own = seated(browser, code, 1, "Bea", browsers)
    assert friend.state(code)["seat"] == 1 and own not in first.values()
    assert browsers().post(f"/room/{code}/sit", {"token": first[1], "name": "Eve"}).status_code == 403
    for agent in ("greedy", ""):
        browser.post(f"/room/{code}/bot", {"seat": 1, "agent": agent})
        links = browser.get(f"/room/{code}/links").json()["links"]
        assert [link["token"] for link in links if link["seat"] == 1] == [""]
        assert own not in browser.get(f"/room/{code}/links").text


def test_who_has_a_seat_takes_it_along_to_another_device(browser: Browser, browsers: Callable[[], Browser]) -> None:
    code = browser.open("here", "friend", "random", "random")
    phone, own = seated(browser, code, 1, "Bea", browsers)
    laptop = browsers()
    moved = laptop.post(f"/room/{code}/sit", {"token": own, "name": ""})
    assert moved.status_code == 200 and moved.json()["name"] == "Bea" and moved.json()["token"] != own
    assert laptop.state(code)["mine"] == [1] and phone.state(code)["watching"]
    assert browsers().post(f"/room/{code}/sit", {"token": own}).status_code == 403


def test_the_token_of_the_host_is_no_link(browser: Browser, studio: Studio, browsers: Callable[[], Browser]) -> None:
    room = studio.rooms.find(browser.open("here", "friend", "random", "random"))
    assert browsers().post(f"/room/{room.code}/sit", {"token": room.owner}).status_code == 403


# ------------------------------------------------------------------------------------------------- who knows what
@pytest.mark.parametrize("how", ["save", "scenario", "report", "undo"])
def test_who_joins_is_told_that_somebody_may_know_hidden_cards(how: str, studio: Studio, hearts: Project) -> None:
    now = scene(studio, "alone")
    host, code = now.browsers["host"], now.code
    state = host.state(code)
    for _ in range(8):
        state = host.answer(code, state).json()
    assert not state["disclosed"] and 'id="disclosed" class="box" hidden' in host.get(f"/join/{code}").text
    done = {
        "save": lambda: host.get(f"/room/{code}/save"),
        "scenario": lambda: host.get(f"/room/{code}/scenario"),
        "report": lambda: host.post(f"/room/{code}/report", {"seat": 0, "comment": "x"}),
        "undo": lambda: host.post(f"/room/{code}/undo", {"seat": 0, "number": state["number"]}),
    }[how]()
    assert done.status_code == 200
    anew = Browser(Studio(served(hearts, studio.rooms.folder)))  # (it is remembered beyond a restart)
    assert anew.state(code)["disclosed"] and 'id="disclosed" class="box">' in anew.get(f"/join/{code}").text
    assert anew.post(f"/room/{code}/sit", {"token": now.link}).json()["disclosed"]


def test_a_room_from_before_links_worked_once_is_taken_for_shared(browser: Browser, studio: Studio) -> None:
    code = browser.open("here", "friend", "random", "random")
    file = studio.rooms.folder / f"{code}.json"
    data = json.loads(file.read_text("utf-8"))
    del data["shared"], data["disclosed"]
    for seat in data["seats"]:
        seat["token"] = seat["token"] or seat["invitation"]
        del seat["invitation"]
    file.write_text(json.dumps(data), "utf-8")
    room = studio.rooms._read(code)
    assert room.stage == "shared" and room.disclosed
    assert [link["token"] for link in room.invitations()] == [seat["token"] for seat in data["seats"][1:]]


# ------------------------------------------------------------------------------------------------- taking back
def test_an_answer_of_a_friend_is_not_the_hosts_to_take_back(
    browser: Browser, studio: Studio, browsers: Callable[[], Browser]
) -> None:
    code = browser.open("here", "friend", "random", "random")
    friend, _ = seated(browser, code, 1, "Bea", browsers)
    for _ in range(3):
        state = browser.answer(code, browser.state(code)).json()
    browser.post(f"/room/{code}/bot", {"seat": 1, "agent": "random"})
    room = studio.rooms.find(code)
    state, tape = browser.state(code), room.match.tape
    asked = browser.post(f"/room/{code}/undo", {"seat": 0, "number": state["number"]}).json()
    assert asked["undo"] == [0] and room.match.tape == tape  # the friend has a say, whoever plays the seat now
    agreed = friend.post(f"/room/{code}/undo", {"seat": 1, "number": state["number"]})
    assert agreed.status_code == 200 and len(room.match.tape) < len(tape)


def test_who_agreed_meant_that_answer_and_no_other(
    browser: Browser, studio: Studio, browsers: Callable[[], Browser]
) -> None:
    code = browser.open("here", "friend", "friend", "random")
    friend, _ = seated(browser, code, 1, "Bea", browsers)
    browser.answer(code, browser.state(code))
    number = browser.state(code)["number"]
    assert friend.post(f"/room/{code}/undo", {"seat": 1, "number": number}).json()["undo"] == [1]
    seated(browser, code, 2, "Cem", browsers)  # who has a say, too
    assert browser.state(code)["undo"] == []
    assert friend.post(f"/room/{code}/undo", {"seat": 1, "number": number}).json()["undo"] == [1]
    browser.post(f"/room/{code}/bot", {"seat": 2, "agent": "random"})
    assert browser.state(code)["undo"] == []
    late = friend.post(f"/room/{code}/undo", {"seat": 1, "number": number, "agree": False})
    assert late.status_code == 409
