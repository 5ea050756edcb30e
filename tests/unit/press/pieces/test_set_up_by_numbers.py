"""Places of a set-up picture and of its seats. A letter is a tenth of its size wide, in mm."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.rule_facts import SetTable, TableCard, TableSeat
from pnp.press.pieces import draw, setup, step_discs, tiles
from pnp.press.pieces.seats import Seats
from pnp.press.pieces.setup import EDGE, FAR, MEASURE, NEAR, TablePicture
from pnp.press.pieces.tiles import Tile, in_lines
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, PlacedFace
from pnp.press.typeset.drawing.walk import leaves

SMALL = TextStyle("F", 7.25)
CARD, BACK, COIN, SIGN = (
    Face("deck/A", 60.0, 90.0, ()),
    Face("back:card", 60.0, 90.0, ()),
    Face("coins", 20.0, 24.0, ()),
    Face("hearts", 8.0, 8.0, ()),
)


def line(edition: Any, text: str, style: TextStyle) -> tuple[tuple[GlyphRun, ...], float]:
    return (GlyphRun(0.0, 0.0, style.font, style.size, style.fill, (), text),), len(text) * style.size / 10


@pytest.fixture(autouse=True)
def _plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (setup, tiles, draw):
        monkeypatch.setattr(module, "line_of", line)
        monkeypatch.setattr(module, "width_of", lambda edition, text, style: len(text) * style.size / 10)
    monkeypatch.setattr(step_discs, "disc", lambda edition, number, size: Face(f"disc:{number}", size, size, ()))


def zone(name: str, owner: str = "player", **more: Any) -> Any:
    usual = {
        "face": "up",
        "sees": "all",
        "of": "card",
        "label": name,
        "piles": False,
        "lies": "table",
        "discards": False,
        "empty_at_rest": False,
        "clause": "",
    }
    return SimpleNamespace(name=name, owner=owner, **(usual | more))


def cards(count: int) -> tuple[TableCard, ...]:
    return tuple(TableCard("card", "A", n, True) for n in range(count))


def edition(*zones: Any, fields: Any = (), to_left: bool = False, **more: Any) -> Any:
    game = SimpleNamespace(
        components=(SimpleNamespace(id="deck", prints="card"), SimpleNamespace(id="coins", prints="coin")), zones={z.name: z for z in zones}, boards={}, enums=more.pop("enums", {}), tables=more.pop("tables", {}),
        tokens=more.pop("tokens", {}), counters={"money": SimpleNamespace(name="money", owner="player", token="coin", clause="")}, fields={f.name: f for f in fields}, sides={"bank": SimpleNamespace(label="bank")},
    )  # fmt: skip
    theme = SimpleNamespace(accent="#800020", paper="#FFFFFF", rule="#999999", text="#111111", sans="Sans")
    rules = SimpleNamespace(of_kind=lambda kind: more.get("rules", ()))
    return SimpleNamespace(
        theme=theme, setting=SimpleNamespace(right_to_left=to_left, icons={"hearts": SIGN, "clubs": SIGN}), low_ink=False, faces={"deck/A": CARD, "back:card": BACK, "coins": COIN}, game=game, rules=rules, locale="en",
        text=str, capital=str.capitalize, say=str, fonts=SimpleNamespace(cap_height=lambda font, size: size / 3),
    )  # fmt: skip


class Plain:
    """Seats with plain names."""

    def __init__(self, *names: str, marks: int = 0) -> None:
        self.names, self.marks, self.seated = names, marks, tuple(TableSeat(n) for n in range(len(names)))

    def name_of(self, player: TableSeat) -> str:
        return self.names[player.seat]

    def marks_of(self, player: TableSeat) -> list[Face]:
        return [SIGN] * self.marks

    def fields_in_name(self, player: TableSeat) -> frozenset[str]:
        return frozenset({f"seat{player.seat}"})


def picture(
    own: Any, seats: Any = None, table: SetTable | None = None, width: float = 92.0, steps: Any = None
) -> TablePicture:
    return TablePicture(own, width, SMALL, table or SetTable((TableSeat(0),)), steps or {}, seats or Plain("Ann"))


def words(items: Any) -> list[tuple[str, float, float, float]]:
    drawn = [(leaf, matrix) for leaf, matrix in leaves(items) if isinstance(leaf, GlyphRun)]
    return [
        (leaf.text, round(m[0] * leaf.x + m[4], 3), round(m[3] * leaf.y + m[5], 3), round(m[0] * leaf.size, 3))
        for leaf, m in drawn
    ]


def placed(items: Any, name: str) -> list[tuple[float, float, float]]:
    """Left end, top and scale of each drawing of a face."""
    found: list[tuple[float, float, float]] = []

    def walk(items: Any, matrix: Any) -> None:
        from pnp.press.typeset.drawing.outline import multiply

        for item in items:
            if isinstance(item, Group | PlacedFace):
                inner = multiply(matrix, item.matrix)
                if isinstance(item, PlacedFace) and item.face.name == name:
                    found.append((round(inner[4], 3), round(inner[5], 3), round(inner[0], 4)))
                walk(getattr(item, "items", ()), inner)

    walk(items, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return found


# ------------------------------------------------------------------------------------------------- seats of a picture
@pytest.mark.parametrize(("own", "base", "size", "end"), [(True, 25.0, 10.0, 29.4), (False, 24.4, 8.5, 26.8)])
def test_a_name_stands_behind_its_marks(own: bool, base: float, size: float, end: float) -> None:
    table = picture(edition(), Plain("Anna", marks=2))
    assert table.heading(TableSeat(0), 10.0, 20.0, 60.0, own) == pytest.approx(end)
    assert words(table.items) == [("Anna", 18.0, base, size)]
    assert placed(table.items, "hearts") == [(10.0, round(base - 2.9, 3), 0.4), (14.0, round(base - 2.9, 3), 0.4)]
    (spot,) = table.spots
    assert (spot.names, spot.x, spot.y) == (
        {"seat0"},
        pytest.approx(18.0 + 0.4 * size + 3.6),
        pytest.approx(base - 0.4),
    ) and spot.order == (step_discs.OWN_NAME if own else step_discs.THEIR_NAME)


def test_a_name_that_is_too_long_is_smaller() -> None:
    table = picture(edition(), Plain("A" * 20))
    table.heading(TableSeat(0), 10.0, 20.0, 10.0, True)
    assert words(table.items) == [("A" * 20, 10.0, 25.0, 5.0)]
    table = picture(edition(), Plain("A" * 10))
    table.heading(TableSeat(0), 10.0, 20.0, 10.0, True)
    assert words(table.items)[0][3] == 10.0


@pytest.mark.parametrize(
    ("own", "width", "first", "end"),
    [
        (True, 60.0, (10.0 + 3.0 + 9.0, 25.0 - 1.4 - 2.4), 29.4), (False, 60.0, (10.0 + 60.0 - 2.5, 24.4 - 1.4 - 1.5), 26.8), (True, 15.9, (10.0, 27.6), 29.4 + 4.8 + 2.4), (False, 7.4, (10.0, 24.4 + 2.6), 26.8 + 3.0 + 2.4),
    ],
)  # fmt: skip
def test_tokens_stand_behind_a_name_or_below_it(
    own: bool, width: float, first: tuple[float, float], end: float
) -> None:
    """A coin of 20 by 24 mm is 4 mm wide on the reader's side, and 2.5 on the others'."""
    table = picture(edition(), Plain("Ann"))
    assert table.heading(TableSeat(0, counters={"money": 1}), 10.0, 20.0, width, own) == pytest.approx(end)
    ((x, y, scale),) = placed(table.items, "coins")
    assert (x, y) == pytest.approx(first, abs=2e-3) and scale == pytest.approx((4.8 if own else 3.0) / 24.0, abs=1e-3)
    assert table.spots[1].names == {"money", "coin"}


def test_the_readers_cards_are_large_and_in_from_the_left() -> None:
    """A hand of one card 14.1 mm wide in 84 mm: 20 mm from the left at most."""
    hand = zone("hand")
    table = picture(edition(hand), Plain("Ann", "Bob"))
    end = table.player(TableSeat(0, zones={"hand": cards(1)}), EDGE, 10.0, MEASURE - 2 * EDGE, own=True)
    ((x, y, scale),) = placed(table.items, "deck/A")
    assert (x, y, scale) == (EDGE + 20.0, pytest.approx(19.4), NEAR[0]) and words(table.items)[0][1] == EDGE + 20.0
    assert end == pytest.approx(19.4 + 90.0 * 0.235 + (3.2 - 2.9 + 0.8 + 2.9) + 3.0)
    other = picture(edition(hand), Plain("Ann", "Bob"))
    assert other.player(TableSeat(1, zones={"hand": cards(1)}), EDGE, 10.0, 40.0, own=False) == pytest.approx(
        16.8 + 90.0 * FAR[0] + 4.0 + 1.6
    )
    assert placed(other.items, "deck/A") == [(EDGE, 16.8, FAR[0])]
    assert picture(edition(hand, zone("pile", piles=True), zone("deck", owner="table"))).player(
        TableSeat(0, zones={"pile": cards(1)}), EDGE, 10.0, 84.0, own=True
    ) == pytest.approx(19.4)


@pytest.mark.parametrize(("zones", "scale", "rows"), [(4, NEAR[0], 1), (5, NEAR[1], 1), (6, NEAR[0], 2)])
def test_cards_are_smaller_where_that_saves_a_row(zones: int, scale: float, rows: int) -> None:
    """Zones of one card are 14.1 or 11.4 mm wide, with 3.4 between them: five large ones need 84.1 of 84 mm."""
    table = picture(edition(*(zone(f"z{n}") for n in range(zones))))
    table.player(TableSeat(0, zones={f"z{n}": cards(1) for n in range(zones)}), EDGE, 10.0, 84.0, own=True)
    drawn = placed(table.items, "deck/A")
    assert {size for _, _, size in drawn} == {scale} and len({y for _, y, _ in drawn}) == rows and len(drawn) == zones


def test_a_table_has_foes_above_the_middle_and_the_reader_below() -> None:
    own = edition(zone("hand"), zone("deck", owner="table", face="down"))
    seats = (TableSeat(0, zones={"hand": cards(1)}), TableSeat(1, zones={"hand": cards(1)}))
    plain = Plain("Ann", "Bob")
    plain.seated = seats
    drawing = picture(own, plain, SetTable(seats, zones={"deck": cards(3)}), width=138.0).drawing()
    (item,) = drawing.content  # type: ignore[misc]
    assert (
        item.matrix[0] == 1.5
        and drawing.width == 138.0
        and (drawing.align, drawing.before, drawing.after) == ("center", 1.2, 3.6)
    )  # type: ignore[union-attr]
    inner = item.items  # type: ignore[union-attr]
    table = bounds(inner[0].segments)
    assert table is not None and table[:3] == (0.2, 0.2, 91.8)
    foe = 1.2 + 4.4 + 2.4 + 90.0 * FAR[0] + 4.0 + 1.6
    middle = foe + 2.8 + (90.0 * NEAR[0] + 0.9) + 4.0 + 2.0
    mine = middle + 5.0 + 4.4 + 90.0 * NEAR[0] + 4.0 + 3.0
    assert table[3] == pytest.approx(0.2 + mine) and drawing.height == pytest.approx((mine + 2.6 + 0.4) * 1.5)
    small = picture(own, plain, SetTable(seats, zones={"deck": cards(3)}), width=46.0).drawing()
    assert small.width == 46.0 and small.content[0].matrix[0] == 0.5  # type: ignore[index,union-attr]


def test_the_middle_of_a_table_is_centred() -> None:
    own = edition(zone("deck", owner="table", face="down", label="d"), zone("shop", owner="table", label="s"))
    table = picture(own, table=SetTable((), zones={"deck": cards(1), "shop": cards(1)}))
    end = table.middle(30.0)
    wide = 60.0 * NEAR[0]
    assert [x for x, _, _ in [*placed(table.items, "back:card"), *placed(table.items, "deck/A")]] == pytest.approx(
        [(92.0 - 2 * wide - 9.0) / 2, (92.0 + 9.0) / 2], abs=1e-3
    )
    assert end == pytest.approx(30.0 + 90.0 * NEAR[0] + 4.0 + 2.0)
    heap = edition(zone("deck", owner="table", face="down"), tokens={"coin": SimpleNamespace(supply=None, label="c")})
    table = picture(heap, table=SetTable((), zones={"deck": cards(1)}))
    table.middle(30.0)
    ys = [y for _, y, _ in placed(table.items, "coins")]
    size, deck = 20.0 * NEAR[0], 90.0 * NEAR[0]
    assert ys == pytest.approx([30.0 + (deck - size * 1.8) / 2 + dy * size for dy in (0.0, 0.3, 0.8)], abs=2e-3)


def test_empty_places_wait_where_the_middle_is_crowded() -> None:
    zones = [zone(f"z{n}", owner="table", face="down", label=f"z{n}") for n in range(8)]
    table = picture(edition(*zones), table=SetTable((), zones={"z0": cards(1)}))
    rows = table.middle_rows(NEAR[0], 84.0)
    assert [[tile.names for tile in row] for row in rows] == [[{"z0"}]]
    few = picture(edition(*zones[:4]), table=SetTable((), zones={"z0": cards(1)}))
    assert [len(row) for row in few.middle_rows(NEAR[0], 84.0)] == [4]
    discards = zone("heap", owner="table", face="up", label="h", discards=True)
    assert [
        len(row)
        for row in picture(edition(*zones, discards), table=SetTable((), zones={"z0": cards(1)})).middle_rows(
            NEAR[0], 84.0
        )
    ] == [2]
    centre = edition(
        zone("a", owner="table"),
        zone("b", owner="table"),
        zone("c", owner="table", lies="centre"),
        zone("d", owner="table", lies="box"),
        zone("e", owner="table", label=""),
        zone("f", owner="table", empty_at_rest=True),
    )
    (row,) = picture(centre, table=SetTable((), zones={name: cards(1) for name in "abcdef"})).middle_rows(NEAR[0], 84.0)
    assert [next(iter(tile.names)) for tile in row] == ["a", "c", "b"]


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("a bb ccc", 9.0, ["a bb ccc"]),
        ("a bb ccc", 5.8, ["a bb ccc"]),
        ("a bb ccc", 5.7, ["a bb", "ccc"]),
        ("aa bb ccc", 2.1, ["aa", "bb", "ccc"]),
        ("abcdef", 1.0, ["abcdef"]),
        ("ab cd", 1.0, ["ab", "cd"]),
        ("aa b cccc", 3.0, ["aa b", "cccc"]),
    ],
)
def test_captions_are_on_the_narrowest_lines(text: str, room: float, lines: list[str]) -> None:
    assert in_lines(edition(), SMALL, text, room) == lines
    empty = Tile((), 5.0, 6.0, frozenset())
    assert (
        tiles.captioned(edition(), SMALL, empty, "").wide == 5.0
        and tiles.captioned(edition(), SMALL, empty, "a" * 20).wide == 14.5
        and empty.deep == 6.0
    )


# ------------------------------------------------------------------------------------------------- names of seats
def member(name: str, **props: Any) -> Any:
    return SimpleNamespace(name=name, label=name.lower(), props=props)


def field(name: str, kind: str = "enum", of: str = "court", owner: str = "player") -> Any:
    return SimpleNamespace(name=name, owner=owner, type=SimpleNamespace(kind=kind, name=of))


COURT = {
    "court": SimpleNamespace(members=(member("SUN", mark="hearts"), member("MOON", mark="none"))),
    "suit": SimpleNamespace(members=(member("CLUBS", mark="clubs"),)),
}
RULES = (SimpleNamespace(changes=("court", "side", "score", "turn"), clause="a"),)


def seats_of(*courts: str, rules: Any = RULES, **more: Any) -> Seats:
    players = tuple(TableSeat(n, members={"court": court} if court else {}) for n, court in enumerate(courts))
    own = edition(
        fields=(
            field("court"),
            field("side"),
            field("score", "num"),
            field("turn", owner="table"),
            field("lead", owner="table"),
        ),
        enums=COURT,
        rules=rules,
        **more,
    )
    return Seats(own, SetTable(players, (TableSeat(9, role="bank"),), named_seats={"turn": 1, "lead": 0}))


@pytest.mark.parametrize(
    ("courts", "names"),
    [
        (("SUN", "MOON"), ["Sun", "Moon", "Bank"]),
        (("SUN", "SUN"), ["Player 1", "Player 2", "Bank"]),
        (("SUN", ""), ["Player 1", "Player 2", "Bank"]),
    ],
)
def test_seats_are_called_by_what_tells_them_apart(courts: tuple[str, ...], names: list[str]) -> None:
    seats = seats_of(*courts)
    assert [seats.name_of(seat) for seat in seats.seated] == names
    assert seats_of("SUN", "MOON", rules=()).naming == "" and seats_of("SUN", "MOON").naming == "court"


def test_marks_are_those_of_members_or_of_what_tables_give_them() -> None:
    seats = seats_of("SUN", "MOON")
    assert [list(seats.marks_of(seat)) for seat in seats.seated] == [[SIGN], [], []]
    table = SimpleNamespace(keys=("court",), cells={("MOON",): "CLUBS"}, type=SimpleNamespace(name="suit"))
    assert [
        len(list(seats_of("SUN", "MOON", tables={"t": table}).marks_of(TableSeat(1, members={"court": court}))))
        for court in ("MOON", "SUN", "")
    ] == [1, 1, 0]
    two = SimpleNamespace(keys=("court", "side"), cells={("MOON",): "CLUBS"}, type=SimpleNamespace(name="suit"))
    assert not list(seats_of("MOON", tables={"t": two}).marks_of(TableSeat(0, members={"court": "MOON"})))


def test_fields_that_a_name_makes_redundant() -> None:
    seats = seats_of("SUN", "MOON")
    assert seats.fields_in_name(seats.seated[0]) == {"court", "side", "score", "lead"} and seats.fields_in_name(
        seats.seated[1]
    ) == {"turn"}


def test_where_a_picture_is_drawn() -> None:
    """The helpers above agree with the drawing itself."""
    group = Group((PlacedFace(COIN, (1, 0, 0, 1, 2, 3)),), (2, 0, 0, 2, 10, 20))
    assert placed([group], "coins") == [(14.0, 26.0, 2.0)] and bounds(
        transformed((("M", (1.0, 1.0)), ("L", (2.0, 3.0))), group.matrix)
    ) == (12.0, 22.0, 14.0, 26.0)
