"""OpenSpiel's Hive beside Huddle: there a piece is named, and a place by a piece beside it.

OpenSpiel looks for pieces that hold the hive together from the white queen on, and finds none before she is laid: after
``wB2; bS2 -wB2; wS2 wB2/; bQ -bS2; wA3 wB2-`` it also lets bS2 move away, though bQ touches nothing else. Such moves are left
out here, by the places of the pieces there and by no rule of ours, and counted.

2026-11-28, OpenSpiel 2.0.2, 64 random games: 22,553 decisions, 46,414 questions, 0 differences. 51 games were played to the end,
13 to the edge of our field; 29 moves in 4 positions were left out.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from pnp.engine.play.values import Card
from tests.reference.oracle import Move, Oracle, word_of

Spot = tuple[int, int]
SIDES: Sequence[Spot] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def is_one_group(spots: Collection[Spot]) -> bool:
    """Tell if each place can be reached from each other by places that share a side."""
    rest = {*spots}
    near = [rest.pop()] if rest else []
    while near:
        column, row = near.pop()
        beside = rest & {(column + right, row + down) for right, down in SIDES}
        rest -= beside
        near += beside
    return not rest


class Huddle(Oracle):
    """Our field begins in its middle, J10, and has an edge; a game that comes to it is left out."""

    beasts: ClassVar = {"A": "D", "G": "H", "S": "C", "B": "O", "Q": "E"}
    herds: ClassVar = {"w": "D", "b": "L"}
    right: ClassVar = {"/": (1, -1), "-": (1, 0), "\\": (0, 1)}
    left: ClassVar = {"/": (-1, 1), "-": (-1, 0), "\\": (0, -1)}

    def legal(self) -> dict[Move, int]:
        """The legal moves, without those of a piece whose leaving parts the hive; such moves are counted."""
        places, seat, legal, parting = self.places(), self.state.current_player(), {}, set()
        for action in self.state.legal_actions():
            name = self.state.action_to_string(seat, action).split()[0]
            if name in places and not is_one_group([spot for other, spot in places.items() if other != name]):
                parting.add(action)
            else:
                legal[self.move_of(action)] = action
        assert not parting or "wQ" not in places, (
            f"{parting} part the hive, though the white queen is laid\n{self.state}"
        )
        if parting:
            self.refused[len(self.state.history())] = len(parting)
        self.is_left_out = self.is_left_out or not legal
        assert legal, "only moves that part the hive are offered, and no pass"
        return legal

    def move_of(self, action: int) -> Move:
        text = self.state.action_to_string(self.state.current_player(), action)
        if text == "pass":
            return ("pass_turn",)
        places = self.places()
        name, goal = text.split()[0], self.name_of(self.spot_of(text, places))
        if name in places:
            return ("move_animal", self.name_of(places[name]), goal)
        return ("lay_animal", self.herds[name[0]] + self.beasts[name[1]], goal)

    def places(self) -> Mapping[str, Spot]:
        """The place of each piece there, by the moves up to now."""
        moves, done = [m for m in str(self.state).split(";")[3:] if m], getattr(self, "read", None)
        start, places = done if done is not None and moves[: len(done[0])] == done[0] else ([], {})
        places = dict(places)
        for move in moves[len(start) :]:
            if move != "pass":
                places[move.split()[0]] = self.spot_of(move, places)
        self.read: tuple[Sequence[str], Mapping[str, Spot]] = (moves, places)
        return places

    def spot_of(self, text: str, places: Mapping[str, Spot]) -> Spot:
        """The place that a move there goes to."""
        if " " not in text:
            return 0, 0
        beside = text.split()[1]
        column, row = places[beside.strip("/-\\")]
        ways = self.right if beside[-1] in self.right else self.left
        right, down = ways.get(beside[-1] if ways is self.right else beside[0], (0, 0))
        return column + right, row + down

    def name_of(self, spot: Spot) -> str:
        """A place as we call it."""
        column, row = spot
        self.is_left_out = self.is_left_out or max(abs(column), abs(row)) > 9
        assert not self.is_left_out, "the huddle came to the edge of our field"
        return f"{chr(ord('J') + column)}{row + 10}"

    @staticmethod
    def word(option: Any) -> str:
        """An animal is its code: those alike are one option."""
        return option.code if isinstance(option, Card) else word_of(option)

    def winners(self) -> tuple[int, ...]:
        """Nobody in a draw, and after as many rounds as we have too."""
        return super().winners() if any(self.state.returns()) else ()
