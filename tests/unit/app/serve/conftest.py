"""A studio with Hearts in it, and a browser without a window."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.app.api.project import Project
from pnp.app.serve.app import build_app
from pnp.app.serve.guard import Rules
from pnp.app.serve.studio import Studio, served
from tests.unit.app.serve.loops import OneLoop, end_loop
from tests.unit.app.serve.running import copy_of_hearts

ADDRESS = "http://127.0.0.1:8420"
OWN = {"origin": ADDRESS}
MANY = Rules(reads=1e6, writes=1e6)
DEAL = 98_700_000_000_021
"""A deal in which cards are passed, by the first seat first."""


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every room has the same deal."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: DEAL)


@pytest.fixture(scope="session")
def hearts(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy of Hearts, read once: what people say of a game is written into its folder."""
    return pnp.load(copy_of_hearts(tmp_path_factory.mktemp("served")))


@pytest.fixture
def studio(hearts: Project, tmp_path: Path) -> Studio:
    """Hearts as it is served, its rooms in a folder of the test's."""
    return Studio(served(hearts, tmp_path / "rooms"))


@pytest.fixture(autouse=True)
def one_loop() -> Iterator[None]:
    """End the event loop of a test with it. A test in another folder that uses `Browser` imports this fixture too."""
    yield
    end_loop()


class Browser:
    """Asks as our pages do, and keeps its cookies."""

    def __init__(self, studio: Studio, rules: Rules = MANY) -> None:
        app: Any = build_app(studio, rules)
        self.client = OneLoop(app, base_url=ADDRESS, headers=OWN, raise_server_exceptions=False)

    def get(self, path: str, **given: Any) -> Any:
        """A page, or what belongs to one."""
        return self.client.get(path, **given)

    def post(self, path: str, data: object, **given: Any) -> Any:
        """What changes something."""
        return self.client.post(path, json=data, **given)

    def open(self, *seats: str, names: tuple[str, ...] = ()) -> str:
        """A room's code."""
        made = self.post("/rooms", {"seats": seats, "names": names})
        assert made.status_code == 200, made.text
        return str(made.json()["code"])

    def state(self, code: str, **asked: object) -> dict[str, Any]:
        """The table as this browser is told it."""
        found = self.get(f"/room/{code}/state", params=asked)
        assert found.status_code == 200, found.text
        data: dict[str, Any] = found.json()
        return data

    def answer(self, code: str, state: dict[str, Any], option: int = 0) -> Any:
        """An answer to the question of a state."""
        data = {"number": state["number"], "seat": state["seat"], "option": option}
        return self.post(f"/room/{code}/answer", data)


@pytest.fixture
def browsers(studio: Studio) -> Iterator[Callable[[], Browser]]:
    """As many browsers of one server as a test needs."""
    yield lambda: Browser(studio)


@pytest.fixture
def browser(browsers: Callable[[], Browser]) -> Browser:
    """One."""
    return browsers()
