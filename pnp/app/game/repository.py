"""An older version of a game from its repository.

Like everything in the folder, the repository is a stranger's: its settings may name programs that git runs (filters,
signatures, monitors, transports). So the module uses only git commands that read objects as stored, and run no program.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pnp.base.disk import OutsideFolder, read_regular, write_inside
from pnp.source.diagnostics import Failed, Report, Span
from pnp.source.diagnostics.budgets import COMMIT, OLDER, OverBudget
from pnp.source.load.safe_open import escapes_folder

LONGEST_PATH = 4_096
SECONDS = 20
"""Time limit for one git command, seconds."""
SAFE = (
    "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.devnull,
    "-c", "protocol.allow=never", "--no-pager",
)  # fmt: skip
FILES = ("100644", "100755")
"""Modes of entries to write: regular files. Links and nested repositories are omitted."""
FAILURES = (OSError, ValueError, subprocess.SubprocessError)
"""Exceptions of this module's functions if the commit or git itself is missing."""


def commits_of(folder: Path, file: str, most: int) -> list[str]:
    """The newest commits that touched a file of the folder. Raises one of :data:`FAILURES`."""
    output = _git(folder, "rev-list", f"--max-count={most}", "HEAD", "--", file)
    return output.decode("ascii", "replace").split()


def last_tag(folder: Path) -> str:
    """The newest tag of the present commit and those before it; "" for none. Raises one of :data:`FAILURES`."""
    newest = ("--sort=-version:refname", "--sort=-creatordate", "--count=1", "--merged=HEAD")
    return (
        _git(folder, "for-each-ref", *newest, "--format=%(refname:strip=2)", "refs/tags")
        .decode("utf-8", "replace")
        .strip()
    )


def write_commit(folder: Path, commit: str, place: Path) -> None:
    """Write the files of a folder as of a commit (a branch, a tag) to another place. Raises one of :data:`FAILURES`, or
    OverBudget."""
    named = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    entries = list(_entries(_git(folder, "ls-tree", "-r", "-l", "-z", named.decode("ascii").strip())))
    OLDER.hold(len(entries))
    COMMIT.hold(sum(size for _, size, _ in entries))
    asked = "".join(f"{id}\n" for id, _, _ in entries).encode("ascii")
    data, at = _git(folder, "cat-file", "--batch", stdin=asked), 0
    for _, size, name in entries:
        at = data.index(b"\n", at) + 1
        write_inside(place, name, data[at : at + size])
        at += size + 1


def _entries(listed: bytes) -> Iterator[tuple[str, int, str]]:
    """The files of a tree: id, size, and name below the folder."""
    for line in listed.split(b"\0"):
        if line:
            facts, _, name = line.partition(b"\t")
            mode, _, id, size = facts.decode("ascii").split()
            path = os.fsdecode(name)
            if mode in FILES and not escapes_folder(path):
                yield id, int(size), path


def _hold_inside(folder: Path) -> None:
    """Raise OutsideFolder if a link or file in the folder makes another repository elsewhere the folder's own. A
    worktree and a submodule are registered in the repository that they belong to."""
    start = folder.resolve()
    top = next((place for place in (start, *start.parents) if os.path.lexists(place / ".git")), None)
    if top is None:
        return
    output = _asked(folder, "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir").decode()
    own, common = (Path(os.path.realpath(line)) for line in output.splitlines())
    dot = top / ".git"
    is_ours = own.is_relative_to(top) and common.is_relative_to(top) and not os.path.islink(dot)
    if not is_ours and not _is_worktree(dot, own, common) and not _is_submodule(top, own, common):
        raise OutsideFolder(f"`{dot}` leads to the repository `{common}`", dot)
    for name in ("HEAD", "config", "objects", "packed-refs", "refs"):
        if not Path(os.path.realpath(common / name)).is_relative_to(common):
            raise OutsideFolder(f"`{common / name}` leads out of the repository", common / name)


def _is_worktree(dot: Path, own: Path, common: Path) -> bool:
    """Whether a repository has registered this worktree."""
    try:
        back = read_regular(own / "gitdir", LONGEST_PATH).decode().strip()
    except (OSError, ValueError):
        return False
    return own.parent == common / "worktrees" and Path(os.path.realpath(own / back)) == dot


def _is_submodule(top: Path, own: Path, common: Path) -> bool:
    """Whether a repository has registered this submodule."""
    try:
        back = _asked(top, "config", "--file", str(common / "config"), "--get", "core.worktree").decode().strip()
    except FAILURES:
        return False
    return own == common and "modules" in common.parts and Path(os.path.realpath(common / back)) == top


def _git(folder: Path, *words: str, stdin: bytes = b"") -> bytes:
    """The output of git for the repository of a folder."""
    _hold_inside(folder)
    return _asked(folder, *words, stdin=stdin)


def _asked(folder: Path, *words: str, stdin: bytes = b"") -> bytes:
    own = os.environ | {
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
    }
    command = ["git", "-C", str(folder), *SAFE, *words]
    return subprocess.run(command, check=True, capture_output=True, input=stdin, env=own, timeout=SECONDS).stdout


def older(folder: Path, since: str, place: Path, report: Report) -> Path:
    """The folder of the older version: the named one, or the game as of a commit. Reports PNP100."""
    named = Path(since)
    if (named / "game.yaml").is_file():
        return named
    name = folder.resolve().name
    if (named / name / "game.yaml").is_file():
        return named / name
    if named.is_absolute() and named.is_dir():  # for card tables alone
        return named
    target = place / name
    try:
        write_commit(folder, since, target)
    except OverBudget as over:
        report.error("PNP130", over.budget.message(since), Span(str(folder)), "name a folder instead")
        raise Failed(report) from None
    except OutsideFolder as problem:
        message = f"no older version of `{folder}` is read: {problem.strerror}, outside the game's folder"
        report.error("PNP131", message, Span(str(problem.link or folder)), "give the folder of the older version")
        raise Failed(report) from None
    except FAILURES:
        message = f"`{since}` is neither a folder with a game nor a commit of the game's repository"
        report.error("PNP100", message, Span(str(folder)), "name the folder of the older version, a tag or a commit")
        raise Failed(report) from None
    return target
