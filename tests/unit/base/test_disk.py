"""Files below a folder, files of pnp's own, and the folders of the user: what may be opened, and what is refused."""

import os
import stat
from pathlib import Path

import pytest

from pnp.base import disk
from pnp.base.cache import cached_file


def mode_of(path: Path) -> int:
    """The rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


# ------------------------------------------------------------------------------------------------- inside a folder
def test_a_name_is_resolved_below_its_folder(tmp_path: Path) -> None:
    folder, other = tmp_path / "game", tmp_path / "other"
    (folder / "a").mkdir(parents=True)
    other.mkdir()
    (folder / "back").symlink_to(folder / "a")
    (folder / "out").symlink_to(other)
    assert disk.inside(folder, "a/../b.txt") == folder / "b.txt"
    assert disk.inside(folder, "back/c.txt") == folder / "a" / "c.txt"
    assert disk.inside(folder, ".") == folder
    for name, link in (("../other/x", None), (str(other), None), ("out/x", folder / "out"), ("back/../../x", None)):
        with pytest.raises(disk.OutsideFolder) as refused:
            disk.inside(folder, name)
        assert (refused.value.link, refused.value.strerror) == (link, "it is outside the game's folder")
    (folder / "a" / "round").symlink_to(folder / "a" / "round")
    for name in ("a\0b", "a/round"):
        with pytest.raises(disk.NotOpened, match="no file can be called that"):
            disk.inside(folder, name)


@pytest.mark.parametrize(
    ("name", "leads_out"),
    [
        ("a/b.png", False),
        ("/a", True),
        ("../a", True),
        ("a/../b", True),
        ("a..b", False),
        ("a:b", False),
        ("/a:b", True),
    ],
)
def test_a_name_leads_out_of_a_folder_by_itself(name: str, leads_out: bool) -> None:
    assert disk.escapes_folder(name) is leads_out


def test_files_are_written_and_removed_below_a_folder_and_noted(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b.txt"
    disk.write_inside(tmp_path, "a/b.txt", b"one")
    disk.write_inside(tmp_path, "a/b.txt", b"two")
    disk.write_inside(tmp_path, "c.txt", b"three")
    assert file.read_bytes() == b"two" and mode_of(file) == 0o644 & ~_umask()
    assert [each for each in disk.files_in_place() if each.is_relative_to(tmp_path)] == [file, tmp_path / "c.txt"]
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["a", "b.txt", "c.txt"]
    disk.remove_inside(tmp_path, "a/b.txt")
    assert not file.exists()
    file.write_text("anew")
    assert file not in disk.files_in_place()
    (tmp_path / "c.txt").unlink()
    assert tmp_path / "c.txt" not in disk.files_in_place()
    for fault in (lambda: disk.write_inside(tmp_path, "../x", b""), lambda: disk.remove_inside(tmp_path, "../x")):
        with pytest.raises(disk.OutsideFolder):
            fault()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_folder_that_becomes_a_link_in_the_meantime_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "game", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    make = Path.mkdir

    def swap(path: Path, *args: int, **options: bool) -> None:
        make(path, *args, **options)
        if path == folder / "a":
            path.rmdir()
            path.symlink_to(folder / "b")
            (folder / "b").mkdir()

    monkeypatch.setattr(Path, "mkdir", swap)
    with pytest.raises(disk.OutsideFolder, match="outside the folder"):
        disk.write_inside(folder, "a/x.txt", b"text")
    assert not (folder / "b" / "x.txt").exists()


# ------------------------------------------------------------------------------------------------- reading
def test_a_file_of_exactly_the_limit_is_read_and_a_longer_one_refused(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert disk.read_regular(file, 5) == disk.read_own(file, 5) == b"12345"
    for read in (disk.read_regular, disk.read_own):
        with pytest.raises(disk.TooLarge, match="more than 4 bytes"):
            read(file, 4)
    grows = Path("/proc/self/status")  # its size is 0 on paper
    if grows.exists():
        with pytest.raises(disk.TooLarge, match="more than 10 bytes"):
            disk.read_regular(grows, 10)


def test_only_regular_files_are_read_and_own_ones_through_no_link(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"text")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    os.mkfifo(tmp_path / "pipe")
    assert disk.read_regular(tmp_path / "link", 10) == b"text"
    with pytest.raises(OSError, match="link"):
        disk.read_own(tmp_path / "link", 10)
    with pytest.raises(disk.NotOpened, match="it is a folder"):
        disk.read_regular(tmp_path, 10)
    with pytest.raises(disk.NotOpened, match="it is a pipe"):
        disk.read_regular(tmp_path / "pipe", 10)
    if (handles := Path("/proc/self/fd")).exists():
        before = len(os.listdir(handles))
        for name in (".", "pipe"):
            with pytest.raises(disk.NotOpened):
                disk.open_regular(tmp_path / name)
        assert len(os.listdir(handles)) == before  # (a refused file is closed)
    with disk.open_regular(tmp_path / "a") as file:
        assert not os.get_inheritable(file.fileno())
    handle = disk.open_folder(tmp_path)
    assert stat.S_ISDIR(os.fstat(handle).st_mode) and not os.get_inheritable(handle)
    os.close(handle)
    with pytest.raises(NotADirectoryError):
        disk.open_folder(tmp_path / "a")


def test_a_refusal_says_why_in_words() -> None:
    assert str(disk.NotOpened("it is a folder")).endswith("it is a folder")
    assert disk.NotOpened("it is a folder").strerror == "it is a folder"
    assert disk.OutsideFolder("outside", Path("a")).strerror == "outside"


# ------------------------------------------------------------------------------------------------- own files
@pytest.mark.parametrize("rights", [0o602, 0o620, 0o666])
def test_a_file_that_others_may_change_is_not_ours(tmp_path: Path, rights: int) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"text")
    file.chmod(0o644)
    assert disk.is_own(file.stat()) and disk.read_own(file, 10) == b"text"
    file.chmod(rights)
    assert not disk.is_own(file.stat())
    with pytest.raises(disk.NotOpened, match="others may change it"):
        disk.read_own(file, 10)


def test_a_file_of_another_user_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    assert disk.is_own_folder(tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not disk.is_own(tmp_path.stat()) and not disk.is_own_folder(tmp_path)
    with pytest.raises(disk.NotOpened, match="belongs to another user"):
        disk.make_own_folder(tmp_path)
    monkeypatch.delattr(os, "geteuid")  # (as on Windows)
    assert disk.is_own(tmp_path.stat())
    disk.make_own_folder(tmp_path)


def test_a_folder_of_ours_admits_nobody_else(tmp_path: Path) -> None:
    new, old = tmp_path / "a" / "b", tmp_path / "old"
    disk.make_own_folder(new)
    assert mode_of(new) == 0o700 and disk.is_own_folder(new)
    old.mkdir()
    for before, after in ((0o777, 0o755), (0o720, 0o700), (0o755, 0o755)):
        old.chmod(before)
        assert disk.is_own_folder(old) is (before == after)
        disk.make_own_folder(old)
        assert mode_of(old) == after
    (tmp_path / "file").write_text("")
    assert not disk.is_own_folder(tmp_path / "file") and not disk.is_own_folder(tmp_path / "none")
    with pytest.raises(FileExistsError):
        disk.make_own_folder(tmp_path / "file")


def test_an_own_file_is_private_and_replaces_a_link(tmp_path: Path) -> None:
    file = tmp_path / "cache" / "a"
    disk.write_own(file, b"one")
    assert file.read_bytes() == b"one" and mode_of(file) == 0o600
    file.unlink()
    file.symlink_to(tmp_path / "elsewhere")
    disk.write_own(file, b"two")
    assert not file.is_symlink() and not (tmp_path / "elsewhere").exists() and file not in disk.files_in_place()


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    os.close(handle := disk.create(tmp_path / "a"))
    assert handle >= 0 and mode_of(tmp_path / "a") == 0o644 & ~_umask()
    (tmp_path / "link").symlink_to(tmp_path / "b")
    for name in ("a", "link"):
        with pytest.raises(FileExistsError):
            disk.create(tmp_path / name)
    assert not (tmp_path / "b").exists()


def test_a_failed_write_leaves_no_part_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / ("x" * 200)

    def refuse(part: Path, path: Path) -> None:
        assert part.parent == tmp_path and part.name.startswith(f".{'x' * 80}.") and part.suffix == ".part"
        assert path == long and len(part.name) < 120
        raise OSError("full")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="full"):
        disk.write_own(long, b"text")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_the_cache_is_used_only_in_folders_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("PNP_CACHE", str(cache))
    file = cache / "libraries" / "a.so"
    assert cached_file("libraries/a.so") is None
    disk.write_own(file, b"code")
    cache.chmod(0o700)
    assert cached_file("libraries/a.so") == file
    for path, rights, usual in ((file.parent, 0o777, 0o700), (cache, 0o777, 0o700), (file, 0o666, 0o600)):
        path.chmod(rights)
        assert cached_file("libraries/a.so") is None
        path.chmod(usual)
        assert cached_file("libraries/a.so") == file


# ------------------------------------------------------------------------------------------------- private folders
def test_a_private_folder_exists_as_long_as_its_block(tmp_path: Path) -> None:
    with disk.private_folder("proof") as folder:
        assert folder.name.startswith("pnp-proof-") and mode_of(folder) == 0o700
        assert disk.is_private(folder) and disk.is_private(folder / "a") and not disk.is_private(tmp_path)
        assert not disk.is_private(folder.parent)
    assert not folder.exists() and not disk.is_private(folder)


def test_the_home_folder_is_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/a")
    assert disk.home_folder() == Path("/home/a")
    monkeypatch.setenv("HOME", "relative")
    assert disk.home_folder() == Path(os.devnull)

    def unknown() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", unknown)
    assert disk.home_folder() == Path(os.devnull)


def test_a_new_file_may_be_read_by_everybody_and_written_by_its_owner(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        os.close(disk.create(tmp_path / "new"))
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644


def test_a_refusal_has_its_reason_and_no_number_of_the_system() -> None:
    refused = disk.NotOpened("it is a device")
    assert (refused.errno, refused.strerror) == (0, "it is a device")
