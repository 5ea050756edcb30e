"""`pnp review`: evidence first, then one question; nobody agrees to a clause whose example fails without a reason."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.app.review.review import read_review
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.review_page import ReviewPage
from pnp.base.resources import GAMES
from pnp.source.diagnostics import Report

TRICKS, SCORE = "rules/03-tricks.md", "rules/04-score.md"
Said = Callable[..., tuple[int, str]]


@pytest.fixture
def hearts(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAMES / "hearts", tmp_path / "hearts"))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs `pnp review` with answers; gives its status and all that it said, questions included."""

    def run(folder: Path, *words: str, answers: tuple[str, ...] = ()) -> tuple[int, str]:
        waiting: Iterator[str] = iter(answers)

        def read(prompt: str) -> str:
            print(prompt)
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        status = main(["review", str(folder), *words])
        assert next(waiting, None) is None, "a question was not asked"
        streams = capsys.readouterr()
        return status, streams.out + streams.err

    return run


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


def open_keys(folder: Path) -> list[str]:
    return read_review(str(folder), Report()).open_keys()


def test_the_difference_of_words_stands_within_the_line(hearts: Path, said: Said) -> None:
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins")
    status, text = said(hearts, answers=("y",))
    assert status == 0 and open_keys(hearts) == []
    assert "words changed: opposite, fewest → most" in text
    assert "agreed      " in text and "[-fewest-]" in text and "{+most+}" in text
    assert "What the code does\n    unchanged   " in text and "fewest points" in text  # (beside the words)
    assert "every clause is agreed" in text


def test_the_code_is_told_in_another_language(hearts: Path, said: Said) -> None:
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins")
    _, text = said(hearts, "--language", "de", answers=("q",))
    assert "Die Spieler mit den wenigsten Punkten gewinnen das Spiel." in text


