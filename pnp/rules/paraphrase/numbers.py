"""Numbers and quantities: ``13 (hand size)``, ``2 cards``, ``as many Secrets as your score``."""

import ast

from pnp.rules.cells import lookup_of
from pnp.rules.paraphrase.names import plural, spaced
from pnp.rules.paraphrase.phrase import Phrase
from pnp.rules.paraphrase.speech import Setting, Speech


def constant(name: str, at: Setting) -> Phrase:
    """A constant of game.yaml with its name."""
    value = at.game.constants[name].value
    if isinstance(value, bool):
        return Phrase(f"“{spaced(name)}” ({'yes' if value else 'no'})")
    shown = str(value) if isinstance(value, int) else at.names.thing(str(value)).one
    return Phrase(f"{shown} ({spaced(name)})")


def literal(node: ast.Constant) -> str:
    """A number or text that is written in the code."""
    return node.value if isinstance(node.value, str) else str(node.value)


def quantity(number: ast.expr, one: str, many: str, at: Setting, speech: Speech) -> str:
    """So many of something, for the middle of a phrase."""
    if isinstance(number, ast.Constant):
        return f"{literal(number)} {one if number.value == 1 else many}"
    phrase = speech.noun(number, at)
    if isinstance(number, ast.Name) and (number.id in at.game.constants or len(number.id) == 1):
        is_one = number.id in at.game.constants and at.game.constants[number.id].value == 1
        return f"{phrase.text.replace('“', '').replace('”', '')} {one if is_one else many}"
    return f"as {'much' if one == many else 'many'} {many} as {phrase.closed}"


def amount(node: ast.BinOp, at: Setting, speech: Speech) -> Phrase | None:
    """So many tokens: ``2 Secrets``; None for another product."""
    for number, token in ((node.left, node.right), (node.right, node.left)):
        if isinstance(token, ast.Name) and token.id in at.game.tokens and token.id not in at.variables:
            label = at.names.thing(token.id)
            return Phrase(quantity(number, label.one, label.many, at, speech))
        base, keys = lookup_of(token)
        if isinstance(token, ast.Subscript) and keys and at.kind(token).kind == "token":
            members = " and ".join(speech.noun(key, at).closed for key in keys)
            name = spaced(base.attr or ast.unparse(token).partition("[")[0])
            return Phrase(f"{quantity(number, name, plural(name), at, speech)} for {members}")
    return None
