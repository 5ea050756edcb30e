"""A game that begins with a table of cards, and the sheets of a table alone."""

from pathlib import Path

import pytest

from pnp.app.cards.new_from_table import HEAD, write_game_from
from pnp.app.cards.print_table import _back, _place, print_cards
from pnp.app.game.build_options import PrintOptions
from pnp.app.game.schemas import FOLDER, SCHEMAS
from pnp.model.read.guess import Wishes
from pnp.source.diagnostics import Failed, Report

TABLE = "name,text,copies\nRope,Climb.,2\nAxe,Chop.,1\n"


@pytest.fixture(autouse=True)
def goods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "goods.csv").write_text(TABLE, "utf-8")
    return tmp_path


def test_a_new_game_has_the_table_game_yaml_and_the_schemas_of_its_files(goods: Path) -> None:
    notes = write_game_from(Path("my-goods"), "goods.csv", Wishes(), Report())
    files = {
        file.relative_to("my-goods").as_posix(): file.read_text("utf-8")
        for file in Path("my-goods").rglob("*")
        if file.is_file()
    }
    schemas = {f"{FOLDER}/{name}.schema.json" for name in SCHEMAS}
    assert schemas and files.keys() >= {"goods.csv", "game.yaml", *schemas} and files["goods.csv"] == TABLE and notes
    assert files["game.yaml"].startswith(HEAD) and "My Goods" in files["game.yaml"]


@pytest.mark.parametrize("taken", ["my-goods/notes.txt", "my-goods"])
def test_a_folder_that_is_taken_stays_as_it_is(taken: str, goods: Path) -> None:
    Path(taken).parent.mkdir(exist_ok=True)
    Path(taken).write_text("mine", "utf-8")
    report = Report()
    with pytest.raises(Failed):
        write_game_from(Path("my-goods"), "goods.csv", Wishes(), report)
    assert [one.code for one in report] == ["PNP119"] and Path(taken).read_text("utf-8") == "mine"


def test_an_unknown_format_is_named_once_before_the_table_is_read(goods: Path) -> None:
    for begin in (
        lambda report: write_game_from(Path("new"), "missing.csv", Wishes("pokre"), report),
        lambda report: print_cards("missing.csv", "pokre", PrintOptions(), report),
    ):
        report = Report()
        with pytest.raises(Failed):
            begin(report)
        assert [one.code for one in report] == ["PNP120"] and "`pokre`" in next(iter(report)).message


def test_a_back_is_a_picture_in_the_folder_of_the_table_or_a_name(goods: Path) -> None:
    (goods / "decks" / "art").mkdir(parents=True)
    for place in ("decks/art/back.png", "decks/other.png", "outside.png"):
        (goods / place).write_bytes(b"picture")
    report = Report()
    names = {"woven": "woven", "no.png": "no.png", "decks/art/back.png": "back.png", "decks/other.png": "other.png"}
    assert {name: _back(name, "decks/goods.csv#All", report) for name in names} == names and not list(report)
    with pytest.raises(Failed):
        _back("outside.png", "decks/goods.csv", report)
    (told,) = report
    assert told.code == "PNP131" and "`outside.png`" in told.message and str(Path("decks/art")) in told.help


def test_sheets_in_the_language_of_the_table_lie_in_the_folder_itself() -> None:
    out = Path("out")
    assert _place(Path("goods/en/sheets.pdf"), out, "en") == out / "sheets.pdf"
    assert _place(Path("goods/de/sheets.pdf"), out, "en") == out / "de" / "sheets.pdf"
