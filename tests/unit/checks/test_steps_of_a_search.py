"""Small steps of a search: beginnings of games, tasks, the tapes that are kept, and the tries for a small failure."""

import random
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.search import explore as exploring
from pnp.checks.search import search as searching
from pnp.checks.search.effort import Effort
from pnp.checks.search.explore import BACK, Aims, Findings, Tally, contest, explore
from pnp.checks.search.players import MixedPlayers, NoveltyAgent
from pnp.checks.search.search import TaskResult, gather, tasks_of
from pnp.engine.play import Outcome, Tape
from pnp.engine.play.idle import ENDLESS
from pnp.engine.play.state import STEPS


class Draws:
    """A source of chance that gives the listed numbers in order, and notes each request."""

    def __init__(self, *numbers: float) -> None:
        self.numbers, self.limits = list(numbers), list[object]()

    def random(self) -> float:
        return self.numbers.pop(0)

    def randrange(self, limit: int) -> int:
        self.limits.append(limit)
        return int(self.numbers.pop(0))

    def choice(self, options: Any) -> Any:
        self.limits.append(options)
        return options[int(self.numbers.pop(0))]

    def expovariate(self, rate: float) -> float:
        self.limits.append(rate)
        return self.numbers.pop(0)


class AlwaysThis:
    """Chance that always gives the same number."""

    number = 0.5

    def __init__(self, seed: object = None) -> None:
        pass

    def random(self) -> float:
        return self.number

    def getrandbits(self, bits: int) -> int:
        return bits


ENDED = Outcome("ended", (1,), "end", 3, 7)


def stuck(code: str = "PNP401", clause: str = "c", line: int = 4) -> Outcome:
    return Outcome("stuck", (), clause, 1, 2, code, "no", "a.md", line)


class Games:
    """A table whose games have the listed outcomes, the last one again and again, and take some arcs."""

    def __init__(self, *outcomes: Outcome, arcs: tuple[int, ...] = (1, 0), people: int = 2) -> None:
        self.outcomes, self.arcs = list(outcomes), arcs
        everyone = [object() for _ in range(people)]
        self.state: Any = SimpleNamespace(
            counters=[0] * len(arcs), data_counts=Counter(), seated=everyone, everyone=everyone, most={}, observe=None
        )
        self.deciders: list[Any] = []
        self.tapes: list[tuple[int, ...]] = []

    def game(self, tape: Tape, deciders: Any = None) -> Outcome:
        self.deciders.append(deciders)
        self.tapes.append(tuple(tape.values))
        self.state.counters[:] = self.arcs
        tape.take_over(range(10))
        return self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]


# ------------------------------------------------------------------------------------------------- beginnings
TAPES: Any = [((1, 2, 3, 4), "", frozenset()), ((5, 6, 7, 8), "", frozenset()), ((9,), "example", frozenset())]


def prefix(*numbers: float, start: str = "", restarts: float = 0.35) -> tuple[tuple[int, ...], list[object]]:
    draws: Any = Draws(*numbers)
    cut = exploring._prefix(draws, Findings(2, tapes=list(TAPES)), start, restarts)
    assert not draws.numbers
    return cut, draws.limits


def test_a_game_begins_like_a_later_tape_more_often_than_like_an_early_one() -> None:
    assert prefix(0.35, 0.25, 0.75, 0.5) == ((5, 6, 7), [])  # the root of 0.25 is a half: the second of two
    assert prefix(0.0, 0.24, 0.75, 0.9) == ((1, 2, 3), [])
    assert prefix(0.36) == ((), [])
    assert prefix(0.36, 0.0, 0.2, restarts=0.7) == ((), [])  # nothing of four is left at a fifth
    assert prefix(0.1, 0.9, 0.99, start="example") == ((), []) and prefix(start="other") == ((), [])


def test_half_of_the_beginnings_have_one_entry_changed() -> None:
    assert prefix(0.3, 0.25, 0.75, 0.49, 40, 1) == ((5, 40, 7), [64, 3])


def test_a_search_begins_shortly_before_a_place_on_a_tape() -> None:
    near = [((1, 2, 3, 4, 5), place) for place in (5, 4, 3, 2)]

    def before(*numbers: float) -> tuple[tuple[int, ...], list[object]]:
        draws: Any = Draws(*numbers)
        return exploring._shortly_before(draws, near), draws.limits

    assert before(0.81) == ((), [])
    assert before(0.8, 0.5, 2, 1.9) == ((1, 2, 3), [BACK, 1 / 40])  # 0.25 of the four places: the second, one before
    assert before(0.0, 0.99, 0, 5.0) == ((), [BACK, 1 / 5])


