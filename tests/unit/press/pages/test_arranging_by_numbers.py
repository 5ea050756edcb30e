"""How the pages of a book are arranged, by figures: ways to fill pages, trials of boxes, the page of the index, and the
pages of a lesson. No words are set: the pages of a trial are given."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import lesson as doc
from pnp.press.document import matter, nodes
from pnp.press.document.parts import Line
from pnp.press.pages import arranging, box_moves, lesson_placing, openings
from pnp.press.pages.arranging import Arrangement, _Part, _Placement, _Trial, _Way
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.lesson_placing import PlacedSubject, placed_subjects
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.typeset import Break, Drawing, FramedBlocks, Mark, ParagraphStyle, Run, Space, Stack, Text, TextStyle
from pnp.press.typeset.drawing.page import Tag
from pnp.press.typeset.flow.layout import FlowedPages
from pnp.press.typeset.flow.sheet import Place
from tests.unit.press.pages.plain_sheets import measure_plainly, plain_edition

SHAPE = replace(A5, top=20.0, bottom=120.0)
"""Pages 100 mm high."""


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, openings, lesson_placing, arranging)
    monkeypatch.setattr(arranging, "page_cost", lambda share: round(10.0 * share, 9))


def text(height: float = 10.0, after: float = 0.0, **more: Any) -> Text:
    """A paragraph of one line of this height, mm."""
    style = ParagraphStyle(TextStyle("F", 10.0), height * 4, after=after, keep_with_next=more.pop("keep", False))
    return Text((Run("a", style.text),), style, **more)


# ------------------------------------------------------------------------------------------------- sheets
def test_a_book_is_folded_from_sheets_of_four_pages() -> None:
    assert [Arrangement(pages=pages).sheets(0) for pages in (0, 1, 4, 5)] == [0, 1, 1, 2]
    assert Arrangement(pages=4).sheets(1) == 2 and Arrangement(pages=2).sheets(2) == 1
    assert [Arrangement(pages=pages).is_just_over(1) for pages in (3, 4, 5, 7, 8)] == [False, True, False, False, True]


# ------------------------------------------------------------------------------------------------- the index
@pytest.mark.parametrize(
    ("fill", "tail", "runs_on"),
    [
        (0.5, 0.5, True), (0.75, 1.01, True), (0.751, 1.01, False), (0.75, 1.0, False), (0.66, 0.797, True),
        (0.66, 0.796, False), (0.667, 0.95, False), (0.3, 0.79, False), (0.3, 0.8, True), (0.2, 0.86, False), (0.2, 0.88, True),
    ],
)  # fmt: skip
def test_an_index_runs_on_if_it_ends_there_is_long_or_shares_its_pages_well(
    fill: float, tail: float, runs_on: bool
) -> None:
    """Its beginning takes 0.26 or half of what it is longer than the rest; 0.53667 must remain for the next page."""
    assert arranging.may_run_on(fill, tail) == runs_on


def test_the_beginning_of_an_index_takes_a_quarter_or_evens_two_pages() -> None:
    assert arranging._shared(0.5, 0.9) == 0.26 and arranging._shared(0.1, 0.9) == pytest.approx(0.4)


def test_a_section_turns_to_the_page_of_the_index_if_both_are_filled_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before: 1 and 8 for the empty parts; with the section that begins at 0.8: 2 and 7, at 0.5: 5 and 4. The sum is
    the same: none is better. If the page of the index would be overfull, none goes."""
    assert arranging.turned_section(0.9, 0.2, [("a", 0.8), ("b", 0.5)]) == ()
    monkeypatch.setattr(arranging, "page_cost", lambda share: share * share)
    assert arranging.turned_section(0.9, 0.2, [("a", 0.8), ("b", 0.5), ("c", 0.6)]) == ("b", 0.5)
    assert arranging.turned_section(0.9, 0.2, [("a", 0.101), ("b", 0.099)]) == ()


# ------------------------------------------------------------------------------------------------- ways
class Given:
    """A trial whose extent is known: for usual pages, and for long ones."""

    def __init__(self, usual: tuple[float, int], long: tuple[float, int] = (0.5, 1), cost: float = 0.0) -> None:
        self.extents, self.template, self.page_cache = {"text": usual, "long": long}, "text", {"kept": 1}
        self.best = _Placement(cost=cost)

    def extent(self, placed: _Placement) -> tuple[float, int]:
        return self.extents[self.template]

    def last_sections(self, placed: _Placement) -> tuple[tuple[str, float], ...]:
        return (("s", 0.4),)


