"""A face told in YAML: slots, what fills them, when they stand, what they extend; faults at their place."""

from pathlib import Path

import pytest
from PIL import Image as Pillow

from pnp.model.read.build import build_game
from pnp.model.text.messages import messages_of
from pnp.press.pieces.layouts.check import check_layouts
from pnp.press.pieces.preflight import check_art
from pnp.press.typeset.drawing.page import GlyphRun, Image
from pnp.press.typeset.drawing.page import Path as Shape
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import Report
from pnp.source.load.build import load_game
from tests.faces import Drawn, deck, draw

COLUMNS = "title: text, cost: num, text: text"
ROWS = "code,title,cost,text\nfox,Ember Fox,2,Deal **1** damage.\noak,The Old Oak,10,\n"


def laid_out(folder: Path, slots: str, columns: str = COLUMNS, rows: str = ROWS, **more: str) -> Drawn:
    """The beasts in a layout of these slots, each a line."""
    text = "own:\n  slots:\n" + "".join(f"    {line}\n" for line in slots.splitlines())
    return draw(deck(folder, columns, rows, "layout: own", layouts=text, **more))


def test_a_slot_shows_a_column(tmp_path: Path) -> None:
    drawn = laid_out(tmp_path, "title: {at: [6, 6, -6, 8], column: title, style: title}")
    assert drawn.words("fox") == ["Ember Fox"] and not drawn.faults


def test_a_slot_shows_an_entry_of_a_list_column(tmp_path: Path) -> None:
    rows = "code,title,sides\nfox,Ember Fox,north|east|south\noak,The Old Oak,west|west|east|north\n"
    slots = 'first: {at: [6, 6, -6, 8], column: sides_0}\nlast: {at: [6, 20, -6, 8], text: "to {{ sides_2 }}"}'
    drawn = laid_out(tmp_path, slots, "title: text, sides: list of text", rows)
    assert not drawn.faults
    assert drawn.words("fox") == ["north", "to south"] and drawn.words("oak") == ["west", "to east"]
    beyond = 'fourth: {at: [6, 6, -6, 8], text: "{{ sides_3 }}"}'  # not every card has a fourth entry
    (tmp_path / "beyond").mkdir()
    fault = laid_out(tmp_path / "beyond", beyond, "title: text, sides: list of text", rows).faults[0]
    assert "sides_3" in fault.message


def test_a_text_has_inserts(tmp_path: Path) -> None:
    drawn = laid_out(tmp_path, 'price: {at: [6, 6, -6, 8], text: "{{ title }}: {{ cost }} coins"}')
    assert " ".join(drawn.words("fox")) == "Ember Fox: 2 coins"


def test_an_unknown_insert_is_told_in_the_layout(tmp_path: Path) -> None:
    drawn = laid_out(tmp_path, 'price: {at: [6, 6, -6, 8], text: "{{ cots }} coins"}')
    (fault,) = {fault.span: fault for fault in drawn.faults}.values()
    assert (fault.code, Path(fault.span.file).name, fault.span.line) == ("PNP304", "layouts.yaml", 3)


@pytest.mark.parametrize("when", ["cost > 3", "'{cost: 10}'", "not text"])
def test_a_slot_stands_when_its_condition_holds(tmp_path: Path, when: str) -> None:
    told = when.strip("'")
    drawn = laid_out(tmp_path, f"dear: {{at: safe, column: title, when: {told}}}")
    assert drawn.words("fox") == [] and drawn.words("oak") == ["The Old Oak"]


def test_a_layout_extends_another_slot_by_slot(tmp_path: Path) -> None:
    text = """small:
  extends: base
  slots:
    title: {at: [6, 40, -6, 8]}
    cost:
base:
  slots:
    title: {at: [6, 6, -6, 8], column: title}
    cost: {at: [6, 20, 10, 10], number: cost}
"""
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, "layout: small", layouts=text))
    (run,) = [leaf for leaf, _ in leaves(drawn.face("fox").items) if isinstance(leaf, GlyphRun)]
    assert run.text == "Ember Fox" and 40 < run.y < 48


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("small: {extends: small}\n", {"`small` extends itself"}),
        (
            "small: {extends: base}\nbase: {extends: small}\n",
            {"`small` extends `base`", "`base` extends `small`"},
        ),
    ],
)
def test_layouts_that_extend_one_another_in_a_circle_are_told(tmp_path: Path, text: str, words: set[str]) -> None:
    report = Report()
    build_game(load_game(deck(tmp_path, COLUMNS, ROWS, "layout: small", layouts=text), report), report)
    told = [d for d in report.errors if d.code == "PNP107"]
    assert all(any(word in d.message for d in told) for word in words)
    assert {Path(d.span.file).name for d in told} == {"layouts.yaml"} and all("extends:" in d.help for d in told)


