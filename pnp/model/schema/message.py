"""Texts for people, each with its identity in the catalogues."""

from collections.abc import Iterator
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.model.schema.record import spanned
from pnp.source.diagnostics import Span


@dataclass(frozen=True)
class Message:
    """A text for people, with its identity in the catalogues: gettext's msgctxt and msgid (locale/*.po)."""

    text: str
    """The source text, with placeholders unfilled; "" if there is none."""
    context: str = ""
    """gettext msgctxt: ``clause:court``, ``card:AS:title``, ``term:devotee``."""
    span: Span = spanned()
    plural: str = ""
    """gettext's msgid_plural, for a term's word; "" elsewhere."""
    note: str = field(default="", compare=False)
    """A hint for translators, printed as a comment of the catalogue."""
    fixed: bool = False
    """Whether it is the same in every language (a number, an id, an address), so that no catalogue has it."""

    def __bool__(self) -> bool:
        return bool(self.text)


def texts_in(value: object) -> Iterator[Message]:
    """The texts of a card's value, which may be a list."""
    yield from (item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, Message))


def name_in_words(name: str) -> str:
    """A name in words: `TWO_PAIRS` is "two pairs"."""
    return name.lower().replace("_", " ").strip()


def title_in_words(name: str) -> str:
    """A title made from a file's or folder's name: `poker-hands` is "Poker Hands"."""
    words = name.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)
