"""Projects of other card makers from strangers: bombs, entities and ways out of the folder end in a diagnostic."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from pnp.app.cli.main import main


def imported(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The status of an import and what it says."""
    status = main(["new", str(file.parent / "made"), "--from", str(file)])
    return status, capsys.readouterr().err


def test_an_archive_that_unpacks_to_too_much_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("set", "card:\n\tname: A\n")
        archive.writestr("image1", b"\0" * 70_000_000)
    (tmp_path / "bomb.mse-set").write_bytes(data.getvalue())
    status, said = imported(tmp_path / "bomb.mse-set", capsys)
    assert status != 0 and "PNP144" in said and "60,000,000" in said and not (tmp_path / "made").exists()


def test_names_in_an_archive_lead_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = io.BytesIO()
    Image.new("RGB", (90, 70)).save(out, "PNG")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("set", "card:\n\tname: A\n\timage: ../../escaped\n")
        archive.writestr("../../escaped", out.getvalue())
    (tmp_path / "way.mse-set").write_bytes(data.getvalue())
    status, _ = imported(tmp_path / "way.mse-set", capsys)
    assert status == 0
    assert not list(tmp_path.parent.glob("escaped*")) and not list(tmp_path.glob("escaped*"))
    assert [file.name for file in (tmp_path / "made/art").iterdir()] == ["------escaped.png"]


@pytest.mark.parametrize("name", ["../outside.png", "/etc/hostname", "link.png"])
def test_a_picture_outside_the_project_is_not_copied(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    Image.new("RGB", (9, 9)).save(tmp_path / "outside.png")
    (folder / "link.png").symlink_to(tmp_path / "outside.png")
    (folder / "deck.nde").write_text(f'TEXT=1, "Hello", 1, 1, 3, 1\nIMAGE=1, {name}, 1, 3, 2, 2\n')
    status, said = imported(folder / "deck.nde", capsys)
    assert status == 0 and not (folder / "made/art").exists()
    assert "PNP143" in said or "PNP114" in said


def test_entities_of_xml_are_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "ha"}">' for i in range(12))
    text = f"<!DOCTYPE x [{lines}]><cockatrice_carddatabase><cards><card><name>&e11;</name></card></cards></cockatrice_carddatabase>"
    (tmp_path / "laughs.xml").write_text(text)
    status, said = imported(tmp_path / "laughs.xml", capsys)
    assert status != 0 and "PNP144" in said and "entities" in said


def test_a_deep_or_endless_script_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = "[a]=[b][b]\n[b]=[a][a]\n"
    (tmp_path / "deck.nde").write_text(
        f'{loop}INCLUDE=deck.nde\nTEXT=1-99999999999, "[a]", {"(" * 500}1, 1, 1, 1\nTEXT=1, "Hello", 1, 1, 3, 1\nCARDSIZE=9**9**9,1\n'
    )
    status, said = imported(tmp_path / "deck.nde", capsys)
    assert status == 0 and "Traceback" not in said


def test_a_picture_of_too_many_pixels_is_not_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("1", (9_000, 9_000)).save(tmp_path / "face.png")
    sheet = {"FaceURL": "https://example.org/face.png", "BackURL": "", "NumWidth": 2, "NumHeight": 1}
    card = {"Name": "Card", "Nickname": "Rope", "CardID": 100, "CustomDeck": {"1": sheet}}
    (tmp_path / "save.json").write_text(json.dumps({"ObjectStates": [card]}))
    status, said = imported(tmp_path / "save.json", capsys)
    assert status == 0 and "is not a picture" in said and not (tmp_path / "made/art").exists()


def test_no_ruby_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = f"`touch {tmp_path}/ran`\nsystem 'touch {tmp_path}/ran'\nSquib::Deck.new(cards: 1) do\n  text str: 'Hi', x: 99, y: 99\nend\n"
    (tmp_path / "deck.rb").write_text(script)
    status, said = imported(tmp_path / "deck.rb", capsys)
    assert status == 0 and said.count("PNP143") == 2 and not (tmp_path / "ran").exists()
