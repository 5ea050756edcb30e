"""Scenarios in the order of play: what a game allows at each moment, chance that is said, and looks between steps."""

from typing import Any

import pytest

from pnp.engine.scenario import ScenarioResult, run_scenario
from pnp.engine.scenario.notation import in_one_word
from tests.lab import Lab, lab

SEQUENCE = """\
sequence:
  round:
    label: Round
    at_most: 3
    steps:
      - phase: go
      - turns: seats
        label: Turn
        moments: [start]
        win: turn_end
        steps: [{phase: act}, {phase: feast}]
    win: round_end
"""
CODE = """
@value
def seats():
    return players

@setup
def start():
    shuffle(deck)
    deal(deck, 2, hand)
    for p in players:
        move(choose(p, p.hand, "which lies open?"), p.camp)

@phase(go)
def income():
    for p in players:
        gain(p, 1 * coin)
        if confirm(p, "a second one?"):
            gain(p, 1 * coin)

@action(phase=act, card=me.hand, cost=1 * coin)
def place(me, card):
    if announce(attack, me, left_of(me), card.rank):
        move(card, me.camp)
    else:
        move(card, heap)

@action(phase=act)
def idle(me):
    end_turn()

@action(phase=feast, repeat=True, card=me.camp)
def eat(me, card):
    move(card, heap)
    table.tally = table.tally + roll(five)

@action(phase=feast)
def look_up(me):
    draw(deck, 1, me.hand)
    peek(me, [c for c in [first(deck)]])

@reaction(to=attack, who=me == event.target, card=me.hand)
def block(me, card, event):
    move(card, heap)
    cancel(event)

@reaction(to=any_time, who=holder(crown) == me)
def abdicate(me):
    hand_to(crown, nobody)

@procedure
def raid(me, foe):
    lose(foe, five * coin, to=me)

@win(at=turn_end)
def rich(me):
    if me.coins > ten:
        win(me)

@limit_reached
def over():
    end_game(players)
"""
PLAYERS = ["Ann", "Bob"]


@pytest.fixture(scope="module")
def made() -> Lab:
    built = lab(CODE, SEQUENCE)
    assert built.codes == [], built.faults
    return built


def play(made: Lab, **data: Any) -> ScenarioResult:
    given = {"from": "nothing", "Ann.hand": ["R1", "R2"], "Bob.hand": ["B1"], "Ann.coins": 2, "Bob.coins": 2}
    data["given"] = given | data.get("given", {})
    return run_scenario(made.game, made.rules, {"players": PLAYERS, **data})


def fine(result: ScenarioResult) -> None:
    assert result.differences == () and result.ok, result.faults


def refused(result: ScenarioResult, says: str, path: tuple[Any, ...]) -> None:
    assert result.broken and says in result.differences[0], result.faults
    assert result.faults[0].path == path


# ------------------------------------------------------------------------------------------------- several faults
def test_no_fault_hides_another_that_does_not_hang_on_it(made: Lab) -> None:
    result = play(made, given={"Ann.hand": ["R1", "X9", "R2"], "Ann.camp": ["Q1"]}, expect={"over": False})
    assert [fault.path for fault in result.faults] == [("given", "Ann.hand", 1), ("given", "Ann.camp", 0)]
    result = play(made, given={"Bob.hat": 3, "Ann.coins": "many"}, expect={"over": False})
    assert [fault.path for fault in result.faults] == [("given", "Ann.coins"), ("given", "Bob.hat")]
    expected = {"Ann.hamd": ["R1"], "Ann.coins": 2, "Bob.coins": 3, "sees": {"Ann": {"cellar": []}}}
    result = play(made, expect=expected)
    assert [fault.path for fault in result.faults] == [("expect", "Ann.hamd"), ("expect", "sees")]
    result = play(made, clauses=["one", "two"], expect={"over": False})
    assert [fault.path for fault in result.faults] == [("clauses", 0), ("clauses", 1)]
    result = play(made, do=[{}, {"phase": "go", "end": "turn"}], expect={"over": False})
    assert [fault.path for fault in result.faults] == [("do", 0), ("do", 1)]
    result = run_scenario(made.game, made.rules, {"players": PLAYERS, "sede": 1, "gven": {}, "expect": {"over": False}})
    assert [fault.path for fault in result.faults] == [("sede",), ("gven",)]


