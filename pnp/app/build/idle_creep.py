"""Warns of a distance for the pages of booklets that moves none."""

from pnp.app.game.build_options import PrintOptions
from pnp.press.edition import Edition
from pnp.press.impose.booklet import is_glued
from pnp.source.diagnostics import NOWHERE


def check_creep(edition: Edition, named: str, pages: int, options: PrintOptions) -> None:
    """Warn of a distance for `--creep` that moves nothing in a booklet of this many pages, 0 for none (PNP724)."""
    sheets = -(-pages // 4)
    if options.creep is None or (sheets > 1 and not is_glued(sheets)):
        return
    reason = "no booklet is printed of it"
    if pages:
        reason = f"its {sheets} sheets are glued, not put into each other" if sheets > 1 else "it has only one sheet"
    message = f"`--creep {options.creep:g}` does not move the pages of the {named}: {reason}"
    edition.report.warn("PNP724", message, NOWHERE, "remove `--creep`")
