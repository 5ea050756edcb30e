"""The punch guide: where round pieces lie, and which straight cuts miss them all."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.resources import PRINTED
from pnp.model.language.press_words import program_text
from pnp.press.impose.formats import Paper
from pnp.press.impose.furniture import Furniture, SheetName
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.punchguide import SENTENCES, Sheet, _words, punch_guide, punch_guides, sheet_of, straight_cuts
from pnp.press.impose.sheets import Piece, impose_sheets
from pnp.press.typeset.drawing.page import Group
from pnp.source.diagnostics import Report

from .conftest import a_face, some_pieces

A4 = Paper("a4", 210, 297, "A4")


def round_pieces(item, copies):
    """Round pieces without backs."""
    return [Piece(replace(a_face(f"front:{i}", item), corner=item.width / 2), None, n) for i, n in enumerate(copies)]


def test_the_centres_are_those_of_the_plan(formats):
    item, report = formats["round"], Report()
    pages = impose_sheets(round_pieces(item, [12]), item, A4, Options(), report)
    plan = plan_sheets(item, A4, Options(), report)
    assert plan is not None
    centres = {((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in sheet_of(pages[0]).rounds}
    assert {(round(x, 1), round(y, 1)) for x, y in centres} == {
        (round(s.centre[0], 1), round(s.centre[1], 1)) for s in plan.packing.slots
    }
    assert sheet_of(pages[0]).diameters == (63.0,)


def test_a_sheet_that_is_not_full_needs_no_guide_of_its_own(formats):
    item = formats["round"]
    pages = impose_sheets(round_pieces(item, [12, 5]), item, A4, Options(), Report())
    assert len(pages) == 2
    assert len(punch_guides(pages, Options())) == 1


def test_a_guide_names_what_is_on_its_sheet(formats, monkeypatch):
    """Two kinds of sheets in one file: the name of the file would be that of both."""
    named = []
    monkeypatch.setattr(
        "pnp.press.impose.punchguide.draw_furniture",
        lambda furniture, *_: named.append(furniture.heading(SheetName("", 1, 2))) or (Group(()), Group(())),
    )
    pages = [
        page
        for part, name in (("Coins", "round"), ("Seals", "token-20"))
        for page in impose_sheets(
            round_pieces(formats[name], [3]), formats[name], A4, Options(furniture=Furniture(part=part)), Report()
        )
    ]
    assert len(punch_guides(pages, Options(furniture=Furniture(part="Coins, Seals")))) == 2
    assert named == ["Coins · sheet 1 of 2", "Seals · sheet 1 of 2"]


def test_what_is_not_round_has_no_guide(formats):
    item = formats["poker"]
    pages = impose_sheets(some_pieces(item, [3], backs=False), item, A4, Options(), Report())
    assert punch_guides(pages, Options()) == []


def test_the_places_of_pieces_have_the_decimal_sign_of_the_language(formats):
    item = formats["round"]
    pages = impose_sheets(round_pieces(item, [1]), item, A4, Options(), Report())
    (x0, y0, x1, y1), *_ = sheet_of(pages[0]).rounds
    (guide,) = punch_guides(pages, Options(furniture=Furniture(locale="fr")))
    (told,) = (tag.alt for item in guide.items if isinstance(item, Group) for tag in item.tags if tag.alt)
    assert told == f"1: {(x0 + x1) / 2:.1f} · {(y0 + y1) / 2:.1f}\u202fmm".replace(".", ",")


@pytest.mark.parametrize(
    ("locale", "told"), [("en", "20, 22.5\u00a0mm"), ("fr", "20; 22,5\u00a0mm"), ("ru", "20; 22,5\u00a0мм")]
)
def test_sizes_are_parted_by_more_than_the_decimal_sign_and_keep_their_unit(locale, told):
    sheet = Sheet(210.0, 297.0, ((10.0, 10.0, 30.0, 30.0), (40.0, 10.0, 62.5, 32.5)))
    furniture = Furniture(locale=locale, say=program_text(locale))
    lines = [line for line, _ in _words(sheet, Options(furniture=furniture), 60.0)]
    assert lines[0].endswith(told)
    assert not [line for line in lines if line.strip(" .") in ("mm", "мм")]


@pytest.mark.parametrize("file", sorted(PRINTED.glob("*.po")), ids=lambda file: file.stem)
def test_no_unit_begins_a_line_in_any_language(file):
    say = program_text(file.stem)
    told = [say(sentence) for sentence in (*say.sentences, *SENTENCES)]
    assert not [one for one in told if re.search(r" (mm|мм|مم|מ״מ|χλστ|毫米)(?!\w)|[\d}] %", one)]


BOXES = st.lists(st.tuples(st.integers(0, 180), st.integers(0, 260), st.integers(5, 60)), min_size=1, max_size=12)


@given(BOXES)
def test_no_straight_cut_goes_through_a_piece(found):
    sheet = Sheet(300.0, 400.0, tuple((float(x), float(y), float(x + d), float(y + d)) for x, y, d in found))
    for axis, at in straight_cuts(sheet):
        low, high = (1, 3) if axis == "y" else (0, 2)
        assert not any(box[low] < at < box[high] for box in sheet.rounds)


@pytest.mark.parametrize(
    ("width", "height", "box"),
    [
        (210.0, 297.0, (29.4, 48.75, 180.6, 262.59)),  # 0.72 of the sheet, in the middle
        (297.0, 210.0, (44.904, 48.75, 252.096, 195.25)),  # down to two bands above the printable margin of 6.35
        (100.0, 400.0, (14.75, 48.75, 85.25, 330.75)),  # as wide as the printable width less four bands
    ],
)
def test_the_sheet_in_small_ends_above_the_foot(width: float, height: float, box: tuple[float, ...]) -> None:
    page = punch_guide(Sheet(width, height, ((20.0, 20.0, 50.0, 50.0),)), Options(), 1, 1)
    (outline,) = (
        item for group in page.items for item in getattr(group, "items", ()) if getattr(item, "source", "") == "sheet"
    )
    (_, start), *_, (_, corner) = outline.segments[:3]
    assert (*start, *corner) == pytest.approx(box, abs=0.001)
