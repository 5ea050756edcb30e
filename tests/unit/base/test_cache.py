"""A value in the cache comes back as it was, or not at all."""

import json
import os
from pathlib import Path

import pytest

from pnp.base import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def numbers(data: object) -> list[int]:
    """Decodes a list of numbers."""
    assert isinstance(data, list)
    return [int(each) for each in data]


def test_a_stored_value_is_loaded(folder: Path) -> None:
    assert cache.load("a", "1", numbers) is None
    assert cache.store("a", "1", [3, 4])
    assert cache.load("a", "1", numbers) == [3, 4]


def test_another_version_is_absent_and_takes_its_place(folder: Path) -> None:
    cache.store("a", "1", [3])
    assert cache.load("a", "2", numbers) is None
    cache.store("a", "2", [4])
    assert cache.load("a", "1", numbers) is None
    assert cache.load("a", "2", numbers) == [4]
    assert [file.name for file in folder.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"version": "1"}', '{"version": "1", "value": ["x"]}', "\udcff"]
)
def test_what_is_broken_is_absent(folder: Path, text: str) -> None:
    cache.store("a", "1", [3])
    (folder / "a.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert cache.load("a", "1", numbers) is None


def test_a_write_that_fails_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.store("a", "1", [3])

    def refuse(*_: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        assert not cache.store("a", "1", [4])
    assert cache.load("a", "1", numbers) == [3]


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "file" / "cache"))
    assert not cache.store("a", "1", [3])
    assert cache.load("a", "1", numbers) is None


def test_what_was_used_last_stays_within_the_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age, name in enumerate("abc"):
        cache.store(name, "1", [1] * 100)
        os.utime(folder / f"{name}.json", (age, age))
    room = (folder / "a.json").stat().st_size
    assert cache.load("a", "1", numbers)
    monkeypatch.setattr(cache, "LIMIT", 3 * room)
    cache.store("d", "1", [1] * 100)
    assert sorted(file.stem for file in folder.iterdir()) == ["a", "c", "d"]


def test_the_folder_is_the_one_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", "/somewhere")
    assert cache.cache_folder() == Path("/somewhere")
    monkeypatch.delenv("PNP_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache.cache_folder() == Path("/caches/pnp")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_folder() == Path.home() / ".cache" / "pnp"


def test_values_are_forgotten_when_two_builds_did_not_ask_for_them() -> None:
    values, made = cache.Generations(), []

    def make() -> str:
        made.append(1)
        return "face"

    for _ in range(3):
        assert values.of("key", make) == "face"
        values.next_build()
    assert len(made) == 1
    values.next_build()
    assert values.get("key") is None
    assert values.of("key", make) == "face"
    assert len(made) == 2


def test_files_are_plain_json(folder: Path) -> None:
    cache.store("a", "1", {"é": 1})
    assert json.loads((folder / "a.json").read_text("utf-8")) == {"version": "1", "value": {"é": 1}}
