"""A fault of a picture is at the cell that names it: a row of many columns does not tell which one to correct."""

from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.app.cli.main import main

TABLE = (
    'title,cost,text,picture\nFox,2,"Runs away,\nfar away.",fox.png\nHare,1,Jumps high.,hare.png\nOwl,3,Sees all.,owl\n'
)


def test_missing_and_coarse_pictures_are_underlined_in_their_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    Pillow.new("RGB", (60, 40), "teal").save(tmp_path / "art" / "hare.png")
    (tmp_path / "deck.csv").write_text(TABLE)
    main(["check", "."])
    shown = capsys.readouterr()
    lines = [line for line in (shown.out + shown.err).splitlines() if "PNP114" in line or "PNP702" in line]
    places = sorted(line.partition(" ")[0] for line in lines)
    assert places == ["deck.csv:3:12:", "deck.csv:4:20:", "deck.csv:5:17:"], lines
