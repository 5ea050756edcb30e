"""The table and the desk in a real browser: whole games by clicks and by keys, two browsers in a room, live reload.

Run where there are Selenium, a Chromium and its driver (`apt install chromium chromium-driver`); left out elsewhere. Axe looks
at the pages too, where axe-core is found as in test_axe.py.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.browser.conftest import Browsers
from tests.browser.test_axe import AXE, BROWSER
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium import webdriver  # noqa: E402, F401  (for other files)
from selenium.common.exceptions import (  # noqa: E402
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver.common.by import By  # noqa: E402

DRIVER = shutil.which("chromedriver") or ""
pytestmark = pytest.mark.skipif(not BROWSER or not DRIVER, reason="needs a Chromium and its driver")
MOST_ANSWERS = 400
Opening = Callable[..., Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of Hearts."""
    with serving(tmp_path_factory.mktemp("serve") / "rooms") as running:
        yield running


@pytest.fixture
def browsers(all_browsers: Browsers) -> Iterator[Opening]:
    """Opens browsers, each with cookies of its own; what they complained of fails the test."""
    opened = []

    def start(*words: str) -> Any:
        opened.append(all_browsers.take(*words))
        return opened[-1]

    yield start
    complaints = [line for one in opened for line in all_browsers.give_back(one)]
    expected = (
        "409",
        "/events",
        "ERR_CONNECTION_",
        "ERR_CONTENT_LENGTH_MISMATCH",
        "ERR_EMPTY_RESPONSE",
        "ERR_SOCKET_NOT_CONNECTED",
    )  # (a server may end before its browsers do)
    assert not [line for line in complaints if not any(part in line for part in expected)], complaints


OPTIONS = "#options button[data-option]"
DESK_TABS = ("Clauses", "Languages", "Figures", "What moved", "Faults")


SHORTEST, LONGEST = 0.03, 0.4
"""Seconds between two looks at a page: each look takes the processor from what is waited for, so they come less often."""


