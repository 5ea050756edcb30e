"""Questions that players ask of each game, sixty and more: one look-up in the index leads to a clause that answers."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from pnp.app.played.facts import played_facts
from pnp.model.game import Game
from pnp.press.document.front import index_entries
from pnp.press.document.game_text import source_text
from pnp.source.diagnostics import Report
from tests.shipped import loaded

LISTS = sorted((Path(__file__).parent / "index_questions").glob("*.yaml"))
SIXTY, TEN = 60, 10
"""At least so many questions for a game, and for each further variant of one."""


def unanswered(game: str, variant: str, questions: list[dict[str, str]]) -> Iterator[str]:
    """The questions whose first word is no entry of the index, or leads to no clause that answers."""
    made = loaded(game, variant)
    entries = index_entries(source_text(made.game, played_facts(made.game, made.rules), Report()))
    places = {word.casefold(): _reached(clauses, made.game) for word, clauses in entries.items()}
    places |= {f"{word}s": clauses for word, clauses in places.items() if f"{word}s" not in places}
    for one in questions:
        answers = set(one["answer"].split())
        assert answers <= set(made.game.clauses), f"{one['ask']} names {answers - set(made.game.clauses)}"
        clauses = places.get(one["look"].casefold())
        if clauses is None:
            yield f"{one['ask']} `{one['look']}` is not in the index; {sorted(answers)} should have it"
        elif not clauses & answers:
            yield f"{one['ask']} `{one['look']}` leads to {sorted(clauses)} instead of {sorted(answers)}"


def _reached(clauses: Iterable[str], game: Game) -> set[str]:
    """Clauses with the one that stands below each heading among them: a heading is on the page of what it heads."""
    order = list(game.clauses)
    below = {heading: clause for heading, clause in pairwise(order) if game.clauses[heading].kind == "heading"}
    return {*clauses, *(below[clause] for clause in clauses if clause in below)}


@pytest.mark.parametrize("path", LISTS, ids=[path.stem for path in LISTS])
def test_one_look_up_leads_from_a_question_to_its_answer(path: Path) -> None:
    game, _, variant = path.stem.partition(".")
    questions = yaml.safe_load(path.read_text("utf-8"))
    assert len({one["ask"] for one in questions}) == len(questions) >= (TEN if variant else SIXTY)
    assert not list(unanswered(game, variant, questions))


def test_a_word_that_is_not_in_the_index_is_reported() -> None:
    wrong = [
        {"ask": "How do I win?", "look": "no such word", "answer": "goal"},
        {"ask": "What is a trick?", "look": "trick", "answer": "moon"},
    ]
    assert len(list(unanswered("hearts", "", wrong))) == 2
