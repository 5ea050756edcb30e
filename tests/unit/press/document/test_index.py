"""The index: what is looked up, once, under the letter that a reader looks under."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.press.document.front import index_entries, without_article
from pnp.press.document.game_text import source_text
from pnp.source.diagnostics import Report
from tests.shipped import loaded

DATA = Path(__file__).parents[4] / "data"


@pytest.mark.parametrize(
    ("words", "locale", "under"),
    [
        ("The talks", "en", "talks"), ("A trick", "en", "trick"), ("Theft", "en", "Theft"), ("A", "en", "A"),
        ("L’atout", "fr", "atout"), ("Les plis", "fr", "plis"), ("La", "fr", "La"), ("The end", "ja", "The end"),
    ],
)  # fmt: skip
def test_a_name_stands_under_its_letter_without_its_article(words: str, locale: str, under: str) -> None:
    assert without_article(words, locale) == under


def test_a_term_and_its_plural_are_one_entry() -> None:
    made = loaded("all-but-malice")
    text = source_text(made.game, played_facts(made.game, made.rules), Report())
    entries = index_entries(text)
    assert {"dispute", "windows", "disputes"} & set(entries["Dispute"]) and "Disputes" not in entries
    assert "Windows" not in entries and len(entries["Window"]) > 1


def test_a_noun_set_bold_and_a_title_in_the_plural_are_one_entry() -> None:
    entries = _entries("game-of-amber")
    assert "Rounds" not in entries and len(entries["Round"]) > 1


def _entries(game: str, variant: str = "") -> dict[str, dict[str, bool]]:
    made = loaded(game, variant)
    return index_entries(source_text(made.game, played_facts(made.game, made.rules), Report()))


def test_what_a_clause_sets_bold_because_it_explains_it_there_is_looked_up() -> None:
    entries = _entries("living-trumps", "amber")
    assert entries["Gauntlet"] == {"gauntlet": False}
    assert entries["Battle suit"] == {"battle-suit": False}
    assert entries["Tie"]["tie"] is False  # (a name before the clause begins)
    assert {"Fair Trade", "Honour", "Lie", "Accuse", "First Blood"} <= set(entries)
    assert not {"Always:", "Always", "You win", "To force a Duel"} & set(entries)


def test_a_designer_may_say_what_else_a_clause_is_looked_up_under() -> None:
    entries = _entries("living-trumps", "amber")
    assert entries["First player"] == {"order-of-play": True}
    assert "add-joker" not in {clause for told in entries.values() for clause in told}  # (of another variant)


def test_a_word_that_many_clauses_use_is_looked_up_where_it_does_something() -> None:
    assert {"trick", "joker-never", "strength-joker"} & set(_entries("living-trumps", "amber")["Joker"])
