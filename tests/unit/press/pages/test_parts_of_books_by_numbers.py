"""Examples, components, actions, proofs and galleries at exact places, mm. A letter is a tenth of its size wide, a line a
quarter of its leading high. Type is twice as large as usual."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import matter, nodes, parts
from pnp.press.document.shows import FaceFigure, TurnFigure
from pnp.press.pages import (
    bookshows,
    components,
    examples,
    gallery,
    proofbook,
    proofparts,
)
from pnp.press.pages.book import Book
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.geometry import BookShape
from pnp.press.pieces.gallery import Sample, Shelf
from pnp.press.typeset import Columns, Drawing, FramedBlocks, Row, Run, Space, Stack, Table, Text
from pnp.press.typeset.drawing.page import Face, Path, PlacedFace
from pnp.press.typeset.flow.blocks import Across
from tests.unit.press.pages.plain_books import COLUMNS, LARGE, measure_books_plainly, plain_book
from tests.unit.press.pages.plain_sheets import THEME, plain_edition, words_in


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_books_plainly(monkeypatch)


# ------------------------------------------------------------------------------------------------- examples
def example(
    monkeypatch: pytest.MonkeyPatch, cards: int, boards: int = 0, small: bool = False, width: float = 200.0
) -> tuple[FramedBlocks, list[Any]]:
    """The box of an example with these many cards and boards, and the sizes asked for."""
    asked: list[Any] = []

    def fan(edition: Any, style: Any, held: Any, wide: float, largest: float) -> Drawing:
        asked.append(("fan", round(wide, 3), round(largest, 4)))
        return Drawing((), 40.0, 20.0)

    def board(edition: Any, name: Any, pieces: Any, ring: float) -> Drawing:
        asked.append(("board", ring))
        return Drawing((), 60.0, 20.0)

    monkeypatch.setattr(examples, "example_of", lambda game, name: SimpleNamespace(shows=(), data={}))
    monkeypatch.setattr(examples, "held_cards", lambda edition, example: [SimpleNamespace(faces=(0,) * cards)])
    monkeypatch.setattr(examples, "boards_shown", lambda *args: [("ring", ())] * boards)
    monkeypatch.setattr(examples, "fan", fan)
    monkeypatch.setattr(examples, "board_drawing", board)
    monkeypatch.setattr(examples, "widest_word", lambda inlines, setting: 10.0)
    one = replace(plain_book(), small=frozenset({"box:deal"}) if small else frozenset())
    words = tuple(nodes.Paragraph((nodes.Words("a"),)) for _ in range(5))
    box = examples.example_box(one, nodes.Example(example="deal", number="1", story=words, fault="", ran=""), width)
    assert isinstance(box, FramedBlocks)
    return box, asked


def test_the_box_of_an_example_has_its_number_on_a_tab(monkeypatch: pytest.MonkeyPatch) -> None:
    box, asked = example(monkeypatch, 0)
    assert (box.padding, box.radius, box.before, box.after) == ((6.0, 4.5, 3.0, 4.5), 1.6, 5.0, 4.2)
    assert box.tab is not None and (box.tab.x, box.tab.align) == (5.2, "left")
    assert box.paint is not None and box.paint.width == 0.4 and asked == [] and len(box.blocks) == 5


def test_two_cards_or_a_board_have_words_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The box has 191 inside; a line of words takes 8.8, and 24 are beside the picture."""
    box, asked = example(monkeypatch, 2)
    assert asked == [("fan", 88.0, round(examples.SCALE * 2.0, 4))]
    row, *below = box.blocks
    assert isinstance(row, Row) and len(row.cells[1]) == 2 and len(below) == 3
    assert row.widths == (40.0, 191.0 - 44.5) and (row.gap, row.after) == (4.5, 1.4)
    _, small = example(monkeypatch, 2, small=True)
    assert small == [("fan", round(44.0 * 2 * 0.72, 3), round(examples.SCALE * 1.44, 4))]
    _, narrow = example(monkeypatch, 2, width=100.0)
    assert narrow[0][1] == 50.05
    lone, asked = example(monkeypatch, 0, 1)
    assert asked == [("board", 72.0)] and isinstance(lone.blocks[0], Row) and lone.blocks[0].widths[0] == 60.0