def test_every_fifth_game_begins_in_the_position_of_an_example() -> None:
    examples: Any = [
        SimpleNamespace(id=id, data={"players": ["x"] * people}) for id, people in (("a", 2), ("b", 3), ("c", 2))
    ]
    examples.append(SimpleNamespace(id="d", data={}))
    rng: Any = None
    starts = [exploring._pick_start(rng, Findings(2), examples, number) for number in range(16)]
    assert {n: start for n, start in enumerate(starts) if start} == {4: "a", 9: "c", 14: "a"}
    assert exploring._pick_start(rng, Findings(5), examples, 4) == ""


@pytest.mark.parametrize(("choices", "comes"), [(101, True), (102, False)])
def test_a_game_is_given_up_a_hundred_choices_after_its_tape(choices: int, comes: bool) -> None:
    play = Games(ENDED, arcs=(0, 0, 1))

    def game(tape: Tape, deciders: Any = None) -> Outcome:
        for number in range(choices):
            play.state.decisions = number
            play.state.observe(None)
        play.state.counters[2] = 1
        return ENDED

    play.game = game  # type: ignore[method-assign]
    own: Any = play
    assert exploring._comes_to(own, Tape(), [2], 1, None) is comes
    assert play.state.observe is None and exploring._comes_to(own, Tape(), [1], 1, None) is False
    never: Any = SimpleNamespace(
        never_comes_to=lambda targets, values, chance: (targets, values, chance) == ([2], [], 9)
    )
    assert exploring._comes_to(own, Tape(), [2], 9, never) is False


def test_a_game_that_gets_stuck_is_worth_a_look() -> None:
    own: Any = Games(stuck(), arcs=(0,))
    assert exploring._comes_to(own, Tape(), [0], 1, None) is True


# ------------------------------------------------------------------------------------------------- counts of a search
def test_a_tape_is_kept_if_it_reaches_something_new() -> None:
    play: Any = Games(ENDED)
    findings = Findings(2)
    tally = Tally(play, findings)

    def played(arcs: list[int], data: dict[str, int], values: list[int], quick: Outcome | None = None) -> None:
        tally.begin()
        assert play.state.counters == [0, 0] and not play.state.data_counts
        play.state.counters[:] = arcs
        play.state.data_counts.update(data)
        tape = Tape()
        tape.take_over(values)
        tally.keep(tape, "", tally.end(), quick)

    played([2, 0], {"limit": 1}, [1])
    played([1, 0], {"limit": 2}, [2])
    played([0, 1], {}, [3], ENDED)
    played([0, 9], {}, [4], ENDED)
    assert [values for values, _, _ in findings.tapes] == [(1,), (3,)] and findings.tapes[0][2] == {0, "limit"}
    assert findings.arcs == [3, 10] and findings.data == {"limit": 3} and tally.reached == {0, 1, "limit"}
    assert findings.on_machine == 2 and findings.by_machine == {(3,): ENDED}
    assert tally.twice()
    play.state.counters[:] = [0, 0]
    few = Tally(play, Findings(2))
    assert not few.twice()
    for times in (1, 2):
        play.state.counters[:] = [1, 5]
        few.end()
        assert few.twice() is (times == 2)


def test_findings_of_games() -> None:
    play: Any = Games(ENDED)
    findings = Findings(2)
    for outcome, most, start in (
        (ENDED, {"coin": 4}, ""), (replace(ENDED, winners=(0, 1), rounds=5), {"coin": 2, "gem": 1}, ""), (stuck(), {"coin": 6}, ""),
        (stuck(), {}, ""), (stuck(line=5), {}, ""), (stuck("PNP402"), {}, ""), (stuck("PNP403"), {}, "example"),
        (Outcome("limit", (), "", 9, 1), {}, ""),
    ):  # fmt: skip
        play.state.most = most
        tape = Tape()
        tape.take_over([8])
        exploring._note(findings, play, tape, start, outcome)
    assert (findings.games, findings.decisions, findings.most) == (8, 7 + 7 + 5 * 2 + 1, {"coin": 6, "gem": 1})
    assert findings.endings == {"end": 2} and findings.winners == {1: 2, 0: 1} and findings.rounds == [3, 5]
    assert findings.failures == [((8,), "", stuck()), ((8,), "", stuck(line=5))]


