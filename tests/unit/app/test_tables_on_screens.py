"""Exports for tables on a screen, and the names and bleeds of single files: read back and counted."""

import io
import json
import zipfile
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree
from PIL import Image

from pnp.app.cli.main import main
from pnp.app.decks.bundle import ALL_BLEED, Order
from pnp.app.export.deliver import export
from pnp.app.export.watch import watch_export
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report

GAME = """title: Goods
status: draft
cards:
  tool: {file: tools.csv, code: [name], columns: {name: text, text: text}, layout: plain, back: cards/red.svg.j2}
  chit: {file: chits.csv, code: [name], columns: {name: text}, layout: plain, format: 40x40r2}
"""
LAYOUT = """plain:
  slots:
    ground: {at: bleed, shape: rectangle, fill: "#F4E8D0"}
    title: {at: [4, 4, -4, 9], column: name, style: title, size: [12, 6]}
"""
RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94"><rect x="-3" y="-3" width="69" height="94" fill="#C00000"/></svg>'


@pytest.fixture(scope="module")
def goods(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with two kinds of cards; one has a back."""
    folder = tmp_path_factory.mktemp("games") / "goods"
    (folder / "templates/cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "layouts.yaml").write_text(LAYOUT)
    (folder / "templates/cards/red.svg.j2").write_text(RED)
    (folder / "tools.csv").write_text("name,text,copies\nRope & Hook,Climb.,2\nAxe,Cut.,1\nSaw,Cut more.,3\n")
    (folder / "chits.csv").write_text("name\nOne\nAxe\n")
    return folder


def exported(folder: Path, out: Path, to: str, **more: object) -> dict[str, bytes]:
    """The files of an export by their names below its folder."""
    order = Order(to, out=out, dpi=100, check=CheckOptions(play=False), **more)  # type: ignore[arg-type]
    return {str(file.relative_to(out / "goods/en" / to)): file.read_bytes() for file in export(folder, order, Report())}


def size(data: bytes) -> tuple[int, int]:
    """The pixels of a picture."""
    return Image.open(io.BytesIO(data)).size


def test_tabletopia_has_a_picture_of_every_side_at_ten_pixels_a_millimetre(goods: Path, tmp_path: Path) -> None:
    files = exported(goods, tmp_path, "tabletopia")
    assert sorted(files) == [
        "chit/AXE.png", "chit/ONE.png", "tool/AXE.png", "tool/ROPE_HOOK.png", "tool/SAW.png", "tool/back-tool.png",
    ]  # fmt: skip
    assert {size(data) for name, data in files.items() if name.startswith("tool")} == {(630, 880)}
    assert size(files["chit/ONE.png"]) == (400, 400)


def test_screentop_has_sheets_whose_names_say_their_grid(goods: Path, tmp_path: Path) -> None:
    files = exported(goods, tmp_path, "screentop")
    assert sorted(files) == ["back-tool.png", "chit-1-2x1.png", "tool-1-2x2.png"]
    sheet = Image.open(io.BytesIO(files["tool-1-2x2.png"])).convert("RGB")
    assert sheet.size == (2 * 248, 2 * 346) and sheet.getpixel((10, 10)) == (0xF4, 0xE8, 0xD0)
    assert sheet.getpixel((sheet.width - 10, sheet.height - 10)) == (255, 255, 255)


def test_a_room_of_playingcards_io_has_each_copy_in_its_pile(goods: Path, tmp_path: Path) -> None:
    (data,) = exported(goods, tmp_path, "pcio").values()
    archive = zipfile.ZipFile(io.BytesIO(data))
    widgets = json.loads(archive.read("widgets.json"))
    assert archive.read("schemaVersion") == b"3"
    cards = [widget["cardType"] for widget in widgets if widget["type"] == "card"]
    assert sorted(cards) == ["AXE", "AXE", "ONE", "ROPE_HOOK", "ROPE_HOOK", "SAW", "SAW", "SAW"]
    ids = [widget["id"] for widget in widgets]
    assert len(set(ids)) == len(ids) and all(w.get("parent", ids[0]) in ids for w in widgets)
    (tool,) = [widget for widget in widgets if widget["id"] == "deck-tool"]
    named = {
        value.removeprefix("package://") for one in tool["cardTypes"].values() for value in (one["image"], one["back"])
    }
    assert (
        named <= set(archive.namelist())
        and len(named) == 4
        and tool["cardTypes"]["ROPE_HOOK"]["label"] == "Rope & Hook"
    )


def test_a_template_of_tabletop_playground_counts_copies(goods: Path, tmp_path: Path) -> None:
    files = exported(goods, tmp_path, "ttpg")
    template = json.loads(files["Templates/tool-1.json"])
    assert template["Indices"] == [0, 0, 1, 2, 2, 2] and template["CardNames"]["2"] == "Saw"
    assert (template["NumHorizontal"], template["NumVertical"], template["BackIndex"]) == (2, 2, -2)
    assert (template["Width"], template["Height"]) == (6.3, 8.8)
    assert f"Textures/{template['FrontTexture']}" in files and f"Textures/{template['BackTexture']}" in files
    assert json.loads(files["Templates/chit-1.json"])["BackTexture"] == ""


def test_a_database_of_cockatrice_has_names_of_its_own_and_their_pictures(goods: Path, tmp_path: Path) -> None:
    files = exported(goods, tmp_path, "cockatrice")
    root = etree.fromstring(files["customsets/Goods.xml"])
    names = [node.text for node in root.iterfind("cards/card/name")]
    assert names == ["Rope & Hook", "Axe", "Saw", "One", "Axe (Chit)"]
    assert all(f"pics/CUSTOM/{name}.png" in files for name in names)
    assert files["decks/Goods.txt"].decode().splitlines() == [
        "2 Rope & Hook",
        "1 Axe",
        "3 Saw",
        "1 One",
        "1 Axe (Chit)",
    ]
    assert root.findtext("cards/card/text") == "Climb."


def test_a_pdf_of_each_card_has_its_back_as_second_page(goods: Path, tmp_path: Path) -> None:
    files = exported(goods, tmp_path, "pdf", name="{deck}-{n}-{name}-x{copies}", bleed=2.0)
    assert sorted(files) == [
        "chit-1-One-x1.pdf", "chit-2-Axe-x1.pdf", "tool-1-Rope---Hook-x2.pdf", "tool-2-Axe-x1.pdf", "tool-3-Saw-x3.pdf",
    ]  # fmt: skip
    document = pypdfium2.PdfDocument(files["tool-2-Axe-x1.pdf"])
    assert len(document) == 2 and "Axe" in document[0].get_textpage().get_text_range()
    assert [round(side / 72 * 25.4, 1) for side in document[0].get_size()] == [67.0, 92.0]


@pytest.mark.parametrize(
    ("bleed", "pixels"), [(0.0, (248, 346)), (2.0, (264, 362)), (5.0, (287, 386)), (ALL_BLEED, (280, 379))]
)
def test_a_bleed_is_as_wide_as_it_is_asked_for(
    bleed: float, pixels: tuple[int, int], goods: Path, tmp_path: Path
) -> None:
    files = exported(goods, tmp_path, "png", bleed=bleed, only=("tool",), name="{n}")
    assert sorted(files) == ["1-back.png", "1.png", "2.png", "3.png"]
    assert size(files["1.png"]) == pixels
    if bleed:
        corner = Image.open(io.BytesIO(files["1.png"])).convert("RGB").getpixel((1, 1))
        assert corner == (0xF4, 0xE8, 0xD0)


def test_two_files_of_one_name_are_kept_apart_and_an_unknown_word_is_named(
    goods: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = sorted(exported(goods, tmp_path, "svg", name="all/{copies}", only=("tool",)))
    assert names == ["all/1.svg", "all/2-2.svg", "all/2.svg", "all/3.svg"]
    words = ["export", str(goods), "--to", "png", "--name", "{title}", "--out", str(tmp_path)]
    assert main(words) == 2 and "no piece has a `{title}`" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0", "-1", "99", "wide"])
def test_a_bleed_that_is_none_is_refused(text: str, goods: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(goods), "--to", "png", f"--bleed={text}"]) == 2
    assert "mm" in capsys.readouterr().err or text == "wide"


def test_an_export_is_written_again_at_a_change_and_after_a_fault(goods: Path, tmp_path: Path) -> None:
    table = goods / "chits.csv"
    results: list[tuple[int, list[str]]] = []
    texts = iter(["name\nOne\nAxe\nTwo\n", "nom\nOne\n", "name\nOne\nAxe\n"])
    watch_export(
        goods,
        Order("svg", out=tmp_path, only=("chit",), check=CheckOptions(play=False)),
        lambda files, report, _: results.append((len(files), [d.code for d in report.errors])),
        exports=4,
        pause=lambda _: [table.write_text(next(texts))],
    )
    assert [count for count, _ in results] == [2, 3, 0, 2] and results[2][1]


@pytest.fixture(scope="module")
def quiz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards with an answer each on their backs, and tiles of six sides."""
    folder = tmp_path_factory.mktemp("quizzes") / "goods"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: Goods\nstatus: draft\ncards:\n"
        "  quiz: {file: quiz.csv, code: [name], columns: {name: text, ink: text}, layout: plain, back: rear}\n"
        "  tile: {file: tiles.csv, code: [name], columns: {name: text}, layout: plain, format: hex-30}\n"
    )
    (folder / "layouts.yaml").write_text(
        LAYOUT + 'rear:\n  slots:\n    ground: {at: bleed, fill: "#0000C0"}\n'
        '    red: {at: bleed, fill: "#C00000", when: ink == "red"}\n'
    )
    (folder / "quiz.csv").write_text("name,ink\nA,red\nB,blue\n")
    (folder / "tiles.csv").write_text("name\nHill\n")
    return folder


