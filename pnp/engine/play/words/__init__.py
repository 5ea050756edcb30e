"""The functions of the words of the rules language, one module for each group of :mod:`pnp.rules.words`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pnp.engine.play.words import cards, choices, lists, order, people, places, tokens
from pnp.rules.citations import BACK, LIMITED
from pnp.rules.words import WORDS

if TYPE_CHECKING:
    from pnp.engine.play.state import State


def library(state: "State") -> dict[str, Any]:
    """Every word by name, bound to a game's state."""
    functions: dict[str, Any] = {}
    for module in (lists, cards, places, choices, tokens, people, order):
        functions |= module.words(state)
    missing = set(WORDS) - set(functions) - {"cite"}
    assert not missing, f"words without a function: {sorted(missing)}"
    return {**functions, BACK: _back_to(state.clauses), LIMITED: state.limits.limited}


def _back_to(clauses: list[str]) -> Callable[[str], None]:
    """The function that ends a citation: the running rule goes on under another clause."""

    def back_to(id: str) -> None:
        if clauses:
            clauses[-1] = id

    return back_to