# ------------------------------------------------------------------------------------------------- turns and rounds
def test_turns_of_several_players_and_rounds_follow_one_another(made: Lab) -> None:
    steps = [
        {"Ann act": "place R1"}, {"Ann feast": "pass"}, {"Bob act": "place B1"}, {"Bob feast": "pass"},
        {"answers": ["no", "yes"]}, {"Ann act": "place R2"},
    ]  # fmt: skip
    fine(play(made, do=steps, expect={"Ann.camp": ["R1", "R2"], "Bob.camp": ["B1"], "Ann.coins": 1, "Bob.coins": 3}))


def test_the_turn_of_somebody_else_comes_first(made: Lab) -> None:
    steps = [{"Ann act": "place R1"}, {"Ann act": "place R2"}]
    refused(play(made, do=steps, expect={"Ann.coins": 0}), "Bob has a turn before that", ("do", 1, "Ann act"))
    given = {"active": "Bob"}
    refused(play(made, given=given, do=steps[:1], expect={"over": False}), "it is Bob's turn", ("do", 0, "Ann act"))


def test_freely_takes_any_step_at_any_time(made: Lab) -> None:
    steps = [{"Ann act": "place R1"}, {"Ann act": "place R2"}]
    fine(play(made, freely=True, do=steps, expect={"Ann.coins": 0, "Ann.camp": ["R1", "R2"]}))


def test_the_end_of_a_turn_passes_to_the_next(made: Lab) -> None:
    steps = [
        {"Ann act": "place R1"},
        {"end": "turn"},
        {"end": "turn"},
        {"answers": ["no", "no"]},
        {"Ann act": "place R2"},
    ]
    fine(play(made, do=steps, expect={"Ann.camp": ["R1", "R2"], "Ann.coins": 1, "round_number": 2}))


def test_a_rule_may_end_the_turn(made: Lab) -> None:
    fine(play(made, do=[{"Ann act": "idle"}, {"Bob act": "place B1"}], expect={"Bob.camp": ["B1"]}))


def test_the_end_of_the_game_ends_the_scenario(made: Lab) -> None:
    given, steps = {"Ann.coins": 12}, [{"Ann act": "place R1"}, {"end": "turn"}, {"Bob act": "idle"}]
    fine(play(made, given=given, do=steps[:1], expect={"winner": "nobody", "over": False}))
    fine(play(made, given=given, do=steps[:2], expect={"winner": "Ann", "over": True}))
    fine(play(made, given=given, do=[{"Ann act": "idle"}], expect={"winner": "Ann", "over": True}))
    refused(play(made, given=given, do=steps, expect={"over": True}), "the game is over before", ("do", 2, "Bob act"))


def test_windows_open_where_they_do_in_play(made: Lab) -> None:
    given = {"crown": "Bob", "active": "Ann"}
    steps = [{"Bob": "abdicate"}, {"expect": {"crown": "nobody"}}, {"Ann act": "idle"}]
    fine(play(made, given=given, do=steps, expect={"over": False}))
    late = [{"Ann act": "place R1"}, {"Bob": "block B1"}, {"end": "turn"}, {"Bob": "abdicate"}]
    fine(play(made, given=given, do=late, expect={"heap": ["R1", "B1"], "crown": "nobody"}))


# ------------------------------------------------------------------------------------------------- answers
def test_a_question_without_an_answer_says_what_there_was(made: Lab) -> None:
    refused(play(made, do=[{"phase": "go"}], expect={"over": False}), "the options are no, yes", ("do", 0, "phase"))


def test_an_answer_too_many_is_told_at_its_place(made: Lab) -> None:
    steps = [{"phase": "go"}, {"answers": ["no", "yes", "no"]}]
    refused(play(made, do=steps, expect={"over": False}), "nobody was asked for `no`", ("do", 1, "answers", 2))


def test_an_answer_may_say_whose_it_is(made: Lab) -> None:
    steps = [
        {"phase": "go"},
        {"answers": [{"Ann": "no"}, {"Bob": "yes"}]},
        {"asked": ["Ann", {"Bob": "a second one?"}]},
    ]
    fine(play(made, do=steps, expect={"Bob.coins": 4}))
    steps[1] = {"answers": [{"Bob": "yes"}, {"Ann": "no"}]}
    refused(play(made, do=steps, expect={"Bob.coins": 4}), "Ann is asked", ("do", 1, "answers", 0))


