"""The file agreed.yaml: an entry for each pair, with its digests and the agreed words and code.

Entries are in alphabetical order, so that two people who add some seldom change the same place. The file is YAML in a
form so restricted that it is read line by line, at any size. A line ``key: WORDS CODE``, without texts, is the form of
older versions of pnp.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from pnp.checks.pairs.agreed import FILE, AgreedPairs, Agreement, Mark, open_pairs, restated_by
from pnp.checks.pairs.pair import Pair
from pnp.model.read.find import name_of
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.load.safe_open import read_inside

HEAD = (
    "# The last agreed state of each clause and its code: a digest of the words, one of what the code means, and the\n"
    "# texts of both. Written by `pnp review`; `pnp check` shows the changes since.\n"
)
_DIGEST = "[0-9a-f-]{8}"
_MARKS = rf"{_DIGEST} {_DIGEST}(?:, {_DIGEST} {_DIGEST})*"
_ENTRY = re.compile(rf"(?P<key>[\w.-]+):(?:\s+(?P<marks>{_MARKS}))?\s*(?:#.*)?$")
_AGREED = re.compile(rf"  agreed: (?P<marks>{_MARKS})\s*$")
_REMARK = re.compile(r'  (?P<what>anyway|note): (?P<text>".*")\s*$')
_TEXT = re.compile(rf'  (?P<side>words|code) (?P<digest>{_DIGEST}): (?:(?P<block>\|2?-)|(?P<text>".*"))\s*$')
_PLAIN = re.compile(r"[ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+")
"""A line that YAML's block style can represent."""


# ------------------------------------------------------------------------------------------------- writing
def agreed_text(entries: Mapping[str, Agreement]) -> str:
    """The text of an agreed.yaml."""
    return HEAD + "".join(line + "\n" for key in sorted(entries) for line in _entry_lines(key, entries[key]))


def _entry_lines(key: str, entry: Agreement) -> Iterator[str]:
    yield f"{key}:"
    if entry.marks:
        yield f"  agreed: {', '.join(sorted({f'{mark.words} {mark.code}' for mark in entry.marks}))}"
    for what, remark in (("anyway", entry.anyway), ("note", entry.note)):
        if remark:
            yield f"  {what}: {json.dumps(remark, ensure_ascii=False)}"
    for side, texts, digests in (
        ("words", entry.words, {mark.words for mark in entry.marks}),
        ("code", entry.code, {mark.code for mark in entry.marks}),
    ):
        for digest in sorted(digests & texts.keys()):
            yield from _text_lines(f"  {side} {digest}:", texts[digest])


def _text_lines(head: str, text: str) -> Iterator[str]:
    lines = text.split("\n")
    if not all(line.strip() and _PLAIN.fullmatch(line) for line in lines):
        yield f"{head} {json.dumps(text)}"
        return
    yield f"{head} |{'2' if lines[0].startswith(' ') else ''}-"
    yield from (f"    {line}" for line in lines)


# ------------------------------------------------------------------------------------------------- reading
_Row: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text."""


def read_agreed(text: str, file: str, report: Report) -> AgreedPairs:
    """Read the text of an agreed.yaml. Reports PNP102 for an invalid line, and ignores it."""
    entries: dict[str, Agreement] = {}
    lines: dict[str, int] = {}
    bad: list[tuple[_Row, str]] = []
    for head, below in _sections(text):
        match = _ENTRY.match(head[1])
        if match is None or match["key"] in entries:
            wrong = f"`{match['key']}` appears twice" if match else "this line is not one that `pnp review` writes"
            bad.append((head, wrong))
            continue
        entries[match["key"]], wrong_rows = _entry(_marks(match["marks"]), below)
        lines[match["key"]] = head[0]
        bad += [(row, "this line is not one that `pnp review` writes") for row in wrong_rows]
    for (number, line), wrong in bad:
        help = "remove the line, and run `pnp review` for its clause"
        report.error("PNP102", wrong, Span(file, number, 1, number, len(line) + 1), help)
    return AgreedPairs(entries, file, lines)


def _sections(text: str) -> Iterator[tuple[_Row, list[_Row]]]:
    """Each line that begins an entry, with the lines below it; empty lines and comments are skipped."""
    head: _Row | None = None
    below: list[_Row] = []
    for row in enumerate(text.split("\n"), 1):
        if not row[1].strip() or row[1].startswith("#"):
            continue
        if row[1].startswith("  ") and head is not None:
            below.append(row)
            continue
        if head is not None:
            yield head, below
        head, below = row, []
    if head is not None:
        yield head, below


def _entry(marks: tuple[Mark, ...], rows: Sequence[_Row]) -> tuple[Agreement, list[_Row]]:
    """An entry from the lines below its key, and its unreadable lines."""
    entry = Agreement(marks)
    texts: dict[str, dict[str, str]] = {"words": {}, "code": {}}
    bad: list[_Row] = []
    at = 0
    while at < len(rows):
        line = rows[at][1]
        end = at + 1
        if match := _AGREED.match(line):
            entry = replace(entry, marks=_marks(match["marks"]))
        elif (match := _REMARK.match(line)) and (remark := _quoted(match["text"])) is not None:
            entry = replace(entry, note=remark) if match["what"] == "note" else replace(entry, anyway=remark)
        elif (match := _TEXT.match(line)) and match["block"]:
            while end < len(rows) and rows[end][1].startswith("    "):
                end += 1
            texts[match["side"]][match["digest"]] = "\n".join(row[1][4:] for row in rows[at + 1 : end])
        elif match and (text := _quoted(match["text"])) is not None:
            texts[match["side"]][match["digest"]] = text
        else:
            bad.append(rows[at])
        at = end
    return replace(entry, words=texts["words"], code=texts["code"]), bad


def _marks(text: str | None) -> tuple[Mark, ...]:
    return tuple(Mark(*mark.split()) for mark in text.split(", ")) if text else ()


def _quoted(text: str) -> str | None:
    """The content of a quoted text; None if it is not one."""
    try:
        return str(json.loads(text))
    except ValueError:
        return None


# ------------------------------------------------------------------------------------------------- a note
def open_note(folder: Path, editions: Sequence[Mapping[str, Pair]]) -> Diagnostic | None:
    """A note on the number of open pairs of a game; None if there are none, or if nobody has begun to agree."""
    try:
        agreed = read_agreed(read_inside(folder, FILE).decode(), str(folder / FILE), Report())
    except (OSError, UnicodeDecodeError):
        return None  # the check reports it
    pairs_open = [one for pairs in editions for one in open_pairs(pairs, agreed)]
    shown_with = {note.key for notes in restated_by(pairs_open).values() for note in notes}
    open_keys = {one.key for one in pairs_open} - shown_with
    if not open_keys:
        return None
    what = "1 pair of words and code is" if len(open_keys) == 1 else f"{len(open_keys)} pairs of words and code are"
    help = f"run `pnp review {name_of(folder)}` to see what has changed since the agreement"
    return Diagnostic("PNP309", f"{what} open", Span(str(folder / FILE), 1, 1), help, "note")
