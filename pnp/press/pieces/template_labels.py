"""Words that a slot of a layout prints without examining them: the rest of its drawing is known."""

import re
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING

from markupsafe import escape

from pnp.press.typeset.drawing.shared_parts import Frame, Part
from pnp.press.typeset.svg.words import words_cut_out

if TYPE_CHECKING:
    from jinja2 import nodes

WordsByColumn = Mapping[str, str]
"""Words by their columns of a card."""
SPEAKING = frozenset({"words_of", "said", "has"})
"""Functions of templates: two print words, and one tests whether there are any."""
_MARK = "\ue001"
"""The character before and after a column's number, which replaces its words; plain words never contain it."""
_MARKED = re.compile(f"{_MARK}([0-9]+){_MARK}")


def is_plain(text: object) -> bool:
    """Whether a value is words that are printed unchanged, without line ends and the like."""
    return type(text) is str and text != "" and text.isprintable()


def columns_not_only_printed(tree: "nodes.Template", asked: Iterable["nodes.Getattr"]) -> set[str]:
    """The columns that a template uses in other ways than printing them."""
    from jinja2 import nodes

    spoken = [
        id(call.args[0])
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name in SPEAKING and len(call.args) == 1
        if not (call.kwargs or call.dyn_args or call.dyn_kwargs)
    ]
    return {node.attr for node in asked if id(node) not in spoken}


def marked(values: Mapping[str, object], labels: WordsByColumn) -> dict[str, object]:
    """The card for a template, with marks instead of words."""
    marks = {name: f"{_MARK}{i}{_MARK}" for i, name in enumerate(labels)}
    return {"card": SimpleNamespace(**{**vars(values["card"]), **marks})}


class Unspeakable(Exception):
    """A slot prints words that cannot be distinguished from their surroundings."""


class WordlessPart:
    """A part of a drawing without its words."""

    def __init__(
        self, pieces: list[str], names: tuple[str, ...], rest: tuple[str, ...], words: tuple[str, ...]
    ) -> None:
        """Create it; ``pieces``: text and columns in alternation; ``words``: with marks for those of columns."""
        self.pieces, self.names, self.frame, self.words = pieces, names, Frame(rest), words

    @classmethod
    def of(cls, text: str, labels: WordsByColumn) -> "WordlessPart | None":
        """The part of a drawing that has marks instead of words; None if it prints none of them. Raises Unspeakable."""
        if _MARK not in text:
            return None
        names = {f"{_MARK}{i}{_MARK}": name for i, name in enumerate(labels)}
        pieces = _MARKED.split(text)
        pieces[1::2] = [names.get(f"{_MARK}{number}{_MARK}", "") for number in pieces[1::2]]
        cut = words_cut_out(text)
        if cut is None or len(pieces) // 2 != sum(word in names for word in cut[1]) or "<style" in text:
            raise Unspeakable
        return cls(pieces, tuple([names.get(word, "") for word in cut[1]]), *cut)

    def __len__(self) -> int:
        return sum(map(len, self.pieces))

    def saying(self, labels: WordsByColumn) -> Part:
        """The part with words in it."""
        pieces = self.pieces.copy()
        pieces[1::2] = [escape(labels[name]) for name in pieces[1::2]]
        part = Part.of("".join(pieces))
        part.frame = self.frame
        part.words = tuple([labels[name] if name else word for name, word in zip(self.names, self.words, strict=True)])
        return part
