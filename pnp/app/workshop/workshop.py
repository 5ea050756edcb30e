"""A game while it is written: its pages and faces as they will be printed, its clauses with evidence, its faults.

After each change of a file everything is read anew, results are reported as soon as they are known, and each changed
picture gets a new version. If the game has faults, the last drawings stay.
"""

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.app.api.project import Project, project_of
from pnp.app.build.books import pages_first
from pnp.app.build.composing import documents, editions_of
from pnp.app.build.last_build import built_stamp
from pnp.app.build.sheets import document_of
from pnp.app.decks.bundle import Order, bundle_of
from pnp.app.find.places import clause_finding, finding_data
from pnp.app.gallery.draw_all import PAPERS
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildCache, BuildContext, BuildOptions, Timings
from pnp.app.game.prepare import load_edition
from pnp.app.game.printable import Printable
from pnp.app.game.reading import read_game
from pnp.app.played.facts import played_facts
from pnp.app.workshop.first_state import stored_state
from pnp.app.workshop.free_memory import free_memory
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.pictures import Pictures
from pnp.app.workshop.texts import texts_beside
from pnp.app.workshop.work import BUILD, COMMIT, TAG, PlayFacts, Task, step_data, worked
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collect_all
from pnp.base.progress import Step
from pnp.base.resources import TEMPLATES
from pnp.model.read.find import data_folders
from pnp.press.document.plain import clause_text
from pnp.press.edition import Edition
from pnp.press.pieces import Print
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.diagnostics.render import as_data

PAUSE = 0.1
"""Seconds between two checks of the files."""
BETWEEN = 0.5
"""Seconds between two reports of progress."""
ALONE = ("cards", "tokens", "mats")
"""Pieces drawn at once: the backs of all other pieces are pages."""
NOT_MEASURED = "PNP501"
"""Codes of diagnostics that disappear once play has measured numbers, which the workshop does in the background."""


OPENED = "opened"
VERSIONS = (BUILD, COMMIT, TAG, OPENED)
"""The earlier versions to compare the game with."""

COLLECTED = ("rulebook", "reference", "mats")
"""Parts after which garbage is collected. Measured: without it, a drawing of All But Malice leaves its server 15 MB
larger than it needs to be, since no memory between objects goes back to the system."""
MOST_BROKEN = 4
"""After this many interrupted drawings in a row, their results are dropped."""


class _FilesChanged(Exception):
    """The files have changed again: the current work is out of date."""


