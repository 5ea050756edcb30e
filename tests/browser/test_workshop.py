"""The pages Review, Check and Print in a real browser: answers by keys, faults that lead to their places, papers.

Needs what test_serve.py needs. All tests share one browser, and a server of Hearts and one of a deck.
"""

import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Browsers
from tests.browser.test_axe import AXE
from tests.browser.test_serve import By, pytestmark, until, violations, webdriver
from tests.unit.app.serve.running import Server, copy_of_hearts, serving
from tests.unit.app.serve.test_translations import DECK, GAME, PO

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["pytestmark"]
LONG = "The tide comes in and goes out. " * 40
WORDS = ("as soon as somebody has played a heart", "as soon as somebody has thrown a heart")


class Workshop:
    """A browser with two servers: one of Hearts with a changed sentence, one of a deck with a text that is too long."""

    def __init__(self, browser: Any, hearts: Server, deck: Server, agreed: Path) -> None:
        self.browser, self.hearts, self.deck, self.agreed = browser, hearts, deck, agreed

    def open(self, server: Server, page: str) -> None:
        """Open a page of a server and wait until it shows something."""
        self.browser.get(f"http://127.0.0.1:{server.port}/desk/{page}#{server.key}")
        self.until("return document.body.dataset.ready")

    def one(self, selector: str) -> Any:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def until(self, script: str) -> Any:
        return until(self.browser, lambda: self.browser.execute_script(script))

    def keys(self, *pressed: str) -> None:
        for key in pressed:
            webdriver.ActionChains(self.browser).send_keys(key).perform()


@pytest.fixture(scope="module")
def shop(all_browsers: Browsers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    """The browser and both servers."""
    folder = tmp_path_factory.mktemp("workshop")
    hearts = copy_of_hearts(folder)
    chapter = hearts / "rules" / "03-tricks.md"
    text = chapter.read_text("utf-8")
    assert WORDS[0] in text
    chapter.write_text(text.replace(*WORDS), "utf-8")
    (folder / "deck").mkdir()
    (folder / "deck" / "cards.csv").write_text(f"name,cost,text\nReed,1,Rest.\nSalt,2,{LONG}\n", "utf-8")
    browser = all_browsers.take("--window-size=1440,1000")
    with ExitStack() as stack:
        stack.callback(all_browsers.give_back, browser)
        first = stack.enter_context(serving(folder / "rooms", str(hearts)))
        second = stack.enter_context(serving(folder / "rooms", str(folder / "deck" / "cards.csv")))
        yield Workshop(browser, first, second, hearts / "agreed.yaml")


def test_a_clause_is_agreed_to_by_keys_and_taken_back(shop: Workshop) -> None:
    shop.open(shop.hearts, "review")
    before = shop.agreed.read_bytes()
    until(shop.browser, lambda: shop.one("#ask"))
    assert shop.one(".says del").text == "played" and shop.one(".says ins").text == "thrown"
    assert shop.one(".rail [data-count='review']").text == "1"
    if AXE.is_file():
        assert violations(shop.browser) == []
    shop.keys("m")
    until(shop.browser, lambda: shop.one("dialog[open] textarea"))
    shop.keys("ask Ada", Keys.TAB, Keys.ENTER)
    until(shop.browser, lambda: b"ask Ada" in shop.agreed.read_bytes())
    until(shop.browser, lambda: "Note: ask Ada" in shop.one("#ask").text)
    shop.keys("y")
    until(shop.browser, lambda: "has changed since the agreement" in shop.one("#work").text)
    answered = shop.agreed.read_bytes()
    assert b"thrown a heart" in answered and b"ask Ada" not in answered
    for _ in range(2):
        last = shop.one("#undo").get_attribute("title")
        webdriver.ActionChains(shop.browser).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        until(shop.browser, lambda last=last: shop.one("#undo").get_attribute("title") != last)  # type: ignore[misc]
    assert shop.agreed.read_bytes() == before


def test_a_fault_leads_to_its_cell_and_to_its_slot(shop: Workshop) -> None:
    shop.open(shop.deck, "check")
    until(shop.browser, lambda: shop.browser.find_elements(By.CSS_SELECTOR, "#faults [data-kind='slot']"))
    if AXE.is_file():
        assert violations(shop.browser) == []
    slot = shop.one("#faults [data-kind='slot']").get_attribute("href")
    shop.keys(Keys.F8)
    assert shop.browser.switch_to.active_element.get_attribute("class") == "place"
    shop.keys(Keys.TAB, Keys.ENTER)
    cell = until(shop.browser, lambda: shop.one("[data-column].picked"))
    assert cell.get_attribute("data-row") == "1" and cell.text.startswith("The tide")
    shop.browser.get(slot)
    until(shop.browser, lambda: shop.one(".spot.on").get_attribute("data-slot") == "text")
    assert "too long" in shop.one("#props").text


def test_papers_are_chosen_looked_at_and_fetched(shop: Workshop) -> None:
    shop.open(shop.deck, "print")
    if AXE.is_file():
        assert violations(shop.browser) == []
    assert "DRAFT" in shop.one("#before").text
    shop.browser.execute_script(
        "const field = document.querySelector('[data-key=rows]'); field.value = '2'; "
        "field.dispatchEvent(new Event('change'))"
    )
    until(
        shop.browser,
        lambda: "1 different card" in shop.one("#before").text and "DRAFT" not in shop.one("#before").text,
    )
    shop.until("return document.querySelector('#sheets img').naturalWidth > 0")
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in shop.browser.get_cookies())
    link = shop.one("#get").get_attribute("href")
    with urllib.request.urlopen(urllib.request.Request(link, headers={"Cookie": cookies}), timeout=60) as answer:
        assert answer.read().startswith(b"%PDF")


