"""The round and its actions in words: steps, who acts, the text of phases, names and effects of actions."""

from collections.abc import Iterator

from pnp.model.game import Clause, Message, Step
from pnp.press.document.game_text import GameText
from pnp.press.document.languages import is_without_spaces
from pnp.press.document.rule_facts import PrintedRule


def top_steps(game_sequence: Step) -> tuple[Step, ...]:
    """The steps of a round in order; for a game without rounds, its own."""
    return game_sequence.steps if game_sequence.kind == "round" else (game_sequence,)


def step_title(step: Step, text: GameText) -> str:
    """The title of a step of the sequence."""
    if step.kind == "phase":
        return text.text(text.game.phases[step.name].label)
    if step.kind == "turns":
        return _plural_of(step.label, text)
    return text.text(step.label)


def _plural_of(label: Message, text: GameText) -> str:
    """The plural of a step's label by the glossary, such as "Turns" for "Turn"; the label if no term has it."""
    for term in text.game.terms.values():
        if term.one.text == label.text:
            return text.prose.fill(f"{{{{ {term.plural or term.id + 's'} }}}}")
    return text.text(label)


def step_who(step: Step, text: GameText) -> str:
    """The players who act in a step, in words; "" if the step names nobody."""
    if step.kind == "phase":
        return text.text(text.game.phases[step.name].who)
    return text.say("one player after another") if step.kind == "turns" else ""


def phase_clauses(phase: str, text: GameText) -> list[Clause]:
    """The clauses that a phase and the procedures that it runs carry out, and those that say what players may choose,
    in the order of the book."""
    clauses = set[str]()
    for rule in text.rules.of_kind("phase"):
        if rule.phase == phase:
            clauses |= {c for called in _called(rule, text) for c in (called.clause, *called.cites)}
    return [c for id, c in text.game.clauses.items() if id in clauses and c.kind != "limit"]


def _called(rule: PrintedRule, text: GameText) -> list[PrintedRule]:
    """A rule, the procedures that it calls, and the values that list the options of its choices."""
    procedures = (other for other in text.rules.of_kind("procedure") if other.name in rule.calls)
    options = (other for other in text.rules.of_kind("value") if other.name in rule.options)
    return [rule, *procedures, *options]


def actions_of(phase: str, text: GameText) -> list[PrintedRule]:
    """The actions of a phase, in the order of the book."""
    return [r for r in text.rules.of_kind("action") if r.phase == phase]


def action_name(rule: PrintedRule, text: GameText) -> str:
    """The name of an action for people."""
    return text.text(rule.title)


def action_text(rule: PrintedRule, text: GameText) -> str:
    """The effect of an action on one line, followed by the words of a variable cost."""
    clause = text.game.clauses[rule.clause]
    line = text.brief(clause)
    price_clause = text.game.clauses.get(rule.price.clause)
    if price_clause is not None and price_clause.brief:
        gap = "" if is_without_spaces(text.locale) else " "
        line = f"{line}{gap}{_sentence(text.brief(price_clause), text)}"
    return line


def _sentence(words: str, text: GameText) -> str:
    """Words as a sentence."""
    return text.capital(words) + full_stop(words, text)


def full_stop(words: str, text: GameText) -> str:
    """The full stop missing at the end of a text."""
    if words.endswith((".", "!", "?", "。", "！", "？")):
        return ""
    return "。" if is_without_spaces(text.locale) else "."


def moments(text: GameText) -> list[Clause]:
    """The clauses of procedures that open a window."""
    moments_of = []
    for rule in text.rules.of_kind("procedure"):
        clause = text.game.clauses.get(rule.clause)
        if "moment" in rule.calls and clause is not None and clause.brief:
            moments_of.append(clause)
    return moments_of


def inner_round(sequence: Step) -> Step:
    """The round in which the game is played: of rounds of rounds, the innermost with several steps."""
    inner = [step for step in sequence.steps if step.kind == "round" and len(step.steps) > 1]
    return inner_round(inner[0]) if sequence.kind == "round" and len(inner) == 1 else sequence


def outer_rounds(sequence: Step) -> tuple[Step, ...]:
    """The rounds around the round in which the game is played, from the outermost: a hand around its tricks."""
    inner = inner_round(sequence)
    rounds = [sequence, *_rounds_below(sequence)]
    return tuple(rounds[: next(at for at, one in enumerate(rounds) if one is inner)])


def _rounds_below(sequence: Step) -> Iterator[Step]:
    """The rounds in a round, each in the one before."""
    for step in sequence.steps:
        if step.kind == "round" and len(step.steps) > 1:
            yield step
            yield from _rounds_below(step)


def phases_within(step: Step) -> Iterator[Step]:
    """The phases of a step of turns, or of a round within the round."""
    for inner in step.steps:
        if inner.kind == "phase":
            yield inner
        else:
            yield from phases_within(inner)


def steps_within(step: Step) -> Iterator[Step]:
    """A step with all steps in it."""
    yield step
    for inner in step.steps:
        yield from steps_within(inner)
