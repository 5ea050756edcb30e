"""A cache of faultless pairs of message and translation, which need not be compared again; and of texts that are known
to contain no numbers."""

import hashlib

from pnp.base import cache
from pnp.checks.static.links import references_of, targets_of
from pnp.model.game import Game, Message
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.messages import messages_of
from pnp.rules import RuleSet
from pnp.source.load.po import PoEntry
from pnp.source.load.stamp import stamp_of_press

_PROSE = ("clause:", "brief:")
"""Beginning of the contexts of messages that no placeholder prints."""


class SoundPairs:
    """The cached facts about a game's pairs of message and translation; only of those met last time. ``beside``:
    faultless pairs of variants that are checked together; ``kept``: whether the cache has a part."""

    def __init__(self, game: Game, beside: set[str] | None = None, use_cache: bool = True) -> None:
        place = hashlib.sha256(f"{game.folder.resolve()}\0{game.variant}".encode()).hexdigest()[:20]
        self._name = f"{game.id}-{place}.pairs"
        terms = [(t.id, t.plural, t.one.text, t.many.text) for t in game.terms.values()]
        frame = repr((game.language, terms))
        self._frame = hashlib.blake2b(frame.encode("utf-8", "surrogatepass")).hexdigest()
        self._targets = targets_of(game)
        self._kept, self._beside = use_cache, set() if beside is None else beside
        self._known: frozenset[str] = (
            cache.load(self._name, stamp_of_press(), frozenset) if use_cache else None
        ) or frozenset()
        self._met: set[str] = set()

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
        said = (message.context, message.text, message.plural)
        parts = (locale, forms, said, entry.plural, tuple(entry.translations), broken_links)
        text = f"{self._frame}{parts!r}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(text, digest_size=12).hexdigest()

    def text_key(self, what: str, text: str) -> str:
        """Everything that a text's freedom from numbers depends on. ``what``: the kind of text."""
        return hashlib.blake2b(
            f"{self._frame}{what} {text}".encode("utf-8", "surrogatepass"), digest_size=12
        ).hexdigest()

    def forms_key(self, game: Game, rules: RuleSet, catalogue: Catalogue) -> str:
        """Everything that decides whether a language has the forms needed by placeholders: declarations and their
        names, in the game's language and in this one. Prose is not part of it."""
        called = [(m.context, m.text, m.plural) for m in messages_of(game) if not m.context.startswith(_PROSE)]
        parts = [(key, entry.translations, entry.fuzzy) for key, entry in catalogue.entries.items()]
        grammar = (game.grammar.digest, catalogue.grammar.digest, sorted(catalogue.headers.items()))
        text = repr((catalogue.locale, rules.digest, [c.id for c in game.components], called, parts, grammar))
        return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    def knows(self, key: str) -> bool:
        """Whether a pair was faultless before; its entry is kept."""
        if key in self._known or key in self._beside:
            self._met.add(key)
        return key in self._met

    def add(self, key: str) -> None:
        """Record a faultless pair."""
        self._met.add(key)
        self._beside.add(key)

    def save(self) -> None:
        """Store the cache for the next run. A failure to store it is ignored."""
        if self._kept and self._met != self._known:
            cache.store(self._name, stamp_of_press(), sorted(self._met))
