"""A question to a player: its options are the legal moves, and there is no other list of them."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.engine.play.things import Thing, spoken, thing
from pnp.engine.play.values import Player

QuestionKind = Literal["choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name"]


@dataclass(slots=True)
class LiveQuestion:
    """A question with the engine's own objects, which lead to the whole table. Only the engine, its checks, and the
    agents of :mod:`pnp.engine.agents` get it; everybody else gets a :class:`Question`."""

    who: Player
    """The player asked."""
    kind: QuestionKind
    prompt: str
    """The rule's own words; for actions and reactions the phase or announcement."""
    options: Sequence[Any]
    """Cards, players, members, numbers, rules (actions), True and False; None stands for "nothing", "pass", "done"."""
    rule: str = ""
    """The rule that asks, if known."""
    param: str = ""
    """The parameter of an action that is being chosen."""
    picked: tuple[object, ...] = ()
    """kind ``some``: the picks so far."""
    detail: Any = None
    """kind ``pay``: the amount; ``offer``: the terms proposed; ``some``: the least and the most that may be chosen."""


@dataclass(frozen=True, slots=True)
class Question:
    """A player's question, as plain values: hidden cards are backs."""

    seat: int
    """The asked player, or the side that somebody controls."""
    kind: QuestionKind
    prompt: str
    """The rule's own words; for actions and reactions the phase or announcement."""
    options: tuple[Thing, ...]
    """The legal answers; an answer is a position in this list. None stands for "nothing", "pass", "done"."""
    rule: str = ""
    """The rule that asks, if known."""
    param: str = ""
    """The parameter of an action that is being chosen."""
    picked: tuple[Thing, ...] = ()
    """kind ``some``: the picks so far."""
    detail: Thing = None
    """kind ``pay``: the amount; ``offer``: the terms proposed; ``reaction``: the event that is answered; ``some``: the
    least and the most that may be chosen."""
    clause: str = ""
    """The clause that limits the answers, or else the one that asks; "" where no rule does."""
    asked_by: str = ""
    """The clause that asks."""


def question_of(live: LiveQuestion) -> Question:
    """A question as the asked player may know it."""
    seat = live.who.seat
    detail = spoken(live.detail) if live.kind == "offer" else thing(live.detail, seat)
    return Question(
        seat, live.kind, live.prompt, tuple([thing(o, seat) for o in live.options]), live.rule, live.param,
        tuple([thing(o, seat) for o in live.picked]), detail,
    )  # fmt: skip


Decider = Callable[[LiveQuestion], int]
"""Answers questions: returns the index of the chosen option."""
