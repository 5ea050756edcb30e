"""What the press writes is sound to other programs: qpdf, poppler and MuPDF read it, and see the same page."""

import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.app.build.build import build
from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny

NO_PLAY = CheckOptions(play=False)
DPI = 72


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Sheets with backs and tokens, a rulebook, and a press file in four inks."""
    folder = tmp_path_factory.mktemp("readers")
    back = {
        "game.yaml": tiny.FILES["game.yaml"].replace(
            "format: poker", "format: poker\n    back: cards/plain-back.svg.j2"
        )
    }
    for name, text in (tiny.FILES | back).items():
        (folder / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "game" / name).write_text(text, "utf-8")
    report = Report()
    options = BuildOptions(papers=("a4",), only=("cards", "tokens", "rulebook"), out=folder, check=NO_PLAY)
    made = list(build(folder / "game", options, report).files)
    made += export(folder / "game", Order("drivethrucards", out=folder, only=("hares",), check=NO_PLAY), report)
    assert not report.errors
    return [file for file in made if file.suffix == ".pdf"]


def has(program: str) -> str:
    """The program's path; skips the test where it is not installed."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def run(*words: str | Path) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_qpdf_finds_no_fault(files: list[Path]) -> None:
    qpdf = has("qpdf")
    for file in files:
        assert "No syntax or stream encoding errors found" in run(qpdf, "--check", file)


def test_poppler_and_pdfium_see_the_same_page(files: list[Path], tmp_path: Path) -> None:
    pdftoppm = has("pdftoppm")
    for file in files:
        said = run(pdftoppm, "-r", str(DPI), "-f", "1", "-l", "1", "-singlefile", "-png", file, tmp_path / "page")
        assert "Error" not in said
        assert_alike(Image.open(tmp_path / "page.png"), file)


def test_mupdf_and_pdfium_see_the_same_page(files: list[Path], tmp_path: Path) -> None:
    mutool = has("mutool")
    for file in files:
        said = run(mutool, "draw", "-r", str(DPI), "-o", tmp_path / "page.png", file, "1")
        assert "error" not in said
        assert_alike(Image.open(tmp_path / "page.png"), file)


def assert_alike(picture: Image.Image, file: Path) -> None:
    """Grey levels of the first page differ by less than 6 of 255 on average: smoothing apart, it is the same.

    Programs show four inks each in colours of their own, so of such a file the outlines are compared.
    """
    ours = pypdfium2.PdfDocument(file)[0].render(scale=DPI / 72, grayscale=True).to_pil()
    other = picture.convert("L").resize(ours.size)
    if "drivethrucards" in file.parts:
        ours, other = outlines(ours), outlines(other)
    assert ImageStat.Stat(ImageChops.difference(ours, other)).mean[0] < 6


def outlines(picture: Image.Image) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(1)).filter(ImageFilter.FIND_EDGES)


def test_the_same_game_is_the_same_bytes(files: list[Path], tmp_path: Path) -> None:
    folder = next(f for f in files[0].parents if (f / "game").is_dir()) / "game"
    options = BuildOptions(papers=("a4",), only=("cards", "tokens", "rulebook"), out=tmp_path, check=NO_PLAY)
    again = {f.name: f.read_bytes() for f in build(folder, options, Report()).files}
    before = {f.name: f.read_bytes() for f in files}
    shared = [name for name in again if name in before]
    assert len(shared) > 2 and all(again[name] == before[name] for name in shared)
