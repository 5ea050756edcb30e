"""Lines of nanDECK and elements of CardMaker as slots: each number from a script with unequal sides."""

from pathlib import Path
from typing import Any

import pytest

from pnp.app.cards.imports.cardmaker import _alpha, read_cardmaker
from pnp.app.cards.imports.nandeck import read_nandeck
from pnp.app.cards.imports.project import Project, Unreadable
from pnp.source.diagnostics import Report

GOODS = "Name,Kind,Price\nAxe,Light,2\nBow,Heavy,10\nCup,Odd,3\n"
WORDS = {"style": "rules", "align": "center", "valign": "middle"}
LINKED = "LINK=goods.csv\n"
MM = "UNIT=MM\nCARDSIZE=50,70\nLINK=goods.csv\n"


def script(folder: Path, text: str) -> tuple[Project, list[tuple[str, int, str]]]:
    """The project of a script, and what is said about its lines."""
    report = Report()
    for name, content in (("deck.txt", text), ("goods.csv", GOODS), ("rope.png", "x")):
        (folder / name).write_text(content, "utf-8")
    project = read_nandeck(folder / "deck.txt", report)
    return project, [(fault.severity, fault.span.line, fault.message.partition("left out: ")[2]) for fault in report]


def slots(folder: Path, text: str) -> dict[str, dict[str, Any]]:
    return {name: dict(keys) for name, keys in script(folder, text)[0].decks[0].slots.items()}


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("TEXT=,a,1,2,3,4", {"at": [10.0, 20.0, 30.0, 40.0], "text": "a", **WORDS}),
        ("TEXT=,[Name],1,2,3,4,left,top,90", {"at": [10.0, 20.0, 30.0, 40.0], "column": "name", **WORDS, "align": "left", "valign": "top", "turn": 270.0}),
        ("TEXT=,x,0.1,10%,50%,{10%+1},right,bottom", {"at": [1.0, 9.0, 30.0, 19.0], "text": "x", **WORDS, "align": "right", "valign": "bottom"}),
        ("TEXT=,x,0,0,6,9,center,wwtop", {"at": "safe", "text": "x", **WORDS, "valign": "top"}),
        ("TEXT=2,x,1,2,3,4", {"at": [10.0, 20.0, 30.0, 40.0], "text": "x", **WORDS, "when": "part_1"}),
        ("TEXT=1-3,x,1,2,3,4,,,-45", {"at": [10.0, 20.0, 30.0, 40.0], "text": "x", **WORDS, "turn": 45.0}),
        ("HTMLTEXT=,x,1,2,3,4,#EEEEEE,90", {"at": [10.0, 20.0, 30.0, 40.0], "text": "x", "style": "rules", "align": "left", "valign": "top", "shape": "rectangle", "fill": "#EEEEEE", "turn": 270.0}),
        ("HTMLTEXT=,x,1,2,3,4,#FFFFFF", {"at": [10.0, 20.0, 30.0, 40.0], "text": "x", "style": "rules", "align": "left", "valign": "top"}),
        ("IMAGE=,rope.png,0,0,6,9,0,P", {"at": "bleed", "picture": "rope.png", "fit": "contain"}),
        ("IMAGE=,[Name],1,1,2,3,45", {"at": [10.0, 10.0, 20.0, 30.0], "picture": "name", "turn": 315.0}),
    ],
)  # fmt: skip
def test_words_and_pictures_have_their_places_in_centimetres(line: str, keys: dict[str, Any], tmp_path: Path) -> None:
    assert list(slots(tmp_path, LINKED + line).values()) == [keys]


