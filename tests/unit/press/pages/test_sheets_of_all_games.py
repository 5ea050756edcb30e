"""The quick references of all games: nothing is too small to read, nothing is left out, and no sheet is a third empty."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.app.check.layout_check import blank_faces
from pnp.app.played.facts import played_facts
from pnp.base.resources import GAMES
from pnp.model.read.find import game_names
from pnp.model.schema.merge import variant_names
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.shows import arrows
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.pages import reference_pages
from pnp.press.pages.geometry import A5, read_shapes
from pnp.press.pages.reference_layout import A4, BACK_COVER, LETTER, Layout
from pnp.press.pages.rulebook import back_cover
from pnp.press.pieces.arrows import turn_arrows
from pnp.press.typeset.drawing.page import GlyphRun, Page
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.flow.layout import place_blocks
from pnp.source.diagnostics import Report
from tests.fewer import first_of_each
from tests.shipped import loaded, tree_of
from tests.unit.press.pages.fits import fit_reference

FOOT = 7.0
"""The least type of the line at the foot, pt."""
THIRD = 1 / 3


@cache
def variants() -> list[tuple[str, str, str]]:
    """Every game that has a reference, each variant, in English and in French. No game is built for that: every process
    of the tests asks it before the first test."""
    found = []
    for name in sorted(game_names()):
        folder = GAMES / name
        if (folder / "reference.md").is_file():
            tree = tree_of(name)
            locales = ["en", *(locale for locale in tree.locales if locale == "fr")]
            found += [(name, variant, locale) for variant in variant_names(tree) or [""] for locale in locales]
    return found


@cache
def edition(name: str, variant: str, locale: str) -> Edition:
    """A game with blank faces, which take the room of drawn ones."""
    report = Report()
    made, tree = loaded(name, variant), tree_of(name)
    game = made.game
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(report).items()}
    libraries = tuple(Path(shared.file).parent for shared in tree.shared.values())
    facts = build_facts(game, played_facts(game, made.rules), {}, sizes, (game.folder, *libraries))
    made_edition = build_edition(facts, locale, load_catalogue(tree, locale, report), report)
    return replace(made_edition, faces=blank_faces(facts))


def sizes(page: Page) -> Iterator[tuple[str, float]]:
    """What stands on a page, with its type as large as it is printed, pt."""
    for item, (a, b, _, _, _, _) in leaves(page.items):
        if isinstance(item, GlyphRun):
            yield item.text, item.size * math.hypot(a, b)


@pytest.fixture(autouse=True)
def _first_of_each(request: pytest.FixtureRequest, pytestconfig: pytest.Config) -> None:
    """In French and on Letter the first variant of each game stands for the others, unless --full is given."""
    params = request.node.callspec.params
    name, variant = params["name"], params["variant"]
    is_usual = params["locale"] == "en" and params.get("layout") != LETTER
    first = next(v for n, v, _ in variants() if n == name)
    if not is_usual and variant != first and not pytestconfig.getoption("--full"):
        pytest.skip("the first variant stands for the others; run --full")
    if params["locale"] != "en" and params.get("layout") == LETTER and not pytestconfig.getoption("--full"):
        pytest.skip("French on A4 and English on Letter represent it; run --full")


@pytest.mark.parametrize("layout", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize(("name", "variant", "locale"), variants())
def test_sheets_are_full_and_can_be_read(name: str, variant: str, locale: str, layout: Layout) -> None:
    of = edition(name, variant, locale)
    fit = fit_reference(of, layout)
    assert fit.over <= 0 and fit.left_out == 0
    for page in reference_pages(of, layout):
        for text, size in sizes(page):
            assert size >= (FOOT if of.game.version in text else layout.floor) - 0.01, text
    used = fit.full + (1 - fit.full) * 0.1  # what is spread between the sections
    assert used >= 1 - THIRD, f"{fit.full:.2f} full at {fit.size:g} pt"


@pytest.mark.parametrize(("name", "variant", "locale"), first_of_each(variants()))
def test_covers_leave_nothing_out_and_those_of_large_print_are_large(name: str, variant: str, locale: str) -> None:
    of = edition(name, variant, locale)
    assert fit_reference(of, BACK_COVER).over <= 0
    large = back_cover(read_shapes()["a4-large"])
    fit = fit_reference(of, large)
    assert fit.over <= 0 and fit.left_out == 0
    for page in reference_pages(of, large):
        for text, size in sizes(page):
            assert size >= (FOOT if of.game.version in text else large.least) - 0.01, text


@pytest.mark.parametrize(("name", "variant", "locale"), variants())
def test_words_in_the_arrows_of_a_round_do_not_run_into_each_other(name: str, variant: str, locale: str) -> None:
    of = edition(name, variant, locale)
    shows = [block.data or {} for chapter in of.game.chapters for block in chapter.blocks if block.kind == "show"]
    if not any(data.get("turn") for data in shows):
        pytest.skip("its book tells the round as a list")
    row = turn_arrows(arrows(of, of.game.sequence), of, A5.measure, 1.0)
    lines: dict[float, list[tuple[float, float]]] = {}
    for item, (_, _, _, _, x, y) in leaves(place_blocks((row,), 0.0, 0.0, A5.measure, of.setting).items):
        if isinstance(item, GlyphRun):
            wide = of.fonts.width(item.text, item.font, item.size)
            lines.setdefault(round(y + item.y, 1), []).append((x + item.x, x + item.x + wide))
    for told in lines.values():
        ends = [(0.0, 0.0), *sorted(told), (A5.measure, A5.measure)]
        assert all(left[1] <= right[0] for left, right in pairwise(ends))


@pytest.mark.parametrize(
    ("name", "variant", "locale", "played"),
    [
        ("all-but-malice", "", "en", "Turns"),
        ("deck-of-fey", "rebel-runs", "en", "Turns"),
        ("living-trumps", "amber", "en", "Intrigue Steps"),
    ],
)
def test_the_arrow_of_the_step_in_which_players_take_turns_is_solid(
    name: str, variant: str, locale: str, played: str
) -> None:
    of = edition(name, variant, locale)
    steps = arrows(of, of.game.sequence)
    assert [step.title for step in steps if step.is_played] == [played]
