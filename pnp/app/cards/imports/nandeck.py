"""A nanDECK script → a deck: its linked table, and a slot for each line that draws.

The directives are those of nanDECK's manual (nandeck.com). A script is read line by line and never run: loops, macros
and functions are left out, each with its line.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.cards.imports.arithmetic import value_of
from pnp.app.cards.imports.computed import ComputedColumns
from pnp.app.cards.imports.files import ProjectFolder, rows_of
from pnp.app.cards.imports.nandeck_lines import Line, expanded, lines_in, parts_of, unquoted
from pnp.app.cards.imports.nandeck_ranges import Condition, condition_of, highest_number, numbers_in
from pnp.app.cards.imports.project import Deck, Project, colour, format_of, leave_out, pass_over, place, type_keys
from pnp.base.frozen import dataclass
from pnp.press.typeset.motifs.library import ICONS
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TEXT
from pnp.source.load.files import Disk, read_text
from pnp.source.load.table_head import column_name

UNITS = {"CM": 10.0, "MM": 1.0, "INCH": 25.4}
SHEETS = frozenset({
    "PAGE", "MARGINS", "GAP", "BORDER", "PRINT", "DPI", "SAVE", "SAVEPDF", "SAVETTS", "PDF", "OVERSAMPLE",
    "IMAGEFILTER", "ZOOM", "COPY", "FOLD", "GUTTER", "TOKEN", "DISPLAY", "GAPS", "CANVAS", "PAGEIMAGE",
    "MARGINSODD", "MARGINSEVEN", "PRINTER", "CROP", "VISUAL", "ENDVISUAL", "LINKUNI", "LINKSEP", "LINKTRIM",
    "EDGE", "CASE", "NANDECK", "RENDER",
})  # fmt: skip
"""Directives about paper, files and the editor, which pnp sets by options of its commands."""
DEEPEST = 5
"""Deepest nesting of included scripts."""


@dataclass(frozen=True)
class _Font:
    """The font of the following texts."""

    size: float | None = None
    is_bold: bool = False
    is_italic: bool = False
    ink: str = ""


def read_nandeck(path: Path, report: Report) -> Project:
    """The project in a script. Reports PNP143 for each line that is left out."""
    text = read_text(Disk(path.parent), path.name, report) or ""
    return _Script(path, text, report).project()


class _Script:
    """A script being read: its labels, the current font, conditions, and the slots so far."""

    def __init__(self, path: Path, text: str, report: Report) -> None:
        self.report, self.path = report, path
        self.beside = ProjectFolder(path.parent, report)
        self.labels: dict[str, str] = {}
        self.unit, self.size = UNITS["CM"], (60.0, 90.0)
        self.fonts: dict[str, _Font] = {"": _Font()}
        self.slots: dict[str, Mapping[str, object]] = {}
        self.marks: dict[str, str] = {}
        self.back, self.copies, self.skipping = "", "", ""
        self.conditions: list[Condition | None] = []
        self.stem = path.stem
        self.lines = tuple(self._included(text, path.name, 0))
        units = [line for line in self.lines if line.key == "UNIT"]
        if len(units) == 1:  # it also holds for the lines above it
            self._unit(units[0])
        for line in self.lines:
            if not line.key:
                self.labels[line.label] = unquoted(line.arguments[0])
        self.columns = self._table()
        self.count = len(self.columns.rows) or self._number_of_cards()
        self.columns.fill(self.count)

    def project(self) -> Project:
        """The whole project."""
        for line in self.lines:
            self._read(line)
        columns, rows = self.columns.finished()
        used = [column for column in columns if column.casefold() in self._picture_columns()]
        self.beside.pictures_of(rows, used, Span(str(self.path)))
        deck = Deck(self.stem, columns, rows, self.copies, format_of(*self.size), self.slots, self.back)
        return Project("nanDECK", (deck,), self.beside.pictures, self.marks)

    def _picture_columns(self) -> set[str]:
        names = {str(keys["picture"]) for keys in self.slots.values() if "picture" in keys}
        return {title for title, name in self.columns.names.items() if name in names}

    # --------------------------------------------------------------------------------------------- first pass
    def _included(self, text: str, name: str, depth: int) -> Iterator[Line]:
        for line in lines_in(text, Disk(self.path.parent).display_path(name)):
            if line.key != "INCLUDE":
                yield line
                continue
            data = self.beside.text(line.argument(0), line.span, TEXT) if depth < DEEPEST else None
            if data is not None:
                yield from self._included(data.decode("utf-8", "replace"), line.argument(0), depth + 1)

    def _table(self) -> ComputedColumns:
        """The linked table; no rows if the script links none."""
        for line in self.lines:
            if line.key == "LINK":
                name, _, sheet = expanded(line.argument(0), self.labels).partition("!")
                table = self.beside.table(name, line.span, sheet)
                if table is not None:
                    self.stem = Path(name.replace("\\", "/")).stem
                    return ComputedColumns(*rows_of(table))
        return ComputedColumns((), ())

    def _number_of_cards(self) -> int:
        """The number of cards without a table: `CARDS`, the highest card of a range, or the longest list."""
        counts = [1]
        for line in self.lines:
            if line.key == "CARDS":
                return max(1, min(int(value_of(self._plain(line.argument(0))) or 1), 5_000))
            if line.key in _DRAWN and line.arguments:
                counts.append(highest_number(self._plain(line.argument(0))))
                counts.append(len(parts_of(self._plain(line.argument(1)), "|")))
        return min(max(counts), 5_000)

    def _plain(self, text: str) -> str:
        return unquoted(expanded(text, self.labels))

    # --------------------------------------------------------------------------------------------- line by line
    def _read(self, line: Line) -> None:
        if self.skipping:
            leave_out(self.report, line.text, f"it is inside a {self.skipping}", line.span)
            if line.key in ("NEXT", "ENDMACRO", "END"):
                self.skipping = ""
            return
        if line.key in SHEETS:
            pass_over(self.report, line.text, "sheets are set by options of `pnp build`", line.span)
        elif line.key in ("FOR", "MACRO", "SECTION"):
            self.skipping = {"FOR": "loop", "MACRO": "macro"}.get(line.key, "section")
            leave_out(self.report, line.text, f"pnp does not run a {self.skipping}", line.span,
                      "write a row for each card")  # fmt: skip
        elif (reader := _READERS.get(line.key)) is not None:
            reader(self, line)
        elif line.key and line.key not in ("LINK", "CARDS", "COMMENT"):
            leave_out(self.report, line.text, "layouts have no equivalent", line.span)

    def _unit(self, line: Line) -> None:
        self.unit = UNITS.get(self._plain(line.argument(0)).upper(), self.unit)

    def _card_size(self, line: Line) -> None:
        sides = [value_of(self._plain(line.argument(index))) for index in (0, 1)]
        if sides[0] and sides[1] and 5 < sides[0] * self.unit < 2_000 and 5 < sides[1] * self.unit < 2_000:
            self.size = (sides[0] * self.unit, sides[1] * self.unit)
        else:
            leave_out(self.report, line.text, "it is not a size", line.span, "write `pnp new … --format 63x88`")

    def _link_multi(self, line: Line) -> None:
        title = self.columns.title(self._plain(line.argument(0)).strip("[]"))
        self.copies = column_name(title)
        if not self.copies:
            leave_out(self.report, line.text, "the table has no such column", line.span)

    def _font(self, line: Line) -> None:
        self._set_font("", line, 0)

    def _html_font(self, line: Line) -> None:
        self._set_font(line.argument(0).casefold(), line, 1)

    def _set_font(self, key: str, line: Line, first: int) -> None:
        face, size, style, ink = (self._plain(line.argument(first + index)) for index in range(4))
        styles = style.upper()
        self.fonts[key] = _Font(value_of(size), "B" in styles, "I" in styles, colour(ink) or "")
        pass_over(self.report, face or line.text, "pnp sets words in the typefaces of the theme", line.span,
                  "name a typeface under `type:` in theme.yaml")  # fmt: skip
        if "U" in styles:
            leave_out(self.report, style, "there are no underlined words", line.span)

    def _icon(self, line: Line) -> None:
        key, picture = self._plain(line.argument(1)), self._plain(line.argument(2))
        name = re.sub(r"[^a-z0-9]+", "-", Path(picture.replace("\\", "/")).stem.casefold()).strip("-")
        if key and name and name in ICONS:
            self.marks[key] = f":{name}:"
            pass_over(self.report, picture, f"`{key}` prints pnp's own icon `{name}`", line.span)
        else:
            leave_out(self.report, line.text, f"pnp has no icon `{name}`", line.span,
                      f"draw it as art/icons/{name}.svg, and write `marks: {{\"{key}\": \":{name}:\"}}`")  # fmt: skip

    def _duplex(self, line: Line) -> None:
        if len(line.arguments) < 2:
            leave_out(self.report, line.text, "it names no backs", line.span)

    # --------------------------------------------------------------------------------------------- conditions
    def _if(self, line: Line) -> None:
        text = self._plain(line.text.partition("=")[2])
        condition = condition_of(text, self.columns, self.count)
        if condition is None:
            leave_out(
                self.report,
                line.text,
                "pnp cannot read this condition, so the lines that depend on it are left out",
                line.span,
            )
        self.conditions.append(condition)

    def _else(self, line: Line) -> None:
        if self.conditions and self.conditions[-1] is not None:
            self.conditions[-1] = self.conditions[-1].negated(self.count)

    def _end_if(self, line: Line) -> None:
        if self.conditions:
            self.conditions.pop()

    # --------------------------------------------------------------------------------------------- drawing
    def _shown_on(self, line: Line) -> Mapping[str, object] | None:
        """The slot keys for the cards on which a line draws; None if it draws on no front, which is reported."""
        if any(condition is None for condition in self.conditions):
            leave_out(self.report, line.text, "its condition is left out", line.span)
            return None
        numbers = numbers_in(self._plain(line.argument(0)), self.count)
        if numbers is None:
            leave_out(self.report, line.text, "pnp cannot read the range of its cards", line.span)
            return None
        if numbers and min(numbers) > self.count:
            self._draw_back(line)
            return None
        rows = {number - 1 for number in numbers if number <= self.count}
        conditions = [condition for condition in self.conditions if condition is not None]
        if len(rows) == self.count and all(condition.values for condition in conditions):
            when = {column: list(values) for condition in conditions for column, values in condition.values.items()}
            if len(when) == sum(len(condition.values) for condition in conditions):
                return {"when": when} if when else {}
        for condition in conditions:
            rows &= condition.rows
        if len(rows) == self.count:
            return {}
        return {"when": self.columns.flag(rows)}

    def _draw_back(self, line: Line) -> None:
        picture = self._plain(line.argument(1))
        if line.key == "IMAGE" and "[" not in picture and not self.back:
            self.back = self.beside.picture(picture, line.span)
        else:
            leave_out(self.report, line.text, "the back has one picture and nothing else", line.span,
                      "draw the back as a template: docs/recipes.md")  # fmt: skip

    def _box(self, line: Line, first: int) -> list[float] | None:
        """x, y, width and height in mm from the arguments at ``first``; None and a reason if they are invalid."""
        box = [self._length(line.argument(first + index), self.size[index % 2]) for index in range(4)]
        lengths = [value for value in box if value is not None]
        if len(lengths) < 4:
            leave_out(self.report, line.text, "pnp cannot read its place", line.span)
            return None
        return lengths

    def _length(self, text: str, extent: float) -> float | None:
        """A length in mm: a number in the script's unit, a share of the card, or a sum of both."""
        plain = self._plain(text).replace("{", "(").replace("}", ")")
        full = extent / self.unit
        value = value_of(re.sub(r"(\d*\.?\d+)\s*%", lambda match: f"({float(match[1]) / 100 * full:.6f})", plain))
        return value * self.unit if value is not None else None

    def _add(self, name: str, keys: Mapping[str, object], line: Line) -> None:
        number = sum(1 for slot in self.slots if slot.rstrip("0123456789").rstrip("_") == name)
        self.slots[f"{name}_{number + 1}" if number else name] = keys

    def _text(self, line: Line) -> None:
        font = self.fonts[""]
        if line.key == "HTMLTEXT":
            names = [self._plain(part).casefold() for part in line.arguments[10:]]
            font = next((self.fonts[name] for name in names if name in self.fonts), font)
        shown, box = self._shown_on(line), self._box(line, 2)
        if shown is None or box is None:
            return
        content = self.columns.content(self._content(line), f"text_{line.span.line}")
        keys: dict[str, object] = {
            "at": place(box, self.size, has_words=True),
            **content,
            **type_keys(font.size, font.is_bold, font.is_italic),
        }
        keys |= {"ink": font.ink} if font.ink else {}
        if line.key == "TEXT":
            keys |= self._alignment(line.argument(6), line.argument(7))
            keys |= self._turned(line, 8)
            self._check_alpha(line, 9)
        else:
            keys |= {"align": "left", "valign": "top"}
            ground = colour(self._plain(line.argument(6)))
            keys |= {"shape": "rectangle", "fill": ground} if ground and ground != "#FFFFFF" else {}
            keys |= self._turned(line, 7)
            self._check_alpha(line, 9)
        self._add("text", {**keys, **shown}, line)

    def _content(self, line: Line) -> str:
        return re.sub(r"\\13\\", "\n", self._plain(line.argument(1)))

    def _alignment(self, across: str, down: str) -> dict[str, object]:
        aligns = {"left": "left", "center": "center", "right": "right"}
        low = self._plain(down).casefold()
        valign = "top" if low in ("top", "wwtop", "wordwrap") else "bottom" if "bottom" in low else "middle"
        return {"align": aligns.get(self._plain(across).casefold(), "center"), "valign": valign}

    def _turned(self, line: Line, index: int) -> dict[str, object]:
        angle = value_of(self._plain(line.argument(index)) or "0")
        return {"turn": -angle % 360} if angle else {}

    def _check_alpha(self, line: Line, index: int) -> None:
        alpha = self._plain(line.argument(index))
        if alpha and alpha != "100":
            leave_out(self.report, f"alpha {alpha}", "words and pictures cannot be transparent", line.span)

    def _image(self, line: Line) -> None:
        shown, box = self._shown_on(line), self._box(line, 2)
        if shown is None or box is None:
            return
        path = self._plain(line.argument(1))
        content = self.columns.content(path, f"picture_{line.span.line}")
        if "text" in content:
            content = {"column": self.columns.computed(path, f"picture_{line.span.line}")} if "[" in path else {}
        picture = str(content["column"]) if "column" in content else self.beside.picture(path, line.span)
        keys: dict[str, object] = {"at": place(box, self.size), "picture": picture}
        if not picture:
            return
        flags = self._plain(line.argument(7)).upper()
        keys |= {"fit": "contain"} if "P" in flags else {}
        keys |= self._turned(line, 6)
        self._check_alpha(line, 8)
        self._add("picture", {**keys, **shown}, line)

    def _shape(self, line: Line) -> None:
        shown, box = self._shown_on(line), self._box(line, 1)
        if shown is None or box is None:
            return
        edge, inside = self._ink(line, 5), self._ink(line, 6)
        inside = inside if len(line.arguments) > 6 and line.argument(6) else edge
        keys: dict[str, object] = {"at": place(box, self.size), "shape": _SHAPES[line.key]}
        keys |= {"fill": inside} if inside else {}
        keys |= {"line": edge} if edge and edge != inside else {}
        weight = self._length(line.argument(7), 0.0) if line.argument(7) else None
        keys |= {"weight": min(max(round(weight, 2), 0.1), 10.0)} if weight and "line" in keys else {}
        if line.key == "ROUNDRECT":
            keys["corner"] = round(min(box[2], box[3]) / 10, 2)
        if "fill" in keys or "line" in keys:
            self._add("shape", {**keys, **shown}, line)
        else:
            leave_out(self.report, line.text, "it has no colour", line.span)

    def _ink(self, line: Line, index: int) -> str:
        """A line's colour: written out, or from a column."""
        typed = self._plain(line.argument(index))
        if not typed or typed.upper() == "EMPTY":
            return ""
        title = self.columns.title(typed.strip("[]")) if typed.startswith("[") else ""
        column = self.columns.names[title.casefold()] if title else ""
        first = re.match(r"#[0-9A-Fa-f]{6}", typed)
        if first and len(typed) > 7:
            leave_out(self.report, typed, f"there are no gradients, so the slot is {first[0]}", line.span)
        return column or colour(typed) or (first[0] if first else "")

    def _line(self, line: Line) -> None:
        shown, ends = self._shown_on(line), self._box(line, 1)
        ink, typed = self._ink(line, 5), line.argument(6)
        weight = max((self._length(typed, 0.0) if typed else None) or 0.2, 0.1)
        if shown is None or ends is None:
            return
        x, y, x2, y2 = ends
        if abs(x - x2) > 0.05 and abs(y - y2) > 0.05:
            leave_out(self.report, line.text, "slots cannot have sloping lines", line.span)
            return
        box = [min(x, x2), min(y, y2), max(abs(x2 - x), weight), max(abs(y2 - y), weight)]
        keys = {"at": [round(value, 2) for value in box], "shape": "rectangle", "fill": ink or "#000000"}
        self._add("line", {**keys, **shown}, line)


_SHAPES = {
    "RECTANGLE": "rectangle", "ROUNDRECT": "rectangle", "ELLIPSE": "circle", "HEXAGON": "hexagon", "RHOMB": "lozenge",
    "STAR": "star",
}  # fmt: skip
_DRAWN = frozenset({"TEXT", "HTMLTEXT", "IMAGE", "LINE", *_SHAPES})
_READERS = {
    "UNIT": _Script._unit, "CARDSIZE": _Script._card_size, "LINKMULTI": _Script._link_multi, "FONT": _Script._font,
    "HTMLFONT": _Script._html_font, "ICON": _Script._icon, "DUPLEX": _Script._duplex, "IF": _Script._if,
    "ELSE": _Script._else, "ENDIF": _Script._end_if, "TEXT": _Script._text, "HTMLTEXT": _Script._text,
    "IMAGE": _Script._image, "LINE": _Script._line, **dict.fromkeys(_SHAPES, _Script._shape),
}  # fmt: skip
