"""Games counted apart and added are the games counted together; and the figures that only few games have."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pnp.checks.statistics.aggregate import Tally, UseCounts, Wins
from pnp.checks.statistics.games import GameMeasures, Record, Score
from pnp.checks.statistics.intervals import games_needed, mean_of, quantile, wilson
from tests.unit.tallies import tallied

MEASURED = GameMeasures(
    ("role", "team", "seat"),
    (Score("points", "highest"),),
    ("deal", "cut"),
    ("chaos", "chaos", "law"),
    frozenset({"team"}),
)


def game(winners: tuple[int, ...] = (0,), **more: Any) -> Record:
    """A game of four players in two teams."""
    facts: dict[str, Any] = {
        "status": "ended", "clause": "win", "message": "", "winners": winners, "rounds": 3, "turns": 6, "decisions": 12,
        "agents": ("own", "own", "random", "random"),
        "identities": (("king", "", "queen", "queen"), ("red", "blue", "red", "blue"), ("a", "b", "b", "b")),
        "scores": ((4.0, 9.0, 1.0, 2.0),), "options": ((2, 9), (3, 4)), "leads": (2, 1), "clauses": (1, 0), "most": (("gem", 7),),
    }  # fmt: skip
    return Record(**facts | more)


GAMES = [
    game(),
    game((1, 3), rounds=5, turns=9, decisions=20, leads=(0, -1), clauses=(3, 2), most=(("gem", 4), ("coin", 1))),
    game((4, 5), status="ended", options=((4, 1),), leads=(1, 0)),
    game((), identities=((), ("red", "blue", "red", "blue"), ("a", "b", "b", "b")), scores=((),)),
    game((), status="stuck", message="lost", clause="pay", options=()),
    game((2,), agents=("random", "own", "own", "random"), options=()),
]


def test_the_sum_of_two_tallies_is_the_tally_of_all_games() -> None:
    for cut in range(len(GAMES) + 1):
        one, other = tallied(4, MEASURED, GAMES[:cut]), tallied(4, MEASURED, GAMES[cut:])
        one.add(other)
        assert vars(one) == vars(tallied(4, MEASURED, GAMES)), cut


def test_each_figure_of_some_games() -> None:
    tally = tallied(4, MEASURED, GAMES)
    assert (tally.games, tally.finished, tally.unwon) == (6, 5, 1)
    assert tally.length == {
        "rounds": Counter({3: 4, 5: 1}), "turns": Counter({6: 4, 9: 1}), "decisions": Counter({12: 4, 20: 1})
    }  # fmt: skip
    assert tally.options == Counter({2: 27, 3: 12, 4: 1})
    assert tally.branching == Counter({2.31: 3, 4.0: 1})  # 30 options of 13 questions; a game without any has none
    assert tally.changes == Counter({2: 3, 0: 1, 1: 1}) and tally.halfway == Counter({1: 3, -1: 1, 0: 1})
    assert tally.endings == Counter({("ended", "win", ""): 5, ("stuck", "pay", "lost"): 1})
    assert tally.clauses == {"deal": UseCounts(6, Counter({1: 5, 3: 1})), "cut": UseCounts(1, Counter({0: 5, 2: 1}))}
    assert tally.most == {"gem": Counter({7: 5, 4: 1}), "coin": Counter({1: 1})}
    assert tally.changing == {"role"} and set(tally.identities) == {"team", "player.seat"}
    assert tally.scores["points"].margin == Counter({5.0: 4})


def test_wins_by_seat_agent_side_team_and_role() -> None:
    tally = tallied(4, MEASURED, GAMES[:3])
    wins = {by: {name: (each.games, each.won) for name, each in of.items()} for by, of in tally.wins.items()}
    assert wins == {
        "seat": {"1": (3, 1), "2": (3, 1), "3": (3, 0), "4": (3, 1)},
        "agent": {"own": (3, 2), "random": (3, 1)},
        "side": {"chaos": (3, 1), "law": (3, 0)},  # places 4 and 5 are chaos, 6 is law
        "role": {"king": (3, 1), "queen": (3, 1)},
        "team": {"blue": (3, 1), "red": (3, 1)},
        "player.seat": {"a": (3, 1), "b": (3, 1)},
    }
    assert tally.wins["team"]["red"].odds == Counter({(2, 1, 1): 2, (2, 1, 0): 1})
    assert tally.wins["team"]["red"].even == pytest.approx(1 / 3)
    assert tally.wins["side"]["chaos"].even == 0.0
    assert tallied(4, replace(MEASURED, teams=frozenset()), GAMES[:1]).wins["team"]["red"].odds == Counter(
        {(4, 2, 1): 1}
    )


def test_a_group_of_one_or_of_certain_winners_identifies_nobody() -> None:
    alike = game(identities=(("king",) * 4, ("red", "red", "red", "red"), ("a", "b", "a", "b")))
    assert set(tallied(4, MEASURED, [alike]).identities) == {"player.seat"}
    assert tallied(4, MEASURED, [game((0, 1, 2, 3))]).identities == {}  # everybody wins: no share says anything


def test_several_games_with_the_same_winners_count_at_once() -> None:
    one, other = Tally(2, GameMeasures((), (), ())), Tally(2, GameMeasures((), (), ()))
    one.win((1,), ("own", "own"), (), times=3)
    for _ in range(3):
        other.win((1,), ("own", "own"), ())
    assert one.wins == other.wins and one.wins["seat"]["2"].won == 3 and "agent" not in one.wins
    one.branches(0, 0)
    one.branches(3, 7)
    assert one.branching == Counter({2.33: 1})
    assert Wins().even == 0.0


def test_boundaries_of_intervals() -> None:
    assert games_needed(0.75, 0.25) == 26  # 0.75 + 0.25 is a share that always wins: compare with 0.5
    assert games_needed(0.7, 0.25) == 19
    assert quantile({1: 2, 3: 1, 9: 1}, 0.5) == 2.0 and quantile({1: 2, 3: 1, 9: 1}, 0.51) == 3
    assert quantile({1: 1, 2: 3}, 1.0) == 2 and quantile({5: 4}, 0.0) == 5
    assert mean_of({1: 2}) == (1.0, 0.0, 1.0, 1.0)
    assert wilson(1, 1) == pytest.approx((0.2065, 1.0), abs=5e-5) and wilson(0, 1) == pytest.approx(
        (0.0, 0.7935), abs=5e-5
    )
