"""A formats.yaml beside a table or a game.yaml: sizes and outlines of one's own."""

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.app.cli import main

THINGS = (Path(__file__).parents[2] / "docs" / "things.md").read_text("utf-8")
TAB = re.findall(r"```yaml formats\.yaml\n(.*?)```", THINGS, re.S)[0]
"""The example of docs/things.md."""
ROWS = "name,text\nVillage,Draw a card.\nSmithy,Draw three.\n"
GAME = """title: Town
language: en
status: draft
cards:
  town: {file: cards.csv, columns: {name: text, text: text}, format: divider}
"""


def _words(folder: Path) -> str:
    return " ".join(
        page.get_textpage().get_text_range()
        for file in sorted(folder.rglob("*.pdf"))
        for page in pypdfium2.PdfDocument(file)
    )


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a format of its own."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("game.yaml", GAME), ("cards.csv", ROWS), ("formats.yaml", TAB)):
        (tmp_path / "town" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "town" / name).write_text(text, "utf-8")
    return tmp_path / "town"


def test_a_game_prints_and_checks_and_exports_its_own_format(town: Path) -> None:
    assert main(["build", "./town", "--only", "cards", "--paper", "a4", "--cut-files", "--out", "o"]) == 0
    assert "Village" in _words(Path("o")) and "Draw three." in _words(Path("o"))
    cuts = next(Path("o").rglob("*.svg")).read_text("utf-8")
    assert cuts.count("L") > 8  # (the tab of each divider)
    assert main(["check", "./town"]) == 0
    assert main(["export", "./town", "--to", "svg", "--out", "s"]) == 0
    assert 'width="91mm"' in next(Path("s").rglob("*.svg")).read_text("utf-8")


def test_a_table_alone_has_the_formats_beside_it(town: Path) -> None:
    (town / "game.yaml").unlink()
    assert main(["cards", "town/cards.csv", "--format", "divider", "--paper", "a4", "--out", "o"]) == 0
    assert "Smithy" in _words(Path("o"))


def test_a_fault_in_own_formats_has_its_place(town: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (town / "formats.yaml").write_text("divider: {width: 91, heigth: 67}\n", "utf-8")
    assert main(["build", "./town", "--only", "cards", "--paper", "a4", "--out", "o"]) == 1
    assert "formats.yaml:1:" in (error := capsys.readouterr().err) and "`height`" in error
    assert not Path("o").exists()


def test_a_link_out_of_the_folder_is_no_formats_file(town: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (town / "formats.yaml").unlink()
    (town.parent / "secret.yaml").write_text("secret: words\n", "utf-8")
    (town / "formats.yaml").symlink_to(town.parent / "secret.yaml")
    assert main(["build", "./town", "--only", "cards", "--out", "o"]) == 1
    assert "PNP131" in (error := capsys.readouterr().err) and "words" not in error
