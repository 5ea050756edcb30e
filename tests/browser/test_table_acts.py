"""Acts at tables in real browsers: a free table of Hearts whose moment becomes a scenario that the written rules pass,
codes for cameras, another game with the same players, and a long list of options.

Needs what test_serve.py needs.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.browser.test_axe import AXE
from tests.browser.test_free import in_place, last_line, open_table
from tests.browser.test_serve import (
    OPTIONS,
    By,
    Opening,
    asked,
    browsers,
    is_over,
    open_room,
    pytestmark,
    until,
    violations,
)
from tests.unit.app.serve.running import copy_of_hearts, serving

__all__ = ["browsers", "pytestmark"]
MOST_ANSWERS = 120


def test_hearts_begins_on_a_free_table_and_a_moment_of_it_becomes_a_scenario(browsers: Opening, tmp_path: Path) -> None:
    game = copy_of_hearts(tmp_path)
    with serving(tmp_path / "rooms", str(game)) as server:
        browser = browsers()
        open_table(browser, server, "here")
        browser.find_element(By.CSS_SELECTOR, "[data-pile]").click()
        for count in (1, 2):
            browser.find_element(By.CSS_SELECTOR, "[data-act='Draw']").click()
            until(browser, lambda count=count: len(in_place(browser, "hand:0")) == count)  # type: ignore[misc]
        held = in_place(browser, "hand:0")
        browser.find_elements(By.CSS_SELECTOR, "[data-place='hand:0'] [data-card]")[0].click()
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-act='Play']"))[0].click()
        until(browser, lambda: "played" in last_line(browser))
        browser.find_elements(By.CSS_SELECTOR, "#log .entry")[-1].click()
        rule = [one for one in browser.find_elements(By.CSS_SELECTOR, ".to-here") if "This is a rule" in one.text]
        rule[0].click()
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] form input"))[0].send_keys(
            "led card"
        )
        if AXE.is_file():
            assert violations(browser) == []
        browser.find_element(By.CSS_SELECTOR, "dialog[open] form .main").click()
        until(browser, lambda: "Written to" in browser.find_element(By.ID, "written").text)
    (file,) = (game / "scenarios").glob("led*.yaml")
    text = file.read_text("utf-8")
    assert "given:" in text and "# " in text and any(name.split(",")[0].lower() in text.lower() for name in held)
    # the game has rules: they run the scenario with all others
    checked = subprocess.run(
        [sys.executable, "-m", "pnp", "check", str(game), "--no-play"], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_link_for_other_machines_has_a_code_for_cameras(browsers: Opening, tmp_path: Path) -> None:
    with serving(tmp_path / "rooms", "", "--public") as server:
        browser = browsers()
        open_room(browser, server, "here", "friend", "random", "random")
        browser.find_element(By.ID, "invite").click()
        cameras = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#dialog .camera"))
        if "127.0.0.1" in browser.find_element(By.CSS_SELECTOR, "#dialog .links input").get_attribute("value"):
            pytest.skip("this machine has no address in a network")
        cameras[0].click()
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#dialog svg.qr"))
        assert cameras[0].get_attribute("aria-expanded") == "true"
        if AXE.is_file():
            assert violations(browser) == []
        cameras[-1].click()  # one at a time
        until(browser, lambda: cameras[-1].get_attribute("aria-expanded") == "true")
        assert len(browser.find_elements(By.CSS_SELECTOR, "#dialog svg.qr")) == 1
        cameras[-1].click()
        until(browser, lambda: not browser.find_elements(By.CSS_SELECTOR, "#dialog svg.qr"))


def answer_one(*at_table: Any) -> None:
    """Answer the question of whichever browser is asked."""
    for browser in at_table:
        buttons = browser.find_elements(By.CSS_SELECTOR, OPTIONS)
        if buttons:
            before = asked(browser)
            browser.execute_script("document.querySelector(arguments[0]).click()", OPTIONS)
            until(browser, lambda: asked(browser) != before)  # noqa: B023
            return


def test_the_others_go_to_the_next_game_by_a_button(browsers: Opening, tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        host, guest = browsers(), browsers()
        open_room(host, server, "here", "friend", "random", "random")
        host.find_element(By.ID, "invite").click()
        link = until(host, lambda: host.find_element(By.CSS_SELECTOR, "#dialog .links input")).get_attribute("value")
        host.find_element(By.CSS_SELECTOR, "#dialog .end button").click()
        guest.get(link)
        guest.execute_script("localStorage.setItem('pnp-quick', 'yes')")
        guest.find_element(By.ID, "name").send_keys("Bea")
        guest.find_element(By.CSS_SELECTOR, "#sit button").click()
        until(guest, lambda: guest.find_element(By.ID, "to-table").is_displayed())
        guest.find_element(By.ID, "to-table").click()
        until(guest, lambda: guest.find_elements(By.ID, "prompt") and guest.find_element(By.ID, "prompt").text)
        for _ in range(MOST_ANSWERS):
            if is_over(host):
                break
            answer_one(host, guest)
        until(guest, lambda: is_over(guest))
        old = guest.current_url
        until(host, lambda: host.find_elements(By.ID, "same"))[0].click()
        until(host, lambda: host.current_url != old and host.find_elements(By.ID, "prompt"))
        until(guest, lambda: guest.find_elements(By.ID, "follow"))[0].click()
        until(guest, lambda: guest.current_url.partition("?")[0] == host.current_url.partition("?")[0])
        until(guest, lambda: guest.find_element(By.ID, "prompt").text)
        assert "Bea" in guest.find_element(By.TAG_NAME, "body").text


def test_a_long_list_of_cards_is_shown_in_whole_on_demand(browsers: Opening, tmp_path: Path) -> None:
    with serving(tmp_path / "rooms", str(ROOT / "data" / "all-but-malice")) as server:
        browser = browsers()
        open_room(browser, server, "here", "random")
        for _ in range(MOST_ANSWERS):
            if browser.find_elements(By.ID, "list-all"):
                break
            answer_one(browser)
        button = browser.find_element(By.ID, "list-all")
        count = int("".join(filter(str.isdigit, button.text)))
        assert count > 14 and len(browser.find_elements(By.CSS_SELECTOR, OPTIONS)) < count
        if AXE.is_file():
            assert violations(browser) == []
        button.click()
        until(browser, lambda: len(browser.find_elements(By.CSS_SELECTOR, OPTIONS)) >= count)
        assert browser.switch_to.active_element.tag_name == "button"


CARD = "#mine .card[data-option]"
SPOT = """
const [where, left, done] = arguments, ready = [document.fonts.ready, ...[...document.images].map(one => one.decode().catch(() => null))];
const look = () => { const box = document.querySelector(where).getBoundingClientRect(); return [Math.round(box.left + box.width * left), Math.round(box.top + box.height / 2)]; };
const settled = last => requestAnimationFrame(() => { const now = look(); if (String(now) === String(last)) done(now); else settled(now); });
Promise.all(ready).then(() => settled(null));
"""


def spot(browser: Any, where: str, left: float = 0.5) -> dict[str, int]:
    """A point of an element, once the page has been laid out. In a fan of cards, a point near the left edge lies
    uncovered."""
    x, y = browser.execute_async_script(SPOT, where, left)
    return {"x": x, "y": y}


def touch(browser: Any, kind: str, *points: dict[str, int]) -> None:
    """Let a finger touch the page, move on it, or leave it."""
    browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def press(browser: Any, kind: str, point: dict[str, int]) -> None:
    """Press the mouse, move it, or let it go."""
    more = {"button": "none" if kind == "mouseMoved" else "left", "clickCount": 0 if kind == "mouseMoved" else 1}
    browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **point, **more, "buttons": 1})


def drag(browser: Any, start: dict[str, int], *path: dict[str, int]) -> None:
    """Drag with the mouse."""
    press(browser, "mousePressed", start)
    for point in path:
        press(browser, "mouseMoved", point)
    press(browser, "mouseReleased", path[-1])


def test_cards_are_dragged_to_where_they_are_played(browsers: Opening, tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        browser = browsers()
        open_room(browser, server, "here", "random", "random", "random")
        while not browser.find_element(By.ID, "amount").text:  # a deal in which cards are not passed begins at once
            open_room(browser, server, "here", "random", "random", "random")

        def chosen(number: int) -> bool:
            return browser.find_element(By.ID, "amount").text == f"{number} / 3"  # type: ignore[no-any-return]

        until(browser, lambda: chosen(0))
        hand, middle = spot(browser, CARD, 0.1), spot(browser, "#centre")
        between = {"x": hand["x"], "y": (hand["y"] + middle["y"]) // 2}
        # a card that is put back is not chosen, and neither is one that Escape puts back
        press(browser, "mousePressed", hand)
        press(browser, "mouseMoved", between)
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".ghost"))
        press(browser, "mouseMoved", middle)
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".over"))
        browser.execute_script(
            "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}))"
        )
        until(browser, lambda: not browser.find_elements(By.CSS_SELECTOR, ".ghost, .over"))
        press(browser, "mouseReleased", middle)
        drag(browser, hand, between, hand)
        assert chosen(0) and not browser.find_elements(By.CSS_SELECTOR, ".ghost")
        # by the mouse, by a finger, by a click
        drag(browser, hand, between, middle)
        until(browser, lambda: chosen(1))
        hand = spot(browser, CARD, 0.1)
        touch(browser, "touchStart", hand)
        for step in range(1, 5):
            far = {name: hand[name] + (middle[name] - hand[name]) * step // 4 for name in hand}
            touch(browser, "touchMove", far)
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".ghost"))
        touch(browser, "touchEnd")
        until(browser, lambda: chosen(2))
        assert not browser.find_elements(By.CSS_SELECTOR, ".ghost, dialog[open]")
        before = asked(browser)
        browser.execute_script("document.querySelector(arguments[0]).click()", CARD)
        until(browser, lambda: asked(browser) != before and not chosen(2))
