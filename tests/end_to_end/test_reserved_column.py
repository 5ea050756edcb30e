"""A layout that names a column by its title in the table learns the name that the press gives it."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main

TABLE = "name,class\nAda,knight\nBo,thief\n"
LAYOUT = "hero:\n  slots:\n    class: {at: [6, 6, -6, 8], column: COLUMN}\n"


@pytest.mark.parametrize(
    ("column", "help"),
    [
        ("class", "write `class_`: the table's column is called that here, because the name `class` is reserved"),
        ("classs", "write `class_`"),
    ],
)
def test_the_help_names_the_column_as_layouts_do(
    column: str, help: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("heroes.csv").write_text(TABLE, "utf-8")
    Path("layouts.yaml").write_text(LAYOUT.replace("COLUMN", column), "utf-8")
    assert main(["cards", "heroes.csv", "--layout", "hero", "--paper", "a4"]) == 1
    lines = "".join(capsys.readouterr()).splitlines()
    assert f"  = help: {help}" in lines
    assert not Path("output").exists()


def test_the_advice_leads_to_printed_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("heroes.csv").write_text(TABLE, "utf-8")
    Path("layouts.yaml").write_text(LAYOUT.replace("COLUMN", "class_"), "utf-8")
    assert main(["cards", "heroes.csv", "--layout", "hero", "--paper", "a4"]) == 0
    assert list(Path("output").rglob("heroes-cards-a4.pdf"))