def then(way: _Way, trial: Given, breaks: bool, patch: pytest.MonkeyPatch) -> _Way:
    def long(one: Given, **changes: Any) -> Given:
        assert changes == {"template": "long", "page_cache": {}}
        made = Given(one.extents["text"], one.extents["long"])
        made.template = "long"
        return made

    patch.setattr(arranging, "replace", long)
    return way.then("c", trial, breaks)  # type: ignore[arg-type]


BEGUN = _Way((_Part("a", True, _Placement(), False, 1),), 0.6, 3, 2.0)


def test_a_chapter_on_a_new_page_leaves_the_rest_of_the_last_one_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs 4 for that rest, 0.2 for each of its pages, and its own cost."""
    way = then(BEGUN, Given((0.5, 2), cost=0.7), True, monkeypatch)
    assert (way.fill, way.pages) == (0.5, 5) and way.cost == pytest.approx(2.0 + 4.0 + 0.4 + 0.7)
    assert way.parts[1] == _Part("c", True, _Placement(cost=0.7), False, 2, (("s", 0.4),))
    on = then(BEGUN, Given((0.5, 2), cost=0.7), False, monkeypatch)
    assert on.pages == 4 and on.cost == pytest.approx(2.0 + 0.2 + 0.7)
    first = then(_Way((), 1.0, 2, 0.0), Given((0.5, 2)), True, monkeypatch)
    assert (first.pages, first.cost) == (4, 0.4)
    assert then(_Way((), 0.5, 2, 0.0), Given((0.5, 2)), True, monkeypatch).cost == 0.4


@pytest.mark.parametrize(
    ("usual", "long", "is_long"),
    [((0.11, 2), (0.9, 1), True), ((0.12, 2), (0.9, 1), False), ((0.11, 2), (0.05, 2), False), ((0.11, 1), (0.9, 0), False)],
)  # fmt: skip
def test_pages_run_longer_if_that_saves_a_stub(
    usual: tuple[float, int], long: tuple[float, int], is_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = then(BEGUN, Given(usual, long), True, monkeypatch)
    assert way.parts[1].long == is_long
    assert (way.fill, way.pages - 3) == (long if is_long else usual)


def test_a_chapter_that_runs_on_makes_only_a_single_page_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Given((0.1, 2), (0.9, 1))
    assert then(BEGUN, trial, False, monkeypatch).parts[1].long
    two = replace(BEGUN, parts=(replace(BEGUN.parts[0], pages=2),))
    assert not then(two, trial, False, monkeypatch).parts[1].long and then(two, trial, True, monkeypatch).parts[1].long
    run_on = replace(BEGUN, parts=(*BEGUN.parts, replace(BEGUN.parts[0], breaks=False)))
    assert not run_on.may_lengthen and run_on.template == "text"
    later = replace(
        BEGUN,
        parts=(replace(BEGUN.parts[0], long=True), BEGUN.parts[0], replace(BEGUN.parts[0], breaks=False, long=True)),
    )
    assert later.template == "long" and replace(later, parts=later.parts[:2]).template == "text"
    assert _Way((), 0.0, 0, 0.0).template == "text" and _Way((), 0.0, 0, 0.0).may_lengthen


def test_an_index_costs_its_pages_and_the_end_of_the_last() -> None:
    """0.2 for each further page, and a tenth of what is empty on the last."""
    assert BEGUN.with_index(0.3) == pytest.approx(2.0 + 0.01)
    assert BEGUN.with_index(0.4) == pytest.approx(2.0) and BEGUN.with_index(0.7) == pytest.approx(2.0 + 0.2 + 0.03)
    assert replace(BEGUN, fill=0.9).with_index(0.5) == pytest.approx(2.0 + 0.2 + 0.05)
    assert BEGUN.with_index(1.5) == pytest.approx(2.0 + 0.4 + 0.09)


def test_the_cheapest_ways_with_different_endings_are_kept() -> None:
    ways = [_Way((), fill, 1, cost) for fill, cost in ((0.5, 3.0), (0.501, 1.0), (0.6, 4.0), (0.7, 2.0))]
    assert [(way.fill, way.cost) for way in arranging._cheapest(ways)] == [(0.501, 1.0), (0.7, 2.0)]
    assert [way.fill for way in arranging._cheapest(ways[:2])] == [0.501]
    close = [_Way((), fill, 1, cost) for fill, cost in ((0.5, 1.0), (0.512, 2.0))]
    assert len(arranging._cheapest(close)) == 2


# ------------------------------------------------------------------------------------------------- trials
def book(shape: BookShape = SHAPE, **more: Any) -> Any:
    edition = plain_edition()
    edition.setting.measuring = lambda: "measuring"
    return SimpleNamespace(
        shape=shape, edition=edition, across=lambda blocks: Stack(tuple(blocks)), measure=shape.measure, **more
    )


def box(name: str) -> FramedBlocks:
    return FramedBlocks((), marks=(Mark(f"box:{name}"),))


def trial(*blocks: Any, shape: BookShape = SHAPE, start: float = 0.0, compact: Any = None) -> _Trial:
    return _Trial(book(shape), blocks, compact or {}, start, lambda number, name: None)  # type: ignore[arg-type,return-value]


def flowing(
    patch: pytest.MonkeyPatch, *feet: float, end: tuple[int, float] = (2, 70.0), places: Any = None
) -> list[Any]:
    """Let pages have these feet; the blocks that were flowed."""
    flows: list[Any] = []

    def flow(blocks: Any, templates: Any, setting: Any) -> FlowedPages:
        assert setting == "measuring"
        flows.append(blocks)
        own = {"end": Place(end[0], str(end[0]), end[1])} | (places or {})
        return FlowedPages((None,) * len(feet), own, feet)  # type: ignore[arg-type]

    patch.setattr(arranging, "flow", flow)
    return flows


def test_a_trial_begins_below_the_previous_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    flows = flowing(monkeypatch, 5.0, 30.0)
    one = trial(text(), start=0.4)
    assert one.extent(_Placement()) == (0.5, 2) and one.extent(_Placement({"a": 0})) == (0.5, 2) and len(flows) == 1
    begin, top, _, end = flows[0]
    assert begin == Break("page", "text")
    (filler,), (mark,) = top.blocks, end.blocks
    assert (filler.width, filler.height) == (92.0, 40.0) and (mark.width, mark.height) == (92.0, 0.1)
    assert mark.marks == (Mark("end"),)
    plain = trial(text())
    plain.flowed(_Placement())
    assert len(flows[1]) == 3
    plain.flowed(_Placement(small=frozenset()))
    assert len(flows) == 2


def test_small_boxes_take_the_places_of_large_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    flows = flowing(monkeypatch, 0.0)
    large, small = box("a"), replace(box("a"), radius=1.0)
    one = trial(text(), large, compact={"box:a": {1: small}})
    one.flowed(_Placement(small=frozenset({"box:a"})))
    one.flowed(_Placement())
    assert flows[0][2] is small and flows[1][2] is large


def test_the_cost_of_pages_is_that_of_empty_feet_but_the_last() -> None:
    patch = pytest.MonkeyPatch()
    flowing(patch, 5.0, 10.0, 50.0)
    one = trial(text(), box("a"), text(), text())
    assert one.cost(_Placement()) == pytest.approx(0.5 + 1.0)
    assert one.cost(_Placement({"box:a": 2})) == pytest.approx(1.5 + 0.024)
    one = trial(text(), box("a"), compact={"a": {}, "b": {}})
    assert one.cost(_Placement(small=frozenset("ab"))) == pytest.approx(1.5 + 0.06)
    two = trial(text(), shape=replace(SHAPE, columns=2))
    assert two.cost(_Placement()) == pytest.approx(0.5 / 2)
    flowing(patch, 13.0, 10.0, 50.0)
    opened = trial(text(), start=0.5)
    assert opened.cost(_Placement()) == pytest.approx(1.3 + 1.0 + 0.1)
    assert trial(text()).cost(_Placement()) == pytest.approx(2.3)
    flowing(patch, 12.0, 10.0, 50.0)
    assert trial(text(), start=0.5).cost(_Placement()) == pytest.approx(1.2 + 1.0)
    flowing(patch, 13.0)
    assert trial(text(), start=0.5).cost(_Placement()) == 0.0
    flowing(patch, 13.0, 20.0)
    assert trial(text(), start=0.5, shape=replace(SHAPE, columns=2)).cost(_Placement()) == 0.0
    patch.undo()


def test_headings_passed_cost_by_their_square(monkeypatch: pytest.MonkeyPatch) -> None:
    flowing(monkeypatch, 0.0)
    picture = Stack((), marks=(Mark("box:a"),))
    heading = text(marks=(Mark("s", "Title"),))
    one = trial(picture, text(), heading, text(), heading, text(), text())
    steps = {"box:a": 3}
    passed = arranging.distance_below(one.blocks, steps, False)
    assert passed > 0 and one.cost(_Placement(steps)) == pytest.approx(3 * 0.012 + 0.06 * passed)


def test_a_box_is_tried_at_up_to_five_places_and_in_both_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    flowing(monkeypatch, 0.0)
    blocks = [box("a"), *(text() for _ in range(9))]
    one = trial(*blocks)
    asked = _Placement(cost=9.0)
    first, *varied = one.variations(asked, "box:a")
    assert first is asked and [placed.moves["box:a"] for placed in varied] == [0, 1, 2, 3, 4, 5]
    assert varied[3].cost == pytest.approx(0.036)
    short = list(trial(*blocks[:3]).variations(asked, "box:a"))
    assert [placed.moves["box:a"] for placed in short[1:]] == [0, 1, 2]
    sized = trial(*blocks[:3], compact={"box:a": {0: box("a")}})
    both = [(p.moves["box:a"], len(p.small)) for p in list(sized.variations(asked, "box:a"))[1:]]
    assert both == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert (one.movable, one.near) == (["box:a"], False) and trial(shape=replace(SHAPE, columns=2)).near


class Costed(_Trial):
    """A trial whose placements have known costs."""

    costs: Any = None

    def cost(self, placed: _Placement) -> float:
        return self.costs(placed)  # type: ignore[no-any-return]


def costed(costs: Any, *blocks: Any, compact: Any = None) -> Costed:
    one = Costed(book(), blocks, compact or {}, 0.0, lambda number, name: None)  # type: ignore[arg-type,return-value]
    one.costs = costs
    return one


def test_boxes_go_where_pages_cost_least() -> None:
    blocks = (box("a"), *(text() for _ in range(9)))
    one = costed(lambda placed: 1.0 + abs(3 - placed.moves.get("box:a", 0)), *blocks)
    assert one.improved(_Placement()).moves == {"box:a": 3}
    good = costed(lambda placed: 0.06 if not placed.moves else 0.0, *blocks)
    assert good.best.moves == {}
    worse = costed(lambda placed: 0.0601 if not placed.moves else 0.0, *blocks)
    assert worse.best.moves != {}


def test_all_boxes_are_tried_smaller_if_pages_cost_much() -> None:
    """Neither box alone helps, but both together do."""
    compact = {"box:a": {0: box("a")}, "played": {1: text()}}

    def costs(placed: _Placement) -> float:
        return 0.5 if len(placed.small) == 2 else 1.0 + len(placed.small)

    one = costed(costs, box("a"), text(), compact=compact)
    assert one.best.small == {"box:a", "played"} and one.improved(_Placement()).small == frozenset()
    fine = costed(lambda placed: 0.06 - len(placed.small) * 0.01, box("a"), text(), compact=compact)
    assert fine.best.small == frozenset()


def test_many_boxes_are_not_tried_smaller_all_at_once() -> None:
    """Of 40 boxes, all small are best; of 41, none is tried."""

    def small(count: int) -> int:
        names = [f"box:{i}" for i in range(count)]
        compact = {name: {i: box("a")} for i, name in enumerate(names)}
        one = costed(lambda placed: 0.1 if len(placed.small) == count else 0.2 + len(placed.small), compact=compact)
        one.blocks = [box(str(i)) for i in range(count)]
        return len(one.best.small)

    assert (small(40), small(41)) == (40, 0)


def test_each_of_many_boxes_has_one_turn() -> None:
    """The first box goes only after the second one has gone: in another turn."""

    def best(count: int) -> int:
        names = [f"box:{i:02}" for i in range(count)]
        blocks = [part for i in range(count) for part in (box(f"{i:02}"), text(), text(), text())]

        def costs(placed: _Placement) -> float:
            first, second = (bool(placed.moves.get(name)) for name in names[:2])
            return 1.0 + 0.3 * (not second) + 0.5 * (first and not second) + 0.1 * (second and not first)

        one = costed(costs, *blocks)
        return one.improved(_Placement()).moves.get(names[0], 0)

    assert best(41) == 0 and best(40) == 1


def test_a_section_that_may_leave_its_page_is_not_right_below_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    heading = text(keep=True, marks=(Mark("c", "C", 0, {"chapter": "C"}),))
    one, two, three = (text(keep=True, marks=(Mark(name, name, 1),)) for name in ("one", "two", "three"))
    places = {"two": Place(2, "2", 45.0), "one": Place(2, "2", 30.0), "three": Place(1, "1", 90.0)}
    flowing(monkeypatch, 0.0, 0.0, places=places)
    found = trial(heading, one, text(), two, text(), three, text()).last_sections(_Placement())
    assert found == (("two", 0.25),)


# ------------------------------------------------------------------------------------------------- whole books
FREES: list[float] = []
"""The free heights for which an index was set."""


def arranged(
    patch: pytest.MonkeyPatch,
    *extents: tuple[float, int],
    index: float = 0.0,
    run_on: float = 0.0,
    shape: BookShape = SHAPE,
    sections: Any = (),
) -> Arrangement:
    """The arrangement of chapters that fill this share of their last page when begun on a new one, with an index of
    this height."""
    chapters = tuple(nodes.Chapter((), id=str(i)) for i in range(len(extents)))
    blocks = (*chapters, *([matter.Index(title="", entries=())] if index else []))
    patch.setattr(arranging, "chapter_blocks", lambda book, chapter: [])

    def given(book: Any, part: Any, free: float = 0.0) -> list[Space]:
        FREES.append(round(free, 6))
        return [Space(index - 8.0)]

    FREES.clear()
    patch.setattr(arranging, "index", given)
    patch.setattr(_Trial, "best", _Placement())
    patch.setattr(_Trial, "last_sections", lambda self, placed: sections)

    names: list[int] = []

    def extent(self: _Trial, placed: _Placement) -> tuple[float, int]:
        if self not in seen:
            seen.append(self)
        fill, pages = extents[names[0]]
        full = pages - 1 + fill + self.start
        return (full - (-(-full // 1) - 1), int(-(-full // 1)))

    seen: list[Any] = []
    patch.setattr(_Trial, "extent", extent)
    actual = _Way.then

    def counted(self: _Way, chapter: str, one: _Trial, breaks: bool) -> _Way:
        names[:] = [int(chapter)]
        return actual(self, chapter, one, breaks)

    patch.setattr(_Way, "then", counted)
    patch.setattr(
        arranging,
        "replace",
        lambda one, **changes: (
            SimpleNamespace(**(vars(one) | changes)) if isinstance(one, SimpleNamespace) else replace(one, **changes)
        ),
    )
    one = book(shape, places={}, small=frozenset())
    one.edition.theme = SimpleNamespace(run_on=run_on)
    return arranging.arrange(one, nodes.Document(title="", blocks=blocks), lambda number, name: None)  # type: ignore[arg-type,return-value]


def test_a_chapter_runs_on_after_a_page_that_is_at_most_three_quarters_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages before the first chapter: two."""
    assert arranged(monkeypatch, (0.75, 1), (0.2, 1)).breaks == {"0": True, "1": False}
    both = arranged(monkeypatch, (0.76, 1), (0.2, 1))
    assert both.breaks == {"0": True, "1": True} and (both.pages, both.fill) == (4, pytest.approx(0.2))
    assert arranged(monkeypatch, (0.75, 1), (0.2, 1), run_on=0.5).breaks == {"0": True, "1": True}
    assert arranged(monkeypatch, (0.9, 3)).pages == 5


