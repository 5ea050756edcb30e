"""The bytes of a CSV table → text (UTF-8, UTF-16 or Windows-1252, as spreadsheets write it) → cells with places."""

import re
from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.load.account import Entry, changed
from pnp.source.load.cells import Cell
from pnp.source.load.files import Files, checked_text, report_unread, text_in

WESTERN = "windows-1252"
MOST_ACCENTS = 0.3
"""Largest share of letters with accents in a text of a Western language. A larger share is another alphabet."""


@dataclass(frozen=True)
class TableText:
    """The text of a table, with ``\\n`` at line ends."""

    text: str
    account: tuple[Entry, ...] = ()


def read_table_text(files: Files, name: str, report: Report) -> TableText | None:
    """The text of a table; added to ``report.sources``. Reports PNP100 and PNP101, and then returns None."""
    path = files.display_path(name)
    try:
        data = files.read(name)
    except (OSError, ValueError) as problem:
        report_unread(problem, path, report)
        return None
    encoding = encoding_of(data)
    if not encoding:
        text = text_in(data, path, report)
        return None if text is None else TableText(text)
    text = checked_text(data.decode(encoding), path, report)
    if text is None:
        return None
    return TableText(text, (changed("file", "", f"read as {_NAMES[encoding]}", Span(path)),))


_NAMES = {WESTERN: "Windows-1252", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}


def encoding_of(data: bytes) -> str:
    """The encoding of a table that is not UTF-8; "" for UTF-8, and for bytes that are none of the three."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _decodes(data, "utf-16")
    if len(data) > 3 and b"\0" in data[:4]:
        return _decodes(data, "utf-16-le" if data[1] == 0 else "utf-16-be")
    if _decodes(data, "utf-8"):
        return ""
    return WESTERN if _is_western(data) else ""


def _decodes(data: bytes, encoding: str) -> str:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return encoding


def _is_western(data: bytes) -> bool:
    """Whether bytes are likely a text in Windows-1252: few letters have accents, and nothing is a control character."""
    if not _decodes(data, WESTERN):
        return False
    text = data.decode(WESTERN)
    letters = sum(character.isalpha() for character in text)
    accents = sum(character.isalpha() and not character.isascii() for character in text)
    is_printed = all(character.isprintable() or character in "\r\n\t\xa0\xad" for character in text)
    return is_printed and accents <= max(MOST_ACCENTS * letters, 1)


SHORT = 12
"""Most characters of a word that is interned, as many cells may repeat it."""
_SEPARATOR = re.compile(r'"?sep=([,;|\t])"?[,;]*\n', re.IGNORECASE)
"""The line that Excel writes above a table."""
FIRST = 10
"""Number of lines that decide the separator."""


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
