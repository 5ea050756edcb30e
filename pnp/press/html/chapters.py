"""A chapter of a document as elements: sections, clauses with their ids, lists, notes, tables, examples."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.press.document import matter, nodes, parts, shows
from pnp.press.document.code import coloured
from pnp.press.document.game_text import aside_label, example_of
from pnp.press.document.story import CardsTogether, Story
from pnp.press.html.computed import part_nodes
from pnp.press.html.nodes import Element, Node, element
from pnp.press.html.pictures import picture
from pnp.press.html.words import Web, list_of, number_link, sign, word_nodes
from pnp.press.pieces.boards import board_drawing, boards_shown
from pnp.press.pieces.figures import draw_figure, usual_look
from pnp.press.pieces.positions import SCALE, TABLE, WIDE, fan, held_cards, rows_of_cards
from pnp.press.typeset import Drawing

MEASURE, BOX_MEASURE = 92.0, 83.0
"""Widths for figures and the pictures of examples, mm: those of a book on A5."""
FEW = 2
"""Up to this many cards are drawn as large as the room allows."""
RING, FEW_WIDE = 36.0, 44.0
"""Widths of a board and of a few cards, mm."""


def chapter_element(chapter: nodes.Chapter, web: Web) -> Element:
    """A chapter; its first heading is its own."""
    web.chapter = chapter.id
    root = element("section", class_="chapter")
    for block in chapter.blocks:
        if isinstance(block, nodes.Section):
            id = web.claim(block.id)
            if id:
                root.attributes["id"] = id
            root.add(*_section(block, web, 2))
        else:
            root.add(*block_nodes((block,), web, 2))
    return root


def _section(section: nodes.Section, web: Web, depth: int) -> list[Node]:
    """The content of a section: its heading, and the blocks below it."""
    heading = element(f"h{min(6, depth)}", *number_link(section.number, section.id), *word_nodes(section.title, web))
    return [heading, *_evidence(section), *block_nodes(section.blocks, web, depth + 1)]


def block_nodes(blocks: Iterable[nodes.Block], web: Web, depth: int = 3) -> list[Node]:
    """Blocks as elements; ``depth`` is that of a heading among them."""
    return [node for block in blocks for node in _block(block, web, depth)]


def _block(block: nodes.Block, web: Web, depth: int) -> Iterator[Node]:
    match block:
        case nodes.Section():
            section = element("section", id=web.claim(block.id))
            section.add(*_section(block, web, depth))
            yield section
        case nodes.Clause():
            yield _clause(block, web, depth)
        case nodes.Paragraph():
            yield element("p", *word_nodes(block.inlines, web), id=web.claim(block.id))
        case nodes.List():
            yield _list(block, web, depth)
        case nodes.Definitions():
            yield _definitions(block, web, depth)
        case nodes.Admonition():
            title = [element("p", *word_nodes(block.title, web), class_="caps")] if block.title else []
            yield element("aside", *title, *block_nodes(block.blocks, web, depth), class_="box admonition", role="note")
        case nodes.Note():
            yield _note(block, web)
        case nodes.Table():
            yield table(block.head, block.rows, web)
        case Story():
            yield from story_elements(block, web, depth)
        case nodes.Example():
            yield _example(block, web, depth)
        case nodes.Code():
            yield from [code(block.text)] if web.is_proof else []
        case nodes.OnlyFor():
            yield element("p", block.games, class_="caps")
        case nodes.Figure():
            yield figure(block, web)
        case _:
            yield from _matter(block, web)


def _matter(block: nodes.Block, web: Web) -> Iterator[Node]:
    """The parts of a chapter that are made from the model."""
    match block:
        case matter.Glossary():
            yield element("dl", *(node for entry in block.entries for node in _glossary_entry(entry, web)))
        case matter.Rulings():
            yield list_of(_ruling(entry, web) for entry in block.entries)
        case matter.Credits():
            yield pairs(block.lines, web)
            yield from block_nodes(block.notes, web)
        case shows.IconKey():
            items = (element("li", sign(name, web.edition), " ", web.edition.meaning(name)) for name in web.signs)
            yield list_of(items, "columns plain")
        case parts.Part():
            yield from part_nodes(block, web)


# ------------------------------------------------------------------------------------------------- clauses and lists
def _clause(clause: nodes.Clause, web: Web, depth: int) -> Element:
    """A clause: its evidence, its number before its words, and its continuation."""
    article = element("article", class_=f"clause {clause.kind}", id=web.claim(clause.id))
    if label := aside_label(clause.kind, web.edition):
        article.add(element("p", label, class_="caps"))
    number = number_link(clause.number, clause.id)
    own, *rest = block_nodes(clause.blocks, web, depth)
    return _with(article, *_evidence(clause), _led_by(own, number), *rest)


def _led_by(node: Node, number: Sequence[Node]) -> Node:
    """An element with a number before the first words in it."""
    if not isinstance(node, Element) or not number:
        return node
    if node.tag == "dl":
        first, *rest = node.children
        return replace(node, children=[_led_by(first, number), *rest])
    return replace(node, children=[*number, *node.children])


def _list(block: nodes.List, web: Web, depth: int) -> Element:
    """A list; one that continues the numbers of another starts where that one ends."""
    first = block.items[0].place if block.items else 1
    start = str(first) if block.ordered and first != 1 else ""
    look = "plain" if block.is_lone else ""
    items = (_item(item, web, depth) for item in block.items)
    return element("ol" if block.ordered else "ul", *items, start=start, class_=look)


def _item(item: nodes.ListItem, web: Web, depth: int) -> Element:
    """A list item, which may be a clause."""
    node = element("li", class_=f"clause {item.kind}" if item.kind else "", id=web.claim(item.id))
    number = number_link(item.number, item.id)
    return _with(node, *_evidence(item), *number, *word_nodes(item.inlines, web), *block_nodes(item.blocks, web, depth))


def _with(node: Element, *inner: Node) -> Element:
    node.add(*inner)
    return node


def _definitions(definitions: nodes.Definitions, web: Web, depth: int) -> Element:
    node = element("dl")
    for entry in definitions.entries:
        node.add(element("dt", *word_nodes(entry.term, web)))
        node.add(*(element("dd", *_unwrapped((block,), web, depth)) for block in entry.blocks))
    return node


def _unwrapped(blocks: Sequence[nodes.Block], web: Web, depth: int = 3) -> list[Node]:
    """The words of a single paragraph, otherwise blocks."""
    if len(blocks) == 1 and isinstance(only := blocks[0], nodes.Paragraph):
        return word_nodes(only.inlines, web)
    return block_nodes(blocks, web, depth)


def _note(note: nodes.Note, web: Web) -> Element:
    """A note; a numbered one links back to its reference."""
    words = word_nodes(note.inlines, web)
    if not note.number:
        return element("p", *words, class_="note", role="note")
    number, back = str(note.number), web.anchor("noteref", note.id)
    lead: Node = element("a", number, href=f"#{back}", role="doc-backlink") if back in web.ids else number
    id = web.claim(web.anchor("note", note.id))
    return element("p", element("sup", lead), " ", *words, class_="note", role="doc-footnote", id=id)


# ------------------------------------------------------------------------------------------------- tables
def table(head: Sequence[nodes.Cell], rows: Iterable[Sequence[nodes.Cell]], web: Web) -> Element:
    """A table that scrolls when it is wider than the page."""
    node = element("table")
    if head:
        node.add(element("thead", element("tr", *(_cell(cell, web) for cell in head))))
    node.add(element("tbody", *(element("tr", *(_cell(cell, web) for cell in row)) for row in rows)))
    return element("div", node, class_="table", role="group", tabindex="0", aria_label=web.edition.say("Table"))


def _cell(cell: nodes.Cell, web: Web) -> Element:
    inner = _unwrapped(cell.blocks, web)
    if not cell.heads or not inner:
        return element("td", *inner)
    return element("th", *inner, scope="col" if cell.heads == "column" else "row")


def pairs(lines: Iterable[tuple[str, str]], web: Web) -> Element:
    """Pairs of work and name, as a table."""
    rows = (element("tr", element("th", what, class_="caps", scope="row"), element("td", who)) for what, who in lines)
    node = element("table", element("tbody", *rows))
    return element("div", node, class_="table", role="group", tabindex="0", aria_label=web.edition.say("Table"))


def _glossary_entry(entry: matter.GlossaryEntry, web: Web) -> Iterator[Node]:
    yield element("dt", *word_nodes(entry.term.inlines, web))
    number = number_link(entry.defined.text, entry.defined.clause)[:1] if entry.defined else []
    games = [f" ({web.edition.prose.joined(entry.of)})"] if entry.of else []
    yield element("dd", *word_nodes(entry.inlines, web), *games, *([" "] if number else []), *number)


def _ruling(entry: matter.Ruling, web: Web) -> Element:
    links = [node for number in entry.clauses for node in (", ", *word_nodes((number,), web))]
    return element("li", *links[1:], "\u2002", *word_nodes(entry.inlines, web))


# ------------------------------------------------------------------------------------------------- pictures
def figure(block: nodes.Figure, web: Web) -> Element:
    """A picture with its alternative text."""
    drawing = draw_figure(block, web.edition, usual_look(web.edition.theme, MEASURE))
    image = picture(drawing, web.edition)
    if block.title:
        image = replace(image, alt=f"{block.title}: {image.alt}")
    caption = [element("figcaption", *word_nodes(block.caption, web))] if block.caption else []
    return element("figure", image, *caption, class_="figure")


def _example(block: nodes.Example, web: Web, depth: int) -> Element:
    """A worked example: its subject, its position and its story; a proof also names the clauses that ran."""
    caption = element("figcaption", web.edition.say("Example"), f"  {block.number}")
    story = block_nodes(block.story, web, depth)
    notes = [element("p", note, class_="small") for note in (block.fault, block.ran) if note]
    node = element("figure", caption, class_="box", id=web.claim(f"box:{block.example}"))
    return _with(node, *_position(block, web), *story, *notes)


def _position(block: nodes.Example, web: Web) -> list[Node]:
    """The boards and cards of an example's position, side by side when there are several."""
    edition, look = web.edition, usual_look(web.edition.theme, MEASURE)
    example = example_of(edition.game, block.example)
    assert example is not None
    held = held_cards(edition, example)
    cards = sum(len(one.faces) for one in held)
    drawings: list[Drawing] = []
    if cards:
        wide, scale = (FEW_WIDE, SCALE) if cards <= FEW else (BOX_MEASURE, WIDE)
        drawings.append(fan(edition, look.small, held, wide, scale))
    for board, pieces in boards_shown(edition, example.shows, example.data.get("given")):
        drawings.append(board_drawing(edition, board, pieces, RING))
    images = [picture(drawing, edition) for drawing in drawings]
    return list(images) if len(images) < 2 else [element("div", *(element("div", one) for one in images), class_="row")]


