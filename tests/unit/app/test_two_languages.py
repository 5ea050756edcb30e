"""Cards in two languages are fitted like any others, and told when there is no room."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.app.build.build import build
from pnp.app.cli.main import main
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny


def test_a_card_speaks_both_languages(tmp_path: Path) -> None:
    tiny.write(tmp_path / "game", tiny.IN_FRENCH)
    options = BuildOptions(
        locales=("en",), beside="fr", papers=("a4",), only=("cards",), out=tmp_path, check=CheckOptions(play=False)
    )
    (file,) = build(tmp_path / "game", options, Report()).files
    assert file.name == "hare-race-cards-with-fr-a4.pdf"
    said = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    french = next(line for line in tiny.IN_FRENCH["locale/fr.po"].splitlines() if "Lent" in line or "lent" in line)
    assert "Slow, but sure." in said and french.split('"')[1][:8] in said


def test_titles_of_a_table_fit_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "swords.csv"
    table.write_text("name,name_fr,cost,text,text_fr\nSword,Épée,3,Gain 2 gold.,Gagnez 2 pièces.\n", "utf-8")
    assert main(["cards", str(table), "--beside", "fr", "--paper", "a4", "--out", str(tmp_path / "out")]) == 0
    assert "PNP700" not in "".join(capsys.readouterr())
