"""Formulas over the columns of a card table: computed columns, and the cards that a component chooses."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.model.computed import BadFormula, evaluate
from pnp.model.game import CardKind, Column, Member
from pnp.model.schema.scope import Scope
from pnp.model.schema.types import Type
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean

if TYPE_CHECKING:
    from pnp.model.read.cards import Enums


def computed_value(column: Column, names: Mapping[str, object], span: Span, report: Report) -> object:
    """The value of a computed column on a card. ``names``: what its formula may use, with the card's values. Reports
    PNP111 for a formula that fails, or whose value is not of the column's type; the value is None then."""
    try:
        value = evaluate(column.formula, names)
    except BadFormula as fault:
        near = did_you_mean(fault.unknown, names) if fault.unknown else ""
        where = column.span if fault.unknown else span
        help = near or "correct the formula, or the values of the row"
        report.error("PNP111", f"`{column.name}` cannot be computed: {fault}", where, help)
        return None
    if column.type.kind == "any" or _is_of(value, column.type):
        return value
    shown = value.name if isinstance(value, Member) else value
    message = f"`{column.name}` gives `{shown}`, which is not a {column.type}"
    report.error("PNP111", message, span, "correct its formula")
    return None


def formula_names(scope: Scope, enums: "Enums") -> dict[str, object]:
    """Names for formulas besides columns: constants that are numbers or flags, and every member."""
    constants = {name: entry.value for name, entry in scope.entries.constants.items() if isinstance(entry.value, int)}
    return constants | {member.name: member for enum in enums.values() for member in enum.members}


def _is_of(value: object, type: Type) -> bool:
    """Whether the value of a formula has its column's type."""
    if value is None:
        return type.optional
    if type.kind == "enum":
        return isinstance(value, Member) and value.enum == type.name
    return isinstance(value, bool) == (type.kind == "flag") and isinstance(value, int)


def chosen_cards(scope: Scope, kind: CardKind, where: str, enums: "Enums", span: Span) -> frozenset[str]:
    """The codes of the cards that match a filter. Reports PNP106 for a filter that fails, and PNP307 for one that
    matches no card."""
    names = formula_names(scope, enums)
    codes = set()
    for card in kind.cards:
        try:
            plain = {name.rstrip("_"): value for name, value in card.values.items()}
            if evaluate(where, names | plain | dict(card.values)):
                codes.add(card.code)
        except BadFormula as fault:
            candidates = {*names, *kind.columns}
            near = did_you_mean(fault.unknown, candidates) if fault.unknown else ""
            help = near or "write a formula over the columns, as `suit == SPADES`"
            scope.report.error("PNP106", f"`where` cannot be computed for `{card.code}`: {fault}", span, help)
            break
    else:
        if kind.cards and not codes:
            scope.report.error("PNP307", f"`{where}` selects no card of `{kind.name}`", span, "correct the filter")
    return frozenset(codes)
