"""Spaces of grids: rows and columns, steps, rays and what hangs together, alike on both engines; counts of positions."""

import shutil

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.perft import perft
from tests.lab import CARDS, GAME, Lab, build, chapter, lab, merged, over

GRIDS = merged("names", "  square: {grid: 4 x 3}\n") + merged("fields", "  square.lit: {is: flag, start: no}\n")
FROM_BELOW = merged("names", "  square: {grid: 4 x 3, from_below: yes}\n") + merged(
    "fields", "  square.lit: {is: flag, start: no}\n"
)
HEXES = merged("names", "  square: {hex: 4 x 3}\n") + merged("fields", "  square.lit: {is: flag, start: no}\n")
LINES = merged("names", "  square: {lines: [[A1, B1, C1], [A1, A2, A3], [A3, C3], [B1, B2, C3, A3, B1]]}\n") + merged(
    "fields", "  square.lit: {is: flag, start: no}\n"
)


def spaces(expression: str, yaml: str = GRIDS) -> list[str]:
    """The names of the spaces in a list of rule code."""
    code = f"@phase(go)\ndef go_on():\n    for s in {expression}:\n        s.lit = True\n"
    made = lab(code, yaml)
    assert made.faults == [], [f.message for f in made.faults]
    state = made.run().state
    return [name for name, space in state.members.items() if space.enum == "square" and state.table.lit[space]]


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("square", "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"),
        ("beside(B2)", "B1 A2 C2 B3"),
        ("beside(A1)", "B1 A2"),
        ("[s for s in square if s.row == 2 and s.column > 2]", "C2 D2"),
        ("ray(A1, 1, 1)", "B2 C3"),
        ("ray(D3, 0 - 1, 0)", "A3 B3 C3"),
        ("ray(D3, 1, 0)", ""),
        ("ray(D3, 0, 0)", ""),
        ("joined(A1, [A1, B1, C1, A3, B2])", "A1 B1 C1 B2"),
        ("joined(A1, [B1, C1])", ""),
        ("[s for s in square if step(s, 2, 1) == D2]", "B1"),
        ("[s for s in square if step(s, 1, 0) == nothing]", "D1 D2 D3"),
    ],
)
def test_words_on_squares(expression: str, names: str) -> None:
    assert spaces(expression) == names.split()


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("square", "A3 B3 C3 D3 A2 B2 C2 D2 A1 B1 C1 D1"),
        ("[s for s in square if s.row == 1]", "A1 B1 C1 D1"),
        ("[s for s in square if step(s, 0, 1) == B2]", "B3"),
        ("ray(A1, 1, 0 - 1)", "C3 B2"),
    ],
)
def test_rows_may_be_numbered_from_below(expression: str, names: str) -> None:
    assert spaces(expression, FROM_BELOW) == names.split()


def test_points_on_lines_are_not_numbered_from_below() -> None:
    yaml = GAME + "names:\n  square: {lines: [[A1, B1]], from_below: yes}\n"
    _, _, report = build(
        {"game.yaml": over(GAME, yaml.removeprefix(GAME)), "rules/01-rules.md": chapter(""), "cards.csv": CARDS}
    )
    assert any("it is for boards of squares or hexagons" in fault.message for fault in report), [*report]


