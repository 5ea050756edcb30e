"""The pairs that the leak check swaps and compares, and who takes the cards of a place in an example's run."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.search import example_outcome as outcome
from pnp.checks.search import leaks
from pnp.checks.search.leaks import LeakTest, _Run
from pnp.engine.play import State
from tests.lab import GO, lab


def state_of(seats: int = 3) -> State:
    """The Lab's table, set up."""
    table = lab(GO).table(seats)
    table.game()
    return table.state


def zone(state: State, name: str, seat: int | None = None) -> Any:
    owner = None if seat is None else state.everyone[seat]
    return next(one for one in state.zones if one.name == name and one.owner is owner)


def card(state: State, code: str) -> Any:
    return next(one for one in state.cards if one.code == code)


# ------------------------------------------------------------------------------------------------- takers
def event(source: Any, to: Any, *cards: Any) -> Any:
    return SimpleNamespace(facts={"source": source, "to": to}, cards=[(one, None) for one in cards])


def course_of(state: State, *events: Any) -> Any:
    return SimpleNamespace(players=tuple(state.everyone), events=events, winners=frozenset())


def test_who_takes_cards_takes_the_own_one_among_them() -> None:
    state = state_of()
    red, blue, other = (card(state, code) for code in ("R1", "B2", "R3"))
    heap, deck = zone(state, "heap"), zone(state, "deck")
    course = course_of(
        state, event(deck, zone(state, "hand", 2), other), event(zone(state, "hand", 0), heap, red), event(zone(state, "hand", 1), heap, blue),
        event(None, heap, other), event(heap, zone(state, "camp", 0), red, blue), event(heap, deck, red),
    )  # fmt: skip
    takers = outcome._takers("heap", course)
    assert takers == [(state.everyone[0], red)]
    assert outcome._takers("shelf", course) == []
    names = [state.everyone[0].name, state.everyone[1].name, "{{ RED }}", "{{ BLUE }}", "{{ THREE }}", "{{ FOUR }}"]
    assert [outcome._is_other(name, takers, course) for name in names] == [False, True, False, True, True, False]


def test_cards_go_to_a_place_of_a_player() -> None:
    state = state_of()
    own = event(zone(state, "deck"), zone(state, "hand", 1), card(state, "R1"))
    everyone = state.everyone
    assert outcome._goes_to(own, everyone[1], "hand")
    assert not outcome._goes_to(own, everyone[0], "hand") and not outcome._goes_to(own, everyone[1], "camp")
    assert not outcome._goes_to(event(None, zone(state, "hand", 1)), everyone[1], "hand")


# ------------------------------------------------------------------------------------------------- swaps
def test_two_cards_change_places_with_what_is_known_of_them() -> None:
    state = state_of()
    test = LeakTest.__new__(LeakTest)
    test.play = SimpleNamespace(state=state)  # type: ignore[assignment]
    one, other = card(state, "R1"), card(state, "B2")
    deck, hand = zone(state, "deck"), zone(state, "hand", 0)
    list.remove(other.zone, other)
    list.insert(hand, 0, other)
    other.zone, other.known_to, one.known_to = hand, 1, 6
    at = list.index(deck, one)
    test._swap(one.index, other.index)
    assert (one.zone, other.zone, one.known_to, other.known_to) == (hand, deck, 1, 6)
    assert list.index(hand, one) == 0 and list.index(deck, other) == at


def test_a_seat_may_know_a_card_that_it_knew_or_sees() -> None:
    state = state_of()
    test = LeakTest.__new__(LeakTest)
    test.play, test.pair, test.knew = SimpleNamespace(state=state), (), 0b10  # type: ignore[assignment]
    assert [test._may_know(seat) for seat in range(3)] == [False, True, False]
    own = card(state, "R1")
    test.knew, test.pair = 0, (own.index,)
    assert [test._may_know(seat) for seat in range(3)] == [False] * 3
    own.known_to = 0b100
    assert [test._may_know(seat) for seat in range(3)] == [False, False, True]


