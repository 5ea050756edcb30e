"""A game that is watched is printed at every change, each time exactly as it would be from the start."""

from dataclasses import replace
from pathlib import Path

import pypdfium2

from pnp.app.build.build import build
from pnp.app.build.watch import watch
from pnp.app.game.build_options import BuildCache, BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny

NO_PLAY = CheckOptions(play=False)


def written(folder: Path) -> Path:
    for name, text in tiny.FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def options(out: Path) -> BuildOptions:
    return BuildOptions(papers=("a4",), only=("cards", "tokens"), out=out, check=NO_PLAY)


def change(folder: Path, old: str, new: str) -> None:
    table = folder / "cards.csv"
    table.write_text(table.read_text("utf-8").replace(old, new), "utf-8")


def test_what_lay_ready_gives_the_same_bytes_as_a_build_from_the_start(tmp_path: Path) -> None:
    folder, cache = written(tmp_path / "game"), BuildCache()
    for new in ("Slow, but sure.", "Slower, and surer.", "Slow, but sure.", "Never *late*."):
        change(folder, "Slow, but sure.", new)
        kept = build(folder, options(tmp_path / "kept"), Report(), cache=cache).files
        fresh = build(folder, options(tmp_path / "fresh"), Report()).files
        assert [f.read_bytes() for f in kept] == [f.read_bytes() for f in fresh]
        change(folder, new, "Slow, but sure.")


def test_a_game_is_printed_again_at_a_change_and_after_a_fault(tmp_path: Path) -> None:
    folder = written(tmp_path / "game")
    told: list[tuple[bool, list[str]]] = []
    changes = iter([("Slow", "Quick"), ("*,LOW", "*,LAW"), ("*,LAW", "*,LOW")])
    watch(
        folder,
        options(tmp_path / "out"),
        lambda files, report, _: told.append((bool(files), [d.code for d in report.errors])),
        builds=4,
        pause=lambda _: change(folder, *next(changes)),
    )
    assert told == [(True, []), (True, []), (False, ["PNP111"]), (True, [])]


def test_what_is_asked_for_reaches_the_sheets(tmp_path: Path) -> None:
    folder = written(tmp_path / "game")
    asked = replace(options(tmp_path / "out"), skip=frozenset({1, 2}), only=("cards",), marks="none")
    few = build(folder, asked, Report()).files
    all_places = build(folder, replace(asked, skip=frozenset(), out=tmp_path / "all"), Report()).files
    pages = [len(pypdfium2.PdfDocument(file)) for file in (*few, *all_places)]
    assert pages == [2, 2] and few[0].read_bytes() != all_places[0].read_bytes()
