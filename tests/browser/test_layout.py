"""The page Layout in a real browser: gestures of the pointer and of keys, and the bytes that they leave in the file.

Needs what test_serve.py needs. All tests share one server and one browser.
"""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Browsers
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, pytestmark, until, violations, webdriver
from tests.patience import patience
from tests.unit.app.serve.running import Server, serving
from tests.unit.app.serve.test_layouts import BASE

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["pytestmark"]
DECK = "name,cost,type,text\nReed Heron,1,Beast,Rest.\nSalt Witch,2,Beast,Draw two cards and keep one.\nTide,3,Charm,Wait.\n"
HEAD = (
    "# the marsh\ncard:\n  extends: creature   # base\n  slots:\n    art: {at: [6.8, 14.6, -6.8, 34]}    # tall birds\n"
)
OWN = HEAD + BASE
MEASURED, MEASURED_FULL = 6, 50
"""Gestures that are measured; with --full."""


class Page:
    """The page, its server and its file."""

    def __init__(self, browser: Any, server: Server, file: Path) -> None:
        self.browser, self.server, self.file = browser, server, file

    def open(self) -> None:
        """Open the page with the file as it is at first."""
        self.file.write_text(OWN, "utf-8")
        self.browser.get("about:blank")  # (the address may be the one that is open: it would not be loaded again)
        self.browser.get(f"http://127.0.0.1:{self.server.port}/desk/layout?slot=art#{self.server.key}")
        self.until("return document.body.dataset.ready")
        until(self.browser, lambda: self.one(".spot.on").get_attribute("data-slot") == "art")
        self.until(  # (the page of the file as it was before is put right by an event)
            "return [['x', 6.8], ['y', 14.6], ['width', 49.4], ['height', 34]].every(([key, number]) => "
            "parseFloat(document.querySelector(`[data-key=${key}]`)?.value) === number)"
        )

    def one(self, selector: str) -> Any:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector: str) -> None:
        """Click what is there when it is clicked, whatever is put in place of it meanwhile."""
        until(self.browser, lambda: self.one(selector).click() or True)

    def until(self, script: str) -> Any:
        return until(self.browser, lambda: self.browser.execute_script(script))

    def keys(self, *pressed: str) -> None:
        for key in pressed:
            webdriver.ActionChains(self.browser).send_keys(key).perform()

    def chord(self, held: str, key: str) -> None:
        webdriver.ActionChains(self.browser).key_down(held).send_keys(key).key_up(held).perform()

    def is_written(self, head: str) -> None:
        """Wait until the deck's own layout is written like this, and the other one is as it was."""
        text = head + BASE
        until(self.browser, lambda: self.file.read_text("utf-8") == text and self.one("#state").text == "All saved")


