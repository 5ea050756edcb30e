"""A project of CardMaker (`.cmp`) → a deck for each layout: its references as a table, its elements as slots."""

import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from pnp.app.cards.imports.variables import UNREAD, as_references, has_logic, worked_out
from pnp.app.cards.imports.xml_file import line_of, read_xml, text_of
from pnp.press.typeset.motifs.library import ICONS
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import SHEET
from pnp.source.load.safe_open import read_named
from pnp.source.load.table_head import column_name

if TYPE_CHECKING:
    from lxml import etree

SCREEN = 96.0
"""Pixels per inch by which the program sizes type, independently of the layout's resolution."""
USED = frozenset(
    [
        "name",
        "type",
        "x",
        "y",
        "width",
        "height",
        "font",
        "elementcolor",
        "bordercolor",
        "backgroundcolor",
        "borderthickness",
        "horizontalalign",
        "verticalalign",
        "rotation",
        "variable",
        "enabled",
        "opacity",
        "lockaspect",
    ]
)
"""Attributes of elements that are read."""
IDLE = {
    "autoscalefont": ("false", "true"), "keeporiginalsize": ("false",), "outlinethickness": ("0",),
    "outlinecolor": None, "lineheight": None, "wordspace": ("0",), "justifiedtext": ("false",), "tilesize": ("", "-"),
    "mirrortype": ("0",), "colortype": ("0",), "layoutreference": ("",), "centerimageonorigin": ("false",),
    "colormatrix": ("",), "opacity": ("255",), "subelements": ("",),
}  # fmt: skip
"""Other attributes, with the values that have no effect; None for any value."""
ALIGN, VALIGN = ("left", "center", "right"), ("top", "middle", "bottom")


def read_cardmaker(file: Path, report: Report) -> Project:
    """The project in a file. Reports PNP143 for each element and attribute that is left out. Raises Unreadable."""
    root = read_xml(read_named(file, SHEET))
    layouts = list(root.iter("Layout"))
    if not layouts:
        raise Unreadable("it has no layout")
    beside = ProjectFolder(file.parent, report)
    decks = [_Layout(layout, file, beside, report).deck() for layout in layouts]
    for element in root:
        if element.tag != "Layout" and text_of(element):
            span = Span(str(file), line_of(element), 1)
            pass_over(report, str(element.tag), "it concerns files and the editor", span)
    return Project("CardMaker", tuple(deck for deck in decks if deck.rows), beside.pictures)


