"""Adventure booklets: a quest page by page, the quick reference on the back cover."""

from pnp.document.quest_odds import QuestOdds
from pnp.document.quests import quest_document
from pnp.edition.edition import Edition
from pnp.pages.geometry import A5, BookShape
from pnp.pages.rulebook import open_book, set_book
from pnp.typeset.page import Document


def build_adventure(edition: Edition, odds: QuestOdds, shape: BookShape = A5) -> Document:
    """The booklet of the quest that is laid over an edition's game."""
    covers = (edition,) if edition.game.reference else ()
    return set_book(open_book(edition, shape), quest_document(edition, odds), covers)[0]
