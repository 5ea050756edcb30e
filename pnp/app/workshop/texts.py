"""A game's texts beside their translations, with the place of each in its catalogue."""

from collections.abc import Sequence

from pnp.app.game.reading import read_prose
from pnp.checks.static.texts import rule_messages
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.messages import messages_of
from pnp.press.document.plain import plain_text
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from pnp.source.load.po import PoEntry, state_of

MOST = 6
"""Most languages beside the source."""


def texts_beside(loaded: LoadedGame, locales: Sequence[str]) -> dict[str, object]:
    """Every text of a game in the order of its files, with its translation into each of the languages."""
    game = loaded.game
    locales_of_game = [locale for locale in game.locales if locale != game.language]
    wanted = [locale for locale in locales_of_game if locale in locales][:MOST]
    catalogues = {locale: load_catalogue(loaded.tree, locale, Report()) for locale in wanted}
    proses = {locale: read_prose(loaded, locale, Report()) for locale in (game.language, *wanted)}
    numbers = {(c.text.context, c.text.text): c.id for c in game.clauses.values() if c.number}
    rows = []
    for message in dict.fromkeys((*messages_of(game), *rule_messages(loaded.rules))):
        texts = {locale: plain_text(prose.text(message), game) for locale, prose in proses.items()}
        rows.append({
            "clause": numbers.get((message.context, message.text), ""), "context": message.context,
            "text": message.text, "said": texts[game.language], "file": message.span.file, "line": message.span.line,
            "in": {locale: _translation_data(catalogues[locale].entry(message), texts[locale]) for locale in wanted},
        })  # fmt: skip
    files = {locale: catalogue.file for locale, catalogue in catalogues.items()}
    return {"source": game.language, "locales": locales_of_game, "shown": wanted, "files": files, "rows": rows}


def _translation_data(entry: PoEntry | None, text: str) -> dict[str, object]:
    """A translation as written and as printed, with its state and its place."""
    if entry is None:
        return {"state": "missing", "text": "", "said": "", "file": "", "line": 0}
    state = state_of(entry)
    written = " / ".join(entry.translations)
    text = text if state == "translated" else written
    return {"state": state, "text": written, "said": text, "file": entry.span.file, "line": entry.span.line}
