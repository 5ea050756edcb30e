"""A stranger's folder decides nothing about the user's disk: no recovery, no write and no read leaves it or waits.

Each case runs a whole command, as a user would.
"""

import json
import os
import subprocess
import time
from pathlib import Path

import pytest

from pnp.app.cli.running import run
from pnp.app.game.repository import older
from pnp.app.output import journal
from pnp.app.output.write import write_all
from pnp.base import cache
from pnp.base.cache import Store
from pnp.engine.native import compiler
from pnp.engine.play.campaign import read_campaign
from pnp.engine.play.save import read_save
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.stamp import stamp_of
from tests.diagnostics.pages import write_game
from tests.tiny import FILES

SECONDS = 5.0
"""Of processor time, for any answer."""
TOKEN = "0123456789abcdef"


@pytest.fixture
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the user's own, with nothing in it."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


@pytest.fixture
def game(tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The Hare Race on disk, and beside it a folder of the user's; commands are given in an empty folder."""
    write_game(tmp_path / "hares", dict(FILES), {})
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "precious.txt").write_text("precious")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PNP_CACHE", str(state / "cache"))
    return tmp_path / "hares"


def answer(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """The exit status of a command and all that it said; in time."""
    capsys.readouterr()
    before = time.process_time()
    status = run([str(word) for word in words])
    assert time.process_time() - before < SECONDS
    said = capsys.readouterr()
    return status, said.out + said.err


def mine(game: Path) -> dict[str, bytes]:
    """The user's own files."""
    return {file.name: file.read_bytes() for file in (game.parent / "mine").rglob("*") if file.is_file()}


UNTOUCHED = {"precious.txt": b"precious"}


# ------------------------------------------------------------------------------------------------- recovery
JOURNALS = {
    "delete": '[["art/precious.txt","abc",false]]\nundo\n',
    "number": "5",
    "bytes": b"\xff\xfe",
    "deep": "[" * 200_000,
    "new form": json.dumps({"root": "/", "token": "abc", "files": [["art/precious.txt", False]]}) + "\nundo\n",
}


@pytest.mark.parametrize("name", [".pnp-writing-aaaa", ".pnp-writing-"])
@pytest.mark.parametrize("content", JOURNALS)
@pytest.mark.parametrize("place", ["game", "above", "below"])
def test_a_journal_in_a_folder_is_named_and_not_obeyed(
    game: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, place: str
) -> None:
    (game / "art").mkdir(exist_ok=True)
    (game / "art").rmdir()
    (game / "art").symlink_to(game.parent / "mine")
    folder = {"game": game, "above": game.parent, "below": game / "rules"}[place]
    data = JOURNALS[content]
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    status, said = answer(capsys, "check", game, "--no-play")
    assert status in (0, 1) and mine(game) == UNTOUCHED and (folder / name).exists()
    assert said.count("PNP136") == (place != "above")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "dangling"])
