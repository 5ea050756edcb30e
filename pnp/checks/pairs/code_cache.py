"""A cache of results computed from rule code, from one check to the next and from one variant to the next: an edit
leaves nearly all code unchanged, and variants share most of theirs."""

from collections.abc import Callable

from pnp.base.cache import Store, StoredEntries, key_of
from pnp.model.game import Game
from pnp.model.game_digest import edition_key
from pnp.source.load.stamp import stamp_of_press

MOST = 4_000
"""Most cached texts of a game; beyond that, only those used last time are kept."""


class CodeTexts:
    """Texts computed from pieces of code, keyed by all their inputs.

    ``beside``: those of editions that are checked together.
    """

    def __init__(self, game: Game, beside: dict[str, str] | None = None, use_cache: bool = True) -> None:
        self._entries = StoredEntries(_STORE if use_cache else None, edition_key(game), most=MOST, beside=beside)

    def text(self, inputs: object, make: Callable[[], str]) -> str:
        """Return the result of ``make``, called only if no result for the same inputs is stored."""
        key = key_of(inputs)
        text = self._entries.get(key)
        if text is None:
            text = make()
            self._entries.put(key, text)
        return text

    def save(self) -> None:
        """Store the texts for the next run. A failure to store them is ignored."""
        self._entries.save()


def _from_plain(data: dict[str, object]) -> dict[str, str]:
    return {key: text for key, text in data.items() if isinstance(text, str)}


_STORE: Store[dict[str, str]] = Store("code", stamp_of_press, dict, _from_plain)
