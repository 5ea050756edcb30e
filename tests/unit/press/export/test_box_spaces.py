"""Words of neighbouring boxes of a card: parted for readers of the structure, and taken out as before."""

import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.base.frozen import replace
from pnp.press.export.box_spaces import with_box_spaces
from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, GlyphRun, Group, Item, Page, Paint, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import leaves

STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 13)
Box = Callable[..., tuple[Item, ...]]


@pytest.fixture
def box(setting: Setting) -> Box:
    """Sets words in a box at a place."""
    return lambda words, x, y, wide=50.0: set_text((Run(words, STYLE.text),), STYLE, wide, setting).items(x, y)


def run_texts(items: tuple[Item, ...]) -> list[str]:
    return [leaf.text for leaf, _ in leaves(items) if isinstance(leaf, GlyphRun)]


def spaced(setting: Setting, *boxes: tuple[Item, ...]) -> list[str]:
    return run_texts(with_box_spaces([item for box in boxes for item in box], setting.fonts))


def test_each_box_ends_with_a_space(setting: Setting, box: Box) -> None:
    assert spaced(setting, box("Queen", 5, 10), box("3", 5, 20), box("cost", 9, 20)) == ["Queen ", "3 ", "cost "]


def test_a_turned_box_is_a_box_of_its_own(setting: Setting, box: Box) -> None:
    turned = Group(box("A", 5, 10), (-1.0, 0.0, 0.0, -1.0, 63.0, 88.0))
    assert spaced(setting, box("A", 5, 10), (turned,)) == ["A ", "A "]


def test_words_and_lines_that_go_on_stay_together(setting: Setting, box: Box) -> None:
    (first,) = box("half", 5, 10)
    assert isinstance(first, GlyphRun)
    end = first.x + first.glyphs[-1].x + first.glyphs[-1].advance
    assert spaced(setting, (first,), box("way", end, 10)) == ["half", "way "]
    lines = box("Draw two cards, then one more.", 5, 20, 30.0)
    assert "".join(spaced(setting, lines)) == "Draw two cards, then one more. "


def test_a_label_that_is_said_stays_as_it_is(setting: Setting, box: Box) -> None:
    assert spaced(setting, (Group(box("abc", 5, 10), reading_text="abc"),)) == ["abc"]


def of_script(name: str, setting: Setting) -> tuple[Setting, Box]:
    """A setting for a language, and boxes set in it."""
    own = replace(setting, language=name, right_to_left=name == "he")
    return own, lambda words, x, y, wide=40.0: set_text((Run(words, STYLE.text),), STYLE, wide, own).items(x, y)


def test_boxes_of_a_script_without_spaces_are_parted_and_its_lines_are_not(setting: Setting) -> None:
    own, box = of_script("ja", setting)
    text = "ただちに審判の宝石を、持ち主または卓の中央から受け取る。椅子が空いていた。"
    lines = box(text, 5, 40)
    assert len(lines) > 1
    assert "".join(spaced(own, box("摂政", 5, 10), box("3", 30, 10), box("エリック", 5, 25), lines)) == (
        f"摂政 3 エリック {text} "
    )


def test_boxes_of_a_script_from_the_right_are_parted(setting: Setting) -> None:
    own, box = of_script("he", setting)
    boxes = (box("אבדון", 5, 10), box("בנדיקט", 5, 20), box("נקבי בדמות מסיעה כלשהי. כל מי שיש לה", 5, 30, 30.0))
    runs = spaced(own, *boxes)
    assert len(runs) > 3
    for run, following in pairwise(runs):
        assert run.endswith(" ") or following.startswith(" "), (run, following)
    assert not any("  " in run for run in runs)


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="needs poppler")
def test_the_structure_parts_boxes_and_extraction_stays(setting: Setting, box: Box, tmp_path: Path) -> None:
    items = (
        *box("Queen", 5, 10),
        *box("3", 5, 20),
        *box("cost", 9, 20),
        *box("Draw two cards, then one more.", 5, 30, 30.0),
    )
    document = Document(
        (Page(70, 90, (PlacedFace(Face("queen", 63, 88, items), (1.0, 0.0, 0.0, 1.0, 2.0, 1.0)),)),), "A deck"
    )
    tagged, plain = tmp_path / "tagged.pdf", tmp_path / "plain.pdf"
    tagged.write_bytes(pdf_bytes(document, setting.fonts, access=1))
    plain.write_bytes(pdf_bytes(document, setting.fonts, access=0))
    (told,) = re.findall(r'^ +"(.*)"$', output("pdfinfo", "-struct-text", tagged), re.MULTILINE)
    assert told == "Queen 3 cost Draw two cards, then one more. "
    for options in ((), ("-raw",), ("-layout",)):
        assert output("pdftotext", *options, tagged, "-") == output("pdftotext", *options, plain, "-")


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="needs poppler")
def test_words_behind_a_drawn_sign_stay_in_the_structure(setting: Setting, box: Box, tmp_path: Path) -> None:
    """For poppler, the end of any mark inside a figure is the end of the figure."""
    sign = Group((Outline(rect_outline(9, 20, 2, 2), Paint("#000000")),), reading_text="spades")
    face = Face("queen", 63, 88, (*box("3", 5, 20), sign, *box("cost", 13, 20)))
    file = tmp_path / "sign.pdf"
    pages = (Page(70, 90, (PlacedFace(face, (1.0, 0.0, 0.0, 1.0, 2.0, 1.0)),)),)
    file.write_bytes(pdf_bytes(Document(pages, "A deck"), setting.fonts))
    assert re.findall(r'^ +"(.*)"$', output("pdfinfo", "-struct-text", file), re.MULTILINE) == ["3 cost "]


def output(*command: object) -> str:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
