"""A hidden card in a row is chosen by its place: by people, bots, scenarios and the machine alike."""

import shutil
from typing import Any

import pytest

from pnp.app.play.seat_json import sent_to
from pnp.checks.search.leaks import LeakTest
from pnp.engine.match import Match, Seating
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import BackView
from pnp.engine.scenario import run_scenario
from tests.lab import Lab, lab, merged

ROW = "  player.rack: {of: slip, face: down, sees: nobody, order: row, label: rack}"
DEALT = """
@setup
def start():
    shuffle(deck)
    deal(deck, 3, rack)

@phase(go)
def go_on():
    for p in players:
        BODY
"""


def racks(*lines: str, zone: str = ROW) -> Lab:
    return lab(DEALT.replace("BODY", "\n        ".join(lines)), merged("zones", zone))


def match_of(made: Lab, *tape: int) -> Match:
    words = Describer(made.game, made.rules, lambda m: m.text)
    return Match(made.game, made.rules, Seating(("Ada", "Bo"), 1), words, tape)


def test_each_place_is_an_option_and_the_card_there_is_taken() -> None:
    for place in range(3):
        match = match_of(racks('move(choose(p, p.rack, "which?"), heap)'))
        hand = [card.code for card in match._state.seated[0].rack]
        assert match.question is not None
        assert match.question.options == tuple(BackView("rack", 0, 0, n) for n in (1, 2, 3))
        assert match.seen_by(0).labels == ("card 1 of your rack", "card 2 of your rack", "card 3 of your rack")
        match.step(place)
        assert [card.code for card in match._state.names["heap"]] == [hand[place]]


def test_the_log_says_which_place_was_pointed_at() -> None:
    match = match_of(racks('move(choose(p, p.rack, "Which?"), heap)'))
    match.step(1)
    assert any("card 2 of Ada's rack" in line.text for line in match.log(1))
    assert any("card 2 of your rack" in line.text for line in match.log(0))


def test_a_foes_hidden_row_is_chosen_from_by_place_too() -> None:
    match = match_of(racks('move(choose(p, first(others(p)).rack, "Which?"), heap)'))
    assert match.seen_by(0).labels[2] == "card 3 of Bo's rack"


def test_some_of_a_row_are_picked_one_place_after_another() -> None:
    match = match_of(racks('move(choose_some(p, p.rack, 2, 2, "Which?"), heap)'))
    hand = [card.code for card in match._state.seated[0].rack]
    match.step(2)
    assert match.seen_by(0).labels == ("card 1 of your rack", "card 2 of your rack")
    match.step(0)
    assert sorted(card.code for card in match._state.names["heap"]) == sorted((hand[2], hand[0]))


def test_cards_without_places_stay_one_option() -> None:
    match = match_of(racks('move(choose(p, p.rack, "Which?"), heap)', zone=ROW.replace("row", "any")))
    assert match.question is None, "three backs that are alike are no choice"


def test_a_card_of_a_row_that_was_looked_at_is_named_by_its_face() -> None:
    match = match_of(racks("peek(p, last(p.rack))", 'move(choose(p, p.rack, "Which?"), heap)'))
    assert match.seen_by(0).labels[:2] == ("card 1 of your rack", "card 2 of your rack")
    assert "card" not in match.seen_by(0).labels[2]
    assert [(look.depth, look.place) for look in match.view(1).looks] == [(0, 3)]
    assert any("Ada looks at card 3 of Ada's rack" in line.text for line in match.log(1))


THROWING = """
@setup
def start():
    shuffle(deck)
    deal(deck, 3, rack)

@action(phase=act, which=me.rack, label="throw")
def throw(me, which):
    move(which, heap)
"""
TAKING_TURNS = (
    merged("zones", ROW)
    + """\
sequence:
  round:
    label: Round
    at_most: 1
    steps:
      - turns: seats
        label: Turn
        steps: [{phase: act}]
"""
)


def test_actions_take_a_card_of_a_row_by_its_place() -> None:
    match = match_of(lab(THROWING, TAKING_TURNS))
    match.step(1)
    assert match.seen_by(0).labels == ("card 1 of your rack", "card 2 of your rack", "card 3 of your rack")


@pytest.mark.parametrize(("word", "left"), [("2", ["R1", "R3"]), ("3", ["R1", "R2"]), ("R1", ["R2", "R3"])])
def test_a_scenario_names_a_card_of_a_row_by_its_place_or_code(word: str, left: list[str]) -> None:
    made = lab(THROWING, TAKING_TURNS)
    scenario = {"players": ["Ann", "Bob"], "given": {"Ann.rack": ["R1", "R2", "R3"], "active": "Ann"}}
    steps = [{"Ann act": f"throw {word}"}]
    result = run_scenario(made.game, made.rules, {**scenario, "do": steps, "expect": {"Ann.rack": left}})
    assert result.differences == ()


LINES: tuple[Any, ...] = (
    ('move(choose(p, p.rack, "w"), heap)',),
    ('move(choose_some(p, p.rack, 1, 3, "w"), heap)',),
    ("peek(p, first(p.rack))", 'move(choose(p, together([p.rack, first(others(p)).rack]), "w"), heap)'),
    ('x = choose(p, [c for c in p.rack if c != first(p.rack)], "w", or_none=True)', "if x != nothing:", "    move(x, shelf)"),
    ('swap(choose(p, p.rack, "w"), choose(p, first(others(p)).rack, "v"))',),
)  # fmt: skip


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize("order", ["row", "any"])
def test_machine_and_python_ask_for_the_same_places(lines: tuple[str, ...], order: str) -> None:
    made = racks(*lines, zone=ROW.replace("order: row", f"order: {order}"))
    play = Play(State(made.game, made.rules, 2))
    results = compare(play, Machine(native_game(made.game, 2)), range(60))
    assert results.differences == [] and results.beyond == 0
    assert results.questions > 0 or order == "any"


@pytest.mark.parametrize("lines", LINES)
def test_choosing_a_place_lets_no_hidden_face_out(lines: tuple[str, ...]) -> None:
    made = racks(*lines)
    leaks, compared = LeakTest(made.game, made.rules, 2).find(3, 60)
    assert leaks == [] and compared > 20


def test_a_seat_is_sent_backs_in_their_places_with_their_options() -> None:
    match = match_of(racks("peek(p, first(p.rack))", 'move(choose(p, p.rack, "Which?"), heap)'))
    sent = sent_to(0, match, match.words)
    own, other = (zone for zone in sent["zones"] if zone["name"] == "rack")
    assert [card.get("back", False) for card in own["cards"]] == [False, True, True]
    assert [card["option"] for card in own["cards"]] == [0, 1, 2] and own["at"] == []
    assert own["cards"][1]["name"] == "Card 2 of your rack"
    assert [card["name"] for card in other["cards"]] == [f"Card {n} of Bo's rack" for n in (1, 2, 3)]
