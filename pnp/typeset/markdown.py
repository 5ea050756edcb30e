"""Markdown as inlines and blocks: python-markdown parses, the element tree is walked here.

Understood: paragraphs, strong, emphasis, code, links, line breaks, footnotes, lists, definition lists, tables,
admonitions and ``:icon:`` shortcodes; raw HTML is text like any other. A link without words asks ``resolve`` for them.
"""

import functools
import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement

import markdown as python_markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AMP_SUBSTITUTE

from pnp.typeset.blocks import Block, Cell, Column, Framed, Hung, Stack, Table, Text
from pnp.typeset.fonts import Fonts
from pnp.typeset.style import Align, Icon, Inline, ParagraphStyle, Run, TextStyle

Resolve = Callable[[str], str]
"""The words for an empty link's target: ``court`` → ``3.2.1``."""

_ICON = r":([a-z][a-z0-9_-]*):"
_PLAIN = re.compile(r"[^\W\d_](?:[^\W_]|[ ,.;!?'’‘“”…–—()%-])*(?:[^\W_]|[.!?’”…)])")
_PLACEHOLDER = re.compile("\x02[^\x03]*\x03")


def no_words(target: str) -> str:
    """Empty links print their target: for text without cross-references."""
    return target


# ------------------------------------------------------------------------------------------------- parsing
class _IconPattern(InlineProcessor):
    """``:spades:`` becomes an element of its own."""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]
        icon = Element("icon")
        icon.set("name", m.group(1))
        return icon, m.start(0), m.end(0)


class _Keep(Treeprocessor):
    """Keeps the finished tree, before it becomes HTML."""

    root: Element

    def run(self, root: Element) -> None:
        self.root = root


class _Ours(Extension):
    """The project's additions to python-markdown."""

    def extendMarkdown(self, md: python_markdown.Markdown) -> None:
        md.inlinePatterns.register(_IconPattern(_ICON, md), "icon", 75)
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.inlinePatterns.deregister("entity")
        md.treeprocessors.register(_Keep(md), "keep", -10)


_EXTENSIONS = ("tables", "attr_list", "def_list", "footnotes", "admonition", "sane_lists")


@functools.cache
def _parser() -> python_markdown.Markdown:
    return python_markdown.Markdown(extensions=[*_EXTENSIONS, _Ours()])


@functools.lru_cache(maxsize=4096)
def parse(text: str) -> Element:
    """The element tree of a Markdown text; raw HTML is text like any other."""
    if _PLAIN.fullmatch(text):  # most texts of cards: one paragraph without any markup
        root = Element("div")
        SubElement(root, "p").text = text
        return root
    parser = _parser()
    parser.reset()
    parser.convert(text)
    kept = parser.treeprocessors["keep"]
    assert isinstance(kept, _Keep)
    return kept.root


# ------------------------------------------------------------------------------------------------- inlines
@dataclass(frozen=True)
class _Walk:
    """What the walk carries down: the style in use, where a link leads, and how to find words and faces."""

    style: TextStyle
    paragraph: ParagraphStyle
    fonts: Fonts
    resolve: Resolve
    target: str = ""
    uri: str = ""
    rise: float = 0.0

    def run(self, text: str | None) -> Iterator[Inline]:
        """Text as a run; a line end in Markdown is a space."""
        if text:
            plain = text.replace("\n", " ")
            yield Run(plain, self.style, self.target, self.uri, "", self.rise)

    def strong(self) -> "_Walk":
        """Inside ``**…**``."""
        given = self.paragraph.strong
        if given and self.style == self.paragraph.text:
            return replace(self, style=given)
        fill = given.fill if given else self.style.fill
        return replace(self, style=replace(self.style, font=self.fonts.bold(self.style.font), fill=fill))

    def emphasis(self) -> "_Walk":
        """Inside ``*…*``."""
        given = self.paragraph.emphasis
        if given and self.style == self.paragraph.text:
            return replace(self, style=given)
        return replace(self, style=replace(self.style, font=self.fonts.italic(self.style.font)))

    def raised(self) -> "_Walk":
        """Inside ``<sup>``: a footnote's number."""
        size = self.style.size
        return replace(self, style=replace(self.style, size=size * 0.66), rise=size * 0.33)


