"""Faults that a reader saw on the printed pages of the reference games."""

from collections import Counter

import pytest

from pnp.app.played.facts import played_facts
from pnp.base.frozen import replace
from pnp.model import game as model
from pnp.press.document import lesson as doc
from pnp.press.document.chapters import chapter_node
from pnp.press.document.computed import reactions_node
from pnp.press.document.game_text import GameText, source_text
from pnp.press.document.nodes import Chapter, Paragraph, Sign, walk, words_of
from pnp.press.document.parts import ComparisonHead, ComparisonTable
from pnp.press.edition.styles import sheet_styles
from pnp.press.pages import tables
from pnp.press.pages.lesson_placing import lengths
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces.layouts.drawn import words
from pnp.press.typeset import Row, Run, Stack, Table, Text, line_width
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.flow.widths import table_widths
from pnp.source.diagnostics import Report
from tests.shipped import loaded, some_cards
from tests.unit.press.pages.test_sheets_of_all_games import edition as edition_of


def text_of(name: str) -> GameText:
    game = loaded(name)
    return source_text(game.game, played_facts(game.game, game.rules), Report())


def test_a_reaction_by_the_clause_of_a_card_stands_after_its_name() -> None:
    """The turn card of Millers' Row said "Take its coin" at any time, and not of which card."""
    text = text_of("games/millers-row")
    lines = [words_of(line.inlines) for line in reactions_node(text, span=text.game.span()).lines]
    assert [line.partition(":")[0] for line in lines] == ["Show the watchdog"]


def test_the_round_states_its_clause_once() -> None:
    """Few Strokes said "The game has four rounds" above the panels, and again in the first."""
    text = text_of("games/few-strokes")
    page = doc.round_page(text, ())
    assert page is not None
    leads = [words_of(block.inlines) for block in page.blocks if isinstance(block, Paragraph)]
    panels = [block for block in page.blocks if isinstance(block, doc.Panel)]
    lines = [words_of(line.inlines) for panel in panels for line in panel.step.lines]
    assert max(Counter([*leads, *lines]).values()) == 1
    assert [panel.step.title for panel in panels] == ["Turn", "Gallery"]
    assert [panel.step.place for panel in panels] == [1, 2]


@pytest.mark.parametrize(("game", "legends"), [("few-strokes", 1), ("chess", 1), ("checkers", 0)])
def test_the_hand_sign_is_explained_below_the_chapter_that_uses_it(game: str, legends: int) -> None:
    text = text_of(f"games/{game}")
    chapters = [chapter_node(chapter, text) for chapter in text.game.chapters]
    last = [chapter.blocks[-1] for chapter in chapters if isinstance(chapter, Chapter) and chapter.blocks]
    legend_blocks = [block for block in last if isinstance(block, Paragraph) and isinstance(block.inlines[0], Sign)]
    assert [words_of(block.inlines[1:]).strip() for block in legend_blocks] == ["done by the players"] * legends
    used = [sign for chapter in chapters for sign in walk(chapter) if isinstance(sign, Sign) and sign.name == "hand"]
    assert bool(used) == bool(legends)


@pytest.mark.parametrize(
    ("game", "one", "many"),
    [("liars-dice", "chip", "chips"), ("blind-beacons", "signal", "signals"), ("tidewrights", "coin", "coins")],
)
def test_a_token_has_the_name_of_one_piece(game: str, one: str, many: str) -> None:
    _, prints = some_cards(f"games/{game}", "en")
    runs = {run.text.lower() for piece in prints for run, _ in leaves(piece.face.items) if isinstance(run, GlyphRun)}
    assert one in runs and many not in runs


def test_short_cells_side_by_side_stay_apart() -> None:
    """Backgammon's "middle stack 13 · 5" nearly touched "builders" beside it."""
    edition, _ = some_cards("games/backgammon", "en")
    styles = sheet_styles(edition.theme, 9.0)
    body = replace(styles.body, after=0.0)
    cell = Text((Run("middle stack 13", body.text),), body)
    wide = line_width(cell.inlines, body, edition.setting.quiet())

    def in_a_row(width: float) -> int:
        desk = RenderContext(edition, styles, width)
        stack = tables._across(desk, [(cell,)] * 4)
        assert isinstance(stack, Stack) and isinstance(stack.blocks[0], Row)
        return len(stack.blocks[0].cells)

    assert in_a_row(4 * (wide + 3.1)) == 4
    assert in_a_row(4 * (wide + 2.0)) == 2


def test_a_negative_number_has_a_minus_and_not_a_hyphen() -> None:
    assert [words(value) for value in (-1, -2.5, 3, 0, "-1", [-1, 2])] == ["−1", "−2.5", "3", "0", "-1", "−1, 2"]


@pytest.mark.parametrize(
    ("game", "legends"), [("games/tidewrights", ["gain"]), ("games/checkers", []), ("all-but-malice", [])]
)
def test_signs_of_costs_are_explained_below_the_round_of_a_book_without_a_key(game: str, legends: list[str]) -> None:
    """Tidewrights printed the sign for a gain beside its actions, and its meaning nowhere in the book."""
    page = doc.round_page(text_of(game), ())
    assert page is not None
    lines = [line.inlines for block in page.blocks if isinstance(block, doc.Ends) for line in block.lines]
    silent = [inlines for inlines in lines if inlines == (Sign("gain"), *inlines[1:])]
    assert [words_of(inlines).strip() for inlines in silent] == legends


def test_limits_below_the_meanings_of_signs_may_be_left_out() -> None:
    """The meanings came last, and the limits above them could begin a page, although the quick reference has them."""
    game = loaded("all-but-malice")

    def without_key(chapter: model.Chapter) -> model.Chapter:
        return replace(chapter, blocks=tuple(b for b in chapter.blocks if b.kind != "show" or "icons" not in b.data))

    keyless = replace(game.game, chapters=tuple(map(without_key, game.game.chapters)))
    text = source_text(keyless, played_facts(keyless, game.rules), Report())
    page = doc.round_page(text, ())
    assert page is not None
    whole, shorter = lengths(page, text)
    legend, limits = whole.blocks[-2:]
    assert isinstance(legend, doc.Ends) and len(legend.lines) == 1 and not legend.lines[0].clause
    assert shorter.blocks[-1] is legend and isinstance(limits, doc.Ends) and len(limits.lines) == 4


def test_names_over_compared_columns_stay_on_one_line() -> None:
    """Patternfall War's sheet broke "Amber" off its mark, while wider columns beside it had room."""
    edition = edition_of("living-trumps", "patternfall", "en")
    styles = sheet_styles(edition.theme, 7.5)
    rows = (("A", ("Benedict", "Swayvill", "Julia Barnes")), ("2", ("Flora", "Belissa Minobee", "Vialle")))
    heads = tuple(ComparisonHead(name, mark) for name, mark in (("Amber", "knot"), ("Chaos", "hooks"), ("Shadow", "")))
    quiet = edition.setting.quiet()
    assert "knot" in edition.setting.icons
    for width in (56.0, 66.0, 90.0):
        block = tables.set_compared(RenderContext(edition, styles, width), ComparisonTable(heads, rows))
        assert isinstance(block, Table)
        widths = table_widths(block, width, edition.setting)[1:]
        texts = [block.head[1:], *(row[1:] for row in block.rows)]
        needed = [max(line_width(t.inlines, t.style, quiet) for t in column) for column in zip(*texts, strict=True)]
        assert all(has >= wide for has, wide in zip(widths, needed, strict=True)), (width, widths, needed)
