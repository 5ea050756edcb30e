"""A game that comes with a repository of its own: no program that the repository's settings name is run."""

import os
import subprocess
from pathlib import Path

import pytest

from pnp.app.diff.compare import older
from pnp.app.game import repository
from pnp.app.review.old_sides import _commits
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.budgets import COMMIT, Budget
from tests.diagnostics.pages import write_game
from tests.tiny import FILES


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The Hare Race in a repository of two commits, in a folder below its root."""
    folder = tmp_path / "games" / "hares"
    write_game(folder, dict(FILES) | {"agreed.yaml": "deal: 5c1e0a77 90bd1f22\n", "art/é 中.txt": "a\n"}, {})
    (folder.parent / "other.txt").write_text("beside\n", "utf-8")
    (folder / "link.md").symlink_to("../other.txt")
    git(folder.parent, "init", "-q")
    git(folder.parent, "add", ".")
    git(folder.parent, "commit", "-qm", "one")
    (folder / "cards.csv").write_text(FILES["cards.csv"].replace("Slow", "Fast"), "utf-8")
    git(folder.parent, "commit", "-qam", "two")
    return folder


def test_an_older_version_is_as_it_was(game: Path, tmp_path: Path) -> None:
    then = older(game, "HEAD~1", tmp_path / "then", Report())
    assert then.name == "hares" and (then / "cards.csv").read_text("utf-8") == FILES["cards.csv"]
    names = {str(f.relative_to(then)) for f in then.rglob("*") if f.is_file()}
    assert names == {*FILES, "agreed.yaml", "art/é 中.txt"}, "a link is left out, and what lies beside the game"
    assert len(_commits(game)) == 2 and _commits(tmp_path) == []


@pytest.mark.parametrize("name", ["nothing", "--output=x", "HEAD:game.yaml", "", "-h", "HEAD~9"])
def test_what_is_no_commit_is_told(game: Path, tmp_path: Path, name: str) -> None:
    report = Report()
    with pytest.raises(Failed):
        older(game, name, tmp_path / "then", report)
    assert [d.code for d in report] == ["PNP100"] and not (tmp_path / "x").exists()


def test_no_program_of_the_repository_is_run(game: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    program = tmp_path / "program.sh"
    program.write_text(f"#!/bin/sh\necho $0 >> {ran}\ncat\n", "utf-8")
    program.chmod(0o755)
    repository_folder = game.parent / ".git"
    settings = [
        *("core.fsmonitor", "gpg.program", "core.pager", "core.sshCommand", "core.gitProxy", "diff.external", "core.editor"),
        *("filter.own.smudge", "filter.own.clean", "filter.own.process", "diff.own.textconv", "diff.own.command", "tar.tar.command"),
        *("core.alternateRefsCommand", "uploadpack.packObjectsHook", "credential.helper", "core.askPass"),
    ]  # fmt: skip
    for name in settings:
        git(game.parent, "config", name, str(program))
    for name, value in [
        ("log.showSignature", "true"),
        ("remote.origin.url", f"ext::{program}"),
        ("remote.origin.promisor", "true"),
        ("protocol.ext.allow", "always"),
        ("extensions.partialClone", "origin"),
        ("core.repositoryFormatVersion", "1"),
    ]:
        git(game.parent, "config", name, value)
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"):
        (repository_folder / "hooks" / hook).write_text(program.read_text("utf-8"), "utf-8")
        (repository_folder / "hooks" / hook).chmod(0o755)
    (repository_folder / "info").mkdir(exist_ok=True)
    (repository_folder / "info" / "attributes").write_text("* filter=own diff=own\n", "utf-8")
    assert (older(game, "HEAD~1", tmp_path / "then", Report()) / "game.yaml").is_file()
    assert _commits(game)
    blob = subprocess.run(
        ["git", "-C", str(game), "rev-parse", "HEAD:./cards.csv"], capture_output=True, text=True, check=True
    ).stdout.strip()
    stored = repository_folder / "objects" / blob[:2] / blob[2:]
    stored.chmod(0o644)
    stored.unlink()  # it would be fetched, by a program, from where the repository says
    with pytest.raises(Failed):
        older(game, "HEAD", tmp_path / "now", Report())
    assert not ran.exists(), ran.read_text("utf-8")


def test_a_version_of_too_many_bytes_is_not_written(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "COMMIT", Budget(COMMIT.what, 100))
    report = Report()
    with pytest.raises(Failed):
        older(game, "HEAD", tmp_path / "then", report)
    assert [d.code for d in report] == ["PNP130"] and not (tmp_path / "then").exists()


def test_the_test_would_notice(game: Path, tmp_path: Path) -> None:
    """With the command that was used before, a filter of the repository is run."""
    ran = tmp_path / "ran"
    git(game.parent, "config", "filter.own.smudge", f"echo x >> {ran}; cat")
    (game.parent / ".git" / "info").mkdir(exist_ok=True)
    (game.parent / ".git" / "info" / "attributes").write_text("* filter=own\n", "utf-8")
    subprocess.run(
        ["git", "-C", str(game), "archive", "--format=tar", "HEAD", "."],
        check=True,
        capture_output=True,
        env=dict(os.environ),
    )
    assert ran.exists()
