"""Limits of connections and of listeners, news to pages, and edits of columns in requests: no server is started."""

import asyncio
from types import SimpleNamespace
from typing import Any

import h11
import pytest

from pnp.app.play.seats import Refused
from pnp.app.serve import cards, connections, hub
from pnp.app.serve.connections import ARRIVAL, MOST, MOST_OF_ONE, STALLED, Connection
from pnp.app.serve.hub import Hub


class Timer:
    """A timer that only counts."""

    def __init__(self, seconds: float, call: Any) -> None:
        self.seconds, self.call, self.is_cancelled = seconds, call, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Transport:
    """A transport that lists what happens to it."""

    def __init__(self, is_closing: bool = False) -> None:
        self.events: list[object] = []
        self.closing = is_closing

    def write(self, data: bytes) -> None:
        self.events.append(data)

    def close(self) -> None:
        self.events.append("closed")

    def abort(self) -> None:
        self.events.append("aborted")

    def is_closing(self) -> bool:
        return self.closing


def connection(address: str = "10.0.0.1", others: Any = (), transport: Transport | None = None) -> Any:
    one: Any = Connection.__new__(Connection)
    one.client = (address, 1)
    one.connections = [one, *others]
    one.transport = transport or Transport()
    one.timers = []
    one.loop = SimpleNamespace(
        call_later=lambda seconds, call: one.timers.append(Timer(seconds, call)) or one.timers[-1]
    )
    one.conn = SimpleNamespace(their_state=h11.IDLE, trailing_data=(b"", False))
    return one


def peers(*counts: tuple[str, int]) -> list[Any]:
    return [SimpleNamespace(client=(address, n)) for address, count in counts for n in range(count)]


def test_connections_are_limited_at_all_and_for_each_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_most", lambda: 200)
    monkeypatch.setattr(connections, "is_in", lambda address, proxies: address in proxies)
    for count, is_refused in ((MOST_OF_ONE - 1, False), (MOST_OF_ONE, True)):
        assert connection(others=peers(("10.0.0.1", count)))._is_one_too_many() is is_refused
        assert not connection(others=peers(("10.0.0.2", count)))._is_one_too_many()
    proxy = connection("proxy", peers(("proxy", MOST_OF_ONE)))
    proxy.proxies = ("proxy",)
    assert not proxy._is_one_too_many()
    for count, is_refused in ((199, False), (200, True)):
        assert connection(others=peers(*((str(n), 1) for n in range(count))))._is_one_too_many() is is_refused


def test_connections_are_limited_by_the_files_that_may_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def most(soft: int) -> int:
        limits = SimpleNamespace(getrlimit=lambda what: (soft, 9999), RLIMIT_NOFILE=7, RLIM_INFINITY=-1)
        monkeypatch.setattr(connections, "resource", limits)
        return connections._most()

    assert [most(soft) for soft in (-1, 5000, 612, 611, 150, 101, 100, 20)] == [MOST, MOST, 512, 511, 50, 1, 1, 1]
    monkeypatch.setattr(connections, "resource", None)
    assert connections._most() == MOST == 512


def test_a_request_has_time_to_arrive_and_an_answer_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pause_writing", "resume_writing"):
        monkeypatch.setattr(connections.H11Protocol, name, lambda self: None)
    monkeypatch.setattr(connections.H11Protocol, "connection_lost", lambda self, exc: None)
    one = connection()
    for state, rest, is_waiting in (
        (h11.IDLE, b"", False), (h11.IDLE, b"GET", True), (h11.SEND_BODY, b"", True), (h11.DONE, b"GET", False),
    ):  # fmt: skip
        one.conn.their_state, one.conn.trailing_data = state, (rest, False)
        one._watch_arrival()
        assert (one._arrival is not None) is is_waiting
    assert {timer.seconds for timer in one.timers} == {ARRIVAL} and one.timers[-1].is_cancelled


def test_a_timer_is_started_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pause_writing", "resume_writing"):
        monkeypatch.setattr(connections.H11Protocol, name, lambda self: None)
    one = connection()
    one.conn.their_state = h11.SEND_BODY
    one._watch_arrival()
    one._watch_arrival()
    one.pause_writing()
    one.pause_writing()
    assert [timer.seconds for timer in one.timers] == [ARRIVAL, STALLED]
    one.timers[1].call()
    assert one.transport.events == ["aborted"]
    one.resume_writing()
    assert one.timers[1].is_cancelled and one._stalled is None
    one.resume_writing()
    assert not one.timers[0].is_cancelled


