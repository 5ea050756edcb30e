"""Sets computed parts on a sheet, a card or a page: each kind of part has its function."""

from pnp.press.document import parts
from pnp.press.document.nodes import Block as Part
from pnp.press.document.nodes import Example
from pnp.press.document.shows import RowFigure
from pnp.press.pages import designed, pictured, shows, tables, tree
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.cycles import cycle_drawing
from pnp.press.typeset import Block, Stack


def set_part(desk: RenderContext, part: Part) -> list[Block]:
    """A computed part as blocks; only books set the contents of the box."""
    match part:
        case parts.Round():
            return tree.set_tree(desk, part) if part.is_tree else _round(desk, part)
        case parts.Actions():
            return shows.set_actions(desk, part)
        case parts.Lines():
            return _lines(desk, part)
        case parts.CardPictures():
            is_of_rows = desk.narrow or (desk.designed and desk.width < pictured.ACROSS)
            return tables.set_cards(desk, part) if is_of_rows else pictured.set_pictures(desk, part)
        case parts.CardRows():
            return tables.set_cards(desk, part)
        case parts.CodedList():
            return tables.set_coded(desk, part)
        case parts.Facts():
            return [tables.set_facts(desk, part)]
        case parts.ComparisonTable():
            return [tables.set_compared(desk, part)]
        case parts.Matrix():
            cells = designed.set_cells(desk, part) if desk.designed else []
            return cells or tables.set_matrix(desk, part)
        case parts.Cycle():
            return [cycle_drawing(part, desk.edition, desk.width, desk.styles.scale)]
        case parts.BoardKey():
            return [board_key(part.board, part.table, desk.edition, desk.width, desk.styles.body.text)]
        case RowFigure():
            return pictured.set_row(desk, part)
        case Example():
            return pictured.set_example(desk, part)
    return []


def _lines(desk: RenderContext, part: parts.Lines) -> list[Block]:
    """Clauses in brief; a designed sheet sets words beside their meaning."""
    if desk.designed and designed.has_terms(part):
        return designed.set_terms(desk, part)
    if desk.designed and designed.has_labels(part):
        return designed.set_labelled(desk, part)
    return shows.set_lines(desk, part)


def _round(desk: RenderContext, part: parts.Round) -> list[Block]:
    """The steps of a round; on a designed sheet a line joins them."""
    steps = shows.set_round(desk, part)
    if not desk.designed:
        return steps
    return [*(designed.on_rail(desk, step) for step in steps[:-1] if isinstance(step, Stack)), *steps[-1:]]
