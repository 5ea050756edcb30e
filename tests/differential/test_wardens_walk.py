"""Wardens' Walk (data/games/wardens-walk): tiles that are laid beside one another and turned, with woods and lanes that run over
them, held against the rules as a second hand writes them, and against the machine."""

import random
import shutil
from collections.abc import Generator
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
from tests.fewer import fewer

FOLDER = REFERENCE_GAMES / "wardens-walk"
HALF = 7
"""The parish reaches this far from the first tile, to all sides."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
KINDS = {"L": "LANE", "W": "WOOD", "M": "MEADOW"}
TILES = (
    "LMLM 4, LLMM 4, LLLM 3, LLLL 1, LMMM 2, WMMM 3, WWMM 2, WWMH 1, WMWM 2, WWWM 1, WWWH 1, WWWW 1, WLML 3, WMLM 2, WLLM 2, "
    "WMLL 2, WLLL 2, WWLL 2, WWLH 1, WLWL 1"
)
SIDES = {"WWMH": "WWMM", "WWWH": "WWWM", "WWLH": "WWLL"}
HIVES = {"WWMH", "WWWH", "WWLH", "WWWW"}
Spot = tuple[int, int]
Asked = Generator[tuple[int, list[Any]], Any, Any]
NEEDS_COMPILER = pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")


@pytest.fixture(scope="module")
def walk() -> LoadedGame:
    return load_and_compile(FOLDER, "", Report())


@dataclass
class Lane:
    """A wood or lane while it grows: a union of the parts of tiles."""

    kind: str
    tiles: set[Spot]
    open: int
    hives: int = 0
    wardens: list[int] = field(default_factory=list)


@dataclass
class Parish:
    """The rules in plain Python: woods and lanes are merged as tiles are laid, and never searched for."""

    seats: int
    tiles: dict[Spot, str] = field(default_factory=dict)
    """The sides of each tile as it lies, clockwise from the top."""
    part: dict[tuple[Spot, str], Lane] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points, self.left = [0] * self.seats, [5] * self.seats

    def fits(self, sides: str, spot: Spot) -> bool:
        near = False
        for n, (dx, dy) in enumerate(WAYS):
            other = self.tiles.get((spot[0] + dx, spot[1] + dy))
            near = near or other is not None
            if other is not None and other[(n + 2) % 4] != sides[n]:
                return False
        return near and spot not in self.tiles and max(map(abs, spot)) <= HALF

    def moves(self, rack: list[str]) -> set[tuple[str, Spot, int]]:
        spots = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in WAYS}
        return {(t, s, n) for t in rack for s in spots for n in range(4) if self.fits(turned(t, n), s)}

    def lay(self, tile: str, spot: Spot, turns: int) -> list[str]:
        """Lay a tile; return the kinds on which a warden may be posted."""
        sides = self.tiles[spot] = turned(tile, turns)
        for kind in "LW":
            if kind not in sides:
                continue
            mine = Lane(kind, {spot}, sides.count(kind), (tile in HIVES) * (kind == "W"))
            for n, (dx, dy) in enumerate(WAYS):
                other = (spot[0] + dx, spot[1] + dy)
                if sides[n] == kind and other in self.tiles:
                    mine.open -= 1
                    joined = self.part[other, kind]
                    joined.open -= 1
                    if joined is not mine:
                        mine.tiles |= joined.tiles
                        mine.open += joined.open
                        mine.hives += joined.hives
                        mine.wardens += joined.wardens
                        for each in joined.tiles:
                            self.part[each, kind] = mine
            for each in mine.tiles:
                self.part[each, kind] = mine
        return [KINDS[k] for k in "LW" if k in sides and not self.part[spot, k].wardens]

    def settle(self, lane: Lane, worth: int) -> None:
        most = max(lane.wardens.count(seat) for seat in range(self.seats))
        for seat in range(self.seats):
            self.points[seat] += worth * (lane.wardens.count(seat) == most)
            self.left[seat] += lane.wardens.count(seat)
        lane.wardens = []

    def count(self, spot: Spot) -> None:
        for kind in "LW":
            lane = self.part.get((spot, kind))
            if lane is not None and lane.wardens and lane.open == 0:
                self.settle(lane, len(lane.tiles) if kind == "L" else 2 * len(lane.tiles) + 2 * lane.hives)

    def finish(self) -> None:
        for lane in {id(lane): lane for lane in self.part.values()}.values():
            if lane.wardens:
                self.settle(lane, len(lane.tiles))


def turned(tile: str, turns: int) -> str:
    """The sides of a tile after it is turned clockwise."""
    sides = SIDES.get(tile, tile)
    return "".join(sides[(n - turns) % 4] for n in range(4))


def spot_of(space: Any) -> Spot:
    return ord(space.name[0]) - ord("H"), int(space.name[1:]) - 8


class Draws:
    """Listens to a game: the tiles that each seat has drawn, in order."""

    def __init__(self) -> None:
        self.tiles: dict[int, list[str]] = {}

    def __call__(self, what: str, **facts: Any) -> None:
        if what == "draw" and facts["to"].owner is not None:
            self.tiles.setdefault(facts["to"].owner.seat, []).extend(card.code for card in facts["cards"])


class Walker:
    """Plays a game on the engine, and asks the second hand at each question whether it is the same one."""

    def __init__(self, play: Play, draws: Draws, seed: int) -> None:
        self.state, self.draws, self.rng = play.state, draws, random.Random(seed)
        self.decisions = self.exchanges = 0
        self.course: Asked | None = None
        self.answer: Any = None
        self.draws.tiles.clear()
        outcome = play.game(Tape(seed=seed), [self.decide] * len(play.state.seated))
        assert outcome.status == "ended" and self.course is not None
        with pytest.raises(StopIteration):
            self.course.send(self.answer)
        points = [player.points for player in self.state.seated]
        assert points == self.parish.points
        assert outcome.winners == tuple(s for s, n in enumerate(points) if n == max(points))
        self.same_table()

    def begin(self) -> None:
        seats = len(self.state.seated)
        self.parish = Parish(seats)
        self.racks = [self.draws.tiles[seat][:2] for seat in range(seats)]
        for seat in range(seats):
            del self.draws.tiles[seat][:2]
        self.bag = 39 - 2 * seats
        self.parish.lay(self.tiles()[0, 0][0], (0, 0), 0)
        self.course = self.turns()

    def tiles(self) -> dict[Spot, tuple[str, int]]:
        """The tiles that lie on the engine's table."""
        zones = {zone.name: zone for zone in self.state.zones}
        squares = [m for m in self.state.members.values() if m.enum == "square"]
        laid = {spot_of(m): zones[f"tile_{m.name}"] for m in squares}
        return {spot: (zone[0].code, zone[0].turned) for spot, zone in laid.items() if len(zone)}

    def turns(self) -> Asked:
        while any(self.racks):
            for seat, rack in enumerate(self.racks):
                moves = self.parish.moves(rack)
                if moves:
                    tile = yield from one_of(seat, {tile for tile, _, _ in moves})
                    spot = yield from one_of(seat, {spot for t, spot, _ in moves if t == tile})
                    turn = yield from one_of(seat, {turn for t, s, turn in moves if (t, s) == (tile, spot)})
                    self.replaced(seat, tile)
                    kinds = self.parish.lay(tile, spot, turn)
                    kind = (yield seat, [None, *kinds]) if kinds and self.parish.left[seat] else None
                    if kind is not None:
                        self.parish.part[spot, kind[0]].wardens.append(seat)
                        self.parish.left[seat] -= 1
                    self.parish.count(spot)
                elif rack:
                    self.replaced(seat, (yield from one_of(seat, set(rack))))
                    self.exchanges += 1
                if not any(self.racks):
                    break
        self.parish.finish()

    def replaced(self, seat: int, tile: str) -> None:
        self.racks[seat].remove(tile)
        if self.bag:
            self.bag -= 1
            self.racks[seat].append(self.draws.tiles[seat].pop(0))

    def decide(self, question: LiveQuestion) -> int:
        if self.course is None:
            self.begin()
        assert self.course is not None
        seat, options = self.course.send(self.answer)
        offered = [named(option) for option in question.options]
        assert (question.who.seat, sorted(map(str, offered))) == (seat, sorted(map(str, options)))
        self.decisions += 1
        if self.decisions % 9 == 0:
            self.same_table()
        index = self.rng.randrange(len(offered))
        if offered[0] is None and self.rng.random() < 0.6:
            index = len(offered) - 1
        self.answer = offered[index]
        return index

    def same_table(self) -> None:
        laid = {spot: turned(code, turns) for spot, (code, turns) in self.tiles().items()}
        fresh = {spot: sides for spot, sides in self.parish.tiles.items() if spot not in laid}
        assert {**laid, **fresh} == self.parish.tiles and len(fresh) <= 1  # one may be laid only there, as yet
        assert [p.points for p in self.state.seated] == self.parish.points


