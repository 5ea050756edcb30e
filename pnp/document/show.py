"""A document as text, a node a line: for ``pnp dump --stage document``, tests, and whoever wants to see the tree."""

from collections.abc import Iterator
from dataclasses import fields

from pnp.document.nodes import Block, Code, Document, Inline, words_of

_HIDDEN = frozenset({"id", "clause", "variant", "language", "span", "evidence"})


def show_document(document: Document) -> str:
    """Every block of a document in reading order, indented by what it stands in. Equal documents give equal texts."""
    return "\n".join(_lines(document, 0)) + "\n"


def _lines(block: Block, depth: int) -> Iterator[str]:
    inner: list[Block] = []
    said = [type(block).__name__, *([f"#{block.id}"] if block.id else [])]
    for part in fields(block):
        value = getattr(block, part.name)
        if part.name in _HIDDEN or not value or (isinstance(block, Code) and part.name == "text"):
            continue
        found = list(_blocks(value))
        inner += found
        if not found:
            said.append(_value(part.name, value))
    if block.clause and block.clause != block.id:
        said.append(f"of {block.clause}")
    yield "  " * depth + " ".join(said)
    if isinstance(block, Code):
        yield from ("  " * (depth + 1) + f"| {line}".rstrip() for line in block.text.rstrip().split("\n"))
    for child in inner:
        yield from _lines(child, depth + 1)


def _blocks(value: object) -> Iterator[Block]:
    """The blocks in a field."""
    if isinstance(value, Block):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _blocks(item)


def _value(name: str, value: object) -> str:
    """What a field says beside blocks: words in quotation marks, the rest with its name."""
    if isinstance(value, tuple) and value and all(isinstance(item, Inline) for item in value):
        return f"“{words_of(value)}”"
    if isinstance(value, Inline):
        return f"{name}=“{words_of((value,))}”"
    return f"{name}={value!r}"
