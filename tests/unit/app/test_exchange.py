"""Catalogues as XLIFF 2 and CSV: out, changed by somebody, and in again."""

from pathlib import Path

import pytest
from lxml import etree

from pnp.app.cli.main import main
from pnp.app.translate.exchange import NAMESPACE, as_csv, as_xliff, from_csv, from_xliff, rows_of
from pnp.app.translate.po_text import blocks_of
from tests.tiny import IN_FRENCH, write

PO = IN_FRENCH["locale/fr.po"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "game", IN_FRENCH)
    return tmp_path / "game"


def exchange(action: str, folder: Path, file: Path) -> int:
    return main(["locale", action, str(folder), "--locale", "fr", "--file", str(file)])


def test_both_forms_say_what_the_catalogue_says() -> None:
    rows = list(rows_of(blocks_of(PO)))
    plain = [(row.context, row.form, row.source, row.translation, row.state) for row in rows]
    for back in (from_csv(as_csv(rows)), from_xliff(as_xliff(rows, "hare-race", "en", "fr"))):
        assert [(row.context, row.form, row.source, row.translation, row.state) for row in back] == plain


@pytest.mark.parametrize("end", [".xlf", ".csv"])
def test_out_and_in_changes_nothing(end: str, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / f"fr{end}"
    assert exchange("export", folder, file) == 0 and exchange("import", folder, file) == 0
    assert file.read_bytes().startswith(b"<?xml") == (end == ".xlf")
    assert (folder / "locale" / "fr.po").read_text("utf-8") == PO


@pytest.mark.parametrize("end", [".xlf", ".csv"])
def test_what_somebody_wrote_comes_in(
    end: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"fr{end}"
    exchange("export", folder, file)
    file.write_text(file.read_text("utf-8").replace("Une carte.", "Une carte à jouer."), "utf-8")
    assert exchange("import", folder, file) == 0
    assert "1 translation imported" in capsys.readouterr().out
    assert (folder / "locale" / "fr.po").read_text("utf-8") == PO.replace("Une carte.", "Une carte à jouer.")


def test_placeholders_are_codes_in_xliff() -> None:
    root = etree.fromstring(as_xliff(rows_of(blocks_of(PO)), "hare-race", "en", "pt_BR"))
    assert (root.get("version"), root.get("trgLang")) == ("2.0", "pt-BR")
    shown = {ph.get("disp") for ph in root.iter(f"{{{NAMESPACE}}}ph")}
    assert "{{ carrot(goal) }}" in shown
    assert not any("{{" in (text.text or "") for text in root.iter(f"{{{NAMESPACE}}}source"))


@pytest.mark.parametrize("text", ["nothing", "<a/>", "context,form\n1,2\n"])
@pytest.mark.parametrize("end", [".xlf", ".csv"])
def test_another_file_is_told(
    text: str, end: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"fr{end}"
    file.write_text(text, "utf-8")
    assert exchange("import", folder, file) == 2
    assert "PNP606" in capsys.readouterr().err
    assert (folder / "locale" / "fr.po").read_text("utf-8") == PO
