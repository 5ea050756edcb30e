"""The people at a table in real browsers: who is here and away, what they write, a spectator, day, night, and phone."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, open_room, pytestmark, until, violations
from tests.unit.app.serve.running import Server, serving

__all__ = ["browsers", "pytestmark"]
DARK = "--blink-settings=preferredColorScheme=0"
PHONE = "--window-size=500,900"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Hearts."""
    with serving(tmp_path_factory.mktemp("company") / "rooms") as running:
        yield running


def seen(browser: Any, id: str) -> str:
    """What stands in a part of the page, in one line."""
    return " ".join(browser.find_element(By.ID, id).text.split())


def write(browser: Any, text: str) -> None:
    """Write a line to the others, by keys alone."""
    line = browser.find_element(By.ID, "line")
    line.send_keys(text + "\n")


def test_two_players_and_a_spectator(server: Server, browsers: Opening, tmp_path: Path) -> None:
    one, other, watcher = browsers(), browsers(PHONE, DARK), browsers(DARK)
    open_room(one, server, "here", "friend", "random", "random")
    assert not one.find_element(By.ID, "company").is_displayed()  # nobody else is there yet
    one.find_element(By.ID, "invite").click()
    links = [
        field.get_attribute("value")
        for field in until(one, lambda: one.find_elements(By.CSS_SELECTOR, "#dialog .links input"))
    ]
    assert "this computer only" in seen(one, "links-here") and not one.find_elements(By.CSS_SELECTOR, ".camera")
    one.find_element(By.CSS_SELECTOR, "#dialog .end button").click()
    other.get(links[0])
    other.find_element(By.ID, "name").send_keys("Bea")
    other.find_element(By.CSS_SELECTOR, "#sit button").click()
    until(other, lambda: other.find_element(By.ID, "to-table").is_displayed())
    other.find_element(By.ID, "to-table").click()
    until(one, lambda: seen(one, "present") == "Ada you Bea here")
    until(other, lambda: other.find_element(By.ID, "line").is_displayed())
    write(other, "<i>Hello</i> 1 2 3")
    until(one, lambda: seen(one, "talk") == "Bea <i>Hello</i> 1 2 3")
    write(one, "Welcome")
    until(other, lambda: "Ada Welcome" in seen(other, "talk"))
    assert "(1)" in seen(other, "to-company")
    watcher.get(links[-1])
    until(watcher, lambda: "1 watching" in seen(watcher, "present") and "Welcome" in seen(watcher, "talk"))
    assert not watcher.find_element(By.ID, "speak").is_displayed()
    if AXE.is_file():
        time.sleep(0.3)  # colours pass from one to the other
        assert [violations(browser) for browser in (one, other, watcher)] == [[], [], []]
    other.get("about:blank")
    until(one, lambda: "Bea away" in seen(one, "present"))
