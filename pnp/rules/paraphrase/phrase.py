"""Phrases: texts that know how tightly they hold together, so that a longer phrase can bracket them where it must."""

from collections.abc import Sequence

from pnp.base.frozen import dataclass
from pnp.rules.paraphrase.english import numbered

CHAIN, TAIL, CLOSED = range(3)
"""Binding strength of a phrase: a chain of parts (``A plus B``) is bracketed in every longer phrase; one that ends in a
relative clause (``cards whose rank is King``) if anything follows it; a closed one nowhere."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase or a condition."""

    text: str
    level: int = CLOSED

    @property
    def closed(self) -> str:
        """Its text for the middle of a longer phrase."""
        return self.text if self.level == CLOSED else f"({self.text})"

    @property
    def last(self) -> str:
        """Its text for the end of a longer phrase."""
        return self.text if self.level != CHAIN else f"({self.text})"

    @property
    def end(self) -> int:
        """The level of a longer phrase that ends with it."""
        return CLOSED if self.level == CHAIN else self.level


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a list as a noun with what narrows it down: ``card``, ``cards``, ``in your hand``."""

    one: str
    """The noun for one; "" for a list that has only a name, whose members are ``of`` it."""
    many: str
    tail: str = ""
    level: int = CLOSED

    def phrase(self, quantity: str, plural: bool) -> Phrase:
        """So many of them: ``no card in your hand``."""
        noun = self.many if plural else self.one
        head = quantity if noun else _ALONE.get(quantity, quantity)
        text = " ".join(part for part in (head, noun, self.tail) if part)
        return Phrase(numbered(text.replace("a other ", "another "), plural), self.level)

    @property
    def has_noun(self) -> bool:
        """Whether there is a noun for its members."""
        return bool(self.one)


_ALONE = {"the": "those", "no": "none", "a": "one", "a random": "a random one", "the top": "the first"}
"""Quantities without a noun."""


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Texts as one: ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def sentence(text: str, end: str = ".") -> str:
    """A text with a capital and a full stop."""
    start = next((i for i, c in enumerate(text) if c.isalnum() or c == "“"), 0)
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :] + end
