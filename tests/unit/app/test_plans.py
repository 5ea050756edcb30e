"""Print plans, and what several games of a box print once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pypdfium2
import pytest

from pnp.app.build import plans
from pnp.app.build.build import build
from pnp.app.build.plans import EditionDocument, Inks, SheetCount
from pnp.app.build.printing import _as_drawn_before, told_apart
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.press.edition import Edition
from pnp.press.export import png
from pnp.press.export.png import PageInk
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Document, Face, Group, Page, Placed
from pnp.source.diagnostics import Report

GAMES = Path(__file__).parents[3] / "data"
QUICK = CheckOptions(play=False)


def a_print(name: str, copies: int, component: str = "cards") -> Print:
    return Print(Face(name, 63.0, 88.0, ()), None, copies, "poker", component)


def test_what_games_share_is_printed_once_as_often_as_one_of_them_needs_it() -> None:
    shared, own = told_apart([
        {"cards": [a_print("AS", 2), a_print("KS", 1)]},
        {"cards": [a_print("AS", 3)], "tokens": [a_print("coin", 5, "coins")]},
    ])  # fmt: skip
    assert shared == {"cards": [a_print("AS", 3)]}
    assert own == [{"cards": [a_print("KS", 1)]}, {"tokens": [a_print("coin", 5, "coins")]}]


def test_a_game_of_its_own_shares_nothing() -> None:
    assert told_apart([{"cards": [a_print("AS", 2)]}]) == ({}, [{"cards": [a_print("AS", 2)]}])


def test_what_games_have_alike_is_held_once() -> None:
    first, again = (a_print("AS", 2), a_print("KS", 1)), (a_print("AS", 3), replace(a_print("KS", 1), format="bridge"))
    (ace, king) = _as_drawn_before(again, [first])
    assert ace.face is first[0].face and ace.copies == 3
    assert king.face is again[1].face


def test_books_that_are_written_leave_empty_pages_to_plans() -> None:
    page = Page(148.0, 210.0, (Placed(Face("AS", 63.0, 88.0, ())),), label="fronts 1 of 1")
    edition = cast(Edition, SimpleNamespace())
    book, sheet = (EditionDocument(edition, "", Document((page,), "", purpose=purpose)) for purpose in ("fold", "cut"))
    assert sheet.outline is sheet
    assert book.outline.document.pages == (replace(page, items=()),)


def test_a_box_prints_its_deck_once(tmp_path: Path) -> None:
    options = BuildOptions(locales=("en",), papers=("a4",), only=("cards", "plan"), out=tmp_path, check=QUICK)
    built = build(GAMES / "deck-of-fey", options, Report())
    assert sorted(file.name for file in built.files) == [
        "deck-of-fey-cards-a4.pdf",
        "deck-of-fey-cards-punch-guide-a4.pdf",
        "deck-of-fey-print-plan-a4.pdf",
    ]
    sides = len(pypdfium2.PdfDocument(tmp_path / "deck-of-fey" / "en" / "deck-of-fey-cards-a4.pdf"))
    assert built.sheets == (SheetCount("en", "A4", sides // 2, sides // 2),)
    plan = pypdfium2.PdfDocument(tmp_path / "deck-of-fey" / "en" / "deck-of-fey-print-plan-a4.pdf")
    words = plan[0].get_textpage().get_text_range()
    assert len(plan) == 1 and f"sheets: {sides // 2}" in words and "deck-of-fey-cards-a4.pdf" in words


def test_jobs_that_are_called_alike_say_of_which_game_they_are() -> None:
    games = [cast(Edition, SimpleNamespace(title=title, say=str)) for title in ("A Box", "A Box: One Game", "Another")]
    turns, mats = Document((), "Turn cards"), Document((), "A Box: Mats")
    made = [
        EditionDocument(games[0], "", mats),
        EditionDocument(games[1], "", turns),
        EditionDocument(games[2], "", turns),
    ]
    assert plans.labels_of(games[0], made) == ["Mats", "One Game: Turn cards", "Another: Turn cards"]


def test_a_plan_alone_writes_nothing_else(tmp_path: Path) -> None:
    options = BuildOptions(locales=("en",), papers=("a4",), only=("plan",), out=tmp_path, check=QUICK)
    (written,) = build(GAMES / "hearts", options, Report()).files
    assert written.name == "hearts-print-plan-a4.pdf"


def test_pages_of_the_same_pieces_take_the_same_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    face, asked = Face("a", 63.0, 88.0, ()), []

    def measured(_: bytes, pages: Sequence[int]) -> Iterator[PageInk]:
        asked.extend(pages)
        return iter([PageInk(0.5, 0.25)] * len(pages))

    monkeypatch.setattr(png, "ink_of", measured)
    document = Document((Page(210.0, 297.0, (Placed(face),)),) * 3, "x", purpose="cut")
    assert plans.job_ink(document, b"") == (0.75, 0.25)
    assert asked == [0]


def bleeds(paper: str, tmp_path: Path, **more: object) -> list[tuple[str, str]]:
    """What is told of the bleed of a deck of poker cards on a paper."""
    options = BuildOptions(locales=("en",), papers=(paper,), only=("cards",), out=tmp_path, check=QUICK)
    report = Report()
    build(GAMES / "hearts", BuildOptions(**{**vars(options), **more}), report)
    return [(d.message, d.help) for d in report if d.code == "PNP710"]


def test_a_sheet_with_too_little_bleed_says_what_would_give_more(tmp_path: Path) -> None:
    ((message, help),) = bleeds("letter", tmp_path, grid=(3, 3))
    assert message == "a sheet of Letter leaves 0.4 mm of bleed around `poker`, but 0.6 mm are needed"
    assert help.startswith("remove `--grid`") and help.endswith("with 8 on a sheet instead of 9")


def test_bleed_goes_before_a_card_more_on_a_sheet(tmp_path: Path) -> None:
    assert not bleeds("letter", tmp_path)


@pytest.mark.parametrize(("paper", "more"), [("a4", {}), ("letter", {"bleed": 1.0}), ("letter", {"bleed": 3.0})])
def test_bleed_that_is_asked_for_is_given(paper: str, more: dict[str, float], tmp_path: Path) -> None:
    assert not bleeds(paper, tmp_path, **more)


def test_pieces_edge_to_edge_are_what_was_asked_for(tmp_path: Path) -> None:
    assert not bleeds("a4", tmp_path, gap=0.0)


def test_more_bleed_than_is_drawn_is_told(tmp_path: Path) -> None:
    ((_, help),) = bleeds("a4", tmp_path, bleed=5.0)
    assert help == "extend the drawings 5 mm beyond the trim: they end at 4.1 mm"


def test_a_folded_book_is_measured_on_one_paper_and_reckoned_on_others(monkeypatch: pytest.MonkeyPatch) -> None:
    book = (Page(148.0, 210.0),)

    def folded(width: float, height: float, scale: float) -> EditionDocument:
        group = Group((), (scale, 0.0, 0.0, scale, 0.0, 0.0))
        document = Document((Page(width, height, (group,)),), "", purpose="fold", reading=book)
        return EditionDocument(cast(Edition, SimpleNamespace()), f"{width:g}", document)

    drawn: list[Document] = []

    def job_ink(document: Document, pdf: bytes) -> tuple[float, float]:
        drawn.append(document)
        return 0.4, 0.2

    monkeypatch.setattr(plans, "job_ink", job_ink)
    inks = Inks()
    for one in (folded(300.0, 200.0, 1.0), folded(301.0, 100.0, 0.5)):
        inks.measure(one, b"")
    assert inks.of_files["301"] == pytest.approx((0.2, 0.1), rel=0.01)  # (a quarter of the ink on half of the paper)
    assert len(drawn) == 1