def test_who_is_passed_for_has_been_asked_all_the_same(made: Lab) -> None:
    given = {"Ann.camp": ["R3", "R4"], "active": "Ann"}
    steps = [{"chance": [5]}, {"Ann feast": "eat R3"}, {"end": "turn"}, {"asked": ["Ann", {"Ann": "feast"}]}]
    fine(play(made, given=given, do=steps, expect={"tally": 5}))
    steps[3] = {"asked": ["Ann"]}
    assert "the questions are Ann" in play(made, given=given, do=steps, expect={"tally": 5}).differences[0]


def test_whether_one_may_pass_is_looked_at_before_the_action(made: Lab) -> None:
    given = {"active": "Ann"}
    steps = [{"offered": {"Ann": ["pass", "place", "idle"]}}, {"Ann act": "place R1"}]
    fine(play(made, given=given, do=steps, expect={"Ann.camp": ["R1"]}))
    steps[0] = {"refused": {"Ann": "pass"}}
    assert play(made, given=given, do=steps, expect={"Ann.camp": ["R1"]}).differences == ("Ann may answer `pass`",)


# ------------------------------------------------------------------------------------------------- set-up and chance
def test_the_set_up_is_a_step_with_chance_and_answers(made: Lab) -> None:
    steps = [{"chance": ["R1", "B1", "R2", "B2"]}, {"setup": None}, {"answers": ["R2", "B1"]}]
    data = {"players": PLAYERS, "do": steps, "expect": {"Ann.camp": ["R2"], "Ann.hand": ["R1"], "Bob.camp": ["B1"]}}
    for seed in (None, 1, 2):
        fine(run_scenario(made.game, made.rules, data, seed=seed))


def test_dice_and_draws_come_as_they_are_said(made: Lab) -> None:
    given = {"Ann.camp": ["R3"], "deck": ["B2", "B3", "B4"], "active": "Ann"}
    steps = [{"chance": [5, "B4"]}, {"Ann feast": "eat R3"}, {"end": "turn"}]
    refused(
        play(made, given=given, do=steps, expect={"tally": 5}),
        "nothing was left to chance for `B4`",
        ("do", 0, "chance", 1),
    )
    shuffled = [{"call": "shuffle(deck)"}, {"chance": ["B4", "B2"]}, {"Ann feast": "look_up"}, {"drawn": ["B4"]}]
    fine(play(made, given=given, do=shuffled, expect={"knows": {"Ann": {"has": ["B2"], "lacks": ["B3"]}}}))
    wrong = [{"chance": [7]}, {"Ann feast": "eat R3"}]
    refused(play(made, given=given, do=wrong, expect={"tally": 5}), "chance cannot bring `7`", ("do", 0, "chance", 0))


# ------------------------------------------------------------------------------------------------- looks
def test_what_is_offered_is_exact(made: Lab) -> None:
    steps = [{"offered": {"Ann": ["pass", "place", "idle"]}}, {"Ann act": "place"}, {"offered": {"Ann": ["R2", "R1"]}},
             {"answers": ["R1"]}, {"offered": {"Bob": ["pass", "block"]}}, {"Bob": "pass"}]  # fmt: skip
    fine(play(made, given={"active": "Ann"}, do=steps, expect={"Ann.camp": ["R1"]}))
    steps[2] = {"offered": {"Ann": ["R2"]}}
    assert play(made, given={"active": "Ann"}, do=steps, expect={"over": False}).differences == (
        "Ann is offered R1 as well",
    )
    header = {
        "offered": {"Ann place": ["R1", "R2"], "Bob act": ["place", "idle"]},
        "ways": {"Ann act": 3, "Ann place": 2},
    }
    fine(play(made, expect=header))


def test_a_refusal_has_its_reason(made: Lab) -> None:
    poor = {"Ann.coins": 0}
    fine(play(made, given=poor, expect={"refused": {"Ann": "place R1", "because": "cost"}}))
    fine(play(made, expect={"refused": [{"Ann": "place B1", "because": "card"}, {"Bob feast": "eat B1"}]}))
    assert (
        play(made, given=poor, expect={"refused": {"Ann": "place R1", "because": "card"}})
        .differences[0]
        .startswith("`place R1` is refused by its `cost`, not its `card`")
    )
    assert play(made, expect={"refused": {"Ann": "place R1"}}).differences == ("Ann may `place R1`",)
    both = {"Ann": "place R1", "Bob": "place B1"}
    refused(play(made, expect={"refused": both}), "`refused:` needs a player and an action", ("expect", "refused"))
    refused(play(made, expect={"illegal": "place R11"}), "`R11` is not a name", ("expect", "illegal"))
    refused(play(made, expect={"illegal": "place R1 R2"}), "not `R2`", ("expect", "illegal"))


