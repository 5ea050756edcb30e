"""The index: what is looked up, once, under the letter that a reader looks under."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.game import Block, Chapter, Message
from pnp.press.document.front import index_entries, without_article
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.questions import questions_and_answers, questions_of
from pnp.rules.loading import compile_tree, load_tree
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


def test_other_words_for_a_term_lead_to_its_definition() -> None:
    entries = _entries("all-but-malice")
    assert entries["Coins"] == {"secrets": True} and entries["Tokens"] == {"secrets": True}


def test_a_term_that_no_clause_defines_leads_to_the_first_clause_that_uses_it(tmp_path: Path) -> None:
    entries = _made(tmp_path)
    assert entries["Stone"] == {"throw": False} and entries["Pebble"] == {"throw": True}


def test_a_heading_or_a_clause_may_stay_out_of_the_index_and_give_words_all_the_same(tmp_path: Path) -> None:
    entries = _made(tmp_path)
    assert "Odds" not in entries and "Splash" not in entries
    assert entries["Water"] == {"splash": True} and entries["Waves"] == {"waves": False}


def test_a_question_is_listed_with_the_clauses_that_answer_it(tmp_path: Path) -> None:
    (group,) = questions_of(_text(tmp_path))
    assert group.title == "Asked"
    (cited, own) = group.entries
    assert (cited.word, [place.clause for place in cited.places]) == ("May I miss?", ["splash"])
    assert (own.word, [place.clause for place in own.places]) == ("Why stones?", ["asked"])


def test_a_chapter_without_a_heading_asks_nothing() -> None:
    chapter = Chapter("cards", "1", Message("Cards"), (Block("paragraph", Message("Are these all cards?")),))
    assert list(questions_and_answers(chapter)) == []


CHAPTER = """# Throwing {#throwing}

## Odds {#odds index=no}

Throw {{ stones }} by the dozen, {{ stones }} upon {{ stones }}. {#throw kind=rule}

The noise is a **splash**. {#splash kind=definition index="no, water"}

## Waves {#waves}

They go round. {#round kind=rule}

## Asked {#asked}

### May I miss?

Then there is no noise (see [](#splash)).

### Why stones?

They sink.
"""


def _text(folder: Path) -> GameText:
    (folder / "rules").mkdir()
    (folder / "rules" / "01-throwing.md").write_text(CHAPTER, "utf-8")
    terms = "terms:\n  stone: {one: stone, many: stones, also: pebble, is: A round thing.}\n"
    head = "game: ponds\ntitle: Ponds\nlanguage: en\nplayers: 2\nminutes: 5\n"
    (folder / "game.yaml").write_text(head + terms, "utf-8")
    report = Report()
    made = compile_tree(load_tree(folder, report), "", report)
    return source_text(made.game, played_facts(made.game, made.rules), Report())


def _made(folder: Path) -> dict[str, dict[str, bool]]:
    return index_entries(_text(folder))


@pytest.mark.parametrize("prose", ['{{ name("stone") }}', "{{ name('stone') }}", "{{ stone }}", "{{ stones(2) }}"])
def test_a_term_leads_to_the_clause_that_names_it_in_any_form(tmp_path: Path, prose: str) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "01-throwing.md").write_text(
        f"# Throwing {{#throwing}}\n\nTake a {prose}. {{#taking}}\n", "utf-8"
    )
    terms = "terms:\n  stone: {one: stone, many: stones, plural: stones}\n"
    head = "game: ponds\ntitle: Ponds\nlanguage: en\nplayers: 2\nminutes: 5\n"
    (tmp_path / "game.yaml").write_text(head + terms, "utf-8")
    report = Report()
    made = compile_tree(load_tree(tmp_path, report), "", report)
    entries = index_entries(source_text(made.game, played_facts(made.game, made.rules), Report()))
    assert set(entries["Stone"]) == {"taking"}
