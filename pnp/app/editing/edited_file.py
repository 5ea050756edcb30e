"""A file of a game's folder that is edited: merged with other programs' changes, written whole, with undo.

Each edit names the version that it was made on. If the file on disk has changed since, the edit is merged part by part;
if both changed the same part, nothing is written and both versions are returned.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import field, replace
from pathlib import Path

from pnp.app.editing.line_ends import split_lines
from pnp.app.editing.merging import merged
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.together import OtherEdit, Replacement, written_together
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report
from pnp.source.load.csv_text import encoding_of
from pnp.source.load.files import reason
from pnp.source.load.safe_open import read_inside
from pnp.source.load.write_back import take_away, write_back

VERSIONS = 40
"""Number of remembered versions of a file, so that an edit of an older one can be merged."""
WRITING = (0.02, 0.05, 0.1, 0.2)
"""Seconds to wait for a program that has emptied or removed a file and is about to write it: most programs save a file
in these two steps."""
ABSENT = ""
"""The digest of a missing file."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class Conflict(NotEdited):
    """An edit of a row or line that another program has changed meanwhile, with both versions of the text."""

    def __init__(self, ours: str, theirs: str, part: str = "row") -> None:
        super().__init__(f"another program has changed the same {part}: look at both versions, and choose one")
        self.ours, self.theirs = ours, theirs


@dataclass(frozen=True)
class Version:
    """The content of a file."""

    text: str
    mark: bytes
    """The byte order mark."""
    encoding: str
    digest: str

    def data(self, text: str) -> bytes:
        """A new text in this file's encoding. Raises NotEdited for characters that the encoding does not have."""
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as problem:
            letter = text[problem.start : problem.start + 1]
            message = f"the file is in {self.encoding}, which has no `{letter}`: save it as UTF-8 first"
            raise NotEdited(message) from None


def version_of(data: bytes) -> Version:
    """The text in a file's bytes, with its line ends unchanged. Raises NotEdited for bytes that are not text."""
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", ""))
    encoding = encoding or encoding_of(data) or "utf-8"
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        raise NotEdited("the file is not UTF-8: save it as UTF-8 first") from None
    return Version(text, mark, encoding, hashlib.sha256(data).hexdigest()[:16])


@dataclass(frozen=True)
class WrittenEdit:
    """An edit that was written."""

    words: str
    """The edit in words: `cost of Salt Witch`."""
    before: Version
    after: Version
    others: tuple[OtherEdit, ...] = ()
    """Other files that the same edit changed."""


@dataclass
class EditedFile:
    """A file being edited. Only one thread may use it at a time."""

    folder: Path
    name: str
    undone: list[WrittenEdit] = field(default_factory=list)
    done: list[WrittenEdit] = field(default_factory=list)
    _versions: "OrderedDict[str, Version]" = field(default_factory=OrderedDict)

    @property
    def undo_words(self) -> str:
        """The edit that undo would revert; "" if there is none."""
        return self.done[-1].words if self.done else ""

    @property
    def redo_words(self) -> str:
        """The edit that redo would repeat; "" if there is none."""
        return self.undone[-1].words if self.undone else ""

    def read(self) -> Version:
        """The file as it is on disk; without text if it does not exist and no program is about to write it. Raises
        NotEdited."""
        version = self._on_disk()
        had_text = bool(self._versions) and bool(next(reversed(self._versions.values())).text)
        for pause in WRITING if had_text else ():
            if version.text:
                break
            time.sleep(pause)
            version = self._on_disk()
        return self._noted(version)

    def _on_disk(self) -> Version:
        try:
            return version_of(read_inside(self.folder, self.name))
        except FileNotFoundError:
            return Version("", b"", "utf-8", ABSENT)
        except OSError as problem:
            raise NotEdited(f"`{self.name}` cannot be read: {reason(problem)}") from None

    def _noted(self, version: Version) -> Version:
        self._versions[version.digest] = version
        self._versions.move_to_end(version.digest)
        while len(self._versions) > VERSIONS:
            self._versions.popitem(last=False)
        return version

    def version(self, digest: str) -> Version:
        """The version with a digest. Raises NotEdited if it is not remembered."""
        base = self._versions.get(digest)
        if base is None:
            self.read()
            raise NotEdited("the file has changed since the page showed it: look at it, and edit again")
        return base

    def remember(self, base: Version, text: str) -> Version:
        """Remember a text made from a version as the basis of the next edit: after a merge, a page continues from the
        text that it sent. Raises NotEdited."""
        data = base.data(text)
        version = Version(text, base.mark, base.encoding, hashlib.sha256(data).hexdigest()[:16])
        self._versions[version.digest] = version
        return version

    def change(self, words: str, base: Version, text: str, others: Sequence[Replacement] = ()) -> Version:
        """Write a text made from a version; ``words`` describe the change. ``others``: new texts of other files, which
        are a part of the same edit. Raises NotEdited, and Conflict if another program has changed the same part."""
        if "\0" in text:
            raise NotEdited("the text contains a NUL, which no text file may contain")
        before = len(self.done)
        version = self._write_all(WrittenEdit(words, base, replace(base, text=text)), others, self.done)
        if len(self.done) > before:
            self.undone.clear()
        return version

    def try_change(self, base: Version, text: str) -> None:
        """Raise NotEdited or Conflict if a text made from a version could not be written."""
        disk = self.read()
        disk.data(text if disk.text == base.text else self._merged(base.text, text, disk.text))

    def undo(self) -> Version:
        """Undo the last edit. Raises NotEdited, and Conflict if another program has changed its part."""
        if not self.done:
            raise NotEdited("there is nothing to undo")
        version = self._write_back(self.done[-1], self.undone)
        self.done.pop()
        return version

    def redo(self) -> Version:
        """Redo the edit that was undone last. Raises NotEdited, and Conflict."""
        if not self.undone:
            raise NotEdited("there is nothing to redo")
        version = self._write_back(self.undone[-1], self.done)
        self.undone.pop()
        return version

    def _write_back(self, last: WrittenEdit, into: list[WrittenEdit]) -> Version:
        others = [other.back for other in reversed(last.others)]
        return self._write_all(WrittenEdit(last.words, last.after, last.before), others, into)

    def _write_all(self, edit: WrittenEdit, others: Sequence[Replacement], into: list[WrittenEdit]) -> Version:
        """Write an edit with its other files."""
        number = len(into)
        with written_together(lambda name: EditedFile(self.folder, name), others) as written:
            version = self._write(edit.words, edit.before, edit.after.text, into)
            if written and len(into) > number:
                into[-1] = replace(into[-1], others=tuple(written))
        return version

    def _write(self, words: str, base: Version, ours: str, into: list[WrittenEdit]) -> Version:
        """Write a text made from a version, keeping changes made on disk meanwhile."""
        disk = self.read()
        text = ours if disk.text == base.text else self._merged(base.text, ours, disk.text)
        if text == disk.text:
            return disk
        report = Report()
        data = disk.data(text)
        is_written = write_back(self.folder, self.name, data, report) if text else self._taken_away(disk, report)
        if not is_written:
            raise NotEdited(next(iter(report)).message)
        after = self._noted(self._on_disk())
        into.append(WrittenEdit(words, disk, after))
        return after

    def _taken_away(self, disk: Version, report: Report) -> bool:
        """Delete the file, to undo the edit that created it; returns whether it is gone."""
        return take_away(self.folder, self.name, report)

    def _merged(self, base: str, ours: str, theirs: str) -> str:
        text = merged(*map(split_lines, (base, ours, theirs)))
        if text is None:
            raise Conflict(ours, theirs, "line")
        return text
