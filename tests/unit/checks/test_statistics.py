"""Games counted: who wins, against what would be even, and what may be said of it."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.resources import GAMES
from pnp.checks.statistics.aggregate import Tally, even_chance
from pnp.checks.statistics.figures import Statistics, as_data
from pnp.checks.statistics.games import (
    Batch,
    GameMeasures,
    GameRecorder,
    Record,
    Score,
    TableConfig,
    batches_of,
    lead_of,
    play_batch,
)
from pnp.checks.statistics.statistics import binned, bins_of, share_of, spread_of, statistics
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.unit.tallies import tallied

MEASURED = GameMeasures(("princess",), (Score("points", "lowest"),), ("deal", "cut"))


def game(winners: tuple[int, ...], princess: tuple[str, ...] = ("FIONA", "FLORA"), **more: Any) -> Record:
    facts: dict[str, Any] = {
        "status": "ended", "clause": "win", "message": "", "winners": winners, "rounds": 3, "turns": 6, "decisions": 12,
        "agents": ("greedy", "greedy"), "identities": (princess,), "scores": ((4.0, 9.0),), "options": ((2, 9), (3, 3)),
        "leads": (2, 1), "clauses": (1, 0), "most": (("secret", 7),),
    }  # fmt: skip
    return Record(**facts | more)


def tally(*records: Record) -> Tally:
    return tallied(2, MEASURED, records)


# ------------------------------------------------------------------------------------------------- counting
def test_wins_are_counted_by_seat_and_by_role() -> None:
    wins = tally(game((0,)), game((0,)), game((1,), ("FLORA", "FIONA"))).wins
    assert {n: w.won for n, w in wins["seat"].items()} == {"1": 2, "2": 1}
    assert {n: w.won for n, w in wins["princess"].items()} == {"FIONA": 3, "FLORA": 0}


def test_games_that_did_not_finish_count_for_nobody() -> None:
    counted = tally(game((0,)), game((), status="stuck"))
    assert (counted.games, counted.finished, counted.wins["seat"]["1"].games) == (2, 1, 1)


def test_agents_are_compared_only_where_they_differ() -> None:
    assert "agent" not in tally(game((0,))).wins
    mixed = tally(game((0,), agents=("greedy", "random")), game((0,), agents=("random", "greedy"))).wins["agent"]
    assert {name: (w.games, w.won, w.even) for name, w in mixed.items()} == {
        "greedy": (2, 1, 0.5),
        "random": (2, 1, 0.5),
    }


def test_what_changes_in_play_is_nobodys_identity() -> None:
    assert "princess" in tally(game((0,))).identities
    assert "princess" not in tally(game((0,)), game((0,), ())).identities


@pytest.mark.parametrize("name", ["side", "seat", "agent"])
def test_a_field_may_have_the_name_of_what_every_game_is_counted_by(name: str) -> None:
    counted = tallied(2, replace(MEASURED, identities=(name,)), (game((0,)), game((1,))))
    wins = counted.identities[f"player.{name}"]
    assert {member: (w.games, w.won) for member, w in wins.items()} == {"FIONA": (2, 1), "FLORA": (2, 1)}
    assert set(counted.wins["seat"]) == {"1", "2"} and "side" not in counted.wins


def test_what_everybody_is_alike_is_nobodys_identity() -> None:
    assert "princess" not in tally(game((0,), ("FIONA", "FIONA"))).identities


@given(st.integers(1, 7), st.data())
def test_an_even_chance_is_that_of_drawing_the_winners_by_lot(seats: int, data: st.DataObject) -> None:
    mine, winners = data.draw(st.integers(0, seats)), data.draw(st.integers(0, seats))
    chance = even_chance(seats, mine, winners)
    assert 0.0 <= chance <= 1.0
    if winners == 1:
        assert chance == pytest.approx(mine / seats)
    if winners == 0:
        assert chance == 0.0


def test_who_shares_a_victory_has_won() -> None:
    counted = tally(game((0, 1)), game((0,)))
    assert counted.wins["seat"]["1"].won == 2 and counted.wins["seat"]["1"].even == 0.75


def test_a_side_beside_the_players_wins_games_that_no_seat_wins() -> None:
    beside = GameMeasures(("princess",), (Score("points", "lowest"),), ("deal", "cut"), ("chaos",))
    counted = tallied(2, beside, [game((2,)), game((0,)), game((0,)), game((1,))])
    chaos, first = counted.wins["side"]["chaos"], counted.wins["seat"]["1"]
    assert (chaos.games, chaos.won) == (4, 1)
    assert (first.won, first.even) == (2, 3 / 8)
    assert "side" not in counted.identities


def test_leads_change_hands_and_the_leader_at_half_time_wins_or_does_not() -> None:
    assert lead_of([0, -1, 0, 1, 1, 0], (0,)) == (2, 1)
    assert lead_of([0, 1, 1], (0,)) == (1, 0)
    assert lead_of([-1, -1, 0], (0,)) == (0, -1)
    assert lead_of([], ()) == (0, -1)


# ------------------------------------------------------------------------------------------------- plain data
@given(st.lists(st.integers(-500, 5000), min_size=1, max_size=80))
def test_every_value_is_in_one_bar_of_its_histogram(values: list[int]) -> None:
    bins = bins_of(Counter(values))
    assert sum(n for _, _, n in bins) == len(values) and len(bins) <= 25
    for low, high, n in bins:
        assert sum(low <= v <= high for v in values) == n


@given(st.lists(st.integers(-90, 500), min_size=1, max_size=60), st.data())
def test_some_of_the_values_fit_the_bars_of_all(values: list[int], data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(values), min_size=1))
    bars, whole = binned(Counter(some), bins_of(Counter(values))), bins_of(Counter(values))
    assert [bar[:2] for bar in bars] == [bar[:2] for bar in whole]
    assert all(n == sum(low <= v <= high for v in some) for low, high, n in bars)


def test_no_values_have_a_spread_of_nothing() -> None:
    assert spread_of({}).n == 0 and share_of(0, 0).rate == 0.0


def hearts() -> Any:
    report = Report()
    built = build_game(load_game(GAMES / "hearts", report), report, "")
    return built, compile_rules(built, report)


def table(records: list[Record], agents: tuple[str, ...] = ("greedy",)) -> tuple[Statistics, dict[str, str]]:
    built, rules = hearts()
    counted = tallied(2, GameMeasures((), (), ()), records)
    found = statistics(built, rules.digest, [(TableConfig(2, agents), counted)], 1, lambda m: m.text)
    return found, {won.name: won.verdict for _, _, won in found.win_shares()}


def bare(winner: int, agents: tuple[str, ...] = ("greedy", "greedy")) -> Record:
    return game((winner,), identities=(), scores=(), clauses=(), agents=agents)


def test_nothing_is_claimed_that_chance_explains() -> None:
    found, verdicts = table([bare(i % 3 == 0) for i in range(12)])
    assert verdicts == {"1": "not shown", "2": "not shown"} and found.comparisons == 1


def test_what_chance_does_not_explain_is_told_with_its_direction() -> None:
    found, verdicts = table([bare(i % 10 == 0) for i in range(100)])
    assert verdicts == {"1": "more", "2": "less"}
    one, other = found.tables[0].wins[0].shares
    assert one.even == 0.5 and one.share.low > 0.5 and one.p_corrected < 0.001
    assert (other.p, other.p_corrected) == (one.p, one.p_corrected)


def test_two_shares_that_leave_each_other_no_choice_are_one_comparison() -> None:
    swapped = [bare(i % 2, ("greedy", "random") if i % 2 else ("random", "greedy")) for i in range(40)]
    found, verdicts = table(swapped, ("greedy", "random"))
    assert found.comparisons == 2 and verdicts["1"] == "not shown" and verdicts["random"] == "more"


def test_plain_data_has_every_figure() -> None:
    found, _ = table([bare(0), game((), identities=(), scores=(), clauses=(), status="stuck", message="lost")])
    data = as_data(found)
    assert (data["format"], data["games"], data["finished"], data["agents"]) == (1, 2, 1, ["greedy"])
    (only,) = data["tables"]
    assert only["wins"][0]["shares"][0] == {
        "name": "1", "label": "1", "games": 1, "hits": 1, "rate": 1.0, "low": pytest.approx(0.2065, abs=1e-4),
        "high": 1.0, "even": 0.5, "p": 1.0, "p_corrected": 1.0, "verdict": "not shown",
    }  # fmt: skip
    assert {(e["clause"], e["status"], e["message"], e["hits"]) for e in only["endings"]} == {
        ("win", "ended", "", 1), ("win", "stuck", "lost", 1),
    }  # fmt: skip
    assert only["length"]["rounds"]["bins"] == [[3.0, 3.0, 1]]
    assert found.stuck


# ------------------------------------------------------------------------------------------------- real games
def test_agents_move_on_by_one_seat_after_each_game() -> None:
    sitting = TableConfig(3, ("greedy", "random"))
    assert [sitting.seated(n) for n in range(2)] == [("greedy", "random", "greedy"), ("random", "greedy", "random")]


def test_batches_are_the_whole_and_do_not_tell_in_the_games() -> None:
    built, rules = hearts()
    sitting = TableConfig(4, ("random",))
    batches = batches_of(sitting, 3, 23)
    apart = [record for batch in batches for record in play_batch(built, rules, batch)]
    assert apart == play_batch(built, rules, Batch(sitting, 3, 0, 23))


def test_hearts_is_won_by_the_fewest_points_and_they_add_up() -> None:
    built, rules = hearts()
    scribe = GameRecorder(built, rules, TableConfig(4, ("random",)))
    assert scribe.measured.scores == (Score("points", "lowest"),)
    for number in range(20):
        record = scribe.game(1, number)
        points = record.scores[0]
        assert sum(points) in (26.0, 78.0)
        assert [s for s, p in enumerate(points) if p == min(points)] == list(record.winners)
        assert sum(times for _, times in record.options) == record.decisions


def test_asking_who_leads_counts_for_no_clause() -> None:
    built, rules = hearts()
    watched, plain = (GameRecorder(built, rules, TableConfig(4, ("random",))) for _ in range(2))
    plain.worth = []
    one, other = watched.game(5, 0), plain.game(5, 0)
    assert one.clauses == other.clauses and one.winners == other.winners and one.scores == other.scores
