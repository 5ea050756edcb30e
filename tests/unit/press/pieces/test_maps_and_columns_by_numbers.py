"""The lines of maps of quests; which columns are told of as not shown; which backs are shared; what a worker draws."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.pieces import backs, quest_map, shown_columns
from pnp.press.pieces.backs import _asks_for_cards, _Backs, back_columns, shared_where_equal
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.quest_map import BOX, DASHES, GAP, NARROW, TIP, WIDTHS, _back, _key, _line, _on, _Spot, _wanted
from pnp.press.pieces.sandbox import _line_of
from pnp.press.pieces.shown_columns import PLAIN, check_shown_columns
from pnp.press.pieces.templates import Templates
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Face, GlyphRun, Paint, Path
from pnp.source.diagnostics import NOWHERE, Span

SMALL = TextStyle("F", 8.0)
EDITION: Any = SimpleNamespace(theme=SimpleNamespace(accent="#800020", paper="#FFFFFF", text="#111111", sans="Sans"))
INK = Paint(stroke="#800020", width=0.35)


# ------------------------------------------------------------------------------------------------- maps
def test_the_key_of_a_map_has_a_line_and_its_words_for_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    words = lambda edition, label, style: ((GlyphRun(0.0, 0.0, "F", 8.0, "#000000", (), label),), float(len(label)))  # noqa: E731
    monkeypatch.setattr(quest_map, "line_of", words)
    map: Any = SimpleNamespace(kinds=("on", "back", "x" * 21, "y"))
    items, deep = _key(map, EDITION, 50.0, SMALL, 10.0)
    lines = [item for item in items if isinstance(item, Path)]
    texts = [(item.text, item.x, item.y) for item in items if isinstance(item, GlyphRun)]
    # 9 mm for a line, its words, and 5 mm behind them: "back" begins at 16, the third at 34, but needs 30
    assert texts == [("on", 8.4, 12.5), ("back", 24.4, 12.5), ("x" * 21, 8.4, 16.1), ("y", 43.4, 16.1)]
    assert [line.segments for line in lines] == [
        (("M", (x, y)), ("L", (x + 7.0, y))) for x, y in ((0.0, 11.6), (16.0, 11.6), (0.0, 15.2), (35.0, 15.2))
    ]
    assert [line.paint.dash for line in lines] == list(DASHES) and deep == pytest.approx(3.6 + 6.0)
    for width, rows in ((45.0, 2), (44.9, 3)):
        assert _key(map, EDITION, width, SMALL, 0.0)[1] == pytest.approx(3.6 * (rows - 1) + 6.0)


def test_a_way_bends_at_gaps_and_points_at_its_end() -> None:
    spots = [_Spot(10.0, 10.0, 20.0), _Spot(30.0, 40.0, 0.0), _Spot(20.0, 70.0, 20.0)]
    way, point = _line(spots, 1.0, INK)
    half = BOX[1] / 2
    top, below = 40.0 - half, 40.0 + half
    end = 70.0 - half - TIP * 0.8
    first, second = (10.0 + half + top) / 2, (below + end) / 2
    assert isinstance(way, Path) and way.paint == INK
    wanted = [
        (11.0, 10.0 + half), (11.0, first, 31.0, first, 31.0, top), (31.0, below), (31.0, second, 21.0, second, 21.0, end)
    ]  # fmt: skip
    assert [kind for kind, _ in way.segments] == ["M", "C", "L", "C"]
    assert [pytest.approx(at) for at in wanted] == [at for _, at in way.segments]
    assert isinstance(point, Path) and point.paint.fill == "#800020"
    assert bounds(point.segments) == pytest.approx((21.0 - TIP * 0.45, end - 0.1, 21.0 + TIP * 0.45, end + TIP * 0.9))


@pytest.mark.parametrize(
    ("start", "end", "number", "edge", "sign"),
    [(80.0, 60.0, 0, 99.2, 1.0), (40.0, 60.0, 4, 98.1, 1.0), (20.0, 30.0, 0, 0.8, -1.0), (20.0, 30.0, 2, 3.0, -1.0)],
)
def test_a_way_back_runs_round_the_nearer_side(start: float, end: float, number: int, edge: float, sign: float) -> None:
    way, point = _back(_Spot(start, 50.0, 20.0), _Spot(end, 10.0, 16.0), 100.0, number, INK)
    x, to_x = start + sign * 10.0, end + sign * (8.0 + TIP * 0.8)
    assert isinstance(way, Path) and [at for _, at in way.segments] == [
        pytest.approx(at) for at in ((x, 51.6), (edge, 51.6, edge, 51.6, edge, 30.0), (edge, 8.4, edge, 8.4, to_x, 8.4))
    ]
    tip = to_x - sign * TIP * 0.9
    assert isinstance(point, Path) and bounds(point.segments) == pytest.approx(
        (min(tip, to_x), 8.4 - TIP * 0.45, max(tip, to_x), 8.4 + TIP * 0.45)
    )
    spot = _Spot(start, 50.0, 20.0)
    around, _ = _back(spot, spot, 100.0, number, INK)
    assert isinstance(around, Path) and around.segments[-1][1][1] == pytest.approx(51.6)


def test_places_of_a_row_are_centred_with_their_gaps() -> None:
    spots = quest_map._row((0, -1, 1), 2.0, 120.0, 30.0)
    length = 60.0 + NARROW + 2 * GAP
    left = (120.0 - length) / 2
    assert [(spots[n].x, spots[n].width) for n in (0, -1, 1)] == [
        (pytest.approx(left + 15.0), 30.0), (pytest.approx(left + 30.0 + GAP + NARROW / 2), 0.0),
        (pytest.approx(left + 45.0 + 2 * GAP + NARROW), 30.0),
    ]  # fmt: skip
    assert {spot.y for spot in spots.values()} == {2.0 + BOX[1] / 2}


def test_a_place_is_as_wide_as_its_title_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    place: Any = SimpleNamespace()
    for room, width in ((0.0, WIDTHS[0]), (WIDTHS[2] - 2.4, WIDTHS[2]), (999.0, WIDTHS[-1])):
        monkeypatch.setattr(
            quest_map, "_titled", lambda place, wide, *_, room=room: (None, 8.0 if wide >= room else 7.0)
        )
        assert _wanted(place, EDITION, SMALL) == width


@pytest.mark.parametrize(
    ("row", "column", "x", "y"),
    [(0, 0, 31.0, 20.0), (0, 4, 20.0, 48.6), (1, 4, 9.0, 20.0), (1, 0, 20.0, 48.6), (2, 4, 20.0, 48.6)],
)
def test_cards_are_linked_by_dots(row: int, column: int, x: float, y: float) -> None:
    (dot,) = _on(row, column, (10.0, 5.0, 20.0, 30.0), 2.0, 45.0, "#000000")
    assert isinstance(dot, Path) and bounds(dot.segments) == pytest.approx((x - 0.8, y - 0.8, x + 0.8, y + 0.8))


# ------------------------------------------------------------------------------------------------- columns
def column(kind: str = "num", formula: str = "") -> Any:
    return SimpleNamespace(type=SimpleNamespace(kind=kind), formula=formula, span=NOWHERE)


def faults(monkeypatch: pytest.MonkeyPatch, **more: Any) -> list[str]:
    """The codes of what is told of two cards with a power of 1 and 2 and a name of A and B."""
    keys: dict[str, Any] = {
        "columns": {"power": column(), "name": column("text")}, "values": ((1, "A"), (2, "B")), "read": {"power"},
        "shown": set(), "template": "", "prints": "hero", "layout": None,
    } | more  # fmt: skip
    cards = tuple(
        SimpleNamespace(code=f"C{n}", values=dict(zip(keys["columns"], values, strict=True)))
        for n, values in enumerate(keys["values"])
    )
    kind = SimpleNamespace(
        name="hero", cards=cards, columns=keys["columns"], template=keys["template"], span=NOWHERE, format=""
    )
    component = SimpleNamespace(prints=keys["prints"], template="", format="")
    edition: Any = SimpleNamespace(
        rules=SimpleNamespace(columns_read=keys["read"]), facts=SimpleNamespace(formats={"": 1}),
        game=SimpleNamespace(cards={"hero": kind}, components=(component,)),
    )  # fmt: skip
    monkeypatch.setattr(
        shown_columns, "Templates",
        lambda edition: SimpleNamespace(
            edition=edition, sources=lambda template: [f"{{{{ card.{name} }}}}" for name in keys["shown"]],
            layout=lambda layout, subject, format: SimpleNamespace(shows=keys["shown"]),
        ),
    )  # fmt: skip
    monkeypatch.setattr(shown_columns, "card_subject", lambda kind: SimpleNamespace(first=lambda layout, names: names))
    monkeypatch.setattr(shown_columns, "card_layout", lambda *_: keys["layout"])
    monkeypatch.setattr(shown_columns, "back_columns", lambda *_: set(more.get("backs", ())))
    return [fault.code for fault in check_shown_columns(edition)]


LAYOUT = SimpleNamespace(slots={"title": SimpleNamespace(column="name")})


def test_columns_that_rules_read_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    by_layout = {"layout": LAYOUT, "shown": {"name"}}
    assert faults(monkeypatch, **by_layout) == ["PNP712"]
    assert faults(monkeypatch, layout=LAYOUT, shown={"name", "power"}) == []
    assert faults(monkeypatch, **by_layout, backs=("power",)) == []
    assert faults(monkeypatch, **by_layout, read=set()) == []
    assert faults(monkeypatch, **by_layout, columns={"power": column("text"), "name": column("text")}) == []
    assert faults(monkeypatch, **by_layout, columns={"power": column("num", "x"), "name": column("text")}) == []
    assert faults(monkeypatch, **by_layout, values=((1, "A"), (1, "B"))) == []
    assert faults(monkeypatch, **by_layout, prints="other") == faults(monkeypatch, **by_layout, values=()) == []


def test_drawings_by_hand_may_imply_a_column(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, plain = {"template": "own.svg.j2"}, {"template": PLAIN}
    assert faults(monkeypatch, **hand, shown={"name"}) == faults(monkeypatch, **hand) == []
    assert faults(monkeypatch, **hand, shown={"name"}, values=((1, "A"), (2, "A"))) == ["PNP712"]
    assert faults(monkeypatch, **plain, shown={"name"}) == ["PNP712"]
    assert faults(monkeypatch, **plain, shown={"power"}) == []


def test_cards_named_by_their_codes_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    coded = SimpleNamespace(slots={"title": SimpleNamespace(column="code")})
    assert faults(monkeypatch, layout=coded, shown={"power"}) == ["PNP713"]
    assert faults(monkeypatch, layout=SimpleNamespace(slots={}), shown={"power"}) == []
    for name, told in (("name", []), ("scene", []), ("called", ["PNP713"])):
        columns = {"power": column(), name: column("text")}
        assert faults(monkeypatch, template=PLAIN, columns=columns, shown={"power"}) == told
        assert faults(monkeypatch, template="own.svg.j2", columns=columns, shown={"power"}) == []


# ------------------------------------------------------------------------------------------------- backs
@pytest.mark.parametrize(
    ("look", "own", "of_kind", "name"),
    [
        ("a", "a", "b", "back:deck"),
        ("b", "a", "b", "back:hero"),
        ("c", "a", "b", "back:hero:c"),
        ("a", "a", "a", "back:hero"),
    ],
)
def test_backs_are_named_by_what_shares_them(look: str, own: str, of_kind: str, name: str) -> None:
    of: Any = SimpleNamespace(id="deck", back=own), SimpleNamespace(name="hero", back=of_kind)
    assert _Backs(*of, None, None).name(look) == name  # type: ignore[arg-type]


def test_a_back_differs_from_card_to_card_if_it_asks_for_the_card() -> None:
    kind: Any = SimpleNamespace(columns={"suit": column("enum"), "power": column()})
    for text, asks in (("{{ card.name }}", True), ("a card", False)):
        assert _asks_for_cards(LayoutTemplate("b", text, (), frozenset()), kind, None) is asks  # type: ignore[arg-type]
    for text, asks in (("{{ card.name }}", True), ("{{ suit }}", True), ("{{ power }}", False), ("{{ cost }}", True)):
        templates: Any = SimpleNamespace(sources=lambda template, text=text: ["<svg/>", text])
        assert _asks_for_cards("back.svg.j2", kind, templates) is asks


def test_columns_of_backs_are_those_of_layouts_or_the_words_of_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = {"1": "laid", "2": "own.svg.j2", "3": "picture", "4": ""}
    kind: Any = SimpleNamespace(name="hero", cards=[SimpleNamespace(code=code) for code in looks], columns={})
    templates: Any = SimpleNamespace(
        edition=SimpleNamespace(game=SimpleNamespace(layouts={"laid": LAYOUT})), folders=(), sources=lambda name: ["a{b_1}"],
        layout=lambda layout, subject, format: SimpleNamespace(shows={"power"}),
    )  # fmt: skip
    monkeypatch.setattr(backs, "card_subject", lambda kind: None)
    monkeypatch.setattr(backs, "back_name", lambda card, kind, component: looks[card.code])
    monkeypatch.setattr(backs, "_is_template", lambda look, templates: look == "own.svg.j2")
    assert back_columns(None, kind, 1, templates) == {"power", "a", "b_1"}  # type: ignore[arg-type]
    assert back_columns(None, kind, None, templates) == {"a", "b_1"}  # type: ignore[arg-type]


def test_equal_backs_are_one_face() -> None:
    faces = {name: Face(f"back:{name}", 10.0, 10.0, ()) for name in "abc"}
    drawings = {"a": "x", "b": "x", "c": "y"}

    def drawn(name: str, face: str) -> tuple[str, Face] | None:
        return (drawings[name], faces[name]) if name in drawings else None

    assert shared_where_equal("abcd", "all", drawn) == {"a": faces["a"], "b": faces["a"], "c": faces["c"]}
    shared = shared_where_equal("abd", "all", drawn)
    assert list(shared) == ["a", "b"] and {face.name for face in shared.values()} == {"all"}


# ------------------------------------------------------------------------------------------------- workers
def test_a_template_that_failed_is_not_drawn_again_in_its_batch() -> None:
    calls: list[str] = []

    def draw(template: str, *_: Any) -> Any:
        calls.append(template)
        return SimpleNamespace(svg=None if template == "bad" else "<svg/>", to_plain=lambda: template)

    one: Any = SimpleNamespace(_failed=(0, set()), _drawing=draw)

    def answer(template: str, batch: int) -> Any:
        return Templates.answer(one, "draw", template, NOWHERE, {}, False, batch)

    assert [answer("bad", 1), answer("bad", 1), answer("good", 1), answer("good", 1)] == ["bad", None, "good", "good"]
    assert [answer("bad", 2), answer("bad", 2)] == ["bad", None] and calls == ["bad", "good", "good", "bad"]
    assert [answer("bad", 0), answer("bad", 0)] == ["bad", "bad"]  # (no batch: each face by itself)


def test_a_fault_of_compiled_code_is_at_the_line_of_its_template() -> None:
    code = "debug_info = 9=1&9=2'\ndebug_info = '1=10&3=20&7=30'"
    for line, wanted in ((19, 1), (20, 3), (29, 3), (30, 7), (99, 7), (9, 1), (None, 1)):
        fault = SyntaxError("deep")
        fault.lineno = line
        assert _line_of(fault, code) == wanted
    assert _line_of(RecursionError(), code) == 1 and _line_of(SyntaxError(), "") == 1


def test_faces_are_begun_ahead_if_a_worker_draws_them_and_they_are_not_known() -> None:
    begun: list[Any] = []
    memory = SimpleNamespace(knows_drawings=False)
    one: Any = SimpleNamespace(
        edition=SimpleNamespace(facts=SimpleNamespace(cache=memory)), apart=SimpleNamespace(ahead=begun.append),
        is_drawn_apart=lambda template: template != "ours", _key=lambda template, values: template,
        _is_cached=lambda key: key == "cached",
    )  # fmt: skip
    faces: Any = [(name, Span("a", 1), {}) for name in ("ours", "own", "cached")]

    def ahead(faces: Any, is_known: bool) -> list[list[tuple[str, bool]]]:
        begun.clear()
        Templates.draw_ahead(one, faces, is_known)
        return [[(face[0], face[3]) for face in batch] for batch in begun]

    assert ahead(faces, False) == [[("own", False), ("cached", False)]]
    assert ahead(faces, True) == [[("own", True), ("cached", True)]] and ahead(faces[:1], False) == []
    memory.knows_drawings = True
    assert ahead(faces, False) == [[("own", False)]] and ahead(faces, True) == []
