"""Sliders and moves of the page Balance, the rungs of a ladder, and playtests by the rules as they are: by hand."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.game.errors import WrongRequest
from pnp.app.simulate.ladder import MOST_SEARCHES, MOST_THINK, read_rungs
from pnp.app.simulate.playtests import Playtest, playtest_figures
from pnp.app.workshop.balance_page import _move, _moves, _numbers_of, _range
from pnp.source.diagnostics import Report


@pytest.mark.parametrize(
    ("numbers", "least", "most"),
    [
        ((5,), 2, 8), ((2,), 0, 5), ((-4,), -4, -1), ((0,), 0, 3), ((5, 25, -15), -15, 25), ((5, 26, -16), 2, 8),
        ((5, -30), 2, 8), ((5, 6), 2, 8),
    ],
)  # fmt: skip
def test_a_slider_holds_the_numbers_of_other_cards_that_are_near(
    numbers: tuple[int, ...], least: int, most: int
) -> None:
    assert _range(*numbers) == {"value": numbers[0], "least": least, "most": most}


def test_only_numbers_of_a_row_with_one_card_have_sliders() -> None:
    def card(row: int, **values: object) -> Any:
        return SimpleNamespace(kind="hare", row=row, values=values)

    cards = [card(1, speed=3, name="Ann", fast=True, copy=1), card(2, speed=12), card(3, speed=5), card(3, speed=6)]
    game: Any = SimpleNamespace(cards={"hare": SimpleNamespace(columns=("speed", "name", "fast"), cards=cards)})
    assert _numbers_of(game, cards[0]) == {"speed": {"value": 3, "least": 0, "most": 12}}
    assert _numbers_of(game, cards[2]) == {} and _numbers_of(game, card(0, speed=1)) == {}


def test_a_move_has_the_interval_of_the_difference() -> None:
    move = _move((0.5, 0.46, 0.55), (0.62, 0.59, 0.66), 2.0)
    down, up = 2 * (0.03**2 + 0.05**2) ** 0.5, 2 * (0.04**2 + 0.04**2) ** 0.5
    assert (move["before"], move["after"], move["shown"]) == (0.5, 0.62, True)
    assert (move["low"], move["high"]) == (pytest.approx(0.12 - down), pytest.approx(0.12 + up))
    assert not _move((0.5, 0.46, 0.55), (0.60, 0.59, 0.66), 2.0)["shown"]  # (0.1 is less than 0.102)
    assert not _move((0.62, 0.58, 0.66), (0.51, 0.46, 0.55), 2.0)["shown"]
    assert _move((0.62, 0.58, 0.66), (0.50, 0.46, 0.54), 2.0)["shown"]


def test_intervals_of_moves_are_wider_the_more_there_are() -> None:
    def statistics(rate: float, rounds: float) -> Any:
        share = SimpleNamespace(games=9, hits=3, rate=rate, low=rate - 0.1, high=rate + 0.2)
        seats = tuple(SimpleNamespace(label=str(n + 1), share=share, even=0.5, verdict="more") for n in range(2))
        group = SimpleNamespace(by="seat", shares=seats)
        length = SimpleNamespace(rounds=SimpleNamespace(n=9, mean=rounds, low=rounds - 1, high=rounds + 1))
        return SimpleNamespace(tables=[SimpleNamespace(wins=(group,), length=length)])

    moves = _moves(statistics(0.4, 5.0), statistics(0.6, 9.0))
    assert [(move["name"], move["share"]) for move in moves] == [("Seat 1", True), ("Seat 2", True), ("Rounds", False)]
    wider = 2.39398 / 1.95996  # of three instead of one
    assert moves[2]["low"] == pytest.approx(4 - wider * 2**0.5, abs=1e-3)
    assert moves[0]["high"] == pytest.approx(0.2 + wider * 0.05**0.5, abs=1e-4)


def test_a_ladder_has_at_most_eight_searching_players_in_order() -> None:
    times = ",".join(str(n) for n in range(MOST_SEARCHES, 0, -1))
    assert read_rungs(times, Report())[2:] == tuple(f"search@{n}ms" for n in range(1, MOST_SEARCHES + 1))
    assert read_rungs(f"{MOST_THINK}, 7,7", Report()) == ("random", "greedy", "search@7ms", f"search@{MOST_THINK}ms")
    for wrong in (f"{times},9", "0", str(MOST_THINK + 1), "", "1,,2", "-5"):
        with pytest.raises(WrongRequest):
            read_rungs(wrong, Report())


def test_a_playtest_without_a_version_is_not_by_the_rules_as_they_are() -> None:
    tests = [Playtest(3, (2,), {}, version=version) for version in ("", "ab", "abc1", "b", "abc12")]
    (figures,) = playtest_figures(tests, "abc1")
    assert figures.same_rules == 2 and [(share.hits, share.games) for share in figures.wins] == [(0, 5), (5, 5), (0, 5)]
