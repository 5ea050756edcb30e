"""The pipeline: what is written where, and that it is written whole or not at all."""

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.app.build.build import build
from pnp.app.build.last_build import write_built
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Failed, Report

ROOT = Path(__file__).parents[3]
GAME = ROOT / "data" / "all-but-malice"
SMALL = ROOT / "tests" / "hare-race"
QUICK = CheckOptions(play=False)
CHAPTER = "02-turn.md"


def options(tmp_path: Path, **more: object) -> BuildOptions:
    """A quick build without play into a folder of the test's own."""
    return replace(BuildOptions(out=tmp_path / "out", check=QUICK), **more)  # type: ignore[arg-type]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A small game's folder, to be spoiled."""
    folder = tmp_path / "hare-race"
    shutil.copytree(SMALL, folder)
    return folder


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The English leaflet and tokens of a small game on A4, by the names of their files."""
    asked = options(tmp_path_factory.mktemp("sheets"), only=("leaflet", "tokens"), locales=("en",), papers=("a4",))
    return {file.name: file.read_bytes() for file in build(SMALL, asked, Report()).files}


def test_every_part_is_written_for_each_paper(tmp_path: Path) -> None:
    report, timings = Report(), Timings()
    written = build(SMALL, options(tmp_path, locales=("fr",)), report, timings).files
    parts = [
        *(
            f"{p}-{s}"
            for p in ("cards", "tokens", "tokens-punch-guide", "reference-cards", "leaflet", "print-plan")
            for s in ("a4", "letter")
        ),
        "rulebook-a5",
        "rulebook-booklet-a4",
        "rulebook-booklet-letter",
    ]
    folder = tmp_path / "out" / "hare-race" / "fr"
    names = {*(f"hare-race-{part}.pdf" for part in parts), "hare-race-rulebook.html"}
    assert set(written) == {folder / name for name in names}
    assert all(file.is_file() for file in written)
    assert not report.errors
    assert {"load", "rules", "verify", "faces", "rulebook", "pdf", "write"} <= set(timings.stages)


def test_every_language_with_a_catalogue_is_printed(tmp_path: Path) -> None:
    written = build(SMALL, options(tmp_path, only=("tokens",), papers=("a4",)), Report()).files
    languages = {"en", *(f.stem for f in (SMALL / "locale").glob("*.po"))}
    assert {f.parent.name for f in written} == languages and len(languages) > 1


def test_only_what_is_asked_for_is_printed(sheets: dict[str, bytes]) -> None:
    leaflet = "hare-race-leaflet-a4.pdf"
    assert sorted(sheets) == [leaflet, "hare-race-tokens-a4.pdf", "hare-race-tokens-punch-guide-a4.pdf"]
    assert len(pypdfium2.PdfDocument(sheets[leaflet])) == 2


def test_the_web_page_can_be_had_alone(tmp_path: Path) -> None:
    written = build(SMALL, options(tmp_path, only=("html",), locales=("en",)), Report()).files
    assert [f.name for f in written] == ["hare-race-rulebook.html"]
    assert 'id="seats"' in written[0].read_text("utf-8")


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, sheets: dict[str, bytes]) -> None:
    asked = options(tmp_path, only=("leaflet", "tokens"), locales=("en",), papers=("a4",))
    assert {f.name: f.read_bytes() for f in build(SMALL, asked, Report()).files} == sheets


def test_cards_have_their_backs_behind_them(tmp_path: Path) -> None:
    asked = options(tmp_path, only=("cards",), locales=("en",), papers=("a4",))
    (file,) = build(GAME, asked, Report()).files
    assert len(pypdfium2.PdfDocument(str(file))) == 12  # six sheets of nine, printed on both sides


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"only": ("card",)}, "PNP120"),
        ({"papers": ("a44",)}, "PNP120"),
        ({"printer": "nobodys"}, "PNP120"),
        ({"locales": ("xx",)}, "PNP118"),
        ({"variant": "solo"}, "PNP117"),
    ],
)
def test_what_does_not_exist_is_told(tmp_path: Path, more: dict[str, object], code: str) -> None:
    report = Report()
    with pytest.raises(Failed):
        build(GAME, options(tmp_path, **more), report)
    assert [d.code for d in report.errors] == [code]
    assert not (tmp_path / "out").exists()


def test_a_game_with_errors_is_not_printed(tmp_path: Path, copy: Path) -> None:
    spoil(copy)
    with pytest.raises(Failed):
        build(copy, options(tmp_path), Report())
    assert not (tmp_path / "out").exists()


def test_by_force_it_is_printed_as_a_draft(tmp_path: Path, copy: Path) -> None:
    spoil(copy)
    asked = options(tmp_path, force=True, only=("rulebook",), locales=("en",), papers=("a4",))
    file = next(file for file in build(copy, asked, Report()).files if file.name.endswith("-rulebook-a5.pdf"))
    assert "DRAFT" in pypdfium2.PdfDocument(str(file))[0].get_textpage().get_text_range()


def spoil(folder: Path) -> None:
    """A broken link: a fault that printing could bear."""
    chapter = folder / "rules" / CHAPTER
    text = chapter.read_text("utf-8")
    assert "Then draw" in text
    chapter.write_text(text.replace("Then draw", "As [](#nowhere) says, draw", 1), "utf-8")


def test_a_game_that_was_printed_by_force_is_not_the_last_build(tmp_path: Path, copy: Path) -> None:
    asked = options(tmp_path, force=True, only=("rulebook",), locales=("en",), papers=("a4",))
    build(copy, asked, Report())
    (kept,) = (write_built(copy, tmp_path / "kept"),)
    assert kept is not None
    sound = (kept[0] / "rules" / CHAPTER).read_bytes()
    spoil(copy)
    build(copy, asked, Report())
    assert (write_built(copy, tmp_path / "later") or kept)[0].joinpath("rules", CHAPTER).read_bytes() == sound
