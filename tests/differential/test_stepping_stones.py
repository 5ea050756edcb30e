"""Stepping Stones (data/games/stepping-stones) beside OpenSpiel's `colored_trails`, round by round: the legal offers, and
what each trade is worth to each player who then walks as well as possible. A second writing says the same without OpenSpiel."""

import random
import shutil
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pnp.base.resources import REFERENCE_GAMES
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
NEST = 15


@pytest.fixture(scope="module")
def stones() -> LoadedGame:
    return load_and_compile(REFERENCE_GAMES / "stepping-stones", "", Report())


def letters(cards: Iterable[Any]) -> str:
    return "".join(sorted(card.code for card in cards))


def number(place: Any) -> int:
    """A place from 0 to 15, row by row."""
    return (int(place.name[1]) - 1) * 4 + "ABCD".index(place.name[0])


# ------------------------------------------------------------------------------------------------- a second writing
@cache
def walks(board: str, stones: str, at: int) -> tuple[int, tuple[int, ...]]:
    """The most points of a walk, and its places."""
    row, column = divmod(at, 4)
    best, way = 10 * len(stones) - 25 * (3 - row + 3 - column), ()
    for down, right in SIDES:
        if 0 <= row + down < 4 and 0 <= column + right < 4 and at != NEST:
            step = (row + down) * 4 + column + right
            if board[step] in stones:
                points, rest = walks(board, stones.replace(board[step], "", 1), step)
                if points > best:
                    best, way = points, (step, *rest)
    return best, way


def parts(stones: str) -> set[str]:
    return {"".join(some) for n in range(1, len(stones) + 1) for some in combinations(stones, n)}


def offers(own: str, theirs: str) -> set[str]:
    return {f"{gives} for {asks}" for gives in parts(own) for asks in parts(theirs) if not set(gives) & set(asks)}


def traded(stones: str, gives: str, gets: str) -> str:
    return "".join(sorted((Counter(stones) - Counter(gives) + Counter(gets)).elements()))


