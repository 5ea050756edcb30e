"""What is computed and set for a page of paper, as elements.

Inlines become words, links, strong and emphasis; hung numbers stand before or behind their line; tables get heads for
their rows; drawings become pictures that say what they show.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pnp.document.shows import Show
from pnp.edition.edition import Edition
from pnp.html.nodes import Element, Node, Picture, element
from pnp.html.pictures import face_name, picture
from pnp.html.words import Web, sign
from pnp.pages.book import Book
from pnp.pages.bookshows import set_show
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.tables import icons_in
from pnp.typeset import (
    Block,
    Break,
    Cell,
    Columns,
    Drawing,
    Framed,
    Hung,
    Icon,
    Inline,
    Mark,
    Row,
    Run,
    Space,
    Stack,
    Table,
    Text,
    TextStyle,
)
from pnp.typeset.blocks import Across
from pnp.typeset.page import Face, GlyphRun, Group, Item, Placed


def computed(show: Show, web: Web) -> list[Node]:
    """What is computed for a page of paper as elements."""
    return flow_nodes(set_show(page_book(web), show, web.chapter), web)


def computed_signs(show: Show, edition: Edition) -> list[str]:
    """The signs in what is computed."""
    return list(icons_in(set_show(page_book(Web(edition)), show, "")))


def page_book(web: Web) -> Book:
    """A book on A5: whose computed parts are told."""
    return Book(web.edition, make_book_styles(web.edition.theme, web.edition.locale))


# ------------------------------------------------------------------------------------------------- words
def run_nodes(inlines: Iterable[Inline], base: TextStyle, web: Web) -> list[Node]:
    """Inlines as words; ``base`` is the style that is neither strong nor emphasis here."""
    nodes: list[Node] = []
    for (target, uri), same in groupby(inlines, key=_lead):
        inner = [node for inline in same for node in _styled(inline, base, web)]
        if uri or target in web.edition.game.clauses:
            inner = [element("a", *inner, href=uri or f"#{target}")]
        nodes += inner
    return nodes


def _lead(inline: Inline) -> tuple[str, str]:
    return (inline.target, inline.uri if isinstance(inline, Run) else "")


def _styled(inline: Inline, base: TextStyle, web: Web) -> Iterator[Node]:
    if isinstance(inline, Icon):
        yield sign(inline.name, web.edition)
        return
    for i, line in enumerate(inline.text.split("\n")):
        if i:
            yield element("br")
        node: Node = line
        font = inline.style.font
        if "Italic" in font and "Italic" not in base.font:
            node = element("em", node)
        if "Bold" in font and "Bold" not in base.font:
            node = element("strong", node)
        if inline.rise > 0:
            node = element("sup", node)
        if line:
            yield node


# ------------------------------------------------------------------------------------------------- blocks
def flow_nodes(blocks: Iterable[Block], web: Web) -> list[Node]:
    """Blocks as elements."""
    return [node for block in blocks for node in _block(block, web)]


def _block(block: Block, web: Web) -> Iterator[Node]:
    match block:
        case Text():
            yield _paragraph(block, web)
        case Drawing():
            yield from _drawing(block, web)
        case Framed():
            yield framed(block, web)
        case Table():
            yield _table(block, web)
        case Row():
            cells = [element("div", *flow_nodes(cell, web)) for cell in block.cells if cell]
            yield element("div", *cells, class_="row", id=web.claim(_name(block.marks)))
        case Columns():
            yield _columns(block, web)
        case Across():
            yield from flow_nodes(block.blocks, web)
        case Stack():
            yield element("div", *flow_nodes(block.blocks, web), class_="stack", id=web.claim(_name(block.marks)))
        case Space() | Break():
            return


def line_nodes(text: Text, web: Web) -> list[Node]:
    """A paragraph's words, with what is hung beside it before or behind them."""
    before: list[Node] = []
    behind: list[Node] = []
    for hung in text.hung:
        is_first = hung.x <= text.style.left + (0.1 if hung.align == "right" else -0.1) or hung.x <= 0
        (before if is_first else behind).append(_hung(hung, web))
    parts = [*before, *_strong(run_nodes(text.inlines, text.style.text, web), text.style.text), *behind]
    return [node for i, part in enumerate(parts) for node in ((" ", part) if i and _parted(parts, i) else (part,))]


