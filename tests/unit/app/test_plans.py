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
from pnp.app.build.printing import _as_drawn_before, split_shared_parts
from pnp.app.game.build_options import BuildOptions
from pnp.checks.edition import CheckOptions
from pnp.press.edition import Edition
from pnp.press.export import png
from pnp.press.export.png import PageInk
from pnp.press.impose.formats import Paper
from pnp.press.impose.job import Job
from pnp.press.pieces import Print
from pnp.press.typeset.drawing.page import Document, Face, Group, Page, PlacedFace
from pnp.source.diagnostics import Report

GAMES = Path(__file__).parents[3] / "data"
QUICK = CheckOptions(play=False)


def a_print(name: str, copies: int, component: str = "cards") -> Print:
    return Print(Face(name, 63.0, 88.0, ()), None, copies, "poker", component)


def test_what_games_share_is_printed_once_as_often_as_one_of_them_needs_it() -> None:
    shared, own = split_shared_parts([
        {"cards": [a_print("AS", 2), a_print("KS", 1)]},
        {"cards": [a_print("AS", 3)], "tokens": [a_print("coin", 5, "coins")]},
    ])  # fmt: skip
    assert shared == {"cards": [a_print("AS", 3)]}
    assert own == [{"cards": [a_print("KS", 1)]}, {"tokens": [a_print("coin", 5, "coins")]}]


def test_a_game_of_its_own_shares_nothing() -> None:
    assert split_shared_parts([{"cards": [a_print("AS", 2)]}]) == ({}, [{"cards": [a_print("AS", 2)]}])


def test_what_games_have_alike_is_held_once() -> None:
    first, again = (a_print("AS", 2), a_print("KS", 1)), (a_print("AS", 3), replace(a_print("KS", 1), format="bridge"))
    (ace, king) = _as_drawn_before(again, [first])
    assert ace.face is first[0].face and ace.copies == 3
    assert king.face is again[1].face


def test_books_that_are_written_leave_empty_pages_to_plans() -> None:
    page = Page(148.0, 210.0, (PlacedFace(Face("AS", 63.0, 88.0, ())),), label="fronts 1 of 1")
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
    document = Document((Page(210.0, 297.0, (PlacedFace(face),)),) * 3, "x", purpose="cut")
    assert plans.job_ink(document, b"") == (0.75, 0.25)
    assert asked == [0]


def test_each_page_of_a_long_file_counts_once_though_only_some_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty fronts with one back behind each: the back is measured once and counts fifty times, the fronts are
    sampled."""
    back = Page(210.0, 297.0, (PlacedFace(Face("back", 63.0, 88.0, ())),))
    fronts = [Page(210.0, 297.0, (PlacedFace(Face(f"card {i}", 63.0, 88.0, ())),)) for i in range(50)]
    document = Document(tuple(p for front in fronts for p in (front, back)), "x", purpose="cut")
    asked: list[int] = []

    def measured(_: bytes, pages: Sequence[int]) -> Iterator[PageInk]:
        asked.extend(pages)
        return (PageInk(0.0, 1.0 if page % 2 else 0.25) for page in pages)

    monkeypatch.setattr(png, "ink_of", measured)
    assert plans.job_ink(document, b"") == pytest.approx((0.625, 0.625))
    assert len(asked) == plans.MOST and sum(page % 2 for page in asked) == 1


def test_the_sides_of_a_folded_book_are_sampled_by_the_number_of_their_drawings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty-four sides, of which the last three, full of faces, take all the ink: an eighth of the sides, and so of the
    ink, by one of the eight sides measured. Without the order, three or two of eight would be such sides, or none."""
    text, face = Group(()), PlacedFace(Face("a", 63.0, 88.0, ()))
    plain = [Page(297.0, 210.0, (Group((text,) * (i % 7)),)) for i in range(21)]
    full = [Page(297.0, 210.0, (Group((text, Group((face,)))),)) for _ in range(3)]
    document = Document((*plain[:9], *full, *plain[9:]), "x", purpose="fold")
    asked: list[int] = []

    def measured(_: bytes, pages: Sequence[int]) -> Iterator[PageInk]:
        asked.extend(pages)
        return (PageInk(0.4, 0.4) if 9 <= page < 12 else PageInk(0.0, 0.0) for page in pages)

    monkeypatch.setattr(png, "ink_of", measured)
    sheets = Job("", "", document).sheets
    assert plans.job_ink(document, b"") == pytest.approx((24 / sheets * 0.1, 24 / sheets * 0.05))
    assert len(asked) == plans.MOST_OF_BOOK and sum(9 <= page < 12 for page in asked) == 1


