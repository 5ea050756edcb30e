"""Lines of a text with their original ends: LF, CR LF or CR."""

import re

BREAK = r"\r\n|\r|\n"
"""An end of a line, as a regular expression."""
LINE_END = re.compile(BREAK)
_LINE = re.compile(rf"[^\r\n]*(?:{BREAK})|[^\r\n]+")


def split_lines(text: str) -> list[str]:
    """The lines of a text with their ends; the last one may have none."""
    lines: list[str] = _LINE.findall(text)
    return lines


def line_start(text: str, at: int) -> int:
    """The beginning of the line at a position."""
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def line_end(text: str, at: int) -> int:
    """The beginning of the next line, or the end of the text."""
    end = LINE_END.search(text, at)
    return end.end() if end else len(text)


def usual_end(text: str) -> str:
    """The most common line end; LF for a text of one line."""
    ends = LINE_END.findall(text)
    return max(set(ends), key=ends.count, default="\n")
