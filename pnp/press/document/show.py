"""A document as text, one line for each node: for ``pnp dump --stage document``, tests, and inspecting the tree."""

from collections.abc import Iterator
from dataclasses import fields

from pnp.press.document.first_uses import FirstUse, uses_of_terms
from pnp.press.document.front import term_word
from pnp.press.document.game_text import GameText
from pnp.press.document.nodes import Block, Code, Document, Inline, words_of

_HIDDEN = frozenset({"id", "clause", "variant", "language", "span", "evidence"})


def show_document(document: Document) -> str:
    """Every block of a document in reading order, indented by its depth. Equal documents give equal texts."""
    return "\n".join(_lines(document, 0)) + "\n"


def show_terms(text: GameText) -> str:
    """The first use and the explanation of each glossary word in a book, one line each; last, the number of words used
    before they are explained without a reference."""
    uses = uses_of_terms(text)
    lines = [f"{term_word(use.term, text)}: {_place(use, text)}" for use in uses]
    faults, referred = sum(use.is_fault for use in uses), sum(use.is_early and not use.is_fault for use in uses)
    count = f"{faults} first uses before definition, and {referred} more with the place of the definition"
    return "\n".join([text.title, *(f"  {line}" for line in lines), f"  {count}"]) + "\n"


def _place(use: FirstUse, text: GameText) -> str:
    first, explained = (text.number(clause) or clause for clause in (use.clause, use.explained))
    if not use.explained:
        return f"used in {first}, explained nowhere"
    if not use.is_early:
        return f"explained in {explained}"
    return f"used in {first}, " + (f"which names {explained}" if use.is_referred else f"explained in {explained}")


def _lines(block: Block, depth: int) -> Iterator[str]:
    inner: list[Block] = []
    parts = [type(block).__name__, *([f"#{block.id}"] if block.id else [])]
    for part in fields(block):
        value = getattr(block, part.name)
        if part.name in _HIDDEN or not value or (isinstance(block, Code) and part.name == "text"):
            continue
        blocks = list(_blocks(value))
        inner += blocks
        if not blocks:
            parts.append(_value(part.name, value))
    if block.clause and block.clause != block.id:
        parts.append(f"of {block.clause}")
    yield "  " * depth + " ".join(parts)
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
    """The value of a field other than blocks: words in quotation marks, other values with their name."""
    if isinstance(value, tuple) and value and all(isinstance(item, Inline) for item in value):
        return f"“{words_of(value)}”"
    if isinstance(value, Inline):
        return f"{name}=“{words_of((value,))}”"
    if isinstance(value, frozenset):
        return f"{name}={{{', '.join(sorted(map(repr, value)))}}}"
    return f"{name}={value!r}"
