"""Check that all names in the sequence of play exist: phases, announcements, orders, limits and effects (PNP306)."""

import ast
from collections.abc import Iterator

from pnp.checks.static.texts import context_of
from pnp.checks.static.traceability import broken_names
from pnp.model.game import Game, Member, Phase
from pnp.rules import RuleSet
from pnp.rules.rule import RuleKind
from pnp.rules.step_names import steps_of
from pnp.source.diagnostics import Diagnostic, Label
from pnp.source.diagnostics.hints import did_you_mean


def check_order(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A phase that nothing runs, an announcement that nobody makes or answers, a step or limit without a rule."""
    if broken_names(game, rules):
        return
    yield from _phases(game, rules)
    yield from _announcements(game, rules)
    yield from _overflows(game, rules)
    yield from _stuck(game, rules)
    yield from _purses(game, rules)
    yield from _sides(game, rules)
    yield from _steps(game, rules)
    yield from _effects(game, rules)


# ------------------------------------------------------------------------------------------------- phases
def _phases(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    used = {step.name for step in steps_of(game.sequence) if step.kind == "phase"}
    run = {rule.header.phase for rule in rules.of_kind("phase")}
    chosen = {rule.header.phase for rule in rules.of_kind("action")}
    for phase in game.phases.values():
        if phase.name not in used:
            yield _phase(
                game,
                phase,
                "has no place in the sequence of play",
                f"write `- phase: {phase.name}` under `sequence:`",
            )
        elif phase.runs == "code" and phase.name not in run:
            yield _phase(
                game,
                phase,
                "runs code, but no rule has any",
                f"write a rule with `@phase({phase.name})` in its chapter",
            )
        elif phase.runs == "choose" and phase.name not in chosen:
            yield _phase(
                game, phase, "offers a choice of actions, but there are none",
                f"write a rule with `@action(phase={phase.name})` in its chapter",
            )  # fmt: skip


def _phase(game: Game, phase: Phase, what: str, help: str) -> Diagnostic:
    return Diagnostic(
        "PNP306", f"the phase `{phase.name}` {what}", phase.span, help, context=context_of(game, phase.clause)
    )


# ------------------------------------------------------------------------------------------------- announcements
def _announcements(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    kinds = {
        call.args[0].id
        for rule in rules.rules.values()
        for call in rule.nodes
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "announce"
        if call.args and isinstance(call.args[0], ast.Name)
    }
    answered = {rule.header.to for rule in rules.of_kind("reaction")}
    for kind in game.announcements.values():
        context = context_of(game, kind.clause)
        if kind.name not in kinds:
            yield Diagnostic(
                "PNP306", f"nothing announces `{kind.name}`", kind.span,
                f"write `announce({kind.name}, …)` in the rule that announces it, or remove it", context=context,
            )  # fmt: skip
        elif not answered & {kind.name, "any_time"}:
            yield Diagnostic(
                "PNP306", f"nobody can answer the announcement `{kind.name}`", kind.span,
                f"write a rule with `@reaction(to={kind.name})`, or remove it", context=context,
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------- limits and steps
def _overflows(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Check that the ``over:`` of a zone names a procedure."""
    procedures = [rule.name for rule in rules.of_kind("procedure")]
    for zone in game.zones.values():
        if zone.over and zone.over not in procedures:
            yield Diagnostic(
                "PNP306", f"there is no procedure `{zone.over}`, which `{zone.name}` runs when it holds too many cards",
                zone.span, did_you_mean(zone.over, procedures) or f"write a `@procedure` with `def {zone.over}(me):`",
                context=context_of(game, zone.clause),
            )  # fmt: skip


def _stuck(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Check that ``stuck:`` names a procedure of one player, in a phase in which a player must choose."""
    procedures = [rule.name for rule in rules.of_kind("procedure") if len(rule.params) == 1]
    for phase in game.phases.values():
        if phase.stuck and phase.stuck not in procedures:
            help = did_you_mean(phase.stuck, procedures) or f"write a `@procedure` with `def {phase.stuck}(me):`"
            yield _phase(game, phase, f"runs `{phase.stuck}` if nobody can act, but no procedure is called so", help)
        if phase.stuck and (phase.optional or phase.runs == "code"):
            problem = "is `optional`, so its player passes" if phase.optional else "runs code"
            yield _phase(game, phase, f"{problem}, and never runs `{phase.stuck}`", "remove `stuck:`")


def _purses(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Check that ``purse:`` and ``paid_by:`` name a value and a procedure of a player."""
    for token in game.tokens.values():
        called: tuple[tuple[str, str, RuleKind, str], ...] = (
            ("purse", token.purse, "value", "me"), ("paid_by", token.paid_by, "procedure", "me, n"),
        )  # fmt: skip
        for key, name, kind, params in called:
            names = [rule.name for rule in rules.of_kind(kind)]
            if name and name not in names:
                yield Diagnostic(
                    "PNP306", f"`{key}: {name}` of `{token.name}` names no `@{kind}`", token.span,
                    did_you_mean(name, names) or f"write a `@{kind}` with `def {name}({params}):`",
                    context=context_of(game, token.clause),
                )  # fmt: skip


def _sides(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Check that ``controller:`` is a role, or a value of the side."""
    roles = [s.name for s in game.sides.values() if s.is_role]
    roles += [rule.name for rule in rules.of_kind("value") if len(rule.params) == 1]
    for side in game.sides.values():
        if side.controller and side.controller not in roles:
            yield Diagnostic(
                "PNP306", f"`{side.name}` is controlled by `{side.controller}`, which does not exist", side.span,
                did_you_mean(side.controller, roles) or "name a role, a `@value` that gives a player, or `nobody`",
                context=context_of(game, side.clause),
            )  # fmt: skip


def _steps(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Check that a game which ends after a number of rounds says who wins then."""
    for step in steps_of(game.sequence):
        if step is game.sequence and step.at_most is not None and not rules.of_kind("limit_reached"):
            yield Diagnostic(
                "PNP306", f"the game is over after `{step.at_most}` rounds, but no rule says who wins then", step.span,
                "write a rule with `@limit_reached` that calls `end_game(highest(players, …))`",
                context=context_of(game, step.clause),
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------- effects
def _effects(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Cards without an effect, although others of the same column have one and no header of an action or reaction names
    them. Only for rules that `perform` cards: a warning, since the rules may never perform these."""
    if not any(_performs(rule.tree) for rule in rules.rules.values()):
        return
    keyed: dict[str, set[str]] = {}
    for rule in rules.of_kind("effect"):
        for column, members in rule.header.keys:
            keyed.setdefault(column, set()).update(members)
    named = {
        node.id
        for rule in rules.of_kind("action", "reaction")
        for decorator in rule.tree.decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Name)
    }
    first = {column: next(r for r in rules.of_kind("effect") if column in dict(r.header.keys)) for column in keyed}
    for column, names in keyed.items():
        for member in _printed_members(game, column):
            if member.name not in names | named:
                yield Diagnostic(
                    "PNP306", f"there are cards with the {column} `{member.name}`, but no rule states their effect",
                    member.span, f"write a rule with `@effect({column}={member.name})`", "warning",
                    labels=(Label(first[column].span, f"effects go by {column}"),),
                )  # fmt: skip


def _performs(tree: ast.AST) -> bool:
    return any(isinstance(n, ast.Name) and n.id == "perform" for n in ast.walk(tree))


def _printed_members(game: Game, column: str) -> list[Member]:
    """The members that cards show in a column, in their order."""
    members = {
        value.name: value
        for kind in game.cards.values()
        for card in kind.cards
        if isinstance(value := card.values.get(column), Member)
    }
    return sorted(members.values(), key=lambda member: (member.enum, member.order))
