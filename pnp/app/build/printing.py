"""Printing what is composed: every file of every language, what games of a box share once, and the print plans."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.build.composing import Parts, editions_of, piece_documents
from pnp.app.build.plans import Inks, Made, SheetCount, print_plans
from pnp.app.build.sheets import FacesByName, check_bleeds, parts_of
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.printable import Printable
from pnp.base.frozen import dataclass
from pnp.base.progress import Step
from pnp.press.edition import Edition
from pnp.press.pieces import Print
from pnp.press.pieces.unshown import unshown_columns
from pnp.press.pieces.untranslated import untranslated_cells
from pnp.press.typeset.drawing.page import Document
from pnp.source.diagnostics import Report
from pnp.source.load.account import Entry

if TYPE_CHECKING:
    from pnp.app.build.evening import Evening


@dataclass
class Printed:
    """Files by their names, and how many sheets of paper they take."""

    files: dict[Path, bytes] = field(default_factory=dict)
    counts: list[SheetCount] = field(default_factory=list)
    account: list[Entry] = field(default_factory=list)
    """The columns of card tables that no face shows."""


@dataclass(frozen=True)
class _Opened:
    """An edition with its pieces."""

    source: Printable
    edition: Edition
    prints: tuple[Print, ...]


@dataclass(frozen=True)
class _Task:
    """The task of a build, with the receivers of its faults and times."""

    context: BuildContext
    report: Report
    timings: Timings


def print_all(sources: Sequence[Printable], context: BuildContext, report: Report, timings: Timings) -> Printed:
    """Print every edition of one game or of the variants of a game, in every language that is wanted."""
    languages: dict[str, list[_Opened]] = {}
    for source in sources:
        for edition, prints in editions_of(source, context, report, timings):
            group = languages.setdefault(edition.locale, [])
            prints = _as_drawn_before(prints, [one.prints for one in group])
            group.append(_Opened(source, replace(edition, faces=FacesByName(prints)), prints))
    if not context.cache.faces.goes_on and (workers := sys.modules.get("pnp.press.pieces.worker")):
        workers.end_all()  # (the copies of this process that drew faces held a quarter of the memory of a build)
    printed = Printed()
    for group in languages.values():
        printed.account += [entry for one in group for entry in unshown_columns(one.edition)]
        printed.account += [entry for one in group for entry in untranslated_cells(one.edition)]
        _print_language(group, context, report, timings, printed)
    return printed


def _print_language(
    group: Sequence[_Opened], context: BuildContext, report: Report, timings: Timings, printed: Printed
) -> None:
    options = context.options
    editions = [one.edition for one in group]
    parts = [parts_of(one.edition, one.prints, context) for one in group]
    shared, own = told_apart(parts)
    box = box_edition(editions) if len(group) > 1 else editions[0]
    for edition, pieces in ((box, shared), *zip(editions, own, strict=True)):
        check_bleeds(edition, pieces, context)
    options.progress(Step("Laying out sheets and books"))
    evening = None
    if options.players is not None:
        from pnp.app.build.evening import evening_of

        evening = evening_of(editions, parts, (shared, *own), options.players)
        (shared, *own) = evening.extra
    pieces_of_editions = ((box, shared), *zip(editions, own, strict=True))
    task = _Task(context, report, timings)
    documents = _documents(box, shared, list(zip(group, own, strict=True)), evening, task)
    if options.force:  # (faults that a later document has are stamped on all)
        documents = iter(list(documents))
    folder = options.out / box.game.id / box.locale
    if options.cuts and options.writes_all:
        from pnp.app.build.cutting import all_cut_files

        for edition, pieces in pieces_of_editions:
            for name, data in all_cut_files(edition, pieces, context).items():
                place = folder / name
                printed.files[place.with_stem(f"{place.stem}-extra") if evening else place] = data
        if evening:
            cuts = all_cut_files(evening.edition, evening.enough, context)
            printed.files |= {folder / name: data for name, data in cuts.items()}
    if "html" in options.wanted and options.writes_all:
        printed.files |= {folder / name: data for name, data in _web_books(editions, report, timings)}
    _write(box, documents, task, folder, printed)


def _documents(
    box: Edition, shared: Parts, own: Sequence[tuple[_Opened, Parts]], evening: "Evening | None", task: _Task
) -> Iterator[Made]:
    """The documents of one language one by one: the sheets of an evening, if they are printed apart, sheets that games
    share, then sheets and books of each game, then the book of all. When a game's books are set, the paragraphs set for
    them are let go."""
    context, timings = task.context, task.timings
    if evening is not None:
        for name, document in piece_documents(evening.edition, evening.enough, context, timings):
            yield Made(evening.edition, name, document)
    is_extra, aside = evening is not None, "extra" if evening is not None else ""
    for name, document in piece_documents(box, shared, context, timings, aside):
        yield Made(box, name, document, extra=is_extra)
    for one, pieces in own:
        for name, document in piece_documents(one.edition, pieces, context, timings, aside):
            yield Made(one.edition, name, document, extra=is_extra)
        for book in _books(one, context, task.report, timings):
            yield replace(book, extra=evening is not None and one.edition is not evening.edition)
        one.edition.setting.cache.clear()
    if "rulebook" in context.options.wanted:
        from pnp.app.build.books import box_documents

        for made in box_documents([one.edition for one, _ in own], context, timings):
            yield Made(*made, in_box=True, extra=is_extra)


def _books(one: _Opened, context: BuildContext, report: Report, timings: Timings) -> Iterator[Made]:
    """The books of one edition: rulebook, reference, adventures."""
    if not (context.options.has_books or "quests" in context.options.wanted):
        return
    from pnp.app.build.books import adventures, text_documents

    for name, document in text_documents(one.edition, context, timings):
        yield Made(one.edition, name, document)
    if "quests" in context.options.wanted:
        for quest in adventures(one.source, one.edition, context, report, timings):
            yield Made(*quest)


def _web_books(editions: Sequence[Edition], report: Report, timings: Timings) -> Iterator[tuple[str, bytes]]:
    """The rulebooks of editions as web pages."""
    from pnp.app.build.webpage import web_book

    for edition in editions:
        if edition.game.chapters:
            with timings.of("html"):
                yield web_book(edition, bool(report.errors))


def _write(box: Edition, documents: Iterator[Made], task: _Task, folder: Path, printed: Printed) -> None:
    """The files of one language, each written when it is composed, with the print plans that follow from them."""
    from pnp.press.export.pdf import pdf_bytes

    context, report, timings = task.context, task.report, task.timings
    options = context.options

    def file(edition: Edition, document: Document) -> bytes:
        if report.errors:
            from pnp.press.pieces.draft import stamp_draft

            document = stamp_draft(document, edition, report.errors)
        drawn = replace(document, is_grey=options.grey)
        with timings.of("pdf"):
            return pdf_bytes(drawn, edition.fonts, paths=context.cache.paths, access=options.access)

    inks = Inks()
    planned: list[Made] = []
    done = 0
    for one in documents:
        planned.append(one.outline)
        if not one.document.pages:  # (a spoilt game printed with --force may have sheets that nothing lies on)
            continue
        if not (options.writes_all or (options.plans and one.is_printed)):
            continue
        options.progress(Step(f"Drawing {one.name}", done, 0, "pages"))
        done += len(one.document.pages)
        data = file(one.edition, one.document)
        if options.writes_all:
            printed.files[folder / one.name] = data
        if options.plans and one.is_printed:
            with timings.of("ink"):
                inks.measure(one, data)
    for name, document, count in print_plans(box, planned, inks.of_files, context):
        printed.counts.append(count)
        if options.plans and document.pages:
            printed.files[folder / name] = file(box, document)


# ------------------------------------------------------------------------------------------------- what is shared
def told_apart(games: Sequence[Parts]) -> tuple[Parts, list[Parts]]:
    """The pieces that several games of a box have alike, each as often as the game that needs most of them; and what
    is left to each game alone."""
    shared: dict[str, list[Print]] = {}
    own: list[dict[str, list[Print]]] = [{} for _ in games]
    for part in dict.fromkeys(part for parts in games for part in parts):
        groups: dict[tuple[str, str], list[tuple[Print, list[int]]]] = {}
        for number, parts in enumerate(games):
            for piece in parts.get(part, ()):
                alike = groups.setdefault((piece.component, piece.face.name), [])
                first = next((i for i, (other, _) in enumerate(alike) if _is_same(other, piece)), None)
                if first is None:
                    alike.append((piece, [number]))
                else:
                    other, numbers = alike[first]
                    alike[first] = (replace(other, copies=max(other.copies, piece.copies)), [*numbers, number])
        for piece, numbers in (pair for alike in groups.values() for pair in alike):
            into = shared if len(numbers) > 1 else own[numbers[0]]
            into.setdefault(part, []).append(piece)
    return shared, list(own)


def _as_drawn_before(prints: Sequence[Print], earlier: Sequence[Sequence[Print]]) -> tuple[Print, ...]:
    """Pieces of one game, those that an earlier game of the box has alike by its drawings: they are held once."""
    drawn: dict[tuple[str, str], list[Print]] = {}
    for piece in (piece for others in earlier for piece in others):
        drawn.setdefault((piece.component, piece.face.name), []).append(piece)
    found = ((p, next((o for o in drawn.get((p.component, p.face.name), ()) if _is_same(o, p)), p)) for p in prints)
    return tuple(replace(same, copies=piece.copies) for piece, same in found)


def _is_same(a: Print, b: Print) -> bool:
    """Whether two pieces are one, however many there are of them."""
    return replace(a, copies=b.copies) == b


def box_edition(editions: Sequence[Edition]) -> Edition:
    """The edition of all games of a box, or of all variants of a game."""
    from pnp.press.document.box import is_box, whole_text

    games = [edition.game for edition in editions]
    texts = whole_text(editions) if is_box(games) else editions[0]
    components = {c.id: c for game in reversed(games) for c in game.components}
    game = replace(texts.game, variant="", components=tuple(components.values()))
    return replace(texts, facts=replace(texts.facts, game=game))