def test_the_index_ends_on_the_last_page_if_it_fits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    on = arranged(monkeypatch, (0.5, 1), index=50.0)
    assert (on.index_runs_on, on.pages, on.fill, on.free, on.turned) == (True, 3, 0.5, 0.0, "")
    apart = arranged(monkeypatch, (0.9, 1), index=50.0)
    assert (apart.index_runs_on, apart.pages, apart.free) == (False, 4, 0.0)
    long = arranged(monkeypatch, (0.5, 1), index=150.0)
    assert (long.index_runs_on, long.pages, long.free) == (True, 4, 0.0)
    shared = arranged(monkeypatch, (0.5, 1), index=90.0)
    assert (shared.index_runs_on, shared.pages) == (True, 4) and shared.free == pytest.approx(0.5 - 0.26)
    longer = arranged(monkeypatch, (0.9, 1), index=150.0)
    assert (longer.index_runs_on, longer.pages) == (False, 5)
    assert arranged(monkeypatch, (0.9, 1), index=95.0).pages == 4
    beyond = arranged(monkeypatch, (0.5, 1), index=105.0)
    assert (beyond.index_runs_on, beyond.pages, beyond.free) == (True, 4, 0.0)
    assert FREES == [0.0, 42.0]
    arranged(monkeypatch, (0.95, 1), index=50.0)
    assert FREES == [0.0, 1.0]
    columns = arranged(monkeypatch, (0.5, 1), index=50.0, shape=replace(SHAPE, columns=2))
    assert not columns.index_runs_on


