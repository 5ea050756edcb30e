"""Findings that a designer can act on: each with its evidence, and commands that try another number.

A finding is listed only if its interval supports it. Commands change a copy of the game, and measure it again.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.app.simulate.playtests import PlaytestFigures
from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import Share, Statistics, TableStatistics, WinGroup, WinShare
from pnp.checks.statistics.ladder import Ladder
from pnp.checks.statistics.ladder_findings import share_phrase
from pnp.checks.statistics.play_figures import Finding
from pnp.model.game import Game
from pnp.source.diagnostics.numbers import number_of

MANY = 5
"""Least number of cards of a kind with the same fault that make a single finding."""
WHEN = {"start": "in the first hand", "drawn": "when drawn", "first": "when first seen", "taken": "when taken",
        "played": "when played", "held": "at the end"}  # fmt: skip
WEAK = frozenset({"too weak", "never worth it", "dead draw", "never chosen"})
"""The words of findings about cards that are too weak; a try makes these stronger, and others weaker."""
PRICES = frozenset({"cost", "price"})
"""Names of columns that count as prices even if no action's header contains them."""
ENDING = frozenset({"win", "end_game", "eliminate", "limit_reached"})
"""Words of rules that may end the game."""
MOST_TRIES = 3
"""Most commands for one finding."""
RUNAWAY = 0.75
"""A leader at half time who is shown to win more than this share of games runs away (ladder_findings.COIN_HALFWAY)."""
UNDECIDED = 0.05
"""A share of games without a winner that is shown to be greater than this one is a finding."""
LONG = 3.0
"""A game is long if it lasts longer than this many times the median."""


@dataclass(frozen=True)
class Advice:
    """A finding, with what to try."""

    title: str
    sentence: str
    tries: tuple[str, ...] = ()
    """Commands that measure a copy of the game with another number."""
    rank: float = 0.0
    """Smaller ranks come first."""


@dataclass(frozen=True)
class Survey:
    """The games of several kinds of players, for one number of players."""

    runs: tuple[Statistics, ...]
    """The statistics of each kind of player, with the figures of cards; the least skilled first."""
    ladder: Ladder | None = None
    people: PlaytestFigures | None = None
    """Games of people with this number of players."""

    @property
    def tables(self) -> tuple[tuple[str, TableStatistics], ...]:
        """The table of each kind of player."""
        return tuple((run.agents[0], run.tables[0]) for run in self.runs)

    @property
    def players(self) -> int:
        """Number of players."""
        return self.runs[0].tables[0].players


def advice_of(survey: Survey, game: Game) -> tuple[Advice, ...]:
    """All findings, those that break a game first, then unfair seats and roles, cards, and the shape of a game."""
    advice_list = [
        *_broken(survey), *_unfair(survey, game), *_cards(survey, game), *_unused(survey), *_shape(survey, game),
        *_people(survey),
    ]  # fmt: skip
    return tuple(sorted(advice_list, key=lambda advice: advice.rank))


# ------------------------------------------------------------------------------------------------- broken, unfair
def _broken(survey: Survey) -> Iterator[Advice]:
    """Games that do not end, and tokens that are too few."""
    for agent, table in survey.tables:
        for ending in table.endings:
            if ending.status != "ended" and ending.share.hits:
                yield Advice(
                    f"{share_phrase(ending.share)} of the games of {agent} players do not end",
                    f"{number_of(ending.share.hits, 'game')} of {table.games:,}: {ending.message or ending.status}.",
                    rank=0.0,
                )
    needed: dict[str, tuple[int, int]] = {}
    for _, table in survey.tables:
        for token in table.supply:
            if token.printed is not None and token.needed > token.printed:
                needed[token.label] = (max(token.needed, needed.get(token.label, (0, 0))[0]), token.printed)
    for label, (most, printed) in needed.items():
        yield Advice(f"{label}: too few are printed", f"A game needed {most} at once; {printed} are printed.", rank=0.5)


def _unfair(survey: Survey, game: Game) -> Iterator[Advice]:
    for agent, table in survey.tables:
        for group in table.wins:
            for won in group.shares:
                if _is_mirrored(group, won):
                    continue
                if group.by not in ("agent", "side") and won.verdict != "not shown" and won.even is not None:
                    who = f"Seat {won.label}" if group.by == "seat" else won.label
                    aim = f"seat_{won.label}={won.even:.0%}" if group.by == "seat" else ""
                    yield Advice(
                        f"{who} wins {won.verdict} than an even share",
                        f"Among {agent} players it wins {share_phrase(won.share)} of {won.share.games:,} games; an "
                        f"even share is {won.even:.1%}.",
                        _sweeps(game, survey.players, agent, aim),
                        1.0 - abs(won.share.rate - won.even) / 10,
                    )


