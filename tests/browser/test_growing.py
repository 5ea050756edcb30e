"""A board that grows, in a real browser: tiles lie where they were laid, turned, and places are chosen by clicks.

Needs what test_serve.py needs.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_boards import hand_over, offered
from tests.browser.test_serve import By, Opening, browsers, open_room, pytestmark, until, violations, webdriver
from tests.unit.app.serve.running import Server, serving

__all__ = ["browsers", "pytestmark", "webdriver"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Huddle."""
    with serving(tmp_path_factory.mktemp("serve") / "rooms", "huddle") as running:
        yield running


def laid(browser: Any) -> dict[str, str]:
    """The spaces with animals, with the address of the picture on top."""
    faces = browser.find_elements(By.CSS_SELECTOR, ".space:has(.laid)")
    names = [face.get_attribute("aria-label").split(",")[0] for face in faces]
    return {n: f.find_element(By.CSS_SELECTOR, "img").get_attribute("src") for n, f in zip(names, faces, strict=True)}


def test_the_field_grows_where_animals_are_laid(server: Server, browsers: Opening) -> None:
    browser = browsers()
    open_room(browser, server, "here", "here")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#mine [data-option], #own [data-option]"))
    assert len(browser.find_elements(By.CSS_SELECTOR, ".space")) == 7  # the middle, and the spaces around it
    browser.find_element(By.CSS_SELECTOR, "#mine [data-option], #own [data-option]").click()
    until(browser, lambda: set(laid(browser)) == {"J10"})
    hand_over(browser)
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#mine [data-option], #own [data-option]"))
    browser.find_element(By.CSS_SELECTOR, "#mine [data-option], #own [data-option]").click()
    until(browser, lambda: "K9" in {name[:2] for name in offered(browser)})
    browser.find_element(By.CSS_SELECTOR, "button.space[aria-label^='K9']").click()
    until(browser, lambda: set(laid(browser)) == {"J10", "K9"})
    assert len(browser.find_elements(By.CSS_SELECTOR, ".space")) == 10
    if AXE.is_file():
        assert violations(browser) == []
    if "PNP_PICTURES" in os.environ:
        browser.save_screenshot(str(Path(os.environ["PNP_PICTURES"]) / "growing.png"))