def test_more_cards_are_above_the_words_or_beside_their_board(monkeypatch: pytest.MonkeyPatch) -> None:
    box, asked = example(monkeypatch, 3)
    assert asked == [("fan", 191.0, round(examples.WIDE * 2.0, 4))] and isinstance(box.blocks[0], Drawing)
    both, asked = example(monkeypatch, 1, 1)
    assert asked == [("board", 66.0), ("fan", 122.0, round(examples.WIDE * 2.0, 4))]
    row = both.blocks[0]
    assert isinstance(row, Row) and (row.widths, row.gap, row.valign, row.after) == ((122.0, 66.0), 3.0, "middle", 1.4)


def test_words_wider_than_their_room_go_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "widest_word", lambda inlines, setting: 20.0)
    one, picture = plain_book(), Drawing((), 40.0, 20.0)
    words = [Text((), replace(one.styles.body, after=0.0, align="justify"))]
    assert isinstance(examples._beside(one, picture, words, 64.5)[0], Row)
    assert examples._beside(one, picture, words, 64.4)[0] is picture
    row = examples._beside(one, picture, words * 4, 100.0)[0]
    assert isinstance(row, Row) and len(row.cells[1]) == 3 and row.cells[1][0].style.align == "left"  # type: ignore[union-attr]
    exact = words[0].style.leading / 4
    both = examples._beside(one, replace(picture, height=2 * exact - 4.0), words * 3, 100.0)[0]
    assert isinstance(both, Row) and len(both.cells[1]) == 2
    monkeypatch.setattr(examples, "widest_word", lambda inlines, setting: 80.0 if inlines else 1.0)
    long = Text((Run("a", one.styles.body.text),), one.styles.body)
    assert examples._beside(one, picture, [*words, long], 100.0)[0] is picture
    centred = replace(words[0], style=replace(words[0].style, align="center"))
    assert examples._ragged(centred) is centred and examples._ragged(picture) is picture
    (alone,) = examples._beside(one, Drawing((), 40.0, 1.0), words, 100.0)
    assert isinstance(alone, Row)


