"""A game in the pseudo-locale: text that would overflow in a longer language, and text that cannot be translated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.app.build.composing import composed
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.printable import printable
from pnp.checks.edition import Evidence
from pnp.checks.static.typed_numbers import number_words
from pnp.model.game import Game
from pnp.model.language.languages import PSEUDO
from pnp.model.language.pseudo import looks_untranslated
from pnp.press.typeset.drawing.page import Document, GlyphRun
from pnp.press.typeset.drawing.walk import leaves
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

_WORD = re.compile(r"[^\W\d_]+")


@dataclass
class UntranslatedText:
    """A text that no catalogue contains."""

    text: str
    places: list[str] = field(default_factory=list)
    """The files and pages that print it, each once."""


def untranslated(loaded: LoadedGame, evidence: Evidence, report: Report) -> list[UntranslatedText]:
    """Compose every page of an edition in the pseudo-locale. Report what does not fit, and return the texts with words
    in plain letters, in the order of the pages."""
    options = BuildOptions(locales=(PSEUDO,), papers=("a4",), force=True)
    context = open_context(options, report, loaded.game.folder)
    names = _names_of(loaded.game)
    strays: dict[str, UntranslatedText] = {}
    for _, name, document in composed(printable(loaded, evidence), context, report, Timings()):
        if "booklet" in name:  # the same pages again
            continue
        for text, page in _texts(document):
            if any(looks_untranslated(word) and word not in names for word in _WORD.findall(text)):
                place = f"{name} p. {page}"
                stray = strays.setdefault(text, UntranslatedText(text))
                stray.places += [place] if place not in stray.places else []
    return list(strays.values())


def _texts(document: Document) -> Iterator[tuple[str, int]]:
    for number, page in enumerate(document.pages, 1):
        for item, _ in leaves(page.items):
            if isinstance(item, GlyphRun):
                yield item.text.strip(), number


def _names_of(game: Game) -> set[str]:
    """Words that are the same in every language: names of people and typefaces, and numbers, which every language
    has."""
    faces = [style.face for style in game.theme.type.values()]
    names = " ".join((*game.credits.design, game.credits.publisher, *faces))
    numbers = set(number_words("en"))
    return {*_WORD.findall(names), *numbers, *(word.capitalize() for word in numbers)}
