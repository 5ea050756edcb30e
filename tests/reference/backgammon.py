"""A second writing of Backgammon in plain Python: all the ways to play one turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ORDER = (*(f"{column}2" for column in "LKJIHGFEDCBA"), *(f"{column}1" for column in "ABCDEFGHIJKL"))
"""The points from 1 to 24, as the first player counts them."""
BAR, OFF = 25, 0
Step = tuple[int, int]
"""The number of a man's point, for the mover, and the die; 25 is the bar."""
START = {24: 2, 13: 5, 8: 3, 6: 5}


def name(seat: int, number: int) -> str:
    """The name of a player's point."""
    return ORDER[number - 1 if seat == 0 else 24 - number]


@dataclass(frozen=True)
class Board:
    """The men of both, each counted from 1 to 24 by their owner, those borne off at 0 and those on the bar at 25."""

    men: tuple[tuple[int, ...], tuple[int, ...]]

    @classmethod
    def at_first(cls) -> "Board":
        """The position at the beginning."""
        row = tuple(START.get(n, 0) for n in range(26))
        return cls((row, row))

    def steps(self, seat: int, die: int) -> Iterator[Step]:
        """The moves of one man with one die."""
        own = self.men[seat]
        starts = [BAR] if own[BAR] else [n for n in range(1, 25) if own[n]]
        for start in starts:
            end = start - die
            if end > 0:
                if self.men[1 - seat][25 - end] < 2:
                    yield start, die
            elif not any(own[7:]) and (end == 0 or not any(own[start + 1 : 7])):
                yield start, die

    def after(self, seat: int, step: Step) -> "Board":
        """The position after a move of one man."""
        own, foe = list(self.men[seat]), list(self.men[1 - seat])
        start, end = step[0], max(step[0] - step[1], OFF)
        own[start] -= 1
        own[end] += 1
        if end and foe[25 - end]:
            foe[25 - end] -= 1
            foe[BAR] += 1
        pair = (tuple(own), tuple(foe))
        return Board(pair if seat == 0 else (pair[1], pair[0]))

    def lines(self, seat: int, dice: Sequence[int]) -> Iterator[tuple[Step, ...]]:
        """Every way to play dice until none can be played."""
        is_over = True
        for die in sorted(set(dice)):
            rest = list(dice)
            rest.remove(die)
            for step in self.steps(seat, die):
                is_over = False
                for line in self.after(seat, step).lines(seat, rest):
                    yield (step, *line)
        if is_over:
            yield ()

    def turns(self, seat: int, dice: Sequence[int]) -> list[tuple[Step, ...]]:
        """The legal ways to play a turn: those that use most dice, and of these those with the higher number."""
        lines = set(self.lines(seat, dice))
        most = max((len(line), sum(die for _, die in line)) for line in lines)
        return sorted(line for line in lines if (len(line), sum(die for _, die in line)) == most)

    def worth(self, seat: int) -> int:
        """What a win of this player counts."""
        foe = self.men[1 - seat]
        return 1 if foe[OFF] else 3 if any(foe[19:]) else 2


def words(seat: int, steps: Sequence[Step]) -> tuple[str, ...]:
    """A turn in the words of our game."""
    parts: list[str] = []
    for start, die in steps:
        if start == BAR:
            parts += ["enter", str(die)]
        else:
            parts += ["move_man" if start > die else "bear_off", name(seat, start), str(die)]
    return tuple(parts)


def dice_of(one: int, other: int) -> list[int]:
    """The numbers to play after a roll."""
    return [one] * 4 if one == other else [one, other]
