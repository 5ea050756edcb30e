"""Turns the code blocks of a game's chapters into checked, compiled rules."""

from pnp.rules.build import compile_rules
from pnp.rules.rule import Arc, Header, Rule, RuleSet

__all__ = ["Arc", "Header", "Rule", "RuleSet", "compile_rules"]
