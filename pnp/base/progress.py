"""Progress of long work: tasks send events of one kind to a receiver.

A task may call its ``progress`` with a :class:`Step` as often as it likes, since the receiver is wrapped in
:func:`paced`. Steps are plain data that one process can send to another.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Literal, TypeAlias, TypeVar

from pnp.base.frozen import dataclass

Unit: TypeAlias = Literal[
    "", "games", "faces", "pages", "files", "languages", "clauses", "changes", "parts", "shelves", "stages", "tables"
]
"""The plural noun for the things counted; "" if nothing is counted."""
BETWEEN = 0.1
"""Seconds between two steps that a paced receiver gets; the beginning and end of work are sent at once."""
T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """The progress of a piece of work."""

    what: str
    """The name of the work, in plain words with a capital: ``Playing games with 5 players``."""
    done: int = 0
    total: int = 0
    """0 if unknown."""
    unit: Unit = ""

    @property
    def is_over(self) -> bool:
        """Whether everything has been counted."""
        return 0 < self.total <= self.done

    @property
    def words(self) -> str:
        """The step as a sentence: ``Playing games with 5 players, 320 of 1,000``."""
        if self.unit == "stages":
            return self.what
        if self.total:
            return f"{self.what}, {self.done:,} of {self.total:,}"
        return f"{self.what}, {self.done:,} {self.unit}" if self.done and self.unit else self.what


def games_step(players: int, done: int, total: int) -> Step:
    """A step for games at one table."""
    return Step(f"Playing games with {players} player{'s' * (players != 1)}", done, total, "games")


Progress: TypeAlias = Callable[[Step], None]
"""Receives every step."""


def silent(step: Step) -> None:
    """Ignore a step."""


def counted(items: Iterable[T], progress: Progress, step: Step) -> Iterator[T]:
    """Yield the items, reporting ``step`` before the first and an increased count after each."""
    progress(step)
    for done, item in enumerate(items, step.done + 1):
        yield item
        progress(Step(step.what, done, step.total, step.unit))


def named(name: str, progress: Progress) -> Progress:
    """A receiver for one of several similar tasks, which adds its name: ``Playing games (long)``."""
    return silent if progress is silent else lambda step: progress(replace(step, what=f"{step.what} ({name})"))


def paced(progress: Progress, between: float = BETWEEN, clock: Callable[[], float] = monotonic) -> Progress:
    """A receiver that forwards the beginning and end of each task at once, and other steps at a limited rate."""
    if progress is silent:
        return silent
    last, at = Step(""), float("-inf")

    def receive(step: Step) -> None:
        nonlocal last, at
        now = clock()
        is_new = (step.what, step.unit, step.total) != (last.what, last.unit, last.total)
        if is_new or (step.is_over and not last.is_over) or now - at >= between:
            last, at = step, now
            progress(step)

    return receive
