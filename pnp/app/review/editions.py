"""The editions of a game with their pairs."""

from collections.abc import Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_cache import KnownCode
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.pairs import pairs_of
from pnp.model.game import Game
from pnp.rules import RuleSet


@dataclass(frozen=True)
class Edition:
    """One variant of a game with its pairs."""

    game: Game
    rules: RuleSet
    pairs: Mapping[str, Pair] = field(repr=False)


def edition_of(game: Game, rules: RuleSet, known_code: KnownCode | None = None) -> Edition:
    """A compiled game with its pairs. ``known_code``: earlier results for its code."""
    return Edition(game, rules, pairs_of(game, rules, known_code))
