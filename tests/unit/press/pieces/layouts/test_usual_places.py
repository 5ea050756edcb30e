"""Places of the slots of a layout made from columns; marks of faulty cards; templates that fail; decks with some backs."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.schema.layout import Slot
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.fault_marks import MOST, Failures, cards_of
from pnp.press.pieces.layouts import usual
from pnp.press.pieces.layouts.place import Box, box_of
from pnp.press.pieces.layouts.usual import EDGE, FACT, LEAST, TEXT, USUAL_HEIGHT, is_rectangle, is_shaped
from pnp.press.pieces.preflight import _lacking_backs
from pnp.source.diagnostics import Diagnostic, Report, Span

CARD = PieceFormat(63.0, 88.0)


def slots(**columns: Any) -> dict[str, Slot]:
    """The slots of an upright card with these columns."""
    plain = {
        "title": "name",
        "numbers": (),
        "signs": (),
        "texts": (),
        "facts": (),
        "words": (),
        "story": "",
        "picture": "",
    }
    names = SimpleNamespace(**plain | columns)
    kind: Any = SimpleNamespace(columns={name: SimpleNamespace(name=name, label=None) for name in (*names.numbers,)})
    return {slot.name: slot for slot in usual._slots(names, kind)}  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usual, "column_label", lambda column: column.name)


def box(slot: Slot) -> Box:
    found = box_of(slot, None, CARD)
    assert found is not None
    return found


# ------------------------------------------------------------------------------------------------- the usual layout
@pytest.mark.parametrize(
    ("columns", "share"),
    [
        ({"texts": ("text",)}, 0.42), ({"texts": ("a", "b", "c")}, 1 - (3 * TEXT + 15.4 + 8.0) / USUAL_HEIGHT),
        ({"texts": ("a", "b", "c", "d", "e")}, LEAST), ({}, 0.66), ({"texts": ("a", "b"), "story": "s"}, 1 - (2 * TEXT + 15.4 + 17.4) / USUAL_HEIGHT),
    ],
)  # fmt: skip
def test_a_picture_yields_to_the_texts_below_it(columns: dict[str, Any], share: float) -> None:
    art = box(slots(**columns)["art"])
    assert (art.x, art.y, art.width) == (6.8, 14.4, pytest.approx(63.0 - 13.6))
    assert art.height == pytest.approx(share * 88.0, abs=1e-3)


def test_texts_fill_the_room_below_the_picture_one_after_another() -> None:
    own = slots(texts=("text", "more"), facts=("speed", "size"))
    first, second, facts = (box(own[name]) for name in ("text", "text-more", "facts"))
    art = box(own["art"])
    assert first.y == pytest.approx(art.y + art.height + 1.0, abs=1e-3)
    assert first.x == 9.0
    assert first.width == pytest.approx(45.0)
    assert second.y == pytest.approx(first.y + first.height, abs=1e-3)
    assert facts.y == pytest.approx(second.y + second.height, abs=1e-3)
    assert facts.y + facts.height == pytest.approx(88.0 - 8.0, abs=1e-2)
    assert first.height == second.height and facts.height / first.height == pytest.approx(2 * FACT / TEXT, abs=1e-3)
    assert own["facts"].parted == "\n\n"
    assert slots(texts=("a", "b", "c"), facts=("speed",) * 6)["facts"].parted == usual.PARTED


@pytest.mark.parametrize(
    ("numbers", "places"),
    [
        (("a",), [(3.7, 3.7)]),
        (("a", "b"), [(3.7, 3.7), (63.0 - 15.7, 88.0 - 15.1)]),
        (("a", "b", "c"), [(3.7, 3.7), (3.7, 88.0 - 15.1), (63.0 - 15.7, 88.0 - 15.1)]),
    ],
)
def test_numbers_stand_in_the_corners(numbers: tuple[str, ...], places: list[tuple[float, float]]) -> None:
    own = slots(numbers=numbers)
    boxes = [box(own[name]) for name in numbers]
    assert [(b.x, b.y) for b in boxes] == [pytest.approx(place) for place in places]
    assert {(b.width, b.height) for b in boxes} == {(12.0, 11.4)}


def test_further_numbers_stand_in_rows_of_three_above_the_foot() -> None:
    own = slots(numbers=tuple("abcdefgh"))
    rows = [[box(own[name]) for name in row] for row in ("def", "gh")]
    assert [b.x for b in rows[0]] == pytest.approx([9.0, 24.0, 39.0])
    assert [b.x for b in rows[1]] == pytest.approx([9.0, 31.5])
    assert {b.width for b in rows[0]} == {15.0} and {b.width for b in rows[1]} == {22.5}
    assert rows[1][0].y - rows[0][0].y == pytest.approx(9.0) and rows[0][0].y == pytest.approx(88.0 - 17.4 - 18.0)
    frame = box(own["frame"])
    assert (frame.x, frame.y, frame.width, frame.height) == (
        EDGE,
        EDGE,
        pytest.approx(63.0 - 2 * EDGE),
        pytest.approx(88.0 - 2 * EDGE),
    )


def test_the_title_leaves_room_for_numbers_and_signs() -> None:
    wide, narrow = box(slots()["title"]), box(slots(numbers=("a",), signs=("suit",))["title"])
    assert (wide.x, wide.width) == (8.0, 47.0) and (narrow.x, narrow.width) == (16.4, pytest.approx(63.0 - 32.8))
    assert slots(title="", words=("a", "b", "c"))["title"].column == ("a", "b")
    assert slots(title="")["title"].column == ("code",)


@pytest.mark.parametrize(
    ("format", "rectangle", "shaped"),
    [
        (CARD, True, False), (PieceFormat(39.9, 88.0), True, True), (PieceFormat(63.0, 59.9), True, True), (PieceFormat(63.0, 88.0, safe=4.3), True, True),
        (PieceFormat(63.0, 88.0, safe=4.2), True, False), (PieceFormat(70.0, 70.0, corner=35.0), False, True), (PieceFormat(70.0, 90.0, panels={"front": (0, 0, 1, 1)}), False, True),
    ],
)  # fmt: skip
def test_small_round_and_folded_pieces_have_layouts_of_their_own(
    format: PieceFormat, rectangle: bool, shaped: bool
) -> None:
    assert (is_rectangle(format), is_shaped(format)) == (rectangle, shaped)


# ------------------------------------------------------------------------------------------------- faults
def test_faults_belong_to_the_cards_of_their_own_table() -> None:
    cards: Any = [
        SimpleNamespace(code=code, span=Span(file, line, 1, line, 2))
        for code, file, line in (("B", "a.csv", 5), ("A", "a.csv", 2), ("X", "b.csv", 3))
    ]
    faults = [
        Diagnostic("PNP700", "x", Span(file, line, 1, line, 2))
        for file, line in (("a.csv", 4), ("a.csv", 5), ("b.csv", 9), ("a.csv", 1), ("c.csv", 9))
    ]
    assert cards_of(faults, cards) == ["A", "B", "X", None, None]


def test_a_template_that_draws_no_card_is_given_up_after_some() -> None:
    report = Report()
    failures, drawn = Failures(report), list[int]()

    def fails(line: int) -> str | None:
        drawn.append(line)
        report.error("PNP121", f"line {line}", Span("card.svg", line, 1, line, 2))
        return None

    for line in range(1, MOST + 5):
        assert failures.watched("card", Span("cards.csv", line, 1, line, 2), lambda line=line: fails(line)) is None  # type: ignore[misc]
    assert drawn == list(range(1, MOST + 1))
    failures.name_cards()
    assert {fault.span.file for fault in report.diagnostics} == {
        "card.svg"
    }  # no card was drawn: it is the template's fault
    assert failures.watched("other", Span("cards.csv", 1, 1, 1, 2), lambda: "<svg/>") == "<svg/>"
    failures.watched("other", Span("cards.csv", 7, 1, 7, 2), lambda: fails(99))
    failures.name_cards()
    moved = [fault for fault in report.diagnostics if fault.span.file == "cards.csv"]
    assert [(fault.span.line, fault.labels[0].span.line) for fault in moved] == [(7, 99)]


def test_a_costly_template_is_tried_for_one_card() -> None:
    report = Report()
    failures, tries = Failures(report), list[int]()

    def costs() -> None:
        tries.append(1)
        report.error("PNP130", "too much", Span("card.svg", 1, 1, 1, 2))

    for line in (1, 2, 3):
        failures.watched("card", Span("cards.csv", line, 1, line, 2), costs)  # type: ignore[arg-type]
    assert tries == [1]


@pytest.mark.parametrize(
    ("backs", "message"),
    [
        ((True, True, True), ""),
        ((False, False, False), ""),
        ((True, False, True), "1 of 3 cards of `deck` has no back"),
        ((False, True, False), "2 of 3 cards of `deck` have no back"),
    ],
)
def test_a_deck_of_which_some_cards_have_no_back_is_reported(backs: tuple[bool, ...], message: str) -> None:
    edition: Any = SimpleNamespace(
        game=SimpleNamespace(
            components=(
                SimpleNamespace(id="deck", prints="card", span=Span("game.yaml", 3, 1, 3, 2)),
                SimpleNamespace(id="coins", prints="coin", span=None),
            ),
            cards={"card": None},
            span=lambda: None,
        )
    )
    prints: Any = [
        SimpleNamespace(component=component, back=object() if has else None, face=SimpleNamespace(name=f"deck/{n}"))
        for component in ("deck", "coins")
        for n, has in enumerate(backs)
    ]
    faults = [fault.message for fault in _lacking_backs(edition, prints)]
    assert len(faults) == bool(message) and all(message in fault for fault in faults)
