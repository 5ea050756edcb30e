"""Boards, piles made in play, rounds within rounds, and what players may agree on."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.engine.play import Play, State, Tape
from pnp.engine.play.snapshot import restore, take
from pnp.engine.play.view import view_of
from pnp.engine.scenario import run_scenario
from tests.lab import Lab, lab, merged

PLACES = """\
boards:
  circle: {of: rank, ring: three, label: Circle}
  village: {of: player, spaces: wheel, ways: [[ROCK, PAPER], [PAPER, SHEARS]], label: Village}
piles:
  player.rows: {of: slip, face: up, sees: all, most: 2, fields: {weight: {is: num, start: 1}}, label: rows}
"""
TRICKS = """\
sequence:
  round:
    label: Round
    at_most: 2
    steps:
      - round: {name: trick, label: Trick, at_most: four, until: enough, steps: [{phase: go}]}
"""


def told(expression: str, before: str = "") -> Any:
    """What an expression comes to on a table with boards and piles, after some lines."""
    lines = "".join(f"    {line}\n" for line in [*before.strip().split("\n"), f"table.tally = {expression}"] if line)
    table = lab(f"@phase(go)\ndef go_on():\n{lines}", PLACES).run(seats=3)
    assert table.outcome is not None and table.outcome.status == "ended", table.outcome
    return table.tally


LAID = "lay([ONE, TWO, FOUR], circle)\np = first(players)\nq = last(players)"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count(at(circle, 1))", 1),
        ("worth[first(at(circle, 2))]", 20),
        ("1 if space_of(circle, FOUR) == three else 0", 1),
        ("1 if space_of(circle, THREE) == nothing else 0", 1),
        ("distance(circle, 1, three)", 1),
        ("distance(circle, 2, 2)", 0),
        ("sum(neighbours(circle, 1))", 5),
        ("distance(village, ROCK, SHEARS)", 2),
        ("count(neighbours(village, PAPER))", 2),
    ],
)
def test_a_board_knows_what_lies_where_and_how_far(expression: str, expected: int) -> None:
    assert told(expression, LAID) == expected


def test_a_piece_is_put_on_moved_and_taken_off() -> None:
    moved = LAID + "\nput_on(p, village, ROCK)\nput_on(q, village, ROCK)\nput_on(p, village, PAPER)\n"
    assert told("count(at(village, ROCK))", moved) == 1
    assert told("count(at(village, PAPER))", moved + "take_off(p, village)") == 0


def test_more_pieces_than_spaces_are_a_defect() -> None:
    table = lab("@phase(go)\ndef go_on():\n    lay(rank, circle)\n", PLACES).run()
    assert table.outcome is not None and table.outcome.code == "PNP403"


def test_a_space_that_may_be_nothing_is_not_walked_from() -> None:
    code = "@phase(go)\ndef go_on():\n    table.tally = distance(circle, space_of(circle, ONE), 1)\n"
    assert "PNP215" in lab(code, PLACES).codes


def test_a_piece_of_another_kind_is_refused() -> None:
    assert "PNP205" in lab("@phase(go)\ndef go_on():\n    put_on(RED, circle, 1)\n", PLACES).codes


@given(st.lists(st.integers(0, 5), max_size=6))
def test_shuffling_a_board_keeps_its_pieces_on_its_spaces(tape: list[int]) -> None:
    made = lab("@phase(go)\ndef go_on():\n    lay([ONE, TWO], circle)\n    shuffle(circle)\n", PLACES)
    board = made.run(*tape).state.boards["circle"]
    assert {p.name for p in board.where} == {"ONE", "TWO"}
    assert sorted(board.where.values()) == [0, 1]


# ------------------------------------------------------------------------------------------------- piles
PILED = "p = first(players)\na = new_pile(rows, top(deck, 2), by=p)\na.weight = five\nb = new_pile(rows, top(deck, 1), by=p)"


def test_piles_are_there_while_they_hold_cards_and_remember() -> None:
    assert told("count(p.rows)", PILED) == 2
    assert told("sum([count(row) * row.weight for row in p.rows])", PILED) == 2 * 5 + 1
    assert told("count(p.rows)", PILED + "\nmove(a, heap)") == 1
    assert told("count(together(p.rows))", PILED) == 3


def test_a_pile_made_anew_has_forgotten() -> None:
    again = PILED + "\nmove(a, heap)\nc = new_pile(rows, top(heap, 1), by=p)"
    assert told("c.weight", again) == 1


def test_a_pile_too_many_is_a_defect() -> None:
    code = "".join(f"    {line}\n" for line in (PILED + "\nc = new_pile(rows, top(deck, 1), by=p)").split("\n"))
    table = lab(f"@phase(go)\ndef go_on():\n{code}", PLACES).run()
    assert table.outcome is not None and table.outcome.code == "PNP403"


def laid_out() -> tuple[Lab, State]:
    """A table with pieces on both boards and two piles."""
    lines = "".join(f"    {line}\n" for line in (LAID + "\nput_on(p, village, PAPER)\n" + PILED).split("\n"))
    made = lab(f"@phase(go)\ndef go_on():\n{lines}", PLACES)
    return made, made.run(seats=3).state


def test_a_snapshot_holds_boards_and_piles() -> None:
    made, state = laid_out()
    other = State(made.game, made.rules, 3)
    Play(other).begin(Tape())
    restore(other, take(state))
    assert [repr(b.pieces) for b in other.boards.values()] == [repr(b.pieces) for b in state.boards.values()]
    assert [[c.code for c in row] for row in other.everyone[0].rows] == [
        [c.code for c in row] for row in state.everyone[0].rows
    ]
    assert [row.weight for row in other.everyone[0].rows] == [5, 1]


def test_everybody_sees_boards_and_piles_that_are_there() -> None:
    _, state = laid_out()
    view = view_of(state, 2)
    assert [len(z.cards) for z in view.zones if z.name == "rows"] == [2, 1]
    assert dict(view.boards)["circle"][0][0].name == "ONE"


def test_an_example_sets_up_boards_and_piles() -> None:
    made, _ = laid_out()
    data = {
        "players": ["Ida", "Joss", "Odo"],
        "given": {
            "from": "nothing", "circle": ["FOUR", "nothing", "ONE"],
            "Ida.rows": [["R1", "B1"], {"cards": ["R4"], "weight": 9}],
        },
        "do": [{"value": "distance(circle, 1, 3)"}],
        "expect": {"result": 1, "circle": ["FOUR", "nothing", "ONE"], "Ida.rows": [["B1", "R1"], ["R4"]]},
    }  # fmt: skip
    result = run_scenario(made.game, made.rules, data)
    assert result.ok, result.differences


# ------------------------------------------------------------------------------------------------- rounds and options
def counted(enough: str, yaml: str = TRICKS) -> Any:
    made = lab(f"@phase(go)\ndef go_on():\n    table.tally += 1\n\n@value\ndef enough():\n    return {enough}\n", yaml)
    return made.run().tally


def test_an_inner_round_is_played_as_often_as_it_should() -> None:
    assert counted("False", TRICKS.replace(", until: enough", "")) == 2 * 4


def test_an_inner_round_ends_when_what_ends_it_holds() -> None:
    assert counted("table.tally >= three") == 3


def test_an_inner_round_that_should_end_and_does_not_is_a_defect() -> None:
    made = lab("@phase(go)\ndef go_on():\n    pass\n\n@value\ndef enough():\n    return False\n", TRICKS)
    table = made.run()
    assert table.outcome is not None and table.outcome.code == "PNP402"


def test_players_may_agree_on_another_value_of_an_option() -> None:
    yaml = merged("constants", "  stakes: {value: 3, option: How much is at stake?, least: 1, most: 9}\n")
    made = lab("@phase(go)\ndef go_on():\n    table.tally = stakes\n", yaml)
    state = State(made.game, made.rules, 2, options={"stakes": 7})
    Play(state).game(Tape())
    assert (made.run().tally, state.table.tally) == (3, 7)
