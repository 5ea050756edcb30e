"""XML of other tools, read without entities, network access or document types."""

from typing import Any

from lxml import etree

from pnp.app.cards.imports.project import Unreadable


def read_xml(data: bytes) -> Any:
    """The root element of a document. Raises Unreadable for a document type with entities, and for anything but XML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True,
                             remove_pis=True, huge_tree=False)  # fmt: skip
    if b"<!ENTITY" in data:
        raise Unreadable("it declares entities, which are not read")
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as problem:
        reason = str(problem.msg).partition(", line ")[0]
        raise Unreadable(f"it is not XML ({reason})", problem.lineno or 1) from None
    document: Any = root.getroottree().docinfo.internalDTD
    if document is not None and any(True for _ in document.iterentities()):
        raise Unreadable("it declares entities, which are not read")
    return root


def text_of(element: Any) -> str:
    """The text of an element and everything below it, trimmed; "" for none."""
    return "".join(element.itertext()).strip() if element is not None else ""


def line_of(element: Any) -> int:
    """The line on which an element begins."""
    return int(element.sourceline or 1)
