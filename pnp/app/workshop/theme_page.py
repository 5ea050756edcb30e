"""The page *Theme*: the inks, typefaces, papers and lines of a game; each gesture changes a line of theme.yaml."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias
from xml.sax.saxutils import quoteattr

from pnp.app.editing.table_edits import NotEdited
from pnp.app.editing.yaml_edits import data_of, with_value, without
from pnp.app.gallery.draw_all import bare_edition
from pnp.app.workshop.cards import Reading
from pnp.app.workshop.yaml_gestures import FEW, YamlGestures, fault_words
from pnp.base.frozen import dataclass
from pnp.press.document import nodes
from pnp.press.document.chapters import chapter_node
from pnp.press.document.front import title_node
from pnp.press.document.game_text import printed_chapters
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.pages import find_shape
from pnp.press.pages.rulebook import open_book, set_book
from pnp.press.pieces.gallery import drawing, face_of
from pnp.press.screen.svg import face_svg
from pnp.press.typeset.drawing.page import Document
from pnp.press.typeset.text.fonts import Fonts
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

THEME = "theme.yaml"
SECTIONS = {"inks": 2, "type": 3, "icons": 2, "press": 2, "limits": 2, "contrast": 2}
"""Keys of theme.yaml that hold others, with the length of a path to a value in them."""
SINGLE = ("display", "index_pt", "title_pt", "align", "books", "run_on", "rules", "ornament")
DPI = 120.0
MOST_SIGNS = 16
"""The number of characters in the sample of a typeface without letters."""
Keys: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Sample:
    """The title page and a chapter of the book in the current theme."""

    loaded: LoadedGame
    """The reading of the game that the sample is made from."""
    chapter: int
    document: Document
    fonts: Fonts


@dataclass
class ThemePage(YamlGestures):
    """The theme of a game being edited, on the faces that the page *Cards* draws and on a chapter of its book."""

    stamp: int = 0
    """Increases with every drawing of the sample; part of the addresses of its pages."""
    _sample: Sample | None = None
    _pictures: dict[int, bytes] = field(default_factory=dict)
    """The drawn pages of the sample."""
    _faces: dict[str, str] = field(default_factory=dict)
    """Samples of typefaces as SVG."""

    # ------------------------------------------------------------------------------------------ editing
    def edit(self, digest: str, path: Keys, value: object, face: str = "") -> None:
        """Set a value of the theme, or return to the inherited one with None; write the file, and draw the faces, the
        one on view first. Raises NotEdited, and Conflict."""
        self.cards.note_edit()
        with self.cards.lock:
            self.cards.keep_up()
            file = self.file(THEME)
            base = file.version(digest)
            text = _with_path(base.text, path, value)
            reading = self._checked({THEME: text}, everywhere=True)
            self._try(reading, face)
            try:
                self._write(file, _words(path, value), base, text)
            except NotEdited:
                self.cards.draw()
                raise
            self._note((THEME,))

    def preview(self, path: Keys, value: object, face: str) -> None:
        """Draw a face with a value that is not written. Raises NotEdited if it would be an error."""
        self.cards.note_edit()
        with self.cards.lock:
            text = _with_path(self.file(THEME).read().text, path, value)
            self._try(self._checked({THEME: text}, everywhere=True), face)

    def _try(self, reading: Reading | None, face: str) -> None:
        """Draw the cards of a reading, only the one on view if there are many; the others follow on demand. Raises
        NotEdited for an error that shows only then, such as an unknown typeface."""
        if reading is None:
            return
        before = {(fault.code, fault.message) for fault in self.cards.faults}
        shown, kinds = self.cards.faces.get(face), {c.id: c.prints for c in reading[0].game.components}
        if shown is not None and shown.component in kinds and len(self.cards.faces) > FEW:
            self.cards.draw_some(reading, kinds[shown.component], {shown.code})
        else:
            self.cards.draw_unwritten(reading)
        new = next((fault for fault in reading[1].errors if (fault.code, fault.message) not in before), None)
        if new is not None:
            self.cards.draw()
            raise NotEdited(fault_words(new))

    # ------------------------------------------------------------------------------------------ pictures
    def chapters(self) -> list[str]:
        """The titles of the book's chapters. The lock of the cards must be held."""
        loaded = self.cards.loaded
        return [chapter.title.text for chapter in printed_chapters(loaded.game)] if loaded is not None else []

    def sample(self, chapter: int = 0) -> Sample | None:
        """The title page and a chapter as they will be printed; None if the game has no chapters. The lock must be
        held."""
        loaded = self.cards.loaded
        if loaded is None or not 0 <= chapter < len(self.chapters()):
            return None
        if self._sample is None or self._sample.loaded is not loaded or self._sample.chapter != chapter:
            self._sample, self._pictures = self._composed(loaded, chapter), {}
            self.stamp += 1
        return self._sample

    def _composed(self, loaded: LoadedGame, chapter: int) -> Sample:
        edition = bare_edition(loaded, self.cards.locale)
        drawn = self.cards.edition
        edition = replace(edition, faces=drawn.faces if drawn is not None else edition.faces)
        node = chapter_node(printed_chapters(loaded.game)[chapter], edition)
        title = title_node(edition, edition.say("Rulebook"))
        book = nodes.Document(
            edition.title, (title, node), edition.right_to_left, language=edition.language, variant=loaded.game.variant
        )
        shape = next((one for name in edition.theme.books if (one := find_shape(name, Report()))), None)
        document, _ = set_book(open_book(edition, shape) if shape else open_book(edition), book, ())
        edition.setting.cache.clear()
        return Sample(loaded, chapter, document, edition.fonts)

    def page_png(self, chapter: int, number: int, stamp: int) -> bytes | None:
        """A page of the sample as PNG, from 1; None if it does not exist, or is out of date."""
        with self.cards.lock:
            sample = self._sample
            if sample is None or stamp != self.stamp or sample.chapter != chapter:
                return None
            if not 1 <= number <= len(sample.document.pages):
                return None
            if number not in self._pictures:
                page = replace(sample.document.pages[number - 1], anchors=(), links=())
                (drawn,) = pictures(pdf_bytes(replace(sample.document, pages=(page,)), sample.fonts), DPI)
                self._pictures[number] = png_file(drawn, DPI)
            return self._pictures[number]

    def typeface(self, name: str) -> str | None:
        """The title of the game in a typeface, as SVG; None if there is no such typeface."""
        with self.cards.lock:
            edition = self.cards.edition
            if edition is None or name not in edition.fonts.entries:
                return None
            if name not in self._faces:
                self._faces[name] = _specimen(edition, name)
            return self._faces[name]


