"""The free table in real browsers: two people at one deck by mouse and by keys alone, a card that is edited meanwhile, a
set-up, a phone by night; nothing that one may not know is in the other's page.

Needs what test_serve.py needs.
"""

import csv
import io
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_axe import AXE
from tests.browser.test_cards import keys
from tests.browser.test_serve import By, Opening, browsers, pytestmark, until, violations, webdriver
from tests.patience import patience
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["browsers", "pytestmark"]
NAMES = ["Reed Cutter", "Salt Witch", "Bog Oak", "Ferryman", "Drowned Bell", "Tide Gate", "Mud Sprite", "Lantern Eel"]
PHONE = ("--window-size=500,844", "--blink-settings=preferredColorScheme=0")
IS_IN_FRONT = "return document.activeElement.matches('[data-place=\"front:0\"] [data-card]')"
AT_ONCE = 15.0
"""Seconds in which an edited card has changed on the table, on a machine that does other work, too."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A table of cards that is all of a game."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(
        [["name", "cost", "copies"], *[[name, n, 2] for n, name in enumerate(NAMES)]]
    )
    (tmp_path / "marsh").mkdir()
    (tmp_path / "marsh" / "deck.csv").write_text(text.getvalue(), "utf-8")
    return tmp_path / "marsh" / "deck.csv"


@pytest.fixture
def server(file: Path, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "rooms", str(file)) as running:
        yield running


def open_table(browser: Any, server: Server, others: str = "friend") -> None:
    """Put the cards on a table of two seats."""
    browser.get(f"http://127.0.0.1:{server.port}/")
    browser.find_element(By.ID, "free-name").send_keys("Mara")
    browser.find_element(By.CSS_SELECTOR, f"#free-others option[value='{others}']").click()
    browser.find_element(By.CSS_SELECTOR, "#free button.main").click()
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-pile]"))


def sit_down(browser: Any, host: Any) -> None:
    """Come by the link that the host hands out."""
    host.find_element(By.ID, "invite").click()
    link = until(host, lambda: host.find_element(By.CSS_SELECTOR, "dialog .links input")).get_attribute("value")
    keys(host, Keys.ESCAPE)
    browser.get(link)
    browser.find_element(By.ID, "name").send_keys("Jon")
    browser.find_element(By.CSS_SELECTOR, "#sit button").click()
    until(browser, lambda: browser.find_element(By.ID, "to-table").is_displayed())
    browser.find_element(By.ID, "to-table").click()
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-pile]"))


def deal_five(host: Any, guest: Any) -> None:
    """Deal five cards to each of two players, by keys."""
    keys(host, "l")
    until(host, lambda: host.find_elements(By.CSS_SELECTOR, "dialog[open] input"))
    keys(host, Keys.ENTER)
    until(guest, lambda: len(in_place(guest, "hand:1")) == 5)
    until(host, lambda: len(in_place(host, "hand:0")) == 5)


def in_place(browser: Any, place: str) -> list[str]:
    """What lies in a place, as it is read out."""
    found = browser.find_elements(By.CSS_SELECTOR, f"[data-place='{place}'] [data-card]")
    return [str(card.get_attribute("aria-label")) for card in found]


def last_line(browser: Any) -> str:
    lines = browser.find_elements(By.CSS_SELECTOR, "#log .entry")
    return re.sub(r"^\d\d:\d\d\s*", "", str(lines[-1].get_attribute("textContent"))) if lines else ""


def test_two_people_at_a_free_table(browsers: Opening, server: Server, file: Path) -> None:
    mara, jon = browsers(), browsers(*PHONE)
    open_table(mara, server)
    sit_down(jon, mara)
    deal_five(mara, jon)
    # what one holds is nowhere in the other's page
    held = in_place(mara, "hand:0")
    alone = [name for name in held if name not in in_place(jon, "hand:1")]
    html = jon.execute_script("return document.documentElement.outerHTML")
    assert alone and not [name for name in alone if name in html or name.upper().replace(" ", "_") in html]
    assert "5 in hand" in jon.find_element(By.ID, "people").text
    # a card is dragged from the hand to the middle, and another one over the edge of the table goes nowhere
    card = mara.find_elements(By.CSS_SELECTOR, "#hand [data-card]")[0]
    middle = mara.find_element(By.CSS_SELECTOR, "[data-place='middle']")
    webdriver.ActionChains(mara).drag_and_drop(card, middle).perform()
    until(jon, lambda: in_place(jon, "middle") == [held[0]])
    assert last_line(jon) == f"Mara played {held[0]} to the middle"
    # the other one takes it, by touch: tap, then the button
    tapped = jon.find_element(By.CSS_SELECTOR, "[data-place='middle'] [data-card]")
    jon.execute_script("arguments[0].click()", tapped)
    jon.execute_script("document.querySelector('[data-act=\"To hand\"]').click()")
    until(mara, lambda: last_line(mara) == f"Jon took {held[0]} from the middle")
    # going back is asked, and agreed to
    mara.find_element(By.ID, "undo").click()
    agree = until(jon, lambda: [b for b in jon.find_elements(By.CSS_SELECTOR, "#notice button") if b.text == "Agree"])
    agree[0].click()
    until(mara, lambda: in_place(mara, "middle") == [held[0]])
    assert mara.find_elements(By.CSS_SELECTOR, "#log .undone")
    # the card is edited, and changes where it lies, for both
    start = time.monotonic()
    file.write_text(file.read_text("utf-8").replace(held[0], "Moon Calf"), "utf-8")
    until(jon, lambda: in_place(jon, "middle") == ["Moon Calf"])
    until(mara, lambda: in_place(mara, "middle") == ["Moon Calf"])
    assert time.monotonic() - start < patience(AT_ONCE)
    if AXE.is_file():
        assert violations(mara) == [] and violations(jon) == []


def test_a_table_by_keys_alone(browsers: Opening, server: Server) -> None:
    browser = browsers()
    open_table(browser, server, "here")
    keys(browser, Keys.ARROW_RIGHT)  # the first pile: the deck
    assert browser.switch_to.active_element.get_attribute("data-pile") == "deck:card"
    for n in range(1, 4):
        keys(browser, "d")
        until(browser, lambda n=n: len(in_place(browser, "hand:0")) == n)
    held = in_place(browser, "hand:0")
    until(browser, lambda: browser.switch_to.active_element.get_attribute("data-pile") == "deck:card")
    while browser.switch_to.active_element.get_attribute("data-card") is None:
        keys(browser, Keys.ARROW_DOWN)
    keys(browser, Keys.ENTER, "p")
    until(browser, lambda: in_place(browser, "front:0"))
    (played,) = in_place(browser, "front:0")
    assert played in held
    # walk to it, turn it, mark it, note it
    keys(browser, Keys.ESCAPE)

    def is_reached() -> bool:
        if browser.execute_script(IS_IN_FRONT):  # (a copy of the card may still be in the hand)
            return True
        keys(browser, Keys.ARROW_UP)
        return False

    until(browser, is_reached)
    keys(browser, Keys.ENTER, "r")
    until(browser, lambda: in_place(browser, "front:0") == [f"{played}, sideways"])
    keys(browser, "+")
    until(browser, lambda: in_place(browser, "front:0") == [f"{played}, sideways, counter 1"])
    keys(browser, "n")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] input"))
    keys(browser, "sleeps", Keys.ENTER)
    until(browser, lambda: in_place(browser, "front:0") == [f"{played}, sideways, counter 1, note: sleeps"])
    keys(browser, "f")
    until(browser, lambda: in_place(browser, "front:0")[0].startswith("card, face down"))
    keys(browser, "x")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#common .die"))
    keys(browser, Keys.ESCAPE, "z")
    until(browser, lambda: not browser.find_elements(By.CSS_SELECTOR, "#common .die"))
    keys(browser, "z")
    until(browser, lambda: in_place(browser, "front:0") == [f"{played}, sideways, counter 1, note: sleeps"])
    keys(browser, "Z")
    until(browser, lambda: in_place(browser, "front:0")[0].startswith("card, face down"))
    # the other seat at this screen
    browser.find_elements(By.CSS_SELECTOR, "#seats button")[1].click()
    until(
        browser,
        lambda: browser.find_elements(By.CSS_SELECTOR, "#seats button")[1].get_attribute("aria-pressed") == "true",
    )
    assert not in_place(browser, "hand:1") and not in_place(browser, "hand:0")
    keys(browser, "d")
    until(browser, lambda: in_place(browser, "hand:1"))


def test_a_set_up_is_kept_and_used_from_the_page(browsers: Opening, server: Server, file: Path) -> None:
    browser = browsers()
    open_table(browser, server, "here")
    keys(browser, "d")
    until(browser, lambda: in_place(browser, "hand:0"))
    held = in_place(browser, "hand:0")
    browser.find_element(By.ID, "setups").click()
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] form input"))[0].send_keys(
        "One in hand", Keys.ENTER
    )
    kept = file.parent / "setups" / "one-in-hand.yaml"
    until(browser, kept.is_file)
    until(browser, lambda: "setups/one-in-hand.yaml" in browser.find_element(By.ID, "kept").text)
    if AXE.is_file():
        assert violations(browser) == []
    keys(browser, Keys.ESCAPE, "d", "d")
    until(browser, lambda: len(in_place(browser, "hand:0")) == 3)
    browser.find_element(By.ID, "setups").click()
    until(
        browser,
        lambda: [
            b for b in browser.find_elements(By.CSS_SELECTOR, "dialog .choices button") if b.text == "one-in-hand"
        ],
    )[0].click()
    until(browser, lambda: in_place(browser, "hand:0") == held)


@pytest.mark.parametrize("words", [(), PHONE], ids=["wide by day", "narrow by night"])
def test_no_page_is_wider_than_its_window_and_every_target_of_a_phone_is_large(
    words: tuple[str, ...], browsers: Opening, server: Server
) -> None:
    browser = browsers(*words)
    open_table(browser, server, "here")
    keys(browser, "d", "d", "x")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#common .die"))
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    if words:
        small = browser.execute_script(
            "return [...document.querySelectorAll('#felt button, .tools button, #seats button')].filter(b => b.checkVisibility())"
            ".map(b => [b.textContent || b.ariaLabel, b.getBoundingClientRect()]).filter(([, r]) => r.width < 44 || r.height < 44).map(([t]) => t)"
        )
        assert small == []
    if AXE.is_file():
        assert violations(browser) == []
