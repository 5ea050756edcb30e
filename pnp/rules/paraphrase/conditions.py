"""Expressions as conditions, and as their contraries."""

import ast
import re

from pnp.rules.paraphrase.english import CONDITIONS, verb
from pnp.rules.paraphrase.filling import filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.lists import called
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.numbers import quantity
from pnp.rules.paraphrase.phrase import CHAIN, CLOSED, TAIL, Phrase, listed
from pnp.rules.paraphrase.speech import Setting, Speech

CONTRARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "", ast.NotEq: "not ", ast.Lt: "less than ", ast.LtE: "at most ", ast.Gt: "more than ",
    ast.GtE: "at least ", ast.In: "among ", ast.NotIn: "not among ",
}  # fmt: skip
RANKED: dict[type[ast.cmpop], str] = {
    ast.Lt: "lower than ", ast.LtE: "not higher than ", ast.Gt: "higher than ", ast.GtE: "not lower than ",
}  # fmt: skip
COUNTED: dict[type[ast.cmpop], str] = {
    ast.Eq: "exactly ", ast.NotEq: "not exactly ", ast.Lt: "fewer than ", ast.LtE: "at most ", ast.Gt: "more than ",
    ast.GtE: "at least ",
}  # fmt: skip


def condition(node: ast.expr, at: Setting, speech: Speech, holds: bool = True) -> Phrase:
    """An expression as a condition, or as its contrary."""
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
            return Phrase("always" if bool(node.value) == holds else "never")
        case ast.Call() if called(node) in CONDITIONS:
            return filled(CONDITIONS[called(node)][0 if holds else 1], node, at, speech)
        case ast.Call() if called(node) in at.rules:
            return _rule(node, at, speech, holds)
        case ast.Attribute():
            return _flag(node, at, speech, holds)
        case ast.IfExp():
            parts = (speech.condition(node.body, at, holds), speech.condition(node.orelse, at, holds))
            test = speech.condition(node.test, at).text
            return Phrase(f"{parts[0].closed} (if {test}), otherwise {parts[1].closed}", CHAIN)
    if isinstance(node, ast.Name) and node.id in at.game.constants and node.id not in at.variables:
        name, _, value = speech.noun(node, at).text.partition(" (")
        return Phrase(f"{name} {'holds' if holds else 'does not hold'} (it is set to {value}")
    if isinstance(node, ast.Name):
        return Phrase(f"{speech.noun(node, at).closed} is {'yes' if holds else 'no'}")
    return Phrase(f"{speech.thing(node, at).closed} {'holds' if holds else 'does not hold'}")


