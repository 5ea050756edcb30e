"""Small tasks: a game like another, compiled modules, press profiles, counted moves, cut sheets, books for print shops."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.build import cutting
from pnp.app.decks import press
from pnp.app.game import like, press_profiles
from pnp.app.game.errors import WrongRequest
from pnp.app.play import count_moves
from pnp.app.web import compiled
from pnp.engine.play.perft import StuckGame
from pnp.source.diagnostics import Report, Span


# ------------------------------------------------------------------------------------------------- a game like another
def test_a_copy_of_a_game_has_its_own_name_title_status_and_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "library" / "duel"
    for name, text in {
        "game.yaml": 'game: duel\ntitle: "Duel"\nstatus: final\nversion: "2.0"\nx: {title: 1}\ntitle: again\n',
        "cards.yaml": "a: 1\ngame: duel\ntitle: kept\n", "rules/1.md": "game: duel\n", "agreed.yaml": "x", "evidence/a.json": "x",
    }.items():  # fmt: skip
        (library / name).parent.mkdir(parents=True, exist_ok=True)
        (library / name).write_text(text, "utf-8")
    monkeypatch.setattr(like, "REFERENCE_GAMES", tmp_path / "library")
    monkeypatch.setattr(like, "reference_names", lambda: ["duel", "chess"])
    monkeypatch.setattr(like, "schema_files", lambda folder: {folder / "schema.json": b"s"})
    stored: dict[Path, bytes] = {}
    monkeypatch.setattr(like, "write_all", lambda files, report, out: stored.update(files) or True)
    folder = tmp_path / "my-new-game"
    assert like.write_game_like(folder, "duel", "", Report()) == "My New Game"
    assert {str(path.relative_to(folder)): data.decode() for path, data in stored.items()} == {
        "game.yaml": 'game: my-new-game\ntitle: "My New Game"\nstatus: playable\nversion: "0.1"\nx: {title: 1}\ntitle: again\n',
        "cards.yaml": "a: 1\ngame: my-new-game\ntitle: kept\n", "rules/1.md": "game: duel\n", "schema.json": "s",
    }  # fmt: skip
    assert like.write_game_like(folder, "duel", 'The "Owl"', Report()) == 'The "Owl"'
    assert b"title: \"The 'Owl'\"\n" in stored[folder / "game.yaml"]
    monkeypatch.setattr(like, "write_all", lambda files, report, out: False)
    with pytest.raises(WrongRequest):
        like.write_game_like(folder, "duel", "", Report())
    report = Report()
    with pytest.raises(WrongRequest):
        like.write_game_like(folder, "xyz", "", report)
    assert report.diagnostics[0].help == "write one of `duel`, `chess`"


# ------------------------------------------------------------------------------------------------- compiled modules
def test_modules_are_compiled_once_and_few_results_are_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python, asked = {compiled.STANDARD: b"library", "python.wasm": b"w"}, []
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled.shutil, "which", lambda name: None)
    assert compiled.compiled(python, b"own") == (b"library", b"own")
    monkeypatch.setattr(compiled.shutil, "which", lambda name: f"/bin/{name}")

    def compile_both(node: str, files: Any) -> Any:
        asked.append((node, dict(files)))
        return None if files[compiled.OWN] == b"bad" else (b"L" + files[compiled.OWN], b"O" + files[compiled.OWN])

    monkeypatch.setattr(compiled, "_compile", compile_both)
    assert compiled.compiled(python, b"own") == compiled.compiled(python, b"own") == (b"Lown", b"Oown")
    assert asked == [("/bin/node", {**python, compiled.OWN: b"own"})]
    assert compiled.compiled(python, b"bad") == (b"library", b"bad")
    folder = tmp_path / "web" / "compiled"
    (first,) = folder.iterdir()
    assert len(first.name) == 16 and sorted(file.name for file in first.iterdir()) == [compiled.OWN, compiled.STANDARD]
    os.utime(first, (1, 1))
    compiled.compiled(python, b"two")
    (second,) = (one for one in folder.iterdir() if one != first)
    os.utime(second, (2, 2))
    compiled.compiled(python, b"three")
    assert not first.exists() and second.exists() and len(list(folder.iterdir())) == 2
    assert len({b"own", b"two", b"three"} & {files[compiled.OWN] for _, files in asked}) == 3


def test_a_failed_compilation_is_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[Any], **options: Any) -> None:
        folder = Path(command[2])
        assert command[0] == "node" and options["timeout"] == 120 and options["check"] and options["cwd"] == command[2]
        assert (folder / compiled.OWN).read_bytes() == b"own"
        (folder / f"{compiled.STANDARD}.new").write_bytes(b"L")
        (folder / f"{compiled.OWN}.new").write_bytes(b"O" * sizes.pop())

    monkeypatch.setattr(compiled.subprocess, "run", run)
    monkeypatch.setattr(compiled, "LARGEST", 4)
    files, sizes = {compiled.STANDARD: b"l", compiled.OWN: b"own"}, [5, 4]
    assert compiled._compile("node", files) == (b"L", b"OOOO") and compiled._compile("node", files) is None
    monkeypatch.setattr(compiled.subprocess, "run", lambda *_, **__: (_ for _ in ()).throw(OSError))
    assert compiled._compile("node", files) is None


# ------------------------------------------------------------------------------------------------- print shops
def test_press_profiles_are_those_for_four_inks_the_largest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def profile(name: str, sort: bytes, size: int) -> None:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * 12 + sort + b"x" * size)

    for name, sort, size in (
        ("a/small.icc", b"prtrCMYK", 5), ("a/large.ICM", b"prtrCMYK", 9), ("b/same.icc", b"prtrCMYK", 5), ("a/screen.icc", b"mntrRGB ", 9),
        ("a/notes.txt", b"prtrCMYK", 9), ("a/huge.icc", b"prtrCMYK", 99),
    ):  # fmt: skip
        profile(name, sort, size)
    monkeypatch.setattr(press_profiles, "LARGEST_PROFILE", 60)
    monkeypatch.setattr(press_profiles, "description_of", lambda data: f"{len(data)} bytes")
    profiles = press_profiles.profiles_here([tmp_path / "a", tmp_path / "b", tmp_path / "none"])
    assert profiles == [(tmp_path / "a/large.ICM", "29 bytes"), (tmp_path / "a/small.icc", "25 bytes")]
    game = SimpleNamespace(span=lambda: Span("game.yaml"))
    monkeypatch.setattr(press, "profiles_here", lambda: profiles)
    (note,) = press.unprofiled_colours(SimpleNamespace(game=game))  # type: ignore[arg-type]
    assert note.help.endswith(f"; this machine has `{tmp_path}/a/large.ICM` (29 bytes)")
    monkeypatch.setattr(press, "profiles_here", list)
    (note,) = press.unprofiled_colours(SimpleNamespace(game=game))  # type: ignore[arg-type]
    assert note.help.endswith("with `--icc FILE`") and (note.code, note.severity) == ("PNP714", "note")


@pytest.mark.parametrize(
    ("wanted", "chapters", "reference", "names"),
    [
        (("rulebook", "reference", "quests"), True, True, ["rules", "reference-a4", "reference-a5", "cave"]),
        (("reference",), True, True, ["reference-a4", "reference-a5"]), (("rulebook",), True, True, ["rules"]),
        (("rulebook", "reference"), False, False, []), (("quests",), False, False, ["cave"]), ((), True, True, []),
    ],
)  # fmt: skip
def test_a_print_shop_gets_the_books_that_are_wanted_and_that_the_game_has(
    wanted: tuple[str, ...], chapters: bool, reference: bool, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "replace", lambda context, papers: SimpleNamespace(papers=papers))
    monkeypatch.setattr(press, "BookTree", lambda edition: None)
    monkeypatch.setattr(press, "rulebook", lambda edition, plain, timings, tree: [("rules", plain.papers)])
    monkeypatch.setattr(press, "adventures", lambda source, edition, plain, *rest: [("q", "cave", plain.papers)])
    monkeypatch.setattr(press, "layout_for", lambda width, height: (width, height))
    monkeypatch.setattr(press, "reference_pages", lambda edition, layout: layout)
    monkeypatch.setattr(press, "document_of", lambda edition, label, pages: (label, pages))
    monkeypatch.setattr(press, "file_name", lambda edition, part, paper: f"{part}-{paper}")
    monkeypatch.setattr(press, "bled", lambda document: ("bled", document))
    edition: Any = SimpleNamespace(game=SimpleNamespace(chapters=chapters, reference=reference))
    papers = [SimpleNamespace(name=name, width=width, height=9) for name, width in (("a4", 7), ("a5", 5))]
    source: Any = None
    books = list(press.books_of(source, edition, SimpleNamespace(papers=papers), wanted, Report(), source))  # type: ignore[arg-type]
    assert [name for name, _ in books] == names
    contents: dict[str, Any] = {"rules": (), "cave": (), "reference-a4": ("Quick reference", (7, 9)),
                                "reference-a5": ("Quick reference", (5, 9))}  # fmt: skip
    assert all(document == ("bled", contents[name]) for name, document in books)


# ------------------------------------------------------------------------------------------------- counted moves
def test_python_counts_from_a_move_on_and_names_the_fault_of_a_stuck_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def counts(*numbers: int, stuck: bool = False) -> Any:
        def perft(*given: Any) -> Iterator[int]:
            assert given[2:] == (2, 5, 7)
            yield from numbers
            if stuck:
                raise StuckGame(SimpleNamespace(message="no option", code="PNP402"))  # type: ignore[arg-type]

        return perft

    def counted(first: int) -> list[tuple[int, int, str]]:
        loaded: Any = SimpleNamespace(game=None, rules=None)
        return [(one.moves, one.ways, one.fault) for one in count_moves._by_python(loaded, 2, 5, 7, first)]

    monkeypatch.setattr(count_moves, "perft", counts(4, 16, 60))
    assert counted(1) == [(1, 4, ""), (2, 16, ""), (3, 60, "")] and counted(3) == [(3, 60, "")]
    monkeypatch.setattr(count_moves, "perft", counts(4, 16, stuck=True))
    assert counted(2) == [(2, 16, ""), (2, 0, "no option [PNP402]")]
    monkeypatch.setattr(count_moves, "perft", counts(stuck=True))
    assert counted(1) == [(1, 0, "no option [PNP402]")]


# ------------------------------------------------------------------------------------------------- cutting machines
@pytest.mark.parametrize(
    ("copies", "sheets"),
    [((9,), {"": 9}), ((4, 5), {"": 9}), ((5,), {"": 5}), ((9, 1), {"": 9, "last": 1}), ((9, 8), {"": 9, "last": 8}), ((9, 9), {"": 9})],
)  # fmt: skip
def test_a_cutting_machine_gets_a_full_sheet_and_the_last_one(
    copies: tuple[int, ...], sheets: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = [SimpleNamespace(copies=count) for count in copies]
    formats = [
        (SimpleNamespace(name="my poker", tiled=False), pieces),
        (SimpleNamespace(name="tiles", tiled=True), pieces),
    ]
    monkeypatch.setattr(cutting, "by_format", lambda edition, prints, context: formats)
    monkeypatch.setattr(cutting, "how_laid", lambda edition, pieces, context: None)
    monkeypatch.setattr(cutting, "plan_sheets", lambda *_: SimpleNamespace(slots=range(9)))
    monkeypatch.setattr(cutting, "joined_labels", lambda edition, pieces: "cards")
    monkeypatch.setattr(cutting, "sheet_cuts", lambda plan, count, title: f"{title} {count}")
    monkeypatch.setattr(cutting, "cut_svg", lambda cuts: f"svg {cuts}")
    monkeypatch.setattr(cutting, "cut_dxf", lambda cuts: f"dxf {cuts}")
    monkeypatch.setattr(cutting, "file_name", lambda edition, part, paper: f"{part}-{paper}.pdf")
    pictured: list[str] = []
    monkeypatch.setattr(cutting, "_pictures", lambda edition, name, pages, paper: pictured.append(name) or {})
    monkeypatch.setattr(cutting, "sheet_pictures", lambda pieces, plan: [])
    edition: Any = SimpleNamespace(title="Duel", report=None)
    for cutter, names in ((None, []), (SimpleNamespace(pictures=False), []),
                          (SimpleNamespace(pictures=True), ["deck-cut-my-poker"])):  # fmt: skip
        pictured.clear()
        context: Any = SimpleNamespace(cutter=cutter)
        paper: Any = SimpleNamespace(name="a4")
        files = cutting.cut_files(edition, "deck", [], paper, context)
        assert files == {
            f"deck-cut-my-poker{f'-{which}' if which else ''}-a4.{kind}": f"{kind} Duel: cards {count}".encode()
            for which, count in sheets.items() for kind in ("svg", "dxf")
        } and pictured == names  # fmt: skip
    monkeypatch.setattr(cutting, "plan_sheets", lambda *_: None)
    assert cutting.cut_files(edition, "deck", [], paper, context) == {}
