"""The rulebook as one web page: what it is, the contents, the chapters, the index, the quick reference."""

from pnp.base.frozen import dataclass
from pnp.press.document import matter, nodes
from pnp.press.document.front import INDEX
from pnp.press.document.lesson import Lesson
from pnp.press.document.reference import Reference
from pnp.press.edition.edition import Edition
from pnp.press.html.chapters import block_nodes, chapter_element
from pnp.press.html.lesson import lesson_element
from pnp.press.html.nodes import Element, Node, element
from pnp.press.html.pictures import picture
from pnp.press.html.words import Web, list_of, word_nodes
from pnp.press.pieces.hand import hand_drawing, hand_of_cards

MAIN = "page:main"
"""The id of the page's main part: a clause's id has no colon."""


@dataclass(frozen=True)
class WebPage:
    """A book on one web page."""

    edition: Edition
    title: str
    header: tuple[Node, ...]
    contents: Element
    main: tuple[Node, ...]
    footer: tuple[Node, ...]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Everything on the page, in order."""
        return (*self.header, self.contents, *self.main, *self.footer)


def build_web_book(edition: Edition, document: nodes.Document) -> WebPage:
    """A book or a proof of an edition as a web page."""
    is_proof = any(isinstance(part, matter.ProofSummary) for part in document.blocks)
    web = Web(edition, is_proof, signs=_signs(document, edition))
    header: tuple[Node, ...] = ()
    footer: tuple[Node, ...] = ()
    contents, main = element("nav"), list[Node]()
    for part in document.blocks:
        match part:
            case matter.TitlePage():
                header = header_nodes(part, web)
                footer = tuple(element("p", line) for line in part.imprint)
            case matter.Contents():
                contents = contents_element(part, web)
            case Lesson():
                main.append(lesson_element(part, web))
            case matter.ProofSummary():
                main.append(_summary(part, web))
            case nodes.Chapter():
                main.append(chapter_element(part, web))
            case matter.Index():
                main.append(index_element(part, web))
            case Reference():
                main.append(reference_element(part, web))
    return WebPage(edition, document.title, header, contents, tuple(main), footer)


def _signs(document: nodes.Document, edition: Edition) -> list[str]:
    """The signs in a document's text; those of the game's suits come last."""
    names: dict[str, None] = {}
    for node in nodes.walk(document):
        if isinstance(node, nodes.Sign):
            names[node.name] = None
    suits = {str(m.props.get("mark")) for e in edition.game.enums.values() for m in e.members}
    return sorted((name for name in names if name in edition.setting.icons), key=lambda name: name in suits)


def header_nodes(title: matter.TitlePage, web: Web) -> tuple[Node, ...]:
    """The game's name, its tagline, a hand of its cards, the kind of book, and the numbers of players and minutes."""
    named: list[Node] = [title.title]
    if title.variant_title:
        named += [" ", element("span", title.variant_title, class_="variant")]
    nodes: list[Node] = [element("h1", *named), element("p", title.tagline, class_="tagline")]
    cards = hand_of_cards(web.edition)
    nodes += [picture(hand_drawing(web.edition, cards), web.edition)] if cards else []
    return (*nodes, element("p", title.kind, class_="caps"), element("p", title.for_whom))


def contents_element(contents: matter.Contents, web: Web) -> Element:
    """Chapters and their sections, each leading there."""
    entries = element("ol")
    inner: Element | None = None
    for entry in contents.entries:
        line = element("li", _entry(entry, web))
        if entry.level == 1:
            entries.add(line)
            inner = None
        elif isinstance(last := entries.children[-1] if entries.children else None, Element):
            if inner is None:
                inner = element("ol")
                last.add(inner)
            inner.add(line)
    return element("nav", element("h2", contents.title), entries, aria_label=contents.title)


def _entry(entry: matter.ContentsEntry, web: Web) -> Element:
    number: list[Node] = [element("span", entry.number, class_="number"), " "] if entry.number else []
    return element("a", *number, *word_nodes(entry.title, web), href=f"#{entry.target}")


def index_element(index: matter.Index, web: Web) -> Element:
    """The index: each entry with its clauses; the clause that defines it is in bold."""
    section = element("section", element("h2", index.title), _index_lines(index.entries), id=INDEX, class_="chapter")
    for group in index.questions:
        section.add(element("h3", group.title), _index_lines(group.entries))
    return section


def _index_lines(entries: tuple[matter.IndexEntry, ...]) -> Element:
    return list_of((_entry_line(entry) for entry in entries if any(n.text for n in entry.places)), "columns plain")


def _entry_line(entry: matter.IndexEntry) -> Element:
    line = element("li", entry.word)
    for i, number in enumerate(number for number in entry.places if number.text):
        link = element("a", number.text, href=f"#{number.clause}")
        line.add(", " if i else " ", element("strong", link) if number.clause in entry.defined else link)
    return line


def _summary(summary: matter.ProofSummary, web: Web) -> Element:
    """The results of play, and the clauses that the designer should look at."""
    table = element(
        "section", element("h2", summary.title), *(element("p", line) for line in summary.lines), class_="chapter"
    )
    for one in summary.findings:
        lines = list_of(_finding(entry) for entry in one.entries)
        table.add(element("h3", one.title), lines)
    return table


def _finding(finding: matter.Finding) -> Element:
    return element("li", element("a", finding.number.text, href=f"#{finding.number.clause}"), f" {finding.words}")


def reference_element(reference: Reference, web: Web) -> Element:
    """The quick reference, which is the back cover of the printed book."""
    page = element("section", element("h2", reference.title), id=reference.id, class_="chapter reference")
    for section in (part for one in reference.sections for part in (one, *one.beside)):
        part = element("section", class_="box" if section.is_boxed else "")
        part.add(*([element("h3", section.title)] if section.title else []))
        part.add(*(element("p", *word_nodes(line.inlines, web)) for line in section.prose))
        part.add(*block_nodes(section.parts, web))
        page.add(part)
    return page
