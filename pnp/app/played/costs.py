"""The prices of actions and cards, derived from the headers of the compiled rules."""

import ast
from collections.abc import Mapping

from pnp.engine.play import State
from pnp.model.game import Card, Game
from pnp.press.document.rule_facts import ALL, CardPrice, Price, Sign
from pnp.rules import Rule, RuleSet
from pnp.rules.trees import walk


def price_of(rule: Rule, game: Game, rules: RuleSet) -> Price:
    """The price of an action or a reaction, from its header; one that only brings tokens is a gain."""
    cost = rule.header.cost
    if cost is None:
        return _unpaid(rule, game, rules)
    if isinstance(cost, ast.Call) and isinstance(cost.func, ast.Name) and cost.func.id in rules.rules:
        return Price(_verb(rule, rules), (), rules.rules[cost.func.id].clause)
    tokens = tuple((token, n) for token, n in _amount(cost, game) if n)
    amount, unit = _figure(cost, rule, game)
    again = unit or rule.header.repeat or amount in _paid_in_loops(rule, game, rules)
    return Price(_verb(rule, rules) if amount else "", tokens, "", amount, again)


def _unpaid(rule: Rule, game: Game, rules: RuleSet) -> Price:
    """The gain of an action without a price of its own, or the payments that it asks for later."""
    gained = _gains(rule, game)
    if gained is not None:
        return Price("gain", amount=gained)
    asked = _paid_in_loops(rule, game, rules)
    return Price("sacrifice", amount=min(asked), each=True) if asked else Price()


def _verb(rule: Rule, rules: RuleSet) -> Sign:
    """The destination of the tokens: cards or the pot of the table, another player, or back."""
    if rule.header.onto or any(_lays_down(r, rule) for r in _reached(rule, rules)):
        return "stake"
    return "give" if _hands_over(rule, rules) else "sacrifice"


