"""Lasting powers of cards (`@changes`), and names that are made from cards: the games of docs/eighty-games.md that they carry, in
small, and what is refused."""

import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from pnp.checks.search.scenarios import run_own
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Failed, Report
from tests.tiny import write

NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
GAME = """
title: Probe
players: 2
status: draft
constants:
  rounds: {value: 9, clause: end}
  goal: {value: 7, clause: end}
names:
  lane: [LEFT_LANE, RIGHT_LANE]
  power: {cards: card_of_mine}
cards:
  card_of_mine: {label: card, file: cards.csv, columns: {power: power, strength: num, side: num}}
zones:
  stock: {of: card_of_mine, face: down, sees: nobody, order: stack, when_empty: stop, label: stock, clause: draw}
  table_row: {of: card_of_mine, face: up, sees: all, label: rules in force, clause: draw}
  player.row: {of: card_of_mine, face: up, sees: all, order: row, label: row, clause: draw}
  player.troops: {each: lane, of: card_of_mine, face: up, sees: all, label: "{lane} troops", clause: draw}
phases:
  acting: {choose: one, label: Act}
sequence:
  round:
    label: Round
    at_most: rounds
    clause: end
    steps:
      - {turns: seats, label: Turn, clause: turn, steps: [acting]}
"""
CARDS = """power,strength,side,copies
Old Mill,3,1,3
Fog,2,1,3
Draw Two More,1,2,3
Scientist,4,2,3
"""
RULES = """# Probe {#probe}

Draw. {#draw}

Turn. {#turn}

End. {#end}

```rule clause=draw
@setup
def mix():
    shuffle(stock)

@value
def seats():
    return players

@value
def cards_to_draw(me):
    return 1

@action(phase=acting, label="draw")
def draw_cards(me):
    draw(stock, cards_to_draw(me), me.row)
    if count(stock) > 0:
        draw(stock, 1, table_row)
        draw(stock, 1, me.troops[LEFT_LANE])

@limit_reached
def over():
    win(highest(players, wealth))

@score
def wealth(me):
    return sum([worth(me, c) for c in me.row])

@value
def worth(me, c):
    return c.strength
```
"""
FLUXX = """
@changes(cards_to_draw, r=[c for c in table_row if c.power == DRAW_TWO_MORE])
def more(so_far, r):
    return so_far + 2
"""
PANDEMIC = """
@value
def needed(me):
    return goal

@changes(needed, when=count([c for c in me.row if c.power == SCIENTIST]) > 0)
def scientist(me, so_far):
    return so_far - 1
"""
BATTLE_LINE = """
@value
def strength_at(me, l):
    return sum([c.strength for c in me.troops[l]])

@changes(strength_at, fog=[c for c in table_row if c.power == FOG])
def in_fog(me, l, so_far, fog):
    return min(so_far, count(me.troops[l]))
"""
STAR_REALMS = """
@changes(worth, base=[b for b in me.row if b.power == OLD_MILL])
def ally(me, c, so_far, base):
    return so_far + 1 if c != base and c.side == base.side else so_far
"""
KING_OF_TOKYO = """
@value
def dice(me):
    return goal

@changes(dice, head=[c for c in me.row if c.power == FOG])
def extra_head(so_far, head):
    return so_far + 1

@changes(dice, when=count([c for c in me.row if c.power == SCIENTIST]) > 1)
def shrunk(me, so_far):
    return so_far // 2
"""
PROBES: Mapping[str, tuple[str, str, Mapping[str, int]]] = {
    "Fluxx": (FLUXX, "table_row: [DRAW_TWO_MORE, FOG, DRAW_TWO_MORE]", {"cards_to_draw(Ada)": 5}),
    "Pandemic": (PANDEMIC, "Ada.row: [SCIENTIST]", {"needed(Ada)": 6, "needed(Bo)": 7}),
    "Battle Line": (
        BATTLE_LINE,
        "table_row: [FOG], Ada.troops_LEFT_LANE: [SCIENTIST, SCIENTIST]",
        {"strength_at(Ada, LEFT_LANE)": 2, "strength_at(Ada, RIGHT_LANE)": 0},
    ),
    "Star Realms": (STAR_REALMS, "Ada.row: [OLD_MILL, FOG, SCIENTIST]", {"wealth(Ada)": 3 + 3 + 4}),
    "King of Tokyo": (
        KING_OF_TOKYO.replace("def extra_head(so_far", "def extra_head(me, so_far"),
        "Ada.row: [FOG, SCIENTIST, SCIENTIST]",
        {"dice(Ada)": 4, "dice(Bo)": 7},
    ),
}