@pytest.mark.parametrize(
    ("asked", "decisions", "seat"),
    [(0, 0, 1), (0, 3, 2), (0, 6, 1), (0, 1, None), (0, 5, None), (2, 0, 0), (2, 3, 1), (1, 3, 0)],
)
def test_at_every_third_question_another_player_looks_in_turn(
    asked: int, decisions: int, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "seat_view_of", lambda state, describer, seat, asked, question: (seat, asked, question))
    test = LeakTest.__new__(LeakTest)
    test.play = SimpleNamespace(state=SimpleNamespace(decisions=decisions, everyone=[1, 2, 3], cards=[]))  # type: ignore[assignment]
    test.describer, test.pair, test.knew = None, (), 0  # type: ignore[assignment]
    monkeypatch.setattr(test, "_news", lambda seat: [f"news of {seat}"])
    live: Any = SimpleNamespace(who=SimpleNamespace(seat=asked))
    shown = test._shown_aside(live)
    assert shown == (() if seat is None else ((seat, asked, None), f"news of {seat}"))
    test.knew = 0b111
    assert test._shown_aside(live) == ()


def test_a_player_alone_has_nobody_beside() -> None:
    test = LeakTest.__new__(LeakTest)
    test.play = SimpleNamespace(state=SimpleNamespace(decisions=0, everyone=[1], cards=[]))  # type: ignore[assignment]
    test.pair, test.knew = (), 0
    live: Any = SimpleNamespace(who=SimpleNamespace(seat=0))
    assert test._shown_aside(live) == ()


def test_a_seat_gets_the_news_since_its_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "transcript", lambda describer, events, seat: [f"{seat}: {one}" for one in events])
    test = LeakTest.__new__(LeakTest)
    test.describer, test.events_reported = None, {}  # type: ignore[assignment]
    test.trace = SimpleNamespace(happenings=["a", "b"])  # type: ignore[assignment]
    assert test._news(0) == ["0: a", "0: b"] and test._news(0) == []
    test.trace.happenings.append("c")
    assert test._news(0) == ["0: c"] and test._news(1) == ["1: a", "1: b", "1: c"]


@pytest.mark.parametrize(
    ("kind", "facts", "events", "exposed"),
    [
        ("choice", {}, 0, False), ("field", {}, 1, False), ("move", {"cards": (1,)}, 1, False), ("move", {"cards": (1,), "mask": 4}, 1, True),
        ("move", {"cards": (1,), "to": SimpleNamespace(mask=2)}, 1, True), ("move", {"cards": (1,), "source": SimpleNamespace(mask=2)}, 1, True),
        ("move", {"cards": (9,), "mask": 4}, 1, False), ("show", {"cards": (2,)}, 1, True), ("peek", {"cards": (2,)}, 1, True), ("show", {"cards": (9,)}, 1, False),
        ("tell", {}, 1, True),
    ],
)  # fmt: skip
def test_a_card_of_the_pair_that_anybody_sees_is_exposed(kind: str, facts: Any, events: int, exposed: bool) -> None:
    test = LeakTest.__new__(LeakTest)
    logged: list[str] = []
    test.trace = SimpleNamespace(log=lambda kind, **facts: logged.append(kind))  # type: ignore[assignment]
    test.pair, test.exposed, test.events = (1, 2), False, 0
    own = {**facts, "cards": tuple(SimpleNamespace(index=index) for index in facts.get("cards", ()))}
    test._log(kind, **own)
    assert (test.events, test.exposed, logged) == (events, exposed, [kind])
    test.exposed = True
    test._log("field")
    assert test.events == events and len(logged) == 2
    test.pair, test.exposed = (), False
    test._log("tell")
    assert not test.exposed and len(logged) == 2


