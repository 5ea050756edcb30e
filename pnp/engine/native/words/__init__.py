"""The words of the language on the machine, in the groups of :mod:`pnp.rules.words`: each writes its instructions."""

import ast
from collections.abc import Callable, Mapping

from pnp.engine.native.expressions import Body
from pnp.engine.native.nested import MAKERS
from pnp.engine.native.words import cards, choices, events, lists, order, people, places, tokens
from pnp.rules.words import WORDS

Writer = Callable[[Body, ast.Call, int | None], int]
"""Writes a word's code into a function; gives the register or list where its result is."""
NATIVE: Mapping[str, Writer] = {
    **lists.WORDS, **cards.WORDS, **choices.WORDS, **people.WORDS, **order.WORDS, **places.WORDS,
    **tokens.WORDS, **events.WORDS,
}  # fmt: skip
"""Every word that the machine has."""
KNOWN = (frozenset(NATIVE) | frozenset(MAKERS)) & frozenset(WORDS) | {"cite", "turning"}
"""By names of the language, with what is a count (``cite``) or a loop (``turning``), and what gives lists of lists."""
