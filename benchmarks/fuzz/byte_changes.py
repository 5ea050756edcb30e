"""Changes of bytes: pictures, typefaces, and what lies inside spreadsheets."""

import io
import random
import struct
import zipfile

from benchmarks.fuzz.text_changes import PLAIN
from benchmarks.fuzz.words import times, word


def change_bytes(data: bytes, rng: random.Random) -> bytes:
    """A few bytes other, fewer or more; mostly near the beginning, where sizes and tables stand."""
    made = bytearray(data or b"\0")
    way = rng.randrange(6)
    near = lambda: rng.randrange(min(len(made), rng.choice((16, 64, 512, len(made)))))  # noqa: E731
    if way <= 1:
        for _ in range(rng.choice((1, 1, 2, 4, 16))):
            made[near()] = rng.randrange(256)
    elif way == 2:
        at = near()
        made[at : at + 4] = struct.pack(
            rng.choice((">I", "<I")), rng.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 65_535, 100_000, rng.randrange(2**32)))
        )
    elif way == 3:
        del made[rng.randrange(len(made)) :]
    elif way == 4:
        at = near()
        part = bytes(made[at : at + rng.choice((1, 8, 64))])
        made[at:at] = part * times(rng, len(part) or 1)
    else:
        at = near()
        del made[at : at + rng.choice((1, 4, 64))]
    return bytes(made)


def change_archive(data: bytes, rng: random.Random) -> bytes:
    """A spreadsheet with one of its parts changed, missing, or twice there."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError):
        return change_bytes(data, rng)
    if not parts or rng.random() < 0.15:
        return change_bytes(data, rng)
    wanted = [n for n, (name, _) in enumerate(parts) if "sheet1" in name or "content" in name or "shared" in name] or [
        0
    ]
    at = rng.choice(wanted) if rng.random() < 0.7 else rng.randrange(len(parts))
    name, content = parts[at]
    way = rng.randrange(8)
    if way == 0:
        del parts[at]
    elif way == 1:
        parts.append((name, content))
    elif way == 2:
        parts[at] = (
            rng.choice(("../x", "/x", "xl/worksheets/sheet2.xml", "content.xml", "x" * 300, name.upper())),
            content,
        )
    elif way == 3:
        parts[at] = (name, change_bytes(content, rng))
    else:
        text = content.decode("utf-8", "replace")
        text = _cells(text, rng) if way >= 6 else rng.choice(PLAIN)(text, rng, [])
        parts[at] = (name, text.encode("utf-8", "replace"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return made.getvalue()


def _cells(text: str, rng: random.Random) -> str:
    """Cells and rows that say that they stand elsewhere, are repeated, or hold something else."""
    swaps = [
        ('r="A1"', f'r="{rng.choice(("XFD1048576", "A0", "1A", "", "AAAA1", "A99999999999"))}"'),
        ('t="s"', f't="{rng.choice(("n", "e", "d", "b", "str", "inlineStr", "x"))}"'),
        ("<v>", "<f>1+1</f><v>"), ("<v>", "<v>" + rng.choice(("-1", "99999", "1e999", "nan", "x", "45000.5", "1"))),
        ("<table:table-row>", f'<table:table-row table:number-rows-repeated="{rng.choice(("0", "-1", "1000000", "x", "9" * 30))}">'),
        ("<table:table-cell", f'<table:table-cell table:number-columns-repeated="{rng.choice(("0", "-1", "16384", "x", "9" * 30))}"'),
        ('value-type="string"', f'value-type="{rng.choice(("float", "date", "time", "boolean", "percentage", "x", ""))}" office:value="{word(rng).replace(chr(34), "")}"'),
        ("<text:p>", '<text:p><text:s text:c="' + rng.choice(("3", "1000000000", "-1", "x")) + '"/>'),
        ("<text:p>", "<text:p><text:span>" * rng.choice((2, 300))), ("<row ", "<row hidden='1' "), ("<sheetData>", "<mergeCells/><sheetData>"),
        ("<?xml", '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;&b;&b;&b;&b;&b;">]><?xml'),
    ]  # fmt: skip
    old, new = rng.choice([swap for swap in swaps if swap[0] in text] or [("<", "< ")])
    return text.replace(old, new, rng.choice((1, 1, -1)))
