"""Blind Beacons (data/games/blind-beacons): a cooperative game of hands that only the others see, held against its rules as a
second hand writes them, and against the machine; no seat learns its own cards."""

import random
import shutil
from dataclasses import dataclass, field

import pytest

from pnp.base.resources import REFERENCE_GAMES
from pnp.checks.search.leaks import LeakTest
from pnp.engine.match import Match, Seating
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.describe import Describer
from pnp.engine.play.things import BackView, DeedView, PlayerView
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

FOLDER = REFERENCE_GAMES / "blind-beacons"
COLOURS, HEIGHTS = ("RED", "BLUE", "GREEN", "GOLD", "BLACK"), ("ONE", "TWO", "THREE", "FOUR", "FIVE")
Face = tuple[str, str]
NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")


@pytest.fixture(scope="module")
def beacons() -> LoadedGame:
    return load_and_compile(FOLDER, "", Report())


@dataclass
class Keepers:
    """The rules in plain Python. Drawn cards are told from outside: they are chance."""

    hands: list[list[Face]]
    deck: int
    told: list[list[list[str | None]]] = field(default_factory=list)
    lit: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))
    signals: int = 8
    storms: int = 3
    left: int = 0
    seat: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self.told = [[[None, None] for _ in hand] for hand in self.hands]

    def deeds(self) -> list[str]:
        return [
            *(["tell_colour", "tell_height"] if self.signals else []),
            "light",
            *(["sink"] if self.signals < 8 else []),
        ]

    def shown(self, keeper: int, which: int) -> list[str]:
        return [one for one in (COLOURS, HEIGHTS)[which] if one in [card[which] for card in self.hands[keeper]]]

    def tell(self, keeper: int, which: int, what: str) -> None:
        self.signals -= 1
        for card, told in zip(self.hands[keeper], self.told[keeper], strict=True):
            if card[which] == what:
                told[which] = what
        self.end_turn()

    def light(self, at: int) -> None:
        colour, height = self.take(at)
        if HEIGHTS.index(height) == self.lit[colour]:
            self.lit[colour] += 1
            self.signals = min(8, self.signals + (height == "FIVE"))
        else:
            self.storms -= 1
        self.draw()

    def sink(self, at: int) -> None:
        self.take(at)
        self.signals += 1
        self.draw()

    def take(self, at: int) -> Face:
        del self.told[self.seat][at]
        return self.hands[self.seat].pop(at)

    def draw(self) -> None:
        if self.deck:
            self.deck -= 1
            self.told[self.seat].append([None, None])
            self.left = 0 if self.deck else len(self.hands) + 1
        self.end_turn()

    def end_turn(self) -> None:
        last, self.left = self.left == 1, max(0, self.left - 1)
        self.over = self.storms == 0 or sum(self.lit.values()) == 25 or last
        self.seat = (self.seat + 1) % len(self.hands)


def faces(match: Match, seat: int) -> list[Face]:
    return [(card.colour.name, card.height.name) for card in match._state.seated[seat].hand]


def prudent(match: Match, keepers: Keepers, rng: random.Random) -> tuple[str, int, int, str]:
    """An action that keeps the game going to its end: a card that fits, as often as not, else anything."""
    fitting = [i for i, (c, h) in enumerate(keepers.hands[keepers.seat]) if HEIGHTS.index(h) == keepers.lit[c]]
    deeds = [d for d in keepers.deeds() if d != "light" or (fitting and rng.random() < 0.9) or rng.random() < 0.04] or [
        "light"
    ]
    deed = "light" if fitting and rng.random() < 0.5 else rng.choice(deeds)
    if deed in ("light", "sink"):
        at = rng.choice(fitting) if deed == "light" and fitting else rng.randrange(len(keepers.hands[keepers.seat]))
        return deed, -1, at, ""
    keeper = rng.choice([s for s in range(len(keepers.hands)) if s != keepers.seat])
    return deed, keeper, -1, rng.choice(keepers.shown(keeper, deed == "tell_height"))


