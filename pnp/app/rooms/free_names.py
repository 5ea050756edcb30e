"""The names of cards at a free table, and the workshop address of each."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from pnp.app.gallery.draw_all import bare_edition
from pnp.app.play.free.events import Names
from pnp.app.play.free.table import FaceId
from pnp.press.pieces.alt_text import card_name, title_and_texts
from pnp.rules.loading import LoadedGame


class FreeNames:
    """The names of a game's cards in a language."""

    def __init__(self, loaded: LoadedGame, locale: str, is_editable: bool = False) -> None:
        """``is_editable``: whether the table links to the rows of its cards."""
        self.loaded, self.locale, self.is_editable = loaded, locale, is_editable

    @cached_property
    def _names(self) -> dict[FaceId, str]:
        """Each card's title, if it is unique; otherwise everything that names the card."""
        edition = bare_edition(self.loaded, self.locale)
        cards = {FaceId(kind.name, card.code): card for kind in self.loaded.game.cards.values() for card in kind.cards}
        titles = {face: title_and_texts(card, edition)[0] for face, card in cards.items()}
        often = Counter(titles.values())
        full = {face: card_name(card, edition) for face, card in cards.items()}
        return {face: titles[face] if titles[face] and often[titles[face]] == 1 else full[face] for face in cards}

    @cached_property
    def _rows(self) -> dict[FaceId, str]:
        """The address of each card's row, in tables that the workshop edits."""
        kinds = [kind for kind in self.loaded.game.cards.values() if kind.file]
        return {
            FaceId(kind.name, card.code): f"/desk/cards?{urlencode({'file': kind.file, 'line': card.span.line})}"
            for kind in kinds
            for card in kind.cards
            if card.span.line
        }

    def card(self, face: FaceId) -> str:
        """The name of a card; the code in words for one that the game no longer has."""
        return self._names.get(face) or face.code.replace("_", " ").title()

    def edited(self, face: FaceId) -> str:
        """The address of the page for editing a card; "" for none."""
        return self._rows.get(face, "") if self.is_editable else ""

    def of(self, seats: Sequence[str]) -> Names:
        """The names of the cards together with those of the people at a table."""
        return Names(seats, self.card)
