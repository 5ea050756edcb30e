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


Copies: TypeAlias = Callable[[Callable[[Group], _ProcessResult], Sequence[Group]], Iterator[_ProcessResult]]
"""Runs a function for each task in forked processes; returns the results in order, fewer if a process dies."""


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
            yield from self._by_copies(groups, copies(self._sent, groups))

    def _by_copies(self, groups: Sequence[Group], sent: Iterator[_ProcessResult]) -> Iterator[GroupFiles]:
        """The files of each group, from forked processes; groups that a lost process leaves undone are drawn here."""
        for group in counted(groups, self.context.options.progress, Step("Drawing", 0, len(groups), "parts")):
            one = next(sent, None)
            yield self.drawn(group) if one is None else self._received(one, group)

    def _received(self, sent: _ProcessResult, group: Group) -> GroupFiles:
        """The files of a group drawn by a forked process, with its faults and times recorded here."""
        self.report.add_all(sent.diagnostics)
        if sent.drawn is None:
            raise Failed(self.report)
        for stage, milliseconds in sent.spent.items():
            self.timings.stages[stage] = self.timings.stages.get(stage, 0.0) + milliseconds
        if group.books_of is None:
            outlines = [document.outline for document in group.documents()]
        else:
            outlines = [replace(outline, edition=group.books_of) for outline in sent.drawn.outlines]
        return replace(sent.drawn, outlines=tuple(outlines))

    def _sent(self, group: Group) -> _ProcessResult:
        """A group drawn by a forked process. Sheets are sent without their outlines, which contain every face."""
        context = replace(self.context, options=replace(self.context.options, progress=silent))
        before, stages = len(self.report.diagnostics), self.timings.stages
        stages.clear()
        drawn = None
        try:
            drawn = replace(self, context=context).drawn(group)
            outlines = [_light(one) for one in drawn.outlines] if group.books_of is not None else []
            drawn = replace(drawn, outlines=tuple(outlines))
        except Failed as failed:
            self.report.add_all(failed.report.diagnostics)
        return _ProcessResult(drawn, tuple(self.report.diagnostics[before:]), dict(stages))


def _light(one: EditionDocument) -> EditionDocument:
    """An outline without the parts that only drawing needs."""
    without: Edition | None = None
    return replace(one, edition=without, document=replace(one.document, describe=words_drawn))  # type: ignore[arg-type]
