"""Inlines of a document as elements: strong, emphasis, links, numbers of clauses, signs with their meanings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pnp.press.document import nodes
from pnp.press.edition.edition import Edition
from pnp.press.html.nodes import Element, Node, Picture, element
from pnp.press.typeset.drawing.page import PlacedFace


@dataclass
class Web:
    """A web page being built: its edition and the ids already used."""

    edition: Edition
    is_proof: bool = False
    """Whether code is shown."""
    chapter: str = ""
    """The chapter being built, whose notes have names of their own."""
    ids: set[str] = field(default_factory=set)
    signs: Sequence[str] = ()
    """The signs that the page's text uses, in order of appearance: for its key."""

    def claim(self, id: str) -> str:
        """An id on its first use; "" on later ones."""
        if not id or id in self.ids:
            return ""
        self.ids.add(id)
        return id

    def anchor(self, kind: str, note: str) -> str:
        """The id of a note in the current chapter (``note``), or of its reference (``noteref``)."""
        return f"{kind}-{self.chapter}-{note}"


def word_nodes(inlines: Iterable[nodes.Inline], web: Web) -> list[Node]:
    """Inlines as words and elements."""
    return [node for inline in inlines for node in _inline(inline, web)]


def _inline(inline: nodes.Inline, web: Web) -> Iterator[Node]:
    match inline:
        case nodes.Words():
            yield inline.text
        case nodes.Strong():
            yield element("strong", *word_nodes(inline.inlines, web))
        case nodes.Emphasis():
            yield element("em", *word_nodes(inline.inlines, web))
        case nodes.Superscript():
            yield element("sup", *word_nodes(inline.inlines, web))
        case nodes.CodeWords():
            yield element("code", inline.text)
        case nodes.Term():
            yield from word_nodes(inline.inlines, web)
        case nodes.Sign():
            yield sign(inline.name, web.edition, inline.meaning)
        case nodes.LineBreak():
            yield element("br")
        case nodes.Number():
            yield from _number(inline, web)
        case nodes.Link():
            yield from _link(inline, web)
        case nodes.NoteNumber():
            id, href = web.claim(web.anchor("noteref", inline.note)), f"#{web.anchor('note', inline.note)}"
            yield element("sup", element("a", str(inline.number), href=href, role="doc-noteref", id=id))


def _number(number: nodes.Number, web: Web) -> Iterator[Node]:
    """The number of a clause, as a link to it."""
    if number.clause in web.edition.game.clauses:
        yield element("a", number.text, href=f"#{number.clause}")
    elif number.text:
        yield number.text


def _link(link: nodes.Link, web: Web) -> Iterator[Node]:
    """Words that link to an address, or to a clause if it exists."""
    words = word_nodes(link.inlines, web)
    if link.uri or link.target in web.edition.game.clauses:
        yield element("a", *words, href=link.uri or f"#{link.target}")
    else:
        yield from words


def sign(name: str, edition: Edition, meaning: str = "") -> Node:
    """A sign in the line, with its meaning: the usual one, or the one it has here."""
    face = edition.setting.icons.get(name)
    if face is None:
        return f":{name}:"
    return Picture((PlacedFace(face),), face.width, face.height, meaning or edition.meaning(name), True)


def number_link(number: str, id: str) -> list[Node]:
    """A clause's number before its words; it links to the clause itself, so that readers can copy the address."""
    return [element("a", number, class_="number", href=f"#{id}"), " "] if number else []


def list_of(items: Iterable[Element], kind: str = "plain") -> Element:
    """A list without bullets."""
    return Element("ul", {"class": kind}, list(items))