def markdown_inlines(text: str, style: ParagraphStyle, fonts: Fonts, resolve: Resolve = no_words) -> tuple[Inline, ...]:
    """A block's Markdown as one paragraph's inlines; several paragraphs are parted by forced line breaks."""
    walk = _Walk(style.text, style, fonts, resolve)
    inlines: list[Inline] = []
    for i, element in enumerate(_paragraphs(text)):
        if i:
            inlines.append(Run("\n", style.text))
        inlines += _inlines(element, walk)
    return tuple(inlines)


def markdown_paragraphs(
    text: str, style: ParagraphStyle, fonts: Fonts, resolve: Resolve = no_words
) -> tuple[tuple[Inline, ...], ...]:
    """Inlines of each paragraph (or heading, or list item) of a text, for a text box."""
    walk = _Walk(style.text, style, fonts, resolve)
    return tuple(tuple(_inlines(element, walk)) for element in _paragraphs(text))


def _paragraphs(text: str) -> list[Element]:
    """The elements that hold a text's lines, in order; loose and tight lists come out alike."""
    leaves: list[Element] = []

    def descend(element: Element) -> None:
        for child in element:
            if child.tag in ("ul", "ol", "dl", "div", "blockquote") or (
                child.tag == "li" and child.find("p") is not None
            ):
                descend(child)
            elif isinstance(child.tag, str):
                leaves.append(child)

    descend(parse(text))
    return leaves


def _inlines(element: Element, walk: _Walk) -> Iterator[Inline]:
    """Runs and icons of an element's content, its nested blocks left out."""
    yield from walk.run(_clean(element.text))
    for child in element:
        yield from _inline(child, walk)
        yield from walk.run(_clean(child.tail))


def _inline(child: Element, walk: _Walk) -> Iterator[Inline]:
    match child.tag:
        case "strong":
            yield from _inlines(child, walk.strong())
        case "em":
            yield from _inlines(child, walk.emphasis())
        case "icon":
            yield Icon(child.get("name", ""), walk.style, walk.target)
        case "br":
            yield Run("\n", walk.style)
        case "a":
            yield from _link(child, walk)
        case "sup":
            yield from _inlines(child, walk.raised())
        case "ul" | "ol" | "p" | "dl" | "table" | "div":
            return
        case _:
            yield from _inlines(child, walk)


def _link(child: Element, walk: _Walk) -> Iterator[Inline]:
    """A link; one to an anchor of the same document begins with ``#``."""
    if "footnote-backref" in child.get("class", ""):
        return
    href = child.get("href", "")
    inner = replace(walk, target=href[1:]) if href.startswith("#") else replace(walk, uri=href)
    words = tuple(_inlines(child, inner))
    if words:
        yield from words
    elif href.startswith("#"):
        yield from inner.run(walk.resolve(href[1:]))
    else:
        yield from inner.run(href)


def _clean(text: str | None) -> str:
    """Text without python-markdown's own marks, its entities resolved."""
    if not text:
        return ""
    return _PLACEHOLDER.sub("", html.unescape(text.replace(AMP_SUBSTITUTE, "&")))


# ------------------------------------------------------------------------------------------------- blocks
BULLET = "•"
INDENT = 4.2
"""Indent of a list, mm."""


def markdown_blocks(
    text: str, styles: Mapping[str, ParagraphStyle], fonts: Fonts, resolve: Resolve = no_words
) -> tuple[Block, ...]:
    """A text's Markdown as blocks. ``styles`` has ``p``, and may have ``li``, ``dt``, ``dd``, ``th``, ``td``, ``h1`` to
    ``h6``, ``note`` (an admonition's text) and ``note-title``; those that it lacks look like ``p``."""
    builder = _BlockBuilder(styles, fonts, resolve)
    return tuple(builder.blocks(parse(text), 0.0))


