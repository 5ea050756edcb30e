"""The elements of a web page: HTML elements, words, and pictures, which are drawn when the page is written."""

from collections.abc import Iterable, Iterator
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.page import Item

INLINE = frozenset({"a", "span", "strong", "em", "sup", "br", "code", "b"})
"""Elements that are set in a line of words."""


@dataclass(frozen=True)
class Picture:
    """A drawing. Lengths are mm, and ``items`` are in its own coordinates."""

    items: tuple[Item, ...]
    width: float
    height: float
    alt: str
    """Its alternative text, in the language of the page; "" for an ornament."""
    is_icon: bool = False
    """Whether it is set in a line of words, at their height."""


@dataclass
class Element:
    """An element being built: its children are added as they are met."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)

    def add(self, *nodes: "Node") -> None:
        """Put nodes at its end."""
        self.children.extend(nodes)

    @property
    def is_inline(self) -> bool:
        """Whether it is set in a line of words."""
        return self.tag in INLINE


Node = Element | Picture | str
"""A str is words: they are escaped when the page is written."""


def element(tag: str, *children: Node, **attributes: str) -> Element:
    """An element; ``class_`` is the attribute class, ``aria_label`` is aria-label; an attribute that is "" is left
    out."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items() if value}
    return Element(tag, named, list(children))


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Every node, each before its children."""
    for node in nodes:
        yield node
        if isinstance(node, Element):
            yield from walk(node.children)


def words(nodes: Iterable[Node]) -> str:
    """The words of nodes, with a space between different blocks; pictures add nothing."""
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, str):
            texts.append(node)
        elif isinstance(node, Element):
            inner = words(node.children)
            texts.append(inner if node.is_inline and node.tag != "br" else f" {inner} ")
    return "".join(texts)
