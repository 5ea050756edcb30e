"""The appendix on what a source left open: its kinds of gap, the clauses that close them, and what play came to."""

from dataclasses import replace

from pnp.model.game import Message
from pnp.model.rulebook import Provenance
from pnp.press.document.appendix import APPENDIX, with_appendix
from pnp.press.document.book import rulebook_document
from pnp.press.document.matter import Index, Ruling, Rulings
from pnp.press.document.nodes import Chapter, Section, walk, words_of
from pnp.press.edition import Edition
from pnp.press.html import build_web_book
from pnp.press.screen.webpage import page_bytes
from tests.lab import build
from tests.tiny import FILES

ROWS = (
    Provenance("A-1", ("scry",), "both", Message("It says when."), "silent"),
    Provenance("A-2", ("meddle", "court"), "ruling", Message("It comes to an end."), "stuck"),
    Provenance("A-3", ("goal",), "both", Message("No gap at all.")),
    Provenance("A-4", ("no-such-clause-here",), "both", Message("Of another game."), "silent"),
)


def gapped(edition: Edition) -> Edition:
    return replace(edition, facts=replace(edition.facts, game=replace(edition.game, provenance=ROWS)))


def sections(edition: Edition) -> list[Section]:
    book = with_appendix(rulebook_document(edition), edition, lambda clauses: f"{len(clauses)} clauses")
    at = next(i for i, block in enumerate(book.blocks) if isinstance(block, Chapter) and block.id == APPENDIX)
    assert isinstance(book.blocks[at + 1], Index)
    return [block for block in walk(book.blocks[at]) if isinstance(block, Section) and block.level == 2]


def test_gaps_stand_by_kind_behind_the_numbers_of_their_clauses(english: Edition) -> None:
    stuck, silent = sections(gapped(english))
    assert words_of(stuck.title) == "Places where play could not continue or would not end"
    (rulings,) = stuck.blocks
    assert isinstance(rulings, Rulings)
    (entry,) = rulings.entries
    assert [n.clause for n in entry.clauses] == sorted(("meddle", "court"), key=list(english.game.clauses).index)
    assert words_of(entry.inlines) == "It comes to an end. (2 clauses)"
    assert [words_of(b.inlines) for b in walk(silent) if isinstance(b, Ruling)] == ["It says when. (1 clauses)"]


def test_a_source_without_gaps_has_no_appendix(english: Edition) -> None:
    book = rulebook_document(english)
    whole = with_appendix(book, english)
    assert APPENDIX not in [block.id for block in whole.blocks]
    assert [block.id for block in whole.blocks] == [block.id for block in book.blocks]


def test_it_stands_in_the_web_page(english: Edition) -> None:
    edition = gapped(english)
    page = page_bytes(build_web_book(edition, with_appendix(rulebook_document(edition), edition)), "").decode()
    _, _, appendix = page.partition(f'id="{APPENDIX}"')
    assert "Left open by the source" in appendix and "It comes to an end." in appendix
    assert "No gap at all." not in appendix


def test_a_gap_of_no_kind_or_without_a_note_is_told() -> None:
    table = "id,clauses,origin,note,gap\nA,play,both,It is.,odd\nB,play,both,,silent\nC,play,both,It is.,stuck\n"
    _, _, report = build({**FILES, "provenance.csv": table})
    assert [(d.code, d.span.line) for d in report.errors] == [("PNP106", 2), ("PNP106", 3)]
    assert "odd" in report.errors[0].message and "no note" in report.errors[1].message
