"""The last turn ends the game in a scenario as in play; the round can be expected; a flag may stand in quotes."""

from typing import Any

import pytest

from pnp.engine.scenario import ScenarioResult, run_scenario
from tests.lab import GO, MOST_POINTS, SEATS, TURNS, Lab, lab

ACT = (
    "@action(phase=act)\ndef score_one(me):\n    me.score += 1\n\n\n@action(phase=act)\ndef idle(me):\n    end_turn()\n"
)


@pytest.fixture(scope="module")
def made() -> Lab:
    """Two rounds of a turn each; then the player with the most points wins."""
    return lab("\n\n".join((GO, SEATS, ACT, MOST_POINTS)), TURNS)


def run(made: Lab, expect: dict[str, Any], **more: Any) -> ScenarioResult:
    given = {"active": "Ben", "round": 2, "Ben.score": 3, **more.pop("given", {})}
    do = more.pop("do", [{"end": "turn"}])
    return run_scenario(
        made.game, made.rules, {"players": ["Ann", "Ben"], "given": given, "do": do, "expect": expect, **more}
    )


@pytest.mark.parametrize("flag", [True, "yes"])
def test_the_last_turn_ends_the_game(made: Lab, flag: object) -> None:
    result = run(made, {"over": flag, "winner": "Ben", "Ben.score": 3})
    assert result.differences == () and result.outcome is not None and result.outcome.winners == (1,)


def test_the_end_of_the_last_round_ends_it_too(made: Lab) -> None:
    assert run(made, {"over": True, "winner": "Ben"}, do=[{"end": "round"}]).differences == ()


def test_another_turn_or_round_goes_on(made: Lab) -> None:
    assert run(made, {"over": False, "round": 1}, given={"round": 1}).differences == ()
    assert run(made, {"over": "no", "active": "Ann"}, given={"active": "Ann"}).differences == ()
    assert run(made, {"over": True}, given={"round": 1}).differences == ("the game continues",)


def test_what_lies_there_is_looked_at_when_the_turn_is_over(made: Lab) -> None:
    """The look at the end changes nothing of what the others see."""
    result = run(made, {"over": False, "active": "Ben", "round": 1}, given={"round": 1, "active": "Ben"})
    assert result.differences == ()


def test_the_round_is_a_number_that_can_be_wrong(made: Lab) -> None:
    assert run(made, {"round": 3}).differences == ("`round` is 2, not 3",)


@pytest.mark.parametrize(("given", "expected"), [(True, "yes"), ("yes", True), ("no", "no"), (False, "no")])
def test_a_flag_may_stand_in_quotes(made: Lab, given: object, expected: object) -> None:
    result = run(made, {"Ann.ready_to_go": expected}, given={"Ann.ready_to_go": given})
    assert result.differences == ()
    assert run(made, {"Ann.ready_to_go": "perhaps"}, given={"Ann.ready_to_go": given}).differences
