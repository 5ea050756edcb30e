"""Sheets in the order in which a printer takes them."""

from pnp.press.impose.sides import Sheet, in_printing_order, is_back, is_front
from pnp.press.typeset.drawing.page import Page


def a_page(label: str) -> Page:
    return Page(210.0, 297.0, (), label=label)


SHEETS = [
    Sheet(a_page("fronts 1"), blank=a_page("blank 1")), Sheet(a_page("fronts 2"), a_page("backs 2")),
    Sheet(a_page("tile 3")), Sheet(a_page("fronts 4"), a_page("backs 4")),
]  # fmt: skip


def labels(*how: object) -> list[str]:
    return [page.label for page in in_printing_order(SHEETS, *how)]  # type: ignore[arg-type]


def test_a_sheet_that_is_turned_over_has_two_pages() -> None:
    pages = ["fronts 1", "blank 1", "fronts 2", "backs 2", "tile 3", "blank behind tile 3", "fronts 4", "backs 4"]
    assert labels("long") == labels("short") == pages


def test_the_sheets_that_are_printed_twice_lie_on_top() -> None:
    assert labels("separate") == ["fronts 2", "fronts 4", "fronts 1", "tile 3", "backs 2", "backs 4"]
    assert labels("separate", True) == ["fronts 2", "fronts 4", "fronts 1", "tile 3", "backs 4", "backs 2"]


def test_without_backs_there_are_fronts() -> None:
    assert labels("none") == labels("gutterfold") == ["fronts 1", "fronts 2", "tile 3", "fronts 4"]


def test_a_blank_page_is_neither_side() -> None:
    pages = list(in_printing_order(SHEETS, "long"))
    assert [page.label for page in pages if not is_front(page) and not is_back(page)] == [
        "blank 1",
        "blank behind tile 3",
    ]
