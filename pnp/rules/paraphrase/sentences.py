"""The lines of a rule as sentences, indented under conditions and loops."""

import ast
from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.model.schema.types import NUM, Type
from pnp.rules.paraphrase.acts import SAID_ALONE, act, acting_part
from pnp.rules.paraphrase.filling import filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.lists import uses
from pnp.rules.paraphrase.phrase import Phrase, sentence
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word
from pnp.rules.words import WORDS

SHORT = 110
"""Most characters of a condition and its only sentence on one line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its depth."""

    depth: int
    text: str

    @property
    def indented(self) -> str:
        """The line with its indentation."""
        return "  " * self.depth + self.text


def block(body: Sequence[ast.stmt], at: Setting, speech: Speech, depth: int = 0) -> list[Line]:
    """Consecutive lines of a rule. A citation precedes the sentence after it."""
    lines: list[Line] = []
    cited = ""
    for statement in body:
        ids = citations(statement)
        if ids:
            cited += "".join(f"[{id}] " for id in ids)
            continue
        sentences = list(_statement(statement, at, speech, depth))
        lines += [Line(depth, cited + sentences[0].text), *sentences[1:]]
        cited = ""
    if cited:
        lines.append(Line(depth, cited + at.lang.line("nothing more")))
    return lines


def citations(statement: ast.stmt) -> list[str]:
    """The clauses cited by a line that does nothing else."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if call is None or called_word(call) != "cite":
        return []
    assert isinstance(call, ast.Call)
    return [str(arg.value) for arg in call.args if isinstance(arg, ast.Constant)]


def _statement(node: ast.stmt, at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    match node:
        case ast.If():
            yield from _branches(node, at, speech, depth)
        case ast.For():
            yield from _loop(node, at, speech, depth)
        case ast.Return(value=None):
            yield Line(depth, at.lang.line("stop"))
        case ast.Return(value=ast.expr() as value):
            yield Line(depth, _result(value, at, speech))
        case ast.Assign(targets=[target]):
            yield Line(depth, _assigned(target, node.value, at, speech))
        case ast.AugAssign():
            yield Line(depth, _changed(node, at, speech))
        case ast.Expr(value=ast.Call() as call):
            yield Line(depth, act(call, at, speech))
        case ast.Break():
            yield Line(depth, at.lang.line("break"))
        case ast.Continue():
            yield Line(depth, at.lang.line("continue"))
        case _:
            yield Line(depth, at.lang.line("pass"))


# ------------------------------------------------------------------------------------------------- branches
def _branches(node: ast.If, at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    yield from _branch(at.lang.line("if", test=speech.condition(node.test, at)), node.body, at, speech, depth)
    rest = node.orelse
    while len(rest) == 1 and isinstance(rest[0], ast.If):
        head = at.lang.line("else if", test=speech.condition(rest[0].test, at))
        yield from _branch(head, rest[0].body, at, speech, depth)
        rest = rest[0].orelse
    if rest:
        yield from _branch(at.lang.line("else"), rest, at, speech, depth)


def _branch(head: str, body: Sequence[ast.stmt], at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    lines = block(body, at, speech, depth + 1)
    if len(lines) == 1 and len(head) + len(lines[0].text) < SHORT and not lines[0].text.endswith(":"):
        yield Line(depth, f"{head}{at.lang.colon} {lines[0].text}")
    else:
        yield Line(depth, f"{head}{at.lang.colon}")
        yield from lines


# ------------------------------------------------------------------------------------------------- loops
def _loop(node: ast.For, at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    assert isinstance(node.target, ast.Name)
    name = node.target.id
    word = called_word(node.iter)
    if word in ("times", "repeat", "numbers"):
        inner = at.with_variable(name, at.local(name, NUM))
        used = any(uses(line, name) for line in node.body)
        yield Line(depth, counting(node.iter, inner.variables[name] if used else None, at, speech))
    else:
        kind = at.member(node.iter)
        inner = at.with_variable(name, at.loop_variable(name, kind))
        yield Line(depth, _each(node.iter, inner.variables[name], at, speech))
    yield from block(node.body, inner, speech, depth + 1)


def counting(node: ast.expr, variable: Phrase | None, at: Setting, speech: Speech) -> str:
    """The head of a counting loop."""
    assert isinstance(node, ast.Call)
    numbers = [speech.noun(arg, at) for arg in node.args]
    word = called_word(node)
    if word == "numbers":
        named = at.lang.frame("named number", variable=variable).text if variable else ""
        text = at.lang.line("each number", low=numbers[0], high=numbers[1], named=named)
    else:
        named = at.lang.frame("counting from 1", variable=variable).text if variable else ""
        text = at.lang.line(f"do {word}", number=numbers[0], named=named)
    return text + at.lang.colon


def _each(node: ast.expr, variable: Phrase, at: Setting, speech: Speech) -> str:
    """The head of a loop over a list."""
    lang, word = at.lang, called_word(node)
    intro = "" if variable.role == "that" else f" ({variable.text})"
    if word == "turning":
        assert isinstance(node, ast.Call)
        first = filled(lang.words.frames["turning"], node, at, speech)
        return lang.line("each time", first=first, intro=intro or f" ({variable.text})") + lang.colon
    if isinstance(node, ast.Call) and word in WORDS and WORDS[word].acts and word not in SAID_ALONE:
        first_act = act(node, at, speech)[:-1]
        return lang.line("each of the results", first=first_act, intro=f" ({variable.text})") + lang.colon
    group = speech.members(node, at)
    each = lang.members(group, "each", False)
    is_people = group.noun in (lang.words.things["player"], lang.words.things["other player"]) and not group.tail
    return lang.line("each player" if is_people else "for each of", each=each, intro=intro) + lang.colon


# ------------------------------------------------------------------------------------------------- values
def _result(value: ast.expr, at: Setting, speech: Speech) -> str:
    """The sentence of a result."""
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return at.lang.line("answer", answer=at.lang.frame("yes" if value.value else "no"))
    if is_flag(value, at.kinds) and not isinstance(value, ast.IfExp):
        return at.lang.line("answer if", test=speech.condition(value, at))
    hoisted = acting_part(value, at, speech)
    if hoisted is not None:
        first, rest = hoisted
        key = "this is the result" if rest.role == "result" else "result then"
        return at.lang.line(key, first=first, rest=rest)
    return at.lang.line("result", value=speech.noun(value, at))


def _assigned(target: ast.expr, value: ast.expr, at: Setting, speech: Speech) -> str:
    """The sentence for an assignment to a variable or a field."""
    if isinstance(target, ast.Name):
        return _named(target, value, at, speech)
    lang = at.lang
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return lang.line("from now on", test=speech.condition(target, at, bool(value.value)))
    if is_flag(target, at.kinds):
        return lang.let_hold(speech.condition(target, at), speech.condition(value, at))
    hoisted = acting_part(value, at, speech)
    first, phrase = hoisted if hoisted is not None else ("", speech.noun(value, at))
    is_nothing = isinstance(value, ast.Name) and value.id in ("nothing", "nobody")
    if isinstance(target, ast.Attribute) and is_nothing and at.kind(target).kind == "player":
        phrase = lang.frame("nobody")
    becomes = lang.frame("becomes", place=speech.thing(target, at), value=phrase)
    return lang.line("and then", first=first, rest=becomes) if first else sentence(becomes.text)


def _named(target: ast.Name, value: ast.expr, at: Setting, speech: Speech) -> str:
    """The sentence for an assignment to a variable."""
    lang = at.lang
    place = at.variables[target.id] if target.id in at.variables else at.local(target.id, _kind_of(target, value, at))
    hoisted = acting_part(value, at, speech)
    if hoisted is None:
        return sentence(lang.frame("let be", place=place, value=speech.noun(value, at)).text)
    first, phrase = hoisted
    if phrase.role == "result":
        return lang.line("these are" if phrase.plural else "this is", first=first, place=place)
    return lang.line("and then", first=first, rest=lang.frame("let be", place=place, value=phrase))


def _kind_of(target: ast.Name, value: ast.expr, at: Setting) -> Type:
    """The type of a variable at its assignment."""
    return at.kinds.get(target) or at.kind(value)


def _changed(node: ast.AugAssign, at: Setting, speech: Speech) -> str:
    key = {ast.Add: "rises", ast.Sub: "falls", ast.Mult: "is multiplied"}[type(node.op)]
    place, value = speech.thing(node.target, at), speech.noun(node.value, at)
    return sentence(at.lang.frame(key, place=place, value=value).text)
