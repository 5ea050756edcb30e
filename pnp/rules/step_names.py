"""Check that the names in the steps of the sequence of play exist (PNP306), before anything is played."""

import re
from collections.abc import Collection, Iterator, Mapping

from pnp.model.game import Game, Step
from pnp.rules.rule import Rule
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.hints import did_you_mean

_DEF = re.compile(r"^[ ]*def[ ]+(\w+)", re.MULTILINE)


def functions_of(code: str) -> list[str]:
    """The names of the functions of a rule block."""
    return _DEF.findall(code)


def missing_rules(game: Game, compiled: Collection[str]) -> set[str]:
    """The functions of rule blocks that did not compile."""
    return {name for block in game.rules for name in functions_of(block.code)} - set(compiled)


def steps_of(step: Step) -> Iterator[Step]:
    """A step of the sequence and all below it."""
    yield step
    for below in step.steps:
        yield from steps_of(below)


def check_step_names(game: Game, rules: Mapping[str, Rule]) -> Iterator[Diagnostic]:
    """Report orders of turns and limits of rounds that do not exist (PNP306). Nothing is checked if rules did not
    compile: a name may be theirs."""
    if missing_rules(game, rules):
        return
    counts = [rule.name for rule in rules.values() if rule.kind == "value" and not rule.params]
    orders = [f.name for f in game.fields.values() if f.owner == "table"] + counts
    for step in steps_of(game.sequence):
        if step.kind == "turns" and step.order not in ("", *orders):
            help = did_you_mean(step.order, orders) or (
                f"write a `@value` of that name, `def {step.order}(): return players`; or name a field of the table "
                "that is `list of player`"
            )
            yield _diagnostic(game, step, f"turns go by `{step.order}`, which does not exist", help)
        for key, names in (("at_most", [*game.constants, *counts]), ("until", counts), ("backwards", orders)):
            name = getattr(step, key)
            if isinstance(name, str) and name and name not in names:
                also = {"at_most": "a constant, or ", "backwards": "a flag of the table, or "}.get(key, "")
                help = did_you_mean(name, names) or f"name {also}a `@value` without parameters"
                yield _diagnostic(game, step, f"`{key}: {name}` names nothing", help)


def _diagnostic(game: Game, step: Step, message: str, help: str) -> Diagnostic:
    clause = game.clauses.get(step.clause)
    context = f"{clause.number} {clause.title.text}".strip() if clause else ""
    return Diagnostic("PNP306", message, step.span, help, context=context)
