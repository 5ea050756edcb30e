"""Bots of a page without a server: they play on the machine where it was brought, and choose as they do without it."""

import json
from pathlib import Path

import pytest

import pnp
from pnp.app.game.reading import read_prose
from pnp.app.web.folder import WebGame, machine_files, programs
from pnp.app.web.machine import pack_program
from pnp.app.web.table import WebTable
from pnp.engine.agents import table as agents
from pnp.engine.agents.lookahead import Lookahead
from pnp.engine.agents.montecarlo import MonteCarlo
from pnp.engine.native.compiler import library
from pnp.engine.native.looking import Looking
from pnp.engine.native.machine import program_of
from pnp.engine.native.program import native_game
from pnp.engine.play.packed import pack, pack_words
from pnp.model.text.messages import messages_of
from pnp.source.diagnostics import Report
from tests.unit.app.test_web_folder import asked, room

SEATS = 3


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> WebTable:
    """A table in a page, for whom no machine was brought yet."""
    monkeypatch.setattr(agents, "MAKERS", agents.MAKERS | {})
    monkeypatch.setattr("pnp.app.web.machine.MAKERS", agents.MAKERS)
    project = pnp.load("crazy-eights")
    table = WebTable(pack(project.loaded.game, project.loaded.rules), project.id)
    prose = read_prose(project.loaded, "en", Report())
    table.learn("en", json.dumps(pack_words(messages_of(project.loaded.game), prose, [])))
    return table


def bring(table: WebTable, folder: Path) -> None:
    """Bring the machine and its program."""
    table.bring(str(library()))
    program = folder / "3.pack"
    program.write_bytes(pack_program(program_of(native_game(pnp.load("crazy-eights").loaded.game, SEATS))))
    table.teach(str(program))


def played(table: WebTable, agent: str, answers: int = 4) -> list[int]:
    """The tape after some answers."""
    kept = room(7, SEATS, agent)
    told = asked(table, kept, "state")
    for _ in range(answers):
        data = told["data"]
        told = asked(table, kept, "answer", number=data["number"], seat=data["seat"], option=0)
    tape: list[int] = json.loads(told["keep"])["tape"]
    return tape


def test_bots_on_the_machine_choose_as_they_do_without_it(
    table: WebTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played(table, "greedy")
    table.room = None
    bring(table, tmp_path)
    monkeypatch.setattr(Lookahead, "decide", None)
    assert played(table, "greedy") == before and len(before) > 10


def test_who_searches_does_so_on_the_machine(table: WebTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(table, tmp_path)
    monkeypatch.setattr("pnp.app.web.machine.SECONDS", 0.01)
    monkeypatch.setattr(MonteCarlo, "decide", None)
    assert played(table, "search", 1)


def test_a_program_is_wanted_once_where_bots_play(table: WebTable, tmp_path: Path) -> None:
    kept = room(7, SEATS)
    assert table.wants(kept) == 0  # there is no machine
    table.bring(str(library()))
    alone = json.dumps({"seats": [{"taken": "here"}] * SEATS})
    assert (table.wants(kept), table.wants(alone), table.wants("{}"), table.wants("no JSON")) == (SEATS, 0, 0, 0)
    bring(table, tmp_path)
    assert table.wants(kept) == 0


def test_a_machine_that_cannot_be_loaded_is_done_without(table: WebTable, tmp_path: Path) -> None:
    broken = tmp_path / "machine.wasm"
    broken.write_bytes(b"not it")
    table.bring(str(broken))
    assert table.machine is None and table.wants(room(7, SEATS)) == 0 and played(table, "greedy", 1)


def test_a_room_with_rules_of_its_own_is_played_by_python(table: WebTable, tmp_path: Path) -> None:
    bring(table, tmp_path)
    made = table.machine
    played(table, "random", 1)
    assert made is not None and table.room is not None
    play = table.room.match._play
    assert isinstance(getattr(agents.MAKERS["greedy"](play, table.room.match._rng, None), "__self__", None), Looking)
    play.state.options["hand_size"] = 4  # type: ignore[index]
    assert agents.MAKERS["greedy"](play, table.room.match._rng, None) is None


def test_a_machine_of_another_source_stays_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    web = WebGame(pnp.load("crazy-eights").loaded, ("en",), {}, {})
    assert [*machine_files()] == ["machine.wasm"] and len(programs(web)) == 4
    monkeypatch.setattr("pnp.app.web.folder.source", lambda: "changed since it was compiled")
    assert not machine_files() and not programs(web)
