"""The moments between two questions: one for each deed of a bot and each rule, as each seat saw it."""

import random
from itertools import pairwise

from pnp.engine.play.view import View

from .test_match import match_of

BOTS = {1: "greedy", 2: "greedy", 3: "greedy"}


def middle(view: View) -> int:
    return next(len(zone.cards) for zone in view.zones if zone.name == "trick")


def test_each_card_of_a_trick_has_a_moment_of_its_own_and_so_has_the_whole_trick() -> None:
    match, rng = match_of("hearts", 4, BOTS), random.Random(1)
    match.filmed = (0, match.seats)
    largest, steps = 0, 0
    while match.question is not None:
        before = match.view(0)
        match.step(rng.randrange(len(match.question.options)))
        counts = [middle(before), *(middle(view) for view, _ in match.scenes(0)), middle(match.view(0))]
        assert all(later - earlier <= 1 for earlier, later in pairwise(counts))
        assert all(lines for _, lines in match.scenes(0))
        largest, steps = max(largest, *counts), steps + 1
    assert largest == 4 and steps > 3


def test_a_moment_shows_a_seat_no_card_that_lies_hidden_from_it() -> None:
    match, rng = match_of("hearts", 4, BOTS), random.Random(1)
    match.filmed = (0, match.seats)
    seen = 0
    while match.question is not None:
        match.step(rng.randrange(len(match.question.options)))
        for view, _ in match.scenes(match.seats):
            assert not [card for zone in view.zones if zone.name == "hand" for card in zone.cards if card]
            seen += 1
        assert match.scenes(1) == []  # (a bot is not filmed)
    assert seen > 10


def test_what_is_taken_back_has_no_moments() -> None:
    match = match_of("hearts", 4, BOTS)
    match.filmed = (0,)
    for _ in range(4):
        match.step(0)
    assert match.scenes(0)
    assert match.undo() and match.scenes(0) == []


def test_a_question_names_its_clause_and_how_many_may_be_chosen() -> None:
    match = match_of("hearts", 4, BOTS)
    assert match.question is not None
    assert (match.question.clause, match.question.detail) == ("pass", (3, 3))
    for _ in range(3):
        match.step(0)
    assert match.question.clause == "follow" and match.question.detail is None
