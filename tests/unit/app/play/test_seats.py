"""Seats of a game in progress: who sits there, what an answer changes, and the way back if it cannot be stored."""

from dataclasses import field
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.app.play import seats
from pnp.app.play.seats import NAMES, IllegalAnswer, Refused, Seat, SeatedGame, bots_of, names_for, plain_name
from pnp.base.frozen import dataclass
from pnp.engine.agents import AGENTS

BOT = next(iter(AGENTS))


@dataclass(frozen=True)
class Seating:
    names: tuple[str, ...] = ("Ann", "Bo")
    agents: Any = None
    by_hand: Any = None


class Table:
    """A match that only counts its moves."""

    def __init__(
        self, game: Any = None, rules: Any = None, seating: Any = None, words: Any = None, tape: Any = ()
    ) -> None:
        self.game, self.rules, self.seating, self.words, self.tape = game, rules, seating or Seating(), words, tape
        self.deciding, self.seats, self.outcome = 0, 2, None
        self.filmed: Any = None

    def step(self, option: int) -> None:
        if option > 2:
            raise IllegalAnswer("no such option")
        self.tape = (*self.tape, option)

    def move_by_hand(self, seat: int, act: Any) -> None:
        self.step(act)

    def undo(self) -> bool:
        self.tape, was = self.tape[:-1], self.tape
        return bool(was)


@dataclass
class Room(SeatedGame):
    """A game whose changes may fail to be stored."""

    is_full: bool = field(default=False, kw_only=True)

    def keep(self) -> None:
        if self.is_full:
            raise Refused(507, "the disk is full")
        super().keep()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(seats, "Match", Table)
    game = SimpleNamespace(sides={"fox": SimpleNamespace(count=2)})
    return Room("ABC", Table(game), [Seat("here"), Seat("friend", joined=True)], lambda locale: None)  # type: ignore[arg-type]


def state(room: Any) -> tuple[object, ...]:
    return room.number, room.changes, room.telling, room.match.tape, set(room.undo_by), room.disclosed


def test_an_answer_is_stored_and_counted(room: Any) -> None:
    room.undo_by = frozenset({0})
    room.answer(1, 0, 2)
    assert state(room) == (2, 1, 0, (2,), set(), False) and room.match.filmed == (0, 1, 2)
    for number, seat, option, why in (
        (1, 0, 1, "already answered"),
        (2, 1, 1, "not your turn"),
        (2, 0, 3, "no such option"),
    ):
        with pytest.raises(Refused, match=why):
            room.answer(number, seat, option)
    assert state(room) == (2, 1, 0, (2,), set(), False)
    room.is_full = True
    with pytest.raises(Refused, match="full"):
        room.answer(2, 0, 1)
    assert state(room) == (2, 1, 1, (2,), set(), False)


def test_moves_by_hand_are_limited(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "act_for", lambda match, seat, words, data: data["option"])
    monkeypatch.setattr(seats, "MOST_BY_HAND", 2)
    room.move_by_hand(1, 1, {"option": 1})
    assert state(room) == (2, 1, 0, (1,), set(), False)
    with pytest.raises(Refused):
        room.move_by_hand(1, 1, {"option": 1})
    with pytest.raises(Refused, match="no such option"):
        room.move_by_hand(2, 1, {"option": 3})
    for count, is_refused in ((1, False), (2, True)):
        room.match.seating = Seating(by_hand=SimpleNamespace(moves=(0,) * count))
        if is_refused:
            with pytest.raises(Refused, match="2 moves have been made by hand"):
                room.move_by_hand(room.number, 1, {"option": 1})
        else:
            room.move_by_hand(room.number, 1, {"option": 1})
    assert room.number == 3


def test_an_answer_is_taken_back_when_everybody_agrees(room: Any) -> None:
    room.answer(1, 0, 2)
    with pytest.raises(Refused):
        room.ask_undo(1, [0])
    room.ask_undo(2, [0])
    assert state(room) == (2, 2, 0, (2,), {0}, False)
    room.refuse_undo(2)
    assert state(room) == (2, 3, 0, (2,), set(), False)
    with pytest.raises(Refused):
        room.refuse_undo(1)
    room.ask_undo(2, [0])
    room.ask_undo(2, [1])
    assert state(room) == (3, 5, 1, (), set(), True)
    with pytest.raises(Refused, match="nothing to undo"):
        room.ask_undo(3, [0, 1])


