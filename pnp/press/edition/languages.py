"""A game in all its languages, for what has to be alike in all of them, whichever of them are printed."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from pnp.press.edition.edition import Edition

Chosen = TypeVar("Chosen")


class Languages:
    """The editions of a game in its languages, made when they are first asked for, and what was chosen for all."""

    def __init__(self, make: Callable[[], Iterable["Edition"]]) -> None:
        self._make = make
        self._chosen: dict[str, object] = {}

    @cached_property
    def editions(self) -> tuple["Edition", ...]:
        """One a language."""
        return tuple(self._make())

    def choose(self, what: str, choice: Callable[[Sequence["Edition"]], Chosen]) -> Chosen:
        """What is chosen once for all languages."""
        if what not in self._chosen:
            self._chosen[what] = choice(self.editions)
        return self._chosen[what]  # type: ignore[return-value]
