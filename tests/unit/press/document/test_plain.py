"""Markdown as plain text: what a terminal prints."""

from pathlib import Path

import pytest

from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.press.document.plain import beginning, clause_text, plain_text
from tests.shipped import game_of

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def game() -> Game:
    return game_of("all-but-malice")


@pytest.mark.parametrize(("markdown", "told"), [
    ("A **strong** and a *stressed* word, and `code`.", "A strong and a stressed word, and code."),
    ("See [](#trump).", "See 1.2.1."),
    ("See [the Trumps](#trump).", "See the Trumps (1.2.1)."),
    ("See [them](https://example.org).", "See them."),
    ("The :spades: of it, :gain: and gone.", "The ♠ of it, and gone."),
    ("One.  \nTwo.\n\nThree.", "One. Two. Three."),
    ("2 * 3 * 4 and snake_case_words", "2 * 3 * 4 and snake_case_words"),
])  # fmt: skip
def test_marks_are_taken_out_and_nothing_else(game: Game, markdown: str, told: str) -> None:
    assert plain_text(markdown, game) == told


def test_a_clause_has_its_number_before_it(game: Game) -> None:
    told = clause_text(game.clauses["jewel-passes"], Prose(game))
    assert told.startswith("3.1.2 The Jewel then goes") and "{" not in told and "*" not in told


def test_a_beginning_is_no_longer_than_it_may_be(game: Game) -> None:
    assert beginning("**Gain** :gain: one, see [](#trump).", game, 13) == "Gain one, see"
    assert beginning("Short.", game, 40) == "Short."
