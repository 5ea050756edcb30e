"""Patterns for the content of a line: links, notes, icons and verbatim text.

python-markdown uses them to read a line (:mod:`pnp.source.markdown.inline_parser`), and other modules to locate links
and notes, so that all parts agree on them. This module does not import python-markdown, which loads slowly.
"""

import re

VERBATIM = re.compile(r"\\(?P<escaped>[\\`*_{}\[\]()>#+\-.!|<~:&\"])|(?<!`)`(?P<code>[^`]+)`(?!`)")
"""An escaped character after a backslash, or a text between backticks."""
LINK = re.compile(r"(?<!!)\[(?P<words>[^\[\]]*)\]\(\s*+(?P<address>(?:[^()\s]|\([^()\s]*\))*)\s*+\)")
"""``[words](#clause)``, ``[](#clause)``, ``[words](https://…)``."""
NOTE_NUMBER = re.compile(r"\[\^(?P<note>[\w-]+)\]")
"""A reference to a note in a sentence."""
SIGN = re.compile(r":(?P<sign>[a-z][a-z0-9_-]*):")
"""``:spades:``"""
AUTOLINK = re.compile(r"<(?P<uri>(?:https?://|mailto:)[^<>\s]+)>")
"""An address that is its own text."""


def without_verbatim(text: str) -> str:
    """A text whose verbatim parts are replaced by as many spaces, so that no link or icon is found in them."""
    return VERBATIM.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
