"""Questions with more options than a search compares, among cards that the seat does not see: no face may guide it."""

import ctypes
import random
from collections import Counter

import pytest

from pnp.engine.native import compiler
from pnp.engine.native.machine import Machine, bind
from pnp.engine.native.program import native_game
from pnp.engine.native.searching import Searching
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.model.game import Game
from pnp.rules import RuleSet
from tests.lab import GAME, MOST_POINTS, POINTS, build, chapter, over

RANKS = range(1, 20)
NAMES = f"""
names:
  suit: {{RED: {{label: red, code: R}}, BLUE: {{label: blue, code: B}}}}
  rank: {{{", ".join(f"N{number}: {{label: n{number}, code: {number}}}" for number in RANKS)}}}
tables: {{}}
constants: {{thirty: 30}}
rankings: {{}}
"""
CARDS = "rank,suit,points,says\n" + "".join(
    f"N{number},RED,{number},r\nN{number},BLUE,{number},b\n" for number in RANKS
)
RULES = (
    """
@setup
def start():
    shuffle(deck)
    draw(deck, thirty, pit)

@phase(go)
def go_on():
    for p in players:
        one = choose(p, pit, "which card?")
        p.score += one.points
        move(one, well)
        other = choose(p, pit, "which other card?")
        p.score += other.points
        move(other, well)
"""
    + POINTS
    + MOST_POINTS
)
"""Each player takes two of thirty cards that nobody sees, worth 1 to 19 points."""
SEEN = "if (sees(m, who, (i32)option)) return mix_hash((u64)kind, (u64)m->card_code[option]);"
"""The line of wide.c that asks whether the player sees the card."""

QUICK_TO_COMPILE = tuple("-O0" if flag == "-O2" else flag for flag in compiler.FLAGS)
"""It is compiled in one second instead of seven, and searches as before."""


class _Asked(Exception):
    """The question has been put."""


@pytest.fixture(scope="module")
def wide() -> tuple[Game, RuleSet]:
    """The Lab with 38 slips."""
    game, rules, report = build(
        {"game.yaml": over(GAME, NAMES), "cards.csv": CARDS, "rules/01-rules.md": chapter(RULES)}
    )
    assert game is not None and rules is not None and not [d.message for d in report if d.code != "PNP114"]
    return game, rules


def searches(wide: tuple[Game, RuleSet], library: str) -> list[tuple[int, str, int]]:
    """Search the first question of forty shuffles with the same seed: to the seat all tables look the same. Return for
    each the answer, the values of all options, and the points of the card that was taken."""
    state = State(*wide, 2)
    play, machine = Play(state), Machine(native_game(wide[0], 2), bind(ctypes.CDLL(library)))
    answers = []

    def decide(question: LiveQuestion) -> int:
        assert len(question.options) == 30
        player = Searching(play, machine, random.Random(5), playouts=300)
        answer = player.decide(question)
        assert len(player.values) == 24
        answers.append((answer, repr(player.values), question.options[answer].points))  # type: ignore[attr-defined]
        raise _Asked

    for seed in range(40):
        with pytest.raises(_Asked):
            play.game(Tape(seed=seed), [decide, None])
    return answers


def test_many_cards_that_look_the_same_get_the_same_answer(wide: tuple[Game, RuleSet]) -> None:
    answers = searches(wide, str(compiler.library()))
    assert len({points for *_, points in answers}) > 10, "the cards behind the answers differ"
    assert len({(answer, values) for answer, values, _ in answers}) == 1


def test_a_search_that_knows_hidden_cards_by_their_faces_is_caught(
    wide: tuple[Game, RuleSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = compiler.source()
    assert source.count(SEEN) == 1
    leaking = source.replace(SEEN, SEEN.partition(") ")[2])
    monkeypatch.setattr(compiler, "source", lambda: leaking)
    answers = searches(wide, str(compiler.build(compiler.find_compiler(), QUICK_TO_COMPILE)))
    assert len({(answer, values) for answer, values, _ in answers}) > 20
    points = Counter(points for *_, points in answers)
    assert sum(points[high] for high in range(15, 20)) > 30, "it takes high cards, which it cannot see"
