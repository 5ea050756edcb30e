"""`legal`, `illegal`, `refused`, `offered` and `ways` ask the order of play; a question may be left; cuts are seen."""

from typing import Any

import pytest

from pnp.engine.scenario import ScenarioResult, run_scenario
from tests.lab import Lab, lab

SEQUENCE = """\
sequence:
  round:
    label: Round
    at_most: 3
    steps:
      - turns: seats
        label: Turn
        steps: [{phase: feast}, {phase: act}]
"""
CODE = """
@value
def seats():
    return players

@action(phase=feast, repeat=True)
def breathe(me):
    gain(me, 1 * coin)

@action(phase=feast)
def leave_early(me):
    end_turn()

@action(phase=act, card=me.hand)
def place(me, card):
    if confirm(me, "to the heap?"):
        move(card, heap)
    else:
        move(card, me.camp)

@action(phase=act)
def idle(me):
    pass

@procedure
def first_of_all():
    turn_order = ranked(players, [coins], cut=deck)
    table.tally = first(turn_order).coins

@limit_reached
def over():
    end_game(players)
"""
GIVEN = {"from": "nothing", "Ann.hand": ["R1", "R2"], "Bob.hand": ["B1"]}


@pytest.fixture(scope="module")
def made() -> Lab:
    built = lab(CODE, SEQUENCE)
    assert built.codes == [], built.faults
    return built


def play(made: Lab, **data: Any) -> ScenarioResult:
    data["given"] = GIVEN | data.get("given", {"active": "Ann"})
    return run_scenario(made.game, made.rules, {"players": ["Ann", "Bob"], **data})


def fine(result: ScenarioResult) -> None:
    assert result.ok, result.faults


def test_an_action_is_illegal_out_of_turn(made: Lab) -> None:
    """Its header allows it: only the order of play knows whose turn it is."""
    fine(play(made, expect={"legal": ["place R1", "Ann: idle"], "illegal": ["Bob: place B1", "Bob: breathe"]}))
    assert play(made, expect={"legal": "Bob: place B1"}).differences == (
        "`Bob: place B1` is not legal: it is Ann's turn, not Bob's",
    )


def test_an_action_is_illegal_when_its_phase_is_over(made: Lab) -> None:
    steps = [{"Ann act": "idle"}]
    fine(play(made, do=steps, expect={"illegal": ["place R1", "breathe"]}))
    assert (
        "Bob may `breathe` or `leave_early` in `feast` before that"
        in play(made, do=steps, expect={"legal": "place R1"}).differences[0]
    )
    fine(
        play(made, do=[{"Ann feast": "breathe"}], expect={"legal": ["breathe", "place R1"], "illegal": "Bob: breathe"})
    )


def test_the_turn_of_the_next_player_comes_after_the_end_of_this_one(made: Lab) -> None:
    fine(play(made, do=[{"end": "turn"}], expect={"legal": "Bob: place B1", "illegal": "Ann: place R1"}))


def test_nothing_can_be_done_inside_a_question(made: Lab) -> None:
    steps = [{"Ann act": "place R1"}, {"offered": {"Ann": ["yes", "no"]}}, {"illegal": "idle"}, {"answers": ["yes"]}]
    fine(play(made, do=steps, expect={"heap": ["R1"]}))


def test_what_is_offered_and_in_how_many_ways_follows_the_order_of_play(made: Lab) -> None:
    fine(play(made, expect={"offered": {"Ann act": ["place", "idle"], "Ann place": ["R1", "R2"], "Bob act": [],
                                        "Bob place": "nothing"}, "ways": {"Ann act": 3, "Bob act": 0}}))  # fmt: skip
    after = [{"Ann act": "idle"}]
    assert play(made, do=after, expect={"offered": {"Ann act": ["place"]}}).differences == (
        "Ann may take in `act` nothing, but not place",
    )
    fine(
        play(
            made,
            do=[{"Ann feast": "breathe"}],
            expect={"offered": {"Ann feast": ["breathe", "leave_early"]}, "Ann.coins": 1},
        )
    )


def test_the_order_of_play_is_a_reason_to_refuse(made: Lab) -> None:
    fine(play(made, expect={"refused": [{"Bob": "place B1", "because": "turn"}, {"Bob": "idle"}]}))
    wrong = play(made, expect={"refused": {"Bob": "place B1", "because": "card"}})
    assert wrong.differences == ("`place B1` is refused by its `turn`, not its `card`: it is Ann's turn, not Bob's",)