def loaded(folder: Path, code: str, report: Report, more: Mapping[str, str] | None = None) -> LoadedGame:
    rules = RULES.replace("```rule clause=draw\n", f"```rule clause=draw\n{code}\n")
    files = {"game.yaml": GAME, "cards.csv": CARDS, "rules/01.md": rules, **(more or {})}
    write(folder, files)
    return load_and_compile(folder, "", report)


def faults(folder: Path, code: str, **files: str) -> list[str]:
    report = Report()
    with suppress(Failed):
        loaded(folder, code, report, {name.replace("_", "."): text for name, text in files.items()})
    return [f"{fault.code} {fault.message}" for fault in report.errors if fault.code.startswith(("PNP1", "PNP2"))]


@pytest.mark.parametrize("name", PROBES)
def test_a_card_changes_a_value_while_it_lies_there(tmp_path: Path, name: str) -> None:
    code, given, expected = PROBES[name]
    steps = "".join(
        f'\n      - value: "{value}"\n      - expect: {{result: {result}}}' for value, result in expected.items()
    )
    head = f"game: {tmp_path.name}\nplayers: [Ada, Bo]\nscenarios:\n  - name: {name}\n"
    scenario = f"{head}    given: {{from: nothing, {given}}}\n    do:{steps}\n"
    report = Report()
    probe = loaded(tmp_path, code, report, {"scenarios/probe.yaml": scenario})
    assert probe.rules is not None and not report.errors
    results = list(run_own(probe.game, probe.rules, report, use_cache=False))
    assert len(results) == 1 and not report.errors, [fault.message for fault in report.errors]


@NEEDS_COMPILER
@pytest.mark.parametrize("name", PROBES)
def test_the_machine_changes_it_alike(tmp_path: Path, name: str) -> None:
    probe = loaded(tmp_path, PROBES[name][0], Report())
    assert probe.rules is not None
    results = compare(Play(State(probe.game, probe.rules, 2)), Machine(native_game(probe.game, 2)), range(30))
    assert results.differences == [] and results.beyond == 0


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("@changes(wurth)\ndef x(so_far):\n    return so_far", "PNP202 `wurth` is no @value of this game"),
        ("@changes()\ndef x(so_far):\n    return so_far", "PNP202 `x` does not say which value it changes"),
        ("@changes(worth)\ndef x(so_far, d):\n    return so_far", "PNP202 nothing gives `@changes` a value for `d`"),
        ("@changes(worth, c=[FOG])\ndef x(so_far, c):\n    return 1", "PNP202 `c` is a parameter of `worth` already"),
        ("@changes(worth)\ndef x(so_far):\n    return so_far > 1", "PNP206 this makes a flag of `worth`"),
        ("@changes(worth)\ndef x(me, so_far):\n    return worth(me, first(me.row))", "PNP207 `x` calls itself"),
        ("@changes(worth)\ndef x(me, so_far):\n    shuffle(stock)\n    return so_far", "PNP211 `x` is a @changes"),
    ],
)  # fmt: skip
def test_a_faulty_change_is_refused(tmp_path: Path, code: str, fault: str) -> None:
    found = faults(tmp_path, code)
    assert any(one.startswith(fault) for one in found), found


def test_names_are_made_of_the_cells_of_a_column(tmp_path: Path) -> None:
    game = loaded(tmp_path, "", Report()).game
    assert game.enums["power"].names == ("OLD_MILL", "FOG", "DRAW_TWO_MORE", "SCIENTIST")
    assert next(member.label.text for member in game.enums["power"].members) == "Old Mill"
    assert [card.code for card in game.cards["card_of_mine"].cards][:2] == ["OLD_MILL", "FOG"]


def test_a_name_without_latin_letters_needs_a_code(tmp_path: Path) -> None:
    table = "power,strength,side\n水車,3,1\n霧,2,1\n"
    assert any(one.startswith("PNP111 the name of `水車`") for one in faults(tmp_path, "", cards_csv=table))
    coded = "code,power,strength,side\nMILL,水車,3,1\nFOG,霧,2,1\n"
    write(tmp_path, {"cards.csv": coded})
    game = load_and_compile(tmp_path, "", Report()).game
    assert game.enums["power"].names == ("MILL", "FOG")


def test_names_of_cards_without_a_column_are_refused(tmp_path: Path) -> None:
    game = GAME.replace("columns: {power: power, strength", "columns: {power: text, strength")
    assert any("no column of `card_of_mine` is a `power`" in one for one in faults(tmp_path, "", game_yaml=game))