def _calls(rule: Rule) -> list[tuple[str, ast.Call]]:
    """The calls in a rule's code, each with the called word or rule."""
    return [(n.func.id, n) for n in walk(rule.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]


def _calls_of(rule: Rule, word: str) -> list[ast.Call]:
    """The calls of a word in a rule's code."""
    return [call for name, call in _calls(rule) if name == word]


def _reached(rule: Rule, rules: RuleSet) -> list[Rule]:
    """A rule and the procedures that it calls directly."""
    named = {name for name, _ in _calls(rule)}
    return [rule, *(r for name, r in rules.rules.items() if name in named and r.kind == "procedure" and r is not rule)]


def _lays_down(part: Rule, action: Rule) -> bool:
    """Whether code puts tokens on cards, or (in a procedure, from its parameter) into a counter of the table."""
    if _calls_of(part, "put"):
        return True
    return part is not action and any(
        isinstance(node, ast.Assign)
        and isinstance(target := node.targets[0], ast.Attribute)
        and isinstance(target.value, ast.Name)
        and target.value.id == "table"
        and {n.id for n in walk(node.value) if isinstance(n, ast.Name)} & set(part.params[:1])
        for node in walk(part.tree)
    )


def _hands_over(rule: Rule, rules: RuleSet) -> bool:
    """Whether an action gives tokens to somebody other than the acting player."""
    for name, call in _calls(rule):
        taker = call.args[0] if call.args else None
        other = isinstance(taker, ast.Name) and taker.id != "me"
        if other and (name == "gain" or _is_receiving(rules.rules.get(name))):
            return True
    return False


def _is_receiving(part: Rule | None) -> bool:
    """Whether a procedure gives tokens to the player that it is called for."""
    if part is None or part.kind != "procedure" or not part.params:
        return False
    takers = [call.args[0] for call in _calls_of(part, "gain") if call.args]
    return any(isinstance(taker, ast.Name) and taker.id == part.params[0] for taker in takers)


def _gains(rule: Rule, game: Game) -> int | None:
    """The tokens that the rule's own body gives to the acting player; 0 if their number is not constant."""
    for call in _calls_of(rule, "gain"):
        if call.args and isinstance(call.args[0], ast.Name) and call.args[0].id == "me":
            return sum(n for _, n in _amount(call.args[1], game))
    return None


def _paid_in_loops(rule: Rule, game: Game, rules: RuleSet) -> list[int]:
    """Constant amounts that the acting player is asked for repeatedly."""
    amounts = []
    for part in _reached(rule, rules):
        for loop in (n for n in walk(part.tree) if isinstance(n, ast.For)):
            for node in walk(loop):
                match node:
                    case ast.Call(func=ast.Name(id="pay" | "may_pay"), args=[ast.Name(id="me"), cost, *_]):
                        amounts += [n for _, n in _amount(cost, game) if n]
    return amounts


def _figure(cost: ast.expr, rule: Rule, game: Game) -> tuple[int, bool]:
    """A price as a figure, and whether it applies to each unit counted by the action's parameter."""
    match cost:
        case ast.BinOp(left=ast.Name(id=name), op=ast.Mult(), right=ast.Name()) if name in rule.header.lists:
            return 1, True
        case ast.BinOp(left=ast.Call(func=ast.Name(id=name)), op=ast.Mult(), right=ast.Name(id=token)):
            purse = game.tokens[token].purse if token in game.tokens else ""
            return (ALL, False) if name == purse else (0, False)
        case ast.BinOp(left=ast.BinOp(left=most, op=ast.Sub()), op=ast.Mult(), right=ast.Name()):
            return _number(most, game), False
    return sum(n for _, n in _amount(cost, game)), False


def _amount(cost: ast.expr, game: Game) -> list[tuple[str, int]]:
    """The tokens and numbers in ``1 * secret`` and ``stake * secret + 1 * jewel``."""
    match cost:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _amount(left, game) + _amount(right, game)
        case ast.BinOp(left=left, op=ast.Mult(), right=ast.Name(id=name)) if name in game.tokens:
            return [(name, _number(left, game))]
        case ast.BinOp(left=left, op=ast.Mult(), right=ast.Subscript(value=ast.Name(id=name)) as cell) if (
            name in game.families
        ):
            member = cell.slice.id if isinstance(cell.slice, ast.Name) else ""
            return [(game.families[name].cells.get((member,), name), _number(left, game))]
    return []


def _number(node: ast.expr, game: Game) -> int:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name) if name in game.constants:
            return int(game.constants[name].value)
    return 0


def action_prices(game: Game, rules: RuleSet) -> Mapping[str, Price]:
    """The price of each action and reaction by name."""
    return {rule.name: price_of(rule, game, rules) for rule in rules.of_kind("action", "reaction")}


# ------------------------------------------------------------------------------------------------- cards
def card_prices(game: Game, rules: RuleSet) -> Mapping[str, CardPrice]:
    """The price to play each card, by its code, found by asking the rules of play.

    A card that only a reaction plays can be played at any time. The header's own code computes each price, for every
    value that the player's fields may have.
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
            prices[card.code] = CardPrice(_verb(payers[0], rules), max(amounts), min(amounts))
        elif players:
            prices[card.code] = CardPrice()
    return prices


def _timed(game: Game, rules: RuleSet) -> frozenset[str]:
    """Codes of the cards whose text is a reaction's clause."""
    reactions = {r.clause for r in rules.of_kind("reaction")}
    return frozenset(card.code for kind in game.cards.values() for card in kind.cards if reactions & _texts_of(card))


def _texts_of(card: Card) -> set[str]:
    return {v for v in card.values.values() if isinstance(v, str)}


def _asked(rule: Rule, card: object, state: State, game: Game) -> list[int]:
    """The numbers of tokens that a header asks for a card, for all values of the player's enumeration fields."""
    assert rule.header.cost is not None
    code = compile(ast.Expression(rule.header.cost), "cost", "eval")
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
