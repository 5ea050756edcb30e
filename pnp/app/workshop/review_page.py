"""The page *Review*: the open clauses of a game with their evidence, and the answers to them, as in `pnp review`."""

from collections.abc import Callable
from dataclasses import field
from pathlib import Path

from pnp.app.editing.edited_file import EditedFile, Version, WrittenEdit
from pnp.app.editing.table_edits import NotEdited
from pnp.app.game.errors import WrongRequest
from pnp.app.review.clause_view import Part, clause_parts, clause_summary
from pnp.app.review.code_words import code_in_words
from pnp.app.review.pairs import OpenClause
from pnp.app.review.review import SHORTEST_NOTE, Review, begun, read_review, refusal, with_agreement, with_note
from pnp.app.review.witness import Witnesses
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.line_changes import changed_lines
from pnp.base.frozen import dataclass
from pnp.checks.pairs.agreed import FILE
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import as_data

Data = dict[str, object]


@dataclass
class ReviewPage:
    """The review of a game. Only one thread may use it at a time."""

    source: GameSource
    _review: Review | None = None
    _read_of: object = None
    """The state of the files that were read."""
    _faults: list[Data] = field(default_factory=list)
    _finders: dict[str, Witnesses] = field(default_factory=dict)
    """Finders of witnesses, by variant: games are played once for all clauses."""
    _parts: dict[str, list[Data]] = field(default_factory=dict)
    """The evidence that has been shown, by key."""
    _last: Data = field(default_factory=dict)
    file: EditedFile = field(init=False)

    def __post_init__(self) -> None:
        self.file = EditedFile(self.source.folder, FILE)

    # ------------------------------------------------------------------------------------------ views
    def data(self) -> Data:
        """The open clauses, the most urgent first."""
        review = self._current_review()
        common: Data = {
            "file": FILE, "faults": self._faults, "undo": self.file.undo_words, "redo": self.file.redo_words,
            "last": self._last,
        }  # fmt: skip
        if review is None:
            return {**common, "why": self._why_none()}
        keys = review.open_keys()
        return {
            **common, "begun": review.agreed is not None, "agreed": len(review.recorded.entries),
            "open": [self._listed(review, key) for key in keys],
        }  # fmt: skip

    def clause(self, key: str) -> Data:
        """An open clause with its evidence. Raises NotEdited if it is not open."""
        review = self._open(key)
        if key not in self._parts:
            self._parts[key] = [self._state_data(review, clause) for clause in review.of(key)]
        refused = refusal(review, key)
        return {
            **self._listed(review, key), "states": self._parts[key],
            "refused": as_data(refused) if refused is not None else None,
        }  # fmt: skip

    def _state_data(self, review: Review, clause: OpenClause) -> Data:
        """A state of a clause, with the evidence from the first edition that has it."""
        for edition in review.editions:
            if edition.pairs.get(clause.key) == clause.open_pair.pair:
                finder = self._finders.setdefault(edition.game.variant, Witnesses(edition))
                in_words = code_in_words(edition, clause.open_pair)
                return _state(clause, clause_parts(clause, finder.of(clause), in_words))
        return _state(clause, clause_parts(clause, None))

    def _listed(self, review: Review, key: str) -> Data:
        """The entry of a clause in the list of open clauses."""
        first = review.of(key)[0]
        pair, folder = first.open_pair.pair, f"{self.source.folder}/"
        entry = review.recorded.entries.get(key)
        return {
            "key": key, "name": pair.name if pair is not None else key, "summary": clause_summary(first),
            "path": str(Path(pair.span.file).absolute()) if pair is not None else "",
            "file": pair.span.file.removeprefix(folder) if pair is not None else "",
            "line": pair.span.line if pair is not None else 0, "moved": first.open_pair.moved,
            "failing": [run.name for run in first.failing], "note": entry.note if entry else "",
        }  # fmt: skip

    def _why_none(self) -> str:
        if self.source.table or self.source.is_empty:
            return "A table of cards has no clauses: what is reviewed is a rulebook with code."
        return "The game has errors; its clauses can be reviewed when they are corrected."

    # ------------------------------------------------------------------------------------------ reading
    def _current_review(self) -> Review | None:
        state = self.source.state()
        if self._read_of is None or state != self._read_of:
            self._read()
            self._read_of = state
        return self._review

    def _read(self) -> None:
        """Read the game in all its editions, and run the examples of its open clauses."""
        report = Report()
        self._finders, self._parts, self._review = {}, {}, None
        if not self.source.table and not self.source.is_empty:
            try:
                self._review = read_review(str(self.source.folder), report)
            except Failed as failed:
                report = failed.report
        self._faults = [as_data(fault) for fault in report.errors][:6]

    def _open(self, key: str) -> Review:
        review = self._current_review()
        if review is None or not review.of(key):
            raise NotEdited(f"`{key}` is not open")
        return review

    # ------------------------------------------------------------------------------------------ answers
    def agree(self, key: str, reason: str = "") -> None:
        """Record that words and code of a clause say the same. Raises NotEdited, also if an example fails and no reason
        is given."""
        review = self._open(key)
        if reason and len(reason.strip()) < SHORTEST_NOTE:
            raise NotEdited(f"a reason has at least {SHORTEST_NOTE} letters")
        refused = None if reason else refusal(review, key)
        if refused is not None:
            raise NotEdited(f"{refused.message}: correct it, or give a reason")
        self._write(f"agreement to {key}", lambda report: with_agreement(review, [key], report, reason.strip()))

    def note(self, key: str, text: str) -> None:
        """Record a remark on a clause, which stays open. Raises NotEdited."""
        review = self._open(key)
        if len(text.strip()) < SHORTEST_NOTE:
            raise NotEdited(f"a note has at least {SHORTEST_NOTE} letters")
        self._write(f"note on {key}", lambda report: with_note(review, key, " ".join(text.split()), report))

    def begin(self) -> None:
        """Store the current words and code, against which later changes are shown. Raises NotEdited."""
        review = self._current_review()
        if review is None:
            raise NotEdited(self._why_none())
        self._write("beginning of the review", lambda report: begun(review, report))

    def take_back(self, again: bool = False) -> None:
        """Undo or redo the last answer. Raises NotEdited, and Conflict."""
        before = self.file.read()
        after = self.file.redo() if again else self.file.undo()
        self._show("given again" if again else "taken back", before, after)
        self._read_of = None

    def _write(self, words: str, work: Callable[[Report], Review]) -> None:
        """Write an answer through the functions of `pnp review`, so that it can be undone."""
        before, report = self.file.read(), Report()
        try:
            answered: Review = work(report)
        except (WrongRequest, Failed) as failed:
            raise NotEdited(next((d.message for d in failed.report.errors), "nothing was written")) from None
        after = self.file.read()
        if after.digest == before.digest:
            raise NotEdited(next((d.message for d in report.errors), "nothing has changed"))
        self.file.done.append(WrittenEdit(words, before, after))
        self.file.undone.clear()
        self._show(words, before, after)
        self._review, self._read_of = answered, self.source.state()

    def _show(self, words: str, before: Version, after: Version) -> None:
        lines = [line.data() for line in changed_lines(before.text, after.text)]
        self._last = {"words": words, "lines": lines}


def _state(clause: OpenClause, parts: list[Part]) -> Data:
    return {
        "summary": clause_summary(clause),
        "parts": [
            {"title": part.title, "lines": [
                {"label": line.label, "pieces": [[piece.kind, piece.text] for piece in line.pieces]}
                for line in part.lines
            ]}
            for part in parts
        ],
    }  # fmt: skip
