"""The declarations of a game by name: kind, place and a sentence of description."""

from collections.abc import Iterator

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.rules.rule import Rule, RuleSet
from pnp.source.diagnostics import NOWHERE, Span


@dataclass(frozen=True)
class Declared:
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


def declared_names(game: Game, rules: RuleSet) -> dict[str, Declared]:
    """Everything with a name in a game and its rules. A thing takes precedence over the term for it."""
    names: dict[str, Declared] = {}
    for each in (*_terms(game), *_things(game), *(_rule(rule) for rule in rules.rules.values())):
        names[each.name] = each
    return names


def _terms(game: Game) -> Iterator[Declared]:
    for term in game.terms.values():
        about = f"“{term.one.text}”" + (f": {term.definition.text}" if term.definition.text else "")
        yield Declared(term.plural or term.id + "s", f"plural of the term {term.id}", term.span, about, of=term.id)
        yield Declared(term.id, "term", term.span, about)


def _things(game: Game) -> Iterator[Declared]:
    for enum in game.enums.values():
        yield Declared(enum.name, "enumeration", enum.span, ", ".join(m.name for m in enum.members))
        for member in enum.members:
            yield Declared(member.name, f"member of {enum.name}", member.span, f"“{member.label.text}”")
    for constant in game.constants.values():
        yield Declared(constant.name, "constant", constant.span, f"= {constant.value}", constant.clause)
    for kind in game.cards.values():
        yield Declared(kind.name, "card kind", kind.span, f"{sum(card.copies for card in kind.cards)} cards")
        for column in kind.columns.values():
            if column.name not in game.enums:
                yield Declared(column.name, f"column of {kind.name}", column.span, str(column.type))
    for token in game.tokens.values():
        yield Declared(token.name, "token", token.span, f"“{token.label.text}”", token.clause)
    for zone in game.zones.values():
        whose = "the table's" if zone.owner == "table" else "each player's"
        yield Declared(zone.name, "zone", zone.span, f"{whose}, of {zone.of}", zone.clause)
    for counter in game.counters.values():
        yield Declared(counter.name, f"counter of a {counter.owner}", counter.span, "num")
    for fact in game.fields.values():
        yield Declared(fact.name, f"field of a {fact.owner}", fact.span, str(fact.type))
    for table in game.tables.values():
        about = f"{', '.join(map(str, table.keys))} → {table.type}" if table.keys else str(table.type)
        yield Declared(table.name, "table", table.span, about, table.clause)
    yield from _course(game)


def _course(game: Game) -> Iterator[Declared]:
    for ranking in game.rankings.values():
        yield Declared(ranking.name, "ranking", ranking.span, ", ".join(shape.name for shape in ranking.shapes))
        for shape in ranking.shapes:
            yield Declared(shape.name, f"shape of {ranking.name}", getattr(shape, "span", NOWHERE))
    for announcement in game.announcements.values():
        yield Declared(announcement.name, "announcement", announcement.span)
    for offer in game.offers.values():
        yield Declared(offer.name, "offer", offer.span)
    for phase in game.phases.values():
        yield Declared(phase.name, "phase", phase.span)
    for deed in game.by_hand.values():
        yield Declared(deed.name, "deed", deed.span)
    for board in game.boards.values():
        yield Declared(board.name, "board", board.span)
    for side in game.sides.values():
        yield Declared(side.name, "side", side.span)


def _rule(rule: Rule) -> Declared:
    signature = f"({', '.join(rule.params)})"
    result = f" → {rule.result}" if rule.result is not None else ""
    return Declared(rule.name, f"@{rule.kind}", rule.span, signature + result, rule.clause)
