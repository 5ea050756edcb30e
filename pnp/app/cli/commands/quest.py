"""``pnp quest GAME``: list the quests of a game with a game master; ``pnp quest GAME QUEST``: check and play one.

The command checks a quest in the same way as rules. It reports encounters that cannot be reached, encounters that lead
to no end, and games that cannot continue. Then bots play the quest from start to end with every number of players, and
the command prints the share of quests that each party wins, with its 95 % interval. A quest that is laid out by cards
is called NAME@SEED; the same seed lays the same cards.
"""

import argparse

from pnp.app.cli.arguments import AGENT_HELP, add_game, add_jobs, add_options, add_output, add_seed, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.cores import available_cores
from pnp.app.game.game_options import read_options
from pnp.app.game.reading import LoadedGame, read_game, read_prose
from pnp.app.play.table import Prose
from pnp.app.quests.quests import (
    QuestFigures,
    QuestRequest,
    Share,
    check_quest,
    keep_odds,
    list_quests,
    party_in_words,
    quest_data,
)
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "quest", metavar="QUEST", nargs="?", default="", help="a quest to check and play (default: list all quests)"
    )
    parser.add_argument("--games", metavar="N", type=number(1, 100_000), default=100,
                        help="games for each number of players (default: 100)")  # fmt: skip
    add_seed(parser)
    parser.add_argument("--agent", metavar="A", default="greedy", help=f"the agents that play: {AGENT_HELP}")
    parser.add_argument("--locale", metavar="L", default="", help="the language of names")
    parser.add_argument("--no-cache", action="store_true", help="play again, ignoring cached results")
    parser.add_argument("--keep", action="store_true", help="save the odds with the game, for its adventure booklets")
    add_options(parser)
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """List the quests, or check one."""
    report = Report()
    progress = console.progress("Playing quests of", args.game)
    loaded = read_game(args.game, report, args.variant, args.quest)
    prose = read_prose(loaded, args.locale, report)
    if not args.quest:
        quests = list_quests(loaded, prose)
        console.data({"game": loaded.game.id, "quests": quests}) if console.json else None
        for one in quests:
            console.say(f"{one['quest']:<20} {number_of(int(str(one['encounters'])), 'encounter'):>14}  {one['title']}")
        return DONE
    options = read_options(loaded.game, args.option, report)
    jobs = args.jobs or available_cores()
    request = QuestRequest(args.games, args.agent, args.seed, jobs, not args.no_cache, options, progress)
    figures = check_quest(loaded, report, request)
    if args.keep and figures is not None and not report.errors:
        keep_odds(loaded.game, loaded.rules, figures, options, report)
    console.report(report)
    if console.json:
        console.data(quest_data(loaded, figures, prose) | {"ok": not report.errors})
    elif figures is not None:
        _tell(loaded, figures, prose, console)
    return ERRORS if report.errors else DONE


def _tell(loaded: LoadedGame, figures: QuestFigures, prose: Prose, console: Console) -> None:
    """Print the results of parties, the encounters they reach, and the ends."""
    game = loaded.game
    quest, rules = game.quest, game.quest_rules
    assert quest is not None and rules is not None
    labels = [*(["alive"] if rules.lives else []), *(prose.text(label) for label in rules.counts.values())]
    console.say(f"{prose.text(quest.title)}: {number_of(figures.games, 'game')} of {figures.agent} players")
    console.say("")
    console.say(f"{'':<34} {'won':>6}  {'95 % interval':<16} {'of':>5}  {'  '.join(labels)}".rstrip())
    for odds in figures.parties:
        who = f"  {party_in_words(odds.party, game, prose)}" if odds.party else f"{number_of(odds.seats, 'player')}"
        parts = [f"{odds.alive.mean:.0%}"] if odds.alive else []
        parts += [f"{mean.mean:.2f}" for mean in odds.means]
        means = "  ".join(f"{value:>{len(label)}}" for value, label in zip(parts, labels, strict=False))
        console.say(f"{who:<34} {_percent(odds.won)} {odds.won.games:>5}  {means}".rstrip())
    console.say("")
    console.say(f"{'encounter':<34} {'reached':<24} ended there")
    for name, encounter in quest.encounters.items():
        ended = _percent(figures.ends[name]) if name in figures.ends else ""
        console.say(f"{prose.text(encounter.title)[:33]:<34} {_percent(figures.visits[name])} {ended}".rstrip())


def _percent(share: Share) -> str:
    return f"{share.rate:>6.1%}  {f'{share.low:.1%} to {share.high:.1%}':<16}"
