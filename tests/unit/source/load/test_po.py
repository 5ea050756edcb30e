"""Catalogues: what translators write is read with its place; what cannot be read is said."""

from pnp.source.diagnostics import Report
from pnp.source.load import Memory
from pnp.source.load.po import PoFile, read_po

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def read(text: str) -> tuple[PoFile | None, Report]:
    report = Report()
    return read_po(Memory({"locale/fr.po": text}), "fr", report), report


def test_entries_have_context_plural_and_place() -> None:
    po, report = read(
        HEAD
        + 'msgctxt "term:trump"\nmsgid "Trump"\nmsgid_plural "Trumps"\nmsgstr[0] "Atout"\nmsgstr[1] "Atouts"\n\n'
        + '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\n#~ msgid "old"\n#~ msgstr "vieux"\n'
    )
    assert po is not None and not report.errors
    trump, other = po.entries
    assert (trump.context, trump.text, trump.plural, trump.translations) == (
        "term:trump",
        "Trump",
        "Trumps",
        ("Atout", "Atouts"),
    )
    assert other.fuzzy and other.span.line > trump.span.line


def test_a_broken_catalogue_is_one_diagnostic_with_its_line() -> None:
    po, report = read(HEAD + 'msgid "a\nmsgstr "b"\n')
    assert po is None
    assert [(d.code, d.span.line) for d in report] == [("PNP606", 5)]


def test_two_entries_for_one_message_are_reported() -> None:
    _, report = read(HEAD + 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n')
    assert [d.code for d in report] == ["PNP606"]


def test_an_empty_catalogue_has_no_entries() -> None:
    po, report = read("")
    assert po is not None and po.entries == () and not report.errors