def until(browser: Any, is_so: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait for something, whatever is put in place of something else meanwhile."""
    end, pause = time.monotonic() + seconds, SHORTEST
    while True:
        with suppress(NoSuchElementException, StaleElementReferenceException):
            if value := is_so():
                return value
        if time.monotonic() > end:
            raise TimeoutException(f"not so within {seconds:g} s: {browser.current_url}")
        time.sleep(pause)
        pause = min(pause * 1.25, LONGEST)


def open_room(browser: Any, server: Server, *seats: str, quick: bool = True) -> None:
    """Open a table from the first page. ``quick``: the next question is shown without the moments before it."""
    browser.get(f"http://127.0.0.1:{server.port}/")
    browser.execute_script("localStorage.setItem('pnp-quick', arguments[0])", "yes" if quick else "no")
    for place, said in enumerate(seats):
        row = browser.find_elements(By.CSS_SELECTOR, "#seats li")[place]
        row.find_element(By.CSS_SELECTOR, f"option[value='{said}']").click()
    browser.find_element(By.CSS_SELECTOR, "#open button").click()
    until(browser, lambda: browser.find_elements(By.ID, "prompt") and browser.find_element(By.ID, "prompt").text)
    if "friend" not in seats:  # it may be the friend who is asked first, by the deal
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#options button[data-option]"))


def asked(browser: Any) -> str:
    """What tells one question from the next: the log's end, the prompt, the options."""
    words = "return ['log', 'prompt', 'picked', 'options', 'mine'].map(id => document.getElementById(id).textContent).join('|')"
    return str(browser.execute_script(words))


def violations(browser: Any) -> Any:
    """The faults that axe finds on the page, with the elements. It is asked neither for selectors nor for rules that hold."""
    if not browser.execute_script("return 'axe' in window"):
        browser.execute_script(AXE.read_text("utf-8"))
    return browser.execute_async_script(
        "const done = arguments[0], less = {iframes: false, resultTypes: ['violations'], selectors: false}; "
        "axe.run(document, less).then(r => done(r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])));"
    )


def is_over(browser: Any) -> bool:
    """Whether somebody has won."""
    return "The game is over" in browser.find_element(By.ID, "prompt").text


def play_out(browser: Any, answer: Callable[[], None]) -> int:
    """Answer until the game is over; how many answers that took."""
    for count in range(MOST_ANSWERS):
        if is_over(browser):
            return count
        before = asked(browser)
        answer()
        until(browser, lambda before=before: asked(browser) != before)  # type: ignore[misc]
    raise AssertionError("the game does not end")


def play_hand_out(browser: Any, answer: Callable[[], None]) -> None:
    """Play a whole hand by answering. A choice of one card is made by itself: how many answers that takes is chance."""
    faces = "#mine .card[data-face]"
    # the two of clubs is led by itself, and so is what follows upon it while there is one card to choose
    assert len(browser.find_elements(By.CSS_SELECTOR, faces)) in range(9, 14)
    assert play_out(browser, answer) > 3  # more than are passed
    assert not browser.find_elements(By.CSS_SELECTOR, faces)


def test_a_whole_game_by_clicks_on_the_cards_themselves(server: Server, browsers: Opening) -> None:
    browser = browsers()
    open_room(browser, server, "here", "random", "random", "random")
    play_hand_out(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#mine button.card.can")[-1].click())
    browser.find_elements(By.CSS_SELECTOR, "#log .clause")[-1].click()
    until(browser, lambda: browser.find_element(By.ID, "book").get_attribute("src"))


def test_each_card_is_shown_and_a_trick_is_held_before_it_is_taken(server: Server, browsers: Opening) -> None:
    browser = browsers()
    for _ in range(9):  # (by chance no cards are passed)
        open_room(browser, server, "here", "greedy", "greedy", "greedy", quick=False)
        if browser.find_element(By.ID, "amount").text:
            break
    assert browser.find_element(By.ID, "amount").text == "0 / 3" and "2.2" in browser.find_element(By.ID, "rule").text
    browser.find_element(By.ID, "rules").click()
    until(browser, lambda: browser.find_element(By.ID, "book").get_attribute("src").endswith("#pass"))
    browser.find_element(By.ID, "rules").click()
    trick = "return document.querySelectorAll('#centre .card[data-face]').length"
    for _ in range(3):
        before = asked(browser)
        browser.find_element(By.CSS_SELECTOR, OPTIONS).click()
        until(browser, lambda before=before: asked(browser) != before)  # type: ignore[misc]
    browser.execute_script(
        "window.counts = []; new MutationObserver(() => { counts.push(document.querySelectorAll("
        "'#centre .card[data-face]').length); }).observe(document.getElementById('centre'), {childList: true, subtree: true})"
    )

    def is_held() -> bool:
        return bool(browser.execute_script("return counts.includes(4) && document.getElementById('go-on') !== null"))

    play_first = "document.querySelector(arguments[0])?.click()"
    until(browser, lambda: is_held() or browser.execute_script(play_first, OPTIONS))
    browser.execute_script("document.getElementById('go-on')?.click()")
    counts = browser.execute_script("return counts")
    assert all(later - earlier <= 1 for earlier, later in pairwise(counts)), counts
    until(browser, lambda: browser.execute_script(trick) < 4)


def test_a_whole_game_by_keys(server: Server, browsers: Opening) -> None:
    browser = browsers()
    open_room(browser, server, "here", "random", "random", "random")
    body = browser.find_element(By.TAG_NAME, "body")
    play_hand_out(browser, lambda: body.send_keys("1"))  # (where there is a 10, it waits whether a 0 follows)


def test_two_browsers_in_a_room(server: Server, browsers: Opening) -> None:
    one, other = browsers(), browsers()
    open_room(one, server, "here", "friend", "random", "random")
    one.find_element(By.ID, "invite").click()
    link = until(one, lambda: one.find_element(By.CSS_SELECTOR, "#dialog .links input")).get_attribute("value")
    one.find_element(By.CSS_SELECTOR, "#dialog .end button").click()
    other.get(link)
    other.find_element(By.ID, "name").send_keys("<b>Bea</b>")
    other.find_element(By.CSS_SELECTOR, "#sit button").click()
    own = until(other, lambda: other.find_element(By.CSS_SELECTOR, "#own input")).get_attribute("value")
    assert "/join/" in own and own != link
    other.find_element(By.ID, "to-table").click()
    until(other, lambda: other.find_elements(By.CSS_SELECTOR, "#mine .card"))
    assert not other.find_element(By.ID, "invite").is_displayed()
    one.find_element(By.ID, "invite").click()
    until(one, lambda: "Somebody has used this link." in one.find_element(By.CSS_SELECTOR, "#dialog .links").text)
    one.find_element(By.CSS_SELECTOR, "#dialog .end button").click()
    one.find_element(By.ID, "more").click()
    assert not any(one.find_element(By.ID, act).is_displayed() for act in ("save", "scenario", "report"))
    one.find_element(By.ID, "more").click()
    assert "#" not in other.current_url
    until(one, lambda: "<b>Bea</b>" in one.find_element(By.ID, "others").text)
    first = until(one, lambda: next((browser for browser in (one, other) if can(browser)), None))
    second = other if first is one else one  # cards are passed or not, by the deal: either may be asked first
    for _ in range(13):
        before = asked(first)
        can(first)[0].click()
        until(first, lambda before=before: asked(first) != before)  # type: ignore[misc]
        until(first, lambda: can(first) or can(second))
        if can(second):
            break
    assert not can(first)
    second.find_element(By.ID, "undo").click()
    until(first, lambda: first.find_elements(By.CSS_SELECTOR, "#notice button"))[0].click()
    until(first, lambda: can(first))
    until(second, lambda: not can(second))


def can(browser: Any) -> list[Any]:
    """The cards in one's hand that one may choose now."""
    return list(browser.find_elements(By.CSS_SELECTOR, "#mine button.card.can"))


# ------------------------------------------------------------------------------------------------- by ear
def heard(browser: Any) -> list[dict[str, Any]]:
    """What a screen reader goes through: the page's tree of accessibility, in order, without what it passes over."""
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    known = {node["nodeId"]: node for node in nodes}

    def told(id: str, within: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        node = known[id]
        role, name = node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")
        if not node["ignored"]:
            yield {"role": role, "name": name, "within": within, "id": node.get("backendDOMNodeId")}
        inner = within if node["ignored"] else (*within, f"{role} {name}".strip())
        for child in node.get("childIds", ()):
            if child in known:
                yield from told(child, inner)

    return list(told(nodes[0]["nodeId"], ()))


def press(browser: Any, thing: dict[str, Any]) -> None:
    """Activate what has been heard."""
    found = browser.execute_cdp_cmd("DOM.resolveNode", {"backendNodeId": thing["id"]})["object"]["objectId"]
    words = {"objectId": found, "functionDeclaration": "function() { this.click(); }"}
    browser.execute_cdp_cmd("Runtime.callFunctionOn", words)


def test_a_whole_game_by_what_a_screen_reader_is_told(
    server: Server, browsers: Opening, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("asks for the tree of the page at each step: --full")
    browser = browsers()
    open_room(browser, server, "here", "random", "random", "random")
    for domain in ("Accessibility", "DOM"):
        browser.execute_cdp_cmd(f"{domain}.enable", {})
    said = heard(browser)
    assert [one["role"] for one in said].count("main") == 1 and any(one["role"] == "log" for one in said)
    hand = [one for one in said if "group Hand" in one["within"] and one["role"] in ("button", "img", "image")]
    others = [one for one in hand if one["name"].startswith("Hand: ")]  # how many cards each of them holds, and no more
    own = [one for one in hand if one not in others]
    assert len(others) == 3 and len({one["name"] for one in own}) == len(own) in (12, 13)  # each card by its name
    lines: set[str] = set()

    def answer() -> None:
        now = heard(browser)
        prompt = next(
            one["name"] for one in now if one["role"] == "heading" and one["id"] and "region" in one["within"][-1]
        )
        options = [one for one in now if one["role"] == "button" and f"region {prompt}" in one["within"]]
        options = [one for one in options if not one["name"].replace(".", "").isdecimal()]  # (those are clauses)
        assert prompt and options and all(one["name"] for one in options)
        lines.update(one["name"] for one in now if "log" in " ".join(one["within"]) and one["role"] == "StaticText")
        press(browser, options[0])

    play_hand_out(browser, answer)
    assert len(lines) > 20  # what the others did was read out, line by line
    over = [one for one in heard(browser) if one["role"] == "heading" and "The game is over" in one["name"]]
    assert len(over) == 1


# ------------------------------------------------------------------------------------------------- all pages
def test_a_save_is_shown_and_the_page_stays_where_it_was(browsers: Opening, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "tests" / "hare-race", tmp_path / "hare-race"))
    file = folder / "rules" / "02-turn.md"
    with serving(tmp_path / "rooms", str(folder)) as server:
        browser = browsers()
        browser.get(f"http://127.0.0.1:{server.port}/desk#{server.key}")
        until(browser, lambda: "Rulebook" in browser.find_element(By.CSS_SELECTOR, "[aria-current]").text, 120)
        pictures = "return [...document.querySelectorAll('.sheet img')].map(image => image.getAttribute('src'))"
        until(browser, lambda: "evidence" in browser.find_element(By.ID, "pace").text, 240)
        before = browser.execute_script(pictures)
        browser.execute_script("scrollTo(0, 300)")
        was = "in the order of their seats."
        file.write_text(file.read_text("utf-8").replace(was, f"{was} Nobody is left out."), "utf-8")
        until(browser, lambda: browser.execute_script(pictures) != before, 120)
        after = browser.execute_script(pictures)
        assert len(after) == len(before) and any(one == other for one, other in zip(before, after, strict=True))
        assert browser.execute_script("return scrollY") == 300
        browser.get("about:blank")  # nothing is asked of the server any more when it stops


@pytest.mark.skipif(not AXE.is_file(), reason="needs axe-core")
@pytest.mark.parametrize(
    "view", [(), ("--blink-settings=preferredColorScheme=0", "--window-size=500,900")], ids=["day", "night"]
)
def test_axe_finds_nothing(
    server: Server, browsers: Opening, view: tuple[str, ...], pytestconfig: pytest.Config
) -> None:
    """By night, the tabs of the desk have the colours of its first page: they are looked at with --full."""
    browser = browsers(*view)
    browser.get(f"http://127.0.0.1:{server.port}/")
    assert violations(browser) == []
    open_room(browser, server, "here", "friend", "random", "random")
    assert violations(browser) == []
    browser.get(f"http://127.0.0.1:{server.port}/desk#{server.key}")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, ".sheet img"), 120)
    assert violations(browser) == []
    tabs = () if view and not pytestconfig.getoption("--full") else DESK_TABS
    for tab in tabs:
        browser.execute_script(
            "[...document.querySelectorAll('#tabs button')].find(b => b.textContent.startsWith(arguments[0])).click()",
            tab,
        )
        until(browser, lambda: browser.find_element(By.ID, "shown").text)
        assert violations(browser) == [], tab
