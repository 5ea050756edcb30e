"""The round and its actions in words: steps, who acts, what is told of a phase, what actions are called and do."""

import ast
import functools
from collections.abc import Mapping

from pnp.model.game import Clause, Message, Step
from pnp.press.document.costs import price_of
from pnp.press.document.game_text import GameText
from pnp.press.document.languages import is_without_spaces
from pnp.rules import Rule


def top_steps(game_sequence: Step) -> tuple[Step, ...]:
    """The steps of a round in order; of a game without rounds, its own."""
    return game_sequence.steps if game_sequence.kind == "round" else (game_sequence,)


def step_title(step: Step, text: GameText) -> str:
    """What a step of the sequence is called."""
    if step.kind == "phase":
        return text.text(text.game.phases[step.name].label)
    if step.kind == "turns":
        return _plural_of(step.label, text)
    return text.text(step.label)


def _plural_of(label: Message, text: GameText) -> str:
    """Turns for a step labelled Turn, by the glossary's plural."""
    for term in text.game.terms.values():
        if term.one.text == label.text:
            return text.prose.fill(f"{{{{ {term.plural or term.id + 's'} }}}}")
    return text.text(label)


def step_who(step: Step, text: GameText) -> str:
    """Who acts in a step."""
    if step.kind == "phase":
        return text.text(text.game.phases[step.name].who)
    return text.say("one player after another") if step.kind == "turns" else ""


def phase_clauses(phase: str, text: GameText) -> list[Clause]:
    """The clauses that a phase's code tells, in the order of the book: its own, and those of the procedures it runs."""
    rules = text.rules
    wanted = {phase_rule.clause for phase_rule in rules.of_kind("phase") if phase_rule.header.phase == phase}
    for rule in rules.of_kind("phase"):
        if rule.header.phase == phase:
            wanted |= {c for called in _called(rule, rules.rules) for c in (called.clause, *called.cites)}
    return [c for id, c in text.game.clauses.items() if id in wanted and c.kind != "limit"]


def _called(rule: Rule, rules: Mapping[str, Rule]) -> list[Rule]:
    names = names_called(rule.tree)
    return [rule, *(rules[n] for n in rules if n in names and rules[n].kind == "procedure")]


@functools.lru_cache(maxsize=1024)
def names_called(tree: ast.AST) -> frozenset[str]:
    """What a rule calls by its name."""
    calls = (n for n in ast.walk(tree) if isinstance(n, ast.Call))
    return frozenset(call.func.id for call in calls if isinstance(call.func, ast.Name))


def actions_of(phase: str, text: GameText) -> list[Rule]:
    """The actions of a phase, in the order of the book."""
    return [r for r in text.rules.of_kind("action") if r.header.phase == phase]


def action_name(rule: Rule, text: GameText) -> str:
    """What people call an action: its label, or the title of its section."""
    if rule.header.label:
        return text.text(Message(rule.header.label, f"prompt:{rule.name}"))
    clause = text.game.clauses.get(rule.clause)
    return text.text(clause.title) if clause else rule.name


def action_text(rule: Rule, text: GameText) -> str:
    """What an action does, in a line, with the words of a cost that varies behind it."""
    clause = text.game.clauses[rule.clause]
    price = price_of(rule, text.game, text.rules)
    line = text.brief(clause)
    told = text.game.clauses.get(price.clause)
    if told is not None and told.brief:
        gap = "" if is_without_spaces(text.locale) else " "
        line = f"{line}{gap}{_sentence(text.brief(told), text)}"
    return line


def _sentence(words: str, text: GameText) -> str:
    """Words as a sentence of their own."""
    return text.capital(words) + full_stop(words, text)


def full_stop(words: str, text: GameText) -> str:
    """The full stop that a text lacks."""
    if words.endswith((".", "!", "?", "。", "！", "？")):
        return ""
    return "。" if is_without_spaces(text.locale) else "."


def moments(text: GameText) -> list[Clause]:
    """The clauses of procedures that open a window."""
    found = []
    for rule in text.rules.of_kind("procedure"):
        calls = names_called(rule.tree)
        clause = text.game.clauses.get(rule.clause)
        if "moment" in calls and clause is not None and clause.brief:
            found.append(clause)
    return found
