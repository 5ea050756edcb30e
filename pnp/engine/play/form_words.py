"""Forms in words: the question for a part, and a filled form that is read aloud."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pnp.engine.play.question import Question
from pnp.engine.play.things import EventView
from pnp.model.game import Message
from pnp.rules.forms import part_words
from pnp.rules.rule import Rule, RuleSet

if TYPE_CHECKING:
    from pnp.engine.play.describe import Describer


def form_of(rules: RuleSet, name: str) -> Rule | None:
    """The form of this name; None for another rule, or none."""
    rule = rules.rules.get(name)
    return rule if rule is not None and rule.kind == "form" else None


def is_secret(rules: RuleSet, choice: Mapping[str, Any]) -> bool:
    """Whether only the asked player may know the answer to a choice: of a sealed form, or stored in secret data."""
    _, prompt, _, rule, param, _, _ = choice["question"]
    return bool(choice.get("secret")) or (prompt or f"{rule}.{param}") in rules.secret_prompts


def _label(d: "Describer", form: str, part: str) -> str:
    """The name of a part in the reader's language."""
    return d.text(Message(part_words(part), f"prompt:{form}"))


def part_question(d: "Describer", question: Question) -> str:
    """The question for a part: the names of the form and of the part; without one, whether to fill it in at all."""
    form = d.rule(question.rule)
    return d.t("{name}: {value}", name=form, value=_label(d, question.rule, question.param)) if question.param else form


def read_aloud(d: "Describer", event: EventView) -> str:
    """The parts of a filled form with their names."""
    parts = ((name, value) for name, value in event.fields if value != ())
    pairs = (d.t("{name}: {value}", name=_label(d, event.kind, n), value=d.option(v)) for n, v in parts)
    return " · ".join(pairs)