def _joined(node: ast.BoolOp, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """Conditions that hold together, or of which one holds."""
    word = " and " if isinstance(node.op, ast.And) else " or "
    parts = [speech.condition(part, at) for part in node.values]
    text = word.join(
        p.text if p.level == CLOSED or (p.level == TAIL and i == len(parts) - 1) else f"({p.text})"
        for i, p in enumerate(parts)
    )
    return Phrase(text, CHAIN) if holds else Phrase(f"it is not so that ({text})")


def _pairs(node: ast.Compare) -> ast.BoolOp:
    """A chain of comparisons as pairs."""
    sides = [node.left, *node.comparators]
    pairs = [ast.Compare(sides[i], [op], [sides[i + 1]]) for i, op in enumerate(node.ops)]
    return ast.BoolOp(ast.And(), list(pairs))


def _rule(node: ast.Call, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """A rule that is yes or no."""
    args = [speech.noun(arg, at).closed for arg in node.args]
    if at.rules[called(node)].kind == "procedure":
        return Phrase(f"{speech.thing(node, at).closed} is {'yes' if holds else 'no'}")
    if len(args) == 1 and (words := predicate(called(node), args[0], holds)):
        return Phrase(words)
    does = "holds" if holds else "does not hold"
    end = f" for {listed(args)}" if args else ""
    return Phrase(f"{at.rule(called(node))} {does}{end}", CHAIN if len(args) > 1 else CLOSED)


def predicate(name: str, subject: str, holds: bool = True) -> str:
    """A rule about one thing whose name is a predicate, as a sentence: ``you are able`` for ``is_able``; "" for a rule
    that is called otherwise."""
    first, _, rest = name.partition("_")
    if first not in AUXILIARIES or not rest or (first == "has" and not _PARTICIPLE.match(rest)):
        return ""
    return f"{subject} {verb(AUXILIARIES[first], subject)} {'' if holds else 'not '}{spaced(rest)}"


AUXILIARIES = {"is": "be", "has": "have", "may": "may", "can": "can"}
"""First words of names that are predicates, and their verbs."""
_PARTICIPLE = re.compile(r"\w+ed(?:_|$)|(?:been|done|given|gone|kept|left|lost|made|met|put|seen|taken|won)(?:_|$)")


def _flag(node: ast.Attribute, at: Setting, speech: Speech, holds: bool) -> Phrase:
    """A field that is yes or no."""
    does = "holds" if holds else "does not hold"
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in at.variables:
        return Phrase(f"“{at.names.attribute(node.attr, 'table').one}” {does}")
    owner = speech.noun(node.value, at).closed
    if node.attr == "alive":
        return Phrase(f"{owner} {verb('be', owner)} {'in' if holds else 'out of'} the game")
    if node.attr == "face_up":
        return Phrase(f"{owner} {verb('be', owner)} face {'up' if holds else 'down'}")
    return Phrase(f"“{at.names.attribute(node.attr, at.kind(node.value).kind).one}” {does} for {owner}")


# ------------------------------------------------------------------------------------------------- comparisons
def compared(left: ast.expr, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """One comparison."""
    if isinstance(right, ast.Name) and right.id in ("nothing", "nobody") and op in (ast.Eq, ast.NotEq):
        return _nothing(left, op is ast.Eq, at, speech)
    if called(left) == "count" and isinstance(left, ast.Call) and op in COUNTED and _is_fixed(right, at):
        return _counted(left.args[0], op, right, at, speech)
    if isinstance(left, ast.Attribute) and op in COUNTED and _is_count_of_a_player(left, at):
        return _owned(left, op, right, at, speech)
    if is_flag(left, at.kinds) and isinstance(right, ast.Constant):
        return speech.condition(left, at, bool(right.value) == (op is ast.Eq))
    if is_flag(left, at.kinds) and op in (ast.Eq, ast.NotEq):
        one = speech.condition(left, at).text
        return Phrase(f"({one}) exactly when ({speech.condition(right, at, op is ast.Eq).text})")
    subject, other = speech.noun(left, at), speech.noun(right, at)
    words = RANKED.get(op, COMPARED[op]) if at.kind(left).kind in ("enum", "hand") else COMPARED[op]
    return Phrase(f"{subject.closed} {verb('be', subject.text)} {words}{other.last}", other.end)


def _is_count_of_a_player(node: ast.Attribute, at: Setting) -> bool:
    """Whether a field is how many of something a player has."""
    is_number = at.kind(node).kind == "num" and at.kind(node.value).kind == "player"
    return is_number and at.names.attribute(node.attr).counts


def _is_fixed(node: ast.expr, at: Setting) -> bool:
    """Whether a number is written down."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in at.game.constants)


def _nothing(left: ast.expr, empty: bool, at: Setting, speech: Speech) -> Phrase:
    subject = speech.noun(left, at)
    if isinstance(left, ast.Attribute) and isinstance(left.value, ast.Name) and left.value.id == "table":
        return Phrase(f"there is {'no' if empty else 'a'} {subject.text.removeprefix('the ')}")
    person = at.kind(left).kind == "player"
    words = ("nobody", "somebody") if person else ("nothing", "something")
    return Phrase(f"{subject.closed} {verb('be', subject.text)} {words[0 if empty else 1]}")


def _counted(node: ast.expr, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """A comparison of how many members a list has."""
    group = speech.members(node, at)
    value = right.value if isinstance(right, ast.Constant) else None
    if value == 0 and op in (ast.Eq, ast.NotEq, ast.Gt):
        phrase = group.phrase("no" if op is ast.Eq else "a", False)
        least = "at least " if phrase.text.startswith("one of ") else ""
        return Phrase(f"there is {least}{phrase.text}", phrase.level)
    phrase = group.phrase(COUNTED[op] + speech.noun(right, at).text, value != 1)
    return Phrase(f"there {'is' if value == 1 else 'are'} {phrase.text}", phrase.level)


def _owned(left: ast.Attribute, op: type[ast.cmpop], right: ast.expr, at: Setting, speech: Speech) -> Phrase:
    """A comparison of how many of something a player has."""
    owner = speech.noun(left.value, at)
    head = f"{owner.closed} {verb('have', owner.text)}"
    label = at.names.attribute(left.attr)
    one, many = label.one, label.many
    if isinstance(right, ast.Constant) and right.value == 0 and op in (ast.Eq, ast.Gt):
        return Phrase(f"{head} {'no' if op is ast.Eq else 'some'} {many}")
    if isinstance(right, ast.Attribute) and right.attr == left.attr and at.kind(right.value).kind == "player":
        return _more_than(head, many, op, speech.noun(right.value, at).closed)
    if _is_fixed(right, at):
        return Phrase(f"{head} {COUNTED[op]}{quantity(right, one, many, at, speech)}")
    return _more_than(head, many, op, f"({speech.noun(right, at).text})")


def _more_than(head: str, many: str, op: type[ast.cmpop], other: str) -> Phrase:
    words = {
        ast.Eq: f"as many {many} as", ast.NotEq: f"not as many {many} as", ast.Lt: f"fewer {many} than",
        ast.Gt: f"more {many} than", ast.LtE: f"at most as many {many} as", ast.GtE: f"at least as many {many} as",
    }  # fmt: skip
    return Phrase(f"{head} {words[op]} {other}")
