"""The round as a tree, steps, and tables side by side: the reference of a game with much to tell."""

from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.computed import by_chapter, mark_of
from pnp.press.document.rule_facts import ALL
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.pages import reference_pages
from pnp.press.pages.reference_layout import A4, BACK_COVER, LETTER, Layout
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.unit.press.pages.fits import fit_reference
from tests.unit.reading import runs, words

FOLDER = Path(__file__).parents[4] / "data" / "living-trumps"


@pytest.fixture(scope="module")
def war() -> Edition:
    """The game of all courts, in English."""
    report = Report()
    tree = load_game(FOLDER, report, data_folders())
    game = build_game(tree, report, "patternfall")
    libraries = tuple(Path(shared.file).parent for shared in tree.shared.values())
    facts = build_facts(
        game,
        played_facts(game, compile_rules(game, report)),
        {},
        {"poker": PieceFormat(63, 88)},
        (game.folder, *libraries),
    )
    return build_edition(facts, "en", load_catalogue(tree, "en", report), report)


@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("scheme", ("gain", 1, False)),
        ("scry", ("give", 1, True)),
        ("trace", ("sacrifice", 1, True)),
        ("shadowshift", ("stake", 1, True)),
        ("hellride_duel", ("stake", 2, False)),
        ("hellride_inside", ("stake", 2, False)),
        ("to_keep", ("stake", 4, False)),
        ("to_abyss", ("", 0, False)),
        ("patternwalk", ("sacrifice", 1, False)),
        ("blood_curse", ("sacrifice", ALL, False)),
        ("logrus_tendrils", ("sacrifice", 1, True)),
        ("pit_dive", ("sacrifice", 2, True)),
    ],
)
def test_the_code_says_where_tokens_go_how_many_and_whether_again(
    war: Edition, action: str, price: tuple[str, int, bool]
) -> None:
    found = war.rules.action_prices[action]
    assert (found.sign, found.amount, found.each) == price


@pytest.mark.parametrize("layout", [A4, LETTER, BACK_COVER], ids=["a4", "letter", "back cover"])
def test_very_much_fills_several_pages_and_no_type_is_too_small(war: Edition, layout: Layout) -> None:
    fit = fit_reference(war, layout)
    assert fit.over <= 0
    assert fit.layout.pages > 1
    for page in reference_pages(war, layout):
        for run, x, y in runs(page):
            assert 0 < x < layout.width, run.text
            assert 0 < y < layout.height, run.text
            assert run.size >= layout.floor - 0.01 or run.text.startswith("version "), run.text


def test_the_phases_of_a_long_round_stand_in_two_columns(war: Edition) -> None:
    fit = fit_reference(war, A4)
    assert any(column[-1].goes_on for column in fit.columns if column)


def test_the_sheet_leaves_nothing_out(war: Edition) -> None:
    assert fit_reference(war, A4).left_out == 0
    text = " ".join(map(words, reference_pages(war, A4)))
    for rule in war.rules.of_kind("action"):
        assert war.number(rule.clause) in text
    for name in ("of_amber", "of_chaos", "of_shadow", "attribute", "skill"):
        for value in war.game.tables[name].cells.values():
            assert war.text(value) in text
    for shape in war.game.rankings["power"].shapes[:-1]:
        assert war.text(shape.label) in text
    for member in war.game.enums["deal_end"].members:
        assert war.text(member.label).split()[0] in text


def test_actions_of_ones_own_people_stand_under_their_chapter(war: Edition) -> None:
    rules = [r for r in war.rules.of_kind("action") if r.phase == "substance_phase"]
    groups = {chapter: [r.name for r in listed] for chapter, listed in by_chapter(rules, war)}
    assert groups["amber"] == ["patternwalk", "blood_curse"]
    assert groups["keep"] == ["living_trump"]
    assert "scheme" in groups[""]
    assert next(iter(groups)) == ""


def test_a_title_that_is_a_members_name_has_its_mark(war: Edition) -> None:
    assert mark_of("Chaos", war) == "hooks"
    assert mark_of("The Duel", war) == ""
