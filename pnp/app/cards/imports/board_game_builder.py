"""A template of Board Game Builder → a deck: its tree of elements as slots.

The elements and references: boardgamebuilder.nezbo.net/docs. Lengths are in mm, type in points.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.app.cards.imports.computed import ComputedColumns
from pnp.app.cards.imports.files import ProjectFolder, rows_of
from pnp.app.cards.imports.project import (
    Deck,
    Project,
    Unreadable,
    colour,
    format_of,
    leave_out,
    pass_over,
    place,
    rounded,
    type_keys,
)
from pnp.press.typeset.motifs.library import ICONS
from pnp.source.diagnostics import Report, Span
from pnp.source.load.addresses import is_address
from pnp.source.load.files import Disk, read_text
from pnp.source.load.nested_cells import json_as_yaml
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar
from pnp.source.load.table_head import column_name
from pnp.source.load.yaml_file import Origin, read_yaml

ROOT = frozenset(
    {"Type", "SizeMM", "SheetFile", "SheetId", "Group", "Copies", "Filter", "CsvFile", "Constants", "Children", "Name"}
)
"""Keys of the root that are read."""
FILES = frozenset({"Output", "OutputDPI", "DriveFolders", "CsvSeparator", "Bleed", "PdfFile"})
"""Keys of the root about files."""
PLACES = frozenset(
    "Type Children Name Condition X Y Width Height Position PositionMM Size SizeMM Area AreaMM Rotation Padding".split()  # noqa: SIM905
)
INHERITED = frozenset({"FontSize", "Color", "Align", "VerticalAlign", "Style"})
"""Keys of elements without content that elements below them take with `[[[Key]]]`."""
OWN = {
    "Text": frozenset({"Source", "FontSize", "Color", "Align", "VerticalAlign", "Style", "Font"}),
    "Image": frozenset({"Source", "Fit"}),
    "Rectangle": frozenset({"FillColor", "FillOpacity", "CornerRadius", "Stroke", "StrokeColor"}),
    "Line": frozenset({"Stroke", "StrokeColor", "Orientation"}),
    "None": INHERITED,
    "List": INHERITED,
}
"""Keys of each kind of element that are read."""
_COLUMN = re.compile(r"(?<!\{)\{\{([^{}=]+)(?:=([^{}]*))?\}\}(?!\})")
_CONSTANT = re.compile(r"(?<!\[)\[\[([^\[\]]+)\]\](?!\])")
Box = tuple[float, float, float, float]


def read_board_game_builder(file: Path, report: Report) -> Project:
    """The project in a template. Reports PNP143 for each key that is left out. Raises Unreadable."""
    text = read_text(Disk(file.parent), file.name, report) or ""
    path = Disk(file.parent).display_path(file.name)
    root = read_yaml(json_as_yaml(text), Origin(path), report)
    if not isinstance(root, Dictionary):
        raise Unreadable("its root is not an element")
    return _Template(file, root, report).project()


class _Template:
    def __init__(self, file: Path, root: Dictionary, report: Report) -> None:
        self.file, self.root, self.report = file, root, report
        self.beside = ProjectFolder(file.parent, report)
        self.constants = {name: _text(node) for name, node in _entries(root.entries.get("Constants"))}
        self.size = _pair(root.entries.get("SizeMM")) or (63.0, 88.0)
        self.slots: dict[str, Mapping[str, object]] = {}
        self.columns = self._table()

    def project(self) -> Project:
        """The whole project."""
        for key, node in self.root.entries.items():
            if key in FILES:
                pass_over(self.report, key, "it concerns files", self.root.keys.get(key, node.span))
            elif key not in ROOT:
                leave_out(self.report, key, "a deck has no equivalent", self.root.keys.get(key, node.span))
        self._children(self.root, (0.0, 0.0, *self.size))
        copies = self._copies()
        columns, rows = self.columns.finished()
        art = {keys["picture"] for keys in self.slots.values() if "picture" in keys}
        self.beside.pictures_of(rows, [c for c in columns if self.columns.names[c.casefold()] in art], self.root.span)
        name = _text(self.root.entries.get("Group")) or self.file.name.partition(".")[0]
        deck = Deck(name, columns, rows, copies, format_of(*self.size), self.slots)
        return Project("Board Game Builder", (deck,), self.beside.pictures)

    # --------------------------------------------------------------------------------------------- the cards
    def _table(self) -> ComputedColumns:
        stem = self.file.name.partition(".")[0]
        sheet = self.root.entries.get("SheetFile")
        named = [_text(self.root.entries.get("CsvFile")), _text(sheet)]
        names = [
            *named,
            *(f"{name}{end}" for name in (stem, _text(self.root.entries.get("Group"))) for end in (".csv", ".xlsx")),
        ]
        name = next((name for name in names if name.endswith((".csv", ".xlsx", ".tsv")) and self.beside.has(name)), "")
        span = sheet.span if sheet is not None else self.root.span
        if sheet is not None and _text(sheet) != name:
            what = "fetch it with `pnp cards ADDRESS`" if is_address(_text(sheet)) else "save the sheet as CSV"
            say = pass_over if name else leave_out
            why = f"`{name}` is read" if name else "pnp does not open Google Drive"
            help = "" if name else f"{what}, and put it beside the template as `{stem}.csv`"
            say(self.report, f"SheetFile {_text(sheet)}", why, span, help)
        table = self.beside.table(name, span) if name else None
        columns = ComputedColumns(*rows_of(table)) if table is not None else ComputedColumns((), ())
        for column, values, node in self._filters():
            title = columns.title(column)
            rows = [row for row in columns.rows if row.get(title, "").casefold() in values]
            pass_over(self.report, f"Filter {column}", f"{len(rows)} of {len(columns.rows)} rows are used", node.span)
            columns.rows = rows
        return columns

    def _filters(self) -> Iterator[tuple[str, set[str], Node]]:
        node = self.root.entries.get("Filter")
        for pair in node.items if isinstance(node, Listing) else ():
            words = [_text(item) for item in pair.items] if isinstance(pair, Listing) else []
            if len(words) >= 2:
                yield words[0], {word.casefold() for word in words[1:]}, pair
            else:
                leave_out(self.report, "Filter", "pnp cannot read it, so all rows are used", pair.span)

    def _copies(self) -> str:
        match = _COLUMN.fullmatch(_text(self.root.entries.get("Copies")).strip())
        return column_name(self.columns.title(match[1])) if match and self.columns.title(match[1]) else ""

    # --------------------------------------------------------------------------------------------- elements
    def _children(self, node: Dictionary, area: Box, above: tuple[Dictionary, ...] = ()) -> None:
        children = node.entries.get("Children")
        for child in children.items if isinstance(children, Listing) and len(above) < 40 else ():
            if isinstance(child, Dictionary):
                self._element(child, area, (*above, node))

    def _element(self, node: Dictionary, area: Box, above: tuple[Dictionary, ...]) -> None:
        kind = _text(node.entries.get("Type"))
        if kind not in OWN:
            leave_out(self.report, f"Type {kind}", "layouts have no equivalent", node.span)
            return
        for key, value in node.entries.items():
            if key not in PLACES and key not in OWN[kind]:
                leave_out(
                    self.report, f"{key}: {_text(value)}", "slots have no equivalent", node.keys.get(key, value.span)
                )
        box = self._box(node, area)
        keys = self._keys(kind, node, box, above)
        if keys is not None:
            when = self._condition(node)
            angle = _number(_text(node.entries.get("Rotation")))
            keys |= {"turn": angle % 360} if angle else {}
            keys |= {"when": when} if when else {}
            plain = column_name(_text(node.entries.get("Name"))) or kind.lower()
            self.slots[next(n for n in (plain, *(f"{plain}_{i}" for i in range(2, 9_999))) if n not in self.slots)] = (
                keys
            )
        self._children(node, box, above)

    def _box(self, node: Dictionary, area: Box) -> Box:
        """The place of an element in mm, within its parent's; the parent's whole place if it has none."""
        x, y, width, height = area
        bounds = _numbers(node.entries.get("Area") or node.entries.get("AreaMM"))
        if len(bounds) == 4:
            return (x + bounds[0], y + bounds[1], bounds[2], bounds[3])
        at = _pair(node.entries.get("Position") or node.entries.get("PositionMM"))
        size = _pair(node.entries.get("Size") or node.entries.get("SizeMM"))
        left = _number(_text(node.entries.get("X"))) or (at[0] if at else 0.0)
        top = _number(_text(node.entries.get("Y"))) or (at[1] if at else 0.0)
        wide = _number(_text(node.entries.get("Width"))) or (size[0] if size else width - left)
        high = _number(_text(node.entries.get("Height"))) or (size[1] if size else height - top)
        inset = _number(_text(node.entries.get("Padding"))) or 0.0
        return (x + left + inset, y + top + inset, max(wide - 2 * inset, 0.1), max(high - 2 * inset, 0.1))

    def _condition(self, node: Dictionary) -> str:
        """The column that must have content for an element to appear; "" for none."""
        condition = node.entries.get("Condition")
        text = _text(condition).strip()
        if condition is None or not text:
            return ""
        text = _text(node.entries.get("Source")).strip() if text == "[[Source]]" else text
        match = _COLUMN.fullmatch(text)
        title = self.columns.title(match[1]) if match else ""
        if not title:
            leave_out(self.report, f"Condition {text}", "the slot is on all cards", condition.span)
        return self.columns.names[title.casefold()] if title else ""

    def _keys(self, kind: str, node: Dictionary, box: Box, above: tuple[Dictionary, ...]) -> dict[str, object] | None:
        match kind:
            case "Text":
                return self._text(node, box, above)
            case "Image":
                return self._image(node, box)
            case "Rectangle":
                return self._rectangle(node, box)
            case "Line":
                return self._line(node, box)
        return None

    def _text(self, node: Dictionary, box: Box, above: tuple[Dictionary, ...]) -> dict[str, object]:
        style = _text(node.entries.get("Style")).casefold()
        size = _number(self._inherited("FontSize", node, above))
        keys: dict[str, object] = {"at": place(box, self.size, has_words=True), **self._content(node)}
        keys |= type_keys(size, "bold" in style, "italic" in style)
        ink = self._ink(node, "Color")
        keys |= {"ink": ink} if ink else {}
        align = _text(node.entries.get("Align")).casefold()
        valign = _text(node.entries.get("VerticalAlign")).casefold()
        keys["align"] = align if align in ("left", "center", "right", "justify") else "center"
        keys["valign"] = {"top": "top", "bottom": "bottom"}.get(valign, "middle")
        if font := node.entries.get("Font"):
            pass_over(self.report, f"Font {_text(font)}", "pnp sets words in the typefaces of the theme", font.span,
                      "name a typeface under `type:` in theme.yaml")  # fmt: skip
        return keys

    def _inherited(self, key: str, node: Dictionary, above: tuple[Dictionary, ...]) -> str:
        """A value, or the nearest one above it for `[[[Key]]]`."""
        text = _text(node.entries.get(key))
        match = re.fullmatch(r"\[\[\[([^\[\]]+)\]\]\]", text.strip())
        if match is None:
            return self._filled(text)
        return next((_text(one.entries[match[1]]) for one in reversed(above) if match[1] in one.entries), "")

    def _filled(self, text: str) -> str:
        """A text with its constants filled in."""
        return _CONSTANT.sub(lambda match: self.constants.get(match[1], match[0]), text)

    def _content(self, node: Dictionary) -> dict[str, object]:
        source = node.entries.get("Source")
        text = self._plain(self._filled(_text(source)), source.span if source is not None else node.span)
        defaults = {self.columns.title(m[1]): m[2] for m in _COLUMN.finditer(text) if m[2]}
        for title, default in defaults.items():
            if title and any(not row.get(title) for row in self.columns.rows):
                for row in self.columns.rows:
                    row[title] = row.get(title) or default
        return self.columns.content(_COLUMN.sub(lambda match: f"[{match[1].strip()}]", text), "text")

    def _plain(self, text: str, span: Span) -> str:
        """A text without nested tables and without marks that cards do not support; each removed mark is named."""

        def lookup(match: re.Match[str]) -> str:
            leave_out(self.report, match[0], "pnp does not join tables", span, "write the words into the table")
            return ""

        def tag(match: re.Match[str]) -> str:
            word, argument = match[2].casefold(), match[3] or ""
            icon = Path(argument).stem.casefold()
            if word in ("br", "b", "i"):
                return match[0]
            if word == "img" and icon in ICONS:
                return f":{icon}:"
            if not match[1]:
                leave_out(self.report, match[0], "texts on cards have no such mark", span)
            return ""

        text = re.sub(r"\{\{\{.*?\}\}\}+(?::[^{}<>]*\}\}\})?", lookup, text)
        return re.sub(r"<(/?)([A-Za-z]+)(?:=([^<>]*))?>", tag, text)

    def _image(self, node: Dictionary, box: Box) -> dict[str, object] | None:
        source = node.entries.get("Source")
        content = self._content(node)
        picture = content.get("column") or self.beside.picture(str(content.get("text", "")), (source or node).span)
        if not picture:
            leave_out(self.report, "Image", "it has no picture", node.span)
            return None
        keys: dict[str, object] = {"at": place(box, self.size), "picture": picture}
        return keys | ({"fit": "contain"} if _text(node.entries.get("Fit")).casefold() in ("contain", "fit") else {})

    def _ink(self, node: Dictionary, key: str) -> str:
        value = node.entries.get(key)
        text = self._filled(_text(value)).strip()
        match = _COLUMN.fullmatch(text)
        title = self.columns.title(match[1]) if match else ""
        ink = self.columns.names[title.casefold()] if title else colour(text)
        if value is not None and not ink:
            leave_out(self.report, f"{key}: {text}", "it is not a colour that pnp can read", value.span)
        return ink or ""

    def _rectangle(self, node: Dictionary, box: Box) -> dict[str, object] | None:
        keys: dict[str, object] = {"at": place(box, self.size), "shape": "rectangle"}
        fill, edge = self._ink(node, "FillColor"), self._ink(node, "StrokeColor")
        weight = _number(_text(node.entries.get("Stroke")))
        keys |= {"fill": fill} if fill else {}
        keys |= {"line": edge or "#000000", "weight": min(max(weight, 0.1), 10.0)} if weight else {}
        opacity = _number(_text(node.entries.get("FillOpacity")))
        keys |= {"tint": opacity} if fill and opacity is not None and 0 <= opacity < 1 else {}
        corner = _number(_text(node.entries.get("CornerRadius")))
        keys |= {"corner": rounded(corner)} if corner else {}
        return keys if "fill" in keys or "line" in keys else None

    def _line(self, node: Dictionary, box: Box) -> dict[str, object]:
        weight = _number(_text(node.entries.get("Stroke"))) or 0.3
        x, y, width, height = box
        if _text(node.entries.get("Orientation")).casefold().startswith("v"):
            at = [x + width / 2 - weight / 2, y, weight, height]
        else:
            at = [x, y + height / 2 - weight / 2, width, weight]
        return {
            "at": [rounded(value) for value in at],
            "shape": "rectangle",
            "fill": self._ink(node, "StrokeColor") or "#000000",
        }


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Dictionary):
        yield from node.entries.items()


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,5}(\.\d+)?", text.strip()) else None


def _numbers(node: Node | None) -> list[float]:
    numbers = [_number(_text(item)) for item in node.items] if isinstance(node, Listing) else []
    return [number for number in numbers if number is not None]


def _pair(node: Node | None) -> tuple[float, float] | None:
    numbers = _numbers(node)
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None
