"""Cards on the spaces of a board in rows of text: the shortest code that differs, its turn, and what lies below it."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.play import laid_cards
from pnp.app.play.laid_cards import Stack, laid_on, short_code, text_on, window


def describer(*codes: str, order: str = "stack") -> Any:
    cards = {"tile": SimpleNamespace(cards=[SimpleNamespace(code=code) for code in codes])}
    zones = {name: SimpleNamespace(order=order) for name in ("za", "zb")}
    return SimpleNamespace(game=SimpleNamespace(cards=cards, zones=zones))


def card(code: str, **fields: object) -> Any:
    return SimpleNamespace(kind="tile", code=code, fields=tuple(fields.items()))


@pytest.mark.parametrize(
    ("code", "others", "short"),
    [
        ("ABCDEF", ("XBCDEF",), "ABCD"), ("ABCDEF", ("ABCDXX",), "ABCDE"), ("AB", ("ABC",), "AB"), ("ABCD", ("ABCDE",), "ABCD"), ("ABC", ("XYZ",), "ABC"),
        ("ABCDEFGHIJKLM", ("ABCDEFGHIJKXX",), "ABCDEFGHIJKL"), ("ABCDEFGHIJKLM", ("ABCDEFGHIJKLX",), ""), ("ABCDEFGHIJKL", ("ABCDEFGHIJKX",), "ABCDEFGHIJKL"),
    ],
)  # fmt: skip
def test_a_code_is_cut_where_it_differs_from_all_others(code: str, others: tuple[str, ...], short: str) -> None:
    assert short_code(describer(code, *others), card(code)) == short


def zone(*cards: Any, count: int, name: str = "za") -> Any:
    return SimpleNamespace(name=name, cards=cards, count=count)


@pytest.mark.parametrize(
    ("order", "cards", "count", "top", "turns", "below"),
    [
        ("stack", "AB", 2, "A", 1, 1), ("stack", "A", 3, None, 0, 2), ("stack", "", 2, None, 0, 1), ("row", "AB", 2, "B", 2, 1), ("row", "A", 3, "A", 1, 2), ("row", "", 1, None, 0, 0),
        ("stack", "", 0, None, 0, 0),
    ],
)  # fmt: skip
def test_the_card_on_top_is_the_first_of_a_stack_and_the_last_of_a_row(
    order: str, cards: str, count: int, top: str | None, turns: int, below: int
) -> None:
    turned = {"A": 1, "B": 2}
    stack = laid_cards._laid(
        describer("A", order=order), zone(*(card(c, turn=turned[c]) for c in cards), count=count), "turn"
    )
    assert (stack.top.code if stack.top else None, stack.turns, stack.below) == (top, turns, below)
    assert laid_cards._laid(describer("A"), zone(card("A", turn="x"), count=1), "turn").turns == 0
    assert laid_cards._laid(describer("A"), zone(card("A", turn=3), count=1), "").turns == 0


def test_only_spaces_of_the_board_that_have_cards_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        laid_cards, "spaces_of_zones", lambda game: {"za": ("land", "a"), "zb": ("sea", "b"), "zc": ("land", "c")}
    )
    monkeypatch.setattr(laid_cards, "board_of", lambda game, shape: None)
    shape: Any = SimpleNamespace(name="land")
    view: Any = SimpleNamespace(
        zones=[
            zone(card("A"), count=1),
            zone(card("B"), count=1, name="zb"),
            zone(count=0, name="zc"),
            zone(count=1, name="zd"),
        ]
    )
    laid = laid_on(describer("A", "B"), view, shape)
    assert {name: [one.top.code if one.top else "" for one in stacks] for name, stacks in laid.items()} == {"a": ["A"]}


@pytest.mark.parametrize(
    ("hexes", "turned", "turns", "top", "count", "text"),
    [
        (False, "turn", 0, True, 1, "ABCD↑"), (False, "turn", 5, True, 2, "ABCD→+"), (True, "turn", 5, True, 1, "ABCD↖"), (True, "turn", 6, True, 1, "ABCD↗"),
        (False, "", 1, True, 3, "ABCD+"), (False, "turn", 1, False, 2, "▮+"), (False, "turn", 1, False, 1, "▮"),
    ],
)  # fmt: skip
def test_a_space_in_text_has_a_code_a_turn_and_a_plus(
    hexes: bool, turned: str, turns: int, top: bool, count: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laid_cards, "board_of", lambda game, shape: SimpleNamespace(turned=turned))
    shape: Any = SimpleNamespace(hexes=hexes)
    stack = Stack(zone(count=count), card("ABCDEF") if top else None, turns)
    assert text_on(describer("ABCDEF", "XXXXXX"), shape, [stack]) == text
    monkeypatch.setattr(laid_cards, "board_of", lambda game, shape: None)
    assert text_on(describer("ABCDEF"), shape, [stack, stack]).count("↑") == 0


def test_the_window_of_a_board_contains_its_shown_spaces() -> None:
    shape: Any = SimpleNamespace(extent=(3, 2), size=(3, 2), names=tuple("abcdef"))
    assert window(shape, {"b", "c"}) == (range(1, 3), range(1)) and window(shape, {"a", "e"}) == (
        range(2),
        range(2),
    )
    shape.size = ()
    assert window(shape, {"b"}) == (range(3), range(2))
