"""The free table over the wire: who may do what, what each browser is sent, set-ups on disk, restarts, a deck that changes."""

import random
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.play.rights import FREE_RIGHTS
from pnp.app.rooms.free_rooms import FreeRooms
from pnp.app.serve.app import build_app
from pnp.app.serve.guard import Rules
from pnp.app.serve.studio import Studio, served
from tests.unit.app.serve.conftest import Browser

NAMES = ("Eel", "Oak", "Owl", "Fox", "Bee", "Ant", "Elk", "Yak", "Emu", "Cod", "Gnu", "Auk")
WHO = ("host", "player", "watcher", "stranger")
FREE = {
    "POST /free": "++++",
    "GET /free/{code}": "+++0",
    "GET /free/{code}/join": "+++0",
    "POST /free/{code}/sit": "+++0",  # with the token of a link that nobody has used
    "GET /free/{code}/state": "+++0",
    "POST /free/{code}/act": "++-0",
    "POST /free/{code}/back": "++-0",
    "GET /free/{code}/links": "+--0",
    "POST /free/{code}/here": "+++0",
    "POST /free/{code}/say": "++-0",
    "POST /free/{code}/setup": "+--0",
    "POST /free/{code}/keep": "+--0",
    "POST /free/{code}/position": "+--0",  # (409: the game declares no zones)
}
"""For each of WHO: `+` allowed, `-` refused, `0` nothing there."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game that is a table of cards."""
    (tmp_path / "marsh").mkdir()
    rows = "\n".join(f"{name},{n % 3}" for n, name in enumerate(NAMES))
    (tmp_path / "marsh" / "cards.csv").write_text(f"name,cost\n{rows}\n", "utf-8")
    return tmp_path / "marsh"


@pytest.fixture
def studio(folder: Path, tmp_path: Path) -> Studio:
    return Studio(served(pnp.load(folder), tmp_path / "rooms"))


class Player(Browser):
    """A browser at a free table."""

    def table(self, code: str) -> dict[str, Any]:
        found = self.get(f"/free/{code}/state")
        assert found.status_code == 200, found.text
        data: dict[str, Any] = found.json()
        return data

    def act(self, code: str, seat: int, **action: object) -> Any:
        return self.post(f"/free/{code}/act", {"seat": seat, "action": action})


@pytest.fixture
def pair(studio: Studio) -> tuple[Player, Player, str]:
    """Two browsers at one table."""
    host, friend = Player(studio), Player(studio)
    code = host.post("/free", {"seats": ["here", "friend"], "names": ["Mara"]}).json()["code"]
    (link,) = host.get(f"/free/{code}/links").json()["links"]
    sat = friend.post(f"/free/{code}/sit", {"token": link["token"], "name": "Jon"})
    assert sat.status_code == 200 and sat.json()["name"] == "Jon"
    return host, friend, code


def place(state: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in state["places"] if one["name"] == name)
    return found


def test_a_table_of_cards_has_a_free_table(studio: Studio, pair: tuple[Player, Player, str]) -> None:
    host, _, code = pair
    lobby = host.get("/").text
    assert "Put the cards on the table" in lobby and 'id="open"' not in lobby and "/book/" not in lobby
    assert 'id="felt"' in host.get(f"/free/{code}").text
    assert host.get("/face/en/card/back").status_code == 200  # (no back is printed: a plain one)


@pytest.mark.parametrize("row", FREE)
def test_a_route_is_open_to_whom_its_row_says(row: str, studio: Studio) -> None:
    signs = ""
    for who in WHO:
        host = Player(studio)
        code = host.post("/free", {"seats": ["here", "friend", "friend"]}).json()["code"]
        links = [link["token"] for link in host.get(f"/free/{code}/links").json()["links"]]
        browser = host if who == "host" else Player(studio)
        if who == "player":
            browser.post(f"/free/{code}/sit", {"token": links[0]})
        seat = 1 if who == "player" else 0
        body = {
            "free": {"seats": ["here"]}, "sit": {"token": links[1]}, "act": {"seat": seat, "action": {"act": "roll"}},
            "back": {"seat": seat, "step": 0}, "setup": {"seat": seat}, "keep": {"name": f"a {who}"},
            "position": {"name": f"a {who}", "step": 0}, "here": {"page": who}, "say": {"seat": seat, "text": "x"},
        }  # fmt: skip
        method, _, path = row.partition(" ")
        path = path.replace("{code}", "BCDFGHJK" if who == "stranger" else code)
        answer = browser.get(path) if method == "GET" else browser.post(path, body[path.rpartition("/")[2]])
        signs += {200: "+", 409: "+", 403: "-", 404: "0"}[answer.status_code]
        if row.endswith("/state") and who != "stranger":
            may = [
                act
                for act in FREE_RIGHTS
                if FREE[next(r for r in FREE if r.endswith(f"/{act}"))][WHO.index(who)] == "+"
            ]
            assert answer.json()["may"] == may
    assert signs == FREE[row]


