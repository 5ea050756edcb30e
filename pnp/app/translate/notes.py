"""Notes for translators in a catalogue's comments: current values of a message's placeholders, its place, its room, and
the translations of its terms."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.checks.static.plural_borders import printed_note
from pnp.checks.static.texts import context_of
from pnp.model.game import Game, Message, Term
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.placeholders import BadPlaceholder, placeholders_of
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of

NUMBERED = "” ("
"""A placeholder for numbers in notes."""


def with_notes(messages: Sequence[Message], games: Sequence[Game]) -> list[Message]:
    """Messages with notes that apply to every translation. ``games``: the variants; the first provides the texts, the
    others differing numbers."""
    prose, *others = [
        Prose(game, report=Report(), counts={c.id: c.count or 0 for c in game.components}) for game in games
    ]
    longest: dict[str, int] = {}
    for message in messages:
        if place := _place_on_card(message):
            longest[place] = max(longest.get(place, 0), len(prose.fill(message.text)))
    return [_noted(message, _notes(message, prose, others, longest)) for message in messages]


def with_terms(messages: Iterable[Message], game: Game, catalogue: Catalogue) -> list[Message]:
    """Messages with one language's translations of the terms in them."""
    terms = {word: term for term in game.terms.values() for word in (term.plural or term.id + "s", term.id)}
    return [_noted(message, _terms(message, terms, catalogue)) for message in messages]


def _noted(message: Message, notes: Iterable[str]) -> Message:
    return replace(message, note="\n".join([*([message.note] if message.note else []), *notes]))


def _notes(message: Message, prose: Prose, others: Sequence[Prose], longest: dict[str, int]) -> Iterator[str]:
    game = prose.game
    kind, _, rest = message.context.partition(":")
    if kind in ("clause", "brief") and (place := context_of(game, rest)):
        yield f"{'The short form of' if kind == 'brief' else 'In'} {place}"
    elif kind == "card":
        parts = rest.split(":")
        yield f"On cards: {' '.join(parts[1:])} ({parts[0]})" if len(parts) > 2 else f"On cards ({parts[0]})"
    if place := _place_on_card(message):
        yield f"Room: the longest of these texts has {number_of(longest[place], 'character')}"
    for expression in dict.fromkeys(p.expression for p in placeholders_of(message.text)):
        notes = [note for each in (prose, *others) if (note := _printed(expression, each))]
        yield from dict.fromkeys(note for note in notes if note == notes[0] or NUMBERED in note)


def _printed(expression: str, prose: Prose) -> str:
    """The value of a placeholder; "" if it cannot be filled in this variant."""
    try:
        return printed_note(expression, prose)
    except BadPlaceholder:
        return ""


def _place_on_card(message: Message) -> str:
    """The place on cards that a text is fitted into: its kind and column."""
    parts = message.context.split(":")
    return f"{parts[1]} {parts[-1]}" if parts[0] == "card" and len(parts) > 2 else ""


def _terms(message: Message, named: Mapping[str, Term], catalogue: Catalogue) -> Iterator[str]:
    names = [name for p in placeholders_of(message.text) for name in sorted(p.names) if name in named]
    for term in dict.fromkeys(named[name].id for name in names):
        words = named[term].one
        entry = catalogue.entry(words)
        if entry is not None and not entry.fuzzy and any(entry.translations):
            source = ", ".join(dict.fromkeys((words.text, words.plural or words.text)))
            yield f"Term: {source} = {', '.join(dict.fromkeys(entry.translations))}"
