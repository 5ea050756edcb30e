"""The page Theme in a real browser: a colour drawn while it is chosen, keys alone, and the bytes that they leave in the file.

Needs what test_serve.py needs. All tests share one server and one browser.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Browsers
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, pytestmark, until, violations, webdriver
from tests.unit.app.serve.running import Server, serving
from tests.unit.app.serve.test_layouts import GAME
from tests.unit.app.serve.test_themes import CHAPTER

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["pytestmark"]
OWN = "# the marsh\ndisplay: Gloock\ninks:   # of water\n  accent: '#1F4E5F'   # deep\n  sign-1: '#8A5200'\n"
DECK = "name,cost,type,text\n" + "".join(f"Heron {n},{n % 5},Beast,Draw a card.\n" for n in range(1, 10))


class Page:
    """The page, its server and its file."""

    def __init__(self, browser: Any, server: Server, file: Path) -> None:
        self.browser, self.server, self.file = browser, server, file

    def open(self) -> None:
        """Open the page with the file as it is at first."""
        self.file.write_text(OWN, "utf-8")
        self.browser.get("about:blank")
        self.browser.get(f"http://127.0.0.1:{self.server.port}/desk/theme#{self.server.key}")
        self.until("return document.body.dataset.ready && document.querySelector('#sheet').naturalWidth")
        self.until("return document.querySelector('[data-key=hex]').value === '#1F4E5F'")

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

    def looks(self) -> tuple[str, str]:
        """The addresses of the face and of the page."""
        return tuple(self.one(name).get_attribute("src") for name in ("#face", "#sheet"))

    def is_written(self, text: str) -> None:
        until(self.browser, lambda: self.file.read_text("utf-8") == text and self.one("#state").text == "All saved")


@pytest.fixture(scope="module")
def running(all_browsers: Browsers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One server and one browser for all tests; what the browser complained of fails the last one."""
    folder = tmp_path_factory.mktemp("theme")
    game = folder / "marsh"
    (game / "rules").mkdir(parents=True)
    (game / "rules" / "01-marsh.md").write_text(CHAPTER, "utf-8")
    (game / "game.yaml").write_text(GAME.replace(", CHARM: {label: Charm}", ""), "utf-8")
    (game / "deck.csv").write_text(DECK, "utf-8")
    browser = all_browsers.take("--window-size=1440,1000")
    with serving(folder / "rooms", str(game)) as server:
        yield Page(browser, server, game / "theme.yaml")
        complaints = all_browsers.give_back(browser)
    # (422: a refused value; 404: a page of which there is a newer drawing)
    harmless = ("422", "/events", "/desk/theme/page/")
    assert not [line for line in complaints if not any(word in line for word in harmless)], complaints


@pytest.fixture
def page(running: Page) -> Page:
    """The page, opened anew."""
    running.open()
    return running


def typed(page: Page, colour: str, event: str) -> None:
    page.browser.execute_script(
        "const own = document.querySelector('[data-key=colour]'); own.value = arguments[0];"
        "own.dispatchEvent(new Event(arguments[1]))",
        colour, event,
    )  # fmt: skip


def test_a_colour_is_drawn_while_it_is_chosen_and_written_when_it_has_been(page: Page) -> None:
    page.click("[data-at='inks/sign-1']")
    before = page.looks()
    typed(page, "#7a1f1f", "input")
    page.until("return document.body.dataset.previewed")
    assert page.looks()[0] != before[0] and page.looks()[1] != before[1] and page.file.read_text("utf-8") == OWN
    assert page.one("#state").text == "Choosing, not written yet" and "enough for words" in page.one("#ratio").text
    typed(page, "#7a1f1f", "change")
    page.is_written(OWN.replace("'#8A5200'", "'#7A1F1F'"))
    assert page.one(".diff ins").text == "7A1F1F" and "wrote 1 line" in page.one("#wrote").text
    page.browser.execute_script("document.activeElement.blur()")
    page.chord(Keys.CONTROL, "z")
    page.is_written(OWN)
    page.browser.execute_script("document.body.dataset.previewed = ''")


def test_keys_alone_choose_change_add_and_take_back(page: Page) -> None:
    page.browser.execute_script("document.querySelector('[data-at=\"inks/accent\"]').focus()")
    page.keys(*[Keys.ARROW_DOWN] * (len(page.browser.find_elements(By.CSS_SELECTOR, "[data-at^=inks]"))), Keys.ENTER)
    page.until("return document.querySelector('.props h2').textContent === 'titles'")
    page.browser.execute_script("document.querySelector('[data-key=display]').focus()")
    page.keys(Keys.ENTER)
    until(page.browser, lambda: page.one("dialog[open] [data-face]"))
    page.keys(*"cinzel")
    page.until("return document.querySelectorAll('[data-face]').length === 2")
    page.keys(Keys.TAB, Keys.ENTER)
    page.is_written(OWN.replace("Gloock", "Cinzel"))
    page.browser.execute_script("document.activeElement.blur()")
    page.keys("a")
    page.keys(*"brine", Keys.ENTER)
    text = OWN.replace("Gloock", "Cinzel") + '  brine: "#0E3A44"\n'
    page.is_written(text)
    page.until("return document.querySelector('.props h2').textContent === 'brine'")
    page.browser.execute_script("document.activeElement.blur()")
    page.keys(Keys.DELETE)
    page.is_written(OWN.replace("Gloock", "Cinzel"))
    card = page.one("#card").text
    page.keys("n")
    until(page.browser, lambda: page.one("#card").text != card)
    page.keys("[")
    page.until("return document.querySelector('#page').textContent.startsWith('page 1')")
    page.chord(Keys.ALT, "2")
    until(page.browser, lambda: "/desk/layout" in page.browser.current_url)


def test_a_value_that_would_be_an_error_is_told_and_not_written(page: Page) -> None:
    page.click("[data-at='type/rules']")
    page.browser.execute_script(
        "const own = document.querySelector('[data-key=size-1]'); own.value = '2'; own.dispatchEvent(new Event('change'))"
    )
    until(page.browser, lambda: "run into each other" in page.one("#banner").text)
    assert page.file.read_text("utf-8") == OWN


def test_axe_finds_nothing(page: Page, pytestconfig: pytest.Config) -> None:
    """In three of seven places: a colour, type and a list. In all of them with --full."""
    if AXE.is_file():
        places = ("inks/accent", "type/rules", "books", "display", "icons", "lines", "limits")
        for at in places if pytestconfig.getoption("--full") else places[:3]:
            page.click(f"[data-at='{at}']")
            assert violations(page.browser) == []
        page.click("[data-at=display]")
        page.click("[data-key=display]")
        until(page.browser, lambda: page.one("dialog[open] [data-face]"))
        assert violations(page.browser) == []
        page.keys(Keys.ESCAPE)
