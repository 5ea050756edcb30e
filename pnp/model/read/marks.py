"""The marks of a game's cells: `marks:` and `marks_from:` of game.yaml, with the press's sets in templates/marks/."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.cells import Cell
from pnp.source.load.files import Disk, Files, read_text
from pnp.source.load.nodes import Dictionary, Listing, Node, Scalar, below
from pnp.source.load.yaml_file import Origin, read_yaml
from pnp.source.markdown.marks import CellText, Marks

if TYPE_CHECKING:
    from pnp.source.load.tree import Tree

SETS = TEMPLATES / "marks"
"""The press's sets of marks, one YAML file each."""


def set_names() -> list[str]:
    """The names of the press's sets of marks."""
    return sorted(path.stem for path in SETS.glob("*.yaml"))


def marks_of(tree: "Tree", report: Report) -> Marks:
    """The marks that apply to a game's cells: its libraries' first, overridden by its own. Reports PNP120 for an
    unknown set or file, and PNP106 for anything but a mapping of marks to texts."""
    marks: dict[str, str] = {}
    for library in tree.shared.values():
        marks.update(marks_of(library, report).replacements)
    sources = below(tree.data, "marks_from")
    for source in sources.items if isinstance(sources, Listing) else [sources] if sources else []:
        if isinstance(source, Scalar):
            marks.update(_set(tree, source, report))
    marks.update(_mapping(below(tree.data, "marks"), report))
    return Marks(marks)


def _set(tree: "Tree", source: Scalar, report: Report) -> Mapping[str, str]:
    name = source.text
    if name in set_names():
        return _file(Disk(SETS), f"{name}.yaml", report)
    if tree.files.has(name):
        return _file(tree.files, name, report)
    help = (
        did_you_mean(name, set_names()) or f"write {listed(set_names())}, or the name of a YAML file beside game.yaml"
    )
    report.error("PNP120", f"there is no set of marks `{name}`", source.span, help)
    return {}


def _file(files: Files, name: str, report: Report) -> Mapping[str, str]:
    text = read_text(files, name, report)
    return _mapping(read_yaml(text, Origin(files.display_path(name)), report), report) if text is not None else {}


def _mapping(node: Node | None, report: Report) -> dict[str, str]:
    """A mapping of marks to their replacements."""
    if node is None:
        return {}
    if not isinstance(node, Dictionary) or not all(isinstance(value, Scalar) for value in node.entries.values()):
        help = 'write a line for each mark: `"[coin]": ":coin:"`'
        report.error("PNP106", "marks are a mapping of each mark to the text that replaces it", node.span, help)
        return {}
    return {mark: value.text for mark, value in node.entries.items() if mark and isinstance(value, Scalar)}


# ------------------------------------------------------------------------------------------------- cells
@dataclass(frozen=True)
class ReadCell:
    """A cell whose marks have been read, and its place."""

    cell: CellText
    span: Span


def report_marks(cells: Iterable[ReadCell], report: Report) -> None:
    """Report the marks that had no effect, and those printed as typed, each sort once at its first cell (PNP137)."""
    read = tuple(cells)
    removed = [(mark, cell.span) for cell in read for mark in cell.cell.without_effect if mark[1:2] != "/"]
    if removed:
        help = f'remove them, or write what they stand for: `marks: {{"{_pair(removed[0][0])}": "**…**"}}`'
        report.warn("PNP137", f"pnp prints words without {_named(removed)}, which have no effect", removed[0][1], help)
    links = [(link, cell.span) for cell in read for link in cell.cell.links]
    if links:
        help = "write the address itself into the cell to print it"
        report.note("PNP137", f"pnp prints the words of links without {_named(links)}", links[0][1], help)
    left = [(mark, cell.span) for cell in read for mark in cell.cell.left if mark[1:2] != "/"]
    for bracket, name in _SET_FOR.items():
        marks = [(mark, span) for mark, span in left if mark[0] == bracket]
        if not marks:
            continue
        help = (
            f"to print icons, write `marks_from: [{name}]` (with `pnp cards`: `--text-marks {name}`), or "
            f"`\\{marks[0][0]}` to print it so"
        )
        add = report.note if bracket == "(" else report.warn
        add("PNP137", f"marks of another tool are printed as typed: {_named(marks)}", marks[0][1], help)
    unclosed = [(mark, span) for mark, span in left if mark == "**"]
    if unclosed:
        message = f"{_named(unclosed)} before a word is printed as typed, because nothing closes it"
        report.warn(
            "PNP137", message, unclosed[0][1], "write `**` after the bold words too, or `\\**` to print the mark"
        )
    lines = [(mark, span) for mark, span in left if mark[0] not in _SET_FOR and mark != "**"]
    if lines:
        help = "remove them: pnp has no lines across a text, no tables and no blocks of code in a cell"
        report.note("PNP137", f"marks of another tool are printed as typed: {_named(lines)}", lines[0][1], help)


def _pair(mark: str) -> str:
    """A mark as declared, together with its closing mark."""
    name = re.match(r"([<\[])([a-z-]+)", mark)
    return f"{mark}…{name[1]}/{name[2]}{'>' if name[1] == '<' else ']'}" if name else mark


_SET_FOR = {"[": "brackets", "{": "braces", "(": "parentheses", "<": "angles"}
"""The set that reads marks with this beginning."""
SHOWN = 8
"""Most marks that a message names."""


def _named(marks: Sequence[tuple[str, Span]]) -> str:
    names = list(dict.fromkeys(mark for mark, _ in marks))
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    shown = listed(names[:SHOWN], "and") if not more else ", ".join(f"`{name}`" for name in names[:SHOWN]) + more
    return f"{shown} (in {number_of(len({span for _, span in marks}), 'cell')})"


class MarkedCells:
    """Reads the texts of cells by a game's marks, and collects what has to be reported."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self.read: list[ReadCell] = []

    def text(self, cell: Cell) -> str:
        """The text of a cell in pnp's own marks; the name of a picture as typed."""
        if PICTURE_FILE.fullmatch(cell.text):
            return cell.text
        read = self._marks.read(cell.text)
        if read.left or read.without_effect or read.links:
            self.read.append(ReadCell(read, cell.span))
        return read.text
