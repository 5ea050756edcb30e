"""Reached and unreached parts of a game as diagnostics: PNP4xx, PNP5xx."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.cache import remember_last
from pnp.checks.search.evidence import Evidence
from pnp.checks.static.traceability import Backing
from pnp.engine.play.idle import ENDLESS
from pnp.engine.play.outcome import Outcome
from pnp.model.game import BINDING, Game
from pnp.rules import Arc, RuleSet
from pnp.rules.bots import bot_rules
from pnp.rules.graph import reachable
from pnp.source.diagnostics import Diagnostic, Span
from pnp.source.diagnostics.numbers import number_of, range_of


def printed_context(game: Game, clause: str) -> str:
    """The name of a clause in diagnostics: `3.2.1 Court`."""
    clause_entry = game.clauses.get(clause)
    return f"{clause_entry.number} {clause_entry.title.text}".strip() if clause_entry else clause


@remember_last
def counted_arcs(rules: RuleSet) -> tuple[Arc, ...]:
    """The arcs that play must reach: all except those of scores that only bots consult."""
    calls = {
        name: frozenset(n.id for n in rule.nodes if isinstance(n, ast.Name) and n.id in rules.rules)
        for name, rule in rules.rules.items()
    }
    roots = [r.name for r in rules.rules.values() if r.kind not in ("score", "value", "form", "procedure")]
    played = set(roots).union(*(reachable(r, calls) for r in roots))
    for rule in rules.rules.values():
        if rule.kind in ("value", "form", "procedure") and not any(rule.name in c for c in calls.values()):
            played.add(rule.name)
    played -= {name for name in bot_rules(rules) if rules.rules[name].kind == "score"}
    return tuple(a for a in rules.arcs if a.rule in played)


def check_reach(game: Game, rules: RuleSet, evidence: Evidence) -> Iterator[Diagnostic]:
    """Report arcs that no game took (PNP406) and actions that were never legal (PNP407)."""
    silent: set[str] = set()
    for arc in counted_arcs(rules):
        if evidence.arcs.get(arc.id) or arc.guard or arc.id in game.unreachable or arc.rule in silent:
            continue
        rule = rules.rules[arc.rule]
        context = printed_context(game, arc.clause)
        seats = players_in_words(evidence.seats) if evidence.seats else "all players"
        if arc.kind == "rule":
            silent.add(arc.rule)
            code, what = (
                ("PNP407", "was never legal")
                if rule.kind in ("action", "reaction")
                else ("PNP406", "was never reached")
            )
            message = f"`{arc.rule}` {what} in {searched(evidence)}, with {seats}"
        else:
            code, message = "PNP406", f"no game reached `{arc.id.split('/', 1)[1]}` ({searched(evidence)}; {seats})"
        ways = "write an example or a scenario whose position leads there, or correct the rule"
        accept = f"or accept it in game.yaml under `unreachable:` as `{arc.id}`"
        yield Diagnostic(code, message, arc.span, f"{ways}, {accept}", context=context)


def searched(evidence: Evidence) -> str:
    """The effort of the search, in words."""
    good = sum(sum(endings.values()) for endings in evidence.contests.values())
    best = sum(sum(endings.values()) for endings in evidence.masters.values())
    words = f"{number_of(evidence.games, 'game')}" + (f", {good} of them with competent players" if good else "")
    return words + (f", and {best} more with players who search" if best else "")


def check_unreachable_list(game: Game, rules: RuleSet, evidence: Evidence) -> Iterator[Diagnostic]:
    """Report accepted arcs that do not exist, or were reached after all."""
    arcs = {a.id for a in rules.arcs}
    for arc in game.unreachable:
        if arc not in arcs:
            yield Diagnostic(
                "PNP107", f"`unreachable:` names `{arc}`, but no rule has such a branch", game.span(), "remove it"
            )
        elif evidence.arcs.get(arc):
            message = f"`{arc}` is listed as unreachable, but was reached"
            yield Diagnostic("PNP406", message, game.span(), "remove it from `unreachable:`", severity="warning")


def runs_on(game: Game, endings: Mapping[str, int]) -> bool:
    """Whether more than one in ten games reached the limit of rounds."""
    bound = endings.get(game.sequence.clause, 0)
    return bound * 10 > sum(endings.values()) and bound > 1


ENDING = frozenset({"win", "end_game"})
"""Words that end a game."""


def ends_by_rounds_alone(rules: RuleSet) -> bool:
    """Whether a game always ends after its number of rounds: its last round is not a limit then."""
    lines = (line for rule in rules.rules.values() if rule.kind != "limit_reached" for line in rule.tree.body)
    return not any(isinstance(n, ast.Name) and n.id in ENDING for line in lines for n in ast.walk(line))


def check_contests(game: Game, rules: RuleSet, evidence: Evidence) -> Iterator[Diagnostic]:
    """Report once how games of competent players end, with the numbers of players for which more than one in ten reach
    the limit of rounds although something else might have ended them."""
    if ends_by_rounds_alone(rules):
        return
    wins: dict[str, dict[int, Mapping[str, int]]] = {}
    for seats, greedy in sorted(evidence.contests.items()):
        endings = evidence.masters.get(seats, {})
        endings = endings if sum(endings.values()) >= sum(greedy.values()) else greedy
        if runs_on(game, endings):
            who = "competent players" if endings is greedy else "players who search"
            wins.setdefault(who, {})[seats] = endings
    name = f"`{game.variant}`: " if game.variant else ""
    for who, by_seats in wins.items():
        total = sum(sum(endings.values()) for endings in by_seats.values())
        bound = sum(endings.get(game.sequence.clause, 0) for endings in by_seats.values())
        words = (
            f"{name}{bound} of {number_of(total, 'game')} with {who} went on to the last round, with "
            f"{players_in_words(by_seats)}"
        )
        yield Diagnostic("PNP402", words, game.span(), "look at the games with `pnp simulate`", severity="note")


def players_in_words(seats: Iterable[int]) -> str:
    """Numbers of players in words: "1 player", "2 to 4 players", "2, 5 and 6 players"."""
    numbers = sorted(seats)
    if len(numbers) in (1, numbers[-1] - numbers[0] + 1) and len(numbers) != 2:
        return range_of(numbers[0], numbers[-1], "player")
    *before, last = map(str, numbers)
    return f"{', '.join(before)} and {last} players"


def check_supply(game: Game, rules: RuleSet, evidence: Evidence) -> Iterator[Diagnostic]:
    """Report tokens that competent players need more of than are printed (PNP500), and set-ups that need more cards
    than there are (PNP502)."""
    for component in game.components:
        token = component.measured or component.prints
        needed = max(evidence.supply.get(token, {}).values(), default=0)
        if (
            component.count is not None
            and token in game.tokens
            and game.tokens[token].supply is None
            and needed > component.count
        ):
            message = f"{component.count} {token} are printed, but competent players needed {needed}"
            advice = f"print {needed}, or write `measured: {token}` instead of a count"
            yield Diagnostic("PNP500", message, component.span, advice, severity="warning")


ADVICE = {
    "`subsets` makes more than": (
        "give it fewer members or a smaller number, as in `subsets([c for c in me.hand if c.rank == r], 1, 4)`, "
        "or ask with `choose_some(…, such_that=…)`"
    ),
    "no rule says what happens then": "write a rule with `@limit_reached` that says who wins then",
    "the highest or lowest of nobody": "test it first: `if count(…) > 0:`",
}
"""Advice on a correction, by words of a defect's message; for other defects the rules lack something."""


