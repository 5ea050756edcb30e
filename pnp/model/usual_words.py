"""The words of faces that are made of columns: what a number is called, or a flag."""

from collections.abc import Iterator, Mapping

from pnp.model.declared import Component
from pnp.model.message import Message, spoken
from pnp.model.nouns import CardKind, Column, Enumeration

LABELLED = ("num", "flag")
"""Kinds of type whose values say nothing without the name of their column."""


def column_label(column: Column) -> Message:
    """What a column is called on such a face."""
    return Message(spoken(column.name), f"label:column:{column.name}", column.span)


def usual_labels(
    cards: Mapping[str, CardKind], components: tuple[Component, ...], enums: Mapping[str, Enumeration]
) -> Iterator[Message]:
    """The names of columns that stand on faces made of columns."""
    for kind in cards.values():
        if is_made_of_columns(kind, components) and not is_playing_cards(kind, enums):
            yield from (column_label(column) for column in kind.columns.values() if is_labelled(column))


def is_labelled(column: Column) -> bool:
    """Whether a face shows the name of a column beside what it holds."""
    return column.type.kind in LABELLED and not column.type.many


def is_made_of_columns(kind: CardKind, components: tuple[Component, ...]) -> bool:
    """Whether any of these cards is printed without a template and without a layout that somebody named."""
    plain = any(not card.values.get("layout") and not card.values.get("template") for card in kind.cards)
    printed = any(not (c.template or c.layout) for c in components if c.prints == kind.name)
    return plain and printed and not kind.template and not kind.layout


def is_playing_cards(kind: CardKind, enums: Mapping[str, Enumeration]) -> bool:
    """Whether cards have ranks and suits with marks, and nothing else to say."""
    suit = kind.columns.get("suit")
    if suit is None or "rank" not in kind.columns or suit.type.kind != "enum":
        return False
    marked = any("mark" in member.props for member in enums[suit.type.name].members)
    return marked and not any(c.type.kind in ("text", "clause") for c in kind.columns.values())
