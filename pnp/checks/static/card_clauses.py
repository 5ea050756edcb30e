"""Cards that name a clause: it must be that of their own rank, suit or kind (PNP719)."""

from collections.abc import Iterator, Mapping

from pnp.checks.static.texts import context_of
from pnp.model.game import Card, CardKind, Game, Member
from pnp.rules import Rule, RuleSet
from pnp.source.diagnostics import Diagnostic, Label


def check_card_clauses(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Cards whose clause is the effect of another member of one of their columns, or is named after another."""
    effects: dict[str, list[Rule]] = {}
    for rule in rules.rules.values():
        if rule.header.keys:
            effects.setdefault(rule.clause, []).append(rule)
    for kind in game.cards.values():
        columns = [name for name, column in kind.columns.items() if column.type.kind == "clause"]
        reported: set[object] = set()
        for card in kind.cards:
            for column in columns:
                for diagnostic in _of_another(game, kind, card, column, effects):
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


def _slug(name: str) -> str:
    return name.lower().replace("_", "-")


def _diagnostic(game: Game, card: Card, column: str, clause: str, what: str, labels: tuple[Label, ...]) -> Diagnostic:
    help = f"correct `{column}`, which says `{clause}`, or the other column"
    return Diagnostic("PNP719", what, card.span, help, "warning", context_of(game, clause), labels)