def test_a_check_tells_the_code_in_another_language(hearts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins")
    main(["check", str(hearts), "--no-play", "--language", "fr"])
    assert "Les joueurs ayant le moins de points gagnent la partie." in capsys.readouterr().err
    main(["check", str(hearts), "--no-play"])
    assert "The players with the fewest points win the game." in capsys.readouterr().err


def test_code_is_told_in_the_games_own_language(hearts: Path, said: Said, capsys: pytest.CaptureFixture[str]) -> None:
    change(hearts, "game.yaml", "language: en", "language: de")
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins")
    german = "mit den wenigsten"
    main(["check", str(hearts), "--no-play"])
    assert german in capsys.readouterr().err
    assert german in said(hearts, "final-score", answers=("q",))[1]
    page = ReviewPage(GameSource(hearts))
    assert german in str(page.clause("final-score"))


def test_changed_code_is_shown_with_a_position_where_it_matters(hearts: Path, said: Said) -> None:
    change(hearts, TRICKS, "card.rank > best.rank", "card.rank < best.rank")
    _, text = said(hearts, "trick", answers=("q",))
    assert "agreed              if card.suit == lead.suit and card.rank [->-] best.rank:" in text
    position = text.split("A position where it matters")[1].split("What runs it")[0]
    assert "[3.1.1]" in position.split("agreed")[0]  # the log up to there, with the numbers of clauses
    agreed, now = position.split("agreed")[1].split("now")
    assert agreed != now and "cards" in agreed and "cards" in now


def test_a_clause_whose_example_fails_is_not_agreed_to(hearts: Path, said: Said) -> None:
    change(hearts, TRICKS, "card.rank > best.rank", "card.rank < best.rank")
    before = (hearts / "agreed.yaml").read_bytes()
    status, text = said(hearts, "trick", answers=("y", "n"))
    assert status == 1 and "fails       a-present: `Clara.points` is 0, not 13" in text
    assert "`trick` is not agreed: `nothing-but-hearts`, `a-present`, `the-first-trick` and `first-tricks` fail" in text
    assert "To correct:" in text and (hearts / "agreed.yaml").read_bytes() == before
    assert said(hearts, "trick", "--anyway", " x ", answers=("y", "n"))[0] == 1
    assert (hearts / "agreed.yaml").read_bytes() == before
    status, _ = said(hearts, "trick", "--anyway", "the examples follow tomorrow", answers=("y",))
    assert "trick" not in open_keys(hearts)
    assert 'anyway: "the examples follow tomorrow"' in (hearts / "agreed.yaml").read_text("utf-8")


def test_scripts_are_refused_alike_and_nothing_is_written(hearts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(hearts, TRICKS, "card.rank > best.rank", "card.rank < best.rank")
    change(hearts, SCORE, "with the fewest {{ points }} wins", "with the least {{ points }} wins")
    before = (hearts / "agreed.yaml").read_bytes()
    assert main(["agree", str(hearts), "final-score", "trick"]) == 2
    assert "`trick` is not agreed" in capsys.readouterr().err
    assert main(["agree", str(hearts), "trick", "--anyway", " "]) == 2
    assert (hearts / "agreed.yaml").read_bytes() == before
    assert main(["agree", str(hearts), "final-score"]) == 0
    assert main(["agree", str(hearts), "trick", "--anyway", "in haste"]) == 0
    assert not {"final-score", "trick"} & set(open_keys(hearts))
    assert main(["agree", str(hearts), "--all"]) == 2


def test_all_leaves_no_question_out(hearts: Path, said: Said) -> None:
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    change(hearts, TRICKS, "Follow suit if you can.", "Follow suit if you like.")
    assert len(open_keys(hearts)) == 2
    status, text = said(hearts, "--all", answers=("l", "q", "", "n", "y"))
    assert status == 1 and text.count("Please answer: y yes, n no;") == 3 and len(open_keys(hearts)) == 1


def test_a_note_is_kept_and_shown(hearts: Path, said: Said, capsys: pytest.CaptureFixture[str]) -> None:
    change(hearts, SCORE, "p.points = 0", "p.points = 1")
    status, text = said(hearts, answers=("Ask Ann whether the moon costs one",))
    assert status == 1 and "`moon` stays open" in text
    _, text = said(hearts)
    assert "Ask Ann whether the moon costs one" in text and "nobody answers" in text
    main(["check", str(hearts), "--no-play"])
    assert "a reviewer's note: Ask Ann whether the moon costs one" in capsys.readouterr().err
    assert said(hearts, "--anyway", "yes", answers=("y",))[0] == 0
    assert "Ask Ann" not in (hearts / "agreed.yaml").read_text("utf-8")


def test_the_worst_change_is_asked_first(hearts: Path, said: Said) -> None:
    change(hearts, TRICKS, "The player who has taken a {{ trick }} leads", "The taker of a {{ trick }} leads")
    change(hearts, SCORE, "the player with the fewest {{ points }} wins", "the player with the most {{ points }} wins")
    assert open_keys(hearts) == ["final-score", "winner-leads"]


def test_programs_get_the_evidence(hearts: Path, said: Said) -> None:
    change(hearts, TRICKS, "card.rank > best.rank", "card.rank < best.rank")
    status, text = said(hearts, "trick", "--json")
    (clause,) = json.loads(text)["open"]
    assert status == 1 and clause["key"] == "trick" and clause["changed"] == "code"
    titles = [part["title"] for part in clause["states"][0]["parts"]]
    assert titles == [
        "Contradictions", "The words", "What the code does", "The code", "A position where it matters", "What runs it",
    ]  # fmt: skip


def test_a_contradiction_stands_first(hearts: Path, said: Said) -> None:
    """As `check` reports it, in the overview, in the clause's own review, and for programs."""
    change(hearts, TRICKS, "The highest {{ card }} of the suit", "The lowest {{ card }} of the suit")
    _, text = said(hearts, "trick-taken", answers=("q",))
    message = "`trick-taken` now says “lowest”, where “highest” was agreed"
    assert f"words changed: opposite, highest → lowest; {message}\n" in text
    review = text.split("1 of 1")[1]
    still = "; its code still says: “Given that the card's suit is the lead's suit and the card's rank is higher"
    assert (
        review.index("PNP614      " + message + still)
        < review.index("PNP312      the brief")
        < review.index("The words")
    )
    (clause,) = json.loads(said(hearts, "trick-taken", "--json")[1])["open"]
    part = clause["states"][0]["parts"][0]
    assert part["title"] == "Contradictions" and [line["label"] for line in part["lines"]] == ["PNP614", "PNP312"]


def test_the_branch_of_a_cited_clause_ends_where_it_ends(hearts: Path, said: Said) -> None:
    """Lines behind a loop are not told as part of it, and a loop is told once."""
    change(hearts, TRICKS, "The highest {{ card }} of the suit", "The lowest {{ card }} of the suit")
    _, text = said(hearts, "trick-taken", answers=("q",))
    assert text.count("For each player other than the leader:") == 1
    assert "\n                  Move the trick to the taker's taken tricks.\n" in text


def test_a_game_begins_once(hearts: Path, said: Said) -> None:
    (hearts / "agreed.yaml").unlink()
    status, text = said(hearts)
    assert status == 1 and "--begin" in text
    assert said(hearts, "--begin")[0] == 0 and open_keys(hearts) == []
    status, text = said(hearts, "--begin")
    assert status == 2 and "has an agreed.yaml already" in text


def test_of_a_game_that_has_not_begun_a_check_says_in_a_line_what_it_does_not_know(
    hearts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", str(hearts), "--no-play"])
    assert "does not notice an edit" not in capsys.readouterr().out
    (hearts / "agreed.yaml").unlink()
    change(hearts, "game.yaml", "status: final", "status: playable")
    assert main(["check", str(hearts), "--no-play"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "does not notice an edit" in line]
    assert f"pnp review {hearts} --begin" in line


def test_a_new_game_has_begun(tmp_path: Path, said: Said, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "campfire"
    assert main(["new", str(folder)]) == 0
    change(folder, "rules/03-end.md", "most {{ sparks }} wins", "fewest {{ sparks }} wins")
    capsys.readouterr()
    main(["check", str(folder), "--no-play"])
    assert "now says “fewest”, where “most” was agreed" in capsys.readouterr().err
    status, text = said(folder, answers=("l",))
    assert status == 1 and "opposite, most → fewest" in text


def test_a_new_folder_around_a_table_has_begun(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("title,text\nFire,Draw one.\nWater,Draw two.\n", "utf-8")
    assert main(["new", str(tmp_path / "tides"), "--from", str(table)]) == 0
    assert (tmp_path / "tides" / "agreed.yaml").is_file() and open_keys(tmp_path / "tides") == []