BOX = {"at": [5.0, 6.0, 10.0, 20.0], "shape": "rectangle"}


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("RECTANGLE=,5,6,10,20,#112233", {**BOX, "fill": "#112233"}),
        ("RECTANGLE=,5,6,10,20,#112233,#445566,2", {**BOX, "fill": "#445566", "line": "#112233", "weight": 2.0}),
        ("RECTANGLE=,5,6,10,20,#112233,#112233,2", {**BOX, "fill": "#112233"}),
        ("RECTANGLE=,5,6,10,20,#112233,EMPTY,50", {**BOX, "line": "#112233", "weight": 10.0}),
        ("RECTANGLE=,5,6,10,20,#112233,EMPTY,0.01", {**BOX, "line": "#112233", "weight": 0.1}),
        ("RECTANGLE=,5,6,10,20,#112233#445566@90", {**BOX, "fill": "#112233"}),
        ("ROUNDRECT=,5,6,10,20,EMPTY,#445566", {**BOX, "fill": "#445566", "corner": 1.0}),
        ("ROUNDRECT=,5,6,20,10,EMPTY,#445566", {**BOX, "at": [5.0, 6.0, 20.0, 10.0], "fill": "#445566", "corner": 1.0}),
        ("ELLIPSE=,5,6,10,20,[Kind]", {**BOX, "shape": "circle", "fill": "kind_"}),
        ("LINE=,5,6,5,30,#112233,1", {**BOX, "at": [5.0, 6.0, 1.0, 24.0], "fill": "#112233"}),
        ("LINE=,5,30,5,6", {**BOX, "at": [5.0, 6.0, 0.2, 24.0], "fill": "#000000"}),
        ("LINE=,25,6,5,6,,3", {**BOX, "at": [5.0, 6.0, 20.0, 3.0], "fill": "#000000"}),
        ("LINE=,25,6,5,6,,0.01", {**BOX, "at": [5.0, 6.0, 20.0, 0.1], "fill": "#000000"}),
    ],
)  # fmt: skip
def test_shapes_and_lines_have_their_places_in_millimetres(line: str, keys: dict[str, Any], tmp_path: Path) -> None:
    assert list(slots(tmp_path, MM + line).values()) == [keys]


def test_a_font_holds_for_the_texts_below_it(tmp_path: Path) -> None:
    text = "TEXT=,a,1,2,3,4\nFONT=Arial,12,BI,#FF0000\nTEXT=,b,1,2,3,4\nFONT=Arial,8,I\nTEXT=,c,1,2,3,4\nHTMLFONT=H1,Times,20,B\nHTMLTEXT=,d,1,2,3,4,,,,100,H1\nHTMLTEXT=,e,1,2,3,4,,,,100,H2"
    fonts = [
        {name: keys.get(name) for name in ("style", "size", "ink")} for keys in slots(tmp_path, MM + text).values()
    ]
    assert fonts == [
        {"style": "rules", "size": None, "ink": None}, {"style": "title", "size": [12.0, 7.2], "ink": "#FF0000"}, {"style": "flavour", "size": [8.0, 6.0], "ink": None},
        {"style": "title", "size": [20.0, 12.0], "ink": None}, {"style": "flavour", "size": [8.0, 6.0], "ink": None},
    ]  # fmt: skip


def test_conditions_and_ranges_choose_cards(tmp_path: Path) -> None:
    text = "IF=[Kind]=Odd\nTEXT=,a,1,2,3,4\nELSE\nTEXT=,b,1,2,3,4\nTEXT=1-2,c,1,2,3,4\nENDIF\nTEXT=3,d,1,2,3,4\nIF=[Kind]=Odd\nIF=[Kind]=Light\nTEXT=,e,1,2,3,4\nENDIF\nTEXT=,f,1,2,3,4"
    project, faults = script(tmp_path, LINKED + text)
    deck = project.decks[0]
    assert [keys.get("when") for keys in deck.slots.values()] == [
        {"kind_": ["Odd"]},
        {"kind_": ["Light", "Heavy"]},
        "part_1",
        "part_2",
        "part_3",
        {"kind_": ["Odd"]},
    ]
    assert [[row[f"part_{n}"] for row in deck.rows] for n in (1, 2, 3)] == [
        ["yes", "yes", "no"],
        ["no", "no", "yes"],
        ["no", "no", "no"],
    ]
    assert faults == [] and deck.name == "goods" and deck.format == "60x90r3"


def test_a_condition_that_is_not_read_leaves_out_what_it_guards(tmp_path: Path) -> None:
    project, faults = script(
        tmp_path, LINKED + "IF=foo\nTEXT=,a,1,2,3,4\nELSE\nTEXT=,b,1,2,3,4\nENDIF\nENDIF\nTEXT=,c,1,2,3,4"
    )
    assert [keys["text"] for keys in project.decks[0].slots.values()] == ["c"]
    assert [(line, why[:15]) for _, line, why in faults] == [
        (2, "pnp cannot read"),
        (3, "its condition i"),
        (5, "its condition i"),
    ]