def test_a_section_turns_to_the_page_of_a_short_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranging, "page_cost", lambda share: share * share)
    one = arranged(monkeypatch, (0.9, 1), index=20.0, sections=(("s", 0.6),))
    assert (one.turned, one.index_runs_on, one.pages) == ("s", True, 4) and one.fill == pytest.approx(0.3)
    wide = arranged(monkeypatch, (0.9, 1), index=20.0, sections=(("s", 0.6),), shape=replace(SHAPE, columns=2))
    assert wide.turned == "" and wide.pages == 4


# ------------------------------------------------------------------------------------------------- moves
def order(*blocks: Any, near: bool = False, **moves: int) -> str:
    """The order of blocks, a letter each, after boxes have moved by these many steps."""
    names = {id(block): letter for letter, block in blocks}
    moved = box_moves.moved_boxes([block for _, block in blocks], {f"box:{n}": s for n, s in moves.items()}, near)
    return "".join(names[id(block)] for block in moved)


def paragraphs(letters: str) -> list[tuple[str, Any]]:
    return [(letter, text()) for letter in letters]


def test_a_box_moves_past_paragraphs_but_not_past_headings_and_other_boxes() -> None:
    a, b = ("A", box("A")), ("B", box("B"))
    head, lead = ("H", text(marks=(Mark("h", "Title"),))), ("L", text(keep=True))
    assert [order(a, *paragraphs("xyz"), A=steps) for steps in (0, 1, 2, 3, 4)] == [
        "Axyz",
        "xAyz",
        "xyAz",
        "xyzA",
        "xyzA",
    ]
    assert order(a, *paragraphs("x"), head, *paragraphs("y"), A=2) == "xAHy"
    assert order(a, *paragraphs("xy"), b, *paragraphs("z"), A=3) == "xAyBz"
    assert order(a, *paragraphs("xy"), b, *paragraphs("z"), near=True, A=3) == "xyABz"
    assert order(a, lead, *paragraphs("xy"), A=1) == "LxAy" and order(a, lead, A=1) == "AL"
    assert order(a, *paragraphs("xy"), C=1) == "Axy"
    items = [(letter, replace(text(), inside=(Tag("L"),))) for letter in "ij"]
    assert order(a, *items, *paragraphs("x"), A=1) == "ijAx"
    assert order(a, *paragraphs("x"), ("|", Break("page")), *paragraphs("y"), A=2) == "xA|y"


