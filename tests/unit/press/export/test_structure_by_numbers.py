"""The structure of a tagged PDF in small: levels of headings, words in the boxes of links, lines of one link, empty parts,
and the place where a target begins. Lengths are mm, positions of words pt from the foot of the page."""

from typing import Any

import pytest

from pnp.press.export.pdf_structure import Structure, Writer, _holds
from pnp.press.typeset.drawing.page import Document, Link, Page, Tag
from pnp.press.typeset.drawing.units import PT

LINK = Link(10.0, 20.0, 30.0, 5.0, "c")


def structure(*links: Link, with_places: bool = False) -> Structure:
    made = Structure(Document((Page(100.0, 200.0, ()),), "Title", "en", "Ada"), with_places)
    made.begin(links)
    return made


def at(x: float, y: float) -> tuple[float, float]:
    """A place of the page (mm, from its top) as words have it: pt, from the foot."""
    return x / PT, (200.0 - y) / PT


def test_headings_go_down_one_level_at_a_time() -> None:
    one = structure()
    assert [one._role(Tag(role)) for role in ("H3", "H3", "H2", "H5", "P", "H", "H1", "H2")] == [
        "H1", "H2", "H2", "H3", "P", "H", "H1", "H2",
    ]  # fmt: skip
    assert [one._role(Tag(f"H{level}")) for level in range(3, 9)] == ["H3", "H4", "H5", "H6", "H6", "H6"]


@pytest.mark.parametrize(
    ("x", "y", "holds"),
    [
        (9.951, 22.0, True), (9.949, 22.0, False), (40.049, 22.0, True), (40.051, 22.0, False), (20.0, 19.951, True),
        (20.0, 19.949, False), (20.0, 25.049, True), (20.0, 25.051, False),
    ],
)  # fmt: skip
def test_words_are_in_the_box_of_a_link_or_at_its_edge(x: float, y: float, holds: bool) -> None:
    assert _holds(LINK, at(x, y), 200.0) == holds


def test_a_link_goes_on_in_the_next_line() -> None:
    """Its words are one part; a link to something else, or after other parts, is another."""
    below, other = Link(10.0, 30.0, 30.0, 5.0, "c"), Link(50.0, 20.0, 30.0, 5.0, "d")
    one = structure(LINK, below, other)
    owner = one.part((Tag("P"),))
    first = one.link(owner, "c", at(11.0, 22.0), "a")
    assert first is not None and first.role == "Link"
    assert one.link(owner, "c", at(11.0, 32.0), "b") is first and first.words == ["a", "b"]
    assert one.link(owner, "c", at(90.0, 90.0), "x") is None and one.link(owner, "e", at(11.0, 22.0), "x") is None
    second = one.link(owner, "d", at(51.0, 22.0), "c")
    assert second is not first and one.leads[owner] == "c"
    one.end()
    assert [len(part.kids) for part in (first, second) if part] == [2, 1]
    unmet = structure(LINK)
    unmet.end()
    assert [kid.role for kid in unmet.root.kids] == ["Link"]  # type: ignore[union-attr]


def test_parts_are_made_once_and_empty_ones_go() -> None:
    one = structure()
    table, row = Tag("Table"), Tag("TR")
    assert one.part((table, row)) is one.part((table, row)) and one.part(()) is one.root
    assert one.part((table,)).kids == [one.part((table, row))]
    full = one.part((Tag("P"),))
    assert [one.number(full), one.number(full)] == [0, 1] and len(full.kids) == 2
    one.prune()
    assert one.root.kids == [full]


class File:
    """A file that counts its objects."""

    def __init__(self) -> None:
        self.count = 0

    def reserve(self) -> int:
        self.count += 1
        return self.count


def test_a_target_is_the_part_at_its_height_or_the_next_below_it() -> None:
    one = structure(with_places=True)
    high, low = (one.part((Tag("P", title),)) for title in ("high", "low"))
    one.note_height(high, 500.0)
    one.note_height(low, 100.0)
    one.note_height(one.part((Tag("Note"),)), 300.0)
    file: Any = File()
    writer = Writer(one, file, (), ())
    places = {height: writer.place_of(0, height) for height in (600.0, 500.0, 499.0, 100.0, 50.0)}
    assert places[600.0] == places[500.0] == places[50.0] == writer._object(high)
    assert places[499.0] == places[100.0] == writer._object(low)
    assert Writer(structure(with_places=True), File(), (), ()).place_of(0, 9.0) == 1  # type: ignore[arg-type]
