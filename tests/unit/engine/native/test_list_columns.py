"""Columns of lists (tags), values that only `secretly` names, and what neither breaks: both engines play them alike."""

import shutil

import pytest

from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from tests.lab import GAME, Lab, build, chapter, over

NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
TAGS = """\
cards:
  slip:
    label: Slip
    file: cards.csv
    columns: {rank: rank, suit: suit, points: num, tags: list of suit, says: text}
    code: [suit, rank]
"""
CARDS = """\
rank,suit,points,tags,says
ONE,RED,1,RED|BLUE,a
TWO,RED,1,,a
THREE,RED,1,BLUE,a
*,BLUE,2,RED,b
"""


def tagged(*lines: str, rules: str = "") -> Lab:
    body = "\n        ".join(lines)
    code = f"{rules}\n@setup\ndef start():\n    shuffle(deck)\n    deal(deck, three, hand)\n\n@phase(go)\ndef go_on():\n    for p in players:\n        {body}\n\n"
    code += "@limit_reached\ndef over():\n    end_game(players)\n"
    game, compiled, report = build(
        {"game.yaml": over(GAME, TAGS), "cards.csv": CARDS, "rules/01-rules.md": chapter(code)}
    )
    faults = [d for d in report if d.code != "PNP114"]
    assert game is not None and compiled is not None and not faults, [d.message for d in faults]
    return Lab(game, compiled, report, code, faults)


@NEEDS_COMPILER
@pytest.mark.parametrize(
    "lines",
    [
        ("move([c for c in p.hand if RED in c.tags], heap)", 'x = choose(p, together([p.hand, heap]), "w")'),
        ('x = choose(p, first(p.hand).tags, "w", or_none=True)',),
        ("p.score = count([c for c in p.hand if count(c.tags) > 1 or c.suit in c.tags])", 'x = confirm(p, "w")'),
        ('x = name_card(p, slip, "w")', "p.score = count(x.tags)"),
        ("t = distinct(together([c.tags for c in p.hand]))", 'x = choose(p, t, "w", or_none=True)'),
    ],
)
def test_machine_and_python_read_the_same_tags(lines: tuple[str, ...]) -> None:
    made = tagged(*lines)
    results = compare(Play(State(made.game, made.rules, 2)), Machine(native_game(made.game, 2)), range(60))
    assert results.differences == [] and results.beyond == 0 and results.questions > 0 and not results.stuck


@NEEDS_COMPILER
@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("@value\ndef bids(p):\n    return numbers(0, count(p.hand))\n", 'got = secretly(players, bids, 1, 1, "bid")\n        p.score = first(got[p])'),
        ("@value\ndef open_hand(who):\n    return who.hand\n", 'got = secretly([p], open_hand, 1, 2, "bid")\n        move(got[p], heap)'),
        ("@value\ndef weight(q):\n    return count(q.hand)\n", 'x = choose(p, highest(players, weight), "who")'),
    ],
)  # fmt: skip
def test_the_machine_knows_what_the_engine_hands_to_a_value(rules: str, line: str) -> None:
    made = tagged(line, rules=rules)
    results = compare(Play(State(made.game, made.rules, 2)), Machine(native_game(made.game, 2)), range(60))
    assert results.differences == [] and results.beyond == 0 and results.questions > 0 and not results.stuck
