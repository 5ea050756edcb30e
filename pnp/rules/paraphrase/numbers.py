"""Numbers and quantities: ``13 (hand size)``, ``2 cards``, ``as many Secrets as your score``."""

import ast

from pnp.rules.cells import lookup_of
from pnp.rules.paraphrase.phrase import Label, Phrase
from pnp.rules.paraphrase.speech import Setting, Speech


def constant(name: str, at: Setting) -> Phrase:
    """A constant of game.yaml with its name."""
    value, shown_name = at.game.constants[name].value, at.names.constant(name)
    if isinstance(value, bool):
        answer = at.lang.frame("yes" if value else "no")
        return at.lang.frame("constant flag", name=at.lang.quote(shown_name), value=answer)
    shown = str(value) if isinstance(value, int) else at.names.thing(str(value)).one
    return at.lang.frame("constant", name=shown_name, value=shown)


def literal(node: ast.Constant) -> str:
    """A number or text literal in the code."""
    return node.value if isinstance(node.value, str) else str(node.value)


def quantity(number: ast.expr, noun: Label, at: Setting, speech: Speech) -> Phrase:
    """A quantity of something, for the middle of a phrase."""
    if isinstance(number, ast.Constant):
        return at.lang.counted(literal(number), noun, number.value == 1)
    phrase = speech.noun(number, at)
    if isinstance(number, ast.Name) and (number.id in at.game.constants or len(number.id) == 1):
        is_one = number.id in at.game.constants and at.game.constants[number.id].value == 1
        return at.lang.counted(phrase.text, noun, is_one)
    return at.lang.as_many(noun, phrase)


def amount(node: ast.BinOp, at: Setting, speech: Speech) -> Phrase | None:
    """A number of tokens: ``2 Secrets``; None for another product."""
    for number, token in ((node.left, node.right), (node.right, node.left)):
        if isinstance(token, ast.Name) and token.id in at.game.tokens and token.id not in at.variables:
            return quantity(number, at.names.thing(token.id), at, speech)
        base, keys = lookup_of(token)
        if isinstance(token, ast.Subscript) and keys and at.kind(token).kind == "token":
            members = at.lang.listed([at.lang.closed(speech.noun(key, at)) for key in keys], at.lang.and_)
            name = base.attr or ast.unparse(token).partition("[")[0]
            return at.lang.frame(
                "for members", thing=quantity(number, at.names.family(name), at, speech), members=members
            )
    return None