class _BlockBuilder:
    """Makes blocks of elements."""

    def __init__(self, styles: Mapping[str, ParagraphStyle], fonts: Fonts, resolve: Resolve) -> None:
        self.styles, self.fonts, self.resolve = styles, fonts, resolve

    def style(self, name: str, indent: float = 0.0) -> ParagraphStyle:
        """A style by name, moved in."""
        style = self.styles.get(name, self.styles["p"])
        return replace(style, left=style.left + indent) if indent else style

    def inlines(self, element: Element, style: ParagraphStyle) -> tuple[Inline, ...]:
        """An element's inlines in a style."""
        return tuple(_inlines(element, _Walk(style.text, style, self.fonts, self.resolve)))

    def blocks(self, parent: Element, indent: float) -> Iterator[Block]:
        """Blocks of an element's children."""
        for child in parent:
            match child.tag:
                case "ul" | "ol":
                    yield from self.items(child, indent)
                case "dl":
                    yield from self.definitions(child, indent)
                case "table":
                    yield self.table(child)
                case "div" if "admonition" in child.get("class", ""):
                    yield self.admonition(child)
                case "div" | "blockquote":
                    yield from self.blocks(child, indent)
                case "hr" | "icon":
                    continue
                case tag:
                    style = self.style(str(tag), indent)
                    yield Text(self.inlines(child, style), style)

    def items(self, parent: Element, indent: float) -> Iterator[Block]:
        """Items of a list, their bullets or numbers hung before them."""
        style = self.style("li", indent + INDENT)
        number = int(parent.get("start", "1"))
        for item in parent:
            mark = f"{number}." if parent.tag == "ol" else BULLET
            hung = Hung((Run(mark, style.text),), style, indent + INDENT - 1.4, "right")
            first = next((c for c in item if c.tag == "p"), None)
            yield Text(self.inlines(item if first is None else first, style), style, (hung,))
            for child in item:
                if child is not first and child.tag in ("p", "ul", "ol", "dl", "table"):
                    wrapper = Element("div")
                    wrapper.append(child)
                    yield from self.blocks(wrapper, indent + INDENT)
            number += 1

    def definitions(self, parent: Element, indent: float) -> Iterator[Block]:
        """Terms, each kept with its definition."""
        for child in parent:
            style = self.style(str(child.tag), indent)
            if child.tag == "dt":
                yield Text(self.inlines(child, style), replace(style, keep_with_next=True))
            elif child.find("p") is not None:
                yield from self.blocks(child, indent)
            else:
                yield Text(self.inlines(child, style), style)

    def table(self, element: Element) -> Table:
        """A table; alignment comes from its second row's colons."""
        rows = [list(row) for part in element for row in part]
        head = rows[0] if rows and rows[0] and rows[0][0].tag == "th" else []
        columns = tuple(Column(align=_alignment(cell)) for cell in rows[0])
        body = rows[1:] if head else rows
        empty = not any((cell.text or "").strip() or len(cell) for cell in head)
        return Table(
            columns,
            () if empty else tuple(self.cell(c, "th") for c in head),
            tuple(tuple(self.cell(c, "td") for c in row) for row in body),
        )

    def cell(self, element: Element, name: str) -> Cell:
        """A cell's one paragraph."""
        style = self.style(name)
        return Text(self.inlines(element, style), style)

    def admonition(self, element: Element) -> Block:
        """A note with its title, in a frame."""
        title = next((p for p in element if p.get("class") == "admonition-title"), None)
        inner = Element("div")
        inner.extend(c for c in element if c is not title)
        plain = _BlockBuilder({**self.styles, "p": self.style("note")}, self.fonts, self.resolve)
        blocks = list(plain.blocks(inner, 0.0))
        if title is not None:
            style = replace(self.style("note-title"), keep_with_next=True)
            blocks.insert(0, Text(self.inlines(title, style), style))
        return Framed((Stack(tuple(blocks)),), before=2.4, after=2.4)


def _alignment(cell: Element) -> Align:
    match = re.search(r"text-align: (left|right|center)", cell.get("style", ""))
    found: dict[str, Align] = {"left": "left", "right": "right", "center": "center"}
    return found[match[1]] if match else found.get(cell.get("align", ""), "left")
