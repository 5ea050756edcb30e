"""Figures of options, ways and clauses in play, the words of clauses, and the tokens that games need, by hand."""

from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.statistics import statistics as counted
from pnp.checks.statistics.aggregate import Numbers, Tally, UseCounts
from pnp.checks.statistics.figures import Share, WinGroup, WinShare
from pnp.checks.statistics.games import GameMeasures, Score
from pnp.checks.statistics.intervals import normal_p, normal_quantile
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.checks.statistics.play_statistics import FigureWithError, _head, centred, judged, play_statistics
from pnp.checks.statistics.play_tally import SEAT, OptionTally, PlayTally, SeatTally
from pnp.model.game import Message

WHICH = ("option", "which?")


def tally_of(seats: int = 30, won: int = 15, stratum: tuple[int, int] = (60, 24)) -> PlayTally:
    """Seats that took the option A, of a stratum with these seats and winners; B was offered and never taken."""
    tally = PlayTally(games=60)
    tally.even = {
        ("x", WHICH): {(0, 1): list(stratum)},
        ("x", SEAT): {(0, 0): [60, 30]},
        ("y", SEAT): {(1, 0): [60, 30]},
    }
    games = Counter({(1, 1): won, (1, 0): seats - won})
    tally.items = {("x", WHICH, "A"): SeatTally(Counter({(0, 1): seats}), +games)}
    tally.offers = {
        ("x", "which?", "A"): OptionTally(Counter({2: 40}), 30), ("x", "which?", "B"): OptionTally(Counter({2: 10}), 0),
        ("y", "which?", "C"): OptionTally(Counter({4: 8}), 0),
    }  # fmt: skip
    return tally


def figures_of(tally: PlayTally, labels: Any = None) -> dict[tuple[str, str], PlayFigure]:
    (table,) = play_statistics([(1, tally)], labels or {}).tables
    return {(own.agent, own.name): own for own in table.figures}


def test_an_option_is_compared_with_its_stratum() -> None:
    """Half of 30 won where two of five of the stratum did: the error is the root of 30 / 4, over 30."""
    own = figures_of(tally_of(), {("beast", "A"): "Aardvark"})["x", "A"]
    error = 7.5**0.5 / 30
    assert (own.event, own.kind, own.label) == ("which?", "", "Aardvark")
    assert (own.games, own.seats, own.won, own.rate, own.average) == (30, 30, 15, 0.5, 0.5)
    assert (own.expected, own.difference) == pytest.approx((0.4, 0.1))
    assert (own.p, own.p_corrected) == pytest.approx((normal_p(0.1 / error),) * 2) and own.verdict == "not shown"
    assert (own.low, own.high) == pytest.approx((0.1 - 1.959964 * error, 0.1 + 1.959964 * error))
    assert (own.offered, own.taken, own.by_chance) == (40, 30, 20.0)


def test_an_option_that_was_never_taken_has_no_share() -> None:
    figures = figures_of(tally_of())
    nothing = (0, 0, 0, 0.0, 0.0, 0.0, 0.0, -1.0, 1.0, 1.0, 1.0, "not shown")
    assert figures["x", "B"] == PlayFigure(1, "x", "option", "which?", "", "B", "B", *nothing, 10, 0, 5.0)
    assert figures["y", "C"] == PlayFigure(1, "y", "option", "which?", "", "C", "C", *nothing, 8, 0, 2.0)
    assert set(figures) == {("x", "A"), ("x", "B"), ("y", "C")}


@pytest.mark.parametrize(
    ("seats", "stratum", "wide"), [(29, (60, 24), True), (30, (60, 0), False), (30, (60, 60), False)]
)
def test_few_seats_and_certain_results_are_not_compared(seats: int, stratum: tuple[int, int], wide: bool) -> None:
    own = figures_of(tally_of(seats, 15, stratum))["x", "A"]
    assert (own.p, own.p_corrected, own.verdict) == (1.0, 1.0, "not shown")
    assert ((own.low, own.high) == (-1.0, 1.0)) is wide
    assert own.difference == pytest.approx(15 / seats - stratum[1] / 60)


