"""Hearts, begun as a table of cards on a free table, and hardened clause by clause until the rules play it, in a real
browser: a saved set-up, zones, clauses in prose that people carry out by hand, then code, with the meter going up.

`--update` takes the pictures of docs/hardening.md anew. Needs what test_serve.py needs.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.app.play.scenarios import run_scenarios
from tests.architecture.source import ROOT
from tests.browser.test_axe import AXE
from tests.browser.test_cards import keys
from tests.browser.test_free import in_place, last_line
from tests.browser.test_serve import By, Opening, browsers, is_over, pytestmark, until, violations
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.select import Select  # noqa: E402

__all__ = ["browsers", "pytestmark"]
PAGE = ROOT / "docs" / "hardening.md"
SUITS, RANKS = ("CLUBS", "DIAMONDS", "HEARTS", "SPADES"), ["2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"]
METER = r"this table plays: (\d+)\. By hand: (\d+)"
ONLY_HERE = ("deal", "by-hand")
"""Pictures of what no other test shows axe: test_free.py shows it a free table, test_serve.py a table of the rules."""
LOG = "return document.getElementById('log').textContent"


def blocks(head: str) -> list[str]:
    """The blocks of the page below a line, in its order."""
    text = PAGE.read_text("utf-8")
    return [one[1] for one in re.findall(rf"(?ms)^{re.escape(head)}:\n\n(````?)\w+\n(.*?)^\1$", text)]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with nothing but a table of the 52 cards."""
    text = io.StringIO(newline="")
    rows = [
        [f"{suit[0]}{rank}", f"{rank} of {suit.lower()}", suit, n] for suit in SUITS for n, rank in enumerate(RANKS, 2)
    ]
    csv.writer(text, lineterminator="\n").writerows([["code", "name", "suit", "rank"], *rows])
    (tmp_path / "hearts").mkdir()
    (tmp_path / "hearts" / "cards.csv").write_text(text.getvalue(), "utf-8")
    return tmp_path / "hearts"


@pytest.fixture
def server(game: Path, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "rooms", str(game)) as running:
        yield running


class Stage:
    """A browser at a server, and the pictures taken there."""

    def __init__(self, browser: Any, server: Server, updates: bool) -> None:
        self.browser, self.updates = browser, updates
        self.home = f"http://127.0.0.1:{server.port}/"

    def picture(self, name: str) -> None:
        """Take a picture for the page; and look for what axe finds, where no other test does."""
        if self.updates:
            self.browser.save_screenshot(str(ROOT / "docs" / "pictures" / f"hardening-{name}.png"))
        if AXE.is_file() and name in ONLY_HERE:
            assert violations(self.browser) == []

    def open_table(self, seats: Sequence[str]) -> None:
        """Open a table of the rules as they are now."""
        self.browser.get(self.home)
        until(self.browser, lambda: self.browser.find_elements(By.CSS_SELECTOR, "#seats li"))
        self.browser.execute_script("localStorage.setItem('pnp-quick', 'yes')")
        for place, taken in enumerate(seats):
            row = self.browser.find_elements(By.CSS_SELECTOR, "#seats li")[place]
            row.find_element(By.CSS_SELECTOR, f"option[value='{taken}']").click()
        self.browser.find_element(By.CSS_SELECTOR, "#open button").click()
        until(self.browser, lambda: self.browser.find_elements(By.ID, "prompt") and self.prompt)

    def open_until(self, clause: str, seats: Sequence[str], meter: tuple[int, int] | None = None) -> None:
        """Open tables until the newest rules are read: one with this meter that waits for people to carry out a clause,
        or, for "", one at which the rules ask."""

        def is_new() -> bool:
            self.open_table(seats)
            return (self.waits_for, self.meter) == (clause, meter)

        until(self.browser, is_new)

    @property
    def waits_for(self) -> str:
        """The start of the words that people carry out, as a clause of this game."""
        words = {"deal": "Shuffle the pack", "trick": "One player leads"}
        return next((clause for clause, text in words.items() if text in self.by_hand), "")

    def answer(self) -> None:
        """Choose the last card that may be played."""
        browser = self.browser
        before = browser.execute_script(LOG)
        until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#options button[data-option]"))[-1].click()
        until(browser, lambda: browser.execute_script(LOG) != before)

    def when_read(self, *words: str) -> None:
        """Wait until the first page offers a table of the rules."""

        def is_there() -> bool:
            self.browser.get(self.home)
            return all(word in self.browser.page_source for word in words)

        until(self.browser, is_there)

    @property
    def prompt(self) -> str:
        """The question."""
        return str(self.browser.find_element(By.ID, "prompt").text)

    @property
    def by_hand(self) -> str:
        """The words that are played by hand now."""
        return str(self.browser.find_element(By.ID, "by-hand").text)

    @property
    def meter(self) -> tuple[int, int] | None:
        """How many clauses the table plays, and how many people do; None if there is nothing left to people."""
        shares = re.search(METER, self.browser.find_element(By.ID, "shares").text)
        return (int(shares[1]), int(shares[2])) if shares else None

    def press(self, name: str) -> None:
        """Press one of the tools for moves by hand."""
        before = self.browser.execute_script(LOG)
        self.browser.find_element(By.CSS_SELECTOR, name).click()
        until(self.browser, lambda: self.browser.execute_script(LOG) != before)

    def done(self) -> None:
        """Say that it is done."""
        now = lambda: self.by_hand + self.prompt + self.browser.execute_script(LOG)  # noqa: E731
        before = now()
        self.browser.find_element(By.ID, "hand-done").click()
        until(self.browser, lambda: now() != before)

    def cards(self, where: str) -> list[Any]:
        """The cards in a part of the table."""
        return list(self.browser.find_elements(By.CSS_SELECTOR, f"{where} [data-face]"))

    def fill(self, field: str, value: str) -> None:
        """Choose something in a list, or type a number."""
        self.browser.execute_script(
            "const field = document.querySelector(arguments[0]); const choice = [...(field.options || [])].find(one => one.text.endsWith(arguments[1]));"
            "field.value = choice ? choice.value : arguments[1]; for (const name of ['input', 'change']) field.dispatchEvent(new Event(name));",
            field, value,
        )  # fmt: skip