def test_without_an_order_of_play_the_header_alone_decides(made: Lab) -> None:
    fine(play(made, freely=True, expect={"legal": "Bob: place B1", "offered": {"Bob act": ["place", "idle"]}}))


def test_trying_changes_nothing(made: Lab) -> None:
    steps = [{"Ann feast": "breathe"}, {"legal": "place R1"}, {"illegal": "Bob: breathe"}, {"Ann act": "place R1"}]
    fine(
        play(
            made,
            do=[*steps, {"answers": ["no"]}],
            expect={
                "Ann.camp": ["R1"],
                "Ann.coins": 1,
                "asked": [{"Ann": "feast"}, {"Ann": "card"}, {"Ann": "to the heap?"}],
            },
        )
    )


# ------------------------------------------------------------------------------------------------- left open
@pytest.mark.parametrize("flag", [True, "yes"])
def test_a_question_may_be_left_open(made: Lab, flag: object) -> None:
    steps = [{"Ann act": "place R1"}]
    fine(
        play(
            made,
            do=steps,
            leave=flag,
            expect={
                "Ann.camp": "nothing",
                "Ann.hand": ["R1", "R2"],
                "asked": [{"Ann": "card"}, {"Ann": "to the heap?"}],
            },
        )
    )
    fine(play(made, do=steps, leave=flag, expect={"offered": {"Ann": ["yes", "no"]}}))


def test_a_question_that_nothing_leaves_open_needs_an_answer(made: Lab) -> None:
    result = play(made, do=[{"Ann act": "place R1"}], expect={"Ann.camp": "nothing"})
    assert result.broken and "does not say what Ann answers" in result.differences[0]
    assert "`leave: yes`" in result.faults[0].help


def test_a_step_behind_a_question_is_not_left_out(made: Lab) -> None:
    result = play(made, do=[{"Ann act": "place R1"}, {"end": "turn"}], leave=True, expect={"over": False})
    assert result.broken and "does not say what Ann answers" in result.differences[0]


def test_leaving_needs_a_question(made: Lab) -> None:
    result = play(made, do=[{"Ann act": "idle"}], leave=True, expect={"over": False})
    assert result.broken and result.faults[0].message == "no question is left open"
    assert result.faults[0].path == ("leave",)
    assert "`leave:` must be `yes` or `no`" in play(made, leave="perhaps", expect={"over": False}).differences[0]


# ------------------------------------------------------------------------------------------------- cuts
def test_who_cuts_is_seen_with_the_card(made: Lab) -> None:
    steps = [{"chance": ["R3", "B4"]}, {"call": "first_of_all()"}]
    given = {"deck": ["R3", "B4"]}
    fine(play(made, given=given, do=steps, expect={"cut": [{"Ann": "R3"}, {"Bob": "B4"}], "drawn": ["R3", "B4"]}))
    fine(play(made, given=given, do=steps, expect={"cut": ["Ann", "Bob"]}))
    wrong = play(made, given=given, do=steps, expect={"cut": [{"Bob": "R3"}, {"Ann": "B4"}]})
    assert wrong.differences == ("the cuts are Ann: R3; Bob: B4",)
    fine(play(made, given=given | {"Ann.coins": 1}, do=[{"call": "first_of_all()"}], expect={"cut": "nobody"}))


def test_what_is_expected_looks_back_too_where_somebody_listens(made: Lab) -> None:
    data = {"players": ["Ann", "Bob"], "given": GIVEN | {"deck": ["R3", "B4"]}}
    data |= {"do": [{"chance": ["R3", "B4"]}, {"call": "first_of_all()"}], "expect": {"drawn": ["R3", "B4"]}}
    kinds: list[str] = []
    fine(run_scenario(made.game, made.rules, data, log=lambda kind, **facts: kinds.append(kind)))
    assert kinds.count("cut_card") == 2


# ------------------------------------------------------------------------------------------------- up and down
def test_a_card_lies_up_or_down_as_it_is_given(made: Lab) -> None:
    given = {"mixed": ["R1 up", "R2 down"]}
    fine(play(made, given={"Ann.hand": [], **given}, expect={"mixed": ["R1 up", "R2 down"]}))
    wrong = play(made, given={"Ann.hand": [], **given}, expect={"mixed": ["R1 down", "R2 down"]})
    assert len(wrong.differences) == 1
