"""The verdict on a mutant: its observer, or that nobody noticed it."""

from collections.abc import Sequence
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.checks.mutants.tapes import KeptTape

State = Literal["killed", "survived", "equivalent", "unreached"]
"""killed: somebody noticed; survived: nobody did, and play differs; equivalent: play never differed so far;
unreached: nothing that is kept comes to the changed line."""
By = Literal["", "static", "words", "example", "scenario", "limit", "play"]
"""The test that noticed: a check that needs no play, the words of a clause that no longer fit, an example, a scenario,
a limit that the book prints or the engine keeps, or play that can no longer go on."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one mutant."""

    mutant: str
    """Its id."""
    state: State
    by: By = ""
    name: str = ""
    """The example, the scenario or the code of the diagnostic that noticed."""
    said: str = ""
    """The message of the observer."""
    tape: KeptTape | None = None
    """For a survivor: a game in which the change shows soonest."""
    at: int = 0
    """At which of its moments."""
    tests: tuple[str, ...] = ()
    """Digests of the test that noticed, or of all that came to the changed line and noticed nothing."""


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
        """Percentage of noticed mutants, of those that matter: 100 if there are none."""
        matter = self.killed + self.survived
        return 100.0 * self.killed / matter if matter else 100.0


def counted(verdicts: Sequence[Verdict]) -> Figures:
    """Number of mutants by verdict."""
    states = [verdict.state for verdict in verdicts]
    return Figures(*(states.count(state) for state in ("killed", "survived", "equivalent", "unreached")))
