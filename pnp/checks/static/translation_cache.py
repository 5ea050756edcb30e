"""A cache of faultless pairs of message and translation, which need not be compared again; and of texts that are known
to contain no numbers."""

from collections.abc import Iterable

from pnp.base.cache import Store, StoredEntries, key_of
from pnp.checks.static.links import references_of, targets_of
from pnp.model.game import Game, Message
from pnp.model.game_digest import edition_key
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.messages import messages_of
from pnp.rules import RuleSet
from pnp.source.load.po import PoEntry
from pnp.source.load.stamp import stamp_of_press

_PROSE = ("clause:", "brief:")
"""Beginning of the contexts of messages that no placeholder prints."""


class FaultlessTexts:
    """The faultless pairs of message and translation of an edition, and its texts without numbers, by key.

    Only those met in a run are stored for the next one. ``beside``: those of editions that are checked together.
    """

    def __init__(self, game: Game, beside: dict[str, bool] | None = None, use_cache: bool = True) -> None:
        self._entries = StoredEntries(_STORE if use_cache else None, edition_key(game), beside=beside)
        terms = [(t.id, t.plural, t.one.text, t.many.text) for t in game.terms.values()]
        self._frame = key_of(game.language, terms)
        self._targets = targets_of(game)

    def key(self, locale: str, message: Message, entry: PoEntry, forms: int) -> str:
        """Everything that the correctness of a pair depends on, except the forms needed by its placeholders. ``forms``:
        the number of plural forms of its catalogue, if it has any."""
        links = [
            reference.id
            for text in entry.translations
            if "](" in text or "[^" in text
            for reference in references_of(text)
        ]
        broken_links = [id for id in links if id not in self._targets]
        source = (message.context, message.text, message.plural)
        return key_of(self._frame, locale, forms, source, entry.plural, tuple(entry.translations), broken_links)

    def text_key(self, kind: str, text: str) -> str:
        """Everything that a text's freedom from numbers depends on. ``kind``: the kind of text."""
        return key_of(self._frame, kind, text)

    def forms_key(self, game: Game, rules: RuleSet, catalogue: Catalogue) -> str:
        """Everything that decides whether a language has the forms needed by placeholders: declarations and their
        names, in the game's language and in this one. Prose is not part of it."""
        names = [(m.context, m.text, m.plural) for m in messages_of(game) if not m.context.startswith(_PROSE)]
        entries = [(key, entry.translations, entry.fuzzy) for key, entry in catalogue.entries.items()]
        grammar = (game.grammar.digest, catalogue.grammar.digest, sorted(catalogue.headers.items()))
        return key_of(catalogue.locale, rules.digest, [c.id for c in game.components], names, entries, grammar)

    def has(self, key: str) -> bool:
        """Whether a pair or a text was faultless before."""
        return self._entries.get(key) is not None

    def add(self, key: str) -> None:
        """Record a faultless pair or text."""
        self._entries.put(key, True)

    def save(self) -> None:
        """Store the keys for the next run. A failure to store them is ignored."""
        self._entries.save()


def _from_plain(keys: Iterable[str]) -> dict[str, bool]:
    return dict.fromkeys(keys, True)


_STORE: Store[dict[str, bool]] = Store("translations", stamp_of_press, sorted, _from_plain)
