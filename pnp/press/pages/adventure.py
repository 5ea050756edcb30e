"""Adventure booklets: a quest page by page, the quick reference on the back cover."""

from pnp.press.document.quest_odds import QuestOdds
from pnp.press.document.quests import quest_document
from pnp.press.edition.edition import Edition
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.rulebook import open_book, set_book
from pnp.press.typeset.drawing.page import Document


def build_adventure(edition: Edition, odds: QuestOdds, shape: BookShape = A5) -> Document:
    """The booklet of the quest that extends an edition's game."""
    covers = (edition,) if edition.game.reference else ()
    return set_book(open_book(edition, shape), quest_document(edition, odds), covers)[0]
