"""The program's own sentences (choices, transcripts, page furniture) in a reader's language: pnp/locale/*.po."""

from collections.abc import Callable, Mapping
from functools import cache

from pnp.model.pseudo import PSEUDO, pseudo
from pnp.resources import CATALOGUES


@cache
def program_text(locale: str) -> Callable[[str], str]:
    """A function from an English sentence of the program to the locale's; English where the catalogue lacks it."""
    if locale == PSEUDO:
        return pseudo
    catalogue = _read(locale)
    return lambda sentence: catalogue.get(sentence, sentence)


_TOLD: dict[str, Mapping[str, str]] = {}
"""Catalogues that were told."""


def learn_program_text(locale: str, sentences: Mapping[str, str]) -> None:
    """Take a language's sentences from here, where there are no catalogues to read."""
    _TOLD[locale] = sentences
    program_text.cache_clear()


def _read(locale: str) -> Mapping[str, str]:
    return _TOLD[locale] if locale in _TOLD else _from_file(locale)


@cache
def _from_file(locale: str) -> dict[str, str]:
    for name in (locale, locale.split("_")[0].split("-")[0]):
        file = CATALOGUES / f"{name}.po"
        if file.exists():
            import polib

            entries = polib.pofile(str(file))
            return {e.msgid: e.msgstr for e in entries if e.msgstr and "fuzzy" not in e.flags}
    return {}
