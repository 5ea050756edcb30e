"""ICC profiles of printing conditions: the user names the file, and it is put into a PDF/X as its output intent.

The press ships none: the common ones (SWOP, FOGRA39, GRACoL) may not be handed on by everybody under a free licence.
Print shops give theirs away; programs for design install them. https://www.color.org/registry
"""

import struct
from pathlib import Path

from pnp.diagnostics import Report, Span

LEAST = 132
"""Bytes of a header and of an empty table of tags (ICC.1, 7.2 and 7.3)."""


def read_profile(file: Path, report: Report) -> bytes:
    """A profile for a printing press; empty, and PNP120, for anything else."""
    try:
        data = file.read_bytes()
    except OSError as error:
        report.error("PNP120", f"`{file}` cannot be read: {(error.strerror or str(error)).lower()}", Span(str(file)))
        return b""
    fault = fault_of(data)
    if fault:
        help = "name an ICC profile for offset printing, such as the one that your print shop gives away"
        report.error("PNP120", f"`{file}` {fault}", Span(str(file)), help)
        return b""
    return data


def fault_of(data: bytes) -> str:
    """Why these bytes are no profile for four inks, as the end of a sentence; "" when they are one."""
    if len(data) < LEAST or data[36:40] != b"acsp" or struct.unpack_from(">I", data)[0] > len(data):
        return "is no ICC profile"
    if data[16:20] != b"CMYK":
        space = data[16:20].decode("ascii", "replace").strip()
        return f"is a profile for {space}, not for four inks"
    if data[12:16] != b"prtr":
        return "is no profile of a printing device"
    return ""


def description_of(data: bytes) -> str:
    """What a profile calls itself (its ``desc`` tag, in either of its two forms); "" where it says nothing."""
    (count,) = struct.unpack_from(">I", data, 128)
    for n in range(min(count, 200)):
        name, offset, size = struct.unpack_from(">4sII", data, LEAST + 12 * n)
        if name == b"desc":
            return _text(data[offset : offset + size])
    return ""


def _text(tag: bytes) -> str:
    if tag[:4] == b"desc":  # version 2: a count, then ASCII
        (length,) = struct.unpack_from(">I", tag, 8)
        return tag[12 : 12 + length].split(b"\0")[0].decode("ascii", "replace")
    if tag[:4] == b"mluc":  # version 4: records of UTF-16; the first is as good as any
        length, offset = struct.unpack_from(">II", tag, 20)
        return tag[offset : offset + length].decode("utf-16-be", "replace")
    return ""
