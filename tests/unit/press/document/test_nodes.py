"""The nodes of a document: what they hold is found, what they say is told, where they stand is no part of them."""

from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest

from pnp.press.document import matter, nodes
from pnp.press.document.nodes import (
    Block,
    Chapter,
    Clause,
    Code,
    Definition,
    Definitions,
    Emphasis,
    Evidence,
    Inline,
    LineBreak,
    Link,
    List,
    ListItem,
    NoteNumber,
    Number,
    Paragraph,
    Section,
    Sign,
    Strong,
    Words,
    walk,
    words_of,
)
from pnp.source.diagnostics import Span

ROLES = {
    "Document", "Part", "Sect", "Div", "Aside", "P", "L", "LI", "Table", "TD", "TOC", "TOCI", "Index", "Note", "Code",
    "Figure", "Span", "Strong", "Em", "Reference", "Link",
}  # fmt: skip
"""Structure types of ISO 32000-1 and 32000-2."""


def every_class() -> list[type]:
    named = {**vars(nodes), **vars(matter)}.values()
    found = [c for c in named if isinstance(c, type) and issubclass(c, Block | Inline)]
    assert len(found) > 30
    return found


def test_every_node_is_frozen_and_has_a_role_that_tagged_pdf_knows() -> None:
    for kind in every_class():
        assert is_dataclass(kind) and kind.role in ROLES, kind  # type: ignore[attr-defined]
        with pytest.raises(FrozenInstanceError):
            object.__new__(kind).clause = "another"  # type: ignore[attr-defined]


def test_a_node_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Paragraph(()).inlines = (Words("a"),)  # type: ignore[misc]


def test_what_a_block_stands_for_is_named_and_never_counted() -> None:
    ours = {f.name for f in fields(Block)}
    assert ours == {"id", "clause", "variant", "language", "span"}
    assert all(f.kw_only for f in fields(Block)), "a new field must not move the others of every node"


def test_where_a_block_stands_is_no_part_of_what_it_is() -> None:
    here, there = Paragraph((Words("a"),), span=Span("a.md", 1, 1)), Paragraph((Words("a"),), span=Span("b.md", 9, 4))
    assert here == there and hash(here) == hash(there)
    assert here != Paragraph((Words("a"),), clause="court")


def test_a_walk_meets_everything_in_reading_order() -> None:
    item = ListItem((Words("one"),), (Paragraph((Words("two"),)),), id="x", evidence=Evidence(("seen",), id="e"))
    clause = Clause((Paragraph((Words("zero"), Emphasis((Words("stressed"),)))), List((item,)), Code("pass")), id="c")
    tree = Chapter((Section((Words("title"),), (clause,), 1, id="s"),), id="turn")
    met = list(walk(tree))
    assert [n.id for n in met if isinstance(n, Block) and n.id] == ["turn", "s", "c", "x", "e"]
    assert [n.text for n in met if isinstance(n, Words)] == ["title", "zero", "stressed", "one", "two"]
    assert [n.text for n in met if isinstance(n, Code)] == ["pass"]


def test_a_walk_goes_into_pairs_and_rows() -> None:
    entries = (Definition((Strong((Words("meld"),)),), (Paragraph((Words("cards"),)),)),)
    assert [n.text for n in walk(Definitions(entries)) if isinstance(n, Words)] == ["meld", "cards"]
    cell = nodes.Cell((Paragraph((Words("cell"),)),))
    assert [n.text for n in walk(nodes.Table((), ((cell, cell),))) if isinstance(n, Words)] == ["cell", "cell"]


def test_inlines_as_words() -> None:
    inlines = (
        Words("Play "), Strong((Words("a "), Sign("spades", "spade"))), LineBreak(), Link((Words("as told"),), "court"),
        Words(" in "), Number("court", "3.2"), NoteNumber("why", 1), Words("."),
    )  # fmt: skip
    assert words_of(inlines) == "Play a spade as told in 3.2."


def test_a_chapter_opens_with_a_whole_number() -> None:
    assert Section((), (), 1, number="3").opens_chapter
    assert not Section((), (), 1, number="3.2").opens_chapter
    assert not Section((), (), 2, number="3").opens_chapter
    assert not Section((), (), 1).opens_chapter
