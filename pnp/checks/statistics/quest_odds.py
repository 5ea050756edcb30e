"""Quests played from start to end by bots: the results of each party, the encounters that it reaches, the ends."""

import glob
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from pnp.base.cache import UNREADABLE, Store
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, games_step, silent
from pnp.checks.search.parallel import Jobs, spread
from pnp.checks.statistics.fast_quests import by_chance, party_chance, quest_tapes
from pnp.checks.statistics.figures import Mean, Share
from pnp.checks.statistics.intervals import mean_of
from pnp.checks.statistics.statistics import share_of
from pnp.engine.agents import make_seats
from pnp.engine.play import Outcome, Play, State, Tape
from pnp.engine.play.question import Decider
from pnp.model.game import Game, Quest, QuestRules
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import STORED
from pnp.source.load.json_text import read_json
from pnp.source.load.safe_open import read_inside
from pnp.source.load.stamp import stamp_of_press
from pnp.source.load.write_back import write_back


@dataclass(frozen=True)
class Run:
    """Quests for one worker: those with the seeds ``seed + n`` for n from ``first`` to below ``end``."""

    seats: int
    agent: str
    seed: int
    first: int
    end: int
    options: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class QuestRecord:
    """The record of one played quest."""

    seats: int
    party: tuple[str, ...]
    """The players' characters, in the order of the enumeration; empty if the game does not distinguish parties."""
    won: bool
    status: str
    code: str
    """The code of the fault if the game got stuck."""
    message: str
    file: str
    line: int
    ended_at: str
    """The encounter at which it ended."""
    visited: tuple[str, ...]
    """The encounters in the order of visits, with repetitions."""
    counts: tuple[int, ...]
    """Other counted values, in the order of game.yaml."""
    lived: tuple[bool, ...] = ()
    """Whether each of the party was alive at the end, in the order of ``party``; empty if the game does not say, or got
    stuck."""


@dataclass(frozen=True)
class Odds:
    """The win rate of a party, and other averages."""

    seats: int
    party: tuple[str, ...]
    won: Share
    means: tuple[Mean, ...]
    alive: Mean | None = None
    """The mean share of the party that was alive at the end; None if the game does not say."""
    lived: Mapping[str, Share] = field(default_factory=dict)
    """By character: how often one was alive at the end."""


@dataclass(frozen=True)
class QuestFigures:
    """The figures of many plays of a quest."""

    games: int
    agent: str
    parties: tuple[Odds, ...]
    """By number of players; with several sorts of party, each of them below its number."""
    visits: Mapping[str, Share]
    """By encounter: the share of games in which the party reached it."""
    ends: Mapping[str, Share]
    """By encounter: the share of games that ended there."""
    stuck: tuple[QuestRecord, ...] = ()
    """The games that got stuck."""


# ------------------------------------------------------------------------------------------------- play
def play_run(game: Game, rules: RuleSet, run: Run) -> list[QuestRecord]:
    """Play the quests of a run one after the other."""
    table = _Table(game, rules, run)
    return [table.game(number) for number in range(run.first, run.end)]


