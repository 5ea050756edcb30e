"""Figures of chapters at exact places: bars, boards with pieces, arrows, rows of cards, tailpieces, pieces off the table.

A letter is a tenth of its size wide, in mm: a word of five letters at 10 pt takes 5 mm."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.difficulty import Bar, Bars
from pnp.press.document.shows import Arrow
from pnp.press.pieces import arrows, bars, boards, card_rows, cycles, draw, setup, tailpiece, tiles
from pnp.press.pieces.setup import TablePicture
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Path
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics import NOWHERE, Report

SMALL = TextStyle("F", 8.75)
THEME = SimpleNamespace(
    accent="#800020", paper="#FFFFFF", rule="#999999", grey="#666666", text="#111111", sans="Sans", display="Display"
)
CARD = Face("deck/A", 60.0, 90.0, ())


class Fonts:
    """Letters a tenth of their size wide, and a third of it high."""

    def width(self, text: str, font: str, size: float) -> float:
        return len(text) * size / 10

    def cap_height(self, font: str, size: float) -> float:
        return size / 3


def line(edition: Any, text: str, style: TextStyle) -> tuple[tuple[GlyphRun, ...], float]:
    return (GlyphRun(0.0, 0.0, style.font, style.size, style.fill, (), text),), len(text) * style.size / 10


@pytest.fixture(autouse=True)
def _plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bars, boards, setup, tiles, draw):
        monkeypatch.setattr(module, "line_of", line)
    for module in (bars, setup, tiles):
        monkeypatch.setattr(module, "width_of", lambda edition, text, style: len(text) * style.size / 10)

    def set_line(runs: Any, paragraph: Any, setting: Any) -> Any:
        (run,) = runs
        return SimpleNamespace(
            items_from=lambda x, y: (GlyphRun(x, y, run.style.font, run.style.size, run.style.fill, (), run.text),)
        )

    monkeypatch.setattr(arrows, "set_line", set_line)


def edition(to_left: bool = False, low_ink: bool = False, faces: dict[str, Face] | None = None, **game: Any) -> Any:
    game = {
        "components": (),
        "enums": {},
        "boards": {},
        "tables": {},
        "cards": {},
        "zones": {},
        "tokens": {},
        "counters": {},
    } | game
    return SimpleNamespace(
        theme=THEME, fonts=Fonts(), setting=SimpleNamespace(right_to_left=to_left, icons={}), low_ink=low_ink, faces=faces or {}, game=SimpleNamespace(**game),
        text=str, capital=str.capitalize, report=Report(),
    )  # fmt: skip


def words(items: Any) -> list[tuple[str, float, float, float]]:
    """Words with their left ends, baselines and sizes, as drawn."""
    found = []
    for leaf, matrix in leaves(items):
        if isinstance(leaf, GlyphRun):
            a, _, _, _, e, f = matrix
            found.append((leaf.text, round(a * leaf.x + e, 3), round(a * leaf.y + f, 3), round(a * leaf.size, 3)))
    return found


def boxes(items: Any) -> list[tuple[float, ...]]:
    """The boxes of outlines, as drawn."""
    return [
        tuple(round(v, 3) for v in bounds(transformed(leaf.segments, matrix)) or ())
        for leaf, matrix in leaves(items)
        if isinstance(leaf, Path)
    ]


# ------------------------------------------------------------------------------------------------- bars
def bars_of(
    width: float = 100.0, size: float = 8.75, heading: str = "Hard", note: str = "so", to_left: bool = False
) -> Any:
    figure = Bars(heading=heading, note=note, bars=(Bar("two", 0.25, "easy"), Bar("three", 1.0, "hard")))
    return bars.bars_drawing(figure, edition(to_left), width, TextStyle("F", size))


def test_bars_stand_between_their_labels_and_their_words() -> None:
    """Labels are 4.375 mm wide at most, words 3.5; each bar has 6 mm, of which it fills 3.4."""
    drawing = bars_of()
    left, right = 0.875 * 5, 0.875 * 4
    start, width = left + 3.0, 100.0 - left - right - 6.0
    head = 4 * 0.875 * 1.45
    assert words(drawing.content) == [
        ("Hard", 0.0, 4.2, round(8.75 * 1.45, 3)), ("so", round(head + 3.0, 3), 4.2, 8.75), ("two", 0.0, round(7.0 + 2.924, 3), 8.75), ("easy", round(start + width + 3.0, 3), 9.924, 8.75),
        ("three", 0.0, 15.924, 8.75), ("hard", round(start + width + 3.0, 3), 15.924, 8.75),
    ]  # fmt: skip
    track, fill, tick, second, full, _ = boxes(drawing.content)
    assert track == pytest.approx((start, 7.0, start + width, 10.4)) and fill == pytest.approx(
        (start, 7.0, start + width / 4, 10.4), abs=1e-3
    )
    assert tick == pytest.approx(
        (start + width / 2, 7.0, start + width / 2, 10.4), abs=1e-3
    ) and second == full == pytest.approx((start, 13.0, start + width, 16.4))
    assert (drawing.width, drawing.height) == (100.0, pytest.approx(7.0 + 12.0 - 2.6 + 0.4))


def test_bars_leave_room_for_the_longest_word_of_the_scale() -> None:
    """Bars of two quests on one page had two lengths: where a quest was "very hard", and where it was "even"."""
    figure = Bars("", "", (Bar("two", 0.25, "even"),), ("easy", "very hard"))
    drawing = bars.bars_drawing(figure, edition(False), 100.0, TextStyle("F", 8.75))
    assert boxes(drawing.content)[0][2] == pytest.approx(100.0 - 0.875 * 9 - 3.0)


def test_bars_without_a_heading_begin_at_the_top_and_long_labels_are_smaller() -> None:
    drawing = bars_of(heading="", note="")
    assert boxes(drawing.content)[0][1] == 0.0 and drawing.height == pytest.approx(12.0 - 2.6 + 0.4)
    narrow = bars_of(10.0, heading="", note="")
    (two, _, three, hard) = words(narrow.content)
    assert (
        three[3] == pytest.approx(8.75 * 3.4 / 4.375, abs=1e-3)
        and hard[3] == pytest.approx(8.75 * 3.0 / 3.5, abs=1e-3)
        and two[3] == 8.75
    )
    large = bars_of(200.0, size=17.5, heading="", note="")
    assert (
        boxes(large.content)[0][3] == 6.8
        and boxes(large.content)[3][1] == 12.0
        and large.height == pytest.approx(24.0 - 5.2 + 0.4)
    )


def test_bars_change_sides_where_lines_run_from_the_right() -> None:
    plain, mirrored = bars_of(heading="", note=""), bars_of(heading="", note="", to_left=True)
    track, other = boxes(plain.content)[0], boxes(mirrored.content)[0]
    assert (other[0], other[2]) == pytest.approx((100.0 - track[2], 100.0 - track[0]))


# ------------------------------------------------------------------------------------------------- boards
def ring(spaces: int = 4, **more: Any) -> Any:
    return SimpleNamespace(
        name="wheel",
        spaces=tuple(range(spaces)),
        of=SimpleNamespace(name="guild"),
        ring=True,
        grows=False,
        ways=(),
        places="",
        **more,
    )


GUILDS = {
    "guild": SimpleNamespace(
        members=(
            SimpleNamespace(name="sun", label="Sun"),
            SimpleNamespace(name="moon", label="Moon"),
            SimpleNamespace(name="star", label="Star"),
        )
    )
}
COIN = Face("disc:moon", 20.0, 30.0, (), corner=3.0)


def test_pieces_stand_on_their_spaces_and_the_last_one_in_the_centre() -> None:
    component = SimpleNamespace(id="disc", each="guild")
    own = edition(
        enums=GUILDS,
        components=(SimpleNamespace(id="x", each="y"), component),
        faces={"disc:sun": COIN, "disc:moon": COIN, "disc:star": COIN},
    )
    drawing = boards.board_drawing(own, ring(), ["sun", "", "moon", ""], 40.0)
    piece = 40.0 * 0.29
    r = (40.0 - piece) / 2 - 0.4
    groups = [item for item in drawing.content if isinstance(item, Group)]
    scale = piece / 20.0
    assert [group.matrix for group in groups] == [
        pytest.approx((scale, 0.0, 0.0, scale, x - piece / 2, y - 15.0 * scale)) for x, y in ((20.0, 20.0 - r), (20.0, 20.0 + r), (20.0, 20.0))
    ]  # fmt: skip
    outlines = [item for item in drawing.content if isinstance(item, Path)]
    assert [round(outline.paint.width, 2) for outline in outlines] == [1.1, 0.45, 0.35, 0.35] and (
        drawing.width,
        drawing.height,
    ) == (40.0, 40.0)
    assert bounds(outlines[2].segments) == pytest.approx(
        (20.0 + r - piece / 2, 20.0 - piece / 2, 20.0 + r + piece / 2, 20.0 + piece / 2)
    )
    aside = boards.ring_items(own, ring(), ["sun", "", "moon"], 40.0, False, across=8.0)
    lonely = [item for item in aside if isinstance(item, Group)][-1]
    assert lonely.matrix[4:] == pytest.approx((20.0 - 4.0, 20.0 - 1.34 * 8.0 - 15.0 * 0.4))
    assert boards.piece_face(own, ring(), "none") is None


def test_a_ring_has_small_spaces_while_it_is_empty_and_lines_in_its_key() -> None:
    empty = boards.ring_items(edition(enums=GUILDS), ring(6), (), 40.0, True)
    lines = [item for item in empty if isinstance(item, Path) and item.paint.cap == "round"]
    assert [line.paint.dash for line in lines] == [(0.05, 0.9)] * 6 + [(2.0, 1.0)] * 6 and len(empty) == 12 + 2 + 6
    piece = 40.0 * 0.09
    top = bounds(empty[14].segments)  # type: ignore[union-attr]
    assert top == pytest.approx((20.0 - piece / 2, 0.4, 20.0 + piece / 2, 0.4 + piece))
    crowded = boards.ring_items(edition(enums=GUILDS, faces={}), ring(19), ["sun"], 40.0, False)
    assert bounds(crowded[2].segments)[2] - bounds(crowded[2].segments)[0] == pytest.approx(40.0 * 0.1)  # type: ignore[union-attr,index]


def test_the_key_of_a_board_has_a_line_for_each_value_beside_it() -> None:
    table = SimpleNamespace(cells={("1",): 5, ("2",): 3, ("3",): 1})
    own = edition(enums=GUILDS, boards={"wheel": ring(6)}, tables={"far": table})
    drawing = boards.board_key("wheel", "far", own, 80.0, SMALL)
    size, step = 80.0 * 0.43, 5.0
    first = size / 2 - 0.68 * step
    assert [(text, x, y) for text, x, y, _ in words(drawing.content)] == [
        (text, round(size * 1.5, 3), round(first + n * step, 3)) for n, text in enumerate(("5", "3", "1"))
    ]  # fmt: skip
    samples = [box for box in boxes(drawing.content) if box[1] == box[3] and box[0] > size]
    assert [box[:2] for box in samples] == [
        (round(size * 1.15, 3), round(first + n * step - 1.0, 3)) for n in (0, 0, 1, 2)
    ] and {box[2] for box in samples} == {round(size * 1.4, 3)}
    assert (drawing.width, drawing.height) == (80.0, pytest.approx(size))
    large = boards.board_key("wheel", "far", own, 120.0, SMALL)
    assert large.height == 40.0 and boards.board_key("wheel", "", own, 80.0, SMALL).height == pytest.approx(size)
    crowded = edition(
        enums=GUILDS,
        boards={"wheel": ring(6)},
        tables={"far": SimpleNamespace(cells={(str(n),): n for n in range(1, 21)})},
    )
    ys = [y for _, _, y, _ in words(boards.board_key("wheel", "far", crowded, 80.0, SMALL).content)]
    assert ys[1] - ys[0] == pytest.approx(size / 20, abs=1e-2) and ys[0] == pytest.approx(
        size / 2 - 0.68 * size / 20 * 19 / 2, abs=1e-2
    )


def test_only_rings_of_a_position_are_shown() -> None:
    own = edition(boards={"wheel": ring(), "map": SimpleNamespace(ring=False)})
    shown = boards.boards_shown(
        own, ["wheel", "map", "gone"], {"wheel": ["sun", None, "nothing", "moon"], "map": ["sun"]}
    )
    assert [(board.name, pieces) for board, pieces in shown] == [("wheel", ["sun", "", "", "moon"])]
    assert boards.boards_shown(own, ["wheel"], {"wheel": "sun"}) == boards.boards_shown(own, ["wheel"], None) == []


# ------------------------------------------------------------------------------------------------- arrows
STEPS = (Arrow("Deal", "dealer", "", False), Arrow("Play", "all", "a, b", True), Arrow("End", "", "", False))


def test_arrows_share_the_width_that_their_words_leave() -> None:
    """Titles at 9 pt, actors and texts at 7.5: what is widest, and 8.6 mm."""
    needs = [max(4 * 0.9, 6 * 0.75) + 8.6, max(4 * 0.9, 3 * 0.75, 4 * 0.75) + 8.6, 3 * 0.9 + 8.6]
    widths = arrows._widths([(s.title, s.who, s.rules) for s in STEPS], edition(), 100.0)
    share = (100.0 - 1.8 - sum(needs)) / 3
    assert widths == pytest.approx([need + share for need in needs]) and sum(widths) == pytest.approx(98.2)
    drawing = arrows.turn_arrows(STEPS, edition(), 200.0, 2.0)
    first, second, third = boxes(drawing.content)
    assert first == pytest.approx((0.0, 0.0, 2 * (widths[0] + 2.5), 30.8), abs=2e-3) and second[0] == pytest.approx(
        2 * (widths[0] + 0.9), abs=2e-3
    )
    assert third[2] == pytest.approx(200.0, abs=2e-3) and (drawing.width, drawing.height) == (200.0, 30.8)
    solid = [leaf.paint.fill for leaf, _ in leaves(drawing.content) if isinstance(leaf, Path)]
    assert solid == [None, "#800020", None] and {
        leaf.paint.fill
        for leaf, _ in leaves(arrows.turn_arrows(STEPS, edition(low_ink=True), 200.0, 2.0).content)
        if isinstance(leaf, Path)
    } == {None}
    assert [(text, round(y, 2)) for text, _, y, _ in words(drawing.content)] == [
        ("Deal", 10.4),
        ("dealer", 18.0),
        ("Play", 10.4),
        ("all", 18.0),
        ("a, b", 25.8),
        ("End", 10.4),
    ]
    xs = [x for _, x, _, _ in words(drawing.content)]
    assert xs[0] == 4.8 and xs[2] == pytest.approx(2 * (widths[0] + 0.9 + 5.6), abs=2e-3)


def test_arrows_without_rules_are_lower_and_with_second_lines_higher() -> None:
    plain = arrows.turn_arrows(STEPS[::2], edition(), 100.0, 1.0)
    assert plain.height == pytest.approx(15.4 - 4.2)
    long = (Arrow("Longlonglong titletitlet", "who", "", False), *STEPS[1:])
    drawing = arrows.turn_arrows(long, edition(), 41.5, 1.0)
    lines = words(drawing.content)
    assert [text for text, _, _, _ in lines[:3]] == [
        "Longlonglong",
        "titletitlet",
        "who",
    ] and drawing.height == pytest.approx(15.4 + 3.2)
    assert [y for _, _, y, _ in lines[:3]] == pytest.approx([5.2, 8.4, 12.2])
    mirrored = arrows.turn_arrows(STEPS, edition(to_left=True), 100.0, 1.0)
    assert boxes(mirrored.content)[0][2] == pytest.approx(100.0)


def test_arrows_that_are_too_narrow_give_titles_their_room_first() -> None:
    lines = [("Abcdefgh ijklmnop", "who", "x" * 40), ("Ab", "c", "y" * 30)]
    least = [8 * 0.7 + 8.6, 2 * 0.7 + 8.6]
    titles = [17 * 0.9 + 8.6, 2 * 0.9 + 8.6]
    needs = [40 * 0.75 + 8.6, 30 * 0.75 + 8.6]
    for width in (20.0, 30.0, 45.0):
        room = width - 0.9
        if sum(least) > room:
            wanted = [few * room / sum(least) for few in least]
        else:
            low, high = (least, titles) if sum(titles) > room else (titles, needs)
            share = (room - sum(low)) / (sum(high) - sum(low))
            wanted = [few + share * (many - few) for few, many in zip(low, high, strict=True)]
        assert arrows._widths(lines, edition(), width) == pytest.approx(wanted) and sum(wanted) == pytest.approx(room)


def test_lists_that_do_not_fit_are_cut_at_a_comma() -> None:
    """At 7 pt a letter is 0.7 mm wide."""

    def shown(text: str, room: float) -> tuple[str, float]:
        (run,) = arrows._line(edition(), text, TextStyle("F", 9.0), room).items_from(0.0, 0.0)
        return run.text, run.size  # type: ignore[union-attr]

    assert (
        shown("one, two", 7.2) == ("one, two", 9.0)
        and shown("one, two", 7.1) == ("one, two", pytest.approx(9.0 * 7.1 / 7.2))
        and shown("one, two", 5.0) == ("", 7.0)
    )
    assert shown("one, two, three", 8.4) == ("one, two, …", 7.0) and shown("oneoneone", 4.0) == ("oneoneone", 7.0)
    assert arrows._halves(edition(), "a bb ccc", " ", "F") == ["a bb", "ccc"] and arrows._halves(
        edition(), "abc", " ", "F"
    ) == ["abc"]
    assert arrows._halves(edition(), "a, bb, c", ", ", "F") == ["a,", "bb, c"]


# ------------------------------------------------------------------------------------------------- rows, circles, tailpieces
def cards(count: int, width: float = 60.0, height: float = 90.0) -> list[Face]:
    return [Face(f"c{n}", width, height, ()) for n in range(count)]


def corners(items: Any) -> list[tuple[float, float]]:
    return [(round(item.matrix[4], 3), round(item.matrix[5], 3)) for item in items if isinstance(item, Group)]


@pytest.mark.parametrize(
    ("width", "rows"), [(57.2, [3, 1]), (57.1, [2, 2]), (18.0, [1, 1, 1, 1]), (5.0, [1, 1, 1, 1]), (200.0, [4])]
)
def test_rows_of_cards_are_as_long_as_a_width_allows(width: float, rows: list[int]) -> None:
    drawing = card_rows.row_drawing(edition(), cards(4), width)
    places = corners(drawing.content)
    assert places == [(round(x * 19.6, 3), round(y * 28.6, 3)) for y, count in enumerate(rows) for x in range(count)]
    assert (drawing.width, drawing.height) == pytest.approx(
        (max(rows) * 19.6 - 1.6, len(rows) * 28.6 - 1.6)
    ) and card_rows.row_drawing(edition(), [], 99.0).height == 0.0
    scaled = card_rows.row_drawing(edition(), cards(4), 2 * width, 2.0)
    assert (scaled.width, scaled.height) == pytest.approx((2 * drawing.width, 2 * drawing.height))


def test_a_row_of_cards_begins_at_the_right_where_lines_do() -> None:
    drawing = card_rows.row_drawing(edition(to_left=True), cards(3), 57.2)
    assert corners(drawing.content) == [(39.2, 0.0), (19.6, 0.0), (0.0, 0.0)]
    cycle: Any = SimpleNamespace(
        spots=[SimpleNamespace(code="A", beats_next=False), SimpleNamespace(code="B", beats_next=False)] * 2
    )
    plain, mirrored = (cycles.cycle_drawing(cycle, edition(to_left=to_left), 80.0, 1.0) for to_left in (False, True))
    assert sorted(boxes(plain.content)) == [pytest.approx(box) for box in sorted(boxes(mirrored.content))] and boxes(
        plain.content
    ) != boxes(mirrored.content)


def test_unknown_cards_of_a_row_are_reported() -> None:
    own = edition(faces={"A": CARD}, by_code={"A": 1, "B1": 2})
    assert card_rows.faces_of(own, [("card", "A"), ("", "B"), ("card", "Z")], NOWHERE) == [CARD]
    assert [(d.code, d.message) for d in own.report] == [("PNP107", "there is no card `B` to show")]


@pytest.mark.parametrize(
    ("number", "highest", "width", "names"),
    [
        (0, 59.9, 90.0, ["c0", "c1", "c2"]),
        (1, 60.0, 80.0, ["c3", "c4", "c5", "c6", "c0"]),
        (2, 60.0, 79.9, ["c6", "c0", "c1"]),
        (3, 30.0, 50.0, ["c2", "c3", "c4"]),
    ],
)
def test_tailpieces_show_the_next_cards_of_the_deck(
    monkeypatch: pytest.MonkeyPatch, number: int, highest: float, width: float, names: list[str]
) -> None:
    monkeypatch.setattr(tailpiece, "tail_cards", lambda edition: cards(7))
    monkeypatch.setattr(tailpiece, "hand_drawing", lambda edition, faces, width, highest: [face.name for face in faces])
    assert tailpiece.tail_drawing(edition(), number, width, highest) == names  # type: ignore[comparison-overlap]
    monkeypatch.setattr(tailpiece, "tail_cards", lambda edition: cards(2))
    assert len(tailpiece.tail_drawing(edition(), number, width, highest)) == 2  # type: ignore[arg-type]


def test_pieces_of_a_game_without_cards_are_its_tailpieces(monkeypatch: pytest.MonkeyPatch) -> None:
    small, wide = Face("s", 59.9, 20.0, ()), Face("w", 60.0, 40.0, ())
    monkeypatch.setattr(tailpiece, "piece_faces", lambda component, edition: component)
    groups = [
        tailpiece._pieces(edition(components=components))
        for components in ([[small]] * 3 + [[wide, small]], [[small]] * 2 + [[wide]], [[small]] * 2, [[]])
    ]
    assert groups == [[[wide], [small] * 3], [[wide]], [[small, small]], []]
    row = tailpiece._row(edition(), [Face("a", 20.0, 20.0, ()), Face("b", 30.0, 40.0, ())], 100.0, 20.0)
    assert corners(row.content) == [(35.0, 5.0), (50.0, 0.0)] and (row.width, row.height) == (100.0, 20.0)
    assert (
        len(tailpiece._row(edition(), [small] * 9, 35.0, 20.0).content) == 3
        and len(tailpiece._row(edition(), [small] * 9, 9.0, 20.0).content) == 1
    )
    own = edition()
    own.theme = SimpleNamespace(tailpieces=())
    assert tailpiece.tail_cards(own) == []


# ------------------------------------------------------------------------------------------------- off the table
def test_what_is_back_in_the_box_lies_below_the_table_with_its_name_beside_it() -> None:
    zones = {
        name: SimpleNamespace(
            name=name, label=label, lies=lies, face="down", owner="table", piles=False, empty_at_rest=False
        )
        for name, label, lies in (("box", "box", "box"), ("rest", "rest", "box"), ("deck", "deck", "table"))
    }
    held = tuple(SimpleNamespace(kind="card", code="A") for _ in range(5))
    own = edition(components=(SimpleNamespace(id="deck", prints="card"),), faces={"back:card": CARD}, zones=zones)
    table: Any = SimpleNamespace(zones={"box": held, "rest": held[:1], "deck": held})
    picture = TablePicture(own, 200.0, SMALL, table, {}, None)  # type: ignore[arg-type]
    wide, high, shift = 60.0 * 0.145, 90.0 * 0.145, 60.0 * 0.145 * 0.12
    low = picture.box(20.0)
    assert low == pytest.approx(22.0 + high)
    text = words(picture.items)
    assert [name for name, *_ in text] == ["Box ×\u00a05", "Rest"]
    at = 4.0 + 2.6 + wide + 2 * shift + 1.6
    assert text[0][1] <= at + 1e-3 and [spot.names for spot in picture.spots] == [{"box"}, {"rest"}]
    assert picture.spots[1].x - picture.spots[0].x == pytest.approx(
        2.6 + wide + 2 * shift + 1.6 + len("Box × 5") * 0.875 + 3.4, abs=0.01
    )
    table.zones = {}
    assert TablePicture(own, 200.0, SMALL, table, {}, None).box(20.0) == 20.0  # type: ignore[arg-type]
