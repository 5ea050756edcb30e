"""The page Book in a real browser: a sentence is written and printed beside, a click leads from the page to its words, words
are completed, nothing is lost when the server is killed; by keys alone, by night, on a phone.

Needs what test_serve.py needs.
"""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_cards import chord, keys
from tests.browser.test_serve import By, Opening, browsers, pytestmark, until, violations
from tests.patience import patience
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["browsers", "pytestmark"]
PHONE = ("--window-size=500,844", "--blink-settings=preferredColorScheme=0")
GAME = """game: reeds
title: Reeds
players: 2
cards:
  reed: {file: reeds.csv, columns: {name: text, cost: num}}
components:
  cards: {prints: reed}
"""
CHAPTER = "# Playing {#playing}\n\nLay a reed in the middle. {#lay}\n\nWhoever has no reed left stops. {#stop}\n"
BEFORE_CARET = "const {anchorNode, anchorOffset} = getSelection(); return anchorNode.data.slice(0, anchorOffset)"
SLOW = 20.0
"""Seconds from the last key to the page, on a machine that does other work, too."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game with one chapter."""
    made = tmp_path / "reeds"
    (made / "rules").mkdir(parents=True)
    (made / "game.yaml").write_text(GAME, "utf-8")
    (made / "reeds.csv").write_text("name,cost\nTall Reed,2\nBent Reed,1\n", "utf-8")
    (made / "rules" / "01-playing.md").write_text(CHAPTER, "utf-8", newline="")
    return made


@pytest.fixture
def server(folder: Path, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "rooms", str(folder)) as running:
        yield running


def open_book(browser: Any, server: Server) -> Any:
    """The text of the chapter, when its page is shown."""
    browser.get(f"http://127.0.0.1:{server.port}/desk/book#{server.key}")
    area = until(browser, lambda: browser.find_element(By.ID, "chapter"))
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".leaf img"))
    return area


def to_place(browser: Any, text: str) -> None:
    """Put the caret behind a text of the chapter."""
    script = """
const area = document.getElementById("chapter"), walk = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
area.focus();
while (walk.nextNode()) {
  const at = walk.currentNode.data.indexOf(arguments[0]);
  if (at >= 0) { getSelection().collapse(walk.currentNode, at + arguments[0].length); break; }
}
"""
    browser.execute_script(script, text)
    line = next(number for number, one in enumerate(words(browser).split("\n"), 1) if text in one)
    until(browser, lambda: browser.find_element(By.ID, "where").get_attribute("textContent") == f"line {line}")


def words(browser: Any) -> str:
    """The text in the editor."""
    lines = "return [...document.querySelectorAll('#chapter .cm-line')].map(line => line.textContent).join('\\n')"
    return str(browser.execute_script(lines))


def chapter(folder: Path) -> str:
    return (folder / "rules" / "01-playing.md").read_bytes().decode("utf-8")


def has_picture(browser: Any) -> bool:
    return bool(browser.execute_script("return document.querySelector('.leaf img').naturalWidth > 0"))


def test_a_sentence_is_written_and_its_page_is_new_beside_it(browsers: Opening, server: Server, folder: Path) -> None:
    browser = browsers()
    open_book(browser, server)
    to_place(browser, "Whoever has no")
    until(browser, lambda: "stops" in browser.find_element(By.CSS_SELECTOR, "#caret").text)
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".leaf [data-clause='stop'].on"))
    shown = browser.find_element(By.TAG_NAME, "body").get_attribute("data-page")
    start = time.monotonic()
    keys(browser, " bent")
    expected = CHAPTER.replace("Whoever has no", "Whoever has no bent")
    until(browser, lambda: chapter(folder) == expected)
    until(browser, lambda: browser.find_element(By.TAG_NAME, "body").get_attribute("data-page") != shown)
    assert time.monotonic() - start < patience(SLOW)
    until(browser, lambda: has_picture(browser))
    until(browser, lambda: browser.find_element(By.ID, "state").text == "All saved")
    # another program writes another line: both stay
    other = chapter(folder).replace("Lay a", "Lay down a")
    (folder / "rules" / "01-playing.md").write_text(other, "utf-8", newline="")
    keys(browser, " or tall")
    until(browser, lambda: chapter(folder) == other.replace("no bent", "no bent or tall"))
    until(browser, lambda: "Lay down a" in words(browser))
    assert browser.execute_script(BEFORE_CARET).endswith("no bent or tall")
    browser.find_element(By.ID, "undo").click()
    until(browser, lambda: "or tall" not in chapter(folder) and "Lay down a" in chapter(folder))
    if AXE.is_file():
        assert violations(browser) == []


def test_a_click_in_the_page_leads_to_its_words_and_keys_lead_back(browsers: Opening, server: Server) -> None:
    browser = browsers()
    area = open_book(browser, server)
    to_place(browser, "Lay a")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".leaf [data-clause='lay'].on"))
    browser.find_element(By.CSS_SELECTOR, ".leaf [data-clause='stop']").click()
    until(browser, lambda: browser.switch_to.active_element == area)
    until(browser, lambda: browser.find_element(By.ID, "where").get_attribute("textContent") == "line 5")
    chord(browser, Keys.CONTROL, "j")
    assert browser.switch_to.active_element.get_attribute("data-clause") == "stop"
    chord(browser, Keys.CONTROL, "j")
    assert browser.switch_to.active_element == area


