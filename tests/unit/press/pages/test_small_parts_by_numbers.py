"""Pictures at the foot of pages, steps beside their pictures, turn cards, leaflets and the pictures of a step of the
set-up at exact places, mm."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document import lesson as doc
from pnp.press.document import nodes
from pnp.press.document.parts import ActionGroup, ActionNode, PhaseActions, RoundStep
from pnp.press.edition.edition import PieceFormat
from pnp.press.pages import leaflet, steps, tailpieces, turn_card
from pnp.press.pages.geometry import A5
from pnp.press.pages.reference_fit import Fit
from pnp.press.pieces import setup_step, step_discs
from pnp.press.typeset import Drawing, Frame, ParagraphStyle, Row, Run, Space, Stack, Text, TextStyle
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Group, Path
from tests.unit.press.pages.plain_sheets import measure_plainly, plain_edition


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    measure_plainly(monkeypatch, steps)


# ------------------------------------------------------------------------------------------------- tailpieces
@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, ...]]:
    """The widths and heights of pictures that were asked for; each is 4 mm lower than it may be."""
    asked: list[tuple[float, ...]] = []

    def tail_drawing(edition: Any, number: int, width: float, high: float) -> Drawing:
        asked.append((number, width, high))
        return Drawing((), width, high - 4.0)

    monkeypatch.setattr(tailpieces, "tail_drawing", tail_drawing)
    return asked


def place(items: Any) -> tuple[float, float]:
    (group,) = items
    assert isinstance(group, Group) and group.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
    return group.matrix[4:]  # type: ignore[return-value]


def test_a_picture_is_in_the_middle_of_a_page_that_is_a_third_empty(drawn: list[Any]) -> None:
    """A book's pages are 172 high; at twice the type, 14 mm stay free above, and a picture is at most 120 high."""
    shape, context = replace(A5, body=A5.body * 2), SimpleNamespace(number=7)
    items = tailpieces.tailpiece(plain_edition(), shape, context, Frame(10.0, 100.0, 80.0, 60.0))  # type: ignore[arg-type]
    assert drawn == [(7, 80.0, 46.0)] and place(items) == (10.0, 100.0 + 14.0 + 2.0)
    tailpieces.tailpiece(plain_edition(), shape, context, Frame(10.0, 20.0, 80.0, 170.0))  # type: ignore[arg-type]
    assert drawn[1] == (7, 80.0, 120.0)
    for high, count in ((51.6, 1), (51.5, 0)):
        assert len(tailpieces.tailpiece(plain_edition(), A5, context, Frame(0.0, 0.0, 80.0, high))) == count  # type: ignore[arg-type]


