"""The declarations of a game by name: kind, place and a sentence of description."""

from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.rules.rule import Rule, RuleSet
from pnp.source.diagnostics import NOWHERE, Span


@dataclass(frozen=True)
class DeclaredName:
    """A named thing."""

    name: str
    kind: str
    """In a designer's words: constant, zone, member of rank, @action."""
    span: Span
    about: str = ""
    """Further facts: its value, type, label."""
    clause: str = ""
    """The clause that describes it."""
    of: str = ""
    """For a plural, its term."""


def declared_names(game: Game, rules: RuleSet) -> dict[str, DeclaredName]:
    """Everything with a name in a game and its rules. A thing takes precedence over the term for it."""
    names: dict[str, DeclaredName] = {}
    for each in (*_terms(game), *_things(game), *(_rule(rule) for rule in rules.rules.values())):
        names[each.name] = each
    return names


def _terms(game: Game) -> Iterator[DeclaredName]:
    for term in game.terms.values():
        about = f"“{term.one.text}”" + (f": {term.definition.text}" if term.definition.text else "")
        yield DeclaredName(term.plural or term.id + "s", f"plural of the term {term.id}", term.span, about, of=term.id)
        yield DeclaredName(term.id, "term", term.span, about)


def _things(game: Game) -> Iterator[DeclaredName]:
    for enum in game.enums.values():
        yield DeclaredName(enum.name, "enumeration", enum.span, ", ".join(m.name for m in enum.members))
        for member in enum.members:
            yield DeclaredName(member.name, f"member of {enum.name}", member.span, f"“{member.label.text}”")
    for constant in game.constants.values():
        yield DeclaredName(constant.name, "constant", constant.span, f"= {constant.value}", constant.clause)
    for kind in game.cards.values():
        yield DeclaredName(kind.name, "card kind", kind.span, f"{sum(card.copies for card in kind.cards)} cards")
        for column in kind.columns.values():
            if column.name not in game.enums:
                yield DeclaredName(column.name, f"column of {kind.name}", column.span, str(column.type))
    for token in game.tokens.values():
        yield DeclaredName(token.name, "token", token.span, f"“{token.label.text}”", token.clause)
    for zone in game.zones.values():
        whose = "the table's" if zone.owner == "table" else "each player's"
        yield DeclaredName(zone.name, "zone", zone.span, f"{whose}, of {zone.of}", zone.clause)
    for counter in game.counters.values():
        yield DeclaredName(counter.name, f"counter of a {counter.owner}", counter.span, "num")
    for fact in game.fields.values():
        yield DeclaredName(fact.name, f"field of a {fact.owner}", fact.span, str(fact.type))
    for table in game.tables.values():
        about = f"{', '.join(map(str, table.keys))} → {table.type}" if table.keys else str(table.type)
        yield DeclaredName(table.name, "table", table.span, about, table.clause)
    yield from _course(game)


def _course(game: Game) -> Iterator[DeclaredName]:
    for ranking in game.rankings.values():
        yield DeclaredName(ranking.name, "ranking", ranking.span, ", ".join(shape.name for shape in ranking.shapes))
        for shape in ranking.shapes:
            yield DeclaredName(shape.name, f"shape of {ranking.name}", getattr(shape, "span", NOWHERE))
    for announcement in game.announcements.values():
        yield DeclaredName(announcement.name, "announcement", announcement.span)
    for offer in game.offers.values():
        yield DeclaredName(offer.name, "offer", offer.span)
    for phase in game.phases.values():
        yield DeclaredName(phase.name, "phase", phase.span)
    for deed in game.by_hand.values():
        yield DeclaredName(deed.name, "deed", deed.span)
    for board in game.boards.values():
        yield DeclaredName(board.name, "board", board.span)
    for side in game.sides.values():
        yield DeclaredName(side.name, "side", side.span)


def _rule(rule: Rule) -> DeclaredName:
    signature = f"({', '.join(rule.params)})"
    result = f" → {rule.result}" if rule.result is not None else ""
    return DeclaredName(rule.name, f"@{rule.kind}", rule.span, signature + result, rule.clause)
