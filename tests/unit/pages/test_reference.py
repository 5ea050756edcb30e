"""The quick reference: computed, complete, and on one page."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Report
from pnp.edition import Edition
from pnp.pages import reference_page
from pnp.pages.reference import A4, BACK_COVER, LETTER, Layout, fit_reference, layout_for, reference_face
from pnp.pages.tables import icons_in
from tests.unit.reading import runs, words


@pytest.mark.parametrize("layout", [A4, LETTER, BACK_COVER], ids=["a4", "letter", "back cover"])
@pytest.mark.parametrize("locale", ["english", "french"])
def test_it_fits_its_page(request: pytest.FixtureRequest, locale: str, layout: Layout) -> None:
    edition: Edition = request.getfixturevalue(locale)
    fit = fit_reference(edition, layout)
    assert fit.over <= 0
    assert layout.least <= fit.size <= layout.most
    page = reference_page(edition, layout)
    top, right, bottom, left = layout.margins
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


def test_every_icon_in_use_stands_in_the_key(english: Edition) -> None:
    fit = fit_reference(english, A4)
    names = icons_in((fit.goal, fit.columns))
    text = words(reference_page(english, A4))
    assert {"sacrifice", "gain", "stake", "bolt"} <= set(names)
    for name in names:
        assert english.meaning(name).split()[0] in text


def test_what_cannot_fit_is_told(english: Edition) -> None:
    report = Report()
    small = replace(A4, height=140.0)
    fit_reference(replace(english, setting=replace(english.setting, report=report)), small)
    assert [d.code for d in report] == ["PNP700"]
    assert "mm too high" in next(iter(report)).message


def test_other_papers_get_columns_in_proportion() -> None:
    layout = layout_for(297, 420)
    assert sum(layout.columns) + layout.gutter == pytest.approx(297 - 24)
    assert layout_for(210, 297) is A4


def test_the_reference_card_keeps_the_round_and_drops_tables_of_cards(english: Edition) -> None:
    face = reference_face(english, "reference", 70, 120, 3, 4)
    from pnp.typeset.page import Page

    text = words(Page(70, 120, face.items))
    assert "Jewel Phase" in text and "Beguile" in text
    assert "Convocation" not in text
    assert min(run.size for run, _, _ in runs(Page(70, 120, face.items))) >= 7.0 - 0.01