def test_a_game_that_its_tape_does_not_give_again_has_hidden_state() -> None:
    findings = Findings(2)
    same: Any = Games(ENDED)
    exploring._check_replay(findings, same, Tape([1, 2]), ENDED)
    assert not findings.failures
    other: Any = Games(replace(ENDED, decisions=9))
    exploring._check_replay(findings, other, Tape([1, 2]), replace(ENDED, decisions=1))
    ((_, start, failure),) = findings.failures
    assert (start, failure.status, failure.code) == ("", "stuck", "PNP405")
    assert failure.message == "the same tape gave 1 choice, and then 9"


# ------------------------------------------------------------------------------------------------- exploring
def explored(games: int, *outcomes: Outcome, arcs: tuple[int, ...] = (1, 0), **more: Any) -> tuple[Games, Findings]:
    play = Games(*outcomes or (ENDED,), arcs=arcs)
    own: Any = play
    return play, explore(own, 1, games, **more)


def test_every_twentieth_game_is_played_again_from_its_tape() -> None:
    play, findings = explored(45)
    again = [n for n, deciders in enumerate(play.deciders) if deciders is None]
    assert again == [1, 22, 43] and findings.games == 45 and len(play.deciders) == 48


def test_a_search_stops_once_every_arc_was_taken_twice_and_a_third_was_played() -> None:
    assert explored(9, arcs=(1, 1))[1].games == 5
    assert explored(2, arcs=(1, 1))[1].games == 2 and explored(9, arcs=(1, 0))[1].games == 9


@pytest.mark.parametrize(("code", "games"), [("PNP412", 1), (ENDLESS, 1), ("PNP401", 6)])
def test_one_slow_game_is_enough(code: str, games: int) -> None:
    assert explored(6, stuck(code))[1].games == games


def test_a_search_stops_at_its_target() -> None:
    assert explored(9, aims=Aims(targets=frozenset({0})))[1].games == 1
    assert explored(9, aims=Aims(targets=frozenset({0, 1})))[1].games == 9


def test_every_eighth_game_has_thinking_players() -> None:
    seats: list[int] = []

    def make_seats(play: Any, names: Any, seed: int) -> list[None]:
        seats.append(seed)
        return [None, None]

    play, _ = explored(24, make_seats=make_seats)
    kinds = [type(deciders[0]) for deciders in play.deciders if deciders is not None]
    assert [n for n, kind in enumerate(kinds) if kind is MixedPlayers] == [7, 15, 23] and len(seats) == 3


@pytest.mark.parametrize(("number", "kind"), [(0.49, NoveltyAgent), (0.5, type(None))])
def test_half_of_the_players_are_curious(number: float, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AlwaysThis, "number", number)
    monkeypatch.setattr(random, "Random", AlwaysThis)
    play, _ = explored(2)
    assert [[type(decider) for decider in deciders] for deciders in play.deciders[::2]] == [[kind, kind]] * 2


@pytest.mark.parametrize(
    ("number", "targets", "restarts"), [(0.35, (), True), (0.36, (), False), (0.7, (1,), True), (0.71, (1,), False)]
)
def test_restarts_are_more_frequent_with_a_target(
    number: float, targets: tuple[int, ...], restarts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AlwaysThis, "number", number)
    monkeypatch.setattr(AlwaysThis, "randrange", lambda self, limit: 0, raising=False)
    monkeypatch.setattr(random, "Random", AlwaysThis)
    play, _ = explored(2, aims=Aims(targets=frozenset(targets)))
    first, _, second = play.tapes  # (the first game is played again from its tape)
    assert first == () and bool(second) is restarts


# ------------------------------------------------------------------------------------------------- contests
def test_seats_of_a_contest_rotate_and_its_games_differ() -> None:
    seated: list[tuple[list[str], int]] = []

    def make_seats(play: Any, names: Any, seed: int) -> Any:
        seated.append((list(names), seed))
        return names

    play: Any = Games(ENDED, people=3)
    findings = contest(play, ["a", "b"], 2, 3, make_seats)
    assert seated == [(["a", "b", "a"], 209458), (["b", "a", "b"], 209459), (["a", "b", "a"], 209460)]
    assert (findings.games, findings.seats) == (3, 3)


