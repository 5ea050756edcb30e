"""Names and addresses in requests are parsed strictly, and limits go by an address that nobody can make up."""

from collections.abc import Iterable
from ipaddress import ip_network

import pytest
from starlette.datastructures import Headers

from pnp.app.serve.addresses import host_name, is_page_of, sender_of
from pnp.app.serve.guard import Rules
from pnp.app.serve.studio import Studio
from tests.unit.app.serve.conftest import ADDRESS, Browser

PROXY = (ip_network("10.0.0.9"), ip_network("172.17.0.0/16"))
HOSTS = {
    "127.0.0.1": "127.0.0.1",
    "LocalHost:8420": "localhost",
    "[::1]:8420": "::1",
    "table.example": "table.example",
}
NO_HOSTS = (
    "",
    "evil@127.0.0.1",
    "user:word@127.0.0.1",
    "127.0.0.1#evil.example",
    "127.0.0.1/evil",
    "127.0.0.1?evil",
    "127.0.0.1\\evil",
    "127.0.0.1:port",
    "127.0.0.1:",
    "127.0.0.1:123456",
    "127.0.0.1 ",
    " 127.0.0.1",
    "127.0.0.1,evil.example",
    "::1",
    "[::1",
    "[::1]evil",
    "[127.0.0.1/8]",
    "-x",
    "127.0.0.1%23",
)


@pytest.mark.parametrize(("host", "name"), HOSTS.items())
def test_a_host_is_a_name_and_perhaps_a_port(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize("host", NO_HOSTS)
def test_a_host_with_anything_else_in_it_is_refused(browser: Browser, host: str) -> None:
    assert host_name(host) == ""
    assert browser.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "origin",
    [
        f"{ADDRESS}/",
        f"{ADDRESS}/room/X",
        f"{ADDRESS}?x",
        f"{ADDRESS}#x",
        "http://x@127.0.0.1:8420",
        "127.0.0.1:8420",
        "//127.0.0.1:8420",
        "ftp://127.0.0.1:8420",
        f" {ADDRESS}",
        f"{ADDRESS} http://evil.example",
    ],
)
def test_an_origin_is_a_scheme_and_our_host_and_nothing_else(browser: Browser, origin: str) -> None:
    assert not is_page_of(origin, "127.0.0.1:8420")
    assert browser.post("/rooms", {}, headers={"origin": origin}).status_code == 403


def test_two_hosts_or_two_origins_are_none(browser: Browser) -> None:
    two = [("host", "127.0.0.1:8420"), ("host", "127.0.0.1:8420")]
    assert browser.client.get("/", headers=two).status_code == 421


@pytest.mark.parametrize(
    ("peer", "headers", "sender"),
    [
        ("192.0.2.1", [("x-forwarded-for", "198.51.100.7")], "192.0.2.1"),  # nobody's proxy: its own words
        ("10.0.0.9", [], "10.0.0.9"),
        ("10.0.0.9", [("x-forwarded-for", "198.51.100.7")], "198.51.100.7"),
        ("10.0.0.9", [("x-forwarded-for", "1.1.1.1, 198.51.100.7")], "198.51.100.7"),  # the sender wrote the first
        ("10.0.0.9", [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "198.51.100.7")], "198.51.100.7"),
        ("10.0.0.9", [("x-forwarded-for", "1.1.1.1, 198.51.100.7, 172.17.0.3")], "198.51.100.7"),
        ("10.0.0.9", [("x-forwarded-for", "198.51.100.7:4711")], "198.51.100.7"),
        ("10.0.0.9", [("x-forwarded-for", "1.1.1.1, unknown")], "10.0.0.9"),
        ("10.0.0.9", [("x-forwarded-for", "1.1.1.1, ../../etc")], "10.0.0.9"),
        ("10.0.0.9", [("x-forwarded-for", ",,")], "10.0.0.9"),
        ("10.0.0.9", [("x-forwarded-for", "172.17.0.3")], "10.0.0.9"),
        ("10.0.0.9", [("forwarded", 'for=1.1.1.1, for="198.51.100.7:4711";proto=https')], "198.51.100.7"),
        ("10.0.0.9", [("forwarded", "proto=https;For=198.51.100.7;by=10.0.0.9")], "198.51.100.7"),
        ("10.0.0.9", [("forwarded", "for=1.1.1.1, for=_hidden")], "10.0.0.9"),
        ("10.0.0.9", [("forwarded", "for=1.1.1.1, proto=https")], "10.0.0.9"),
        ("10.0.0.9", [("forwarded", "for=1.1.1.1"), ("x-forwarded-for", "198.51.100.7")], "10.0.0.9"),  # one is made up
        ("10.0.0.9", [("forwarded", "for=198.51.100.7"), ("x-forwarded-for", "198.51.100.7")], "198.51.100.7"),
        ("::ffff:10.0.0.9", [("x-forwarded-for", "198.51.100.7")], "198.51.100.7"),
        ("10.0.0.9", [("forwarded", 'for="[2001:db8:1:2:3::4]:4711"')], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", [], "2001:db8:1:2::/64"),  # a home has more addresses than it has people
        ("testclient", [], "testclient"),
    ],
)
def test_limits_go_by_an_address_that_nobody_can_make_up(
    peer: str, headers: Iterable[tuple[str, str]], sender: str
) -> None:
    raw = [(name.encode(), value.encode()) for name, value in headers]
    assert sender_of(peer, Headers(raw=raw), PROXY) == sender


def test_behind_a_proxy_each_machine_has_its_own_limit(studio: Studio) -> None:
    from starlette.testclient import TestClient

    def answers(proxies: tuple[str, ...], given: Iterable[str]) -> list[int]:
        rules = Rules(reads=1, writes=1, clock=lambda: 0.0, proxies=tuple(map(ip_network, proxies)))
        browser = Browser(studio, rules)
        browser.client = TestClient(browser.client.app, base_url=ADDRESS, client=("10.0.0.9", 4711))
        headers = ({"x-forwarded-for": one} for one in given)
        return [browser.get("/static/page.js", headers=one).status_code for one in headers]

    many = [f"1.1.1.{n}, 198.51.100.7" for n in range(7)]
    assert answers(("10.0.0.9",), many) == [200] * 5 + [429] * 2  # what the sender wrote before does not count
    assert answers(("10.0.0.9",), [f"198.51.100.{n}" for n in range(7)]) == [200] * 7
    assert answers((), [f"198.51.100.{n}" for n in range(7)]) == [200] * 5 + [429] * 2  # no proxy is named
