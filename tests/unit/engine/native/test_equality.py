"""A tape means the same to Python and to the machine: questions, answers, counts, outcome, and what lies on the table."""

import random
from dataclasses import replace

import pytest

from pnp.checks.search.evidence import read_evidence
from pnp.engine.native.compare import Comparer, compare
from pnp.engine.native.machine import Machine
from pnp.engine.native.opcodes import OPS
from pnp.engine.play import Play, State
from tests.unit.engine.native.conftest import loaded, native

TABLES = [
    ("hearts", 4), *(("crazy-eights", seats) for seats in (2, 3, 4, 5)),
    ("deck-of-fey/troll-tricker", 3), ("deck-of-fey/troll-tricker", 7), ("deck-of-fey/holy-matrimony", 2),
    *(("all-but-malice", seats) for seats in (2, 3, 4)),
]  # fmt: skip
"""Games that the machine knows, each with its numbers of players."""


LONG_TABLES = [
    ("living-trumps/amber", 3),
    ("living-trumps/chaos", 4),
    ("living-trumps/shadow", 5),
    ("living-trumps/patternfall", 3),
    ("deck-of-fey/rebel-runs", 2),
    ("game-of-amber", 4),
    ("cards/level-simple", 3),
    ("cards/packs-none", 4),
]
"""The same of long games, of which fewer are played."""


@pytest.mark.parametrize(("name", "seats"), LONG_TABLES)
def test_long_games_come_out_alike(name: str, seats: int) -> None:
    rng, both = random.Random(5), comparer(name, seats)
    for seed in range(2):
        both.tape((), seed)
        both.tape([rng.randrange(64) for _ in range(rng.randrange(900))], seed)
    assert not both.found.differences
    assert (both.found.games, both.found.beyond) == (4, 0)


def comparer(name: str, seats: int) -> Comparer:
    """Both sides of a game."""
    table = loaded(name)
    return Comparer(Play(State(table.game, table.rules, seats)), Machine(native(name, seats)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_by_chance_come_out_alike(name: str, seats: int) -> None:
    table = loaded(name)
    found = compare(Play(State(table.game, table.rules, seats)), Machine(native(name, seats)), range(30))
    assert not found.differences
    assert (found.games, found.beyond) == (30, 0)
    assert found.questions > 30


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_tapes_that_are_given_come_out_alike(name: str, seats: int) -> None:
    rng, both = random.Random(7), comparer(name, seats)
    for _ in range(15):
        both.tape([rng.randrange(64) for _ in range(rng.randrange(250))])
    assert not both.found.differences


@pytest.mark.parametrize("name", ["hearts", "crazy-eights", "all-but-malice"])
def test_the_kept_tapes_come_out_alike(name: str) -> None:
    table = loaded(name)
    evidence = read_evidence(table.game.folder, table.game.folder / "evidence" / "play.json", table.rules.digest)
    assert evidence is not None
    tapes = [(seats, tape) for seats, tape, start in evidence.tapes if not start]
    assert tapes
    for seats, tape in tapes:
        assert comparer(name, seats).tape(tape) == []


def test_a_difference_is_found() -> None:
    """The comparison has teeth: a machine that takes another suit for hearts does not pass."""
    table, right = loaded("hearts"), native("hearts", 4)
    words = list(right.code.words)
    at = next(i for i in range(0, len(words), 5) if words[i] == OPS["JNOTCOLI"].number)
    words[at + 3] = (words[at + 3] + 1) % 4
    wrong = replace(right, code=replace(right.code, words=tuple(words)))
    found = compare(Play(State(table.game, table.rules, 4)), Machine(wrong), range(20))
    assert found.differences
