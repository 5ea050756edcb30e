"""What a check carries over after an edit, and the notes by which games are followed: small evidence, by hand."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.search import replay_evidence as again
from pnp.checks.search.baseline import Ground, arcs_of
from pnp.checks.search.evidence import Evidence
from pnp.checks.search.examples import _needs_no_run, _stands_below, left_to_chance
from pnp.checks.search.explore import Findings
from pnp.checks.search.guided import NotedTape, Notes, name_of
from pnp.checks.search.replay_evidence import AffectedParts
from pnp.checks.search.search import Task, TaskResult
from pnp.rules.digest import Parts


def arc(id: str, **facts: Any) -> Any:
    rule = id.partition("/")[0]
    return SimpleNamespace(id=id, rule=rule, guard=False, kind="branch" if "/" in id else "rule", clause=rule, **facts)


ARCS = [arc("go"), arc("go/if 1"), arc("end"), arc("end/if 2"), arc("pay")]


def evidence(**facts: Any) -> Evidence:
    plain: dict[str, Any] = {
        "digest": "old", "variant": "", "seats": (2, 3), "games": 10, "decisions": 100, "arcs": {}, "data": {}, "endings": {}, "contests": {},
        "rounds": {}, "supply": {}, "tapes": (),
    }  # fmt: skip
    return Evidence(**plain | facts)


RULES: Any = SimpleNamespace(arcs=ARCS, rules={}, digest="new")


def result(kind: str, seats: int, *tapes: tuple[int, set[int]], start: str = "") -> TaskResult:
    findings = Findings(
        seats, tapes=[((n,) * length, start, frozenset(reach)) for n, (length, reach) in enumerate(tapes)]
    )
    return TaskResult(Task(kind, seats, 1, 1), findings)


# ------------------------------------------------------------------------------------------------- missing arcs
def test_arcs_are_missing_if_neither_games_nor_examples_take_them(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = arc("pay/else of 3")
    guard.guard = True
    monkeypatch.setattr(again, "counted_arcs", lambda rules: [*ARCS, guard])
    game: Any = SimpleNamespace(unreachable=("go/if 1",))
    own = evidence(arcs={"go": 3, "end": 0})
    assert again.missing_arcs(game, RULES, own, frozenset({"pay"})) == ("end", "end/if 2")


def test_numbers_of_players_whose_short_games_come_near_are_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "missing_arcs", lambda *facts: ("end/if 2",))
    monkeypatch.setattr(again, "nearest", lambda rules, counts, missing: ("end",))
    results = [
        result("explore", 2, (9, {2}), (1, {0})),
        result("explore", 3, (4, {0, 2})),
        result("explore", 4, (2, {0})),
    ]
    own: Any = None
    assert again._nearest_first(own, RULES, (4, 2, 3), evidence(), frozenset(), results) == [3, 2, 4]


def test_tapes_of_whole_games_with_their_arcs() -> None:
    results = [result("explore", 2, (2, {0, 1})), result("contest", 3, (1, {0})), result("explore", 2, (3, {2}), start="e"),
               TaskResult(Task("leaks", 2, 1, 1))]  # fmt: skip
    assert again._tapes_of(RULES, results, 2) == [((0, 0), frozenset({"go", "go/if 1"}))]


def test_a_search_begins_at_the_four_shortest_tapes_that_come_nearest() -> None:
    tapes = [((n,) * length, frozenset(reach)) for n, (length, reach) in enumerate(
        [(1, {"x"}), (5, {"a"}), (2, {"a"}), (9, {"a", "b"}), (3, {"a"}), (1, {"a"})]
    )]  # fmt: skip
    task = again._seeking(3, ("m",), ("a", "b"), tapes, again.Effort(games=7, seed=5))
    assert (task.kind, task.seats, task.seed, task.amount, task.wanted, task.near) == (
        "explore",
        3,
        5,
        7,
        ("m",),
        ("a", "b"),
    )
    assert [tape[0] for tape, _, _ in task.before] == [4, 2, 5, 3]
    assert all((start, notes) == ("", None) for _, start, notes in task.before)


# ------------------------------------------------------------------------------------------------- affected parts
def touched(
    old: Evidence, bodies: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, frame: str = "f"
) -> AffectedParts:
    """What changed rule bodies affect; ``worth`` is called by a score."""
    then = {"go": "1", "end": "1", "worth": "1", "pay": "1"}
    monkeypatch.setattr(again, "rule_parts", lambda game, rules: Parts(frame, {**then, **bodies}))
    monkeypatch.setattr(again, "_calls", lambda rules: {"score": frozenset({"worth"}), "worth": frozenset()})
    rules: Any = SimpleNamespace(rules={}, of_kind=lambda kind: [SimpleNamespace(name=kind)])
    game: Any = None
    return again.touched_by(Ground(old, Parts("f", then)), game, rules)


OLD = evidence(
    tapes=((2, (1,), ""), (3, (2,), ""), (2, (3,), "")), reached=(frozenset({"go", "go/if 1"}), frozenset({"end/if 2"})),
    by_seats={2: frozenset({"go"}), 3: frozenset({"go", "end"})},
)  # fmt: skip


def test_an_edit_affects_the_tapes_and_players_that_run_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    assert touched(OLD, {"end": "2"}, monkeypatch) == AffectedParts((1, 2), (3,), False)
    assert touched(OLD, {"go": "2"}, monkeypatch) == AffectedParts((0, 2), (2, 3), False)
    assert touched(OLD, {}, monkeypatch) == AffectedParts((2,), (), False)  # (the reach of the third is unknown)
    assert touched(OLD, {"new": "1"}, monkeypatch).tapes == (2,)
    assert touched(OLD, {"go": "2"}, monkeypatch, frame="other") == AffectedParts((0, 1, 2), (2, 3), False)


def test_an_edit_of_what_bots_think_affects_their_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    known = evidence(
        tapes=((2, (1,), ""),), reached=(frozenset({"go"}),), by_seats={2: frozenset({"go"}), 3: frozenset()}
    )
    assert touched(known, {"worth": "2"}, monkeypatch) == AffectedParts((), (), True)
    assert touched(known, {"pay": "2"}, monkeypatch) == AffectedParts((), (), False)
    unknown = evidence(tapes=((2, (1,), ""),), reached=(frozenset({"go"}),))
    assert touched(unknown, {"pay": "2"}, monkeypatch) == AffectedParts((), (), False)
    part = evidence(tapes=((2, (1,), ""),), reached=(frozenset({"go"}),), by_seats={2: frozenset({"pay"})})
    assert touched(part, {"pay": "2"}, monkeypatch).seats == (2, 3)
    assert touched(evidence(tapes=()), {"pay": "2"}, monkeypatch).seats == (2, 3)


def test_arcs_have_new_names_if_their_rule_means_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    old = evidence(arcs={"go": 3, "go/if x": 2, "end/if 1": 5}, reached=(frozenset({"go/if x", "end/if 1"}),))
    ground = Ground(old, Parts("f", {"go": "1", "end": "1"}), arcs={"go": ("go", "go/if x"), "end": ("end/if 1",)})
    rules: Any = SimpleNamespace(arcs=[arc("go"), arc("go/if y"), arc("end/if 2")], rules={})
    game: Any = None

    def renamed(**bodies: str) -> Evidence:
        monkeypatch.setattr(again, "rule_parts", lambda game, rules: Parts("f", bodies))
        return again.in_new_names(ground, game, rules).evidence

    assert arcs_of(rules) == {"go": ("go", "go/if y"), "end": ("end/if 2",)}
    own = renamed(go="1", end="2")
    assert own.arcs == {"go": 3, "go/if y": 2, "end/if 1": 5} and own.reached == (frozenset({"go/if y", "end/if 1"}),)
    assert renamed(go="2", end="2") is old
    rules.arcs.append(arc("go/if z"))
    assert renamed(go="1", end="2") is old  # (it has one arc more)


def test_findings_that_still_hold_are_carried_on(monkeypatch: pytest.MonkeyPatch) -> None:
    old = evidence(
        arcs={"go": 9, "end": 4, "pay": 2, "gone": 1}, data={"limit": 3, "lost": 8}, endings={"end": 6, "a": 1}, contests={2: {"end": 5}},
        rounds={2: (1, 2, 3)}, supply={"coin": {2: 3, 3: 9}, "cup": {2: 1}}, tapes=((2, (1,), ""), (3, (2,), "")),
        reached=(frozenset({"go", "gone", "limit"}), frozenset({"end"})), by_seats={2: frozenset({"go"}), 3: frozenset({"end"})},
        questions_compared=5, masters={2: {"m": 1}},
    )  # fmt: skip
    new = evidence(
        digest="new", arcs={"pay": 1, "go": 1}, data={"limit": 7}, endings={"end": 2, "b": 3}, contests={2: {"x": 1}, 3: {"y": 1}},
        rounds={2: (9, 9, 9), 3: (4, 5, 6)}, supply={"coin": {2: 5, 3: 4}, "gem": {2: 2}}, tapes=((2, (7,), ""),), reached=(frozenset({"pay"}),),
        by_seats={2: frozenset({"pay"})}, games=3, decisions=30, questions_compared=2, masters={2: {"n": 1}, 3: {"o": 1}},
    )  # fmt: skip
    monkeypatch.setattr(again, "gather", lambda game, rules, results: new)
    game: Any = SimpleNamespace(clauses={"go": 1, "limit": 1, "end": 1}, tokens={"coin": 1, "gem": 1})
    own = again._carried_on(Ground(old, Parts("f", {})), AffectedParts((1,), (3,), False), game, RULES, [])
    assert (own.digest, own.games, own.decisions, own.questions_compared, own.is_complete) == ("new", 13, 130, 7, False)
    assert own.arcs == {"go": 9, "pay": 2}  # (only the tape that is played again took the end)
    assert own.data == {"limit": 7} and own.clauses == {"go": 9, "limit": 7}
    assert own.endings == {"a": 1, "b": 3, "end": 8}
    assert own.contests == {2: {"end": 5}, 3: {"y": 1}} and own.rounds == {2: (1, 2, 3), 3: (4, 5, 6)}
    assert own.masters == {2: {"m": 1}, 3: {"o": 1}} and own.supply == {"coin": {2: 5, 3: 9}, "gem": {2: 2}}
    assert own.tapes == ((2, (1,), ""), (2, (7,), "")) and own.reached == (
        frozenset({"go", "limit"}),
        frozenset({"pay"}),
    )
    assert own.by_seats == {2: frozenset({"go", "pay"}), 3: frozenset({"end"})}


def test_rules_of_arcs_and_data() -> None:
    assert again._rules_of(frozenset({"go/if 1", "end", "pay header"})) == {"go", "end", "pay"}
    assert again._sums({"b": 1}, {"a": 2, "b": 3}) == {"a": 2, "b": 4} and again._most("a", {"a": 2}, {}) == 2


def test_notes_of_stored_and_of_new_games() -> None:
    one, other = Notes({"q": ["a"]}), Notes({"q": ["b"]})
    ground = Ground(evidence(tapes=((2, (1,), ""), (3, (2,), "e"))), Parts("f", {}), (one, None))
    played = TaskResult(Task("explore", 4, 1, 1), Findings(4, tapes=[((5,), "e", frozenset())], notes=[((5,), other)]))
    assert again.available_notes(ground, [played]) == {(2, (1,), ""): one, (4, (5,), "e"): other}
    assert again.available_notes(None, [TaskResult(Task("leaks", 2, 1, 1))]) == {}


# ------------------------------------------------------------------------------------------------- games that are followed
def question(who: int, *options: object, prompt: str = "which?") -> Any:
    return SimpleNamespace(
        who=SimpleNamespace(seat=who), kind="choose", prompt=prompt, rule="go", param="", options=options
    )


def test_a_tape_notes_answers_by_name_and_chance_by_rule() -> None:
    state: Any = SimpleNamespace(counters=[0, 0], running=lambda: "deal")
    tape = NotedTape(state, [1, 2, 0, 1])
    tape.hear(question(0, "a", "b"))
    assert tape.draw(2) == 1 and tape.draw(4) == 2
    tape.hear(question(1, "a"))
    assert tape.draw(1) == 0  # (one possibility is no choice)
    tape.hear(question(0, "c", "d"))
    assert tape.draw(2) == 0 and tape.draw(2) == 1
    assert tape.notes == Notes({"0 choose which? ": ["'b'", "'c'"]}, {"deal": [2, 1]})


def test_a_followed_game_takes_the_options_of_the_same_names() -> None:
    state: Any = SimpleNamespace(counters=[0], running=lambda: "deal")
    follow = Notes({"0 choose which? ": ["'b'", "'x'"]}, {"deal": [5]})
    tape = NotedTape(state, (), None, follow)
    tape.hear(question(0, "c", "a", "b"))
    assert tape.draw(3) == 2 and tape.at == 1
    assert tape.draw(3) == 2  # (five, of three)
    tape.hear(question(0, "c", "a"))
    assert tape.draw(2) == 0  # (its option is gone: chance, which gives zeros here)
    assert tape.draw(9) == 0 and tape.values == [2, 2, 0, 0]


def test_a_tape_records_where_a_game_passes_an_arc() -> None:
    state: Any = SimpleNamespace(counters=[0, 0, 0], running=lambda: "")
    tape = NotedTape(state, (), 1, None, (0, 2))
    tape.draw(5)
    state.counters[1] = 4
    tape.draw(5)
    state.counters[2] = 1
    tape.draw(5)
    state.counters[0] = 2
    tape.draw(1)
    assert tape.met == [2, 3]


def test_options_have_names_of_their_own() -> None:
    card, member = SimpleNamespace(code="R1", name="x"), SimpleNamespace(name="RED")
    assert [name_of(one) for one in (SimpleNamespace(seat=0, name="Ada"), card, member, 7, None)] == [
        "player 0", "R1", "RED", "7", "None",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- examples
@pytest.mark.parametrize(
    ("data", "needs_none"),
    [
        ({"expect": {"illegal": ["draw"]}}, True), ({"expect": {"offered": ["draw"]}}, True), ({"expect": {"Ada.hand": []}}, False),
        ({"do": [{"call": "deal"}]}, True), ({"do": ["draw", {"chance": [1]}]}, False), ({}, False), ({"expect": "illegal", "do": None}, False),
    ],
)  # fmt: skip
def test_an_example_of_offers_or_of_a_call_needs_no_run(data: Any, needs_none: bool) -> None:
    example: Any = SimpleNamespace(data=data)
    assert _needs_no_run(example) is needs_none


def test_an_example_follows_its_clause_with_no_heading_in_between() -> None:
    def below(*blocks: str) -> bool:
        chapter = SimpleNamespace(
            blocks=[SimpleNamespace(id=id, kind="heading" if id == "h" else "prose") for id in blocks]
        )
        game: Any = SimpleNamespace(chapters=[SimpleNamespace(blocks=[]), chapter])
        return _stands_below(game, "c", "e")

    assert below("c", "e") and below("h", "c", "x", "e") and below("a", "b")
    assert not below("c", "h", "e") and not below("e", "c") and not below("x", "e")


def test_a_scenario_is_left_to_chance_if_other_seeds_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.checks.search import examples

    runs = {1: SimpleNamespace(ok=True, faults=()), 2: SimpleNamespace(ok=False, faults=("other",))}
    seeds: list[int] = []

    def run_at(tables: object, data: object, seed: int) -> Any:
        seeds.append(seed)
        return runs[seed]

    monkeypatch.setattr(examples, "run_at", run_at)
    nothing: Any = None
    left, fixed = (SimpleNamespace(left_open=is_left) for is_left in (True, False))
    assert left_to_chance(nothing, {}, left) == ("other",) and left_to_chance(nothing, {}, fixed) == ()  # type: ignore[arg-type]
    assert seeds == [1, 2]
    runs[2] = runs[1]
    assert left_to_chance(nothing, {}, left) == ()  # type: ignore[arg-type]
