"""OpenSpiel's Hive beside Huddle: there a piece is named, and a place by a piece beside it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pnp.engine.play.values import Card
from tests.reference.oracle import Move, Oracle, word_of

Spot = tuple[int, int]


class Huddle(Oracle):
    """Our field begins in its middle, J10, and has an edge; a game that comes to it is left out."""

    beasts: ClassVar = {"A": "D", "G": "H", "S": "C", "B": "O", "Q": "E"}
    herds: ClassVar = {"w": "D", "b": "L"}
    right: ClassVar = {"/": (1, -1), "-": (1, 0), "\\": (0, 1)}
    left: ClassVar = {"/": (-1, 1), "-": (-1, 0), "\\": (0, -1)}

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