def test_each_back_goes_with_its_card_on_every_table(quiz: Path, tmp_path: Path) -> None:
    red, blue = (0xC0, 0, 0), (0, 0, 0xC0)
    single = exported(quiz, tmp_path / "a", "tabletopia", only=("quiz",))
    assert sorted(single) == ["quiz/A-back.png", "quiz/A.png", "quiz/B-back.png", "quiz/B.png"]
    middle = [Image.open(io.BytesIO(single[f"quiz/{n}-back.png"])).convert("RGB").getpixel((300, 400)) for n in "AB"]
    assert middle == [red, blue]
    sheets = exported(quiz, tmp_path / "b", "screentop", only=("quiz",))
    assert sorted(sheets) == ["quiz-1-2x1.png", "quiz-1-backs-2x1.png"]
    backs = Image.open(io.BytesIO(sheets["quiz-1-backs-2x1.png"])).convert("RGB")
    assert [backs.getpixel((x, 100)) for x in (100, backs.width - 100)] == [red, blue]


def test_templates_of_tabletop_playground_have_the_shape_of_their_pieces(quiz: Path, tmp_path: Path) -> None:
    files = exported(quiz, tmp_path, "ttpg")
    models = {name: json.loads(data) for name, data in files.items() if name.startswith("Templates/")}
    assert models["Templates/quiz-1.json"]["Model"] == "Rounded" and models["Templates/quiz-1.json"]["BackIndex"] == -3
    assert models["Templates/tile-1.json"]["Model"] == "Hexagonal"
    assert all(model["Tags"] == [] and len(model["GUID"]) == 32 for model in models.values())
