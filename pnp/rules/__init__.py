"""The code blocks of a game's chapters become checked, compiled rules."""

from typing import TYPE_CHECKING

from pnp.rules.rule import Arc, Header, Rule, RuleSet

if TYPE_CHECKING:
    from pnp.rules.build import compile_rules

__all__ = ["Arc", "Header", "Rule", "RuleSet", "compile_rules"]


def __getattr__(name: str) -> object:
    """The compiler, imported on first use: play with stored rules does not need it."""
    if name != "compile_rules":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pnp.rules.build import compile_rules

    globals()[name] = compile_rules
    return compile_rules
