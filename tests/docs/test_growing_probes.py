"""docs/eighty-games.md: what it says of piles on spaces, of shapes and of cards on spaces, each tried with a small game."""

import shutil
from pathlib import Path

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State, Tape
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

CHAIN = (
    """
title: Chain
players: 1
constants: {eaten_at_once: {value: 3, clause: eat}}
names: {square: {grid: 4 x 4}}
cards: {animal: {file: cards.csv, columns: {size: num}}}
zones:
  deck: {of: animal, face: down, sees: nobody, order: stack, label: deck, clause: deal}
  square.pile: {of: animal, face: up, sees: all, order: stack, label: "pile on {square}", clause: deal}
boards: {island: {spaces: square, label: island, clause: deal}}
phases: {eating: {choose: one, label: Eat, stuck: count_piles}}
sequence: {round: {label: Round, steps: [{turns: seats, label: Turn, clause: turn, steps: [eating]}]}}
""",
    "code,size\n" + "".join(f"A{n},{n}\n" for n in range(16)),
    """
@setup
def deal_cards():
    shuffle(deck)
    for s in square:
        draw(deck, 1, s.pile)

@value
def seats():
    return players

@value
def prey(s):
    return [q for q in beside(s) if count(q.pile) > 0 and first(q.pile).size < first(s.pile).size and first(s.pile).size - first(q.pile).size <= eaten_at_once]

@action(phase=eating, s=[s for s in square if count(s.pile) > 0 and count(prey(s)) > 0], q=prey(s), label="eat")
def eat(me, s, q):
    move(s.pile, q.pile)

@procedure
def count_piles(me):
    end_game(players if count([s for s in square if count(s.pile) > 0]) <= eaten_at_once else [])
""",
)
SHAPES = (
    """
title: Shapes
players: 2
constants: {last_turn: {value: 3, clause: lay}, last_part: {value: 3, clause: lay}, parts: {value: 4, clause: lay}}
names: {cell: {grid: 7 x 7}}
cards: {shape: {file: cards.csv, columns: {right: list of num, down: list of num}}}
zones:
  box: {of: shape, face: up, sees: all, label: box, clause: lay}
  player.shapes: {of: shape, face: up, sees: all, label: shapes, clause: lay}
fields: {cell.owner: {is: player or nothing, start: nothing, label: "owner of {cell}", clause: lay}}
boards: {sheet: {of: player, spaces: cell, label: sheet, clause: lay}}
phases: {laying: {choose: one, label: Lay, stuck: give_up}}
sequence: {round: {label: Round, steps: [{turns: seats, label: Turn, clause: turn, steps: [laying]}]}}
""",
    "code,right,down,copies\nL,0|0|0|1,0|1|2|2,2\nT,0|1|2|1,0|0|0|1,2\nS,1|2|0|1,0|0|1|1,2\n",
    """
@setup
def deal_cards():
    for p in players:
        move([c for c in box if count([d for d in p.shapes if same(c, d)]) == 0 and first([d for d in box if same(c, d)]) == c], p.shapes)

@value
def seats():
    return players

@value
def part(p, s, turn, n):
    x = nth(p.right, n)
    y = nth(p.down, n)
    if turn == 1:
        return step(s, 0 - y, x)
    if turn == 2:
        return step(s, 0 - x, 0 - y)
    return step(s, x, y) if turn == 0 else step(s, y, 0 - x)

@value
def free_part(p, s, turn, n):
    q = part(p, s, turn, n)
    return [q] if q != nothing and q.owner == nothing else top(cell, 0)

@value
def covers(p, s, turn):
    return together([free_part(p, s, turn, n) for n in numbers(0, last_part)])

@value
def turns_of(p, s):
    return [t for t in numbers(0, last_turn) if count(covers(p, s, t)) == parts]

@action(phase=laying, p=[p for p in me.shapes if count([s for s in cell if count(turns_of(p, s)) > 0]) > 0], s=[s for s in cell if count(turns_of(p, s)) > 0], turn=turns_of(p, s), label="lay")
def lay_shape(me, p, s, turn):
    for q in covers(p, s, turn):
        q.owner = me
    move(p, box)

@procedure
def give_up(me):
    end_game(players)
""",
)


def made_up(folder: Path, yaml: str, cards: str, rules: str) -> LoadedGame:
    (folder / "rules").mkdir(parents=True)
    (folder / "game.yaml").write_text(yaml, "utf-8")
    (folder / "cards.csv").write_text(cards, "utf-8")
    clauses = "".join(f"Of {id}. {{#{id}}}\n\n" for id in ("deal", "turn", "eat", "lay"))
    (folder / "rules" / "01-rules.md").write_text(
        f"# Rules {{#rules}}\n\n{clauses}```rule\n{rules.strip()}\n```\n", "utf-8"
    )
    return load_and_compile(folder, "", Report())


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize(("game", "seats"), [(CHAIN, 1), (SHAPES, 2)], ids=["chain", "shapes"])
def test_both_engines_play_it_alike(game: tuple[str, str, str], seats: int, tmp_path: Path) -> None:
    loaded = made_up(tmp_path / "probe", *game)
    assert loaded.rules is not None
    results = compare(
        Play(State(loaded.game, loaded.rules, seats)), Machine(native_game(loaded.game, seats)), range(20)
    )
    assert results.differences == [] and results.questions > 100 and not results.stuck


def test_piles_grow_as_animals_eat(tmp_path: Path) -> None:
    loaded = made_up(tmp_path / "probe", *CHAIN)
    assert loaded.rules is not None
    play = Play(State(loaded.game, loaded.rules, 1))
    assert play.game(Tape(seed=2)).status == "ended"
    piles = [len(zone) for zone in play.state.zones if zone.name.startswith("pile_")]
    assert sum(piles) == 16 and max(piles) > 2 and piles.count(0) > 4


def test_a_shape_covers_four_spaces_however_it_is_turned(tmp_path: Path) -> None:
    loaded = made_up(tmp_path / "probe", *SHAPES)
    assert loaded.rules is not None
    play = Play(State(loaded.game, loaded.rules, 2))
    for seed in range(6):
        assert play.game(Tape(seed=seed)).status == "ended"
        table = play.state.table
        owners = [getattr(table, f"owner_{m.name}") for m in play.state.members.values() if m.enum == "cell"]
        for player in play.state.everyone:
            laid = 3 - len(player.shapes)
            assert owners.count(player) == 4 * laid and laid > 0
