"""Expressions as noun phrases."""

import ast

from pnp.rules.cells import lookup_of
from pnp.rules.paraphrase.english import BUILT_IN, CONDITIONS, NOUNS, RELATIVE, owned
from pnp.rules.paraphrase.filling import filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.lists import GROUPS, LISTS, called, comprehension, list_word
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.numbers import amount, constant
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, Phrase, listed
from pnp.rules.paraphrase.speech import Setting, Speech

PREPOSITIONS = frozenset(
    {"about", "after", "against", "at", "before", "by", "for", "from", "in", "on", "to", "under", "with"}
)
"""Last words of a table's name after which "of" reads badly."""
SIGNS = {ast.Add: "plus", ast.Sub: "minus", ast.Mult: "times"}


def noun_phrase(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """An expression as a noun phrase."""
    match node:
        case ast.Name():
            return _name(node.id, at, speech, node)
        case ast.Constant():
            value = node.value
            return Phrase(("yes" if value else "no") if isinstance(value, bool) else str(value))
        case _ if is_flag(node, at.kinds):
            return _whether(node, at, speech)
    return thing(node, at, speech)


def thing(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """An expression as a noun phrase, even if it is yes or no."""
    match node:
        case ast.Name():
            return _name(node.id, at, speech, node)
        case ast.Attribute():
            return _attribute(node, at, speech)
        case ast.Subscript():
            return _cell(node, at, speech)
        case ast.List():
            return _list(node, at, speech)
        case ast.ListComp():
            return comprehension(node, at, speech)
        case ast.BinOp():
            return _binary(node, at, speech)
        case ast.UnaryOp():
            return Phrase(f"minus {speech.noun(node.operand, at).closed}")
        case ast.IfExp():
            return _choice(node, at, speech)
    assert isinstance(node, ast.Call), type(node)
    return _call(node, at, speech)


def _whether(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node, ast.IfExp):
        return _choice(node, at, speech)
    return Phrase(f"whether {speech.condition(node, at).text}", CHAIN)


def _choice(node: ast.IfExp, at: Setting, speech: Speech) -> Phrase:
    one, other = speech.noun(node.body, at).closed, speech.noun(node.orelse, at).closed
    return Phrase(f"{one} if {speech.condition(node.test, at).text}, otherwise {other}", CHAIN)


def _name(name: str, at: Setting, speech: Speech, node: ast.expr) -> Phrase:
    if name in at.variables:
        return Phrase(at.variables[name])
    if name in at.game.constants:
        return constant(name, at)
    if name in at.game.enums or name in at.game.cards:
        return speech.members(node, at).phrase("all", True)
    if name in ("nothing", "nobody"):
        return Phrase(name)
    if name in BUILT_IN:
        return Phrase(BUILT_IN[name])
    if name in at.game.tokens:
        label = at.names.thing(name)
        return Phrase(f"the {label.one}" if at.game.tokens[name].held_by else label.many)
    if name in at.names.things and at.kind(node).kind in ("zone", "board"):
        place = at.names.thing(name).one
        return Phrase(f"“{place}”" if place.startswith("out of ") else f"the {place}")
    if name in at.game.sides:
        label = at.names.thing(name)
        return Phrase(f"the {label.many if at.game.sides[name].count > 1 else label.one}")
    if name in at.names.things and at.names.thing(name).one.count(" ") > 1 and "“" not in at.names.thing(name).one:
        return Phrase(f"“{at.names.thing(name).one}”")
    if name in at.names.things:
        return Phrase(at.names.thing(name).one)
    return Phrase(at.local(name) if name not in at.rules else at.rule(name))


def _attribute(node: ast.Attribute, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in at.variables:
        return Phrase(f"the {at.names.attribute(node.attr, 'table').one}")
    owner = speech.noun(node.value, at)
    if node.attr == "by" and at.kind(node.value).kind == "event":
        return Phrase("the player who announced it")
    label = at.names.attribute(node.attr, at.kind(node.value).kind)
    if at.kind(node).kind == "num" and label.counts:
        return Phrase(f"the number of {owned(owner.closed, label.many)}")
    return Phrase(owned(owner.closed, label.one))


def _cell(node: ast.Subscript, at: Setting, speech: Speech) -> Phrase:
    base, keys = lookup_of(node)
    if base.attr in at.game.families:
        members = listed([speech.noun(key, at).closed for key in keys])
        return Phrase(f"{speech.noun(base, at).text} for {members}")
    key = speech.noun(node.slice, at)
    if isinstance(node.value, ast.Subscript) and isinstance(node.value.value, ast.Name):
        first = speech.noun(node.value.slice, at)
        return Phrase(f"the {spaced(node.value.value.id)} of {first.closed} against {key.closed}")
    if isinstance(node.value, ast.Name) and node.value.id not in at.variables:
        name = spaced(node.value.id).removesuffix(" of")
        name = f"“{name}”" if name.rpartition(" ")[2] in PREPOSITIONS else name
        return Phrase(f"the {name} of {key.closed}")
    return Phrase(owned(key.closed, speech.noun(node.value, at).text.removeprefix("the ")))


def _list(node: ast.List, at: Setting, speech: Speech) -> Phrase:
    parts = [speech.noun(part, at).closed for part in node.elts]
    if not parts:
        return Phrase("an empty list")
    if len(parts) == 1:
        return Phrase(f"only {parts[0]}", CHAIN)
    return Phrase(listed(parts), CHAIN)


def _binary(node: ast.BinOp, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node.op, ast.Mult) and (tokens := amount(node, at, speech)) is not None:
        return tokens
    left, right = speech.noun(node.left, at), speech.noun(node.right, at)
    one, other = left.closed, right.closed
    if isinstance(node.op, ast.Add | ast.Sub) and _is_sum(node.left) and left.level == CHAIN:
        one = left.text
    if isinstance(node.op, ast.FloorDiv):
        return Phrase(f"{one} divided by {other} rounded down", CHAIN)
    if isinstance(node.op, ast.Mod):
        return Phrase(f"the remainder of {one} divided by {other}", CHAIN)
    if isinstance(node.op, ast.Add) and at.kind(node).many:
        return Phrase(f"{one} together with {other}", CHAIN)
    return Phrase(f"{one} {SIGNS[type(node.op)]} {other}", CHAIN)


def _is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)


# ------------------------------------------------------------------------------------------------- calls
def _call(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    word = called(node)
    if word in LISTS:
        return list_word(node, at, speech)
    if word in GROUPS:
        return speech.members(node, at).phrase("the", True)
    if word in NOUNS:
        phrase = filled(NOUNS[word], node, at, speech)
        return Phrase(phrase.text, CHAIN) if NOUNS[word].startswith(("{prompt}", "{list}")) else phrase
    if word in CONDITIONS:
        return Phrase(f"whether {speech.condition(node, at).text}", CHAIN)
    return rule_result(node, at, speech)


def rule_result(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    """The result of a rule: ``your “strength”``, ``“cost of” for the cards``."""
    name = called(node)
    result = "result of " if name in at.rules and at.rules[name].kind == "procedure" else ""
    args = [speech.noun(arg, at).closed for arg in node.args]
    label = at.rule(name)
    if result:
        return Phrase(f"the result of {label}{with_arguments(node, at, speech)}")
    if not args:
        return Phrase(label if label.startswith("“the ") else f"the {label}")
    if (at.kind(node.args[0]).kind == "player" and not at.kind(node.args[0]).many) or args[0] == RELATIVE:
        rest = f" with {listed(args[1:])}" if args[1:] else ""
        return Phrase(owned(args[0], label) + rest, CHAIN if rest else CLOSED)
    return Phrase(f"the {label} for {listed(args)}", CHAIN if len(args) > 1 else CLOSED)


def with_arguments(node: ast.Call, at: Setting, speech: Speech) -> str:
    """The arguments of a rule: `` for you with the card``."""
    args = [speech.noun(arg, at).closed for arg in node.args]
    if not args:
        return ""
    if at.kind(node.args[0]).kind == "player" and not at.kind(node.args[0]).many:
        return f" for {args[0]}" + (f" with {listed(args[1:])}" if args[1:] else "")
    return f" with {listed(args)}"