# ------------------------------------------------------------------------------------------------- components
def test_components_stand_four_in_a_row_at_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 120 mm, four cells have 28.2 each; a card 60 high at 0.3 of 120/92 takes 23.5 and 2."""
    asked: list[tuple[float, ...]] = []
    face = Face("A", 40.0, 60.0, ())

    def drawing(name: str, edition: Any, *sizes: float) -> Drawing | None:
        asked.append(tuple(round(v, 3) for v in sizes))
        return None if name == "x0" else Drawing((), 1.0, 1.0)

    monkeypatch.setattr(components, "component_faces", lambda name, edition: [] if name == "none" else [face])
    monkeypatch.setattr(components, "component_drawing", drawing)
    monkeypatch.setattr(components, "upright", lambda faces, width: widths.append(round(width, 3)) or 1.0)
    monkeypatch.setattr(components, "fitting", lambda face, width, scale: scale)
    widths: list[float] = []

    def table(count: int, shape: BookShape = LARGE) -> Stack:
        asked.clear()
        widths.clear()
        made = tuple(parts.ComponentNode(f"x{i}", i, "card") for i in range(count))
        stack = components.components_table(
            plain_book(shape), parts.Components((*made, parts.ComponentNode("none", 1, "box")))
        )
        assert isinstance(stack, Stack)
        return stack

    stack = table(5)
    first, second = stack.blocks
    assert isinstance(first, Row) and isinstance(second, Row)
    assert (first.gap, first.after, first.widths) == (2.4, 2.4, (0.0,) * 4) and len(second.cells) == 4
    assert [len(cell) for cell in (*first.cells, *second.cells)] == [2, 3, 3, 3, 3, 0, 0, 0] and stack.together
    scale = 0.3 * 120 / 92
    assert asked == [(28.2, round(60 * scale + 2.0, 3), round(scale, 3))] * 5 and widths == [29.4] * 5
    number, name = first.cells[1][1:]
    assert isinstance(number, Text) and isinstance(name, Text)
    assert (number.style.text.size, number.style.leading, name.style.text.size, name.style.leading) == (
        30.0,
        34.0,
        17.0,
        20.0,
    )
    assert table(9).together is False and len(table(2).blocks[0].widths) == 2  # type: ignore[union-attr]
    table(2)
    assert asked[0][0] == 58.8
    table(2, replace(LARGE, measure=60.0))
    assert asked[0][2] == 0.3
    table(2, replace(LARGE, measure=184.0))
    assert asked[0][2] == 0.45
    assert table(0).blocks == ()


# ------------------------------------------------------------------------------------------------- shows
def test_the_names_of_actions_take_at_most_two_lines() -> None:
    """At 17.5 pt, twice the size of a sheet at 8.75, widths grow by 1.944."""
    one = plain_book()
    scale = one.styles.computed.scale
    assert scale == pytest.approx(17.5 / 9)

    def wide(name: str) -> float:
        action = parts.ActionNode(name, ())
        return bookshows._name_width(one, parts.Actions((parts.PhaseActions("", (), (parts.ActionGroup((action,)),)),)))

    assert [wide("a" * n) / scale for n in (46, 47, 54, 55, 80)] == pytest.approx([21.6, 25.0, 25.0, 28.4, 28.4])


def test_names_of_actions_are_measured_a_millimetre_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(bookshows, "count_lines", lambda blocks, width, setting: asked.append(round(width, 4)) or 3)
    one, action = plain_book(), parts.ActionNode("Rob", ())
    bookshows._name_width(one, parts.Actions((parts.PhaseActions("", (), (parts.ActionGroup((action,)),)),)))
    assert asked == [41.0, 47.6111, 54.2222]


def test_actions_are_tables_between_rules() -> None:
    one = plain_book()
    rob = parts.ActionNode("Rob", (nodes.Words("take"),), "4.2", nodes.Sign("stake"), clause="rob")
    phases = tuple(
        parts.PhaseActions(name, (nodes.Words("once"),), (parts.ActionGroup((rob,)),)) for name in ("Act", "Rest")
    )
    first, last = bookshows.actions_table(one, parts.Actions((phases[0], replace(phases[1], note=()))))
    assert isinstance(first, Stack) and isinstance(last, Stack)
    top, head, table = first.blocks
    assert isinstance(top, Drawing) and (top.width, top.height, top.before, top.after) == (120.0, 0.5, 0.6, 0.7)
    (line,) = top.content  # type: ignore[misc]
    assert isinstance(line, Path) and line.segments[1][1][0] == 120.0 and line.paint.width == 0.5
    assert isinstance(head, Text) and (head.style.after, head.hung[0].x) == (0.1, 120.0)
    assert isinstance(table, Table) and (table.padding, table.before, table.after) == ((0.55, 0.9), 0.0, 1.0)
    scale = 17.5 / 9
    assert [round(c.width / scale, 3) for c in table.columns] == [21.6, 4.1, 0.0, 7.7]
    assert table.rule is not None and table.foot_rule is not None and table.rule.width == 0.15
    assert table.foot_rule.width == 0.2 and len(last.blocks) == 2
    end, bare = last.blocks[1], last.blocks[0]
    assert isinstance(end, Table) and end.foot_rule is not None and end.foot_rule.width == 0.5
    assert isinstance(bare, Text) and bare.hung == ()
    name, sign, does, number = table.rows[0]
    assert [words_in(cell) for cell in (name, sign, does, number)] == ["Rob", ":stake:", "take", "4.2"]
    assert does.style.after == 0.0 and sign.style.align == "center"  # type: ignore[union-attr]
    free = bookshows._action_row(one, replace(rob, sign=None))[1]
    assert words_in(free) == " "


def test_a_figure_takes_seven_tenths_of_a_page_or_more_if_it_is_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is 260 high, its text 120 wide: 182, or 244.4 for one narrower than 90."""
    asked: list[float] = []

    def fitted(width: float, high: float) -> Any:
        def fit(self: Book, block: Any, look: Any, highest: float) -> Drawing:
            asked.append(round(highest, 3))
            return Drawing((), width, min(high, highest))

        return fit

    for width, high, expected in ((89.9, 300.0, [182.0, 244.4]), (90.0, 300.0, [182.0]), (50.0, 181.0, [182.0])):
        asked.clear()
        monkeypatch.setattr(Book, "fitted_figure", fitted(width, high))
        bookshows._drawn(nodes.Figure(title=""), plain_book())
        assert asked == expected
    asked.clear()
    bookshows._drawn(nodes.Figure(title=""), plain_book(COLUMNS))
    assert asked == [float("inf")]


