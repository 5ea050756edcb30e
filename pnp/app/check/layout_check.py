"""Check that everything fits its page in every language. Pages are composed and discarded; parts that fit are cached.

A part (the pieces, a reference, a chapter) that fitted is not composed again as long as everything that it was made
from is unchanged: an edit to one clause composes its chapter, and no card. Parts with faults are composed each time.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from pnp.app.check.face_cache import FaultlessFaces
from pnp.app.check.layout_cache import PIECES, FittingParts, Message, Part, printed_messages
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.prepare import load_edition
from pnp.app.game.printable import Printable, printable
from pnp.app.game.selection import selected
from pnp.app.game.shared_facts import facts_of
from pnp.app.played.facts import played_facts
from pnp.base.cache import Generations
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.checks.edition import Evidence
from pnp.checks.search.parallel import Jobs, by_copies, by_processes, can_copy
from pnp.engine.scenario import ScenarioResult
from pnp.model.game import Component, Game
from pnp.model.pieces import pieces_of
from pnp.model.text.catalogue import Catalogue, WatchedCatalogue, load_catalogue, watched
from pnp.model.text.messages import messages_of
from pnp.press.edition import Edition, Facts, build_edition, build_facts
from pnp.press.pages import BookShape, find_shape, reference_pages
from pnp.press.pages.book import Book
from pnp.press.pages.reference_layout import layout_for
from pnp.press.pages.rulebook import compose_part, open_book, part_names
from pnp.press.pieces import Print, draw_prints
from pnp.press.pieces.layouts.check import check_layouts
from pnp.press.pieces.layouts.usual import back_name
from pnp.press.pieces.preflight import check_prints, in_language, new_in_translation
from pnp.press.typeset.drawing.page import Face
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Report

SHEETS_OF, REFERENCE = "sheets", "reference"
MANY = 20
"""The number of parts from which it is quicker to share them among processes."""
SHEETS = ("cards", "tokens", "mats", "boxes")
"""Kinds of pages with pieces on them."""
Composed: TypeAlias = tuple[Part, list[Diagnostic], frozenset[Message]]
"""A part, its faults, and the messages that it used."""
Done: TypeAlias = tuple[str, list[Composed], dict[str, Any]]
"""A language, its parts, and the known facts of its faces."""


@dataclass(frozen=True)
class PlayedEdition:
    """The edition whose parts are composed, with everything the check knows about it."""

    loaded: LoadedGame
    evidence: Evidence
    catalogues: Mapping[str, Catalogue]
    example_results: Mapping[str, ScenarioResult] | None = None
    """The results of the examples, if they were run."""


def check_fits(
    edition: PlayedEdition, context: BuildContext, report: Report, timings: Timings, use_cache: bool = True,
    jobs: Jobs = 1,
) -> None:  # fmt: skip
    """Compose every part of one edition in every language, and report what does not fit (PNP7xx). With a selection,
    only the selected cards are drawn, and nothing is cached.

    Large jobs are shared among ``jobs`` processes, one language each; the results are the same.
    """
    loaded, evidence, catalogues = edition.loaded, edition.evidence, edition.catalogues
    source = _selected_cards(printable(loaded, evidence), context, report)
    if edition.example_results is not None:
        source = replace(source, rules=played_facts(loaded.game, loaded.rules).with_results(edition.example_results))
    facts = facts_of(source, context, report)
    fitting = FittingParts(loaded, facts, context) if use_cache and source.game is loaded.game else None
    books = _books(facts, context, report)
    every = _parts(facts.game, context, books)
    wanted: list[tuple[str, list[Part]]] = []
    for locale in loaded.game.locales:
        catalogue = catalogues.get(locale) or Catalogue(locale)
        wanted.append((locale, [p for p in every if not (fitting and fitting.fits(p, catalogue))]))
    wanted = [(locale, parts) for locale, parts in wanted if parts]
    composed_parts: dict[str, list[Composed]] = {}
    shared, progress = Generations(), context.options.progress

    def compose(locale: str, parts: list[Part]) -> Done:
        catalogue = watched(catalogues.get(locale) or Catalogue(locale))
        faces = fitting.faultless_faces(catalogue, shared) if fitting else FaultlessFaces({}, catalogue, shared)
        language = _Language(facts, catalogue, context, books, faces)
        return locale, _compose(language, parts, progress if len(wanted) == 1 else silent), faces.met

    with timings.of("layout"):
        done: Iterator[Done] = iter(())
        if isinstance(jobs, int) and min(jobs, len(wanted)) > 1 and sum(len(parts) for _, parts in wanted) >= MANY:
            if can_copy():
                done = by_copies(lambda one: compose(*one), wanted, jobs)
            else:
                done = _shared_out(loaded, evidence, context, wanted, jobs)
        here = (compose(locale, parts) for locale, parts in wanted if locale not in composed_parts)
        languages = Step("Composing the pages of every language", 0, len(wanted), "languages")
        for locale, composed, new_faces in counted(
            chain(done, here), progress if len(wanted) > 1 else silent, languages
        ):
            composed_parts[locale] = composed
            if fitting and new_faces:
                fitting.store_faces(catalogues.get(locale) or Catalogue(locale), new_faces)
    for locale, composed in composed_parts.items():
        for part, diagnostics, asked in composed:
            is_translation = locale != loaded.game.language
            report.add_all(new_in_translation(diagnostics, report.diagnostics) if is_translation else diagnostics)
            if fitting and not diagnostics:
                fitting.add(part, catalogues.get(locale) or Catalogue(locale), asked)
    if fitting:
        fitting.save()


def names_in_layouts(loaded: LoadedGame) -> Iterator[Diagnostic]:
    """The unknown columns, inks, icons and styles of the game's own layouts, without drawing a card."""
    game = loaded.game
    folders = (game.folder, *loaded.libraries)
    facts = build_facts(game, played_facts(game, loaded.rules), {}, {}, folders)
    catalogue = load_catalogue(loaded.tree, game.language, Report())
    return check_layouts(build_edition(facts, game.language, catalogue, Report()))


