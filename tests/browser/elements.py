"""Elements of a page that may be drawn again between the search for them and the act on them."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.patience import patience

TOO_EARLY = (StaleElementReferenceException, ElementNotInteractableException, ElementClickInterceptedException)
"""Errors that come before the browser has done anything: the act can be tried again."""


class Element(WebElement):
    """An element that is searched for again, in the same way, when the page has put another one in its place, and that
    is waited for while it is hidden or covered."""

    search: Callable[[], WebElement] | None = None
    """Finds it again. An element that a script has returned has no search: it fails at once when it is gone."""

    def _execute(self, command: str, params: dict[str, Any] | None = None) -> Any:
        return self._tried(lambda: super(Element, self)._execute(command, params))

    # (Selenium asks for these two by a script)
    def get_attribute(self, name: str) -> Any:
        return self._tried(lambda: super(Element, self).get_attribute(name))

    def is_displayed(self) -> bool:
        return bool(self._tried(lambda: super(Element, self).is_displayed()))

    def _tried(self, act: Callable[[], Any]) -> Any:
        """Do something, and do it again while it comes too early."""
        end = time.monotonic() + patience(5)
        while True:
            try:
                return act()
            except TOO_EARLY as error:
                if self.search is None or time.monotonic() > end:
                    raise
                if isinstance(error, StaleElementReferenceException):
                    self._find_again()
            time.sleep(0.05)

    def _find_again(self) -> None:
        with suppress(NoSuchElementException):  # (where it is not drawn yet, the old one is tried once more)
            self._id = self.search().id if self.search else self._id

    def find_element(self, by: Any = By.ID, value: str | None = None) -> WebElement:
        return searched(super().find_element(by, value), lambda: self.find_element(by, value))

    def find_elements(self, by: Any = By.ID, value: str | None = None) -> list[WebElement]:
        return numbered(super().find_elements(by, value), lambda: self.find_elements(by, value))


class Browser(webdriver.Chrome):
    """A Chromium whose elements are instances of ``Element``."""

    _web_element_cls = Element

    def find_element(self, by: Any = By.ID, value: str | None = None) -> WebElement:
        return searched(super().find_element(by, value), lambda: self.find_element(by, value))

    def find_elements(self, by: Any = By.ID, value: str | None = None) -> list[WebElement]:
        return numbered(super().find_elements(by, value), lambda: self.find_elements(by, value))


def searched(element: Any, search: Callable[[], WebElement]) -> WebElement:
    """The element, which ``search`` finds again."""
    element.search = search
    return element


def numbered(elements: list[WebElement], search: Callable[[], list[WebElement]]) -> list[WebElement]:
    """The elements of a list, each of which is found again at its place in the list that ``search`` finds."""

    def at(place: int) -> WebElement:
        again = search()
        if place >= len(again):
            raise NoSuchElementException(f"{len(again)} elements are left")
        return again[place]

    return [searched(element, lambda place=place: at(place)) for place, element in enumerate(elements)]