def play_turn(match: Match, keepers: Keepers, rng: random.Random) -> None:
    """One turn in both: every question has the options of the second writing, and what is seen is what it says."""
    seat, n = keepers.seat, len(keepers.hands)
    assert match.deciding == seat and match.question is not None
    deed, keeper, at, what = prudent(match, keepers, rng)
    options = match.question.options
    if all(isinstance(option, DeedView) for option in options):
        assert [o.name for o in options if isinstance(o, DeedView)] == keepers.deeds()
        match.step(keepers.deeds().index(deed))
    else:
        assert keepers.deeds() == ["light"]
        deed, at = "light", rng.randrange(len(keepers.hands[seat]))
    if deed in ("light", "sink"):
        if len(keepers.hands[seat]) > 1:
            backs = match.question.options
            assert [b.place for b in backs if isinstance(b, BackView)] == list(range(1, len(keepers.hands[seat]) + 1))
            match.step(at)
        keepers.light(at) if deed == "light" else keepers.sink(at)
        keepers.hands[seat] = faces(match, seat)
        return
    others = [(seat + k) % n for k in range(1, n)]
    if n > 2:
        assert [p.seat for p in match.question.options if isinstance(p, PlayerView)] == sorted(others, key=others.index)
        match.step(others.index(keeper))
    shown = keepers.shown(keeper, deed == "tell_height")
    if len(shown) > 1:
        assert match.question is not None and [str(o.name) for o in match.question.options] == shown  # type: ignore[union-attr]
        match.step(shown.index(what))
    keepers.tell(keeper, deed == "tell_height", what)


def check_table(match: Match, keepers: Keepers) -> None:
    table = match._state.table
    assert (table.signals_left, table.storms_left) == (keepers.signals, keepers.storms)
    for seat in range(len(keepers.hands)):
        for zone in (z for z in match.view(seat).zones if z.name == "hand"):
            seen = [card and (card["colour"].name, card["height"].name) for card in zone.cards]
            hand = keepers.hands[zone.owner]
            assert seen == ([None] * len(hand) if zone.owner == seat else hand)
            cards = zone.backs if zone.owner == seat else zone.cards
            marks = [
                [None if c[k] is None else c[k].name for k in ("told_colour", "told_height")]
                for c in cards
                if c is not None
            ]
            assert marks == keepers.told[zone.owner]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_turns_and_views_are_those_of_a_second_writing(beacons: LoadedGame, seats: int) -> None:
    words = Describer(beacons.game, beacons.rules, lambda message: message.text)
    lengths = []
    for seed in range(3):
        rng = random.Random(seed)
        match = Match(
            beacons.game, beacons.rules, Seating(("A", "B", "C", "D", "E")[:seats], seed), words, traced=False
        )
        hands = [faces(match, seat) for seat in range(seats)]
        keepers, turns = Keepers(hands, 50 - sum(map(len, hands))), 0
        while not keepers.over and turns < 60:
            check_table(match, keepers)
            play_turn(match, keepers, rng)
            turns += 1
        assert (match.outcome is not None) == keepers.over
        if match.outcome is not None:
            assert bool(match.outcome.winners) == (keepers.storms > 0)
            assert match._state.table.lit == (sum(keepers.lit.values()) if keepers.storms else 0)
        lengths.append(turns)
    assert max(lengths) > 12


@NEEDS_COMPILER
@pytest.mark.parametrize("seats", [2, 4])
def test_the_machine_plays_the_same_game_and_no_seat_learns_its_own_cards(beacons: LoadedGame, seats: int) -> None:
    machine = Machine(native_game(beacons.game, seats))
    results = compare(Play(State(beacons.game, beacons.rules, seats)), machine, range(20))
    assert results.differences == [] and results.beyond == 0 and results.questions > 100 and not results.stuck
    leaks, compared = LeakTest(beacons.game, beacons.rules, seats, Leaking(machine)).find(1, 60)
    assert leaks == [] and compared > 20