def test_names_are_completed_by_keys(browsers: Opening, server: Server, folder: Path) -> None:
    browser = browsers()
    area = open_book(browser, server)
    to_place(browser, "in the middle")
    keys(browser, " of {{ pl")
    chord(browser, Keys.CONTROL, Keys.SPACE)
    offers = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".cm-tooltip-autocomplete li"))
    wanted = offers[0].find_element(By.CLASS_NAME, "cm-completionLabel").text
    assert wanted.startswith("pl")
    assert area.get_attribute("aria-activedescendant") == offers[0].get_attribute("id")
    if AXE.is_file():
        assert violations(browser) == []
    keys(browser, Keys.ENTER)
    until(browser, lambda: f"of {{{{ {wanted}" in words(browser))
    keys(browser, " }}")
    until(browser, lambda: f"in the middle of {{{{ {wanted} }}}}" in chapter(folder))
    until(browser, lambda: browser.find_element(By.ID, "state").text == "All saved")


def test_the_text_is_marked_searched_and_left_by_keys(browsers: Opening, server: Server, folder: Path) -> None:
    browser = browsers(*PHONE)
    area = open_book(browser, server)
    assert area.get_attribute("aria-label") == "Text of the chapter" and area.get_attribute("spellcheck") == "true"
    until(browser, lambda: any("Playing" in one.text for one in browser.find_elements(By.CLASS_NAME, "md-heading")))
    to_place(browser, "in the middle")
    keys(browser, " of {{ nothing_here }}")
    until(
        browser, lambda: "{{ nothing_here }}" in [one.text for one in browser.find_elements(By.CLASS_NAME, "md-value")]
    )
    marked = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".cm-lintRange-error"), patience(60))
    assert "nothing_here" in marked[0].text
    colours = "return getComputedStyle(arguments[0]).color"
    assert browser.execute_script(colours, area) != "rgb(0, 0, 0)"  # (by night the text is bright)
    chord(browser, Keys.CONTROL, "f")
    field = until(browser, lambda: browser.find_element(By.CSS_SELECTOR, ".cm-search [name=search]"))
    until(browser, lambda: browser.switch_to.active_element == field)
    field.send_keys("Whoever")
    until(browser, lambda: browser.find_elements(By.CLASS_NAME, "cm-searchMatch"))
    if AXE.is_file():
        assert violations(browser) == []
    keys(browser, Keys.ESCAPE)
    until(browser, lambda: not browser.find_elements(By.CLASS_NAME, "cm-search"))
    assert browser.switch_to.active_element == area
    chord(browser, Keys.CONTROL, "z")
    until(browser, lambda: words(browser) == CHAPTER)
    until(browser, lambda: chapter(folder) == CHAPTER)
    until(browser, lambda: browser.find_element(By.ID, "state").text == "All saved")
    # another program changes lines above and below the caret, which stays, and Ctrl Z does not take that back
    to_place(browser, "Lay a")
    other = CHAPTER.replace("# Playing", "# Playing well").replace("Whoever has", "A player who has")
    (folder / "rules" / "01-playing.md").write_text(other, "utf-8", newline="")
    until(browser, lambda: words(browser) == other)
    assert browser.execute_script(BEFORE_CARET) == "Lay a"
    chord(browser, Keys.CONTROL, "z")
    assert words(browser) == other
    keys(browser, Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("id") == "caret"


def test_what_was_typed_outlives_a_server_that_is_killed(browsers: Opening, folder: Path, tmp_path: Path) -> None:
    browser = browsers()
    with serving(tmp_path / "rooms", str(folder)) as first:
        open_book(browser, first)
        to_place(browser, "Lay a")
        first.process.kill()
        first.process.wait()
        keys(browser, "nother")
        kept = browser.execute_script(
            "return Object.keys(localStorage).filter(key => key.startsWith('pnp-chapter')).length"
        )
        assert kept == 1 and chapter(folder) == CHAPTER
        draft = browser.execute_script(
            "return Object.entries(localStorage).find(([key]) => key.startsWith('pnp-chapter'))"
        )
    with serving(tmp_path / "rooms", str(folder)) as second:
        # the same browser at another port: what it kept for the first server
        browser.get(f"http://127.0.0.1:{second.port}/static/page.js")
        key = re.sub(r"127\.0\.0\.1:\d+", f"127.0.0.1:{second.port}", draft[0])
        browser.execute_script("localStorage.setItem(arguments[0], arguments[1])", key, draft[1])
        open_book(browser, second)
        until(browser, lambda: chapter(folder) == CHAPTER.replace("Lay a", "Lay another"))
        browser.get("about:blank")
        browser.get_log("browser")


def test_a_book_is_begun_in_the_browser(browsers: Opening, server: Server, folder: Path) -> None:
    (folder / "rules" / "01-playing.md").unlink()
    browser = browsers(*PHONE)
    browser.get(f"http://127.0.0.1:{server.port}/desk/book#{server.key}")
    field = until(browser, lambda: browser.find_element(By.ID, "title"))
    if AXE.is_file():
        assert violations(browser) == []
    field.send_keys("Before Play", Keys.ENTER)
    until(browser, lambda: browser.find_elements(By.ID, "chapter"))
    assert (folder / "rules" / "01-before-play.md").read_text("utf-8") == "# Before Play\n\n"
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".leaf img"))
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    if AXE.is_file():
        assert violations(browser) == []
