"""What a seat is sent does not depend on what it may not know: the permutation test over the very bytes, every game."""

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import pnp
from pnp.app.api.project import Project
from pnp.app.play.seat_json import sent_to
from pnp.app.rooms.rooms import Words
from pnp.checks.search.leaks import ASIDE, LeakTest
from pnp.engine.play import LiveQuestion
from pnp.engine.play.describe import Describer
from pnp.engine.play.question import Question, question_of
from pnp.engine.play.seat_view import SeatView, seat_view_of
from pnp.engine.play.state import State
from pnp.engine.play.trace import LogLine, Trace, log_line
from pnp.model.read.find import game_names

PAIRS = 6
"""Of each variant; ten times as many with --full."""
NAMED_STEPS = 60
"""Answers after each of which all named cards are compared with what was seen before."""
PLAYED = list(game_names())


@cache
def project(name: str, variant: str = "") -> Project:
    """A game, read once for all tests of a process."""
    return pnp.load(name, variant)


class World:
    """A world of the leak check, as a match is watched."""

    def __init__(self, state: State, trace: Trace, words: Describer, asked: int, question: Question | None) -> None:
        self.state, self.trace, self.words, self.asked, self.question = state, trace, words, asked, question

    def seen_by(self, seat: int) -> SeatView:
        """What a seat may know."""
        return seat_view_of(self.state, self.words, seat, self.asked, self.question)

    def log(self, seat: int, words: Describer | None = None) -> Sequence[LogLine]:
        """What it was told."""
        lines = (log_line(self.words, happening, seat) for happening in self.trace.happenings)
        return [line for line in lines if line is not None]


