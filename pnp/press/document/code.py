"""Rule code in a proof: lines of words, each of a kind that has its colour."""

import io
import keyword
import token
import tokenize
from collections.abc import Iterator
from typing import Literal

from pnp.base.frozen import dataclass

Kind = Literal["plain", "keyword", "string", "number", "comment", "header", "name"]
"""``header``: the decorator that states the kind of a rule; ``name``: the name of a function."""
CONSTANTS = frozenset({"True", "False", "None"})
SILENT = frozenset({token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.ENDMARKER, token.ENCODING})


@dataclass(frozen=True)
class Word:
    """Characters of one kind on one line."""

    text: str
    kind: Kind = "plain"


def coloured(code: str) -> list[tuple[Word, ...]]:
    """The lines of a piece of code; joined together, their words give the code."""
    lines = code.rstrip("\n").split("\n")
    kinds: list[list[Kind]] = [["plain"] * len(line) for line in lines]
    for kind, (row, start), (last, end) in _spans(code):
        for at in range(row, last + 1):
            if at <= len(lines):
                stop = end if at == last else len(lines[at - 1])
                first = start if at == row else 0
                kinds[at - 1][first:stop] = [kind] * (stop - first)
    return [tuple(_words(line, kind)) for line, kind in zip(lines, kinds, strict=True)]


def _words(line: str, kinds: list[Kind]) -> Iterator[Word]:
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or kinds[at] != kinds[start]:
            yield Word(line[start:at], kinds[start])
            start = at


Place = tuple[int, int]


def _spans(code: str) -> Iterator[tuple[Kind, Place, Place]]:
    """Find the words of each kind: (line from 1, column from 0) of their start and end. Code that does not parse is
    plain from its first error on."""
    before = ""
    is_header = False
    try:
        for word in tokenize.generate_tokens(io.StringIO(code).readline):
            if word.type in SILENT:
                is_header = is_header and word.type not in (token.NEWLINE, token.NL)
                continue
            is_header = is_header or (word.string == "@" and word.start[1] == len(word.line) - len(word.line.lstrip()))
            kind = "header" if is_header and word.type in (token.NAME, token.OP) else _kind(word, before)
            if kind != "plain":
                yield kind, word.start, word.end
            before = word.string
    except (tokenize.TokenError, SyntaxError):
        return


def _kind(word: tokenize.TokenInfo, before: str) -> Kind:
    if word.type == token.COMMENT:
        return "comment"
    if word.type == token.NUMBER:
        return "number"
    if word.type == token.STRING or "FSTRING" in token.tok_name[word.type]:
        return "string"
    if word.type == token.NAME and before == "def":
        return "name"
    if word.type == token.NAME and word.string in CONSTANTS:
        return "number"
    if word.type == token.NAME and keyword.iskeyword(word.string):
        return "keyword"
    return "plain"