@pytest.mark.parametrize(
    ("outcome", "games", "failures"),
    [
        (replace(ENDED, decisions=499), 3, 0), (replace(ENDED, decisions=500), 2, 0), (stuck("PNP412"), 1, 1), (stuck(ENDLESS), 1, 1),
        (stuck("PNP402"), 5, 5), (stuck("PNP401"), 5, 1),
    ],
)  # fmt: skip
def test_long_and_stuck_contests(outcome: Outcome, games: int, failures: int) -> None:
    play: Any = Games(outcome)
    findings = contest(play, ["a"], 1, 5, lambda play, names, seed: [None, None])
    assert (findings.games, len(findings.failures)) == (games, failures)


# ------------------------------------------------------------------------------------------------- tasks
def tasks(players: tuple[int, int], **effort: Any) -> list[tuple[str, int, int, int]]:
    game: Any = SimpleNamespace(players=players)
    return [(task.kind, task.seats, task.seed, task.amount) for task in tasks_of(game, Effort(seed=3, **effort))]


def test_the_tasks_of_a_check() -> None:
    assert tasks((2, 4), games=160, contests=6, pairs=40) == [
        *[("contest", seats, seed, 3) for seats in (2, 3, 4) for seed in (3000, 3001)],
        *[task for seats in (2, 3, 4) for task in (("explore", seats, 300, 80), ("explore", seats, 301, 80), ("leaks", seats, 3, 40))],
        ("masters", 2, 3, 1),
    ]  # fmt: skip


def test_more_numbers_of_players_share_the_games() -> None:
    assert {task[3] for task in tasks((2, 5), games=160, contests=6) if task[0] == "explore"} == {60}
    assert [task for task in tasks((2, 5), contests=6) if task[0] == "contest"][:2] == [
        ("contest", 2, 3000, 2), ("contest", 2, 3001, 2),
    ]  # fmt: skip
    assert [task[3] for task in tasks((1, 1), games=160, contests=3) if task[0] in ("contest", "explore")] == [
        3,
        80,
        80,
    ]
    assert [task[3] for task in tasks((1, 2), games=160, contests=6) if task[0] == "explore"] == [80] * 4
    assert [task[0] for task in tasks((2, 2), contests=0)] == ["contest", "explore", "explore", "leaks"]


# ------------------------------------------------------------------------------------------------- evidence
def cover(*tapes: tuple[set[int], int]) -> list[int]:
    """The numbers of the tapes that are kept, of some with their reach and length."""
    findings = Findings(2, tapes=[((n,) * length, "", frozenset(reach)) for n, (reach, length) in enumerate(tapes, 1)])
    return [record[1][0] for record, _ in searching._cover([findings])]


def test_short_tapes_with_many_arcs_are_kept() -> None:
    """A game costs as much as 200 numbers of its tape: 3 arcs of 301 are more than 2 of 201, and of 302 less."""
    assert cover(({1, 2, 3}, 101), ({1, 2}, 1), ({3}, 1)) == [1]
    assert cover(({1, 2, 3}, 102), ({1, 2}, 1), ({3}, 1)) == [2, 3]


def test_tapes_whose_arcs_others_take_are_left_out() -> None:
    assert cover(({1, 2, 3, 4}, 1), ({1, 2, 5}, 1), ({3, 4, 6}, 1)) == [2, 3]
    assert searching._cover([]) == []


def test_a_chapter_has_the_name_that_this_process_uses() -> None:
    rules: Any = SimpleNamespace(rules={"go": SimpleNamespace(span=SimpleNamespace(file="game/rules/01.md"))})
    assert searching.file_here("/tmp/other/rules/01.md", rules) == "game/rules/01.md"
    assert searching.file_here("/tmp/other/rules/02.md", rules) == "/tmp/other/rules/02.md"
    assert searching.file_here("/tmp/game/more/01.md", rules) == "/tmp/game/more/01.md"


def result(kind: str, seats: int, **facts: Any) -> TaskResult:
    compared = facts.pop("compared", 0)
    return TaskResult(searching.Task(kind, seats, 1, 1), Findings(seats, **facts) if facts else None, (), compared)