def test_a_picture_may_move_below_a_heading_or_past_whole_sections() -> None:
    picture = ("P", Stack((), marks=(Mark("box:P"),)))
    opening = ("C", text(marks=(Mark("c", "C", 0, {"chapter": "C"}),)))
    one, two = (("1", text(marks=(Mark("one", "One"),))), ("2", text(marks=(Mark("two", "Two"),))))
    assert order(one, *paragraphs("v"), picture, two, *paragraphs("xy"), P=1) == "1v2xPy"
    assert order(one, *paragraphs("v"), picture, opening, *paragraphs("xy"), P=1) == "1vPCxy"
    assert order(one, picture, *paragraphs("x"), two, *paragraphs("y"), P=2) == "1xP2y"
    assert [order(opening, picture, one, *paragraphs("x"), two, *paragraphs("y"), P=steps) for steps in (1, 2)] == [
        "C1xP2y",
        "C1xP2y",
    ]


def test_headings_passed_are_counted_from_where_a_box_was() -> None:
    """Two headings are above the picture, and one more where it goes."""
    picture = Stack((), marks=(Mark("box:P"),))
    heads = [text(marks=(Mark(name, name),)) for name in "abc"]
    blocks = [heads[0], text(), heads[1], text(), picture, heads[2], text(), text()]
    assert box_moves.distance_below(blocks, {"box:P": 1}, False) == 1
    assert (
        box_moves.distance_below(blocks, {"box:P": 0}, False)
        == box_moves.distance_below(blocks, {"box:X": 1}, False)
        == 0
    )