def test_a_hexagon_has_six_neighbours() -> None:
    assert spaces("beside(B2)", HEXES) == ["B1", "C1", "A2", "C2", "A3", "B3"]
    assert spaces("joined(A3, [A3, B2, C1, D2])", HEXES) == ["C1", "B2", "A3"]


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("square", "A1 B1 C1 A2 A3 C3 B2"),
        ("beside(B1)", "A1 C1 B2 A3"),
        ("beside(A1)", "B1 A2"),
        ("beside(C3)", "A3 B2"),
        ("joined(A1, [A1, A2, C3, B2])", "A1 A2"),
        ("[s for s in square if s.row == 2]", "A2 B2"),
        ("[s for s in square if s.column == 2]", "B1 B2"),
        ("together([r for r in lines(C3) if count(r) > 2])", "B1 A3 C3 B2"),
        ("first(lines(C1))", "A1 B1 C1"),
        ("[s for s in square if count(lines(s)) == 1]", "C1 A2 B2"),
    ],
)
def test_words_on_lines(expression: str, names: str) -> None:
    assert sorted(spaces(expression, LINES)) == sorted(names.split())


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_agree_on_lines() -> None:
    code = """
@value
def full(s):
    return [line for line in lines(s) if count([t for t in line if t.lit]) == count(line)]

@phase(go)
def go_on():
    for n in times(five):
        for p in players:
            free = [s for s in square if not s.lit]
            if count(free) == 0:
                return
            here = choose(p, free, "where?")
            here.lit = True
            p.score += count(full(here)) * ten + here.row * five + here.column
            for line in lines(here):
                p.score += count([s for s in line if s in beside(here)])
"""
    made = lab(code, LINES)
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(40))
    assert results.differences == [] and results.questions > 200


@pytest.mark.parametrize(
    ("expression", "names", "help"),
    [
        ("ray(A1, 1, 0)", "lines: [[A1, B1]]", "declare the set of names with `grid: 8 x 8`, or `hex: 5 x 5`"),
        ("first(lines(A1))", "grid: 2 x 2", "declare the set of names with `lines: [[A1, B1, C1], [A1, A2]]`"),
    ],
)
def test_a_word_for_a_board_of_another_shape_is_refused(expression: str, names: str, help: str) -> None:
    yaml = merged("names", f"  square: {{{names}}}\n") + merged("fields", "  square.lit: {is: flag, start: no}\n")
    (fault,) = lab(f"@phase(go)\ndef go_on():\n    for s in {expression}:\n        s.lit = True\n", yaml).faults
    assert (fault.code, fault.help) == ("PNP229", help)


@pytest.mark.parametrize(
    ("expression", "yaml", "names"),
    [
        ("[s for s in square if next_to(s, 0) == B2]", GRIDS, "B3"),
        ("[s for s in square if next_to(s, 1) == B2]", GRIDS, "A2"),
        ("[s for s in square if next_to(s, 0 - 1) == B2]", GRIDS, "C2"),
        ("[s for s in square if next_to(s, 6) == B2]", GRIDS, "B1"),
        ("[s for s in square if next_to(s, 0) == nothing]", GRIDS, "A1 B1 C1 D1"),
        ("[s for s in square if next_to(s, 0) == B2]", FROM_BELOW, "B1"),
        ("[s for s in square if next_to(s, 0) == B2]", HEXES, "A3"),
        ("[s for s in square if next_to(s, 5) == B2]", HEXES, "B3"),
        ("[s for s in square if next_to(s, 9) == B2]", HEXES, "C1"),
    ],
)
def test_sides_are_counted_clockwise_from_the_top(expression: str, yaml: str, names: str) -> None:
    numbers = "constants:\n" + "".join(f"  n{n}: {n}\n" for n in (5, 6, 9))
    for n in (5, 6, 9):
        expression = expression.replace(f", {n})", f", n{n})")
    assert spaces(expression, yaml + merged("constants", numbers.removeprefix("constants:\n"))) == names.split()


