"""The parts of a set-up picture: piles, fans, tokens, heaps and rows of players, by their places."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces.setup import (
    BACKS,
    EDGE,
    FAR_TOKEN,
    MEASURE,
    MOST,
    NEAR,
    OFF,
    OVERLAP,
    SHARES,
    TIGHT,
    TOKEN,
    TablePicture,
)
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Path

CARD, BACK = Face("deck/A", 60.0, 90.0, ()), Face("back:card", 60.0, 90.0, ())
COIN = Face("coins", 20.0, 24.0, ())


def picture(
    english: Edition, faces: dict[str, Face] | None = None, zones: dict[str, Any] | None = None, **table: Any
) -> TablePicture:
    """A table in progress of a game with one deck and one kind of token."""
    components = (SimpleNamespace(id="deck", prints="card"), SimpleNamespace(id="coins", prints="coin"))
    token = SimpleNamespace(supply=table.pop("supply", None), label="Coin")
    game = SimpleNamespace(
        components=components, tokens={"coin": token}, counters={"money": SimpleNamespace(owner="player", token="coin")}, zones={}, fields={},
    )  # fmt: skip
    edition: Any = SimpleNamespace(
        theme=english.theme, setting=english.setting, fonts=english.fonts, game=game, text=str, capital=str.capitalize,
        faces=faces if faces is not None else {"deck/A": CARD, "back:card": BACK, "coins": COIN},
    )  # fmt: skip
    own: Any = SimpleNamespace(zones=zones or {}, held_tokens=(), boards={}, **table)
    return TablePicture(edition, 200.0, book_styles(english.theme).number.text, own, {}, None)  # type: ignore[arg-type]


def zone(face: str = "down", sees: str = "nobody") -> Any:
    return SimpleNamespace(name="z", of="card", face=face, sees=sees, label="")


def cards(count: int, **more: Any) -> tuple[Any, ...]:
    return tuple(
        SimpleNamespace(code="A", kind="card", order=n, face_up=False, tokens=(), **more) for n in range(count)
    )


def places(items: Any) -> list[tuple[float, float]]:
    """The upper left corners of pieces, rounded."""
    inner = [part for item in items for part in (item.items if isinstance(item.items[0], Group) else [item])]
    return [(round(piece.matrix[4], 4), round(piece.matrix[5], 4)) for piece in inner]


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (2, 2), (3, 3), (20, BACKS)])
def test_a_pile_is_a_small_stack_that_goes_down_to_the_right(english: Edition, count: int, shown: int) -> None:
    tile = picture(english, zones={"z": cards(count)}).pile(zone(), 0.2)
    steps = [round(i * OFF, 4) for i in range(shown)]
    assert places(tile.items) == list(zip(steps, reversed(steps), strict=True))
    assert (tile.width, tile.height) == pytest.approx((12.0 + (shown - 1) * OFF, 18.0 + (shown - 1) * OFF))


def test_an_empty_place_is_a_dashed_outline_of_its_size(english: Edition) -> None:
    tile = picture(english).pile(zone(), 0.2)
    (group,) = tile.items
    assert isinstance(group, Group)
    assert isinstance(group.items[0], Path)
    assert (tile.width, tile.height) == pytest.approx((12.0, 18.0))
    assert group.matrix[0] == 0.2
    assert group.items[0].paint.width == pytest.approx(1.5)
    assert group.items[0].paint.dash == pytest.approx((6.0, 4.5))


def test_a_pile_of_cards_without_backs_is_white(english: Edition) -> None:
    table = picture(english, {"deck/A": CARD}, {"z": cards(2)})
    names = [group.items[1].face.name for group in table.pile(zone(), 0.2).items]  # type: ignore[union-attr]
    assert (
        names == ["blank:deck/A"] * 2
        and [g.items[1].face.name for g in table.pile(zone("up"), 0.2).items] == ["deck/A"] * 2
    )  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("face", "sees", "own", "shift", "shown"),
    [
        ("down", "owner", True, 0.5, 5),
        ("down", "owner", False, TIGHT, BACKS),
        ("up", "all", False, 0.5, 5),
        ("down", "others", False, 0.5, 5),
        ("down", "others", True, TIGHT, BACKS),
    ],
)
def test_cards_of_a_player_are_fanned_if_the_reader_sees_them(
    english: Edition, face: str, sees: str, own: bool, shift: float, shown: int
) -> None:
    player: Any = SimpleNamespace(zones={"z": cards(5)})
    tile = picture(english).zone_tile(player, zone(face, sees), 0.2, 0.5, own)
    assert places(tile.items) == [(round(n * 12.0 * shift, 4), 0.0) for n in range(shown)]
    assert (tile.width, tile.height) == pytest.approx((12.0 + 12.0 * shift * (shown - 1), 18.0)) and tile.names == {"z"}


def test_no_more_open_cards_are_drawn_than_can_be_told_apart(english: Edition) -> None:
    player: Any = SimpleNamespace(zones={"z": cards(MOST + 4)})
    assert len(places(picture(english).zone_tile(player, zone("up", "all"), 0.2, 0.5, True).items)) == MOST
    assert picture(english).zone_tile(SimpleNamespace(zones={}), zone(), 0.2, 0.5, True).width == 0.0  # type: ignore[arg-type]


def test_tokens_lie_across_the_middle_of_their_card(english: Edition) -> None:
    (card,) = cards(1)
    card.tokens = (("coin", 2), ("unknown", 5))
    left, right = places(picture(english).tokens_on(card, 3.0, CARD, 0.2))
    middle = 3.0 + 6.0
    assert left == (round(middle - 4.0, 4), round((90.0 - 24.0) * 0.1, 4)) and right == (round(middle, 4), left[1])


@pytest.mark.parametrize(("number", "room", "step"), [(3, 99.0, 4.5), (3, 9.0, 2.5), (3, 1.0, OVERLAP * 4.0)])
def test_tokens_of_a_player_move_together_where_room_is_short(
    english: Edition, number: int, room: float, step: float
) -> None:
    size = TOKEN / 24.0 * 20.0
    assert size == pytest.approx(4.0)
    player: Any = SimpleNamespace(counters={"money": number})
    tile = picture(english).amount(player, "money", True, room)
    assert tile is not None and places(tile.items) == [(round(n * step, 4), 0.0) for n in range(number)]
    assert (tile.width, tile.height) == pytest.approx((2 * step + size, TOKEN)) and tile.names == {"money", "coin"}


def test_many_tokens_are_three_and_a_number(english: Edition) -> None:
    table = picture(english)
    many = table.amount(SimpleNamespace(counters={"money": MOST + 1}), "money", False, 99.0)  # type: ignore[arg-type]
    few = table.amount(SimpleNamespace(counters={"money": MOST}), "money", False, 999.0)  # type: ignore[arg-type]
    assert many is not None and few is not None and many.height == few.height == pytest.approx(FAR_TOKEN)
    size = FAR_TOKEN / 24.0 * 20.0
    assert len(few.items) == MOST and many.width > 2 * (size + 0.5) + size + 0.8
    assert table.amount(SimpleNamespace(counters={}), "money", False, 99.0) is None  # type: ignore[arg-type]


def test_tokens_that_nobody_has_are_a_heap_or_the_only_one(english: Edition) -> None:
    size = 20.0 * NEAR[0]
    heap, only = picture(english).heap("coin"), picture(english, supply=1).heap("coin")
    assert heap is not None and only is not None
    assert places(heap.items) == [
        (0.0, 0.0),
        (round(size * 0.72, 4), round(size * 0.3, 4)),
        (round(size * 0.2, 4), round(size * 0.8, 4)),
    ]
    assert (heap.width, heap.height, only.width) == pytest.approx((size * 1.72, size * 1.8, size))
    assert len(only.items) == 1
    held = picture(english, supply=1)
    held.table.held_tokens = ("coin",)  # type: ignore[misc]
    assert held.heap("coin") is None and picture(english, {}).heap("coin") is None


@pytest.mark.parametrize(("count", "rows"), [(1, [1]), (3, [3]), (4, [4]), (5, [3, 2]), (7, [4, 3]), (9, [3, 3, 3])])
def test_other_players_sit_in_even_rows(
    english: Edition, monkeypatch: pytest.MonkeyPatch, count: int, rows: list[int]
) -> None:
    seen: list[tuple[float, float, float]] = []

    def player(self: TablePicture, player: Any, x: float, y: float, width: float, own: bool) -> float:
        seen.append((x, y, width))
        return y + 10.0 + player

    monkeypatch.setattr(TablePicture, "player", player)
    end = picture(english).foes(range(count), 1.2)  # type: ignore[arg-type]
    widest = max(rows)
    width = (MEASURE - 2 * EDGE - 3.0 * (widest - 1)) / widest
    assert [sum(y == other for _, other, _ in seen) for y in dict.fromkeys(y for _, y, _ in seen)] == rows
    assert {round(w, 6) for _, _, w in seen} == {round(width, 6)}
    assert [x for x, _, _ in seen[:widest]] == pytest.approx([EDGE + n * (width + 3.0) for n in range(widest)])
    lasts = [sum(rows[: n + 1]) - 1 for n in range(len(rows))]
    assert end == pytest.approx(1.2 + sum(10.0 + last for last in lasts))


def test_of_cards_that_lie_each_their_own_way_only_some_are_open(english: Edition) -> None:
    """If none is open, a few backs are enough."""
    lying = cards(5)
    player: Any = SimpleNamespace(zones={"z": lying})

    def shown() -> list[str]:
        (fan,) = picture(english).zone_tile(player, zone("each"), 0.2, 0.5, True).items
        return [group.items[1].face.name for group in fan.items]  # type: ignore[union-attr]

    assert len(shown()) == BACKS and len(set(shown())) == 1
    lying[1].face_up = True
    assert shown().count("deck/A") == 1 and len(shown()) == 5 and shown()[1] == "deck/A"


def test_many_tokens_are_a_few_with_their_number_beside_them(english: Edition) -> None:
    player: Any = SimpleNamespace(counters={"money": MOST + 3})
    tile = picture(english).amount(player, "money", True, 99.0)
    assert tile is not None
    *coins, number = tile.items
    assert len(coins) == BACKS and isinstance(number, GlyphRun) and number.text == f"× {MOST + 3}"
    wide = (BACKS - 1) * 4.5 + 4.0
    assert (number.x, number.y) == pytest.approx((wide + 0.8, TOKEN / 2 + 0.9)) and tile.wide > wide + 0.8
    assert picture(english).amount(SimpleNamespace(counters={}), "money", True, 99.0) is None  # type: ignore[arg-type]


def test_closer_cards_show_about_four_fifths_of_the_step_before() -> None:
    assert SHARES[0] == 0.62 and all(0.79 < small / large < 0.82 for large, small in pairwise(SHARES))