def write_prose(game: Path) -> Path:
    """Write the rules in prose as the page shows them; returns the chapter."""
    chapter = game / "rules" / "01-hearts.md"
    chapter.parent.mkdir()
    chapter.write_text(blocks("`rules/01-hearts.md`")[0], "utf-8")
    add(game / "game.yaml", blocks("`game.yaml`, at its end")[0])
    return chapter


def add(file: Path, text: str) -> None:
    """Add lines to the end of a file."""
    file.write_text(f"{file.read_text('utf-8')}\n{text}", "utf-8")


def put_below(chapter: Path, clause: str) -> None:
    """Put the code that the page shows below a clause."""
    (code,) = blocks(f"`rules/01-hearts.md`, below `{clause}`")
    text, found = re.subn(
        rf"(?m)^(.*\{{#{clause}\b.*\}})$", lambda line: f"{line[1]}\n\n{code.strip()}", chapter.read_text("utf-8")
    )
    assert found == 1
    chapter.write_text(text, "utf-8")


def test_hearts_hardens_from_a_deck_on_a_free_table(
    browsers: Opening, server: Server, game: Path, request: pytest.FixtureRequest
) -> None:
    browser = browsers()
    stage = Stage(browser, server, request.config.getoption("--update"))
    deal_freely(stage, game)
    # the places, and the first scenario
    (game / "game.yaml").write_text(blocks("`game.yaml`")[0], "utf-8")
    stage.when_read("Hearts", "no order of play yet")
    say_that_this_is_a_rule(stage, game)
    # prose: the table stops with the words of each clause
    chapter = write_prose(game)
    stage.when_read('id="seats"')
    play_by_hand(stage)
    # code, clause by clause
    add(game / "game.yaml", blocks("`game.yaml`, at its end")[1])
    put_below(chapter, "deal")
    stage.open_until("trick", ["here"] * 4, (2, 3))
    assert len(stage.cards("#mine")) == 13
    add(game / "game.yaml", blocks("`game.yaml`, at its end")[2])
    put_below(chapter, "trick")
    put_below(chapter, "worth")
    stage.open_until("", ["here", "greedy", "greedy", "greedy"], (4, 1))
    while len(browser.find_elements(By.CSS_SELECTOR, "#mine button.can")) in (0, 13):
        stage.answer()
    stage.picture("rules")
    put_below(chapter, "winning")
    stage.open_until("", ["here", "greedy", "greedy", "greedy"])
    while not is_over(browser):
        stage.answer()
    keep_last_phase(stage, game)
    results = [
        one for file in sorted((game / "scenarios").glob("*.yaml")) for _, one in run_scenarios([file], str(game))
    ]
    assert len(results) == 2 and all(one.ok for one in results), [one.diagnostics for one in results]