SPREAD = """
@value
def near(s):
    return [t for t in beside(s) if t.lit]

@value
def near_below(s, row, extra):
    return [t for t in beside(s) if t.lit and t.row >= row + extra - ten]

@phase(go)
def go_on():
    for n in times(five):
        for p in players:
            free = [s for s in square if not s.lit]
            if count(free) == 0:
                return
            here = choose(p, free, "where?")
            here.lit = True
            lit = [s for s in square if s.lit]
            p.score += count(reached_from(here, near)) * ten
            p.score += 1 if count(reached_from(here, near)) == count(joined(here, lit)) else 0 - ten * ten
            p.score += count(reached_from(here, near_below, max(1, here.row - 1), ten)) * five
            p.score += nth(lit, n + 2).row - nth(reached_from(here, near), 0 - n).column * 2
            for side in numbers(0 - five, ten):
                there = next_to(here, side)
                if there != nothing:
                    p.score += there.row * 2 + there.column
"""


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("yaml", [GRIDS, HEXES, FROM_BELOW])
def test_both_engines_agree_on_sides_and_what_is_reached(yaml: str) -> None:
    made = lab(SPREAD, yaml)
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(40))
    assert results.differences == [] and results.questions > 300
    words = native_game(made.game, 3).code.words[::5]
    assert {OPS[name].number for name in ("NTHOF", "STEPTO", "DISTINCT")} <= set(words)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("def near(s):\n    return s.lit\n", "PNP205"),
        ("def near(s):\n    return players\n", "PNP205"),
        ("def near(s, n):\n    return beside(s)\n", "PNP205"),
    ],
)
def test_a_value_that_leads_elsewhere_is_refused(value: str, code: str) -> None:
    rules = f"@value\n{value}\n@phase(go)\ndef go_on():\n    for s in reached_from(A1, near):\n        s.lit = True\n"
    assert code in [fault.code for fault in lab(rules, GRIDS).faults]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("yaml", [GRIDS, HEXES, FROM_BELOW])
def test_both_engines_agree_on_every_space(yaml: str) -> None:
    code = """
@phase(go)
def go_on():
    for n in times(five):
        for p in players:
            free = [s for s in square if not s.lit]
            if count(free) == 0:
                return
            here = choose(p, free, "where?")
            here.lit = True
            own = [s for s in square if s.lit == True]
            p.score -= count([s for s in square if s.lit != True and s.column > 2])
            p.score += count(joined(here, own)) * ten + count(beside(here)) + here.row * five - here.column
            for dx in numbers(0 - 1, 2):
                for dy in numbers(0 - 1, 1):
                    p.score += count(ray(here, dx, dy))
                    there = step(here, dx, dy)
                    if there != nothing:
                        p.score += there.row
"""
    made = lab(code, yaml)
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(40))
    assert results.differences == [] and results.questions > 300
    words = native_game(made.game, 3).code.words[::5]
    assert {OPS[name].number for name in ("STEPTO", "RAY")} <= set(words)


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_spaces_are_sifted_by_a_field_alike() -> None:
    code = """
@phase(go)
def go_on():
    for n in times(five):
        for p in players:
            here = choose(p, [s for s in square if s.man == nothing], "where?")
            here.man = p
            own = [s for s in square if s.man == p]
            p.score += count(own) * ten + sum([s.row for s in square if s.man != p and s.column > 1])
            p.score += count([s for s in beside(here) if s.man == nothing])
"""
    yaml = merged("names", "  square: {grid: 5 x 4}\n") + merged(
        "fields", "  square.man: {is: player or nothing, start: nothing}\n"
    )
    made = lab(code, yaml)
    assert made.faults == [], [f.message for f in made.faults]
    results = compare(Play(State(made.game, made.rules, 3)), Machine(native_game(made.game, 3)), range(40))
    assert results.differences == [] and results.questions > 300
    words = native_game(made.game, 3).code.words[::5]
    assert {OPS[name].number for name in ("WITHAT", "WITHOUTAT")} <= set(words)


# ------------------------------------------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("square: {grid: big}", "`names.square.grid` cannot be `big`: expected columns and rows"),
        ("square: {grid: 30 x 3}", "`names.square.grid` cannot be `30 x 3`: a board has 2 to 400 spaces in at most 26 columns"),
        ("square: {lines: [[A1, a2]]}", "`a2` cannot be the name of a point"),
        ("square: {lines: [[A1], [B1, B2]]}", "a line has at least two points, each of them once"),
        ("square: {lines: [[A1, B1, A1, C1]]}", "a line has at least two points, each of them once"),
        ("square: {lines: A1}", "expected a list"),
        ("square: {grid: 2 x 2, hex: 2 x 2}", "`members:`, `grid:`, `hex:`, `lines:` and `cards:` exclude one another"),
    ],
)  # fmt: skip
def test_a_size_that_is_none_is_told_at_its_place(names: str, message: str) -> None:
    yaml = merged("names", f"  {names}\n")
    _, _, report = build({"game.yaml": over(GAME, yaml), "cards.csv": CARDS, "rules/01-rules.md": chapter("")})
    (fault,) = report.errors
    assert fault.code == "PNP106" and message.split(": ", 1)[-1] in fault.message and fault.span.line > 0


