"""Browsers for all tests of this folder: a browser that a test has given back is emptied, and used again."""

import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

SHUT = ("--disable-features=ThirdPartyStoragePartitioning",)
"""The words of a browser that lets frames of other sites keep nothing: it blocks their cookies, and, since it does not
divide their storage by sites, their storage with them."""
SIZE, WIDE = "--window-size=", "1300,900"


class Browsers:
    """Browsers with cookies and stores of their own. A start takes half a second of processor time."""

    def __init__(self) -> None:
        self.idle: dict[tuple[str, ...], list[Any]] = defaultdict(list)
        """Empty browsers, by the words that they were started with."""
        self.words: dict[Any, tuple[str, ...]] = {}

    def take(self, *words: str) -> Any:
        """A browser with one empty page. ``words``: options of the command line."""
        sizes = [word.removeprefix(SIZE) for word in words if word.startswith(SIZE)]
        others = tuple(word for word in words if not word.startswith(SIZE))
        browser = self.idle[others].pop() if self.idle[others] else self._started(others)
        browser.set_window_size(*map(int, (sizes or [WIDE])[-1].split(",")))
        browser.execute_cdp_cmd("Page.bringToFront", {})
        browser.execute_cdp_cmd(
            "Emulation.setFocusEmulationEnabled", {"enabled": True}
        )  # several have the focus at once
        return browser

    def _started(self, words: tuple[str, ...]) -> Any:
        from selenium import webdriver

        from tests.browser.elements import Browser
        from tests.browser.test_axe import BROWSER

        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", *words):
            options.add_argument(word)
        if words == SHUT:
            options.add_experimental_option("prefs", {"profile.block_third_party_cookies": True})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = webdriver.ChromeService(shutil.which("chromedriver") or "")
        browser = Browser(options=options, service=service)
        self.words[browser] = words
        return browser

    def give_back(self, browser: Any) -> list[str]:
        """Empty a browser; return what it complained of. One that cannot be emptied is ended."""
        complaints = [entry["message"] for entry in browser.get_log("browser")]
        try:
            self._empty(browser)
        except Exception:  # (whatever a test has left: a dialog, a page that hangs)
            with suppress(Exception):
                browser.quit()
        else:
            self.idle[self.words[browser]].append(browser)
        return complaints

    def _empty(self, browser: Any) -> None:
        """Leave one new page, without cookies, stores, service workers, or what a test has set of its page."""
        browser.switch_to.new_window("tab")
        last, origins = browser.current_window_handle, set()
        for page in browser.window_handles:
            if page != last:
                browser.switch_to.window(page)
                history = browser.execute_cdp_cmd("Page.getNavigationHistory", {})["entries"]
                origins |= {"/".join(entry["url"].split("/")[:3]) for entry in history if "http" in entry["url"]}
                browser.close()
        browser.switch_to.window(last)
        browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
        for origin in origins:
            browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        browser.get_log("browser")

    def end(self) -> None:
        """End all browsers."""
        for browser in self.words:
            with suppress(Exception):
                browser.quit()


@pytest.fixture(scope="package")
def all_browsers() -> Iterator[Browsers]:
    """The browsers of this process."""
    browsers = Browsers()
    yield browsers
    browsers.end()
