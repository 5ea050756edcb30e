"""A typed store: values by key, valid for the code and the text that they were made from."""

from collections.abc import Callable

import pytest

from pnp.base.cache import Store, key_of, remember, remember_last, remember_recent


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
