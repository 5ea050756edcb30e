"""Does everything fit its page, in every language? Pages are composed and thrown away; what fitted is remembered.

What is remembered of a part (the pieces, a reference, a chapter) in a language is what it was made from: the messages
that it asked for, and everything that is no message. As long as these are the same it need not be composed again: an
edit to one clause composes its chapter, and no card. Parts with faults are composed each time.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.diagnostics import Report
from pnp.model.catalogue import Catalogue, WatchedCatalogue, watched
from pnp.model.find import cache_folder
from pnp.model.game import Game
from pnp.model.messages import messages_of
from pnp.model.stamp import stamp_of, stamp_of_press
from pnp.press import documents, facts_of
from pnp.press.wanted import Loaded, Timings, Workshop
from pnp.publish import BookShape, Edition, Facts, build_edition, draw_prints, find_shape, reference_page
from pnp.publish.book import Book
from pnp.publish.preflight import check_prints
from pnp.publish.reference import layout_for
from pnp.publish.rulebook import compose_part, open_book, part_names
from pnp.publish.theme import read_theme
from pnp.rules.digest import plain
from pnp.typeset.page import Face
from pnp.verify import Evidence

PIECES, REFERENCE = "pieces", "reference"
SHEETS = ("cards", "tokens", "mats", "boxes")
"""What pieces are printed as."""


def check_fits(
    loaded: Loaded, evidence: Evidence, catalogues: Mapping[str, Catalogue], workshop: Workshop, report: Report,
    timings: Timings, cache: bool = True,
) -> None:  # fmt: skip
    """Compose every part of one edition in every language: what does not fit goes to the report (PNP7xx)."""
    facts = facts_of(loaded, evidence, workshop, report)
    memory = _Memory(loaded, facts, workshop) if cache else None
    books = _books(facts, workshop, report)
    for locale in loaded.game.locales:
        catalogue = watched(catalogues.get(locale) or Catalogue(locale))
        language = _Language(facts, catalogue, workshop, books, Report(sources=report.sources), timings)
        for part in _parts(facts.game, workshop, books):
            if memory and memory.fits(part, catalogue):
                continue
            catalogue.asked.clear()
            language.compose(part)
            found = list(language.report.diagnostics)
            report.add_all(found)
            if memory and not found:
                memory.remember(part, catalogue)
            language.report.diagnostics.clear()
    if memory:
        memory.save()


def _books(facts: Facts, workshop: Workshop, report: Report) -> dict[str, BookShape]:
    """The shapes that the rulebook is printed in."""
    names = workshop.options.books or read_theme(facts.game.theme).books
    shapes = [find_shape(name, report, facts.game.span()) for name in names] if facts.game.chapters else []
    return {shape.name: shape for shape in shapes if shape}


def _parts(game: Game, workshop: Workshop, books: Mapping[str, BookShape]) -> list[tuple[str, str]]:
    """Every part of an edition: what it is of ("pieces", "reference", a book's shape), and its own name."""
    parts = [(PIECES, "")]
    if game.reference:
        parts += [(REFERENCE, paper.name) for paper in workshop.papers]
    return [*parts, *((shape, name) for shape in books for name in part_names(game))]


# ------------------------------------------------------------------------------------------------- composing
@dataclass
class _Language:
    """One language's edition, made when the first of its parts has to be composed."""

    facts: Facts
    catalogue: WatchedCatalogue
    workshop: Workshop
    books: Mapping[str, BookShape]
    report: Report
    timings: Timings
    opened: dict[str, Book] = field(default_factory=dict)

    def compose(self, part: tuple[str, str]) -> None:
        """Compose a part; faults go to the language's own report."""
        of, name = part
        if of == PIECES:
            self._pieces()
            return
        edition = self.edition
        with self.timings.of("reference" if of == REFERENCE else "rulebook"):
            if of == REFERENCE:
                paper = next(paper for paper in self.workshop.papers if paper.name == name)
                reference_page(edition, layout_for(paper.width, paper.height))
            else:
                book = self.opened.setdefault(of, open_book(edition, self.books[of]))
                compose_part(book, name)

    @cached_property
    def edition(self) -> Edition:
        """The edition, with blank pieces: a book needs as much room for them as for those that are drawn."""
        with self.timings.of("edition"):
            edition = build_edition(self.facts, self.catalogue.locale, self.catalogue, self.report)
        return replace(edition, faces=blank_faces(self.facts))

    def _pieces(self) -> None:
        with self.timings.of("faces"):
            prints = draw_prints(self.edition)
        with self.timings.of("preflight"):
            self.report.add_all(check_prints(self.edition, prints))
        sheets = replace(self.workshop, options=replace(self.workshop.options, only=SHEETS))
        for _ in documents(self.edition, prints, sheets, self.timings):
            pass


def blank_faces(facts: Facts) -> dict[str, Face]:
    """A blank of the right size for every piece, by the names of :func:`pnp.publish.draw_prints`."""
    game = facts.game
    blanks: dict[str, Face] = {}
    for component in game.components:
        size = facts.formats.get(component.format)
        if size is None:
            continue
        kind = game.cards.get(component.prints)
        if kind is not None:
            names = [f"back:{kind.name}", *(card.code for card in kind.cards)]
        else:
            members = game.enums[component.each].members if component.each else ()
            names = [f"back:{component.id}", *([f"{component.id}:{m.name}" for m in members] or [component.id])]
        blanks |= {n: Face(n, size.width, size.height, (), size.bleed, size.corner) for n in names}
    return blanks


# ------------------------------------------------------------------------------------------------- remembering
class _Memory:
    """What fitted when it was last composed, in the user's cache."""

    def __init__(self, loaded: Loaded, facts: Facts, workshop: Workshop) -> None:
        game = loaded.game
        self.messages = {(m.context, m.text) for m in messages_of(game)}
        self.structure = _structure(loaded, facts, workshop)
        name = hashlib.sha256(f"{game.folder.resolve()}\0{game.variant}".encode()).hexdigest()[:20]
        self.file = cache_folder() / f"{game.id}-{name}.fits.json"
        self.known: dict[str, Any] = {}
        self.changed = False
        try:
            kept = json.loads(self.file.read_text("utf-8"))
            if kept["structure"] == self.structure:
                self.known = dict(kept["parts"])
        except (OSError, ValueError, KeyError, TypeError):
            pass

    def fits(self, part: tuple[str, str], catalogue: Catalogue) -> bool:
        """Was the part composed without a fault, from what would be composed now?"""
        made_from = self.known.get(_key(part, catalogue))
        if not isinstance(made_from, list):
            return False
        return all(self._as_it_was(entry, catalogue) for entry in made_from)

    def _as_it_was(self, entry: Any, catalogue: Catalogue) -> bool:
        """Is a message still one of the game's, if it was, and said as it was?"""
        context, text, was_own, said = entry
        return (not was_own or (context, text) in self.messages) and said == _said(catalogue, context, text)

    def remember(self, part: tuple[str, str], catalogue: WatchedCatalogue) -> None:
        """The part fits, made from what the catalogue was asked for."""
        asked = sorted(catalogue.asked)
        self.known[_key(part, catalogue)] = [
            [context, text, (context, text) in self.messages, _said(catalogue, context, text)]
            for context, text in asked
        ]
        self.changed = True

    def save(self) -> None:
        """Keep it for the next run; failing to is no fault."""
        if not self.changed:
            return
        part = self.file.with_suffix(f".{os.getpid()}.part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps({"structure": self.structure, "parts": self.known}, ensure_ascii=False), "utf-8")
            os.replace(part, self.file)
        except OSError:
            return


def _key(part: tuple[str, str], catalogue: Catalogue) -> str:
    return " ".join(filter(None, (catalogue.locale, *part)))


def _said(catalogue: Catalogue, context: str, text: str) -> list[str]:
    """The translations of a message; none where the source text must do."""
    found = catalogue.entries.get((context, text))
    return list(found.translations) if found is not None and not found.fuzzy else []


def _structure(loaded: Loaded, facts: Facts, workshop: Workshop) -> str:
    """A digest of everything that pages depend on beside messages."""
    game = loaded.game
    libraries = [Path(tree.file).parent for tree in loaded.tree.shared.values()]
    parts = (
        stamp_of_press(), stamp_of((game.folder, *libraries), _is_no_prose), loaded.rules.digest,
        _book_of(game), dict(facts.counts), {k: dict(v) for k, v in facts.needs.items()},
        sorted(workshop.formats), [repr(p) for p in workshop.papers], repr(workshop.printer),
        [plain(e.data) for e in game.examples], game.locales,
    )  # fmt: skip
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _book_of(game: Game) -> Any:
    """The frame of the book without its prose."""
    return plain(game.chapters), plain(game.clauses)


def _is_no_prose(file: Path) -> bool:
    return file.parent.name not in ("rules", "locale") or file.suffix not in (".md", ".po")
