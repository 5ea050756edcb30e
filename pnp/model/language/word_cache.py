"""A cache of the press's own words, whose catalogues are as long as a game's."""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.base.cache import Store
from pnp.model.language.languages import PSEUDO
from pnp.model.language.press_words import Forms, PressWords, learn_program_text, program_text
from pnp.source.load.stamp import stamp_of_press

_LEARNT: set[str] = set()
"""The languages whose words this process has loaded."""


def load_cached_words(locales: Iterable[str]) -> None:
    """Load the press's words in some languages from the user's cache, or read their catalogues and store them."""
    for locale in locales:
        if locale == PSEUDO or locale in _LEARNT:
            continue
        words = _STORE.load(locale)
        if words is None:
            words = program_text(locale)
            _STORE.store(locale, words)
        else:
            learn_program_text(locale, words)
        _LEARNT.add(locale)


def _from_plain(data: Any) -> PressWords:
    sentences: Mapping[str, Forms] = {sentence: tuple(forms) for sentence, forms in data["sentences"].items()}
    return PressWords(sentences, data["rule"])


def _to_plain(words: PressWords) -> object:
    return {"sentences": dict(words.sentences), "rule": words.rule}


_STORE = Store("words", stamp_of_press, _to_plain, _from_plain)
