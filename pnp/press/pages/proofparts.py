"""The parts that only a proof prints: the evidence of a clause beside it, and its code below the prose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.press.document import nodes
from pnp.press.document.code import Kind, Word, coloured
from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import Theme, tint
from pnp.press.pages.book import Book
from pnp.press.typeset import Block, Drawing, Note, ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.page import Colour, Paint, Path, Tag
from pnp.press.typeset.flow.tagging import with_space

MONO = "Source Code Pro"
CODE_PT, CODE_LEAD = 6.9, 9.0
HANG = 6.0
"""Further indent of turnover lines, mm."""
WARNING: Colour = "#A3123A"
BAR_INDENT = 2.6
"""Indent of text beside a change bar, mm."""
CHANGED = (1.1, WARNING)
"""The change bar: its width, mm, and its colour."""
INKS: Mapping[Kind, tuple[str, float]] = {
    "plain": ("text", 0.92), "keyword": ("accent", 1.0), "name": ("accent", 1.0), "header": ("hearts", 1.0),
    "string": ("clubs", 1.0), "number": ("diamonds", 1.0), "comment": ("grey", 1.0),
}  # fmt: skip
"""The theme's ink for each kind of word, and its share."""


def evidence_notes(evidence: nodes.Evidence, book: Book) -> Iterator[Note]:
    """The evidence of a clause, as notes beside it."""
    plain, sans = replace(book.styles.note, align="left"), book.edition.theme.sans
    loud = replace(plain, text=TextStyle(f"{sans} Bold", plain.text.size, WARNING, ("lnum",)))
    upright = replace(plain, text=replace(plain.text, font=sans))
    lines = [(f"▲ {evidence.change}", loud)] if evidence.change else []
    for i, line in enumerate(evidence.lines):
        lines.append((f"× {line}", loud) if evidence.is_fault and i == 0 else (line, upright))
    for line, style in lines:
        yield Note((Run(line, style.text),), style)


def code_lines(code: str, book: Book) -> list[Block]:
    """Code, one drawing per line, from left to right in every language; turnover lines are indented further."""
    edition, width = book.edition, book.desk().width
    setting = edition.setting.speaking("en")
    lines = coloured(code)
    blocks: list[Block] = []
    tag = Tag("P", language="en")
    for i, line in enumerate(lines):
        style = _code_style(line, edition)
        runs = tuple(Run(_spaced(word.text), _ink(word.kind, edition.theme)) for word in _unindented(line))
        block = set_text(runs or (Run("\u00a0", style.text),), style, width, setting)
        bar = Path((("M", (0.2, 0.0)), ("L", (0.2, block.height))), Paint(stroke=edition.theme.rule, width=0.35))
        items = (bar, *with_space(block.items(0.0, 0.0), edition.fonts))
        before, after = 0.6 if i == 0 else 0.0, 3.0 if i == len(lines) - 1 else 0.0
        keep = i in (0, len(lines) - 2)
        blocks.append(Drawing(items, width, block.height, "left", before, after, keep_with_next=keep, tag=tag))
    return blocks


def _code_style(line: Sequence[Word], edition: Edition) -> ParagraphStyle:
    text = _ink("plain", edition.theme)
    written = "".join(word.text for word in line)
    indent = edition.fonts.width("m", MONO, CODE_PT) * (len(written) - len(written.lstrip()))
    return ParagraphStyle(text, CODE_LEAD, left=2.4 + indent + HANG, first=-HANG)


def _unindented(line: Sequence[Word]) -> Iterator[Word]:
    """A line's words without the spaces before them."""
    for i, word in enumerate(line):
        text = word.text.lstrip() if i == 0 else word.text
        if text:
            yield replace(word, text=text)


def _spaced(text: str) -> str:
    """A text in which several spaces in a row are not collapsed into one."""
    return text.replace("  ", "\u00a0 ")


def _ink(kind: Kind, theme: Theme) -> TextStyle:
    name, share = INKS[kind]
    ink = theme.grey if name == "grey" else theme.inks.get(name, theme.text)
    return TextStyle(MONO, CODE_PT, tint(ink, share), ("-liga",))
