"""Options of a question in the terminal: unseen cards that follow each other in a pile share a line."""

import pytest

from pnp.app.cli.human_player import SHARE, _run_of_backs
from pnp.engine.play.things import BackView, CardView


def backs(count: int, zone: str = "deck", owner: int = -1) -> list[BackView]:
    return [BackView(zone, owner, depth) for depth in range(1, count + 1)]


@pytest.mark.parametrize(
    ("options", "at", "last"),
    [
        (backs(SHARE + 1), 0, SHARE),
        (backs(SHARE), 0, 0),
        ([CardView("hare", "LR"), *backs(SHARE + 1)], 1, SHARE + 1),
        ([CardView("hare", "LR"), *backs(SHARE + 1)], 0, 0),
        ([*backs(SHARE + 1), CardView("hare", "LR")], 0, SHARE),
        ([*backs(SHARE + 1), *backs(SHARE + 1, owner=1)], 0, SHARE),
        ([*backs(SHARE + 1), *backs(SHARE + 1, "heap")], 0, SHARE),
        ([*backs(SHARE + 1), *backs(SHARE + 1, "heap")], SHARE + 1, 2 * SHARE + 1),
        ([BackView("hand", 0)] * (SHARE + 1), 0, 0),
    ],
)
def test_a_run_ends_with_its_pile_and_is_long_enough(options: list[BackView | CardView], at: int, last: int) -> None:
    assert _run_of_backs(options, at) == last