@pytest.mark.parametrize(
    ("family", "name", "labels", "head"),
    [
        (("card", "drawn", "beast"), "A", {("beast", "A"): "Aardvark", ("bird", "A"): "Auk"}, ("card", "drawn", "beast", "A", "Aardvark")),
        (("card", "drawn", "beast"), "A", {}, ("card", "drawn", "beast", "A", "A")),
        (("way", "beast", "deck → hand"), "A", {("beast", "A"): "Aardvark"}, ("way", "deck → hand", "beast", "A", "Aardvark")),
        (WHICH, "A", {("beast", "A"): "Aardvark", ("beast", "B"): "Bear"}, ("option", "which?", "", "A", "Aardvark")),
        (WHICH, "A", {("beast", "A"): "Aardvark", ("bird", "A"): "Auk"}, ("option", "which?", "", "A", "A")),
        (WHICH, "A", {("", "A"): "3.1"}, ("option", "which?", "", "A", "A")), (("clause",), "c", {("", "c"): "3.1"}, ("clause", "", "", "c", "3.1")),
        (("clause",), "c", {("beast", "c"): "Cat"}, ("clause", "", "", "c", "c")),
    ],
)  # fmt: skip
def test_a_figure_names_its_subject(family: Any, name: str, labels: Any, head: tuple[str, ...]) -> None:
    assert _head(2, "x", family, name, labels) == (2, "x", *head)


# ------------------------------------------------------------------------------------------------- judged together
def figure(name: str, difference: float, p: float) -> FigureWithError:
    plain: Any = (100, 100, 50, 0.5, 0.5, 0.5, difference, 0.0, 0.0, p, 1.0, "not shown", 0, 0, 0.0)
    return FigureWithError(PlayFigure(2, "x", "card", "drawn", "beast", name, name, *plain), 0.1)


def test_a_corrected_chance_of_five_percent_makes_no_claim() -> None:
    """Corrected after Benjamini and Hochberg: 0.02 and 0.05, of which only the first is a claim."""
    one, other = judged([figure("a", 0.3, 0.01), figure("b", -0.2, 0.05)])
    half = 0.1 * normal_quantile(0.05 * 1 / 2)
    assert (one.p_corrected, other.p_corrected) == pytest.approx((0.02, 0.05))
    assert (one.verdict, other.verdict) == ("more", "not shown")
    assert (one.high, other.low) == pytest.approx((0.3 + half, -0.2 - half))


def test_intervals_without_a_claim_allow_for_all_comparisons() -> None:
    one, _ = judged([figure("a", 0.3, 0.7), figure("b", -0.2, 0.8)])
    assert one.low == pytest.approx(0.3 - 0.1 * normal_quantile(0.025))
    (alone,) = judged([figure("a", 0.0, 0.001)])
    assert alone.verdict == "less"  # (chance is never so small without a difference)


def test_eight_members_are_a_family() -> None:
    family = [figure(str(n), n / 100, 0.5) for n in range(8)]
    assert [one.figure.difference for one in centred(family)] == pytest.approx([(n - 3.5) / 100 for n in range(8)])


# ------------------------------------------------------------------------------------------------- clauses and tokens
def clause(number: str, title: str, text: str, section: str = "", brief: str = "") -> Any:
    return SimpleNamespace(
        number=number, title=Message(title), text=Message(text), section=section, brief=brief and Message(brief)
    )


CLAUSES = {
    "part": clause("3", "The part", ""), "named": clause("3.1", "Own", "Long text.", "part"), "plain": clause("3.2", "", "Draw.", "part"),
    "brief": clause("3.3", "", "Long.", "part", "Short."), "alone": clause("4", "", "The end."), "title": clause("5", "Same", "Same"),
}  # fmt: skip