def test_the_same_pieces_take_as_much_ink_on_other_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    face, other = Face("a", 63.0, 88.0, ()), Face("b", 63.0, 88.0, ())
    measured: list[Document] = []

    def job_ink(document: Document, pdf: bytes) -> tuple[float, float]:
        measured.append(document)
        return 0.4, 0.2

    def cut(name: str, size: float, *faces: Sequence[Face]) -> EditionDocument:
        pages = tuple(Page(size, size, tuple(PlacedFace(face) for face in on_page)) for on_page in faces)
        return EditionDocument(None, name, Document(pages, "x", purpose="cut"))  # type: ignore[arg-type]

    monkeypatch.setattr(plans, "job_ink", job_ink)
    inks = Inks()
    for one in (cut("two", 200.0, [face] * 4, [face] * 4), cut("one", 300.0, [face] * 8), cut("b", 300.0, [other] * 8)):
        inks.measure(one, b"")
    assert inks.of_files["one"] == pytest.approx((0.4 * 8 / 9, 0.2 * 8 / 9))
    assert [document.pages[0].width for document in measured] == [200.0, 300.0], "other pieces are measured"


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


A4 = Paper("a4", 210.0, 297.0, label="A4")


def texts(title: str) -> Edition:
    """The texts of an edition in English."""
    return cast(Edition, SimpleNamespace(title=title, say=lambda text: text.rpartition("|")[2], locale="en"))


def folded_book(edition: Edition, name: str, title: str = "Rules", **more: bool) -> EditionDocument:
    page = Page(A4.width, A4.height, ())
    return EditionDocument(edition, f"{name}-a4.pdf", Document((page, page), title, purpose="fold"), **more)


