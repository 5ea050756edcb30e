"""A question as it is sent to a page: its rule, and the answer that a standing "pass" gives."""

import random

import pnp
from pnp.app.play.seat_json import sent_to
from pnp.base.resources import GAMES
from pnp.engine.match import Match


def played() -> Match:
    return pnp.load(GAMES / "all-but-malice").play(2, agents={1: "greedy"}).match


def test_a_question_that_may_be_passed_says_which_option_passes() -> None:
    match, rng = played(), random.Random(2)
    kinds = set[str]()
    while match.question is not None and "reaction" not in kinds:
        question, sent = match.question, sent_to(match.deciding, match, match.words)["question"]
        is_interrupt = question.kind == "reaction"
        assert (sent["passing"] >= 0) == is_interrupt
        if is_interrupt:
            assert question.options[sent["passing"]] is None
        kinds.add(question.kind)
        match.step(rng.randrange(len(question.options)))
    assert "reaction" in kinds


def test_a_rule_is_sent_without_its_marks() -> None:
    match, rng = played(), random.Random(2)
    rules = set[str]()
    for _ in range(60):
        if match.question is None:
            break
        rules.add(sent_to(match.deciding, match, match.words)["question"]["rule"])
        match.step(rng.randrange(len(match.question.options)))
    assert len(rules) > 4 and not [
        rule for rule in rules if set("*[]()") & set(rule) or ":stake:" in rule or " ," in rule
    ]
