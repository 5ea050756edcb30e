"""``pnp list``: the games that can be called by name.

A game is a folder with a game.yaml that says how many play it: below ./data, or among the games that come with pnp.
"""

import argparse
from typing import Any

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.diagnostics import Report
from pnp.load.build import read_dictionary
from pnp.load.files import Disk
from pnp.load.nodes import Dictionary, Scalar, below
from pnp.model.find import find_game, game_names, is_draft


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """List the games."""
    report = Report()
    games = [found for name in game_names() if (found := _described(name, report))]
    if console.json:
        console.data({"games": games})
        return 0
    if not games:
        console.say("There is no game here. `pnp new NAME` writes one to start from.")
    width = max((len(game["name"]) for game in games), default=0)
    for game in games:
        draft = " (a draft)" if game["draft"] else ""
        languages = ", ".join(game["locales"])
        console.say(f"{game['name']:<{width}}  {game['title']}{draft}, {game['players']} players, {languages}")
        for name, title in game["variants"].items():
            console.say(f"{'':<{width}}    --variant {name}  {title}")
    console.report(report)
    return 0


def _described(name: str, report: Report) -> dict[str, Any] | None:
    folder = find_game(name, report)
    if folder is None:
        return None
    files = Disk(folder)
    data = read_dictionary(files, "game.yaml", report)
    if data is None:
        return None
    variants = below(data, "variants")
    titles = variants.entries if isinstance(variants, Dictionary) else {}
    catalogues = [file[:-3] for file in files.names("locale") if file.endswith(".po")]
    return {
        "name": name,
        "title": _text(data, "title"),
        "players": _text(data, "players"),
        "draft": is_draft(folder),
        "variants": {id: _text(data, "variants", id, "title") for id in titles},
        "locales": [_text(data, "language") or "en", *catalogues],
        "folder": str(folder),
    }


def _text(data: Dictionary, *path: str) -> str:
    found = below(data, *path)
    return found.text.replace("..", " to ") if isinstance(found, Scalar) else ""
