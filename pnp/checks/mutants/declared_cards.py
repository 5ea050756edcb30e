"""Small changes of cards: the columns that rules read, their numbers, the order of ranks, and the hands that they
form."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from pnp.checks.mutants.declared_change import DeclaredChange, member_beside, yaml_text
from pnp.model.game import Card, CardKind, Enumeration, Game, HandShape, Member, Ranking
from pnp.rules import RuleSet
from pnp.rules.trees import walk

_COMPARING = frozenset({"highest", "lowest", "max", "min", "ranked", "sorted"})
"""Words that depend on the order of their arguments."""


def changes_of_cards(game: Game, rules: RuleSet) -> Iterator[DeclaredChange]:
    """Every small change of cards, of the order of their ranks, and of the hands that they form."""
    trees = [node for rule in rules.rules.values() for node in walk(rule.tree)]
    read = frozenset(node.attr for node in trees if isinstance(node, ast.Attribute))
    for kind in game.cards.values():
        yield from _columns(game, kind, read)
        yield from _copies(kind)
    for enum in game.enums.values():
        if not enum.cyclic and len(enum.members) > 1 and _is_compared(game, enum, trees):
            yield from _order(enum)
    for ranking in game.rankings.values():
        if any(isinstance(node, ast.Name) and node.id == ranking.name for node in trees):
            yield from _ranking(ranking, read)


# ------------------------------------------------------------------------------------------------- cards
def _columns(game: Game, kind: CardKind, read: frozenset[str]) -> Iterator[DeclaredChange]:
    """Another value for all cards with the same value in a column. Columns that form a card's code are unchanged."""
    for column in kind.columns.values():
        if column.name not in read or column.name in kind.code or column.type.kind in ("text", "clause"):
            continue
        if column.type.kind == "enum" and _is_in_codes(kind, column.name):
            continue
        values = {_key(card.values.get(column.name)): card for card in reversed(kind.cards)}
        for first in reversed(values.values()):
            value = first.values.get(column.name)
            other = _other(game, value)
            if other is not None:
                change = partial(_with_value, kind.name, column.name, _key(value), other)
                yield DeclaredChange(
                    "card", f"cards.{kind.name}", column.name, yaml_text(value), yaml_text(other), "", first.span,
                    change,
                )  # fmt: skip


def _is_in_codes(kind: CardKind, column: str) -> bool:
    """Whether the members of a column distinguish the cards, as suits and ranks do."""
    named = ((card.code, value) for card in kind.cards if isinstance(value := card.values.get(column), Member))
    return all(value.code in code for code, value in named)


def _key(value: object) -> str:
    return f"{type(value).__name__} {yaml_text(value)}"


def _other(game: Game, value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, Member) and value.enum in game.enums:
        name = member_beside(game, value.enum, value.name)
        return next((m for m in game.enums[value.enum].members if m.name == name), None)
    return None


def _with_value(kind: str, column: str, key: str, other: object, game: Game) -> Game:
    """The game with another value for all cards with the same value in a column."""

    def changed(card: Card) -> Card:
        if _key(card.values.get(column)) != key:
            return card
        return replace(card, values={**card.values, column: other})

    return _with_cards(game, kind, tuple(map(changed, game.cards[kind].cards)))


def _with_cards(game: Game, kind: str, cards: tuple[Card, ...]) -> Game:
    return replace(game, cards={**game.cards, kind: replace(game.cards[kind], cards=cards)})


def _copies(kind: CardKind) -> Iterator[DeclaredChange]:
    """One more copy of a kind's first card, and of the last, which is often a Joker."""
    for card in dict.fromkeys((kind.cards[0].code, kind.cards[-1].code) if kind.cards else ()):
        at = next(i for i, c in enumerate(kind.cards) if c.code == card)
        copies = kind.cards[at].copies
        yield DeclaredChange(
            "card", f"cards.{kind.name}[{card}]", "copies", str(copies), str(copies + 1), "", kind.cards[at].span,
            partial(_with_copy, kind.name, at),
        )  # fmt: skip


def _with_copy(kind: str, at: int, game: Game) -> Game:
    cards = game.cards[kind].cards
    more = replace(cards[at], copies=cards[at].copies + 1)
    return _with_cards(game, kind, (*cards[:at], more, *cards[at + 1 :]))


