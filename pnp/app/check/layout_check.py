"""Does everything fit its page, in every language? Pages are composed and discarded; the parts that fit are cached.

A cached part (the pieces, a reference, a chapter) in a language is identified by everything it was made from: the
messages that it used, and all other data. As long as these are unchanged, it need not be composed again: an edit to one
clause composes its chapter, and no card. Parts with faults are composed each time.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from pnp.app.build.print_digest import digest_of, other_files, printed, printed_game, printed_rules, printed_theme
from pnp.app.check.face_cache import SoundFaces
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.facts import facts_of
from pnp.app.game.loading import load_edition
from pnp.app.game.printable import Printable, printable
from pnp.app.game.selection import selected
from pnp.app.played.facts import played_facts
from pnp.base import cache
from pnp.base.cache import Generations
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.checks.edition import Evidence
from pnp.checks.search.parallel import Jobs, by_copies, by_processes, can_copy
from pnp.engine.scenario import ScenarioResult
from pnp.model.game import ASIDES, Component, Game
from pnp.model.pieces import pieces_of
from pnp.model.text.catalogue import Catalogue, WatchedCatalogue, load_catalogue, watched
from pnp.model.text.messages import messages_of
from pnp.press.edition import Edition, Facts, build_edition
from pnp.press.pages import BookShape, find_shape, reference_pages
from pnp.press.pages.book import Book
from pnp.press.pages.reference_layout import layout_for
from pnp.press.pages.rulebook import compose_part, open_book, part_names
from pnp.press.pieces import Print, draw_prints
from pnp.press.pieces.card_parts import asked_parts
from pnp.press.pieces.layouts.usual import back_name
from pnp.press.pieces.preflight import check_prints, in_language
from pnp.press.typeset.drawing.page import Face
from pnp.rules.loading import Loaded
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load.stamp import stamp_of, stamp_of_press

PIECES, SHEETS_OF, REFERENCE = "pieces", "sheets", "reference"
MANY = 20
"""Number of parts from which sharing them among processes pays off."""
SHEETS = ("cards", "tokens", "mats", "boxes")
"""Kinds of pages with pieces on them."""
Part: TypeAlias = tuple[str, str]
"""The kind of a part ("pieces", "sheets", "reference", a book's shape), and its own name."""
Asked: TypeAlias = tuple[str, str]
"""The context and the text of a message."""
Composed: TypeAlias = tuple[Part, list[Diagnostic], frozenset[Asked]]
"""A part, its faults, and the messages that it used."""
Done: TypeAlias = tuple[str, list[Composed], dict[str, Any]]
"""A language, its parts, and the known facts of its faces."""


@dataclass(frozen=True)
class PlayedEdition:
    """The edition whose parts are composed, with everything the check knows about it."""

    loaded: Loaded
    evidence: Evidence
    catalogues: Mapping[str, Catalogue]
    come: Mapping[str, ScenarioResult] | None = None
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
    if edition.come is not None:
        source = replace(source, rules=played_facts(loaded.game, loaded.rules).with_results(edition.come))
    facts = facts_of(source, context, report)
    memory = _Memory(loaded, facts, context) if use_cache and source.game is loaded.game else None
    books = _books(facts, context, report)
    every = _parts(facts.game, context, books)
    wanted: list[tuple[str, list[Part]]] = []
    for locale in loaded.game.locales:
        catalogue = catalogues.get(locale) or Catalogue(locale)
        wanted.append((locale, [p for p in every if not (memory and memory.fits(p, catalogue))]))
    wanted = [(locale, parts) for locale, parts in wanted if parts]
    composed_parts: dict[str, list[Composed]] = {}
    shared, progress = Generations(), context.options.progress

    def compose(locale: str, parts: list[Part]) -> Done:
        catalogue = watched(catalogues.get(locale) or Catalogue(locale))
        sound_faces = memory.sound_faces(catalogue, shared) if memory else SoundFaces({}, catalogue, shared)
        language = _Language(facts, catalogue, context, books, sound_faces)
        return locale, _compose(language, parts, progress if len(wanted) == 1 else silent), sound_faces.met

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
            if memory and new_faces:
                memory.know_faces(catalogues.get(locale) or Catalogue(locale), new_faces)
    for locale, composed in composed_parts.items():
        for part, diagnostics, asked in composed:
            report.add_all(diagnostics)
            if memory and not diagnostics:
                memory.remember(part, catalogues.get(locale) or Catalogue(locale), asked)
    if memory:
        memory.save()


def _selected_cards(source: Printable, context: BuildContext, report: Report) -> Printable:
    game = selected(source.game, context.options, report)
    return source if game is source.game else replace(source, game=game)


def _compose(language: "_Language", parts: Sequence[Part], progress: Progress = silent) -> list[Composed]:
    """Compose parts of one language; returns the faults of each and the messages that it used."""
    out = []
    for part in counted(parts, progress, Step("Composing the pages", 0, len(parts), "parts")):
        language.catalogue.asked.clear()
        language.compose(part)
        out.append((part, list(language.report.diagnostics), frozenset(language.catalogue.asked)))
        language.report.diagnostics.clear()
    return out


def _shared_out(
    loaded: Loaded, evidence: Evidence, context: BuildContext, wanted: Sequence[tuple[str, list[Part]]], jobs: int
) -> Iterator[Done]:
    """Compose in several processes, each language as a whole; without those that a lost process leaves undone."""
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
    """Do a task in a process that reads the game by itself."""
    report = Report()
    loaded = load_edition(Path(task.folder), task.variant, report)
    context = open_context(task.options, report, loaded.game.folder)
    facts = facts_of(_selected_cards(printable(loaded, task.evidence), context, report), context, report)
    catalogue = watched(load_catalogue(loaded.tree, task.locale, report))
    own = {(m.context, m.text) for m in messages_of(loaded.game)}
    sound_faces = SoundFaces({}, catalogue, Generations(), partial(_as_said, own, catalogue))
    language = _Language(facts, catalogue, context, _books(facts, context, report), sound_faces)
    return task.locale, _compose(language, task.parts), sound_faces.met


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
    sound: SoundFaces
    """Faces known to be faultless, which need not be drawn."""
    report: Report = field(default_factory=Report)
    opened: dict[str, Book] = field(default_factory=dict)

    def compose(self, part: Part) -> None:
        """Compose a part; faults go to the language's own report."""
        of, name = part
        if of == PIECES:
            drawn = replace(self.edition, facts=self.facts.with_kept(self.sound))
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


# ------------------------------------------------------------------------------------------------- caching
class _Memory:
    """The cached parts that fitted when they were last composed."""

    def __init__(self, loaded: Loaded, facts: Facts, context: BuildContext) -> None:
        game = loaded.game
        self.messages = {(m.context, m.text) for m in messages_of(game)}
        self.structure = _structure(loaded, facts, context)
        self.numbers = {clause.id: clause.number for clause in game.clauses.values()}
        self.frames, self.inks = _frames(game), digest_of(sorted(game.theme.inks.items()))
        self.asked = digest_of([(card, parts) for card, parts, _ in asked_parts(game)])
        self.drawn = digest_of((self.inks, self.frames[""], self.numbers))
        name = hashlib.sha256(f"{game.folder.resolve()}\0{game.variant}".encode()).hexdigest()[:20]
        self.name = f"{game.id}-{name}.fits"
        stored = cache.load(self.name, self.structure, self._stored)
        self.known, self.faces = stored if stored else ({}, {})
        """The parts that fitted and the known facts of faces (:class:`SoundFaces`), both by language."""
        self.changed = False

    def _stored(self, stored: Any) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """The cached facts of parts and faces; none of parts if a remaining clause has a new number."""
        asked = [tuple(entry) for entry in stored["asked"]]
        alike = stored["numbers"].items() <= self.numbers.items()
        parts = {
            key: {"frame": part["frame"], "messages": [asked[n] for n in part["messages"]]}
            for key, part in stored["parts"].items() if alike
        }  # fmt: skip
        return parts, dict(stored["faces"]) if stored["drawn"] == self.drawn else {}

    def fits(self, part: Part, catalogue: Catalogue) -> bool:
        """Whether the part was composed without a fault from the same data as now."""
        stored = self.known.get(_key(part, catalogue)) or {}
        return stored.get("frame") == self.frame(part) + catalogue.grammar.digest and all(
            self._as_it_was(entry, catalogue) for entry in stored["messages"]
        )

    def frame(self, part: Part) -> str:
        """A digest of the data, besides messages, that a part of the book is made from."""
        frame = self.frames.get(part[1] if part[1] in self.frames else "", "")
        return frame + self.inks + self.asked if part[0] == PIECES else frame

    def _as_it_was(self, entry: Any, catalogue: Catalogue) -> bool:
        """Whether a message still belongs to the game, if it did, and has the same text and translation."""
        context, text, was_own, translation = entry
        return (not was_own or (context, text) in self.messages) and translation == _translation(
            catalogue, context, text
        )

    def remember(self, part: Part, catalogue: Catalogue, asked: Iterable[tuple[str, str]]) -> None:
        """Record that the part fits, made from these messages of the catalogue."""
        messages = _as_said(self.messages, catalogue, sorted(asked))
        self.known[_key(part, catalogue)] = {"frame": self.frame(part) + catalogue.grammar.digest, "messages": messages}
        self.changed = True

    def sound_faces(self, catalogue: WatchedCatalogue, shared: Generations) -> SoundFaces:
        """The known facts of a language's faces, for the faces drawn now."""
        digests = self.faces.get(catalogue.locale, {})
        return SoundFaces(
            digests if digests.get("grammar") == catalogue.grammar.digest else {}, catalogue, shared,
            partial(_as_said, self.messages, catalogue),
            lambda entries: all(self._as_it_was(entry, catalogue) for entry in entries),
        )  # fmt: skip

    def know_faces(self, catalogue: Catalogue, new_faces: dict[str, Any]) -> None:
        """Replace the known facts of a language's faces."""
        self.faces[catalogue.locale] = new_faces | {"grammar": catalogue.grammar.digest}
        self.changed = True

    def save(self) -> None:
        """Store the cache for the next run, each message once. A failure to store it is ignored."""
        if not self.changed:
            return
        asked: dict[Any, int] = {}
        parts = {
            key: {"frame": part["frame"], "messages": [asked.setdefault(m, len(asked)) for m in part["messages"]]}
            for key, part in self.known.items()
        }
        data = {"drawn": self.drawn, "numbers": self.numbers, "asked": list(asked), "parts": parts, "faces": self.faces}
        cache.store(self.name, self.structure, data)


def _key(part: Part, catalogue: Catalogue) -> str:
    return " ".join(filter(None, (catalogue.locale, *part)))


def _as_said(own: Collection[Asked], catalogue: Catalogue, asked: Iterable[Asked]) -> list[object]:
    """Messages, each with whether it is one of the game's ``own``, and with its text as printed."""
    return [(*key, key in own, _translation(catalogue, *key)) for key in asked]


def _translation(catalogue: Catalogue, context: str, text: str) -> str:
    """The translations of a message; "" if the source text is used."""
    entry = catalogue.entries.get((context, text))
    return "\0".join(("said", *entry.translations)) if entry is not None and not entry.fuzzy else ""


def _structure(loaded: Loaded, facts: Facts, context: BuildContext) -> str:
    """A digest of everything that pages depend on besides messages and the frame of the book."""
    game = loaded.game
    parts = (
        stamp_of_press(), stamp_of((game.folder, *loaded.libraries), other_files(loaded.tree)),
        printed_game(game), printed_theme(game), printed_rules(facts, loaded.rules), dict(facts.counts), facts.odds,
        {k: dict(v) for k, v in facts.needs.items()},
        sorted(context.formats), [repr(p) for p in context.papers], repr(context.printer), game.locales,
    )  # fmt: skip
    return digest_of(parts)


def _frames(game: Game) -> dict[str, str]:
    """The data of the book, besides its words, that each part is made from: for a chapter its own blocks, for contents
    and index all clauses; for all other parts, under "", the clauses that are neither hints nor flavour."""
    clauses = game.clauses.values()
    frames: dict[str, Any] = {f"chapter {chapter.id}": (printed(chapter), chapter.number) for chapter in game.chapters}
    every = [printed(clause) for clause in clauses]
    frames |= {"contents": every, "index": every}
    frames[""] = [printed(clause) for clause in clauses if clause.kind not in ASIDES]
    return {name: digest_of(frame) for name, frame in frames.items()}
