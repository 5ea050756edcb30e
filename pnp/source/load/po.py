"""gettext catalogues → entries with source locations."""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from itertools import islice
from types import MappingProxyType
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import ENTRIES, PARAGRAPH
from pnp.source.load.files import Files, read_text

ALLOW = "pnp-allow"
"""The flag of an entry that allows diagnostics there: ``#, pnp-allow PNP603``."""
MOST_INVALID = 10
"""Most lines of one catalogue that are reported as invalid."""


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One message of a catalogue: the source text with its context, and the translation."""

    context: str
    text: str
    """msgid"""
    plural: str
    """msgid_plural; "" if there is none."""
    translations: tuple[str, ...]
    """msgstr, or msgstr[0], msgstr[1], …; "" where there is no translation yet."""
    fuzzy: bool
    span: Span = field(compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    """Comments for translators."""
    allowed: frozenset[str] = field(default=frozenset(), compare=False)
    """The codes that the flag ``#, pnp-allow PNP603`` allows at this entry."""
    remarks: tuple[str, ...] = field(default=(), compare=False)
    """The translator's own comments (``#``)."""

    @property
    def is_complete(self) -> bool:
        """Whether every form is translated."""
        return bool(self.translations) and all(self.translations)


def state_of(entry: PoEntry | None) -> Literal["missing", "fuzzy", "translated"]:
    """The state of a translation. An entry with an untranslated form, or none at all, is missing."""
    if entry is None or not entry.is_complete:
        return "missing"
    return "fuzzy" if entry.fuzzy else "translated"


@dataclass(frozen=True, slots=True)
class PoFile:
    """A catalogue as written."""

    locale: str
    file: str
    headers: Mapping[str, str]
    entries: tuple[PoEntry, ...]
    """Without the obsolete ones."""


def read_po(files: Files, locale: str, report: Report, ends: str = ".po") -> PoFile | None:
    """Read ``locale/<locale>.po``; None when it is unreadable (PNP606, PNP101 or PNP100)."""
    name = f"locale/{locale}{ends}"
    path = files.display_path(name)
    text = read_text(files, name, report)
    if text is None:
        return None
    return _parsed(locale, path, text, report)


def _parsed(locale: str, path: str, text: str, report: Report) -> PoFile | None:
    """The catalogue in a text; None if it is invalid or too long, which is reported (PNP606, PNP130)."""
    import polib

    if not _lines_are_valid(text, path, report):
        return None
    if ENTRIES.is_exceeded_by(len(_ENTRY.findall(text))):
        help = "split the game, or remove obsolete entries with `msgattrib --no-obsolete`"
        report.error("PNP130", ENTRIES.message(path), Span(path), help)
        return None
    if not text.strip():
        return PoFile(locale, path, MappingProxyType({}), ())
    try:
        catalogue = polib.pofile(text + "\n", encoding="utf-8", check_for_duplicates=False)
    except (OSError, ValueError, IndexError, KeyError, AttributeError, UnicodeError) as problem:
        _report_syntax(problem, path, report)
        return None
    entries = tuple(_bounded_entry(_entry(entry, path), report) for entry in catalogue if not entry.obsolete)
    _report_duplicates(entries, report)
    return PoFile(locale, path, MappingProxyType(dict(catalogue.metadata)), entries)


_ENTRY = re.compile(r"(?m)^[ \t]*(?:#~[ \t]*)?msgid[ \t]")
_LINE = re.compile(
    r"\s*(?:\#.*)?"
    r"|\s*(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?\"(?:[^\"\\]|\\.)*\"\s*"
)


def _lines_are_valid(text: str, path: str, report: Report) -> bool:
    """Whether every line is valid. polib skips an unclosed quote and loses the entry, so each line is checked first.
    For a file of another kind, only the first invalid lines are reported."""
    invalid_lines = ((n, line) for n, line in enumerate(text.split("\n"), 1) if not _LINE.fullmatch(line))
    invalid = list(islice(invalid_lines, MOST_INVALID))
    for number, line in invalid:
        report.error(
            "PNP606",
            "the catalogue cannot be read: this line is neither a comment nor a keyword with its text in quotes",
            Span(path, number, 1, number, len(line) + 1),
            'write `msgstr "…"`, with quotes inside written as `\\"`',
        )
    return not invalid


def _entry(entry: object, path: str) -> PoEntry:
    line = getattr(entry, "linenum", 0) or 1
    plural = getattr(entry, "msgid_plural", "") or ""
    forms: dict[int, str] = getattr(entry, "msgstr_plural", {}) or {}
    single: str = getattr(entry, "msgstr", "")
    translations = tuple(forms[index] for index in sorted(forms)) if plural else (single,)
    context = getattr(entry, "msgctxt", "") or ""
    text: str = getattr(entry, "msgid", "")
    notes = tuple(str(getattr(entry, "comment", "") or "").split("\n"))
    is_fuzzy = bool(getattr(entry, "fuzzy", False))
    flags: list[str] = getattr(entry, "flags", []) or []
    allowed = frozenset(code for flag in flags if flag.startswith(ALLOW) for code in flag.split()[1:])
    remarks = tuple(filter(None, str(getattr(entry, "tcomment", "") or "").split("\n")))
    place = Span(path, line, 1, line, 2)
    return PoEntry(context, text, plural, translations, is_fuzzy, place, notes, allowed, remarks)


def _bounded_entry(entry: PoEntry, report: Report) -> PoEntry:
    """An entry with texts of bounded length; longer ones are reported and cut."""
    texts = (entry.context, entry.text, entry.plural, *entry.translations)
    longest = max(texts, key=len)
    if not PARAGRAPH.is_exceeded_by(len(longest)):
        return entry
    report.error(
        "PNP130", PARAGRAPH.message(_begin(longest)), entry.span, "shorten it; no text of a game can be that long"
    )
    context, text, plural, *translations = map(_begin, texts)
    return replace(entry, context=context, text=text, plural=plural, translations=tuple(translations))


def _begin(text: str) -> str:
    return f"{text[:20]}…" if PARAGRAPH.is_exceeded_by(len(text)) else text


def _report_syntax(problem: Exception, path: str, report: Report) -> None:
    """Report a syntax error. polib's message is "Syntax error in po file (line 12): …"."""
    words = str(problem)
    line = re.search(r"line (\d+)", words)
    number = int(line[1]) if line else 1
    tail = words.rsplit("): ", 1)[-1] if "): " in words else words
    report.error(
        "PNP606",
        f"the catalogue cannot be read: {tail or 'it is not a gettext catalogue'}",
        Span(path, number, 1, number, 2),
        'check this line: each entry has `msgid "…"` and `msgstr "…"`, with quotes inside written as `\\"`',
    )


def _report_duplicates(entries: tuple[PoEntry, ...], report: Report) -> None:
    firsts: dict[tuple[str, str], PoEntry] = {}
    for entry in entries:
        first = firsts.setdefault((entry.context, entry.text), entry)
        if first is not entry:
            words = entry.text if len(entry.text) <= 40 else entry.text[:40] + "…"
            report.error(
                "PNP606",
                f"the catalogue has two entries for “{words}”",
                entry.span,
                f"keep one of them (the other begins in line {first.span.line})",
            )
