"""Changes of several files as one edit: all of them are written, or none."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass

if TYPE_CHECKING:
    from pnp.app.editing.edited_file import Version


@dataclass(frozen=True, slots=True)
class Replacement:
    """A new text for a file."""

    name: str
    base: "Version"
    """The version from which the text was made."""
    text: str


@dataclass(frozen=True, slots=True)
class OtherEdit:
    """A file that was changed in the same edit as another one."""

    name: str
    before: "Version"
    after: "Version"

    @property
    def back(self) -> Replacement:
        """The change that takes this one back."""
        return Replacement(self.name, self.after, self.before.text)


@contextmanager
def written_together(folder: Path, replacements: Sequence[Replacement]) -> Iterator[list[OtherEdit]]:
    """Write other files while a file is written: if that fails, or one of them cannot be written, all are as before.
    Raises NotEdited, and Conflict if another program has changed the same lines."""
    from pnp.app.editing.edited_file import EditedFile  # (which writes its other files with this)

    files = [(EditedFile(folder, each.name), each) for each in replacements]
    for file, each in files:
        file.try_change(each.base, each.text)
    edits: list[OtherEdit] = []
    try:
        for file, each in files:
            before = file.read()
            edits.append(OtherEdit(each.name, before, file.change("", each.base, each.text)))
        yield edits
    except BaseException:
        for edit in edits:
            EditedFile(folder, edit.name).change("", edit.after, edit.before.text)
        raise