def one_of(seat: int, options: set[Any]) -> Asked:
    """A choice, which is none where only one thing can be done."""
    return next(iter(options)) if len(options) == 1 else (yield seat, list(options))


def named(option: Any) -> Any:
    """An option of the engine as the second hand calls it."""
    if hasattr(option, "edges"):
        return option.code
    return spot_of(option) if getattr(option, "enum", "") == "square" else getattr(option, "name", option)


def test_the_tiles_are_those_of_a_second_hand(walk: LoadedGame) -> None:
    counts = dict(text.split() for text in TILES.split(", "))
    cards = walk.game.cards["tile"].cards
    assert {card.code: card.copies for card in cards} == {code: int(n) for code, n in counts.items()}
    assert sum(card.copies for card in cards) == 40
    for card in cards:
        assert "".join(edge.name[0] for edge in card.values["edges"]) == SIDES.get(card.code, card.code)
        assert card.values["hives"] == (card.code in HIVES)


@pytest.mark.parametrize("seats", fewer([2, 3, 4], lambda seats: seats == 3, "three players represent it"))
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(
    walk: LoadedGame, seats: int, games: int
) -> None:
    assert walk.rules is not None
    draws = Draws()
    play = Play(State(walk.game, walk.rules, seats, draws))
    number = max(3, games // 10)
    decisions = sum(Walker(play, draws, seed).decisions for seed in range(number))
    assert decisions > 80 * number


@NEEDS_COMPILER
@pytest.mark.parametrize("seats", fewer([2, 4], lambda seats: seats == 4, "four players represent it"))
def test_the_machine_plays_it_alike(walk: LoadedGame, seats: int, games: int) -> None:
    assert walk.rules is not None
    machine = Machine(native_game(walk.game, seats))
    number = max(4, games // 10)
    results = compare(Play(State(walk.game, walk.rules, seats)), machine, range(number))
    assert results.differences == [] and results.beyond == 0 and results.questions > 80 * number and not results.stuck
    leaks, compared = LeakTest(walk.game, walk.rules, seats, Leaking(machine)).find(1, 20)
    assert leaks == [] and compared > 5
