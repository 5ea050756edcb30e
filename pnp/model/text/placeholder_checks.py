"""Checks of placeholders: in every message of a game, and in the texts of layouts, which may insert columns."""

from collections.abc import Iterable

from pnp.model.game import Member, Message
from pnp.model.text.placeholders import BadPlaceholder, place_in, placeholders_of, unclosed_braces
from pnp.model.text.prose import Prose
from pnp.model.text.words import member_thing
from pnp.source.diagnostics import Diagnostic


def column_samples(prose: Prose) -> dict[str, object]:
    """A value for each column that a text of a layout may insert: one from the cards, or the column's name."""
    game = prose.game
    names = ("code", "kind", "label", "title", "member", "game", *game.enums)
    names += tuple(name for layout in game.layouts.values() for name in layout.columns)
    samples: dict[str, object] = {name: name for name in names}
    for kind in game.cards.values():
        for name in kind.columns:
            values = (card.values.get(name) for card in kind.cards)
            value = next((value for value in values if value not in (None, "", Message(""))), name)
            samples[name] = _sample(prose, value)
    for layout in game.layouts.values():
        samples |= {name: samples.get(column, column) for name, column in layout.columns.items()}
    return samples


def _sample(prose: Prose, value: object) -> object:
    match value:
        case Member():
            return member_thing(prose, value)
        case Message(text=text):
            return text
        case bool() | tuple():
            return str(value)
    return value


def check_placeholders(prose: Prose, messages: Iterable[Message]) -> list[Diagnostic]:
    """Check every placeholder of every message in this language: known, with the right arguments (PNP304), in a form
    that the language has (PNP608)."""
    faults: list[Diagnostic] = []
    sources = prose.report.sources or prose.game.sources
    columns = column_samples(prose)
    for message in messages:
        inserts = columns if message.context.startswith("layout:") else None
        text, span = prose.source(message)
        own = message if text == message.text else Message(text, message.context, span)
        if unclosed := unclosed_braces(text):
            at, braces = unclosed
            help = "write `}}` after it" if braces == "{{" else "prose may contain only placeholders: `{{ name }}`"
            place = place_in(own, at, at + len(braces), sources)
            faults.append(Diagnostic("PNP304", f"`{braces}` opens a placeholder that is not closed", place, help))
        for placeholder in placeholders_of(text):
            try:
                prose.value(placeholder.expression, inserts)
            except BadPlaceholder as problem:
                place = place_in(own, placeholder.start, placeholder.end, sources)
                faults.append(Diagnostic(problem.code, problem.message, place, problem.help))
    return faults
