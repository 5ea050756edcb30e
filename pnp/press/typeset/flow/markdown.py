"""Markdown texts set in styles: what :mod:`pnp.press.document.markdown` makes of a text, as runs, paragraphs and
tables.

Lengths are mm.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from pnp.press.document import nodes
from pnp.press.document.markdown import Names
from pnp.press.document.markdown import markdown_blocks as blocks_of
from pnp.press.document.markdown import markdown_inlines as inlines_of
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.inlines import set_inlines
from pnp.press.typeset.text.style import Inline, ParagraphStyle

PLAIN = re.compile(r"[^\W\d_][^\W_]*(?:[,;.!?]? [^\W_]+)*[.!?]?")
"""A sentence or two without a mark in them, as most cards have: they are one paragraph, and say what they say."""
Resolve = Callable[[str], str]
"""The words for an empty link's target: ``court`` → ``3.2.1``."""


def no_words(target: str) -> str:
    """Empty links print their target: for text without cross-references."""
    return target


def markdown_inlines(text: str, style: ParagraphStyle, fonts: Fonts, resolve: Resolve = no_words) -> tuple[Inline, ...]:
    """A text as one paragraph's inlines: nothing in it opens a block; an empty line is a forced line break."""
    return set_inlines(inlines_of(text, Names(resolve)), style, fonts)


def markdown_paragraphs(
    text: str, style: ParagraphStyle, fonts: Fonts, resolve: Resolve = no_words
) -> tuple[tuple[Inline, ...], ...]:
    """Inlines of each paragraph (or item, or cell) of a text, for a text box."""
    if PLAIN.fullmatch(text):
        return (set_inlines((nodes.Words(text),), style, fonts),)
    lines = _lines(blocks_of(text, Names(resolve)))
    return tuple(set_inlines(line, style, fonts) for line in lines)


def _lines(blocks: Iterable[nodes.Block]) -> Iterator[tuple[nodes.Inline, ...]]:
    """The lines of words that blocks hold, in reading order."""
    for node in nodes.walk(tuple(blocks)):
        match node:
            case nodes.Paragraph() | nodes.ListItem() | nodes.Note():
                yield node.inlines
            case nodes.Definition():
                yield node.term
            case nodes.Admonition() if node.title:
                yield node.title
