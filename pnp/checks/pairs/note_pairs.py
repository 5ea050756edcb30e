"""Paragraphs that restate clauses: answers to questions, common mistakes, notes beside the rules.

A paragraph that is not binding and links a clause ("see [](#only-hearts)") repeats the clause in other words. The other
side of its pair is the linked clauses; paragraphs that link the same clauses share a pair.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from pnp.checks.pairs.pair import Pair
from pnp.checks.pairs.sides import Line, prose_of, side
from pnp.model.game import Block, Game, Message

NO_PROSE = frozenset({"heading", "rule", "example", "show"})
"""Kinds of block that state no rule in words: titles name, code and data stand for themselves, examples are
executed."""
PREFIX = "notes."
_LINK = re.compile(r"\]\(#([\w-]+)\)")
_ASKS = ("?", "？", "؟", ";")
"""Endings of a heading that asks a question: its answer is meaningless without it."""


def note_pairs(game: Game, pairs: Mapping[str, Pair]) -> dict[str, Pair]:
    """The pairs of the paragraphs that restate clauses, by key; ``pairs`` are those of the clauses."""
    texts: dict[tuple[str, ...], list[Message]] = {}
    for chapter in game.chapters:
        for message, linked in _restating(chapter.blocks, pairs):
            texts.setdefault(linked, []).append(message)
    notes = (_pair(linked, messages, pairs) for linked, messages in texts.items())
    return {note.key: note for note in notes}


def _restating(blocks: Sequence[Block], pairs: Container[str]) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """The non-binding paragraphs that link clauses, each with the clauses; an answer is preceded by its question."""
    question: Message | None = None
    for block in blocks:
        if block.kind == "heading":
            question = block.text if block.text.text.rstrip().endswith(_ASKS) else None
        if block.kind in NO_PROSE or block.clause in pairs:
            continue
        linked = tuple(dict.fromkeys(id for id in _LINK.findall(block.text.text) if id in pairs))
        if linked:
            if question is not None:
                yield question, linked
            yield block.text, linked


def _pair(linked: tuple[str, ...], messages: list[Message], pairs: Mapping[str, Pair]) -> Pair:
    clauses = [pairs[id] for id in linked]
    meanings = [f"{pair.words.digest} {pair.code.digest}" for pair in clauses]
    key = PREFIX + ".".join(linked)
    place = messages[-1].span
    return Pair(key, key, prose_of(messages), side(_lines(clauses), meanings), place, "", linked, "clause")


def _lines(clauses: Sequence[Pair]) -> Iterator[Line]:
    for pair in clauses:
        yield from pair.words.lines
