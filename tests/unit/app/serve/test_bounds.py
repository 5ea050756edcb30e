"""What a server opens, how many it lets in, and how tokens are made and compared."""

import base64
import copy
import gc
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp.app.rooms.room as room_module
import pnp.app.rooms.rooms as rooms_module
import pnp.app.serve.run as run_module
from pnp.app.api.project import Project
from pnp.app.cli.main import main
from pnp.app.rooms import keys, room_files
from pnp.app.serve import hub
from pnp.app.serve.run import Service, serve
from pnp.app.serve.studio import Studio
from pnp.app.workshop.workshop import Desk
from tests.unit.app.serve.conftest import Browser

FRIENDS = ("here", "friend", "friend", "friend")


def test_public_says_what_it_opens(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Service] = []

    def served(desk: Desk, project: Project, service: Service, tell: Callable[[int, str, Path | None], None]) -> None:
        asked.append(service)
        tell(8420, "key", Path("rooms"))

    monkeypatch.setattr(run_module, "serve", served)
    assert main(["serve", "hearts", "--no-browser"]) == 0
    quiet = capsys.readouterr().out
    assert main(["serve", "hearts", "--no-browser", "--public", "--host", "Table.example"]) == 0
    said = capsys.readouterr().out
    assert "open to everybody" not in quiet and not asked[0].public
    told = (
        "Port 8420",
        "open to everybody",
        "open rooms",
        "watch a room",
        "The workshop opens only with its key",
        "The connection is not encrypted",
    )
    assert all(words in said for words in told) and asked[1].public and asked[1].names == ("table.example",)


@pytest.mark.parametrize(("public", "address"), [(False, "127.0.0.1"), (True, "0.0.0.0")])
def test_only_this_machine_reaches_it_unless_it_is_public(
    hearts: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, public: bool, address: str
) -> None:
    listened: list[tuple[str, int]] = []

    def create_server(place: tuple[str, int], **more: Any) -> socket.socket:
        listened.append(place)
        raise OSError

    monkeypatch.setattr(run_module.socket, "create_server", create_server)
    with pytest.raises(OSError):
        serve(Desk(tmp_path), hearts, Service(0, public, rooms=tmp_path), lambda *told: None)
    assert listened == [(address, 0)]


def test_a_token_has_128_bits_and_every_one_is_compared_in_constant_time(
    browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = browser.open(*FRIENDS)
    room = studio.rooms.find(code)
    links = [seat.invitation for seat in room.seats[1:]]
    tokens = [room.owner, *(room.sit(link, "") for link in links)]
    assert not {*links} & {*tokens} and len({*tokens}) == 4
    assert all(len(base64.urlsafe_b64decode(token + "==")) == 16 for token in [*links, *tokens, studio.key])
    compared: list[tuple[bytes, bytes]] = []
    real = keys.hmac.compare_digest

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return real(one, other)

    monkeypatch.setattr(keys.hmac, "compare_digest", compare)
    counts = []
    for token in (tokens[0], tokens[3], "A" * 22):
        compared.clear()
        room.seats_of([token, "B" * 22])
        counts.append(len(compared))
    assert counts == [8, 8, 8]
    compared.clear()
    assert browser.post("/desk/enter", {"key": "guess"}).status_code == 403
    assert [one for one, _ in compared] == [b"guess"]


def test_only_so_many_pages_listen(browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    code = browser.open(*FRIENDS)
    monkeypatch.setattr(hub, "MOST_LISTENERS", 0)
    assert browser.get(f"/events?of={code}").status_code == 503
    monkeypatch.setattr(hub, "MOST_LISTENERS", 64)
    monkeypatch.setattr(hub, "MOST_AT_ALL", 0)
    assert browser.get(f"/events?of={code}").status_code == 503
    assert browser.get("/events?of=" + ".".join(["BCDFGHJK"] * 25)).status_code == 422
    assert browser.get("/events?of=BCDFGHJK").status_code == 404


def test_only_so_many_rooms_are_opened(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    browser.open(*FRIENDS)
    monkeypatch.setattr(room_files, "MOST_ROOMS", 1)
    refused = browser.post("/rooms", {"seats": FRIENDS})
    assert refused.status_code == 409 and "too many" in refused.text


def test_only_so_many_rooms_are_held_in_memory_and_there_are_never_two_of_a_code(
    browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_IN_MEMORY", 3)
    codes = [browser.open("here", "greedy", "greedy", "greedy") for _ in range(6)]
    rooms = studio.rooms
    assert list(rooms._recent) == codes[3:]
    gc.collect()
    assert set(rooms._live) == set(codes[3:])
    state = browser.state(codes[0])
    working = rooms.find(codes[0])  # somebody works on a room, while others are asked for
    answered = browser.answer(codes[0], state).json()
    for code in codes[1:]:
        assert browser.state(code)["question"]
    assert codes[0] not in rooms._recent and rooms.find(codes[0]) is working
    del working
    assert browser.state(codes[0])["number"] == answered["number"] == state["number"] + 1


def test_a_room_of_older_rules_stays_in_memory(
    browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_IN_MEMORY", 1)
    old = browser.open("here", "greedy", "greedy", "greedy")
    match = studio.rooms.find(old).match
    match.rules = copy.copy(match.rules)
    object.__setattr__(match.rules, "digest", "older")
    for _ in range(3):
        browser.open("here", "greedy", "greedy", "greedy")
    assert browser.state(old)["question"] and len(studio.rooms._recent) <= 2


def test_only_so_many_reports_are_written_and_each_is_short(
    browser: Browser, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = studio.rooms.find(browser.open(*FRIENDS))
    file = room.report(0, "nonsense", "x" * 9000, tmp_path)
    assert file.parent == tmp_path / "reports" and "x" * 4000 in file.read_text() and "x" * 4001 not in file.read_text()
    monkeypatch.setattr(room_module, "MOST_REPORTS", 1)
    with pytest.raises(room_module.Refused):
        room.report(0, "", "again", tmp_path)


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "\u202egnp.exe", "a\0b", "'\"><script>", "\ud83d"])
def test_a_name_is_data_and_never_markup(browser: Browser, name: str) -> None:
    code = browser.open("here", "greedy", "greedy", "greedy", names=(name.encode("utf-8", "replace").decode(),))
    page = browser.get(f"/room/{code}")
    assert page.status_code == 200 and "onerror" not in page.text and "<script>" not in page.text
    shown = browser.state(code)["players"][0]["name"]
    assert len(shown) <= 24 and all(character.isprintable() for character in shown)
    assert browser.get(f"/room/{code}/state").headers["content-type"] == "application/json"
