"""Checks that faces show what players need: columns that rules read (PNP712), titles that are names (PNP713)."""

import re
from collections.abc import Iterator

from pnp.model.game import CardKind, Component
from pnp.press.edition.edition import Edition
from pnp.press.pieces.backs import back_columns
from pnp.press.pieces.layouts.subject import card_subject
from pnp.press.pieces.layouts.usual import card_layout
from pnp.press.pieces.templates import Templates
from pnp.source.diagnostics import Diagnostic, Label

PLAIN = "cards/plain.svg.j2"
PLAIN_TITLES = ("title", "name", "scene", "label")
"""Columns from which the press's own face makes its title."""
READ = ("num", "flag", "enum")
"""Kinds of type that rules read."""


def check_shown_columns(edition: Edition) -> Iterator[Diagnostic]:
    """Report the card kinds of the game that show too little."""
    templates = Templates(edition)
    read = edition.rules.columns_read
    for kind in edition.game.cards.values():
        printed = [c for c in edition.game.components if c.prints == kind.name]
        if not printed or not kind.cards:
            continue
        shown = _printed_columns(kind, printed, templates)
        for name, column in kind.columns.items():
            is_read = name in read and column.type.kind in READ and not column.formula
            is_shown_otherwise = _is_by_hand(kind, printed) and _is_implied(kind, name, shown)
            if is_read and name not in shown and _differs(kind, name) and not is_shown_otherwise:
                yield Diagnostic(
                    "PNP712", f"rules read the column `{name}` of `{kind.name}`, but no face prints it", column.span,
                    f"give it a slot in the layout (`{name}: {{number: {name}}}`), or print it in the template",
                    "warning", labels=(Label(kind.span, "these cards"),),
                )  # fmt: skip
        if _is_nameless(kind, printed, templates):
            help = (
                "give the table a column `title`, or name one of its columns in the layout: `columns: {title: called}`"
            )
            message = f"the cards of `{kind.name}` are named by their codes, such as `{kind.cards[0].code}`"
            yield Diagnostic("PNP713", message, kind.span, help, "warning")


def _differs(kind: CardKind, column: str) -> bool:
    """Whether cards differ in a column: a value that all share need not be printed on each."""
    return len({str(card.values.get(column)) for card in kind.cards}) > 1


def _is_by_hand(kind: CardKind, printed: list[Component]) -> bool:
    """Whether the game's own templates draw these cards: their content may be in their pictures."""
    return all((c.template or kind.template) not in ("", PLAIN) for c in printed)


def _is_implied(kind: CardKind, column: str, shown: set[str]) -> bool:
    """Whether all cards that look alike, by the columns shown, agree in this column; also true of a drawing that shows
    no columns, which cannot be judged."""
    if not shown & set(kind.columns):
        return True
    looks: dict[tuple[str, ...], str] = {}
    for card in kind.cards:
        look = tuple(str(card.values.get(name)) for name in kind.columns if name in shown)
        if looks.setdefault(look, str(card.values.get(column))) != str(card.values.get(column)):
            return False
    return True


def _printed_columns(kind: CardKind, printed: list[Component], templates: Templates) -> set[str]:
    """The columns printed by some face of these cards: for a template, those that it names."""
    shown: set[str] = set()
    edition, subject = templates.edition, card_subject(kind)
    for component in printed:
        format = edition.facts.formats.get(component.format or kind.format)
        shown |= back_columns(component, kind, format, templates)
        named = {component.template or kind.template} - {""}
        for card in kind.cards:
            layout = card_layout(card, kind, component, edition)
            if layout is not None and format is not None:
                shown |= templates.layout(layout, subject, format).shows
            named |= {str(card.values["template"])} if card.values.get("template") else set()
        for template in sorted(named):
            shown |= {word for source in templates.sources(template) for word in _words_of(source)}
    return shown


def _words_of(source: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]\w*", source))


def _is_nameless(kind: CardKind, printed: list[Component], templates: Templates) -> bool:
    """Whether a face uses the card's code as its title."""
    edition, subject = templates.edition, card_subject(kind)
    for component in printed:
        for card in kind.cards[:1]:
            layout = card_layout(card, kind, component, edition)
            title = layout.slots.get("title") if layout else None
            if layout is not None and title is not None and subject.first(layout, title.column) == "code":
                return True
            if layout is None and (component.template or kind.template) == PLAIN:
                return not any(name in kind.columns for name in PLAIN_TITLES)
    return False
