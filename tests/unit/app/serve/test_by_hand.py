"""What the table does not play: its words are shown when they apply, and counted."""

import re
from collections.abc import Sequence
from pathlib import Path

import pnp
from pnp.app.serve.studio import Studio, served
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.running import copy_of_hearts

ALONE = ("here", "greedy", "greedy", "greedy")


def hearts_with(folder: Path, *lines: tuple[str, str]) -> Studio:
    """A server of Hearts with more clauses: each a heading's id and the clause to write below it."""
    game = copy_of_hearts(folder)
    for heading, clause in lines:
        (file,) = (f for f in (game / "rules").iterdir() if f"{{#{heading}}}" in f.read_text("utf-8"))
        text = file.read_text("utf-8")
        file.write_text(re.sub(rf"(?m)^(#.*{{#{heading}}})$", rf"\1\n\n{clause}", text), "utf-8")
    return Studio(served(pnp.load(game), folder / "rooms"))


def shown(book: dict[str, Sequence[dict[str, str]]]) -> list[str]:
    """The ids of the clauses that a page shows."""
    return [clause["id"] for clause in book["now"]]


def test_a_game_with_code_for_all_clauses_leaves_nothing_to_people(browser: Browser) -> None:
    book = browser.state(browser.open(*ALONE))["book"]
    assert book["byHand"] == 0 and not book["now"] and book["played"] > 15


def test_clauses_without_code_are_shown_when_they_apply(tmp_path: Path) -> None:
    studio = hearts_with(
        tmp_path,
        ("dealing", "Light a candle. {#candle kind=setup by=hand}"),
        ("passing", "Look into the eyes of the player who gets your cards. {#eyes}"),
        ("a-trick", "Knock before you lead. {#knock by=hand}"),
        ("a-trick", "Nobody may speak. {#quiet kind=limit by=hand}"),
    )
    browser = Browser(studio)
    code = browser.open(*ALONE)
    state = browser.state(code)
    while not shown(state["book"]) or "knock" not in shown(state["book"]):
        if state["question"]["clause"]["id"] == "pass":
            expected = ["candle", "eyes", "quiet"] if not state["question"]["chosen"] else ["eyes", "quiet"]
            assert shown(state["book"]) == expected
        state = browser.answer(code, state).json()
        assert not state["outcome"]
    assert shown(state["book"]) == ["quiet", "knock"]
    assert state["book"]["byHand"] == 4
    texts = [clause["text"] for clause in state["book"]["now"]]
    assert texts == ["Nobody may speak.", "Knock before you lead."]


def test_people_who_watch_are_told_nothing_about_the_question_of_a_seat(tmp_path: Path) -> None:
    studio = hearts_with(tmp_path, ("passing", "Look into their eyes. {#eyes}"))
    browser = Browser(studio)
    code = browser.open(*ALONE)
    watching = Browser(studio).state(code)
    assert shown(browser.state(code)["book"]) == ["eyes"] and shown(watching["book"]) == []
