"""Expressions as conditions, and as their negations."""

import ast

from pnp.rules.paraphrase.filling import filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.numbers import quantity
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, TAIL, Phrase
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word

CONTRARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in",
}  # fmt: skip
"""The sign of each comparison in the keys of sentences: ``is <``, ``ranks <``, ``there are <``."""
RANKED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
COUNTED = (ast.Eq, ast.NotEq, *RANKED)


def condition(node: ast.expr, at: Setting, speech: Speech, holds: bool = True) -> Phrase:
    """An expression as a condition, or as its negation."""
    lang = at.lang
    match node:
        case ast.UnaryOp(op=ast.Not()):
            return speech.condition(node.operand, at, not holds)
        case ast.BoolOp():
            return _joined(node, at, speech, holds)
        case ast.Compare(ops=[op], comparators=[right]):
            return compared(node.left, type(op) if holds else CONTRARY[type(op)], right, at, speech)
        case ast.Compare():
            return _joined(_pairs(node), at, speech, holds)
        case ast.Constant():
            return lang.frame("always" if bool(node.value) == holds else "never")
        case ast.Call() if called_word(node) in lang.words.conditions:
            return filled(lang.words.conditions[called_word(node)][0 if holds else 1], node, at, speech)
        case ast.Call() if called_word(node) in at.rules:
            return _rule(node, at, speech, holds)
        case ast.Attribute():
            return _flag(node, at, speech, holds)
        case ast.IfExp():
            parts = (speech.condition(node.body, at, holds), speech.condition(node.orelse, at, holds))
            test = speech.condition(node.test, at)
            return lang.frame("condition choice", CHAIN, one=parts[0], test=test, other=parts[1])
    if isinstance(node, ast.Name) and node.id in at.game.constants and node.id not in at.variables:
        name, value = lang.quote(at.names.constant(node.id)), at.game.constants[node.id].value
        return lang.frame(_so("constant holds", holds), name=name, value=lang.frame("yes" if value else "no"))
    if isinstance(node, ast.Name):
        return lang.frame("is yes" if holds else "is no", value=speech.noun(node, at))
    return lang.frame(_so("holds", holds), what=speech.thing(node, at))


def _so(key: str, holds: bool) -> str:
    """The key of a sentence, or of its negation."""
    return key if holds else f"not {key}"


