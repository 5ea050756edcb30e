"""One game on two engines: ours asks, the answer is drawn from OpenSpiel's legal actions, and both take it."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from pnp.engine.play import Play
from pnp.engine.play.question import LiveQuestion
from pnp.engine.play.values import Pile


class Follower:
    """Answers our questions at random, and keeps OpenSpiel's state in step with ours.

    ``actions`` says which of OpenSpiel's actions the options of a question are; each question must offer exactly what
    OpenSpiel holds to be legal, to the same player.
    """

    def __init__(
        self, play: Play, other: Any, chance: random.Random, actions: Callable[[Any, Sequence[Any], str], list[int]]
    ) -> None:
        self.play, self.other, self.random, self.actions = play, other, chance, actions
        self.decisions = 0
        play.state.forced = self.forced

    def decide(self, question: LiveQuestion) -> int:
        """Compare the options, take one at random, and do the same on the other side."""
        options = self.compare(question.who, question.options, question.prompt)
        index = self.random.randrange(len(options))
        self.apply(options[index])
        return index

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        """A choice of one: OpenSpiel asks for it, we do not."""
        self.apply(self.compare(who, [option], prompt)[0])

    def compare(self, who: Any, options: Sequence[Any], prompt: str) -> list[int]:
        """Our options as OpenSpiel's actions; they must be its legal ones."""
        assert self.other.current_player() == who.seat, f"{who} is asked {prompt}; OpenSpiel:\n{self.other}"
        mine = self.actions(who, options, prompt)
        legal = self.other.legal_actions()
        assert sorted(mine) == sorted(legal), f"{who} is asked {prompt}, of {options}; OpenSpiel:\n{self.other}"
        return mine

    def apply(self, action: int) -> None:
        """OpenSpiel takes the action too."""
        self.decisions += 1
        self.other.apply_action(action)


def deal_out(other: Any, chance: random.Random) -> list[int]:
    """Play OpenSpiel's chance nodes until a player is to move: the outcomes in order."""
    outcomes = []
    while other.is_chance_node():
        outcomes.append(chance.choice([action for action, _ in other.chance_outcomes()]))
        other.apply_action(outcomes[-1])
    return outcomes


def tape_of_deal(pile: Pile, wanted: Sequence[Any]) -> list[int]:
    """What a tape must hold for the cards of a shuffled pile to come in this order.

    The n-th card drawn of those not yet drawn is the one that the tape's number counts from the top (pnp.engine.play.values);
    where there is only one left nothing is read.
    """
    cards = list(list.__iter__(pile))
    out = []
    for card in wanted:
        last = len(cards) - 1
        at = cards.index(card)
        if last:
            out.append(last - at)
        cards[at], cards[last] = cards[last], cards[at]
        cards.pop()
    return out