# ------------------------------------------------------------------------------------------------- openings
def test_a_chapter_below_another_has_two_thirds_of_the_space_around_its_heading() -> None:
    style = ParagraphStyle(TextStyle("F", 10.0), 40.0, before=20.0, after=10.0)
    rules = Drawing((), 10.0, 1.4, after=5.0)
    head, closed, rest = openings.closed_up([Text((), style), rules, Space(1.0)])
    assert isinstance(head, Text) and (head.style.before, head.style.after) == (13.0, 6.5) and rest == Space(1.0)
    assert isinstance(closed, Drawing) and closed.after == 3.25
    assert openings.closed_up([rules]) == [rules]


def test_paragraphs_stay_below_a_heading_until_they_are_24_high() -> None:
    head, rules = text(), Drawing((), 10.0, 1.4)

    def kept(*blocks: Any, shape: BookShape = SHAPE) -> list[bool]:
        joined = openings.begun_together([head, rules, *blocks], book(shape))
        return [block.style.keep_with_next for block in joined[2:] if isinstance(block, Text)]

    assert kept(text(10.0), text(10.0), text(10.0)) == [True, True, False]
    assert kept(text(24.0), text(10.0)) == [False, False] and kept(text(23.9), text(0.2)) == [True, False]
    assert kept(text(10.0), Space(1.0), text(1.0)) == [True, False]
    assert kept(text(24.0), shape=replace(SHAPE, body=A5.body * 2)) == [True]


