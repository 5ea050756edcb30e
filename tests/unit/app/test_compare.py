"""What differs between two versions, and the pack that brings an old print up to date."""

import re
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.app.cli import main
from pnp.app.diff.compare import ComparisonOptions, between, diff
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Failed, Report
from tests.duel import EQUAL, write_duel
from tests.tiny import HARE_RACE

PLANTED_OVER = (*EQUAL[:-1], "Beast L,9,1")
"""The Duel with one card of twelve worth more than it was."""

NAMES = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2))


@given(NAMES, NAMES)
def test_every_name_is_in_one_list_or_the_same_as_it_was(old: dict[str, int], new: dict[str, int]) -> None:
    found = between(old, new)
    listed = [*found.added, *found.removed, *found.changed]
    assert len(listed) == len(set(listed)) == len(found)
    assert {n for n in (*old, *new) if old.get(n) != new.get(n)} == set(listed)


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, Path]:
    """The Hare Race as it was, and as it is."""
    for name in ("old", "new"):
        shutil.copytree(HARE_RACE, tmp_path / name / "hare-race")
    return tmp_path / "old" / "hare-race", tmp_path / "new" / "hare-race"


def options(tmp_path: Path) -> BuildOptions:
    return BuildOptions(
        locales=("en",), papers=("a4",), out=tmp_path / "out", check=CheckOptions(play=False, cache=False)
    )


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_the_same_game_differs_in_nothing_and_nothing_is_written(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    (difference,), files = diff(new, str(old), options(tmp_path), Report())
    assert not difference and files == [] and not (tmp_path / "out").exists()


def test_an_older_folder_of_another_name_is_compared_page_by_page(tmp_path: Path) -> None:
    old, new = tmp_path / "draft-of-may", tmp_path / "stones"
    for folder in (old, new):
        (folder / "rules").mkdir(parents=True)
        (folder / "game.yaml").write_text("title: Stones\nstatus: draft\n", "utf-8")
        (folder / "rules/01-play.md").write_text("# Play {#play}\n\nTake a stone. {#take}\n", "utf-8")
    (difference,), _ = diff(new, str(old), options(tmp_path), Report())
    assert not difference.pages["en"]
    edit(new / "rules/01-play.md", "a stone", "a pebble")
    (difference,), _ = diff(new, str(old), options(tmp_path), Report())
    pages = {one.name: one for one in difference.pages["en"]}
    assert set(pages) == {"stones-rulebook-a5"}
    assert all(one.before == one.after and one.changed for one in pages.values())


def test_only_what_differs_is_printed_anew(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    edit(new / "cards.csv", "Out of my way!", "Mind your ears!")
    (difference,), files = diff(new, str(old), options(tmp_path), Report())
    assert len(difference.cards["en"].changed) == 2 and not difference.cards["en"].added
    assert not difference.clauses
    assert [f.name for f in files] == ["hare-race-update-a4.pdf", "hare-race-update.txt"]
    text = files[1].read_text("utf-8")
    assert "2 × " in text and "Remove these pieces" in text and "Add these pieces" in text
    pages = pypdfium2.PdfDocument(str(files[0]))
    words = [pages[i].get_textpage().get_text_range() for i in range(len(pages))]
    assert "Remove these pieces" in words[0]
    assert "".join(words[1:]).count("Mind your ears!") == 4 and "Slow, but sure." not in "".join(words)


def test_more_copies_are_printed_and_fewer_taken_out(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    edit(new / "cards.csv", "*,LOW,4,", "*,LOW,3,")
    edit(new / "cards.csv", "*,HIGH,2,", "*,HIGH,3,")
    _, files = diff(new, str(old), options(tmp_path), Report())
    text = files[1].read_text("utf-8")
    out, _, put_in = text.partition("Add these pieces")
    assert out.count("1 × ") == 2 and "low" in out and "high" not in out
    assert put_in.count("1 × ") == 2 and "high" in put_in


def test_an_edit_of_a_clause_is_told_by_its_id(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    chapter = next(f for f in sorted((new / "rules").glob("*.md")) if "Shuffle" in f.read_text("utf-8"))
    edit(chapter, "Shuffle", "Carefully shuffle")
    (difference,), files = diff(new, str(old), options(tmp_path), Report())
    assert len(difference.clauses.changed) == 1 and files == []


def test_a_commit_is_an_older_version(versions: tuple[Path, Path], tmp_path: Path) -> None:
    _, new = versions
    git = ["git", "-C", str(new), "-c", "user.name=x", "-c", "user.email=x@x"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True)
    edit(new / "cards.csv", "Out of my way!", "Mind your ears!")
    (difference,), _ = diff(new, "HEAD", options(tmp_path), Report())
    assert len(difference.cards["en"]) == 2


def test_what_is_neither_folder_nor_commit_is_refused(versions: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(Failed) as failed:
        diff(versions[1], "no-such-thing", options(tmp_path), Report())
    assert [d.code for d in failed.value.report] == ["PNP100"]


# ------------------------------------------------------------------------------------------------- what an edit moves
def test_a_number_moves_the_clause_that_says_it_its_page_and_the_games(
    versions: tuple[Path, Path], tmp_path: Path
) -> None:
    old, new = versions
    edit(new / "game.yaml", "hand_size: {value: 3", "hand_size: {value: 2")
    (difference,), _ = diff(new, str(old), options(tmp_path), Report(), ComparisonOptions(games=12))
    assert "deal" in difference.clauses.changed
    assert any("deal" in text for text in difference.messages["en"].changed)
    assert any("rulebook" in pages.name and pages.changed for pages in difference.pages["en"])
    (effect,) = difference.effects
    assert effect.seats == 2 and effect.differ and effect.moved


def test_figures_compare_every_card_in_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = (write_duel(tmp_path / name / "duel", cards) for name, cards in (("old", EQUAL), ("new", PLANTED_OVER)))
    words = ["diff", str(new), "--since", str(old), "--figures", "--no-pages", "--games", "100", "--jobs", "1"]
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out
    assert re.search(
        r"^  Beast L, wins when played .*%\) → .*%\), \+[\d.]+ points \(\+.*clearly moved$", lines, re.MULTILINE
    )
    assert re.search(r"^  wins of seat 1: .*%\) → .*may be chance$", lines, re.MULTILINE)
    assert re.search(r"^  .*; [1-9]\d* figures did not move$", lines, re.MULTILINE)
    assert "Beast A" not in lines


def test_an_edit_of_prose_plays_no_games(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    chapter = next(f for f in sorted((new / "rules").glob("*.md")) if "Shuffle" in f.read_text("utf-8"))
    edit(chapter, "Shuffle", "Carefully shuffle")
    (difference,), _ = diff(new, str(old), options(tmp_path), Report())
    assert difference.effects == () and difference.pages["en"]


EXAMPLE = """# An Example {#example-chapter}

Running is easy, as this shows. {#easy kind=advice}

```example #first-run
players: [Ann, Ben]
given:
  from: nothing
  Ann.hand: [HR]
  burrow: [LB]
  active: Ann
do:
  - Ann hop: play HR
expect:
  Ann.carrots: 2
tells: |
  Ann plays a {{ HIGH }} {{ hare }}.
```
"""


def test_an_example_that_comes_out_otherwise_is_told(versions: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = versions
    for folder in versions:
        (folder / "rules" / "04-more.md").write_text(EXAMPLE, "utf-8")
    edit(new / "game.yaml", "cells: {LOW: 1, HIGH: 2}", "cells: {LOW: 1, HIGH: 3}")
    (difference,), _ = diff(new, str(old), options(tmp_path), Report(), ComparisonOptions(pages=False, games=0))
    assert difference.examples.changed == ("first-run",) and not any(difference.pages.values())