def test_a_seat_acts_for_itself_alone(pair: tuple[Player, Player, str]) -> None:
    host, friend, code = pair
    assert friend.act(code, 0, act="roll").status_code == 403 and host.act(code, 1, act="roll").status_code == 403
    assert host.act(code, 0, act="deck", deck=[]).status_code == 422
    assert host.act(code, 0, act="setup", table={}).status_code == 422
    assert host.table(code)["log"] == []


def test_an_act_that_is_sent_again_is_done_once(pair: tuple[Player, Player, str]) -> None:
    host, _, code = pair
    for _ in range(3):
        host.post(f"/free/{code}/act", {"seat": 0, "key": "k1", "action": {"act": "draw", "place": "deck:card"}})
    assert place(host.table(code), "deck:card")["count"] == len(NAMES) - 1


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_browser_has_not_seen_goes_over_the_wire(seed: int, studio: Studio) -> None:
    """Two people and a spectator at a table: after each act, no byte that goes to one of them names a card that lies in
    the other's hand, or face down, and that this browser has never seen."""
    chance, host, friend, watcher = random.Random(seed), Player(studio), Player(studio), Player(studio)
    code = host.post("/free", {"seats": ["here", "friend"], "names": ["Mara"]}).json()["code"]
    (link,) = host.get(f"/free/{code}/links").json()["links"]
    friend.post(f"/free/{code}/sit", {"token": link["token"], "name": "Jon"})
    room, seen = studio.free.find(code), {0: set[str](), 1: set[str](), -2: set[str]()}
    browsers, hidden_checks = {0: host, 1: friend, -2: watcher}, 0
    for _ in range(60):
        seat = chance.randint(0, 1)
        state = browsers[seat].table(code)
        cards = [card["number"] for one in state["places"] for card in one["cards"]] or [0]
        acts: list[dict[str, Any]] = [
            {"act": "draw", "place": "deck:card"}, {"act": "peek", "place": "deck:card"}, {"act": "pull", "place": f"hand:{1 - seat}"},
            {"act": "move", "cards": [chance.choice(cards)], "to": chance.choice([one["name"] for one in state["places"]]), "face": chance.choice(["", "down"])},
            {"act": "flip", "cards": [chance.choice(cards)]}, {"act": "shuffle", "place": "deck:card"},
        ]  # fmt: skip
        answer = browsers[seat].act(code, seat, **chance.choice(acts))
        for where, card in room.now.table.cards():
            for viewer, faces in seen.items():
                if where.owner == viewer if where.sort == "hand" else card.is_up or viewer in card.known_to:
                    faces.add(card.face.code)
        for happening in room._log:
            for shown in happening.event.cards:
                for viewer, faces in seen.items():
                    if shown.by is None or viewer in shown.by:
                        faces.add(shown.face.code)
        sent = {viewer: one.get(f"/free/{code}/state").text for viewer, one in browsers.items()}
        sent[seat] += answer.text
        for viewer, text in sent.items():
            for name in NAMES:
                if name.upper() not in seen[viewer]:
                    assert name not in text and name.upper() not in text, (viewer, name)
                    hidden_checks += 1
    assert hidden_checks > 100


def test_going_back_needs_everybody_who_has_sat_down(pair: tuple[Player, Player, str]) -> None:
    host, friend, code = pair
    host.act(code, 0, act="draw", place="deck:card")
    friend.act(code, 1, act="draw", place="deck:card")
    asked = host.post(f"/free/{code}/back", {"seat": 0, "step": 1}).json()
    assert asked["at"] == 2 and friend.table(code)["wish"] == {"step": 1, "seats": [0]}
    assert friend.post(f"/free/{code}/back", {"seat": 1, "step": 1, "agree": False}).json()["wish"] is None
    host.post(f"/free/{code}/back", {"seat": 0, "step": 1})
    gone = friend.post(f"/free/{code}/back", {"seat": 1, "step": 1}).json()
    assert (gone["at"], gone["steps"]) == (1, 2) and [line["undone"] for line in gone["log"]] == [False, True]
    assert place(gone, "hand:1")["count"] == 0
    host.post(f"/free/{code}/back", {"seat": 0, "step": 2})
    forward = friend.post(f"/free/{code}/back", {"seat": 1, "step": 2}).json()
    assert place(forward, "hand:1")["count"] == 1
    for step in (7, -1):
        assert host.post(f"/free/{code}/back", {"seat": 0, "step": step}).status_code == 409