@pytest.mark.parametrize(
    ("state", "closing", "events"),
    [(h11.IDLE, False, [connections.LATE, "closed"]), (h11.SEND_BODY, False, ["closed"]), (h11.IDLE, True, [])],
)
def test_a_late_request_is_answered_unless_its_head_has_arrived(
    state: Any, closing: bool, events: list[object]
) -> None:
    one = connection(transport=Transport(closing))
    one.conn.their_state = state
    one._give_up()
    assert one.transport.events == events


def test_a_connection_above_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.H11Protocol, "connection_made", lambda self, transport: None)
    for is_refused, events, timers in ((True, [connections.FULL, "closed"], 0), (False, [], 1)):
        monkeypatch.setattr(Connection, "_is_one_too_many", lambda self, is_refused=is_refused: is_refused)
        one = connection()
        one.connection_made(one.transport)
        assert (one.transport.events, len(one.timers)) == (events, timers)


# ------------------------------------------------------------------------------------------------- news
def test_listeners_are_limited_for_a_subject_and_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST_LISTENERS", 2)
    monkeypatch.setattr(hub, "MOST_AT_ALL", 4)

    def status(listeners: dict[str, int], *subjects: str) -> int:
        one = Hub({name: {asyncio.Event() for _ in range(count)} for name, count in listeners.items()})
        return one.response(dict.fromkeys(subjects, "")).status_code

    assert status({}, "a") == status({"a": 1}, "a") == status({"a": 2}, "b") == 200
    assert status({"a": 2}, "a") == status({"a": 2}, "b", "a") == 503
    assert status({"a": 2, "b": 1}, "c") == 200 and status({"a": 2, "b": 1}, "c", "d") == 503
    assert (hub.BEAT, hub.Hub().beat) == (15.0, 15.0)


def test_a_listener_gets_the_state_then_each_change_and_a_line_when_nothing_happens() -> None:
    async def listen() -> list[str]:
        one = Hub(beat=0.01)
        stream = one.stream({"a": "1", "b": "1"})
        lines = [await anext(stream)]
        assert len(one.listeners["a"]) == len(one.listeners["b"]) == 1
        lines.append(await anext(stream))
        one.tell("a", "2")
        one.tell("c", "2")
        lines.append(await anext(stream))
        one.tell("a", "2")  # nothing new
        lines.append(await anext(stream))
        one.tell("a", "3")
        one.tell("b", "3")
        lines.append(await anext(stream))
        await stream.aclose()  # type: ignore[attr-defined]
        assert one.listeners == {}
        return lines

    assert asyncio.run(listen()) == [
        "retry: 1000\ndata: a 1\n\ndata: b 1\n\n", ": here\n\n", "data: a 2\n\n", ": here\n\n", "data: a 3\n\ndata: b 3\n\n",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- columns
@pytest.mark.parametrize(
    ("kind", "edit"),
    [
        ("add-column", cards.AddColumn(2, "Cost")), ("rename-column", cards.RenameColumn(2, "Cost")),
        ("move-column", cards.MoveColumn(2, 5)), ("delete-column", cards.DeleteColumn(2)),
    ],
)  # fmt: skip
def test_a_request_edits_a_column(kind: str, edit: Any) -> None:
    assert cards._column_edit_of({"column": 2, "text": "Cost", "to": 5}, kind) == edit
    with pytest.raises(Refused):
        cards._column_edit_of({"column": "2", "text": "Cost", "to": 5}, kind)


def test_a_request_with_other_edits_is_refused() -> None:
    with pytest.raises(Refused, match="`kind` is not one of add-column"):
        cards._column_edit_of({"column": 2}, "turn-column")
    assert cards._texts_of({"texts": [["a", "b"], []]}) == (("a", "b"), ())
    for texts in (["a"], [["a", 1]], [["a"], "b"], "a"):
        with pytest.raises(Refused):
            cards._texts_of({"texts": texts})