def test_cards_without_a_table_are_counted(tmp_path: Path) -> None:
    def count(text: str) -> int:
        return len(script(tmp_path, text)[0].decks[0].rows)

    assert count("CARDS=2\nTEXT=1-4,a,1,1,1,1") == 2 and count("TEXT=1-4,a,1,1,1,1\nTEXT=1,a,1,1,1,1") == 4
    assert (
        count("TEXT=1,a|b|c,1,1,1,1") == 3
        and count("PAGE=21,29") <= 1
        and count("CARDS=9999") == 5000
        and count("CARDS=0") == 1
    )
    project, _ = script(tmp_path, '[N]=3\nCARDS=[N]\nTEXT=,a|b|c,1,1,1,1\nTEXT=,"x\\13\\y",1,1,1,1')
    assert [row["text_3"] for row in project.decks[0].rows] == ["a", "b", "c"]
    assert project.decks[0].rows[0]["text_4"] == "x\ny"


def test_backs_copies_marks_and_sizes(tmp_path: Path) -> None:
    project, faults = script(
        tmp_path,
        "CARDS=2\nIMAGE=3,rope.png,0,0,6,9\nTEXT=3,x,0,0,6,9\nIMAGE=4,rope.png,0,0,6,9\nICON=a,<S>,art\\Sword.png\nICON=a,<N>,nothing-such.png",
    )
    assert (
        project.decks[0].back == "rope.png"
        and project.decks[0].slots == {}
        and dict(project.pictures) == {"rope.png": b"x"}
    )
    assert dict(project.marks) == {"<S>": ":sword:"} and [line for _, line, _ in faults] == [3, 4, 5, 6]
    deck = script(tmp_path, LINKED + "LINKMULTI=[Price]\nUNIT=INCH\nCARDSIZE=2.5,3.5")[0].decks[0]
    assert (deck.copies, deck.format) == ("price", "poker")
    for size in ("0.5,6", "6,200", "200,6", "6,0.5", "x,6"):
        project, faults = script(tmp_path, f"CARDSIZE={size}")
        assert project.decks[0].format == "60x90r3" and faults[0][2] == "it is not a size", size
    assert script(tmp_path, "UNIT=MM\nCARDSIZE=70,120\nUNIT=CM\nCARDSIZE=7,13")[0].decks[0].format == "70x130r3"


@pytest.mark.parametrize(
    ("line", "severity", "why"),
    [
        ("PAGE=21,29", "note", "sheets are set by options of `pnp build`"), ("FOO=1", "warning", "layouts have no equivalent"),
        ("TEXT=x,a,1,1,1,1", "warning", "pnp cannot read the range of its cards"), ("TEXT=1,a,b,1,1,1", "warning", "pnp cannot read its place"), ("LINKMULTI=None", "warning", "the table has no such column"),
        ("RECTANGLE=,1,1,1,1", "warning", "it has no colour"), ("LINE=,2,1,1,2", "warning", "slots cannot have sloping lines"), ("DUPLEX=1", "warning", "it names no backs"),
        ("TEXT=,a,1,1,1,1,,,0,50", "warning", "words and pictures cannot be transparent"), ("FONT=A,9,U", "warning", "there are no underlined words"),
    ],
)  # fmt: skip
def test_a_line_that_is_left_out_says_why(line: str, severity: str, why: str, tmp_path: Path) -> None:
    assert (severity, 2, why) in script(tmp_path, LINKED + line)[1]


