"""A cache of results computed from rule code, from one check to the next and from one variant to the next: an edit
leaves nearly all code unchanged, and variants share most of theirs."""

import hashlib
from collections.abc import Callable

from pnp.base import cache
from pnp.model.game import Game
from pnp.source.load.stamp import stamp_of_press

MOST = 4_000
"""Most cached texts of a game; beyond that, only those used last time are kept."""


class KnownCode:
    """Cached texts computed from pieces of code, keyed by all their inputs. ``beside``: results of variants that are
    checked together; ``kept``: whether the cache has a part."""

    def __init__(self, game: Game, beside: dict[str, str] | None = None, use_cache: bool = True) -> None:
        place = hashlib.sha256(f"{game.folder.resolve()}\0{game.variant}".encode()).hexdigest()[:20]
        self._name = f"{game.id}-{place}.code"
        self._kept, self._beside = use_cache, {} if beside is None else beside
        self._known: dict[str, str] = (cache.load(self._name, stamp_of_press(), _texts) if use_cache else None) or {}
        self._met: dict[str, str] = {}

    def text(self, made_of: object, make: Callable[[], str]) -> str:
        """Return the result of ``make``, called only if no result for the same text is stored."""
        key = hashlib.blake2b(repr(made_of).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        if key not in self._met:
            text = self._known.get(key, self._beside.get(key))
            self._met[key] = self._beside[key] = make() if text is None else text
        return self._met[key]

    def save(self) -> None:
        """Store the cache for the next run. A failure to store it is ignored."""
        if self._kept and not self._met.keys() <= self._known.keys():
            texts = self._known | self._met
            cache.store(self._name, stamp_of_press(), texts if len(texts) <= MOST else self._met)


def _texts(data: object) -> dict[str, str]:
    if not isinstance(data, dict):
        raise TypeError(data)
    return {key: text for key, text in data.items() if isinstance(text, str)}