def test_a_preset_with_columns_of_other_names(tmp_path: Path) -> None:
    text = "hero: {extends: creature, columns: {title: called, cost: price}}\n"
    rows = "code,called,price\nfox,Ember Fox,2\n"
    drawn = draw(deck(tmp_path, "called: text, price: num", rows, "layout: hero", layouts=text))
    assert {"2", "Ember Fox"} <= set(drawn.words("fox"))


def test_low_ink_floods_no_plate(tmp_path: Path) -> None:
    slots = "own:\n  slots:\n    cost: {at: [6, 6, 10, 10], number: cost, shape: circle, fill: accent}\n"
    folder = deck(tmp_path, COLUMNS, ROWS, "layout: own", layouts=slots)
    accent = draw(folder).edition.theme.accent
    fills = [
        {leaf.paint.fill for leaf, _ in leaves(draw(folder, low).face("fox").items) if isinstance(leaf, Shape)}
        for low in (False, True)
    ]
    assert accent in fills[0] and accent not in fills[1]


@pytest.mark.parametrize(
    ("slots", "code", "words"),
    [
        ("title: {at: [6, 6, -6], column: title}", "PNP106", "four lengths"),
        ("title: {at: [6, 6, -6, 8], colum: title}", "PNP104", "colum"),
        ("title: {at: [6, 6, -6, 8], shape: blob}", "PNP106", "blob"),
    ],
)
def test_a_wrong_key_is_told_at_its_place(tmp_path: Path, slots: str, code: str, words: str) -> None:
    fault = laid_out(tmp_path, slots).faults[0]
    assert (fault.code, Path(fault.span.file).name, fault.span.line) == (code, "layouts.yaml", 3)
    assert words in fault.message + fault.help


def test_an_unknown_layout_is_told_with_what_there_is(tmp_path: Path) -> None:
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, "layout: creatur"))
    assert [(f.code, f.help) for f in drawn.faults if f.code == "PNP107"] == [("PNP107", "write `creature`")]


@pytest.mark.parametrize(
    ("slot", "code", "words"),
    [
        ("a: {at: safe, number: cots}", "PNP107", "cost"),
        ("a: {at: safe, column: title, ink: acent}", "PNP107", "accent"),
        ("a: {at: safe, icon: swrod}", "PNP107", "sword"),
        ("a: {at: safe, column: title, style: titel}", "PNP107", "title"),
        ("a: {at: safe, column: title, when: cots > 3}", "PNP107", "cost"),
        ("a: {at: safe, column: title, number: cost}", "PNP106", "two slots"),
        ("a: {cell: [1, 1], column: title}", "PNP106", "grid"),
    ],
)
def test_a_name_that_there_is_not_is_told_with_what_is_near(tmp_path: Path, slot: str, code: str, words: str) -> None:
    (fault, *_) = check_layouts(laid_out(tmp_path, slot).edition)
    assert (fault.code, Path(fault.span.file).name, fault.span.line) == (code, "layouts.yaml", 3)
    assert words in fault.help


# ------------------------------------------------------------------------------------------------- pictures
def painted(folder: Path, *files: str) -> None:
    """Pictures in the art folder of a game, each a red square."""
    for name in files:
        file = folder / "art" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        Pillow.new("RGB", (900, 900), "#C02020").save(file)


def pictures_on(drawn: Drawn, name: str) -> list[str]:
    """The picture files on a face."""
    return [Path(leaf.file).name for leaf, _ in leaves(drawn.face(name).items) if isinstance(leaf, Image)]


@pytest.mark.parametrize("file", ["fox.png", "beast/fox.png", "Fox.PNG", "beast/FOX.jpg"])
def test_a_picture_is_found_by_the_card_s_code_and_by_its_kind(tmp_path: Path, file: str) -> None:
    painted(tmp_path, file)
    assert pictures_on(laid_out(tmp_path, "art: {at: safe, picture: art}"), "fox") == [Path(file).name]


@pytest.mark.parametrize("named", ["red fox", "Red_Fox.png", "red-fox"])
def test_a_picture_is_found_by_the_name_that_the_table_has(tmp_path: Path, named: str) -> None:
    painted(tmp_path, "Red Fox.png", "oak.png")
    rows = f"code,title,art\nfox,Ember Fox,{named}\noak,The Old Oak,\n"
    drawn = laid_out(tmp_path, "art: {at: safe, picture: art}", "title: text, art: text", rows)
    assert (pictures_on(drawn, "fox"), pictures_on(drawn, "oak")) == (["Red Fox.png"], ["oak.png"])
    assert not drawn.faults and not list(check_art(drawn.edition))
    files = [m.text for m in messages_of(drawn.edition.game) if m.text.endswith(".png")]
    assert files == []  # the name of a file is no word for translators