def failure_diagnostic(
    game: Game, outcome: Outcome, seats: int, steps: list[str], save: str, advice: str = ""
) -> Diagnostic:
    """A defect found in play, with the shortest game that shows it."""
    clause = game.clauses.get(outcome.clause)
    span = clause.span if clause else game.span()
    span = Span(outcome.file, outcome.line, 1, outcome.line, 1) if outcome.file else span
    length = f"{number_of(seats, 'player')}, {number_of(outcome.decisions, 'choice')}"
    if outcome.code == ENDLESS:
        length += f", {number_of(outcome.rounds, 'round')}"
    see = f"; see it with `pnp replay {save}`" if save else ""
    advice = advice or next(
        (help for words, help in ADVICE.items() if words in outcome.message), "say in the rules what happens here"
    )
    return Diagnostic(
        outcome.code or "PNP400", f"{outcome.message} ({length})", span,
        f"{advice}{see}", context=printed_context(game, outcome.clause), steps=tuple(steps),
    )  # fmt: skip


def clause_figures(game: Game, evidence: Evidence, backing: Backing) -> dict[str, int]:
    """Numbers of printed, binding, executable and exercised clauses of an edition.

    A clause with code is exercised if play reached it; one with data only (a table, a limit, a term) takes part in
    every game.
    """
    clauses = [c for c in game.clauses.values() if not c.variants or game.variant in c.variants]
    binding = [c for c in clauses if c.kind in BINDING and not c.restates and not c.is_by_hand]
    return {
        "printed": len(clauses),
        "binding": len(binding),
        "executable": sum(backing.holds(c) for c in binding),
        "exercised": sum(
            bool(evidence.clauses.get(c.id)) or (c.id not in backing.code and backing.holds(c) and evidence.games > 0)
            for c in binding
        ),
        "by_hand": sum(c.is_by_hand for c in clauses),
    }
