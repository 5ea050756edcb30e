"""Statistics against values computed by hand, or taken from the tables of their authors."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.statistics.aggregate import Numbers, Wins, even_chance
from pnp.checks.statistics.courses import CourseTally, decided_at
from pnp.checks.statistics.figures import Share, WinGroup, WinShare
from pnp.checks.statistics.findings import compared_words, findings_of, outside
from pnp.checks.statistics.games import FAST, LARGEST, GameMeasures, Record, Score, TableConfig, batches_of, lead_of
from pnp.checks.statistics.intervals import (
    binomial_p,
    false_discovery,
    games_needed,
    holm,
    mean_of,
    normal_p,
    normal_quantile,
    quantile,
    student,
    wilson,
)
from pnp.checks.statistics.paired import FigureChange, _chance, compared_effect
from pnp.checks.statistics.paired_cards import CardRecord, card_metrics
from pnp.checks.statistics.pivots import Pivot, p_of_equal, pivot_of, pivots_of
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.checks.statistics.play_statistics import FigureWithError, _error, centred, judged, play_statistics
from pnp.checks.statistics.play_tally import SEAT, PlayTally, SeatTally
from pnp.checks.statistics.plays import Answer, ZoneFacts, plays_of, stratum
from pnp.checks.statistics.statistics import _is_pair, _tested, _verdict, bins_of, spread_of


# ------------------------------------------------------------------------------------------------- intervals and tests
@pytest.mark.parametrize(
    ("hits", "trials", "ends"),
    [
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (1, 10, (0.0179, 0.4042)),
        (90, 300, (0.25094, 0.35412)),
        (0, 0, (0.0, 1.0)),
    ],
)
def test_the_interval_of_wilson(hits: int, trials: int, ends: tuple[float, float]) -> None:
    assert wilson(hits, trials) == pytest.approx(ends, abs=5e-5)


@pytest.mark.parametrize(
    ("hits", "trials", "share", "p"),
    [
        (3, 10, 0.1, 0.14038), (1, 10, 0.3, 0.29862), (3, 10, 0.3, 1.0), (0, 4, 0.5, 0.125),
        (1870, 6000, 0.3, 0.04861), (1730, 6000, 0.3, 0.04861), (5, 0, 0.5, 1.0), (5, 9, 0.0, 1.0), (5, 9, 1.0, 1.0),
    ],
)  # fmt: skip
def test_the_binomial_test_is_that_of_the_tables(hits: int, trials: int, share: float, p: float) -> None:
    assert binomial_p(hits, trials, share) == pytest.approx(p, abs=1e-5)


def test_rates_of_false_discovery_are_corrected_after_benjamini_and_hochberg() -> None:
    assert false_discovery([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert false_discovery([0.9, 0.8]) == pytest.approx([0.9, 0.9]) and false_discovery([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_values_of_the_normal_distribution() -> None:
    assert (normal_p(1.96), normal_p(-2.5758), normal_p(0.0)) == pytest.approx((0.05, 0.01, 1.0), abs=1e-5)
    assert (normal_quantile(0.05), normal_quantile(0.01)) == pytest.approx((1.95996, 2.57583), abs=1e-5)
    assert normal_quantile(0.0) == pytest.approx(8.0, abs=0.1)  # a level of 1e-15


@pytest.mark.parametrize(
    ("freedom", "quantile_"), [(0, 12.7062), (1, 12.7062), (2, 4.3027), (6, 2.4469), (7, 2.3646), (15, 2.1314)]
)
def test_students_quantile_for_few_degrees_of_freedom(freedom: int, quantile_: float) -> None:
    assert student(freedom) == pytest.approx(quantile_, abs=2e-3)


def test_games_that_show_a_difference_are_counted_before_they_are_played() -> None:
    assert games_needed(0.5, 0.1) == 194
    assert games_needed(0.5, 0.1, comparisons=4) == 276
    assert games_needed(0.9, 0.2) == 24  # no share is above 1: then the difference goes down
    assert games_needed(0.25, 0.05, comparisons=0) == games_needed(0.25, 0.05)


def test_the_mean_of_three_values_with_its_interval() -> None:
    assert mean_of(Counter({1: 2, 4: 1})) == pytest.approx((2.0, 3**0.5, 2.0 - 4.3027, 2.0 + 4.3027))
    assert mean_of({7: 1}) == (7.0, 0.0, 7.0, 7.0) and mean_of({}) == (0.0, 0.0, 0.0, 0.0)


def test_quartiles_between_two_values_are_their_mean() -> None:
    four = Counter([1, 2, 3, 4])
    assert [quantile(four, share) for share in (0.0, 0.25, 0.3, 0.5, 0.75, 1.0)] == [1, 1.5, 2, 2.5, 3.5, 4]
    assert quantile({1: 3, 5: 1}, 0.75) == 3.0 and quantile({}, 0.5) == 0.0


def test_an_interval_from_the_means_of_games_stays_about_the_mean_of_all_values() -> None:
    spread = spread_of(Counter({2: 3, 6: 1}), {1.0: 1, 3.0: 1})
    half = 12.7062 * 2**0.5 / 2**0.5
    assert (spread.n, spread.mean, spread.least, spread.most) == (4, 3.0, 2, 6)
    assert (spread.low, spread.high) == pytest.approx((3.0 - half, 3.0 + half)) and spread.deviation == 2.0
    assert (spread.quarter, spread.median, spread.three_quarters) == (2, 2, 4.0)


def test_bars_of_a_histogram() -> None:
    assert bins_of({3: 2, 5: 1}) == ((3.0, 3.0, 2), (4.0, 4.0, 0), (5.0, 5.0, 1))
    assert len(bins_of({0: 1, 23: 1})) == 24 and len(bins_of({0: 1, 24: 1})) == 13
    assert bins_of({3: 1, 30: 4})[0] == (2.0, 3.0, 1) and bins_of({3: 1, 30: 4})[-1] == (30.0, 31.0, 4)
    bars = bins_of({0.0: 1, 2.4: 2})
    assert bars[0] == pytest.approx((0.0, 0.1, 1)) and bars[-1] == pytest.approx((2.4, 2.5, 2)) and len(bars) == 25
    assert bins_of({0.5: 3}) == ((0.0, 1.0, 3),)


# ------------------------------------------------------------------------------------------------- shares of wins
def won(name: str, hits: int, games: int, even: float | None, interval: tuple[float, float] = (0.0, 1.0)) -> WinShare:
    return WinShare(name, name, Share(games, hits, hits / games if games else 0.0, *interval), even)


def test_of_two_shares_that_determine_each_other_one_is_compared() -> None:
    pair = (won("a", 40, 100, 0.5), won("b", 60, 100, 0.5))
    assert _is_pair(pair) and not _is_pair((*pair, won("c", 0, 100, 0.5)))
    assert not _is_pair((pair[0], won("b", 50, 100, 0.5))) and not _is_pair((pair[0], won("b", 60, 90, 0.5)))
    assert [s.name for s in _tested(WinGroup("seat", "Seat", pair))] == ["a"]
    others = (won("a", 1, 9, 0.5), won("b", 1, 9, 0.0), won("c", 1, 9, None), won("d", 0, 0, 0.5), won("e", 1, 9, 1.0))
    assert [s.name for s in _tested(WinGroup("seat", "Seat", others))] == ["a"]


def test_a_share_is_uneven_if_its_interval_and_its_test_say_so() -> None:
    cases = [((0.6, 0.8), 0.01), ((0.2, 0.4), 0.01), ((0.5, 0.8), 0.01), ((0.2, 0.5), 0.01), ((0.6, 0.8), 0.05)]
    verdicts = [_verdict(won("a", 7, 10, 0.5, interval), p) for interval, p in cases]
    assert verdicts == ["more", "less", "not shown", "not shown", "not shown"]
    assert _verdict(won("a", 7, 10, None, (0.6, 0.8)), 0.01) == "not shown"


@pytest.mark.parametrize(
    ("seats", "mine", "winners", "chance"),
    [(4, 1, 1, 0.25), (4, 2, 1, 0.5), (5, 2, 2, 0.7), (3, 1, 3, 1.0), (3, 1, 4, 1.0), (3, 1, 0, 0.0)],
)
def test_an_even_chance_is_that_of_lots(seats: int, mine: int, winners: int, chance: float) -> None:
    assert even_chance(seats, mine, winners) == pytest.approx(chance)


def test_wins_of_several_games_count_times_over() -> None:
    wins = Wins()
    wins.note(4, (1, 2), (2,), times=3)
    wins.note(4, (1,), (0, 3))
    assert (wins.games, wins.won) == (4, 3) and wins.odds == Counter({(4, 2, 1): 3, (4, 1, 2): 1})
    assert wins.even == pytest.approx((3 * 0.5 + 0.5) / 4)
    other = Wins()
    other.note(4, (0,), (4,))  # a side beside the seats won
    wins.add(other)
    assert (wins.games, wins.won, wins.odds[4, 1, 0]) == (5, 3, 1)


def test_scores_of_a_game_have_the_mean_of_its_seats_and_of_its_winners() -> None:
    numbers = Numbers()
    numbers.note((4.0, 9.0, 5.0), (1, 2), up=True)
    assert numbers.everybody == {4.0: 1, 9.0: 1, 5.0: 1} and numbers.games == {6.0: 1} and numbers.winners == {7.0: 1}
    assert numbers.margin == {4.0: 1}
    low = Numbers()
    low.note((4.0, 9.0, 5.0), (3,), up=False)
    assert low.margin == {1.0: 1} and not low.winners
    alone = Numbers()
    alone.note((4.0,), (0,), up=True)
    assert not alone.margin


# ------------------------------------------------------------------------------------------------- courses and pivots
@pytest.mark.parametrize(
    ("led", "winner", "part"),
    [
        ((0, 0, 0), 0, 0.0),
        ((1, 0, 0, 0, 0), 0, 0.25),
        ((0, 1, 0), 0, 1.0),
        ((0, 0, 1), 0, 1.0),
        ((-1, 0, 0), 0, 0.5),
        ((), 0, 0.0),
    ],
)
def test_a_game_is_decided_when_its_winner_leads_for_good(led: tuple[int, ...], winner: int, part: float) -> None:
    assert decided_at(led, winner) == part


def test_a_game_with_one_winner_and_a_leader_has_a_moment_of_decision() -> None:
    tally = CourseTally()
    for winners, led in (
        ((0,), (0, 0)),
        ((1,), (0, 1, 1)),
        ((0,), (0, 1, 0)),
        ((0, 1), (0, 0)),
        ((), (0,)),
        ((1,), (-1, -1)),
    ):
        tally.note(record(winners=winners), led)
    figures = tally.figures()
    assert (figures.undivided.hits, figures.undivided.games) == (2, 6)
    assert figures.decided is not None and figures.early is not None
    assert (figures.decided.n, figures.decided.mean) == (3, 0.5) and (figures.early.hits, figures.early.games) == (2, 3)
    more = CourseTally()
    more.note(record(winners=(0,)), (1, 0))
    tally.add(more)
    assert tally.figures().undivided.games == 7 and tally.decided.total() == 4
    assert CourseTally().figures().decided is None


@pytest.mark.parametrize(
    ("led", "winners", "leads"),
    [
        ((0, 1, 1, 0), (0,), (2, 0)),
        ((0, -1, 0), (1,), (0, -1)),
        ((0, 0, 1), (0,), (1, 1)),
        ((), (0,), (0, -1)),
        ((1, 0, 0, 0, 0), (0,), (1, 1)),
    ],
)
def test_the_lead_changes_between_leaders(
    led: tuple[int, ...], winners: tuple[int, ...], leads: tuple[int, int]
) -> None:
    assert lead_of(led, winners) == leads


def test_the_test_of_homogeneity_is_pearsons() -> None:
    """30 hits of 60, and 15 of 60: chi-square 8 with one degree of freedom; 0.0047 in the tables, 0.0048 after Wilson
    and Hilferty."""
    assert p_of_equal([Counter(a=30, b=30), Counter(a=15, b=45)]) == pytest.approx(0.00476, abs=2e-5)
    assert p_of_equal([Counter(a=30, b=30), Counter(a=30, b=30)]) == pytest.approx(0.9505, abs=2e-4)
    three = p_of_equal([Counter(a=20, b=20, c=20), Counter(a=30, b=20, c=10)])  # chi-square 5.333, two degrees
    assert three == pytest.approx(0.0695, abs=2e-3)


def test_rare_results_are_counted_together() -> None:
    rare = p_of_equal([Counter(a=50, b=5, c=5), Counter(a=50, d=5, e=5)])
    assert rare == pytest.approx(p_of_equal([Counter(a=50, z=10), Counter(a=50, z=10)]))
    assert p_of_equal([Counter(a=50, b=4), Counter(a=50, c=5)]) == 1.0  # fewer than ten of them are left out


def test_a_choice_swings_by_the_difference_of_its_best_and_its_worst_option() -> None:
    pivot = pivot_of(
        [Counter({(0,): 45, (1,): 15}), Counter({(0, 1): 30, (1,): 30}), Counter({(0,): 15, (1,): 45})], 0, 3
    )
    assert pivot.swing == 0.5 and not pivot.hopeless and pivot.crowns == 1.0 and pivot.matters < 0.001
    lost = pivot_of([Counter({(1,): 60}), Counter({(1,): 60})], 0, 2)
    assert not lost.hopeless and lost.swing == 0.0


def test_choices_are_counted_by_their_kinds() -> None:
    sampled = [
        Pivot(1e-6, 0.4, False, 1.0),
        Pivot(1e-6, 0.2, False, 1.0),
        Pivot(0.5, 0.9, True, 1e-6),
        Pivot(0.6, 0.8, True, 0.9),
    ]
    pivots = pivots_of(sampled)
    assert pivots is not None and pivots.swing == pytest.approx(0.3)
    shares = [pivots.mattering, pivots.hopeless, pivots.kingmaking]
    assert [(share.hits, share.games) for share in shares] == [(2, 4), (2, 4), (1, 2)]
    calm = pivots_of([Pivot(0.9, 0.7, False, 1.0)])
    assert calm is not None and calm.swing == 0.0


# ------------------------------------------------------------------------------------------------- plays
ZONES = [
    ZoneFacts("deck", -1, False, False), ZoneFacts("row", -1, False, True),
    ZoneFacts("hand", 0, True, False), ZoneFacts("hand", 1, True, False), ZoneFacts("table", 0, False, False),
]  # fmt: skip
FACES = [("beast", "A"), ("beast", "B")]


def test_moves_are_events_of_their_cards() -> None:
    moves = [(0, 0, 2), (1, 1, 3), (0, 2, 4), (1, 3, 2)]
    plays = plays_of(moves, 2, (), ZONES, FACES)
    events = {(family[1], name): seats for (family, name), seats in plays.marks.items() if family[0] == "card"}
    assert events == {
        ("drawn", "A"): {0}, ("first", "A"): {0}, ("played", "A"): {0}, ("start", "A"): {0},
        ("drawn", "B"): {0, 1}, ("first", "B"): {1}, ("taken", "B"): {1}, ("start", "B"): {1}, ("held", "B"): {0},
    }  # fmt: skip
    ways = {(family[2], name): seats for (family, name), seats in plays.marks.items() if family[0] == "way"}
    assert ways == {
        ("deck → hand", "A"): {0}, ("row → hand", "B"): {1}, ("hand → table", "A"): {0}, ("hand → hand", "B"): {1},
    }  # fmt: skip
    assert plays.counts[0, ("card", "drawn", "beast")] == 2 and plays.counts[1, ("card", "drawn", "beast")] == 1


def test_a_move_within_a_hand_is_no_event() -> None:
    plays = plays_of([(0, 0, 2), (0, 2, 2)], -1, (), ZONES, FACES)
    assert plays.counts == {
        (0, ("card", "drawn", "beast")): 1, (0, ("card", "first", "beast")): 1, (0, ("way", "beast", "deck → hand")): 1,
        (0, ("card", "held", "beast")): 1,
    }  # fmt: skip


def test_answers_count_for_their_option_and_their_clause() -> None:
    answers = (
        Answer(1, "which?", ("A", "B"), 1, "c"),
        Answer(0, "really?", ("yes", "no"), 1, "d"),
        Answer(0, "pick", ("nothing", "A"), 0, "e"),
    )
    plays = plays_of([(0, 0, 2)], 1, answers, ZONES, FACES)
    assert plays.marks[("option", "which?"), "B"] == {1} and plays.marks[("clause",), "c"] == {1}
    assert {name for family, name in plays.marks if family == ("clause",)} == {"c"}
    assert plays.marks[("card", "start", "beast"), "A"] == {0}  # asked for the first time after the last move


@pytest.mark.parametrize(("count", "place"), [(0, 0), (12, 12), (13, 13), (16, 14), (24, 16), (25, 16), (48, 19)])
def test_many_events_share_a_stratum(count: int, place: int) -> None:
    assert stratum(count) == place


def test_seats_are_expected_to_win_as_often_as_their_stratum() -> None:
    family = ("card", "drawn", "beast")
    tally = PlayTally()
    for winner, codes in ((0, {0: "A", 1: "B"}), (0, {0: "A", 1: "A"}), (1, {0: "B", 1: "A"})):
        plays = plays_of([], -1, (), ZONES, FACES)
        for seat, code in codes.items():
            plays.counts[seat, family] = 1
            plays.marks.setdefault((family, code), set()).add(seat)
        tally.note(plays, ("x", "x"), (winner,))
    item = ("x", family, "A")
    assert tally.games == 3 and tally.even["x", SEAT] == {(0, 0): [3, 2], (1, 0): [3, 1]}
    assert (tally.items[item].seats, tally.items[item].won) == (4, 3)
    assert tally.items[item].games == Counter({(1, 1): 2, (2, 1): 1})
    assert tally.expected(item) == pytest.approx(2 * 2 / 3 + 2 * 1 / 3) == tally.of_seats(item)
    twice = PlayTally()
    twice.add(tally)
    twice.add(tally)
    assert twice.even["x", family][0, 1] == [6, 4] and twice.items[item].seats == 8 and twice.games == 6
    assert tally.even["x", family][0, 1] == [3, 2]


def test_equal_options_are_offered_once() -> None:
    tally = PlayTally()
    tally._offer(Answer(0, "which?", ("A", "A", "B"), 1), "x")
    tally._offer(Answer(0, "which?", ("A", "A"), 1), "x")  # no choice
    tally._offer(Answer(0, "which?", ("A", "B", "C"), 2), "x")
    offers = {name: (offer.times, offer.taken, offer.by_chance) for (_, _, name), offer in tally.offers.items()}
    assert offers == {
        "A": (2, 1, pytest.approx(5 / 6)),
        "B": (2, 0, pytest.approx(5 / 6)),
        "C": (1, 1, pytest.approx(1 / 3)),
    }


# ------------------------------------------------------------------------------------------------- figures of plays
def figure(name: str = "A", difference: float = 0.1, p: float = 0.001, **more: Any) -> PlayFigure:
    plain: dict[str, Any] = {
        "players": 2, "agent": "greedy", "about": "card", "event": "drawn", "kind": "beast", "name": name, "label": name,
        "games": 100, "seats": 100, "won": 60, "rate": 0.6, "average": 0.5, "expected": 0.5, "difference": difference,
        "low": difference - 0.02, "high": difference + 0.02, "p": p, "p_corrected": p, "verdict": "more",
    }  # fmt: skip
    return PlayFigure(**plain | more)


def test_the_error_of_a_share_allows_for_seats_of_one_game() -> None:
    together = SeatTally(Counter({(0, 1): 80}), Counter({(2, 2): 20, (2, 0): 20}))
    assert _error(together) == pytest.approx((40 * (2 * 0.5) ** 2) ** 0.5 / 80)
    certain = SeatTally(Counter({(0, 1): 40}), Counter({(1, 1): 40}))
    assert _error(certain) == pytest.approx((40 * (42 / 44) * (2 / 44)) ** 0.5 / 40)


def test_a_large_family_is_compared_with_its_median() -> None:
    family = [FigureWithError(figure(str(n), difference=n / 100), 0.02) for n in range(9)]
    shifted = [one.figure for one in centred(family)]
    assert [one.difference for one in shifted] == pytest.approx([(n - 4) / 100 for n in range(9)])
    assert {round(one.expected, 6) for one in shifted} == {0.54} and shifted[0].p == pytest.approx(normal_p(2.0))
    few = family[:7]
    assert centred(few) == few
    without = [*family, FigureWithError(figure("z", difference=0.9), 0.0)]
    assert centred(without)[-1] == without[-1] and centred(without)[0].figure.difference == pytest.approx(-0.04)


def test_intervals_exclude_zero_where_a_claim_is_made() -> None:
    compared = [
        FigureWithError(figure("a", 0.1, 0.001), 0.03),
        FigureWithError(figure("b", -0.1, 0.002), 0.03),
        FigureWithError(figure("c", 0.01, 0.7), 0.03),
    ]
    good, bad, nothing = judged(compared)
    assert [f.verdict for f in (good, bad, nothing)] == ["more", "less", "not shown"]
    assert [f.p_corrected for f in (good, bad, nothing)] == pytest.approx([0.003, 0.003, 0.7])
    half = normal_quantile(0.05 * 2 / 3) * 0.03
    assert (good.low, good.high) == pytest.approx((0.1 - half, 0.1 + half)) and bad.high < 0
    (rare,) = judged([FigureWithError(figure("d", seats=29), 0.0)])
    (often,) = judged([FigureWithError(figure("d", seats=30), 0.0)])
    assert (rare.low, rare.high) == (-1.0, 1.0) and (often.low, often.high) == pytest.approx((0.08, 0.12))


def test_an_outlier_lies_beyond_the_band() -> None:
    ends = ((0.04, 0.08), (0.03, 0.07), (-0.08, -0.04), (-0.07, -0.03), (-0.1, 0.1))
    assert [outside(figure(low=low, high=high), 0.03) for low, high in ends] == [1, 0, -1, 0, 0]
    assert outside(figure(difference=0.5, verdict="not shown"), 0.03) == 0


def test_findings_are_sorted_by_what_is_certain() -> None:
    figures = [figure("A", 0.06), figure("B", -0.2, verdict="less"), figure("C", 0.1, event="held")]
    findings = findings_of(figures, 0.03)
    strengths = {f.name: round(f.strength, 6) for f in findings}
    assert strengths["B"] == 0.18 and strengths["A"] == 0.04 and "C" not in strengths


def test_an_option_is_never_or_always_chosen_if_chance_would_do_otherwise() -> None:
    def option(name: str, offered: int, taken: int, by_chance: float, **more: Any) -> PlayFigure:
        plain = {"about": "option", "event": "which?", "kind": "", "verdict": "not shown"}
        return figure(name, offered=offered, taken=taken, by_chance=by_chance, **plain | more)

    figures = [
        option("never", 40, 0, 20.0), option("seldom", 40, 0, 19.9), option("always", 50, 50, 29.9), option("few", 49, 49, 20.0),
        option("forced", 50, 50, 30.0), option("random", 40, 0, 20.0, agent="random"),
    ]  # fmt: skip
    assert {f.name: f.words for f in findings_of(figures, 0.03)} == {
        "never": ("never chosen",),
        "always": ("always chosen",),
    }


def test_a_dead_draw_is_played_far_less_than_others_of_its_kind() -> None:
    def card(name: str, drawn: int, played: int) -> list[PlayFigure]:
        plain = {"verdict": "not shown"}
        return [figure(name, seats=drawn, **plain), figure(name, seats=played, event="played", **plain)]

    figures = [*card("A", 100, 90), *card("B", 100, 70), *card("C", 100, 5), *card("D", 100, 30)]
    (dead,) = findings_of(figures, 0.03)
    assert (dead.name, dead.words) == ("C", ("dead draw",))
    assert "5 of the 100 who drew it (5.0%); the average of these cards is 48.8%" in dead.sentence


def test_a_comparison_in_words() -> None:
    less = figure(difference=-0.1, low=-0.12, high=-0.08, rate=0.4)
    assert compared_words(less) == (
        "Players who drew it won 40.0% of 100 times; with a typical card they win 50.0%: 10.0 points less (8.0 to 12.0)."
    )
    option = figure(about="option", event="which?")
    assert compared_words(option).startswith("Players who chose it won 60.0% of 100 times; with a typical option")


# ------------------------------------------------------------------------------------------------- pairs of games
MEASURED = GameMeasures((), (Score("points", "highest"),), ("deal",))


def record(**more: Any) -> Record:
    facts: dict[str, Any] = {
        "status": "ended", "clause": "win", "message": "", "winners": (0,), "rounds": 3, "turns": 6, "decisions": 12,
        "agents": ("greedy", "greedy"), "identities": (), "scores": ((4.0, 9.0),), "options": ((2, 9), (3, 3)),
        "leads": (2, 1), "clauses": (1,), "most": (("coin", 7),),
    }  # fmt: skip
    return Record(**facts | more)


def test_figures_of_pairs_of_games() -> None:
    befores = [record(), record(), record(), record()]
    afters = [record(rounds=5), record(rounds=4, winners=(1,)), record(), record(scores=((6.0, 9.0),))]
    effect = compared_effect(befores, afters, [MEASURED, MEASURED])
    moved = {change.name: change for change in effect.moved}
    assert (effect.seats, effect.games, effect.differ, effect.stuck) == (2, 4, 3, 0)
    assert set(moved) == {"rounds", "seat 1", "seat 2", "points, all players", "points, winners"}
    rounds = moved["rounds"]
    assert (rounds.before, rounds.after, rounds.difference, rounds.differ, rounds.pairs) == (3.0, 3.75, 0.75, 2, 4)
    deviation = (((2 - 0.75) ** 2 + (1 - 0.75) ** 2 + 2 * 0.75**2) / 3) ** 0.5
    assert rounds.high - rounds.difference == pytest.approx(3.1824 * deviation / 2) and not rounds.share
    seat = moved["seat 2"]
    assert (seat.before, seat.after, seat.share) == (0.0, 0.25, True)
    assert seat.before_interval == wilson(0, 4) and seat.after_interval == wilson(1, 4)
    assert (moved["points, winners"].before, moved["points, winners"].after) == (4.0, (4.0 + 9.0 + 4.0 + 6.0) / 4)
    assert effect.unmoved == 7  # turns, decisions, choices, changes of the lead, ending, coins, clause


def test_games_that_get_stuck_after_an_edit_are_counted() -> None:
    befores = [record(), record(status="stuck", message="old"), record()]
    afters = [record(status="stuck", message="new"), record(status="stuck", message="old"), record()]
    effect = compared_effect(befores, afters, [MEASURED, MEASURED])
    assert (effect.stuck, effect.message, effect.differ) == (1, "new", 1)


def test_a_chance_of_pairs_is_students() -> None:
    one = FigureChange("rounds", "length", 1.0, 2.0, 1.0, 0.0, 2.0, 11, 9)  # t = 2.228 with 10 degrees: p = 0.05
    assert _chance(one) == pytest.approx(0.05, abs=5e-4)
    wide = replace(one, low=-1.0, high=3.0)  # t = 1.114: p = 0.2914
    assert _chance(wide) == pytest.approx(0.2914, abs=2e-3)
    assert _chance(replace(one, low=1.0, high=1.0)) == 0.5**10
    assert _chance(replace(one, difference=0.0, low=0.0, high=0.0)) == 1.0


def test_cards_have_their_seats_and_their_wins() -> None:
    drawn, played = ("drawn", "beast", "A"), ("played", "beast", "A")
    records = [
        CardRecord(**vars(record()), cards={played: (2, 1), drawn: (1, 1)}),
        CardRecord(**vars(record(status="limit")), cards={drawn: (2, 0)}), CardRecord(**vars(record())),
    ]  # fmt: skip
    metrics = card_metrics(records[:1], records[1:], {("beast", "A"): "Aardvark"})
    assert [metric.name for metric in metrics] == [
        "Aardvark drawn", "Aardvark, wins when drawn", "Aardvark played", "Aardvark, wins when played",
    ]  # fmt: skip
    values = [[metric.before(one) for metric in metrics] for one in records]
    assert values == [[1.0, 1.0, 2.0, 0.5], [2.0, None, 0.0, None], [0.0, None, 0.0, None]]
    assert [metric.share for metric in metrics] == [False, True, False, True]


# ------------------------------------------------------------------------------------------------- batches
@given(st.integers(0, 100_000), st.sampled_from(["python", "native"]), st.sampled_from(["random", "greedy"]))
def test_batches_are_all_games_once(games: int, engine: Any, agent: str) -> None:
    batches = batches_of(TableConfig(2, (agent,), engine=engine), 7, games)
    assert [batch.first for batch in batches] == [0, *(batch.end for batch in batches[:-1])][: len(batches)]
    assert (batches[-1].end if batches else 0) == games and {batch.seed for batch in batches} <= {7}
    most = FAST if engine == "native" and agent == "random" else LARGEST
    assert all(1 <= batch.end - batch.first <= most for batch in batches)


def test_batches_have_a_least_size_where_games_are_fast() -> None:
    sizes = {
        engine: batches_of(TableConfig(2, ("greedy",), engine=engine), 1, 100)[0].end for engine in ("python", "native")
    }  # type: ignore[arg-type]
    assert sizes == {"python": 1, "native": 5} and batches_of(TableConfig(2, ("greedy",)), 1, 640)[0].end == 10


def test_agents_of_a_table_are_on_the_machine_only_if_it_knows_all_of_them() -> None:
    native = TableConfig(2, ("random", "greedy"), engine="native")
    assert native.fast and not native.counted and replace(native, agents=("random",)).counted
    assert not replace(native, agents=("random", "own")).fast and not replace(native, engine="python").fast
    assert replace(native, seats=3).seated(1) == ("greedy", "random", "greedy")


def test_seats_that_always_win_have_an_interval_and_no_verdict() -> None:
    tally, family = PlayTally(), ("card", "drawn", "beast")
    for _ in range(30):
        plays = plays_of([], -1, (), ZONES, FACES)
        plays.counts[0, family], plays.marks[family, "A"] = 1, {0}
        tally.note(plays, ("x",), (0,))
    (table,) = play_statistics([(1, tally)], {("beast", "A"): "Aardvark"}).tables
    (own,) = table.figures
    error = (30 * (32 / 34) * (2 / 34)) ** 0.5 / 30
    assert (own.label, own.games, own.seats, own.won, own.rate, own.average, own.expected) == (
        "Aardvark",
        30,
        30,
        30,
        1.0,
        1.0,
        1.0,
    )
    assert (own.low, own.high) == pytest.approx((-1.959964 * error, 1.959964 * error))
    assert (own.p, own.verdict) == (
        1.0,
        "not shown",
    )


def test_cards_are_compared_with_seats_that_had_as_many() -> None:
    """Seat 1 wins 30 of 40 games; a card that comes to it half of the time, always in games that it wins, is good."""
    tally, family = PlayTally(), ("card", "drawn", "beast")
    for game in range(40):
        plays = plays_of([], -1, (), ZONES, FACES)
        for seat in (0, 1):
            code = "A" if (seat == 0 and game < 20) or (seat == 1 and game >= 30) else "B"
            plays.counts[seat, family] = 1
            plays.marks.setdefault((family, code), set()).add(seat)
        tally.note(plays, ("x", "x"), (0,) if game < 30 else (1,))
    (table,) = play_statistics([(2, tally)], {}).tables
    figures = {own.name: own for own in table.figures}
    good = figures["A"]
    assert (good.seats, good.won, good.rate) == (30, 30, 1.0)
    assert good.expected == pytest.approx((20 * 0.75 + 10 * 0.25) / 30) == good.average
    assert good.difference == pytest.approx(1 - good.expected)
    assert good.verdict == "more"
    assert 0 < good.low < good.difference < good.high
    assert good.p == pytest.approx(normal_p(good.difference / ((30 * (32 / 34) * (2 / 34)) ** 0.5 / 30)))
    bad = figures["B"]
    assert (bad.seats, bad.won) == (50, 10)
    assert bad.difference < 0
    assert bad.verdict == "less"
    assert [own.name for own in table.figures] == ["A", "B"]
