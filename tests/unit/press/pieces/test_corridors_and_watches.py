"""Maps of quests as they are drawn; the watch over a worker; layouts of cards on boards; arrows of a round."""

import subprocess
import time
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.shows import Arrow
from pnp.press.document.story import Layout
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces import quest_map, worker_watch
from pnp.press.pieces.arrows import GAP, HEIGHT, POINT, RULES, _halves, _line, _widths, turn_arrows
from pnp.press.pieces.fault_marks import _mark
from pnp.press.pieces.laid_out import CAPTION, ROOM, CaptionedCards, _outlines, laid_out
from pnp.press.pieces.quest_map import BOX, CARDS, DEEPEST, STEP, quest_drawing
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import apply, bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Path
from pnp.press.typeset.drawing.walk import leaves
from pnp.source.diagnostics.budgets import MEMORY, SECONDS


def small(edition: Edition) -> TextStyle:
    return book_styles(edition.theme).number.text


def place(number: int, title: str = "A", is_end: bool = False) -> Any:
    return SimpleNamespace(number=str(number), title=title, card=f"C{number}", is_end=is_end)


def way(start: int, end: int, kind: int = 0) -> Any:
    return SimpleNamespace(start=start, end=end, kind=kind)


# ------------------------------------------------------------------------------------------------- maps of quests
def test_cards_of_a_corridor_lie_in_rows_there_and_back(english: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        quest_map, "card_face", lambda edition, code, kind: Face(code, 60.0, 90.0, ()) if code != "C3" else None
    )
    map: Any = SimpleNamespace(cards="card", places=[place(n) for n in range(7)], ways=(), kinds=())
    drawing = quest_drawing(map, english, 100.0, small(english))
    wide = (100.0 - 4 * 3.4) / CARDS
    high, step = wide * 1.5, wide * 1.5 + 12.0
    cards = [
        item.matrix[4:]
        for item in drawing.content
        if isinstance(item, Group) and item.matrix[0] == pytest.approx(wide / 60.0)
    ]
    at = [(column * (wide + 3.4), row * step) for column, row in ((0, 0), (1, 0), (2, 0), (4, 0), (4, 1), (3, 1))]
    assert cards == [pytest.approx(spot) for spot in at] and drawing.height == pytest.approx(2 * step)
    boxes = [bounds(item.segments) for item in drawing.content if isinstance(item, Path)]
    dots = [box for box in boxes if box is not None and box[2] - box[0] < 2.0]
    turn = (4 * (wide + 3.4) + wide / 2, step - 1.4)  # below the last card of the first row
    links = [((n + 1) * (wide + 3.4) - 1.7, high / 2) for n in range(4)] + [
        turn,
        (4 * (wide + 3.4) - 1.7, step + high / 2),
    ]
    assert [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in dots] == [
        pytest.approx(link, abs=1e-3) for link in links
    ]
    missing = next(box for box in boxes if box is not None and box[2] - box[0] > 2.0)
    assert missing == pytest.approx((3 * (wide + 3.4), 0.0, 3 * (wide + 3.4) + wide, high))
    names = [
        (m[4] + leaf.x, m[5] + leaf.y)
        for leaf, m in leaves(drawing.content)
        if isinstance(leaf, GlyphRun) and leaf.text == "C3"
    ]
    assert names[0][1] == pytest.approx(high / 2) and 3 * (wide + 3.4) < names[0][0] < 3 * (wide + 3.4) + wide / 2


def test_rows_of_a_map_are_a_step_apart_and_ends_have_a_double_frame(english: Edition) -> None:
    map: Any = SimpleNamespace(
        cards="",
        places=[place(1), place(2), place(3, is_end=True)],
        ways=[way(0, 1), way(1, 2), way(2, 0, 1)],
        kinds=("on", "back"),
    )
    drawing = quest_drawing(map, english, 120.0, small(english))
    frames = [
        box
        for item in drawing.content
        if isinstance(item, Path) and item.paint.fill == english.theme.paper and (box := bounds(item.segments))
    ]
    assert [(box[1], box[3] - box[1]) for box in frames] == [pytest.approx((0.3 + n * STEP, BOX[1])) for n in range(3)]
    assert all(
        (box[0] + box[2]) / 2 == pytest.approx(60.0) and box[2] - box[0] == pytest.approx(BOX[0]) for box in frames
    )
    inner = [bounds(item.segments) for item in drawing.content if isinstance(item, Path) and item.paint.width == 0.2]
    assert inner == [pytest.approx((frames[2][0] + 0.7, frames[2][1] + 0.7, frames[2][2] - 0.7, frames[2][3] - 0.7))]
    dashes = [item.paint.dash for item in drawing.content if isinstance(item, Path) and item.paint.width == 0.35]
    assert dashes == [quest_map.DASHES[kind] for kind in (0, 0, 1, 0, 1)]  # three ways, and two lines of the key
    assert drawing.height == pytest.approx(2 * STEP + BOX[1] + 0.6 + 6.0)