def _selected_cards(source: Printable, context: BuildContext, report: Report) -> Printable:
    game = selected(source.game, context.options, report)
    return source if game is source.game else replace(source, game=game)


def _compose(language: "_Language", parts: Sequence[Part], progress: Progress = silent) -> list[Composed]:
    """Compose parts of one language; returns the faults of each and the messages that it used."""
    results = []
    for part in counted(parts, progress, Step("Composing the pages", 0, len(parts), "parts")):
        language.catalogue.asked.clear()
        language.compose(part)
        results.append((part, list(language.report.diagnostics), frozenset(language.catalogue.asked)))
        language.report.diagnostics.clear()
    return results


def _shared_out(
    loaded: LoadedGame, evidence: Evidence, context: BuildContext, wanted: Sequence[tuple[str, list[Part]]], jobs: int
) -> Iterator[Done]:
    """Compose in several processes, one language each. The result lacks the languages of processes that died."""
    game = loaded.game
    wished = context.options
    papers = tuple(paper.name for paper in context.papers)
    options = BuildOptions(force=True, papers=papers, rows=wished.rows, where=wished.where)
    calls = [(_Task(str(game.folder), game.variant, options, evidence, *one),) for one in wanted]
    return by_processes(_elsewhere, calls, jobs)


@dataclass(frozen=True)
class _Task:
    """One language's work, in a form to send to another process."""

    folder: str
    variant: str
    options: BuildOptions
    evidence: Evidence
    locale: str
    parts: list[Part]


def _elsewhere(task: _Task) -> Done:
    """Do a task in a worker process, which reads the game again."""
    report = Report()
    loaded = load_edition(Path(task.folder), task.variant, report)
    context = open_context(task.options, report, loaded.game.folder)
    facts = facts_of(_selected_cards(printable(loaded, task.evidence), context, report), context, report)
    catalogue = watched(load_catalogue(loaded.tree, task.locale, report))
    own = {(m.context, m.text) for m in messages_of(loaded.game)}
    faces = FaultlessFaces({}, catalogue, Generations(), partial(printed_messages, own, catalogue))
    language = _Language(facts, catalogue, context, _books(facts, context, report), faces)
    return task.locale, _compose(language, task.parts), faces.met