def test_a_clause_has_its_own_title_or_that_of_its_section() -> None:
    def named(id: str, excerpt: Any = None) -> tuple[str, ...]:
        game: Any = SimpleNamespace(clauses=CLAUSES)
        own = counted._clause(game, id, lambda message: message.text, excerpt)
        return own.id, own.number, own.title, own.text

    def short(text: str, most: int) -> str:
        assert most == 120
        return text.lower()

    assert named("named") == ("named", "3.1", "Own", "") and named("none") == ("none", "", "", "")
    assert named("plain") == ("plain", "3.2", "The part", "") and named("alone") == ("alone", "4", "", "")
    assert named("named", short)[3] == "long text." and named("brief", short)[2:] == ("The part", "short.")
    assert named("title", lambda text, most: text) == ("title", "5", "Same", "")


def test_tokens_that_games_needed() -> None:
    def token(name: str, held_by: str = "", supply: int | None = None) -> Any:
        return SimpleNamespace(name=name, held_by=held_by, supply=supply, label=Message(name.upper()))

    def component(id: str, count: int | None, prints: str = "", measured: str = "", each: str = "") -> Any:
        return SimpleNamespace(id=id, prints=prints, measured=measured, count=count, each=each)

    game: Any = SimpleNamespace(
        tokens={
            one.name: one for one in (token("coin"), token("gem", supply=9), token("crown", "player"), token("cup"))
        },
        components=[component("coins", 20, measured="coin"), component("gems", 5, prints="gem", each="suit")],
    )
    tally = Tally(2, GameMeasures((), (), ()))
    tally.games = 10
    tally.most = {"coin": Counter({4: 3, 7: 1}), "gem": Counter({2: 10})}
    coin, gem, cup = counted._supply(game, tally, lambda message: message.text)
    assert (coin.token, coin.label, coin.component, coin.printed, coin.supply, coin.needed) == (
        "coin",
        "COIN",
        "coins",
        20,
        None,
        7,
    )
    assert (coin.games.n, coin.games.mean, coin.games.least, coin.games.most) == (10, 1.9, 0, 7)
    assert (gem.component, gem.printed, gem.supply, gem.needed) == ("gems", None, 9, 2)
    assert (gem.games.n, gem.games.least, gem.games.median) == (10, 2, 2)
    assert (cup.component, cup.printed, cup.needed, cup.games.n, cup.games.most) == ("", None, 0, 10, 0)


def test_clauses_count_their_games_and_times() -> None:
    tally = Tally(2, GameMeasures((), (), ("plain",)))
    tally.games = 8
    tally.clauses["plain"] = UseCounts(games=3, times=Counter({0: 5, 2: 2, 4: 1}))
    (use,) = counted._clauses(SimpleNamespace(clauses=CLAUSES), tally, lambda message: message.text, None)  # type: ignore[arg-type]
    assert (use.share.hits, use.share.games, use.times.mean, use.times.most) == (3, 8, 1.0, 4)


def test_scores_of_all_and_of_winners() -> None:
    tally = Tally(2, GameMeasures((), (Score("points_now", "highest"),), ()))
    numbers = tally.scores["points_now"] = Numbers()
    numbers.note((1.0, 3.0), (1,), up=True)
    numbers.note((2.0, 2.0), (0,), up=True)
    own = counted._score(tally, "points_now", "highest")
    assert (own.label, own.everybody.mean, own.winners.mean, own.margin.mean) == ("points now", 2.0, 2.5, 1.0)
    assert own.winners.bins == ((1.0, 1.0, 0), (2.0, 2.0, 1), (3.0, 3.0, 1))
    assert counted._score(tally, "other", "lowest").everybody.n == 0


@pytest.mark.parametrize(("values", "bars"), [({2.0: 4, 3.5: 1}, [0, 4, 1]), ({0.0: 2, 9.0: 3}, [2, 0, 3]), ({}, [])])
def test_values_fall_into_given_bars(values: dict[float, int], bars: list[int]) -> None:
    given = [(1.0, 1.5, 7), (2.0, 2.5, 7), (3.0, 3.5, 7)]
    assert counted.binned(values, given) == tuple(
        (low, high, n) for (low, high, _), n in zip(given, bars, strict=False)
    )


