"""A typed store: values by key, valid for the code and the text that they were made from."""

from collections.abc import Callable

import pytest

from pnp.base.cache import Store, StoredEntries, key_of, remember, remember_last, remember_recent


@pytest.fixture
def fractions(tmp_path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Store[tuple[int, int]]]:  # type: ignore[no-untyped-def]
    """Stores of pairs, by their version, in a cache of their own."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return lambda version: Store(
        "fraction", lambda: version, lambda pair: {"pair": pair}, lambda data: tuple(data["pair"])
    )


def test_a_value_comes_back_for_its_key_version_and_source(fractions) -> None:  # type: ignore[no-untyped-def]
    assert fractions("1").store("half", (1, 2), "one half")
    assert fractions("1").load("half", "one half") == (1, 2)
    assert fractions("1").load("half", "another text") is None
    assert fractions("2").load("half", "one half") is None
    assert fractions("1").load("third", "one half") is None


def test_data_that_cannot_be_decoded_are_absent(fractions) -> None:  # type: ignore[no-untyped-def]
    broken: Store[int] = Store("fraction", lambda: "1", lambda value: [value], lambda data: 0)
    assert broken.store("half", 1)
    assert fractions("1").load("half") is None


def test_entries_that_a_run_does_not_use_are_dropped_once_there_are_too_many(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    store: Store[dict[str, int]] = Store("sums", lambda: "1", dict, dict)

    def run(used: str, most: int) -> dict[str, int | None]:
        entries = StoredEntries(store, "game", most=most)
        before = {key: entries.get(key) for key in used}
        for key in used:
            entries.put(key, ord(key))
        entries.save()
        return before

    assert run("ab", 3) == {"a": None, "b": None}
    assert run("b", 3) == {"b": 98}
    assert run("c", 3) == {"c": None}
    assert store.load("game") == {"a": 97, "b": 98, "c": 99}
    run("bd", 3)
    assert store.load("game") == {"b": 98, "d": 100}


def test_editions_share_entries_without_storing_each_others(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    store: Store[dict[str, int]] = Store("sums", lambda: "1", dict, dict)
    beside: dict[str, int] = {}
    one, other = (StoredEntries(store, name, "text", beside=beside) for name in ("one", "other"))
    one.put("a", 1)
    one.put("b", 2)
    assert (other.get("a"), other.get("c")) == (1, None)
    other.save()
    assert store.load("other", "text") == {"a": 1}
    assert store.load("other", "another text") is None
    in_memory = StoredEntries[int](None, "other", "text", beside=beside)
    assert in_memory.get("b") == 2
    in_memory.save()
    assert store.load("other", "text") == {"a": 1}


def test_keys_differ_by_each_part_and_are_names_of_files() -> None:
    keys = {key_of("a", "b"), key_of("ab"), key_of("a", "b", ""), key_of("\udcff/..")}
    assert len(keys) == 4
    assert all(key.isalnum() and len(key) == 20 for key in keys)


def test_results_are_remembered_by_equality_or_by_identity() -> None:
    calls: list[object] = []

    @remember(most=1)
    def by_value(value: str) -> str:
        calls.append(value)
        return value.upper()

    @remember_last
    def by_identity(value: list[int]) -> int:
        calls.append(value)
        return sum(value)

    assert [by_value("a"), by_value("a"), by_value("b"), by_value("a")] == ["A", "A", "B", "A"]
    assert calls == ["a", "b", "a"]
    calls.clear()
    one, other = [1, 2], [1, 2]
    assert [by_identity(one), by_identity(one), by_identity(other)] == [3, 3, 3]
    assert len(calls) == 2


def test_recent_results_go_by_the_thing_and_by_the_content_of_texts() -> None:
    calls: list[str] = []

    @remember_recent(2)
    def joined(things: list[str], text: str) -> str:
        calls.append(text)
        return "".join(things) + text

    one, other = ["a"], ["a"]
    assert joined(one, "x") == joined(one, "".join(["x"])) == "ax" and calls == ["x"]
    joined(other, "x")
    joined(one, "y")
    assert calls == ["x", "x", "y"]
    joined(other, "x")
    assert calls == ["x", "x", "y"]
    joined(one, "x")  # (two are kept)
    assert calls == ["x", "x", "y", "x"]
