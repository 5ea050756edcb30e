"""A card that is dragged from the hand onto the trick is played by the drop; where several are wanted, it is chosen.

Needs what test_serve.py needs.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.test_serve import (
    OPTIONS,
    By,
    Opening,
    asked,
    browsers,
    can,
    open_room,
    pytestmark,
    until,
    webdriver,
)
from tests.unit.app.serve.running import Server, serving

__all__ = ["browsers", "pytestmark"]
HAND = "return [...document.querySelectorAll('#mine .card[data-face]')].map(card => card.ariaLabel || card.alt)"
MOST_DEALS = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Hearts."""
    with serving(tmp_path_factory.mktemp("serve") / "rooms") as running:
        yield running


def drop(browser: Any, card: Any, target: Any) -> None:
    """Drag a card onto something, as a hand does."""
    actions = webdriver.ActionChains(browser).click_and_hold(card).move_by_offset(0, -15)
    actions.move_to_element(target).release().perform()


def picked(browser: Any) -> str:
    return str(browser.find_element(By.ID, "picked").text)


def is_passing(browser: Any) -> bool:
    return bool(browser.find_element(By.ID, "amount").text)


def test_a_dropped_card_is_chosen_to_be_passed_and_played_to_a_trick(server: Server, browsers: Opening) -> None:
    browser = browsers()
    for _ in range(MOST_DEALS):  # (in one deal of four no cards are passed)
        open_room(browser, server, "here", "random", "random", "random")
        if is_passing(browser):
            break
    assert is_passing(browser) and browser.find_element(By.ID, "amount").text == "0 / 3"
    middle = browser.find_element(By.ID, "centre")
    # a card that is let go where it lay stays there
    hand = browser.execute_script(HAND)
    first = asked(browser)
    drop(browser, can(browser)[0], can(browser)[-1])
    assert asked(browser) == first and not browser.find_elements(By.CSS_SELECTOR, ".ghost")
    # three are wanted: a drop chooses one
    drop(browser, can(browser)[0], middle)
    until(browser, lambda: browser.find_element(By.ID, "amount").text == "1 / 3")
    assert len(browser.execute_script(HAND)) in {len(hand), len(hand) - 1} and picked(browser)
    for _ in range(2):
        before = asked(browser)
        drop(browser, until(browser, lambda: can(browser))[0], middle)
        until(browser, lambda before=before: asked(browser) != before)  # type: ignore[misc]
    until(browser, lambda: not is_passing(browser))
    # one is wanted: the drop plays it, and no button has to be pressed
    until(browser, lambda: can(browser) and browser.find_elements(By.CSS_SELECTOR, OPTIONS))
    card = can(browser)[-1]
    name, count = card.get_attribute("aria-label"), len(browser.execute_script(HAND))
    number = card.get_attribute("data-face")
    drop(browser, card, middle)
    until(browser, lambda: len(browser.execute_script(HAND)) < count)
    faces = "return [...document.querySelectorAll('#mine .card[data-face]')].map(card => card.dataset.face)"
    assert number and number not in browser.execute_script(faces), name
    log = browser.find_element(By.ID, "log").get_attribute("textContent")
    assert name.split(",")[0] in log
