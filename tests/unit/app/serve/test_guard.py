"""Who may ask the server for what: names, origins, sizes, rates, and what a browser may do with an answer."""

import re
from pathlib import Path

import pytest

import pnp
from pnp.app.serve.app import build_app
from pnp.app.serve.guard import CALLERS, LARGEST, LARGEST_TABLE, Bucket, Guard, Rules
from pnp.app.serve.studio import Studio, served
from pnp.base.resources import TEMPLATES
from tests.unit.app.serve.conftest import ADDRESS, Browser

ROOM = {"seats": ["here", "greedy", "greedy", "greedy"]}
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil:8420", "[::1", "a@b@c"])
def test_a_name_that_is_bent_to_our_address_is_refused(browser: Browser, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1:8420", "localhost:9999", "[::1]:8420"])
def test_this_machine_is_asked_by_its_own_names(browser: Browser, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 200


def test_a_public_server_is_asked_by_its_address_and_by_the_names_it_was_given(studio: Studio) -> None:
    public = Browser(studio, Rules(Rules().names | {"table.example"}, any_address=True))
    answers = {
        name: public.get("/", headers={"host": name}).status_code
        for name in ("192.0.2.7", "table.example", "evil.example")
    }
    assert answers == {"192.0.2.7": 200, "table.example": 200, "evil.example": 421}
    assert Browser(studio).get("/", headers={"host": "192.0.2.7"}).status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9", "file://127.0.0.1:8420", "http://127.0.0.1"]
)
def test_nothing_is_changed_by_a_page_of_somebody_else(browser: Browser, origin: str) -> None:
    assert browser.post("/rooms", ROOM, headers={"origin": origin}).status_code == 403


def test_nothing_is_changed_without_an_origin_or_from_another_site(browser: Browser) -> None:
    del browser.client.headers["origin"]
    assert browser.post("/rooms", ROOM).status_code == 403
    crossed = {"origin": ADDRESS, "sec-fetch-site": "cross-site"}
    assert browser.post("/rooms", ROOM, headers=crossed).status_code == 403


def test_a_form_of_somebody_else_cannot_send_what_we_take(browser: Browser) -> None:
    sent = browser.client.post("/rooms", content="{}", headers={"content-type": "text/plain"})
    assert sent.status_code == 415
    assert browser.client.put("/rooms", json={}).status_code == 405


def test_what_is_sent_is_bounded(browser: Browser) -> None:
    assert browser.post("/rooms", {"seats": ["x" * LARGEST]}).status_code == 413
    lied = browser.client.post(
        "/rooms", content=(b" " * 4096 for _ in range(9)), headers={"content-type": "application/json"}
    )
    assert lied.status_code == 400
    assert browser.get("/" + "x" * 400).status_code == 414


@pytest.mark.parametrize(("path", "most"), [("/rooms", LARGEST), ("/desk/cards/edit", LARGEST_TABLE)])
def test_a_body_has_a_greatest_size(browser: Browser, path: str, most: int) -> None:
    assert [browser.client.post(path, content=b" " * (most + more), headers=JSON).status_code for more in (0, 1)] in (
        [400, 413], [403, 413],
    )  # fmt: skip


def test_a_body_in_pieces_is_read_up_to_the_greatest_size(browser: Browser) -> None:
    for size, status in ((LARGEST, 422), (LARGEST + 1, 400)):
        pieces = [b"{}", b" " * 4000, b" " * (size - 4002)]
        assert browser.client.post("/rooms", content=iter(pieces), headers=JSON).status_code == status


def test_a_length_that_is_no_number_is_too_large(browser: Browser) -> None:
    for length in ("-1", "1e3", "9" * 12, "0x10"):
        headers = {**JSON, "content-length": length}
        assert browser.client.post("/rooms", content=b"{}", headers=headers).status_code == 413, length


def test_a_path_with_its_query_has_at_most_300_characters(browser: Browser) -> None:
    assert browser.get("/" + "x" * 290 + "?y=" + "z" * 6).status_code == 404
    assert browser.get("/" + "x" * 290 + "?y=" + "z" * 8).status_code == 414
    assert browser.get("/desk/print/data?y=" + "z" * 1400).status_code == 403  # (it has the address of every option)
    assert browser.get("/desk/print/data?y=" + "z" * 1500).status_code == 414


def test_no_sender_is_forgotten_for_another_before_many_have_come(studio: Studio) -> None:
    guard = Guard(build_app(studio), Rules(reads=1, writes=1, clock=lambda: 0.0))
    first = guard._bucket("first", False)
    assert all(first.takes(0.0) for _ in range(5)) and not first.takes(0.0)
    for number in range(CALLERS - 1):
        guard._bucket(f"sender {number}", False)
    assert guard._bucket("first", False) is first and guard._bucket("first", True) is not first
    for number in range(CALLERS - 2):
        guard._bucket(f"another {number}", False)
    assert guard._bucket("first", False) is first
    for number in range(CALLERS):
        guard._bucket(f"sender {number}", True)
    assert guard._bucket("first", False) is not first


def test_a_sender_who_waits_may_ask_again_but_saves_up_five_seconds_at_most() -> None:
    bucket = Bucket(2.0, 10.0, 0.0)
    assert [bucket.takes(0.0) for _ in range(12)] == [True] * 10 + [False] * 2
    assert [bucket.takes(0.5) for _ in range(2)] == [True, False]
    assert [bucket.takes(100.0) for _ in range(11)] == [True] * 10 + [False]


@pytest.mark.parametrize(
    "data",
    [
        [],
        "x",
        {"seats": 3},
        {"seats": [3, 3, 3, 3]},
        {"seats": ["here"]},
        {"seats": ["here", "greedy", "os.system", "greedy"]},
    ],
)
def test_what_makes_no_sense_is_refused(browser: Browser, data: object) -> None:
    assert browser.post("/rooms", data).status_code in (400, 422)
    nested = browser.client.post("/rooms", content=b"[" * 9000, headers={"content-type": "application/json"})
    assert nested.status_code == 400


def test_who_asks_too_often_waits(studio: Studio) -> None:
    now = [0.0]
    hasty = Browser(studio, Rules(reads=2, writes=1, clock=lambda: now[0]))
    assert [hasty.get("/static/page.js").status_code for _ in range(12)] == [200] * 10 + [429] * 2
    assert [hasty.post("/rooms", {}).status_code for _ in range(6)] == [422] * 5 + [429]
    now[0] = 1.0
    assert hasty.get("/static/page.js").status_code == 200


@pytest.mark.parametrize("name", ["page.js", "free.css", "vendor/tabulator.js", "vendor/codemirror.js"])
def test_a_file_that_a_browser_has_is_not_sent_again(browser: Browser, name: str) -> None:
    first = browser.get(f"/static/{name}")
    tag = first.headers["etag"]
    assert (
        first.status_code == 200
        and first.headers["cache-control"] == "no-cache"
        and re.fullmatch('"[0-9a-f]{32}"', tag)
    )
    for had in (tag, f"W/{tag}", f'"older", {tag}', "*"):
        again = browser.get(f"/static/{name}", headers={"if-none-match": had})
        assert again.status_code == 304 and again.content == b"" and again.headers["etag"] == tag, had
        assert "default-src 'none'" in again.headers["content-security-policy"]
    for had in ('"older"', tag.strip('"'), f"{tag[:-2]}0x", ""):
        assert browser.get(f"/static/{name}", headers={"if-none-match": had}).content == first.content, had
    other = browser.get("/static/table.js", headers={"if-none-match": tag})
    assert other.status_code == 200 and other.headers["etag"] != tag


def test_a_request_names_one_page_that_it_comes_from(browser: Browser) -> None:
    del browser.client.headers["origin"]
    for origins, status in (([ADDRESS], 200), ([ADDRESS, ADDRESS], 403), ([], 403)):
        answer = browser.client.post("/rooms", json=ROOM, headers=[("origin", origin) for origin in origins])
        assert answer.status_code == status, origins


@pytest.mark.parametrize("path", ["/", "/join/ABC", "/static/table.js", "/nothing", "/room/XXXXXXXX"])
def test_every_answer_says_what_a_browser_may_do(browser: Browser, path: str) -> None:
    headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/join/ABC", "/join/BCDFGHJK", "/join/%3Cscript%3E", "/room/XXXXXXXX", "/?locale=xx", "/?locale=..%2fetc"]
)
def test_an_address_that_leads_nowhere_shows_a_page_that_leads_home(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404 and answer.headers["content-type"].startswith("text/html")
    assert "There is no such page or room." in answer.text and 'href="/"' in answer.text
    assert "<script" not in answer.text


@pytest.mark.parametrize("path", ["/words/xx", "/style/xx", "/font/xx/0", "/face/xx/playing_card/H7", "/book/xx"])
def test_there_is_nothing_in_a_language_that_the_game_does_not_speak(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code == 404
    assert "There is no such page" in browser.get(path, headers={"accept": "text/html,*/*"}).text


def test_a_page_is_missing_in_the_language_of_the_server(tmp_path: Path) -> None:
    german = pnp.load("all-but-malice", locale="de")
    answer = Browser(Studio(served(german, tmp_path))).get("/nothing", headers={"accept": "text/html"})
    assert answer.status_code == 404 and "Diese Seite oder diesen Raum gibt es nicht." in answer.text


def test_a_book_and_a_face_may_run_nothing(browser: Browser) -> None:
    for path in ("/book/en", "/face/en/playing_card/H7"):
        policy = browser.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src" not in policy and "sandbox" in policy


def test_no_script_and_no_style_stands_in_a_page() -> None:
    for file in Path(TEMPLATES / "serve").glob("*.html.j2"):
        text = file.read_text("utf-8")
        assert re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|javascript:", text) == []
        assert not re.findall(r"https?://", text)
    for file in Path(TEMPLATES / "serve").glob("*.js"):
        assert not re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|https?://", file.read_text("utf-8")
        )


def test_the_bundled_editor_runs_no_text_and_loads_nothing() -> None:
    program = Path(TEMPLATES / "serve" / "vendor" / "codemirror.js").read_text("utf-8")
    assert not re.findall(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bfetch\(", program
    )
    assert set(re.findall(r"https?://[\w./]+", program)) == {
        "http://www.w3.org/2000/svg"
    }  # (in the pictures in its styles)


def test_the_bundled_table_reads_no_text_as_markup_and_loads_nothing() -> None:
    program = Path(TEMPLATES / "serve" / "vendor" / "tabulator.js").read_text("utf-8")
    sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\bfetch\("
    assert not re.findall(sinks, program)
    assert set(re.findall(r"https?://[\w./]+", program)) == {"http://www.w3.org/2000/svg"}  # (the name of a language)


@pytest.mark.parametrize(
    "name",
    [
        "../game.yaml",
        "vendor/../../game.yaml",
        "vendor/LICENSES.txt",
        "..%2f..%2fgame.yaml",
        "%2e%2e/table.html.j2",
        "table.html.j2",
        "style.css.j2",
        "",
        "/etc/passwd",
        "page.js%00",
    ],
)
def test_only_the_files_of_the_list_are_served(browser: Browser, name: str) -> None:
    answer = browser.get(f"/static/{name}")
    assert answer.status_code == 404 and "there is nothing here" in answer.text


@pytest.mark.parametrize(
    "path",
    ["/rooms", "/data/hearts/game.yaml", "/reports/", "/face/en/playing_card/..%2fH7", "/font/en/99", "/font/en/-1"],
)
def test_no_folder_is_listed_and_none_is_escaped_from(browser: Browser, path: str) -> None:
    assert browser.get(path).status_code in (404, 405)
