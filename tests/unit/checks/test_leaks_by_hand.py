"""Two runs of the leak check compared question by question: entries written by hand."""

from typing import Any

import pytest

from pnp.checks.search.leaks import _compare, _extra, _Run


def entry(
    who: str, words: str = "which?", options: str = "ab", events: int = 0, lawful: bool = False
) -> tuple[Any, ...]:
    """A question: who is asked, its words and options, what is shown aside, the events before it, and whether it may differ."""
    return who, words, options, "aside", events, lawful


PLAIN, NEXT, LAWFUL = entry("Ada"), entry("Bo"), entry("Cy", lawful=True)


@pytest.mark.parametrize(
    ("one", "other", "difference", "compared"),
    [
        ([], [], None, 0), ([PLAIN], [], None, 0), ([PLAIN, NEXT], [PLAIN, NEXT], None, 2), ([PLAIN, NEXT], [PLAIN], None, 1),
        ([PLAIN, NEXT], [PLAIN, PLAIN], ("Bo", "which?"), 2), ([PLAIN], [entry("Ada", options="b")], ("Ada", "which?"), 1), ([PLAIN], [entry("Ada", events=1)], ("Ada", "which?"), 1),
        ([PLAIN, LAWFUL, NEXT], [PLAIN, LAWFUL, PLAIN], None, 1), ([LAWFUL], [entry("Cy", options="b", lawful=True)], None, 0),
        ([LAWFUL], [PLAIN, LAWFUL], ("Ada", "which?"), 1), ([NEXT, LAWFUL], [LAWFUL], ("Bo", "which?"), 1), ([LAWFUL], [PLAIN, entry("Cy", lawful=True, events=1)], None, 0), ([LAWFUL], [PLAIN], None, 0),
        ([LAWFUL], [PLAIN, entry("Cy", options="b", lawful=True)], None, 0), ([LAWFUL], [PLAIN, NEXT, LAWFUL], ("Ada", "which?"), 1),
    ],
)  # fmt: skip
def test_the_first_unlawful_difference(
    one: list[Any], other: list[Any], difference: tuple[str, str] | None, compared: int
) -> None:
    assert _compare(_run(one), _run(other)) == (difference, compared)


def _run(questions: list[Any]) -> _Run:
    run = _Run()
    run.questions = questions
    return run


def test_an_additional_question_is_that_of_the_run_that_has_it() -> None:
    assert _extra([LAWFUL], [PLAIN, LAWFUL], 0) == _extra([PLAIN, LAWFUL], [LAWFUL], 0) == ("Ada", "which?")
    assert _extra([NEXT, LAWFUL], [NEXT, PLAIN, LAWFUL], 1) == ("Ada", "which?")
