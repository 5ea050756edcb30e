"""A set of Magic Set Editor (`.mse-set`) → a table and its pictures.

The set is a zip with a text file `set` of indented keys (doc/file/format.txt in github.com/twanvl/MagicSetEditor2).
Styles are scripts and are not imported.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pnp.app.cards.imports.counted_drops import CountedDrops
from pnp.app.cards.imports.project import Deck, Project, Unreadable
from pnp.app.cards.imports.usual_slots import usual_slots
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import SHEET, TEXT, OverBudget
from pnp.source.load.safe_open import read_named
from pnp.source.load.workbook import hold_unpacked

PICTURES = ("image", "picture", "art")
"""Keys of cards that name a picture in the zip."""
OWN = frozenset({"has_styling", "styling_data", "extra_data", "time_created", "time_modified", "stylesheet",
                 "stylesheet_version", "notes"})  # fmt: skip
"""Keys of cards that only concern the program."""
_ENDINGS = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"GIF8": ".gif", b"BM": ".bmp", b"RIFF": ".webp"}


@dataclass(frozen=True)
class Entry:
    """A key of a set, with its text and the entries below it."""

    key: str
    text: str
    line: int
    inner: tuple["Entry", ...] = ()


def read_magic_set(file: Path, report: Report) -> Project:
    """The project in a set. Raises Unreadable."""
    drops = CountedDrops(f"{file}!set")
    try:
        data = read_named(file, SHEET)
        hold_unpacked(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = list(_entries(archive, "set"))
            rows = [_row(entry, drops) for entry in entries if entry.key == "card"]
            pictures = _pictures(archive, rows)
    except OverBudget as problem:
        raise Unreadable(f"it unpacks to more than {problem.budget.most:,} {problem.budget.what}") from None
    except (zipfile.BadZipFile, KeyError, RuntimeError, NotImplementedError, OSError):
        raise Unreadable("it is not a zip with a file `set`") from None
    info = next((entry for entry in entries if entry.key == "set_info"), None)
    title = next((inner.text for inner in info.inner if inner.key == "title"), "") if info else ""
    for entry in entries:
        _drop(entry, drops)
    drops.tell(report)
    columns = tuple(dict.fromkeys(key for row in rows for key in row))
    return Project(
        "Magic Set Editor", (Deck(file.stem, columns, tuple(rows), slots=usual_slots(columns)),), pictures, title=title
    )


def _drop(entry: Entry, drops: CountedDrops) -> None:
    """Count an entry of a set as left out, unless it is a card, the title or an included file."""
    if entry.key == "set_info":
        for inner in entry.inner:
            if inner.key != "title":
                drops.drop(f"set info/{inner.key}", inner.line, "it is about the set, not about a card", False)
    elif entry.key == "keyword":
        drops.drop("keyword", entry.line, "pnp does not write reminder texts; those in the cells stay", True)
    elif entry.key not in ("card", "include_file"):
        why = "styles are programs of Magic Set Editor" if "styl" in entry.key else "it is for the program"
        drops.drop(entry.key.replace("_", " "), entry.line, why, "styl" in entry.key)


def _entries(archive: zipfile.ZipFile, name: str, depth: int = 0) -> Iterator[Entry]:
    """The entries of a file of the set, with those of the files that it includes."""
    data = archive.read(name)
    if TEXT.is_exceeded_by(len(data)):
        raise OverBudget(TEXT)
    for entry in entries_in(data.decode("utf-8-sig", "replace")):
        yield entry
        if entry.key == "include_file" and depth == 0 and entry.text in archive.namelist():
            yield from _entries(archive, entry.text, 1)


def entries_in(text: str) -> Iterator[Entry]:
    """The entries of a text: `key: value`, with nested entries indented by one more tab."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    yield from _level(lines, 0)


def _level(lines: list[tuple[int, str]], depth: int) -> Iterator[Entry]:
    index = 0
    while index < len(lines):
        number, line = lines[index]
        end = index + 1
        while end < len(lines) and _depth(lines[end][1]) > depth:
            end += 1
        key, colon, value = line.strip().partition(":")
        below = lines[index + 1 : end]
        if colon and depth < 20:
            inner: tuple[Entry, ...] = ()
            text = value.strip()
            if below and not text and all(_is_key(typed) for _, typed in below if _depth(typed) == depth + 1):
                inner = tuple(_level(below, depth + 1))
            text = text or "\n".join(typed.strip() for _, typed in below)
            yield Entry(key.strip().replace(" ", "_").casefold(), text, number, inner)
        index = end


def _is_key(line: str) -> bool:
    return re.match(r"\t*[a-z][\w \-]{0,60}:(\s|$)", line) is not None


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip("\t"))


def _row(card: Entry, drops: CountedDrops) -> dict[str, str]:
    row: dict[str, str] = {}
    for entry in card.inner:
        if entry.key in OWN:
            why = "styles are programs of Magic Set Editor" if "styl" in entry.key else "it is for the program"
            drops.drop(entry.key.replace("_", " "), entry.line, why, False)
        elif entry.text:
            row[entry.key] = _text(entry, drops)
    return row


_KEPT_TAGS = {"b": "b", "i": "i", "i-flavor": "i", "i-auto": "i", "b-auto": "b", "line": "br", "soft-line": "br"}
_TAG = re.compile(r"<(/?)([a-z][\w\-]*)[^<>]*>")


def _text(entry: Entry, drops: CountedDrops) -> str:
    """The text of a cell: symbols as `(W)(W)`, bold and italic as in a table; other tags are named."""

    def symbols(match: re.Match[str]) -> str:
        return "".join(f"({sign})" for sign in re.findall(r"\d+|[^\s/]", match[1]))

    def tag(match: re.Match[str]) -> str:
        name = match[2]
        if name in _KEPT_TAGS:
            return f"<{match[1]}{_KEPT_TAGS[name]}>"
        if not match[1]:
            drops.drop(f"<{name}>", entry.line, "the words in it stay", False)
        return ""

    return _TAG.sub(tag, re.sub(r"<sym[^<>]*>(.*?)</sym[^<>]*>", symbols, entry.text))


def _pictures(archive: zipfile.ZipFile, rows: list[dict[str, str]]) -> dict[str, bytes]:
    """The pictures that cards name, with file endings that match their content; cells are changed accordingly."""
    pictures: dict[str, bytes] = {}
    names = set(archive.namelist())
    for row in rows:
        for key in PICTURES:
            name = row.get(key, "")
            if name in names:
                data = archive.read(name)
                ending = next((end for start, end in _ENDINGS.items() if data.startswith(start)), "")
                plain = re.sub(r"[^\w\-]", "-", name)
                if ending:
                    pictures[f"{plain}{ending}"] = data
                    row[key] = f"{plain}{ending}"
    return pictures
