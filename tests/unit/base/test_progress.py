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
        (Step("Laying out pages", unit="files"), "Laying out pages"),
        (Step("Laying out pages", 5, unit="files"), "Laying out pages, 5 files"),
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


def test_a_step_is_over_when_all_that_was_announced_is_done() -> None:
    assert [Step("x", done, total).is_over for done, total in ((0, 0), (1, 0), (0, 1), (1, 2), (2, 2), (3, 2), (1, 1))] == [
        False, False, False, False, True, True, True
    ]  # fmt: skip


def test_large_numbers_have_commas_and_nothing_is_counted_without_a_noun() -> None:
    assert Step("Reading", 1200, 0, "files").words == "Reading, 1,200 files"
    assert Step("Reading", 1200).words == Step("Reading", 0, 0, "files").words == "Reading"
    assert Step("Reading", 1200, 3400).words == "Reading, 1,200 of 3,400"
    assert games_step(2, 3, 4) == Step("Playing games with 2 players", 3, 4, "games")


def test_counting_goes_on_from_a_step_that_has_begun() -> None:
    steps: list[Step] = []
    assert list(counted("ab", steps.append, Step("Reading", 3, 5, "files"))) == ["a", "b"]
    assert steps == [Step("Reading", done, 5, "files") for done in (3, 4, 5)]


def test_a_step_is_sent_when_the_time_is_over_or_its_task_changes_and_its_end_once() -> None:
    sent: list[Step] = []
    times = [0.0]
    receive = paced(sent.append, 0.5, lambda: times[-1])
    for now, step, is_sent in (
        (0.0, Step("a", 0, 9, "files"), True),
        (0.25, Step("a", 1, 9, "files"), False),
        (0.5, Step("a", 2, 9, "files"), True),
        (0.6, Step("a", 2, 8, "files"), True),
        (0.7, Step("a", 2, 8, "games"), True),
        (0.8, Step("a", 8, 8, "games"), True),
        (0.9, Step("a", 8, 8, "games"), False),
        (1.0, Step("b", 8, 8, "games"), True),
    ):
        times.append(now)
        count = len(sent)
        receive(step)
        assert len(sent) - count == is_sent, step
    first: list[Step] = []
    paced(first.append, 9.0, lambda: -100.0)(Step("", 0, 0))
    assert first == [Step("")]
