"""``pnp campaign FILE``: a campaign that continues from game to game: its characters, and the games they have played.

`pnp play GAME --campaign FILE` starts a campaign and plays its next game. With `--sheets`, the press fills in a
character sheet for each player. With `--play QUEST`, bots play the next game, to show how a campaign may go.
"""

import argparse
from pathlib import Path

from pnp.app.api.project import Project, project_of
from pnp.app.campaign.campaigns import (
    Campaign,
    character_in_words,
    check_campaign,
    new_campaign,
    play_on,
    read_campaign,
    store_campaign,
)
from pnp.app.campaign.character_sheets import print_sheets
from pnp.app.cli.arguments import add_output, add_output_folder, add_seed, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE
from pnp.app.game.reading import count_players, read_game
from pnp.app.play.seats import NAMES
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the campaign's file")
    parser.add_argument(
        "--game", metavar="GAME", default="", help="start a campaign of this game, if the file does not exist"
    )
    parser.add_argument("--variant", metavar="V", default="", help="use the rules of this variant")
    parser.add_argument("--players", metavar="N", type=number(1), help="number of characters at the start")
    parser.add_argument("--play", metavar="QUEST", default="", help="let bots play this quest as the next game")
    parser.add_argument("--agent", metavar="A", default="greedy", help="the bots that play (default: greedy)")
    add_seed(parser)
    parser.add_argument("--sheets", action="store_true", help="print a character sheet for each player")
    parser.add_argument("--paper", metavar="P", default="a4", help="the paper of the sheets (default: a4)")
    parser.add_argument("--low-ink", action="store_true", help="print lines instead of solid backgrounds, to save ink")
    add_output_folder(parser, "where sheets go (output)")
    parser.add_argument("--locale", metavar="L", default="", help="the language of the sheets")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Describe a campaign, play its next game, or print its characters."""
    report = Report()
    console.progress("Reading the campaign")
    campaign, project = _begun(args, report)
    if args.play:
        campaign, _ = play_on(campaign, project, args.agent, args.seed)
        store_campaign(campaign, args.file, report)
    game, prose = project.loaded.game, project.prose
    characters = [character_in_words(campaign, seat, game, prose) for seat in range(len(campaign.players))]
    files = []
    if args.sheets:
        files = print_sheets(campaign, project, args.paper, args.out, args.low_ink, report)
        console.report(report)
        report.stop_on_errors()
    if console.json:
        console.data({
            "campaign": campaign.game, "variant": campaign.variant,
            "games": [{"quest": g.quest, "won": g.won, "seed": g.seed} for g in campaign.games],
            "characters": [
                {"player": name, "keeps": dict(values)}
                for name, values in zip(campaign.players, campaign.carried.players, strict=False)
            ],
            "files": [str(file) for file in files],
        })  # fmt: skip
        return DONE
    for played in campaign.games:
        console.say(f"{played.quest or '-':<24} {'won' if played.won else 'lost'}")
    for name, keeps in zip(campaign.players, characters, strict=True):
        console.say(f"{name}: {keeps or 'a new character'}")
    for file in files:
        console.say(str(file))
    return DONE


def _begun(args: argparse.Namespace, report: Report) -> tuple[Campaign, Project]:
    """The campaign in the file, or a new one, and its game with the quest to play merged into it."""
    if args.file.exists() or not args.game:
        campaign = read_campaign(args.file, report)
        loaded = read_game(args.game or campaign.game, report, campaign.variant, args.play)
        check_campaign(campaign, loaded.game, str(args.file), report)
    else:
        loaded = read_game(args.game, report, args.variant, args.play)
        count = count_players(loaded.game, args.players, report)
        campaign = new_campaign(loaded.game, NAMES[:count], report)
    return campaign, project_of(loaded, args.locale, report)
