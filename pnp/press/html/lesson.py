"""The lesson of a book as elements: its subjects, with their pictures."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.document import lesson as doc
from pnp.press.document import nodes
from pnp.press.document.game_text import aside_label
from pnp.press.document.parts import Actions, Line
from pnp.press.document.story import Story
from pnp.press.html.chapters import block_nodes, laid_cards, story_elements
from pnp.press.html.computed import part_nodes
from pnp.press.html.nodes import Element, Node, element
from pnp.press.html.pictures import picture
from pnp.press.html.words import Web, list_of, word_nodes
from pnp.press.pieces.card_rows import faces_of, row_drawing

MEASURE = 92.0
"""Width of rows of cards, mm."""


def lesson_element(lesson: doc.Lesson, web: Web) -> Element:
    """The lesson, a section for each of its subjects."""
    root = element("section", id=lesson.id)
    for page in lesson.pages:
        title = element("h2", *word_nodes(page.title, web))
        part = element("section", title, class_="chapter", id=web.claim(page.id))
        if page.flavour:
            part.add(element("p", element("em", *word_nodes(page.flavour, web))))
        part.add(*(node for block in page.blocks for node in _subject(block, web)))
        root.add(part)
    return root


def _subject(block: nodes.Block, web: Web) -> Iterator[Node]:
    match block:
        case doc.Introduction():
            yield from block_nodes(block.blocks, web)
            yield from _row(block, web)
        case doc.CardRow():
            yield element("p", element("strong", block.label), " ", block.means)
            yield from _row(block, web)
        case doc.Remark():
            label = element("p", aside_label(block.kind, web.edition), class_="caps")
            yield element("aside", label, *block_nodes(block.blocks, web), class_="box", role="note")
        case doc.Ends():
            title = [element("p", block.title, class_="caps")] if block.title else []
            yield element("aside", *title, *_lines(block.lines, web), class_="box", role="note")
        case doc.Panel():
            yield from () if block.continues else _step_heading(block, web)
            yield from (node for phase in block.phases for node in part_nodes(Actions((phase,)), web))
            yield from laid_cards(block.cards, web)
        case doc.TaughtStep():
            pictures = [block.figure] if block.figure else []
            yield element("h3", str(block.place))
            yield from block_nodes((*block.blocks, *pictures), web)
        case doc.PlayedExample():
            yield from story_elements(_as_story(block), web, 3)
        case _:
            yield from block_nodes((block,), web)


def _step_heading(block: doc.Panel, web: Web) -> Iterator[Node]:
    """The number of a step, its name, who acts, and its rules."""
    yield element("h3", f"{block.step.place} {web.edition.capital(block.step.title)}")
    yield from [element("p", element("em", block.step.who))] if block.step.who else []
    yield from _lines(block.step.lines, web)


def _row(block: doc.Introduction | doc.CardRow, web: Web) -> Iterator[Node]:
    drawing = row_drawing(web.edition, faces_of(web.edition, block.cards, block.span), MEASURE)
    if drawing.height:
        yield picture(drawing, web.edition)


def _lines(lines: Sequence[Line], web: Web) -> list[Node]:
    """Rules in brief."""
    return [list_of(element("li", *word_nodes(line.inlines, web)) for line in lines)] if lines else []


def _as_story(example: doc.PlayedExample) -> Story:
    """A played example with its scenes in place, for pages without boxes beside them: each scene's first rule is the
    reason above it."""
    scenes = (replace(beat.scene, why=beat.rules[0] if beat.rules else Line(())) for beat in example.beats)
    return replace(example.story, scenes=tuple(scenes))
