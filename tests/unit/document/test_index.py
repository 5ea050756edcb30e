"""The index: what is looked up, once, under the letter that a reader looks under."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.document.front import index_entries, without_article
from pnp.document.game_text import source_text
from pnp.rules.loading import load_and_compile

DATA = Path(__file__).parents[3] / "data"


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
    loaded = load_and_compile(DATA / "all-but-malice", "", Report())
    text = source_text(loaded.game, loaded.rules, Report())
    entries = index_entries(text)
    assert {"dispute", "windows", "disputes"} & set(entries["Dispute"]) and "Disputes" not in entries
    assert "Windows" not in entries and len(entries["Window"]) > 1
