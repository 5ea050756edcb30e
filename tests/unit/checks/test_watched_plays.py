"""What is recorded of the questions of a game, the counts of examples, and the covers of traced rules: by hand."""

import sys
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.edition import check_edition
from pnp.checks.mutants.cover import Cover
from pnp.checks.search.players import NoveltyAgent
from pnp.checks.statistics.plays import Answer, Choices, Watcher


def watcher_of(values: list[int], moves: int = 0) -> Watcher:
    """A watcher at a table of two seats and a side, whose tape has these values."""
    watcher = Watcher.__new__(Watcher)
    rules = {
        "draw": SimpleNamespace(name="draw", clause="own", prompts=()),
        "go": SimpleNamespace(name="go", clause="c", prompts=[("which?", None)]),
    }
    watcher.state = SimpleNamespace(  # type: ignore[assignment]
        rules=SimpleNamespace(rules=rules), seated=[1, 2], tape=SimpleNamespace(at=0, values=values)
    )
    watcher.choices, watcher.zones, watcher.faces = Choices(watcher.state.rules), [], []
    watcher.moves = [(0, 0, 0)] * moves
    watcher.begin()
    watcher.moves += [(0, 0, 0)] * moves
    return watcher


def ask(
    watcher: Watcher, seat: int, *options: object, at: int = 0, kind: str = "choose", prompt: str = "which?"
) -> None:
    watcher.state.tape.at = at  # type: ignore[misc]
    question: Any = SimpleNamespace(
        who=SimpleNamespace(seat=seat), options=options, kind=kind, prompt=prompt, rule="go", param=""
    )
    watcher.question(question)


def test_questions_with_a_choice_are_recorded_with_their_answers() -> None:
    watcher = watcher_of([1, 0, 2, 1])
    ask(watcher, 0, 5, 6, at=0)
    ask(watcher, 1, 5, at=1)  # (no choice)
    ask(watcher, 1, True, False, at=1)
    ask(watcher, 2, 5, 6, at=2)  # (a side has no seat)
    ask(watcher, 0, 5, 6, at=2)  # (an answer that is none of two)
    ask(watcher, 0, "pass", "draw", at=3, kind="action", prompt="act")
    ask(watcher, 0, 5, 6, at=4)  # (never answered)
    assert list(watcher.plays().answers) == [
        Answer(0, "which?", ("5", "6"), 1, "c"), Answer(1, "which?", ("yes", "no"), 0, "c"), Answer(0, "action in act", ("pass", "draw"), 1, "own"),
    ]  # fmt: skip


def test_a_game_begins_with_its_first_question() -> None:
    watcher = watcher_of([], 3)
    assert watcher.begun == -1
    ask(watcher, 0, 1)
    watcher.moves.append((0, 0, 0))
    ask(watcher, 0, 1)
    assert watcher.begun == 3
    watcher.begin()
    assert (watcher.begun, watcher.moves, watcher.asked) == (-1, [], [])


def test_options_that_were_taken_count_against_themselves() -> None:
    weights: list[list[float]] = []
    agent = NoveltyAgent(Random(1))
    agent.rng = SimpleNamespace(choices=lambda options, given: weights.append(given) or [1])  # type: ignore[assignment]
    keys = [agent.number(("q", "", name)) for name in "abc"]
    agent.taken[2] = 3
    assert agent.pick(keys) == 1 and agent.pick(keys) == 1
    assert weights == [[1.0, 1.0, 0.25], [1.0, 0.5, 0.25]] and list(agent.taken) == [0, 2, 3]


def test_examples_count_for_arcs_and_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_edition, "clause_counts", lambda game, rules, arcs, data: {"all": sum(arcs.values())})
    results = [
        SimpleNamespace(counters=[2, 0, 1], data_counts=Counter(limit=1)),
        SimpleNamespace(counters=[1, 0, 0], data_counts=Counter(end=2)),
    ]
    rules: Any = SimpleNamespace(arcs=[SimpleNamespace(id=id) for id in ("go", "stop", "end")], digest="d")
    game: Any = SimpleNamespace(players=(2, 2), variant="")
    played = check_edition.nothing_played(game, rules)
    examples: Any = SimpleNamespace(all=lambda: results)
    own = check_edition._with_examples(game, rules, examples, played)
    assert own.arcs == {"go": 3, "end": 1} and own.data == {"limit": 1, "end": 2} and own.clauses == {"all": 4}
    again = check_edition._with_examples(game, rules, examples, own)
    assert again.arcs == {"go": 6, "end": 2} and again.data == {"limit": 2, "end": 4}


def test_a_cover_of_rules_leaves_another_tracer_as_it_was() -> None:
    def other(frame: Any, event: str, arg: object) -> None:
        return None

    before = sys.gettrace()
    try:
        sys.settrace(other)
        with Cover():
            assert sys.gettrace() is not other
        assert sys.gettrace() is other
    finally:
        sys.settrace(before)


def test_a_cover_has_the_lines_of_rules_that_ran() -> None:
    code = "def deal(n):\n    if n:\n        a = 1\n    else:\n        a = 2\n    return a\n\ndef _h_turn(n):\n    return n\n"
    names: dict[str, Any] = {}
    exec(compile(code, "rules", "exec"), names)
    cover = Cover()
    with cover:
        names["deal"](1)
        names["_h_turn"](1)
    assert cover.lines == {("deal", 1), ("deal", 2), ("deal", 3), ("deal", 6), ("turn:", 8), ("turn:", 9)}
    with cover:
        names["deal"](0)
    assert ("deal", 5) in cover.lines
