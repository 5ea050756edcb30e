"""Counts of the plays of many games: only counts are stored, and counts of several batches add up.

The results of seats with one card are compared with those of seats with the same agents and positions to which as many
such events happened with any cards. So no claim about a card is due to drawing many cards, or to holding few when a
game ends.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pnp.checks.statistics.plays import Answer, Family, Plays, stratum

Stratum: TypeAlias = tuple[int, int]
"""A seat, and the class of a number of events (:func:`pnp.checks.statistics.plays.stratum`)."""
Item: TypeAlias = tuple[str, Family, str]
"""An agent, a family, and the name of one of its members: the code of a card, an option, a clause."""
SEAT: Family = ("seat",)
"""The family of all finished games, in which each seat takes part once."""


@dataclass
class SeatTally:
    """The seats to which something happened."""

    strata: Counter[Stratum] = field(default_factory=Counter)
    """Seats by their stratum."""
    games: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Games by the number of such seats, and by how many of them won."""

    @property
    def seats(self) -> int:
        """Number of seats in all games."""
        return self.strata.total()

    @property
    def won(self) -> int:
        """Number of those seats that won."""
        return sum(won * n for (_, won), n in self.games.items())

    def add(self, other: "SeatTally") -> None:
        """Add games counted elsewhere."""
        self.strata.update(other.strata)
        self.games.update(other.games)


@dataclass
class OptionTally:
    """An option: the number of questions that offered it, by number of options, and how often it was taken."""

    sizes: Counter[int] = field(default_factory=Counter)
    taken: int = 0

    @property
    def times(self) -> int:
        """Number of questions that offered it."""
        return self.sizes.total()

    @property
    def by_chance(self) -> float:
        """Number of times that random choice would have taken it."""
        return sum(n / size for size, n in sorted(self.sizes.items()))

    def add(self, other: "OptionTally") -> None:
        """Add questions counted elsewhere."""
        self.sizes.update(other.sizes)
        self.taken += other.taken


@dataclass
class PlayTally:
    """The plays of the finished games of one table so far."""

    games: int = 0
    even: dict[tuple[str, Family], dict[Stratum, list[int]]] = field(default_factory=dict)
    """By agent and family: seats and winners of each stratum."""
    items: dict[Item, SeatTally] = field(default_factory=dict)
    offers: dict[tuple[str, str, str], OptionTally] = field(default_factory=dict)
    """Options by agent, choice and name."""

    def note(self, plays: Plays, agents: Sequence[str], winners: Sequence[int]) -> None:
        """Count a finished game."""
        self.games += 1
        strata: dict[tuple[int, Family], Stratum] = {(seat, SEAT): (seat, 0) for seat in range(len(agents))}
        for key, count in plays.counts.items():
            strata[key] = (key[0], stratum(count))
        for (seat, family), place in strata.items():
            entry = self.even.setdefault((agents[seat], family), {}).setdefault(place, [0, 0])
            entry[0] += 1
            entry[1] += seat in winners
        won, one = set(winners), len(set(agents)) == 1
        for (family, name), seats in plays.marks.items():
            for agent in agents[:1] if one else dict.fromkeys(agents[seat] for seat in sorted(seats)):
                own = seats if one else {seat for seat in seats if agents[seat] == agent}
                happened = self.items.get((agent, family, name))
                if happened is None:
                    happened = self.items[agent, family, name] = SeatTally()
                for seat in own:
                    happened.strata[strata[seat, family]] += 1
                happened.games[len(own), len(own & won)] += 1
        for answer in plays.answers:
            self._offer(answer, agents[answer.seat])

    def _offer(self, answer: Answer, agent: str) -> None:
        """Count the options of a question, equal ones once."""
        options = dict.fromkeys(answer.options)
        for option in options if len(options) > 1 else ():
            offered = self.offers.setdefault((agent, answer.choice, option), OptionTally())
            offered.sizes[len(options)] += 1
            offered.taken += option == answer.options[answer.taken]

    def add(self, other: "PlayTally") -> None:
        """Add games of the same table counted elsewhere, after these."""
        self.games += other.games
        for key, strata in other.even.items():
            own = self.even.setdefault(key, {})
            for place, (seats, won) in strata.items():
                entry = own.setdefault(place, [0, 0])
                entry[0] += seats
                entry[1] += won
        for item, happened in other.items.items():
            self.items.setdefault(item, SeatTally()).add(happened)
        for option, offered in other.offers.items():
            self.offers.setdefault(option, OptionTally()).add(offered)

    def expected(self, item: Item) -> float:
        """The expected wins of an item's seats if they had won as often as all seats of their strata."""
        agent, family, _ = item
        even = self.even[agent, family]
        return sum(n * even[place][1] / even[place][0] for place, n in sorted(self.items[item].strata.items()))

    def of_seats(self, item: Item) -> float:
        """The expected wins of an item's seats if they had won as often as their seats did in all games."""
        even = self.even[item[0], SEAT]
        strata = sorted(self.items[item].strata.items())
        return sum(n * even[seat, 0][1] / even[seat, 0][0] for (seat, _), n in strata)
