"""Tables and pictures at addresses are fetched when asked for, kept with their time, and bounded."""

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PIL import Image

from pnp.app.cards import fetch
from pnp.app.cards.fetch import INDEX, fetch_pictures, fetch_table
from pnp.app.cards.print_table import print_cards, table_at
from pnp.app.game.build_options import PrintOptions
from pnp.app.game.errors import WrongRequest
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load.addresses import export_address, parted_address, picture_name, table_name


class Site:
    """Pages of a server on this computer, and the paths that were asked for."""

    def __init__(self, port: int) -> None:
        self.pages: dict[str, bytes] = {}
        self.redirects: dict[str, str] = {}
        self.asked: list[str] = []
        self.base = f"http://127.0.0.1:{port}"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.chdir(tmp_path)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            pages.asked.append(self.path)
            if self.path in pages.redirects:
                self.send_response(302)
                self.send_header("Location", pages.redirects[self.path])
                self.end_headers()
                return
            data = pages.pages.get(self.path)
            self.send_response(404 if data is None else 200)
            self.end_headers()
            self.wfile.write(data or b"")

        def log_message(self, *words: object) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    pages = Site(server.server_port)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield pages
    server.shutdown()
    server.server_close()


def refused(address: str, refresh: bool = False) -> str:
    report = Report()
    with pytest.raises(WrongRequest):
        fetch_table(address, refresh, report)
    (fault,) = report
    return f"{fault.code} {fault.message}"


def test_a_table_is_fetched_once_and_kept_with_its_time(site: Site, tmp_path: Path) -> None:
    address = f"{site.base}/decks/goods.csv"
    site.pages["/decks/goods.csv"] = b"name,cost\nRope,2\n"
    first = table_at(address, False, Report())
    assert first.table == "goods.csv" and first.notes == ("`goods.csv`: fetched now",)
    assert (tmp_path / "goods.csv").read_bytes() == b"name,cost\nRope,2\n"
    kept = json.loads((tmp_path / INDEX).read_text())[address]
    assert kept["file"] == "goods.csv" and len(kept["time"]) == 16
    second = table_at(address, False, Report())
    assert site.asked == ["/decks/goods.csv"] and kept["time"] in second.notes[0]


def test_refresh_fetches_again(site: Site, tmp_path: Path) -> None:
    address = f"{site.base}/goods.csv"
    site.pages["/goods.csv"] = b"name\nRope\n"
    table_at(address, False, Report())
    site.pages["/goods.csv"] = b"name\nLamp\n"
    table_at(address, True, Report())
    assert (tmp_path / "goods.csv").read_bytes() == b"name\nLamp\n"


@pytest.mark.parametrize("refresh", [False, True])
def test_an_address_names_a_list_in_its_table(site: Site, tmp_path: Path, refresh: bool) -> None:
    site.pages["/deck.json"] = (
        b'{"a": [{"name": "Rope"}, {"name": "Lamp"}], "the b": [{"name": "Ox"}, {"name": "Ant"}]}'
    )
    table = table_at(f"{site.base}/deck.json#the%20b", refresh, Report()).table
    assert table == "deck.json#the b" and site.asked == ["/deck.json"]
    other = table_at(f"{site.base}/deck.json#a", False, Report()).table
    assert other == "deck.json#a" and site.asked == ["/deck.json"]


def test_a_file_of_ones_own_is_not_replaced(site: Site, tmp_path: Path) -> None:
    (tmp_path / "goods.csv").write_text("mine")
    site.pages["/goods.csv"] = b"name\nRope\n"
    assert table_at(f"{site.base}/goods.csv", False, Report()).table == "goods-2.csv"
    assert (tmp_path / "goods.csv").read_text() == "mine"


def test_what_cannot_be_fetched_leaves_the_kept_file(site: Site, tmp_path: Path) -> None:
    address = f"{site.base}/goods.csv"
    site.pages["/goods.csv"] = b"name\nRope\n"
    table_at(address, False, Report())
    del site.pages["/goods.csv"]
    assert refused(address, refresh=True).startswith("PNP100") and (tmp_path / "goods.csv").exists()


def test_a_page_of_the_web_is_no_table(site: Site, tmp_path: Path) -> None:
    site.pages["/goods.csv"] = b"<!DOCTYPE html><title>Sign in</title>"
    assert "is a web page and not a table" in refused(f"{site.base}/goods.csv")
    assert not (tmp_path / "goods.csv").exists()


def test_an_answer_without_end_is_cut_off(site: Site, tmp_path: Path) -> None:
    site.pages["/goods.csv"] = b"name\n" + b"x" * SHEET.most
    assert refused(f"{site.base}/goods.csv").startswith("PNP130") and not list(tmp_path.iterdir())


@pytest.mark.parametrize("address", ["http://example.org/a.csv", "https://me:secret@example.org/a.csv"])
def test_only_https_without_passwords_is_spoken(address: str) -> None:
    assert "is not fetched" in refused(address)


