"""Sets computed parts on a sheet, a card or a page: each kind of part has its function."""

from pnp.press.document import parts
from pnp.press.document.nodes import Block as Part
from pnp.press.pages import pictured, shows, tables, tree
from pnp.press.pages.shows import RenderContext
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.cycles import cycle_drawing
from pnp.press.typeset import Block


def set_part(desk: RenderContext, part: Part) -> list[Block]:
    """A computed part as blocks; only books set the contents of the box."""
    match part:
        case parts.Round():
            return tree.set_tree(desk, part) if part.is_tree else shows.set_round(desk, part)
        case parts.Actions():
            return shows.set_actions(desk, part)
        case parts.Lines():
            return shows.set_lines(desk, part)
        case parts.CardPictures():
            return pictured.set_pictures(desk, part)
        case parts.CardRows():
            return tables.set_cards(desk, part)
        case parts.CodedList():
            return tables.set_coded(desk, part)
        case parts.Facts():
            return [tables.set_facts(desk, part)]
        case parts.Compared():
            return [tables.set_compared(desk, part)]
        case parts.Matrix():
            return tables.set_matrix(desk, part)
        case parts.Cycle():
            return [cycle_drawing(part, desk.edition, desk.width, desk.styles.scale)]
        case parts.BoardKey():
            return [board_key(part.board, part.table, desk.edition, desk.width, desk.styles.body.text)]
    return []
