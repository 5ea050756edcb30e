"""Pieces of every form that docs/printing.md shows are printed, and what comes out is measured."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.shared_facts import find_piece_format
from pnp.checks.edition import CheckOptions
from pnp.press.impose.tuckbox import deck_thickness
from pnp.source.diagnostics import Report
from tests import tiny

ROOT = Path(__file__).parents[2]
SAMPLER = ROOT / "tests" / "sampler"


def shown() -> str:
    """The components that the page shows."""
    fences = re.findall(r"```yaml\n(components:.*?)```", (ROOT / "docs/printing.md").read_text("utf-8"), re.S)
    assert len(fences) == 1
    return str(fences[0])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sampler")
    texts = tiny.spoilt({"game.yaml": shown()})
    texts |= {f"templates/{f.name}": f.read_text("utf-8") for f in (SAMPLER / "templates").iterdir()}
    for name, text in texts.items():
        (folder / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "game" / name).write_text(text, "utf-8")
    report = Report()
    only = ("cards", "tokens", "mats")
    options = BuildOptions(
        papers=("a4",), only=only, out=folder / "out", cut_files=True, check=CheckOptions(play=False), force=True
    )
    made = build(folder / "game", options, report).files
    assert not report.errors, [d.message for d in report.errors]
    return {f.name: f for f in made}


def pages(file: Path) -> int:
    with pikepdf.open(file) as pdf:
        return len(pdf.pages)


def dark(file: Path, page: int, dpi: int = 60) -> float:
    """The share of a page that is printed on."""
    picture = pypdfium2.PdfDocument(file)[page].render(scale=dpi / 72).to_pil().convert("L")
    histogram = picture.histogram()
    return 1 - sum(histogram[250:]) / (picture.width * picture.height)


def test_every_form_is_printed(files: dict[str, Path]) -> None:
    # tarots: eight, four to a sheet, both sides; round cards: four, one side, with a blank page behind them
    assert pages(files["hare-race-cards-a4.pdf"]) == 2 * 2 + 2
    assert pages(files["hare-race-mats-a4.pdf"]) == 4
    assert pages(files["hare-race-mats-whole.pdf"]) == 1
    for name in ("hare-race-cards-a4.pdf", "hare-race-tokens-a4.pdf", "hare-race-mats-a4.pdf"):
        blank = 5 if "cards" in name else -1  # (behind the round cards)
        for page in (page for page in range(pages(files[name])) if page != blank):
            assert dark(files[name], page) > 0.02


def test_round_cards_are_cut_along_circles_of_their_size(files: dict[str, Path]) -> None:
    cut = files["hare-race-cards-cut-round-a4.dxf"].read_text()
    bulges = [abs(float(v)) for v in re.findall(r"^ 42\n(\S+)$", cut, re.M)]
    quarter = 0.41421  # tan of a quarter of 90 degrees: four arcs make each circle
    assert bulges and len(bulges) % 4 == 0 and all(b == pytest.approx(quarter, abs=1e-3) for b in bulges)


def test_a_tuck_box_is_as_thick_as_its_deck() -> None:
    box = find_piece_format("tuck-box 70x120x2.4", {}, Report())
    assert box is not None and deck_thickness(8) == pytest.approx(2.4)
    left = box.panels["left"]
    assert left[2] - left[0] == pytest.approx(3.4)  # with 1 mm of ease


def test_the_whole_mat_has_its_trim_and_bleed(files: dict[str, Path]) -> None:
    with pikepdf.open(files["hare-race-mats-whole.pdf"]) as pdf:
        trim = [float(v) for v in pdf.pages[0].TrimBox]
        bleed = [float(v) for v in pdf.pages[0].BleedBox]
    mm = 72 / 25.4
    assert trim[2] - trim[0] == pytest.approx(350 * mm, abs=0.01)
    assert bleed[2] - bleed[0] == pytest.approx(356 * mm, abs=0.01)
