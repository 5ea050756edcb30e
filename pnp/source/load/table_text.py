"""The bytes of a CSV table → text: UTF-8, UTF-16 or Windows-1252, as spreadsheets write it."""

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.load.account import Entry, changed
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