def test_a_long_map_is_pressed_together(english: Edition) -> None:
    map: Any = SimpleNamespace(
        cards="", places=[place(n) for n in range(21)], ways=[way(n, n + 1) for n in range(20)], kinds=()
    )
    drawing = quest_drawing(map, english, 120.0, small(english))
    assert drawing.height == pytest.approx(DEEPEST + 0.6 + 6.0)


def test_the_key_of_a_map_breaks_its_line_where_it_is_full(english: Edition) -> None:
    key: Any = SimpleNamespace(kinds=("overcome", "overcome", "overcome"))
    items, deep = quest_map._key(key, english, 60.0, small(english), 10.0)
    lines = [bounds(item.segments) for item in items if isinstance(item, Path)]
    rows = {round(box[1], 3) for box in lines if box is not None}
    assert rows == {11.6 + 3.6 * n for n in range(len(rows))}
    assert len(rows) > 1
    assert deep == pytest.approx(3.6 * (len(rows) - 1) + 6.0)
    assert lines[0] is not None and lines[0][0] == 0.0


# ------------------------------------------------------------------------------------------------- the watch
@pytest.mark.parametrize(
    ("memory", "timed", "used", "exceeded"),
    [
        (False, True, [(0.0, (MEMORY.most + 151) * 1_000_000)], MEMORY), (True, True, [(0.0, (MEMORY.most + 151) * 1_000_000)], None),
        (True, False, [(100.0, 0), (100.0 + SECONDS.most + 1, 0)], SECONDS), (True, False, [(100.0, 0), (100.0 + SECONDS.most - 1, 0)], None),
        (False, False, [(100.0, (MEMORY.most + 149) * 1_000_000)], None),
    ],
)  # fmt: skip
def test_a_worker_is_killed_for_the_limit_that_the_system_does_not_set(
    monkeypatch: pytest.MonkeyPatch, memory: bool, timed: bool, used: list[tuple[float, int]], exceeded: Any
) -> None:
    killed: list[bool] = []
    readings = iter(used)
    last = used[-1]
    monkeypatch.setattr(worker_watch, "LIMITS_MEMORY", memory)
    monkeypatch.setattr(worker_watch, "LIMITS_TIME", timed)
    monkeypatch.setattr(worker_watch, "TICK", 0.001)
    monkeypatch.setattr(worker_watch, "used_by", lambda process: next(readings, last))
    with worker_watch.Watch(1, lambda: killed.append(True)) as watch:
        end = time.monotonic() + (5.0 if exceeded else 0.02)
        while time.monotonic() < end and not killed:
            time.sleep(0.001)
    assert watch.exceeded is exceeded and killed == ([True] if exceeded else []) and not watch.is_late


def test_a_worker_that_does_not_answer_is_killed_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[bool] = []
    monkeypatch.setattr(worker_watch, "WAIT", 0.01)
    with worker_watch.Watch(1, lambda: killed.append(True)) as watch:
        end = time.monotonic() + 5.0
        while time.monotonic() < end and not killed:
            time.sleep(0.001)
    assert watch.is_late and killed == [True] and watch.exceeded is None


@pytest.mark.skipif(worker_watch.sys.platform == "win32", reason="Windows is asked by other means")
@pytest.mark.parametrize(
    ("shown", "used"),
    [("1000 00:01:05", (65.0, 1_024_000)), ("7 2-01:00:03", (176_403.0, 7_168)), ("", (0.0, 0)), ("3", (0.0, 0))],
)
def test_the_use_of_a_process_is_read_as_ps_shows_it(
    monkeypatch: pytest.MonkeyPatch, shown: str, used: tuple[float, int]
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *args, **more: SimpleNamespace(stdout=shown))
    assert worker_watch.used_by(1) == used


