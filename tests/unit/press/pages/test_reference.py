"""The quick reference: computed, complete, and on one page."""

from dataclasses import replace

import pytest

from pnp.press.document.nodes import Words
from pnp.press.document.parts import CodedEntry, CodedList
from pnp.press.edition import Edition
from pnp.press.edition.edition import PieceFormat
from pnp.press.edition.styles import sheet_styles
from pnp.press.pages import reference_page, reference_pages
from pnp.press.pages.reference import _spread as spread
from pnp.press.pages.reference import reference_face
from pnp.press.pages.reference_fit import FULL, GAP, key_of
from pnp.press.pages.reference_layout import A4, BACK_COVER, LETTER, Layout, layout_for, room_of
from pnp.press.pages.shows import RenderContext
from pnp.press.pages.tables import set_coded
from pnp.press.typeset import Space, Stack, Table, Text, measure_height
from pnp.press.typeset.drawing.page import Group
from pnp.press.typeset.flow.tagging import ORNAMENT
from pnp.source.diagnostics import Report
from tests.unit.press.pages.fits import fit_reference
from tests.unit.reading import runs, words


@pytest.mark.parametrize("layout", [A4, LETTER, BACK_COVER], ids=["a4", "letter", "back cover"])
@pytest.mark.parametrize("locale", ["english", "french"])
def test_it_fits_its_page(request: pytest.FixtureRequest, locale: str, layout: Layout) -> None:
    edition: Edition = request.getfixturevalue(locale)
    fit = fit_reference(edition, layout)
    assert fit.over <= 0
    assert layout.least <= fit.size <= layout.most
    (page, *_) = reference_pages(edition, layout)
    top, right, bottom, left = fit.layout.margins
    for run, x, y in runs(page):
        assert left - 0.1 <= x <= layout.width - right, run.text
        assert top <= y <= layout.height - bottom + 0.1, run.text


def test_it_tells_every_phase_action_reaction_limit_and_card(english: Edition) -> None:
    text = words(reference_page(english, A4))
    game = english.game
    for phase in game.phases.values():
        assert english.text(phase.label).split()[0] in text
    for rule in english.rules.of_kind("action", "reaction", "effect"):
        assert english.number(rule.clause) in text
    for limit in (c for c in game.clauses.values() if c.kind == "limit" and c.brief):
        assert limit.number in text
    for card in game.cards["trump"].cards:
        assert english.text(card.values["scene"]) in text


@pytest.mark.parametrize("layout", [A4, LETTER, BACK_COVER], ids=["a4", "letter", "back cover"])
def test_the_opening_lines_begin_below_the_name(english: Edition, layout: Layout) -> None:
    (page, *_) = reference_pages(english, layout)
    starts = [(run.text, x) for run, x, _ in runs(page)]
    name = next(x for text, x in starts if text.startswith("All But"))
    goal = next(x for text, x in starts if text.startswith("You"))
    assert goal == pytest.approx(name, abs=0.01)


def test_every_icon_in_use_stands_in_the_key(english: Edition) -> None:
    fit = fit_reference(english, A4)
    names = [name for row in key_of(english, fit) for name, _ in row]
    text = words(reference_page(english, A4))
    assert {"sacrifice", "gain", "stake", "bolt"} <= set(names)
    for name in names:
        assert english.meaning(name).split()[0] in text


def test_what_cannot_fit_is_told(english: Edition) -> None:
    report = Report()
    small = replace(A4, height=80.0)
    fit_reference(replace(english, setting=replace(english.setting, report=report)), small)
    assert [d.code for d in report] == ["PNP700"]
    assert "mm too high" in next(iter(report)).message


def test_other_papers_get_columns_in_proportion() -> None:
    layout = layout_for(297, 420)
    assert sum(layout.columns) + layout.gutter == pytest.approx(297 - 24)
    assert layout_for(210, 297) is A4


