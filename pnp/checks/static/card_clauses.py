"""Cards that name a clause: it must belong to their own rank, suit, kind or name (PNP719)."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.checks.static.texts import context_of
from pnp.model.game import Card, CardKind, Game, Member, Message
from pnp.rules import Rule, RuleSet
from pnp.source.diagnostics import Diagnostic, Label

LEAST_ALIKE = 3
"""Least number of cards named like their clauses before the others are compared."""


def check_card_clauses(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Cards whose clause is the effect of another member of one of their columns, or is named after another."""
    effects: dict[str, list[Rule]] = {}
    for rule in rules.rules.values():
        if rule.header.keys:
            effects.setdefault(rule.clause, []).append(rule)
    for kind in game.cards.values():
        columns = [name for name, column in kind.columns.items() if column.type.kind == "clause"]
        names = {column: _naming_columns(kind, column) for column in columns}
        columns_in_words = {column: _text_columns(game, kind, column) for column in columns}
        reported: set[object] = set()
        for card in kind.cards:
            for column in columns:
                faults = list(_of_another(game, kind, card, column, effects))
                faults = faults or list(_named_otherwise(game, card, column, names[column]))
                for diagnostic in faults or _text_of_another(game, kind, card, column, columns_in_words[column]):
                    if (diagnostic.span, diagnostic.message) not in reported:  # (a row may be several cards)
                        reported.add((diagnostic.span, diagnostic.message))
                        yield diagnostic


def _of_another(
    game: Game, kind: CardKind, card: Card, column: str, effects: Mapping[str, list[Rule]]
) -> Iterator[Diagnostic]:
    clause = card.values[column]
    if not isinstance(clause, str) or clause not in game.clauses:
        return
    own = {name: value for name, value in card.values.items() if isinstance(value, Member)}
    keyed = [
        (rule, key, members) for rule in effects.get(clause, ()) for key, members in rule.header.keys if key in own
    ]
    if keyed and not any(own[key].name in members for _, key, members in keyed):
        rule, key, members = keyed[0]
        what = f"the {key} of this card is {own[key].name}, but the code of `{clause}` is for {' and '.join(members)}"
        yield _diagnostic(game, card, column, clause, what, (Label(rule.span, "its code"),))
        return
    for name, member in own.items():
        others = {_slug(other.name): other for other in game.enums[member.enum].members}
        other = others.get(clause)
        if other is not None and other.name != member.name and not effects.get(clause):
            what = f"the {name} of this card is {member.name}, but `{clause}` is the clause of {other.name}"
            yield _diagnostic(game, card, column, clause, what, ())


def _naming_columns(kind: CardKind, column: str) -> list[str]:
    """The columns of text that most clauses are named after: for a card named Doom it is `doom`."""
    rows = [card.values for card in kind.cards if isinstance(card.values.get(column), str)]
    alike = {
        name: sum(_slug_of(values.get(name)) == values[column] for values in rows) for name in kind.columns if rows
    }
    return [name for name, number in alike.items() if number >= LEAST_ALIKE and number > len(rows) / 2]


def _named_otherwise(game: Game, card: Card, column: str, names: Sequence[str]) -> Iterator[Diagnostic]:
    """A card whose own name belongs to another clause."""
    clause = card.values[column]
    for name in names:
        own = _slug_of(card.values.get(name))
        if isinstance(clause, str) and own and own != clause and own in game.clauses:
            what = f"the {name} of this card is that of `{own}`, but it says `{clause}`"
            yield _diagnostic(game, card, column, clause, what, (Label(game.clauses[own].span, "its own clause"),))


def _text_columns(game: Game, kind: CardKind, column: str) -> list[str]:
    """The columns whose text nearly every card's clause contains: "**Brand, the Jack.** Name a foe …"."""
    rows = [card for card in kind.cards if isinstance(card.values.get(column), str)]
    counts = {
        name: sum(_says(game, card.values[column], card.values.get(name)) for card in rows) for name in kind.columns
    }
    return [name for name, number in counts.items() if number >= LEAST_ALIKE and number > 0.8 * len(rows)]


def _text_of_another(game: Game, kind: CardKind, card: Card, column: str, names: Sequence[str]) -> Iterator[Diagnostic]:
    """A card whose text occurs in the clause of another card, and not in its own."""
    clause = card.values[column]
    for name in names:
        own = card.values.get(name)
        if not isinstance(clause, str) or not isinstance(own, Message) or _says(game, clause, own):
            continue
        other = next((each.values[column] for each in kind.cards if _says(game, each.values[column], own)), None)
        if isinstance(other, str):
            what = f"the {name} of this card is {own.text}, whose clause is `{other}`, not `{clause}`"
            yield _diagnostic(game, card, column, clause, what, (Label(game.clauses[other].span, "its own clause"),))


def _says(game: Game, clause: object, cell: object) -> bool:
    """Whether the text of a clause contains the text of a cell."""
    if not isinstance(clause, str) or clause not in game.clauses or not isinstance(cell, Message) or not cell.text:
        return False
    return re.search(rf"(?<!\w){re.escape(cell.text)}(?!\w)", game.clauses[clause].text.text) is not None


def _slug_of(value: object) -> str:
    """The id of a clause named after a cell; "" for a cell without text."""
    return _slug(value.text).replace(" ", "-") if isinstance(value, Message) else ""


def _slug(name: str) -> str:
    return name.lower().replace("_", "-")


def _diagnostic(game: Game, card: Card, column: str, clause: str, what: str, labels: tuple[Label, ...]) -> Diagnostic:
    help = f"correct `{column}`, which says `{clause}`, or the other column"
    return Diagnostic("PNP719", what, card.span, help, "warning", context_of(game, clause), labels)
