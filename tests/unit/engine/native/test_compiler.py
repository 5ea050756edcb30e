"""Where the machine comes from: a wheel, a compiler of the system, one that is a package of Python; or it does not."""

import shutil
import sys
from pathlib import Path

import pytest

from pnp.engine.native import compiler
from pnp.engine.native.compiler import library, library_name

found_anew = library.__wrapped__


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Neither compiler nor package; gives the folder in which a wheel would have its machine."""
    library()  # the one that was found before
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(compiler, "find_spec", lambda name: None)
    monkeypatch.setattr(compiler, "BROUGHT", tmp_path)
    monkeypatch.delenv("CC", raising=False)
    return tmp_path


def test_a_wheel_s_machine_is_used_while_its_source_is_the_one_beside_it(
    nothing_here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = compiler.source()
    brought = nothing_here / library_name(source)
    shutil.copy(library(), brought)
    assert found_anew() == brought
    monkeypatch.setattr(compiler, "source", lambda: source + "\n")
    with pytest.raises(compiler.NoCompiler):
        found_anew()


def test_a_machine_of_another_system_is_none(nothing_here: Path) -> None:
    (nothing_here / library_name(compiler.source())).write_bytes(b"\x7fELF of something else")
    with pytest.raises(compiler.NoCompiler, match="there is no C compiler: with one"):
        found_anew()


def test_a_compiler_that_is_a_package_is_taken_where_the_system_has_none(
    nothing_here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "find_spec", lambda name: name == "ziglang" or None)
    assert compiler.found_compiler() == "ziglang"
    assert compiler.command_of("ziglang")[:4] == (sys.executable, "-m", "ziglang", "cc")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == "tcc" else None)
    assert compiler.found_compiler() == "tcc" and compiler.command_of("tcc") == ("/bin/tcc",)


def test_a_library_is_called_after_its_source_and_its_system() -> None:
    names = [library_name("x", system) for system in ("linux", "darwin", "win32")]
    assert len({name.partition(".")[0] for name in names}) == 1
    assert [Path(name).suffix for name in names] == [".so", ".dylib", ".dll"]
    assert library_name("y") != library_name("x")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user with a compiler, no machine yet, and a source that is compiled at once; gives the folder of what is kept."""
    monkeypatch.setattr(compiler, "source", lambda: "int pnp_none(void) { return 1; }")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    return tmp_path / "native"


def test_a_command_does_not_wait_for_the_good_machine_and_the_next_one_has_it(
    hurried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(compiler, "build_behind", begun.append)
    found = compiler.found_compiler()
    assert found_anew() == compiler._kept(found, compiler.HURRIED) and begun == [found]
    good = compiler.build(found, compiler.FLAGS)
    assert found_anew() == good and begun == [found]


def test_what_compiles_behind_a_command_leaves_the_good_machine_and_nothing_else(hurried: Path) -> None:
    found = compiler.found_compiler()
    good = compiler._kept(found, compiler.FLAGS)
    hurried.mkdir()
    good.with_suffix(".begun").touch()
    assert not compiler.build_behind(found)  # somebody is at it
    compiler.compile_behind(found)
    assert list(hurried.iterdir()) == [good] and compiler.is_loaded(good) and found_anew() == good


def test_where_nobody_is_in_a_hurry_a_command_waits_for_the_good_machine(
    hurried: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "1")
    assert found_anew() == compiler._kept(compiler.found_compiler(), compiler.FLAGS)
    assert len(list(hurried.iterdir())) == 1


def test_the_source_calls_no_function_that_one_compiler_alone_knows() -> None:
    assert "__builtin_ia32" not in compiler.source()
