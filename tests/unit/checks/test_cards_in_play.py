"""Figures of cards: a card that is too strong is found, and equal cards are not called unequal."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import pnp
from pnp.checks.statistics.card_labels import labels_of
from pnp.checks.statistics.fast_plays import count_fast_plays
from pnp.checks.statistics.findings import findings_of, outside
from pnp.checks.statistics.games import Batch, GameRecorder, TableConfig
from pnp.checks.statistics.intervals import false_discovery, normal_p, normal_quantile
from pnp.checks.statistics.play_figures import BAND, PlayFigure, PlayTable
from pnp.checks.statistics.play_statistics import play_statistics
from pnp.checks.statistics.play_tally import PlayTally
from pnp.checks.statistics.plays import Answer, ZoneFacts, plays_of, stratum
from pnp.checks.statistics.recorded_plays import PlayRecorder, count_plays
from pnp.rules.loading import LoadedGame
from tests.duel import EQUAL, PLANTED, UNEQUAL_COPIES, duel, write_duel
from tests.shipped import loaded

RANDOM = ("random",)
TRIALS = 20


@cache
def duel_of(cards: tuple[str, ...]) -> LoadedGame:
    with TemporaryDirectory() as place:
        return duel(Path(place) / "duel", cards)


def trials(cards: tuple[str, ...], games: int) -> list[PlayTable]:
    """Twenty runs with seeds of their own."""
    game = duel_of(cards)
    tallies = (
        count_fast_plays(game.game, game.rules, Batch(TableConfig(2, RANDOM, engine="native"), 1000 * n, 0, games))[1]
        for n in range(TRIALS)
    )
    return [play_statistics([(2, tally)], {}).tables[0] for tally in tallies]


def test_a_planted_card_that_is_too_strong_is_found_in_twenty_of_twenty_trials() -> None:
    for table in trials(PLANTED, 150):
        assert [(finding.name, finding.words[0]) for finding in table.findings] == [("GIANT", "too strong")]


@pytest.mark.parametrize("cards", [EQUAL, UNEQUAL_COPIES])
def test_equal_cards_are_called_unequal_in_none_of_twenty_trials(cards: tuple[str, ...]) -> None:
    assert [table.findings for table in trials(cards, 100)] == [()] * TRIALS


@pytest.mark.parametrize(
    ("name", "seats"), [("hearts", 4), ("crazy-eights", 3), ("all-but-malice", 2), ("deck-of-fey", 3)]
)
def test_watching_moves_changes_no_game(name: str, seats: int) -> None:
    game = loaded(name)
    watched, plain = (kind(game.game, game.rules, TableConfig(seats, RANDOM)) for kind in (PlayRecorder, GameRecorder))
    for number in range(6):
        assert watched.game(3, number) == plain.game(3, number)


@pytest.mark.parametrize("name", ["hearts", "all-but-malice", "living-trumps"])
def test_the_moves_lead_from_the_start_to_the_end_of_a_game(name: str) -> None:
    game = loaded(name)
    table = PlayRecorder(game.game, game.rules, TableConfig(game.game.players[1], RANDOM))
    table.game(1, 0)
    state, watcher = table.state, table.watcher
    places = {card.index: watcher.index[id(zone)] for zone, cards in state.start for card in cards}
    for card, source, to in watcher.moves:
        assert places[card] == source
        places[card] = to
    assert watcher.moves
    assert places == {card.index: watcher.index[id(card.zone)] for card in state.cards}


def test_batches_add_up_to_the_whole() -> None:
    game = duel_of(EQUAL)
    whole, parts = PlayTally(), PlayTally()
    whole.add(count_plays(game.game, game.rules, Batch(TableConfig(2, ("random", "random")), 1, 0, 20))[1])
    for first in (0, 7):
        parts.add(
            count_plays(
                game.game,
                game.rules,
                Batch(TableConfig(2, ("random", "random")), 1, first, first + 7 + 6 * (first > 0)),
            )[1]
        )
    assert whole == parts


# ------------------------------------------------------------------------------------------------- one game
DECK, HEAP, MARKET = (ZoneFacts(name, -1, False, name != "deck") for name in ("deck", "heap", "market"))
HANDS = tuple(ZoneFacts("hand", seat, True, False) for seat in range(2))
ROWS = tuple(ZoneFacts("row", seat, False, False) for seat in range(2))
ZONES = (DECK, HEAP, MARKET, *HANDS, *ROWS)
FACES = (("c", "A"), ("c", "A"), ("c", "B"))


def test_a_move_means_what_the_zones_declare() -> None:
    moves = [(0, 0, 3), (2, 0, 4), (0, 3, 1), (1, 2, 5), (2, 4, 3)]
    plays = plays_of(moves, 2, [], ZONES, FACES)
    marks = {(family[1], name): seats for (family, name), seats in plays.marks.items() if family[0] == "card"}
    assert marks == {
        ("drawn", "A"): {0}, ("first", "A"): {0}, ("start", "A"): {0}, ("played", "A"): {0},
        ("drawn", "B"): {0, 1}, ("first", "B"): {1}, ("start", "B"): {1}, ("taken", "A"): {0},
        ("held", "B"): {0},
    }  # fmt: skip
    ways = {family[2]: seats for (family, _), seats in plays.marks.items() if family[0] == "way"}
    assert ways == {"deck → hand": {1}, "hand → heap": {0}, "market → row": {0}, "hand → hand": {1}}
    assert plays.counts[0, ("card", "drawn", "c")] == 2


def test_a_clause_is_used_by_an_answer_that_does_something() -> None:
    answers = [Answer(0, "more?", ("no", "yes"), 0, "more"), Answer(1, "more?", ("no", "yes"), 1, "more")]
    plays = plays_of([], -1, answers, ZONES, FACES)
    assert plays.marks[("clause",), "more"] == {1}
    assert plays.marks[("option", "more?"), "no"] == {0}


def test_the_typical_share_is_that_of_seats_with_as_many_cards() -> None:
    tally = PlayTally()
    for _ in range(10):  # who draws two wins, whatever they are
        tally.note(plays_of([(0, 0, 3), (2, 0, 3), (1, 0, 4)], -1, [], ZONES, FACES), ("x", "x"), (0,))
    assert tally.expected(("x", ("card", "drawn", "c"), "B")) == 10
    assert tally.expected(("x", ("card", "drawn", "c"), "A")) == 10
    assert tally.of_seats(("x", ("card", "drawn", "c"), "A")) == 10
    assert tally.items["x", ("card", "drawn", "c"), "A"].seats == 20


def test_great_numbers_of_events_stand_together() -> None:
    assert [stratum(n) for n in (0, 1, 12, 13, 14, 16, 24, 48)] == [0, 1, 12, 13, 13, 14, 16, 19]


# ------------------------------------------------------------------------------------------------- judging
def test_false_discoveries_are_corrected_after_benjamini_and_hochberg() -> None:
    assert false_discovery([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert false_discovery([]) == []
    assert normal_p(normal_quantile(0.05)) == pytest.approx(0.05)


def test_an_interval_leaves_zero_out_exactly_if_a_difference_is_claimed() -> None:
    figures = [f for table in trials(PLANTED, 40) for f in table.figures if f.p < 1]
    assert any(f.verdict == "more" for f in figures)
    assert all((f.verdict != "not shown") == (f.low > 0 or f.high < 0) for f in figures)


def figure(event: str, seats: int, difference: float, **more: object) -> PlayFigure:
    values = {
        "agent": "greedy",
        "about": "card",
        "kind": "c",
        "name": "A",
        "verdict": "more" if difference > 0 else "less",
    } | more
    low, high = difference - 0.01, difference + 0.01
    return PlayFigure(  # type: ignore[arg-type]
        2, values["agent"], values["about"], event, values["kind"], values["name"], "A", seats, seats, seats // 2, 0.5, 0.5,
        0.5 - difference, difference, low, high, 0.001, 0.001, values["verdict"],
        values.get("offered", 0), values.get("taken", 0), values.get("by_chance", 0.0),
    )  # fmt: skip


def test_a_difference_within_the_band_is_no_outlier() -> None:
    assert outside(figure("played", 100, 0.1), BAND) == 1
    assert outside(figure("played", 100, -0.1), BAND) == -1
    assert outside(figure("played", 100, 0.035), BAND) == 0
    assert outside(figure("played", 100, 0.1, verdict="not shown"), BAND) == 0


@pytest.mark.parametrize(
    ("event", "difference", "words"),
    [
        ("played", 0.1, "too strong"),
        ("played", -0.1, "never worth it"),
        ("drawn", -0.1, "too weak"),
        ("start", 0.1, "decided by luck"),
    ],
)
def test_what_stands_out_is_called_by_its_event(event: str, difference: float, words: str) -> None:
    (finding,) = findings_of([figure(event, 100, difference)], BAND)
    assert finding.words == (words,)


def test_a_card_that_is_drawn_and_hardly_ever_played_is_a_dead_draw() -> None:
    others = [
        figure(event, 100, 0.0, name=name, verdict="not shown") for name in "BCD" for event in ("drawn", "played")
    ]
    dead = [figure("drawn", 100, 0.0, verdict="not shown"), figure("played", 5, 0.0, verdict="not shown")]
    (finding,) = findings_of([*others, *dead], BAND)
    assert finding.words == ("dead draw",)
    assert "5 of the 100 who drew it" in finding.sentence


def test_only_an_agent_with_a_will_never_chooses_an_option() -> None:
    never = {"about": "option", "verdict": "not shown", "offered": 60, "by_chance": 30.0}
    assert [f.words for f in findings_of([figure("pass?", 0, 0.0, **never)], BAND)] == [("never chosen",)]
    assert findings_of([figure("pass?", 0, 0.0, **never, agent="random")], BAND) == []
    always = never | {"taken": 60}
    assert [f.words for f in findings_of([figure("pass?", 60, 0.0, **always)], BAND)] == [("always chosen",)]


def test_the_python_api_gives_the_figures_as_rows(tmp_path: Path) -> None:
    plays = pnp.load(write_duel(tmp_path / "duel", PLANTED)).simulate_cards(games=40, seed=3)
    rows = plays.rows("card")
    assert {row["name"] for row in rows} >= {"GIANT", "BEAST_A"}
    assert all(row["about"] == "card" and 0 <= float(str(row["rate"])) <= 1 for row in rows)
    assert {row["event"] for row in plays.rows("option")} == {"action in act", "play: card"}


def test_an_action_has_the_name_that_players_read() -> None:
    game = loaded("crazy-eights")
    labels = labels_of(game.game, game.rules)
    assert labels["action", "draw_instead"] == "Draw"
    tally = count_plays(game.game, game.rules, Batch(TableConfig(2, RANDOM), 1, 0, 5))[1]
    options = play_statistics([(2, tally)], labels).tables[0].of("option", "random")
    assert {(f.name, f.label) for f in options} >= {("draw_instead", "Draw"), ("play_card", "Play a card")}
