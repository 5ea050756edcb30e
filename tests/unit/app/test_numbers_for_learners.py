"""Actions and rows of numbers for learners, of the Lab at a table of two players and one more seat: each place by hand."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.api.encoding import KINDS, NUMBERS, SPARE, WORDS, Encoding, _one_hot
from pnp.engine.play.things import BackView, CardView, DeedView, PlaceView, PlayerView
from pnp.engine.play.values import Member
from tests.lab import lab


@pytest.fixture(scope="module")
def encoding() -> Encoding:
    """The Lab with one action."""
    made = lab("@action(phase=act)\ndef act_so(me):\n    draw(deck, 1, me.hand)\n")
    assert not made.faults
    return Encoding(made.game, made.rules, 2, 3)


def test_actions_cover_faces_seats_members_deeds_places_numbers_and_words(encoding: Encoding) -> None:
    shared, own = 6, 2  # zones of the table and of players
    keys = 3 + 8 + 3 + (2 + 4 + 3) + 1 + 2 * (shared + own * 3) + NUMBERS + len(WORDS)
    assert len(encoding.slots) == keys and encoding.actions == keys + 8 + SPARE
    assert [encoding.slots[key,] for key in ("nothing", "no", "yes")] == [0, 1, 2] and encoding.slots[
        "card", "slip", "R1"
    ] == 3
    assert (
        ("back", "hand", 2) in encoding.slots
        and ("place", "deck", -1) in encoding.slots
        and ("number", 32) not in encoding.slots
        and ("number", 31) in encoding.slots
    )


def view(cls: Any, **facts: Any) -> Any:
    """A thing as a seat sees it, without what does not matter here."""
    names = list(cls.__dataclass_fields__) if hasattr(cls, "__dataclass_fields__") else list(cls._fields)
    return cls(**{name: facts.get(name, 0) for name in names})


def test_options_have_keys_that_count_seats_from_ones_own(encoding: Encoding) -> None:
    options: list[Any] = [
        None, True, False, Member(1, "BLUE", "suit"), 7, "accept", view(CardView, kind="slip", code="B2"), view(PlayerView, seat=0), view(PlayerView, seat=1), view(PlayerView, seat=2),
        view(DeedView, name="act_so"), view(BackView, zone="hand", owner=1), view(PlaceView, zone="deck", owner=-1), 1.5,
    ]  # fmt: skip
    assert [encoding._key(option, 1) for option in options] == [
        ("nothing",), ("yes",), ("no",), ("member", "suit", "BLUE"), ("number", 7), ("word", "accept"), ("card", "slip", "B2"), ("player", 1), ("player", 0), ("player", 2),
        ("deed", "act_so"), ("back", "hand", 0), ("place", "deck", -1), ("other",),
    ]  # fmt: skip
    assert [encoding.place(other, seat) for other, seat in ((0, 0), (1, 0), (0, 1), (2, 1), (-1, 1), (0, 2))] == [
        0,
        1,
        1,
        2,
        -1,
        0,
    ]


def test_equal_options_and_those_without_a_key_take_spare_actions(encoding: Encoding) -> None:
    slots, spare = encoding.slots, len(encoding.slots)
    question: Any = SimpleNamespace(seat=0, options=[3, 3, 99, True, 3])
    assert encoding.places(question) == {slots["number", 3]: 0, spare: 1, spare + 1: 2, slots["yes",]: 3, spare + 2: 4}
    many: Any = SimpleNamespace(seat=0, options=[99] * 40)
    assert encoding.places(many) == {spare + n: n for n in range(8 + SPARE)}


def test_values_are_numbers_from_one(encoding: Encoding) -> None:
    values: list[Any] = [
        Member(0, "RED", "suit"),
        Member(1, "BLUE", "suit"),
        True,
        0,
        12,
        view(PlayerView, seat=0),
        view(PlayerView, seat=1),
        view(CardView, kind="slip", code="B1"),
        None,
        "x",
    ]
    assert [encoding.number(value, 1) for value in values] == [1, 2, 1, 0, 12, 2, 1, 5, 0, 0]
    assert _one_hot(1, 3) == [0, 1, 0] and _one_hot(3, 3) == _one_hot(-1, 3) == [0, 0, 0]


def card(code: str) -> Any:
    return SimpleNamespace(code=code)


def zone(name: str, owner: int, count: int | None, *cards: Any) -> Any:
    return SimpleNamespace(name=name, owner=owner, count=count, cards=cards)


def test_a_zone_is_its_number_of_cards_its_faces_and_the_top_of_a_stack(encoding: Encoding) -> None:
    faces = {"a": 0, "b": 1, "c": 2}
    one = zone("x", -1, 3, card("a"), None, card("b"))
    assert encoding._zone([one], faces, False) == [3, 1, 1, 0] and encoding._zone([one], faces, True) == [
        3,
        1,
        1,
        0,
        0,
        1,
        0,
    ]
    assert encoding._zone([zone("x", -1, None, card("a"))], faces, True) == [-1, 1, 0, 0, 0, 0, 0]
    assert encoding._zone([zone("x", -1, 2, card("a"))], faces, True)[4:] == [0, 0, 0] and encoding._zone(
        [zone("x", -1, 1, None)], faces, True
    ) == [1, 0, 0, 0, 0, 0, 0]
    assert encoding._zone([zone("x", -1, 1, card("a")), zone("x", -1, 2, card("c"), card("c"))], faces, False) == [
        3,
        1,
        0,
        2,
    ]
    assert encoding._zone([], faces, True) == [0.0] * 7


def test_a_row_has_ones_own_seat_first(encoding: Encoding) -> None:
    hands = [zone("hand", 0, 1, card("R1")), zone("hand", 1, 2)]
    numbers = [
        ("coins", 0, 4),
        ("coins", 1, 9),
        ("tally", -1, 7),
        ("line", -1, (view(PlayerView, seat=0), view(PlayerView, seat=1))),
    ]

    def seen(seat: int, question: Any = None) -> list[float]:
        table: Any = SimpleNamespace(
            seat=seat,
            round=5,
            active=1,
            zones=hands,
            numbers=numbers,
            holders=[("crown", view(PlayerView, seat=1).seat)],
            out=(1,),
            boards=[],
        )
        return encoding.vector(table, question)

    own, other = seen(0), seen(1)
    assert len(own) == len(other) and own[:7] == [1, 0, 0, 5, 0, 1, 0] and other[:7] == [0, 1, 0, 5, 1, 0, 0]
    assert encoding._around(1) == [1, 0, 2] and encoding._around(0) == [0, 1, 2] and encoding._around(2) == [0, 1, 2]
    at = 7 + sum(
        (1 + 8 * (2 if decl.order == "stack" else 1)) * (3 if decl.owner == "player" else 1)
        for decl in list(encoding.game.zones.values())[
            : list(encoding.game.zones).index(next(name for name in encoding.game.zones if "hand" in name))
        ]
    )
    assert (
        own[at : at + 2] == [1, 1]
        and other[at : at + 2] == [2, 0]
        and own[at + 9] == 2
        and other[at + 9 : at + 11] == [1, 1]
    )
    tail = len(KINDS) + len(encoding.rules) + len(encoding.phases) + 1
    assert own[-tail:] == [0.0] * tail and own[-tail - 3 : -tail] == [0, 1, 0] and other[-tail - 3 : -tail] == [1, 0, 0]
    assert own[-tail - 4] == 2 and other[-tail - 4] == 1  # the crown is with the other, and with oneself
    question: Any = SimpleNamespace(kind=KINDS[1], rule="act_so", prompt="feast", picked=(1, 2))
    asked = seen(0, question)[-tail:]
    rules, phases = list(encoding.rules), list(encoding.phases)
    assert [n for n, value in enumerate(asked) if value] == [
        1,
        len(KINDS) + rules.index("act_so"),
        len(KINDS) + len(rules) + phases.index("feast"),
        tail - 1,
    ] and asked[-1] == 2


def test_numbers_of_players_and_lists_have_a_place_for_each_seat(encoding: Encoding) -> None:
    first, second = view(PlayerView, seat=0), view(PlayerView, seat=1)
    table: Any = SimpleNamespace(
        seat=1, numbers=[("coins", 0, 4), ("coins", 1, 9), ("tally", -1, 7), ("line", -1, (first, second))]
    )
    numbers = encoding._numbers(table)
    names = [
        each.name
        for each in (*encoding.game.counters.values(), *encoding.game.fields.values())
        for _ in range(3 if each.owner == "player" or each.name == "line" else 1)
    ]
    assert len(numbers) == len(names)
    at = {
        name: [value for each, value in zip(names, numbers, strict=True) if each == name]
        for name in ("coins", "tally", "line", "wish")
    }
    assert at == {"coins": [9, 4, 0], "tally": [7], "line": [2, 1, 0], "wish": [0, 0, 0]}