def _books(facts: Facts, context: BuildContext, report: Report) -> dict[str, BookShape]:
    """The shapes that the rulebook is printed in."""
    names = context.options.books or facts.game.theme.books
    shapes = [find_shape(name, report, facts.game.theme.place("books")) for name in names]
    return {shape.name: shape for shape in shapes if shape and facts.game.chapters}


def _parts(game: Game, context: BuildContext, books: Mapping[str, BookShape]) -> list[Part]:
    """Every part of an edition: its kind ("pieces", "sheets", "reference", a book's shape), and its own name."""
    parts = [(PIECES, ""), (SHEETS_OF, "")]
    if game.reference:
        parts += [(REFERENCE, paper.name) for paper in context.papers]
    return [*parts, *((shape, name) for shape in books for name in part_names(game))]


# ------------------------------------------------------------------------------------------------- composing
@dataclass
class _Language:
    """One language's edition, made when the first of its parts has to be composed."""

    facts: Facts
    catalogue: WatchedCatalogue
    context: BuildContext
    books: Mapping[str, BookShape]
    faces: FaultlessFaces
    """The faces that are known to be faultless, which need not be drawn."""
    report: Report = field(default_factory=Report)
    opened: dict[str, Book] = field(default_factory=dict)

    def compose(self, part: Part) -> None:
        """Compose a part; faults go to the language's own report."""
        of, name = part
        if of == PIECES:
            drawn = replace(self.edition, facts=self.facts.with_cache(self.faces))
            before = len(self.report.diagnostics)
            self.report.add_all(check_prints(drawn, draw_prints(drawn)))
            if drawn.locale != drawn.game.language:
                faults = self.report.diagnostics[before:]
                self.report.diagnostics[before:] = in_language(faults, drawn.locale)
        elif of == SHEETS_OF:
            self._sheets()
        elif of == REFERENCE:
            paper = next(paper for paper in self.context.papers if paper.name == name)
            reference_pages(self.edition, layout_for(paper.width, paper.height))
        else:
            compose_part(self.opened.setdefault(of, open_book(self.edition, self.books[of])), name)

    @cached_property
    def edition(self) -> Edition:
        """The edition with blank pieces: a book needs the same room for them as for drawn ones."""
        edition = build_edition(self.facts, self.catalogue.locale, self.catalogue, self.report)
        return replace(edition, faces=blank_faces(self.facts))

    def _sheets(self) -> None:
        """Blank pieces laid on sheets: whether they fit does not depend on their drawings."""
        from pnp.app.build.composing import documents

        sheets = replace(self.context, options=replace(self.context.options, only=SHEETS))
        drawn = {c.id for c in self.facts.game.components if c.template or c.prints in self.facts.game.cards}
        prints = [piece for piece in blank_prints(self.facts) if piece.component in drawn]
        for _ in documents(self.edition, prints, sheets, Timings()):
            pass


def blank_faces(facts: Facts) -> dict[str, Face]:
    """A blank face of the right size for every piece, by the names of :func:`pnp.press.pieces.draw_prints`."""
    prints = blank_prints(facts)
    return {face.name: face for p in prints for face in (p.face, p.back) if face is not None}


def blank_prints(facts: Facts) -> tuple[Print, ...]:
    """Blank pieces for every component, in the form of :func:`pnp.press.pieces.draw_prints`."""
    return tuple(piece for component in facts.game.components for piece in _blank(component, facts))


def _blank(component: Component, facts: Facts) -> Iterator[Print]:
    game, kind = facts.game, facts.game.cards.get(component.prints)
    format = component.format or (kind.format if kind is not None else "")
    size = facts.formats.get(format)
    if size is None:
        return

    def face(name: str) -> Face:
        return Face(name, size.width, size.height, (), size.bleed, size.corner)

    if kind is not None:
        of = component.id if component.back and component.back != kind.back else kind.name
        behind = face(f"back:{of}")
        for card in (card for card in kind.cards if component.has(card.code)):
            has_back = back_name(card, kind, component)
            yield Print(face(card.code), behind if has_back else None, card.copies, format, component.id)
    else:
        pieces = pieces_of(component, game.enums, game.tables)
        back = face(f"back:{component.id}") if component.back else None
        each = facts.counts[component.id] // len(pieces)
        for piece in pieces:
            yield Print(face(piece.name), back, max(1, each) if len(pieces) > 1 else each, format, component.id)
