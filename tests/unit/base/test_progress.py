"""Steps of progress: how they read, how often they come."""

import pytest

from pnp.base.progress import Step, counted, games_step, named, paced, silent


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (games_step(4, 320, 1000), "Playing games with 4 players, 320 of 1,000"),
        (games_step(1, 0, 5), "Playing games with 1 player, 0 of 5"),
        (Step("Reading the game"), "Reading the game"),
        (Step("Laying out pages", 5, 0, "files"), "Laying out pages, 5 files"),
        (Step("Comparing translations", 2, 8, "stages"), "Comparing translations"),
    ],
)
def test_a_step_reads_as_a_sentence(step: Step, words: str) -> None:
    assert step.words == words


def test_each_item_is_counted_when_it_is_done() -> None:
    steps: list[Step] = []
    items = counted("ab", steps.append, Step("Reading", 0, 2, "files"))
    assert next(items) == "a" and [step.done for step in steps] == [0]
    assert list(items) == ["b"] and [step.done for step in steps] == [0, 1, 2]
    assert steps[-1].is_over


def test_steps_come_at_most_ten_times_a_second_but_for_beginnings_and_ends() -> None:
    steps: list[Step] = []
    clock = iter(range(10_000))
    receive = paced(steps.append, 0.1, lambda: next(clock) / 1000)  # (a step each millisecond)
    for done in range(1001):
        receive(games_step(2, done, 1000))
    assert steps[0].done == 0 and steps[-1].done == 1000 and 10 <= len(steps) <= 12
    receive(games_step(3, 0, 1000))
    assert steps[-1].what == "Playing games with 3 players"


def test_a_step_of_one_of_several_things_names_it() -> None:
    steps: list[Step] = []
    named("long", steps.append)(Step("Playing games", 1, 2, "games"))
    assert steps == [Step("Playing games (long)", 1, 2, "games")]


def test_nothing_is_wrapped_around_a_receiver_that_nobody_listens_to() -> None:
    assert paced(silent) is silent and named("long", silent) is silent
