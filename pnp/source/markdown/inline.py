"""Content of a line: words with their marks, as an element.

A line without any mark is its words. :mod:`pnp.source.markdown.inline_parser` reads all others by python-markdown.
"""

import functools
import html
import re
from xml.etree.ElementTree import Element

_MARK = re.compile(r"[\\`*_\[<:\n\x02\x03]")
"""A text without any of these has no marks."""
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")


@functools.lru_cache(maxsize=4096)  # measured: without it, checking Hearts takes 1.3 % more
def read_line(text: str) -> Element:
    """A paragraph as an element with its content: ``strong``, ``em``, ``code``, ``a`` (``href``), ``icon`` and ``note``
    (``name``), ``br``. The text cannot open a block."""
    if _MARK.search(text):
        from pnp.source.markdown.inline_parser import read_marked_line

        return read_marked_line(text)
    line = Element("p")
    line.text = text
    return line


_APOSTROPHE = re.compile(r"(?<=[0-9A-Za-z\u00c0-\u024f\u0370-\u04ff])'")
"""A typewriter apostrophe after a letter of a script that has apostrophes."""

_BETWEEN = re.compile(r"(?<=[A-Za-z\u00c0-\u024f\u0370-\u04ff])'(?=[A-Za-z\u00c0-\u024f\u0370-\u04ff])")
"""An apostrophe between two letters, which is not a quotation mark."""

_QUOTED = re.compile(r"(?<!\w)'(\w[^']*[\w.,!?])'(?!\w)")
"""Words between two apostrophes."""


def with_apostrophes(words: str) -> str:
    """A name or label whose apostrophes between letters are typographic."""
    return _BETWEEN.sub("\u2019", words) if "'" in words else words


def plain(text: str | None, goes_on: bool = False) -> str:
    """Characters of an element as printed: ``&lt;`` is one character, a line end is a space, and a typewriter
    apostrophe becomes a typographic one. ``goes_on``: the text follows other words without a space."""
    read = _ENTITY.sub(lambda match: html.unescape(match[0]), text or "").replace("\n", " ")
    if "'" not in read:
        return read
    read = _QUOTED.sub("\u2018\\1\u2019", "\u2019" + read[1:] if goes_on and read[0] == "'" else read)
    return _APOSTROPHE.sub("\u2019", read)
