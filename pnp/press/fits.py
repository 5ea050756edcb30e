"""Does everything fit its page, in every language? Pages are composed and thrown away; what fitted is remembered.

What is remembered of a part (pieces, a reference, a rulebook) in a language is what it was made from: the messages that
it asked for, and everything that is no message. As long as these are the same it need not be composed again: an edit to
one clause composes the books that print it, and no card. Parts with faults are composed each time.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.diagnostics import Report
from pnp.model.catalogue import Catalogue, WatchedCatalogue, watched
from pnp.model.find import cache_folder
from pnp.model.game import Game
from pnp.model.messages import messages_of
from pnp.model.stamp import stamp_of, stamp_of_press
from pnp.press import documents, faces_by_name, facts_of
from pnp.press.wanted import Loaded, Timings, Workshop
from pnp.publish import Edition, Facts, Print, build_edition, draw_prints
from pnp.publish.preflight import check_prints
from pnp.rules.digest import plain
from pnp.verify import Evidence

PIECES = "pieces"
PARTS = ("reference", "rulebook")
"""Composed beside the pieces; the sheets of pieces go with them."""


def check_fits(
    loaded: Loaded, evidence: Evidence, catalogues: Mapping[str, Catalogue], workshop: Workshop, report: Report,
    timings: Timings, cache: bool = True,
) -> None:  # fmt: skip
    """Compose every page of one edition in every language: what does not fit goes to the report (PNP7xx)."""
    facts = facts_of(loaded, evidence, workshop, report)
    memory = _Memory(loaded, facts, workshop) if cache else None
    for locale in loaded.game.locales:
        catalogue = watched(catalogues.get(locale) or Catalogue(locale))
        language = _Language(facts, catalogue, workshop, report, timings)
        for part in (PIECES, *PARTS):
            if memory and memory.fits(part, catalogue):
                continue
            faultless = language.compose(part)
            if memory and faultless:
                memory.remember(part, catalogue)
    if memory:
        memory.save()


# ------------------------------------------------------------------------------------------------- composing
@dataclass
class _Language:
    """One language's edition, made when the first of its parts has to be composed."""

    facts: Facts
    catalogue: WatchedCatalogue
    workshop: Workshop
    report: Report
    timings: Timings
    own: Report = field(default_factory=Report)
    """Where the edition's faults go at first."""
    made: tuple[Edition, tuple[Print, ...]] | None = None

    def compose(self, part: str) -> bool:
        """Compose a part; whether there was nothing to report."""
        edition, prints = self._edition(of=part)
        if part != PIECES:
            parts = replace(self.workshop, options=replace(self.workshop.options, only=(part,)))
            for _ in documents(edition, prints, parts, self.timings):
                pass
        return self._hand_on()

    def _edition(self, of: str) -> tuple[Edition, tuple[Print, ...]]:
        if self.made is None:
            self.own.sources.update(self.report.sources)
            with self.timings.of("edition"):
                edition = build_edition(self.facts, self.catalogue.locale, self.catalogue, self.own)
            with self.timings.of("faces"):
                prints = draw_prints(edition)
            if of == PIECES:
                with self.timings.of("preflight"):
                    self.own.add_all(check_prints(edition, prints))
                for _ in documents(edition, prints, self._pieces_only(), self.timings):
                    pass
            else:
                self.own.diagnostics.clear()  # the pieces were looked at before, and fitted
            self.made = replace(edition, faces=faces_by_name(prints)), prints
        return self.made

    def _pieces_only(self) -> Workshop:
        return replace(self.workshop, options=replace(self.workshop.options, only=("cards", "tokens", "mats")))

    def _hand_on(self) -> bool:
        found = list(self.own.diagnostics)
        self.report.add_all(found)
        self.own.diagnostics.clear()
        return not found


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

    def fits(self, part: str, catalogue: Catalogue) -> bool:
        """Was the part composed without a fault, from what would be composed now?"""
        made_from = self.known.get(f"{catalogue.locale} {part}")
        if not isinstance(made_from, list):
            return False
        return all(self._as_it_was(entry, catalogue) for entry in made_from)

    def _as_it_was(self, entry: Any, catalogue: Catalogue) -> bool:
        """Is a message still one of the game's, if it was, and said as it was?"""
        context, text, was_own, said = entry
        return (not was_own or (context, text) in self.messages) and said == _said(catalogue, context, text)

    def remember(self, part: str, catalogue: WatchedCatalogue) -> None:
        """The part fits, made from what the catalogue was asked for."""
        asked = sorted(catalogue.asked)
        self.known[f"{catalogue.locale} {part}"] = [
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
