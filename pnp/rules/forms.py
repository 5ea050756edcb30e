"""Forms: choices with several parts that are legal as a whole (``@form``), and the types of the words on them.

The header of a form has a list for each part, as that of an action; a list of lists makes a part of several things. Its
body says whether the parts fit together.
"""

import ast
from collections.abc import Sequence

from pnp.model.schema.reserved import ATTRIBUTES
from pnp.model.schema.types import FLAG, Type
from pnp.rules.environment import Env, Inference, Signature
from pnp.rules.parse import Source
from pnp.rules.words import Word
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import listed

FORM_WORDS = frozenset({"fill_in", "can_fill_in", "fill_in_secretly", "accepts"})
"""The words on forms."""
TAKEN = ATTRIBUTES["event"] | {"by"}
"""Attributes of a filled form that are no parts."""


def form_parts(decorator: ast.expr) -> list[ast.keyword]:
    """The parts in the decorator of a form, each with its list; none for another decorator."""
    match decorator:
        case ast.Call(func=ast.Name(id="form"), keywords=keywords):
            return [keyword for keyword in keywords if keyword.arg != "label"]
    return []


def part_words(part: str) -> str:
    """The name of a part as people read it."""
    return part.replace("_", " ")


def check_form(source: Source, lists: Sequence[str], report: Report) -> None:
    """Report a form without parts, or without the player who fills it in (PNP235)."""
    params = [arg.arg for arg in source.tree.args.args]
    name = source.tree.name
    if not lists:
        help = f"write `@form(card=me.hand)` above `def {name}(me, card):`, with a list for each part"
        report.error("PNP235", f"the form `{name}` has no parts", source.span(source.tree), help)
    elif params[:1] != ["me"]:
        help = f"write `def {name}({', '.join(['me', *params])}):`"
        report.error("PNP235", f"`{name}` has no `me`, the player who fills it in", source.span(source.tree), help)
    for part in (part for part in lists if part in TAKEN):
        help = f"give it another name, such as `{part}_`, in the header and the parameters"
        report.error("PNP235", f"a part of a form cannot be called `{part}`", source.span(source.tree), help)


def check_answer(typing: Inference, own: Signature) -> None:
    """Report a form whose result is not yes or no (PNP206)."""
    result = own.result
    if result is None or (result != FLAG and result.kind != "any"):
        what = "nothing" if result is None else f"a {result}"
        help = "return whether the parts fit together, or `return True` if all do"
        typing.fault("PNP206", f"a form answers yes or no, but this returns {what}", typing.source.tree, help)


def form_call(typing: Inference, node: ast.Call, word: Word, env: Env) -> Type:
    """The type of a call of a word on forms; its arguments are those of the form that are no parts."""
    if word.name == "accepts":
        return FLAG
    form = node.args[1] if len(node.args) > 1 else None
    name = form.id if isinstance(form, ast.Name) else ""
    rule = typing.rules.get(name)
    if rule is None or rule.kind != "form":
        return Type("any")
    about = [param for param in rule.params if param not in ("me", *rule.parts)]
    arguments = node.args[2:]
    if len(arguments) != len(about):
        wanted = f"also takes {listed([f'`{param}`' for param in about])}" if about else "takes nothing else"
        typing.fault("PNP205", f"the form `{name}` {wanted}", node, f"write `{_written(word, node, name, about)}`")
    for param, argument in zip(about, arguments, strict=False):
        typing.grow(rule, param, typing.expr(argument, env), argument)
    if word.name == "can_fill_in":
        return FLAG
    optional = may_be_left_empty(node)
    if word.name == "fill_in":
        return Type("form", name, optional=optional)
    return Type("answers", f"form:{name}{':or nothing' if optional else ''}")


def may_be_left_empty(call: ast.Call) -> bool:
    """Whether a call of a word on forms has ``or_none=True``."""
    return any(k.arg == "or_none" and not (isinstance(k.value, ast.Constant) and not k.value.value)
               for k in call.keywords)  # fmt: skip


def _written(word: Word, node: ast.Call, name: str, about: Sequence[str]) -> str:
    return f"{word.name}({', '.join([ast.unparse(node.args[0]), name, *about])})"
