"""Digests of games: evidence stays valid while the game is played as before."""

import pytest

from tests.lab import Lab, lab, merged

CODE = "@phase(go)\ndef go_on():\n    table.tally = three\n"


def started(start: str, three: str = "3") -> Lab:
    """The Lab with a counter that starts at this number or constant."""
    constants = merged("constants", "").replace("three: 3", f"three: {three}")
    return lab(CODE, constants + merged("counters", f"  player.nuts: {{start: {start}}}"))


OPTIONAL = '{value: 3, option: "Do you start with more nuts?"}'


@pytest.mark.parametrize(("three", "same"), [("3", True), (OPTIONAL, False)])
def test_a_constant_in_a_declaration_is_as_good_as_its_value_unless_players_may_change_it(
    three: str, same: bool
) -> None:
    assert (started("3", three).rules.digest == started("three", three).rules.digest) is same
    assert started("4", three).rules.digest != started("three", three).rules.digest
