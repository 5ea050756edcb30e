"""The lines of a rule as sentences, with an indentation for what stands under a condition or in a loop."""

import ast
from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.rules.paraphrase.acts import SAID_ALONE, act, acting_part
from pnp.rules.paraphrase.english import verb
from pnp.rules.paraphrase.filling import filled
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.lists import called, uses
from pnp.rules.paraphrase.phrase import Phrase, sentence
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.words import WORDS

SHORT = 110
"""Most characters of a condition and its only sentence on one line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its depth."""

    depth: int
    text: str

    @property
    def shown(self) -> str:
        """The line with its indentation."""
        return "  " * self.depth + self.text


def block(body: Sequence[ast.stmt], at: Setting, speech: Speech, depth: int = 0) -> list[Line]:
    """Some lines of a rule. A citation stands before the sentence that follows it."""
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
        lines.append(Line(depth, f"{cited}Nothing more happens."))
    return lines


def citations(statement: ast.stmt) -> list[str]:
    """The clauses that a line cites, and does no more."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if call is None or called(call) != "cite":
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
            yield Line(depth, "Stop here.")
        case ast.Return(value=ast.expr() as value):
            yield Line(depth, _result(value, at, speech))
        case ast.Assign(targets=[target]):
            yield Line(depth, _assigned(target, node.value, at, speech))
        case ast.AugAssign():
            yield Line(depth, _changed(node, at, speech))
        case ast.Expr(value=ast.Call() as call):
            yield Line(depth, act(call, at, speech))
        case ast.Break():
            yield Line(depth, "Stop, and leave out the rest of them.")
        case ast.Continue():
            yield Line(depth, "Go on with the next of them.")
        case _:
            yield Line(depth, "Nothing happens.")


# ------------------------------------------------------------------------------------------------- branches
def _branches(node: ast.If, at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    yield from _branch(f"If {speech.condition(node.test, at).text}", node.body, at, speech, depth)
    rest = node.orelse
    while len(rest) == 1 and isinstance(rest[0], ast.If):
        test = speech.condition(rest[0].test, at).text
        yield from _branch(f"Otherwise, if {test}", rest[0].body, at, speech, depth)
        rest = rest[0].orelse
    if rest:
        yield from _branch("Otherwise", rest, at, speech, depth)


def _branch(head: str, body: Sequence[ast.stmt], at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    lines = block(body, at, speech, depth + 1)
    if len(lines) == 1 and len(head) + len(lines[0].text) < SHORT and not lines[0].text.endswith(":"):
        yield Line(depth, f"{head}: {lines[0].text}")
    else:
        yield Line(depth, f"{head}:")
        yield from lines


# ------------------------------------------------------------------------------------------------- loops
def _loop(node: ast.For, at: Setting, speech: Speech, depth: int) -> Iterator[Line]:
    assert isinstance(node.target, ast.Name)
    name = node.target.id
    word = called(node.iter)
    if word in ("times", "repeat", "numbers"):
        inner = at.with_variable(name, at.local(name))
        used = any(uses(line, name) for line in node.body)
        yield Line(depth, counting(node.iter, inner.variables[name] if used else "", at, speech))
    else:
        kind = at.member(node.iter)
        inner = at.with_variable(name, at.loop_variable(name, kind))
        yield Line(depth, _each(node.iter, inner.variables[name], at, speech))
    yield from block(node.body, inner, speech, depth + 1)


def counting(node: ast.expr, variable: str, at: Setting, speech: Speech) -> str:
    """The head of a loop that counts."""
    assert isinstance(node, ast.Call)
    numbers = [speech.noun(arg, at).closed for arg in node.args]
    named = f", with {variable} counting from 1" if variable else ""
    match called(node):
        case "times":
            return f"Do this {numbers[0]} times{named}:"
        case "repeat":
            return f"Do this again and again, {numbers[0]} times at most{named}:"
    return f"For each number{f' {variable}' if variable else ''} from {numbers[0]} to {numbers[1]}:"


def _each(node: ast.expr, variable: str, at: Setting, speech: Speech) -> str:
    """The head of a loop through a list."""
    intro = "" if variable.startswith("that ") else f" ({variable})"
    word = called(node)
    if word == "turning":
        return f"{_turning(node, at, speech)}; each time{intro or f' ({variable})'}:"
    if isinstance(node, ast.Call) and word in WORDS and WORDS[word].acts and word not in SAID_ALONE:
        return f"{act(node, at, speech)[:-1]}; for each of them ({variable}):"
    group = speech.members(node, at)
    if group.one in ("player", "other player") and not group.tail:
        return f"{sentence(group.phrase('each', False).text, '')}{intro}:"
    return f"For {group.phrase('each', False).text}{intro}:"


def _turning(node: ast.expr, at: Setting, speech: Speech) -> str:
    assert isinstance(node, ast.Call)
    return filled("Turn up the cards of {zone} one by one onto {onto}", node, at, speech).text


# ------------------------------------------------------------------------------------------------- values
def _result(value: ast.expr, at: Setting, speech: Speech) -> str:
    """The sentence of a result."""
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return f"The answer is {'yes' if value.value else 'no'}."
    if is_flag(value, at.kinds) and not isinstance(value, ast.IfExp):
        return f"The answer is yes if {speech.condition(value, at).text}."
    hoisted = acting_part(value, at, speech)
    if hoisted is not None:
        first, rest = hoisted
        return f"{first}; the result is {rest.text}."
    return f"The result is {speech.noun(value, at).text}."


def _assigned(target: ast.expr, value: ast.expr, at: Setting, speech: Speech) -> str:
    """The sentence of a value that gets a name, or goes into a field."""
    is_local = isinstance(target, ast.Name)
    if isinstance(value, ast.Constant) and isinstance(value.value, bool) and not is_local:
        return sentence(speech.condition(target, at, bool(value.value)).text, " from now on.")
    if not is_local and is_flag(target, at.kinds):
        held = speech.condition(target, at).text.replace(" holds", " hold", 1)
        return f"Let {held} if {speech.condition(value, at).text}, otherwise not."
    hoisted = acting_part(value, at, speech)
    place = at.local(target.id) if isinstance(target, ast.Name) else speech.thing(target, at).text
    if isinstance(target, ast.Name) and target.id in at.variables:
        place = at.variables[target.id]
    first, phrase = hoisted if hoisted is not None else ("", speech.noun(value, at))
    if phrase.text in ("it", "them") and is_local:
        return f"{first}; {'this is' if phrase.text == 'it' else 'these are'} {place}."
    if isinstance(target, ast.Attribute) and phrase.text == "nothing" and at.kind(target).kind == "player":
        phrase = Phrase("nobody")
    new = f"let {place} be {phrase.text}" if is_local else f"{place} {verb('become', place)} {phrase.text}"
    return f"{first}; {new}." if first else sentence(new)


def _changed(node: ast.AugAssign, at: Setting, speech: Speech) -> str:
    place, value = speech.thing(node.target, at), speech.noun(node.value, at)
    base, rest = {ast.Add: ("rise", "by"), ast.Sub: ("fall", "by"), ast.Mult: ("be", "multiplied by")}[type(node.op)]
    return sentence(f"{place.closed} {verb(base, place.text)} {rest} {value.text}")
