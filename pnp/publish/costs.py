"""What actions cost and when they may be done, read off the headers of the compiled rules."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pnp.model.game import Card, Game
from pnp.play import State
from pnp.rules import Rule, RuleSet

Sign = Literal["", "gain", "sacrifice", "stake"]
"""The icon of the verb: coins come in, go back to the supply, or lie at stake."""


@dataclass(frozen=True)
class Price:
    """What an action costs."""

    sign: Sign = ""
    tokens: tuple[tuple[str, int], ...] = ()
    """Tokens with their numbers, where the header says them outright."""
    clause: str = ""
    """The clause that tells a price which depends on what is chosen."""


@dataclass(frozen=True)
class CardPrice:
    """What playing a card costs, over everything that it may depend on."""

    sign: Sign = ""
    most: int = 0
    least: int = 0
    timing: Literal["", "any time"] = ""


def price_of(rule: Rule, game: Game, rules: RuleSet) -> Price:
    """What an action or a reaction costs, from its header; one that only brings in tokens is a gain."""
    cost = rule.header.cost
    if cost is None:
        return Price("gain") if _gains(rule) else Price()
    if isinstance(cost, ast.Call) and isinstance(cost.func, ast.Name) and cost.func.id in rules.rules:
        return Price(_verb(rule), (), rules.rules[cost.func.id].clause)
    tokens = tuple((token, n) for token, n in _amount(cost, game) if n)
    return Price(_verb(rule) if tokens else "", tokens)


def _verb(rule: Rule) -> Sign:
    return "stake" if rule.header.onto else "sacrifice"


def _gains(rule: Rule) -> bool:
    """Whether the rule's own body hands tokens to the one who acts."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "gain"
        and node.args
        and isinstance(node.args[0], ast.Name)
        and node.args[0].id == "me"
        for node in ast.walk(rule.tree)
    )


def _amount(cost: ast.expr, game: Game) -> list[tuple[str, int]]:
    """Tokens and numbers of ``1 * secret`` and ``stake * secret + jewel``."""
    match cost:
        case ast.Name(id=name) if name in game.tokens:
            return [(name, 1)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _amount(left, game) + _amount(right, game)
        case ast.BinOp(left=left, op=ast.Mult(), right=ast.Name(id=name)) if name in game.tokens:
            return [(name, _number(left, game))]
    return []


def _number(node: ast.expr, game: Game) -> int:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name) if name in game.constants:
            return int(game.constants[name].value)
    return 0


def costs_of(game: Game, rules: RuleSet, say: Callable[[str], str]) -> Callable[[str], list[tuple[str, int]] | str]:
    """For prose: the tokens of an action by its name, or the words of ``say`` (of a clause's id) for one that varies.
    Raises KeyError with the known names for what is no action."""
    known = {rule.name: rule for rule in rules.of_kind("action", "reaction")}

    def cost(name: str) -> list[tuple[str, int]] | str:
        if name not in known:
            raise KeyError(name, tuple(known))
        price = price_of(known[name], game, rules)
        return say(price.clause) if price.clause else list(price.tokens)

    return cost


# ------------------------------------------------------------------------------------------------- cards
def card_prices(game: Game, rules: RuleSet) -> Mapping[str, CardPrice]:
    """What each card costs to play, by its code, found by asking the rules of play.

    A card that only a reaction plays is played at any time. A price is asked of the header's own code, for every value
    that the player's fields may have.
    """
    state = State(game, rules, game.players[1])
    timed = _timed(game, rules)
    payers = [r for r in rules.of_kind("action") if "card" in r.header.lists and r.header.cost is not None]
    players = [r for r in rules.of_kind("action") if "card" in r.header.lists]
    prices = {}
    for card in state.cards:
        if card.code in prices:
            continue
        if card.code in timed:
            prices[card.code] = CardPrice(timing="any time")
        elif payers:
            amounts = _asked(payers[0], card, state, game)
            prices[card.code] = CardPrice(_verb(payers[0]), max(amounts), min(amounts))
        elif players:
            prices[card.code] = CardPrice()
    return prices


def _timed(game: Game, rules: RuleSet) -> frozenset[str]:
    """Codes of the cards whose text is a reaction's clause."""
    reactions = {r.clause for r in rules.of_kind("reaction")}
    return frozenset(card.code for kind in game.cards.values() for card in kind.cards if reactions & _told(card))


def _told(card: Card) -> set[str]:
    return {v for v in card.values.values() if isinstance(v, str)}


def _asked(rule: Rule, card: object, state: State, game: Game) -> list[int]:
    """The numbers of tokens that a header asks for a card, over the values of the player's enumeration fields."""
    code = compile(ast.Expression(rule.header.cost), "cost", "eval")  # type: ignore[arg-type]
    me = state.everyone[0]
    amounts = []
    fields = [f for f in game.fields.values() if f.owner == "player" and f.type.kind == "enum" and not f.type.many]
    names = [m.name for m in game.enums[fields[0].type.name].members] if fields else [""]
    for name in names:
        if name:
            setattr(me, fields[0].name, state.members[name])
        amount = eval(code, {**state.names, "me": me, "card": card})
        amounts.append(sum(n for _, n in amount.parts))
    return amounts