def test_a_bot_takes_a_seat_and_leaves_it(room: Any) -> None:
    room.undo_by = frozenset({0})
    room.give_to_bot(1, BOT)
    assert (room.seats[1].taken, room.seats[1].agent, state(room)) == ("bot", BOT, (2, 1, 1, (), set(), False))
    assert room.match.seating.agents == {1: BOT, 2: seats.SIDES_BOT, 3: seats.SIDES_BOT}
    room.give_to_bot(1)
    assert (room.seats[1].taken, room.seats[1].agent, room.number) == ("here", BOT, 3)
    for seat, agent in ((-1, BOT), (2, BOT), (0, "nobody")):
        with pytest.raises(Refused):
            room.give_to_bot(seat, agent)
    room.is_full, before = True, room.match
    with pytest.raises(Refused):
        room.give_to_bot(0, BOT)
    assert (room.seats[0].taken, room.number) == ("here", 3) and room.match is before


def test_the_stage_of_a_room_and_the_names_of_a_game(room: Any) -> None:
    assert room.stage == "alone"
    room.shared = True
    assert room.stage == "shared"
    room.match.outcome = "won"
    assert room.stage == "over"
    room.reseat(("Cy", "Di"))
    assert room.match.seating.names == ("Cy", "Di") and room.telling == 1
    room.reseat()
    assert room.match.seating.names == ("Cy", "Di") and room.telling == 2


@pytest.mark.parametrize(
    ("taken", "joined", "shown"),
    [("friend", False, "empty"), ("friend", True, "friend"), ("bot", True, "bot after"), ("bot", False, "bot"), ("here", True, "here")],
)  # fmt: skip
def test_a_seat_is_shown_with_its_occupant(taken: Any, joined: bool, shown: str) -> None:
    assert seats._occupant(Seat(taken, joined=joined)) == shown


def test_bots_sit_on_their_seats_and_play_all_sides() -> None:
    game: Any = SimpleNamespace(sides={"fox": SimpleNamespace(count=1), "owl": SimpleNamespace(count=2)})
    places = [Seat("bot", agent=BOT), Seat("here", agent="x"), Seat("bot", agent="random")]
    assert bots_of(game, places) == {0: BOT, 2: "random", **dict.fromkeys((3, 4, 5), seats.SIDES_BOT)}


def test_names_are_short_visible_and_different() -> None:
    assert plain_name(" A\tn \n n\x00a ") == "A n n a" and len(plain_name("x" * 99)) == seats.LONGEST_NAME
    first, second = NAMES[:2]
    assert names_for([], 2) == [first, second] and names_for(["Zoe", "Zoe", "Ida"], 2) == ["Zoe", first]
    assert names_for(["", first], 3) == [second, first, NAMES[2]] and names_for(["Zoe"], 1) == ["Zoe"]


def test_a_seat_gets_the_scenes_that_its_page_lacks(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [{"seat": 0}, {"seat": 1}, {"seat": 2}]
    places: list[int] = []

    def sent(place: int, match: Any, words: Any) -> dict[str, Any]:
        places.append(place)
        return {"players": [dict(one) for one in players], "outcome": match.outcome and {}}

    monkeypatch.setattr(seats, "sent_to", sent)
    monkeypatch.setattr(seats, "scenes_sent_to", lambda place, match, words: [place])
    monkeypatch.setattr(seats, "places_of", lambda match, words: ["first"])
    monkeypatch.setattr(seats, "replace", lambda words, people: words)
    room.match.words = SimpleNamespace(people=())
    room.changes, room.undo_by = 5, frozenset({1, 0})
    data = [room.seat_data(seat, "en", since) for seat, since in ((0, 4), (-1, 4), (1, 3), (1, 5))]
    assert [one["scenes"] for one in data] == [[0], [2], [], []] and places == [0, 2, 1, 1]
    assert [one["watching"] for one in data] == [False, True, False, False]
    assert [player.get("taken") for player in data[0]["players"]] == ["here", "friend", None]
    assert {name: data[0][name] for name in ("room", "number", "changes", "telling", "undo", "outcome", "disclosed")} == {
        "room": "ABC", "number": 1, "changes": 5, "telling": 0, "undo": [0, 1], "outcome": None, "disclosed": False,
    }  # fmt: skip
    room.match.outcome = "won"
    assert room.seat_data(0, "en")["outcome"] == {"places": ["first"]} and room.seat_data(0, "en")["scenes"] == []