# ------------------------------------------------------------------------------------------------- cards on boards
def test_cards_on_a_board_lie_in_the_middle_of_their_spaces_and_turned(english: Edition) -> None:
    tile = Face("tile", 40.0, 40.0, ())
    layout = Layout(4, ((0.0, 0.0), (2.0, 1.0)), (1, 0), ((1.0, 0.0),))
    drawing = laid_out(english, small(english), CaptionedCards("Parish", (tile, tile), layout), 60.0, 5.0)
    assert drawing.width == pytest.approx(60.0) and drawing.height == pytest.approx(
        40.0 + CAPTION
    )  # three by two spaces of 20 mm
    cards = [item for item in drawing.content if isinstance(item, Group) and len(item.items) == 3]
    middles = [apply(card.matrix, 20.0, 20.0) for card in cards]
    assert middles == [pytest.approx((10.0, CAPTION + 10.0)), pytest.approx((50.0, CAPTION + 30.0))]
    scale = 20.0 / (1 + ROOM) / 40.0
    assert cards[0].matrix[:4] == pytest.approx((0.0, scale, -scale, 0.0))
    assert cards[1].matrix[:4] == pytest.approx((scale, 0.0, 0.0, scale))
    (rim,) = (
        bounds(item.segments) for item in _outlines(english, layout, 20.0, (-10.0, -10.0)) if isinstance(item, Path)
    )
    assert rim == pytest.approx((20.0, 0.0, 40.0, 20.0))


# ------------------------------------------------------------------------------------------------- arrows of a round
def arrow(title: str, who: str = "all", rules: str = "", is_played: bool = False) -> Arrow:
    return Arrow(title, who, rules, is_played)


def test_arrows_share_the_width_that_their_words_leave(english: Edition) -> None:
    lines = [("Deal", "dealer", ""), ("Play a card", "all", "one card")]
    widths = _widths(lines, english, 120.0)
    assert sum(widths) + GAP == pytest.approx(120.0) and widths[1] > widths[0]
    needs = _widths(lines, english, 0.0 + sum(widths) + GAP + 20.0)
    assert [b - a for a, b in zip(widths, needs, strict=True)] == pytest.approx([10.0, 10.0])
    narrow = _widths([(title * 5, who, "") for title, who, _ in lines], english, 50.0)
    assert sum(narrow) + GAP == pytest.approx(50.0)


def test_the_arrows_of_a_round_follow_each_other_and_the_played_one_is_solid(english: Edition) -> None:
    drawing = turn_arrows([arrow("Deal"), arrow("Draw"), arrow("Play", is_played=True)], english, 150.0, 1.5)
    outlines = [
        (box, leaf.paint.fill)
        for leaf, m in leaves(drawing.content)
        if isinstance(leaf, Path) and (box := bounds(leaf.segments))
    ]
    (first, _), (second, _), (last, solid) = outlines
    assert (drawing.width, drawing.height) == pytest.approx((150.0, (HEIGHT - RULES) * 1.5))
    assert solid == english.theme.accent
    assert outlines[0][1] is None
    assert first[0] == 0.0
    assert last[2] == pytest.approx(100.0)
    assert second[0] == pytest.approx(first[2] - POINT + 2 * GAP)
    assert {round(box[3] - box[1], 6) for box, _ in outlines} == {round(HEIGHT - RULES, 6)}


def test_words_of_an_arrow_are_halved_as_evenly_as_possible(english: Edition) -> None:
    font = english.theme.sans
    assert _halves(english, "aaa bb cc d", " ", font) == ["aaa bb", "cc d"]
    assert _halves(english, "alone", " ", font) == ["alone"]
    assert _halves(english, "draw, play, discard", ", ", font) == ["draw, play,", "discard"]
    style = TextStyle(font, 10.0, "#000000")
    wide = english.fonts.width("one, two, three", font, 10.0)
    lines = [
        _line(english, "one, two, three", style, room).items_from(0, 0) for room in (wide + 0.1, wide * 0.8, wide * 0.6)
    ]
    runs = [item for items in lines for item in items if isinstance(item, GlyphRun)]
    assert [run.text for run in runs] == ["one, two, three", "one, two, three", "one, two, …"]
    assert [run.size for run in runs] == pytest.approx([10.0, 8.0, 7.0])


# ------------------------------------------------------------------------------------------------- marks of faults
@pytest.mark.parametrize(("width", "height"), [(60.0, 90.0), (90.0, 50.0)])
def test_the_mark_of_a_faulty_card_is_a_frame_and_a_disc_in_its_upper_edge(
    english: Edition, width: float, height: float
) -> None:
    frame, disc, sign = (
        box
        for leaf, m in leaves(_mark(width, height, english))
        if isinstance(leaf, Path) and (box := bounds(transformed(leaf.segments, m)))
    )
    r = min(width, height) * 0.06
    assert frame == pytest.approx((1.2, 1.2, width - 1.2, height - 1.2), abs=1e-3)
    assert disc == pytest.approx((width / 2 - r, 1.2, width / 2 + r, 1.2 + 2 * r), abs=1e-3)
    assert sign[0] == sign[2] == pytest.approx(width / 2)
    assert (sign[1], sign[3]) == pytest.approx((1.2 + 0.4 * r, 1.2 + 1.66 * r), abs=1e-3)
