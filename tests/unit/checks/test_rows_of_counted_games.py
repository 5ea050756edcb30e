"""Rows of numbers that the machine counts in games, tapes of a proof, and orders of members: by hand."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.mutants import run as proving
from pnp.checks.mutants.declared_cards import _order
from pnp.checks.mutants.tapes import StoredTape
from pnp.checks.search.shrink import _lower
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.fast_games import FastRecorder, _bits
from pnp.checks.statistics.games import Batch, GameMeasures, Score, TableConfig
from pnp.engine.native.asking import STATUS
from pnp.source.diagnostics import NOWHERE

MEASURED = GameMeasures(("house",), (Score("points", "highest"),), ("deal",))
ENDED, LIMIT = STATUS.index("ended"), STATUS.index("limit")


class Rows:
    """Rows of numbers, counted by their columns."""

    def __init__(self, *rows: tuple[int, ...]) -> None:
        self.rows, self.n = rows, len(rows)

    def _of(self, only: Any) -> list[tuple[int, ...]]:
        return [row for row in self.rows if all(row[at] == value for at, value in only)]

    def counted(self, at: int, only: Any = ()) -> Counter[int]:
        return Counter(row[at] for row in self._of(only))

    def distinct(self, *places: int, only: Any = ()) -> Any:
        return Counter(tuple(row[at] for at in places) for row in self._of(only)).items()


GAMES = Rows(
    # status, rule, rounds, turns, decisions, changes, halfway, options, winners; house; points; coins; deal
    (ENDED, 1, 4, 8, 10, 2, 1, 250, 0b01, 1, 0, 1, 1, 10, 4, 7, 1, 7, 3, 5, 2),
    (ENDED, 0, 0, 1, 0, 0, -1, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (ENDED, 1, 2, 3, 6, 1, 0, 0, 0b11, 0, 0, 0, 1, 6, 0, 6, 2, 2, 4, 3, 1),
    (LIMIT, -1, 9, 9, 9, 9, 1, 900, 0b10, 1, 0, 1, 1, 9, 9, 9, 1, 9, 9, 3, 0),
)


def recorder(**machine: Any) -> FastRecorder:
    """Two seats, a house of each, a score, a token and a clause."""
    own = FastRecorder.__new__(FastRecorder)
    layout = SimpleNamespace(tokens={"coin": 1}, slots={("player", "points"): (0, 6)})
    own.machine = SimpleNamespace(native=SimpleNamespace(layout=layout), **machine)  # type: ignore[assignment]
    own.measured, own.seats, own.members, own.slots = MEASURED, 2, [{0: "ELF", 1: "ORC"}], [4]
    own.rules_of, own.plan, own.index = ["start", "win"], [7], {"worth": 3}
    own.rules = SimpleNamespace(rules={"worth": 1})  # type: ignore[assignment]
    return own


def test_counted_games_have_the_totals_of_their_rows() -> None:
    asked: list[Any] = []

    def count(*facts: Any) -> Any:
        asked.append(facts)
        return GAMES, [0, 0, 9, 3]

    tally = Tally(2, MEASURED)
    assert recorder(count=count)._counted(tally, 5, 30) == 4 and asked == [(5, 30, [7], 21)]
    assert tally.games == 4 and tally.options == {2: 9, 3: 3} and tally.most == {"coin": Counter({3: 2, 5: 1})}
    assert tally.endings == {("ended", "win", ""): 2, ("ended", "start", ""): 1, ("limit", "", ""): 1}
    assert tally.clauses["deal"].times == {2: 1, 0: 2, 1: 1} and tally.clauses["deal"].games == 2
    assert tally.length == {"rounds": {4: 1, 0: 1, 2: 1}, "turns": {8: 1, 1: 1, 3: 1}, "decisions": {10: 1, 0: 1, 6: 1}}
    assert (
        tally.changes == {2: 1, 0: 1, 1: 1}
        and tally.halfway == {1: 1, -1: 1, 0: 1}
        and tally.branching == {2.5: 1, 0.0: 1}
    )
    assert (tally.finished, tally.unwon) == (3, 1)
    assert {name: (own.games, own.won) for name, own in tally.wins["seat"].items()} == {"1": (3, 2), "2": (3, 1)}
    assert {name: (own.games, own.won) for name, own in tally.wins["house"].items()} == {"ELF": (1, 1), "ORC": (1, 0)}
    assert tally.changing == {"house"}
    points = tally.scores["points"]
    assert points.everybody == {7.0: 1, 3.0: 1, 2.0: 1, 4.0: 1} and points.games == {5.0: 1, 3.0: 1}
    assert points.winners == {7.0: 1, 3.0: 1} and points.margin == {4.0: 1, 0.0: 1}


def test_games_that_the_machine_cannot_count_are_played_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(seed: int, counted: int = 2) -> tuple[list[tuple[int, int]], list[int]]:
        parts, own = list[tuple[int, int]](), recorder()
        single: list[int] = []
        monkeypatch.setattr(
            own, "_counted", lambda tally, seed, games: parts.append((seed, games)) or min(counted, games)
        )
        monkeypatch.setattr(own, "count_alone", lambda tally, seed, number: single.append(number))
        own.count(Tally(2, MEASURED), Batch(TableConfig(2, ("random",)), seed, 0, 5))
        return parts, single

    assert alone(10) == ([(10, 5), (13, 2)], [2]) and alone(10, 9) == ([(10, 5)], [])
    assert alone(-2) == ([(0, 3)], [0, 1, 4]) and alone(2**62) == ([], [0, 1, 2, 3, 4])
    assert alone(2**62 - 5)[0] == [] and alone(2**62 - 6)[0] == [(2**62 - 6, 5), (2**62 - 3, 2)]


def test_identities_and_scores_at_the_end() -> None:
    values: list[float | None] = [2, 5]
    own = recorder(
        identities=lambda: [1, 0],
        own_numbers=lambda slot: {4: [1, 0], 6: [3, 8]}[slot],
        value=lambda rule, seat: values[seat] if rule == 3 else None,
    )
    played: Any = SimpleNamespace(rounds=1)
    assert own._identities(played) == (("ORC", "ELF"),) and own._identities(SimpleNamespace(rounds=0)) == ()  # type: ignore[arg-type]
    changed = recorder(identities=lambda: [1, 9], own_numbers=lambda slot: [0, 9])
    assert changed._identities(played) == ((),)
    assert own._score(Score("points", "highest")) == (3.0, 8.0) and own._score(Score("worth", "highest")) == (2.0, 5.0)
    values[1] = None
    assert own._score(Score("worth", "highest")) == ()
    assert [_bits(number) for number in (0, 1, 5, 8)] == [(), (0,), (0, 2), (3,)]


# ------------------------------------------------------------------------------------------------- proofs
def test_tapes_of_a_proof_are_stored_and_random_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "EXTRA", 2)
    monkeypatch.setattr(
        proving,
        "load_with_game",
        lambda game, rules: SimpleNamespace(tapes=((1, (9,), ""), (2, (1,), ""), (3, (2,), "e"), (4, (3,), ""))),
    )
    game: Any = SimpleNamespace(players=(2, 3))
    nothing: Any = None
    assert proving.tapes_of(game, nothing) == [
        StoredTape(2, (1,), ""), StoredTape(3, (2,), "e"), *(StoredTape(seats, (), "", seed) for seats in (2, 3) for seed in (1, 2)),
    ]  # fmt: skip


def test_members_in_another_order() -> None:
    def orders(*names: str) -> list[tuple[str, ...]]:
        enum: Any = SimpleNamespace(name="rank", names=names, span=NOWHERE)
        return [change.game.args[1] for change in _order(enum)]  # type: ignore[attr-defined]

    assert orders("a", "b", "c", "d", "e") == [("e", "a", "b", "c", "d"), ("a", "c", "b", "d", "e")]
    assert (
        orders("a", "b", "c", "d") == [("d", "a", "b", "c"), ("a", "c", "b", "d")]
        and orders("a", "b") == [("b", "a")] * 2
    )


def test_a_number_is_lowered_by_bisection() -> None:
    tried: list[int] = []
    tape = [(7, 20)]

    def attempt(candidate: Any) -> bool:
        tried.append(candidate[1])
        if candidate[1] >= 6:
            tape[0] = tuple(candidate)
        return candidate[1] >= 6

    _lower(lambda: tape[0], 1, attempt)
    assert tape == [(7, 6)] and tried == [0, 10, 5, 7, 6]
