"""Few Strokes (data/games/few-strokes): what people do by hand, choices and votes, held against the rules as a second hand writes them, and
against the machine."""

import random
import shutil
from collections import Counter
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

TOOLS = {"STUB": 3, "NIB": 2, "CHALK": 1, "CRAYON": 0, "COAL": 0}
"""The bonus of each tool."""
POINTS = {"PLAIN": 1, "CURIOUS": 2, "KNOTTY": 3}
ROUNDS = ("FIRST", "SECOND", "THIRD", "FOURTH")
BY_HAND = ("who says the word?", "who says the word now?", "do most of the others object?")


@pytest.fixture(scope="module")
def strokes() -> LoadedGame:
    return load_and_compile(REFERENCE_GAMES / "few-strokes", "", Report())


class Sheets:
    """The rules in plain Python: a turn, the gallery, and the points of each round."""

    def __init__(self, seats: int) -> None:
        self.cases = [set(TOOLS) for _ in range(seats)]
        self.points: list[Counter[tuple[int, str]]] = [Counter() for _ in range(seats)]

    def expects(self, seats: int) -> Any:
        """Play a whole game: yields who is asked and the answers that there may be, and is sent the answer."""
        for lap in range(4):
            for seat in range(seats):
                yield from self.turn(lap, seat, seats)
            votes = Counter[int]()
            for seat in range(seats):
                votes[(yield seat, {other for other in range(seats) if other != seat})] += 1
            for seat in range(seats):
                self.points[seat][lap, "VOTES"] += votes[seat] == max(votes.values())

    def turn(self, lap: int, seat: int, seats: int) -> Any:
        others = {other for other in range(seats) if other != seat}
        level = yield seat, set(POINTS)
        tool = yield seat, set(self.cases[seat])
        self.cases[seat].remove(tool)
        bonus = TOOLS[tool]
        guesser = yield seat, {None, *others}
        if guesser is None and len(self.cases[seat]) >= 4 - lap:
            if not (yield seat, {False, True}):
                return
            self.cases[seat].remove((yield seat, set(self.cases[seat])))
            guesser, bonus = (yield seat, {None, *others}), 0
        if guesser is not None and not (yield seat, {False, True}):
            self.points[seat][lap, "SKETCHES"] += POINTS[level] + bonus
            self.points[guesser][lap, "GUESSES"] += POINTS[level]

    def winners(self) -> tuple[int, ...]:
        worth = [
            (sum(points.values()), sum(n for (_, source), n in points.items() if source == "GUESSES"))
            for points in self.points
        ]
        return tuple(seat for seat, one in enumerate(worth) if one == max(worth))


class Follower:
    """Plays a game on the engine with people at the table, who answer for what they do by hand, too."""

    def __init__(self, play: Play, seats: int, seed: int) -> None:
        self.rng, self.sheets = random.Random(seed), Sheets(seats)
        self.asking = self.sheets.expects(seats)
        self.due = next(self.asking)
        self.by_hand = self.decisions = 0
        state: Any = play.state
        state.people = frozenset(range(seats))
        state.forced = self.forced
        try:
            outcome = play.game(Tape(seed=seed), [self.decide] * seats)
        finally:
            state.people = frozenset()
        assert outcome.status == "ended", outcome.message
        assert self.due is None, "the second writing asks for more"
        assert outcome.winners == self.sheets.winners()
        laps, sources = state.names["lap"], state.names["source"]
        for points, player in zip(self.sheets.points, state.seated, strict=True):
            for at, lap in enumerate(laps):
                assert {s.name: player.score[lap][s] for s in sources} == {s.name: points[at, s.name] for s in sources}

    def answer(self, who: Any, options: list[Any], index: int) -> int:
        """Compare a question with that of the second writing, and tell it the answer."""
        seat, expected = self.due
        offered = [plain(option) for option in options]
        assert (who.seat, set(offered)) == (seat, expected) and len(offered) == len(expected)
        self.decisions += 1
        try:
            self.due = self.asking.send(offered[index])
        except StopIteration:
            self.due = None
        return index

    def decide(self, question: LiveQuestion) -> int:
        if question.kind == "action":
            return 0
        self.by_hand += question.prompt in BY_HAND
        options = list(question.options)
        return self.answer(question.who, options, self.rng.randrange(len(options)))

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        if option is not None and not hasattr(option, "header"):
            self.answer(who, [option], 0)


def plain(option: Any) -> Any:
    """A seat, the name of a level or tool, or the answer itself."""
    if hasattr(option, "seat"):
        return option.seat
    if hasattr(option, "tool"):
        return option.tool.name
    return getattr(option, "name", option)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(
    strokes: LoadedGame, seats: int, games: int
) -> None:
    play = Play(State(strokes.game, strokes.rules, seats))
    followers = [Follower(play, seats, seed) for seed in range(-(-games // 3))]
    assert sum(one.decisions for one in followers) > 16 * seats * len(followers)
    assert sum(one.by_hand for one in followers) > 5 * seats * len(followers)


def test_a_stand_in_sees_words_with_a_low_stake_more_often(strokes: LoadedGame) -> None:
    """The outcome of a drawing is not in the rules: three tasks have three stand-ins."""
    guessed = {deed: strokes.game.by_hand[deed].stands_for for deed in ("easy_guess", "fair_guess", "hard_guess")}
    shares = [weights["player"] / weights["nothing"] for weights in guessed.values()]
    assert shares == sorted(shares, reverse=True) and len(set(shares)) == 3


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [3, 5])
def test_the_machine_plays_it_alike(strokes: LoadedGame, seats: int, games: int) -> None:
    machine = Machine(native_game(strokes.game, seats))
    results = compare(Play(State(strokes.game, strokes.rules, seats)), machine, range(games))
    assert results.differences == [] and results.beyond == 0 and results.questions > 12 * seats * games
    assert not results.stuck
    leaks, compared = LeakTest(strokes.game, strokes.rules, seats, Leaking(machine)).find(1, 60)
    assert leaks == [] and compared > 0