class _Table:
    """A table for playing a quest repeatedly."""

    def __init__(self, game: Game, rules: RuleSet, run: Run) -> None:
        assert game.quest_rules is not None
        self.game_played, self.quest_rules, self.run = game, game.quest_rules, run
        self.visited: list[str] = []
        self.counts: tuple[int, ...] | None = None
        self.alive: tuple[bool, ...] = ()
        self.state = State(game, rules, run.seats, self._happened, dict(run.options))
        self.play = Play(self.state)
        self.kinds = party_kinds(game, self.quest_rules)
        self.tapes = quest_tapes(game, run.seats, dict(run.options), run.agent)

    def game(self, number: int) -> QuestRecord:
        """The quest with a number."""
        seed = self.run.seed + number
        self.visited, self.counts, self.alive, self.play.boundary = [], None, (), None
        values = self.tapes.tape(seed, party_chance(seed).randrange) if self.tapes is not None else None
        seats = self._seats(seed) if values is None else [None] * len(self.state.everyone)
        self.play.begin(Tape(values or (), seed), (), seats)
        watch = self.play.boundary

        def boundary(phase: str | None) -> None:
            if phase == self.quest_rules.after and phase:
                self.counts, self.alive = self._counted(), self._living()
            if watch is not None:
                watch(phase)

        self.play.boundary = boundary
        outcome = self.play.guarded(self._game)
        return self._record(outcome)

    def _game(self) -> None:
        self.play.set_up()
        self.play.step(self.game_played.sequence)

    def _seats(self, seed: int) -> list[Decider | None]:
        """The agents; the choice of their party is random, so that all parties occur equally."""
        rng = party_chance(seed)
        return [by_chance(one, self.kinds, rng) for one in make_seats(self.play, [self.run.agent], seed)]

    def _happened(self, kind: str, **facts: Any) -> None:
        if kind == "field" and facts["name"] == self.quest_rules.at and facts["value"] is not None:
            self.visited.append(facts["value"].name)

    def _counted(self) -> tuple[int, ...]:
        return tuple(int(self.state.functions[name]()) for name in self.quest_rules.counts)

    def _living(self) -> tuple[bool, ...]:
        """For each seat, whether the player's character is alive; empty if the game does not say."""
        name = self.quest_rules.lives
        return tuple(bool(self.state.functions[name](p)) for p in self.state.seated) if name else ()

    def _record(self, outcome: Outcome) -> QuestRecord:
        rules, table = self.quest_rules, self.state.table
        characters = [getattr(getattr(p, rules.party), "name", "") for p in self.state.seated] if rules.party else []
        order = sorted(
            range(len(characters)), key=lambda n: self.kinds.index(characters[n]) if characters[n] in self.kinds else -1
        )
        party = tuple(characters[n] for n in order)
        won = bool(getattr(table, rules.won)) if rules.won else bool(outcome.winners)
        stuck = outcome.status == "stuck"
        counts = self.counts or (() if stuck else self._counted())
        alive = self.alive or (() if stuck else self._living())
        return QuestRecord(
            self.run.seats, party, won and not stuck, outcome.status, outcome.code, outcome.message, outcome.file,
            outcome.line, self.visited[-1] if self.visited else "", tuple(self.visited), counts,
            tuple(alive[n] for n in order if n < len(alive)) if order else alive,
        )  # fmt: skip


def party_kinds(game: Game, rules: QuestRules) -> list[str]:
    """The possible characters: the members of the enumeration that distinguishes parties."""
    field = game.fields.get(rules.party)
    return list(game.enums[field.type.name].names) if field is not None and field.type.kind == "enum" else []


# ------------------------------------------------------------------------------------------------- figures
@dataclass(frozen=True)
class QuestGames:
    """The games for trying a quest, for each number of players."""

    number: int
    agent: str = "greedy"
    seed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    """Agreed options of the game, by name."""