def test_a_journal_that_is_no_file_is_not_waited_for(game: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    file = game / ".pnp-writing-x"
    {
        "pipe": lambda: os.mkfifo(file),
        "device": lambda: file.symlink_to("/dev/zero"),
        "folder": file.mkdir,
        "dangling": lambda: file.symlink_to(game.parent / "mine" / "new"),
    }[kind]()
    status, _ = answer(capsys, "check", game, "--no-play")
    assert status in (0, 1) and mine(game) == UNTOUCHED


def leave(root: Path, files: object, *lines: str, token: str = TOKEN, name: str = "") -> Path:
    """Leave a journal in the user's own state folder, as a killed write does; gives it."""
    file = journal.journals_folder() / (name or f"{journal._key(root)}-{token}")
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.parent.chmod(0o700)
    file.parent.parent.chmod(0o700)
    head = json.dumps({"root": str(root), "token": token, "files": files})
    file.write_text("".join(f"{line}\n" for line in (head, *lines)))
    file.chmod(0o600)
    return file


def test_what_a_killed_write_left_is_finished(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / f".notes.txt.{TOKEN}.part").write_text("new")
    file = leave(game, [["notes.txt", False]], "ready")
    status, said = answer(capsys, "check", game, "--no-play")
    assert status == 0 and "PNP136" not in said
    assert (game / "notes.txt").read_text() == "new" and not file.exists()


def test_a_link_that_was_put_in_the_way_since_stops_the_recovery(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (game / "art").symlink_to(game.parent / "mine")
    file = leave(game, [["art/precious.txt", False]], "undo")
    status, said = answer(capsys, "check", game, "--no-play")
    assert status in (0, 1) and mine(game) == UNTOUCHED and file.exists() and said.count("PNP136") == 1


def test_a_file_that_was_changed_since_is_not_replaced(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / f".cards.csv.{TOKEN}.part").write_text("old")
    file = leave(game, [["cards.csv", True]], "ready")
    os.utime(file, (1, 1))
    before = (game / "cards.csv").read_text()
    _, said = answer(capsys, "check", game, "--no-play")
    assert (game / "cards.csv").read_text() == before and "has been changed since" in said


@pytest.mark.parametrize("way", ["writable", "hard link", "link", "another root", "folder"])
def test_a_journal_that_others_could_have_written_is_not_obeyed(
    game: Path, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    (game / "precious.txt").write_text("precious")
    file = leave(game, [["precious.txt", False]], "undo")
    if way == "writable":
        file.chmod(0o666)
    elif way == "hard link":
        os.link(file, game / "journal")
    elif way == "link":
        file.rename(game / "journal")
        file.symlink_to(game / "journal")
    elif way == "another root":
        file.rename(file.with_name(f"{'0' * 16}-{TOKEN}"))
    else:
        file.parent.chmod(0o777)
    answer(capsys, "check", game, "--no-play")
    assert (game / "precious.txt").read_text() == "precious"


@pytest.mark.parametrize("variable", ["XDG_STATE_HOME", "HOME"])
def test_a_state_folder_inside_the_game_is_not_believed(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv(variable, str(game))
    (game / "precious.txt").write_text("precious")
    leave(game, [["precious.txt", False]], "undo")
    answer(capsys, "check", game, "--no-play")
    assert (game / "precious.txt").read_text() == "precious"


@pytest.mark.parametrize("home", [None, "", ".", "nowhere", "/dev/null", "/proc"])
def test_without_a_home_a_kill_leaves_parts_that_are_told_and_not_deleted(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "PNP_CACHE", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    if home is None:
        monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("there is none")))
    assert answer(capsys, "check", game, "--no-play")[0] == 0
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(SystemExit))
        with pytest.raises(SystemExit):
            write_all({game / "a": b"new", game / "b": b"new"}, Report(), game)
    left = {file.name for file in game.iterdir() if file.name.endswith(".part")}
    if home in (None, ".", "nowhere", "/dev/null", "/proc"):
        _, said = answer(capsys, "check", game, "--no-play")
        assert left == {file.name for file in game.iterdir() if file.name.endswith(".part")} and len(left) == 2
        assert said.count("PNP136") == 1 and not any((game.parent / "here").iterdir())


def test_no_compiled_machine_is_taken_that_somebody_else_could_have_put_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    file = compiler._cache_file("cc", compiler.FLAGS)
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_bytes(b"hostile")
    file.chmod(0o600)
    name = f"{file.parent.name}/{file.name}"
    assert cache.cached_file(name) == file
    (tmp_path / "cache").chmod(0o777)
    assert cache.cached_file(name) is None
    monkeypatch.setenv("PNP_CACHE", "cache")
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    assert cache.cache_folder().is_absolute()


# ------------------------------------------------------------------------------------------------- writing
WRITERS = {
    "locale extract": ("locale", ("locale", "extract", "GAME")),
    "locale update": ("locale", ("locale", "update", "GAME", "--locale", "de")),
    "locale words": ("locale", ("locale", "words", "GAME", "--locale", "de")),
    "agree": ("agreed.yaml", ("agree", "GAME", "follow")),
    "check --keep": ("evidence", ("check", "GAME", "--keep")),
    "layout eject": ("templates", ("layout", "eject", "GAME", "character-sheet")),
    "schema --write": (".schemas", ("schema", "--write", "GAME")),
}


@pytest.mark.parametrize("command", WRITERS)
def test_a_link_in_the_game_s_folder_leads_no_write_out(
    game: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    name, words = WRITERS[command]
    target = game.parent / "mine" / ("agreed.yaml" if name == "agreed.yaml" else "")
    if (game / name).is_dir():
        (game / name).rename(game.parent / "away")
        target = game.parent / "away"
    (game / name).symlink_to(target)
    before = {
        file: file.read_bytes() for file in game.parent.rglob("*") if file.is_file() and not file.is_relative_to(game)
    }
    status, said = answer(capsys, *(game if word == "GAME" else word for word in words))
    after = {
        file: file.read_bytes() for file in game.parent.rglob("*") if file.is_file() and not file.is_relative_to(game)
    }
    assert status in (1, 2) and "PNP131" in said and after == before
    assert f"{game.name}/{name}" in said


@pytest.mark.parametrize("link", ["output", "output/hare-race", "output/hare-race/en"])
def test_the_usual_output_folder_leads_nowhere_else(game: Path, capsys: pytest.CaptureFixture[str], link: str) -> None:
    Path(link).parent.mkdir(parents=True, exist_ok=True)
    Path(link).symlink_to(game.parent / "mine")
    status, said = answer(capsys, "cards", game / "cards.csv") if link == "output" else answer(capsys, "export", game)
    if link == "output":
        assert status == 2 and "PNP131" in said and f"`{link}`" in said
    assert mine(game) == UNTOUCHED


def test_a_link_that_the_user_names_is_his_choice(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game.parent / "out").symlink_to(game.parent / "mine")
    assert answer(capsys, "cards", game / "cards.csv", "--out", game.parent / "out")[0] == 0
    Path("output").symlink_to(game.parent / "mine")
    assert answer(capsys, "cards", game / "cards.csv", "--out", "output")[0] == 0
    assert (game.parent / "mine" / "precious.txt").exists() and len(mine(game)) > 1


def test_a_file_in_the_way_that_is_no_file_is_not_written_to(game: Path, tmp_path: Path) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        report = Report()
        assert not write_all({tmp_path / "pipe": b"x"}, report, tmp_path)
        assert [d.code for d in report] == ["PNP119"]


def test_two_files_that_a_link_leads_to_one_place_are_told(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "fr").symlink_to(tmp_path / "en")
    report = Report()
    assert not write_all({tmp_path / "en" / "a": b"en", tmp_path / "fr" / "a": b"fr"}, report, tmp_path)
    assert [d.code for d in report] == ["PNP119"] and not list((tmp_path / "en").iterdir())


def test_a_link_within_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert write_all({tmp_path / "link" / "a": b"x"}, Report(), tmp_path)
    assert (tmp_path / "real" / "a").read_bytes() == b"x" and (tmp_path / "link").is_symlink()


# ------------------------------------------------------------------------------------------------- reading
def spoil(file: Path, kind: str) -> None:
    """Put something in a file's place that nobody should read."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    else:
        with open(file, "wb") as sparse:
            sparse.truncate(10_000_000_000)


KINDS = ["pipe", "device", "huge"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "name", ["agreed.yaml", "evidence/play.json", "evidence/mutants-play.json", "terms.md", "x.bin"]
)
def test_a_file_that_is_read_because_of_its_name_is_not_waited_for(
    game: Path, capsys: pytest.CaptureFixture[str], name: str, kind: str
) -> None:
    spoil(game / name, kind)
    before = time.process_time()
    stamp_of([game])
    assert time.process_time() - before < 1
    status, said = answer(capsys, "check", game, "--no-play")
    assert status in (0, 1)
    assert name != "agreed.yaml" or (status == 1 and "agreed.yaml" in said)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_game_and_a_campaign_are_regular_files(game: Path, tmp_path: Path, kind: str) -> None:
    spoil(tmp_path / "x.json", kind)
    for read in (read_save, read_campaign):
        report, before = Report(), time.process_time()
        with pytest.raises(Failed):
            read(tmp_path / "x.json", report)
        assert time.process_time() - before < 1 and [d.code for d in report] == ["PNP100"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("kind", KINDS)
def test_an_imported_catalogue_is_a_regular_file(game: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    spoil(game.parent / "fr.csv", kind)
    status, said = answer(capsys, "locale", "import", game, "--locale", "fr", "--file", game.parent / "fr.csv")
    assert status == 2 and ("PNP100" in said or "PNP130" in said)


def test_a_value_of_the_cache_that_is_no_file_of_the_user_s_is_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    numbers: Store[int] = Store("number", lambda: "1", int, int)
    assert numbers.store("a", 3) and numbers.load("a") == 3
    file = numbers.file("a")
    file.rename(tmp_path / "b")
    file.symlink_to(tmp_path / "b")
    assert numbers.load("a") is None
    assert numbers.store("a", 4) and numbers.load("a") == 4 and "3" in (tmp_path / "b").read_text()
    file.chmod(0o666)
    assert numbers.load("a") is None


# ------------------------------------------------------------------------------------------------- repositories
def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


@pytest.mark.parametrize("way", ["file", "link", "common folder", "objects"])
def test_a_repository_elsewhere_is_not_read(game: Path, tmp_path: Path, way: str) -> None:
    other = tmp_path / "other"
    write_game(other, dict(FILES), {})
    git(other, "init", "-q")
    git(other, "add", ".")
    git(other, "commit", "-qm", "secret")
    if way == "file":
        (game / ".git").write_text(f"gitdir: {other / '.git'}\n")
    elif way == "link":
        (game / ".git").symlink_to(other / ".git")
    else:
        git(game, "init", "-q")
        if way == "objects":
            for name in ("objects", "refs"):
                (game / ".git" / name).rename(tmp_path / name)
                (game / ".git" / name).symlink_to(other / ".git" / name)
        else:
            (game / ".git" / "commondir").write_text(f"{other / '.git'}\n")
    report = Report()
    with pytest.raises(Failed):
        older(game, "HEAD", tmp_path / "then", report)
    assert [d.code for d in report] == ["PNP131"] and not (tmp_path / "then" / "hares" / "game.yaml").exists()


def test_a_worktree_and_a_submodule_are_read(game: Path, tmp_path: Path) -> None:
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-qm", "one")
    git(game, "worktree", "add", "-q", str(tmp_path / "tree"))
    assert (older(tmp_path / "tree", "HEAD", tmp_path / "then", Report()) / "game.yaml").is_file()
    (tmp_path / "super").mkdir()
    git(tmp_path / "super", "init", "-q")
    git(tmp_path / "super", "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(game), "sub")
    assert (older(tmp_path / "super" / "sub", "HEAD", tmp_path / "also", Report()) / "game.yaml").is_file()
