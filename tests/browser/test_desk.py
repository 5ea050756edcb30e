"""The desk in a real browser: a printed clause opens its source, faults leave the last good page, and keys do all.

Needs what test_serve.py needs; most tests need --full: a desk is at rest when all of its game has been checked.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.app.diff.effect_lines import chance_phrase, stuck_phrase
from pnp.app.workshop.work import effect_of_play
from pnp.checks.statistics.paired import Effect, FigureChange
from tests.architecture.source import ROOT
from tests.browser.test_serve import By, Opening, browsers, pytestmark, server, until, webdriver
from tests.unit.app.serve.running import Server, serving

selenium = pytest.importorskip("selenium")
from selenium.webdriver.common.keys import Keys  # noqa: E402

__all__ = ["browsers", "pytestmark", "server"]
EFFECT = Effect(
    2, 50, 9, (FigureChange("seat 1", "wins", 0.4, 0.5, 0.1, -0.02, 0.22, pairs=50, differ=9, share=True),), 12, 3,
    "no card can be drawn",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game that may be changed."""
    return Path(shutil.copytree(ROOT / "tests" / "hare-race", tmp_path_factory.mktemp("desk") / "hare-race"))


@pytest.fixture(scope="module")
def writing(folder: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """Its server."""
    if not request.config.getoption("--full"):
        pytest.skip("checks a whole game first: --full")
    with serving(folder.parent / "rooms", str(folder)) as server:
        yield server


@pytest.fixture
def desk(writing: Server, browsers: Opening) -> Iterator[Any]:
    """A browser at its desk, when all is known."""
    browser = browsers()
    browser.get(f"http://127.0.0.1:{writing.port}/desk#{writing.key}")
    until(browser, lambda: "Rulebook" in browser.find_element(By.CSS_SELECTOR, "[aria-current]").text, 120)
    until(browser, lambda: "evidence" in browser.find_element(By.ID, "pace").text, 240)
    yield browser
    browser.get("about:blank")  # nothing is asked of the server any more when it stops


def pictures(browser: Any) -> list[str]:
    """The addresses of the pages that are shown."""
    found = browser.execute_script(
        "return [...document.querySelectorAll('.sheet img')].map(i => i.getAttribute('src'))"
    )
    return list(found)


def go_to(browser: Any, tab: str) -> None:
    """Choose what is shown."""
    words = "[...document.querySelectorAll('#tabs button')].find(b => b.textContent.startsWith(arguments[0])).click()"
    browser.execute_script(words, tab)


def test_a_click_on_a_printed_clause_opens_its_source_its_code_and_its_evidence(desk: Any, folder: Path) -> None:
    place = desk.execute_script("""
        for (const item of document.querySelectorAll(".sheet li")) {
          const found = item.picture.clauses.find(([id]) => id === "play");
          if (found) { item.scrollIntoView(); return [item.querySelector(".sight"), found[1]]; }
        }""")
    sight, down = place
    height = sight.size["height"]
    webdriver.ActionChains(desk).move_to_element_with_offset(sight, 0, int((down - 0.5) * height) + 4).click().perform()
    panel = until(desk, lambda: desk.find_element(By.CSS_SELECTOR, "#about:not([hidden])"))
    assert "move(card, heap)" in panel.find_element(By.TAG_NAME, "pre").text and "came up" in panel.text
    source = panel.find_element(By.CSS_SELECTOR, "a.place")
    lines = (folder / "rules" / "02-turn.md").read_text("utf-8").splitlines()
    file, line = source.get_attribute("href").removeprefix("vscode://file/").split(":")[:2]
    assert file.endswith("rules/02-turn.md") and "{#play}" in lines[int(line) - 1]
    places = until(desk, lambda: [row.text for row in panel.find_elements(By.CSS_SELECTOR, ".places tbody tr")])
    assert any(row.startswith("code") and "02-turn.md" in row for row in places)
    assert any(row.startswith("translation") and "fr.po" in row for row in places)


def test_a_fault_stands_where_it_is_and_the_last_good_page_stays(desk: Any, folder: Path) -> None:
    file, before = folder / "rules" / "02-turn.md", pictures(desk)
    good = file.read_text("utf-8")
    spoilt = good.replace("move(card, heap)", "mvoe(card, heap)")
    file.write_text(spoilt, "utf-8")
    until(desk, lambda: desk.find_elements(By.CSS_SELECTOR, ".stale"), 60)
    assert pictures(desk) == before
    go_to(desk, "Faults")
    fault = until(desk, lambda: desk.find_element(By.CSS_SELECTOR, ".faults .error"))
    line = next(number for number, text in enumerate(spoilt.splitlines(), 1) if "mvoe" in text)
    assert f"02-turn.md:{line}:5" in fault.find_element(By.CSS_SELECTOR, "a.place").get_attribute("href")
    assert "move" in fault.text
    file.write_text(good, "utf-8")
    until(desk, lambda: "None" in desk.find_element(By.ID, "shown").text, 60)
    go_to(desk, "Rulebook")
    until(desk, lambda: not desk.find_elements(By.CSS_SELECTOR, ".stale"), 60)


def test_games_that_get_stuck_stand_in_a_banner_above_the_figures(server: Server, browsers: Opening) -> None:
    browser = browsers()
    browser.get(f"http://127.0.0.1:{server.port}/desk#{server.key}")
    until(browser, lambda: browser.find_elements(By.CSS_SELECTOR, "#tabs button"))
    show = """
        const [statistics, done] = arguments, nothing = {added: [], removed: [], changed: []};
        const one = {clauses: nothing, pieces: {}, messages: {}, examples: nothing, pages: {}, statistics};
        import("/static/studies.js").then(studies => {
            const main = Object.assign(document.createElement("main"), {id: "effects"});
            main.append(...studies.moved({moved: {variants: [one]}, clauses: []}, {}));
            document.body.replaceChildren(main);
            done([...main.querySelectorAll(".banner, h3 ~ p:not(.banner)")].map(each => each.textContent));
        });"""
    texts = browser.execute_async_script(show, [effect_of_play(EFFECT)])
    assert texts[0] == f"{stuck_phrase(EFFECT)}." and browser.find_element(By.CLASS_NAME, "banner").text == texts[0]
    assert texts[1].casefold() == f"{chance_phrase(EFFECT)}." and len(texts) == 3


def test_the_desk_by_keyboard(desk: Any) -> None:
    def press(key: str) -> None:
        webdriver.ActionChains(desk).send_keys(key).perform()

    def focused() -> str:
        return str(desk.execute_script("return document.activeElement.textContent"))

    def tab_to(said: str) -> None:
        for _ in range(60):
            press(Keys.TAB)
            if focused().startswith(said):
                return
        raise AssertionError(f"{said} cannot be reached")

    press(Keys.TAB)
    assert focused() == "Skip to the content"
    tab_to("Clauses")
    press(Keys.ENTER)
    until(desk, lambda: desk.find_elements(By.CSS_SELECTOR, "#shown table"))
    assert focused().startswith("Clauses")  # one stays where one was
    number = desk.find_element(By.CSS_SELECTOR, "#shown .clause").text
    tab_to(number)
    press(Keys.ENTER)
    panel = until(desk, lambda: desk.find_element(By.CSS_SELECTOR, "#about:not([hidden])"))
    assert desk.switch_to.active_element == panel  # what opens is read at once
    press(Keys.ESCAPE)
    assert not panel.is_displayed() and focused() == number