def test_two_people_at_one_card(pair: tuple[Player, Player, str]) -> None:
    host, friend, code = pair
    host.act(code, 0, act="draw", place="deck:card", to="middle")
    (card,) = place(host.table(code), "middle")["cards"]
    assert host.act(code, 0, act="move", cards=[card["number"]], to="discards").status_code == 200
    late = friend.act(code, 1, act="move", cards=[card["number"]], to="hand:1")
    assert late.status_code == 422 and "in the meantime" in late.json()["refused"]
    assert place(late.json(), "discards")["count"] == 1


def test_a_table_goes_on_after_a_restart_with_its_log_and_its_secrets(
    pair: tuple[Player, Player, str], studio: Studio
) -> None:
    host, friend, code = pair
    host.act(code, 0, act="deal", place="deck:card", count=2)
    host.act(code, 0, act="shuffle", place="deck:card")
    friend.act(code, 1, act="roll", dice=[6, 6])
    before = [{key: one.table(code)[key] for key in ("places", "log", "dice", "at")} for one in (host, friend)]
    other = Studio(served(studio.project, studio.rooms.folder))
    for one in (host, friend):
        one.client.app = build_app(other, Rules(reads=1e6, writes=1e6))  # type: ignore[assignment]
        one.client._transport.app = one.client.app  # type: ignore[attr-defined]
    assert [{key: one.table(code)[key] for key in ("places", "log", "dice", "at")} for one in (host, friend)] == before
    file = studio.rooms.folder / "free" / f"{code}.json"
    file.write_text("{}", "utf-8")
    assert FreeRooms(studio.project, file.parent)._is_taken(code)
    third = Player(Studio(served(studio.project, studio.rooms.folder)))
    assert third.get(f"/free/{code}/state").status_code == 410


def test_a_set_up_is_kept_beside_the_game_and_used_again(
    pair: tuple[Player, Player, str], folder: Path, studio: Studio
) -> None:
    host, friend, code = pair
    host.act(code, 0, act="draw", place="deck:card", to="middle", count=2)
    kept = host.post(f"/free/{code}/keep", {"name": "Two in the middle!"})
    assert kept.json() == {"file": "setups/two-in-the-middle.yaml"}
    text = (folder / "setups" / "two-in-the-middle.yaml").read_text("utf-8")
    assert "seats: 2" in text and "middle:" in text
    assert host.post(f"/free/{code}/keep", {"name": "two in the middle"}).status_code == 409
    assert host.post(f"/free/{code}/keep", {"name": "../.."}).status_code == 422
    host.act(code, 0, act="gather", place="middle", to="deck:card")
    begun = host.post(f"/free/{code}/setup", {"seat": 0, "name": "two-in-the-middle"}).json()
    assert (
        place(begun, "middle")["count"] == 2
        and begun["log"][-1]["text"] == "You began with the set-up “two-in-the-middle”"
    )
    assert friend.table(code)["setups"] == [] and begun["setups"] == ["two-in-the-middle"]
    (folder / "setups" / "bad.yaml").write_text("places: [\n", "utf-8")
    bad = host.post(f"/free/{code}/setup", {"seat": 0, "name": "bad"})
    assert bad.status_code == 422 and "setups/bad.yaml" in bad.json()["refused"]
    studio.is_public = True
    assert host.post(f"/free/{code}/keep", {"name": "third"}).status_code == 403


def test_a_card_that_is_edited_changes_on_the_table(
    pair: tuple[Player, Player, str], folder: Path, studio: Studio
) -> None:
    host, _, code = pair
    for _ in NAMES:
        host.act(code, 0, act="draw", place="deck:card", to="middle")
    text = (folder / "cards.csv").read_text("utf-8")
    (folder / "cards.csv").write_text(text.replace("Owl,", "Barn Owl,") + "Newt,9\n", "utf-8")
    free, version = studio.free, host.table(code)["version"]
    (room,) = free.read_anew(pnp.load(folder))
    free.renew(room)
    state = host.table(code)
    names = {card["name"] for card in place(state, "middle")["cards"]}
    assert "Barn Owl" in names and "Owl" not in names and place(state, "deck:card")["count"] == 1
    assert state["log"][-1]["text"] == "The designer changed the deck: 1 card renamed, 1 card added"
    assert version == state["version"]  # (of the studio, which was not told here)
    assert "edit" in place(state, "middle")["cards"][0]


def test_news_of_a_free_table_come_by_its_code(pair: tuple[Player, Player, str], studio: Studio) -> None:
    from pnp.app.serve.table import _news

    host, _, code = pair
    before = _news(studio, code)
    host.act(code, 0, act="roll")
    assert (before, _news(studio, code)) == ("2.0", "3.0")


def test_the_body_of_a_table_is_json_and_small(pair: tuple[Player, Player, str]) -> None:
    host, _, code = pair
    assert host.post(f"/free/{code}/act", {"seat": 0, "action": []}).status_code == 422
    assert (
        host.post(f"/free/{code}/act", {"seat": 0, "action": {"act": "move", "cards": [1], "to": "x"}}).status_code
        == 422
    )