def test_announcements_are_expected_with_their_fields(made: Lab) -> None:
    steps = [{"Ann act": "place R1"}, {"announced": [{"attack": {"target": "Bob", "with_rank": "ONE"}}]}]
    fine(play(made, do=steps, expect={"announced": []}))
    steps[1] = {"announced": ["toast"]}
    assert play(made, do=steps, expect={"over": False}).differences[0].startswith("the announcements are attack")
    steps[1] = {"announced": ["tost"]}
    refused(play(made, do=steps, expect={"over": False}), "write `toast`", ("do", 1, "announced", 0))


def test_a_seat_sees_backs_where_it_may_not_look(made: Lab) -> None:
    given = {"deck": ["B2", "B3"]}
    looks = {"Ann": {"Ann.hand": ["R2", "R1"], "Bob.hand": ["back"], "deck": ["back", "back"]}}
    fine(play(made, given=given, expect={"sees": looks}))
    said = play(made, given=given, expect={"sees": {"Ann": {"deck": ["B2", "back"]}}}).differences
    assert said == ("Ann sees back, back in `deck`, not B2, back",)


# ------------------------------------------------------------------------------------------------- positions
def test_the_order_of_lines_never_matters(made: Lab) -> None:
    lines = {"deck": ["R4", "5 more"], "Ann.hand": ["2 more"], "heap": []}
    for order in (lines, dict(reversed(lines.items()))):
        data = {"players": PLAYERS, "given": {"from": "nothing", **order}, "expect": {"deck": ["R4", "5 more"]}}
        fine(run_scenario(made.game, made.rules, data))


@pytest.mark.parametrize(
    ("given", "says", "path"),
    [
        ({"Ann.hand": ["R1"], "Bob.hand": ["B2", "R1"]}, "is in `Ann.hand` already", ("given", "Bob.hand", 1)),
        ({"deck": ["9 more"]}, "there are not 9 cards left", ("given", "deck", 0)),
        ({"Ann.hand": ["R1", "8 more"]}, "there are not 8 cards left", ("given", "Ann.hand", 1)),
        ({"Ann.coins": -1}, "must be at least 0", ("given", "Ann.coins")),
        ({"Ann.gems": 2, "Bob.gems": 2}, "4 `gem` are in play, but there are only 3", ("given", "Ann.gems")),
        ({"Ann.hand": ["R1 2 coins"]}, "neither a number of tokens nor a value of the card", ("given", "Ann.hand", 0)),
        ({"mixed": ["R1 up"], "heap": ["R2 down"]}, "always lie up", ("given", "heap", 0)),
        ({"Ann.hnad": ["R1"]}, "write `hand`", ("given", "Ann.hnad")),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_at_its_line(made: Lab, given: Any, says: str, path: Any) -> None:
    data = {"players": PLAYERS, "given": {"from": "nothing", **given}, "expect": {"over": False}}
    refused(run_scenario(made.game, made.rules, data), says, path)


def test_what_lies_on_cards_is_compared_as_it_is_given(made: Lab) -> None:
    given = {"Ann.camp": ["R3 2 coin", "R4"]}
    fine(play(made, given=given, expect={"Ann.camp": ["R4 0 coin", "R3 2 coin"]}))
    said = play(made, given=given, expect={"Ann.camp": ["R4", "R3 1 coin"]}).differences
    assert said == ("`Ann.camp` holds R4, R3 2 coin, not R4, R3 1 coin",)


# ------------------------------------------------------------------------------------------------- comparison
@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ({"Ann.coins": "TWO"}, "`Ann.coins` is 2, not TWO"),
        ({"Ann.wish": 0}, "`Ann.wish` is ONE, not 0"),
        ({"Ann.coins": True}, "`Ann.coins` is 2, not yes"),
        ({"line": ["Bob", "Ann"]}, "`line` is Ann, Bob, not Bob, Ann"),
        ({"Ann.hand": {"has": ["R1"], "lacks": ["R2"]}}, "`Ann.hand` has R2"),
        ({"[p.coins for p in players]": [2, 3]}, "is 2, 2, not 2, 3"),
    ],
)
def test_comparison_is_typed(made: Lab, expect: Any, says: str) -> None:
    given = {"Ann.wish": "ONE", "line": ["Ann", "Bob"]}
    result = play(made, given=given, expect=expect)
    assert not result.broken and says in result.differences[0], result.faults


