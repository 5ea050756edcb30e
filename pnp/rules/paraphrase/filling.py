"""The sentence of a word with its arguments put in."""

import ast
import re
from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.rules.canonical import code_text
from pnp.rules.paraphrase.english import OPTIONS, verb
from pnp.rules.paraphrase.lists import called
from pnp.rules.paraphrase.numbers import literal, quantity
from pnp.rules.paraphrase.phrase import CLOSED, Phrase, listed
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.words import WORDS

_SLOT = re.compile(r"\{(?P<slot>\w+)(?::(?P<how>[a-z]+))?(?::(?P<noun>\w+))?\}|\[(?P<verb>\w+)\]")
NAMED = frozenset(
    {"zonename", "pilesname", "column", "key", "offer", "announcement", "ranking", "table", "board", "deed"}
)
"""Types of parameters whose arguments are names alone."""


@dataclass(frozen=True)
class Call:
    """A call of a word with its arguments by the names of their parameters."""

    word: str
    arguments: Mapping[str, ast.expr]
    several: Mapping[str, tuple[ast.expr, ...]]
    """Arguments of a parameter that takes all further arguments."""

    def is_nobody(self, name: str) -> bool:
        """Whether an argument is nothing."""
        node = self.arguments.get(name)
        return isinstance(node, ast.Name) and node.id in ("nothing", "nobody")


def call_of(node: ast.Call) -> Call:
    """The call of a word."""
    word = WORDS[called(node)]
    plain = [param for param in word.params if not param.optional and not param.many]
    rest = next((param.name for param in word.params if param.many), "")
    places = [param.name for param in plain] + ([] if rest else [p.name for p in word.params if p.optional])
    arguments = dict(zip(places, node.args, strict=False)) | {k.arg or "": k.value for k in node.keywords}
    several = {rest: tuple(node.args[len(plain) :])} if rest else {}
    return Call(word.name, arguments, several)


def filled(template: str, node: ast.Call, at: Setting, speech: Speech) -> Phrase:
    """The sentence of a word. Its arguments with ``=`` follow, or stand where the template says ``{extra}``."""
    call, subject, level = call_of(node), "", CLOSED
    text, end = "", 0
    for match in _SLOT.finditer(template):
        text, end = text + template[end : match.start()], match.end()
        if match["verb"]:
            text += verb(match["verb"], subject)
            continue
        phrase = _slot(match["slot"], match["how"] or "", match["noun"] or "", call, at, speech)
        if match["how"] == "s":
            subject = phrase.closed
        level = phrase.end if match["how"] == "e" and match.end() == len(template) else CLOSED
        text += phrase.last if match["how"] == "e" else phrase.closed
    text += template[end:]
    extra = _options(call, at, speech) if "{extra}" not in template else ""
    if extra and level != CLOSED:
        return Phrase(f"({text}){extra}")
    return Phrase((text + extra).replace(" ()", "").replace(" , ", ", ").replace(",, ", ", "), level)


def _slot(name: str, how: str, noun: str, call: Call, at: Setting, speech: Speech) -> Phrase:
    if name == "extra":
        return Phrase(_options(call, at, speech))
    if name in call.several:
        parts = [speech.noun(part, at).closed for part in call.several[name]]
        return Phrase(listed(parts) if parts else "")
    if name == "range":
        return Phrase(f", {_range(call, at, speech)},")
    node = call.arguments[name]
    kind = next(param.type for param in WORDS[call.word].params if param.name == name)
    if how == "q":
        return Phrase(quantity(node, noun, noun + "s", at, speech))
    if kind == "prompt":
        return Phrase(f"“{literal(node)}”" if isinstance(node, ast.Constant) else "“”")
    if kind in ("value", "procedure") and isinstance(node, ast.Name):
        return Phrase(at.rule(node.id))
    if kind == "token" and call.word == "tokens_on" and isinstance(node, ast.Name):
        return Phrase(at.names.thing(node.id).many)
    if kind in NAMED and isinstance(node, ast.Name) and node.id not in at.variables:
        label = at.names.attribute(node.id) if kind in ("zonename", "pilesname", "key") else at.names.thing(node.id)
        return Phrase(("the " if kind in ("table", "board") else "") + label.one)
    return speech.noun(node, at)


def _range(call: Call, at: Setting, speech: Speech) -> str:
    """The number of things to choose."""
    least, most, options = call.arguments["least"], call.arguments["most"], call.arguments.get("list")
    one, other = speech.noun(least, at).closed, speech.noun(most, at).closed
    if code_text(least) == code_text(most):
        return f"exactly {one}"
    if isinstance(least, ast.Constant) and least.value == 0:
        if called(most) == "count" and options is not None and code_text(most.args[0]) == code_text(options):  # type: ignore[attr-defined]
            return "any number"
        return f"up to {other}"
    return f"{one} to {other}"


def _options(call: Call, at: Setting, speech: Speech) -> str:
    """The sentences of arguments with ``=``."""
    extra = ""
    for param in WORDS[call.word].params:
        node = call.arguments.get(param.name) if param.optional else None
        if node is None:
            continue
        flag = f" {node.value}" if isinstance(node, ast.Constant) and isinstance(node.value, bool) else ""
        flag = " number" if param.type == "place|num" and at.kind(node).kind == "num" else flag
        template = OPTIONS[f"{call.word}.{param.name}{flag}"]
        text = _SLOT.sub(lambda m: _slot(m["slot"], m["how"] or "", "", call, at, speech).closed, template)
        extra += f", {text}" if text else ""
    return extra