@dataclass(frozen=True)
class WinsAlone:
    """A table in which only the wins matter."""

    wins: tuple[WinGroup, ...]


def test_wins_are_compared_together_and_pairs_once() -> None:
    def won(name: str, hits: int, games: int, even: float | None) -> WinShare:
        return WinShare(name, name, counted.share_of(hits, games), even)

    pair = WinGroup("seat", "Seat", (won("1", 90, 100, 0.5), won("2", 10, 100, 0.5)))
    three = WinGroup("agent", "Agent", (won("a", 20, 100, 1 / 3), won("b", 1, 9, None), won("c", 40, 100, 1 / 3)))
    tables: Any = [WinsAlone((pair, three))]
    (table,), comparisons = counted.compared(tables)
    assert comparisons == 3
    one, other = table.wins[0].shares
    assert (
        (one.verdict, other.verdict) == ("more", "less") and one.p == other.p and one.p_corrected == other.p_corrected
    )
    assert one.p_corrected == pytest.approx(3 * one.p)
    a, b, c = table.wins[1].shares
    assert (b.p, b.p_corrected, b.verdict) == (1.0, 1.0, "not shown")
    assert a.verdict == "less" and a.p_corrected == pytest.approx(2 * a.p) and c.p_corrected == c.p
    assert counted.share_of(0, 0) == Share(0, 0, 0.0, 0.0, 1.0)


def test_quartiles_and_leads_of_a_table() -> None:
    tally = Tally(2, GameMeasures((), (), ()))
    tally.games = 14
    tally.halfway = Counter({1: 6, 0: 3, -1: 5})  # (the leader won, another one did, nobody led)
    tally.options = Counter(range(1, 41))
    game: Any = SimpleNamespace(clauses={}, tokens={}, components=[], sides={}, enums={}, fields={})
    config: Any = SimpleNamespace(seats=2)
    table = counted.table_statistics(game, config, tally, lambda message: message.text)
    assert table.leads is not None and (table.leads.halfway.hits, table.leads.halfway.games) == (6, 9)
    assert (table.branching.quarter, table.branching.median, table.branching.three_quarters) == (10.5, 20.5, 30.5)
    tally.halfway = Counter({-1: 5})
    assert counted.table_statistics(game, config, tally, lambda message: message.text).leads is None


def test_figures_of_a_run_have_a_confidence_of_ninety_five_percent() -> None:
    game: Any = SimpleNamespace(
        clauses={}, tokens={}, components=[], sides={}, enums={}, fields={}, variants={}, id="g", title=Message("G"), variant="",
        version="1",
    )  # fmt: skip
    config: Any = SimpleNamespace(seats=2, agents=("random",), options=())
    own = counted.statistics(game, "digest", [(config, Tally(2, GameMeasures((), (), ())))], 7, lambda text: text.text)
    assert (own.confidence, own.comparisons, own.rules, own.seed, own.variant_title) == (0.95, 0, "digest", 7, "")


@pytest.mark.parametrize(
    ("most", "width", "bars"),
    [(47, 2, 24), (119, 5, 24), (239, 10, 24), (240, 20, 13), (1199, 50, 24), (24 * 10**7 - 1, 10**7, 24)],
)
def test_bars_of_integers_have_round_widths(most: int, width: int, bars: int) -> None:
    own = counted.bins_of({0: 1, most: 2})
    assert len(own) == bars and own[0] == (0.0, width - 1.0, 1) and own[-1][2] == 2


def test_a_value_at_the_border_of_two_bars_is_in_the_upper_one() -> None:
    assert counted.bins_of({0.0: 1, 0.3: 1, 2.4: 2})[3][2] == 1  # (0.3 / 0.1 is 2.9999999999999996)
    empty = counted.spread_of({})
    assert (empty.n, empty.least, empty.most, empty.median, empty.bins) == (0, 0, 0, 0.0, ())
