"""The rulebook: every clause printed with its number, pages that link and fill, examples that ran."""

import math
import re
from collections.abc import Callable

import pytest

from pnp.press.document.computed import component_node
from pnp.press.document.front import definitions, read_rulings
from pnp.press.edition import Edition
from pnp.press.impose.booklet import booklet_order
from pnp.press.pages import build_rulebook
from pnp.press.pages.geometry import A5
from pnp.press.pages.matter import CLOSER, LEAST_TYPE
from pnp.press.typeset.drawing.page import Document, GlyphRun
from pnp.press.typeset.drawing.walk import items_of
from tests.unit.editions import Printed
from tests.unit.reading import runs, words


def smallest(book: Document) -> tuple[float, str]:
    """The smallest type of a book outside the pictures of pieces, as large as it is printed, pt, and its words."""
    return min(
        (item.size * math.hypot(a, b), item.text)
        for page in book.pages
        for item, (a, b, *_) in items_of(page.items)
        if isinstance(item, GlyphRun)
    )


def test_no_type_of_a_book_is_too_small_to_read(book: Document, printed: Callable[[str], Printed]) -> None:
    assert smallest(book)[0] >= LEAST_TYPE - 0.01, smallest(book)
    translated = printed("fr").book
    assert smallest(translated)[0] >= LEAST_TYPE - 0.01, smallest(translated)


def test_numbers_of_contents_that_are_set_close_are_not_too_small(
    english: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.press.pages.matter.CLOSER", (min(CLOSER),))
    monkeypatch.setattr("pnp.press.pages.matter.FEW", 0.0)
    assert smallest(build_rulebook(english))[0] >= LEAST_TYPE - 0.01


def test_no_page_is_there_to_fill_a_sheet(book: Document) -> None:
    assert not any("Notes" in words(page).split() or "All the cards" in words(page) for page in book.pages)
    assert all((p.width, p.height) == (A5.width, A5.height) for p in book.pages)


def test_every_clause_that_binds_is_printed_with_its_number(english: Edition, book: Document) -> None:
    printed = set(" ".join(words(page) for page in book.pages[2:-1]).replace(",", " ").split())
    missing = [
        c.number
        for c in english.game.clauses.values()
        if c.number and c.kind not in ("flavour", "advice") and c.number not in printed
    ]
    assert missing == []


def test_no_page_parts_a_step_of_the_set_up_from_its_picture(english: Edition, book: Document) -> None:
    steps = [step.clause for step in english.rules.set_up_steps(3)]
    pages = {a.name: page for page in book.pages for a in page.anchors if a.name in steps}
    captions = {"start-secrets": "Flora", "deal": "Trump Deck", "first-devotees": "Cabal"}
    assert all(caption in words(pages[clause]) for clause, caption in captions.items())


def test_every_link_leads_to_an_anchor(book: Document) -> None:
    anchors = {a.name for page in book.pages for a in page.anchors}
    targets = {link.target for page in book.pages for link in page.links if link.target}
    assert targets and targets <= anchors


def test_chapters_and_sections_are_bookmarks_in_order(english: Edition, book: Document) -> None:
    titles = [a.title for page in book.pages for a in page.anchors if a.title]
    numbered = [t.split()[0] for t in titles if t[0].isdigit()]
    headings = [c.number for c in english.game.clauses.values() if c.kind == "heading" and c.number]
    assert numbered == headings


def test_text_stays_within_the_page(book: Document) -> None:
    for page in book.pages[:-1]:
        for run, x, y in runs(page):
            assert 5.0 <= x <= A5.width - 5.0, run.text
            assert y <= 201.0, run.text


def test_no_heading_is_the_last_of_its_page(english: Edition, book: Document) -> None:
    for page in book.pages[2:-1]:
        body = [(y, run) for run, _, y in runs(page) if A5.top <= y <= A5.bottom + 5.0]
        if body:
            last = max(body, key=lambda pair: pair[0])[1]
            assert last.font != english.theme.display or last.size < 13, last.text


def test_numbers_hang_left_of_the_text(english: Edition, book: Document) -> None:
    for number, page in enumerate(book.pages[2:-1], 3):
        left = 43.0 if number % 2 == 0 else 22.0
        for run, x, _ in runs(page):
            if run.size == 7.5 and run.text.count(".") == 2 and run.text.replace(".", "").isdigit():
                assert x < left or x > left + A5.measure / 2, run.text


def test_no_log_and_no_evidence_stand_in_a_book(english: Edition, book: Document) -> None:
    text = " ".join(words(page) for page in book.pages)
    assert all(result.ok for result in english.facts.results.values())
    for words_of_the_log in ("Checked against", "→", "gain 1 Secret each", "rules " + english.digest):
        assert words_of_the_log not in text


def test_contents_give_the_page_of_every_chapter(english: Edition, book: Document) -> None:
    contents = next(words(page).split() for page in book.pages if "Contents" in words(page))
    for number, page in enumerate(book.pages, 1):
        for anchor in page.anchors:
            if anchor.level == 0 and anchor.title and anchor.name != "contents" and ":" not in anchor.name:
                assert str(number) in contents, anchor.title


def test_components_are_shown_with_their_names_and_counts(english: Edition, book: Document) -> None:
    """How many there are stands with the name; for how many players they would be enough is no rule of setting up."""
    text = " ".join(" ".join(words(page) for page in book.pages).split())
    for component in english.game.components:
        entry = component_node(component, english)
        assert entry.count == english.facts.counts[component.id] > 0
        assert f"{entry.count} {entry.name}" in text
    assert english.facts.needs and not re.search(r"\d+ for \d+ players", text)


def test_terms_are_found_where_they_are_defined(english: Edition) -> None:
    defined = definitions(english)
    assert defined["cabal"] == "cabal"
    assert defined["window"] == "windows"


def test_rulings_come_in_the_order_of_the_book(english: Edition) -> None:
    order = list(english.game.clauses)
    first = [order.index(clauses[0]) for clauses, _ in read_rulings(english, True) if clauses]
    assert first == sorted(first)
    assert len(first) > 20


def test_the_french_book_has_no_english_words_of_the_press(printed: Callable[[str], Printed]) -> None:
    text = " ".join(words(page) for page in printed("fr").book.pages)
    for word in ("Contents", "Advice", "Rulebook", "players", "one player after another"):
        assert word not in text


def test_the_quick_reference_stays_together_at_the_end_of_a_booklet(english: Edition, book: Document) -> None:
    """Its pages are the last ones: empty pages stand before them, not between them."""
    label = english.say("Quick reference")
    assert [page.label for page in book.pages][-book.cover :] == [label] * book.cover
    assert book.cover > 1 and book.pages[-book.cover - 1].label != label
    order = booklet_order(len(book.pages), cover=book.cover)
    assert {len(book.pages), len(book.pages) - 1} == {order[0][0], order[1][1]}
