"""gettext catalogues → entries that know where they stand."""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.budgets import ENTRIES, PARAGRAPH
from pnp.source.load.files import Files, read_text

MOST_UNSOUND = 10
"""Lines of one catalogue that are told to be no lines of a catalogue."""


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One message of a catalogue: the source text with its context, and what the translator wrote."""

    context: str
    text: str
    """msgid"""
    plural: str
    """msgid_plural; "" where there is none."""
    translations: tuple[str, ...]
    """msgstr, or msgstr[0], msgstr[1], …; empty text where nothing is translated yet."""
    fuzzy: bool
    span: Span = field(compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What translators are told of it."""

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
    """Without obsolete ones."""


def read_po(files: Files, locale: str, report: Report, ends: str = ".po") -> PoFile | None:
    """Read ``locale/<locale>.po``; None (and PNP606, PNP101 or PNP100) when it cannot be read."""
    name = f"locale/{locale}{ends}"
    known = files.known_as(name)
    text = read_text(files, name, report)
    if text is None:
        return None
    catalogue, told = _read(locale, known, text)
    report.add_all(told)
    return catalogue


@lru_cache(maxsize=32)
def _read(locale: str, known: str, text: str) -> tuple[PoFile | None, tuple[Diagnostic, ...]]:
    """A catalogue of a text, and what is wrong with it; one that has not changed is not read again."""
    report = Report()
    return _parsed(locale, known, text, report), tuple(report)


def _parsed(locale: str, known: str, text: str, report: Report) -> PoFile | None:
    """What :func:`read_po` reads."""
    import polib

    if not _lines_are_sound(text, known, report):
        return None
    if ENTRIES.broken_by(len(_ENTRY.findall(text))):
        help = "split the game, or remove obsolete entries with `msgattrib --no-obsolete`"
        report.error("PNP130", ENTRIES.message(known), Span(known), help)
        return None
    if not text.strip():
        return PoFile(locale, known, MappingProxyType({}), ())
    try:
        catalogue = polib.pofile(text + "\n", encoding="utf-8", check_for_duplicates=False)
    except (OSError, ValueError, IndexError, KeyError, AttributeError, UnicodeError) as problem:
        _report_syntax(problem, known, report)
        return None
    entries = tuple(_held(_entry(entry, known), report) for entry in catalogue if not entry.obsolete)
    _report_duplicates(entries, report)
    return PoFile(locale, known, MappingProxyType(dict(catalogue.metadata)), entries)


_ENTRY = re.compile(r"(?m)^[ \t]*(?:#~[ \t]*)?msgid[ \t]")
_LINE = re.compile(
    r"\s*(?:\#.*)?"
    r"|\s*(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?\"(?:[^\"\\]|\\.)*\"\s*"
)


def _lines_are_sound(text: str, known: str, report: Report) -> bool:
    """polib passes over a quote that is not closed, and loses the entry; so each line is looked at first. Of a file
    that is something else altogether only the first are told."""
    unsound = ((n, line) for n, line in enumerate(text.split("\n"), 1) if not _LINE.fullmatch(line))
    told = list(islice(unsound, MOST_UNSOUND))
    for number, line in told:
        report.error(
            "PNP606",
            "the catalogue cannot be read: this line is neither a comment nor a keyword with its text in quotes",
            Span(known, number, 1, number, len(line) + 1),
            'write `msgstr "…"`, with quotes inside written as `\\"`',
        )
    return not told


def _entry(entry: object, known: str) -> PoEntry:
    line = getattr(entry, "linenum", 0) or 1
    plural = getattr(entry, "msgid_plural", "") or ""
    forms: dict[int, str] = getattr(entry, "msgstr_plural", {}) or {}
    single: str = getattr(entry, "msgstr", "")
    translations = tuple(forms[index] for index in sorted(forms)) if plural else (single,)
    context = getattr(entry, "msgctxt", "") or ""
    text: str = getattr(entry, "msgid", "")
    notes = tuple(str(getattr(entry, "comment", "") or "").split("\n"))
    is_fuzzy = bool(getattr(entry, "fuzzy", False))
    return PoEntry(context, text, plural, translations, is_fuzzy, Span(known, line, 1, line, 2), notes)


def _held(entry: PoEntry, report: Report) -> PoEntry:
    """An entry whose texts are not too long; of those that are, which is told, their beginnings."""
    texts = (entry.context, entry.text, entry.plural, *entry.translations)
    longest = max(texts, key=len)
    if not PARAGRAPH.broken_by(len(longest)):
        return entry
    report.error(
        "PNP130", PARAGRAPH.message(_begin(longest)), entry.span, "shorten it; no text of a game can be that long"
    )
    context, text, plural, *translations = map(_begin, texts)
    return replace(entry, context=context, text=text, plural=plural, translations=tuple(translations))


def _begin(text: str) -> str:
    return f"{text[:20]}…" if PARAGRAPH.broken_by(len(text)) else text


def _report_syntax(problem: Exception, known: str, report: Report) -> None:
    """polib says "Syntax error in po file (line 12): …"."""
    words = str(problem)
    line = re.search(r"line (\d+)", words)
    number = int(line[1]) if line else 1
    tail = words.rsplit("): ", 1)[-1] if "): " in words else words
    report.error(
        "PNP606",
        f"the catalogue cannot be read: {tail or 'it is not a gettext catalogue'}",
        Span(known, number, 1, number, 2),
        'check this line: each entry has `msgid "…"` and `msgstr "…"`, with quotes inside written as `\\"`',
    )


def _report_duplicates(entries: tuple[PoEntry, ...], report: Report) -> None:
    seen: dict[tuple[str, str], PoEntry] = {}
    for entry in entries:
        first = seen.setdefault((entry.context, entry.text), entry)
        if first is not entry:
            words = entry.text if len(entry.text) <= 40 else entry.text[:40] + "…"
            report.error(
                "PNP606",
                f"the catalogue has two entries for “{words}”",
                entry.span,
                f"keep one of them (the other begins in line {first.span.line})",
            )
