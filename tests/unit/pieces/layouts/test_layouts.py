"""A face told in YAML: slots, what fills them, when they stand, what they extend; faults at their place."""

from pathlib import Path

import pytest

from pnp.pieces.layouts.check import check_layouts
from pnp.typeset.page import GlyphRun
from pnp.typeset.page import Path as Shape
from pnp.typeset.walk import leaves
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
