"""The numbers of a card with the names of their columns for listeners, where a layout prints only the number."""

from collections import Counter
from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.model.game import Card
from pnp.model.read.column_roles import column_label
from pnp.press.edition.edition import Edition
from pnp.press.pieces.face_phrases import BARE_NUMBER, SIDE, Phrase
from pnp.press.pieces.layouts.usual import card_layout


def with_column_names(phrases: Sequence[Phrase], card: Card, edition: Edition) -> list[Phrase]:
    """The phrases of a card, with "cost 3" for a bare "3" in a slot for the number of that column. A number that is
    shown twice, as in a corner and in the middle, is read once."""
    names = _names(card, edition)
    values = Counter(str(card.values.get(column)) for column, _ in set(names.values()))
    by_value = {str(card.values.get(column)): (column, name) for column, name in names.values()}
    named: list[Phrase] = []
    columns_read: set[str] = set()
    for phrase in phrases:
        column, name = names.get(phrase.part, ("", ""))
        if not phrase.part and values[phrase.text] == 1:  # (a face that is one group does not tell its parts)
            column, name = by_value[phrase.text]
        if not name or not BARE_NUMBER.fullmatch(phrase.text):
            named.append(phrase)
        elif column not in columns_read:
            named.append(replace(phrase, text=f"{name} {phrase.text}"))
            columns_read.add(column)
    return named


def _names(card: Card, edition: Edition) -> dict[str, tuple[str, str]]:
    """The columns of numbers that slots show and their names, by the names of the slots."""
    kind = edition.game.cards[card.kind]
    component = next((component for component in edition.game.components if component.prints == card.kind), None)
    layout = card_layout(card, kind, component, edition) if component else None
    names = {}
    for slot in layout.slots.values() if layout else ():
        column = next((name for name in slot.number if name in kind.columns), "")
        if column and kind.columns[column].type.kind == "num" and not slot.name.startswith(SIDE):
            label = column_label(kind.columns[column])
            if edition.locale == edition.game.language or edition.prose.catalogue.translation(label):
                names[slot.name] = (column, edition.text(label))
    return names
