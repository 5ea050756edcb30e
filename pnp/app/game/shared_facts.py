"""The facts that the papers of every language share."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.app.game.build_options import BuildContext
from pnp.app.game.printable import Printable
from pnp.model.game import Component
from pnp.press.edition import Facts, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import Format, box_size, find_format
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.load.nodes import below

if TYPE_CHECKING:
    from pnp.press.document.quest_odds import QuestOdds

FULL, DRAWN = 2.0, 4.1
"""Bleed of faces that have the bleed of tokens, mm. They are drawn with the largest bleed of any service, and a sheet
shows the part for which it has room."""


def facts_of(source: Printable, context: BuildContext, report: Report) -> Facts:
    """The facts that all languages share. Reports PNP501 for a component whose number has not been measured in play."""
    game = source.game
    for component in game.components:
        if component.measured and not source.supply.get(component.measured):
            message = f"how many `{component.id}` are needed has not been measured"
            report.warn("PNP501", message, component.span, "run `pnp check` once, so that play measures it")
    sizes = {n: piece_format(f) for n, f in context.formats.items()}
    for component in game.components:
        other = find_piece_format(component.format, context.formats, report, _format_place(source, component))
        if other is not None:
            sizes[component.format] = piece_format(other)
    facts = build_facts(
        game,
        source.rules,
        source.supply,
        sizes,
        (game.folder, *source.tree.libraries),
        context.cache.faces,
    )
    return replace(facts, odds=_chapter_odds(source))


def _format_place(source: Printable, component: Component) -> Span:
    """The place of a component's format in game.yaml; of the component if it is not written there."""
    data = source.tree.data
    node = below(data, "components", component.id, "format") or below(data, "cards", component.prints, "format")
    return node.span if node is not None else component.span


def _chapter_odds(source: Printable) -> "dict[str, QuestOdds]":
    """The results of parties in the quests of a game, if its chapters print them."""
    if not source.game.quests:
        return {}
    from pnp.app.quests.adventures import chapter_odds

    return chapter_odds(source.tree, source.game)


def piece_format(format: Format) -> PieceFormat:
    """A format in the form used by templates."""
    corner = format.width / 2 if format.shape == "circle" else format.corner
    bleed = max(format.bleed, DRAWN) if format.bleed >= FULL else format.bleed
    outline = format.outline if format.shape in ("hexagon", "path") else ()
    folds = () if format.tiled else format.folds
    return PieceFormat(format.width, format.height, bleed, format.safe, corner, format.panels, outline, folds)


def find_piece_format(name: str, formats: Mapping[str, Format], report: Report, span: Span = NOWHERE) -> Format | None:
    """The format of a piece with that name or size, or the box. Reports PNP120."""
    size = box_size(name)
    if not size:
        return find_format(name, formats, report, span)
    from pnp.press.impose.tuckbox import tuck_box

    return tuck_box(*size, name=name)
