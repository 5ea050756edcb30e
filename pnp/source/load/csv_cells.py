"""A CSV text → records of cells with places."""

import re
from collections.abc import Iterator

from pnp.source.diagnostics import Report, Span
from pnp.source.load.cells import Cell

SHORT = 12
"""Most characters of a word that is interned, as many cells may repeat it."""
_SEPARATOR = re.compile(r'"?sep=([,;|\t])"?[,;]*\n', re.IGNORECASE)
"""The line that Excel writes above a table."""
FIRST = 10
"""Lines that are looked at for the separator."""


def csv_records(text: str, path: str, report: Report) -> Iterator[list[Cell]]:
    """The records of a CSV text. The separator is a comma, semicolon or tab (or a vertical bar, without any of these):
    the one that a first line `sep=;` names, or that divides the first lines into equally many cells."""
    named = _SEPARATOR.match(text)
    separator = named[1] if named else separator_of(text)
    padding = " " if separator == "\t" else r"[ \t]"
    quoted = re.compile(rf'{padding}*"((?:[^"]|"")*)"{padding}*')
    bare = re.compile(rf"[^{re.escape(separator)}\n]*")
    at, line, start = (named.end(), 2, named.end()) if named else (0, 1, 0)
    record: list[Cell] = []
    words: dict[str, str] = {}  # interned: short words are repeated often
    while at <= len(text):
        match = quoted.match(text, at)
        if match and text[match.end() : match.end() + 1] in ("", separator, "\n"):
            content = match[1].replace('""', '"')
        else:
            if text[at : at + 1] == '"' and match is None:
                span = Span(path, line, at - start + 1, line, at - start + 2)
                report.error("PNP111", "a quoted cell is not closed", span, 'write the closing `"`')
            match = bare.match(text, at)
            assert match is not None
            content = match[0]
        content = content.strip()
        if len(content) <= SHORT:
            content = words.setdefault(content, content)
        record.append(Cell(content, _csv_span(path, line, at - start, match[0])))
        breaks = match[0].count("\n")
        if breaks:
            line, start = line + breaks, at + match[0].rindex("\n") + 1
        at = match.end()
        if text[at : at + 1] != separator:
            yield record
            record, line, start = [], line + 1, at + 1
        at += 1


def _csv_span(path: str, line: int, column: int, typed: str) -> Span:
    shown = typed.split("\n", 1)[0]
    lead = len(shown) - len(shown.lstrip())
    width = max(len(shown.strip()), 1)
    return Span(path, line, column + lead + 1, line, column + lead + 1 + width)


def separator_of(text: str) -> str:
    """The separator of a CSV text, by its first lines; quoted cells do not count."""
    lines = re.sub(r'"(?:[^"]|"")*"', "", text[:8000]).split("\n")[:FIRST]
    lines = [line for line in lines if line.strip(" ")]

    def consistent_lines(separator: str) -> tuple[int, int]:
        counts = [line.count(separator) for line in lines]
        usual = max((n for n in counts if n), key=counts.count, default=0)
        return (counts.count(usual) if usual else 0, usual)

    best = max(",;\t", key=consistent_lines)
    return "|" if not any(best in line for line in lines) and all("|" in line for line in lines) and lines else best
