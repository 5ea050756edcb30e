"""The server as a process: news as they come, a restart in the middle of a game, what its log holds."""

import http.client
import json
import os
import signal
import socket
import time
from pathlib import Path

from tests.patience import patience
from tests.unit.app.serve.running import serving


def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    with serving(folder, is_new=True) as server:
        _, made = server.ask("/rooms", {"seats": ["here", "greedy", "greedy", "greedy"]})
        code, cookie = made["code"], server.cookie
        _, state = server.ask(f"/room/{code}/state")
        for _ in range(5):
            _, state = server.ask(f"/room/{code}/answer", {"number": state["number"], "seat": 0, "option": 0})
        os.kill(server.process.pid, signal.SIGKILL)
    with serving(folder) as server:
        server.cookie = cookie
        _, again = server.ask(f"/room/{code}/state")
        assert {k: again[k] for k in ("number", "question", "zones", "log")} == {
            k: state[k] for k in ("number", "question", "zones", "log")
        }
        status, _ = server.ask(f"/room/{code}/answer", {"number": state["number"], "seat": 0, "option": 0})
        assert status == 200
    log = (tmp_path / "log").read_text()
    assert cookie.partition("=")[2] not in log and log == ""


def test_a_client_that_vanishes_in_mid_answer_has_answered_once_or_not_at_all(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        _, made = server.ask("/rooms", {"seats": ["here", "greedy", "greedy", "greedy"]})
        code = made["code"]
        _, state = server.ask(f"/room/{code}/state")
        body = json.dumps({"number": state["number"], "seat": 0, "option": 0}).encode()
        home = f"127.0.0.1:{server.port}"
        head = (
            f"POST /room/{code}/answer HTTP/1.1\r\nHost: {home}\r\nOrigin: http://{home}\r\nCookie: {server.cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        for sent in (head[:40], head, head + body[:-3]):  # it leaves before it has said everything
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(sent)
        _, still = server.ask(f"/room/{code}/state")
        assert (still["number"], still["question"]) == (state["number"], state["question"])
        with socket.create_connection(("127.0.0.1", server.port)) as line:  # it has, and hears nothing of it
            line.sendall(head + body)
        number = state["number"]
        for _ in range(200):
            if (number := server.ask(f"/room/{code}/state")[1]["number"]) > state["number"]:
                break
            time.sleep(0.05)
        assert number == state["number"] + 1
        status, again = server.ask(f"/room/{code}/answer", json.loads(body))
        assert status == 409 and again["number"] == number
    assert (tmp_path / "log").read_text() == ""


def test_pages_hear_that_something_has_changed_and_never_what(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms") as server:
        _, made = server.ask("/rooms", {"seats": ["here", "greedy", "greedy", "greedy"]})
        code = made["code"]
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", f"/events?of=BCDFGHJK.{code}", headers={"Cookie": server.cookie})
        news = line.getresponse()
        assert news.getheader("content-type", "").startswith("text/event-stream")
        first = [news.readline() for _ in range(3)]
        assert first == [b"retry: 1000\n", f"data: {code} 1.0\n".encode(), b"\n"]
        _, state = server.ask(f"/room/{code}/state")
        start = time.monotonic()
        server.ask(f"/room/{code}/answer", {"number": state["number"], "seat": 0, "option": 0})
        assert [news.readline() for _ in range(2)] == [f"data: {code} 2.0\n".encode(), b"\n"]
        assert time.monotonic() - start < patience(20)
        line.close()
