"""A question put to a player: the options are the legal moves, there is no other list of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pnp.play.values import Player

QuestionKind = Literal["choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name"]


@dataclass(slots=True)
class Question:
    """What an agent or a person is asked. ``options`` are shown through :mod:`pnp.play.describe`, which turns a card
    that the player cannot see into a back; agents that are not part of the engine get no more than that."""

    who: Player
    """The player asked."""
    kind: QuestionKind
    prompt: str
    """The rule's own words; for actions and reactions the phase or announcement."""
    options: Sequence[Any]
    """Cards, players, members, numbers, rules (actions), True and False; None stands for "nothing", "pass", "done"."""
    rule: str = ""
    """The rule that asks, where it is known."""
    param: str = ""
    """The parameter of an action that is being chosen."""
    picked: tuple[Any, ...] = ()
    """kind ``some``: what has been picked so far."""
    detail: Any = None
    """kind ``pay``: the amount; ``offer``: the terms proposed."""


Decider = Callable[[Question], int]
"""Answers questions: the index of the option taken."""
