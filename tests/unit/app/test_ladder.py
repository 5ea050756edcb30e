"""The ladder of skill: every agent meets every other and itself, and what that says of skill and luck."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.cli import main
from pnp.app.cli.ladder_lines import lines_of_ladder
from pnp.app.simulate.ladder import Ladder, climb, ladder_data, ladder_findings, read_rungs
from pnp.app.simulate.simulate import SimulateOptions
from pnp.checks.statistics.courses import CourseTally, decided_at
from pnp.checks.statistics.figures import Share
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Failed, Report
from tests.duel import EQUAL, PLANTED, write_duel

RUNGS = ("random", "greedy")
PAGE = (Path(__file__).parents[3] / "docs" / "statistics.md").read_text("utf-8")


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
    assert [row["first_seat"] is None for row in rows] == [False, True, False] * 2
    section = PAGE.partition("## A ladder of skill")[2].partition("\n## ")[0]
    assert all(f"`{key}`" in section for row in rows for key in row)


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


# ------------------------------------------------------------------------------------------------- how games run
@pytest.mark.parametrize(
    ("led", "part"),
    [
        ([0, 0, 0, 0, 0], 0.0),
        ([1, 0, 0, 0, 0], 0.25),
        ([-1, 1, 1, 0, 0], 0.75),
        ([0, 0, 1, 1, 0], 1.0),
        ([1, 1, 1, 1, 1], 1.0),
        ([0], 0.0),
    ],
)
def test_a_game_is_decided_when_its_winner_has_the_lead_for_good(led: list[int], part: float) -> None:
    assert decided_at(led, 0) == part


def test_games_between_equals_tell_when_they_are_decided(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        for meeting in ladder.equals:
            courses, table = meeting.courses, meeting.table
            assert courses.decided is not None and courses.early is not None
            assert 0 <= courses.decided.median <= 1
            assert courses.undivided.games == table.finished
            assert courses.early.games == table.finished - courses.undivided.hits
    sentences = "\n".join(ladder_findings(ladders[0]))
    assert re.search(r"the leader at half time wins [\d.]+% \(.*\) of the games; .* coin tosses that is 75%", sentences)
    assert re.search(r"half of the games are decided after \d+% of their turns", sentences)
    assert "coin tosses" not in "\n".join(ladder_findings(ladders[1])), (
        "with three players nothing is known to compare with"
    )


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Share(400, 260, 0.65, 0.60, 0.70), "leaders run away"),
        (Share(400, 140, 0.35, 0.30, 0.40), "leads change late"),
        (Share(400, 200, 0.50, 0.45, 0.55), "not shown to differ from a long race of coin tosses"),
    ],
)
def test_leaders_run_away_only_if_the_interval_says_so(ladders: list[Ladder], share: Share, words: str) -> None:
    *others, best = ladders[0].meetings
    meeting = replace(best, courses=replace(best.courses, early=share))
    assert words in "\n".join(ladder_findings(replace(ladders[0], meetings=(*others, meeting))))


def test_counting_in_parts_comes_to_the_same_figures() -> None:
    whole, first, second = CourseTally(), CourseTally(), CourseTally()
    for part, winners, decided in ((first, 1, 0.5), (second, 2, None), (second, 1, 0.75)):
        for tally in (whole, part):
            tally.winners[winners] += 1
            if decided is not None:
                tally.decided[decided] += 1
    first.add(second)
    assert first == whole
    assert (whole.figures().undivided.hits, whole.figures().undivided.games) == (1, 3)
    early = whole.figures().early
    assert early is not None and (early.hits, early.games) == (1, 2)


# ------------------------------------------------------------------------------------------------- the command
def test_the_searching_players_think_as_long_as_is_asked_for() -> None:
    assert read_rungs("500, 20,100", Report()) == ("random", "greedy", "search@20ms", "search@100ms", "search@500ms")


@pytest.mark.parametrize("text", ["hearts", "", "0", "20,", "20ms", "70000", "1,2,3,4,5,6,7,8,9"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(Failed) as failed:
        read_rungs(text, Report())
    (fault,) = failed.value.report.errors
    assert fault.code == "PNP120"
    assert fault.message.startswith(f"`--ladder {text}` ")


@pytest.mark.parametrize("name", ["ladder.html", "ladder.pdf"])
def test_a_ladder_is_written_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    words = ["simulate", str(write_duel(tmp_path / "duel", PLANTED)), "--ladder", "1", "--games", "2", "--players", "2"]
    assert main([*words, "--jobs", "1", "--report", str(tmp_path / name)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(tmp_path / name)
    if name.endswith("html"):
        page = (tmp_path / name).read_text("utf-8")
        assert "Skill and luck" in page and "search@1ms against greedy" in page and "Skill pays on " in page
    else:
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("other", ["--agent greedy", "--think 5ms", "--cards", "--set gift=2", "--engine python"])
def test_options_that_a_ladder_does_not_heed_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], other: str
) -> None:
    folder = str(write_duel(tmp_path / "duel"))
    assert main(["simulate", folder, "--ladder", "--games", "2", *other.split()]) == 2
    assert f"`--ladder` does not go with `{other.split()[0]}`" in capsys.readouterr().err


def test_games_between_equals_tell_how_many_choices_matter(ladders: list[Ladder]) -> None:
    """Of the Duel's cards one is worth far more: whether to play it matters."""
    for ladder in ladders:
        sentences = "\n".join(ladder_findings(ladder))
        for meeting in ladder.contests:
            assert meeting.courses.pivots is None
        for meeting in ladder.equals:
            pivots = meeting.courses.pivots
            if pivots is None:
                pytest.skip("there is no C compiler")
            assert pivots.mattering.games == 40
            assert 0 < pivots.mattering.hits < 40
            assert 0 < pivots.swing <= 1
        assert "of the choices of greedy players are shown to matter" in sentences
    assert ladders[0].equals[0].courses.pivots.hopeless.hits == 0, "of two players the other one wins"  # type: ignore[union-attr]