def test_two_boards_are_told_once() -> None:
    yaml = merged("names", "  square: {grid: 3 x 3}\n  cell: {grid: 3 x 3}\n")
    _, _, report = build({"game.yaml": over(GAME, yaml), "cards.csv": CARDS, "rules/01-rules.md": chapter("")})
    assert [d.code for d in report.errors] == ["PNP108"]


def test_a_member_of_another_set_is_no_space() -> None:
    (fault,) = lab("@phase(go)\ndef go_on():\n    for s in beside(RED):\n        pass\n", GRIDS).faults
    assert fault.code == "PNP229" and "a space of `square`" in fault.help


def test_a_step_may_lead_to_nothing() -> None:
    code = "@phase(go)\ndef go_on():\n    s = step(A1, 1, 0)\n    s.lit = True\n"
    assert lab(code, GRIDS).codes == ["PNP215"]


def test_a_sum_over_rows() -> None:
    made = lab("@phase(go)\ndef go_on():\n    table.tally = sum([s.row for s in square])\n", GRIDS)
    assert made.run().tally == 4 * (1 + 2 + 3)


# ------------------------------------------------------------------------------------------------- counts of positions
BREAKTHROUGH = """
@setup
def men():
    for s in square:
        if s.row <= 2:
            s.man = first(players)
        elif s.row > four:
            s.man = last(players)

@value
def ahead(me):
    return 1 if me == first(players) else 0 - 1

@value
def targets(me, s):
    return [t for t in square if t.row == s.row + ahead(me) and abs(t.column - s.column) <= 1 and t.man != me and (t.column != s.column or t.man == nothing)]

@action(phase=act, s=[x for x in square if x.man == me and count(targets(me, x)) > 0], t=targets(me, s))
def advance(me, s, t):
    s.man = nothing
    t.man = me
    if t.row == 1 or t.row == three + three:
        win(me)
"""
BOARD = (
    merged("names", "  square: {grid: 6 x 6}\n")
    + merged("fields", "  square.man: {is: player or nothing, start: nothing}\n")
    + "sequence:\n  round:\n    steps:\n      - {turns: seats, steps: [act]}\n"
    + "phases:\n  go: {runs: code, label: Go}\n  act: {choose: one, label: Act}\n"
)


def breakthrough() -> Lab:
    made = lab(BREAKTHROUGH + "\n@value\ndef seats():\n    return players\n", BOARD)
    assert made.faults == [], [f"{f.code} {f.message}" for f in made.faults]
    return made


def test_the_moves_of_breakthrough_are_counted_as_they_are_known() -> None:
    made = breakthrough()
    assert list(perft(made.game, made.rules, 2, 2)) == [16, 256]


def test_a_game_without_actions_is_counted_by_its_choices() -> None:
    code = '@phase(go)\ndef go_on():\n    for p in players:\n        n = choose_number(p, 1, three, "which?")\n        if n == 1:\n            win(p)\n'
    made = lab(code)
    assert list(perft(made.game, made.rules, 2, 2)) == [3, 1 + 2 * 3]


def test_men_of_a_space_are_pieces_with_each_and_a_sheet_without() -> None:
    """A token for each shade had a sheet with all spaces on it, which did not fit."""
    men = "components:\n  men: {prints: man, each: suit, count: 8, format: token-20}\n  sheet: {prints: man}\n"
    made = lab(BREAKTHROUGH + "\n@value\ndef seats():\n    return players\n", BOARD + men)
    by_id = {component.id: component for component in made.game.components}
    assert (by_id["men"].layout, by_id["men"].template) == ("token", "")
    assert (by_id["sheet"].layout, by_id["sheet"].template) == ("", "cards/score-sheet.svg.j2")
