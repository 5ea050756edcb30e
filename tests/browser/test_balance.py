"""The page Balance in a real browser: a card outside the band, another number tried and written; wide, by night, on a
phone.

Needs what test_serve.py needs. All tests share a server of a small game with one card that is far too strong.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, pytestmark, until, violations
from tests.duel import PLANTED, write_duel
from tests.patience import patience
from tests.unit.app.serve.running import Server, serving

__all__ = ["browsers", "pytestmark"]
WIDE = "--window-size=1440,900"
VIEWS = {
    "wide by day": (WIDE,),
    "wide by night": (WIDE, "--blink-settings=preferredColorScheme=0"),
    "phone": ("--window-size=500,900",),
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_duel(tmp_path_factory.mktemp("balance") / "duel", PLANTED)


@pytest.fixture(scope="module")
def server(game: Path) -> Iterator[Server]:
    """A server of the game. Its fast engine is compiled first: under load that takes a minute, and no test has to wait
    for it by the clock."""
    simulate(load_and_compile(game, "", Report()), SimulateOptions((2,), 100, ("random",), begins=False, cards=True))
    with serving(game.parent / "rooms", str(game)) as running:
        yield running


def open_page(browser: Any, server: Server, page: str = "balance") -> None:
    """Open a page and wait for its rows; the desk may still read the game when the page is opened first."""
    browser.get(f"http://127.0.0.1:{server.port}/desk/{page}#{server.key}")
    rows = "return document.querySelectorAll('#rows tr').length === 12"
    until(browser, lambda: browser.execute_script(rows), patience(60))


def move_slider(browser: Any, value: int) -> None:
    browser.execute_script(
        "const slider = document.querySelector('[data-knob=\"GIANT.worth\"]'); slider.value = arguments[0]; "
        "slider.dispatchEvent(new Event('change'))",
        value,
    )


@pytest.mark.parametrize("view", VIEWS)
def test_every_row_has_its_figure_and_axe_finds_nothing(server: Server, browsers: Opening, view: str) -> None:
    browser = browsers(*VIEWS[view])
    open_page(browser, server)
    outside = browser.find_elements(By.CSS_SELECTOR, "#rows tr.out")
    assert [row.get_attribute("data-card") for row in outside] == ["GIANT"]
    assert "1 of 12 cards lies outside the band of 3 points" in browser.find_element(By.ID, "sum").text
    heads = "return [...document.querySelectorAll('.bal thead .at')].every(one => one.closest('thead').getBoundingClientRect().top - 4 <= one.getBoundingClientRect().top)"
    assert browser.execute_script(heads), "the scale stands above its column"
    move_slider(browser, 6)
    (tried,) = until(browser, lambda: [one.text for one in browser.find_elements(By.ID, "tried")], patience(60))
    assert "With worth 6 it wins" in tried
    if AXE.is_file():
        assert violations(browser) == []
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_number_that_was_tried_is_written_into_its_cell_alone(server: Server, browsers: Opening, game: Path) -> None:
    table = game / "cards.csv"
    before = table.read_text("utf-8")
    browser = browsers(WIDE)
    open_page(browser, server)
    move_slider(browser, 6)
    (write,) = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-key=write]"), patience(60))
    assert table.read_text("utf-8") == before
    browser.execute_script("arguments[0].click()", write)
    until(browser, lambda: table.read_text("utf-8") == before.replace("Giant,9", "Giant,6"))
    until(
        browser,
        lambda: "now 6" in browser.find_element(By.ID, "trial").text,
    )
    table.write_text(before, "utf-8")


def test_the_page_cards_shows_the_figure_beside_the_row(server: Server, browsers: Opening) -> None:
    browser = browsers(WIDE)
    browser.get(f"http://127.0.0.1:{server.port}/desk/cards#{server.key}")
    until(browser, lambda: len(browser.find_elements(By.CSS_SELECTOR, "#grid .won")) == 12, patience(60))
    out = "#grid .won.out"
    (title,) = until(
        browser, lambda: [mark.get_attribute("title") for mark in browser.find_elements(By.CSS_SELECTOR, out)]
    )
    assert "too strong" in title
    if AXE.is_file():
        assert violations(browser) == []
