"""Generated turn cards beside backs that show the round, and pieces folded so that front and back meet."""

import pytest

from pnp.app.build import reference_backs
from pnp.app.build.reference_backs import ReferenceBacks
from pnp.app.build.sheets import sheets_of
from pnp.app.gallery.gallery import gallery_edition
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions
from pnp.press.edition import Edition
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Report
from tests.tiny import HARE_RACE


@pytest.fixture(scope="module")
def edition() -> Edition:
    """The Hare Race."""
    return gallery_edition(HARE_RACE, Report())[0]


def piece(name: str, width: float, height: float, format: str, has_back: bool = True) -> Print:
    back = Face(f"back of {name}", width, height, ()) if has_back else None
    return Print(Face(name, width, height, ()), back, 1, format, "hares")


@pytest.mark.parametrize(
    ("backs", "shows_round", "are_printed"),
    [
        ((False, False), True, True),
        ((True, False), True, False),
        ((True, True), True, False),
        ((True, True), False, True),
    ],
)
def test_turn_cards_are_printed_unless_one_of_the_backs_shows_the_round(
    backs: tuple[bool, ...], shows_round: bool, are_printed: bool, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = open_context(PrintOptions(), Report())
    turn_card = piece("turn", 63, 88, "poker")
    monkeypatch.setattr(reference_backs, "shows_the_round", lambda edition: shows_round)
    monkeypatch.setattr(reference_backs, "turn_cards", lambda edition, formats: [turn_card])
    pieces = [piece(f"hare {n}", 63, 88, "poker", has_back) for n, has_back in enumerate(backs)]
    printed = ReferenceBacks(edition, context).turn_cards(pieces)
    assert list(printed) == ([turn_card] if are_printed else [])


@pytest.mark.parametrize(
    ("format", "paper", "is_folded"), [("poker", "a4", True), ("sheet-a5", "a4", True), ("sheet-a5", "letter", False)]
)
def test_pieces_are_folded_wherever_their_backs_have_room_beside_them(
    format: str, paper: str, is_folded: bool, edition: Edition
) -> None:
    context = open_context(PrintOptions(duplex="gutterfold", papers=(paper,)), Report())
    before = len(edition.report.diagnostics)
    size = context.formats[format]
    pieces = [piece("hare", size.width, size.height, format)]
    sheets = sheets_of(edition, pieces, context.papers[0], context)
    assert [d.code for d in edition.report.diagnostics[before:]] == ([] if is_folded else ["PNP322"])
    assert len(sheets) == (1 if is_folded else 2)
