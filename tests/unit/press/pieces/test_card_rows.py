"""Cards side by side in a lesson or a chapter."""

from dataclasses import replace

from pnp.press.edition import Edition
from pnp.press.pieces.card_rows import CARD, CLOSE, faces_of, row_drawing
from pnp.source.diagnostics import Report, Span

HERE = Span("game/rules/01-game.md", 3, 6)


def test_cards_stand_in_one_row_as_long_as_there_is_room(english: Edition) -> None:
    faces = faces_of(english, [("trump", "HK"), ("trump", "SA"), ("trump", "D5")], HERE)
    assert [face.name for face in faces] and len(faces) == 3
    assert row_drawing(english, faces, 100.0).width == 3 * CARD + 2 * CLOSE
    assert row_drawing(english, faces, 2 * CARD + CLOSE).width == 2 * CARD + CLOSE
    assert row_drawing(english, [], 100.0).height == 0


def test_an_unknown_card_is_reported_where_the_row_is_written(english: Edition) -> None:
    edition = replace(english, setting=replace(english.setting, report=Report()))
    faces = faces_of(edition, [("trump", "HK"), ("", "KH")], HERE)
    (fault,) = edition.report.errors
    assert len(faces) == 1 and (fault.code, fault.message, fault.span) == (
        "PNP107",
        "there is no card `KH` to show",
        HERE,
    )
