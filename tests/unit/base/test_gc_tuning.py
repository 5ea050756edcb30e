"""Work that keeps what it makes is not searched for garbage until it ends, and then only what it made."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from pnp.base.gc_tuning import _as_usual, collect_all, collect_rarely, collecting_at_end, keep_all, keep_inherited


@pytest.fixture(autouse=True)
def _collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The collector of a command, which has frozen nothing. In the other tests, it is off, and what they share is
    frozen, and is again after each of these tests: a search of all that takes seconds."""
    monkeypatch.setattr("pnp.base.gc_tuning._is_copy", False)
    gc.enable()
    yield
    gc.disable()
    gc.freeze()


class Circle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.own = self


def test_garbage_of_a_block_waits_for_its_end() -> None:
    with collecting_at_end():
        garbage = weakref.ref(Circle())
        for _ in range(gc.get_threshold()[0] + 1):
            Circle()  # more than enough for a collection
        assert garbage() is not None
    assert garbage() is None
    assert gc.isenabled()


def test_older_objects_are_freed_by_later_collections() -> None:
    older = weakref.ref(Circle())
    with collecting_at_end():
        pass
    gc.collect()
    assert older() is None


def test_a_copy_of_a_process_leaves_frozen_what_it_has_inherited() -> None:
    keep_inherited()
    inherited = gc.get_freeze_count()
    with collecting_at_end():
        garbage = weakref.ref(Circle())
    assert garbage() is None
    assert gc.get_freeze_count() >= inherited > 0


def test_a_collector_that_is_off_stays_off_and_its_owner_collects() -> None:
    gc.disable()
    with collecting_at_end():
        garbage = weakref.ref(Circle())
    assert not gc.isenabled() and garbage() is not None
    gc.collect()
    assert garbage() is None


def test_collection_goes_on_after_a_fault() -> None:
    with pytest.raises(ValueError, match="stop"), collecting_at_end():
        raise ValueError("stop")
    assert gc.isenabled()


def test_garbage_between_two_tasks_is_freed_unless_the_collector_is_off() -> None:
    garbage = weakref.ref(Circle())
    gc.disable()
    collect_all()
    assert garbage() is not None
    gc.enable()
    collect_all()
    assert garbage() is None


def test_a_block_that_does_not_ask_for_it_is_collected_as_usual() -> None:
    with collecting_at_end(is_wanted=False):
        assert gc.isenabled()
        garbage = weakref.ref(Circle())
        gc.collect()
        assert garbage() is None


def test_collections_are_rare_at_first_and_less_rare_after_the_first() -> None:
    usual, callbacks = gc.get_threshold(), list(gc.callbacks)
    gc.disable()
    try:
        gc.callbacks[:] = []
        collect_rarely()
        collect_rarely()
        assert gc.get_threshold() == (400_000, 20, 100) and len(gc.callbacks) == 1
        gc.collect()
        assert gc.get_threshold() == (50_000, 20, 100) and gc.callbacks == []
    finally:
        gc.set_threshold(*usual)
        gc.callbacks[:] = callbacks


def test_what_a_process_keeps_is_not_searched_at_its_end() -> None:
    gc.disable()
    before = gc.get_freeze_count()
    keep_all()
    try:
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_a_block_searches_nothing_that_was_there_before() -> None:
    before = gc.get_freeze_count()
    with collecting_at_end():
        assert gc.get_freeze_count() > before and not gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_collections_stay_rare_until_the_first_has_ended() -> None:
    usual, callbacks = gc.get_threshold(), list(gc.callbacks)
    gc.disable()
    try:
        gc.callbacks[:] = []
        collect_rarely()
        _as_usual("start", {})
        assert gc.get_threshold()[0] == 400_000 and len(gc.callbacks) == 1
        _as_usual("stop", {})
        assert gc.get_threshold()[0] == 50_000 and gc.callbacks == []
    finally:
        gc.set_threshold(*usual)
        gc.callbacks[:] = callbacks
