"""docs/eighty-games.md: Breakthrough, Concentration and Codenames, each tried with a small game, and the list of lines that games
prove."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.engine.play.perft import perft
from pnp.engine.play.things import sees
from pnp.model.read.find import game_names, reference_names
from pnp.rules.loading import LoadedGame
from tests.docs.test_eighty_games_page import DOCS, LINES, PAGE
from tests.docs.test_growing_probes import made_up

Probe = tuple[str, str, str]
TURN = "sequence: {round: {label: Round, steps: [{turns: seats, label: Turn, clause: turn, steps: [act]}]}}\n"
SEATS = "\n@value\ndef seats():\n    return players\n"
BREAKTHROUGH: Probe = (
    """
title: Breakthrough
players: 2
constants: {size: {value: 6, clause: deal}, rows_of_men: {value: 2, clause: deal}}
names: {square: {grid: 6 x 6}}
boards: {board: {of: player, spaces: square, label: board, clause: deal}}
fields: {"square.man": {is: player or nothing, start: nothing, label: "man on {square}", clause: deal}}
phases: {act: {choose: one, label: Act}}
"""
    + TURN,
    "",
    """
@setup
def lay_out():
    for s in square:
        if s.row <= rows_of_men:
            s.man = first(players)
        elif s.row > size - rows_of_men:
            s.man = last(players)

@value
def ways(me, s):
    ahead = 1 if me == first(players) else -1
    return [t for t in [step(s, n, ahead) for n in numbers(-1, 1)] if t != nothing and t.man != me and (t.man == nothing or t.column != s.column)]

@action(phase=act, s=[s for s in square if s.man == me and count(ways(me, s)) > 0], t=ways(me, s))
def turn(me, s, t):
    s.man = nothing
    t.man = me
    if t.row == (size if me == first(players) else 1) or count([q for q in square if q.man != nothing and q.man != me]) == 0:
        win(me)
"""
    + SEATS,
)
CONCENTRATION: Probe = (
    """
title: Concentration
players: 2
names: {fruit: {APPLE: {label: apple}, PEAR: {label: pear}, PLUM: {label: plum}}}
cards: {picture: {file: cards.csv, columns: {fruit: fruit}}}
zones:
  table_row: {of: picture, face: down, sees: nobody, order: row, label: row, clause: deal}
  player.pairs: {of: picture, face: up, sees: all, label: pairs, clause: eat}
phases: {act: {choose: one, label: Act, stuck: count_pairs}}
"""
    + TURN,
    "fruit,copies\nApple,2\nPear,2\nPlum,2\n",
    """
@setup
def lay_out():
    shuffle(table_row)

@action(phase=act, one=table_row, other=[c for c in table_row if c != one])
def turn(me, one, other):
    reveal([one, other])
    if one.fruit == other.fruit:
        cite("eat")
        move([one, other], me.pairs)

@value
def number_of_pairs(me):
    return count(me.pairs)

@procedure
def count_pairs(me):
    end_game(highest(players, number_of_pairs))
"""
    + SEATS,
)
CODENAMES: Probe = (
    """
title: Key
players: 4
constants: {deal_size: {value: 9, clause: deal}}
names: {side: {members: {RED: {label: red}, BLUE: {label: blue}}, teams: yes}}
cards: {agent: {file: cards.csv, columns: {of_side: side}}}
zones:
  key: {of: agent, face: down, sees: keepers, order: row, label: key, clause: deal}
  open_agents: {of: agent, face: up, sees: all, label: agents, clause: eat}
by_hand: {hint: {asks: flag, stands_for: {yes: 3, no: 1}, clause: lay}}
phases: {act: {choose: one, label: Act, stuck: finish}}
"""
    + TURN,
    "of_side,copies\nRed,5\nBlue,4\n",
    """
@setup
def lay_out():
    shuffle(key)

@value
def keepers():
    return top(players, 2)

@value
def seats():
    return [p for p in players if p not in keepers()]

@action(phase=act, card=key)
def turn(me, card):
    if by_hand(me, hint, "did a hint come?"):
        cite("eat")
        move(card, open_agents)

@procedure
def finish(me):
    end_game([p for p in players if p.side == RED])
""",
)
PROBES = {"Breakthrough": (BREAKTHROUGH, 2), "Concentration": (CONCENTRATION, 2), "Codenames": (CODENAMES, 4)}


def probe(folder: Path, name: str) -> LoadedGame:
    game, _ = PROBES[name]
    loaded = made_up(folder / "probe", *game)
    assert loaded.rules is not None
    return loaded


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("name", PROBES)
def test_both_engines_play_it_alike(name: str, tmp_path: Path) -> None:
    loaded, seats = probe(tmp_path, name), PROBES[name][1]
    results = compare(
        Play(State(loaded.game, loaded.rules, seats)), Machine(native_game(loaded.game, seats)), range(20)
    )
    assert results.differences == [] and results.questions > 100 and not results.stuck


def test_breakthrough_has_as_many_moves_as_in_openspiel(tmp_path: Path) -> None:
    """The counts are of `breakthrough(rows=6,columns=6)`."""
    loaded = probe(tmp_path, "Breakthrough")
    assert tuple(perft(loaded.game, loaded.rules, 2, 2)) == (16, 256)
    if any(map(shutil.which, COMPILERS)):
        assert Machine(native_game(loaded.game, 2)).ways(3, 1) == 4308


def test_hidden_cards_are_asked_for_by_place(tmp_path: Path) -> None:
    loaded = probe(tmp_path, "Concentration")
    asked: list[int] = []

    def decide(question: LiveQuestion) -> int:
        asked.append(len(question.options))
        return len(asked) % len(question.options)

    play = Play(State(loaded.game, loaded.rules, 2))
    assert play.game(Tape(seed=3), [decide, decide]).status == "ended"
    assert 6 in asked and 5 in asked, "six places, then the other five"


def test_two_of_four_see_the_key(tmp_path: Path) -> None:
    loaded = probe(tmp_path, "Codenames")
    state: Any = State(loaded.game, loaded.rules, 4)
    seen: list[list[bool]] = []

    def decide(question: LiveQuestion) -> int:
        key = state.names["key"]
        seen.append([all(sees(card, seat) for card in key) for seat in range(4)] if key else [])
        return 0

    assert Play(state).game(Tape(seed=3), [decide] * 4).status == "ended"
    assert [True, True, False, False] in seen and all(one in ([], [True, True, False, False]) for one in seen)


# --------------------------------------------------------------------------------------------------- the list
def test_at_least_twenty_lines_are_proved_by_games_that_tests_play() -> None:
    section = PAGE.partition("## Proved by games")[2]
    proofs = re.findall(r"(?m)^\| (.+?) \| (.+) \|$", section)[2:]
    pages = "".join(page.read_text("utf-8") for page in DOCS.glob("*.md"))
    probes = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*probes.py"))
    lines = {game for game, verdict, _ in LINES if verdict != "no"}
    assert len({game for game, _ in proofs}) == len(proofs) >= 20
    for game, proof in proofs:
        assert game in lines, game
        names = re.findall(r"`([a-z-]+)`", proof)
        assert names or f"title: {proof.removeprefix('a probe: ')}" in probes or game in PROBES, (game, proof)
        games = (*reference_names(), *game_names())
        assert all(name in games or f"{name}/game.yaml" in pages for name in names), (game, names)