@pytest.mark.parametrize("target", ["file:///etc/passwd", "http://example.org/a.csv", "ftp://example.org/a.csv"])
def test_a_redirect_leads_to_https_alone(site: Site, target: str) -> None:
    site.redirects["/a.csv"] = target
    assert "cannot be fetched" in refused(f"{site.base}/a.csv")


def test_a_redirect_on_the_same_computer_is_followed(site: Site) -> None:
    site.redirects["/a.csv"] = f"{site.base}/b.csv"
    site.pages["/b.csv"] = b"name\nRope\n"
    assert Path(table_at(f"{site.base}/a.csv", False, Report()).table).read_text() == "name\nRope\n"


def test_pictures_are_fetched_with_refresh_alone(site: Site, tmp_path: Path) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (900, 900), "red").save(picture, "PNG")
    site.pages["/wolf.png"] = picture.getvalue()
    site.pages["/goods.csv"] = f"name,art,link\nWolf,{site.base}/wolf.png,{site.base}/rules\n".encode()
    source = table_at(f"{site.base}/goods.csv", False, Report())
    options, report = PrintOptions(papers=("a4",), out=tmp_path / "out"), Report()
    print_cards(source.table, "poker", options, report)
    (fault,) = report
    assert (fault.code, "--refresh" in fault.help) == ("PNP114", True)
    source, report = table_at(f"{site.base}/goods.csv", True, Report()), Report()
    assert "1 picture fetched into art/" in source.notes
    print_cards(source.table, "poker", options, report)
    assert not list(report) and "/rules" not in site.asked
    assert (tmp_path / "art" / picture_name(f"{site.base}/wolf.png")).exists()


def test_a_table_on_disk_fetches_nothing_from_this_computer(site: Site, tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(f"name,art\nWolf,{site.base}/wolf.png\n")
    report = Report()
    table_at("own.csv", True, report)
    assert not site.asked and [fault.code for fault in report] == ["PNP114"]


def test_a_google_sheet_is_read_by_the_address_in_the_browser() -> None:
    address = "https://docs.google.com/spreadsheets/d/1AbC_d-9/edit#gid=17"
    export = "https://docs.google.com/spreadsheets/d/1AbC_d-9/export?format=csv&gid=17"
    assert parted_address(address) == (address, "")
    assert export_address(address) == export and table_name(export).endswith(".csv")
    published = "https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?gid=0&single=true&output=csv"
    assert export_address(published) == published and table_name(published).endswith(".csv")


@pytest.mark.parametrize("place", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fe80::1%eth0"])
def test_a_name_that_leads_into_the_own_network_is_not_asked_for_a_picture(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: [(2, 1, 6, "", (place, 0))])
    report = Report()
    assert fetch_pictures(["https://pictures.example.org/a.png"], "", True, report, tmp_path) == 0
    assert [d.code for d in report] == ["PNP114"] and "own network" in next(iter(report)).message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("host", "numbers", "is_near"),
    [
        ("localhost", [], True), ("a.localhost", [], True), ("nas.local", [], True), ("git.internal", [], True),
        ("printer", [], True), ("127.0.0.1", [], True), ("10.1.2.3", [], True), ("[::1]", [], True),
        ("8.8.8.8", [], False), ("a.example", ["8.8.8.8"], False), ("a.example", ["8.8.8.8", "192.168.0.7"], True),
        ("a.example", ["fe80::1%eth0"], True), ("a.example", None, False),
    ],
)  # fmt: skip
def test_a_name_of_the_own_network_is_near(
    host: str, numbers: list[str] | None, is_near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolved(name: str, port: object) -> list[tuple[object, ...]]:
        if numbers is None:
            raise OSError
        return [(2, 1, 6, "", (number, 0)) for number in numbers]

    monkeypatch.setattr("socket.getaddrinfo", resolved)
    assert fetch._is_near(f"https://{host}/deck.csv") == is_near


@pytest.mark.parametrize(
    "index",
    ['{"A": {"file": "goods.csv"}}', '{"A": {"file": "goods.csv", "time": 3}}', '{"A": "goods.csv"}', "[1]", "{", '{"A": {}}'],
)  # fmt: skip
def test_a_damaged_index_is_as_none(index: str, site: Site, tmp_path: Path) -> None:
    address = f"{site.base}/goods.csv"
    site.pages["/goods.csv"] = b"name\nRope\n"
    (tmp_path / INDEX).write_text(index.replace("A", address, 1), "utf-8")
    (tmp_path / "goods.csv").write_text("mine\n", "utf-8")
    fetched = fetch_table(address, False, Report(), tmp_path)
    assert fetched.is_new and site.asked == ["/goods.csv"] and fetched.file.read_bytes() == b"name\nRope\n"
    assert (tmp_path / "goods.csv").read_text("utf-8") == "mine\n"