def story_elements(block: Story, web: Web, depth: int) -> Iterator[Node]:
    """A played example: the table, then scene by scene what happened and which clause allows it; ``depth`` is the level
    of its headings."""
    heading = f"h{min(6, depth)}"
    yield element("div", *block_nodes(block.opening, web, depth), id=web.claim(f"box:{block.example}"))
    example = example_of(web.edition.game, block.example)
    for board, pieces in boards_shown(web.edition, example.shows, example.data.get("given")) if example else ():
        yield picture(board_drawing(web.edition, board, pieces, RING), web.edition)
    yield from laid_cards(block.before, web)
    for scene in block.scenes:
        if scene.title:
            yield element(heading, scene.title)
        if scene.why.inlines:
            yield element("p", element("em", *word_nodes(scene.why.inlines, web)), " ", *_to(scene.why), class_="small")
        yield from block_nodes(scene.words, web, depth)
        yield from laid_cards(scene.cards, web)
        items = (element("li", *word_nodes(line.inlines, web), " ", *_to(line)) for line in scene.lines)
        if scene.lines:
            yield list_of(items)
    if block.after:
        yield element(heading, block.now)
        yield from laid_cards(block.after, web)
    yield from block_nodes(block.closing, web, depth)
    if block.fault:
        yield element("p", block.fault, class_="small")


