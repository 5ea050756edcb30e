"""The words of the rules language on the machine, in the groups of :mod:`pnp.rules.words`."""

from collections.abc import Mapping

from pnp.engine.native.nested import MAKERS
from pnp.engine.native.words import cards, choices, events, forms, lists, order, people, places, tokens
from pnp.engine.native.words.plain import Writer, plain_words
from pnp.rules.words import WORDS

NATIVE: Mapping[str, Writer] = {
    **plain_words(), **lists.WORDS, **cards.WORDS, **choices.WORDS, **forms.WORDS, **people.WORDS, **order.WORDS,
    **places.WORDS, **tokens.WORDS, **events.WORDS,
}  # fmt: skip
"""Writers of all words of the machine."""
SUPPORTED = (frozenset(NATIVE) | frozenset(MAKERS)) & frozenset(WORDS) | {"cite", "turning"}
"""Words of the language that can be translated; `cite` is a counter, `turning` a loop, `MAKERS` give lists of lists."""
