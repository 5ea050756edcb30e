"""The places of a print plan's parts at half its size, and the words of jobs; words of a line are a third as high as wide."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.impose import printplan
from pnp.press.impose.formats import Paper
from pnp.press.impose.job import Job, PrintPlan
from pnp.press.impose.jobpicture import draw_job
from pnp.press.impose.printplan import (
    GUTTER,
    LEAST,
    MARGIN,
    PICTURE,
    SMALL,
    TEXT,
    TITLE,
    _PlanDrawing,
    cutting_lines,
    job_lines,
    plan_pages,
)
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Anchor, Document, Face, Group, Page, Path, PlacedFace

PAPER = Paper("p", 200.0, 300.0, "P")
FACE = Face("f", 20.0, 30.0, ())


def say(text: str) -> str:
    return text.partition("|")[2] or text


class Block:
    """Words with a third of their size as height."""

    def __init__(self, text: str, wide: float, size: float, bold: bool) -> None:
        self.text, self.wide, self.size, self.bold = text, wide, size, bold
        self.height, self.width = size / 3, 4.0

    def items(self, x: float, y: float) -> tuple[Any, ...]:
        return (SimpleNamespace(words=self.text, x=x, y=y, wide=self.wide, size=self.size, bold=self.bold),)

    items_from = items


@pytest.fixture(autouse=True)
def _plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_words(self: _PlanDrawing, text: str, wide: float, size: float, ink: str, bold: bool) -> Block:
        return Block(text, wide, size * self.scale, bold)

    monkeypatch.setattr(_PlanDrawing, "_set", set_words)
    monkeypatch.setattr(printplan, "tagged", lambda items, tag: SimpleNamespace(tag=tag, items=tuple(items)))


def sheet(*places: tuple[float, float], label: str = "fronts", part: str = "") -> Page:
    outline = rect_outline(0.0, 0.0, 20.0, 30.0)
    placed = tuple(PlacedFace(FACE, (1.0, 0.0, 0.0, 1.0, x, y), outline) for x, y in places)
    return Page(200.0, 300.0, placed, label=label, anchors=(Anchor("a", 0.0, f"{part} · x"),) if part else ())


def job(*pages: Page, purpose: Any = "cut", duplex: Any = "", **more: Any) -> Job:
    return Job("f.pdf", "Cards", Document(pages or (sheet((20.0, 20.0)),), "D", purpose=purpose, duplex=duplex), **more)


def drawing(plan: PrintPlan, scale: float = 0.5, columns: int = 2, to_left: bool = False) -> _PlanDrawing:
    setting: Any = SimpleNamespace(right_to_left=to_left, language="en")
    return _PlanDrawing(plan, setting, say, scale, columns)


def words(drawn: _PlanDrawing, side: int = 0) -> list[tuple[str, float, float, float, float]]:
    return [
        (w.words, round(w.x, 3), round(w.y, 3), round(w.wide, 3), round(w.size, 3))
        for one in drawn.sides[side].words
        for w in one.items
    ]  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- places
def test_the_head_of_a_plan_names_papers_and_counts_sheets() -> None:
    plan = PrintPlan(
        "Game",
        PAPER,
        (job(), job(purpose="fold", duplex="short"), job(sheet(), sheet(), purpose="read", duplex="long")),
    )
    drawn = drawing(plan)
    wide, y = 176.0, MARGIN
    lines = words(drawn)[:3]
    assert lines[0] == ("Game: print plan", MARGIN, y, wide, 0.5 * TITLE)
    y += 0.5 * TITLE / 3 + 0.6
    assert lines[1] == ("P, sheets: 3 · double-sided: 1", MARGIN, round(y, 3), wide, round(0.625 * TEXT, 3))
    y += 0.625 * TEXT / 3
    assert lines[2] == (
        "Card, 250 to 300 g/m²: 1 · Plain paper, 80 to 120 g/m²: 2",
        MARGIN,
        round(y, 3),
        wide,
        0.5 * TEXT,
    )
    y += 0.5 * TEXT / 3
    rule = drawn.sides[0].items[0]
    assert isinstance(rule, Path) and [point for _, point in rule.segments] == [
        (MARGIN, pytest.approx(y + 2.0)),
        (MARGIN + wide, pytest.approx(y + 2.0)),
    ]
    assert words(drawn)[3][0] == "Cards" and words(drawn)[3][2] == pytest.approx(y + 2.5, abs=2e-3)
    tags = [one.tag.role for one in drawn.sides[0].words[:4]]  # type: ignore[union-attr]
    assert tags == ["H1", "P", "P", "H2"]


def test_a_plan_of_a_variant_has_no_second_colon_and_one_sided_paper_no_second_number() -> None:
    lines = words(drawing(PrintPlan("Game: Variant", PAPER, (job(),))))
    assert lines[0][0] == "Game: Variant · print plan" and lines[1][0] == "P, sheets: 1"
    bare = words(drawing(PrintPlan("Game", Paper("q", 200.0, 300.0), (job(),))))
    assert bare[1][0] == "q, sheets: 1"


def test_jobs_stand_in_columns_with_their_words_beside_the_picture() -> None:
    plan = PrintPlan("Game", PAPER, (job(), job(), job()), players="3 players")
    drawn = drawing(plan)
    lines = words(drawn)
    enough = lines[3]
    assert enough[:2] == ("3 players, sheets: 3", MARGIN) and enough[4] == round(0.625 * TEXT, 3)
    column = (176.0 - 7.0) / 2
    heads = [line for line in lines if line[0] == "Cards"]
    left = MARGIN + 0.5 * PICTURE + GUTTER
    assert [line[1] for line in heads] == pytest.approx([left, left + column + 7.0, left])
    assert {line[3] for line in heads} == {round(column - 0.5 * PICTURE - GUTTER, 3)}
    first = heads[0][2]
    assert first == pytest.approx(enough[2] + enough[4] / 3 + 1.0, abs=2e-3) and heads[1][2] == first
    at = lines.index(heads[0])
    file, sheets, stock, pieces = lines[at + 1 : at + 5]
    assert file[0] == "f.pdf" and file[2] == pytest.approx(first + 0.5 * TEXT / 3, abs=2e-3)
    assert sheets[0] == "Sheets: 1, single-sided" and sheets[2] == pytest.approx(
        file[2] + 0.5 * SMALL / 3 + 0.25, abs=2e-3
    )
    assert (stock[2] - sheets[2], pieces[2] - stock[2]) == pytest.approx((0.5 * TEXT / 3 + 0.25,) * 2, abs=2e-3)
    picture = next(item for item in drawn.sides[0].items if isinstance(item, Group))
    scale = min((13.5 - 6.4) / 200.0, (13.5 - 6.4) * 1.3 / 300.0)
    assert picture.matrix[4:] == pytest.approx((MARGIN + (13.5 - 200.0 * scale - 6.4) / 2, first + 1.0))
    end = max(first + 1.0 + 300.0 * scale + 3.2, lines[lines.index(heads[1]) - 1][2] + 0.5 * TEXT / 3)
    assert heads[2][2] == pytest.approx(end + 2.25, abs=2e-2)


def test_sheets_of_other_kinds_are_in_rows_below() -> None:
    pages = [sheet((20.0 * n, 20.0), part=f"Part {n}") for n in range(1, 8)]
    drawn = drawing(PrintPlan("Game", PAPER, (job(*pages),)))
    groups = [item for item in drawn.sides[0].items if isinstance(item, Group)]
    wide, each, between = (176.0 - 7.0) / 2, 13.5, 2.0
    most = int((wide + between) / (each + between))
    assert len(groups) == 7 and most == 5
    lefts, tops = [group.matrix[4] for group in groups], [group.matrix[5] for group in groups]
    assert lefts[1:6] == pytest.approx([lefts[0] + n * (each + between) for n in range(5)]) and lefts[
        6
    ] == pytest.approx(lefts[0])
    assert len({round(top, 3) for top in tops[1:6]}) == 1 and tops[6] > tops[5] > tops[0]
    captions = [line for line in words(drawn) if line[0].startswith("p. ")]
    assert [line[0] for line in captions] == [f"p. {n}" for n in range(1, 8)] and {line[3] for line in captions} == {
        13.5
    }
    names = [line for line in words(drawn) if line[0].startswith("Part")]
    assert [line[0] for line in names] == [f"Part {n}" for n in range(1, 8)]
    high = 300.0 * min(7.1 / 200.0, 7.1 * 1.3 / 300.0) + 3.2
    assert names[1][2] == pytest.approx(tops[1] + high + 0.3, abs=2e-3) and captions[1][2] == pytest.approx(
        names[1][2] + 0.5 * SMALL / 3, abs=2e-3
    )
    of_row = [line for line in words(drawn) if captions[1][2] < line[2] < tops[6]]
    assert of_row and all(line[0].startswith("Cut from edge to edge along") for line in of_row)
    assert tops[6] == pytest.approx(max(line[2] + line[4] / 3 for line in of_row) + 1.0 + 1.0, abs=2e-3)


def test_steps_and_files_that_need_no_printing_end_a_plan() -> None:
    plan = PrintPlan(
        "Game",
        PAPER,
        (job(sheet(), sheet(), purpose="read", duplex="long"),),
        (("a", "why"), ("b", "other"), ("c", "why")),
    )
    lines = words(drawing(plan))
    foot = next(at for at, line in enumerate(lines) if line[0].startswith("1. "))
    assert [line[0][:9] for line in lines[foot:]] == [
        "1. Print ",
        "2. Print ",
        "3. Let th",
        "Not neede",
        "a, c: why",
        "b: other",
    ]
    ys = [line[2] for line in lines[foot:]]
    text, small = 0.5 * TEXT / 3, 0.5 * SMALL / 3
    assert [b - a for a, b in pairwise(ys)] == pytest.approx(
        [text + 0.3, text + 0.3, text + 2.0, text, small], abs=2e-3
    )
    single = words(drawing(PrintPlan("Game", PAPER, (job(),))))
    assert [line[0][:6] for line in single[-2:]] == ["1. Pri", "2. Let"]


def test_what_is_not_needed_for_so_many_players_is_listed() -> None:
    extra = (job(sheet(), sheet(), purpose="read"), job())
    lines = words(drawing(PrintPlan("Game", PAPER, (job(),), players="2 players", extra=extra)))
    at = next(n for n, line in enumerate(lines) if line[0] == "Extra, sheets: 3")
    assert [line[0] for line in lines[at + 1 : at + 3]] == ["f.pdf: Cards · 2", "f.pdf: Cards · 1"]
    ys = [line[2] for line in lines[at : at + 4]]
    assert [b - a for a, b in pairwise(ys)] == pytest.approx(
        [0.625 * TEXT / 3, 0.5 * SMALL / 3, 0.5 * SMALL / 3 + 1.5 + 0.3], abs=2e-3
    )


def test_a_part_that_does_not_fit_goes_to_another_page() -> None:
    drawn = drawing(PrintPlan("Game", PAPER, (job(),)))
    drawn.sides = [printplan._Side()]

    def draw(y: float) -> float:
        drawn.items.append(y)  # type: ignore[arg-type]
        return y + 100.0

    ends = [drawn._part(draw, y) for y in (188.0, 188.1, 24.1)]
    assert ends == [288.0, 112.0, 124.1] and [side.items for side in drawn.sides] == [[188.0], [12.0, 24.1]]
    low = drawing(PrintPlan("Game", Paper("q", 200.0, 60.0), (job(),)))
    low.sides = [printplan._Side()]
    assert low._part(lambda y: y + 100.0, 2 * MARGIN) == 2 * MARGIN + 100.0 and len(low.sides) == 1


def test_words_of_languages_from_the_right_begin_at_the_right() -> None:
    drawn = drawing(PrintPlan("Game", PAPER, (job(),)), to_left=True)
    title, *_ = words(drawn)
    cards = next(line for line in words(drawn) if line[0] == "Cards")
    assert title[1] == 12.0 and cards[1] == pytest.approx(200.0 - (MARGIN + 13.5 + GUTTER) - cards[3], abs=2e-3)
    (letter,) = drawn._letter("A", 30.0, 40.0)
    assert (letter.x, letter.y, letter.size, letter.wide) == (pytest.approx(30.0 - 16.0 - 2.0), 40.75, 6.0, 20.0)  # type: ignore[union-attr]
    (letter,) = drawing(PrintPlan("Game", PAPER, (job(),)))._letter("A", 30.0, 40.0)
    assert letter.x == 28.0 and letter.bold  # type: ignore[union-attr]


def test_a_plan_is_as_large_as_one_page_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[float, int]] = []

    class Trial:
        def __init__(
            self, plan: PrintPlan, setting: Any, say: Any, scale: float, columns: int, on_one_page: bool = False
        ) -> None:
            tried.append((scale, columns))
            self.sides = [printplan._Side()] * (1 if (scale, columns) == (0.92, 3) else 2)
            if on_one_page and len(self.sides) > 1:
                raise printplan._TooLong

    monkeypatch.setattr(printplan, "_PlanDrawing", Trial)
    setting: Any = SimpleNamespace(right_to_left=False)
    plan = PrintPlan("Game", PAPER, (job(),))
    assert len(plan_pages(plan, setting, say)) == 1
    sizes = [1.0, 0.96, 0.92, 0.88, 0.84, 0.8]
    assert tried == [*((size, 2) for size in sizes), *((size, 3) for size in sizes[:3])]
    tried.clear()
    monkeypatch.setattr(printplan, "COLUMNS", (2,))
    assert len(plan_pages(plan, setting, say)) == 2 and tried[-1] == (LEAST, 2)


# ------------------------------------------------------------------------------------------------- words
BACK = sheet((20.0, 20.0), label="backs")


@pytest.mark.parametrize(
    ("own", "lines"),
    [
        (job(sheet(), sheet(), purpose="read", duplex="long"), ["Sheets: 1, double-sided, flipped on the long edge", "Plain paper, 80 to 120 g/m²"]),
        (job(sheet(), purpose="read", duplex="long"), ["Sheets: 1, single-sided", "Plain paper, 80 to 120 g/m²"]),
        (job(sheet(), sheet(), purpose="read"), ["Sheets: 2, single-sided", "Plain paper, 80 to 120 g/m²"]),
        (job(sheet(), sheet(), purpose="fold", duplex="short"), ["Sheets: 1, double-sided, flipped on the short edge", "Plain paper, 80 to 120 g/m²", "Fold the sheet in the middle."]),
        (job(*[sheet()] * 3, purpose="fold", duplex="short"), ["Sheets: 2, double-sided, flipped on the short edge", "Plain paper, 80 to 120 g/m²", "Fold all sheets together in the middle, and staple them in the fold."]),
        (job(sheet(), purpose="join"), ["Sheets: 1, single-sided", "Heavy paper, 160 to 200 g/m²", "Cut along the solid ticks, and glue each sheet onto the strip of the one before, in order."]),
        (job(sheet(), sheet(), purpose="backs", fronts_file="a.pdf"), ["Print these on the backs of a.pdf, p. 1–2."]),
        (job(sheet(), purpose="backs", fronts_file="a.pdf", is_reversed=True), ["Print these on the backs of a.pdf, p. 1.", "Their order is reversed: the last sheet comes first."]),
        (
            job(sheet((20.0, 20.0)), BACK, sheet((20.0, 20.0)), duplex="long", ink=(1.234, 0.0994), sleeves="small"),
            ["Sheets: 2, double-sided, flipped on the long edge", "single-sided: 1", "Card, 250 to 300 g/m²", "Ink: 123 % of a sheet, of which black: 9.9 %", "Pieces: 2",
             "Sleeves: small", "Cut from edge to edge along A–B, then each strip along C–D."],
        ),
        (job(sheet((20.0, 20.0), label="fronts and backs")), ["Sheets: 1, single-sided", "Card, 250 to 300 g/m²", "Pieces: 1", "Fold along the dashed line and glue; then cut through both layers.",
                                                              "Cut from edge to edge along A–B, then each strip along C–D."]),
    ],
)  # fmt: skip
def test_the_steps_of_a_job(own: Job, lines: list[str]) -> None:
    assert [line.replace("\u00a0", " ").replace("\u202f", " ") for line in job_lines(own, say, "en")] == lines


@pytest.mark.parametrize(("share", "words"), [(0.0994, "9.9"), (0.0995, "10"), (0.001, "0.1"), (1.5, "150")])
def test_small_shares_have_a_decimal(share: float, words: str) -> None:
    assert printplan._percent(share, "en") == words


@pytest.mark.parametrize(
    ("parts", "lines", "cuts"),
    [
        ((1, 1), [], []),
        ((1, 2), ["Cut from edge to edge along A."], [("A", (0.0, 150.0), (200.0, 150.0))]),
        (
            (2, 2),
            ["Cut from edge to edge along A, then each strip along B."],
            [("A", (0.0, 150.0), (200.0, 150.0)), ("B", (100.0, 0.0), (100.0, 300.0))],
        ),
        (
            (1, 3),
            ["Cut from edge to edge along A–B."],
            [("A", (0.0, 100.0), (200.0, 100.0)), ("B", (0.0, 200.0), (200.0, 200.0))],
        ),
    ],
)
def test_copies_of_a_reference_are_cut_apart(parts: tuple[int, int], lines: list[str], cuts: list[Any]) -> None:
    """The plan printed four references on a sheet, and did not say that it is to be cut."""
    copies = job(Page(200.0, 300.0, parts=parts), purpose="read")
    assert list(cutting_lines(copies, say)) == lines  # type: ignore[arg-type]
    letters: list[tuple[str, float, float]] = []

    def letter(name: str, x: float, y: float) -> tuple[Path, ...]:
        letters.append((name, x, y))
        return ()

    items, size = draw_job(copies, 26.4, letter)
    if parts == (1, 1):
        assert size == pytest.approx((22.88, 34.32)) and not letters  # as high as 1.3 of the room is wide
        return
    (group,) = items
    assert isinstance(group, Group)
    scale = 26.0 / 300.0  # 1.3 of what the letters leave of the width is the height
    drawn = [item.segments for item in group.items if isinstance(item, Path) and item.source == "cut"]
    ends = [[(x / scale, y / scale) for _, (x, y) in segments] for segments in drawn]
    assert ends == [[pytest.approx(start), pytest.approx(end)] for _, start, end in cuts]
    assert [name for name, *_ in letters] == [name for name, *_ in cuts]
