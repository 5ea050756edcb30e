"""What a person is told who asks for the rules while playing."""

from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from pnp.app.cli import human_player
from pnp.app.cli.human_player import MOST_CLAUSES, Person
from pnp.app.play.seats import Refused
from pnp.app.serve.app import _status_of


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Asks for a word, of which the book has this many clauses and this card."""

    def ask(word: str, clauses: int = 0, card: list[str] | None = None) -> list[str]:
        monkeypatch.setattr(human_player, "card_text", lambda word, prose: card or [])
        monkeypatch.setattr(human_player, "find_clauses", lambda word, prose: list(range(clauses)))
        monkeypatch.setattr(human_player, "clause_text", lambda clause, prose: f"clause {clause}")
        words = SimpleNamespace(t=lambda text, **more: text.format(**more), game=SimpleNamespace(terms={"hare": None}))
        return Person._rules(SimpleNamespace(words=words, prose=None), word)  # type: ignore[arg-type]

    return ask


def test_a_card_comes_before_clauses_and_clauses_are_cut_off(asked: Any) -> None:
    assert asked("H7", 2, ["H7", "Climb."]) == ["H7", "Climb."]
    assert asked("climb", 1) == ["clause 0"]
    assert asked("climb", MOST_CLAUSES) == [f"clause {number}" for number in range(MOST_CLAUSES)]
    assert asked("climb", MOST_CLAUSES + 2)[-2:] == [f"clause {MOST_CLAUSES - 1}", "… and 2 more"]


def test_a_word_that_the_book_lacks_is_named(asked: Any) -> None:
    assert asked("tax") == ["The rulebook says nothing about “tax”."]
    assert asked("") == ["Add a word, for example: rules hare"]


def test_a_refusal_keeps_its_status_and_reason_and_others_say_nothing() -> None:
    assert _status_of(Refused(422, "too many seats")) == (422, "too many seats")
    assert _status_of(HTTPException(405)) == (405, "there is nothing here")
    assert _status_of(KeyError("x")) == (404, "there is nothing here")
