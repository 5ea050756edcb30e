"""`pnp export --to web`: check and print a game into a folder to upload."""

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.build.printing import drawn_editions, print_all
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.errors import need_course
from pnp.app.game.printable import printable
from pnp.app.web.folder import WebGame, papers_of, web_files
from pnp.app.web.python import fetch_python
from pnp.checks.edition import Evidence
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

if TYPE_CHECKING:
    from pnp.app.decks.bundle import Order


def web_export(
    loaded: LoadedGame, evidence: Evidence, context: BuildContext, order: "Order", report: Report, timings: Timings
) -> dict[Path, bytes]:
    """The folder to upload. Raises PNP105 for a game that cannot be played yet."""
    game = loaded.game
    need_course(game, report)
    python = fetch_python(order.python, report)
    papers = print_all(
        drawn_editions([printable(loaded, evidence)], context, report, timings), context, report, timings
    ).files
    report.stop_on_errors()
    own = dict.fromkeys(order.locales or (game.language, *game.locales))
    with timings.of("web"):
        files = web_files(WebGame(loaded, tuple(own), papers_of(papers), python, context.cache), report)
    report.stop_on_errors()
    folder = order.out / game.id / "web"
    folder = folder / game.variant if game.variant else folder
    return {folder / name: data for name, data in files.items()}
