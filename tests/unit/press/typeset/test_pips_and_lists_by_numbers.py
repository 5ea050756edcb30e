"""Pips of playing cards, and paragraphs, lists and boxes written in Markdown, at exact places, mm."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.nodes import Admonition, Definition, Definitions, List, ListItem, Paragraph, Words
from pnp.press.typeset import FramedBlocks, ParagraphStyle, Stack, Text, TextStyle
from pnp.press.typeset.flow.markdown_blocks import set_blocks
from pnp.press.typeset.motifs import pips

LEFT, MIDDLE, RIGHT = 16.0, 30.0, 44.0
"""The middles of pips 12 mm high in a box 40 wide that begins at 10."""
ROWS = {"top": 26.0, "sixth": 40.667, "quarter": 48.0, "third": 55.333, "half": 70.0}
"""Their heights in a box 100 high that begins at 20; those of the lower half lie as far from the other end."""


def placed(count: int, box: tuple[float, ...] = (10.0, 20.0, 40.0, 100.0)) -> tuple[set[Any], set[float]]:
    """The places of pips with their turns, and their sizes."""
    found: set[Any] = set()
    sizes: set[float] = set()
    patch = pytest.MonkeyPatch()
    patch.setattr(pips, "at", lambda x, y, mark, turn: found.add((round(x, 3), round(y, 3), turn)) or "")
    pips.pips(count, *box, lambda size: sizes.add(round(size, 4)) or "")  # type: ignore[arg-type,func-returns-value]
    patch.undo()
    return found, sizes


def both(*places: tuple[float, str]) -> set[Any]:
    """Pips, with those of the lower half upside down."""
    upper = {(x, ROWS[row], 0.0) for x, row in places}
    return upper | {(x, round(140.0 - ROWS[row], 3), 180.0) for x, row in places if row != "half"}


SIDES = tuple((x, row) for x in (LEFT, RIGHT) for row in ("top",))
THREE = (*SIDES, (LEFT, "half"), (RIGHT, "half"))
FOUR = (*SIDES, (LEFT, "third"), (RIGHT, "third"))


@pytest.mark.parametrize(
    ("count", "places"),
    [
        (2, both((MIDDLE, "top"))), (3, both((MIDDLE, "top"), (MIDDLE, "half"))), (4, both(*SIDES)),
        (5, both(*SIDES, (MIDDLE, "half"))), (6, both(*THREE)), (7, both(*THREE) | {(MIDDLE, 48.0, 0.0)}),
        (8, both(*THREE, (MIDDLE, "quarter"))), (9, both(*FOUR, (MIDDLE, "half"))), (10, both(*FOUR, (MIDDLE, "sixth"))),
    ],
)  # fmt: skip
def test_pips_are_arranged_as_on_playing_cards(count: int, places: set[Any]) -> None:
    assert placed(count) == (places, {12.0})


def test_pips_are_as_large_as_their_box_allows() -> None:
    """An ace takes 46 % of the height, other pips 16.2 %, but at most 62 % and 30 % of the width."""
    assert placed(1) == ({(30.0, 70.0, 0.0)}, {24.8}) and placed(1, (10.0, 20.0, 80.0, 100.0))[1] == {46.0}
    assert placed(2, (10.0, 20.0, 80.0, 100.0))[1] == {16.2}
    assert placed(0) == placed(11) == (set(), set())


# ------------------------------------------------------------------------------------------------- markdown
BODY = ParagraphStyle(TextStyle("F", 10.0), 12.0, left=1.0)
FONTS: Any = SimpleNamespace(bold=str, italic=str)


def paragraph(text: str = "p") -> Paragraph:
    return Paragraph((Words(text),))


def texts(*blocks: Any, **styles: ParagraphStyle) -> list[Any]:
    return list(set_blocks(blocks, {"p": BODY, **styles}, FONTS))


def test_items_are_4_2_further_right_at_each_level() -> None:
    inner = List((ListItem((Words("in"),), place=3),), ordered=True, level=2)
    one, below, deep = texts(List((ListItem((Words("one"),), (paragraph(), inner)),)))
    assert [round(text.style.left, 3) for text in (one, below, deep)] == [5.2, 5.2, 9.4]
    assert [(text.hung[0].content[0].text, round(text.hung[0].x, 3)) for text in (one, deep)] == [
        ("•", 2.8),
        ("3.", 7.0),
    ]
    assert below.hung == () and one.hung[0].align == "right"
    (plain,) = texts(paragraph())
    assert plain.style is BODY


def test_terms_stay_with_their_meanings_and_boxes_have_frames() -> None:
    explained = ParagraphStyle(left=6.0)
    term, meaning = texts(Definitions((Definition((Words("t"),), (paragraph(),)),)), dd=explained)
    assert term.style.keep_with_next and not meaning.style.keep_with_next and meaning.style.left == 6.0
    (box,) = texts(Admonition((Words("Note"),), (paragraph(),)))
    assert isinstance(box, FramedBlocks) and (box.before, box.after) == (2.4, 2.4)
    (stack,) = box.blocks
    assert isinstance(stack, Stack)
    assert [(b.style.keep_with_next, b.inlines[0].text) for b in stack.blocks if isinstance(b, Text)] == [
        (True, "Note"),
        (False, "p"),
    ]  # type: ignore[union-attr]
    (bare,) = texts(Admonition((), (paragraph(),)))
    assert len(bare.blocks[0].blocks) == 1