def _specimen(edition: Edition, name: str) -> str:
    """The title of a game in a typeface; its own letters for a face that lacks those of the title."""
    characters = edition.fonts.open(name).characters
    title = "".join(letter for letter in edition.title if ord(letter) in characters).strip()
    words = title if len(title) > len(edition.title) / 2 else "".join(map(chr, sorted(characters)[:MOST_SIGNS]))
    how = f'pnp:font={quoteattr(name)} pnp:fit="13 6" pnp:valign="middle" pnp:fill="{edition.theme.text}"'
    box = f'<rect width="62" height="10" fill="none" {how} pnp:text={quoteattr(words)}/>'
    alone = replace(edition, setting=edition.setting.quiet())
    return face_svg(face_of(alone, f"face:{name}", drawing(62, 10, box)), edition.fonts, bleed=False)


def _with_path(text: str, path: Keys, value: object) -> str:
    """The text of a theme.yaml with a value set, or taken away with the keys above it that it leaves empty. Raises
    NotEdited."""
    if len(path) != SECTIONS.get(path[0] if path else "", 1) or (len(path) == 1 and path[0] not in SINGLE):
        raise NotEdited(f"the page does not edit `{'.'.join(path)}`: change the file itself")
    if path == ("books",) and isinstance(value, list):
        report = Report()
        _ = [find_shape(str(name), report) for name in value]
        if report.errors:
            raise NotEdited(fault_words(report.errors[0]))
    if value is not None:
        return with_value(text, path, value, 1)
    data: object = data_of(text)
    keep = 0
    for depth, key in enumerate(path):
        if not isinstance(data, Mapping) or key not in data:
            raise NotEdited("the theme has no value of its own there")
        if depth == 0 and len(data) == 1 and len(_values_below(data)) == 1:
            return ""  # (a theme without values is no theme: its file goes, with its comments; undo brings it back)
        keep = depth if len(data) > 1 else keep
        data = data[key]
    return without(text, path[: keep + 1])


def _values_below(data: Mapping[str, object]) -> list[object]:
    """The values in a mapping and in those below it."""
    values: list[object] = []
    for value in data.values():
        values += _values_below(value) if isinstance(value, Mapping) else [value]
    return values


def _words(path: Keys, value: object) -> str:
    """A gesture in words: `ink accent #0E3A44`."""
    names = {"inks": "ink", "type": "style", "icons": "icon", "press": "lines,"}
    what = " ".join((names.get(path[0], path[0]), *path[1:]))
    if value is None:
        return f"{what} as the press has it"
    return f"{what} {', '.join(map(str, value)) if isinstance(value, list) else value}"