class SentLeaks(LeakTest):
    """Compares what the server sends to the seat that is asked, to another one, and to somebody who only watches."""

    leaky = False

    def _bytes(self, seat: int, asked: int, question: Question | None) -> str:
        people = tuple(str(player.name or player.seat_name) for player in self.state.everyone)
        words = Describer(self.state.game, self.state.rules, lambda message: message.text, people=people)
        data = sent_to(seat, World(self.state, self.trace, words, asked, question), words)
        if self.leaky:
            data["top"] = [str(zone[-1].code) for zone in self.state.zones if list.__len__(zone)]
        return json.dumps(data, ensure_ascii=False)

    def _shown(self, live: LiveQuestion) -> tuple[Any, ...]:
        seat, state = live.who.seat, self.state
        what = live.rule or state.running() or live.kind
        return what, live.prompt, seat, self._bytes(seat, seat, question_of(live))

    def _shown_aside(self, live: LiveQuestion) -> tuple[Any, ...]:
        state, asked = self.state, live.who.seat
        seats = len(state.everyone)
        other = (asked + 1 + state.decisions // ASIDE % max(1, seats - 1)) % seats
        aside = [other, seats] if state.decisions % ASIDE == 0 and other != asked else []
        return tuple(self._bytes(seat, asked, None) for seat in aside if not self._may_know(seat))


def leaks_of(of: Project, pairs: int, leaky: bool = False) -> tuple[int, int]:
    """How many leaks are found, and how many questions were compared."""
    test = SentLeaks(of.loaded.game, of.loaded.rules, of.players[0])
    test.leaky = leaky
    found, compared = test.find(5, pairs)
    return len(found), compared


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_sent_tells_nothing_that_is_hidden(game: str) -> None:
    found, compared = leaks_of(project(game), PAIRS)
    assert found == 0 and compared > PAIRS


@pytest.mark.parametrize("game", PLAYED)
def test_nor_does_it_in_many_worlds_of_every_variant(game: str, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--full"):
        pytest.skip("takes minutes: --full")
    for variant in project(game).variants or ("",):
        found, compared = leaks_of(project(game, variant), 10 * PAIRS)
        assert found == 0 and compared > PAIRS


def test_the_test_finds_a_leak() -> None:
    assert leaks_of(project("crazy-eights"), PAIRS, leaky=True)[0] > 0


@pytest.mark.parametrize("game", PLAYED)
def test_a_card_that_is_named_where_a_seat_may_not_look_was_seen_by_it_before(game: str) -> None:
    """Whoever saw a card openly may be told in whose hand it lies. Only what was sent counts, not what the engine
    remembers."""
    table = project(game).play(max(2, project(game).players[0]), seed=0)
    match, rng = table.match, random.Random(0)
    seats, zones = len(match.seating.names), match.game.zones
    seen: list[set[str]] = [set() for _ in range(seats)]
    for _ in range(NAMED_STEPS):
        if match.deciding < 0:
            break
        for seat in range(seats):
            sent = sent_to(seat, match, match.words)
            said = " ".join(line["text"] for line in sent["log"]["lines"])
            for zone in sent["zones"]:
                may_look = zones[zone["name"]].sees == "all" or zone["owner"] == seat
                named = {card["face"]: card["name"] for card in zone["cards"] if "back" not in card}
                unseen = {name for face, name in named.items() if face not in seen[seat] and name not in said}
                assert may_look or not unseen, (seat, zone["name"], unseen)
            seen[seat] |= {card["face"] for zone in sent["zones"] for card in zone["cards"]}
        table.answer(rng.randrange(len(table.options)))


def test_a_hand_that_is_sent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.engine.play.view.sees", lambda card, seat: True)
    with pytest.raises(AssertionError):
        test_a_card_that_is_named_where_a_seat_may_not_look_was_seen_by_it_before("hearts")


@pytest.mark.parametrize("game", PLAYED)
def test_every_option_is_listed_and_things_name_each_once(game: str) -> None:
    table = project(game).play(project(game).players[0], seed=3)
    for step in range(12):
        if table.deciding < 0:
            break
        data = sent_to(table.deciding, table.match, table.match.words)
        assert [option["label"] for option in data["question"]["options"]] == list(table.options)
        named = [card["option"] for zone in data["zones"] for card in zone["cards"] if card and "option" in card]
        named += [place for zone in data["zones"] for place in zone["at"]]
        named += [player["option"] for player in data["players"] if "option" in player]
        assert len(named) == len(set(named)) and set(named) <= set(range(len(table.options)))
        assert json.loads(json.dumps(data)) == data
        table.answer(step % len(table.options))


def test_who_watches_sees_what_all_see() -> None:
    table = project("hearts").play(4, seed=2)
    data = sent_to(table.match.seats, table.match, table.match.words)
    assert data["question"] is None
    assert [zone["cards"] for zone in data["zones"] if zone["name"] == "hand"] == [[], [], [], []]
    assert [zone["count"] for zone in data["zones"] if zone["name"] == "hand"] == [13, 13, 13, 13]


def test_the_cards_that_one_may_play_are_options_themselves() -> None:
    table = project("hearts").play(4, seed=2)
    data = sent_to(table.deciding, table.match, table.match.words)
    hand = next(zone for zone in data["zones"] if zone["owner"] == table.deciding and zone["name"] == "hand")
    assert sorted(card["option"] for card in hand["cards"]) == list(range(13))
    assert all(table.options[card["option"]] == card["name"] for card in hand["cards"])


def test_a_line_of_the_log_cites_its_clause() -> None:
    table = project("hearts").play(4, seed=2)
    line = sent_to(0, table.match, table.match.words)["log"]["lines"][-1]
    clause = table.loaded.game.clauses[line["clause"]]
    assert clause.number == line["number"] and clause.number not in line["text"]


def test_a_zone_has_the_row_that_the_game_gives_it_one_is_the_hand_and_flags_are_told_once_set() -> None:
    amber = project("game-of-amber")
    table = amber.play(players=amber.players[0], seed=1)
    words = Describer(amber.loaded.game, amber.loaded.rules, lambda message: message.text)
    sent = {zone["name"]: zone["row"] for zone in sent_to(0, table.match, words)["zones"]}
    assert sent == {name: amber.loaded.game.zones[name].row for name in sent} and set(sent.values()) == {0, 1, 2, 3}
    data = sent_to(0, table.match, words)
    assert {zone["name"] for zone in data["zones"] if zone["look"] == "hand"} == {"stock"}
    assert not {"in Amber", "Weary", "Prisoner"} & {
        label for player in data["players"] for label, _ in player["numbers"]
    }


def test_a_table_says_what_is_played_and_names_cards_at_length() -> None:
    fey = project("deck-of-fey", "troll-tricker")
    words = Words(fey)("en")
    assert (words.title, words.series, words.round) == ("Troll Tricker", "Deck of Fey", "Hand")
    table = fey.play(players=4, seed=1)
    sent = sent_to(table.deciding, table.match, replace(words, people=table.match.words.people))
    hand = next(zone for zone in sent["zones"] if zone["look"] == "hand" and zone["owner"] == table.deciding)
    signs = [words.text(member.label) for member in fey.loaded.game.enums["sign"].members]
    assert all(card["name"].rpartition(" ")[0] in signs for card in hand["cards"])
    heads = [line for line in sent["log"]["lines"] if line["heads"] == "round"]
    assert heads[0]["text"] == "Hand 1" and not any("—" in line["text"] for line in heads)