@pytest.fixture(scope="module")
def running(all_browsers: Browsers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One server and one browser for all tests; what the browser complained of fails the last one."""
    folder = tmp_path_factory.mktemp("layout")
    (folder / "deck").mkdir()
    (folder / "deck" / "cards.csv").write_text(DECK, "utf-8")
    (folder / "deck" / "layouts.yaml").write_text(OWN, "utf-8")
    browser = all_browsers.take("--window-size=1440,1000")
    with serving(folder / "rooms", str(folder / "deck" / "cards.csv")) as server:
        yield Page(browser, server, folder / "deck" / "layouts.yaml")
        complaints = all_browsers.give_back(browser)
    assert not [line for line in complaints if "422" not in line and "/events" not in line], complaints


@pytest.fixture
def page(running: Page) -> Page:
    """The page, opened anew."""
    running.open()
    return running


def test_a_dragged_handle_snaps_and_changes_one_number(page: Page) -> None:
    box = page.one(".spot.on").size
    millimetre = box["height"] / 34
    actions = webdriver.ActionChains(page.browser).click_and_hold(page.one(".spot.on .grip.s"))
    actions.move_by_offset(0, round(2 * millimetre)).move_by_offset(0, round(2 * millimetre)).release().perform()
    page.is_written(HEAD.replace("34]", "37.84]"))  # the lower edge of the slot `window`
    assert page.one(".diff ins").text == "7.8" and "wrote 1 line" in page.one("#wrote").text
    assert "lower edge moved down by 3.84 mm" in page.one("#wrote").text
    assert "used by 1 kind, 3 cards" in page.one("#used").text
    page.chord(Keys.CONTROL, "z")
    page.is_written(HEAD)


def test_a_dragged_slot_snaps_to_the_safe_margin(page: Page) -> None:
    millimetre = page.one(".spot.on").size["height"] / 34
    actions = webdriver.ActionChains(page.browser).click_and_hold(page.one(".spot.on"))
    actions.move_by_offset(round(-2 * millimetre), 0).move_by_offset(round(-1.9 * millimetre), 0).perform()
    assert not page.one(".guide.x").get_attribute("hidden") and "safe" in page.one(".gap").text
    webdriver.ActionChains(page.browser).release().perform()
    page.is_written(HEAD.replace("[6.8, 14.6, -6.8,", "[3, 14.6, -10.6,"))


def test_keys_alone_move_size_tie_add_and_take_away(page: Page) -> None:
    page.browser.execute_script("document.querySelector('.spot.on').focus()")
    page.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    page.is_written(HEAD.replace("14.6", "16.6"))
    page.chord(Keys.SHIFT, Keys.ARROW_UP)
    page.is_written(HEAD.replace("14.6", "16.5"))
    page.chord(Keys.ALT, Keys.ARROW_UP)
    text = HEAD.replace("14.6, -6.8, 34", "16.5, -6.8, 33")
    page.is_written(text)
    assert page.browser.switch_to.active_element.get_attribute("data-slot") == "art"
    page.keys("a")
    page.keys(Keys.ARROW_DOWN, Keys.TAB, Keys.ARROW_DOWN, Keys.TAB, Keys.TAB, Keys.ENTER)
    text += "    cost-2: {at: [16, 39, 32, 10], number: cost}\n"
    page.is_written(text)
    until(page.browser, lambda: page.browser.switch_to.active_element.get_attribute("data-slot") == "cost-2")
    page.keys(Keys.DELETE)
    page.is_written(text.replace("    cost-2: {at: [16, 39, 32, 10], number: cost}\n", ""))
    page.browser.execute_script("document.querySelector('[data-key=tie-ink]').focus()")
    page.keys(Keys.ENTER)
    until(page.browser, lambda: page.one("[data-option]"))
    page.keys(Keys.TAB, Keys.ENTER)
    until(page.browser, lambda: "ink: type}" in page.file.read_text("utf-8"))


def test_an_old_answer_of_the_server_does_not_replace_a_newer_one(page: Page) -> None:
    page.browser.execute_script(
        "window.own = fetch; window.held = 0;"
        "window.fetch = async (path, given) => { const answer = await own(path, given);"
        "  if (!held && String(path).includes('/desk/layout/data')) {"
        "    held = 1; await new Promise(done => { window.release = done; }); held = 2; }"
        "  return answer; };"
    )
    page.one(".spot.on").send_keys(Keys.ARROW_RIGHT)
    until(page.browser, lambda: page.file.read_text("utf-8") != OWN)
    first = page.file.read_text("utf-8")
    page.until("return held === 1")  # (the other faces are asked for after a rest)
    page.one(".spot.on").send_keys(Keys.ARROW_RIGHT)
    until(
        page.browser,
        lambda: page.file.read_text("utf-8") not in {OWN, first} and page.one("#state").text == "All saved",
    )
    x = page.one("[data-key=x]").get_attribute("value")
    page.browser.execute_script("release(); fetch = own")
    page.until("return held === 2")
    page.browser.execute_async_script("setTimeout(arguments[0], 300)")
    assert page.one("[data-key=x]").get_attribute("value") == x


def test_a_change_that_would_be_an_error_is_told(page: Page) -> None:
    page.browser.execute_script(
        "const field = document.querySelector('[data-key=width]'); field.value = '0.2'; "
        "field.dispatchEvent(new Event('change'))"
    )
    until(page.browser, lambda: "at least 1 mm" in page.one("#banner").text)
    assert page.file.read_text("utf-8") == OWN


def test_axe_finds_nothing(page: Page) -> None:
    if AXE.is_file():
        assert violations(page.browser) == []
        page.click("#preset")
        until(page.browser, lambda: page.one("dialog[open] [data-preset]"))
        assert violations(page.browser) == []
        page.keys(Keys.ESCAPE)


def test_many_moves_in_a_row_are_what_an_editor_would_have_written(page: Page, pytestconfig: pytest.Config) -> None:
    page.browser.execute_script("document.querySelector('.spot.on').focus()")
    times = []
    for number in range(MEASURED_FULL if pytestconfig.getoption("--full") else MEASURED):
        page.browser.execute_script("document.body.dataset.drawn = ''")
        page.keys(Keys.ARROW_UP if number % 2 else Keys.ARROW_DOWN)
        times.append(int(page.until("return document.body.dataset.drawn")))
    page.is_written(HEAD)
    middle, late = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    print(f"from key to face: p50 {middle:.0f} ms, p95 {late} ms, most {max(times)} ms")
    assert middle < patience(1500)  # (0.3 s on a quiet machine)
