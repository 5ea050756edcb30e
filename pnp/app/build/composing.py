"""The editions of a game, one for each language, and the documents of each: sheets of pieces, then books."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pnp.app.build.sheets import (
    FacesByName,
    both_sides,
    by_format,
    document_of,
    duplex_of,
    file_name,
    guides,
    parts_of,
    sheets,
)
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.printable import Printable
from pnp.app.game.selection import selected
from pnp.app.game.shared_facts import facts_of
from pnp.model.schema.record import EMPTY
from pnp.model.text.catalogue import load_catalogue
from pnp.press.edition import Edition, build_edition
from pnp.press.edition.edition import Facts, Languages
from pnp.press.pieces import Print, draw_prints
from pnp.press.pieces.fault_marks import with_fault_marks
from pnp.press.pieces.preflight import check_prints, in_language, new_in_translation
from pnp.press.typeset.drawing.page import Document
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Diagnostic, Report

Parts: TypeAlias = Mapping[str, Sequence[Print]]
"""Pieces by the part of the game that they are printed in."""


def composed(
    source: Printable, context: BuildContext, report: Report, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """Every document of one edition in each requested language: the edition, the file's name, the pages."""
    for edition, prints in editions_of(source, context, report, timings):
        for name, document in documents(edition, prints, context, timings):
            yield edition, name, document


def editions_of(
    source: Printable,
    context: BuildContext,
    report: Report,
    timings: Timings,
    opened: Mapping[str, Fonts] = EMPTY,
) -> Iterator[tuple[Edition, tuple[Print, ...]]]:
    """The edition of each requested language, with its pieces drawn and checked. ``opened``: fonts of another variant
    by language, whose files it shares."""
    options = context.options
    source = replace(source, game=selected(source.game, options, report))
    game = source.game
    facts = facts_of(source, context, report)
    locales = options.locales or game.locales
    with timings.of("edition"):
        wanted = dict.fromkeys((*locales, *([options.beside] if options.beside else [])))
        catalogues = {locale: load_catalogue(source.tree, locale, report) for locale in wanted}
    report.stop_on_errors(unless=options.force)
    languages = Languages(partial(_in_all_languages, source, facts, options.low_ink))
    of_others: list[Diagnostic] = []
    for locale in locales:
        before = len(report.diagnostics)
        with timings.of("edition"):
            edition = build_edition(facts, locale, catalogues[locale], report, options.low_ink)
            edition = replace(edition, languages=languages)
            if locale in opened:
                edition.fonts.share_files(opened[locale])
            if options.beside and options.beside != locale:
                second = build_edition(facts, options.beside, catalogues[options.beside], report, options.low_ink)
                edition = replace(edition, beside=second)
        with timings.of("faces"):
            prints = draw_prints(edition, options.progress)
            edition = replace(edition, faces=FacesByName(prints, edition.facts.formats))
        with timings.of("preflight"):
            report.add_all(check_prints(edition, prints))
        edition.setting.cache.clear()  # a quarter of a build's memory, and books set other words
        if locale != game.language:
            faults = new_in_translation(report.diagnostics[before:], report.diagnostics[:before])
            report.diagnostics[before:] = in_language(faults, locale)
        if errors := [error for error in report.errors if error not in of_others]:
            prints = with_fault_marks(prints, errors, edition)
        if locale != game.language:
            of_others += report.diagnostics[before:]
        yield edition, prints


def _in_all_languages(source: Printable, facts: Facts, low_ink: bool) -> Iterator[Edition]:
    """The game in each of its languages. Faults of a language are reported when that language is printed."""
    for locale in source.game.locales:
        report = Report()
        catalogue = load_catalogue(source.tree, locale, report)
        if not report.errors:
            yield build_edition(facts, locale, catalogue, report, low_ink)


def documents(
    edition: Edition, prints: Sequence[Print], context: BuildContext, timings: Timings
) -> Iterator[tuple[str, Document]]:
    """The files of one language: names and pages."""
    yield from piece_documents(edition, parts_of(edition, prints, context), context, timings)
    if context.options.has_books:
        from pnp.app.build.books import all_text_documents

        yield from all_text_documents(edition, context, timings)


def piece_documents(
    edition: Edition, parts: Parts, context: BuildContext, timings: Timings, aside: str = ""
) -> Iterator[tuple[str, Document]]:
    """The sheets of pieces, part by part. ``aside``: a word in the file names of extra pieces."""
    for part, pieces in parts.items():
        stem = f"{part}-{aside}".strip("-")
        for paper in context.papers:
            with timings.of("sheets"):
                document = sheets(edition, part, pieces, paper, context)
            for side, pages in both_sides(document, duplex_of(context)):
                yield file_name(edition, f"{stem}-{side}".strip("-"), paper.name), pages
            if guide := guides(edition, pieces, document.pages, context):
                yield file_name(edition, f"{stem}-punch-guide", paper.name), guide
        if part == "mats":
            from pnp.press.impose.tiles import single_page

            single_pages = [
                single_page(p.face, format) for format, own in by_format(edition, pieces, context) for p in own
            ]
            yield file_name(edition, stem, "whole"), replace(document_of(edition, part, single_pages), purpose="whole")
