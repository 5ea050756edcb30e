"""Hearts by our rulebook against OpenSpiel's: the same deals, the same legal moves at every step, the same points."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pnp.engine.play import Play, Tape

from .follow import Follower, deal_out, tape_of_deal

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[differential]'")

MOON = 26


def action_of(card: Any) -> int:
    """OpenSpiel's number of a card: its suits go clubs, diamonds, hearts, spades, its ranks from two to ace."""
    return int(card.rank) * 4 + int(card.suit)


def actions(who: Any, options: Sequence[Any], prompt: str) -> list[int]:
    """Every option of Hearts is a card."""
    return [action_of(card) for card in options]


def play_one(play: Play, game: Any, chance: random.Random) -> Follower:
    """Play one deal on both engines, and compare what comes of it."""
    state, other = play.state, game.new_initial_state()
    passing, *deal = deal_out(other, chance)
    play.begin(Tape())
    by_action = {action_of(card): card for card in state.cards}
    tape = tape_of_deal(state.table_zone("pack"), [by_action[action] for action in deal])  # type: ignore[arg-type]
    follower = Follower(play, other, chance, actions)
    outcome = play.game(Tape([*tape, passing]), [follower.decide] * 4)
    assert outcome.status == "ended", outcome
    assert other.is_terminal()
    points = [p.points for p in state.everyone]
    assert points == [MOON - n for n in other.returns()]
    assert outcome.winners == tuple(seat for seat in range(4) if points[seat] == min(points))
    return follower


def test_hearts_has_the_legal_moves_and_results_of_openspiel(table: Callable[[str, int], Play], games: int) -> None:
    play, game, chance = table("hearts", 4), pyspiel.load_game("hearts"), random.Random(8)
    seen = set()
    for _ in range(games):
        seen.add(play_one(play, game, chance).decisions)
    assert seen == {52, 64}, "with passing and without"


def test_every_rule_of_the_trick_was_compared(table: Callable[[str, int], Play], games: int) -> None:
    """Random deals hardly ever shoot the moon or begin with nothing harmless; what they should reach, they reach."""
    play, game, chance = table("hearts", 4), pyspiel.load_game("hearts"), random.Random(9)
    for _ in range(games):
        play_one(play, game, chance)
    rare = {"may_follow/else of count(harmless) > 0", "lightness"}
    rare |= {arc.id for arc in play.state.rules.arcs if arc.id.startswith("settle_the_moon/")}
    rare |= {"may_lead/else of count(plain) > 0", "may_lead/cite only-hearts"}
    missed = {arc.id for arc, n in zip(play.state.rules.arcs, play.state.counters, strict=True) if not n} - rare
    assert not missed
