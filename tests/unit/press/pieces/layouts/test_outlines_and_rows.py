"""Outlines behind slots in full ink and in little; rows of pieces that are no upright cards; slots turned, doubled and covered."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.model.game import Message
from pnp.model.schema.layout import Layout, Length, Place, Slot, When
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.layouts import check, outline, shaped
from pnp.press.pieces.layouts.build import build_template, slot_lines, svg_head
from pnp.press.pieces.layouts.check import _hides, _lies_in, check_layouts
from pnp.press.pieces.layouts.outline import _pattern_ink, framed, outline_lines
from pnp.press.pieces.layouts.place import Box
from pnp.press.pieces.layouts.scene import Scene
from pnp.press.pieces.layouts.shaped import _at, _die, _edge, _is_turned_round, _placed, _Row, _rows, _sides
from pnp.press.pieces.layouts.subject import Subject
from pnp.press.typeset.drawing.outline import bounds, parse_path, polygon_outline

INKS = {"accent": "#AA0000", "paper": "#FFFFFF", "text": "#222222", "sea": "#000080"}
BOX = Box(2.0, 4.0, 40.0, 20.0)
CARD = PieceFormat(60.0, 90.0, bleed=3.0, safe=4.0)
D = "M2,4H42V24H2Z"


def scene(*slots: Slot, plain: bool = False) -> Scene:
    layout = Layout(name="l", slots={slot.name: slot for slot in slots})
    subject = Subject("hare", {name: f"card.{name}" for name in ("cost", "suit")}, frozenset({"suit"}))
    theme: Any = SimpleNamespace(inks=INKS, type={"rules": 1}, index_pt=20.0, display="Display")
    edition: Any = SimpleNamespace(theme=theme, setting=SimpleNamespace(icons={"coin"}))
    return Scene(layout, subject, CARD, edition, plain)


def slot(name: str = "s", **more: Any) -> Slot:
    return Slot(name=name, **more)


def drawn(plain: bool = True, box: Box = BOX, **keys: Any) -> list[str]:
    return outline_lines(slot(**keys), box, scene(plain=plain))


# ------------------------------------------------------------------------------------------------- outlines
def test_a_solid_ground_is_an_outline_where_ink_is_saved() -> None:
    assert drawn(fill=("sea",)) == [
        "<!--{% if low_ink %}-->", f'<path d="{D}" fill="#FFFFFF" stroke="#000080" stroke-width="0.3"/>', "<!--{% else %}-->", f'<path d="{D}" fill="#000080"/>', "<!--{% endif %}-->",
    ]  # fmt: skip
    lined = drawn(fill=("sea",), line=("accent",), weight=0.2)
    assert (
        lined[1] == f'<path d="{D}" fill="#FFFFFF" stroke="#AA0000" stroke-width="0.2"/>'
        and lined[3] == f'<path d="{D}" fill="#000080" stroke="#AA0000" stroke-width="0.2"/>'
    )
    paper = drawn(fill=("sea",), line=("paper",), weight=2.0)
    assert 'stroke="#000080" stroke-width="0.3"' in paper[1] and 'stroke="#FFFFFF" stroke-width="2"' in paper[3]
    tinted = drawn(fill=("sea",), tint=0.5)
    assert 'stroke="#8080C0"' in tinted[1] and 'fill="#8080C0"' in tinted[3]


def test_a_light_tint_is_left_out_where_ink_is_saved() -> None:
    assert drawn(fill=("sea",), tint=0.2) == [
        "<!--{% if not low_ink %}-->",
        f'<path d="{D}" fill="#CCCCE6"/>',
        "<!--{% endif %}-->",
    ]
    lined = drawn(fill=("sea",), tint=0.49, line=("accent",))
    assert lined[1].startswith(f'<path d="{D}" fill="none" stroke="#AA0000"') and lined[2] == "<!--{% else %}-->"


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ({"fill": ("paper",)}, BOX),
        ({"fill": ("sea",)}, Box(2.0, 4.0, 40.0, 1.0)),
        ({"fill": ("sea",)}, Box(2.0, 4.0, 1.0, 40.0)),
    ],
)
def test_paper_and_rules_are_alike_with_little_ink(keys: dict[str, Any], box: Box) -> None:
    assert len(drawn(box=box, **keys)) == 1 and len(drawn(box=Box(2.0, 4.0, 1.1, 40.0), fill=("sea",))) == 5


def test_a_line_alone_is_no_ground() -> None:
    assert (
        drawn(line=("sea",), weight=0.7) == [f'<path d="{D}" fill="none" stroke="#000080" stroke-width="0.7"/>']
        and drawn() == []
    )
    assert drawn(plain=False, line=("sea",)) == [
        f'<path d="{D}" fill="none" stroke="{{{{ ink(\'sea\') }}}}" stroke-width="{slot().weight:g}"/>'
    ]
    under = slot("u", fill=("sea",), at=Place("trim"))
    over = slot("o", line=("paper",))
    assert "(ink('sea') if low_ink else ink('paper'))" in outline_lines(over, BOX, scene(under, over))[0]


@pytest.mark.parametrize(
    ("keys", "fill", "ink"),
    [
        ({"pattern_ink": ("text",)}, None, "ink('text')"), ({"fill": ("sea",)}, "sea", "motif.tint(ink('paper'), {}, ink('sea'))"), ({"fill": ("sea",), "tint": 0.2}, "sea", "motif.tint(ink('accent'), {}, motif.tint(ink('sea'), 0.2, ink('paper')))"),
        ({"line": ("sea",)}, None, "motif.tint(ink('sea'), {}, ink('paper'))"), ({"ink": ("text",)}, None, "motif.tint(ink('text'), {}, ink('paper'))"), ({"fill": ("paper",), "ink": ("text",)}, "paper", "motif.tint(ink('text'), {}, ink('paper'))"),
        ({"fill": ("sea",), "blend": ("text",)}, "sea", "ink('paper')"),
    ],
)  # fmt: skip
def test_a_pattern_differs_a_little_from_its_ground(keys: dict[str, Any], fill: str | None, ink: str) -> None:
    own = scene()
    ground = own.ink((fill,)) if fill else None
    assert _pattern_ink(slot(pattern="dots", **keys), ground, own).expression == ink.format(f"{outline.FAINT:g}")


@pytest.mark.parametrize(
    ("corner", "curves", "box"),
    [(0.0, 0, (3.0, 5.0, 41.0, 23.0)), (1.0, 0, (3.0, 5.0, 41.0, 23.0)), (3.0, 4, (3.0, 5.0, 41.0, 23.0))],
)
def test_a_band_runs_within_its_box_with_rounder_corners_outside(
    corner: float, curves: int, box: tuple[float, ...]
) -> None:
    low, full = (line for line in framed("band", BOX, "#000000", corner) if line.startswith("<path"))
    d = re.search(r'd="([^"]*)"', full)[1]  # type: ignore[index]
    assert (
        bounds(parse_path(d)) == box
        and d.count("A") == curves
        and (not curves or "A2,2" in d)
        and 'stroke-width="2"' in full
        and 'stroke-width="0.5"' in low
    )


@pytest.mark.parametrize(
    ("kind", "corner", "parts"),
    [
        ("double", 0.0, ["2.4", "2.4"]),
        ("double", 1.5, ["1.5", "1.5"]),
        ("single", 0.0, ["2.4"]),
        ("round", 0.0, ["2"]),
        ("round", 3.0, ["3"]),
        ("thick", 3.0, ["3"]),
    ],
)
def test_corners_of_frames(kind: str, corner: float, parts: list[str]) -> None:
    ds = re.findall(r'd="([^"]*)"', "".join(framed(kind, BOX, "#000000", corner)))
    assert [re.search(r"A([\d.]+),", d)[1] for d in ds] == parts and bounds(parse_path(ds[0])) == (2.0, 4.0, 42.0, 24.0)  # type: ignore[index]
    assert kind != "double" or bounds(parse_path(ds[1])) == pytest.approx((3.1, 5.1, 40.9, 22.9))
    small = re.findall(r'd="([^"]*)"', "".join(framed("single", Box(0.0, 0.0, 12.0, 9.0), "#000000", 0.0)))
    assert (
        "A1.5," in small[0]
        and "A2," in re.findall(r'd="([^"]*)"', "".join(framed("single", Box(0.0, 0.0, 12.0, 90.0), "#000000", 0.0)))[0]
    )


# ------------------------------------------------------------------------------------------------- slots in a template
def test_a_slot_is_turned_about_its_middle_and_doubled_about_the_cards() -> None:
    place = Place(box=tuple(Length(mm) for mm in (10.0, 20.0, 30.0, 8.0)))
    one = slot(at=place, number=("cost",), turn=90.0, twice=True, padding=1.0)
    lines = slot_lines(one, scene(one)).lines
    assert (
        lines[:3] == ["<!-- s -->", "<!--{% if has(card.cost) %}-->", '<g transform="rotate(90 25 24)">']
        and lines[-1] == "<!--{% endif %}-->"
    )
    assert '<g transform="rotate(180 30 45)">' in lines and sum(line.startswith("<rect") for line in lines) == 2
    rect = next(line for line in lines if line.startswith("<rect"))
    assert 'x="11" y="21" width="28" height="6"' in rect
    assert (
        slot_lines(slot(number=("gone",)), scene()).lines == []
        and slot_lines(slot(on="left", number=("cost",)), scene()).lines == []
        and slot_lines(slot(), scene()).lines == []
    )


def test_conditions_of_a_slot_come_before_its_columns() -> None:
    one = slot(number=("cost",), when=When(values={"suit": ("RED",)}))
    lines = slot_lines(one, scene(one)).lines
    assert (
        re.fullmatch(r"<!--\{% if .*suit.* and has\(card.cost\) %\}-->", lines[1])
        and slot_lines(slot(number=("cost",), when=When(values={"gone": ("x",)})), scene()).lines == []
    )


def test_a_template_has_a_head_its_slots_and_a_foot() -> None:
    assert svg_head(CARD)[1] == '  width="66mm" height="96mm" viewBox="-3 -3 66 96">'
    one, two, gone = slot("a", number=("cost",)), slot("b", fill=("sea",)), slot("c", number=("gone",))
    own = scene(one, two, gone)
    template = build_template(own.layout, own.subject, CARD, own.edition)
    assert (
        template.shows == {"cost"}
        and [part.shows for part in template.slots] == [{"cost"}, frozenset()]
        and template.head == "\n".join(svg_head(CARD)) + "\n"
    )
    assert template.text.count("\n") == len(template.places) and template.text.endswith("</svg>\n")
    assert (
        template.place(0) is template.places[0]
        and template.place(999) is template.places[-1]
        and template.place(3) is template.places[2]
    )


# ------------------------------------------------------------------------------------------------- rows of small pieces
def columns(**more: Any) -> Any:
    return SimpleNamespace(
        **(
            {
                "title": "name",
                "numbers": (),
                "signs": (),
                "texts": (),
                "facts": (),
                "words": (),
                "story": "",
                "picture": "",
            }
            | more
        )
    )


KIND: Any = SimpleNamespace(columns={name: SimpleNamespace(label=name) for name in ("cost", "life", "hand", "more")})


@pytest.fixture(autouse=True)
def _labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shaped, "column_label", lambda column: Message(column.label))


def rows(width: float = 50.0, height: float = 60.0, **more: Any) -> list[tuple[list[str], float, float]]:
    return [
        ([one.name for one in row.slots], row.high, row.least)
        for row in _rows(columns(**more), KIND, ("accent",), PieceFormat(width, height))
    ]


def test_rows_of_a_piece_go_from_its_picture_to_its_numbers() -> None:
    every = rows(
        signs=("suit", "b", "c", "d"),
        texts=("t", "u"),
        facts=("f",),
        words=("w",),
        story="s",
        numbers=("cost", "life", "hand", "more"),
    )
    assert every == [
        (["art"], 3.0, 7.0), (["sign-suit", "sign-b", "sign-c"], 0.8, 4.0), (["title"], 1.0, 3.6), (["words"], 0.6, 2.8), (["text"], 2.4, 7.0), (["text-u"], 2.4, 7.0), (["facts"], 2.4, 7.0), (["story"], 1.2, 5.0),
        (["cost", "life", "hand"], 1.1, 7.4), (["more"], 1.1, 7.4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("width", "height", "numbers", "least", "art"),
    [
        (40.0, 40.0, 1, 7.4, True),
        (39.0, 90.0, 1, 4.6, False),
        (39.0, 90.0, 2, 7.4, False),
        (25.0, 20.0, 2, 7.4, False),
        (24.9, 20.0, 2, 4.6, False),
    ],
)
def test_numbers_of_small_pieces_have_no_names(
    width: float, height: float, numbers: int, least: float, art: bool
) -> None:
    own = rows(width, height, numbers=("cost", "life")[:numbers])
    assert own[-1][2] == least and (own[0][0] == ["art"]) is art and rows(10.0, 10.0, picture="p")[0][0] == ["art"]
    with_label = [
        row.slots[0].label.text
        for row in _rows(columns(numbers=("cost", "life")[:numbers]), KIND, (), PieceFormat(width, height))
    ][-1]
    assert bool(with_label) is (least == 7.4)


def test_a_piece_without_a_title_is_called_by_its_words_or_its_code() -> None:
    def title(**more: Any) -> list[tuple[str, ...]]:
        return [
            one.column
            for row in _rows(columns(title="", **more), KIND, (), PieceFormat(20.0, 20.0))
            for one in row.slots
        ]

    assert (
        title(words=("a", "b", "c")) == [("a", "b"), ("c",)]
        and title() == [("code",)]
        and title(words=("a",)) == [("a",)]
    )


def place(one: Slot) -> tuple[float, ...]:
    assert one.at is not None and one.at.box
    return tuple(length.mm for length in one.at.box)


def test_rows_divide_the_room_by_their_shares() -> None:
    """40 mm of safe height: 4 and 6 mm at least, 0.8 between, 29.2 to share as 1 and 3; half as wide for two slots."""
    own = [_Row((slot("a"), slot("b")), 1.0, 4.0), _Row((slot("c"),), 3.0, 6.0)]
    placed = {one.name: place(one) for one in _placed(own, PieceFormat(30.0, 48.0, safe=4.0))}
    assert placed["a"] == pytest.approx((4.0, 4.0, 11.0, 4.0 + 29.2 / 4), abs=0.011) and placed["b"][
        0
    ] == pytest.approx(15.0, abs=0.011)
    assert placed["c"] == pytest.approx((4.0, 4.0 + 11.3 + 0.8, 22.0, 6.0 + 21.9), abs=0.011)
    crowded = {one.name: place(one) for one in _placed(own, PieceFormat(30.0, 13.8, safe=4.0))}
    assert crowded["a"][3] == pytest.approx(2.0, abs=0.011) and crowded["c"][3] == pytest.approx(3.0, abs=0.011)


def test_rows_of_a_round_piece_are_as_wide_as_it_is_there() -> None:
    own = [_Row((slot(str(n)),), 1.0, 4.0) for n in range(3)]
    placed = [place(one) for one in _placed(own, PieceFormat(40.0, 40.0, safe=2.0, corner=20.0))]
    for x, y, w, h in placed:
        far = max(abs(y - 20.0), abs(y + h - 20.0))
        assert x + w / 2 == pytest.approx(20.0, abs=0.02) and (w / 2) ** 2 + far**2 == pytest.approx(18.0**2, rel=5e-3)
    assert placed[1][2] > placed[0][2] >= 0.42 * 36.0 - 0.5 and placed[0][2] == pytest.approx(placed[2][2], abs=0.05)
    assert _at(1.234, 2.345, 3.456, 4.567).box[0].mm == 1.23


HEXAGON = polygon_outline([(10.0, 0.0), (20.0, 5.77), (20.0, 17.32), (10.0, 23.09), (0.0, 17.32), (0.0, 5.77)])


@pytest.mark.parametrize(
    ("format", "shape"),
    [(PieceFormat(20.0, 20.0, corner=10.0, safe=3.0), "circle"), (PieceFormat(20.0, 23.094, outline=HEXAGON, safe=3.0), "hexagon"), (PieceFormat(20.0, 24.0, outline=HEXAGON, safe=3.0), ""), (PieceFormat(20.0, 20.0, safe=3.0), "")],
)  # fmt: skip
def test_circles_and_hexagons_have_a_line_along_their_edge(format: PieceFormat, shape: str) -> None:
    edge = _edge(format, ("accent",))
    assert (edge.shape if edge else "") == shape and (edge is None or place(edge) == (1.5, 1.5, -1.5, -1.5))


@pytest.mark.parametrize(
    ("panels", "turned"),
    [({"front": (0, 0, 40, 50), "back": (0, 50, 40, 100)}, True), ({"front": (0, 0, 40, 50), "back": (0, 60, 40, 100)}, False), ({"front": (0, 0, 40, 50)}, False), ({"front": (2, 3, 40, 50), "back": (0, 50, 38, 97)}, True)],
)  # fmt: skip
def test_a_folded_piece_has_its_back_upside_down(panels: dict[str, Any], turned: bool) -> None:
    assert _is_turned_round(PieceFormat(40.0, 100.0, panels=panels)) is turned
    assert not _is_turned_round(PieceFormat(40.0, 100.0, panels=panels, outline=HEXAGON))


@pytest.mark.parametrize(
    ("names", "sides"),
    [(["one", "three", "x"], {"one": "one", "three": "three"}), (["side_1", "side_2", "x"], {"one": "side_1", "two": "side_2"}), (["side_2", "side_3"], {}), (["a1"], {}), (["a1", "a2", "b1", "b2", "b6"], {"one": "b1", "two": "b2", "six": "b6"}), ([], {})],
)  # fmt: skip
def test_columns_called_like_sides_are_on_them(names: list[str], sides: dict[str, str]) -> None:
    assert _sides(names) == sides


def test_the_sides_of_a_die_show_columns_in_turn() -> None:
    kind: Any = SimpleNamespace(columns=dict.fromkeys(("name", "cost", "suit", "art", "note"), None))
    own = list(_die(columns(numbers=("cost",), signs=("suit",), picture="art", texts=("note",)), kind, ("accent",)))
    sides = [
        (one.on, one.column or one.number or one.icon or one.picture) for one in own if one.name.startswith("side")
    ]
    assert sides == [
        ("one", ("name",)),
        ("two", ("cost",)),
        ("three", ("suit",)),
        ("four", ("art",)),
        ("five", ("note",)),
        ("six", ("name",)),
    ]
    word = next(one for one in own if one.name == "word-three")
    assert place(word) == (1.5, -5.4, -1.5, 3.6) and place(own[0]) == (2.0, 2.0, -2.0, -2.0)
    called: Any = SimpleNamespace(columns=dict.fromkeys(("name", "one", "two", "three", "four", "five", "six"), None))
    shown = [one.column for one in _die(columns(texts=("one", "two", "three", "four", "five", "six")), called, ())]
    assert shown == [("one",), ("two",), ("three",), ("four",), ("five",), ("six",)]


# ------------------------------------------------------------------------------------------------- faults of layouts
@pytest.mark.parametrize(
    ("other", "within"),
    [((0.0, 0.0, 60.0, 90.0), True), ((2.0, 4.0, 40.0, 20.0), True), ((2.1, 4.0, 40.0, 20.0), False), ((2.0, 4.1, 40.0, 20.0), False), ((2.0, 4.0, 39.9, 20.0), False), ((2.0, 4.0, 40.0, 19.9), False)],
)  # fmt: skip
def test_a_box_lies_within_another_to_its_edges(other: tuple[float, ...], within: bool) -> None:
    assert _lies_in(BOX, Box(*other)) is within


@pytest.mark.parametrize(
    ("keys", "hides"),
    [({"fill": ("sea",)}, True), ({}, False), ({"fill": ("sea",), "shape": "rectangle"}, True), ({"fill": ("sea",), "shape": "circle"}, False), ({"fill": ("sea",), "corner": 1.0}, False), ({"fill": ("sea",), "turn": 9.0}, False), ({"fill": ("sea",), "when": When(expression="cost")}, False)],
)  # fmt: skip
def test_only_a_full_rectangle_hides_what_is_under_it(keys: dict[str, Any], hides: bool) -> None:
    assert _hides(slot(**keys)) is hides


def faults(
    *slots: Slot, monkeypatch: pytest.MonkeyPatch, own: frozenset[str] | None = None, **layout: Any
) -> list[str]:
    made = Layout(
        name="l",
        slots={one.name: one for one in slots},
        own=frozenset(one.name for one in slots) if own is None else own,
        **layout,
    )
    subject = Subject("hare", {"cost": "card.cost", "code": "card.code"})
    monkeypatch.setattr(check, "_subjects", lambda layout, edition: [subject])
    monkeypatch.setattr(check, "_format", lambda layout, edition: "card")
    theme = SimpleNamespace(inks=INKS, type={"rules": 1})
    members = (
        SimpleNamespace(props={"ink": "see"}, span=made.span),
        SimpleNamespace(props={"ink": "#123456"}, span=made.span),
        SimpleNamespace(props={}, span=made.span),
    )
    edition: Any = SimpleNamespace(
        theme=theme, setting=SimpleNamespace(icons={"coin"}), fonts=SimpleNamespace(entries={"Own": 1}), facts=SimpleNamespace(formats={"card": CARD}),
        game=SimpleNamespace(enums={"e": SimpleNamespace(members=members)} if layout.pop("members", False) else {}, layouts={"l": made}),
    )  # fmt: skip
    return [f"{d.code} {d.message}" for d in check_layouts(edition)]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"number": ("csot",)}, "PNP107 there is no column `csot`"), ({"number": ("csot", "cost")}, ""), ({"icon": ("con",)}, "PNP107 there is no icon or column `con`"), ({"icon": (":coin:",), "at": Place(box=tuple(Length(v) for v in (10.0, 10.0, 9.0, 9.0)))}, ""),
        ({"track": 3, "mark": ("con",)}, "PNP107 there is no icon or column `con`"), ({"bar": ("cost",), "of": ("x",)}, "PNP107 there is no column `x`"), ({"bar": ("cost",), "of": ("5",)}, ""),
        ({"fill": ("see",)}, "PNP107 there is no ink or column `see`"), ({"fill": ("cost",)}, ""), ({"number": ("cost",), "font": "Owm"}, "PNP107 there is no typeface `Owm`"), ({"number": ("cost",), "style": "rulez"}, "PNP107 there is no style of type `rulez`"),
        ({"number": ("cost",), "style": "index"}, ""), ({"number": ("cost",), "column": ("cost",)}, "PNP106 `s` is filled by both `column` and `number`"), ({"cell": (1, 1)}, "PNP106 `s` is placed in a grid, but there is no grid"),
        ({"number": ("cost",), "at": Place(box=tuple(Length(v) for v in (10.0, 10.0, -60.0, 9.0)))}, "PNP106 `s` ends before it begins, on 60 × 90 mm"), ({"number": ("cost",), "when": When(values={"x": ("1",)})}, "PNP107 there is no column `x`"),
    ],
)  # fmt: skip
def test_unknown_names_and_keys_that_exclude_each_other(
    keys: dict[str, Any], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(slot(**keys), monkeypatch=monkeypatch) == ([fault] if fault else [])
    assert faults(slot(**keys), monkeypatch=monkeypatch, own=frozenset()) == []


def test_a_slot_that_a_later_one_covers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    words, ground = slot("a", number=("cost",)), slot("b", fill=("sea",), at=Place("trim"))
    message = "PNP720 the slot `a` is completely covered by `b`, which is drawn over it"
    assert (
        faults(words, ground, monkeypatch=monkeypatch) == [message]
        and faults(ground, words, monkeypatch=monkeypatch) == []
    )
    assert (
        faults(slot("a", number=("cost",), twice=True), ground, monkeypatch=monkeypatch) == []
        and faults(words, ground, monkeypatch=monkeypatch, own=frozenset({"b"})) == []
    )
    assert faults(words, ground, slot("c", number=("cost",)), monkeypatch=monkeypatch, own=frozenset({"a"})) == [
        message
    ]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"shape": "circle"}, False),
        ({}, True),
        ({"times": ("3",)}, False),
        ({"label": Message("x")}, False),
        ({"padding": 1.0}, False),
    ],
)
def test_an_icon_near_the_cut_is_reported(keys: dict[str, Any], fault: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disc of 10 mm whose edge is 3.5 mm from the cut, where 4 are safe; within an outline it has 7.2 mm."""
    near = Place(box=tuple(Length(v) for v in (3.5, 40.0, 10.0, 10.0)))
    found = faults(slot(icon=("coin",), at=near, **keys), monkeypatch=monkeypatch)
    assert [one[:6] for one in found] == (["PNP703"] if fault else [])
