"""The page *Cards*: edit a card table beside its faces, row by row; an unsaved text shows on its face at once."""

import threading
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import TypeAlias

from pnp.app.decks.bundle import Order, bundle_of
from pnp.app.editing.column_edits import COLUMN_EDITS, ColumnEdit
from pnp.app.editing.table_edits import Column, Edit, NotEdited, SetCell, TextRow
from pnp.app.editing.table_file import TableFile, name_column
from pnp.app.gallery.draw_all import draw_edition
from pnp.app.game.build_options import BuildCache, BuildContext
from pnp.app.workshop.card_faults import BOX_OF_TEXT, Box, CellFault, cell_faults, column_of_box, part_boxes
from pnp.app.workshop.column_uses import MOST_RENAMED, edit_column
from pnp.app.workshop.game_source import NOTHING, GameSource
from pnp.app.workshop.row_preview import LONG, read_row, with_row_faults
from pnp.app.workshop.shown_cards import ShownFace, ShownTable, table_on_disk
from pnp.base.frozen import dataclass
from pnp.model.game import CardKind, Game
from pnp.model.read.build import build_game
from pnp.press.edition import Edition
from pnp.press.screen.svg import face_svg
from pnp.press.typeset.drawing.page import Face
from pnp.rules.build import compile_rules
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.diagnostics.render import as_data
from pnp.source.diagnostics.span import display_path
from pnp.source.load.account import account_lines
from pnp.source.load.nodes import Scalar, below

SEEN_AS_SKIPPED = ("it begins with `#`", "`skip` is set")
EACH = "*"
"""The cell text that means every value of its column."""
Reading: TypeAlias = tuple[LoadedGame, Report]
"""A reading of the game, with its diagnostics."""
TYPING = 2.0
"""Seconds after a keystroke in which nothing else is drawn."""


