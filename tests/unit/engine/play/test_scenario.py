"""Given, do, expect: every form of a scenario, and a plain word for everything that is wrong with one."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engine.scenario import ScenarioResult, run_scenario
from tests.lab import TURNS, Lab, lab

CODE = """
@setup
def start():
    deal(deck, 2, hand)

@phase(go)
def income():
    for p in players:
        gain(p, 1 * coin)

@action(phase=act, card=me.hand, cost=1 * coin)
def place(me, card):
    if announce(attack, me, left_of(me), card.rank):
        if confirm(me, "into the camp?"):
            move(card, me.camp)
        else:
            move(card, heap)

@reaction(to=attack, who=me == event.target, card=me.hand)
def block(me, card, event):
    move(card, heap)
    cancel(event)

@value
def strength(me):
    return sum([worth[c.rank] for c in me.camp])

@value
def best(me):
    return hand_of(me.camp, sets)

@procedure
def raid(me, foe):
    lose(foe, five * coin, to=me)

@win(at=turn_end)
def strong(me):
    if strength(me) > hundred:
        win(me)
"""
PLAYERS = ["Ann", "Bob"]


@pytest.fixture(scope="module")
def made() -> Lab:
    built = lab(CODE, TURNS)
    assert built.codes == []
    return built


def play(made: Lab, **data: Any) -> ScenarioResult:
    return run_scenario(made.game, made.rules, {"players": PLAYERS, **data})


def fine(result: ScenarioResult) -> bool:
    assert result.differences == (), result.differences
    return result.ok


# ------------------------------------------------------------------------------------------------- the forms
def test_a_position_is_set_up_and_expected(made: Lab) -> None:
    given = {
        "from": "nothing", "Ann.hand": ["R1", "B4"], "deck": ["R3", "R2"], "Ann.coins": 2, "Bob.score": -3,
        "Bob.wish": "TWO", "crown": "Bob", "table.tally": 7, "line": ["Bob", "Ann"], "marked": "B4", "active": "Bob",
        "round": 2, "Ann.ready_to_go": True,
    }  # fmt: skip
    expect = {
        "Ann.hand": ["B4", "R1"], "deck": ["R3", "R2"], "heap": [], "Ann.coins": 2, "Bob.score": -3, "Bob.wish": "TWO",
        "Ann.wish": "nobody", "crown": "Bob", "tally": 7, "line": ["Bob", "Ann"], "count(deck)": 2, "marked": "B4",
        "Ann.ready_to_go": True, "round_number": 2, "count([c for c in Ann.hand if c.rank == ONE])": 1,
    }  # fmt: skip
    assert fine(play(made, given=given, expect=expect))


def test_a_position_after_set_up_moves_only_what_it_names(made: Lab) -> None:
    result = play(made, given={"Ann.hand": ["R1"]}, expect={"Ann.hand": ["R1"], "count(Bob.hand)": 2, "count(deck)": 5})
    assert fine(result)


def test_a_phase_an_action_a_value_and_an_end_are_steps(made: Lab) -> None:
    result = play(
        made,
        given={"from": "nothing", "Ann.hand": ["R4", "B4"], "Ann.camp": ["R3", "B3"], "Bob.hand": [], "active": "Ann"},
        do=[
            {"phase": "go"},
            {"Ann act": "place R4"},
            {"answers": ["yes"]},
            {"end": "turn"},
            {"value": "strength(Ann)"},
        ],
        expect={"Ann.coins": 0, "Ann.camp": ["R3", "B3", "R4"], "result": 100},
    )
    assert fine(result)
    assert result.clauses == ("all",)


def test_a_reaction_is_written_by_its_player(made: Lab) -> None:
    result = play(
        made,
        given={"from": "nothing", "Ann.hand": ["R4"], "Bob.hand": ["B1", "B2"], "Ann.coins": 1, "active": "Ann"},
        do=[{"Ann": "place R4"}, {"Bob": "block B2"}],
        expect={"Ann.hand": ["R4"], "heap": ["B2"], "Bob.hand": ["B1"]},
    )
    assert fine(result)


def test_a_procedure_is_called(made: Lab) -> None:
    result = play(
        made, given={"from": "nothing", "Bob.coins": 2}, do=[{"call": "raid(Ann, Bob)"}], expect={"Ann.coins": 2}
    )
    assert fine(result)


def test_the_winner_and_what_is_illegal_are_expected(made: Lab) -> None:
    given = {"from": "nothing", "Ann.camp": ["R4", "B4", "R3"], "active": "Ann", "Ann.hand": ["R1"], "Bob.coins": 1}
    result = play(
        made, given=given, do=[{"end": "turn"}],
        expect={"winner": "Ann", "illegal": ["place R1", "Bob: place R1"]},
    )  # fmt: skip
    assert fine(result)
    assert result.outcome is not None and result.outcome.winners == (0,)


def test_a_hand_is_expected_by_its_shape(made: Lab) -> None:
    assert fine(
        play(
            made,
            given={"from": "nothing", "Ann.camp": ["R1", "B1"]},
            do=[{"value": "best(Ann)"}],
            expect={"result": "PAIR"},
        )
    )


# ------------------------------------------------------------------------------------------------- what comes out differently
@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ({"Ann.hand": ["R2"]}, "`Ann.hand` holds R1, not R2"),
        ({"Ann.hand": []}, "`Ann.hand` holds R1, not "),
        ({"Ann.coins": 1}, "`Ann.coins` is 2, not 1"),
        ({"crown": "Bob"}, "`crown` is nobody, not Bob"),
        ({"Bob.wish": "ONE"}, "`Bob.wish` is nobody, not ONE"),
        ({"winner": "Ann"}, "the winner is nobody"),
        ({"illegal": "place R1"}, "`place R1` is legal"),
    ],
)
def test_a_difference_is_told_in_words(made: Lab, expect: dict[str, Any], says: str) -> None:
    result = play(made, given={"from": "nothing", "Ann.hand": ["R1"], "Ann.coins": 2, "active": "Ann"}, expect=expect)
    assert not result.ok and not result.broken
    assert result.differences[0].startswith(says)


# ------------------------------------------------------------------------------------------------- what cannot be executed
BROKEN: list[tuple[Mapping[str, Any], str]] = [
    ({"players": []}, "names 0 players"),
    ({"players": "Ann"}, "a list of names"),
    ({"players": 3}, "a list of names"),
    ({"players": ["Ann", "Ann"]}, "twice"),
    ({"given": ["Ann"]}, "`given:` has a line for each thing"),
    ({"given": {"from": "somewhere"}}, "`from:` is"),
    ({"given": {"Ann.hnd": []}}, "nothing called `Ann.hnd`"),
    ({"given": {"Anne.hand": []}}, "no player `Anne`; write `Ann`"),
    ({"given": {"Ann.hand": ["R9"]}}, "no card `R9`"),
    ({"given": {"Ann.coins": "many"}}, "`Ann.coins` is a number, not `many`"),
    ({"given": {"Ann.coins": True}}, "`Ann.coins` is a number"),
    ({"given": {"Ann.wish": "RED"}}, "`Ann.wish` is a rank or nothing, not `RED`"),
    ({"given": {"Ann.ready_to_go": 3}}, "`Ann.ready_to_go` is a flag"),
    ({"given": {"line": "Ann"}}, "`line` is a list of player"),
    ({"given": {"marked": "Ann"}}, "`marked` is a card or nothing"),
    ({"given": {"round": "two"}}, "`round` is a number"),
    ({"given": {"table.__class__": 1}}, "nothing called `table.__class__`"),
    ({"given": {"Ann.__class__": 1}}, "nothing called"),
    ({"given": {"Ann.seat": 1}}, "nothing called"),
    ({"given": {"active": "Zoe"}}, "no player `Zoe`"),
    ({"do": "Ann: lay"}, "`do:` is a list"),
    ({"do": ["place"]}, "each step"),
    ({"do": [{"a": 1, "b": 2}]}, "each step"),
    ({"do": [{"phase": "gone"}]}, "no phase `gone`"),
    ({"do": [{"end": "game"}]}, "`end:` is `turn` or `round`"),
    ({"do": [{"Ann": "fly"}]}, "no action `fly`"),
    ({"do": [{"Ann": ""}]}, "no action ``"),
    ({"do": [{"": "place"}]}, "no player ``"),
    ({"do": [{"Ann go": "place"}]}, "no action `place` in phase `go`"),
    ({"do": [{"Zoe": "place"}]}, "no player `Zoe`"),
    ({"do": [{"Ann": "place R1"}]}, "may not"),
    ({"do": [{"phase": "go"}, {"answers": ["yes"]}]}, "nobody was asked for `yes`"),
    ({"do": [{"phase": "go"}, {"Bob": "block"}]}, "nobody was asked for"),
    ({"do": [{"value": "2 +"}]}, "no expression"),
    ({"do": [{"value": "strengh(Ann)"}]}, "no rule and no word called `strengh`"),
    ({"do": [{"value": "Ann.__class__"}]}, "cannot be worked out"),
    ({"do": [{"value": "Ann.nose"}]}, "has a field `nose`"),
    ({"do": [{"value": "nose"}]}, "not there"),
    ({"do": [{"value": "first([])"}]}, "`first` of an empty list"),
    ({"do": [{"value": "win(Ann)"}]}, "cannot"),
    ({"expect": ["Ann"]}, "`expect:` has a line for each thing"),
    ({"expect": {"nose": 1}}, "not there"),
    ({"expect": {"illegal": ""}}, "no action ``"),
]


@pytest.mark.parametrize(("data", "says"), BROKEN, ids=[f"{n}-{says[:24]}" for n, (_, says) in enumerate(BROKEN)])
def test_what_cannot_be_executed_is_told_to_its_author(made: Lab, data: Mapping[str, Any], says: str) -> None:
    result = run_scenario(made.game, made.rules, {"players": PLAYERS, **data})
    assert result.broken and not result.ok
    assert says in result.differences[0], result.differences


def test_a_question_without_an_answer_is_told(made: Lab) -> None:
    given = {"from": "nothing", "Ann.hand": ["R4", "R1"], "Ann.coins": 1, "active": "Ann"}
    for steps, says in (
        ([{"Ann": "place"}], "does not say what Ann answers to “card”"),
        ([{"Ann": "place R4"}], "does not say what Ann answers to “into the camp?”"),
        ([{"Ann": "place B4"}], "Ann may not `place B4` here: `card` may be R1, R4"),
    ):
        result = play(made, given=given, do=steps)
        assert result.broken and says in result.differences[0], result.differences


def test_a_defect_of_the_rules_is_told_with_its_code() -> None:
    made = lab("@phase(go)\ndef go_on():\n    draw(pit, 1, heap)\n")
    result = play(made, do=[{"phase": "go"}])
    assert result.broken and "(PNP413)" in result.differences[0]


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 10**20) | st.floats(allow_nan=False)
    | st.sampled_from(["Ann", "Bob", "R1", "B4", "deck", "place R1", "yes", "go", "turn", "act", "block", "", " ", "ONE", "nobody", "\x00", "count(deck)"])
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=5,
)  # fmt: skip
_KEYS = st.sampled_from(
    ["from", "active", "round", "Ann.hand", "Bob.coins", "deck", "crown", "Ann.wish", "line", "marked", "tally", "Zoe.x",
     "winner", "illegal", "result", "count(deck)", "Ann.alive", ".", "offered", "refused", "ways", "asked", "sees", "knows",
     "announced", "told", "drawn", "over", "legal"]
)  # fmt: skip
_STEPS = st.lists(
    st.dictionaries(st.sampled_from(["Ann", "Ann act", "Bob", "phase", "value", "call", "end", "answers", "chance", "setup", "expect", "offered", "ways",
                         "refused", "knows"]), _VALUES, max_size=2)
    | _VALUES,
    max_size=3,
)  # fmt: skip


@settings(max_examples=150)
@given(
    st.sampled_from([PLAYERS, ["Ann", "Bob", "Cy"], ["x"]]) | _VALUES,
    st.dictionaries(_KEYS, _VALUES, max_size=3) | _VALUES,
    _STEPS | _VALUES,
    st.dictionaries(_KEYS, _VALUES, max_size=3) | _VALUES,
)
def test_whatever_is_written_a_scenario_comes_out_or_says_why(
    made: Lab, players: Any, given: Any, do: Any, expect: Any
) -> None:
    result = run_scenario(made.game, made.rules, {"players": players, "given": given, "do": do, "expect": expect})
    assert result.ok or result.differences