def _joined(node: ast.BoolOp, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """Conditions joined by `and`, or by `or`."""
    word = at.lang.and_ if isinstance(node.op, ast.And) else at.lang.or_
    parts = [speech.condition(part, at) for part in node.values]
    text = f" {word} ".join(
        p.text if p.level == CLOSED or (p.level == TAIL and i == len(parts) - 1) else f"({p.text})"
        for i, p in enumerate(parts)
    )
    return Phrase(text, CHAIN) if holds else at.lang.frame("not so", test=text)


def _pairs(node: ast.Compare) -> ast.BoolOp:
    """A chain of comparisons as pairs."""
    sides = [node.left, *node.comparators]
    pairs = [ast.Compare(sides[i], [op], [sides[i + 1]]) for i, op in enumerate(node.ops)]
    return ast.BoolOp(ast.And(), list(pairs))


def _rule(node: ast.Call, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """A call of a rule that returns yes or no."""
    name = called_word(node)
    args = [speech.noun(arg, at) for arg in node.args]
    if at.rules[name].kind == "procedure":
        return at.lang.frame("is yes" if holds else "is no", value=speech.thing(node, at))
    if len(args) == 1 and (words := at.lang.predicate(name, args[0], holds, at.names.nouns)):
        return Phrase(words)
    if not args:
        return at.lang.frame(_so("holds", holds), what=at.rule(name))
    level = CHAIN if len(args) > 1 else CLOSED
    return at.lang.frame(_so("rule holds", holds), level, rule=at.rule(name), things=at.lang.listed(args))


def _flag(node: ast.Attribute, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """A field that is yes or no."""
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in at.variables:
        return at.lang.frame(_so("holds", holds), what=at.lang.quote(at.names.attribute(node.attr, "table").bare))
    owner = speech.noun(node.value, at)
    if node.attr in ("alive", "face_up"):
        return at.lang.frame(_so(node.attr, holds), who=owner)
    label = at.names.attribute(node.attr, at.kind(node.value).kind).bare
    verb, words = at.lang.flag_verb(label)
    if verb:
        return at.lang.frame(_so(f"flag {verb}", holds), flag=words, owner=owner)
    return at.lang.frame(_so("flag holds", holds), flag=at.lang.quote(label), owner=owner)


# ------------------------------------------------------------------------------------------------- comparisons
def compared(left: ast.expr, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """One comparison."""
    if isinstance(right, ast.Name) and right.id in ("nothing", "nobody") and op in (ast.Eq, ast.NotEq):
        return _nothing(left, op is ast.Eq, at, speech)
    if called_word(left) == "count" and isinstance(left, ast.Call) and op in COUNTED and _is_fixed(right, at):
        return _counted(left.args[0], op, right, at, speech)
    if isinstance(left, ast.Attribute) and op in COUNTED and _is_count_of_a_player(left, at):
        return _owned(left, op, right, at, speech)
    if is_flag(left, at.kinds) and isinstance(right, ast.Constant):
        return speech.condition(left, at, bool(right.value) == (op is ast.Eq))
    if is_flag(left, at.kinds) and op in (ast.Eq, ast.NotEq):
        other = speech.condition(right, at, op is ast.Eq)
        return at.lang.frame("exactly when", one=speech.condition(left, at), other=other)
    is_ranked = at.kind(left).kind in ("enum", "hand") and op in RANKED
    key = f"{'ranks' if is_ranked else 'is'} {SIGNS[op]}"
    return at.lang.frame(key, left=speech.noun(left, at), right=speech.noun(right, at))


def _is_count_of_a_player(node: ast.Attribute, at: Setting) -> bool:
    """Whether a field is the number of things that a player has."""
    is_number = at.kind(node).kind == "num" and at.kind(node.value).kind == "player"
    return is_number and at.names.attribute(node.attr).counts


def _is_fixed(node: ast.expr, at: Setting) -> bool:
    """Whether a number is a literal or constant."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in at.game.constants)


def _nothing(left: ast.expr, empty: bool, at: Setting, speech: Speech) -> Phrase:
    if isinstance(left, ast.Attribute) and isinstance(left.value, ast.Name) and left.value.id == "table":
        label = at.names.attribute(left.attr, "table")
        return at.lang.frame("table has no" if empty else "table has", what=at.lang.noun(label, "no" if empty else "a"))
    key = "nobody" if at.kind(left).kind == "player" else "nothing"
    return at.lang.frame(f"is {key}" if empty else f"is not {key}", what=speech.noun(left, at))


def _counted(node: ast.expr, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """A comparison of the number of members of a list."""
    group = speech.members(node, at)
    value = right.value if isinstance(right, ast.Constant) else None
    if value == 0 and op in (ast.Eq, ast.NotEq, ast.Gt):
        quantity_key = "no" if op is ast.Eq else "some"
        return at.lang.frame(
            "there is no" if op is ast.Eq else "there is", cards=at.lang.members(group, quantity_key, False)
        )
    number = speech.noun(right, at)
    phrase = at.lang.members(group, f"{SIGNS[op]} n", value != 1, number)
    return at.lang.frame("there is" if value == 1 else "there are", cards=phrase)


def _owned(left: ast.Attribute, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """A comparison of the number of things that a player has."""
    owner, label = speech.noun(left.value, at), at.names.attribute(left.attr)
    if isinstance(right, ast.Constant) and right.value == 0 and op in (ast.Eq, ast.Gt):
        things = at.lang.noun(label, "no" if op is ast.Eq else "", True)
        return at.lang.frame("has no" if op is ast.Eq else "has some", who=owner, things=things)
    if isinstance(right, ast.Attribute) and right.attr == left.attr and at.kind(right.value).kind == "player":
        things = at.lang.noun(label, "", True)
        return at.lang.frame(f"has as many {SIGNS[op]}", who=owner, things=things, other=speech.noun(right.value, at))
    if _is_fixed(right, at):
        return at.lang.frame(f"has {SIGNS[op]}", who=owner, things=quantity(right, label, at, speech))
    things, other = at.lang.noun(label, "", True), at.lang.bracketed(speech.noun(right, at))
    return at.lang.frame(f"has as many {SIGNS[op]}", who=owner, things=things, other=other)
