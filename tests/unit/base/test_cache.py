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


NUMBERS = cache.Store("numbers", lambda: "1", list, numbers)
LATER = cache.Store("numbers", lambda: "2", list, numbers)


def test_a_stored_value_is_loaded(folder: Path) -> None:
    assert NUMBERS.load("a") is None
    assert NUMBERS.store("a", [3, 4])
    assert NUMBERS.load("a") == [3, 4]


def test_another_version_is_absent_and_takes_its_place(folder: Path) -> None:
    NUMBERS.store("a", [3])
    assert LATER.load("a") is None
    LATER.store("a", [4])
    assert NUMBERS.load("a") is None
    assert LATER.load("a") == [4]
    assert [file.name for file in folder.iterdir()] == ["a.numbers.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"version": "1"}', '{"version": "1", "value": ["x"]}', "\udcff"]
)
def test_what_is_broken_is_absent(folder: Path, text: str) -> None:
    NUMBERS.store("a", [3])
    (folder / "a.numbers.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert NUMBERS.load("a") is None


def test_a_write_that_fails_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    NUMBERS.store("a", [3])

    def refuse(*_: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        assert not NUMBERS.store("a", [4])
    assert NUMBERS.load("a") == [3]


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "file" / "cache"))
    assert not NUMBERS.store("a", [3])
    assert NUMBERS.load("a") is None


def test_what_was_used_last_stays_within_the_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age, name in enumerate("abc"):
        NUMBERS.store(name, [1] * 100)
        os.utime(folder / f"{name}.numbers.json", (age, age))
    room = (folder / "a.numbers.json").stat().st_size
    assert NUMBERS.load("a")
    monkeypatch.setattr(cache, "LIMIT", 3 * room)
    NUMBERS.store("d", [1] * 100)
    assert sorted(file.name[0] for file in folder.iterdir()) == ["a", "c", "d"]


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
    words: cache.Store[dict[str, int]] = cache.Store("words", lambda: "1", dict, dict)
    words.store("a", {"é": 1})
    assert json.loads((folder / "a.words.json").read_text("utf-8")) == {"version": "1", "value": {"é": 1}}