def test_loops_are_left_out_to_their_end_and_sheets_are_passed_over(tmp_path: Path) -> None:
    project, faults = script(
        tmp_path,
        "FOR=X,1,3\nTEXT=1,z,1,1,1,1\nNEXT\nTEXT=1,a,1,1,1,1\nMACRO=m\nX=1\nENDMACRO\nSECTION=s\nEND\nCOMMENT\nDUPLEX=1,2",
    )
    assert len(project.decks[0].slots) == 1
    assert [why for _, _, why in faults] == [
        "pnp does not run a loop", "it is inside a loop", "it is inside a loop", "pnp does not run a macro", "it is inside a macro", "it is inside a macro", "pnp does not run a section", "it is inside a section",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- CardMaker
def element(kind: str, **attributes: str) -> str:
    known = {"name": "slot", "x": "25", "y": "50", "width": "100", "height": "200"} | attributes
    return f'<Element type="{kind}" ' + " ".join(f'{name}="{value}"' for name, value in known.items()) + "/>"


def cardmaker(
    folder: Path, *elements: str, size: str = 'width="250" height="350" dpi="100"', more: str = ""
) -> tuple[Project, list[str]]:
    """The project of a layout of 63.5 × 88.9 mm, and what is said about it."""
    (folder / "goods.csv").write_text(GOODS, "utf-8")
    layout = f'<Layout Name="goods" {size} {more}>{"".join(elements)}<Reference RelativePath="goods.csv" Default="true"/></Layout>'
    (folder / "goods.cmp").write_text(f"<Project>{layout}</Project>", "utf-8")
    report = Report()
    return read_cardmaker(folder / "goods.cmp", report), [fault.message.partition("left out: ")[2] for fault in report]


AT = {"at": [6.35, 12.7, 25.4, 50.8]}
TEXT = {**AT, "style": "rules", "align": "left", "valign": "top"}


@pytest.mark.parametrize(
    ("made", "keys"),
    [
        (element("Text", variable="Hi"), {**TEXT, "text": "Hi"}),
        (element("Text", variable="@[Name]", horizontalalign="1", verticalalign="2", elementcolor="0x112233"), {**TEXT, "column": "name", "align": "center", "valign": "bottom", "ink": "#112233"}),
        (element("Text", variable="Hi", font="Arial;20;1;0;0;0"), {**TEXT, "text": "Hi", "style": "title", "size": [19.2, 11.5]}),
        (element("Text", variable="Hi", font=";10;0;0;1;0", rotation="-90"), {**TEXT, "text": "Hi", "style": "flavour", "size": [9.6, 6.0], "turn": 270.0}),
        (element("Text", variable="Hi", backgroundcolor="0x445566FF", bordercolor="0x112233FF", borderthickness="2"), {**TEXT, "text": "Hi", "shape": "rectangle", "fill": "#445566", "line": "#112233", "weight": 0.51}),
        (element("Text", variable="Hi", backgroundcolor="0x44556600", bordercolor="0x112233FF"), {**TEXT, "text": "Hi"}),
        (element("FormattedText", variable="a&lt;b&gt;c&lt;/b&gt; &lt;img=art/Sword.png;9&gt;&lt;u&gt;d&lt;/u&gt;#random;1;2#"), {**TEXT, "column": "slot"}),
        (element("Text", variable="#(if @[Price] &gt; 2 then dear else cheap)#"), {**TEXT, "column": "slot"}),
        (element("Graphic", variable="@[ Name ]", lockaspect="true"), {**AT, "picture": "name", "fit": "contain"}),
        (element("Graphic", variable="@[None]"), AT),
        (element("Shape", variable="#rectangle;0;0;0#", elementcolor="0x112233", opacity="51"), {**AT, "shape": "rectangle", "fill": "#112233", "tint": 0.2}),
        (element("Shape", variable="#ellipse;4;0;0#", elementcolor="0x112233", opacity="51"), {**AT, "shape": "circle", "line": "#112233", "weight": 1.02}),
        (element("Shape", variable="#roundedrect;0;0;0;20#", elementcolor="0x112233"), {**AT, "shape": "rectangle", "fill": "#112233", "corner": 2.54}),
        (element("Shape", variable="#rectangle;999;0;0#", elementcolor="0x112233"), {**AT, "shape": "rectangle", "line": "#112233", "weight": 10.0}),
        (element("Graphic", x="0", y="0", width="250", height="350"), {"at": "bleed"}),
    ],
)  # fmt: skip
def test_an_element_is_a_slot(made: str, keys: dict[str, Any], tmp_path: Path) -> None:
    project, _ = cardmaker(tmp_path, made)
    assert [dict(each) for each in project.decks[0].slots.values()] == [keys]


def test_the_first_element_is_on_top_and_names_are_apart(tmp_path: Path) -> None:
    elements = [
        element("Graphic", name="Big Art"),
        element("Graphic", name="Big Art", enabled="FALSE"),
        element("Graphic", name="Big Art", x="5"),
        element("Graphic", name="Big Art"),
    ]
    project, said = cardmaker(tmp_path, *elements)
    deck = project.decks[0]
    assert list(deck.slots) == ["big_art", "big_art_2", "big_art_3"] and deck.slots["big_art_2"]["at"] == [
        1.27,
        12.7,
        25.4,
        50.8,
    ]
    assert said == ["it is switched off"] and (deck.name, deck.format, len(deck.rows)) == ("goods", "poker", 3)
    project, said = cardmaker(
        tmp_path, element("Text", variable="#(if @[Price] > 2 then dear else cheap)#".replace(">", "&gt;"))
    )
    assert [row["slot"] for row in project.decks[0].rows] == ["cheap", "dear", "dear"]
    marked = "a&lt;b&gt;c&lt;/b&gt; &lt;img=art/Sword.png;9&gt;&lt;u&gt;d&lt;/u&gt;#random;1;2#"
    project, _ = cardmaker(tmp_path, element("FormattedText", variable=marked))
    assert [row["slot"] for row in project.decks[0].rows] == ["a<b>c</b> :sword:d"] * 3


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (element("SubLayout"), "layouts have no equivalent of a SubLayout"), (element("Shape", variable="#star;0#", elementcolor="0x112233"), "layouts have no equivalent of a Shape"),
        (element("Graphic", mirrortype="1"), "slots have no equivalent"), (element("Graphic", opacity="100"), "slots have no equivalent"), (element("Text", variable="a #;4# b"), "pnp neither counts nor draws inside words"),
        (element("Text", font="Arial;9;0;1;0;0"), "there are no underlined words"), (element("Text", font="Arial;9;0;0;0;1"), "there are no struck words"),
    ],
)  # fmt: skip
def test_an_element_that_is_left_out_says_why(made: str, why: str, tmp_path: Path) -> None:
    assert why in cardmaker(tmp_path, made)[1]


