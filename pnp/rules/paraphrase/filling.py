"""The sentence of a word with its arguments filled in."""

import ast
import re
from collections.abc import Mapping

from pnp.base.frozen import dataclass, replace
from pnp.rules.canonical import code_text
from pnp.rules.paraphrase.numbers import literal, quantity
from pnp.rules.paraphrase.phrase import CLOSED, Phrase
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word
from pnp.rules.words import WORDS

_NAMED_SLOT = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
_NUMBER_OF = re.compile(r"\{(\w+):q:(\w+)(?:\.(\w+))?\}")
_OWNER = re.compile(r"@(\w+)>")
NAMED = frozenset(
    {"zonename", "pilesname", "column", "key", "offer", "announcement", "ranking", "table", "board", "deed"}
)
"""Types of parameters whose arguments must be names."""
CHAINED = frozenset({"choose", "choose_some", "choose_number", "name_card", "arrange", "secretly"})
"""Words whose noun phrases begin with their subject, and continue with who chooses it."""


@dataclass(frozen=True)
class Call:
    """A call of a word with its arguments by parameter name."""

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
    word = WORDS[called_word(node)]
    plain = [param for param in word.params if not param.optional and not param.many]
    rest = next((param.name for param in word.params if param.many), "")
    places = [param.name for param in plain] + ([] if rest else [p.name for p in word.params if p.optional])
    arguments = dict(zip(places, node.args, strict=False)) | {k.arg or "": k.value for k in node.keywords}
    several = {rest: tuple(node.args[len(plain) :])} if rest else {}
    return Call(word.name, arguments, several)


def filled(template: str, node: ast.Call, at: Setting, speech: Speech, level: int = CLOSED) -> Phrase:
    """The sentence of a word. Its keyword arguments follow, or replace ``{extra}`` in the template.

    ``{n:q:card}`` is a number of things named by one of the language's nouns.
    """
    call = call_of(node)
    slots: dict[str, Phrase | str] = {}
    for number, noun, case in _NUMBER_OF.findall(template):
        slots[f"{number}_things"] = quantity(call.arguments[number], at.lang.words.things[noun], at, speech)
        mark = f":{case}" if case else ""
        template = template.replace(f"{{{number}:q:{noun}{'.' + case if case else ''}}}", f"{{{number}_things{mark}}}")
    for name in (*(name for name, _ in _NAMED_SLOT.findall(template)), *_OWNER.findall(template)):
        if name not in slots:
            slots[name] = _slot(name, call, at, speech)
    phrase = at.lang.fill(template, slots)
    extra = _options(call, at, speech) if "{extra}" not in template else ""
    if extra:
        own = at.lang.bracketed(phrase) if phrase.level != CLOSED else phrase
        phrase = Phrase(own.text + extra, CLOSED, tuple(text + extra for text in own.cases), own.gender, own.plural)
    mended = Phrase(
        _mended(phrase.text), phrase.level, tuple(_mended(c) for c in phrase.cases), phrase.gender, phrase.plural
    )
    return mended if level == CLOSED else replace(mended, level=level)


def _mended(text: str) -> str:
    """A sentence without the marks of empty places."""
    return text.replace(" ()", "").replace(" , ", ", ").replace(",, ", ", ")


def _slot(name: str, call: Call, at: Setting, speech: Speech) -> Phrase:
    lang = at.lang
    if name == "extra":
        return Phrase(_options(call, at, speech))
    if name in call.several:
        parts = [speech.noun(part, at) for part in call.several[name]]
        return lang.listed(parts) if parts else Phrase("")
    if name == "range":
        return lang.frame("range", range=_range(call, at, speech))
    node = call.arguments[name]
    kind = next(param.type for param in WORDS[call.word].params if param.name == name)
    if kind == "prompt":
        return Phrase(lang.quote(at.names.prompt(literal(node)) if isinstance(node, ast.Constant) else ""))
    if kind in ("value", "procedure", "form") and isinstance(node, ast.Name):
        return Phrase(at.rule(node.id))
    if kind == "token" and call.word == "tokens_on" and isinstance(node, ast.Name):
        return lang.noun(at.names.thing(node.id), "", True)
    if kind in NAMED and isinstance(node, ast.Name) and node.id not in at.variables:
        return _named(kind, node.id, at)
    return speech.noun(node, at)


def _named(kind: str, name: str, at: Setting) -> Phrase:
    """The name of something that has no value of its own."""
    if kind in ("zonename", "pilesname", "key"):
        return Phrase(at.names.attribute(name).bare)
    if kind in ("table", "board"):
        return at.lang.noun(at.names.thing(name), "the")
    if kind == "column" and name not in at.names.things:
        return Phrase(at.names.column(name).bare)
    return Phrase(at.names.thing(name).bare)


def _range(call: Call, at: Setting, speech: Speech) -> Phrase:
    """The number of things to choose."""
    least, most, options = call.arguments["least"], call.arguments["most"], call.arguments.get("list")
    one, other = speech.noun(least, at), speech.noun(most, at)
    if code_text(least) == code_text(most):
        return at.lang.frame("exactly", number=one)
    if isinstance(least, ast.Constant) and least.value == 0:
        if called_word(most) == "count" and options is not None and code_text(most.args[0]) == code_text(options):  # type: ignore[attr-defined]
            return at.lang.frame("any number")
        return at.lang.frame("up to", number=other)
    return at.lang.frame("from to", least=one, most=other)


def _options(call: Call, at: Setting, speech: Speech) -> str:
    """The sentences of keyword arguments."""
    extra = ""
    for param in WORDS[call.word].params:
        node = call.arguments.get(param.name) if param.optional else None
        if node is None:
            continue
        flag = f" {node.value}" if isinstance(node, ast.Constant) and isinstance(node.value, bool) else ""
        flag = " number" if param.type == "place|num" and at.kind(node).kind == "num" else flag
        template = at.lang.words.options[f"{call.word}.{param.name}{flag}"]
        slots = {name: _slot(name, call, at, speech) for name, _ in _NAMED_SLOT.findall(template)}
        text = at.lang.fill(template, slots).text
        extra += f", {text}" if text else ""
    return extra