def _is_mirrored(group: WinGroup, won: WinShare) -> bool:
    """Whether this seat of two wins less because the other wins more, which is a finding already."""
    verdicts = [one.verdict for one in group.shares]
    return group.by == "seat" and won.verdict == "less" and sorted(verdicts) == ["less", "more"]


# ------------------------------------------------------------------------------------------------- cards, options
def _cards(survey: Survey, game: Game) -> Iterator[Advice]:
    """Cards and options outside the band. One that several kinds of players show is a single finding."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for run in survey.runs:
        for finding in run.plays.findings if run.plays else ():
            choice = finding.event if finding.about == "option" else ""
            groups.setdefault((finding.about, choice, finding.kind, finding.name), []).append(finding)
    alike: dict[tuple[object, ...], list[list[Finding]]] = {}
    for group in groups.values():
        first = max(group, key=lambda finding: finding.strength)
        key = (first.kind, first.event, first.words[0]) if first.about == "card" else (id(group),)
        alike.setdefault(key, []).append(group)
    for members in alike.values():
        if len(members) < MANY:
            for group in members:
                yield _one_card(survey, game, group)
        else:
            yield _many_cards(survey, members)


def _one_card(survey: Survey, game: Game, group: Sequence[Finding]) -> Advice:
    """The findings of several kinds of players about one card or option."""
    first = max(group, key=lambda finding: finding.strength)
    words = dict.fromkeys(word for finding in group for word in finding.words)
    of_option = first.about == "option"
    what = f"“{first.label}” ({first.event})" if of_option else f"{first.label}, {WHEN.get(first.event, first.event)}"
    return Advice(
        f"{what}: {', '.join(words)}", f"{first.sentence} {_evidence_of(survey, group)}.",
        _changes(game, first, survey.players), 3.0 - first.strength - 0.5 * (len(group) > 1),
    )  # fmt: skip


def _many_cards(survey: Survey, members: Sequence[Sequence[Finding]]) -> Advice:
    """Many cards that stand out in the same way: perhaps that is what their kind is for."""
    findings = sorted((f for group in members for f in group), key=lambda finding: -finding.strength)
    first, names = findings[0], list(dict.fromkeys(finding.label for finding in findings))
    return Advice(
        f"{number_of(len(names), 'card')}, {WHEN.get(first.event, first.event)}: {first.words[0]}",
        f"{_joined(names, 'and')}. {first.label} most: {first.sentence} {_evidence_of(survey, findings)}.",
        rank=2.9 - first.strength,
    )  # fmt: skip


def _evidence_of(survey: Survey, findings: Sequence[Finding]) -> str:
    agents = list(dict.fromkeys(finding.agent for finding in findings))
    others = [agent for agent, _ in survey.tables if agent not in agents]
    return f"Shown by {_joined(agents, 'and')} players" + (f", not by {_joined(others, 'or')} ones" if others else "")


def _changes(game: Game, finding: Finding, players: int) -> tuple[str, ...]:
    """Commands that change a number of a card, or a constant of the clause that it refers to."""
    kind = game.cards.get(finding.kind)
    card = next((one for one in kind.cards if one.code == finding.name), None) if kind else None
    command = f"{command_of(game, players, finding.agent)} --cards"
    if card is None:
        return ()
    weaker = not WEAK & set(finding.words)
    cells = [
        f'{command} --set "{card.code}.{column}={value + (1 if (column in prices_of(game)) == weaker else -1)}"'
        for column, value in card.values.items()
        if type(value) is int and column not in game.cards[finding.kind].code
        and (value > 0 or (column in prices_of(game)) == weaker)
    ]  # fmt: skip
    clauses = {str(value) for column, value in card.values.items() if column == "does" and value}
    return (*cells, *_constants(game, clauses, command))[:MOST_TRIES]


def prices_of(game: Game) -> frozenset[str]:
    """The columns of cards that players pay: a card with a greater number there is weaker, not stronger."""
    costs = (line for block in game.rules for line in block.code.splitlines() if "cost=" in line)
    return PRICES | {column for line in costs for column in re.findall(r"card\.(\w+)", line.partition("cost=")[2])}


def _constants(game: Game, clauses: set[str], command: str) -> Iterator[str]:
    for constant in game.constants.values():
        ours = any(constant.clause == clause or constant.clause.startswith(f"{clause}-") for clause in clauses)
        if ours and type(constant.value) is int:
            yield f"{command} --set {constant.name}={constant.value + 1}"


def _sweeps(game: Game, players: int, agent: str, aim: str = "") -> tuple[str, ...]:
    """Commands that sweep numbers on which play depends: first those of rules that end the game."""
    command = command_of(game, players, agent) + (f" --aim {aim}" if aim else "")
    return tuple(
        f"{command} --sweep {name}={max(value - 2, 1)}..{value + 2}"
        for name, value in numbers_in_play(game)[:MOST_TRIES]
    )


def numbers_in_play(game: Game) -> list[tuple[str, int]]:
    """The whole numbers above 0 that clauses state and rule code reads, first those read where the game may end."""
    reading: dict[str, bool] = {}
    for block in game.rules:
        names = set(re.findall(r"[^\W\d]\w*", block.code))
        for name in names:
            reading[name] = reading.get(name, False) or bool(names & ENDING)
    numbers = [
        (one.name, one.value)
        for one in game.constants.values()
        if one.clause and type(one.value) is int and one.value > 0 and one.name in reading
    ]
    return sorted(numbers, key=lambda one: not reading[one[0]])


def command_of(game: Game, players: int, agent: str) -> str:
    """The command that plays a game by one kind of player."""
    folder = game.folder.name
    variant = f" --variant {game.variant}" if game.variant else ""
    return f"pnp simulate {folder}{variant} --players {players} --agent {agent}"


# ------------------------------------------------------------------------------------------------- rules, shape
def _unused(survey: Survey) -> Iterator[Advice]:
    """Clauses that no game of any kind of player used."""
    never: dict[str, str] = {}
    for place, (_, table) in enumerate(survey.tables):
        own = {use.clause.id: f"{use.clause.number} {use.clause.id}" for use in table.clauses if not use.share.hits}
        never = own if not place else {name: label for name, label in never.items() if name in own}
    if never:
        games = sum(run.games for run in survey.runs)
        yield Advice(
            f"{number_of(len(never), 'clause')} never used",
            f"In {games:,} games nobody used {_joined(never.values(), 'or')}. Are these rules worth their place in the "
            "book? `pnp check` looks for games that reach them.",
            rank=4.0,
        )


def _shape(survey: Survey, game: Game) -> Iterator[Advice]:
    agent, table = survey.tables[-1]
    unwon = Share(table.finished, table.without_winner, 0.0, 0.0, 0.0)
    if table.finished and table.without_winner / table.finished > UNDECIDED:
        yield Advice(
            f"{unwon.hits / unwon.games:.0%} of games have no winner",
            f"{number_of(unwon.hits, 'game')} of {unwon.games:,} among {agent} players ended without one.",
            _sweeps(game, survey.players, agent), 4.5,
        )  # fmt: skip
    for name, one in survey.tables:
        rounds = one.length.rounds
        if rounds.n and rounds.median == rounds.most > rounds.least:
            yield Advice(
                f"Half of the games of {name} players last as long as they can",
                f"They take {rounds.most:g} rounds; the shortest took {rounds.least:g}. Is there a way to win sooner "
                "that players find?",
                _sweeps(game, survey.players, name, f"rounds={max(round(rounds.most * 2 / 3), 1)}"), 4.2,
            )  # fmt: skip
    rounds = table.length.rounds
    if rounds.n and rounds.most > LONG * rounds.median:
        yield Advice(
            "Some games are very long",
            f"Half of the games of {agent} players take {rounds.median:g} rounds or fewer; the longest took "
            f"{rounds.most:g}.",
            _sweeps(game, survey.players, agent), 5.0,
        )  # fmt: skip
    if table.leads and table.leads.halfway.low > RUNAWAY:
        yield Advice(
            "The leader runs away",
            f"The leader at half time wins {share_phrase(table.leads.halfway)} of the games of {agent} players.",
            _sweeps(game, survey.players, agent), 4.0,
        )  # fmt: skip


def _people(survey: Survey) -> Iterator[Advice]:
    """The answers of people."""
    people = survey.people
    if people is None:
        return
    for clause, count in people.unclear:
        if count > 1:
            yield Advice(
                f"Hard to understand: {clause}", f"{number_of(count, 'player')} of real games said so.", rank=2.5
            )
    most = max(people.lengths, key=lambda answer: people.lengths[answer]) if people.lengths else "right"
    if most != "right" and people.lengths[most] * 2 > sum(people.lengths.values()):
        yield Advice(
            f"People find the game too {most}",
            f"{people.lengths[most]} of {number_of(sum(people.lengths.values()), 'player')} said so.", rank=2.6,
        )  # fmt: skip


def _joined(names: Iterable[str], word: str) -> str:
    """Names as in a sentence: a, b and c."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last
