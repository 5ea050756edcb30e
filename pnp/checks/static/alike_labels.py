"""Actions and reactions that look the same to a player who chooses among them (PNP217)."""

from collections.abc import Iterator

from pnp.checks.static.texts import context_of
from pnp.engine.play.describe import Describer
from pnp.model.game import Game
from pnp.rules import Rule, RuleSet
from pnp.rules.rule_titles import question_of, section_title
from pnp.source.diagnostics import Diagnostic, Label


def check_alike_labels(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Actions of one phase, and answers to one announcement, that are offered in the same words."""
    words = Describer(game, rules, lambda message: message.text)
    offered: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules.of_kind("action", "reaction"):
        label = rule.header.label or section_title(game, rule).text or words.rule(rule.name)
        offered.setdefault((question_of(rule), label), []).append(rule)
    for (question, label), (first, *others) in offered.items():
        for rule in others:
            message = f"in `{question}` a player chooses between two options that both read `{label}`"
            if not first.header.label and not rule.header.label:
                message = f"`{first.name}` and `{rule.name}` of `{question}` have no label, and one title: `{label}`"
            yield Diagnostic(
                "PNP217", message, rule.span,
                f'write `label="…"` in the header of `{rule.name}`, other than that of `{first.name}`', "warning",
                context=context_of(game, rule.clause), labels=(Label(first.span, "the other one"),),
            )  # fmt: skip
