"""Whole pages against stored measures: columns, tables, rows, frames, notes, what hangs in margins, and their order."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.press.typeset import (
    Break,
    Column,
    Columns,
    Drawing,
    Frame,
    FramedBlocks,
    HungItem,
    Mark,
    Note,
    PageTemplate,
    ParagraphStyle,
    Row,
    Run,
    Space,
    Stack,
    Table,
    Text,
    TextStyle,
    set_text,
)
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Paint
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.flow.blocks import Across
from pnp.press.typeset.flow.layout import flow
from tests.golden import figures, hold, item_lines, page_lines

GOLDEN = Path(__file__).parent / "golden"
BODY = ParagraphStyle(TextStyle("Alegreya", 9), 11.5, "justify", hyphens=True, after=1.2)
SMALL = ParagraphStyle(TextStyle("Alegreya Sans", 7, "#444444"), 8.4)
HEAD = ParagraphStyle(
    TextStyle("Alegreya", 14, "#800020", tracking=40, caps=True), 16, before=5, after=2, keep_with_next=True
)
PROSE = (
    "When the deck runs out in the middle of a turn, shuffle the discards and go on with what you were doing; nobody loses "
    "anything by it, and whoever was about to draw a card draws it from the cards that were just shuffled. "
)
FACE = Face("figure", 20, 12, (Outline(rect_outline(0, 0, 20, 12), Paint(fill="#336699")),))
BOX = Outline(rect_outline(0, 0, 30, 6), Paint(fill="#996633"))


def text(words, style=BODY, **more):
    return Text((Run(words, style.text),), style, **more)


def blocks():
    """A chapter with one of everything."""
    disc = HungItem((Run("3", SMALL.text),), SMALL, -2.0)
    return (
        text("The end of the deck", HEAD, marks=(Mark("end", "The end of the deck", 1),), hung=(HungItem((Run("7.2", SMALL.text),), SMALL, -3.0),)),
        text(PROSE * 2, notes=(Note((Run("Beside the first line", SMALL.text),), SMALL),)),
        text(PROSE, replace(BODY, first=4.0, left=5.0, right=3.0), bar=(0.8, "#C00000")),
        Drawing(FACE, 30, 18, "right", before=2, after=3),
        Row(((text("Left " + PROSE[:60]),), (text("Right"), text("twice")), (Drawing((BOX,), 30, 6, "center"),)), (0, 25, 0), 3.0, "middle", before=1, after=2),
        Row(((text("A", HEAD),), (text("baseline", SMALL),)), (20, 0), 2.0, "baseline"),
        Row(((text("Down", SMALL),), (text(PROSE[:90]),)), (15, 0), 2.0, "bottom"),
        FramedBlocks((text(PROSE[:120]), text("Last")), (3, 4, 5, 6), Paint(fill="#EEEEEE", stroke="#000000"), 1.5, (1.0, "#00C000"), HungItem((Run("Label", SMALL.text),), SMALL, 8.0, "left"), Paint(fill="#FFFFFF"), 2, 3),
        Table((Column(12, "right"), Column(), Column(0, "center", 0)), (text("Nr", SMALL), text("Name", SMALL), text("Size", SMALL)),
              tuple((text(str(n), SMALL), text(f"Row {n} " + PROSE[: 20 * n], SMALL), text("x" * n, SMALL)) for n in range(1, 6)), foot_rule=Paint(stroke="#FF0000", width=0.4), before=2, after=2),
        Columns((text(PROSE), text(PROSE[:50])), 2, 4.0, 1, 2),
        Stack((text("Together", SMALL, hung=(disc,)), Space(3), text("and more", SMALL)), before=2, after=4),
        Across((text("Across all columns " + PROSE[:70]),), before=2, after=2),
        text(PROSE * 3),
        Break("column"),
        text(PROSE[:100], replace(BODY, align="center", balance=True)),
        Across((text("Afloat " + PROSE),), floats=True),
        text(PROSE * 4),
        Break("right"),
        text("The last page", HEAD), text(PROSE),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "frames", "stretch"),
    [
        ("one column", ((20, 15, 100, 150),), 0.0),
        ("two columns", ((15, 15, 52, 120), (73, 15, 52, 120)), 2.0),
        ("low", ((15, 15, 110, 60),), 0.0),
    ],
)
@pytest.mark.parametrize("right_to_left", [False, True])
def test_pages(name, frames, stretch, right_to_left, setting, update):
    setting = replace(setting, right_to_left=right_to_left)
    template = PageTemplate(
        140, 180, tuple(Frame(*frame) for frame in frames), Frame(126, 15, 12, 150), stretch=stretch
    )
    flowed = flow(blocks(), lambda number, kind: template, setting)
    lines = [line for page in flowed.pages for line in page_lines(page)]
    lines += [f"{place} {where.label}" for place, where in flowed.places.items()]
    lines += [f"feet {figures(*flowed.feet)}", *(f"{d.code} {d.message}" for d in setting.report)]
    hold(GOLDEN / f"pages-{name.replace(' ', '-')}{'-from-the-right' * right_to_left}.txt", lines, update)


PARAGRAPHS = {
    "justified": (PROSE, BODY, "en"),
    "narrow and hyphenated": ("An extraordinarily uncharacteristic misunderstanding between representatives notwithstanding. " * 2, replace(BODY, after=0), "en"),
    "centred and balanced": (PROSE, replace(BODY, align="center", balance=True, hyphens=False), "en"),
    "right": (PROSE, replace(BODY, align="right"), "de"),
    "forced lines": ("One\nTwo three\nFour", replace(BODY, first=3.0), "en"),
    "French marks": ("Jamais : quoi ? « Non » ! Alors ; 30 cartes.", BODY, "fr"),
    "Polish letters": ("Wejdź w las i weź 3 karty z ręki a potem o nich zapomnij w lesie.", BODY, "pl"),
    "tracked": (PROSE[:60], replace(BODY, text=replace(BODY.text, tracking=80)), "en"),
}  # fmt: skip


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_paragraphs(name, setting, update):
    words, style, language = PARAGRAPHS[name]
    lines = []
    for width in (28.0, 45.0, 80.0):
        block = set_text((Run(words, style.text),), style, width, setting.speaking(language))
        lines += [
            f"# {width:.0f} mm: {figures(block.width, block.height)} overfull {block.overfull}",
            *item_lines(block.items(0.0, 0.0)),
        ]
    hold(GOLDEN / f"paragraph-{name.replace(' ', '-')}.txt", lines, update)
