"""Where a designer begins in a browser: the first page of an empty folder, and a layout for cards that a template draws.

Needs what test_serve.py needs.
"""

from pathlib import Path

from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, Opening, browsers, pytestmark, until, violations
from tests.unit.app.serve.running import serving

__all__ = ["browsers", "pytestmark"]
GAME = (
    "game: marsh\ntitle: Marsh\nstatus: draft\ncards:\n"
    "  beast: {file: deck.csv, label: beast, code: [name], columns: {name: text, cost: num}}\n"
    "components:\n  beasts: {label: Beasts, prints: beast, format: poker, template: cards/plain.svg.j2}\n"
)


def test_the_first_page_of_an_empty_folder_is_the_one_that_takes_a_table(browsers: Opening, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with serving(tmp_path / "rooms", str(tmp_path / "empty")) as server:
        browser, address = browsers(), f"http://127.0.0.1:{server.port}"
        browser.get(f"{address}/desk/cards#{server.key}")
        until(browser, lambda: browser.find_elements(By.ID, "rows"))
        browser.get(f"{address}/")
        until(browser, lambda: browser.find_elements(By.ID, "rows"))
        browser.find_element(By.ID, "rows").send_keys("name,cost\nReed,1\nSalt,2\n")
        browser.find_element(By.ID, "make").click()
        until(browser, (tmp_path / "empty" / "cards.csv").is_file)
        until(browser, lambda: "Reed" in browser.find_element(By.ID, "work").text)
        browser.get("about:blank")


def test_a_tab_that_was_refused_opens_with_the_key_in_the_same_address(browsers: Opening, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with serving(tmp_path / "rooms", str(tmp_path / "empty")) as server:
        browser, address = browsers(), f"http://127.0.0.1:{server.port}/desk/cards"
        browser.get(address)
        until(browser, lambda: "`pnp serve`" in browser.find_element(By.TAG_NAME, "body").text)
        browser.get(f"{address}#{server.key}")  # (only the end of the address changes: the page is not loaded by that)
        until(browser, lambda: browser.find_elements(By.ID, "rows"))
        browser.get("about:blank")
        browser.get_log("browser")  # (the refusals)


def test_a_layout_begins_where_a_template_draws_the_cards(browsers: Opening, tmp_path: Path) -> None:
    folder = tmp_path / "marsh"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "deck.csv").write_text("name,cost\nReed,1\nSalt,2\n", "utf-8")
    with serving(tmp_path / "rooms", str(folder)) as server:
        browser = browsers()
        browser.get(f"http://127.0.0.1:{server.port}/desk/layout#{server.key}")
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-begin=beast]"))
        if AXE.is_file():
            assert violations(browser) == []
        # (the page may be drawn anew between its being found and its being clicked)
        until(browser, lambda: browser.find_element(By.CSS_SELECTOR, "[data-begin=beast]").click() or True)
        until(browser, lambda: len(browser.find_elements(By.CSS_SELECTOR, ".spot")) > 2)
        assert (folder / "game.yaml").read_text("utf-8") == GAME.replace("j2}", "j2, layout: beast}")
        assert (folder / "layouts.yaml").read_text("utf-8").startswith("beast:\n  slots:\n")
        browser.get("about:blank")