def quest_figures(
    game: Game, rules: RuleSet, wanted: QuestGames, jobs: Jobs = 1, use_cache: bool = True, progress: Progress = silent
) -> QuestFigures:
    """Play a quest a number of times for each number of players. The figures are cached."""
    games, agent, seed = wanted.number, wanted.agent, wanted.seed
    agreed = tuple(sorted(wanted.options.items()))
    agreed_words = "".join(f"-{name}={value}" for name, value in agreed)
    key = f"{game.id}-{rules.digest}-{agent}-{games}-{seed}{agreed_words}"
    stored = _STORE.load(key) if use_cache else None
    if stored is None:
        size = max(1, games // 8)
        runs = [
            Run(seats, agent, seed, first, min(first + size, games), agreed)
            for seats in range(game.players[0], game.players[1] + 1)
            for first in range(0, games, size)
        ]
        records: list[QuestRecord] = []
        total = sum(run.end - run.first for run in runs)
        for run, result in zip(runs, spread(play_run, runs, jobs, game, rules), strict=True):
            records += result
            progress(games_step(run.seats, len(records), total))
        stored = figures_of(game, records, agent)
        if use_cache and not stored.stuck:
            _STORE.store(key, stored)
    return stored


def figures_of(game: Game, records: Sequence[QuestRecord], agent: str) -> QuestFigures:
    """The figures of a quest's records."""
    quest = game.quest
    assert quest is not None
    visits = Counter(name for record in records for name in set(record.visited))
    ends = Counter(record.ended_at for record in records)
    n = len(records)
    return QuestFigures(
        n,
        agent,
        tuple(_parties(records)),
        {name: share_of(visits[name], n) for name in quest.encounters},
        {name: share_of(ends[name], n) for name in quest.encounters if ends[name]},
        tuple(record for record in records if record.status == "stuck"),
    )


def _parties(records: Sequence[QuestRecord]) -> Iterator[Odds]:
    for seats in sorted({record.seats for record in records}):
        those = [record for record in records if record.seats == seats]
        yield _odds(seats, (), those)
        kinds = sorted({record.party for record in those})
        if len(kinds) > 1:
            yield from (_odds(seats, party, [r for r in those if r.party == party]) for party in kinds)


def _odds(seats: int, party: tuple[str, ...], records: Sequence[QuestRecord]) -> Odds:
    counted = [record.counts for record in records if record.counts]
    means = tuple(_mean(column) for column in zip(*counted, strict=True))
    # Characters of one game live and die together: each game counts once, with its share of them.
    alive = [sum(record.lived) / len(record.lived) for record in records if record.lived]
    fates = [fate for record in records for fate in zip(record.party, record.lived, strict=False)]
    lived = {kind: share_of(fates.count((kind, True)), sum(k == kind for k, _ in fates)) for kind, _ in fates}
    won = share_of(sum(record.won for record in records), len(records))
    living = _of_lives(_mean(alive), len(alive)) if alive else None
    return Odds(seats, party, won, means, living, dict(sorted(lived.items())))


def _mean(values: Sequence[float]) -> Mean:
    mean, _, low, high = mean_of(Counter(values))
    return Mean(mean, low, high)


def _of_lives(mean: Mean, games: int) -> Mean:
    """The mean share of a party that survived. If all survived in every game, or nobody in any, games do not differ and
    give no interval; then it is Wilson's for this many games."""
    if mean.mean not in (0.0, 1.0):
        return mean
    share = share_of(round(mean.mean) * games, games)
    return Mean(mean.mean, share.low, share.high)


def unvisited(quest: Quest, figures: QuestFigures) -> list[str]:
    """The encounters that no game reached."""
    return [name for name in quest.encounters if not figures.visits[name].hits]


# ------------------------------------------------------------------------------------------------- storage
@dataclass(frozen=True)
class StoredOdds:
    """The figures of one quest, stored among the game's own files."""

    quest: str
    """Its name on the command line: `old-mill`, `corridor@7`."""
    variant: str
    digest: str
    """The digest of the rules with the quest merged in."""
    options: Mapping[str, object]
    figures: QuestFigures


def figures_data(figures: QuestFigures) -> dict[str, object]:
    """Figures of games that all ended, as plain data."""
    return {
        "games": figures.games,
        "agent": figures.agent,
        "parties": [_odds_data(odds) for odds in figures.parties],
        "visits": {name: share.hits for name, share in figures.visits.items()},
        "ends": {name: share.hits for name, share in figures.ends.items()},
    }


def _odds_data(odds: Odds) -> dict[str, object]:
    means = [_three(mean) for mean in odds.means]
    data: dict[str, object] = {"players": odds.seats, "party": list(odds.party), "won": _two(odds.won), "means": means}
    if odds.alive is not None:
        data |= {"alive": _three(odds.alive), "lived": {kind: _two(share) for kind, share in odds.lived.items()}}
    return data


def _two(share: Share) -> list[int]:
    return [share.hits, share.games]


def _three(mean: Mean) -> list[float]:
    return [round(value, 4) for value in (mean.mean, mean.low, mean.high)]


def _odds_from(data: Any) -> Odds:
    """The inverse of :func:`_odds_data`."""
    means = tuple(Mean(*map(float, mean)) for mean in data["means"])
    alive = _of_lives(Mean(*map(float, data["alive"])), int(data["won"][1])) if "alive" in data else None
    lived = {str(kind): share_of(*map(int, share)) for kind, share in data.get("lived", {}).items()}
    party, won = tuple(map(str, data["party"])), share_of(*map(int, data["won"]))
    return Odds(int(data["players"]), party, won, means, alive, lived)


def figures_from(data: Any) -> QuestFigures:
    """The inverse of :func:`figures_data`. Raises the exceptions of decoding."""
    n = int(data["games"])
    parties = tuple(_odds_from(one) for one in data["parties"])
    visits, ends = ({str(k): share_of(int(v), n) for k, v in data[part].items()} for part in ("visits", "ends"))
    return QuestFigures(n, str(data["agent"]), parties, visits, ends)


def odds_file(game: Game, options: Mapping[str, object]) -> Path:
    """The file in which a game stores the odds of its current quest."""
    assert game.quest is not None
    options_words = "".join(f"--{name}={value}" for name, value in sorted(options.items()))
    return game.folder / "evidence" / "quests" / f"{game.quest.name}--{game.variant or 'play'}{options_words}.json"


def keep_odds(game: Game, rules: RuleSet, figures: QuestFigures, options: Mapping[str, object], report: Report) -> bool:
    """Write odds into the game's own folder, whole or not at all; returns whether they were written. Reports PNP119 and
    PNP131."""
    data = {"variant": game.variant, "rules": rules.digest, "options": dict(options), **figures_data(figures)}
    name = odds_file(game, options).relative_to(game.folder)
    return write_back(game.folder, name, _lines(data).encode("utf-8", "surrogatepass"), report)


def _lines(data: Mapping[str, object]) -> str:
    """JSON that is easy to read and compare: a line for each key, and for each party."""
    texts = {key: json.dumps(value, ensure_ascii=False) for key, value in data.items()}
    if isinstance(parties := data.get("parties"), list):
        texts["parties"] = "[\n  " + ",\n  ".join(json.dumps(party, ensure_ascii=False) for party in parties) + "\n ]"
    return "{\n" + ",\n".join(f' "{key}": {value}' for key, value in texts.items()) + "\n}\n"


def stored_odds(game: Game, quest: str) -> list[StoredOdds]:
    """All odds that a game stores for a quest, or with "" for every one of its quests, in the order of the variants,
    without unreadable ones."""
    files = []
    for file in sorted((game.folder / "evidence" / "quests").glob(f"{glob.escape(quest) or '*'}--*.json")):
        name = file.name.partition("--")[0]
        if name.partition("@")[0] not in game.quests:
            continue
        try:
            data = read_json(read_inside(game.folder, str(file.relative_to(game.folder)), STORED))
            one = StoredOdds(name, str(data["variant"]), str(data["rules"]), dict(data["options"]), figures_from(data))
        except (OSError, *UNREADABLE):
            continue
        files.append(one)
    order = list(game.variants)
    return sorted(files, key=lambda k: (order.index(k.variant) if k.variant in order else -1, _by_size(k.options)))


def _by_size(options: Mapping[str, object]) -> list[tuple[str, int, str]]:
    """The sort key of agreed values: numbers by their size."""
    return sorted((name, value if isinstance(value, int) else 0, str(value)) for name, value in options.items())


_STORE: Store[QuestFigures] = Store("quest", stamp_of_press, figures_data, figures_from)