@dataclass
class Cards:
    """The cards of a game being edited. Several threads may call it; they are served one at a time."""

    source: GameSource
    variant: str = ""
    locale: str = ""
    """The language of the faces; "" for the game's own."""
    faces: dict[str, ShownFace] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)
    _tables: dict[str, ShownTable] = field(default_factory=dict)
    _loaded: LoadedGame | None = None
    _cache: BuildCache = field(default_factory=BuildCache)
    _context: BuildContext | None = None
    """Formats and papers, which are read once."""
    edition: Edition | None = None
    """The edition that the faces were drawn in."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    _typed_at: float = -TYPING
    _before: dict[str, ShownFace] = field(default_factory=dict)
    """The faces before the last drawing: a page may ask for one that has just been renamed."""
    _drawn_of: object = None
    """The state of the files that the faces were drawn from; None for unsaved texts."""
    _is_stale: bool = False
    """Whether the faces are of an earlier version because the game has faults."""

    def is_typing(self) -> bool:
        """Whether somebody has pressed a key just now."""
        return time.monotonic() - self._typed_at < TYPING

    def note_edit(self) -> None:
        """Record that somebody is editing."""
        self._typed_at = time.monotonic()

    # ------------------------------------------------------------------------------------------ views
    def data(self, name: str = "") -> dict[str, object]:
        """A table with its faces and faults, as JSON. ``name``: its file; "" for the first one."""
        with self.lock:
            if self.source.is_empty:
                return {"empty": True}
            self.keep_up()
            return self._data(name)

    def keep_up(self) -> None:
        """Redraw the faces if files have changed. The lock must be held."""
        if self._drawn_of is None or self._drawn_of != self.source.state():
            self.draw()

    @property
    def is_partial(self) -> bool:
        """Whether some faces remain to be drawn."""
        return self._drawn_of is None

    @property
    def loaded(self) -> LoadedGame | None:
        """The last reading of the game; None if it could not be read."""
        return self._loaded

    def _data(self, name: str) -> dict[str, object]:
        tables = [{"file": file, "title": shown.title} for file, shown in self._tables.items()]
        shown = self._tables.get(name) or next(iter(self._tables.values()), None)
        if shown is None:
            return {"empty": False, "tables": [], "faults": [as_data(fault) for fault in self.faults]}
        return {"empty": False, "tables": tables, **self._table_data(shown), **self._drawn_data(shown)}

    def _table_data(self, shown: ShownTable) -> dict[str, object]:
        """The rows of a table, and the edits that can be undone or redone."""
        file = shown.file
        try:
            version = file.read()
            table = file.table(version.text)
            columns, rows, reason, digest = table.columns, table.rows, "", version.digest
            names = name_column(table)
        except NotEdited as problem:
            columns, rows = self._rows_as_read(shown)
            reason, digest, names = str(problem), "", 0
        return {
            "file": shown.key, "title": shown.title, "digest": digest, "readOnly": reason, "nameColumn": names,
            "columns": [
                {"name": each.name, "title": each.title, "names": self._names(shown, each.name)} for each in columns
            ],
            "rows": [{"cells": row.cells, "skipped": row.is_skipped, "line": row.line} for row in rows],
            "undo": file.undo_words, "redo": file.redo_words, "account": self._account(shown),
        }  # fmt: skip

    def _account(self, shown: ShownTable) -> list[str]:
        """The rows, columns and cells that are not on the cards as typed, in words; not the skipped rows, which the
        grid shows."""
        kind = self._loaded.game.cards.get(shown.kind) if self._loaded else None
        return account_lines(one for one in (kind.account if kind else ()) if one.why not in SEEN_AS_SKIPPED)

    def _names(self, shown: ShownTable, column: str) -> dict[str, str]:
        """The names of a column's possible values, by their text in cells."""
        game = self._loaded.game if self._loaded else None
        kind = game.cards.get(shown.kind) if game else None
        declared = kind.columns.get(column) if kind else None
        if game is None or declared is None or declared.type.kind != "enum":
            return {}
        members = game.enums[declared.type.name].members
        names = {code: member.label.text for member in members for code in (member.name, member.code) if code}
        return {EACH: f"all {len(members)}", **names}

    def _rows_as_read(self, shown: ShownTable) -> tuple[list[Column], list[TextRow]]:
        """The rows of a table that cannot be edited."""
        table = self._loaded.tree.card_tables.get(shown.key) if self._loaded else None
        if table is None:
            return [], []
        names = [cell.text for cell in table.columns]
        rows = [TextRow(tuple(row.text(name) for name in names), False, row.span.line) for row in table.rows]
        return [Column(name, table.titles.get(name, name)) for name in names], rows

    def _drawn_data(self, shown: ShownTable) -> dict[str, object]:
        """The faces of a table's rows, and the faults of its cells."""
        own = {id: face for id, face in self.faces.items() if face.table == shown.key}
        return {
            "faces": [
                {"id": id, "version": face.version, "name": face.name, "line": face.line, "back": face.back,
                 "backVersion": self.faces[face.back].version if face.back in self.faces else 0,
                 "ratio": round(face.face.width / face.face.height, 4), "width": round(face.face.width, 1)}
                for id, face in own.items()
            ],
            "faults": [fault.data() for fault in self._cell_faults(shown)], "stale": self._is_stale,
        }  # fmt: skip

    def _cell_faults(self, shown: ShownTable) -> list[CellFault]:
        tree = self._loaded.tree if self._loaded else None
        table = tree.card_tables.get(shown.key) if tree else table_on_disk(shown.file)
        layouts = self._loaded.game.layouts if self._loaded else {}
        return cell_faults(self.faults, self._display_path(shown), table, layouts)

    def _display_path(self, shown: ShownTable) -> str:
        name = shown.file.name
        return self._loaded.tree.files.display_path(name) if self._loaded else display_path(self.source.folder / name)

    def table_at(self, file: str) -> str:
        """The key of the table that a diagnostic concerns, by its file; "" for another file. The lock must be held."""
        return next((key for key, shown in self._tables.items() if self._display_path(shown) == file), "")

    def row_at(self, key: str, line: int) -> tuple[int, str]:
        """The first line of the row of a table that a line belongs to, and the name of its card. The lock must be
        held."""
        lines = [face for face in self.faces.values() if face.table == key and face.line <= line]
        last = max(lines, key=lambda face: face.line, default=None)
        return (last.line, last.name) if last is not None else (line, "")

    def column_at(self, key: str, fault: Mapping[str, object]) -> str:
        """The column of a table that a diagnostic belongs to; "" if unknown. The lock must be held."""
        table = self._loaded.tree.card_tables.get(key) if self._loaded else None
        box = BOX_OF_TEXT.search(str(fault["message"]))
        if table is None or self._loaded is None:
            return ""
        names = [cell.text for cell in table.columns]
        if box:
            return column_of_box(box[1], names, self._loaded.game.layouts)
        places = {(r.place(n).line, r.place(n).column): n for r in table.rows for n in r.names}
        return places.get((int(str(fault["line"])), int(str(fault["column"]))), "")

    def svg(self, id: str, bleed: bool = False) -> str | None:
        """A face as SVG, cut to its trim or with its bleed; None if it does not exist."""
        with self.lock:
            shown = self.faces.get(id) or self._before.get(id)
            return face_svg(shown.face, shown.fonts, bleed=bleed) if shown else None

    def parts(self, id: str) -> list[Box]:
        """The places of a face's texts, by the columns that they show."""
        with self.lock:
            shown = self.faces.get(id)
            if shown is None or self._loaded is None:
                return []
            table = self._loaded.tree.card_tables.get(shown.table)
            return part_boxes(shown.face, table, self._loaded.game.layouts)

    # ------------------------------------------------------------------------------------------ editing
    def preview(self, name: str, digest: str, edit: Edit | ColumnEdit) -> dict[str, object]:
        """The faces and faults of a table after an edit that has not been written. Raises NotEdited."""
        self.note_edit()
        with self.lock:
            shown = self._table(name)
            if self._draws_row_alone(shown, digest, edit):
                return self._drawn_data(shown)
            text = shown.file.preview(edit, digest)
            self.draw({Path(self.source.folder / shown.file.name).absolute(): text})
            return self._drawn_data(self._table(name))

    def _draws_row_alone(self, shown: ShownTable, digest: str, edit: Edit | ColumnEdit) -> bool:
        """Draw only the face of an edited row, in a long table; returns whether that was possible. All faces are drawn
        at the next request."""
        loaded, table = self._loaded, shown.file.typed(digest)
        if not isinstance(edit, SetCell) or loaded is None or table is None or len(table.rows) < LONG or self._is_stale:
            return False
        reading = read_row(loaded, shown.key, shown.kind, table, edit, self.variant)
        if reading is None:
            return False
        try:
            drawn = self._drawn(reading.loaded, reading.report)
        except Failed:
            return False
        self._drawn_of = None
        self._before, self.faces = self.faces, {**self.faces, **drawn}
        self.faults = with_row_faults(self.faults, reading, self._display_path(shown))
        return True

    def edit(self, name: str, digest: str, edit: Edit | ColumnEdit) -> dict[str, object]:
        """Make an edit, write the file, and return the new table. Raises NotEdited, and Conflict."""
        self.note_edit()
        with self.lock:
            shown = self._table(name)
            if not isinstance(edit, COLUMN_EDITS):
                shown.file.edit(edit, digest)
                self.draw()
                return self._data(name)
            places = edit_column(self, shown, edit, digest)
            self.draw()
            return {**self._data(name), "renamed": list(places[:MOST_RENAMED])}

    def take_back(self, name: str, again: bool = False) -> dict[str, object]:
        """Undo or redo the last edit. Raises NotEdited, and Conflict."""
        with self.lock:
            file = self._table(name).file
            if again:
                file.redo()
            else:
                file.undo()
            self.draw()
            return self._data(name)

    def _table(self, name: str) -> ShownTable:
        if name not in self._tables:
            self.draw()
        if name not in self._tables:
            raise NotEdited(f"the game has no table `{name}`")
        return self._tables[name]

    # ------------------------------------------------------------------------------------------ drawing
    def draw(self, held: Mapping[Path, str] = NOTHING, reading: Reading | None = None) -> None:
        """Read the game and draw its cards; if its faults prevent that, the earlier faces stay. ``reading``: a reading
        just made. The lock must be held."""
        report = reading[1] if reading else Report()
        self._drawn_of = None if held else self.source.state()
        try:
            loaded = self._loaded = reading[0] if reading else self.read(report, held)
            self._name_tables(loaded)
            self._draw_faces(loaded, report)
            self._is_stale = False
        except Failed:
            self._is_stale = True
            self._name_tables_of_folder()
        self.faults = list(report)

    def draw_unwritten(self, reading: Reading) -> None:
        """Draw all cards of a reading whose texts are not in the files. The lock must be held."""
        self.draw(reading=reading)
        self._drawn_of = None

    def read(self, report: Report, held: Mapping[Path, str]) -> LoadedGame:
        """The game with only its cards. While somebody types, the rules of the last reading are reused, unless the
        codes of cards have changed. Raises Failed."""
        tree, before = self.source.tree(report, held), self._loaded
        game = build_game(tree, report, self.variant)
        report.stop_on_errors(unless=all(d.apart for d in report.errors))
        if held and before is not None and _codes(game) == _codes(before.game):
            rules = before.rules
        else:
            rules = compile_rules(game, report)
        components = tuple(component for component in game.components if component.prints in game.cards)
        return LoadedGame(tree, replace(game, components=components), rules)

    def _name_tables(self, loaded: LoadedGame) -> None:
        tables: dict[str, ShownTable] = {}
        for kind in loaded.game.cards.values():
            declared = below(loaded.tree.data, "cards", kind.name)
            named = below(declared, "file") if declared is not None else None
            at = below(declared, "at") if declared is not None else None
            if isinstance(named, Scalar) and named.text:
                key = f"{named.text}#{at.text}" if isinstance(at, Scalar) and at.text else named.text
                tables.setdefault(key, self._table_view(key, kind, loaded))
        self._tables = tables

    def _table_view(self, key: str, kind: CardKind, loaded: LoadedGame) -> ShownTable:
        old, (name, _, at) = self._tables.get(key), key.partition("#")
        file = old.file if old else TableFile(self.source.folder, name, at=at)
        file.skip_column = "skip" not in kind.columns
        component = next((c for c in loaded.game.components if c.prints == kind.name), None)
        label = component.label.text if component and component.label.text else kind.label.text
        return ShownTable(file, key, label[:1].upper() + label[1:] if label else name, kind.name)

    def _name_tables_of_folder(self) -> None:
        """The tables of an unreadable game: those beside its game.yaml."""
        if not self._tables and self.source.table:
            names = [self.source.table]
        elif not self._tables:
            names = sorted(path.name for path in self.source.folder.glob("*.csv") if path.name != "provenance.csv")
        if not self._tables:
            self._tables = {n: ShownTable(TableFile(self.source.folder, n), n, n, "") for n in names}

    def _draw_faces(self, loaded: LoadedGame, report: Report) -> None:
        drawn = self._drawn(loaded, report)
        self._before, self.faces = self.faces, drawn
        self._cache.next_build()

    def read_alone(self) -> None:
        """Read the game without drawing. Raises Failed. The lock must be held."""
        self._loaded = self.read(Report(), NOTHING)

    def draw_some(self, reading: Reading, kind: str, codes: Collection[str]) -> None:
        """Draw only some cards of a kind, so that they appear soon; all others are drawn at the next request. The lock
        must be held."""
        loaded, report = reading
        self._loaded, self._drawn_of = loaded, None
        self._name_tables(loaded)
        game, all_cards = loaded.game, loaded.game.cards[kind]
        few = replace(all_cards, cards=tuple(card for card in all_cards.cards if card.code in codes))
        components = tuple(component for component in game.components if component.prints == kind)
        small = replace(loaded, game=replace(game, cards={kind: few}, components=components))
        with suppress(Failed):
            drawn = self._drawn(small, report)
            self._before, self.faces = self.faces, {**self.faces, **drawn}

    def _drawn(self, loaded: LoadedGame, report: Report) -> dict[str, ShownFace]:
        """The faces of a game's cards, and their backs."""
        edition, prints, self._context = draw_edition(loaded, self.locale, report, self._cache, self._context)
        self.edition = edition
        context = replace(self._context, options=replace(self._context.options, only=("cards",)))
        kinds = {component.id: component.prints for component in loaded.game.components}
        files = {shown.kind: key for key, shown in self._tables.items()}
        drawn: dict[str, ShownFace] = {}
        for deck in bundle_of(edition, prints, context, Order("svg")).decks:
            table = files.get(kinds.get(deck.id, ""), "")
            for card in deck.cards:
                back = f"{deck.id}/{card.back.name}" if card.back else ""
                if card.back and back not in drawn:
                    drawn[back] = self._face(back, ShownFace(card.back, edition.fonts, 1, "Back", "", 0))
                id = f"{deck.id}/{card.face.name}"
                face = _unmarked(card.face, edition.faces.get(id) or edition.faces.get(card.face.name))
                shown = ShownFace(
                    face, edition.fonts, 1, card.name, table, card.span.line, back, deck.id, card.face.name
                )
                drawn[id] = self._face(id, shown)
        return drawn

    def _face(self, id: str, shown: ShownFace) -> ShownFace:
        """A face with its version: the earlier face's if it looks the same."""
        old = self.faces.get(id)
        if old is None:
            return shown
        version = old.version + (old.face is not shown.face and old.face != shown.face)
        return replace(shown, version=version)


def _unmarked(face: Face, plain: Face | None) -> Face:
    """A face without the printed mark of a fault, which the page shows in its place."""
    return face if plain is None else replace(face, items=plain.items, parts=plain.parts)


def _codes(game: Game) -> list[list[str]]:
    return [[card.code for card in kind.cards] for kind in game.cards.values()]
