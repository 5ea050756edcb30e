"""Boards that grow on the terminal: codes stay apart, and spaces without cards are not listed."""

import re

from pnp.app.api.project import project_of
from pnp.app.cli.screen import Screen
from pnp.app.play.laid_cards import short_code
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import CardView
from pnp.source.diagnostics import Report
from tests.shipped import loaded


def _describer() -> Describer:
    made = loaded("games/wardens-walk")
    return Describer(made.game, made.rules, lambda message: message.text)


def test_codes_are_cut_where_they_still_differ() -> None:
    describer = _describer()
    codes = [card.code for card in describer.game.cards["tile"].cards]
    shorts = [short_code(describer, CardView("tile", code)) for code in codes]
    assert len(set(shorts)) == len(codes) and all(code.startswith(one) for code, one in zip(codes, shorts, strict=True))


def test_look_lists_the_tiles_on_the_board_and_no_empty_space() -> None:
    match = project_of(loaded("games/wardens-walk"), "en", Report()).play(seed=1).match
    lines = Screen(match.words, 0, fancy=False)._middle(match.seen_by(0).view, True)
    assert len([line for line in lines if re.match(r"Tile on \w+:", line)]) == 1


def test_a_question_for_a_space_names_the_board() -> None:
    match = project_of(loaded("games/wardens-walk"), "en", Report()).play(seed=1).match
    match.step(0)  # the tile
    assert match.question is not None
    assert match.words.prompt(match.question) == "lay a tile: parish"