def test_a_single_line_below_a_heading_stays_with_what_follows() -> None:
    """A line of 12 pt takes 3 mm here; one and a half in print 6.35 mm, so that two lines of it are a line."""
    heading = text(keep=True, tag=Tag("H3"))
    style = ParagraphStyle(TextStyle("F", 10.0), 12.0)
    lines = {n: Text((Run("a" * 92 * n, style.text),), style) for n in (1, 2, 3)}

    def kept(*blocks: Any) -> list[bool]:
        return [b.style.keep_with_next for b in openings.with_lone_lines(blocks, book()) if isinstance(b, Text)]

    assert kept(heading, lines[2], lines[1]) == [True, True, False]
    assert kept(heading, lines[3], lines[1]) == [True, False, False]
    assert kept(lines[1], lines[2], lines[1]) == [False, False, False]
    assert kept(heading, lines[1]) == [True, False] and kept(heading, lines[1], heading) == [True, False, True]
    assert kept(heading, lines[1], Space(1.0)) == [True, False]
    assert kept(heading, Space(1.0), lines[1], lines[1]) == [True, False, False]
    loose = text(tag=Tag("H3"))
    assert kept(loose, lines[1], lines[1]) == [False, False, False]
    assert kept(text(keep=True, tag=Tag("P")), lines[1], lines[1]) == [True, False, False]


# ------------------------------------------------------------------------------------------------- lessons
def setter(height: float = 100.0) -> Lesson:
    return Lesson(book(), 80.0, height)