def test_a_picture_is_below_all_columns_or_below_the_shortest(
    drawn: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def below(*frames: Frame) -> tuple[float, float] | None:
        items = tailpieces.below_columns(plain_edition(), 1, frames, 100.0)
        return place(items) if items else None

    left, right = Frame(10.0, 60.0, 40.0, 40.0), Frame(60.0, 70.0, 30.0, 30.0)
    assert below(left, right) == (10.0, 79.0) and drawn[-1] == (1, 80.0, 23.0)
    assert below(left, replace(right, y=71.0, height=29.0)) == (10.0, 69.0) and drawn[-1] == (1, 40.0, 33.0)
    low = Frame(60.0, 90.0, 30.0, 10.0)
    assert (
        below(replace(left, y=80.0, height=20.0), low) == (10.0, 89.0)
        and below(replace(left, y=81.0, height=19.0), low) is None
    )
    monkeypatch.setattr(tailpieces, "tail_drawing", lambda *asked: None)
    assert below(left, right) is None


# ------------------------------------------------------------------------------------------------- steps
def beside(width: float, high: float, lines: int = 1, measure: float = 100.0) -> Any:
    """A step of these many lines of 10 mm with its picture."""
    style = ParagraphStyle(TextStyle("F", 10.0), 40.0)
    room = measure - width - 3.0
    words = Text((Run("a" * max(1, int(room * lines - 1e-6)), style.text),), style)
    book: Any = SimpleNamespace(measure=measure, edition=plain_edition(), styles=SimpleNamespace(scale=1.0))
    return steps.beside([words, Stack((Drawing((), width, high, before=5.0, after=5.0),)), Space(1.0)], book)[0]


def test_a_step_is_beside_a_picture_of_about_its_height() -> None:
    """The words have 36 mm at least, and are at most 9 higher."""
    row = beside(40.0, 20.0)
    assert isinstance(row, Row) and row.widths == (57.0, 40.0)
    assert (row.gap, row.valign, row.before, row.after) == (3.0, "top", 1.0, 3.0)
    picture = row.cells[1][0]
    assert isinstance(picture, Drawing) and (picture.before, picture.after) == (0.0, 0.0)
    assert isinstance(beside(61.0, 20.0), Row) and isinstance(beside(61.1, 20.0), Stack)
    assert isinstance(beside(40.0, 21.0, 3), Row) and isinstance(beside(40.0, 20.9, 3), Stack)
    stack = beside(40.0, 1.0, 3)
    assert stack.together and len(stack.blocks) == 2 and stack.blocks[1].before == 5.0
    assert steps.beside([Space(1.0)], SimpleNamespace()) == [Space(1.0)]  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- turn cards
def test_a_turn_card_is_one_column_between_margins_of_5_mm() -> None:
    layout = turn_card._layout(PieceFormat(63.0, 88.0), 2)
    assert (layout.width, layout.height, layout.margins, layout.columns) == (63.0, 88.0, (5.0,) * 4, (53.0,))
    assert (layout.least, layout.most, layout.floor, layout.band, layout.gutter) == (8.0, 10.0, 7.5, 0.0, 0.0)
    assert (layout.pages, layout.goal_size, layout.narrow, layout.numbered) == (2, 0.0, True, False)


FORMATS = {name: PieceFormat(width, 88.0) for name, width in (("poker", 63.0), ("tarot", 70.0), ("large", 90.0))}


def trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the text of a language fit from a width of all sides on: with the effects of actions, and without."""

    def fit_sections(edition: Any, layout: Any, goal: Any, sections: Any, known: Any, is_asked: bool = False) -> Fit:
        area = layout.width * layout.pages
        return Fit(8.0, (), (), (), (), layout, 0.0 if area >= edition.needs[bool(sections)] else 0.1)

    monkeypatch.setattr(turn_card, "fit_sections", fit_sections)
    monkeypatch.setattr(turn_card, "turn_sections", lambda edition: ())
    monkeypatch.setattr(turn_card, "without_effects", lambda sections: ("lean",))


def language(full: float, lean: float) -> Any:
    return SimpleNamespace(needs={False: full, True: lean})


def test_the_handiest_format_that_fits_all_languages_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widths on one and two sides: 63, 70, 126, 140 and 180."""
    trials(monkeypatch)
    needed = [
        turn_card._Trials(language(*needs), FORMATS).needed()
        for needs in ((63, 63), (64, 1), (126, 1), (181, 126), (181, 181))
    ]
    assert needed == [0, 1, 2, 2, None]

    def choice(*needs: tuple[float, float]) -> int | None:
        return turn_card._choice(FORMATS, [language(*one) for one in needs])

    assert choice((63, 63)) == 0 and choice((63, 63), (70, 70)) == 1 and choice((126, 126), (181, 140)) == 3
    assert choice((63, 63), (181, 181)) is None and choice() is None
    one = turn_card._Trials(language(140, 63), FORMATS)
    assert one.has_room(0) and one.fit(0) is not None and one.fit(3).layout.pages == 2  # type: ignore[union-attr]
    assert turn_card._Trials(language(64, 64), FORMATS).fit(0) is None


def test_every_player_and_every_role_has_a_turn_card(monkeypatch: pytest.MonkeyPatch) -> None:
    trials(monkeypatch)
    monkeypatch.setattr(turn_card, "_describes_round", lambda sections: True)
    monkeypatch.setattr(turn_card, "_face", lambda edition, fit, side, size: f"{size.width:g}:{side}")
    sides = {"a": SimpleNamespace(is_role=True), "b": SimpleNamespace(is_role=False)}
    for needs, faces in ((63.0, ("63:0", None)), (126.0, ("63:0", "63:1"))):
        edition: Any = SimpleNamespace(
            needs={False: needs, True: needs}, languages=None, game=SimpleNamespace(players=(2, 4), sides=sides)
        )
        (made,) = turn_card.turn_cards(edition, FORMATS)
        assert (made.face, made.back, made.copies, made.format) == (*faces, 5, "poker")
    edition.needs = {False: 999.0, True: 999.0}
    assert turn_card.turn_cards(edition, FORMATS) == []


# ------------------------------------------------------------------------------------------------- leaflets
def test_a_leaflet_leaves_out_pictures_from_the_first_step_on() -> None:
    taught = tuple(doc.TaughtStep(i, (), SimpleNamespace()) for i in (1, 2, 3))  # type: ignore[arg-type]
    page = doc.LessonPage((), (nodes.Words("x"),), taught)
    pictured = [step.figure is not None for step in leaflet._stepwise(page, 2).blocks]  # type: ignore[union-attr]
    assert pictured == [False, False, True] and leaflet._stepwise(page, 1).flavour == ()  # type: ignore[union-attr]
    assert leaflet._stepwise(None, 1) is leaflet._briefly(None) is leaflet._by_name(None) is None
    rob = PhaseActions("", (), (ActionGroup((ActionNode("Rob", (nodes.Words("take"),)),)),))
    panel = doc.Panel(RoundStep(1, "t", "", ()), (rob,), ())
    named: Any = leaflet._by_name(doc.LessonPage((), (), (panel, doc.Ends("", ()))))
    assert len(named.blocks) == 1 and named.blocks[0].phases[0].actions[0].does == ()


# ------------------------------------------------------------------------------------------------- steps of the set-up
def test_the_pieces_of_a_step_lie_in_rows_on_a_pale_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of 30 and 20 mm, 10 and 8 deep, 2.4 from the edges and 3.4 apart, all enlarged."""
    larger = setup_step.LARGER
    rooms: list[float] = []
    places: list[tuple[float, float]] = []
    sizes: list[float] = []

    class Step:
        def __init__(self, edition: Any, step: Any, caption: Any) -> None:
            sizes.append(caption.size)

        def tiles(self, room: float) -> list[Any]:
            rooms.append(round(room, 6))
            return tiles

    class TileRow:
        def __init__(self, row: Any, gap: float, order: int, middle: bool) -> None:
            (self.width, self.depth), self.gap = row, gap

    def laid(edition: Any, caption: Any, row: Any, at: tuple[float, float]) -> tuple[list[Any], None]:
        places.append(tuple(round(v, 6) for v in at))  # type: ignore[arg-type]
        return [], None

    tiles: list[Any] = [(30.0, 10.0), (20.0, 8.0)]
    monkeypatch.setattr(setup_step, "_Step", Step)
    monkeypatch.setattr(setup_step, "TileRow", TileRow)
    monkeypatch.setattr(setup_step, "in_rows", lambda tiles, room, gap: tiles if gap == 3.4 else [])
    monkeypatch.setattr(setup_step, "laid", laid)
    drawing = setup_step.step_drawing(None, plain_edition(), 100.0, TextStyle("F", 1.0))  # type: ignore[arg-type]
    assert rooms == [round(100.0 / larger - 4.8, 6)] and places == [(2.4, 2.4), (7.4, 15.8)]
    assert (drawing.width, drawing.height) == pytest.approx((34.8 * larger, 26.2 * larger))
    assert (drawing.align, drawing.before, drawing.after) == ("center", 1.0, 3.0)
    (group,) = drawing.content  # type: ignore[misc]
    assert isinstance(group, Group) and group.matrix[0] == pytest.approx(larger)
    ground = group.items[0]
    assert isinstance(ground, Path) and bounds(ground.segments) == pytest.approx((0.0, 0.0, 34.8, 26.2))
    assert sizes == [pytest.approx(setup_step.CAPTION_PT / larger)]
    tiles.clear()
    assert setup_step.step_drawing(None, plain_edition(), 100.0, TextStyle("F", 99.0)).height == 0.0  # type: ignore[arg-type]
    assert sizes[1] == pytest.approx(99.0 / larger)


def test_discs_of_steps_are_side_by_side_at_the_piece_that_they_change() -> None:
    """A disc is 4.2 wide, 0.4 from the next; beside a name it is higher."""

    def rule(clause: str, *changes: str) -> Any:
        return SimpleNamespace(clause=clause, changes=changes)

    def spot(order: int, x: float, *names: str) -> Any:
        return SimpleNamespace(order=order, x=x, y=50.0, names=frozenset(names))

    zones = {name: SimpleNamespace(name=name, clause=clause) for name, clause in (("hand", "deal"), ("row", "lay"))}
    game = SimpleNamespace(zones=zones, counters={"coin": SimpleNamespace(name="coin", clause="pay")})
    rules = (rule("deal", "hand", "deck"), rule("more", "hand"), rule("pay", "coin"), rule("lay", "deck"))
    edition = plain_edition(game=game, rules=SimpleNamespace(of_kind=lambda kind: rules))
    others = step_discs.OTHERS
    spots = (spot(others, 10.0, "hand"), spot(0, 20.0, "hand"), spot(others, 30.0, "coin"), spot(0, 40.0, "row"))
    found = list(step_discs.step_discs(edition, {"deal": "1", "more": "2", "pay": "3", "lay": "4", "gone": "5"}, spots))
    assert [tuple(round(v, 3) for v in one.matrix[4:]) for one in found] == [
        (17.4, 47.0), (22.0, 47.0), (27.4, 51.0), (37.4, 47.0),
    ]  # fmt: skip
    assert found[0].face.width == 4.2
    (worded,) = step_discs.step_discs(edition, {"pay": "a"}, spots)
    assert worded.face.height == pytest.approx(3.1)
