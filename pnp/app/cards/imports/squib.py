"""A script of Squib, or its layout file → a deck: calls that draw become slots, columns stay columns.

Squib scripts are Ruby programs. They are read as text, line by line; anything that a program would have to compute is
left out. The calls: squib.readthedocs.io.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.cards.imports.computed import ComputedColumns
from pnp.app.cards.imports.files import ProjectFolder, rows_of
from pnp.app.cards.imports.project import (
    Deck,
    Project,
    colour,
    format_of,
    leave_out,
    length,
    one_picture,
    pass_over,
    place,
    rounded,
    type_keys,
)
from pnp.app.cards.imports.ruby import Call, calls_in, listed_words, literal
from pnp.app.cards.imports.squib_layout import PIXEL, UNITS, Entry, Value, layout_entries
from pnp.press.typeset.motifs.library import ICONS
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TEXT
from pnp.source.load.files import Disk, read_text
from pnp.source.load.table_head import column_name
from pnp.source.load.yaml_file import Origin, read_yaml

CANVAS, TRIM = (69.85, 95.25), 3.175
"""Squib's usual card with its bleed, and the bleed, mm: 825 × 1125 pixels at 300 per inch, 37.5 of them bleed."""
SHEETS = frozenset({
    "save", "save_pdf", "save_png", "save_sheet", "save_sprue", "showcase", "hand", "cut_zone", "safe_zone",
    "enable_build", "disable_build", "enable_build_globally", "hint", "disable_hint", "build_groups",
    "group",
})  # fmt: skip
"""Calls about files and sheets, which pnp sets by options of its commands."""
TABLES = ("csv", "xlsx", "yaml")
SHAPES = {"rect": "rectangle", "circle": "circle", "ellipse": "circle", "star": "star"}
READ = frozenset({
    "str", "file", "layout", "x", "y", "width", "height", "font", "font_size", "color", "align", "valign",
    "angle", "fill_color", "stroke_color", "stroke_width", "x_radius", "y_radius", "radius", "x1", "y1",
    "x2", "y2", "data", "range", "key", "markup", "hint", "wrap",
})  # fmt: skip
"""Arguments that are read, or have no effect on the card."""
_REFERENCE = re.compile(r"(\w+)(?:\.(\w+)|\[\s*(?:'([^']+)'|\"([^\"]+)\"|:(\w+)|(\w+))\s*\])")


def read_squib(file: Path, report: Report) -> Project:
    """The project in a script or a layout file. Reports PNP143 for each line and argument that is left out."""
    text = read_text(Disk(file.parent), file.name, report) or ""
    beside = ProjectFolder(file.parent, report)
    if file.suffix.casefold() in (".yml", ".yaml"):
        return _of_layout(file, text, beside, report)
    script = _Script(file, beside, report)
    for call in calls_in(text, str(file)):
        script.read(call)
    return Project("Squib", script.decks(), beside.pictures, script.marks)


def _of_layout(file: Path, text: str, beside: ProjectFolder, report: Report) -> Project:
    """The project of a single layout file: each entry shows the column with its name, from the only table beside the
    file."""
    script = _Script(file, beside, report)
    script.use_layouts([file.name], Span(str(file)))
    script.read(Call("Squib::Deck.new", {}, "", Span(str(file))))
    tables = [name for name in Disk(file.parent).names("") if name.endswith((".csv", ".xlsx"))]
    if tables:
        script.use_table("data", tables[0], "", Span(str(file)))
    for entry in script.layouts:
        table = script.tables.get("data")
        if table is not None and table.title(entry):
            call = Call("text", {"str": f"data['{table.title(entry)}']", "layout": f":{entry}"}, entry, Span(str(file)))
            script.read(call)
        else:
            span = next(iter(script.layouts[entry].values()), Value("", Span(str(file)))).span
            pass_over(report, entry, "the table has no column of this name", span)
    return Project("Squib", script.decks(), beside.pictures)