def printed_and_others(
    box: Edition, documents: Sequence[EditionDocument]
) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The files that a plan prints for an evening, those that can wait, and the other files with their reasons."""
    plan = plans.plan_of(box, documents, {}, A4, {})
    return [job.file for job in plan.jobs], [job.file for job in plan.extra], list(plan.others)


def test_a_box_prints_its_own_book_instead_of_the_book_of_each_game() -> None:
    box, game = texts("A Box"), texts("A Game")
    whole = folded_book(box, "box-rulebook-booklet", in_box=True)
    one = folded_book(game, "game-rulebook-booklet")
    quests = folded_book(game, "game-quests-booklet", "Quests")
    jobs, extra, others = printed_and_others(box, [whole, one, quests])
    assert (jobs, extra) == (["box-rulebook-booklet-a4.pdf", "game-quests-booklet-a4.pdf"], [])
    assert others == [("game-rulebook-booklet-a4.pdf", "instead of the book above")]


def test_games_without_a_box_print_the_book_of_each() -> None:
    first, second = texts("One Game"), texts("Another")
    books = [folded_book(first, "one-rulebook-booklet"), folded_book(second, "another-rulebook-booklet")]
    assert printed_and_others(first, books) == ([book.name for book in books], [], [])


def test_the_rulebook_of_the_box_s_own_edition_is_printed() -> None:
    box = texts("A Box")
    reference = folded_book(box, "box-reference-booklet", "Reference", in_box=True)
    rulebook = folded_book(box, "box-rulebook-booklet")
    assert printed_and_others(box, [reference, rulebook])[0] == [reference.name, rulebook.name]


def test_an_extra_book_is_no_book_of_the_box() -> None:
    box, game = texts("A Box"), texts("A Game")
    extra = folded_book(box, "box-more-booklet", "More", in_box=True, extra=True)
    rulebook = folded_book(game, "game-rulebook-booklet")
    jobs, _, others = printed_and_others(box, [extra, rulebook])
    assert jobs == [rulebook.name] and others == [(extra.name, "Extra")]


def test_a_book_in_two_forms_is_printed_in_the_first() -> None:
    game = texts("A Game")
    first, again, other = (folded_book(game, name) for name in ("a-rulebook-booklet", "a-rulebook-zine", "a-tables"))
    other = replace(other, document=replace(other.document, title="Tables"))
    jobs, _, others = printed_and_others(game, [first, again, other])
    assert jobs == [first.name, other.name] and others == [(again.name, "instead of the book above")]


def test_an_extra_rulebook_is_named_once_among_the_other_files() -> None:
    game = texts("A Game")
    rules = folded_book(game, "game-rulebook-booklet")
    extra = folded_book(game, "game-rulebook-zine", extra=True)
    jobs, waiting, others = printed_and_others(game, [rules, extra])
    assert (jobs, waiting) == ([rules.name], [])
    assert others == [(extra.name, "Extra")]


def test_extra_sheets_stand_after_those_of_the_evening() -> None:
    game = texts("A Game")
    sheet = Document((Page(A4.width, A4.height, ()),), "Cards", purpose="cut")
    extra, cards = (
        EditionDocument(game, "extra-cards-a4.pdf", sheet, extra=True),
        EditionDocument(game, "cards-a4.pdf", sheet),
    )
    read = EditionDocument(game, "reference-a4.pdf", Document(sheet.pages, "Reference", purpose="read"))
    jobs, waiting, _ = printed_and_others(game, [extra, read, cards])
    assert (jobs, waiting) == ([cards.name, read.name], [extra.name])


def test_a_plan_names_files_of_its_own_paper_and_why_others_are_not_printed() -> None:
    game = texts("A Game")
    a4, a3 = (Page(width, height, ()) for width, height in ((297.0, 210.0), (297.0, 420.0)))
    made = [
        EditionDocument(game, f"{purpose}-{name}.pdf", Document((page,), name, purpose=purpose))
        for purpose in ("guide", "book", "cut")
        for name, page in (("a4", a4), ("a3", a3))
    ]
    jobs, _, others = printed_and_others(game, made)
    assert jobs == ["cut-a4.pdf"]
    assert [name for name, _ in others] == ["guide-a4.pdf", "book-a4.pdf", "book-a3.pdf"]


def test_each_book_is_measured_once_and_anything_else_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def job_ink(document: Document, pdf: bytes) -> tuple[float, float]:
        measured.append(document.title)
        return 0.4, 0.2

    monkeypatch.setattr(plans, "job_ink", job_ink)
    group = Group((), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    sheet, rules, quests = (Page(210.0, 297.0, (group,), label=label) for label in ("sheet", "rules", "quests"))
    face = Face("token", 20.0, 20.0, ())
    tokens = Page(210.0, 297.0, (PlacedFace(face),))
    documents = [
        Document((sheet,), "cards", purpose="cut"),
        Document((sheet,), "rules of a4", purpose="fold", reading=(rules,)),
        Document((sheet,), "quests of a4", purpose="fold", reading=(quests,)),
        Document((tokens,), "tokens", purpose="cut"),
        Document((sheet,), "quests of letter", purpose="fold", reading=(quests,)),
    ]
    inks = Inks()
    for document in documents:
        inks.measure(EditionDocument(texts("A Game"), document.title, document), b"")
    assert measured == [document.title for document in documents]
    assert list(inks.of_files) == measured