class _Layout:
    """One layout with its cards."""

    def __init__(self, layout: "etree._Element", file: Path, beside: ProjectFolder, report: Report) -> None:
        self.layout, self.beside, self.report = layout, beside, report
        self.path = str(file)
        dpi = _number(layout.get("dpi"), 0.0) or 100.0
        self.mm, self.points = 25.4 / dpi, SCREEN / dpi
        self.size = (_number(layout.get("width"), 1.0) * self.mm, _number(layout.get("height"), 1.0) * self.mm)
        if not all(5 < side < 2_000 for side in self.size):
            raise Unreadable("its layout has no size in millimetres", line_of(layout))
        self.columns = self._table()
        self.slots: dict[str, Mapping[str, object]] = {}

    def deck(self) -> Deck:
        """The layout as a deck. The file's first element is on top."""
        for element in reversed(list(self.layout.iter("Element"))):
            self._element(element)
        for element in self.layout:
            if element.tag not in ("Element", "Reference") and text_of(element) not in ("", "0", "false", "1"):
                pass_over(self.report, str(element.tag), "it concerns exported files", self._span(element))
        copies = self._copies()
        columns, rows = self.columns.finished()
        art = [title for title in columns if self.columns.names[title.casefold()] in self._picture_columns()]
        self.beside.pictures_of(rows, art, self._span(self.layout))
        name = str(self.layout.get("Name") or "cards")
        return Deck(name, columns, rows, copies, format_of(*self.size), self.slots)

    def _picture_columns(self) -> set[object]:
        return {keys["picture"] for keys in self.slots.values() if "picture" in keys}

    def _span(self, element: "etree._Element") -> Span:
        line = line_of(element)
        return Span(self.path, line, 1, line, 2)

    # --------------------------------------------------------------------------------------------- the cards
    def _table(self) -> ComputedColumns:
        references = list(self.layout.iter("Reference"))
        every = str(self.layout.get("combineReferences")).casefold() == "true"
        chosen = references if every else [r for r in references if str(r.get("Default")).casefold() == "true"][:1]
        titles: list[str] = []
        rows: list[dict[str, str]] = []
        for reference in references:
            path = str(reference.get("RelativePath") or "")
            if reference not in chosen and len(references) > 1:
                leave_out(self.report, path, "the layout draws another reference", self._span(reference))
                continue
            table = self.beside.table(path, self._span(reference))
            if table is not None:
                own, cards = rows_of(table)
                titles += [title for title in own if title not in titles]
                rows += cards
        columns = ComputedColumns(titles, rows)
        count = int(_number(self.layout.get("defaultCount"), 1.0))
        columns.fill(0 if references else max(1, min(count, 1_000)))
        return columns

    def _copies(self) -> str:
        """The name of the first column if it holds the numbers of copies; "" otherwise."""
        if not self.columns.columns:
            return ""
        first = self.columns.columns[0]
        cells = [row.get(first, "") for row in self.columns.rows]
        is_count = first.casefold() in ("count", "copies", "qty", "quantity") and all(c.isdigit() for c in cells if c)
        return column_name(first) if is_count else ""

    # --------------------------------------------------------------------------------------------- elements
    def _element(self, element: "etree._Element") -> None:
        name, kind = str(element.get("name") or "element"), str(element.get("type"))
        if str(element.get("enabled")).casefold() == "false":
            pass_over(self.report, name, "it is switched off", self._span(element))
            return
        reader = {"Text": self._text, "FormattedText": self._text, "Graphic": self._graphic, "Shape": self._shape}.get(
            kind
        )
        keys = reader(element) if reader else None
        if keys is None:
            leave_out(self.report, name, f"layouts have no equivalent of a {kind}", self._span(element))
            return
        self._check_attributes(element)
        turn = _number(element.get("rotation"), 0.0) % 360
        keys |= {"turn": turn} if turn else {}
        plain = column_name(name) or "slot"
        self.slots[next(n for n in _names(plain) if n not in self.slots)] = keys

    def _check_attributes(self, element: Any) -> None:
        for name, value in element.attrib.items():
            low = name.casefold()
            idle = IDLE.get(low, ())
            if low in USED - {"opacity"} or idle is None or str(value).casefold() in idle:
                continue
            if low == "opacity" and element.get("type") == "Shape":
                continue
            leave_out(self.report, f'{name}="{value}"', "slots have no equivalent", self._span(element))

    def _place(self, element: "etree._Element", has_words: bool = False) -> object:
        box = [_number(element.get(name), 0.0) * self.mm for name in ("x", "y", "width", "height")]
        return place(box, self.size, has_words)

    def _text(self, element: "etree._Element") -> dict[str, object]:
        is_formatted = element.get("type") == "FormattedText"
        variable = self._readable(str(element.get("variable") or ""), element, is_formatted)
        name = column_name(str(element.get("name") or "")) or "text"
        if has_logic(variable):
            content: dict[str, object] = {"column": self._worked_out(variable, name, element)}
        else:
            content = self.columns.content(as_references(variable), name)
        font = (str(element.get("font") or "") + ";;;;;;").split(";")
        if font[0]:
            pass_over(self.report, font[0], "pnp sets words in the typefaces of the theme", self._span(element),
                      "name a typeface under `type:` in theme.yaml")  # fmt: skip
        for place_of_flag, word in ((3, "underlined"), (5, "struck")):
            if font[place_of_flag] == "1":
                leave_out(self.report, f"font {font[0]}", f"there are no {word} words", self._span(element))
        size = _number(font[1], 0.0) * self.points
        keys: dict[str, object] = {
            "at": self._place(element, has_words=True),
            **content,
            **type_keys(size or None, font[2] == "1", font[4] == "1"),
        }
        keys |= self._ground(element)
        ink = colour(str(element.get("elementcolor") or ""))
        keys |= {"ink": ink} if ink else {}
        keys["align"] = ALIGN[int(_number(element.get("horizontalalign"), 0)) % 3]
        keys["valign"] = VALIGN[int(_number(element.get("verticalalign"), 0)) % 3]
        return keys

    def _ground(self, element: "etree._Element") -> dict[str, object]:
        """The colour behind an element, and the line around it."""
        ground, edge = str(element.get("backgroundcolor") or ""), str(element.get("bordercolor") or "")
        keys: dict[str, object] = {}
        if colour(ground) and _alpha(ground):
            keys |= {"shape": "rectangle", "fill": colour(ground)}
        weight = _number(element.get("borderthickness"), 0.0) * self.mm
        if weight and colour(edge) and _alpha(edge):
            keys |= {"shape": "rectangle", "line": colour(edge), "weight": min(max(rounded(weight), 0.1), 10.0)}
        return keys

    def _readable(self, variable: str, element: "etree._Element", is_formatted: bool) -> str:
        """The text of a variable; parts that pnp cannot read are removed and named."""

        def unread(match: re.Match[str]) -> str:
            leave_out(self.report, match[0], "pnp neither counts nor draws inside words", self._span(element))
            return ""

        text = UNREAD.sub(unread, variable).replace("\\n", "\n")
        return self._tags(text, element) if is_formatted else text

    def _tags(self, text: str, element: "etree._Element") -> str:
        def tag(match: re.Match[str]) -> str:
            word, argument = match[2].casefold(), match[3] or ""
            if word in ("b", "i", "br") and not argument:
                return f"<{match[1]}{word}>"
            icon = Path(argument.partition(";")[0].replace("\\", "/")).stem.casefold()
            if word == "img" and icon in ICONS:
                return f":{icon}:"
            if not match[1]:
                leave_out(self.report, match[0], "texts on cards have no such mark", self._span(element))
            return ""

        return re.sub(r"<(/?)([A-Za-z]+)(?:=([^<>]*))?>", tag, text)

    def _worked_out(self, variable: str, name: str, element: "etree._Element") -> str:
        pass_over(self.report, variable, "the new table has its result for each card", self._span(element))
        return self.columns.add(name, [worked_out(variable, row) for row in self.columns.rows])

    def _graphic(self, element: "etree._Element") -> dict[str, object]:
        variable = str(element.get("variable") or "").replace("\\", "/").strip()
        name = f"{column_name(str(element.get('name') or '')) or 'graphic'}_picture"
        if has_logic(variable) or ("@[" in variable and not re.fullmatch(r"@\[[^\]]+\]", variable)):
            column = self._worked_out(variable, name, element)
            picture: str = column
            for row in self.columns.rows:
                if cell := row.get(name, ""):
                    row[name] = self.beside.picture(cell, self._span(element))
        elif variable.startswith("@["):
            title = self.columns.title(variable[2:-1])
            picture = self.columns.names[title.casefold()] if title else ""
        else:
            picture = self.beside.picture(variable, self._span(element)) if variable else ""
        keys: dict[str, object] = {"at": self._place(element), **self._ground(element)}
        keys |= {"picture": picture} if picture else {}
        keys |= {"fit": "contain"} if str(element.get("lockaspect")).casefold() == "true" else {}
        return keys

    def _shape(self, element: "etree._Element") -> dict[str, object] | None:
        shape, *numbers = str(element.get("variable") or "").strip("#").split(";")
        plain = {"rectangle": "rectangle", "rect": "rectangle", "roundedrect": "rectangle", "ellipse": "circle"}
        ink = colour(str(element.get("elementcolor") or ""))
        if shape.casefold() not in plain or ink is None:
            return None
        keys: dict[str, object] = {"at": self._place(element), "shape": plain[shape.casefold()]}
        thickness = _number(numbers[0] if numbers else "", 0.0) * self.mm
        keys |= {"line": ink, "weight": min(max(rounded(thickness), 0.1), 10.0)} if thickness else {"fill": ink}
        if shape.casefold() == "roundedrect" and len(numbers) > 3:
            keys["corner"] = rounded(_number(numbers[3], 0.0) * self.mm / 2)
        opacity = _number(element.get("opacity"), 255.0) / 255
        keys |= {"tint": round(max(opacity, 0.0), 2)} if opacity < 1 and "fill" in keys else {}
        return keys


def _names(name: str) -> Iterator[str]:
    """The name, and then the name with each number from 2 on."""
    yield name
    yield from (f"{name}_{number}" for number in itertools.count(2))


def _alpha(text: str) -> bool:
    """Whether a colour `0xRRGGBBAA` is visible."""
    return len(text) < 10 or text[8:10] != "00"


def _number(text: Any, otherwise: float) -> float:
    try:
        value = float(str(text))
    except ValueError:
        return otherwise
    return value if abs(value) < 1e6 else otherwise
