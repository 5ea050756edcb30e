"""Forms in words: the question for a part, and a filled form that is read aloud."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.engine.play.question import Question
from pnp.engine.play.things import GOD, EventView, Thing
from pnp.engine.play.values import Player
from pnp.model.game import Message
from pnp.rules.forms import part_words
from pnp.rules.rule import Rule, RuleSet

if TYPE_CHECKING:
    from pnp.engine.play.describe import Describer


def form_of(rules: RuleSet, name: str) -> Rule | None:
    """The form of this name; None for another rule, or none."""
    rule = rules.rules.get(name)
    return rule if rule is not None and rule.kind == "form" else None


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


def filled_form(d: "Describer", facts: Mapping[str, object], who: str, seen_form: Thing, seat: int) -> str:
    """The line for a form that somebody has filled in; "" for a sealed form of somebody else.

    Others do not see the parts that are stored in secret data. ``seen_form``: the form as the seat knows it.
    """
    owner = facts["who"]
    own = seat == GOD or (isinstance(owner, Player) and owner.seat == seat)
    if not isinstance(seen_form, EventView) or (facts["secret"] and not own):
        return ""
    seen = tuple(
        part for part in seen_form.fields if own or f"{seen_form.kind}.{part[0]}" not in d.rules.secret_prompts
    )
    parts = read_aloud(d, EventView(seen_form.kind, seen))
    name = d.rule(seen_form.kind)
    action = d.t("{name}: {value}", name=name, value=parts) if parts else name
    return d.t("{who}: {action}", who=who, action=action)