# ------------------------------------------------------------------------------------------------- OpenSpiel
def in_open_spiel(folder: Path, board: str, hands: list[str], places: list[int]) -> Any:
    """A round there: the third player answers."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    file = folder / "boards.txt"
    file.write_text(f"4 5 3 {board} {' '.join(hands)} {' '.join(map(str, places))} {NEST}\n")
    state = pyspiel.load_game("colored_trails", {"boards_file": str(file)}).new_initial_state()
    state.apply_action(0)
    return state


def act(state: Any, text: str) -> None:
    """The action that ends in these words there."""
    player = state.current_player()
    (action,) = [a for a in state.legal_actions() if state.action_to_string(player, a).endswith(text)]
    state.apply_action(action)


class Round:
    """One round as another program sees it, from the moment at which the first offer is asked for."""

    def __init__(self, state: Any, folder: Path | None) -> None:
        table = state.table
        answerer = table.answerer
        order = [state.seated[(answerer.seat + n) % 3] for n in (1, 2, 0)]
        self.order = [player.seat for player in order]
        self.board = "".join(table.shade[place].name[0] for place in state.names["place"])
        self.hands = [letters(player.stones) for player in order]
        self.places = [number(player.at) for player in order]
        self.before = [walks(self.board, hand, at)[0] for hand, at in zip(self.hands, self.places, strict=True)]
        self.points = [player.points for player in order]
        self.other = in_open_spiel(folder, self.board, self.hands, self.places) if folder else None
        self.made = ["", ""]
        self.allowed: dict[int, set[str]] = {}

    def legal(self, proposer: int) -> set[str]:
        """The offers that are legal for a proposer."""
        if proposer in self.allowed:
            return self.allowed[proposer]
        mine = self.allowed[proposer] = offers(self.hands[proposer], self.hands[2])
        if self.other is not None:
            texts = {self.other.action_to_string(proposer, a).split(": ")[1] for a in self.other.legal_actions()}
            assert texts - {"Pass trade."} == mine
        return mine

    def offered(self, proposer: int, text: str) -> None:
        self.made[proposer] = text
        if self.other is not None:
            act(self.other, f": {text or 'Pass trade.'}")

    def answered(self, taken: int | None) -> list[int]:
        """What each player gains by the trade, who then walks as well as possible."""
        hands = list(self.hands)
        if taken is not None:
            gives, asks = self.made[taken].split(" for ")
            hands[taken] = traded(hands[taken], gives, asks)
            hands[2] = traded(hands[2], asks, gives)
        after = [walks(self.board, hand, at)[0] for hand, at in zip(hands, self.places, strict=True)]
        gains = [a - b for a, b in zip(after, self.before, strict=True)]
        if self.other is not None:
            act(self.other, "No Deal!" if taken is None else f"proposer {taken}")
            assert [int(gain) for gain in self.other.returns()] == gains
        return gains


class Follower:
    """Offers by chance, and walks as well as possible; compares each round with the other program."""

    def __init__(self, play: Play, seed: int, folder: Path | None) -> None:
        self.state: Any = play.state
        self.folder, self.rng = folder, random.Random(seed)
        self.round: Round | None = None
        self.number = 0
        self.rounds = self.decisions = 0
        self.gives: list[str] = []
        self.asks: list[str] = []
        self.state.forced = self.forced
        outcome = play.game(Tape(seed=seed), [self.decide] * 3)
        assert outcome.status == "ended", outcome.message
        self.close()
        best = max(player.points for player in self.state.seated)
        assert outcome.winners == tuple(p.seat for p in self.state.seated if p.points == best)

    def current(self) -> Round:
        """The round under way; the one before is compared when the next begins."""
        if self.round is None or self.number != self.state.names["round_number"]:
            self.close()
            self.number = self.state.names["round_number"]
            self.round = Round(self.state, self.folder)
            self.stage, self.taken, self.is_answered = 0, None, False
            self.gives, self.asks = [], []
        return self.round

    def close(self) -> None:
        """Compare the points of the last round."""
        if self.round is None:
            return
        self.settle()
        gains = self.round.answered(self.taken)
        points = [self.state.seated[seat].points for seat in self.round.order]
        assert points == [
            old + before + gain
            for old, before, gain in zip(self.round.points, self.round.before, gains, strict=True)
        ]  # fmt: skip
        self.rounds += 1

    def settle(self) -> None:
        """Pass on offers that have been made or passed over."""
        assert self.round is not None
        while self.stage < 2:
            text = f"{''.join(sorted(self.gives))} for {''.join(sorted(self.asks))}" if self.gives else ""
            legal = self.round.legal(self.stage)
            assert not text or text in legal
            self.round.offered(self.stage, text)
            self.gives, self.asks, self.stage = [], [], self.stage + 1

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        """A stone that is the only one left to choose is taken without a question."""
        rule, part = self.state.asking
        if rule == "offer" and not prompt and hasattr(option, "code"):
            (self.gives if part == "gives" else self.asks).append(option.code)

    def decide(self, question: LiveQuestion) -> int:
        current = self.current()
        self.decisions += 1
        if question.rule == "offer":
            return self.offer(current, question)
        if question.prompt == "whose offer you take":
            self.settle()
            at = self.rng.randrange(len(question.options))
            chosen = question.options[at]
            self.taken = None if chosen is None else current.order.index(chosen.seat)
            return at
        self.settle()
        return self.walk(current, question)

    def offer(self, current: Round, question: LiveQuestion) -> int:
        proposer = current.order.index(question.who.seat)
        if proposer == 1 and self.stage == 0:
            text = f"{''.join(sorted(self.gives))} for {''.join(sorted(self.asks))}" if self.gives else ""
            assert not text or text in current.legal(0)
            current.offered(0, text)
            self.gives, self.asks, self.stage = [], [], 1
        legal = current.legal(proposer)
        if not question.param:
            assert legal
            return int(self.rng.random() < 0.8)
        picked = self.gives if question.param == "gives" else self.asks
        word = "".join(sorted(self.gives))
        fitting = {t.split(" for ")[0] for t in legal} if question.param == "gives" else {
            t.split(" for ")[1] for t in legal if t.split(" for ")[0] == word}  # fmt: skip
        continuing = [Counter(t) - Counter(picked) for t in fitting if not Counter(picked) - Counter(t)]
        wanted = {letter for rest in continuing for letter in rest} | ({"-"} if Counter() in continuing else set())
        offered = ["-" if option is None else option.code for option in question.options]
        assert set(offered) == wanted and len(set(offered)) == len(offered)
        at = self.rng.randrange(len(offered))
        if offered[at] != "-":
            picked.append(offered[at])
        return at

    def walk(self, current: Round, question: LiveQuestion) -> int:
        """The next step of a best walk."""
        hand, at = letters(question.who.stones), number(question.who.at)
        _, way = walks(current.board, hand, at)
        if question.kind == "action":
            return 1 if way else 0
        row, column = divmod(at, 4)
        beside = {(row + d) * 4 + column + r for d, r in SIDES if 0 <= row + d < 4 and 0 <= column + r < 4}
        offered = [number(option) for option in question.options]
        assert sorted(offered) == sorted(place for place in beside if current.board[place] in hand)
        return offered.index(way[0])


def follow(stones: LoadedGame, games: int, folder: Path | None) -> tuple[int, int]:
    play = Play(State(stones.game, stones.rules, 3))
    played = [Follower(play, seed, folder) for seed in range(games)]
    return sum(one.rounds for one in played), sum(one.decisions for one in played)


def test_offers_and_points_are_those_of_the_second_writing(stones: LoadedGame, games: int) -> None:
    rounds, decisions = follow(stones, games, None)
    assert rounds == 3 * games and decisions > 20 * games


def test_offers_and_points_are_those_of_open_spiel(stones: LoadedGame, games: int, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    rounds, decisions = follow(stones, games, tmp_path)
    assert rounds == 3 * games and decisions > 20 * games


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_the_machine_plays_it_alike(stones: LoadedGame) -> None:
    machine = Machine(native_game(stones.game, 3))
    results = compare(Play(State(stones.game, stones.rules, 3)), machine, range(40))
    assert results.differences == [] and results.questions > 800 and not results.stuck
    leaks, compared = LeakTest(stones.game, stones.rules, 3).find(1, 20)
    assert leaks == [] and compared >= 0
