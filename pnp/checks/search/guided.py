"""Replay of a game under other rules as far as possible: by the choices made, not by the bare numbers of its tape.

A number on a tape says "the third option"; if a change adds an option, everything after it is another game. So the
choices are recorded beside the tape, by name under their questions, and the random results by rule. A game that follows
such notes ends where the first one did, unless the change itself leads elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play import LiveQuestion, State, Tape


@dataclass(frozen=True)
class Notes:
    """The choices and the random results of one game, in order."""

    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By question, as put to each player."""
    chance: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """By the running rule."""


class NotedTape(Tape):
    """A table's tape that takes notes; with ``follow``, it reads the notes of another game instead of numbers."""

    __slots__ = ("_asked", "_chance", "_choices", "_follow", "_near", "_passed", "_state", "_turns", "met")

    def __init__(
        self, state: State, values: Sequence[int] = (), seed: int | None = None, follow: Notes | None = None,
        near: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """``near``: arcs by index; the tape records the positions where the game passes them."""
        super().__init__(() if follow is not None else values, seed)
        self._state, self._follow, self._near = state, follow, tuple(near)
        self._passed = 0
        self.met: list[int] = []
        """The positions on the tape at which the game passed one of the arcs ``near``."""
        self._asked: LiveQuestion | None = None
        self._choices: dict[tuple[object, ...], list[str]] = {}
        self._chance: dict[str, list[int]] = {}
        self._turns: dict[str, int] = {}
        """Number of notes of each kind that have been followed."""
        if follow is not None:
            self.reading = True  # everything is read through `draw`

    @property
    def notes(self) -> Notes:
        """The notes so far."""
        choices: dict[str, list[str]] = {}
        for key, option in self._choices.items():
            choices.setdefault(_written(key), []).extend(option)
        return Notes(choices, self._chance)

    def hear(self, question: LiveQuestion) -> None:
        """Hear the table's next question: the next drawn number is its answer."""
        self._asked = question

    def draw(self, n: int) -> int:
        """Draw a number below n: an answer, or a random number."""
        question, self._asked = self._asked, None
        if self._near:
            self._look()
        if n < 2:
            return 0
        if self._follow is None:
            value = super().draw(n)
        else:
            value = self._followed(question, n, self._follow)
            self.values.append(value)
            self._head = len(self.values)
        if question is not None:
            self._choices.setdefault(_asked_as(question), []).append(name_of(question.options[value]))
        else:
            self._chance.setdefault(self._state.running() or "", []).append(value)
        return value

    def _look(self) -> None:
        counters = self._state.counters
        passed = sum(counters[i] for i in self._near)
        if passed != self._passed:
            self._passed = passed
            self.met.append(self.at)

    def _followed(self, question: LiveQuestion | None, n: int, follow: Notes) -> int:
        """The other game's answer here; a random one if it has none, or an impossible one."""
        if question is None:
            rule = self._state.running() or ""
            brought = self._next(follow.chance, rule)
            return int(self.random() * n) if brought is None else brought % n
        note = self._next(follow.choices, _written(_asked_as(question)))
        if note is not None:
            for index, option in enumerate(question.options):
                if name_of(option) == note:
                    return index
        return int(self.random() * n)

    def _next(self, notes: Mapping[str, Sequence[object]], kind: str) -> Any:
        turn = self._turns.get(kind, 0)
        self._turns[kind] = turn + 1
        noted = notes.get(kind, ())
        return noted[turn] if turn < len(noted) else None


def as_lists(notes: Notes) -> list[object]:
    """Notes as plain data."""
    return [dict(notes.choices), dict(notes.chance)]


def from_lists(plain: Any) -> Notes:
    """The notes of :func:`as_lists`."""
    choices, chance = plain
    return Notes(dict(choices), dict(chance))


def _asked_as(question: LiveQuestion) -> tuple[object, ...]:
    """The identity of a question: the asked player, and its kind."""
    return question.who.seat, question.kind, question.prompt or question.rule, question.param


def _written(question: tuple[object, ...]) -> str:
    """The identity of a question in the form for notes."""
    return " ".join(map(str, question))


def name_of(option: object) -> str:
    """The name of an option, independent of its position among others."""
    seat = getattr(option, "seat", None)
    if seat is not None:
        return f"player {seat}"
    return str(getattr(option, "code", None) or getattr(option, "name", None) or repr(option))
