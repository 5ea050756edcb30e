"""The text of a cell as people type it: lines, paragraphs, lists and emphasis.

A line end is a line end, an empty line separates paragraphs, and `-`, `•` or `1.` at the beginning of a line makes it a
list item that keeps its marker. Nothing else opens a block: `# name` and `> 3` are printed as typed.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ITEM = re.compile(r"(?P<sign>[-*+•·●○◦‣▪■□►▶–—]|\d{1,3}[.)])[ \t\xa0]+(?=\S)")
_TYPED_SIGNS = {"-": "–", "*": "•", "+": "•"}
"""Signs of a keyboard, and the characters printed for them."""
_STARS = re.compile(r"\\.|`[^`]+`|\*+", re.DOTALL)
"""A run of asterisks; escaped characters and verbatim text are skipped."""
_HARD_END = re.compile(r"(?:[ \t]+|(?<!\\)\\)$")


@dataclass(frozen=True, slots=True)
class CellParagraph:
    """A paragraph of a cell, or an item of a list."""

    text: str
    """Its lines, with their emphasis, icons and links still marked; lines end with "\\n"."""
    sign: str = ""
    """The sign of an item, as printed; "" for a paragraph."""
    is_tight: bool = False
    """Whether it follows the paragraph above it without an empty line."""


def cell_paragraphs(text: str) -> tuple[CellParagraph, ...]:
    """The paragraphs and items of a cell's text, in order."""
    paragraphs: list[CellParagraph] = []
    is_tight = False
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line, indented = _HARD_END.sub("", raw), raw[:1] in (" ", "\t")
        bare = line.strip()
        if not bare:
            is_tight = False
            continue
        item = _ITEM.match(bare)
        last = paragraphs[-1] if paragraphs and is_tight else None
        if item:
            sign = _TYPED_SIGNS.get(item["sign"], item["sign"])
            paragraphs.append(CellParagraph(bare[item.end() :], sign, is_tight))
        elif last and (indented or not last.sign):
            paragraphs[-1] = CellParagraph(f"{last.text}\n{bare}", last.sign, last.is_tight)
        else:
            paragraphs.append(CellParagraph(bare, "", is_tight))
        is_tight = True
    return tuple(paragraphs)


def with_literal_stars(text: str) -> str:
    """The text with a backslash before each asterisk that opens or closes no emphasis: `5*3*2`, `2 * 3`, `wild*`."""
    runs, marks = _emphasis(text)
    for run in reversed([run for number, run in enumerate(runs) if number not in marks]):
        text = text[: run.start()] + "\\*" * len(run[0]) + text[run.end() :]
    return text


def opens_in_vain(text: str) -> bool:
    """Whether `**` before a word opens bold words that nothing in its paragraph closes."""
    if "**" not in text:
        return False
    for paragraph in cell_paragraphs(text):
        runs, marks = _emphasis(paragraph.text)
        for number, run in enumerate(runs):
            before, after = paragraph.text[run.start() - 1 : run.start()], paragraph.text[run.end() : run.end() + 1]
            if number not in marks and len(run[0]) in (2, 3) and after.isalnum() and not before.isalnum():
                return True
    return False


def _emphasis(text: str) -> tuple[list[re.Match[str]], set[int]]:
    """The runs of asterisks in a text, and the numbers of those that open or close emphasis. A run of three closes a
    run of three, or one of one and one of two: `**bold *and italic***`; and they close it: `***both* bold**`."""
    runs = [match for match in _STARS.finditer(text) if match[0].startswith("*")]
    opened: list[tuple[int, int]] = []
    closers: dict[int, set[int]] = {}
    for number, run in enumerate(runs):
        before, after, length = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1], len(run[0])
        partners = _partners(opened, length) if before and not before.isspace() else []
        if partners:
            opener, open_length = opened[partners[0]]
            for i in partners:
                closers.setdefault(opened[i][0], set()).add(number)
            rest = open_length - length if len(partners) == 1 else 0
            opened[partners[0] :] = [(opener, rest)] if rest else []
        elif _may_open(before, after, length):
            opened.append((number, length))
    for number, _ in opened:  # three of which only one or two are closed are printed, with what closes them
        closers.pop(number, None)
    return runs, {*closers, *(number for several in closers.values() for number in several)}


def _partners(opened: list[tuple[int, int]], length: int) -> list[int]:
    """The places of the open runs that a run of this length closes, the outermost first; [] if there are none."""
    same = next((i for i in range(len(opened) - 1, -1, -1) if opened[i][1] == length), None)
    if same is not None:
        return [same]
    if length == 3 and len(opened) > 1 and opened[-1][1] + opened[-2][1] == 3:
        return [len(opened) - 2, len(opened) - 1]
    return [len(opened) - 1] if opened and opened[-1][1] == 3 and length < 3 else []


def _may_open(before: str, after: str, length: int) -> bool:
    """Whether asterisks between these characters may open emphasis: not inside a word or a product."""
    if not after or after.isspace() or length > 3:
        return False
    if length == 1:
        return not before or not before.isalnum() or unicodedata.east_asian_width(before) in "WF"
    return not before.isdigit()


# ------------------------------------------------------------------------------------------------- plain words
_MARKED = re.compile(r"[*_`:\\\[<&\n]")
"""A text without any of these characters has no marks."""


def itself(name: str) -> str:
    """The name of an icon."""
    return name


def cell_words(text: str, meaning: Callable[[str], str] = itself) -> str:
    """The text of a cell as plain lines; ``meaning`` gives the words for an icon."""
    if not _MARKED.search(text):
        return text
    from pnp.source.markdown.inline import read_line

    paragraphs = (
        (f"{paragraph.sign} " if paragraph.sign else "")
        + "\n".join(
            "".join(_words(read_line(with_literal_stars(line)), meaning)) for line in paragraph.text.split("\n")
        )
        for paragraph in cell_paragraphs(text)
    )
    return "\n".join(paragraphs)


def _words(element: "Element", meaning: Callable[[str], str]) -> Iterator[str]:
    from pnp.source.markdown.inline import plain

    if element.tag == "icon":
        yield meaning(element.get("name", ""))
    yield plain(element.text)
    for child in element:
        yield from _words(child, meaning)
        yield plain(child.tail, goes_on=True)
