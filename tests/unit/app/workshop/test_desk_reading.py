"""The desk of the workshop: what a change makes it read anew, and drawings that the next change ends."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.workshop import workshop
from pnp.app.workshop.workshop import MOST_BROKEN, Desk
from pnp.source.diagnostics import Failed, Report


def test_what_broken_draws_did_not_use_is_dropped_after_several() -> None:
    dropped = []
    desk = SimpleNamespace(_broken_draws=0, _cache=SimpleNamespace(next_build=lambda: dropped.append(True)))
    counts = []
    for _ in range(2 * MOST_BROKEN + 1):
        Desk._end_broken_draw(desk)  # type: ignore[arg-type]
        counts.append(len(dropped))
    assert counts == [0] * (MOST_BROKEN - 1) + [1] * MOST_BROKEN + [2] * 2


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The games that tables read anew; the desk reads a game in German."""
    games: list[Any] = []
    loaded = SimpleNamespace(game=SimpleNamespace(language="de"))
    monkeypatch.setattr(workshop, "load_edition", lambda *given, **more: loaded)
    monkeypatch.setattr(workshop, "read_game", lambda *given: given[-1])
    monkeypatch.setattr(workshop, "project_of", lambda game, locale, report: (getattr(game, "game", game), locale))
    return games


def desk_of(read: list[Any], **more: Any) -> Any:
    source = SimpleNamespace(tree=lambda report: None)
    plain = {
        "source": source,
        "folder": Path("hares"),
        "variant": "",
        "quest": "",
        "locale": "",
        "read_anew": read.append,
    }
    return SimpleNamespace(**plain | more)


def test_tables_read_a_game_anew_after_a_change_but_not_at_first(read: list[Any]) -> None:
    desk = desk_of(read)
    loaded = Desk._loaded(desk, Report(), True)
    assert loaded is desk._loaded_last and desk.locale == "de" and read == []
    Desk._loaded(desk, Report(), False)
    assert loaded is not None and read == [(loaded.game, "de")]
    Desk._loaded(desk_of(read, quest="castle", locale="fr"), Report(), False)
    assert read[1:] == [("castle", "fr")]


def test_a_game_with_faults_is_not_played(read: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **more: object) -> None:
        raise Failed(Report())

    monkeypatch.setattr(workshop, "load_edition", broken)
    assert Desk._loaded(desk_of(read), Report(), False) is None and read == []