def _to(line: parts.Line) -> list[Node]:
    """The number of a line's clause, as a link."""
    return number_link(line.number, line.clause) if line.number else []


def laid_cards(lying: Sequence[CardsTogether], web: Web) -> Iterator[Node]:
    """Cards in the rows that they lie in."""
    look = usual_look(web.edition.theme, MEASURE)
    for row in rows_of_cards(web.edition, lying):
        yield picture(fan(web.edition, look.small, row, BOX_MEASURE, TABLE), web.edition)


# ------------------------------------------------------------------------------------------------- proofs
def _evidence(clause: nodes.NumberedBlock) -> list[Node]:
    """The proof's evidence on a clause."""
    evidence = clause.evidence
    if evidence is None:
        return []
    lines: list[Node] = [element("span", f"▲ {evidence.change}", class_="mark")] if evidence.change else []
    for i, line in enumerate(evidence.lines):
        is_loud = evidence.is_fault and i == 0
        lines.append(element("span", f"× {line}" if is_loud else line, class_="mark" if is_loud else ""))
    parted = [node for i, line in enumerate(lines) for node in ((element("br"), line) if i else (line,))]
    return [element("p", *parted, class_="evidence changed" if evidence.change else "evidence", role="note")]


def code(text: str) -> Element:
    """The code of a clause, with syntax colours."""
    node = Element("code", {"class": "code"})
    for i, line in enumerate(coloured(text)):
        node.add(*(["\n"] if i else []))
        node.add(*(w.text if w.kind == "plain" else element("span", w.text, class_=f"code-{w.kind}") for w in line))
    return element("pre", node, lang="en", dir="ltr", tabindex="0")
