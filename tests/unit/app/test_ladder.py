"""The ladder of skill: every agent meets every other and itself, and what that says of skill and luck."""

from pathlib import Path

import pytest

from pnp.app.cli.ladder_lines import lines_of_ladder
from pnp.app.simulate.ladder import Ladder, climb, ladder_data
from pnp.app.simulate.simulate import SimulateOptions
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.duel import EQUAL, PLANTED, write_duel

RUNGS = ("random", "greedy")


@pytest.fixture(scope="module")
def ladders(tmp_path_factory: pytest.TempPathFactory) -> list[Ladder]:
    """In the Duel a card is always better than the gift; without a @score, greedy players only see who wins."""
    folder = write_duel(tmp_path_factory.mktemp("ladder") / "duel", PLANTED)
    chapter = folder / "rules" / "01-rules.md"
    worth = "Points are what counts. {#points}\n\n```rule\n@score\ndef points(me):\n    return me.score\n```\n"
    chapter.write_text(chapter.read_text("utf-8") + "\n" + worth, "utf-8")
    loaded = load_and_compile(folder, "", Report())
    return climb(loaded, SimulateOptions((2, 3), 40, engine="python"), Report(), RUNGS)


def test_every_agent_meets_every_other_and_itself(ladders: list[Ladder]) -> None:
    assert [ladder.players for ladder in ladders] == [2, 3]
    for ladder in ladders:
        assert [(m.lower, m.higher) for m in ladder.meetings] == [
            ("random", "random"),
            ("random", "greedy"),
            ("greedy", "greedy"),
        ]
        assert [m.higher for m in ladder.equals] == ["random", "greedy"]
        assert all(m.table.games == 40 for m in ladder.meetings)


def test_one_seat_of_the_better_agent_sits_against_the_others(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        (contest,) = ladder.contests
        assert contest.won is not None
        assert contest.won.share.games == 40
        assert contest.won.even == pytest.approx(1 / ladder.players, abs=0.06)


def test_looking_ahead_beats_chance_in_a_game_of_better_and_worse_moves(ladders: list[Ladder]) -> None:
    (contest,) = ladders[0].contests
    assert contest.won is not None
    assert contest.won.verdict == "more"
    lines = "\n".join(lines_of_ladder(ladders))
    assert "skill pays on 1 of 1 step: random to greedy" in lines
    assert "greedy against random" in lines
    assert "of the way from pure luck to always winning" in lines


def test_agents_that_meet_themselves_have_no_wins_of_their_own(ladders: list[Ladder]) -> None:
    for meeting in ladders[0].equals:
        assert meeting.won is None
        assert meeting.first_seat is not None
    rows = ladder_data(ladders)["ladder"]
    assert isinstance(rows, list)
    assert [row["won"] is None for row in rows] == [True, False, True] * 2


def test_a_game_of_luck_alone_shows_no_skill(tmp_path: Path) -> None:
    folder = write_duel(tmp_path / "duel", EQUAL)
    chapter = folder / "rules" / "01-rules.md"
    text = chapter.read_text("utf-8")
    text = text.replace("card.worth + roll(sides)", "roll(sides)").replace(
        "me.score += gift", "me.score += roll(sides)"
    )
    chapter.write_text(text, "utf-8")
    loaded = load_and_compile(folder, "", Report())
    (ladder,) = climb(loaded, SimulateOptions((2,), 40, engine="python"), Report(), RUNGS)
    lines = "\n".join(lines_of_ladder([ladder]))
    assert "skill pays on 0 of 1 step: none is shown" in lines
    assert "of the way" not in lines, "nothing is claimed that is not shown"
