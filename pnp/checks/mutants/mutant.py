"""A mutant: the rules of a game with one small change, to see which tests notice it."""

import ast
from collections.abc import Callable
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.source.diagnostics import Span

Edit = Callable[[ast.FunctionDef], None]
"""Changes a copy of a rule's tree in place."""


@dataclass(frozen=True)
class Mutant:
    """One small change of the rules."""

    id: str
    """Stable under edits elsewhere: ``play_a_trick: drop `card.suit == lead.suit```."""
    operator: str
    """The kind of change: one of :data:`pnp.checks.mutants.operators.OPERATORS`."""
    clause: str
    """The clause for the changed part."""
    text: str
    """The change in words."""
    before: str
    """The changed line."""
    after: str
    """Its replacement; "" for a removed line."""
    span: Span = field(compare=False)
    lines: tuple[int, int] = field(default=(0, 0), compare=False)
    """The lines of the chapter that play reaches before the change can show: the first, and the last."""
    rule: str = ""
    """The changed rule; "" for a declaration of game.yaml."""
    header: bool = False
    """Whether the change is in the rule's header."""
    edit: Edit | None = field(default=None, compare=False, repr=False)
    """For a rule: the change of its tree."""
    game: Callable[[Game], Game] | None = field(default=None, compare=False, repr=False)
    """For a declaration of game.yaml: the game with the change."""
    names: frozenset[str] = field(default=frozenset(), compare=False)
    """Names declared in game.yaml: only tests that reach a rule with one of these names, or ask for it, are tried
    against the mutant; all tests if empty."""
    compiled: bool = False
    """For a declaration of game.yaml: the rules are compiled again, because their questions and fields depend on it."""
    seen: bool = False
    """Whether the change shows in what each player sees."""
