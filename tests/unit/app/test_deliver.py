"""An export: its evidence, its files, and their folders."""

from pathlib import Path

from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE


def test_each_face_is_a_file_in_the_folder_of_its_language(tmp_path: Path) -> None:
    report = Report()
    order = Order("svg", locales=("en",), out=tmp_path, check=CheckOptions(play=False))
    files = export(HARE_RACE, order, report)
    assert not report.errors and files == sorted(tmp_path.rglob("*.svg"))
    place = tmp_path / "hare-race" / "en" / "svg"
    assert {file.parent for file in files} == {place / "hares", place / "carrots"}
    assert {file.stem for file in (place / "hares").iterdir()} == {"LR", "HR", "LB", "HB"}
