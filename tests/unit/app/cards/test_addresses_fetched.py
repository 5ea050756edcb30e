"""Which addresses are fetched, from which tables, and when: without a network."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import URLError
from urllib.request import Request

import pytest

from pnp.app.cards import fetch
from pnp.app.game.errors import WrongRequest
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import Budget

FAR, OWN = "https://far.example/a.png", "http://localhost/a.png"


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of the local network begin with `l`."""
    monkeypatch.setattr(fetch, "_is_near", lambda address: "//l" in address)


@pytest.mark.parametrize(
    ("address", "is_allowed"),
    [
        ("https://a.b/c", True), ("http://localhost/c", True), ("http://127.0.0.1:8/c", True), ("http://[::1]/c", True),
        ("http://a.b/c", False), ("ftp://a.b/c", False), ("https://me@a.b/c", False), ("https://:pass@a.b/c", False), ("file:///etc/x", False),
    ],
)  # fmt: skip
def test_addresses_are_secure_or_on_this_computer(address: str, is_allowed: bool) -> None:
    assert fetch._is_allowed(address) is is_allowed


@pytest.mark.parametrize(
    ("old", "new", "is_followed"),
    [
        (FAR, "https://other.example/b", True), (FAR, "http://other.example/b", False), (FAR, "https://local/b", False),
        ("https://local/a", "https://local/b", True), ("https://local/a", FAR, True), (FAR, OWN, False),
    ],
)  # fmt: skip
def test_an_address_leads_to_allowed_ones_and_never_from_far_to_near(
    old: str, new: str, is_followed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch.urllib.request.HTTPRedirectHandler, "redirect_request", lambda self, *given: given[-1])
    redirects, request = fetch._SafeRedirects(), Request(old)
    if is_followed:
        assert redirects.redirect_request(request, None, 302, "", {}, new) == new
    else:
        with pytest.raises(URLError) as refused:
            redirects.redirect_request(request, None, 302, "", {}, new + "x" * 99)
        assert str(refused.value.reason) == f"it leads to {(new + 'x' * 99)[:80]}, which is not fetched"


@pytest.mark.parametrize(
    ("address", "table", "is_fetched"),
    [
        (FAR, "", True), (FAR, FAR, True), (OWN, "", False), (OWN, FAR, False), (OWN, "http://localhost/deck.csv", True),
        ("http://lab/a.png", "http://localhost/deck.csv", False),
    ],
)  # fmt: skip
def test_a_picture_in_the_own_network_is_fetched_only_for_a_table_of_the_same_host(
    address: str, table: str, is_fetched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "_content", lambda address, most, report: b"picture")
    report = Report()
    assert fetch.picture_at(address, report, table) == (b"picture" if is_fetched else None)
    assert [d.code for d in report] == [] if is_fetched else ["PNP114"]


def test_pictures_are_fetched_once_unless_they_are_refreshed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def picture(address: str, report: Report, table: str) -> bytes | None:
        asked.append(address)
        return None if "none" in address else b"x"

    monkeypatch.setattr(fetch, "picture_at", picture)
    monkeypatch.setattr(fetch, "FETCHED", Budget("pictures", 3))
    (tmp_path / "art").mkdir()
    texts: Sequence[str] = [f"https://far.example/{name}.png" for name in ("a", "none", "a", "b")]

    def count(texts: Sequence[str], refresh: bool = False) -> tuple[int, int]:
        asked.clear()
        return fetch.fetch_pictures(["Axe", *texts], "", refresh, Report(), tmp_path), len(asked)

    assert count(texts) == (2, 3) and count(texts) == (0, 1) and count(texts, True) == (2, 3)
    assert set(fetch._index(tmp_path)) == {texts[0], texts[3]}
    report = Report()
    asked.clear()
    more = [*texts, "https://far.example/c.png"]
    assert fetch.fetch_pictures(more, "", False, report, tmp_path) == 0 and asked == []
    assert report.diagnostics[0].message.startswith("`art` is more") and report.diagnostics[0].span.file == str(
        tmp_path
    )
    report = Report()
    assert fetch.fetch_pictures(more, FAR, False, report, tmp_path) == 0
    assert report.diagnostics[0].message.startswith(f"`{FAR}`") and report.diagnostics[0].span.file == FAR


@pytest.mark.parametrize(
    ("data", "is_page"),
    [(b"<!DOCTYPE html>", True), (b"  <HTML lang=en>", True), (b"name,<html\n", False), (b" " * 195 + b"<html", True), (b" " * 196 + b"<html", False)],
)  # fmt: skip
def test_a_web_page_is_no_table(data: bytes, is_page: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "_content", lambda address, most, report: data)
    report = Report()
    if is_page:
        with pytest.raises(WrongRequest):
            fetch.fetch_table("https://far.example/deck.csv", False, report, tmp_path)
    else:
        table = fetch.fetch_table("https://far.example/deck.csv", False, report, tmp_path)
        assert table.is_new and table.file.read_bytes() == data
        monkeypatch.setattr(fetch, "_content", lambda address, most, report: b"n\n2")
        again = [
            fetch.fetch_table("https://far.example/deck.csv", refresh, report, tmp_path) for refresh in (False, True)
        ]
        assert [one.is_new for one in again] == [False, True] and {one.file for one in again} == {table.file}
        assert table.file.read_bytes() == b"n\n2"


class Answer:
    """An answer of a server in blocks of three bytes, each after some seconds."""

    def __init__(self, blocks: int, clock: list[float], seconds: float) -> None:
        self.blocks, self.clock, self.seconds = blocks, clock, seconds

    def __enter__(self) -> "Answer":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, most: int) -> bytes:
        self.clock[0] += self.seconds
        self.blocks -= 1
        return b"abc" if self.blocks >= 0 else b""


@pytest.mark.parametrize(
    ("blocks", "seconds", "most", "codes"),
    [
        (2, 1.0, 6, []),
        (2, 1.0, 5, ["PNP130"]),
        (3, fetch.PATIENCE, 9, []),
        (4, fetch.PATIENCE, 12, ["PNP100"]),
        (0, 0.0, 9, []),
    ],
)
def test_an_answer_has_a_size_and_three_times_the_patience(
    blocks: int, seconds: float, most: int, codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [50.0]
    opener = SimpleNamespace(
        open=lambda request, timeout: Answer(blocks, clock, seconds), add_handler=lambda handler: None
    )
    monkeypatch.setattr(fetch.urllib.request, "OpenerDirector", lambda: opener)
    monkeypatch.setattr(fetch.time, "monotonic", lambda: clock[0])
    report: Any = Report()
    data = fetch._content(FAR, Budget("bytes", most), report)
    assert [d.code for d in report] == codes and data == (None if codes else b"abc" * blocks)
    if codes == ["PNP100"]:
        assert f"it takes longer than {3 * fetch.PATIENCE:g} seconds" in report.diagnostics[0].message
