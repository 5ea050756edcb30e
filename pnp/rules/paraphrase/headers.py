"""The header of a rule as sentences: when it applies, who may use it, the choices, the cost."""

import ast
from collections.abc import Iterator

from pnp.rules.changes import SO_FAR
from pnp.rules.header import ARGUMENTS
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.phrase import Phrase
from pnp.rules.paraphrase.speech import ANY, Setting, Speech
from pnp.rules.rule import Rule


def parameters(rule: Rule, at: Setting) -> Setting:
    """The beginning of a rule, where only its parameters have values."""
    for name in rule.params:
        at = at.with_variable(name, _parameter(rule, name, at))
    return at


def _parameter(rule: Rule, name: str, at: Setting) -> Phrase:
    if name == "me":
        return at.lang.you
    if name == SO_FAR and rule.header.changes:
        return at.lang.frame("the value so far")
    if name == "event":
        return at.lang.frame("the announcement")
    return at.local(name, rule.param_types.get(name, ANY))


def header(rule: Rule, at: Setting, speech: Speech) -> Iterator[str]:
    """The first lines of a paraphrase."""
    arguments, lang = _arguments(rule), at.lang
    yield f"{_moment(rule, at, speech)}{lang.colon}"
    for name in rule.header.lists if rule.kind != "changes" else ():
        group = lang.members(speech.members(arguments[name], at), "a", False)
        yield lang.line("chosen parameter", name=at.variables[name], group=group)
    if "cost" in arguments:
        onto = lang.frame("laid on", card=speech.noun(arguments["onto"], at)).text if "onto" in arguments else ""
        yield lang.line("costs", cost=speech.noun(arguments["cost"], at), onto=onto)
    if "limit" in arguments:
        yield lang.line("at most times", number=speech.noun(arguments["limit"], at))
    if "who" in arguments:
        yield _who(arguments["who"], at, speech)
    if "when" in arguments:
        yield lang.line("only if", test=speech.condition(arguments["when"], at))
    if rule.kind == "changes":
        for name in rule.header.lists:
            each = lang.members(speech.members(arguments[name], at), "each", False)
            yield lang.line("for each of", each=each, intro=_introducing(at.variables[name])) + "."
    if "leaves" in arguments:
        yield _leaving(rule, arguments["leaves"], at, speech)


def _leaving(rule: Rule, leaves: ast.expr, at: Setting, speech: Speech) -> str:
    """The condition that holds after an action, or the number that is as small as possible."""
    if rule.looks_ahead:
        return at.lang.line("only if smallest", number=speech.noun(leaves, at))
    return at.lang.line("only if afterwards", test=speech.condition(leaves, at))


def value_line(rule: Rule, at: Setting, speech: Speech) -> str:
    """A value computed in one line, as one sentence; "" for any other rule."""
    line, lang = rule.tree.body[0], at.lang
    if rule.kind != "value" or len(rule.tree.body) > 1 or not isinstance(line, ast.Return) or line.value is None:
        return ""
    name = at.rule(rule.name)
    if is_flag(line.value, at.kinds) and not isinstance(line.value, ast.Constant | ast.IfExp):
        test = speech.condition(line.value, at)
        words = (
            lang.predicate(rule.name, at.variables[rule.params[0]], True, at.names.nouns)
            if len(rule.params) == 1
            else ""
        )
        if words:
            return lang.line("predicate if", words=words, test=test)
        return lang.line("rule holds if", name=name, whom=_for(rule, at), test=test)
    return lang.line("rule means", name=name, whom=_for(rule, at), value=speech.noun(line.value, at))


def _arguments(rule: Rule) -> dict[str, ast.expr]:
    decorator = rule.tree.decorator_list[0]
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    allowed = ARGUMENTS[rule.kind] | set(rule.header.lists)
    return {k.arg: k.value for k in keywords if k.arg in allowed}


def _who(node: ast.expr, at: Setting, speech: Speech) -> str:
    if is_flag(node, at.kinds):
        return at.lang.line("only if", test=speech.condition(node, at))
    return at.lang.line("only for", who=speech.noun(node, at))


def _moment(rule: Rule, at: Setting, speech: Speech) -> str:
    """The moment at which a rule applies, and its player."""
    lang, facts, whom = at.lang, rule.header, _for(rule, at)
    name = lang.quote(at.names.header(rule))
    slots: dict[str, Phrase | str] = {"name": name, "whom": whom}
    match rule.kind:
        case "setup" | "limit_reached" | "score":
            return lang.line(f"moment {rule.kind}", **slots)
        case "phase" | "action":
            slots["phase"] = at.names.thing(facts.phase).bare
            again = " again" if rule.kind == "action" and facts.repeat else ""
            return lang.line(f"moment {rule.kind}{again}", **slots)
        case "reaction":
            if facts.to == "any_time":
                return lang.line("moment any_time", **slots)
            return lang.line("moment reaction", event=at.names.announcement(facts.to), **slots)
        case "effect":
            return lang.line("moment effect", keys=_keys(rule, at), **slots)
        case "whenever":
            assert facts.condition is not None
            return lang.line("moment whenever", test=speech.condition(facts.condition, at), **slots)
        case "invariant" | "win":
            return lang.line(f"moment {facts.at or 'rest'}", name=name, whom=whom if rule.kind == "win" else "")
        case "policy":
            return lang.line("moment policy", side=lang.noun(at.names.thing(facts.side), "the"), **slots)
        case "value":
            return lang.line("moment value", **slots)
        case "form":
            return lang.line("moment form", **slots)
        case "changes":
            return lang.line("moment changes", value=at.rule(facts.changes), **slots)
    return lang.line("moment procedure", **slots)


def _introducing(variable: Phrase) -> str:
    """A variable in brackets behind the list that it goes through."""
    return f" ({variable.text})"


def _keys(rule: Rule, at: Setting) -> str:
    """The members of an effect: ``rank ace or two``."""
    each = [
        at.lang.frame(
            "key is",
            column=at.names.key_column(column),
            members=at.lang.listed([Phrase(at.names.thing(member).one) for member in members], at.lang.or_),
        ).text
        for column, members in rule.header.keys
    ]
    return f" {at.lang.and_} ".join(each)


def _for(rule: Rule, at: Setting) -> str:
    names = [at.variables[name] for name in rule.params]
    return at.lang.frame("for whom", who=at.lang.listed(names)).text if names else ""
