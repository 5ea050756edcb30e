"""The figures of a check, for each variant of a game, as JSON-compatible values for `pnp check --json` and the
cache."""

from collections.abc import Mapping
from typing import Any

from pnp.base.frozen import dataclass


@dataclass(frozen=True)
class ClauseFigures:
    """Numbers of clauses that are printed, binding, executable, and exercised by play."""

    printed: int
    binding: int
    executable: int
    exercised: int
    by_hand: int = 0
    """Binding clauses that people carry out; not counted among the others."""


@dataclass(frozen=True)
class BranchFigures:
    """Numbers of branches in rule code, and of those reached in play."""

    total: int
    exercised: int


@dataclass(frozen=True)
class EditionFigures:
    """The figures of a check of one variant."""

    variant: str
    players: tuple[int, ...]
    games: int
    """Number of games searched."""
    decisions: int
    clauses: ClauseFigures
    branches: BranchFigures
    endings: Mapping[str, int]
    """Games by the clause that ended them."""
    contests: Mapping[int, Mapping[str, int]]
    """Games between competent players by ending clause, for each number of players."""
    masters: Mapping[int, Mapping[str, int]]
    """Games between searching players by ending clause, for each number of players."""
    rounds: Mapping[int, tuple[int, int, int]]
    """Rounds of those games: least, median and most."""
    supply: Mapping[str, Mapping[int, int]]
    """The most tokens of a kind in play at once, by number of players."""
    questions_compared: int
    """Questions compared by the permutation test, which looks for leaks of hidden facts."""
    digest: str
    """The digest of the rules."""
    status: str = "draft"
    """The declared status of the game."""
    is_played: bool = True
    """Whether it declares an order of play."""
    cards: int = 0
    """Number of printed cards."""


def figures_data(figures: EditionFigures) -> dict[str, object]:
    """The figures as plain data."""
    return {
        **vars(figures), "players": list(figures.players), "clauses": dict(vars(figures.clauses)),
        "branches": dict(vars(figures.branches)), "endings": dict(figures.endings),
        "contests": {str(n): dict(endings) for n, endings in figures.contests.items()},
        "masters": {str(n): dict(endings) for n, endings in figures.masters.items()},
        "rounds": {str(n): list(rounds) for n, rounds in figures.rounds.items()},
        "supply": {token: {str(n): most for n, most in by.items()} for token, by in figures.supply.items()},
    }  # fmt: skip


def figures_from(data: dict[str, Any]) -> EditionFigures:
    """The figures of :func:`figures_data`. Raises KeyError, TypeError or ValueError for other data."""
    return EditionFigures(**{
        **data, "players": tuple(data["players"]), "clauses": ClauseFigures(**data["clauses"]),
        "branches": BranchFigures(**data["branches"]),
        "contests": {int(n): endings for n, endings in data["contests"].items()},
        "masters": {int(n): endings for n, endings in data["masters"].items()},
        "rounds": {int(n): (rounds[0], rounds[1], rounds[2]) for n, rounds in data["rounds"].items()},
        "supply": {token: {int(n): most for n, most in by.items()} for token, by in data["supply"].items()},
    })  # fmt: skip
