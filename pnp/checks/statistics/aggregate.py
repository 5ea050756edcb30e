"""Running counts of many games: only counts are stored, so that a million games take no more memory than ten."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb

from pnp.checks.statistics.games import GameMeasures, Record

Odds = tuple[int, int, int]
"""(number of seats, number of seats that a share is about, number of winners)."""

OWN_GROUPS = frozenset({"seat", "agent", "side"})
"""The groups by which wins are counted in every game."""

FIELD = "player."
"""Prefix for a field of the players whose name is one of :data:`OWN_GROUPS`."""


def group_of(field: str) -> str:
    """The name under which wins by a field of the players are counted."""
    return f"{FIELD}{field}" if field in OWN_GROUPS else field


@dataclass
class Wins:
    """Games in which something took part (a seat, an agent, a role), and its wins."""

    games: int = 0
    won: int = 0
    odds: Counter[Odds] = field(default_factory=Counter)

    def note(self, seats: int, of: Iterable[int], winners: tuple[int, ...], times: int = 1) -> None:
        """Count a game with these seats, or several with the same result."""
        mine = set(of)
        self.games += times
        self.won += times * bool(mine & set(winners))
        self.odds[seats, len(mine & set(range(seats))), sum(seat < seats for seat in winners)] += times

    def add(self, other: "Wins") -> None:
        """Add games counted elsewhere."""
        self.games, self.won = self.games + other.games, self.won + other.won
        self.odds.update(other.odds)

    @property
    def even(self) -> float:
        """Its share of wins if every seat had won equally often."""
        return sum(n * even_chance(*odds) for odds, n in sorted(self.odds.items())) / self.games if self.games else 0.0


def even_chance(seats: int, mine: int, winners: int) -> float:
    """The probability that one of my seats is among the winners if all seats are equally likely."""
    return 1.0 - comb(seats - mine, winners) / comb(seats, winners) if winners <= seats else 1.0


@dataclass
class Numbers:
    """Counted values, and the players that they belong to."""

    everybody: Counter[float] = field(default_factory=Counter)
    games: Counter[float] = field(default_factory=Counter)
    """Means of the players of a game, since values within a game depend on each other."""
    winners: Counter[float] = field(default_factory=Counter)
    """Means of the winners of a game."""
    margin: Counter[float] = field(default_factory=Counter)
    """Between the best and the second best of a game."""

    def note(self, values: Sequence[float], winners: Sequence[int], up: bool) -> None:
        """Count the value of a score for each seat of a game."""
        self.everybody.update(values)
        self.games[sum(values) / len(values)] += 1
        own = [values[seat] for seat in winners if seat < len(values)]  # a winning side has no seat
        if own:
            self.winners[sum(own) / len(own)] += 1
        if len(values) > 1:
            best = sorted(values, reverse=up)
            self.margin[abs(best[0] - best[1])] += 1

    def add(self, other: "Numbers") -> None:
        """Add values counted elsewhere."""
        for mine, more in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(more)


@dataclass
class UseCounts:
    """The uses of a clause: the number of games with any, and the number of games with each number of uses."""

    games: int = 0
    times: Counter[int] = field(default_factory=Counter)

    def add(self, other: "UseCounts") -> None:
        """Add games counted elsewhere."""
        self.games += other.games
        self.times.update(other.times)


@dataclass
class Tally:
    """The totals of one table's games so far."""

    seats: int
    measured: GameMeasures
    games: int = 0
    finished: int = 0
    unwon: int = 0
    """Finished games that nobody won."""
    wins: dict[str, dict[str, Wins]] = field(default_factory=dict)
    """By group (``seat``, ``agent``, a field), then by name."""
    scores: dict[str, Numbers] = field(default_factory=dict)
    length: dict[str, Counter[int]] = field(default_factory=dict)
    """Rounds, turns and decisions of finished games."""
    options: Counter[int] = field(default_factory=Counter)
    """Number of decisions by number of options."""
    branching: Counter[float] = field(default_factory=Counter)
    """Games by their mean number of options, in hundredths."""
    changes: Counter[int] = field(default_factory=Counter)
    """Finished games by how often the lead changed."""
    halfway: Counter[int] = field(default_factory=Counter)
    """Finished games by the result of the leader at half time: see :attr:`Record.leads`."""
    endings: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Games by status, clause and message."""
    clauses: dict[str, UseCounts] = field(default_factory=dict)
    most: dict[str, Counter[int]] = field(default_factory=dict)
    """Games by the most tokens of a kind needed at once."""
    changing: set[str] = field(default_factory=set)
    """Fields that changed after the set-up and so identify nobody."""

    def __post_init__(self) -> None:
        self.clauses = {clause: UseCounts() for clause in self.measured.clauses}
        self.length = {name: Counter() for name in ("rounds", "turns", "decisions")}

    def note(self, record: Record) -> None:
        """Count a game. Winners, length and changes of the lead are counted only for finished games."""
        self.games += 1
        self.endings[record.status, record.clause, record.message] += 1
        for options, times in record.options:
            self.options[options] += times
        for clause, times in zip(self.measured.clauses, record.clauses, strict=True):
            self.clauses[clause].games += times > 0
            self.clauses[clause].times[times] += 1
        for token, most in record.most:
            self.most.setdefault(token, Counter())[most] += 1
        if record.status == "ended":
            self._finished(record)

    def _finished(self, record: Record) -> None:
        self.finished += 1
        self.unwon += not record.winners
        for name, counts in self.length.items():
            counts[getattr(record, name)] += 1
        self.branches(sum(times for _, times in record.options), sum(n * times for n, times in record.options))
        self.changes[record.leads[0]] += 1
        self.halfway[record.leads[1]] += 1
        self.win(record.winners, record.agents, record.identities)
        for score, values in zip(self.measured.scores, record.scores, strict=True):
            if values:
                numbers = self.scores.setdefault(score.name, Numbers())
                numbers.note(values, record.winners, score.wins == "highest")

    def branches(self, count: int, offered: int) -> None:
        """Count a game with this many questions and this many options in total."""
        if count:
            self.branching[round(100 * offered / count) / 100] += 1

    def win(
        self, winners: tuple[int, ...], agents: Sequence[str], identities: Sequence[Sequence[str]], times: int = 1
    ) -> None:
        """Count games won by these seats, by agent and identity (:class:`Record`)."""

        def won(by: str, name: str, seats: Iterable[int]) -> None:
            self.wins.setdefault(by, {}).setdefault(name, Wins()).note(self.seats, seats, winners, times)

        for seat in range(self.seats):
            won("seat", str(seat + 1), (seat,))
        if len(set(agents)) > 1:
            for agent in dict.fromkeys(agents):
                won("agent", agent, (s for s, a in enumerate(agents) if a == agent))
        for name in dict.fromkeys(self.measured.beside):
            places = (self.seats + at for at, other in enumerate(self.measured.beside) if other == name)
            won("side", name, places)
        for name, members in zip(self.measured.identities, identities, strict=False):
            by = group_of(name)
            if not members:
                self.changing.add(by)
            if name in self.measured.teams:
                self._win_of_teams(by, members, winners, times)
                continue
            for member in sorted(set(members) - {""}):
                won(by, member, (s for s, m in enumerate(members) if m == member))

    def _win_of_teams(self, by: str, members: Sequence[str], winners: tuple[int, ...], times: int) -> None:
        """Count games won by teams: an even share is that of one team among all, whose players win together."""
        teams = sorted(set(members) - {""})
        own = [seat for seat in winners if seat < len(members)]  # a winning side has no team
        victors = tuple(at for at, team in enumerate(teams) if any(members[seat] == team for seat in own))
        for at, team in enumerate(teams):
            self.wins.setdefault(by, {}).setdefault(team, Wins()).note(len(teams), (at,), victors, times)

    def add(self, other: "Tally") -> None:
        """Add games of the same table counted elsewhere, after these."""
        self.games += other.games
        self.finished += other.finished
        self.unwon += other.unwon
        self.options.update(other.options)
        self.branching.update(other.branching)
        self.changes.update(other.changes)
        self.halfway.update(other.halfway)
        self.endings.update(other.endings)
        for name, counts in other.length.items():
            self.length[name].update(counts)
        for token, needed in other.most.items():
            self.most.setdefault(token, Counter()).update(needed)
        for by, wins_by_name in other.wins.items():
            for name, wins in wins_by_name.items():
                self.wins.setdefault(by, {}).setdefault(name, Wins()).add(wins)
        for name, numbers in other.scores.items():
            self.scores.setdefault(name, Numbers()).add(numbers)
        for clause, applied in other.clauses.items():
            self.clauses[clause].add(applied)
        self.changing |= other.changing

    @property
    def identities(self) -> Mapping[str, Mapping[str, Wins]]:
        """Wins by the fields that identified players from the set-up to the end, and distinguished them."""
        identities = {by: wins for by, wins in self.wins.items() if by not in self.changing | OWN_GROUPS}
        return {
            by: wins for by, wins in identities.items() if any(0 < w.even < 1 for w in wins.values()) and len(wins) > 1
        }
