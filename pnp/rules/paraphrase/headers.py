"""The header of a rule as sentences: when it happens, who may do it, what they choose, what it costs."""

import ast
from collections.abc import Iterator

from pnp.rules.header import ARGUMENTS
from pnp.rules.paraphrase.conditions import predicate
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.names import spaced
from pnp.rules.paraphrase.phrase import listed, sentence
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.rule import Rule

MOMENTS = {
    "turn_end": "At the end of a turn", "round_end": "At the end of a round", "rest": "Whenever play rests",
    "always": "At all times",
}  # fmt: skip


def parameters(rule: Rule, at: Setting) -> Setting:
    """The place in a rule where only its parameters have values."""
    for name in rule.params:
        phrase = {"me": "you", "event": "the announcement"}.get(name) or at.local(name)
        at = at.with_variable(name, phrase)
    return at


def header(rule: Rule, at: Setting, speech: Speech) -> Iterator[str]:
    """The first lines of a paraphrase."""
    arguments = _arguments(rule)
    yield f"{_moment(rule, at, speech)}:"
    for name in rule.header.lists:
        group = speech.members(arguments[name], at).phrase("a", False)
        yield sentence(f"{at.variables[name]} is {group.text}, chosen by you")
    if "cost" in arguments:
        onto = f", laid on {speech.noun(arguments['onto'], at).last}" if "onto" in arguments else ""
        yield f"It costs {speech.noun(arguments['cost'], at).closed}{onto}."
    if "limit" in arguments:
        yield f"At most {speech.noun(arguments['limit'], at).closed} times."
    if "who" in arguments:
        yield _who(arguments["who"], at, speech)
    if "when" in arguments:
        yield f"Only if {speech.condition(arguments['when'], at).text}."


def value_line(rule: Rule, at: Setting, speech: Speech) -> str:
    """A value that is computed in one line, as one sentence; "" for another rule."""
    line = rule.tree.body[0]
    if rule.kind != "value" or len(rule.tree.body) > 1 or not isinstance(line, ast.Return) or line.value is None:
        return ""
    name = f"“{spaced(rule.name)}”"
    if is_flag(line.value, at.kinds) and not isinstance(line.value, ast.Constant | ast.IfExp):
        words = predicate(rule.name, at.variables[rule.params[0]]) if len(rule.params) == 1 else ""
        if words:
            return sentence(f"{words} if {speech.condition(line.value, at).text}")
        return f"{name} holds{_for(rule, at)} if {speech.condition(line.value, at).text}."
    return f"{name}{_for(rule, at)} means {speech.noun(line.value, at).text}."


def _arguments(rule: Rule) -> dict[str, ast.expr]:
    decorator = rule.tree.decorator_list[0]
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    allowed = ARGUMENTS[rule.kind] | set(rule.header.lists)
    return {k.arg: k.value for k in keywords if k.arg in allowed}


def _who(node: ast.expr, at: Setting, speech: Speech) -> str:
    if is_flag(node, at.kinds):
        return f"Only if {speech.condition(node, at).text}."
    return f"Only for {speech.noun(node, at).text}."


def _moment(rule: Rule, at: Setting, speech: Speech) -> str:
    """When a rule applies, and to whom."""
    facts = rule.header
    name = f"“{facts.label or spaced(rule.name)}”"
    match rule.kind:
        case "setup":
            return f"To set up, {name}"
        case "phase":
            return f"In the phase “{at.names.thing(facts.phase).one}”, {name}"
        case "action":
            again = ", as often as you like" if facts.repeat else ""
            return f"In the phase “{at.names.thing(facts.phase).one}”, you may {name}{again}"
        case "reaction":
            moment = "At any time" if facts.to == "any_time" else f"When a {spaced(facts.to)} is announced"
            return f"{moment}, you may answer with {name}"
        case "effect":
            return f"The effect of a card with {_keys(rule, at)}, {name}{_for(rule, at)}"
        case "whenever":
            assert facts.condition is not None
            return f"As soon as {speech.condition(facts.condition, at).text}, {name}"
        case "invariant":
            return f"{MOMENTS[facts.at]}, {name}"
        case "win":
            return f"{MOMENTS[facts.at or 'rest']}, {name}{_for(rule, at)}"
        case "limit_reached":
            return f"When the last round is over, {name}"
        case "policy":
            return f"How the {at.names.thing(facts.side).one} decides, {name}{_for(rule, at)}"
        case "score":
            return f"How good a position is, {name}{_for(rule, at)}"
        case "value":
            return f"The value of {name}{_for(rule, at)}"
    return f"The steps of {name}{_for(rule, at)}"


def _keys(rule: Rule, at: Setting) -> str:
    """The members of an effect: ``rank ace or two``."""
    keys = ((column, [at.names.thing(member).one for member in members]) for column, members in rule.header.keys)
    return " and ".join(f"{at.names.thing(column).one} {listed(members, 'or')}" for column, members in keys)


def _for(rule: Rule, at: Setting) -> str:
    names = [at.variables[name] for name in rule.params]
    return f" for {listed(names)}" if names else ""