def test_a_picture_that_the_table_names_and_is_not_there_leaves_a_box_and_is_told(tmp_path: Path) -> None:
    rows = "code,title,art\nfox,Ember Fox,red fox\n"
    drawn = laid_out(tmp_path, "art: {at: safe, picture: art}", "title: text, art: text", rows)
    assert [(f.code, f.severity) for f in drawn.faults] == [("PNP114", "warning")] and "red fox" in drawn.words("fox")


def test_cards_of_a_layout_that_lack_their_pictures_are_told_at_once(tmp_path: Path) -> None:
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, "layout: creature"))
    (fault,) = check_art(drawn.edition)
    assert (fault.code, fault.severity) == ("PNP114", "warning")
    assert fault.message.startswith("2 cards have an ornament") and "`fox.png`, `oak.png`" in fault.message
    painted(tmp_path, "fox.png", "oak.png")
    assert not list(check_art(draw(tmp_path).edition))


def test_faces_made_of_columns_need_no_pictures_until_one_has_one(tmp_path: Path) -> None:
    assert not list(check_art(draw(deck(tmp_path, COLUMNS, ROWS)).edition))
    painted(tmp_path, "fox.png")
    (fault,) = check_art(draw(tmp_path).edition)
    assert fault.message.startswith("a card has an ornament") and "`oak.png`" in fault.message


# ------------------------------------------------------------------------------------------------- words of columns
def test_names_of_numbers_and_flags_on_a_face_of_columns_are_for_translators(tmp_path: Path) -> None:
    rows = "code,title,cost,swift\nfox,Ember Fox,2,yes\noak,The Old Oak,10,no\n"
    drawn = draw(deck(tmp_path, "title: text, cost: num, swift: flag", rows))
    assert "cost" in drawn.words("fox") and "swift" in drawn.words("fox") and "swift" not in drawn.words("oak")
    said = {(m.context, m.text): m.span.line for m in messages_of(drawn.edition.game)}
    assert said["label:column:cost", "cost"] == said["label:column:swift", "swift"] > 1

    po = 'msgctxt "label:column:{0}"\nmsgid "{0}"\nmsgstr "{1}"\n\n'
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "fr.po").write_text(po.format("cost", "prix") + po.format("swift", "l'éclair"))
    assert {"prix", "l’éclair"} <= set(draw(tmp_path, locale="fr").words("fox"))


@pytest.mark.parametrize("keys", ["layout: creature", "template: cards/plain.svg.j2"])
def test_names_of_columns_that_no_face_shows_are_not(tmp_path: Path, keys: str) -> None:
    drawn = draw(deck(tmp_path, COLUMNS, ROWS, keys))
    assert not [m for m in messages_of(drawn.edition.game) if m.context.startswith("label:column")]


# ------------------------------------------------------------------------------------------------- faces of columns
def test_several_texts_of_no_known_kind_stand_behind_their_names(tmp_path: Path) -> None:
    rows = "code,title,question,answer\nq1,Rivers,Which river runs through Vienna?,The Danube\n"
    drawn = draw(deck(tmp_path, "title: text, question: text, answer: text", rows))
    said = drawn.words("q1")
    assert "answer" in said and said.index("question") < said.index("answer")
    assert {"label:column:question", "label:column:answer"} <= {m.context for m in messages_of(drawn.edition.game)}


def test_suits_without_marks_make_playing_cards_with_icons(tmp_path: Path) -> None:
    names = "names:\n  suit: {CUPS: {label: cups}, BELLS: {label: bells}}\n  rank: {R_3: {label: '3'}, PAGE: {}}\n"
    rows = "code,suit,rank\nc3,CUPS,R_3\ncp,CUPS,PAGE\n"
    drawn = draw(deck(tmp_path, "suit: suit, rank: rank", rows, names=names))
    assert drawn.words("c3") == ["3", "3"] and drawn.words("cp") == ["page", "page"]
    marks, court = (len(list(leaves(drawn.face(name).items))) for name in ("c3", "cp"))
    assert marks >= 5 and court > 50  # three pips and two beside the indices; a figure


def test_two_numbers_of_spots_make_a_domino(tmp_path: Path) -> None:
    drawn = draw(deck(tmp_path, "left: num, right: num", "code,left,right\na,1,2\nb,0,6\n"))
    assert drawn.words("a") == [] and not drawn.faults
    many = draw(deck(tmp_path, "left: num, right: num", "code,left,right\na,1,12\n"))
    assert {"1", "12"} <= set(many.words("a"))
