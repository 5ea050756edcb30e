"""The page *Book*: edit a chapter beside its printed pages, and see for each clause what its code does."""

import re
from dataclasses import field
from pathlib import Path

from pnp.app.editing.completing import offers
from pnp.app.editing.edited_file import EditedFile
from pnp.app.editing.study import Study, study
from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.texts import UnsavedFolder
from pnp.app.game.answers import folded
from pnp.app.game.code_prose import prose_for_code
from pnp.app.play.seat_json import Data
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.workshop import Desk
from pnp.base.frozen import dataclass
from pnp.checks.pairs.code_in_words import clause_in_words

REFERENCE = "reference.md"
MOST_OFFERS = 400
"""Most completions sent; the page keeps those that match the word being typed."""
LONGEST = 400_000
"""Most characters of a chapter."""
BOOKS = ("rulebook", "reference")
HEADING = re.compile(r"^#[ \t]+(\S.*?)[ \t]*(?:\{[^{}\n]*\})?[ \t]*$", re.MULTILINE)
"""The title of a chapter, without its name in braces."""


@dataclass
class BookPage:
    """The chapters of a game. Only one thread may use it at a time."""

    desk: Desk
    source: GameSource
    _files: dict[str, EditedFile] = field(default_factory=dict)
    _study: Study | None = None
    _studied: object = None
    _in_words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The code of each clause in words."""
    _worded: object = None

    # ------------------------------------------------------------------------------------------ views
    def data(self, name: str = "") -> Data:
        """The chapters, and one of them with its clauses and its pages."""
        chapters = self.chapters()
        if not chapters:
            return {"chapters": [], "table": bool(self.source.table)}
        name = name if name in chapters else chapters[0]
        file = self._file(name)
        version = file.read()
        return {
            "chapters": [{"file": each, "title": self._title(each)} for each in chapters], "file": name,
            "path": str((self.source.folder / name).absolute()), "text": version.text, "digest": version.digest,
            "clauses": self._clauses(chapters), "pages": self._pages(), "undo": file.undo_words,
            "redo": file.redo_words, "checking": self.desk.checking,
            "faults": [fault for fault in self.desk.faults if _is_file(str(fault["file"]), name)],
        }  # fmt: skip

    def chapters(self) -> list[str]:
        """The files with the text of the book, in its order."""
        if self.source.table:
            return []
        files = UnsavedFolder(self.source.folder, (), {})
        rules = sorted(f"rules/{name}" for name in files.names("rules") if name.endswith(".md"))
        return [*rules, *(name for name in files.names("") if name == REFERENCE)]

    def _title(self, name: str) -> str:
        match = HEADING.search(self._file(name).read().text)
        return match[1] if match else name

    def _clauses(self, chapters: list[str]) -> list[Data]:
        """The numbered clauses with their places, and the effect of their code."""
        in_words = self._code_in_words()
        listed = []
        for clause in self.desk.clauses:
            file = next((name for name in chapters if _is_file(str(clause["file"]), name)), "")
            if file:
                code = list(in_words.get(str(clause["id"]), ()))
                listed.append({**clause, "file": file, "code": code, "coded": bool(clause["code"])})
        return listed

    def _code_in_words(self) -> dict[str, tuple[str, ...]]:
        """The code of each clause in words, from the desk's last reading of the game."""
        loaded = self.desk.loaded
        if loaded is not self._worded:
            self._worded = loaded
            coded = {block.clause for block in loaded.game.rules if block.clause} if loaded is not None else set()
            self._in_words = {}
            if loaded is not None:
                prose = prose_for_code(loaded.tree, loaded.game)
                self._in_words = {id: clause_in_words(loaded.game, loaded.rules, id, prose) for id in coded}
        return self._in_words

    def _pages(self) -> list[Data]:
        """The pages of the rulebook and the reference, with the places of their clauses."""
        files = [pages for name, pages in self.desk.pictures.data() if any(book in name for book in BOOKS)]
        return [page for pages in files for page in pages]

    def _file(self, name: str) -> EditedFile:
        """The file of a chapter. Raises NotEdited for any other file."""
        if name not in self._files:
            self._files[name] = EditedFile(self.source.folder, name)
        return self._files[name]

    # ------------------------------------------------------------------------------------------ writing
    def save(self, name: str, digest: str, text: str) -> str:
        """Write a chapter; returns the digest of the sent text, from which the page may continue even if another
        program has changed other lines. Raises NotEdited, and Conflict if it changed the same lines."""
        if name not in self.chapters():
            raise NotEdited("there is no such chapter")
        if len(text) > LONGEST:
            raise NotEdited(f"a chapter has at most {LONGEST} characters")
        file = self._file(name)
        base = file.version(digest)
        ends = "\r\n" if "\r\n" in base.text else "\n"
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", ends)
        if not text.strip():
            raise NotEdited("a chapter cannot be emptied here: delete its file instead")
        file.change(f"text of {name}", base, text)
        self.desk.note_book()
        return file.remember(base, text).digest

    def take_back(self, name: str, again: bool = False) -> None:
        """Undo or redo the last edit of a chapter. Raises NotEdited, and Conflict."""
        if name not in self.chapters():
            raise NotEdited("there is no such chapter")
        file = self._file(name)
        if again:
            file.redo()
        else:
            file.undo()

    def begin(self, title: str) -> str:
        """Write the first lines of a new chapter; returns the name of its file. Raises NotEdited."""
        title = " ".join(title.split())
        words = "-".join(re.findall(r"[a-z0-9]+", folded(title)))[:40]
        if not words and any(c.isalnum() for c in title):
            words = "chapter"  # a title in other letters than these: the file's name is plain
        if self.source.table or not words:
            raise NotEdited("give the chapter a title" if not words else "a table of cards alone has no book")
        taken = [int(match[1]) for name in self.chapters() if (match := re.match(r"rules/(\d+)", name))]
        name = f"rules/{max(taken, default=0) + 1:02}-{words}.md"
        file = self._file(name)
        file.change(f"new chapter {title}", file.read(), f"# {title}\n\n")
        return name

    # ------------------------------------------------------------------------------------------ completing
    def offers(self, name: str, before: str) -> list[Data]:
        """Completions after a text, as the language server offers them."""
        if name not in self.chapters():
            raise NotEdited("there is no such chapter")
        state = self.source.state()
        if self._study is None or state != self._studied:
            self._study, self._studied = study(self.source.folder, {}, self._study), state
        completions = offers(self._study, Path(self.source.folder, name), before)[:MOST_OFFERS]
        return [{"text": offer.text, "kind": offer.kind, "about": offer.about} for offer in completions]


def _is_file(shown: str, name: str) -> bool:
    """Whether a place is in a file of the game, by its displayed path."""
    return shown == name or shown.endswith(f"/{name}")
