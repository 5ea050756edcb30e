"""Writing documents as files: one after the other, or groups of them by copies of this process."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from pnp.app.build.plans import Inks, Made
from pnp.app.game.build_options import BuildContext, Timings
from pnp.base.frozen import dataclass
from pnp.base.progress import Step, counted, silent
from pnp.press.edition import Edition
from pnp.press.typeset.drawing.page import Document, words_drawn
from pnp.source.diagnostics import Diagnostic, Failed, Report


@dataclass(frozen=True)
class Group:
    """Documents that need no other group."""

    documents: Callable[[], Iterator[Made]]
    books_of: Edition | None = None
    """The edition that plans name books by; they do not look at their pages. None: sheets."""
    is_heavy: bool = False
    """Whether they are worth a process of their own."""
    web: Callable[[], Iterator[tuple[str, bytes]]] = lambda: iter(())
    """Gives the web pages that go with them, by the names of their files."""


@dataclass(frozen=True)
class Drawn:
    """The files of a group."""

    files: Mapping[str, bytes]
    outlines: tuple[Made, ...]
    """What plans need to know of them."""
    inks: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class _Sent:
    """What a copy of this process sends back."""

    drawn: Drawn | None
    """None where a fault stopped it."""
    diagnostics: tuple[Diagnostic, ...]
    spent: Mapping[str, float]


Copies: TypeAlias = Callable[[Callable[[Group], _Sent], Sequence[Group]], Iterator[_Sent]]
"""Does work for each task by copies of this process; as many results as they live to give, in order."""


@dataclass(frozen=True)
class Writer:
    """Writes documents, and receives their faults and times."""

    context: BuildContext
    report: Report
    timings: Timings

    def file(self, edition: Edition, document: Document) -> bytes:
        """One document as a PDF file; a draft where the game has errors."""
        from pnp.press.export.pdf import pdf_bytes

        options = self.context.options
        if self.report.errors:
            from pnp.press.pieces.draft import stamp_draft

            document = stamp_draft(document, edition, self.report.errors)
        drawn = replace(document, is_grey=options.grey)
        with self.timings.of("pdf"):
            return pdf_bytes(drawn, edition.fonts, paths=self.context.cache.paths, access=options.access)

    def drawn(self, group: Group) -> Drawn:
        """The files of a group, each written when it is composed."""
        options, inks = self.context.options, Inks()
        files: dict[str, bytes] = dict(group.web())
        outlines: list[Made] = []
        pages = 0
        for one in group.documents():
            outlines.append(one.outline)
            if not one.document.pages:  # (a spoilt game printed with --force may have sheets that nothing lies on)
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
        return Drawn(files, tuple(outlines), inks.of_files)

    def all_drawn(self, groups: Sequence[Group], copies: Copies | None = None) -> Iterator[Drawn]:
        """The files of each group, by ``copies`` if several groups are heavy, and no later document or build needs what
        drawing them leaves in memory."""
        options = self.context.options
        if options.force:  # (faults that a later document has are stamped on all)
            groups = [replace(group, documents=partial(iter, list(group.documents()))) for group in groups]
        stays = options.force or self.context.cache.faces.goes_on
        if copies is None or stays or sum(group.is_heavy for group in groups) < 2:
            yield from map(self.drawn, groups)
        else:
            yield from self._by_copies(groups, copies(self._sent, groups))

    def _by_copies(self, groups: Sequence[Group], sent: Iterator[_Sent]) -> Iterator[Drawn]:
        """The same from what copies send; groups that a lost copy has left undone are drawn here."""
        for group in counted(groups, self.context.options.progress, Step("Drawing", 0, len(groups), "parts")):
            one = next(sent, None)
            yield self.drawn(group) if one is None else self._received(one, group)

    def _received(self, sent: _Sent, group: Group) -> Drawn:
        """The files of a group that a copy has drawn, with its faults and times noted here."""
        self.report.add_all(sent.diagnostics)
        if sent.drawn is None:
            raise Failed(self.report)
        for stage, milliseconds in sent.spent.items():
            self.timings.stages[stage] = self.timings.stages.get(stage, 0.0) + milliseconds
        if group.books_of is None:
            outlines = [made.outline for made in group.documents()]
        else:
            outlines = [replace(outline, edition=group.books_of) for outline in sent.drawn.outlines]
        return replace(sent.drawn, outlines=tuple(outlines))

    def _sent(self, group: Group) -> _Sent:
        """A group drawn by a copy of this process. Sheets are sent without their outlines, which hold every face."""
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
        return _Sent(drawn, tuple(self.report.diagnostics[before:]), dict(stages))


def _light(one: Made) -> Made:
    """An outline without what only drawing it needs."""
    without: Edition | None = None
    return replace(one, edition=without, document=replace(one.document, told=words_drawn))  # type: ignore[arg-type]