def test_options_are_chosen_kept_in_the_address_and_explained(shop: Workshop) -> None:

    def choose(key: str, text: str) -> None:
        """Give an option another value: in one step, since the options are drawn anew at any time."""
        script = (
            "const field = document.querySelector(`[data-key=${arguments[0]}]`); field.value = arguments[1];"
            "field.dispatchEvent(new Event('change', {bubbles: true}));"
        )
        shop.browser.execute_script(script, key, text)

    shop.open(shop.deck, "print")
    shop.until("return document.body.dataset.ready && !('busy' in document.body.dataset)")
    shop.browser.execute_script("document.querySelector('#options summary').click()")
    shop.until("return document.querySelector('#options details').open")
    if AXE.is_file():
        assert violations(shop.browser) == []
    choose("grid", "2x2")
    shop.until("return document.querySelector('#sheets img')?.src.includes('grid=2x2')")
    assert "grid=2x2" in shop.browser.current_url
    shop.until("return document.querySelector('#options details').open")
    choose("bleed", "wide")
    shop.until("return document.querySelector('#banner').textContent.includes('0 to 20 mm')")
    # the sheets are those of the last good options
    shop.until("return !document.querySelector('#sheets img').src.includes('bleed')")
    shop.browser.execute_script("document.querySelector('[data-key=usual]').click()")
    shop.until(
        "return document.querySelector('#banner').textContent === '' && "
        "document.querySelector('#sheets img')?.src.includes('grid') === false"
    )
    assert "grid" not in shop.browser.current_url