def test_the_reference_card_keeps_the_round_and_drops_tables_of_cards(english: Edition) -> None:
    face = reference_face(english, "reference", PieceFormat(70, 120, corner=4, safe=0))
    from pnp.press.typeset.drawing.page import Page

    text = words(Page(70, 120, face.items))
    assert "Jewel Phase" in text and "Beguile" in text
    assert "Convocation" not in text
    assert min(run.size for run, _, _ in runs(Page(70, 120, face.items))) >= 7.0 - 0.01


def test_the_hands_that_win_are_shown_by_cards(english: Edition) -> None:
    fit = fit_reference(english, A4)
    signs = [name for row in key_of(english, fit) for name, _ in row]
    assert {"spades", "hearts", "clubs", "diamonds"} <= set(signs)
    assert words(reference_page(english, A4)).count("Straight Flush") > 1


def test_what_tells_little_is_given_to_several_players_on_one_sheet(english: Edition) -> None:
    sections = [b for b in english.game.reference if b.kind != "show" or "limits" in b.data]
    short = replace(english, facts=replace(english.facts, game=replace(english.game, reference=tuple(sections))))
    fit = fit_reference(short, A4)
    assert fit.layout.copies > 1 or fit.full >= FULL
    (page,) = reference_pages(short, A4)
    assert (page.width, page.height) == (A4.width, A4.height)
    copies = [item for item in page.items if isinstance(item, Group) and item.tags == (ORNAMENT,)]
    assert 1 + len(copies) == fit.layout.copies > 1
    assert page.parts[0] * page.parts[1] == fit.layout.copies
    assert reference_pages(english, A4)[0].parts == (1, 1)


def test_the_reference_on_a_sheet_has_two_columns_and_keeps_off_the_edge(english: Edition) -> None:
    face = reference_face(english, "reference", PieceFormat(148, 210, bleed=0, safe=10))
    from pnp.press.typeset.drawing.page import Page

    places = [(run.size, x, y) for run, x, y in runs(Page(148, 210, face.items))]
    assert min(size for size, _, _ in places) >= 7.0 - 0.01
    assert min(x for _, x, _ in places) >= 10 - 0.01
    assert max(y for _, _, y in places) <= 210 - 10 + 0.01
    assert max(x for _, x, _ in places) > 74


@pytest.mark.parametrize("locale", ["english", "french"])
def test_sections_below_each_other_never_touch(request: pytest.FixtureRequest, locale: str) -> None:
    edition: Edition = request.getfixturevalue(locale)
    fit = fit_reference(edition, BACK_COVER)
    columns, quiet = len(fit.layout.columns), edition.setting.quiet()
    for i, pieces in enumerate(fit.columns):
        width = fit.layout.columns[i % columns]
        goal = measure_height(fit.goal, sum(fit.layout.columns) + fit.layout.gutter, quiet) if i < columns else 0.0
        blocks = spread(pieces, width, room_of(fit.layout, goal), edition, fit.size)
        spaces = [block.height for block in blocks if isinstance(block, Space) and block.height]
        assert min(spaces, default=GAP) >= GAP * fit.size / 9.0 - 0.01


def test_what_makes_a_hand_stands_below_its_name(english: Edition) -> None:
    desk = RenderContext(english, sheet_styles(english.theme, 9.0, 7.0), 50.0, True, False, explained=True)
    hand = CodedEntry(
        "1", "Royal Flush", "wins", "5 in a row, all in one suit", (Words("10 J Q K A of one suit here"),)
    )
    (made,) = set_coded(desk, CodedList((hand,), ordered=True))
    assert isinstance(made, Stack)
    (table,) = made.blocks
    assert isinstance(table, Table)
    ((cell,),) = table.rows
    assert isinstance(cell, tuple)
    lefts = {block.style.left for block in cell if isinstance(block, Text)}
    assert len(cell) == 3 and len(lefts) == 1 and min(lefts) > 3.0
