"""The part of a game that each of its pieces is printed in."""

from pathlib import Path

import pytest

from pnp.app.build import reference_backs
from pnp.app.build.reference_backs import ReferenceBacks
from pnp.app.build.sheets import parts_of
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions
from pnp.press.pieces.preflight import check_prints
from pnp.source.diagnostics import Report
from tests.faces import Drawn, deck, draw

MEN = "  men: {prints: man, each: man, count: 4, format: token-20, layout: token}\n"
ROLES = "  roles: {prints: role, each: man, count: 2, format: tarot, layout: token}\n"
NAMES = "names:\n  man: {BLACK: {}, WHITE: {}}\n"


def drawn(folder: Path, more: str) -> Drawn:
    """The pieces of a game with further components."""
    game = deck(folder, "title: text", "code,title\nfox,Fox\n", names=NAMES)
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + more)
    return draw(game)


def test_men_that_are_too_small_for_a_reference_are_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stood among the cards of players, and `--only tokens` printed nothing."""
    made = drawn(tmp_path, MEN + ROLES)
    monkeypatch.setattr(reference_backs, "turn_cards", lambda *_: [])
    for only, part, wanted in (("tokens", "tokens", "men"), ("reference-cards", "reference-cards", "roles")):
        parts = parts_of(made.edition, made.prints, open_context(PrintOptions(only=(only,)), Report()))
        assert {piece.component for piece in parts[part]} == {wanted} and [*parts] == [part]


@pytest.mark.parametrize("size", ["token-20", "token-25", "square-20"])
def test_a_label_of_two_words_fits_on_a_small_token(tmp_path: Path, size: str) -> None:
    game = deck(tmp_path, "title: text", "code,title\nfox,Fox\n",
                names="names:\n  man: {B1: {label: black man}, W1: {label: white knight}}\n")  # fmt: skip
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + MEN.replace("token-20", size))
    made = draw(game)
    assert [fault.code for fault in check_prints(made.edition, made.prints)] == []
    assert not made.edition.report.errors


@pytest.mark.parametrize(
    ("own", "has"),
    [("turn_cards: {prints: turn", 0), ("cards_of_turn: {prints: turn_card", 0), ("aids: {prints: turn", 1)],
)
def test_a_game_with_turn_cards_of_its_own_gets_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: str, has: int
) -> None:
    made = drawn(tmp_path, f"  {own}, count: 4, format: tarot, layout: token}}\n")
    monkeypatch.setattr(reference_backs, "turn_cards", lambda *_: ["a turn card"])
    backs = ReferenceBacks(made.edition, open_context(PrintOptions(), Report()))
    assert len(backs.turn_cards(())) == has
