"""Honey Ledger (data/games/honey-ledger): numbers, fields and zones that there is one of for each member, held against the rules as
a second hand writes them, and against the machine."""

import random
import shutil
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pnp.base.resources import REFERENCE_GAMES
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

FOLDER = REFERENCE_GAMES / "honey-ledger"
FLOWERS, MEADOWS = ("CLOVER", "HEATHER", "THYME"), ("BROOK", "HILL", "ORCHARD")
SALES = {f"{flower}_SALE": flower for flower in FLOWERS}
Plant = tuple[str, int]
Asked = Generator[tuple[int, list[Any]], Any, Any]
NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")


@pytest.fixture(scope="module")
def honey() -> LoadedGame:
    return load_and_compile(FOLDER, "", Report())


@dataclass
class Keeper:
    hand: list[Plant]
    beds: dict[str, list[Plant]] = field(default_factory=lambda: {flower: [] for flower in FLOWERS})
    jars: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FLOWERS, 0))
    ledger: dict[str, int] = field(default_factory=dict)

    def fits(self, plant: Plant) -> bool:
        bed = self.beds[plant[0]]
        return not bed or bed[-1][1] < plant[1]

    def worth(self, entry: str) -> int:
        """The worth of an entry; what is sold goes."""
        if entry in SALES:
            flower = SALES[entry]
            worth, self.jars[flower] = self.jars[flower] * len(self.beds[flower]), 0
            return worth
        if entry == "BLEND":
            least = min(self.jars.values())
            self.jars = {flower: jars - least for flower, jars in self.jars.items()}
            return 4 * least
        longest = max(self.beds.values(), key=len)  # (the first of those that are level)
        return longest[-1][1] if longest else 0


@dataclass
class Year:
    """The rules in plain Python."""

    keepers: list[Keeper]
    deck: int
    draw: Callable[[int, list[Plant]], Plant]
    """Tells what a seat has drawn, beside these: it is chance, and the engine knows it."""
    nectar: dict[tuple[str, str], int] = field(
        default_factory=lambda: {(meadow, flower): 4 for meadow in MEADOWS for flower in FLOWERS}
    )
    visits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MEADOWS, 0))

    def play(self) -> Asked:
        for _ in range(9):
            quiet = min(MEADOWS, key=lambda meadow: self.visits[meadow])
            for flower in FLOWERS:
                self.nectar[quiet, flower] = min(6, self.nectar[quiet, flower] + 1)
            for seat in range(len(self.keepers)):
                yield from self.forage(seat)
                yield from self.book(seat)

    def flowers_at(self, meadow: str) -> list[str]:
        return [flower for flower in FLOWERS if self.nectar[meadow, flower]]

    def forage(self, seat: int) -> Asked:
        keeper = self.keepers[seat]
        meadows = [meadow for meadow in MEADOWS if self.flowers_at(meadow)]
        plants = [plant for plant in keeper.hand if keeper.fits(plant)]
        deeds = [*(["gathering"] if meadows else []), *(["planting"] if plants else [])]
        deed = yield from one_of(seat, deeds or ["resting"])
        if deed == "gathering":
            meadow = yield from one_of(seat, meadows)
            flower = yield from one_of(seat, self.flowers_at(meadow))
            self.nectar[meadow, flower] -= 1
            self.visits[meadow] += 1
            keeper.jars[flower] += 1
        elif deed == "planting":
            plant = yield from one_of(seat, plants)
            keeper.hand.remove(plant)
            keeper.beds[plant[0]].append(plant)
            if self.deck:
                self.deck -= 1
                keeper.hand.append(self.draw(seat, keeper.hand))

    def book(self, seat: int) -> Asked:
        keeper = self.keepers[seat]
        entries = [entry for entry in (*SALES, "BLEND", "GARDEN") if entry not in keeper.ledger]
        if entries and (yield seat, [None, "ledger"]) is not None:
            entry = yield from one_of(seat, entries)
            keeper.ledger[entry] = keeper.worth(entry)


def one_of(seat: int, options: list[Any]) -> Asked:
    """A choice, which is none with one option."""
    return options[0] if len(options) == 1 else (yield seat, options)


def named(option: Any) -> Any:
    """An option of the engine as the second hand calls it."""
    if option is None:
        return None
    return (option.flower.name, option.height) if hasattr(option, "height") else option.name


class Follower:
    """Plays a game on the engine, and asks the second hand at each question whether it is the same one."""

    def __init__(self, play: Play, seats: int, seed: int) -> None:
        self.state, self.rng, self.seats = play.state, random.Random(seed), seats
        self.course: Asked | None = None
        self.answer: Any = None
        self.decisions = 0
        outcome = play.game(Tape(seed=seed), [self.decide] * seats)
        assert outcome.status == "ended" and self.course is not None
        with pytest.raises(StopIteration):
            self.course.send(self.answer)
        self.same_table()
        totals = [sum(keeper.ledger.values()) for keeper in self.year.keepers]
        assert outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def hand(self, seat: int) -> list[Plant]:
        return [named(card) for card in self.state.seated[seat].hand]

    def drawn(self, seat: int, hand: list[Plant]) -> Plant:
        (plant,) = [plant for plant in self.hand(seat) if plant not in hand]
        return plant

    def next_question(self) -> tuple[int, list[Any]]:
        if self.course is None:  # (hands are dealt by now)
            keepers = [Keeper(self.hand(seat)) for seat in range(self.seats)]
            self.year = Year(keepers, 24 - 3 * self.seats, self.drawn)
            self.course = self.year.play()
        return self.course.send(self.answer)

    def decide(self, question: LiveQuestion) -> int:
        seat, options = self.next_question()
        offered = [named(option) for option in question.options]
        assert (question.who.seat, sorted(map(str, offered))) == (seat, sorted(map(str, options)))
        self.same_table()
        self.decisions += 1
        index = self.rng.randrange(len(offered))
        self.answer = offered[index]
        return index

    def same_table(self) -> None:
        year, members, table = self.year, self.state.members, self.state.table
        for (meadow, flower), drops in year.nectar.items():
            assert table.nectar[members[meadow]][members[flower]] == drops
        for meadow, visits in year.visits.items():
            assert table.visits[members[meadow]] == visits
        for seat, keeper in enumerate(year.keepers):
            player = self.state.seated[seat]
            assert sorted(self.hand(seat)) == sorted(keeper.hand)
            for flower in FLOWERS:
                assert player.jars[members[flower]] == keeper.jars[flower]
                assert [named(card) for card in player.bed[members[flower]]] == keeper.beds[flower]
            for entry in (*SALES, "BLEND", "GARDEN"):
                assert player.ledger[members[entry]] == keeper.ledger.get(entry)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(
    honey: LoadedGame, seats: int, games: int
) -> None:
    assert honey.rules is not None
    play = Play(State(honey.game, honey.rules, seats))
    decisions = sum(Follower(play, seats, seed).decisions for seed in range(-(-games // 3)))
    assert decisions > 20 * games // 3


@NEEDS_COMPILER
@pytest.mark.parametrize("seats", [2, 4])
def test_the_machine_plays_it_alike(honey: LoadedGame, seats: int, games: int) -> None:
    assert honey.rules is not None
    machine = Machine(native_game(honey.game, seats))
    results = compare(Play(State(honey.game, honey.rules, seats)), machine, range(games))
    assert results.differences == [] and results.beyond == 0 and results.questions > 20 * games and not results.stuck
    leaks, compared = LeakTest(honey.game, honey.rules, seats, Leaking(machine)).find(1, 60)
    assert leaks == [] and compared > 20
