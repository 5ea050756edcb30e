"""A game played again on other rules, as far as it can be: by what was chosen, not by the bare numbers of its tape.

A number of a tape says "the third option"; where a change brings one option more, all that follows is another game. So
beside a tape it is noted what was chosen, by its name under its question, and what chance brought to which rule. A game
that follows such notes comes to where the first one came, unless the change itself leads it elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.play import LiveQuestion, State, Tape


@dataclass(frozen=True)
class Notes:
    """The choices and the results of chance in one game, in order."""

    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Under each question, as each player is asked it."""
    chance: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """By the rule that was running."""


class NotedTape(Tape):
    """A tape of a table, which takes notes; with ``follow`` it reads those of another game in the place of numbers."""

    __slots__ = ("_asked", "_chance", "_choices", "_follow", "_near", "_passed", "_state", "_turns", "met")

    def __init__(
        self, state: State, values: Sequence[int] = (), seed: int | None = None, follow: Notes | None = None,
        near: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """``near``: arcs by their indices; it is noted where on the tape the game comes by them."""
        super().__init__(() if follow is not None else values, seed)
        self._state, self._follow, self._near = state, follow, tuple(near)
        self._passed = 0
        self.met: list[int] = []
        """The positions on the tape at which the game came by the arcs near which the search is to look."""
        self._asked: LiveQuestion | None = None
        self._choices: dict[tuple[object, ...], list[str]] = {}
        self._chance: dict[str, list[int]] = {}
        self._turns: dict[str, int] = {}
        """Number of notes of each kind that have been followed."""
        if follow is not None:
            self.reading = True  # all that is read comes through `draw`

    @property
    def notes(self) -> Notes:
        """The notes so far."""
        choices: dict[str, list[str]] = {}
        for key, option in self._choices.items():
            choices.setdefault(_written(key), []).extend(option)
        return Notes(choices, self._chance)

    def hear(self, question: LiveQuestion) -> None:
        """The table's next question: what is drawn next is its answer."""
        self._asked = question

    def draw(self, n: int) -> int:
        """A number below n: an answer, or chance."""
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
        """The other game's answer here; chance if it has none, or none that is possible."""
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
    """A question as it is known again: whom it is put to, and as what."""
    return question.who.seat, question.kind, question.prompt or question.rule, question.param


def _written(question: tuple[object, ...]) -> str:
    """The same as notes have it."""
    return " ".join(map(str, question))


def name_of(option: object) -> str:
    """An option by a name that does not depend on its place among others."""
    seat = getattr(option, "seat", None)
    if seat is not None:
        return f"player {seat}"
    return str(getattr(option, "code", None) or getattr(option, "name", None) or repr(option))