def deal_freely(stage: Stage, game: Path) -> None:
    """Deal a deck without a rule by hand, and keep the deal."""
    browser = stage.browser
    open_free(stage)
    keys(browser, "l")
    field = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] input"))[0]
    field.clear()
    field.send_keys("13", Keys.ENTER)
    until(browser, lambda: len(in_place(browser, "hand:0")) == 13)
    stage.picture("table")
    browser.find_element(By.ID, "setups").click()
    name = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] form input"))[0]
    name.send_keys("Dealt", Keys.ENTER)
    until(browser, (game / "setups" / "dealt.yaml").is_file)


def open_free(stage: Stage) -> None:
    """Open a free table for four people at this screen."""
    browser = stage.browser
    browser.get(stage.home)
    browser.find_elements(By.CSS_SELECTOR, "#free-count option")[3].click()
    browser.find_element(By.CSS_SELECTOR, "#free-others option[value='here']").click()
    browser.find_element(By.CSS_SELECTOR, "#free button.main").click()
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "[data-pile]"))


def say_that_this_is_a_rule(stage: Stage, game: Path) -> None:
    """Play a card on a table with the declared places, and write a scenario of it."""
    browser = stage.browser
    open_free(stage)
    keys(browser, Keys.ARROW_RIGHT, "d")
    until(browser, lambda: in_place(browser, "hand:0"))
    browser.find_elements(By.CSS_SELECTOR, "#hand [data-card]")[0].click()
    keys(browser, "p")
    until(browser, lambda: "played" in last_line(browser))
    browser.find_elements(By.CSS_SELECTOR, "#log .entry")[-1].click()
    rule = [one for one in browser.find_elements(By.CSS_SELECTOR, "#log .to-here") if "rule" in one.text]
    rule[0].click()
    name = until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "dialog[open] form input"))[0]
    name.send_keys("The first card", Keys.ENTER)
    until(browser, (game / "scenarios" / "the-first-card.yaml").is_file)


def play_by_hand(stage: Stage) -> None:
    """Carry out the set-up and a trick by hand."""
    browser = stage.browser
    stage.open_until("deal", ["here"] * 4, (1, 4))
    assert "Shuffle the pack" in stage.by_hand
    stage.fill("#hand-many", "13")
    stage.press("[data-hand='shuffle']")
    stage.picture("deal")
    assert browser.find_element(By.ID, "hand-many").get_attribute("value") == "13"
    stage.press("[data-hand='deal']")
    assert len(stage.cards("#mine")) == 13
    stage.done()
    assert "One player leads" in stage.by_hand
    for place in range(4):
        stage.cards("#mine")[0].click()
        stage.fill("#hand-to", "Trick")
        stage.press("[data-hand='move']")
        assert len(stage.cards("#centre")) == place + 1
        if place == 2:
            stage.picture("by-hand")
        if place < 3:
            before = stage.cards("#mine")[0].get_attribute("aria-label")
            browser.find_elements(By.CSS_SELECTOR, "#options button:not(.main)")[place].click()
            until(browser, lambda before=before: stage.cards("#mine")[0].get_attribute("aria-label") != before)
    for card in stage.cards("#centre"):
        card.click()
    stage.fill("#hand-to", "Taken tricks")
    stage.press("[data-hand='move']")
    Select(browser.find_element(By.ID, "hand-number")).select_by_index(2)
    stage.press("[data-hand='more']")
    assert browser.find_element(By.ID, "hand-number").get_attribute("value") == "2"
    assert "points: 1" in browser.execute_script(LOG).lower()
    browser.find_element(By.ID, "undo").click()
    until(browser, lambda: "points: 1" not in browser.execute_script(LOG).lower())
    stage.done()


def keep_last_phase(stage: Stage, game: Path) -> None:
    """Turn the last phase of a finished game into a scenario of the game."""
    code = stage.browser.current_url.rpartition("/")[2].partition("?")[0]
    asking = (
        "const done = arguments[1]; fetch(`/room/${arguments[0]}/scenario`).then(r => r.json()).then(r => done(r.text))"
    )
    text = stage.browser.execute_async_script(asking, code)
    (game / "scenarios" / "last-trick.yaml").write_text(text, "utf-8")
