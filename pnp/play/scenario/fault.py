"""What is wrong with a scenario, at the very entry that is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Path = tuple[str | int, ...]
"""Steps from a scenario to one of its values: ``("do", 0)``, ``("given", "Ann.hand", 2)``."""


@dataclass(frozen=True)
class Fault:
    """Something that differs from what a scenario expects, or that keeps it from being executed."""

    message: str
    path: Path = ()
    """Where it is said; () for the scenario as a whole."""
    help: str = ""
    """What to write instead, beginning with a verb; "" where that is not known."""


class BadScenario(Exception):
    """A scenario that cannot be executed; the text says why, for its author."""

    def __init__(self, message: str, path: Path = (), help: str = "") -> None:
        super().__init__(message)
        self.path, self.help = path, help

    @property
    def fault(self) -> Fault:
        """The same as a value."""
        return Fault(str(self), self.path, self.help)


@contextmanager
def standing_at(path: Path) -> Iterator[None]:
    """Faults raised inside that name no place stand at this one."""
    try:
        yield
    except BadScenario as fault:
        if not fault.path:
            fault.path = path
        raise
