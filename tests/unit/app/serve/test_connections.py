"""Connections are bounded, and each request has to arrive in time: a server as a process, and bare sockets."""

import resource
import socket
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pnp.app.serve import connections
from pnp.app.serve.connections import ARRIVAL, MOST, MOST_OF_ONE
from tests.patience import patience
from tests.unit.app.serve.conftest import Browser
from tests.unit.app.serve.running import Server, serving

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Never: "
BODY = b"POST /rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
GET = b"GET /static/page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SLACK = 15.0
"""Seconds that a busy machine may add."""


def line_to(server: Server, first: bytes) -> socket.socket:
    """A connection on which something was said."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=ARRIVAL + patience(SLACK))
    line.sendall(first)
    return line


def ended(line: socket.socket) -> bytes:
    """All that still comes until the server closes. Raises TimeoutError where it does not."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def test_two_hundred_connections_with_half_a_request_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        start = time.monotonic()
        lines = [line_to(server, HALF) for _ in range(200)]
        slow = line_to(server, BODY + b"Content-Length: 90\r\n\r\n{")
        answers = [ended(line) for line in lines]
        assert time.monotonic() - start < ARRIVAL + patience(SLACK)
        late = sum(b" 408 " in answer for answer in answers)
        full = sum(b" 503 " in answer or answer == b"" for answer in answers)
        assert (late, full) == (MOST_OF_ONE, 200 - MOST_OF_ONE)
        assert b"200 OK" not in ended(slow)
        status, _ = server.ask("/static/page.js")
        assert status == 200
    assert (tmp_path / "log").read_text() == ""


def test_a_request_that_drips_is_closed_and_a_body_too(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        start = time.monotonic()
        head, body = line_to(server, HALF), line_to(server, BODY + b"Content-Length: 900\r\n\r\n{")
        again = line_to(server, GET + b"\r\n")
        while len(again.recv(65536)) == 0:
            pass
        again.sendall(HALF)  # a second request on a connection that was used properly
        open_ = {head, body, again}
        while open_ and time.monotonic() - start < ARRIVAL + patience(SLACK):
            time.sleep(0.5)
            for line in list(open_):
                try:
                    line.sendall(b"x")
                except (BrokenPipeError, ConnectionResetError):
                    open_.discard(line)
        assert not open_


def test_a_page_that_listens_is_left_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        _, made = server.ask("/rooms", {"seats": ["here", "random", "random", "random"]})
        events = f"GET /events?of={made['code']} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        line, start = line_to(server, events), time.monotonic()
        text = b""
        while b": here" not in text:  # a sign of life after 15 seconds, which is later than requests have to arrive
            part = line.recv(4096)
            assert part, "closed"
            text += part
        assert time.monotonic() - start > ARRIVAL


def test_a_websocket_gets_an_answer_and_another_upgrade_is_passed_over(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path / "rooms") as server:
        for protocol, status in ((b"websocket", b" 400 "), (b"WebSocket", b" 400 "), (b"h2c", b" 200 ")):
            asked = GET + b"Connection: Upgrade, close\r\nUpgrade: " + protocol + b"\r\n\r\n"
            assert status in ended(line_to(server, asked)).partition(b"\r\n")[0]
    assert (tmp_path / "log").read_text() == ""
    client: TestClient = browser.client
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/"):
        pass


@pytest.mark.parametrize(
    ("soft", "most"), [(256, 156), (1024, MOST), (50, 1), (resource.RLIM_INFINITY, MOST), (10**6, MOST)]
)
def test_no_more_connections_than_files_may_be_opened(soft: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (soft, soft))
    assert connections._most() == most