def page(*heights: float) -> doc.LessonPage:
    """A subject of parts of these heights, of which all but the heading are as large as its pictures."""
    return doc.LessonPage(title=(), flavour=(), blocks=tuple(nodes.Paragraph((nodes.Words(str(h)),)) for h in heights))


def made(one: Lesson, page: doc.LessonPage) -> list[list[Any]]:
    return [[Space(float(block.inlines[0].text) * one.share)] for block in page.blocks]  # type: ignore[attr-defined]


def places(*pages: doc.LessonPage, below: float = 0.0) -> list[tuple[bool, float, float, float, float]]:
    """Whether each subject begins below another, its room, what is left, its share, and the height of its parts."""
    return [
        (one.is_below, one.room, round(one.left, 6), one.share, round(sum(b.height for g in one.groups for b in g if isinstance(b, Space)), 6))
        for one in placed_subjects(setter(), pages, made, below)
    ]  # fmt: skip


def test_a_subject_begins_below_another_if_there_is_room() -> None:
    """9 mm lie between two, and 1.5 stay free."""
    first, second = places(page(50.0), page(39.5))
    assert first == (False, 100.0, 50.0, 1.0, 50.0) and second == (True, 41.0, 0.0, 1.0, 39.5)
    assert places(page(50.0), page(39.6))[1][:2] == (True, 41.0)  # (at 0.92 of its size)
    assert places(page(50.0), page(39.6))[1][3] == 0.92
    assert places(page(50.0), page(99.0))[1][:4] == (False, 100.0, 1.0, 1.0)


def test_the_largest_pictures_with_the_fewest_pages_are_taken() -> None:
    assert places(page(60.0, 45.0))[0][3] == 0.92 and places(page(60.0, 80.0))[0][3] == 1.0
    assert [places(page(100.0 / share - 1e-9))[0][3] for share in (0.92, 0.85, 0.78, 0.72)] == [0.92, 0.85, 0.78, 0.72]


def test_pictures_grow_if_the_last_page_is_roomy() -> None:
    """More than 15 mm are left: all grow to 1.4 at most, or as far as the page allows."""
    assert places(page(60.0))[0][4] == 84.0 and places(page(80.0))[0][4] == 96.0
    assert places(page(84.9))[0][4] == pytest.approx(93.39) and places(page(85.0))[0][4] == 85.0
    assert [places(page(high))[0][4] / high for high in (71.0, 72.0, 78.0, 84.0)] == pytest.approx([1.4, 1.3, 1.2, 1.1])
    assert places(page(60.0), page(20.0))[0][4] == 60.0  # (the second follows below it)
    assert places(page(60.0), below=29.5)[0][4] == 60.0 and places(page(60.0), below=29.6)[0][4] == 84.0


def test_only_the_pictures_of_the_last_page_grow_if_all_would_need_another() -> None:
    assert places(page(95.0, 60.0))[0][4] == 95.0 + 84.0
    assert places(page(50.0, 40.0, 60.0, 10.0))[0][4] == 50.0 + 40.0 + 84.0 + 14.0


def test_something_fits_below_a_lesson_with_9_above_and_a_little_more() -> None:
    one = PlacedSubject(page(), [], 100.0, False, 30.0, 1.0)
    assert [one.has_room(high) for high in (0.0, 0.1, 19.5, 19.6)] == [False, True, True, False]


def test_limits_that_the_quick_reference_has_do_not_begin_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_placing, "headed_blocks", lambda text: [("", None, ["a"]), ("", None, ["b"])])
    monkeypatch.setattr(lesson_placing, "clauses_of", lambda shown, text: shown)
    ends = doc.Ends("", tuple(Line((), clause=name) for name in "ab"))
    full = replace(page(10.0), blocks=(*page(10.0).blocks, ends))

    def count(one: doc.LessonPage) -> list[int]:
        return [len(length.blocks) for length in lesson_placing.lengths(one, plain_edition())]

    assert count(full) == [2, 1] and count(replace(full, blocks=(ends,))) == [1]
    titled = replace(full, blocks=(*page(10.0).blocks, replace(ends, title="Ends")))
    assert count(titled) == [2]
    other = replace(ends, lines=(*ends.lines, Line((), clause="c")))
    assert count(replace(full, blocks=(*page(10.0).blocks, other))) == [2] and count(page(1.0, 2.0)) == [2]
