"""Where the machine comes from: a wheel, a compiler of the system, one that is a package of Python; or it does not."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from pnp.engine.native import compiler
from pnp.engine.native.compiler import library, library_name

search_library = library.__wrapped__


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Neither compiler nor package; gives the folder in which a wheel would have its machine."""
    library()  # the library of the other tests
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(compiler, "find_spec", lambda name: None)
    monkeypatch.setattr(compiler, "BUILT", tmp_path)
    monkeypatch.delenv("CC", raising=False)
    return tmp_path


def test_a_wheel_s_machine_is_used_while_its_source_is_the_one_beside_it(
    no_compiler: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = compiler.source()
    prebuilt = no_compiler / library_name(source)
    shutil.copy(library(), prebuilt)
    assert search_library() == prebuilt
    monkeypatch.setattr(compiler, "source", lambda: source + "\n")
    with pytest.raises(compiler.NoCompiler):
        search_library()


def test_a_machine_of_another_system_is_none(no_compiler: Path) -> None:
    (no_compiler / library_name(compiler.source())).write_bytes(b"\x7fELF of something else")
    with pytest.raises(compiler.NoCompiler, match="there is no C compiler: with one"):
        search_library()


def test_a_compiler_that_is_a_package_is_taken_where_the_system_has_none(
    no_compiler: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "find_spec", lambda name: name == "ziglang" or None)
    assert compiler.find_compiler() == "ziglang"
    assert compiler.command_of("ziglang")[:4] == (sys.executable, "-m", "ziglang", "cc")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == "tcc" else None)
    assert compiler.find_compiler() == "tcc" and compiler.command_of("tcc") == ("/bin/tcc",)


def test_a_library_is_called_after_its_source_and_its_system() -> None:
    names = [library_name("x", system) for system in ("linux", "darwin", "win32")]
    assert len({name.partition(".")[0] for name in names}) == 1
    assert [Path(name).suffix for name in names] == [".so", ".dylib", ".dll"]
    assert library_name("y") != library_name("x")


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user with a compiler, an empty cache and a source that compiles at once; gives the folder of the cache."""
    monkeypatch.setattr(compiler, "source", lambda: "int pnp_none(void) { return 1; }")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    return tmp_path / "native"


def test_the_machine_is_compiled_once_and_nothing_else_stays_in_the_cache(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = search_library()
    assert list(empty_cache.iterdir()) == [first] and compiler.is_loadable(first)
    monkeypatch.setattr(compiler, "_compile", None)  # a second compilation would fail
    assert search_library() == first


def test_old_builds_leave_the_cache_and_recent_ones_stay(empty_cache: Path) -> None:
    empty_cache.mkdir()
    old, recent, broken = (
        empty_cache / "machine-old.so",
        empty_cache / "machine-recent.so",
        empty_cache / "build-broken",
    )
    old.touch()
    recent.touch()
    broken.mkdir()
    for path in (old, broken):
        os.utime(path, (0, 0))
    assert set(empty_cache.glob("*")) == {old, recent, broken}
    assert {search_library(), recent} == set(empty_cache.iterdir())


def test_a_compiler_that_fails_is_named_with_its_error(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "source", lambda: "this is not C")
    with pytest.raises(compiler.NoCompiler, match=r"cannot compile the machine: .*error"):
        search_library()
    assert list(empty_cache.iterdir()) == []


def test_the_source_calls_no_function_that_one_compiler_alone_knows() -> None:
    assert "__builtin_ia32" not in compiler.source()
