"""Tallies of made-up games: what each record counts for, and that two tallies add up to that of all games."""

from collections import Counter
from dataclasses import replace

import pytest

from pnp.checks.statistics.aggregate import Numbers, Tally, Wins
from pnp.checks.statistics.games import GameMeasures, Record
from pnp.checks.statistics.intervals import binomial_p, false_discovery, games_needed, mean_of, quantile
from pnp.engine.play.scores import Score
from tests.unit.tallies import tallied

POINTS = Score("points", "highest")
MEASURES = GameMeasures(("side", "role"), (POINTS,), ("deal", "bid"), ("boss",), frozenset({"side"}))
ONE = Record(
    "ended", "deal", "", (0, 2), 5, 14, 40, ("greedy", "random", "greedy"), (("red", "blue", "red"), ("elf", "orc", "")),
    ((7.0, 3.0, 5.0),), ((1, 4), (3, 6)), (2, 1), (3, 0), (("coin", 9),),
)  # fmt: skip
TWO = replace(
    ONE, winners=(), rounds=6, leads=(0, -1), identities=(("red", "red", "blue"), ()), scores=((),), clauses=(0, 2),
    most=(("coin", 4), ("gem", 1)),
)  # fmt: skip
STUCK = replace(ONE, status="stuck", clause="bid", message="nobody can bid")


def test_a_game_counts_for_what_it_was() -> None:
    tally = tallied(3, MEASURES, [ONE, TWO, STUCK])
    assert (tally.games, tally.finished, tally.unwon) == (3, 2, 1)
    assert tally.changes == {2: 1, 0: 1} and tally.halfway == {1: 1, -1: 1}
    assert tally.options == {1: 12, 3: 18} and tally.branching == {2.2: 2}
    assert tally.length["rounds"] == {5: 1, 6: 1} and tally.length["turns"] == {14: 2}
    assert tally.most == {"coin": {9: 2, 4: 1}, "gem": {1: 1}}
    assert (tally.clauses["deal"].games, tally.clauses["deal"].times) == (2, {3: 2, 0: 1})
    assert tally.endings["stuck", "bid", "nobody can bid"] == 1 and tally.endings["ended", "deal", ""] == 2
    numbers = tally.scores["points"]
    assert numbers == Numbers(Counter([7.0, 3.0, 5.0]), Counter([5.0]), Counter([6.0]), Counter([2.0]))


def test_wins_are_those_of_seats_agents_sides_teams_and_roles() -> None:
    tally = tallied(3, MEASURES, [ONE, TWO])
    own = "player.side"
    won = {(by, name): (wins.games, wins.won) for by, names in tally.wins.items() for name, wins in names.items()}
    assert won == {
        ("seat", "1"): (2, 1), ("seat", "2"): (2, 0), ("seat", "3"): (2, 1), ("agent", "greedy"): (2, 1),
        ("agent", "random"): (2, 0), ("side", "boss"): (2, 0), (own, "red"): (2, 1), (own, "blue"): (2, 0),
        ("role", "elf"): (1, 1), ("role", "orc"): (1, 0),
    }  # fmt: skip
    assert tally.wins[own]["red"].odds == {(2, 1, 1): 1, (2, 1, 0): 1}  # of two teams
    assert tally.wins["agent"]["greedy"].odds == {(3, 2, 2): 1, (3, 2, 0): 1}
    assert set(tally.identities) == {own}  # (roles changed in the second game)


def test_the_winner_beside_the_players_is_not_one_of_their_seats() -> None:
    tally = tallied(3, MEASURES, [replace(ONE, winners=(3,))])
    assert (tally.wins["side"]["boss"].won, tally.wins["side"]["boss"].odds) == (1, {(3, 0, 0): 1})
    assert [wins.won for wins in tally.wins["player.side"].values()] == [0, 0]
    assert tally.wins["seat"]["1"].odds == {(3, 1, 0): 1} and tally.scores["points"].winners == {}


def test_two_tallies_add_up_to_that_of_all_games() -> None:
    first, second = tallied(3, MEASURES, [ONE]), tallied(3, MEASURES, [TWO, TWO, STUCK])
    first.add(second)
    assert first == tallied(3, MEASURES, [ONE, TWO, TWO, STUCK])
    nothing = Tally(3, MEASURES)
    nothing.add(second)
    assert nothing == second


def test_several_games_with_one_result_count_as_often() -> None:
    wins = Wins()
    wins.note(4, (1, 2), (2,), times=3)
    wins.note(4, (1, 2), (0, 3))
    assert (wins.games, wins.won, wins.odds) == (4, 3, {(4, 2, 1): 3, (4, 2, 2): 1})
    assert wins.even == pytest.approx((3 * 1 / 2 + 5 / 6) / 4)


def test_the_margin_is_between_the_two_best_of_the_lowest_too() -> None:
    numbers = Numbers()
    numbers.note((9.0, 2.0, 4.0), (1,), up=False)
    assert numbers.margin == {2.0: 1} and numbers.winners == {2.0: 1}


# ------------------------------------------------------------------------------------------------- confidence
def test_the_tail_has_the_count_itself_on_either_side() -> None:
    assert binomial_p(1, 4, 0.25) == 1.0 and binomial_p(0, 4, 0.25) == pytest.approx(2 * 0.75**4)
    assert binomial_p(3, 4, 0.25) == pytest.approx(2 * (4 * 0.25**3 * 0.75 + 0.25**4))


def test_false_discoveries_are_corrected_by_rank_from_the_largest() -> None:
    assert false_discovery([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])


def test_more_comparisons_need_more_games_and_a_sure_win_is_compared_from_below() -> None:
    assert [games_needed(0.5, 0.1, count) for count in (1, 5)] == [194, 290]
    assert games_needed(0.9, 0.1) == 86  # ((1.96 · 0.3 + 0.8416 · 0.4) / 0.1)²


def test_a_quantile_between_two_values_is_their_mean() -> None:
    assert [quantile({1: 1, 2: 1, 5: 2}, share) for share in (0.25, 0.4, 0.5, 0.6, 1.0)] == [1.5, 2, 3.5, 5, 5]
    assert [round(one, 6) for one in mean_of({1: 2, 4: 1})[:2]] == [2.0, 1.732051] and mean_of({}) == (
        0.0,
        0.0,
        0.0,
        0.0,
    )
