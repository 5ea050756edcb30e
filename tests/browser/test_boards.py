"""A board in a real browser: a man and its goal are chosen by clicks, by keys and by touch.

Needs what test_serve.py needs.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, open_room, pytestmark, until, violations, webdriver
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.actions.action_builder import ActionBuilder  # noqa: E402
from selenium.webdriver.common.actions.pointer_input import PointerInput  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["browsers", "pytestmark", "webdriver"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Chess."""
    with serving(tmp_path_factory.mktemp("serve") / "rooms", "chess") as running:
        yield running


def space(browser: Any, name: str) -> Any:
    """A space of the board."""
    return browser.find_element(By.CSS_SELECTOR, f".space[aria-label^='{name}']")


def offered(browser: Any) -> set[str]:
    """The spaces that can be chosen."""
    spaces = browser.find_elements(By.CSS_SELECTOR, "button.space")
    return {one.get_attribute("aria-label")[:2] for one in spaces}


def test_men_move_by_clicks_keys_and_touch(server: Server, browsers: Opening) -> None:
    browser = browsers()
    open_room(browser, server, "here", "here")
    assert offered(browser) == {"B1", "G1", *(f"{column}2" for column in "ABCDEFGH")}
    space(browser, "G1").click()
    until(browser, lambda: offered(browser) == {"F3", "H3"})
    assert "picked" in space(browser, "G1").get_attribute("class")
    if AXE.is_file():
        assert violations(browser) == []
    space(browser, "F3").click()
    until(browser, lambda: "knight" in space(browser, "F3").get_attribute("aria-label"))
    hand_over(browser)
    until(browser, lambda: "E7" in offered(browser))
    browser.execute_script("arguments[0].focus()", space(browser, "D7"))
    ActionChains(browser).send_keys(Keys.ARROW_RIGHT, Keys.ENTER).perform()
    until(browser, lambda: offered(browser) == {"E6", "E5"})
    finger = ActionBuilder(browser, mouse=PointerInput("touch", "finger"))
    finger.pointer_action.move_to(space(browser, "E5")).pointer_down().pointer_up()
    finger.perform()
    until(browser, lambda: "pawn" in space(browser, "E5").get_attribute("aria-label"))
    assert "picked" not in space(browser, "E7").get_attribute("class")


def hand_over(browser: Any) -> None:
    """Pass the screen to the other player."""
    shown = "#options button:not([data-option])"
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, shown))
    browser.find_element(By.CSS_SELECTOR, shown).click()
