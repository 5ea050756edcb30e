"""The workflow and the hook that docs/ci.md shows: what they run is run, in a repository with a game."""

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.app.cli.commands.check import FORMATS
from tests import tiny

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
WORKFLOW, COMMENT, CONFIG = (yaml.safe_load(fence) for fence in re.findall(r"```yaml\n(.*?)```", PAGE, re.S))


def git(folder: Path, *words: str) -> None:
    names = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b"}
    subprocess.run(["git", *words], cwd=folder, env=os.environ | names, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a game, a tag, and a commit after it that changes a card."""
    for name, text in tiny.FILES.items():
        (tmp_path / "my-game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "my-game" / name).write_text(text.replace("game: hare-race", "game: my-game"), "utf-8")
    (tmp_path / ".gitignore").write_text("bin\noutput\n", "utf-8")
    git(tmp_path, "init", "-q")
    for message in ("The game", "A card that says something else"):
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-q", "-m", message)
        if message == "The game":
            git(tmp_path, "tag", "v1.0")
            table = tmp_path / "my-game" / "cards.csv"
            table.write_text(table.read_text("utf-8").replace("Slow, but sure.", "Slow and sure."), "utf-8")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/pnp").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pnp "$@"\n', "utf-8")
    (tmp_path / "bin/pnp").chmod(stat.S_IRWXU)
    return tmp_path


def run(line: str, folder: Path) -> str:
    environment = os.environ | {"PATH": f"{folder}/bin:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-e", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_workflow_checks_prints_and_tells_what_has_changed(repository: Path) -> None:
    steps: list[dict[str, Any]] = WORKFLOW["jobs"]["game"]["steps"]
    ours = [step["run"] for step in steps if "pnp " in step.get("run", "") and "install" not in step["run"]]
    assert len(ours) == 3
    for line in ours:
        run(line, repository)
    assert "pieces" in (repository / "changes.txt").read_text("utf-8")
    papers = [file.name for file in repository.glob("output/my-game/*/*.pdf")]
    assert "my-game-cards-a4.pdf" in papers and any("update" in name for name in papers), papers


def test_the_comment_shows_just_what_an_edit_of_a_number_moves(repository: Path) -> None:
    file = repository / "my-game" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("hand_size: {value: 3", "hand_size: {value: 2"), "utf-8")
    git(repository, "update-ref", "refs/remotes/origin/main", "HEAD")
    git(repository, "commit", "-q", "-a", "-m", "Two hares to begin with")
    played, sent = COMMENT
    run(f"GITHUB_BASE_REF=main GITHUB_STEP_SUMMARY=summary.md\n{played['run']}", repository)
    comment = (repository / "play.md").read_text("utf-8")
    assert (repository / "summary.md").read_text("utf-8") == comment
    assert sent["run"].split()[-1] == "--create-if-none" and "--body-file play.md" in sent["run"]
    (shown,) = re.findall(r"```markdown\n(.*?)```", PAGE, re.S)
    assert comment == shown


def test_every_format_is_told_of() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M)) == set(FORMATS)


def test_the_hook_that_is_configured_is_offered_and_runs(repository: Path) -> None:
    (offered,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    (configured,) = CONFIG["repos"][0]["hooks"]
    assert configured["id"] == offered["id"] and offered["language"] == "python"
    run(shlex.join([*shlex.split(offered["entry"]), *configured["args"]]), repository)
    assert re.match(configured["files"], "my-game/rules/01-play.md") and not re.match(configured["files"], "README.md")
