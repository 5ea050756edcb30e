"""YAML files that a page of the workshop edits by gestures: each is checked, written, drawn, shown as changed lines,
and can be taken back."""

import time
from collections.abc import Mapping
from dataclasses import field, replace

from pnp.app.editing.edited_file import EditedFile, Version
from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.cards import Cards, Reading
from pnp.app.workshop.line_changes import changed_lines
from pnp.base.frozen import dataclass
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Failed, Report

FEW = 6
"""Most cards that are all drawn at once."""
JOINED = 1.5
"""Seconds within which moves of one thing form a single undo step."""
Move = tuple[str, str]
"""The layout and its slot that a gesture moves; NO_MOVE for any other gesture."""
NO_MOVE: Move = ("", "")
NOTHING = "{}\n"
"""The text in place of a file that a gesture removes."""


@dataclass
class YamlGestures:
    """Files edited by gestures, on the faces that the page *Cards* draws. Only one thread may use it at a time."""

    cards: Cards
    files: dict[str, EditedFile] = field(default_factory=dict)
    done: list[tuple[str, ...]] = field(default_factory=list)
    """The files that each gesture wrote, in the order of writing."""
    undone: list[tuple[str, ...]] = field(default_factory=list)
    last: dict[str, object] = field(default_factory=dict)
    """The last change: its description, its file, and the lines before and after."""
    _last_move: tuple[Move, float] = (NO_MOVE, 0.0)

    @property
    def undo_words(self) -> str:
        """The gesture that undo would revert; "" if there is none."""
        return self.file(self.done[-1][0]).undo_words if self.done else ""

    @property
    def redo_words(self) -> str:
        """The gesture that redo would repeat; "" if there is none."""
        return self.file(self.undone[-1][0]).redo_words if self.undone else ""

    def file(self, name: str) -> EditedFile:
        """A file by name."""
        return self.files.setdefault(name, EditedFile(self.cards.source.folder, name))

    def take_back(self, again: bool = False) -> None:
        """Undo or redo the last gesture. Raises NotEdited, and Conflict."""
        self.cards.note_edit()
        with self.cards.lock:
            source, into = (self.undone, self.done) if again else (self.done, self.undone)
            if not source:
                raise NotEdited("there is nothing to redo" if again else "there is nothing to undo")
            names = source[-1]
            for name in names if again else reversed(names):
                file = self.file(name)
                before = file.read()
                after = file.redo() if again else file.undo()
                edit = (file.done if again else file.undone)[-1]
                self._show(name, f"{'made again' if again else 'taken back'}: {edit.words}", before, after)
            into.append(source.pop())
            self._last_move = (NO_MOVE, 0.0)
            self.cards.draw()

    # ------------------------------------------------------------------------------------------ writing
    def _checked(self, texts: Mapping[str, str], everywhere: bool = False) -> Reading | None:
        """The game with these texts in place of its files; None if it cannot be read with or without them. Raises
        NotEdited for a new error in them, or with ``everywhere`` in any file."""
        report, before = Report(), {(fault.code, fault.message) for fault in self.cards.faults}
        held = {(self.cards.source.folder / name).absolute(): text or NOTHING for name, text in texts.items()}
        loaded: LoadedGame | None = None
        try:
            loaded = self.cards.read(report, held)
        except Failed as failed:
            report = failed.report
        names = {name.rpartition("/")[2] for name in texts}
        new = [fault for fault in report.errors if (fault.code, fault.message) not in before]
        named = next((fault for fault in new if everywhere or fault.span.file.rpartition("/")[2] in names), None)
        if named is not None:
            raise NotEdited(fault_words(named))
        return (loaded, report) if loaded is not None else None

    def _draw(
        self, texts: Mapping[str, str], reading: Reading | None, looked_at: tuple[str, frozenset[str]] | None = None
    ) -> None:
        """Draw the faces of a reading if its texts are in the files; otherwise draw the faces of the files.
        ``looked_at``: the kind and codes of the cards to draw first."""
        is_same = all(self.file(name).read().text == text for name, text in texts.items())
        if is_same and reading is not None and looked_at is not None:
            self.cards.draw_some(reading, *looked_at)
        else:
            self.cards.draw(reading=reading if is_same else None)

    def _write(self, file: EditedFile, words: str, base: Version, text: str) -> None:
        before = file.read()
        after = file.change(words, base, text)
        if after.digest == before.digest:
            raise NotEdited("nothing has changed")
        self._show(file.name, words, before, after)

    def _note(self, names: tuple[str, ...], move: Move = NO_MOVE) -> None:
        """Record the files of a gesture; moves of one thing in quick succession form one entry."""
        now, (earlier, at) = time.monotonic(), self._last_move
        if move != NO_MOVE and earlier == move and now - at < JOINED and self.done[-1:] == [names]:
            done = self.files[names[0]].done
            later, first = done.pop(), done.pop()
            done.append(replace(later, before=first.before))
            self._show(names[0], later.words, first.before, later.after)
        else:
            self.done.append(names)
        self.undone.clear()
        self._last_move = (move, now)

    def _show(self, name: str, words: str, before: Version, after: Version) -> None:
        lines = [line.data() for line in changed_lines(before.text, after.text)]
        self.last = {"file": name, "words": words, "lines": lines, "isNew": not before.text, "isGone": not after.text}


def fault_words(fault: Diagnostic) -> str:
    """A fault and its advice in one line."""
    return f"{fault.message}; {fault.help}" if fault.help else fault.message
