"""`pnp quest`: the quests of a game, their coherence, and the results of parties."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, field

from pnp.app.quests.adventures import own_odds
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, named, silent
from pnp.checks.search.parallel import Jobs
from pnp.checks.static.quest_ways import check_ways
from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.quest_odds import (
    Odds,
    QuestFigures,
    QuestGames,
    QuestRecord,
    keep_odds,
    quest_figures,
    unvisited,
)
from pnp.model.game import Game, Quest
from pnp.model.read.find import command_name
from pnp.model.read.quest_tree import kind_of, ways_on
from pnp.model.schema.message import Message
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame, compile_quest
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.diagnostics.numbers import number_of

__all__ = [
    "Odds",
    "QuestFigures",
    "QuestRequest",
    "Share",
    "check_quest",
    "check_quests",
    "keep_odds",
    "party_in_words",
    "quest_data",
]
LAID = 2
"""Number of layouts that a check tries for a quest laid out by cards."""
PLAYED = 40
"""Games of each quest that a check plays for each number of players."""


@dataclass(frozen=True)
class QuestRequest:
    """A request to play a quest."""

    games: int = 100
    """For each number of players."""
    agent: str = "greedy"
    seed: int = 1
    jobs: Jobs = 1
    use_cache: bool = True
    options: Mapping[str, object] = field(default_factory=dict)
    progress: Progress = field(default=silent, repr=False, compare=False)


def check_quest(loaded: LoadedGame, report: Report, request: QuestRequest) -> QuestFigures | None:
    """Check a quest without play (PNP313 to PNP315) and, if that finds no error, in play (PNP4xx). Return the figures
    of many games; None if none was played."""
    own = Report(sources=report.sources, weights=report.weights)
    own.add_all(check_ways(loaded.game))
    report.add_all(own)
    if own.errors:
        return None
    games = QuestGames(request.games, request.agent, request.seed, request.options)
    figures = quest_figures(loaded.game, loaded.rules, games, request.jobs, request.use_cache, request.progress)
    report.add_all(_faults_of(loaded.game, figures))
    return figures


def check_quests(
    loaded: LoadedGame, is_first: bool, report: Report, play: bool = True, progress: Progress = silent
) -> None:
    """Check the quests written for a game's variant, as part of `pnp check`; with the first variant (``is_first``)
    also those written for none."""
    tree, game = loaded.tree, loaded.game
    report.add_all(_outdated(loaded))
    for quest in game.quests.values():
        if quest.variant != game.variant and not (is_first and not quest.variant):
            continue
        own = Report(sources=report.sources)
        try:
            for name in _names(quest):
                loaded = compile_quest(tree, game.variant, name, own)
                if play:
                    check_quest(loaded, own, QuestRequest(PLAYED, "random", progress=named(name, progress)))
                else:
                    own.add_all(check_ways(loaded.game))
        except Failed:
            pass  # faults of one quest are reported, and the others are checked all the same
        report.add_all(own.diagnostics)


def _outdated(loaded: LoadedGame) -> Iterator[Diagnostic]:
    """PNP415: stored odds that are no longer printed because they belong to other rules."""
    game = loaded.game
    for odds, is_current in own_odds(loaded.tree, loaded.game):
        if not is_current:
            agreed = "".join(f" --option {name}={value}" for name, value in odds.options.items())
            variant = f" --variant {odds.variant}" if odds.variant else ""
            games = odds.figures.parties[0].won.games if odds.figures.parties else PLAYED
            command = f"pnp quest {command_name(game.folder)} {odds.quest}{variant}{agreed} --games {games} --keep"
            span = game.quests[odds.quest.partition("@")[0]].span
            message = f"the odds of `{odds.quest}` that the game has saved belong to other rules{agreed}"
            yield Diagnostic("PNP415", message, span, f"run `{command}`", "warning")


def _names(quest: Quest) -> list[str]:
    """The names of a quest: itself, or some layouts of one that is laid out by cards."""
    return [f"{quest.id}@{seed}" for seed in range(1, LAID + 1)] if quest.lays is not None else [quest.id]


def _faults_of(game: Game, figures: QuestFigures) -> list[Diagnostic]:
    """Faults found in play: games that got stuck, and encounters that no game reached."""
    quest = game.quest
    assert quest is not None
    faults: dict[tuple[str, str, int], Diagnostic] = {}
    for record in figures.stuck:
        faults.setdefault((record.code, record.file, record.line), _stuck(game, record))
    if faults or quest.lays is not None or game.quest_rules is None or not game.quest_rules.at:
        return list(faults.values())
    many = f"{number_of(figures.games, 'game')} of {figures.agent} players"
    return [
        Diagnostic("PNP414", f"none of {many} reached `{name}`", quest.encounters[name].span,
                   "make the ways that lead there easier, or remove it", "warning")
        for name in unvisited(quest, figures)
    ]  # fmt: skip


def _stuck(game: Game, record: QuestRecord) -> Diagnostic:
    """A game that got stuck, reported at the rule, with its encounter."""
    quest = game.quest
    assert quest is not None
    encounter = quest.encounters.get(record.ended_at)
    place = encounter.span if encounter is not None else quest.span
    rule = f" ({record.file}:{record.line})" if record.file else ""
    message = f"in `{record.ended_at}` the game cannot continue: {record.message}{rule}"
    return Diagnostic(record.code or "PNP400", message, place, "give the encounter the value that its rule needs")


# ------------------------------------------------------------------------------------------------- as data
def party_in_words(party: Sequence[str], game: Game, prose: Prose) -> str:
    """The members of a party: "Fighter, Mage"."""
    labels = {m.name: m.label for enum in game.enums.values() for m in enum.members}
    return prose.joined([prose.text(labels.get(name, Message(name))) for name in party])


def quest_data(loaded: LoadedGame, figures: QuestFigures | None, prose: Prose) -> dict[str, object]:
    """A quest and the figures of many games of it, for programs."""
    game = loaded.game
    quest, rules = game.quest, game.quest_rules
    assert quest is not None and rules is not None
    ways = ways_on(game, quest)
    encounters = [
        {"id": name, "title": prose.text(one.title), "kind": kind_of(game, rules, name),
         "ways": [{"key": key, "to": to} for key, to in ways[name]],
         "visited": _share(figures.visits[name]) if figures else None,
         "ended": _share(figures.ends[name]) if figures and name in figures.ends else None}
        for name, one in quest.encounters.items()
    ]  # fmt: skip
    return {
        "game": game.id, "quest": quest.name, "title": prose.text(quest.title), "variant": game.variant,
        "rules": loaded.rules.digest, "encounters": encounters,
        "games": figures.games if figures else 0, "agent": figures.agent if figures else "",
        "parties": [
            {"players": o.seats, "party": list(o.party), "won": _share(o.won),
             "counts": dict(zip(rules.counts, map(asdict, o.means), strict=False)),
             "alive": asdict(o.alive) if o.alive else None,
             "lived": {kind: _share(share) for kind, share in o.lived.items()}}
            for o in (figures.parties if figures else ())
        ],
    }  # fmt: skip


def _share(share: Share) -> dict[str, float]:
    return {"games": share.games, "hits": share.hits, "rate": share.rate, "low": share.low, "high": share.high}


def list_quests(loaded: LoadedGame, prose: Prose) -> list[dict[str, object]]:
    """The quests of a game: each with its name in commands, its title, and its number of encounters."""
    return [
        {"quest": quest.id, "title": prose.text(quest.title), "variant": quest.variant,
         "encounters": quest.lays.count if quest.lays is not None else len(quest.encounters),
         "laid_out": quest.lays is not None}
        for quest in loaded.game.quests.values()
    ]  # fmt: skip
