"""Faults of a scenario, each at its entry."""

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import TypeVar

from pnp.base.frozen import dataclass

T = TypeVar("T")
R = TypeVar("R")
Path = tuple[str | int, ...]
"""Steps from a scenario to one of its values: ``("do", 0)``, ``("given", "Ann.hand", 2)``."""


@dataclass(frozen=True)
class Fault:
    """A difference from a scenario's expectations, or an obstacle to executing it."""

    message: str
    path: Path = ()
    """The path of the faulty value; () for the scenario as a whole."""
    help: str = ""
    """The text to write instead, beginning with a verb; "" if unknown."""


class BadScenario(Exception):
    """A scenario that cannot be executed; the text tells its author why."""

    def __init__(self, message: str, path: Path = (), help: str = "") -> None:
        super().__init__(message.removesuffix("; "))  # (there may be no advice behind it)
        self.path, self.help = path, help
        self.others: tuple[Fault, ...] = ()
        """Further faults that do not depend on this one."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All the faults as values."""
        return (Fault(str(self), self.path, self.help), *self.others)


def each_of(items: Iterable[T], run: Callable[[T], R]) -> list[R]:
    """The results for all items. Faults of different items are independent; all are raised as one
    :class:`BadScenario`."""
    results: list[R] = []
    wrong: list[BadScenario] = []
    for item in items:
        try:
            results.append(run(item))
        except BadScenario as fault:
            wrong.append(fault)
    raise_all(wrong)
    return results


def raise_all(wrong: Sequence[BadScenario]) -> None:
    """Raise the first of some faults together with all the others; does nothing for none."""
    if wrong:
        wrong[0].others += tuple(fault for other in wrong[1:] for fault in other.faults)
        raise wrong[0]


class standing_at:
    """Give this place to faults raised in the block without one."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(fault, BadScenario) and not fault.path:
            fault.path = self.path
