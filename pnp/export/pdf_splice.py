"""Pictures put into a finished PDF: they are the bulk of a file, and nobody but the reader need look at them.

While a document is written a few bytes stand in for each picture's data; here they are exchanged for the data itself,
and the table of objects is put right. So a hundred megabytes of pictures are copied once, not four times.
"""

import re

_FOUND = re.compile(rb"/Length 37 >>\nstream\npnp-picture-(\d{8})-[0-9a-f]{16}\nendstream")
_ROW = re.compile(rb"(\d{10}) (\d{5}) n")


class LateData:
    """Data that goes in last."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def stand_in(self, data: bytes, digest: str) -> bytes:
        """The few bytes that stand for data until then; the digest (16 hexadecimal digits) makes the file's own
        fingerprint that of its pictures too."""
        self.parts.append(data)
        return b"pnp-picture-%08d-%s" % (len(self.parts) - 1, digest.encode("ascii"))


def spliced(pdf: bytes, late: LateData) -> bytes:
    """The PDF, which has a plain table of objects, with every stand-in exchanged for its data."""
    if not late.parts:
        return pdf
    pieces: list[bytes] = []
    moves: list[tuple[int, int]] = []
    start = moved = 0
    for found in _FOUND.finditer(pdf):
        data = late.parts[int(found[1])]
        head = b"/Length %d >>\nstream\n" % len(data)
        pieces += [pdf[start : found.start()], head, data, b"\nendstream"]
        moved += len(head) + len(data) + len(b"\nendstream") - len(found[0])
        start = found.end()
        moves.append((start, moved))
    if len(moves) != len(late.parts):
        raise ValueError(f"{len(late.parts)} pictures were put off, {len(moves)} found")
    tail = pdf[start:]
    table = tail.rindex(b"\nxref\n") + 1
    offset = start + table
    rows = _ROW.sub(lambda row: b"%010d %s n" % (_after(int(row[1]), moves), row[2]), tail[table:])
    rows = rows.replace(b"startxref\n%d\n" % offset, b"startxref\n%d\n" % (offset + moved))
    return b"".join([*pieces, tail[:table], rows])


def _after(offset: int, moves: list[tuple[int, int]]) -> int:
    """Where what stood at an offset stands now."""
    low, high = 0, len(moves)
    while low < high:
        middle = (low + high) // 2
        if moves[middle][0] <= offset:
            low = middle + 1
        else:
            high = middle
    return offset + (moves[low - 1][1] if low else 0)
