"""An older version of a game: from its repository, or from a folder."""

import os
import subprocess
from pathlib import Path

import pytest

from pnp.app.game import repository
from pnp.app.game.repository import commits_of, last_tag, older, write_commit
from pnp.source.diagnostics import Failed, Report

WHO = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always")


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(folder), *WHO, *words], check=True, capture_output=True)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in a repository of three commits, the second of another file."""
    folder = tmp_path / "hares"
    folder.mkdir()
    git(folder, "init", "-q")
    for name, text in (("game.yaml", "name: Hares\n"), ("notes.md", "é\n"), ("game.yaml", "name: The Hares\n")):
        (folder / name).write_text(text, "utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "-qm", name)
    return folder


def test_the_newest_commits_of_a_file_come_first(game: Path) -> None:
    commits = commits_of(game, "game.yaml", 9)
    assert len(commits) == 2 and commits_of(game, "game.yaml", 1) == commits[:1] and commits_of(game, "none", 9) == []
    assert len(commits_of(game, "notes.md", 9)) == 1


def test_the_last_tag_is_the_newest_before_the_present_commit(game: Path) -> None:
    assert last_tag(game) == ""
    git(game, "tag", "v1", "HEAD~2")
    git(game, "tag", "v2", "HEAD~1")
    assert last_tag(game) == "v2"
    git(game, "checkout", "-q", "HEAD~2")
    assert last_tag(game) == "v1", "a tag of a later commit is not the version before"
    git(game, "tag", "-d", "v1")
    assert last_tag(game) == ""


def test_each_file_of_a_commit_is_written_as_it_was(game: Path, tmp_path: Path) -> None:
    for commit, files in (
        ("HEAD", {"game.yaml": "name: The Hares\n", "notes.md": "é\n"}),
        ("HEAD~1", {"game.yaml": "name: Hares\n", "notes.md": "é\n"}),
        ("HEAD~2", {"game.yaml": "name: Hares\n"}),
    ):
        write_commit(game, commit, tmp_path / commit)
        assert {file.name: file.read_text("utf-8") for file in (tmp_path / commit).iterdir()} == files


def test_git_asks_nobody_and_fetches_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environments = []
    run = subprocess.run

    def noted(command: list[str], **more: object) -> object:
        environments.append((command, more["env"], more["timeout"]))
        return run(command, **more)  # type: ignore[call-overload]

    monkeypatch.setenv("OF_THE_PERSON", "stays")
    monkeypatch.setattr(repository.subprocess, "run", noted)
    commits_of(game, "game.yaml", 9)
    assert environments
    for command, environment, seconds in environments:
        own = {name: value for name, value in environment.items() if os.environ.get(name) != value}
        assert own == {
            "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
        }  # fmt: skip
        assert environment["OF_THE_PERSON"] == "stays" and environment["PATH"] == os.environ["PATH"]
        assert command[:3] == ["git", "-C", str(game)] and 0 < seconds < 60


def test_a_named_folder_comes_before_a_commit(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report, place = Report(), tmp_path / "then"
    assert older(game, "hares", place, report) == Path("hares")
    assert older(game, str(tmp_path), place, report) == game
    (tmp_path / "tables").mkdir()
    assert older(game, str(tmp_path / "tables"), place, report) == tmp_path / "tables"
    assert not place.exists() and not list(report)
    assert older(game, "HEAD~2", place, report) == place / "hares"
    assert [file.name for file in (place / "hares").iterdir()] == ["game.yaml"]


@pytest.mark.parametrize("since", ["HEAD~3", "tables", "--help"])
def test_what_is_neither_is_named(game: Path, tmp_path: Path, since: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    report = Report()
    with pytest.raises(Failed):
        older(game, since, tmp_path / "then", report)
    assert [(one.code, since in one.message) for one in report] == [("PNP100", True)]


def test_a_worktree_and_a_submodule_are_read_but_no_other_repository(game: Path, tmp_path: Path) -> None:
    git(game, "worktree", "add", "-q", str(tmp_path / "tree"))
    outer = tmp_path / "outer"
    outer.mkdir()
    git(outer, "init", "-q")
    git(outer, "submodule", "add", "-q", str(game), "inner")
    for folder in (tmp_path / "tree", outer / "inner"):
        assert older(folder, "HEAD", tmp_path / "of", Report()) == tmp_path / "of" / folder.name
    borrowed = tmp_path / "borrowed"
    borrowed.mkdir()
    (borrowed / ".git").symlink_to(game / ".git")
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / ".git").write_text(f"gitdir: {game / '.git'}\n", "utf-8")
    (tmp_path / "moved").mkdir()
    (tmp_path / "moved" / ".git").write_bytes((tmp_path / "tree" / ".git").read_bytes())
    for folder in (borrowed, linked, tmp_path / "moved"):
        report = Report()
        with pytest.raises(Failed):
            older(folder, "HEAD", tmp_path / "then", report)
        assert [one.code for one in report] == ["PNP131"]
