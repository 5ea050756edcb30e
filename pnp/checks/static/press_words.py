"""Languages in which the press lacks words of its own, and prints English instead (PNP611)."""

from collections.abc import Iterable, Iterator

from pnp.model.game import Game
from pnp.model.language.languages import PSEUDO
from pnp.model.language.numbers import language_of
from pnp.model.language.press_words import lacking_words, printed_words, program_text
from pnp.model.read.find import command_name
from pnp.model.text.catalogue import Catalogue
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.hints import listed

MOST_EXAMPLES = 3
"""Most missing words that a diagnostic names."""


def check_press_words(game: Game, catalogues: Iterable[Catalogue]) -> Iterator[Diagnostic]:
    """Report each language in which the press lacks words, with the number of missing words (PNP611)."""
    for catalogue in {catalogue.locale: catalogue for catalogue in catalogues}.values():
        locale = catalogue.locale
        if language_of(locale) == "en" or locale == PSEUDO:
            continue
        lacking = lacking_words(program_text(locale).over(catalogue.press, catalogue.rule))
        if lacking:
            named = listed([f"“{one.text}”" for one in lacking[:MOST_EXAMPLES]], "and")
            message = f"the press prints {len(lacking)} of its {len(printed_words())} words in English in `{locale}`"
            help = (
                f"run `pnp locale update {command_name(game.folder)} --locale {locale}`, and translate the messages "
                "with the context `pnp`"
            )
            span = Span(catalogue.file) if catalogue.file else game.span()
            yield Diagnostic("PNP611", f"{message}: {named} …", span, help, "warning")
