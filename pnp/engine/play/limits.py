"""The clause that limits the options of a question: the one in force when the value that made them returned."""

from collections.abc import Callable
from typing import TypeAlias

Word: TypeAlias = Callable[..., object]


class Limits:
    """Collects clauses while play is traced."""

    def __init__(self) -> None:
        self.returned: dict[str, str] = {}
        """The clause in force when a value that cites last returned, by the value's name."""
        self.asking = ""
        """The clause that limits the options of the question being asked; "" for none."""

    def limited(
        self, word: Callable[..., object], values: tuple[str, ...], clauses: tuple[str, ...]
    ) -> Callable[..., object]:
        """The word that asks, under the clause with which one of the values returned, or else one of ``clauses``."""

        def ask(*args: object, **named: object) -> object:
            limits = [*(self.returned[name] for name in values if name in self.returned), *clauses]
            self.asking = limits[0] if limits else ""
            try:
                return word(*args, **named)
            finally:
                self.asking = ""

        return ask