def test_attributes_without_an_effect_are_silent(tmp_path: Path) -> None:
    silent = element("Graphic", mirrortype="0", opacity="255", outlinecolor="0x123456", justifiedtext="FALSE")
    faded = element("Shape", variable="#rectangle;0;0;0#", elementcolor="0x112233", opacity="9")
    assert cardmaker(tmp_path, silent, faded)[1] == []
    assert [_alpha(text) for text in ("0x112233", "0x11223300", "0x11223301", "red")] == [True, False, True, True]


def test_a_layout_needs_a_size_and_one_reference(tmp_path: Path) -> None:
    for size in ('width="250" height="10" dpi="100"', 'width="9999" height="350" dpi="100"', 'height="350"'):
        with pytest.raises(Unreadable, match="has no size"):
            cardmaker(tmp_path, size=size)
    assert cardmaker(tmp_path, size='width="700" height="1200"')[0].decks[0].format == "177.8x304.8r3"
    project, said = cardmaker(tmp_path, '<Reference RelativePath="other.csv"/>')
    assert len(project.decks[0].rows) == 3 and said == ["the layout draws another reference"]
    (tmp_path / "other.csv").write_text("Name,Size\nDart,9\n", "utf-8")
    project, said = cardmaker(tmp_path, '<Reference RelativePath="other.csv"/>', more='combineReferences="true"')
    assert len(project.decks[0].rows) == 4 and said == [] and project.decks[0].columns[:2] == ("name", "size")


def test_the_first_column_may_count_copies(tmp_path: Path) -> None:
    for head, cells, copies in (
        ("Count", "3", "count"),
        ("Qty", "", "qty"),
        ("Count", "many", ""),
        ("Number", "3", ""),
    ):
        (tmp_path / "many.csv").write_text(f"{head},Name\n{cells},Axe\n", "utf-8")
        project, _ = cardmaker(tmp_path, '<Reference RelativePath="many.csv" Default="true"/>')
        assert project.decks[0].copies == copies, head