def test_shows_have_space_around_them_and_wide_ones_span_the_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bookshows, "_blocks_of_show", lambda book, block: [Space(1.0)])
    components_part, credits_part = parts.Components(()), matter.Credits((), ())
    for part in (components_part, credits_part):
        (stack,) = bookshows.set_show(plain_book(), part, "c")
        assert isinstance(stack, Stack) and (stack.before, stack.after, stack.together) == (1.6, 2.6, False)
        assert bool(stack.marks) == (part is components_part)
    (across,) = bookshows.set_show(plain_book(COLUMNS), components_part, "c")
    assert isinstance(across, Across) and (across.before, across.after) == (1.6, 2.6)


def test_pictures_may_move_but_for_those_that_belong_to_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = parts.CodedList((), ordered=True)
    figure, numbered, turn = nodes.Figure(title=""), FaceFigure("HK", ("index",)), TurnFigure(title="", arrows=())
    movable = [bookshows._is_movable(one) for one in (figure, numbered, turn, parts.Actions(()), hands)]
    assert movable == [True, False, False, True, False]
    of_cards = [
        bookshows._is_of_cards(one) for one in (hands, replace(hands, ordered=False), parts.CardRows(()), figure)
    ]
    assert of_cards == [False, True, True, False]
    drawings = {
        "high": Drawing((), 50.0, 10.0),
        "kept": Drawing((), 50.0, 10.0, keep_with_next=True),
        "flat": Drawing((), 50.0, 0.0),
    }
    for name, block, expected in (
        ("high", figure, [False]),
        ("high", numbered, [True]),
        ("kept", figure, [True]),
        ("flat", figure, []),
    ):
        monkeypatch.setattr(bookshows, "_drawn", lambda block, book, name=name: drawings[name])
        assert [one.keep_with_next for one in bookshows._blocks_of_show(plain_book(), block)] == expected  # type: ignore[union-attr]


def test_the_key_of_a_book_lists_suits_last(monkeypatch: pytest.MonkeyPatch) -> None:
    face = Face("x", 1.0, 1.0, ())
    member = SimpleNamespace(props={"mark": "suit"})
    game = SimpleNamespace(enums={"s": SimpleNamespace(members=[member])})
    edition = plain_edition(icons={"suit": face, "fox": face}, game=game)
    one = Book(
        edition, make_book_styles(THEME, shape=LARGE), shape=LARGE, icons={"suit": None, "gone": None, "fox": None}
    )
    key = bookshows.signs(one)
    desks: list[float] = []
    monkeypatch.setattr(bookshows.tables, "show_icons", lambda desk, names: desks.append(desk.width) or [])
    bookshows.signs(one)
    assert desks == [57.0]
    assert isinstance(key, Columns) and (key.count, key.gap) == (2, 6.0)
    assert [words_in(block) for block in key.blocks] == ["a fox", "a suit"]


# ------------------------------------------------------------------------------------------------- proofs
def test_a_proof_has_a_wide_column_for_evidence() -> None:
    """The text has 92 mm, beginning at 26; the evidence 72, beginning at 126."""
    for to_left, x, notes, front in ((False, 26.0, 126.0, 26.0), (True, 92.0, 12.0, 26.0)):
        one = Book(plain_edition(to_left=to_left), make_book_styles(THEME))
        page = proofbook._template(one, "text")
        (frame,) = page.frames
        assert page.notes is not None and (page.width, page.height) == (210.0, 297.0)
        assert (frame.x, frame.y, frame.width, frame.height) == (x, 18.0, 92.0, 260.0)
        assert (page.notes.x, page.notes.y, page.notes.width, page.notes.height) == (notes, 18.0, 72.0, 260.0)
        (first,) = proofbook._template(one, "front").frames
        assert (first.x, first.width) == (front, 158.0)


