"""Crazy Eights by our rulebook against OpenSpiel's: the same cards, the same legal moves at every step, the same end.

Differences of rule, and how they are allowed for:

- OpenSpiel puts an eight that is turned up at the start back and draws again; we put eights aside and shuffle them in
  afterwards. Both begin with every other card equally often. Here the first card that is no eight is turned up at once.
- OpenSpiel charges an ace 10, and a number card its place in the pack plus 2 (the four of diamonds costs 11); our
  rulebook charges 1 and the number. Both tallies are computed here from the cards that are left, and held to the two
  engines.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pnp.engine.play import Play, Tape
from pnp.engine.play.question import LiveQuestion
from pnp.rules import Rule

from .follow import Follower, deal_out, tape_of_deal

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[differential]'")

DRAW, PASS, NAME_A_SUIT = 52, 53, 54
EIGHT, JACK = 6, 9
PLAYERS = (2, 3, 4, 5)


def action_of(card: Any) -> int:
    """OpenSpiel's number of a card: its suits go clubs, diamonds, hearts, spades, its ranks from two to ace."""
    return int(card.rank) * 4 + int(card.suit)


class Eights(Follower):
    """Keeps two games of Crazy Eights in step.

    We ask first what to do and then with which card, and do not ask where only one thing can be done; OpenSpiel asks
    once, and always. And OpenSpiel draws as soon as its player says so; we draw when the card is needed.
    """

    def __init__(self, play: Play, other: Any, chance: random.Random) -> None:
        super().__init__(play, other, chance, self.options)
        self.by_action = {action_of(card): card for card in play.state.cards}
        self.named: Any = None
        """The card that was chosen together with the action."""

    def options(self, who: Any, options: Sequence[Any], prompt: str) -> list[int]:
        """Our options as OpenSpiel's actions."""
        out: list[int] = []
        for option in options:
            if option is None:
                out.append(DRAW if DRAW in self.other.legal_actions() else PASS)
            elif not isinstance(option, Rule):
                out.append(action_of(option) if hasattr(option, "code") else NAME_A_SUIT + int(option))
            elif option.name == "play_card":
                out += [action_of(card) for card in self.play.state.functions["playable"](who)]
            else:
                out.append(DRAW if option.name == "draw_instead" else PASS)
        return out

    def decide(self, question: LiveQuestion) -> int:
        """As any follower; a card that is chosen with the action is kept for the question that comes next."""
        options = list(question.options)
        if self.named is not None:
            return options.index(self.take_named(options))
        self.catch_up(question)
        if question.kind != "action":
            return super().decide(question)
        action = self.random.choice(self.compare(question.who, options, question.prompt))
        self.apply(action)
        self.named = self.by_action.get(action)
        name = {DRAW: "draw_instead", PASS: "pass_on"}.get(action, "play_card")
        return [rule.name for rule in options].index(name)

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        """A choice of one can only be that of the card which came with the action."""
        assert self.take_named([option]) is option

    def take_named(self, options: Sequence[Any]) -> Any:
        """The card chosen with the action, which must be among those that we offer for it."""
        card, self.named = self.named, None
        assert card in options
        return card

    def catch_up(self, question: LiveQuestion | None = None) -> None:
        """Let OpenSpiel take what it asks for and we do not: the only thing a player can do, the only card left."""
        while not self.other.is_terminal():
            legal = self.other.legal_actions()
            if len(legal) > 1:
                return
            asked = question is not None and self.other.current_player() == question.who.seat
            if asked and question and self.options(question.who, question.options, question.prompt) == legal:
                return
            self.apply(legal[0])

    def chance(self) -> float:
        """What our tape reads when a card is drawn: the place, among the cards in no order, of OpenSpiel's card."""
        self.catch_up()
        assert self.other.is_chance_node(), f"a card is drawn here; OpenSpiel:\n{self.other}"
        stock: Any = self.play.state.table_zone("stock")
        card = self.by_action[deal_out(self.other, self.random)[0]]
        back = stock.loose - 1 - list.index(stock, card)
        return float((back + 0.5) / stock.loose)


def set_up(play: Play, other: Any, chance: random.Random) -> list[int]:
    """Deal on OpenSpiel; the tape with which our set-up does the same."""
    state = play.state
    seats = len(state.everyone)
    dealer, *cards = deal_out(other, chance)
    each = 7 if seats == 2 else 5
    by_action = {action_of(card): card for card in state.cards}
    first = (dealer - DRAW + 1) % seats
    hands = [[by_action[a] for a in cards[(seat - first) % seats : each * seats : seats]] for seat in range(seats)]
    dealt = [hands[seat][n] for n in range(each) for seat in range(seats)]
    *tape, starter = tape_of_deal(state.table_zone("stock"), [*dealt, by_action[cards[-1]]])  # type: ignore[arg-type]
    return [*tape, dealer - DRAW, starter]


def charged_by_openspiel(card: Any) -> int:
    """What a card left in a hand costs there."""
    return 50 if card.rank == EIGHT else 10 if card.rank >= JACK else action_of(card) + 2


def charged_by_the_book(card: Any) -> int:
    """What it costs by our rulebook."""
    if card.rank.name == "ACE":
        return 1
    return 50 if card.rank == EIGHT else 10 if card.rank >= JACK else int(card.rank) + 2


def play_one(play: Play, game: Any, chance: random.Random) -> None:
    """Play one deal on both engines, and compare what comes of it."""
    state, other = play.state, game.new_initial_state()
    play.begin(Tape())
    tape = set_up(play, other, chance)
    follower = Eights(play, other, chance)
    outcome = play.game(Tape(tape, chance=follower.chance), [follower.decide] * len(state.everyone))
    assert outcome.status == "ended", outcome
    follower.catch_up()
    assert other.is_terminal(), f"our game has ended; OpenSpiel:\n{other}"
    assert other.returns() == [-sum(map(charged_by_openspiel, p.hand)) for p in state.everyone]
    assert [p.points for p in state.everyone] == [sum(map(charged_by_the_book, p.hand)) for p in state.everyone]
    fewest = min(p.points for p in state.everyone)
    assert outcome.winners == tuple(p.seat for p in state.everyone if p.points == fewest)


@pytest.mark.parametrize("players", PLAYERS)
def test_crazy_eights_has_the_legal_moves_and_results_of_openspiel(
    table: Callable[[str, int], Play], games: int, players: int
) -> None:
    play, chance = table("crazy-eights", players), random.Random(players)
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    for _ in range(games // len(PLAYERS)):
        play_one(play, game, chance)
