"""``pnp list``: list the games that commands know by name.

A game is a folder with a game.yaml that gives its number of players. `pnp list` looks for games in ./data, and lists
those that come with pnp.
"""

import argparse

from pnp.app.cli.arguments import add_output
from pnp.app.cli.console import Console
from pnp.app.game.games import GameSummary, list_games
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """List the games."""
    report = Report()
    games = list_games(report)
    if console.json:
        console.data({"games": [_data(game) for game in games]})
        return 0
    if not games:
        console.say("There are no games here. `pnp new NAME` writes one to start from.")
    width = max((len(game.name) for game in games), default=0)
    for game in games:
        players = f", {game.players} {'player' if game.players == '1' else 'players'}" if game.players else ""
        console.say(f"{game.name:<{width}}  {game.title} ({game.status}){players}, {', '.join(game.locales)}")
        for name, title in game.variants.items():
            console.say(f"{'':<{width}}    --variant {name}  {title}")
    console.report(report)
    return 0


def _data(game: GameSummary) -> dict[str, object]:
    return {
        "name": game.name, "title": game.title, "players": game.players, "status": game.status,
        "variants": dict(game.variants), "locales": list(game.locales), "folder": str(game.folder),
    }  # fmt: skip