def test_findings_of_a_proof_are_in_two_columns_of_thirty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofbook, "imprint", lambda edition, with_digest: ("v1",))
    finding = matter.Finding(nodes.Number("c", "1.1"), "odd")
    node = matter.ProofSummary(title="Proof", lines=("one",), findings=(matter.Findings("Look", (finding,) * 61),))
    blocks = proofbook.front(plain_book(), node)
    assert [len(b.blocks) for b in blocks if isinstance(b, Columns)] == [60, 1]
    assert {(b.count, b.gap) for b in blocks if isinstance(b, Columns)} == {(2, 6.0)}
    assert [b.height for b in blocks if isinstance(b, Space)] == [2.0]
    head = blocks[0]
    assert isinstance(head, Text) and head.style.left == 0.0 and head.marks[0].level == 0
    listed = proofbook._listed(finding, plain_book())
    assert words_in(listed) == "1.1  odd" and (listed.style.left, listed.style.first) == (3.0, -3.0)


def test_the_foot_of_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[tuple[Any, ...]] = []

    def set_text(runs: Any, style: Any, width: float, setting: Any) -> Any:
        return SimpleNamespace(items_from=lambda x, y: placed.append((runs[0].text, width, x, y)) or ())

    monkeypatch.setattr(proofbook, "set_text", set_text)
    monkeypatch.setattr(proofbook, "imprint", lambda edition, with_digest: ("a", "v1"))
    context: Any = SimpleNamespace(label="3", running={"chapter": "Hares"})
    proofbook._foot(plain_edition(), context)
    assert placed == [("3 · Hares · v1", 158.0, 26.0, 287.0)]


def test_evidence_is_loud_for_changes_and_for_the_first_line_of_a_fault() -> None:
    fault = nodes.Evidence(("wrong", "seen"), is_fault=True, change="new")
    notes = [(words_in(note), note.inlines[0].style.fill) for note in proofparts.evidence_notes(fault, plain_book())]
    loud, quiet = proofparts.WARNING, THEME.grey
    assert notes == [("▲ new", loud), ("× wrong", loud), ("seen", quiet)]
    fine = nodes.Evidence(("wrong", "seen"), is_fault=False, change="")
    assert [words_in(note) for note in proofparts.evidence_notes(fine, plain_book())] == ["wrong", "seen"]
    assert (proofparts.CHANGED, proofparts.BAR_INDENT) == ((1.1, proofparts.WARNING), 2.6)