def _parted(parts: Sequence[Node], index: int) -> bool:
    """Whether something hung stands on either side: no space is written there."""
    return any(isinstance(p, Element) and "hung" in p.attributes.get("class", "") for p in parts[index - 1 : index + 1])


def _strong(nodes: list[Node], style: TextStyle) -> list[Node]:
    return [element("strong", *nodes)] if "Bold" in style.font and "SC" not in style.font else nodes


def _hung(hung: Hung, web: Web) -> Element:
    if isinstance(hung.content, Face):
        kind = hung.content.name.partition(":")[0]
        name = face_name(hung.content, web.edition)
        if kind in ("disc", "pill"):
            return element("span", name, class_=f"hung {kind}")
        return element("span", Picture((Placed(hung.content),), *_size(hung.content), name, True), class_="hung")
    return element("span", *run_nodes(hung.content, hung.style.text, web), class_="hung")


def _size(face: Face) -> tuple[float, float]:
    return face.width, face.height


def _paragraph(text: Text, web: Web) -> Element:
    return element(
        "p", *line_nodes(text, web), class_=style_class(text.style.text, web), id=web.claim(_name(text.marks))
    )


def style_class(style: TextStyle, web: Web) -> str:
    """How words look that are neither body nor strong: what the style sheet calls it."""
    theme, small = web.edition.theme, page_book(web).styles.small.text
    if style.font == theme.caps:
        return "caps"
    if style.font == theme.display:
        return "display"
    return "small" if style.size <= small.size else "aside" if "Italic" in style.font else ""


# ------------------------------------------------------------------------------------------------- boxes, lists, tables
def framed(block: Framed, web: Web) -> Element:
    """A box; the words on its tab are its caption."""
    inner = flow_nodes(block.blocks, web)
    if block.tab is None or isinstance(block.tab.content, Face):
        return element("div", *inner, class_="box", id=web.claim(_name(block.marks)))
    caption = element("figcaption", *run_nodes(block.tab.content, block.tab.style.text, web))
    return element("figure", caption, *inner, class_="box", id=web.claim(_name(block.marks)))


def _columns(block: Columns, web: Web) -> Element:
    """Lines in columns are a list."""
    lines = [b for b in block.blocks if isinstance(b, Text)]
    if len(lines) < len(block.blocks) or len(lines) < 2:
        return element("div", *flow_nodes(block.blocks, web), class_="columns")
    items = [element("li", *line_nodes(line, web), id=web.claim(_name(line.marks))) for line in lines]
    return Element("ul", {"class": "columns plain"}, list(items))


def _table(table: Table, web: Web) -> Element:
    made = element("table", id=web.claim(_name(table.marks)))
    if table.head:
        cells = [_cell(cell, web, "th" if _is_said(cell) else "td", "col") for cell in table.head]
        made.add(element("thead", Element("tr", {}, list(cells))))
    body = element("tbody")
    for row in table.rows:
        first = "th" if len(row) > 1 and _is_said(row[0]) else "td"
        cells = [_cell(cell, web, first if i == 0 else "td", "row") for i, cell in enumerate(row)]
        body.add(Element("tr", {}, list(cells)))
    made.add(body)
    return element("div", made, class_="table", role="group", tabindex="0", aria_label=web.edition.say("Table"))


def _is_said(cell: Cell) -> bool:
    """Whether there are words in a cell, or something hung."""
    blocks = (cell,) if isinstance(cell, Text) else cell
    return any(
        not isinstance(b, Text) or b.hung or any(isinstance(i, Icon) or i.text.strip() for i in b.inlines)
        for b in blocks
    )


def _cell(cell: Cell, web: Web, tag: str, scope: str) -> Element:
    inner = line_nodes(cell, web) if isinstance(cell, Text) else flow_nodes(cell, web)
    kind = style_class(cell.style.text, web) if isinstance(cell, Text) else ""
    return element(tag, *inner, class_=kind, scope=scope if tag == "th" else "")


def _name(marks: Sequence[Mark]) -> str:
    return marks[0].name if marks else ""


def _drawing(block: Drawing, web: Web) -> Iterator[Node]:
    """A picture; rules and other ornaments are the style sheet's."""
    items = (Placed(block.content),) if isinstance(block.content, Face) else block.content
    if _shows(items):
        yield picture(block, web.edition)


def _shows(items: Iterable[Item]) -> bool:
    return any(
        isinstance(item, GlyphRun | Placed) or (isinstance(item, Group) and _shows(item.items)) for item in items
    )
