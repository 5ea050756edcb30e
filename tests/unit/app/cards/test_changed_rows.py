"""`pnp cards FILE --since OLD` prints the rows that differ, and names the old cards to remove."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.app.cli import main

OLD = "name,cost,text,copies\nElf,1,Run.,2\nOrc,2,Hit.,1\nImp,3,Bite.,1\n# note,,,\n"


def _print(folder: Path, new: str, *options: str) -> tuple[int, str]:
    (folder / "old.csv").write_text(OLD, "utf-8")
    (folder / "deck.csv").write_text(new, "utf-8")
    words = ["cards", str(folder / "deck.csv"), "--paper", "a4", "--out", str(folder / "o")]
    status = main([*words, "--since", str(folder / "old.csv"), *options])
    files = sorted((folder / "o").glob("*.pdf")) if (folder / "o").exists() else []
    pages = [page.get_textpage().get_text_bounded() for file in files for page in pypdfium2.PdfDocument(file)]
    return status, " ".join(pages)


def test_new_and_changed_rows_print_wherever_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = "text,name,cost,copies\nBite.,Imp,3,1\nRun fast.,Elf,1,2\nFly.,Bat,1,1\n"
    status, words = _print(tmp_path, new)
    assert status == 0 and words.count("Run fast.") == 2 and "Bat" in words and "Imp" not in words
    assert "2 rows to print; remove the old `Elf`, `Orc`" in capsys.readouterr().out


def test_a_selection_narrows_the_changed_rows(tmp_path: Path) -> None:
    new = "name,cost,text,copies\nElf,9,Run.,2\nOrc,9,Hit.,1\nImp,3,Bite.,1\n"
    status, words = _print(tmp_path, new, "--rows", "3")
    assert status == 0 and "Orc" in words and "Elf" not in words


def test_a_table_without_a_change_is_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _print(tmp_path, OLD) == (2, "")
    assert "no row differs from" in capsys.readouterr().err


def test_old_cards_have_their_names_in_any_column_and_remarks_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, more = "Card Name,Cost,Balance notes\n", "Map,3,fine\n"
    (tmp_path / "old.csv").write_text(f"{head}Rope,1,dear\n{more}", "utf-8")
    (tmp_path / "deck.csv").write_text(f"{head}Rope,2,dear\nMap,3,changed remark\n", "utf-8")
    words = ["cards", str(tmp_path / "deck.csv"), "--since", str(tmp_path / "old.csv"), "--out", str(tmp_path / "o")]
    assert main([*words, "--without", "balance notes"]) == 0
    assert "1 row to print; remove the old `Rope`" in capsys.readouterr().out
