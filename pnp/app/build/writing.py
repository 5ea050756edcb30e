"""Writing documents to files: one after the other, or groups of them in forked processes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pnp.app.build.plans import EditionDocument, Inks
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.output.spool import Spool
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collecting_at_end
from pnp.base.progress import Step, counted, silent
from pnp.press.edition import Edition
from pnp.press.typeset.drawing.page import Document, words_drawn
from pnp.source.diagnostics import Diagnostic, Failed, Report


@dataclass(frozen=True)
class Group:
    """Documents that do not depend on another group."""

    documents: Callable[[], Iterator[EditionDocument]]
    books_of: Edition | None = None
    """The edition by which plans name its books; plans ignore their pages. None for sheets."""
    is_heavy: bool = False
    """Whether drawing them is worth a process of their own."""
    weight: float = 0.0
    """About how long drawing them takes, compared with other groups: the longest begin first."""
    web: Callable[[], Iterator[tuple[str, bytes]]] = lambda: iter(())
    """Returns the web pages that belong to them, by file name."""


@dataclass(frozen=True)
class GroupFiles:
    """The files of a group."""

    files: Mapping[str, bytes]
    outlines: tuple[EditionDocument, ...]
    """The facts that plans need."""
    inks: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class _ProcessResult:
    """The result that a forked process returns."""

    drawn: GroupFiles | None
    """None if a fault stopped it."""
    diagnostics: tuple[Diagnostic, ...]
    spent: Mapping[str, float]


Draw: TypeAlias = Callable[[Group], _ProcessResult]
Copies: TypeAlias = Callable[
    [Draw, Draw, Sequence[Group], Sequence[int], Sequence[int]], Iterator[tuple[int, _ProcessResult]]
]
"""Draws groups in forked processes by the first function, and in this process by the second; returns the number and the
result of each, as soon as it is known. The last two: the numbers of groups in the order in which to begin them, and of
those that this process draws."""


@dataclass(frozen=True)
class Writer:
    """Writes documents, and collects their faults and times."""

    context: BuildContext
    report: Report
    timings: Timings

    def file(self, edition: Edition, document: Document) -> bytes:
        """A document as a PDF file; marked as a draft if the game has errors."""
        from pnp.press.export.pdf import pdf_bytes

        options = self.context.options
        if self.report.errors:
            from pnp.press.pieces.draft import stamp_draft

            document = stamp_draft(document, edition, self.report.errors)
        drawn = replace(document, is_grey=options.grey)
        with self.timings.of("pdf"):
            return pdf_bytes(drawn, edition.fonts, paths=self.context.cache.paths, access=options.access)

    def drawn(self, group: Group) -> GroupFiles:
        """The files of a group, each written as soon as it is composed."""
        with collecting_at_end(not self.context.cache.faces.goes_on):
            return self._drawn(group)

    def _drawn(self, group: Group) -> GroupFiles:
        options, inks = self.context.options, Inks()
        files = Spool(dict(group.web()))
        outlines: list[EditionDocument] = []
        pages = 0
        for one in group.documents():
            outlines.append(one.outline)
            if not one.document.pages:  # a faulty game printed with --force may have sheets without pieces
                continue
            if not (options.writes_all or (options.plans and one.is_printed)):
                continue
            options.progress(Step(f"Drawing {one.name}", pages, 0, "pages"))
            pages += len(one.document.pages)
            data = self.file(one.edition, one.document)
            if options.writes_all:
                files[one.name] = data
            if options.plans and one.is_printed:
                with self.timings.of("ink"):
                    inks.measure(one, data)
        return GroupFiles(files, tuple(outlines), inks.of_files)

    def all_drawn(self, groups: Sequence[Group], copies: Copies | None = None) -> Iterator[GroupFiles]:
        """The files of each group; in ``copies`` of this process if several groups are heavy, and nothing later needs
        the results of drawing in memory."""
        options = self.context.options
        if options.force:  # faults of a later document are stamped on all
            groups = [replace(group, documents=partial(iter, list(group.documents()))) for group in groups]
        stays = options.force or self.context.cache.faces.goes_on
        if copies is None or stays or sum(group.is_heavy for group in groups) < 2:
            yield from map(self.drawn, groups)
        else:
            yield from self._by_copies(groups, copies)

    def _by_copies(self, groups: Sequence[Group], copies: Copies) -> Iterator[GroupFiles]:
        """The files of each group, the longest begun first. This process draws the sheets, whose outlines contain every
        face, and then helps with the books."""
        order = sorted(range(len(groups)), key=lambda number: -groups[number].weight)
        here = [number for number, group in enumerate(groups) if group.books_of is None]
        results = copies(self._sent, self._drawn_here, groups, order, here)
        step = Step("Drawing", 0, len(groups), "parts")
        by_number: dict[int, _ProcessResult] = {}
        for number, result in counted(results, self.context.options.progress, step):
            by_number[number] = result
            self.report.add_all(result.diagnostics)
            if result.drawn is None:
                raise Failed(self.report)
            for stage, milliseconds in result.spent.items():
                self.timings.stages[stage] = self.timings.stages.get(stage, 0.0) + milliseconds
        for number, group in enumerate(groups):
            drawn = by_number.pop(number).drawn
            assert drawn is not None
            yield drawn if group.books_of is None else _named_by(drawn, group.books_of)

    def _drawn_here(self, group: Group) -> _ProcessResult:
        """A group drawn by this process while copies of it draw others."""
        return _ProcessResult(self._silent().drawn(group), (), {})

    def _silent(self) -> "Writer":
        """A writer that reports no steps: several groups are drawn at once."""
        options = replace(self.context.options, progress=silent)
        return replace(self, context=replace(self.context, options=options))

    def _sent(self, group: Group) -> _ProcessResult:
        """A group of books drawn by a forked process."""
        before, stages = len(self.report.diagnostics), self.timings.stages
        stages.clear()
        drawn = None
        try:
            drawn = self._silent().drawn(group)
            drawn = replace(drawn, outlines=tuple(map(_light, drawn.outlines)))
        except Failed as failed:
            self.report.add_all(failed.report.diagnostics)
        return _ProcessResult(drawn, tuple(self.report.diagnostics[before:]), dict(stages))


def _named_by(drawn: GroupFiles, edition: Edition) -> GroupFiles:
    """The files of a group of books, named by an edition."""
    return replace(drawn, outlines=tuple(replace(outline, edition=edition) for outline in drawn.outlines))


def _light(one: EditionDocument) -> EditionDocument:
    """An outline without the parts that only drawing needs."""
    without: Edition | None = None
    return replace(one, edition=without, document=replace(one.document, describe=words_drawn))  # type: ignore[arg-type]
