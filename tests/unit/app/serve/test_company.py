"""The people at a table over the wire: who is here, what they write, links that other devices can open."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pnp.app.rooms.company import LONGEST_LINE, MOST_LINES, MOST_PAGES, PRESENT, Company
from pnp.app.serve import invitations
from pnp.app.serve.guard import Rules
from pnp.app.serve.invitations import own_address, qr_rows
from pnp.app.serve.studio import Studio, served
from tests.unit.app.serve.conftest import ADDRESS, Browser

Browsers = Callable[[], Browser]


def joined(host: Browser, code: str, friend: Browser, name: str = "Bea") -> None:
    """Somebody takes the first seat that has a link."""
    links = host.get(f"/room/{code}/links").json()["links"]
    token = next(link["token"] for link in links if link["token"])
    assert friend.post(f"/room/{code}/sit", {"token": token, "name": name}).status_code == 200


def here(browser: Browser, code: str, page: str = "p", is_open: bool = True) -> dict[str, Any]:
    """A sign of a page; the company as it is answered."""
    answer = browser.post(f"/room/{code}/here", {"page": page, "open": is_open})
    assert answer.status_code == 200
    data: dict[str, Any] = answer.json()
    return data


# ------------------------------------------------------------------------------------------------- presence
def test_a_page_that_is_open_is_seen_by_all_until_it_is_closed(browser: Browser, browsers: Browsers) -> None:
    code, friend, watcher = browser.open("here", "friend", "random", "random"), browsers(), browsers()
    joined(browser, code, friend)
    here(browser, code, "a")
    assert [one["here"] for one in here(browser, code, "a")["people"]] == [True, False]
    here(friend, code, "b")
    seen = here(watcher, code, "c")
    assert [(one["name"], one["here"]) for one in seen["people"]] == [("Ada", True), ("Bea", True)]
    assert seen["watching"] == 1
    here(friend, code, "b", is_open=False)
    assert [one["here"] for one in here(browser, code, "a")["people"]] == [True, False]


def test_a_page_that_gives_no_sign_any_more_is_away() -> None:
    now = [0.0]
    company = Company(clock=lambda: now[0])
    assert company.note_page("a", (1,), True) and not company.note_page("a", (1,), True)
    now[0] = PRESENT + 1
    assert company.data({1: "Bea"}, ["Ada", "Bea"])["people"] == [{"seat": 1, "name": "Bea", "here": False}]


def test_a_page_with_a_long_name_is_closed_by_that_name() -> None:
    company = Company()
    assert company.note_page("page " * 20, (1,), True)
    assert company.note_page("page " * 20, (1,), False)


def test_pages_that_a_program_invents_are_counted_up_to_a_limit() -> None:
    company = Company()
    for number in range(3 * MOST_PAGES):
        company.note_page(f"page {number}", (), True)
    assert company.data({}, [])["watching"] == MOST_PAGES


def test_who_comes_is_news_and_who_stays_is_none(browser: Browser, studio: Studio) -> None:
    code = browser.open("here", "friend", "random", "random")
    here(browser, code)
    first = studio.hub.news[code]
    here(browser, code)
    assert studio.hub.news[code] == first
    here(browser, code, is_open=False)
    assert studio.hub.news[code] != first and studio.hub.news[code].split(".")[0] == first.split(".")[0]


# ------------------------------------------------------------------------------------------------- conversation
def test_what_a_player_writes_is_read_by_all_and_outlives_a_restart(
    browser: Browser, browsers: Browsers, studio: Studio, hearts: Any
) -> None:
    code, friend = browser.open("here", "friend", "random", "random"), browsers()
    joined(browser, code, friend)
    said = friend.post(f"/room/{code}/say", {"seat": 1, "text": " Is that\tthe <b>queen</b>? "})
    assert [line["text"] for line in said.json()["lines"]] == ["Is that the <b>queen</b>?"]
    changes = browser.state(code)["changes"]
    again = Browser(Studio(served(hearts, studio.rooms.folder)))
    (line,) = here(again, code)["lines"]
    assert (line["seat"], line["name"]) == (1, "Bea")
    assert browser.state(code)["changes"] == changes  # the table itself has not changed


def test_nobody_writes_for_another_seat_nor_an_empty_line(browser: Browser, browsers: Browsers) -> None:
    code, friend = browser.open("here", "friend", "random", "random"), browsers()
    joined(browser, code, friend)
    assert friend.post(f"/room/{code}/say", {"seat": 0, "text": "x"}).status_code == 403
    assert friend.post(f"/room/{code}/say", {"seat": 1, "text": " \n "}).status_code == 422
    assert browsers().post(f"/room/{code}/say", {"seat": 1, "text": "x"}).status_code == 403


def test_a_conversation_is_bounded() -> None:
    company = Company()
    for number in range(MOST_LINES + 5):
        company.lines = company.with_line(company.line_of(0, f"{number} {'x' * 2 * LONGEST_LINE}"))
    assert len(company.lines) == MOST_LINES and company.lines[0].text.startswith("5 ")
    assert max(len(line.text) for line in company.lines) == LONGEST_LINE


def test_a_line_that_cannot_be_written_is_not_said(browser: Browser, studio: Studio) -> None:
    code = browser.open("here", "random", "random", "random")
    room = studio.rooms.find(code)
    (studio.rooms.folder / "file").write_text("", "utf-8")
    room.file = studio.rooms.folder / "file" / room.file.name  # (a file is no folder)
    refused = browser.post(f"/room/{code}/say", {"seat": 0, "text": "x"})
    assert refused.status_code == 507 and room.company.lines == []


def test_no_hidden_card_goes_with_the_company(browser: Browser, browsers: Browsers, studio: Studio) -> None:
    """Swap the hands of a table: the company that anybody is sent stays the same, byte by byte."""
    sent = []
    for seed in range(3):
        code, watcher = browser.open("here", "friend", "random", "random"), browsers()
        room = studio.rooms.find(code)
        room.match = type(room.match)(
            room.match.game, room.match.rules, type(room.match.seating)(**{**vars(room.match.seating), "seed": seed}),
            room.match.words,
        )  # fmt: skip
        browser.post(f"/room/{code}/say", {"seat": 0, "text": "Hello"})
        answer = here(watcher, code)
        for line in answer["lines"]:
            del line["time"]
        sent.append(json.dumps(answer))
    assert len(set(sent)) == 1


# ------------------------------------------------------------------------------------------------- links
def links(browser: Browser, code: str, **asked: str) -> dict[str, Any]:
    """The links of a table, as the page of its host asks for them."""
    found = browser.get(f"/room/{code}/links", params=asked)
    data: dict[str, Any] = found.json()
    return data


def test_links_of_a_server_for_one_machine_have_no_code(browser: Browser) -> None:
    code = browser.open("here", "friend", "random", "random")
    found = links(browser, code, origin=ADDRESS)
    assert found["origin"] == "" and found["watch"] == {"path": f"/room/{code}", "code": []}
    assert all(link["code"] == [] for link in found["links"])


def test_links_of_a_public_server_name_an_address_of_the_network(
    browser: Browser, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.is_public = True
    monkeypatch.setattr(invitations, "own_address", lambda: "192.168.1.7")
    code = browser.open("here", "friend", "random", "random")
    found = links(browser, code, origin=ADDRESS)
    assert found["origin"] == "http://192.168.1.7:8420"
    friend = next(link for link in found["links"] if link["seat"] == 1)
    assert friend["path"] == f"/join/{code}#{friend['token']}"
    assert friend["code"] == qr_rows(found["origin"] + friend["path"])
    studio.names = ("games.example",)
    assert links(browser, code)["origin"] == "http://games.example:8420"


def test_links_keep_the_name_and_scheme_by_which_the_page_was_opened(studio: Studio) -> None:
    browser = Browser(studio, Rules(names=frozenset({"games.example"}), reads=1e6, writes=1e6))
    browser.client.base_url = "http://games.example"
    browser.client.headers["origin"] = "https://games.example"
    code = browser.open("here", "friend", "random", "random")
    assert links(browser, code, origin="https://games.example")["origin"] == "https://games.example"
    assert links(browser, code, origin="https://evil.example")["origin"] == "http://games.example"


def test_the_address_of_this_machine_is_not_its_own_name_for_itself() -> None:
    assert not own_address().startswith("127.")


def test_a_code_has_the_three_corners_that_cameras_look_for() -> None:
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    rows = qr_rows("http://192.168.1.7:8420/join/BCDFGHJK#0123456789abcdefABCDEF")
    size = len(rows)
    assert {len(row) for row in rows} == {size} and size % 4 == 1
    assert [row[:7] for row in rows[:7]] == [row[-7:] for row in rows[:7]] == [row[:7] for row in rows[-7:]] == corner
    assert rows != qr_rows("http://192.168.1.7:8420/join/BCDFGHJK#0123456789abcdefABCDEG")


def test_free_tables_have_the_same_company_and_links(browser: Browser, browsers: Browsers, studio: Studio) -> None:
    code = browser.post("/free", {"seats": ["here", "friend"], "names": ["Mara"]}).json()["code"]
    (link,) = browser.get(f"/free/{code}/links").json()["links"]
    friend = browsers()
    assert friend.post(f"/free/{code}/sit", {"token": link["token"], "name": "Jon"}).status_code == 200
    assert friend.post(f"/free/{code}/say", {"seat": 1, "text": "Hello"}).status_code == 200
    data = browser.post(f"/free/{code}/here", {"page": "x"}).json()
    assert [(one["name"], one["here"]) for one in data["people"]] == [("Mara", True), ("Jon", False)]
    assert [line["name"] for line in data["lines"]] == ["Jon"]
    anew = Browser(Studio(served(studio.project, studio.rooms.folder)))
    assert [line["text"] for line in anew.post(f"/free/{code}/here", {"page": "y"}).json()["lines"]] == ["Hello"]


# ------------------------------------------------------------------------------------------------- another game
def finished(browser: Browser, browsers: Browsers, studio: Studio) -> tuple[str, Browser]:
    """A shared game that bots have played to its end; the friend keeps the first seat with a link."""
    code, friend = browser.open("here", "friend", "random", "friend"), browsers()
    joined(browser, code, friend)
    for seat in (3, 1, 0):
        browser.post(f"/room/{code}/bot", {"seat": seat, "agent": "random"})
    assert studio.rooms.find(code).match.outcome is not None
    return code, friend


def test_another_game_keeps_the_seats_of_all_who_sat(
    browser: Browser, browsers: Browsers, studio: Studio, hearts: Any
) -> None:
    code, friend = browser.open("here", "friend", "random", "random"), browsers()
    joined(browser, code, friend)
    assert browser.post(f"/room/{code}/again", {}).status_code == 403  # it is not over
    assert friend.post(f"/room/{code}/follow", {}).status_code == 409  # and nobody has opened another one
    room = studio.rooms.find(code)
    while room.match.outcome is None:
        room.answer(room.number, room.match.deciding, 0)
    made = browser.post(f"/room/{code}/again", {}).json()["code"]
    assert made != code and browser.post(f"/room/{code}/again", {}).json()["code"] == made  # once
    assert friend.post(f"/room/{code}/again", {}).status_code == 403
    assert friend.state(code)["next"] == made and friend.state(made)["watching"]
    assert friend.post(f"/room/{code}/follow", {}).json()["code"] == made
    assert (friend.state(made)["mine"], browser.state(made)["mine"]) == ([1], [0])
    assert {player["name"] for player in browser.state(made)["players"]} >= {"Ada", "Bea"}
    assert browsers().post(f"/room/{code}/follow", {}).status_code == 403
    anew = Browser(Studio(served(hearts, studio.rooms.folder)))
    assert anew.state(code)["next"] == made  # also after a restart


def test_a_seat_of_the_host_is_not_given_to_a_friend_by_another_game(
    browser: Browser, browsers: Browsers, studio: Studio
) -> None:
    code, friend = finished(browser, browsers, studio)
    made = browser.post(f"/room/{code}/again", {}).json()["code"]
    answer = friend.post(f"/room/{code}/follow", {})
    seats = {browser_name: one.state(made)["mine"] for browser_name, one in (("host", browser), ("friend", friend))}
    assert answer.status_code == 200 and seats == {"host": [], "friend": []}  # bots had all seats
    assert studio.rooms.find(made).owner not in friend.client.cookies.get("pnp-seat", "", path=f"/room/{made}")
