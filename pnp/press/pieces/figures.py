"""The figures of a document drawn, the same for every renderer."""

from pnp.base.frozen import dataclass
from pnp.press.document.difficulty import Bars
from pnp.press.document.nodes import Figure
from pnp.press.document.quests import QuestMap
from pnp.press.document.shows import BoardFigure, FaceFigure, RowFigure, SetUpFigure, StepFigure, TurnFigure
from pnp.press.edition.edition import Edition
from pnp.press.edition.theme import Theme
from pnp.press.pieces.arrows import turn_arrows
from pnp.press.pieces.bars import bars_drawing
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.card_rows import faces_of, row_drawing
from pnp.press.pieces.labelled import labelled_card
from pnp.press.pieces.quest_map import quest_drawing
from pnp.press.pieces.setup import table_drawing
from pnp.press.pieces.setup_step import step_drawing
from pnp.press.typeset import Drawing, TextStyle


@dataclass(frozen=True)
class FigureLook:
    """The look that a renderer gives a figure."""

    width: float
    """Width of the figure, mm."""
    words: TextStyle
    """The type of words in a figure that are read as running text."""
    small: TextStyle
    """The type of captions within it."""
    scale: float = 1.0
    """Scale of lengths that follow the type size: 1 on A5."""


def usual_look(theme: Theme, width: float) -> FigureLook:
    """The look of figures ``width`` mm wide beside type of the usual size."""
    words = TextStyle(theme.sans, 8.75, theme.text, ("lnum",))
    return FigureLook(width, words, TextStyle(theme.sans, 7.25, theme.grey, ("lnum",)))


def draw_figure(figure: Figure, edition: Edition, look: FigureLook) -> Drawing:
    """The drawing of a figure. Raises TypeError for an unknown kind."""
    match figure:
        case SetUpFigure():
            return table_drawing(figure.players, figure.steps, edition, look.width, look.small)
        case StepFigure():
            return step_drawing(figure.step, edition, look.width, look.small)
        case TurnFigure():
            return turn_arrows(figure.arrows, edition, look.width, look.scale)
        case BoardFigure():
            return board_key(figure.board, figure.table, edition, look.width, look.words)
        case FaceFigure():
            return labelled_card(figure, edition, look.width, look.scale)
        case Bars():
            return bars_drawing(figure, edition, look.width, look.words)
        case RowFigure():
            return row_drawing(edition, faces_of(edition, figure.cards, figure.span), look.width, look.scale)
        case QuestMap():
            return quest_drawing(figure, edition, look.width, look.small)
    raise TypeError(f"nobody draws a {type(figure).__name__}")