# ------------------------------------------------------------------------------------------------- pairs of runs
class Half:
    """Chance that always gives a half."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def random(self) -> float:
        return 0.5

    def getrandbits(self, bits: int) -> int:
        return bits


def pairs(
    monkeypatch: pytest.MonkeyPatch,
    rests: int,
    picked: tuple[int, ...] = (1, 2),
    slow: bool = False,
    alike: Any = ...,
    names_limits: bool = False,
) -> tuple[list[Any], Any, int]:
    """What two pairs of runs begin and play, and the leaks and the number of questions that they find. ``alike``: the
    number of equal questions on the machine, if there is one."""
    calls: list[Any] = []
    test = LeakTest.__new__(LeakTest)
    test._names_limits = names_limits
    cards = [SimpleNamespace(code=code) for code in "ABC"]
    machine = SimpleNamespace(native=SimpleNamespace(layout=SimpleNamespace(table=SimpleNamespace(cards=cards))))
    test.play = SimpleNamespace(state=SimpleNamespace(cards=cards))  # type: ignore[assignment]
    test.fast = (
        None
        if alike is ...
        else SimpleNamespace(machine=machine, equal_questions=lambda *facts: calls.append(facts) or alike)
    )  # type: ignore[assignment]

    def begin(values: Any, seed: int, rest: int) -> _Run:
        calls.append(("begin", values, seed, rest))
        return _Run(rests=rests, tape=(9, 8), slow=slow)

    def run(tape: Any, rest: int, pair: Any, swap: bool) -> _Run:
        calls.append(("run", tuple(tape.values), rest, pair, swap))
        questions: list[tuple[object, ...]] = [("ask", "which?", 0, 0, False), ("other", "who?", int(swap), 0, False)]
        tape.take_over([5, 6])
        return _Run(questions)

    monkeypatch.setattr(test, "_begin", begin)
    monkeypatch.setattr(test, "_run", run)
    monkeypatch.setattr(test, "_pick", lambda rng, run: picked)
    monkeypatch.setattr(random, "Random", Half)
    found, compared = test.find(7, 2)
    return calls, found, compared


def test_two_runs_differ_by_a_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the square of forty stable states: the swap is in the eleventh."""
    calls, found, compared = pairs(monkeypatch, 11)
    one = [("begin", (), 48, 11), ("run", (), 11, (1, 2), False), ("run", (), 11, (1, 2), True)]
    assert calls == [*one, *one] and compared == 4
    assert [(leak.rule, leak.prompt, leak.cards, leak.tape) for leak in found] == [
        ("other", "who?", ("B", "C"), (5, 6))
    ] * 2


def test_a_short_game_is_swapped_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, _, _ = pairs(monkeypatch, 10)
    assert calls[:4] == [
        ("begin", (), 48, 11), ("begin", (9, 8), 1, 6), ("run", (9, 8), 6, (1, 2), False), ("run", (9, 8), 6, (1, 2), True),
    ]  # fmt: skip


def test_slow_games_and_games_without_a_pair_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pairs(monkeypatch, 11, slow=True) == ([("begin", (), 48, 11)], [], 0)
    assert pairs(monkeypatch, 11, picked=()) == ([("begin", (), 48, 11)] * 2, [], 0)


def test_pairs_that_are_alike_on_the_machine_are_not_played_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, found, compared = pairs(monkeypatch, 11, alike=6)
    assert calls == [("begin", (), 48, 11), ((), 48, 11, (1, 2))] * 2 and found == [] and compared == 12
    assert pairs(monkeypatch, 10, alike=6)[0][2] == ((9, 8), 1, 6, (1, 2))
    assert pairs(monkeypatch, 11, alike=0)[2] == 0 and not pairs(monkeypatch, 11, alike=0)[1]
    assert len(pairs(monkeypatch, 11, alike=None)[1]) == 2
    assert len(pairs(monkeypatch, 11, alike=6, names_limits=True)[1]) == 2
