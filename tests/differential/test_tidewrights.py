"""Tidewrights (data/games/tidewrights): payments, sales and barters as forms, held against the rules as a second hand writes them, and
against the machine."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from pnp.base.resources import REFERENCE_GAMES
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

GOODS = ("TIMBER", "HEMP", "PITCH")
GATHERED = {"WOODS": "TIMBER", "FIELDS": "HEMP", "KILN": "PITCH"}
FEES = {"SANDY_SLIP": 0, "STONY_SLIP": 1, "MUDDY_SLIP": 2}
SINGLE = {"barter": "WHARF", "sale": "FAIR", "quay": "QUAY"}
RIGS = ("SLOOP", "KETCH", "BARGE")
Boat = tuple[str, int, int, int, int]
"""The rig, three goods, and the points."""
Move = tuple[Any, ...]


@pytest.fixture(scope="module")
def tide() -> LoadedGame:
    return load_and_compile(REFERENCE_GAMES / "tidewrights", "", Report())


@dataclass
class Yard:
    coins: int = 3
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    fleet: list[Boat] = field(default_factory=list)

    def worth(self) -> int:
        sets = min(sum(boat[0] == rig for boat in self.fleet) for rig in RIGS)
        return sum(boat[4] for boat in self.fleet) + 4 * sets + self.coins // 3

    def mixtures(self, most: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
        """Every choice of goods that the yard has, up to these numbers."""
        yield from product(*(range(min(top, self.goods[good]) + 1) for top, good in zip(most, GOODS, strict=True)))


class Creek:
    """The rules in plain Python: everything that a player may do is one move with all of its parts."""

    def __init__(self, seats: int) -> None:
        self.yards = [Yard() for _ in range(seats)]
        self.taken: set[str] = set()
        self.leader = 0
        self.row: list[Boat] = []

    def moves(self, seat: int) -> set[Move]:
        yard = self.yards[seat]
        moves: set[Move] = {("place",)}
        moves |= {("gathering", spot) for spot in GATHERED if spot not in self.taken}
        if "WHARF" not in self.taken:
            for goods in yard.mixtures((2, 2, 2)):
                given = {good for good, n in zip(GOODS, goods, strict=True) if n}
                if sum(goods) == 2:
                    moves |= {("barter", *goods, wanted) for wanted in GOODS if wanted not in given}
        if "FAIR" not in self.taken:
            moves |= {("sale", *goods) for goods in yard.mixtures((4, 4, 4)) if 0 < sum(goods) <= 4}
        if "QUAY" not in self.taken:
            moves.add(("quay",))
        for (spot, fee), boat in product(FEES.items(), self.row):
            if spot not in self.taken:
                for goods in yard.mixtures(boat[1:4]):
                    coins = sum(boat[1:4]) - sum(goods) + fee
                    if coins <= yard.coins:
                        moves.add(("build", spot, boat, *goods, coins))
        return moves

    def act(self, seat: int, move: Move) -> None:
        yard, (deed, *parts) = self.yards[seat], move
        if deed == "gathering":
            self.taken.add(parts[0])
            yard.goods[GATHERED[parts[0]]] += 2
        elif deed == "barter":
            self.give(yard, parts[:3])
            yard.goods[parts[3]] += 3
        elif deed == "sale":
            self.give(yard, parts)
            yard.coins += sum(parts) + sum(n > 0 for n in parts)
        elif deed == "quay":
            self.leader = seat
            yard.coins += 1
        elif deed == "build":
            self.taken.add(parts[0])
            self.give(yard, parts[2:5])
            yard.coins -= parts[5]
            yard.fleet.append(parts[1])
        if deed in SINGLE:
            self.taken.add(SINGLE[deed])

    @staticmethod
    def give(yard: Yard, goods: list[int]) -> None:
        for good, n in zip(GOODS, goods, strict=True):
            yard.goods[good] -= n
            assert yard.goods[good] >= 0


class Follower:
    """Plays a game on the engine; each question must offer what the second hand's moves go on with."""

    def __init__(self, play: Play, seats: int, seed: int) -> None:
        self.state: Any = play.state
        self.rng, self.creek, self.seats = random.Random(seed), Creek(seats), seats
        self.words: list[Any] | None = None
        self.turns: list[int] = []
        self.decisions = self.tides = 0
        self.state.forced = self.forced
        outcome = play.game(Tape(seed=seed), [self.decide] * seats)
        assert outcome.status == "ended", outcome.message
        self.finish()
        while self.turns:
            assert self.creek.moves(self.turns.pop(0)) == {("place",)}
        assert self.tides == 6
        totals = [yard.worth() for yard in self.creek.yards]
        assert outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def begin(self, seat: int) -> None:
        """A turn begins: of the first seat whose worker may do more than stay at home."""
        self.finish()
        self.creek.row = [boat(card) for card in self.state.names["row"]]
        while True:
            turn = self.next_turn()
            moves = self.creek.moves(turn)
            if moves != {("place",)}:
                break
        assert turn == seat
        self.seat, self.words, self.moves = seat, [], moves

    def next_turn(self) -> int:
        if not self.turns:
            self.tides += 1
            self.creek.taken.clear()
            order = [(self.creek.leader + n) % self.seats for n in range(self.seats)]
            self.turns = order * (3 if self.seats == 2 else 2)
        return self.turns.pop(0)

    def finish(self) -> None:
        """Carry out the move of the turn before, and compare the tables."""
        if self.words is None:
            return
        (move,) = self.moves
        self.creek.act(self.seat, move)
        members = self.state.members
        for yard, player in zip(self.creek.yards, self.state.seated, strict=True):
            assert player.coins == yard.coins and [boat(card) for card in player.fleet] == yard.fleet
            assert {good: player.goods[members[good]] for good in GOODS} == yard.goods

    def answer(self, options: list[Any], index: int | None = None) -> int:
        """Compare the options, choose one, and drop the moves that do not go on with it."""
        assert self.words is not None
        at = len(self.words)
        offered = [named(option) for option in options]
        going_on = {move[at] for move in self.moves}
        assert set(offered) == going_on, (self.words, offered, going_on)
        index = self.rng.randrange(len(options)) if index is None else index
        self.words.append(offered[index])
        self.moves = {move for move in self.moves if move[at] == offered[index]}
        return index

    def decide(self, question: LiveQuestion) -> int:
        self.decisions += 1
        if question.kind == "action":
            self.begin(question.who.seat)
        assert question.who.seat == self.seat
        return self.answer(list(question.options))

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        self.answer([option], 0)


def boat(card: Any) -> Boat:
    return card.rig.name, card.timber, card.hemp, card.pitch, card.points


def named(option: Any) -> Any:
    return boat(option) if hasattr(option, "points") else getattr(option, "name", option)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(
    tide: LoadedGame, seats: int, games: int
) -> None:
    play = Play(State(tide.game, tide.rules, seats))
    decisions = sum(Follower(play, seats, seed).decisions for seed in range(-(-games // 3)))
    assert decisions > 30 * games // 3


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_machine_plays_it_alike(tide: LoadedGame, seats: int, games: int) -> None:
    machine = Machine(native_game(tide.game, seats))
    results = compare(Play(State(tide.game, tide.rules, seats)), machine, range(games))
    assert results.differences == [] and results.beyond == 0 and results.questions > 30 * games and not results.stuck