def test_equal_values_of_every_kind_are_equal(made: Lab) -> None:
    given = {"Ann.wish": "ONE", "line": ["Ann", "Bob"], "Bob.ready_to_go": True}
    expect = {
        "Ann.wish": "one", "Bob.wish": "none", "line": ["Ann", "Bob"], "Ann.hand": {"has": ["R1"], "lacks": ["B1"]},
        "[p.ready_to_go for p in players]": [False, True], "[p.wish for p in players]": ["ONE", "nothing"],
        "crown": "nobody", "first(players)": "Ann",
    }  # fmt: skip
    fine(play(made, given=given, expect=expect))


# ------------------------------------------------------------------------------------------------- the whole file
@pytest.mark.parametrize(
    ("data", "says", "path"),
    [
        ({"seed": 3, "expect": {"over": False}}, "no key `seed`", ("seed",)),
        ({"expct": {"over": False}}, "write `expect`", ("expct",)),
        ({}, "nothing is expected", ()),
        ({"clauses": ["al"], "expect": {"over": False}}, "write `all`", ("clauses", 0)),
        ({"each": [{"n": 1}], "expect": {"Ann.coins": 2}}, "does not contain `$n`", ("each", 0)),
        ({"each": [{"n": 1}], "expect": {"Ann.coins": "$m"}}, "no row of `each:` has `$m`", ("expect", "Ann.coins")),
        ({"do": [{"phase": "og"}], "expect": {"over": False}}, "there is no phase `og`", ("do", 0, "phase")),
    ],
)
def test_what_is_no_scenario_is_refused_at_its_line(made: Lab, data: Any, says: str, path: Any) -> None:
    refused(play(made, **data), says, path)


def test_a_table_is_executed_row_by_row(made: Lab) -> None:
    rows = [{"card": "R1", "left": ["R2"]}, {"card": "R2", "left": ["R1"]}]
    fine(play(made, each=rows, do=[{"Ann act": "place $card"}], expect={"Ann.hand": "$left", "Ann.camp": ["$card"]}))
    rows[1]["left"] = []
    said = play(made, each=rows, do=[{"Ann act": "place $card"}], expect={"Ann.hand": "$left"})
    assert said.differences == ("`Ann.hand` holds R1, not nothing, in row 2 (card R2, left )",)


def test_a_zone_is_named_and_not_listed(made: Lab) -> None:
    state = made.table().state
    state.everyone[0].name = "Ann"
    assert in_one_word(state.everyone[0].hand) == "Ann.hand"
    assert in_one_word([state.everyone[0], state.everyone[1]]) == "Ann+Player 2"


def test_a_reaction_is_looked_at_in_its_window(made: Lab) -> None:
    refused(play(made, expect={"ways": {"Bob block": 1}}), "nothing is announced now", ("expect", "ways"))
    steps = [{"Ann act": "place R1"}, {"ways": {"Bob": 2}}, {"offered": {"Bob block": ["B1"]}}, {"Bob": "block B1"}]
    fine(play(made, do=steps, expect={"heap": ["R1", "B1"]}))


TELLING = """
@procedure
def tells(me):
    tell(count(me.hand) > 1, players)
    tell(count(me.hand), others(me))
"""


def test_what_the_rules_tell_is_expected_with_whom_they_tell_it() -> None:
    made = lab(TELLING)

    def told(*said: object) -> ScenarioResult:
        steps = [{"call": "tells(Ann)"}, {"told": list(said)}]
        given = {"from": "nothing", "Ann.hand": ["R1", "R2"]}
        data = {"players": ["Ann", "Bob", "Eve"], "given": given, "do": steps, "expect": {"told": []}}
        return run_scenario(made.game, made.rules, data)

    fine(told(True, {"Bob Eve": 2}))
    for wrong in ([True], [{"Bob Eve": 2}, True], [False, {"Bob Eve": 2}], [True, {"Bob": 2}], [True, 2]):
        assert told(*wrong).differences[0] == "the facts told are yes to Ann, Bob, Eve; 2 to Bob, Eve"
    refused(told(True, {"Zoe": 2}), "", ("do", 1, "told"))
