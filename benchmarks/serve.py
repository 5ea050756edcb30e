"""How soon a room answers while many are played: scripted clients against one server of Hearts.

    python benchmarks/serve.py [ROOMS] [SECONDS] [PAUSE]

Each room has four seats, each a client of its own with its own cookie. Whoever is asked answers after a pause (PAUSE
seconds on the average, drawn anew each time); the three others then ask how things stand, as their pages do on the news.
At the end every room is read from its file, and has to be where its last answer left it: no answer is lost.
"""

import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx2
import uvicorn

import pnp
from pnp.app.rooms.rooms import Plan, Rooms
from pnp.app.serve.app import build_app
from pnp.app.serve.asking import COOKIE
from pnp.app.serve.guard import Rules
from pnp.app.serve.studio import Studio, served

PORT = 8499
ADDRESS = f"http://127.0.0.1:{PORT}"
SEATS = 4


def start(folder: Path) -> Rooms:
    """A server in a thread of its own process: see main."""
    project = pnp.load("hearts")
    game = served(project, folder)
    app = build_app(Studio(game), Rules(reads=1e9, writes=1e9))
    config = uvicorn.Config(
        app, port=PORT, access_log=False, log_level="warning", lifespan="off", timeout_keep_alive=75
    )
    threading.Thread(target=uvicorn.Server(config).run, daemon=True).start()
    return game.rooms


async def play(
    code: str, tokens: list[str], seconds: float, pause: float, times: list[float], client: httpx2.AsyncClient
) -> int:
    """One room until the time is over; the number of its last question."""
    end, rng = time.monotonic() + seconds, random.Random(code)
    cookies = [{"cookie": f"{COOKIE}={token}"} for token in tokens]
    state = (await client.get(f"/room/{code}/state", headers=cookies[0])).json()
    while time.monotonic() < end and state["outcome"] is None:
        await asyncio.sleep(rng.random() * 2 * pause)
        seat = state["deciding"]
        own = (await client.get(f"/room/{code}/state", headers=cookies[seat])).json()
        data = {"number": own["number"], "seat": seat, "option": rng.randrange(len(own["question"]["options"]))}
        began = time.perf_counter()
        answer = await client.post(f"/room/{code}/answer", json=data, headers=cookies[seat])
        times.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.text
        others = [other for other in range(SEATS) if other != seat]
        found = await asyncio.gather(*(client.get(f"/room/{code}/state", headers=cookies[other]) for other in others))
        state = found[0].json()
        assert all(one.json()["number"] == own["number"] + 1 for one in found)
    return int(state["number"])


async def run(
    rooms: int, seconds: float, pause: float, made: list[tuple[str, list[str]]]
) -> tuple[list[float], list[int]]:
    """All rooms at once."""
    times: list[float] = []
    limits = httpx2.Limits(max_connections=4 * rooms, keepalive_expiry=30)
    async with httpx2.AsyncClient(base_url=ADDRESS, headers={"origin": ADDRESS}, limits=limits, timeout=60) as client:
        played = [play(code, tokens, seconds, pause, times, client) for code, tokens in made]
        return times, await asyncio.gather(*played)


def main() -> None:
    """Serve in a child, play from here."""
    rooms, seconds, pause = (float(word) for word in (*sys.argv[1:], *("200", "60", "10")[len(sys.argv) - 1 :]))
    folder = Path(tempfile.mkdtemp(prefix="pnp-rooms-"))
    project = pnp.load("hearts")
    kept = Rooms(project, folder)
    made = []
    for _ in range(int(rooms)):
        room = kept.create(Plan(("friend",) * SEATS))
        made.append((room.code, [seat.token for seat in room.seats]))
    words = [sys.executable, __file__, "--serve", str(folder)]
    with subprocess.Popen(words) as server:
        try:
            wait_for()
            times, numbers = asyncio.run(run(int(rooms), seconds, pause, made))
            spent = sum(map(int, Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13])) / 100
            memory = Path(f"/proc/{server.pid}/status").read_text().partition("VmRSS:")[2].split()[0]
        finally:
            server.kill()
    fresh = Rooms(project, folder)
    lost = sum(fresh.find(code).number != number for (code, _), number in zip(made, numbers, strict=True))
    cuts = statistics.quantiles(times, n=100)
    print(f"{int(rooms)} rooms, {len(times)} answers in {seconds:.0f} s: median {1000 * cuts[49]:.0f} ms, "
          f"p95 {1000 * cuts[94]:.0f} ms, slowest {1000 * max(times):.0f} ms; {lost} lost; {int(memory) // 1024} MB; "
          f"{1000 * spent / max(1, len(times)):.1f} ms of the processor an answer, with the four seats asking how things stand")  # fmt: skip


def wait_for() -> None:
    """Until the server answers."""
    for _ in range(600):
        try:
            httpx2.get(ADDRESS)
            return
        except httpx2.TransportError:
            time.sleep(0.1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        start(Path(sys.argv[2]))
        threading.Event().wait()
    main()