# ------------------------------------------------------------------------------------------------- order of ranks
def _is_compared(game: Game, enum: Enumeration, trees: list[ast.AST]) -> bool:
    """Whether rules compare two members by order: through a column of cards, or a ranking of hands."""
    if any(ranking.rank == enum.name for ranking in game.rankings.values()):
        return True
    columns = {
        column.name
        for kind in game.cards.values()
        for column in kind.columns.values()
        if column.type.kind == "enum" and column.type.name == enum.name
    }
    return any(isinstance(n, ast.Attribute) and n.attr in columns for node in trees for n in _compared(node))


def _compared(node: ast.AST) -> list[ast.AST]:
    """The expressions whose order a node compares."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _COMPARING:
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        return [arg.elt if isinstance(arg, ast.ListComp) else arg for arg in arguments]
    return []


def _order(enum: Enumeration) -> Iterator[DeclaredChange]:
    """The order with the highest as the lowest, and with two in the middle exchanged."""
    names = enum.names
    middle = len(names) // 2
    swapped = (*names[: middle - 1], names[middle], names[middle - 1], *names[middle + 1 :])
    for order, what in (((names[-1], *names[:-1]), f"{names[-1]} lowest"), (swapped, f"{names[middle]} lower")):
        yield DeclaredChange(
            "ranking", f"names.{enum.name}", "order", "as it stands", what, "", enum.span,
            partial(_in_order, enum.name, order),
        )  # fmt: skip


def _in_order(enum: str, names: tuple[str, ...], game: Game) -> Game:
    """The game with the members of an enumeration in another order."""
    members_by_name = {member.name: member for member in game.enums[enum].members}
    members = tuple(replace(members_by_name[name], order=order) for order, name in enumerate(names))
    return replace(game, enums={**game.enums, enum: replace(game.enums[enum], members=members)})


# ------------------------------------------------------------------------------------------------- hands
def _ranking(ranking: Ranking, read: frozenset[str]) -> Iterator[DeclaredChange]:
    """The ranking with two hands exchanged, another shape of a hand, and changes of its general options."""
    shapes = ranking.shapes
    for at, (one, other) in enumerate(pairwise(shapes[:-1])):
        order = (*shapes[:at], other, one, *shapes[at + 2 :])
        yield _of(ranking, one, "order", f"{one.name} above {other.name}", f"{one.name} below", shapes=order)
    for at, shape in enumerate(shapes):
        for fact, words, before, after, value in _makes(shape, read):
            row = replace(shape, **{fact: value})
            yield _of(
                ranking,
                shape,
                words,
                yaml_text(before),
                yaml_text(after),
                shapes=(*shapes[:at], row, *shapes[at + 1 :]),
            )
    if ranking.low:
        yield _of(ranking, None, "low", ranking.low, "none", low="")


def _makes(shape: HandShape, read: frozenset[str]) -> Iterator[tuple[str, str, object, object, Any]]:
    """Other shapes of a hand: the fact, the changed part, its old and new value, and the new fact."""
    first, *others = shape.groups or (0,)
    fewer = (first - 1, *others) if first > max((1, *others)) else shape.groups[:-1]
    if fewer:
        yield "groups", "groups", list(shape.groups), list(fewer), fewer
    if shape.run and shape.suited:
        yield "suited", "suited", True, False, False
    if shape.top:
        yield "top", "top", shape.top, "", ""
    for name, value in shape.columns.items():
        if isinstance(value, bool) and name in read:
            yield "columns", name, value, not value, {**shape.columns, name: not value}


def _of(
    ranking: Ranking, shape: HandShape | None, words: str, before: str, after: str, **changed: object
) -> DeclaredChange:
    what = f"rankings.{ranking.name}" + (f".{shape.name}" if shape is not None else "")
    clause, span = (shape.clause, shape.span) if shape is not None else ("", ranking.span)
    names = frozenset({ranking.name, *(s.name for s in ranking.shapes)})
    return DeclaredChange(
        "ranking", what, words, before, after, clause or ranking.clause, span,
        partial(_with_ranking, ranking.name, changed), names,
    )  # fmt: skip


def _with_ranking(name: str, changed: dict[str, Any], game: Game) -> Game:
    return replace(game, rankings={**game.rankings, name: replace(game.rankings[name], **changed)})