def test_code_is_a_drawing_for_each_line_behind_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter takes 0.69 at 6.9 pt; turnover lines begin 6 further to the right."""
    styles: list[Any] = []

    def set_text(runs: Any, style: Any, width: float, setting: Any) -> Any:
        styles.append(
            (words_in(SimpleNamespace(inlines=runs)), round(style.left, 3), style.first, width, style.leading)
        )
        return SimpleNamespace(height=3.0, items=lambda x, y: ())

    monkeypatch.setattr(proofparts, "set_text", set_text)
    monkeypatch.setattr(proofparts, "with_space", lambda items, fonts: ())
    one = plain_book()
    one.edition.theme = SimpleNamespace(**(vars(THEME) | {"inks": {}}))
    one.edition.setting.speaking = lambda language: language
    blocks: Any = proofparts.code_lines("a:\n  b  c\nd\ne", one)
    assert [(b.before, b.after, b.keep_with_next) for b in blocks] == [
        (0.6, 0.0, True), (0.0, 0.0, False), (0.0, 0.0, True), (0.0, 3.0, False),
    ]  # fmt: skip
    assert {(b.width, b.height) for b in blocks} == {(120.0, 3.0)}
    bar = blocks[0].content[0]
    assert bar.segments == (("M", (0.2, 0.0)), ("L", (0.2, 3.0))) and bar.paint.width == 0.35
    assert styles[0] == ("a:", 8.4, -6.0, 120.0, 9.0) and styles[1] == ("b\u00a0 c", 9.78, -6.0, 120.0, 9.0)
    assert one.edition.theme.text == THEME.text and proofparts._ink("plain", one.edition.theme).size == 6.9
    (single,) = proofparts.code_lines("a", one)
    assert (single.before, single.after) == (0.6, 3.0)  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- galleries
def shelves(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[float, float]]:
    """The measures and sizes of all words."""
    looks: dict[str, tuple[float, float]] = {}

    def set_text(runs: Any, style: Any, width: float, setting: Any) -> Any:
        (text,) = (run.text for run in runs)
        looks[text] = (width, style.text.size)
        return SimpleNamespace(height=style.leading / 4 if text else 0.0, items=lambda x, y: (Words(text, x, y),))

    monkeypatch.setattr(gallery, "set_text", set_text)
    monkeypatch.setattr(gallery, "markdown_inlines", lambda text, style, fonts: (Run(text, style.text),))
    return looks


class Words:
    """Words at a place."""

    def __init__(self, text: str, x: float, y: float) -> None:
        self.at = (text, round(x, 3), round(y, 3))


def sample(name: str, width: float, high: float) -> Sample:
    return Sample(name, "n", Face(name, width, high, ()))


def shown(items: Any) -> list[Any]:
    return [
        one.at if isinstance(one, Words) else tuple(round(v, 3) for v in (one.matrix[0], *one.matrix[4:]))
        for one in items
        if isinstance(one, Words | PlacedFace)
    ]


def test_samples_of_a_gallery_stand_on_one_line_with_their_names_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title takes 5, its description 2.75, a name 2.4, a note 2.1; the highest drawing of the row 20."""
    looks = shelves(monkeypatch)
    shelf = Shelf("Red Hares", "all", (sample("a", 40.0, 10.0), sample("b", 80.0, 40.0)), (40.0, 30.0))
    (page,) = gallery.gallery_pages(plain_edition(), [shelf, Shelf("None", "", (), (1.0, 1.0))], "icons")
    first = 16.0 + 5.0 + 0.6 + 2.75 + 3.4
    assert shown(page.items) == [
        ("Red Hares", 14.0, 16.0), ("all", 14.0, 21.6), (1.0, 14.0, first + 10.0), ("a", 14.0, first + 21.0),
        ("n", 14.0, first + 23.4), (0.5, 58.0, first), ("b", 58.0, first + 21.0), ("n", 58.0, first + 23.4),
        ("Gallery: icons, 1", 14.0, 288.0),
    ]  # fmt: skip
    assert looks == {
        "Red Hares": (182.0, 17.0), "all": (182.0, 9.0), "a": (40.0, 8.0), "b": (40.0, 8.0), "n": (40.0, 7.0),
        "Gallery: icons, 1": (182.0, 7.0),
    }  # fmt: skip
    assert (page.width, page.height, page.anchors[0].name, page.anchors[0].y) == (210.0, 297.0, "red-hares", 16.0)
    strip = gallery.gallery_strip(plain_edition(), [shelf])
    assert strip.height == pytest.approx(7.0 + first - 16.0 + 25.5 + 5.0 + 4.0)
    high = Shelf("x", "", (sample("a", 10.0, 60.0),), (40.0, 30.0))
    assert shown(gallery.gallery_strip(plain_edition(), [high]).items)[2][0] == 0.5


def test_rows_and_pages_of_a_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    """182 mm hold four cells of 42.5 with 4 between; a page has room for a heading and rows of 35.5 down to 283."""
    shelves(monkeypatch)
    cells: Any = list(range(9))
    assert [len(row) for row in gallery._rows(cells, 42.5)] == [4, 4, 1]
    assert [len(row) for row in gallery._rows(cells, 42.6)] == [3, 3, 3] and len(list(gallery._rows(cells, 300.0))) == 9
    shelf = Shelf("x", "all", tuple(sample(str(i), 100.0, 25.0) for i in range(9)), (100.0, 25.0))
    pages = gallery.gallery_pages(plain_edition(), [shelf], "icons")
    counts = [sum(isinstance(item, PlacedFace) for item in page.items) for page in pages]
    assert counts == [7, 2] and [page.label for page in pages] == ["1", "2"]
    assert len(pages[0].anchors) == 1 and pages[1].anchors == ()
    assert shown(pages[1].items)[0] == (1.0, 14.0, 16.0)
    two = [Shelf("x", "all", (sample("a", 100.0, high),), (100.0, 300.0)) for high in (100.0, 123.0, 10.0)]
    counts = [len(page.anchors) for page in gallery.gallery_pages(plain_edition(), two, "icons")]
    assert counts == [1, 2]
