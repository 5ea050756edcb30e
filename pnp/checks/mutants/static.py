"""The static checks that a change of a single rule can trigger, applied to a mutant."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pnp.checks.mutants.mutant import Mutant
from pnp.checks.pairs.words import check_words, clauses_by_rule
from pnp.checks.static.actions import check_declared_costs, check_endless_reactions
from pnp.checks.static.binding import check_backed
from pnp.checks.static.constants import check_unused
from pnp.checks.static.inventory import check_counts, check_missing_cards
from pnp.checks.static.order import check_order
from pnp.checks.static.setup_check import check_setup
from pnp.engine.native.changed import own_places
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.build import compile_workings
from pnp.rules.recompile import Recompiler
from pnp.source.diagnostics import Diagnostic, Report

Check = Callable[[Game, RuleSet], Iterator[Diagnostic]]


def _counts(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    return check_counts(game)


OF_KIND: dict[str, tuple[Check, ...]] = {
    "action": (check_declared_costs,), "reaction": (check_declared_costs, check_endless_reactions),
    "setup": (check_setup,),
}  # fmt: skip
"""Checks that concern rules of one kind."""
OF_OPERATOR: dict[str, tuple[Check, ...]] = {
    "cite": (check_backed,), "line": (check_order,), "window": (check_order,), "member": (check_missing_cards,),
    "sequence": (check_order,), "card": (_counts, check_missing_cards),
}  # fmt: skip
"""Checks that a kind of change can trigger."""

WORDED = frozenset({"member", "number", "zone", "extreme", "end", "face", "choice", "neighbour", "limit", "line"})
"""Kinds of changes that can remove something from code that the words of its clause name."""


class StaticChecks:
    """The checks, with their results for the current game."""

    def __init__(self, recompiler: Recompiler, base_diagnostics: Iterable[Diagnostic]) -> None:
        """``base_diagnostics``: the diagnostics of compiling the current game."""
        self._recompiler = recompiler
        self._base_faults = Counter(_key(d) for d in base_diagnostics)
        self._constants = frozenset(recompiler.game.constants)
        self._base_results: dict[Check, Counter[tuple[str, str]]] = {}
        self._clauses: dict[str, frozenset[str]] = {}
        self._words: Counter[tuple[str, str]] = Counter()

    def compile(self, mutant: Mutant) -> tuple[RuleSet | None, str]:
        """The rules with a change of a rule's code, and the code of the first new diagnostic, "" for none."""
        tree, report = self._recompiler.tree(mutant.rule), Report()
        assert mutant.edit is not None
        mutant.edit(tree)
        own_places(tree)
        rules = self._recompiler.with_rule(tree, report)
        if rules is None:
            return None, next((d.code for d in report.errors), "PNP200")
        new = self._new(report.diagnostics)
        return rules, new

    def compile_game(self, game: Game) -> tuple[RuleSet | None, str]:
        """The rules of a game with a changed declaration, and the code of the first new diagnostic."""
        report = Report()
        rules = compile_workings(game, report).rules
        new = self._new(report.diagnostics)
        return (rules if not report.errors else None), new

    def first_code(self, mutant: Mutant, game: Game, rules: RuleSet) -> str:
        """The code of the first diagnostic caused by the change; "" for none."""
        checks = [*OF_OPERATOR.get(mutant.operator, ())]
        if mutant.rule:
            checks += OF_KIND.get(rules.rules[mutant.rule].kind, ())
            if any(name in mutant.before for name in self._constants):
                checks.append(check_unused)
        for check in dict.fromkeys(checks):
            base = self._of_base(check)
            for diagnostic in check(game, rules):
                if not base[_key(diagnostic)]:
                    return diagnostic.code
        return ""

    def words(self, mutant: Mutant, game: Game, rules: RuleSet) -> str:
        """The code of the first warning that the words of a clause no longer fit its code; "" for none."""
        if not mutant.rule or mutant.operator not in WORDED:
            return ""
        if not self._clauses:
            self._clauses = clauses_by_rule(self._recompiler.game, self._recompiler.rules)
            self._words = Counter(map(_key, check_words(self._recompiler.game, self._recompiler.rules)))
        diagnostics = check_words(game, rules, self._clauses[mutant.rule])
        return next((d.code for d in diagnostics if not self._words[_key(d)]), "")

    def _of_base(self, check: Check) -> Counter[tuple[str, str]]:
        if check not in self._base_results:
            self._base_results[check] = Counter(map(_key, check(self._recompiler.game, self._recompiler.rules)))
        return self._base_results[check]

    def _new(self, diagnostics: Iterable[Diagnostic]) -> str:
        new = Counter(_key(d) for d in diagnostics) - self._base_faults
        return next((code for code, _ in new), "")


def _key(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, diagnostic.message
