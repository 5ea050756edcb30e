"""Millers' Row (data/games/millers-row): own decks, a market that fills up and lasting powers of cards, held against the rules
as a second hand writes them, and against the machine."""

import random
import shutil
from collections import Counter
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

FOLDER = REFERENCE_GAMES / "millers-row"
PRICES = {"SHILLING": 3, "CARTER": 3, "GARDENER": 2, "CRIER": 3, "WATCHDOG": 2, "MILL": 4, "BARN": 3, "HEDGE": 3}
COINS = {"PENNY": 1, "SHILLING": 2, "CRIER": 1, "WATCHDOG": 1}
WORTH = {"BRAMBLE": -1, "CARTER": 1, "GARDENER": 1, "CRIER": 1, "WATCHDOG": 1, "MILL": 3, "BARN": 2, "HEDGE": 1}
WORKS = ("MILL", "BARN", "HEDGE")
COPIES = {"SHILLING": 12, "CARTER": 8, "GARDENER": 8, "CRIER": 7, "WATCHDOG": 6, "MILL": 6, "BARN": 6, "HEDGE": 4}
Asked = Generator[tuple[int, list[Any]], Any, Any]
NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")


@pytest.fixture(scope="module")
def row() -> LoadedGame:
    return load_and_compile(FOLDER, "", Report())


@dataclass
class Miller:
    hand: list[str]
    deck: list[str]
    """In no order: chance decides which one is drawn next."""
    row: list[str] = field(default_factory=list)
    yard: list[str] = field(default_factory=list)
    heap: list[str] = field(default_factory=list)
    purse: int = 0

    def everything(self) -> list[str]:
        return [*self.hand, *self.deck, *self.row, *self.yard, *self.heap]

    def total(self) -> int:
        cards = [card for card in self.everything() if card != "BRAMBLE" or "HEDGE" not in self.yard]
        return sum(WORTH.get(card, 0) for card in cards)


@dataclass
class Row:
    """The rules in plain Python. Draws from a shuffled deck are chance: ``drawn`` tells the next card of a seat."""

    millers: list[Miller]
    stock: list[str]
    market: list[str]
    drawn: Callable[[int], str]

    def play(self) -> Asked:
        for _ in range(14):
            for seat in range(len(self.millers)):
                yield from self.work(seat)
                yield from self.buy(seat)
                self.tidy(seat)
            if not self.stock:
                return

    def draw(self, seat: int, number: int) -> None:
        """Draw from the deck; when there is none left, the heap is the deck."""
        miller = self.millers[seat]
        for _ in range(number):
            if not miller.deck:
                miller.deck, miller.heap = miller.heap, []
            if not miller.deck:
                return
            card = self.drawn(seat)
            miller.deck.remove(card)
            miller.hand.append(card)

    def work(self, seat: int) -> Asked:
        miller = self.millers[seat]
        while usable := sorted({card for card in miller.hand if card != "BRAMBLE"}):
            if (yield seat, [None, "work"]) is None:
                return
            card = yield from one_of(seat, usable, [one for one in miller.hand if one != "BRAMBLE"])
            miller.hand.remove(card)
            (miller.yard if card in WORKS else miller.row).append(card)
            miller.purse += COINS.get(card, 0)
            if card == "CARTER":
                self.draw(seat, 2)
            if card == "GARDENER":
                if "BRAMBLE" in miller.hand:
                    miller.hand.remove("BRAMBLE")
                self.draw(seat, 1)
            if card == "CRIER":
                for step in range(1, len(self.millers)):
                    yield from self.called_upon((seat + step) % len(self.millers))

    def called_upon(self, seat: int) -> Asked:
        miller = self.millers[seat]
        if len(miller.hand) < 4:
            return
        if "WATCHDOG" in miller.hand and (yield seat, [None, "watchdog"]) is not None:
            return
        card = yield from one_of(seat, sorted(set(miller.hand)), miller.hand)
        miller.hand.remove(card)
        miller.heap.append(card)

    def price(self, seat: int, card: str) -> int:
        return max(1, PRICES[card] - self.millers[seat].yard.count("MILL"))

    def buy(self, seat: int) -> Asked:
        miller = self.millers[seat]
        while cards := [card for card in self.market if self.price(seat, card) <= miller.purse]:
            if (yield seat, [None, "buy"]) is None:
                return
            places = [at for at, card in enumerate(self.market) if card in cards]
            at = places[0] if len(places) == 1 else (yield seat, places)
            card = self.market.pop(at)
            miller.purse -= self.price(seat, card)
            miller.heap.append(card)
            self.fill()

    def fill(self) -> None:
        while len(self.market) < 5 and self.stock:
            self.market.append(self.stock.pop(0))

    def tidy(self, seat: int) -> None:
        miller = self.millers[seat]
        miller.heap += miller.row + miller.hand
        miller.row, miller.hand, miller.purse = [], [], 0
        self.draw(seat, 5 + miller.yard.count("BARN"))
        if self.market:
            self.market.pop(0)
        self.fill()


