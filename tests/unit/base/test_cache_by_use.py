"""The cache by its use: its folder and its limit, values that are found by identity, and values of two builds."""

import os
from pathlib import Path

import pytest

from pnp.base import cache
from pnp.base.cache import (
    Generations,
    Store,
    StoredEntries,
    forget_games,
    remember_last,
    remember_of_game,
    remember_recent,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_relative_folders_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", "here")
    monkeypatch.setenv("XDG_CACHE_HOME", "there")
    monkeypatch.setenv("HOME", "/home/a")
    assert cache.cache_folder() == Path("/home/a/.cache/pnp")


def test_the_limit_is_the_one_of_the_manual() -> None:
    assert cache.LIMIT == 200 * 10**6


def test_the_oldest_values_leave_until_the_rest_fits_exactly(folder: Path) -> None:
    folder.mkdir()
    for age, name in enumerate(("a.json", "b.part", "c.json", "d.so", "e.json")):
        (folder / name).write_bytes(b"x" * 10)
        os.utime(folder / name, (age, age))
    (folder / "f.json").mkdir()
    for limit, left in ((40, "abcde"), (39, "bcde"), (20, "cde"), (19, "de"), (0, "d")):
        cache._shrink(folder, limit)
        assert sorted(each.name[0] for each in folder.iterdir()) == [*left, "f"]
    cache._shrink(folder / "none", 0)


def test_a_value_that_cannot_be_removed_does_not_count_as_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    for age, name in enumerate("abc"):
        (folder / f"{name}.json").write_bytes(b"x" * 10)
        os.utime(folder / f"{name}.json", (age, age))
    unlink = os.unlink

    def refuse(path: str) -> None:
        if path.endswith("a.json"):
            raise PermissionError
        unlink(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        cache._shrink(folder, 20)
    assert sorted(each.name for each in folder.iterdir()) == ["a.json", "c.json"]


def test_a_value_that_is_read_counts_as_used_and_texts_of_any_kind_are_stored(folder: Path) -> None:
    store: Store[list[str]] = Store("words", lambda: "1", list, list)
    assert store.store("a", ["\udcff", "é"], "source \udcff")
    file = store.file("a")
    assert file == folder / "a.words.json"
    os.utime(file, (1, 1))
    assert store.load("a", "other") is None and file.stat().st_mtime == 1
    assert store.load("a", "source \udcff") == ["\udcff", "é"] and file.stat().st_mtime > 1
    assert store.load("a") is None
    assert '"value":["' in file.read_bytes().decode("utf-8", "replace")


def test_entries_are_written_only_when_they_have_changed(folder: Path) -> None:
    store: Store[dict[str, int]] = Store("sums", lambda: "1", dict, dict)
    StoredEntries(store, "game").save()
    assert not folder.exists()
    entries = StoredEntries(store, "game", most=2)
    entries.put("a", 1)
    entries.put("b", 2)
    entries.save()
    again = StoredEntries(store, "game", most=2)
    store.file("game").unlink()
    assert again.get("a") == 1
    again.save()  # (all that was there: nothing to write)
    assert not store.file("game").exists()
    again.put("c", 3)
    again.save()  # (three are too many: those that this run used stay)
    assert store.load("game") == {"a": 1, "c": 3}


def test_without_a_limit_only_entries_of_this_run_are_stored(folder: Path) -> None:
    store: Store[dict[str, int]] = Store("sums", lambda: "1", dict, dict)
    for key in "ab":
        entries = StoredEntries(store, "game")
        entries.put(key, ord(key))
        entries.save()
        assert store.load("game") == {key: ord(key)}


def test_one_result_is_remembered_while_every_argument_is_the_same_object() -> None:
    calls: list[tuple[object, ...]] = []

    @remember_last
    def joined(first: list[int], second: list[int], *, sign: int = 1) -> list[int]:
        calls.append((first, second))
        return [sign * n for n in first + second]

    one, other, same = [1], [2], [1]
    assert joined(one, other) is joined(one, other) and len(calls) == 1
    assert joined(one, same) == [1, 1] and len(calls) == 2
    assert joined(same, same) == [1, 1] and len(calls) == 3
    assert joined(same, same, sign=-1) == [-1, -1] and len(calls) == 4
    joined(same, same, sign=-1)
    joined(same, second=same)
    assert len(calls) == 5
    forget_games()
    joined(same, second=same)
    assert len(calls) == 6 and joined.__name__ == "joined"


def test_results_of_games_are_forgotten_together() -> None:
    calls: list[str] = []

    @remember_of_game(2)
    def upper(text: str) -> str:
        calls.append(text)
        return text.upper()

    @remember_recent(2)
    def lower(things: list[str], text: str = "", *, end: str = "") -> str:
        calls.append(text)
        return text.lower() + end

    words: list[str] = []
    assert [upper("a"), upper("b"), upper("a"), lower(words, "C"), lower(words, "C")] == ["A", "B", "A", "c", "c"]
    assert calls == ["a", "b", "C"]
    assert lower(words, "C", end=".") == "c." and lower(words) == "" and lower(words, "C", end=".") == "c."
    assert calls == ["a", "b", "C", "C", ""]
    forget_games()
    assert (upper("a"), lower(words)) == ("A", "")
    assert calls == ["a", "b", "C", "C", "", "a", ""]
    upper("c"), upper("d"), upper("a")
    assert calls[7:] == ["c", "d", "a"]


@pytest.mark.parametrize(
    ("goes_on", "has_variants", "drawings"), [(True, False, True), (False, True, True), (False, False, False)]
)
def test_drawings_are_stored_where_another_build_or_variant_may_use_them(
    goes_on: bool, has_variants: bool, drawings: bool
) -> None:
    values = Generations(goes_on, has_variants=has_variants)
    assert (values.goes_on, values.knows_drawings, values.stores_drawings) == (goes_on, drawings, drawings)
    assert Generations().goes_on and Generations().stores_drawings
    values.drew("key", "<g/>", None)
    assert values.get("key") is None


def test_a_value_that_a_build_uses_outlives_the_next_build_too() -> None:
    values = Generations()
    values.put("a", 1)
    values.put("b", 2)
    values.next_build()
    assert values.get("a") == 1
    values.next_build()
    assert (values.get("a"), values.get("b")) == (1, None)
