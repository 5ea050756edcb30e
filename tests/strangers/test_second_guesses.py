"""What a publisher's designer tried next: nested bold, colours without quotes, boxes without room, looks beside a table."""

import contextlib
from pathlib import Path

import pytest

from pnp.app.cards.new_from_table import write_game_from
from pnp.app.cards.print_table import AS_TYPED, RowShape, print_cards
from pnp.app.game.build_options import PrintOptions
from pnp.model.read.guess import Wishes
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load.yaml_file import Origin, read_yaml
from pnp.source.markdown.cells import opens_in_vain, with_literal_stars

BAND = "band:\n  slots:\n    title: {at: [6, 6, -6, 9], column: name}\n"
CARDS = "name,text,layout\nRope,Climb.,band\n"


@pytest.mark.parametrize(
    "text", ["It **cannot *attack***.", "***both* bold**", "***both** it*", "*it **bold***", "**a *b* c**", "***a***"]
)
def test_bold_and_italic_words_inside_one_another_stay_marked(text: str) -> None:
    assert with_literal_stars(text) == text and not opens_in_vain(text)


@pytest.mark.parametrize(
    ("text", "is_vain"),
    [("Climb **a wall.", True), ("**3 coins", True), ("**a\n\nb**", True), ("***a* b", True), ("2 ** 3", False),
     ("x**2", False), ("wild**", False), ("5*3*2", False), ("**a**", False)],
)  # fmt: skip
def test_bold_words_that_nothing_closes_are_found(text: str, is_vain: bool) -> None:
    assert opens_in_vain(text) == is_vain


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("inks:\n  accent: #2F5D50\n", (2, 3), '"#2F5D50"'),
        ("a: {b: 1\nc: 2\n", (1, 4), "}"),
        ("a: {b: [1, 2}\n", (1, 13), "]"),
        ("a:  # 2F5D50\nb: '#123456'\nc: 1 #fff\n", None, ""),
    ],
)
def test_a_colour_that_is_a_comment_and_a_bracket_are_reported_where_they_are(
    text: str, place: tuple[int, int] | None, words: str
) -> None:
    report = Report()
    read_yaml(text, Origin("theme.yaml"), report)
    faults = [(fault.span.line, fault.span.column) for fault in report]
    assert faults == ([place] if place else []) and all(words in fault.help for fault in report)


@pytest.fixture
def goods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table, its layout and a picture."""
    monkeypatch.chdir(tmp_path)
    files = {
        "goods.csv": CARDS,
        "layouts.yaml": BAND,
        "art/deep/rope.svg": "<svg/>",
        "notes.txt": "mine",
        "rope.png": "x",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_new_game_has_the_looks_beside_its_table_and_nothing_else(goods: Path) -> None:
    notes = write_game_from(Path("shop"), "goods.csv", Wishes(layout="band"), Report())
    copied = {name for name in ("layouts.yaml", "art/deep/rope.svg", "rope.png") if (goods / "shop" / name).is_file()}
    assert len(copied) == 3 and not (goods / "shop" / "notes.txt").exists()
    assert notes[-1] == "copied from beside the table: layouts.yaml, rope.png, art/ (1 file)"


def _printed(shape: RowShape = AS_TYPED) -> list[Diagnostic]:
    report = Report()
    with contextlib.suppress(Failed):
        print_cards("goods.csv", "poker", PrintOptions(papers=("a4",), out=Path("o")), report, shape=shape)
    return list(report)


def test_a_column_that_is_left_out_does_not_choose_the_look(goods: Path) -> None:
    (goods / "goods.csv").write_text(CARDS.replace("band", "nothing"), "utf-8")
    assert not [fault for fault in _printed(RowShape(without=("layout",))) if "nothing" in fault.message]


def test_a_box_without_room_and_a_picture_of_a_layout_are_reported_in_layouts_yaml(goods: Path) -> None:
    slots = "    lamp: {at: [6, 20, -6, 9], picture: lamp.png}\n    rule: {at: [6, 40, -60, 8], fill: accent}\n"
    (goods / "layouts.yaml").write_text(BAND + slots, "utf-8")
    faults = [(f.code, f.span.line, f.span.column) for f in _printed() if Path(f.span.file).name == "layouts.yaml"]
    assert sorted(faults) == [("PNP106", 5, 16), ("PNP114", 4, 41)]


def test_a_unit_of_nandeck_holds_for_the_whole_script(goods: Path) -> None:
    (goods / "goods.nde").write_text("CARDSIZE=2.5, 3.5\nUNIT=INCH\nLINK=goods.csv\nTEXT=, [Name], 0, 0, 2.5, 1\n")
    write_game_from(Path("inches"), "goods.nde", Wishes(), Report())
    assert "format: poker" in (goods / "inches" / "layouts.yaml").read_text("utf-8")
