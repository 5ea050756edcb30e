"""Decks of a player's own that are made again, zones that are filled again, and cards put at a place."""

import shutil

import pytest

from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from tests.lab import CARDS, GAME, Lab, build, chapter, lab, merged, over

PLACES = merged("zones", """\
  player.stack: {of: slip, face: down, sees: nobody, order: stack, when_empty: rebuild me.used}
  player.used: {of: slip, face: up, sees: all}
  market: {of: slip, face: up, sees: all, order: row, refill: {from: deck, to: three}}
  player.rack: {of: slip, face: down, sees: owner, order: row, refill: {from: me.stack, to: 2}}
""")  # fmt: skip


def going(*lines: str, setup: str = "pass", yaml: str = PLACES) -> Lab:
    body = "".join(f"    {line}\n" for line in lines)
    return lab(f"@setup\ndef start():\n    {setup}\n\n@phase(go)\ndef go_on():\n{body}", yaml)


def alike(made: Lab, games: int = 40) -> int:
    """Play games on both engines; return the number of questions."""
    results = compare(Play(State(made.game, made.rules, 2)), Machine(native_game(made.game, 2)), range(games))
    assert results.differences == []
    return results.questions


# ------------------------------------------------------------------------------------------------- a place in a zone
@pytest.mark.parametrize(("place", "at"), [("1", 0), ("2", 1), ("three", 2), ("four", 2), ("hundred", 2)])
def test_a_card_goes_to_the_nth_place_as_a_zone_is_read(place: str, at: int) -> None:
    for zone in ("pit", "shelf"):
        lines = [
            f"move(top(deck, 2), {zone})",
            "card = first(deck)",
            f"move(card, {zone}, at={place})",
            "table.marked = card",
        ]
        table = going(*lines, yaml="").run()
        assert len(table.codes(zone)) == 3 and table.codes(zone)[at] == table.state.table.marked.code


def test_several_cards_go_to_a_place_one_after_another() -> None:
    table = going(
        "move(top(deck, 1), pit)", "two = top(deck, 2)", "table.marked = last(two)", "move(two, pit, at=2)", yaml=""
    ).run()
    assert len(table.codes("pit")) == 3 and table.codes("pit")[1] == table.state.table.marked.code


def test_places_count_from_one() -> None:
    outcome = going("move(first(deck), shelf, at=0)", yaml="").run().outcome
    assert outcome is not None and outcome.code == "PNP400" and "places count from 1" in outcome.message


def test_only_the_cards_above_the_place_get_an_order() -> None:
    table = going("draw(deck, 1, shelf)", "move(shelf, deck, at=three)", setup="shuffle(deck)", yaml="").run(seed=5)
    assert table.state.table_zone("deck").loose == 5


# ------------------------------------------------------------------------------------------------- decks of one's own
def test_a_deck_of_a_player_is_made_again_of_the_same_players_cards() -> None:
    zones = PLACES.replace(", refill: {from: me.stack, to: 2}", "").replace(", refill: {from: deck, to: three}", "")
    made = going(
        "me = first(players)", "other = last(players)", "move(top(deck, 2), me.used)", "move(top(deck, 2), other.used)",
        "draw(me.stack, 1, me.hand)", yaml=zones,
    )  # fmt: skip
    table = made.run(seed=1)
    assert [len(table.codes(name, 0)) for name in ("stack", "used", "hand")] == [1, 0, 1]
    assert [len(table.codes(name, 1)) for name in ("stack", "used", "hand")] == [0, 2, 0]


# ------------------------------------------------------------------------------------------------- filled again
def test_a_market_is_filled_after_the_set_up_and_slides() -> None:
    table = going("move(first(market), heap)").run()
    codes = table.codes("market")
    assert len(codes) == 3 and len(table.codes("deck")) == 4
    again = going("pass").run()
    assert again.codes("market")[1:] == codes[:2], "the others move up, and the new card lies behind them"


def test_a_zone_is_filled_with_what_there_is() -> None:
    table = going("move(deck, pit)", "move(first(market), pit)").run()
    assert table.outcome is not None and table.outcome.status == "ended" and len(table.codes("market")) == 2


def test_a_players_zone_is_filled_from_the_deck_that_is_made_again() -> None:
    table = going("me = first(players)", "move(top(deck, 2), me.used)", "move(first(deck), me.used)").run(seed=3)
    assert len(table.codes("rack", 0)) == 2 and len(table.codes("stack", 0)) == 1 and not table.codes("rack", 1)


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_fill_rebuild_and_place_alike() -> None:
    rounds = "sequence:\n  round:\n    label: Round\n    at_most: 7\n    steps:\n      - phase: go\n"
    made = going(
        "for p in players:", "    if count(market) > 0:",
        '        move(choose(p, market, "take"), p.used)',
        "    if count(p.rack) > 0:",
        '        back = choose(p, p.rack, "back")',
        '        move(back, p.stack, at=choose_number(p, 1, count(p.stack) + 1, "where"))',
        "if count(deck) == 0:", "    move([c for c in first(players).used], deck, at=2)",
        setup="shuffle(deck)", yaml=PLACES + rounds,
    )  # fmt: skip
    assert alike(made) > 300


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_nobody_learns_more_than_they_see_from_a_place_or_a_filled_zone() -> None:
    made = going(
        "for p in players:", '    card = choose(p, p.hand, "put back")',
        '    move(card, deck, at=choose_number(p, 1, count(deck), "where"))', "    draw(deck, 1, p.hand)",
        setup="deal(deck, 2, hand)",
    )  # fmt: skip
    leaks, compared = LeakTest(made.game, made.rules, 2).find(3, 60)
    assert leaks == [] and compared > 20


# ------------------------------------------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("zone", "message", "help"),
    [
        ("market: {of: slip, face: up, sees: all, refill: {from: dek, to: 3}}", "there is no zone of the table `dek`", "`deck`"),
        ("market: {of: slip, face: up, sees: all, refill: {from: me.hand, to: 3}}", "there is no zone of the table `me.hand`", ""),
        ("market: {of: slip, face: up, sees: all, refill: {from: market, to: 3}}", "there is no other zone of the table `market`", ""),
        (
            "player.stack: {of: slip, face: up, sees: all, when_empty: rebuild player.hand}",
            "there is no zone of the table or the same player `player.hand`", "write `me.hand`",
        ),
    ],
)  # fmt: skip
def test_a_source_that_is_no_zone_is_told_at_its_place(zone: str, message: str, help: str) -> None:
    yaml = merged("zones", f"  {zone}\n")
    _, _, report = build(
        {
            "game.yaml": over(GAME, yaml),
            "cards.csv": CARDS,
            "rules/01-rules.md": chapter("@phase(go)\ndef g():\n    pass"),
        }
    )
    (fault,) = [d for d in report if d.code == "PNP107"]
    assert fault.message == message and help in fault.help and fault.span.line > 0


def test_a_word_that_is_no_place_is_refused() -> None:
    (fault,) = going("move(first(deck), heap, at=RED)", yaml="").faults
    assert fault.code == "PNP206" and "place or num" in fault.message
