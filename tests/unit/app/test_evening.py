"""What one evening needs at a number of players, apart from what is extra."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pnp.app.build.build import build
from pnp.app.build.evening import check_players, evening_of
from pnp.app.build.plans import SheetCount
from pnp.app.build.printing import split_shared_parts
from pnp.app.cli.commands.build import count_lines, variant_lines
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.press.edition import Edition
from pnp.press.pages.turn_card import TURN_CARD
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Failed, Report

GAMES = Path(__file__).parents[3] / "data"


def edition(players: tuple[int, int], **needs: dict[int, int]) -> Edition:
    """An edition whose component `blood` is as many tokens as play has measured."""
    blood = SimpleNamespace(id="blood", prints="blood", measured="blood", count=None, each_player=None)
    own_turns = SimpleNamespace(id="turn_cards", prints="turn", measured="", count=12, each_player=None)
    slips = SimpleNamespace(id="slips", prints="slip", measured="", count=24, each_player=2)
    game = SimpleNamespace(
        players=players, sides={}, components=(blood, own_turns, slips), title=SimpleNamespace(text="A game")
    )
    facts = SimpleNamespace(needs=needs, counts={"blood": max(needs.get("blood", {0: 0}).values())})
    return cast(Edition, SimpleNamespace(game=game, facts=facts))


def a_print(name: str, copies: int, component: str = "cards") -> Print:
    return Print(Face(name, 63.0, 88.0, ()), None, copies, "poker", component)


def counted(parts: Any) -> dict[str, int]:
    return {piece.face.name: piece.copies for pieces in parts.values() for piece in pieces}


def test_an_evening_takes_a_turn_card_of_the_games_own_for_each_player() -> None:
    parts = {"tokens": [a_print("turn", 12, "turn_cards")]}
    evening = evening_of([edition((4, 12))], [parts], [parts], 5)
    assert counted(evening.enough) == {"turn": 5} and counted(evening.extra[0]) == {"turn": 7}


def test_an_evening_takes_what_each_player_needs() -> None:
    parts = {"tokens": [a_print("slip", 24, "slips")]}
    evening = evening_of([edition((4, 12))], [parts], [parts], 5)
    assert counted(evening.enough) == {"slip": 10} and counted(evening.extra[0]) == {"slip": 14}
    everybody = evening_of([edition((4, 20))], [parts], [parts], 15)
    assert counted(everybody.enough) == {"slip": 24} and not counted(everybody.extra[0])


FIRST = {
    "cards": [a_print("AS", 1)],
    "tokens": [a_print("drop", 129, "blood")],
    "reference-cards": [a_print("t", 9, TURN_CARD)],
}
SECOND = {"cards": [a_print("AS", 1), a_print("KS", 2)], "tokens": [a_print("drop", 80, "blood")]}


def test_an_evening_takes_what_play_has_measured_for_so_many_players() -> None:
    games = [edition((2, 9), blood={4: 46, 9: 129}), edition((4, 9), blood={4: 30, 9: 80})]
    shared, own = split_shared_parts([FIRST, SECOND])
    evening = evening_of(games, [FIRST, SECOND], (shared, *own), 4)
    assert evening.edition is games[0]
    assert counted(evening.enough) == {"AS": 1, "drop": 46, "t": 4}
    extra: dict[str, int] = {}
    for parts in evening.extra:
        extra |= counted(parts)
    assert extra == {"drop": 129 - 46, "t": 5, "KS": 2}


def test_nothing_is_lost_between_what_is_enough_and_what_is_extra() -> None:
    games = [edition((2, 3), blood={2: 5, 3: 129}), edition((4, 9), blood={4: 30, 9: 80})]
    shared, own = split_shared_parts([FIRST, SECOND])
    evening = evening_of(games, [FIRST, SECOND], (shared, *own), 7)  # (not measured: all of them)
    assert evening.edition is games[1]
    total: dict[str, int] = counted(evening.enough)
    for parts in evening.extra:
        for name, copies in counted(parts).items():
            total[name] = total.get(name, 0) + copies
    assert total == {"AS": 1, "KS": 2, "drop": 129, "t": 9}
    assert counted(evening.enough) == {"AS": 1, "KS": 2, "drop": 80}


def test_a_number_of_players_that_no_variant_takes_is_refused() -> None:
    games = [edition((2, 3)).game, edition((5, 6)).game]
    report = Report()
    with pytest.raises(Failed):
        check_players(games, 4, report)
    (fault,) = report.errors
    assert fault.code == "PNP120" and "2 to 3 or 5 to 6" in fault.help


def test_a_game_without_extras_prints_the_same_for_its_players(tmp_path: Path) -> None:
    options = BuildOptions(locales=("en",), papers=("a4",), only=("cards", "plan"), out=tmp_path, players=4,
                           check=CheckOptions(play=False))  # fmt: skip
    built = build(GAMES / "hearts", options, Report())
    assert sorted(file.name for file in built.files) == ["hearts-cards-a4.pdf", "hearts-print-plan-a4.pdf"]


def test_the_command_says_how_much_is_extra_and_that_variants_print_together() -> None:
    assert count_lines([SheetCount("en", "A4", 40, 12, 90)]) == [
        "A4: 40 sheets, 12 of them double-sided, and 90 sheets extra (en)"
    ]
    (line,) = variant_lines(("one", "two"))
    assert "`--for 4`" in line and "`--variant one`" in line
    assert variant_lines(("one",)) == [] == variant_lines(())
