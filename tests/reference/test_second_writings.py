"""Backgammon and Gin Rummy offer what a second writing of their rules in plain Python allows."""

import random
from typing import Any

from pnp.engine.play import Tape
from pnp.engine.play.question import LiveQuestion
from tests.reference import backgammon, gin_rummy
from tests.reference.backgammon import BAR, Board
from tests.reference.oracle import reference, table, word_of

Words = tuple[str, ...]


class Mover:
    """Answers the questions of Backgammon by chance, and compares their options with the second writing."""

    def __init__(self, seed: int) -> None:
        self.play, self.chance = table("backgammon", 2), random.Random(seed)
        self.position: tuple[Board, list[int]] | None = None
        self.moves: set[Words] = set()
        self.questions = 0

    def board(self) -> Board:
        """The position on our table."""
        state: Any = self.play.state
        sides = []
        for player in state.everyone:
            men = [0] * 26
            for number in range(1, 25):
                name = backgammon.name(player.seat, number)
                if getattr(state.table, f"holder_{name}") is player:
                    men[number] = getattr(state.table, f"men_{name}")
            men[0], men[BAR] = player.off, player.bar
            sides.append(tuple(men))
        return Board((sides[0], sides[1]))

    def decide(self, question: LiveQuestion) -> int:
        """Compare and answer."""
        position = (self.board(), sorted(self.play.state.table.dice))
        if position != self.position:
            turns = position[0].turns(question.who.seat, position[1])
            self.position, self.moves = position, {backgammon.words(question.who.seat, turn) for turn in turns}
        part = next(n for n in range(12) if len({move[n : n + 1] for move in self.moves}) > 1)
        offered = [word_of(option) for option in question.options]
        assert sorted(offered) == sorted({move[part] for move in self.moves}), position
        self.questions += 1
        word = self.chance.choice(offered)
        self.moves = {move for move in self.moves if move[part] == word}
        return offered.index(word)


def test_backgammon_offers_the_moves_of_legal_turns() -> None:
    mover = Mover(5)
    for seed in range(3):
        outcome = mover.play.game(Tape((), seed), [mover.decide] * 2)
        assert outcome.status == "ended"
        (winner,) = outcome.winners
        assert mover.play.state.everyone[winner].worth == mover.board().worth(winner)
    assert mover.questions > 200


def test_the_second_writing_uses_both_dice_or_the_higher_one() -> None:
    def board(own: dict[int, int], foe: dict[int, int]) -> Board:
        return Board((tuple(own.get(n, 0) for n in range(26)), tuple(foe.get(n, 0) for n in range(26))))

    blocked = {25 - 18: 2, 25 - 23: 2}
    assert board({24: 1}, blocked).turns(0, [6, 1]) == [()]
    assert board({24: 1}, {25 - 17: 2}).turns(0, [6, 1]) == [((24, 6),)]  # either, not both: the higher
    firsts = {turn[0] for turn in board({24: 1, 8: 1}, {25 - 17: 2, 25 - 2: 2, 25 - 1: 2}).turns(0, [6, 1])}
    assert firsts == {(24, 6), (8, 1)}  # not 24 with the one: then the six could not be played


def test_gin_rummy_finds_the_least_deadwood_of_a_hand() -> None:
    play, chance = table("gin-rummy", 2), random.Random(3)
    play.game(Tape((), 1))
    functions: Any = play.state.functions
    cards = {str(card): card for card in play.state.cards}
    numbers = {gin_rummy.name(number): number for number in range(52)}
    improved = 0
    for round in range(250):
        size = 8 + round % 4
        pool = chance.sample(range(52), 26) if round % 2 else [*range(13), *range(15, 22), *range(30, 36)]
        names = [gin_rummy.name(number) for number in chance.sample(pool, size)]
        hand = frozenset(numbers[name] for name in names)
        ours = functions["melds_in"]([cards[name] for name in names])
        melds = {frozenset(numbers[str(card)] for card in meld) for meld in ours}
        assert melds == set(gin_rummy.melds(hand))
        least = functions["least_deadwood"]([cards[name] for name in names])
        assert least == gin_rummy.deadwood(hand), names
        improved += least < gin_rummy.worth(hand)
    assert improved > 60 and reference("gin-rummy").game.title
