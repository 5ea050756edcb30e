"""The page Playtests in a real browser: a game is played and answered for, and stands there, by day, by night, narrow."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, open_room, play_out, pytestmark, until, violations
from tests.unit.app.serve.running import Server, serving

__all__ = ["browsers", "pytestmark"]
NOTES = 'players,winners,minutes,fun,unclear,notes\n4,2,34,3 4 4,deal,"Unclear to us."\n3,3,29,4,,\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Hearts with the notes of two games."""
    folder = tmp_path_factory.mktemp("playtests")
    with serving(folder / "rooms") as running:
        (folder / "hearts" / "playtests").mkdir()
        (folder / "hearts" / "playtests" / "notes.csv").write_text(NOTES, "utf-8")
        yield running


def text_of(browser: Any, id: str) -> str:
    return str(browser.execute_script("return document.getElementById(arguments[0])?.textContent || ''", id))


def test_a_game_is_played_answered_for_and_listed(server: Server, browsers: Opening, tmp_path: Path) -> None:
    browser = browsers()
    open_room(browser, server, "here", "random", "random", "random")
    play_out(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#options button[data-option]")[0].click())
    browser.find_element(By.ID, "playtest").click()
    until(browser, lambda: browser.find_elements(By.ID, "send-playtest"))
    browser.find_element(By.CSS_SELECTOR, "#dialog select option[value='4']").click()
    browser.find_element(By.CSS_SELECTOR, "#dialog textarea").send_keys("Fewer cards.")
    browser.find_element(By.ID, "send-playtest").click()
    until(browser, lambda: "Thank you" in browser.find_element(By.ID, "dialog").text)
    views = (browser, browsers("--blink-settings=preferredColorScheme=0"), browsers("--window-size=500,900"))
    for view in views:
        view.get(f"http://127.0.0.1:{server.port}/desk/playtests#{server.key}")
        until(view, lambda view=view: "Fewer cards." in text_of(view, "games"))  # type: ignore[misc]
        assert "Unclear to us." in text_of(view, "games") and "2.1.1" in text_of(view, "unclear")
        assert view.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        if AXE.is_file():
            assert violations(view) == []
