"""Our patterns for what stands in a line: links, notes, signs and what is verbatim.

python-markdown reads a line by them (:mod:`pnp.source.markdown.inline`), and they find the places of links and notes
in a
text, so that no two parts of the press disagree on what is one. Whoever only reads chapters needs no more, and does not
wait for python-markdown to load.
"""

import re

VERBATIM = re.compile(r"\\(?P<escaped>[\\`*_{}\[\]()>#+\-.!|<~:&\"])|(?<!`)`(?P<code>[^`]+)`(?!`)")
"""A mark that is to be printed, behind a backslash; or what stands between backticks."""
LINK = re.compile(r"(?<!!)\[(?P<words>[^\[\]]*)\]\(\s*+(?P<address>(?:[^()\s]|\([^()\s]*\))*)\s*+\)")
"""``[words](#clause)``, ``[](#clause)``, ``[words](https://…)``."""
NOTE_NUMBER = re.compile(r"\[\^(?P<note>[\w-]+)\]")
"""Where a sentence refers to a note."""
SIGN = re.compile(r":(?P<sign>[a-z][a-z0-9_-]*):")
"""``:spades:``"""
AUTOLINK = re.compile(r"<(?P<uri>(?:https?://|mailto:)[^<>\s]+)>")
"""An address that is its own words."""


def without_verbatim(text: str) -> str:
    """A text in which what is verbatim is as many spaces: no link or sign is looked for in there."""
    return VERBATIM.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
