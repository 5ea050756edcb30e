"""The verdict on a mutant: who noticed it, or that nobody did."""

from collections.abc import Sequence
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.checks.mutants.tapes import StoredTape

State = Literal["killed", "survived", "equivalent", "unreached"]
"""killed: noticed; survived: unnoticed, although play differs; equivalent: play has never differed so far; unreached:
no test or stored game reaches the changed line."""
By = Literal["", "static", "words", "example", "scenario", "limit", "play"]
"""The test that noticed: a static check, the words of a clause that no longer fit, an example, a scenario, a limit in
the book or the engine, or play that gets stuck."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one mutant."""

    mutant: str
    """Its id."""
    state: State
    by: By = ""
    name: str = ""
    """The example, the scenario or the code of the diagnostic that noticed."""
    message: str = ""
    """The message of the observer."""
    tape: StoredTape | None = None
    """For a survivor: the game in which the change shows earliest."""
    at: int = 0
    """The number of that moment."""
    tests: tuple[str, ...] = ()
    """Digests of the test that noticed, or of all that reached the changed line and noticed nothing."""


@dataclass(frozen=True)
class Figures:
    """Verdicts, counted."""

    killed: int
    survived: int
    equivalent: int
    unreached: int

    @property
    def all(self) -> int:
        """Number of mutants."""
        return self.killed + self.survived + self.equivalent + self.unreached

    @property
    def score(self) -> float:
        """Percentage of noticed mutants among the relevant ones: 100 if there are none."""
        matter = self.killed + self.survived
        return 100.0 * self.killed / matter if matter else 100.0


def counted(verdicts: Sequence[Verdict]) -> Figures:
    """Number of mutants by verdict."""
    states = [verdict.state for verdict in verdicts]
    return Figures(*(states.count(state) for state in ("killed", "survived", "equivalent", "unreached")))
