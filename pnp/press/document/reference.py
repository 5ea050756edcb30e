"""The quick reference as a tree: the sections of reference.md with their computed parts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pnp.base.frozen import dataclass
from pnp.model import game as model
from pnp.press.document.computed import computed_nodes
from pnp.press.document.examples import example_node
from pnp.press.document.front import REFERENCE
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Block
from pnp.press.document.parts import Line
from pnp.press.document.shows import row_node
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.hints import did_you_mean


@dataclass(frozen=True)
class ReferenceSection(Block):
    """A heading of reference.md with the content below it; the first, without a heading, is above the columns."""

    title: str
    prose: tuple[Line, ...]
    """Paragraphs written by hand."""
    parts: tuple[Block, ...]
    """The parts requested by its show fences: computed ones, cards, examples."""
    is_boxed: bool = False
    """Whether it is set in a box."""
    is_wide: bool = False
    """Whether it is as wide as the sheet: above the columns, or below them."""
    is_of_cards: bool = False
    """Whether it describes single cards: omitted first on a page without room."""
    share: float = 0.0
    """Its share of the column, next to the section before it; 0 for a section that has the column to itself."""
    beside: tuple["ReferenceSection", ...] = ()
    """The sections to its right, which share its width."""
    role: ClassVar[str] = "Sect"


@dataclass(frozen=True)
class Reference(Block):
    """The quick reference of a game."""

    title: str
    sections: tuple[ReferenceSection, ...]
    role: ClassVar[str] = "Sect"


def reference_node(text: GameText) -> Reference:
    """The quick reference of a game in one language."""
    sections: list[ReferenceSection] = []
    for title, span, blocks in headed_blocks(text):
        section = _section(title, span, blocks, text)
        if sections and section.share:
            sections[-1] = replace(sections[-1], beside=(*sections[-1].beside, section))
        elif section.prose or _asked(blocks):
            sections.append(section)
    return Reference(text.say("Quick reference"), tuple(sections), id=REFERENCE)


def headed_blocks(text: GameText) -> list[tuple[str, Span, list[model.Block]]]:
    """The blocks of reference.md below each heading, with the heading and its place."""
    headed: list[tuple[str, Span, list[model.Block]]] = [("", text.game.span(), [])]
    for block in text.game.reference:
        if block.kind == "heading" and block.level > 1:
            headed.append((text.text(block.text), block.span, []))
        else:
            headed[-1][2].append(block)
    return headed


def clauses_of(blocks: Sequence[model.Block], text: GameText) -> list[str]:
    """The clauses that the fences below a heading of reference.md list in brief, in order."""
    listed = dict[str, None]()
    for asks in _asked(blocks):
        ids = [str(id) for name in ("clauses", "steps") for id in asks.get(name) or ()]
        if asks.get("limits"):
            ids += [clause.id for clause in text.game.clauses.values() if clause.kind == "limit" and clause.brief]
        listed |= dict.fromkeys(id for id in ids if id in text.game.clauses)
    return [*listed]


def _asked(blocks: Sequence[model.Block]) -> list[dict[str, Any]]:
    """The parts requested by the show fences among blocks; the key of signs has its own place on the page."""
    shows = (dict(b.data) for b in blocks if b.kind == "show" and isinstance(b.data, Mapping))
    return [asks for asks in shows if "icons" not in asks]


def _parts(asks: Mapping[str, Any], text: GameText, span: Span) -> Sequence[Block]:
    """The content of a fence: a part computed from the model, cards by their codes, or an example of a chapter."""
    if "row" in asks:
        return [row_node(asks["row"], text, span)]
    if "example" in asks:
        return _example(str(asks["example"]), text, span)
    return computed_nodes(asks, text, span=span)


def _example(id: str, text: GameText, span: Span) -> Sequence[Block]:
    """The example of a chapter of this book; [] where only other variants have it. Reports PNP107 for an unknown id."""
    if all(example.id != id for example in text.game.examples):
        help = did_you_mean(id, [example.id for example in text.game.examples])
        text.prose.report.error("PNP107", f"there is no example `{id}` to show", span, help)
        return []
    return [example_node(block, text, text.names) for block in _examples(text) if block.id == id]


def _examples(text: GameText) -> Iterator[model.Block]:
    """The fences of examples in all chapters."""
    return (block for chapter in text.game.chapters for block in chapter.blocks if block.kind == "example")


def _section(title: str, span: Span, blocks: list[model.Block], text: GameText) -> ReferenceSection:
    asked = _asked(blocks)
    written = (b for b in blocks if b.kind in ("paragraph", "item", "terms", "admonition", "table"))
    return ReferenceSection(
        title,
        tuple(Line(text.words(text.text(block.text))) for block in written),
        tuple(part for asks in asked for part in _parts(asks, text, span)),
        any(asks.get("box") for asks in asked),
        any(asks.get("wide") for asks in asked),
        any("cards" in asks for asks in asked),
        next((float(asks["beside"]) for asks in asked if asks.get("beside")), 0.0),
        span=span,
    )
