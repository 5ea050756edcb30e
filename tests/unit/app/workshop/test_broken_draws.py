"""Drawings that the next change ends."""

from types import SimpleNamespace

from pnp.app.workshop.workshop import MOST_BROKEN, Desk


def test_what_broken_draws_did_not_use_is_dropped_after_several() -> None:
    dropped = []
    desk = SimpleNamespace(_broken_draws=0, _cache=SimpleNamespace(next_build=lambda: dropped.append(True)))
    counts = []
    for _ in range(2 * MOST_BROKEN + 1):
        Desk._end_broken_draw(desk)  # type: ignore[arg-type]
        counts.append(len(dropped))
    assert counts == [0] * (MOST_BROKEN - 1) + [1] * MOST_BROKEN + [2] * 2
