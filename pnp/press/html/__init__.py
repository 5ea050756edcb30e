"""Turns an edition's rulebook into a web page: the same model, words and drawings as the printed book, as elements."""

from pnp.press.html.book import WebPage, build_web_book
from pnp.press.html.nodes import Element, Node, Picture, element

__all__ = ["Element", "Node", "Picture", "WebPage", "build_web_book", "element"]
