"""The page Balance in a real browser: a card outside the band, another number tried and written; wide, by night, on a
phone.

Needs what test_serve.py needs. All tests share a server of a small game with one card that is far too strong.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE, BROWSER
from tests.browser.test_serve import DRIVER, By, pytestmark, until, violations, webdriver
from tests.duel import PLANTED, write_duel
from tests.unit.app.serve.running import Server, serving

__all__ = ["pytestmark"]
VIEWS = {"wide by day": ("1440,900", ()), "wide by night": ("1440,900", ("--blink-settings=preferredColorScheme=0",)),
         "phone": ("500,900", ())}  # fmt: skip


@contextmanager
def browsing(size: str, more: tuple[str, ...] = ()) -> Iterator[Any]:
    """A browser of a size."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={size}", *more):
        options.add_argument(word)
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_duel(tmp_path_factory.mktemp("balance") / "duel", PLANTED)


@pytest.fixture(scope="module")
def server(game: Path) -> Iterator[Server]:
    with serving(game.parent / "rooms", str(game)) as running:
        yield running


def open_page(browser: Any, server: Server, page: str = "balance") -> None:
    """Open a page and wait for its rows; the desk may still read the game when the page is opened first."""
    browser.get(f"http://127.0.0.1:{server.port}/desk/{page}#{server.key}")
    until(browser, lambda: browser.execute_script("return document.querySelectorAll('#rows tr').length === 12"))


def move_slider(browser: Any, value: int) -> None:
    browser.execute_script(
        "const slider = document.querySelector('[data-knob=\"GIANT.worth\"]'); slider.value = arguments[0]; "
        "slider.dispatchEvent(new Event('change'))",
        value,
    )


@pytest.mark.parametrize("view", VIEWS)
def test_every_row_has_its_figure_and_axe_finds_nothing(server: Server, view: str) -> None:
    size, more = VIEWS[view]
    with browsing(size, more) as browser:
        open_page(browser, server)
        outside = browser.find_elements(By.CSS_SELECTOR, "#rows tr.out")
        assert [row.get_attribute("data-card") for row in outside] == ["GIANT"]
        assert "1 of 12 cards lies outside the band of 3 points" in browser.find_element(By.ID, "sum").text
        heads = "return [...document.querySelectorAll('.bal thead .at')].every(one => one.closest('thead').getBoundingClientRect().top - 4 <= one.getBoundingClientRect().top)"
        assert browser.execute_script(heads), "the scale stands above its column"
        move_slider(browser, 6)
        tried = until(browser, lambda: browser.find_element(By.ID, "tried").text)
        assert "With worth 6 it wins" in tried
        if AXE.is_file():
            assert violations(browser) == []
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_number_that_was_tried_is_written_into_its_cell_alone(server: Server, game: Path) -> None:
    table = game / "cards.csv"
    before = table.read_text("utf-8")
    with browsing("1440,900") as browser:
        open_page(browser, server)
        move_slider(browser, 6)
        write = until(browser, lambda: browser.find_element(By.CSS_SELECTOR, "[data-key=write]"))
        assert table.read_text("utf-8") == before
        browser.execute_script("arguments[0].click()", write)
        until(browser, lambda: table.read_text("utf-8") == before.replace("Giant,9", "Giant,6"))
        until(
            browser,
            lambda: "now 6" in browser.find_element(By.ID, "trial").text,
        )
    table.write_text(before, "utf-8")


def test_the_page_cards_shows_the_figure_beside_the_row(server: Server) -> None:
    with browsing("1440,900") as browser:
        browser.get(f"http://127.0.0.1:{server.port}/desk/cards#{server.key}")
        until(browser, lambda: len(browser.find_elements(By.CSS_SELECTOR, "#grid tbody .won")) == 12)
        out = "#grid tbody .won.out"
        (title,) = until(
            browser, lambda: [mark.get_attribute("title") for mark in browser.find_elements(By.CSS_SELECTOR, out)]
        )
        assert "too strong" in title
        if AXE.is_file():
            assert violations(browser) == []
