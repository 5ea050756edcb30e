"""Changes of several files as one edit: all of them are written, or none."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

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
        """The change that undoes this one."""
        return Replacement(self.name, self.after, self.before.text)


class OpenFile(Protocol):
    """A file that is edited."""

    def read(self) -> "Version":
        """The file as it is on disk."""

    def try_change(self, base: "Version", text: str) -> None:
        """Raise NotEdited or Conflict if a text made from a version could not be written."""

    def change(self, words: str, base: "Version", text: str) -> "Version":
        """Write a text made from a version."""


@contextmanager
def written_together(
    opened: Callable[[str], OpenFile], replacements: Sequence[Replacement]
) -> Iterator[list[OtherEdit]]:
    """Write other files together with the file that the block writes. If any of them cannot be written, all stay
    unchanged. Raises NotEdited, and Conflict if another program has changed the same lines. ``opened``: a file by its
    name."""
    files = [(opened(each.name), each) for each in replacements]
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
            opened(edit.name).change("", edit.after, edit.before.text)
        raise
