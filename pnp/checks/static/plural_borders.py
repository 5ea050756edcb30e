"""Numbers that have crossed a plural boundary since a text was written (PNP610): two Devotees have become one, and the
text continues with "them". The catalogue's notes record the values that placeholders printed then."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from pnp.model.game import Message
from pnp.model.text.catalogue import Catalogue
from pnp.model.text.placeholders import BadPlaceholder, placeholders_of
from pnp.model.text.prose import Prose
from pnp.source.diagnostics import Diagnostic
from pnp.source.load.po import PoEntry

_NOTE = re.compile(r"\{\{ (.+?) \}\} prints “.*” \((-?\d+)\)")


def printed_note(expression: str, prose: Prose) -> str:
    """The current value of a placeholder, for translators; with its number, for later comparison. Raises
    BadPlaceholder."""
    number = prose.number_in(expression)
    note = f"{{{{ {expression} }}}} prints “{prose.value(expression)}”"
    return note if number is None else f"{note} ({number})"


def numbers_noted(notes: Iterable[str]) -> dict[str, frozenset[int]]:
    """The numbers that placeholders printed when the notes were written: several if variants differ."""
    numbers: dict[str, frozenset[int]] = {}
    for match in filter(None, map(_NOTE.fullmatch, notes)):
        numbers[match[1]] = numbers.get(match[1], frozenset()) | {int(match[2])}
    return numbers


def check_agreement(
    messages: Iterable[Message], entries: Mapping[tuple[str, str], PoEntry], prose: Prose, help: str
) -> Iterator[Diagnostic]:
    """The texts of one language that were written for numbers with another plural form, and do not adapt to them."""
    for message in messages:
        entry = entries.get((message.context, message.text))
        noted = numbers_noted(entry.notes) if entry is not None else {}
        if entry is None or not noted or entry.fuzzy:
            continue
        translation = prose.catalogue.translation(message)
        text, span = translation if translation is not None else (message.text, message.span)
        if translation is None and prose.locale != prose.game.language:
            continue
        for expression, then in noted.items():
            now = _number(expression, prose)
            if now is None or not crosses(then, {now}, prose.catalogue) or chooses(text, expression):
                continue
            was = " or ".join(map(str, sorted(then)))
            what = (
                f"`{{{{ {expression} }}}}` was {was} when this was written, and is now {now}: does the rest still "
                "agree?"
            )
            yield Diagnostic("PNP610", what, span, help, "warning", f"`{message.context}`")


def _number(expression: str, prose: Prose) -> int | None:
    try:
        return prose.number_in(expression)
    except BadPlaceholder:
        return None


def crosses(then: Collection[int], now: Collection[int], catalogue: Catalogue) -> bool:
    """Whether one of the current numbers has a plural form that none of the old ones had."""
    return not {catalogue.plural_index(n) for n in now} <= {catalogue.plural_index(n) for n in then}


def chooses(text: str, expression: str) -> bool:
    """Whether a text has words for each plural form of the number."""
    number = re.sub(r"^\w+\((.*)\)$", r"\1", expression.partition("|")[0].removesuffix(".form"))
    return any(p.expression.startswith((f"{number}|plural(", f"{expression}|plural(")) for p in placeholders_of(text))