@dataclass
class Desk:
    """The shown state of a game, and its updates. One thread updates it; others read it."""

    folder: Path
    variant: str = ""
    locale: str = ""
    """The language of the drawings; "" for the game's own."""
    quest: str = ""
    """The quest that tables play."""
    table: str = ""
    """The card table that is the whole game; "" for a game's folder."""
    is_held: Callable[[], bool] = lambda: False
    """Whether the designer is typing: then nothing is drawn here, so that the edited card is drawn at once."""
    tell: Callable[[], None] = lambda: None
    """A function that is called when there is something new to show."""
    read_anew: Callable[[Project], None] = lambda project: None
    """A function that is called with the game after a change, if it has no faults."""
    pictures: Pictures = field(default_factory=Pictures)
    faults: list[dict[str, object]] = field(default_factory=list)
    clauses: list[dict[str, object]] = field(default_factory=list)
    times: dict[str, float] = field(default_factory=dict)
    """Seconds from a change until each result was known."""
    checking: bool = False
    progress: Step | None = None
    """The background work, and its progress."""
    moved: dict[str, object] | None = None
    """The differences from the earlier version."""
    figures: dict[str, object] | None = None
    """The figures of bots' games."""
    since: str = ""
    """The earlier version, one of :data:`VERSIONS`; "" for the last build, or the last commit if no build is known."""
    _first: TemporaryDirectory[str] | None = None
    """The initial state of the game, when the workshop was opened."""
    _loaded_last: LoadedGame | None = None
    _cache: BuildCache = field(default_factory=BuildCache)
    _played: PlayFacts | None = None
    """The facts of the last check's games."""
    _start: float = 0.0
    _reported_at: float = 0.0
    _readings: int = 0
    _change: threading.Event = field(default_factory=threading.Event)
    """Set when a file is known to have changed."""
    _is_book: bool = False
    """Whether somebody waits for a page of a book, which is then drawn before the faces."""
    _is_freed: bool = True
    """Whether the memory of the previous reading has been freed."""
    _broken_draws: int = 0
    """The number of drawings in a row that a change interrupted."""

    # ------------------------------------------------------------------------------------------ views
    def data(self) -> dict[str, object]:
        """Everything that the page of the desk shows, as JSON, in reading order."""
        return {
            "files": self.pictures.data(), "clauses": self.clauses, "faults": self.faults,
            "checking": self.checking, "progress": step_data(self.progress),
            "moved": self.moved, "figures": self.figures, "since": self.compared,
            "reading": self._readings,
            "times": {name: round(seconds, 2) for name, seconds in self.times.items()},
        }  # fmt: skip

    def texts(self, locales: Sequence[str]) -> dict[str, object]:
        """The game's texts beside their translations; {} until it can be read."""
        return texts_beside(self._loaded_last, locales) if self._loaded_last is not None else {}

    def places(self, clause_id: str) -> dict[str, object]:
        """The places of a clause, in the form of ``pnp find --json``; {} for an unknown clause."""
        loaded = self._loaded_last
        clause = loaded.game.clauses.get(clause_id) if loaded is not None else None
        if loaded is None or clause is None:
            return {}
        return finding_data(clause_finding(loaded, clause, Report()))

    @property
    def loaded(self) -> LoadedGame | None:
        """The last reading of the game; None if it has never been readable."""
        return self._loaded_last

    @property
    def supply(self) -> Mapping[str, Mapping[int, int]]:
        """The most tokens needed in play, by token and number of players; {} until it has been measured."""
        return self._played.supply if self._played is not None else {}

    @property
    def compared(self) -> str:
        """The earlier version to compare the game with: the chosen one, or else the last build or commit."""
        return self.since or (BUILD if built_stamp(self.folder) else COMMIT)

    # ------------------------------------------------------------------------------------------ updates
    def watch(self, is_over: Callable[[], bool], is_known: bool = True) -> None:
        """Read the game, and again after every change, until stopped. ``is_known``: tables already use its current
        state."""
        self._keep_first()
        seen: object = None
        is_first = is_known
        while not is_over():
            now = self._looked_at(), self._older()
            if now[0] is None or now == seen or self.is_held():
                self._change.wait(PAUSE)
                self._change.clear()
                continue
            seen = now

            def still(now: object = now) -> None:
                if is_over() or self.is_held() or (self._looked_at(), self._older()) != now:
                    raise _FilesChanged

            try:
                self.read(still, is_first)
            except _FilesChanged:
                seen = None
            is_first = False

    def note_book(self) -> None:
        """Read the game at once: a chapter was written, and somebody waits for its page."""
        self._is_book = True
        self._change.set()

    def _looked_at(self) -> object:
        """The state of the files; None if one disappears meanwhile."""
        others = (f for f in data_folders() if f.resolve() != self.folder.resolve().parent)
        return self.source.state((*others, TEMPLATES))

    @property
    def source(self) -> GameSource:
        """The source of the game."""
        return GameSource(self.folder, self.table)

    def _older(self) -> tuple[str, int]:
        """The earlier version, and the number of its build."""
        return self.compared, built_stamp(self.folder) if self.compared == BUILD else 0

    def read(self, still: Callable[[], None], first: bool = False) -> None:
        """Read the game once: faults, faces, pages, then the results of play. ``still`` raises when files have
        changed."""
        self._start, self.checking, self.times = time.perf_counter(), True, {}
        self._readings += 1
        report = Report()
        loaded = self._loaded(report, first)
        if loaded is None:
            self.checking, self.progress = False, None
            self._announce("faults", report.diagnostics)
            return
        self._announce("faults", report.diagnostics)
        if not self._is_book or not self._is_freed:  # (an awaited page comes first, unless its reading is broken off)
            free_memory()  # measured: without it, a server with All But Malice takes 1.8 GB after fifty saves
        self._is_freed = not self._is_book
        still()
        try:
            self._draw(loaded, report, still)
        except _FilesChanged:
            self._end_broken_draw()
            raise
        except Failed:
            self._announce("faults", report.diagnostics)
        self._tell_clauses(loaded, report, None)
        free_memory()
        self._checked(loaded, report, still)

    def _end_broken_draw(self) -> None:
        """Note a drawing that a change interrupted. Its results stay, so that work is not done twice. After several
        such drawings in a row, the results that the last of them did not use are dropped."""
        self._broken_draws += 1
        if self._broken_draws >= MOST_BROKEN:
            self._broken_draws = 0
            self._cache.next_build()

    def _loaded(self, report: Report, first: bool) -> LoadedGame | None:
        try:
            tree = self.source.tree(report)
            loaded = self._loaded_last = load_edition(self.folder, self.variant, report, tree=tree)
            self.locale = self.locale or loaded.game.language
            if not first:
                to_play = read_game(str(self.folder), Report(), self.variant, self.quest) if self.quest else loaded
                self.read_anew(project_of(to_play, self.locale, Report()))
        except Failed:
            return None
        return loaded

    def _keep_first(self) -> None:
        """Store the initial state of the game, so that changes since then can be shown."""
        if self._first is None and not self.table:
            self._first = stored_state(self.folder)

    def _announce(self, what: str, diagnostics: Iterable[Diagnostic] | None = None) -> None:
        """Report a new result, with the time that it took."""
        self.pictures.draw_ahead()
        self.times[what] = time.perf_counter() - self._start
        if diagnostics is not None:
            self.faults = [as_data(diagnostic) for diagnostic in diagnostics]
        self.tell()

    # ------------------------------------------------------------------------------------------ drawing
    def _draw(self, loaded: LoadedGame, report: Report, still: Callable[[], None]) -> None:
        """Draw the faces, then the changed pages, then all pages, file by file."""
        options = BuildOptions(self.variant, (self.locale,), ("a4",), PAPERS, force=True)
        context = replace(open_context(options, report, loaded.game.folder), cache=self._cache)
        facts = played_facts(loaded.game, loaded.rules)
        source = Printable(loaded.tree, loaded.game, facts, self.supply)
        edition, prints = next(iter(editions_of(source, context, report, Timings())))
        self.pictures.fonts = edition.fonts
        still()
        is_book, self._is_book = self._is_book, False
        if is_book:
            self._draw_page(edition, context)
            free_memory()
            self._is_freed = True
            still()
        drawn = self._faces(edition, prints, context, ALONE)
        self.pictures.put(drawn, keep=True)
        self._announce("faces")
        if not is_book:
            self._draw_page(edition, context)
            still()
        for part in ("rulebook", "reference", *(p for p in PAPERS if p not in ("rulebook", "reference", "quests"))):
            drawn |= self._pages(part, edition, prints, context)
            self.pictures.put(drawn, keep=True)
            self._announce("pages" if part == "rulebook" else part)
            if part in COLLECTED:
                collect_all()
            still()
        drawn |= self._faces(edition, prints, context, PAPERS)
        self.pictures.put(drawn)
        edition.setting.cache.clear()  # ends the workers of templates until the next drawing
        self._broken_draws = 0
        self._cache.next_build()
        self._announce("layout", [d for d in report.diagnostics if d.code != NOT_MEASURED])

    def _draw_page(self, edition: Edition, context: BuildContext) -> None:
        """Draw the changed pages of the books that are shown."""
        if self.pictures.again(pages_first(edition, context)):
            self._announce("page")

    def _faces(
        self, edition: Edition, prints: tuple[Print, ...], context: BuildContext, parts: tuple[str, ...]
    ) -> dict[str, list[str]]:
        """The faces of these printed parts, by the names of the components."""
        only = replace(context, options=replace(context.options, only=parts))
        drawn: dict[str, list[str]] = {}
        for deck in bundle_of(edition, prints, only, Order("svg")).decks:
            one = document_of(edition, deck.label, ())
            drawn[deck.label] = [self.pictures.face(f"{deck.id}/{face.name}", face, one) for face, _ in deck.faces()]
        return drawn

    def _pages(
        self, part: str, edition: Edition, prints: tuple[Print, ...], context: BuildContext
    ) -> dict[str, list[str]]:
        only = replace(context, options=replace(context.options, only=(part,)))
        pages: dict[str, list[str]] = {}
        for name, document in documents(edition, prints, only, Timings()):
            if "booklet" not in name:
                ids = [self.pictures.show(f"{name}/{n}", page, document) for n, page in enumerate(document.pages, 1)]
                pages[name.removeprefix(f"{edition.game.id}-").removesuffix(".pdf")] = ids
        return pages

    # ------------------------------------------------------------------------------------------ play
    def _checked(self, loaded: LoadedGame, report: Report, still: Callable[[], None]) -> None:
        """Check the whole game in a process of its own, which a new change interrupts; then take its evidence, the
        differences, and the figures of bots' games. A table alone has no rules: its faces have been checked."""
        if self.table:
            self.checking, self.progress, self.faults = False, None, [as_data(d) for d in report]
            self.tell()
            return
        since = self.compared
        if since == OPENED:
            since = str(Path(self._first.name) / self.folder.resolve().name) if self._first else COMMIT
        rules_digest = str(self.figures["rules"]) if self.figures else ""
        task = Task(self.folder.resolve(), loaded.game.variant, self.locale, since, rules_digest)
        for name, result in worked(task, still, PAUSE):
            if name == "progress":
                self._goes_on(result)
            elif name == "faults":
                self.faults = result
                self._tell_clauses(loaded, report, None)
            elif name == "played":
                self._play_is_known(loaded, report, still, result)
            elif name == "moved":
                self.moved = result
                self._announce("moved")
            else:
                self.figures = result
        self.checking, self.progress = False, None
        self.tell()

    def _goes_on(self, step: Step) -> None:
        """Report progress at intervals, or when the work changes."""
        report = self.progress
        self.progress, now = step, time.perf_counter()
        if report is None or report.what != step.what or now - self._reported_at > BETWEEN:
            self._reported_at = now
            self.tell()

    def _play_is_known(self, loaded: LoadedGame, report: Report, still: Callable[[], None], played: PlayFacts) -> None:
        """Show the evidence of a finished check on the clauses, and redraw if it changes a number of tokens."""
        if report.errors or played.digest != loaded.rules.digest:
            return
        before, self._played = self._played, played
        self._tell_clauses(loaded, report, played)
        if played.supply != (before.supply if before is not None else {}):
            diagnostics = self.faults  # the number of tokens is known now
            self._draw(loaded, Report(), still)
            self.faults = diagnostics
            self.tell()
            free_memory()

    def _tell_clauses(self, loaded: LoadedGame, report: Report, played: PlayFacts | None) -> None:
        """Send each clause with its words, place, code and evidence."""
        prose = project_of(loaded, self.locale, Report()).prose
        code: dict[str, list[str]] = {}
        for block in loaded.game.rules:
            code.setdefault(block.clause, []).append(block.code)
        proofs: dict[object, object] = {one["id"]: one.get("evidence") for one in self.clauses}
        if played is not None:
            proofs = dict(played.proofs.items())
        self.clauses = [
            {
                "id": clause.id, "number": clause.number, "kind": clause.kind,
                "text": clause_text(clause, prose).removeprefix(clause.number).strip(), "file": clause.span.file,
                "line": clause.span.line, "code": "\n".join(code.get(clause.id, [])), "evidence": proofs.get(clause.id),
            }
            for clause in loaded.game.clauses.values() if clause.number
        ]  # fmt: skip
        self._announce("evidence" if played is not None else "clauses")