def test_the_evidence_of_all_tasks() -> None:
    arcs = [
        SimpleNamespace(id="go", rule="go", kind="rule", clause="c"), SimpleNamespace(id="go/if 1", rule="go", kind="branch", clause="c"),
        SimpleNamespace(id="end", rule="end", kind="rule", clause="d"),
    ]  # fmt: skip
    rules: Any = SimpleNamespace(arcs=arcs, digest="rules")
    game: Any = SimpleNamespace(variant="v", players=(2, 3), clauses={"c": 1, "d": 1, "e": 1})
    evidence = gather(
        game, rules,
        [
            result("explore", 2, games=4, decisions=9, arcs=[3, 1, 0], endings=Counter(end=4), data=Counter(e=2), tapes=[((1,), "", frozenset({0, 1, "e"}))]),
            result("contest", 2, games=2, decisions=5, arcs=[1, 0, 1], endings=Counter(end=2), rounds=[4, 9], most={"coin": 3}, tapes=[((2,), "", frozenset({0, 2}))]),
            result("contest", 2, games=1, decisions=1, arcs=[0, 0, 1], endings=Counter(limit=1), rounds=[1, 2], most={"coin": 2, "gem": 1}),
            result("contest", 3, games=1, decisions=1, arcs=[1, 0, 0], endings=Counter(end=1), most={"coin": 8}),
            result("masters", 2, games=50, decisions=50, endings=Counter(end=3)), result("masters", 3, games=1),
            result("leaks", 2, compared=7), result("leaks", 3, compared=5),
        ],
    )  # fmt: skip
    assert (evidence.digest, evidence.variant, evidence.seats) == ("rules", "v", (2, 3))
    assert (evidence.games, evidence.decisions, evidence.questions_compared) == (8, 16, 12)
    assert evidence.arcs == {"go": 5, "go/if 1": 1, "end": 2} and evidence.clauses == {"c": 5, "d": 2, "e": 2}
    assert evidence.endings == {"end": 4} and evidence.contests == {2: {"end": 2, "limit": 1}, 3: {"end": 1}}
    assert evidence.rounds == {2: (1, 3, 9)} and evidence.supply == {"coin": {2: 3, 3: 8}, "gem": {2: 1}}
    assert evidence.masters == {2: {"end": 3}} and evidence.by_seats == {2: {"go", "end"}, 3: {"go"}}
    assert evidence.tapes == ((2, (1,), ""), (2, (2,), "")) and [set(one) for one in evidence.reached] == [
        {"go", "go/if 1", "e"},
        {"go", "end"},
    ]


# ------------------------------------------------------------------------------------------------- failures
@pytest.mark.parametrize(
    ("outcome", "steps", "tries"),
    [
        (stuck(), 0, 600), (replace(stuck(), decisions=100), 0, 200), (replace(stuck(), decisions=1000), 0, 60), (replace(stuck(), decisions=0), 0, 600),
        (replace(stuck(), decisions=150), 0, 133), (stuck(), 60_000, 83),
        (stuck(), 50_000, 100), (stuck(), 1_000_000, 12), (stuck("PNP412"), 0, 12),
    ],
)  # fmt: skip
def test_a_slow_failure_is_tried_less_often(
    outcome: Outcome, steps: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some 20,000 choices and 5,000,000 steps of rules are enough."""
    allowed: list[int] = []

    def shrink(tape: Any, fails: Any, tries: int) -> tuple[int, ...]:
        allowed.append(tries)
        assert fails([7]) == list(range(10)) and fails([8]) is None
        return (1,)

    play = Games(outcome, outcome, replace(outcome, line=99))
    state = SimpleNamespace(budget=range(STEPS - steps))
    monkeypatch.setattr(searching, "State", lambda game, rules, seats: state)
    monkeypatch.setattr(searching, "Play", lambda state: play)
    monkeypatch.setattr(searching, "shrink", shrink)
    nothing: Any = None
    assert searching.smallest(nothing, nothing, 2, [3, 4], outcome) == (1,) and allowed == [tries]


def test_the_loop_of_an_endless_game_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "State", lambda game, rules, seats: None)
    monkeypatch.setattr(searching, "Play", lambda state: None)
    nothing: Any = None
    assert searching.smallest(nothing, nothing, 2, [3, 4], stuck(ENDLESS)) == (3, 4)


@pytest.mark.parametrize(("count", "first"), [(40, "1. line 0"), (41, "…")])
def test_the_last_forty_lines_of_a_long_game(count: int, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "State", lambda game, rules, seats, log: SimpleNamespace(everyone=[]))
    monkeypatch.setattr(searching, "Play", lambda state: Games(ENDED))
    monkeypatch.setattr(searching, "Describer", lambda *facts, people: None)
    monkeypatch.setattr(searching, "transcript", lambda describer, events: [f"line {n}" for n in range(count)])
    nothing: Any = None
    lines = searching.steps(nothing, nothing, 2, (), nothing)
    assert (lines[0], lines[-1]) == (first, f"{count}. line {count - 1}") and len(lines) == count