class _Script:
    def __init__(self, file: Path, beside: ProjectFolder, report: Report) -> None:
        self.file, self.beside, self.report = file, beside, report
        self.tables: dict[str, ComputedColumns] = {}
        self.stems: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.layouts: dict[str, Entry] = {}
        self.marks: dict[str, str] = {}
        self.fonts = ""
        self.canvas, self.trim, self.pixel = CANVAS, TRIM, PIXEL
        self.slots: list[dict[str, Mapping[str, object]]] = []
        self.used: list[str] = []
        self.formats: list[str] = []

    def decks(self) -> tuple[Deck, ...]:
        """A deck for each `Deck.new`; one that is a single picture is the back of the previous deck."""
        decks: list[Deck] = []
        for number, slots in enumerate(self.slots):
            variable = self.used[number] or next(iter(self.tables), "")
            table = self.tables.get(variable)
            if table is None or not slots:
                continue
            if (back := one_picture(slots)) and decks and not decks[-1].back:
                decks[-1] = replace(decks[-1], back=back)
                continue
            columns, rows = table.finished()
            art = {keys["picture"] for keys in slots.values() if "picture" in keys}
            self.beside.pictures_of(
                rows, [c for c in columns if table.names[c.casefold()] in art], Span(str(self.file))
            )
            stem = self.stems.get(variable, self.file.stem)
            name = stem if stem not in [deck.name for deck in decks] else f"{stem}-{number + 1}"
            decks.append(Deck(name, columns, rows, self.copies.get(variable, ""), self.formats[number], slots))
        return tuple(decks)

    # --------------------------------------------------------------------------------------------- calls
    def read(self, call: Call) -> None:
        """Process one call."""
        name = call.name.rpartition(".")[2]
        if name in TABLES and ("file" in call.arguments or call.plain):
            self._read_table(call)
        elif call.name.endswith("Deck.new"):
            self._new_deck(call)
        elif name in ("svg", "png") and "key" in call.arguments:
            self._embed(call)
        elif name == "use_layout":
            self.use_layouts(self._files(call.arguments.get("file", "")), call.span)
        elif name in SHEETS or call.name in ("require", "Squib.configure"):
            self._sheets(call)
        elif name == "set":
            self.fonts = literal(call.arguments.get("font", "")) or self.fonts
        elif not self.slots or name not in _READERS or "." in call.name:
            leave_out(self.report, call.text, "pnp does not run Ruby", call.span)
        else:
            self._draw(name, call)

    def _sheets(self, call: Call) -> None:
        if call.name != "require":
            pass_over(self.report, call.text, "sheets are set by options of `pnp build`", call.span)

    def _read_table(self, call: Call) -> None:
        name = literal(call.arguments.get("file", call.plain[0] if call.plain else ""))
        if name is None:
            leave_out(self.report, call.text, "Ruby computes the name of the table", call.span)
            return
        sheet = call.arguments.get("sheet", "0")
        if sheet not in ("0", "''"):
            leave_out(self.report, f"sheet: {sheet}", "the first sheet is read", call.span)
        self.use_table(
            call.variable or f"table_{len(self.tables)}",
            name,
            literal(call.arguments.get("explode", "")) or "",
            call.span,
        )

    def use_table(self, variable: str, name: str, copies: str, span: Span) -> None:
        """Read a table beside the script into a variable."""
        table = self.beside.table(name, span)
        if table is not None:
            self.tables[variable] = ComputedColumns(*rows_of(table))
            self.stems[variable] = Path(name).stem
            title = self.tables[variable].title(copies or "qty")
            self.copies[variable] = column_name(title)

    def _new_deck(self, call: Call) -> None:
        dpi = literal(call.arguments.get("dpi", "300"))
        self.pixel = 25.4 / float(dpi) if dpi and dpi.replace(".", "").isdigit() and float(dpi) else PIXEL
        sides = [self._mm(call.arguments.get(key, ""), call.span) for key in ("width", "height")]
        self.canvas = (sides[0] or CANVAS[0], sides[1] or CANVAS[1])
        self.trim = TRIM if self.canvas[0] > 20 and self._has_trim() else 0.0
        size = (self.canvas[0] - 2 * self.trim, self.canvas[1] - 2 * self.trim)
        self.slots.append({})
        self.used.append("")
        self.formats.append(format_of(*size))
        if "layout" in call.arguments:
            self.use_layouts(self._files(call.arguments["layout"]), call.span)
        count = literal(call.arguments.get("cards", ""))
        if count and count.isdigit() and not self.tables:
            self.tables["cards"] = ComputedColumns((), ())
            self.tables["cards"].fill(max(1, min(int(count), 5_000)))
        for key in set(call.arguments) - {"cards", "layout", "width", "height", "dpi", "config"}:
            leave_out(self.report, f"{key}: {call.arguments[key]}", "cards have no equivalent", call.span)

    def _has_trim(self) -> bool:
        """Whether the canvas has a bleed: it has Squib's usual size, or the script trims it somewhere."""
        text = self.report.sources.get(Disk(self.file.parent).display_path(self.file.name), "")
        is_usual = abs(self.canvas[0] - CANVAS[0]) < 0.1 and abs(self.canvas[1] - CANVAS[1]) < 0.1
        return is_usual or re.search(r"\b(trim|cut_zone)\b", text) is not None

    def _files(self, text: str) -> list[str]:
        one = literal(text)
        return [one] if one else listed_words(text)

    def use_layouts(self, names: Sequence[str], span: Span) -> None:
        """Read layout files beside the script; later ones take precedence."""
        for name in names:
            data = self.beside.text(name, span, TEXT)
            if data is not None:
                path = Disk(self.file.parent).display_path(name)
                text = data.decode("utf-8-sig", "replace")
                self.report.sources[path] = text
                self.layouts |= layout_entries(read_yaml(text, Origin(path), self.report))

    def _embed(self, call: Call) -> None:
        key, file = literal(call.arguments["key"]), literal(call.arguments.get("file", ""))
        stem = re.sub(r"[^a-z0-9]+", "-", Path(file or "").stem.casefold()).strip("-")
        if key is None or not stem:
            leave_out(self.report, call.text, "pnp does not run Ruby", call.span)
        elif stem in ICONS:
            if key != f":{stem}:":
                self.marks[key] = f":{stem}:"
            pass_over(self.report, str(file), f"`{key}` prints pnp's own icon `{stem}`", call.span)
        else:
            leave_out(self.report, call.text, f"pnp has no icon `{stem}`", call.span,
                      f"draw it as art/icons/{stem}.svg, and write `marks: {{\"{key}\": \":{stem}:\"}}`")  # fmt: skip

    # --------------------------------------------------------------------------------------------- drawing
    def _draw(self, name: str, call: Call) -> None:
        values = self._values(call)
        if values is None:
            return
        for key, value in values.items():
            if key not in READ:
                leave_out(self.report, f"{key}: {value.text}", "slots have no equivalent", value.span)
        keys = _READERS[name](self, call, values)
        if keys is None:
            return
        if "angle" in values and (angle := literal(values["angle"].text)) and _is_number(angle):
            turn = round(math.degrees(float(angle)), 2) % 360
            keys |= {"turn": turn} if turn else {}
        if "range" in values:
            leave_out(self.report, f"range: {values['range'].text}", "all cards have the slot", values["range"].span)
        layout = literal(call.arguments.get("layout", "")) or call.values.get(call.arguments.get("layout", ""), "")
        plain = column_name(layout or name) or name
        slots = self.slots[-1]
        slots[next(n for n in (plain, *(f"{plain}_{i}" for i in range(2, 9_999))) if n not in slots)] = keys

    def _values(self, call: Call) -> dict[str, Value] | None:
        """The arguments of a call, completed by its layout entry."""
        layout = call.arguments.get("layout", "")
        name = literal(layout) or call.values.get(layout, "")
        if layout and not name:
            leave_out(self.report, call.text, "its layout is worked out card by card", call.span)
            return None
        entry = self.layouts.get(name, {})
        if layout and not entry:
            leave_out(self.report, f"layout: {layout}", "no layout file beside the script has it", call.span)
        own = {key: Value(text, call.span) for key, text in call.arguments.items() if key != "layout"}
        quoted = {
            key: Value(value.text if _is_ruby(value.text) else f"'{value.text}'", value.span)
            for key, value in entry.items()
        }
        return {**quoted, **own}

    def _mm(self, text: str, span: Span) -> float | None:
        """A length in mm; None if there is none, or if Ruby would have to compute it."""
        plain = literal(text) if text else None
        if plain is None or plain in ("native", "auto", "nil", "scale"):
            return None
        value = length(plain, self.pixel, {**UNITS, "px": self.pixel})
        if value is None:
            leave_out(self.report, plain, "it is not a length in px, mm, cm, in or pt", span)
        return value

    def _box(self, values: Mapping[str, Value]) -> list[float]:
        def side(key: str) -> float | None:
            return self._mm(values[key].text, values[key].span) if key in values else None

        x, y = side("x") or 0.0, side("y") or 0.0
        width, height = side("width"), side("height")
        if "radius" in values and "width" not in values:
            r = side("radius") or 0.0
            x, y, width, height = x - r, y - r, 2 * r, 2 * r
        return [x - self.trim, y - self.trim, width or self.canvas[0] - x, height or self.canvas[1] - y]

    def _place(self, values: Mapping[str, Value], has_words: bool = False) -> object:
        size = (self.canvas[0] - 2 * self.trim, self.canvas[1] - 2 * self.trim)
        return place(self._box(values), size, has_words)

    def _content(self, call: Call, text: str, name: str) -> dict[str, object] | None:
        """The keys for words or pictures: a column, a text for all cards, or one for each."""
        plain = literal(text)
        if plain is not None:
            table = self._table()
            return table.content(plain, name) if table else {"text": plain}
        match = _REFERENCE.fullmatch(text.strip())
        if match and match[1] in self.tables:
            table = self.tables[match[1]]
            asked = next((group for group in match.groups()[1:5] if group), "") or call.values.get(match[6] or "", "")
            title = table.title(asked)
            if title:
                self.used[-1] = self.used[-1] or match[1]
                return {"column": table.names[title.casefold()]}
            leave_out(self.report, call.text, f"the table has no column `{asked}`", call.span)
            return None
        words = listed_words(text)
        table = self._table()
        if words and table is not None:
            return {"column": table.add(name, [words[i] if i < len(words) else "" for i in range(len(table.rows))])}
        leave_out(self.report, call.text, "Ruby computes its words", call.span)
        return None

    def _table(self) -> ComputedColumns | None:
        return self.tables.get(self.used[-1] or next(iter(self.tables), ""))

    def _text(self, call: Call, values: Mapping[str, Value]) -> dict[str, object] | None:
        content = self._content(call, values["str"].text if "str" in values else "''", f"text_{call.span.line}")
        if content is None:
            return None
        face = (literal(values["font"].text) if "font" in values else "") or self.fonts
        size = literal(values["font_size"].text) if "font_size" in values else (re.findall(r"[\d.]+", face) or [""])[-1]
        if face and "font" in values:
            pass_over(self.report, face, "pnp sets words in the typefaces of the theme", values["font"].span,
                      "name a typeface under `type:` in theme.yaml")  # fmt: skip
        keys: dict[str, object] = {"at": self._place(values, has_words=True), **content}
        keys |= type_keys(
            float(size) if size and _is_number(size) else None, "bold" in face.casefold(), "italic" in face.casefold()
        )
        ink = self._ink(values, "color")
        keys |= {"ink": ink} if ink else {}
        align = literal(values["align"].text) if "align" in values else "left"
        valign = literal(values["valign"].text) if "valign" in values else "top"
        keys["align"] = align if align in ("left", "center", "right") else "left"
        keys["valign"] = valign if valign in ("top", "middle", "bottom") else "top"
        return keys

    def _ink(self, values: Mapping[str, Value], key: str) -> str | None:
        """A call's colour: written out, or from a column."""
        if key not in values:
            return None
        text = values[key].text
        match = _REFERENCE.fullmatch(text.strip())
        if match and match[1] in self.tables:
            title = self.tables[match[1]].title(next((group for group in match.groups()[1:5] if group), ""))
            return self.tables[match[1]].names.get(title.casefold()) if title else None
        plain = literal(text)
        ink = colour(plain) if plain else None
        if ink is None and plain not in ("#0000", "transparent", "none", "#00000000"):
            leave_out(self.report, f"{key}: {text}", "it is not a colour that pnp can read", values[key].span)
        return None if plain in ("#0000", "#00000000") else ink

    def _picture(self, call: Call, values: Mapping[str, Value]) -> dict[str, object] | None:
        content = self._content(call, values["file"].text if "file" in values else "''", f"picture_{call.span.line}")
        if content is None:
            return None
        picture = content.get("column") or self.beside.picture(str(content.get("text", "")), call.span)
        return {"at": self._place(values), "picture": picture} if picture else None

    def _shape(self, call: Call, values: Mapping[str, Value]) -> dict[str, object] | None:
        keys: dict[str, object] = {"at": self._place(values), "shape": SHAPES[call.name]}
        fill, edge = self._ink(values, "fill_color"), self._ink(values, "stroke_color")
        weight = self._mm(values["stroke_width"].text, call.span) if "stroke_width" in values else 2 * self.pixel
        keys |= {"fill": fill} if fill else {}
        if weight or not fill:
            keys |= {"line": edge or "#000000", "weight": min(max(rounded(weight or 0.2), 0.1), 10.0)}
        radius = next((values[key] for key in ("x_radius", "radius") if key in values), None)
        if call.name == "rect" and radius is not None:
            keys["corner"] = rounded(self._mm(radius.text, radius.span) or 0.0)
        return keys

    def _background(self, call: Call, values: Mapping[str, Value]) -> dict[str, object] | None:
        ink = self._ink(values, "color")
        return {"at": "bleed", "shape": "rectangle", "fill": ink} if ink else None

    def _line(self, call: Call, values: Mapping[str, Value]) -> dict[str, object] | None:
        ends = [self._mm(values[key].text, call.span) if key in values else None for key in ("x1", "y1", "x2", "y2")]
        numbers = [end - self.trim for end in ends if end is not None]
        if len(numbers) < 4 or (abs(numbers[0] - numbers[2]) > 0.05 and abs(numbers[1] - numbers[3]) > 0.05):
            leave_out(self.report, call.text, "slots cannot have sloping lines", call.span)
            return None
        weight = (self._mm(values["stroke_width"].text, call.span) if "stroke_width" in values else None) or 0.2
        width, height = abs(numbers[2] - numbers[0]), abs(numbers[3] - numbers[1])
        x, y = min(numbers[0], numbers[2]), min(numbers[1], numbers[3])
        if width < height:
            box = [x + width / 2 - weight / 2, y, weight, height]
        else:
            box = [x, y + height / 2 - weight / 2, width, weight]
        ink = self._ink(values, "stroke_color") or "#000000"
        return {"at": [rounded(value) for value in box], "shape": "rectangle", "fill": ink}


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", text) is not None


def _is_ruby(text: str) -> bool:
    return _is_number(text)


_READERS = {
    "text": _Script._text, "svg": _Script._picture, "png": _Script._picture, "background": _Script._background,
    "line": _Script._line, **dict.fromkeys(SHAPES, _Script._shape),
}  # fmt: skip