def test_a_second_language_is_begun_in_the_browser(shop: Workshop, tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    for name, text in (("game.yaml", GAME), ("deck.csv", DECK)):
        (game / name).write_text(text, "utf-8")
    with serving(tmp_path / "rooms", str(game)) as server:
        shop.open(server, "translations")
        if AXE.is_file():
            assert violations(shop.browser) == []
        shop.one("#code").send_keys("klingon", Keys.ENTER)
        until(shop.browser, lambda: "`fr`" in shop.one("#nolanguage").text)
        shop.one("#code").clear()
        shop.one("#language").send_keys("Hebrew")
        shop.one("#begin").click()
        area = until(shop.browser, lambda: shop.one("#message textarea"))
        assert shop.one("#locale").get_attribute("value") == "he" and area.get_attribute("dir") == "rtl"
        assert (game / "locale" / "he.po").is_file() and (game / "locale" / "messages.pot").is_file()
        shop.one("#more-languages").click()
        shop.one("#code").send_keys("fr", Keys.ENTER)
        until(shop.browser, lambda: shop.one("#locale").get_attribute("value") == "fr")
        assert {file.name for file in (game / "locale").iterdir()} == {"he.po", "fr.po", "messages.pot"}
        shop.browser.get("about:blank")


def test_a_translation_is_typed_and_written_when_it_is_left(shop: Workshop, tmp_path: Path) -> None:
    game = tmp_path / "game"
    for name, text in (("game.yaml", GAME), ("deck.csv", DECK), ("locale/de.po", PO)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    catalogue = game / "locale" / "de.po"
    with serving(tmp_path / "rooms", str(game)) as server:
        shop.open(server, "translations")
        shop.browser.execute_script(
            "[...document.querySelectorAll('#messages button')].find(b => b.textContent.includes('Rest.')).click()"
        )
        until(shop.browser, lambda: shop.browser.find_elements(By.CSS_SELECTOR, "#faces img"))
        if AXE.is_file():
            assert violations(shop.browser) == []
        shop.keys(Keys.END, " Und lies dieses lange Wort. " * 30)
        until(shop.browser, lambda: "Too long" in shop.one("#toolong").text)
        assert catalogue.read_text("utf-8") == PO
        shop.browser.execute_script("document.querySelector('#message textarea').value = 'Raste.'")
        webdriver.ActionChains(shop.browser).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL).perform()
        until(shop.browser, lambda: catalogue.read_text("utf-8") == PO.replace("Ruhe", "Raste"))
        shop.browser.get("about:blank")


def test_a_text_waits_for_the_server_and_never_moves_to_another_language(shop: Workshop, tmp_path: Path) -> None:
    game = tmp_path / "game"
    french = PO.replace("Language: de", "Language: fr").replace("Ruhe.", "Dormez.")
    for name, text in (("game.yaml", GAME), ("deck.csv", DECK), ("locale/de.po", PO), ("locale/fr.po", french)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    catalogue = game / "locale" / "de.po"
    with serving(tmp_path / "rooms", str(game)) as server:
        shop.open(server, "translations?locale=de")
        message = (
            "[...document.querySelectorAll('#messages button')].find(b => b.textContent.includes('Rest.')).click()"
        )
        shop.browser.execute_script(message)
        until(shop.browser, lambda: shop.one("#message textarea").get_attribute("value") == "Ruhe.")
        shop.browser.execute_script(
            "window.ours = window.fetch; window.fetch = () => Promise.reject(new Error('away'))"
        )
        shop.browser.execute_script("document.querySelector('#message textarea').value = 'Raste.'")
        choice = "const s = document.querySelector('#locale'); s.value = 'fr'; s.dispatchEvent(new Event('change'))"
        shop.browser.execute_script(choice)
        until(shop.browser, lambda: "Waiting" in shop.browser.find_element(By.TAG_NAME, "body").text)
        assert catalogue.read_text("utf-8") == PO
        shop.browser.execute_script("window.fetch = window.ours")
        until(shop.browser, lambda: catalogue.read_text("utf-8") == PO.replace("Ruhe", "Raste"))
        until(shop.browser, lambda: shop.one("#locale").get_attribute("value") == "fr")
        until(shop.browser, lambda: shop.one("#message textarea").get_attribute("value") != "Raste.")
        assert (game / "locale" / "fr.po").read_text("utf-8") == french
        shop.browser.get("about:blank")


def test_many_messages_are_listed_near_the_chosen_one(shop: Workshop, tmp_path: Path) -> None:
    """All can be reached: by the buttons at both ends of the list, by the end of the list, and by words."""
    game = tmp_path / "game"
    deck = "name,text\n" + "".join(f"Reed {n},Rest {n} times.\n" for n in range(400))
    for name, text in (("game.yaml", GAME), ("deck.csv", deck), ("locale/de.po", PO)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    with serving(tmp_path / "rooms", str(game)) as server:
        shop.open(server, "translations?locale=de&id=700")
        listed = (
            "return [...document.querySelectorAll('#messages [data-id]:not(.more)')].map(b => Number(b.dataset.id))"
        )
        until(shop.browser, lambda: 700 in shop.browser.execute_script(listed))
        some = shop.browser.execute_script(listed)
        assert len(some) <= 160 and some == list(range(some[0], some[-1] + 1))
        shop.browser.execute_script("document.querySelector('#messages .more').click()")
        until(shop.browser, lambda: shop.browser.execute_script(listed)[0] == some[0] - 80)
        shop.browser.execute_script("const m = document.querySelector('.messages'); m.scrollTop = m.scrollHeight")
        until(shop.browser, lambda: shop.browser.execute_script(listed)[-1] >= 800)
        shop.one("#filter").send_keys("Rest 77 times")
        until(shop.browser, lambda: 0 < len(shop.browser.execute_script(listed)) < 3)
        shop.browser.get("about:blank")
