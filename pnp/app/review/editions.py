"""The editions of a game with their pairs."""

from collections.abc import Mapping
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.pairs import pairs_of
from pnp.checks.search.examples import Examples
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet


@dataclass(frozen=True)
class Edition:
    """One variant of a game with its pairs."""

    game: Game
    rules: RuleSet
    pairs: Mapping[str, Pair] = field(repr=False)
    examples: Examples | None = field(default=None, repr=False)
    """Results of its examples and scenarios; None if they have not been executed yet."""
    code_prose: Prose | None = field(default=None, repr=False)
    """The texts in the language of the paraphrases of its code; None for English."""


def edition_of(
    game: Game,
    rules: RuleSet,
    code_texts: CodeTexts | None = None,
    examples: Examples | None = None,
    code_prose: Prose | None = None,
) -> Edition:
    """A compiled game with its pairs worked out. ``code_texts``: earlier results for its code; ``examples``: results of
    its examples and scenarios, where they were executed."""
    return Edition(game, rules, pairs_of(game, rules, code_texts), examples, code_prose)
