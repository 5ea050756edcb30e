"""Expressions as noun phrases."""

import ast

from pnp.base.frozen import replace
from pnp.rules.cells import lookup_of
from pnp.rules.paraphrase.filling import CHAINED, filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.lists import GROUPS, LISTS, comprehension, list_word
from pnp.rules.paraphrase.numbers import amount, constant
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, Phrase
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word

SIGNS = {ast.Add: "plus", ast.Sub: "minus", ast.Mult: "times"}


def noun_phrase(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """An expression as a noun phrase."""
    match node:
        case ast.Name():
            return _name(node.id, at, speech, node)
        case ast.Constant():
            value = node.value
            return at.lang.frame("yes" if value else "no") if isinstance(value, bool) else Phrase(str(value))
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
            return at.lang.frame("negative", number=speech.noun(node.operand, at))
        case ast.IfExp():
            return _choice(node, at, speech)
    assert isinstance(node, ast.Call), type(node)
    return _call(node, at, speech)


def _whether(node: ast.expr, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node, ast.IfExp):
        return _choice(node, at, speech)
    return at.lang.frame("whether", CHAIN, test=speech.condition(node, at))


def _choice(node: ast.IfExp, at: Setting, speech: Speech) -> Phrase:
    one, other = speech.noun(node.body, at), speech.noun(node.orelse, at)
    return at.lang.frame("choice", CHAIN, one=one, test=speech.condition(node.test, at), other=other)


def _name(name: str, at: Setting, speech: Speech, node: ast.expr) -> Phrase:
    lang, built_in = at.lang, at.lang.words.built_in
    if name in at.variables:
        return at.variables[name]
    if name in at.game.constants:
        return constant(name, at)
    if name in at.game.enums or name in at.game.cards:
        return lang.members(speech.members(node, at), "all", True)
    if name in ("nothing", "nobody"):
        return lang.frame(name)
    if name == "me":
        return lang.you
    if name in built_in:
        return lang.fill(built_in[name], {})
    if name in at.game.tokens:
        label = at.names.thing(name)
        return lang.noun(label, "the") if at.game.tokens[name].held_by else lang.noun(label, "", True)
    if name in at.names.things and at.kind(node).kind in ("zone", "board"):
        return lang.place(at.names.thing(name))
    if name in at.game.sides:
        return lang.noun(at.names.thing(name), "the", at.game.sides[name].count > 1)
    if name in at.names.things:
        label = at.names.thing(name)
        is_long = label.one.count(" ") > 1 and not any(mark in label.one for mark in lang.quotes)
        return Phrase(lang.quote(label.one) if is_long else label.one)
    return Phrase(at.rule(name)) if name in at.rules else at.local(name, at.kind(node))


def _attribute(node: ast.Attribute, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in at.variables:
        return at.lang.noun(at.names.attribute(node.attr, "table"), "the")
    owner = speech.noun(node.value, at)
    if node.attr == "by" and at.kind(node.value).kind == "event":
        return at.lang.frame("announcer")
    label = at.names.attribute(node.attr, at.kind(node.value).kind)
    if at.kind(node).kind == "num" and label.counts:
        return at.lang.frame("number of", things=at.lang.owned(owner, label, True))
    return at.lang.owned(owner, label)


def _cell(node: ast.Subscript, at: Setting, speech: Speech) -> Phrase:
    base, keys = lookup_of(node)
    if base.attr in at.game.families:
        members = at.lang.listed([at.lang.closed(speech.noun(key, at)) for key in keys])
        return at.lang.frame("for members", thing=speech.noun(base, at), members=members)
    key = speech.noun(node.slice, at)
    if isinstance(node.value, ast.Subscript) and isinstance(node.value.value, ast.Name):
        first = speech.noun(node.value.slice, at)
        return at.lang.frame("cell of two", table=at.names.table(node.value.value.id), one=first, other=key)
    if isinstance(node.value, ast.Name) and node.value.id not in at.variables:
        if node.value.id in at.game.tables:
            return at.lang.frame("cell", table=at.names.cell(node.value.id), key=key)
        return at.lang.answer(at.names.cell(node.value.id), key)
    return at.lang.answer_of(speech.noun(node.value, at), key)


def _list(node: ast.List, at: Setting, speech: Speech) -> Phrase:
    parts = [speech.noun(part, at) for part in node.elts]
    if not parts:
        return at.lang.frame("empty list")
    if len(parts) == 1:
        return at.lang.frame("only", CHAIN, one=parts[0])
    return replace(at.lang.listed(parts), level=CHAIN)


def _binary(node: ast.BinOp, at: Setting, speech: Speech) -> Phrase:
    if isinstance(node.op, ast.Mult) and (tokens := amount(node, at, speech)) is not None:
        return tokens
    one, other = speech.noun(node.left, at), speech.noun(node.right, at)
    if isinstance(node.op, ast.Add | ast.Sub) and _is_sum(node.left) and one.level == CHAIN:
        one = replace(one, level=CLOSED)
    if isinstance(node.op, ast.FloorDiv):
        return at.lang.frame("divided", CHAIN, one=one, other=other)
    if isinstance(node.op, ast.Mod):
        return at.lang.frame("remainder", CHAIN, one=one, other=other)
    if isinstance(node.op, ast.Add) and at.kind(node).many:
        return at.lang.frame("together with", CHAIN, one=one, other=other)
    return at.lang.frame(SIGNS[type(node.op)], CHAIN, one=one, other=other)


def _is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)


# ------------------------------------------------------------------------------------------------- calls
def _call(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    word, words = called_word(node), at.lang.words
    if word in LISTS:
        return list_word(node, at, speech)
    if word in GROUPS:
        return at.lang.members(speech.members(node, at), "the", True)
    if word in words.nouns:
        return filled(words.nouns[word], node, at, speech, CHAIN if word in CHAINED else CLOSED)
    if word in words.conditions:
        return at.lang.frame("whether", CHAIN, test=speech.condition(node, at))
    return rule_result(node, at, speech)


def rule_result(node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    """The result of a rule: ``your “strength”``, ``“cost of” for the cards``."""
    name = called_word(node)
    args = [speech.noun(arg, at) for arg in node.args]
    kind = at.kind(node)
    label = at.names.rule_label(name, at.lang, kind.kind)
    if name in at.rules and at.rules[name].kind == "procedure":
        return at.lang.frame("result of rule", rule=label.bare, arguments=with_arguments(node, at, speech))
    if not args:
        return at.lang.noun(label, "the", kind.many)
    if _is_player(node.args[0], at) or args[0].role == "relative":
        owned = at.lang.owned(args[0], label, kind.many)
        if not args[1:]:
            return owned
        return at.lang.frame("owned with", CHAIN, thing=owned, rest=at.lang.listed(args[1:]))
    level = CHAIN if len(args) > 1 else CLOSED
    return at.lang.frame("value for", level, rule=at.lang.noun(label, "the", kind.many), things=at.lang.listed(args))


def _is_player(node: ast.expr, at: Setting) -> bool:
    return at.kind(node).kind == "player" and not at.kind(node).many


def with_arguments(node: ast.Call, at: Setting, speech: Speech) -> str:
    """The arguments of a rule: `` for you with the card``."""
    args = [speech.noun(arg, at) for arg in node.args]
    if not args:
        return ""
    if not _is_player(node.args[0], at):
        return at.lang.frame("arguments", rest=at.lang.listed(args)).text
    first = at.lang.frame("for whom", who=args[0]).text
    return first + (at.lang.frame("arguments", rest=at.lang.listed(args[1:])).text if args[1:] else "")
