"""The page Balance: how many players and games it plays, which results it reuses, and the words of a card's figures."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.workshop import balance_page
from pnp.app.workshop.balance_page import _constants, _figure, _figures_of, _options, _seats, _why_not
from pnp.checks.statistics.figures import Share, WinShare
from pnp.checks.statistics.play_figures import PlayFigure

FIGURE: dict[str, Any] = {
    "players": 2, "agent": "random", "about": "card", "event": "drawn", "kind": "hare", "name": "C1", "label": "Card", "games": 9, "seats": 18,
    "won": 6, "rate": 0.3, "average": 0.3, "expected": 0.25, "difference": 0.05, "low": -0.1, "high": 0.2, "p": 0.5, "p_corrected": 0.5, "verdict": "not shown",
}  # fmt: skip
PAGE: Any = next(
    value for value in vars(balance_page).values() if isinstance(value, type) and hasattr(value, "try_change")
)


def page(**facts: Any) -> Any:
    one = PAGE.__new__(PAGE)
    vars(one).update({"_results": {}} | facts)
    return one


@pytest.mark.parametrize(
    ("players", "games", "slow", "expected"),
    [
        (0, 0, False, (2, balance_page.GAMES)), (1, 0, False, (2, balance_page.GAMES)), (3, 7, False, (3, 7)), (9, 0, True, (4, balance_page.GAMES_IN_PYTHON)),
        (4, 10**9, False, (4, balance_page.MOST_GAMES)), (2, 1, True, (2, 1)),
    ],
)  # fmt: skip
def test_players_and_games_are_within_their_limits(
    players: int, games: int, slow: bool, expected: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance_page, "engine_note", lambda loaded, options: "slow" if slow else "")
    loaded: Any = SimpleNamespace(game=SimpleNamespace(players=(2, 4)))
    assert page()._numbers(loaded, SimpleNamespace(players=players, games=games, band=5)) == expected


def test_results_are_reused_and_few_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_page, "BANDS", (1, 2))
    monkeypatch.setattr(balance_page, "AROUND", 2)
    played: list[int] = []
    monkeypatch.setattr(balance_page, "simulate", lambda loaded, options: played.append(options.games) or options.games)
    loaded: Any = SimpleNamespace(rules=SimpleNamespace(digest="d"), game=SimpleNamespace(variant=""))
    one = page()
    assert [one._played(loaded, 2, games, 5)[0] for games in (1, 2, 3, 4, 1)] == [1, 2, 3, 4, 1] and played == [
        1,
        2,
        3,
        4,
    ]
    one._played(loaded, 2, 5, 5)
    one._played(loaded, 2, 2, 5)
    assert played == [1, 2, 3, 4, 5] and len(one._results) == 4
    one._played(loaded, 2, 1, 5)
    assert played == [1, 2, 3, 4, 5, 1]
    options = _options(3, 40, 5)
    assert (options.players, options.games, options.band, options.cards) == ((3,), 40, 0.05, True)


@pytest.mark.parametrize(
    ("changes", "difference", "side", "few", "words"),
    [
        ({}, 0.05, 0, False, ""), ({"low": 0.06, "difference": 0.1, "verdict": "more"}, 0.1, 1, False, 0), ({"high": -0.06, "difference": -0.1, "verdict": "less"}, -0.1, -1, False, 1),
        ({"low": -1.0, "high": 1.0}, 0.0, 0, True, ""), ({"low": -1.0}, 0.05, 0, False, ""), ({"high": 1.0}, 0.05, 0, False, ""),
    ],
)  # fmt: skip
def test_a_figure_has_a_side_outside_the_band(
    changes: Any, difference: float, side: int, few: bool, words: Any
) -> None:
    for event in ("drawn", "strange"):
        names = balance_page.NAMES.get(event, ("more wins", "fewer wins"))
        shown = _figure(PlayFigure(**FIGURE | changes | {"event": event}), 0.05)
        assert (shown["difference"], shown["side"], shown["few"]) == (difference, side, few)
        assert shown["words"] == (words if words == "" else names[words]) and (shown["seats"], shown["games"]) == (
            18,
            9,
        )


def test_figures_of_cards_are_listed_by_event() -> None:
    figures = [
        PlayFigure(**FIGURE),
        PlayFigure(**FIGURE | {"event": "played"}),
        PlayFigure(**FIGURE | {"about": "option"}),
        PlayFigure(**FIGURE | {"name": "C2"}),
    ]
    statistics: Any = SimpleNamespace(plays=SimpleNamespace(figures=figures))
    assert {event: list(cards) for event, cards in _figures_of(statistics, 0.05).items()} == {
        "drawn": ["hare/C1", "hare/C2"],
        "played": ["hare/C1"],
    }
    assert _figures_of(SimpleNamespace(plays=None), 0.05) == {}  # type: ignore[arg-type]


def test_seats_constants_and_reasons_why_no_games_are_played() -> None:
    won = WinShare("1", "1", Share(9, 3, 0.33, 0.1, 0.6), 0.5)
    groups = [SimpleNamespace(by="agent", shares=(won,)), SimpleNamespace(by="seat", shares=(won,))]
    (seat,) = _seats(SimpleNamespace(tables=[SimpleNamespace(wins=groups)]))  # type: ignore[arg-type]
    assert seat == {
        "label": "1",
        "games": 9,
        "hits": 3,
        "rate": 0.33,
        "low": 0.1,
        "high": 0.6,
        "even": 0.5,
        "verdict": "not shown",
    }
    constants = {
        name: SimpleNamespace(name=name, value=value, clause=clause)
        for name, value, clause in (("hand", 7, "deal"), ("flag", True, "x"), ("own", 3, ""))
    }
    assert _constants(SimpleNamespace(constants=constants)) == {"hand": {"value": 7, "least": 4, "most": 10}}  # type: ignore[arg-type]
    loaded: Any = SimpleNamespace(game=SimpleNamespace(has_course=True))
    desk: Any = SimpleNamespace(table="")
    assert _why_not(loaded, desk) == "" and _why_not(None, desk).startswith("the game has errors")
    loaded.game.has_course = False
    assert _why_not(loaded, desk).startswith("cards alone")
    desk.table, loaded.game.has_course = "cards.csv", True
    assert _why_not(loaded, desk) == _why_not(None, desk) and _why_not(None, desk).startswith("cards alone")
