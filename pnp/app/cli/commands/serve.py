"""``pnp serve GAME``: play a game in the browser, and watch and edit it while you write it.

The server has a table for players: against bots, on one screen, or with friends by link. It has a workshop for the
game's designer: card tables to edit beside their faces, pages, clauses with their evidence, and faults, updated
whenever a file changes. GAME may also be a single table of cards, such as `deck.csv`, or an empty folder: you then
enter the first rows in the workshop. You can put cards without rules on a free table, where people move them by hand.

A room has a code, and a link for each seat; bots take the empty seats. Rooms are saved while you play, and continue
after a restart. Only this machine can reach the server, unless you give `--public`. The command needs the extra
`serve`.
"""

import argparse
import webbrowser
from importlib import import_module
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from pnp.app.api.project import Project, project_of
from pnp.app.cli.arguments import add_game, add_quest, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.game.errors import WrongRequest
from pnp.app.game.find import find_folder
from pnp.app.game.reading import read_game
from pnp.app.workshop.game_source import GameSource, source_at
from pnp.app.workshop.workshop import Desk
from pnp.base.progress import Step
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.hints import install_extra

PORT = 8420


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_quest(parser)
    parser.add_argument(
        "--locale", metavar="L", default="", help="the language of the first page (default: the game's own)"
    )
    what = f"the port to listen on (default: {PORT}); 0 for any free port"
    parser.add_argument("--port", metavar="P", type=number(0, 65535), default=PORT, help=what)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--public", action="store_true", help="let other machines reach the server")
    what = "a host name under which other machines reach this one (repeatable); with --public"
    parser.add_argument("--host", metavar="NAME", action="append", default=[], help=what)
    what = "the address, or network, of a proxy whose forwarded client addresses are trusted (repeatable)"
    parser.add_argument("--proxy", metavar="ADDRESS", type=_network, action="append", default=[], help=what)
    what = "the address that opens a file in your editor (vscode://file/{file}:{line}:{column})"
    parser.add_argument("--editor", metavar="URL", default="", help=what)
    what = "folder for saved rooms (default: pnp/rooms in your folder for application state)"
    parser.add_argument("--rooms", metavar="DIR", default="", help=what)


def _network(text: str) -> IPv4Network | IPv6Network:
    """An address, or a network of addresses."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"`{text}` is not an address: write one such as 127.0.0.1 or 172.17.0.0/16"
        ) from None


def run(args: argparse.Namespace, console: Console) -> int:
    """Serve until the command is interrupted."""
    try:
        serving = import_module("pnp.app.serve.run")
    except ModuleNotFoundError as missing:
        if str(missing.name).split(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        message = "`pnp serve` needs Starlette and uvicorn, which are not installed"
        raise WrongCommand(message, install_extra("serve")) from None
    report = Report()
    progress = console.progress("Opening the table of", args.game)
    source = source_at(Path(args.game))
    project = _playable(args, report) if source is None else _table_alone(source, args, report)
    progress(Step("Starting the server"))
    if project is None:
        console.report(report)
    source = source or GameSource(find_folder(args.game, Report()).resolve())
    first_page = "desk/cards" if source.table or source.is_empty or not _has_book(project) else "desk"

    def tell(port: int, key: str, rooms: Path | None) -> None:
        console.end()
        address = f"http://127.0.0.1:{port}/"
        desk = f"{address}{first_page}#{key}"
        console.say(f"{project.title if project else source.title}: {address}  (stop with Ctrl+C)")
        console.say(f"The workshop, for the game's designer: {desk}")
        console.say(f"Rooms are saved in {rooms}." if rooms else "Tables can be opened once the errors are fixed.")
        if args.public:
            console.say(
                f"Port {port} of this machine is open to everybody who can reach it. They can open rooms, "
                "watch a room if they know its code, and play if they have a link. The workshop opens only "
                "with its key. The connection is not encrypted: put a server with HTTPS in front of it, or "
                "use it among friends in one house."
            )
        if not args.no_browser:
            webbrowser.open(desk)

    try:
        names = tuple(name.lower() for name in args.host)
        rooms = Path(args.rooms) if args.rooms else None
        editor, proxies = args.editor or serving.EDITOR, tuple(args.proxy)
        service = serving.Service(args.port, args.public, names, editor, rooms, proxies)
        desk = Desk(source.folder, args.variant, args.locale, args.quest, source.table)
        serving.serve(desk, project, service, tell)
    except OSError as error:
        help = "write another port with `--port`, or `--port 0` for any free port"
        raise WrongCommand(f"port {args.port} is not available: {error.strerror or error}", help) from None
    except KeyboardInterrupt:
        pass
    return DONE


def _has_book(project: Project | None) -> bool:
    """Whether a game has chapters, or faults that prevent reading them."""
    return project is None or bool(project.loaded.game.chapters)


def _table_alone(source: GameSource, args: argparse.Namespace, report: Report) -> Project | None:
    """The game of a single table; None for an empty folder, and for a faulty table, which the workshop shows."""
    if source.is_empty:
        return None
    try:
        return project_of(source.loaded(report), args.locale, report)
    except Failed:
        return None


def _playable(args: argparse.Namespace, report: Report) -> Project | None:
    """The game; None for a faulty one, which the workshop shows. Raises WrongRequest if there is no such game."""
    try:
        return project_of(read_game(args.game, report, args.variant, args.quest), args.locale, report)
    except WrongRequest:
        raise
    except Failed:
        return None