def one_of(seat: int, options: list[str], cards: list[str]) -> Asked:
    """A choice, which is none where all cards are alike."""
    return options[0] if len(set(cards)) == 1 else (yield seat, options)


def named(option: Any) -> Any:
    """An option of the engine as the second hand calls it: cards of the market by their places."""
    if option is None:
        return None
    if hasattr(option, "craft") and option.zone.name == "market":
        return [card is option for card in option.zone].index(True)
    return option.craft.name if hasattr(option, "craft") else option.name


class Draws:
    """Listens to a game: the crafts of the cards that each seat has drawn, in order."""

    def __init__(self) -> None:
        self.cards: dict[int, list[str]] = {}

    def __call__(self, what: str, **facts: Any) -> None:
        if what == "draw" and facts["to"].owner is not None:
            self.cards.setdefault(facts["to"].owner.seat, []).extend(card.craft.name for card in facts["cards"])

    def next_of(self, seat: int) -> str:
        return self.cards[seat].pop(0)


class Follower:
    """Plays a game on the engine, and asks the second hand at each question whether it is the same one."""

    def __init__(self, play: Play, draws: Draws, seed: int) -> None:
        self.draws, seats = draws, len(play.state.seated)
        self.state, self.rng = play.state, random.Random(seed)
        self.course: Asked | None = None
        self.answer: Any = None
        self.decisions = 0
        outcome = play.game(Tape(seed=seed), [self.decide] * seats)
        assert outcome.status == "ended" and self.course is not None
        with pytest.raises(StopIteration):
            self.course.send(self.answer)
        self.same_table()
        assert not any(self.draws.cards.values())
        totals = [miller.total() for miller in self.row.millers]
        assert outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def cards(self, zone: Any) -> list[str]:
        return [card.craft.name for card in zone]

    def rest(self, player: Any) -> list[str]:
        """The first cards of a player that are not in the hand."""
        rest = Counter({"PENNY": 6, "BRAMBLE": 4}) - Counter(self.cards(player.hand))
        assert len(player.deck) == rest.total() == 5
        return list(rest.elements())

    def begin(self) -> None:
        players = self.state.seated
        names = self.state.names
        millers = [Miller(self.cards(player.hand), self.rest(player)) for player in players]
        stock, market = self.cards(names["stock"]), self.cards(names["market"])
        assert {craft: (stock + market).count(craft) for craft in COPIES} == COPIES and len(market) == 5
        self.draws.cards.clear()
        self.row = Row(millers, stock, market, self.draws.next_of)
        self.course = self.row.play()

    def next_question(self) -> tuple[int, list[Any]]:
        if self.course is None:
            self.begin()
        assert self.course is not None
        return self.course.send(self.answer)

    def decide(self, question: LiveQuestion) -> int:
        seat, options = self.next_question()
        offered = [named(option) for option in question.options]
        assert (question.who.seat, sorted(map(str, offered))) == (seat, sorted(map(str, options)))
        self.same_table()
        self.decisions += 1
        index = self.rng.randrange(len(offered))
        if offered[0] is None and self.rng.random() < 0.8:
            index = 1
        self.answer = offered[index]
        return index

    def same_table(self) -> None:
        for name, cards in (("stock", self.row.stock), ("market", self.row.market)):
            assert self.cards(self.state.names[name]) == cards, (name, self.cards(self.state.names[name]), cards)
        for player, miller in zip(self.state.seated, self.row.millers, strict=True):
            assert player.purse == miller.purse
            assert len(player.deck) == len(miller.deck)
            assert sorted(self.cards(player.hand)) == sorted(miller.hand)
            assert self.cards(player.row) == miller.row
            assert sorted(self.cards(player.yard)) == sorted(miller.yard)
            assert sorted(self.cards(player.used)) == sorted(miller.heap)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(row: LoadedGame, seats: int, games: int) -> None:
    assert row.rules is not None
    draws = Draws()
    play = Play(State(row.game, row.rules, seats, draws))
    decisions = sum(Follower(play, draws, seed).decisions for seed in range(-(-games // 3)))
    assert decisions > 40 * games // 3


@NEEDS_COMPILER
@pytest.mark.parametrize("seats", [2, 4])
def test_the_machine_plays_it_alike(row: LoadedGame, seats: int, games: int) -> None:
    assert row.rules is not None
    machine = Machine(native_game(row.game, seats))
    results = compare(Play(State(row.game, row.rules, seats)), machine, range(games))
    assert results.differences == [] and results.beyond == 0 and results.questions > 20 * games and not results.stuck
    leaks, compared = LeakTest(row.game, row.rules, seats, Leaking(machine)).find(1, 60)
    assert leaks == [] and compared > 20
