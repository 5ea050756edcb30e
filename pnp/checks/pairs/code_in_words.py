"""The code of a clause in words: its own rules, and the branches of other rules that cite it."""

from collections.abc import Iterator

from pnp.checks.pairs.sides import cited_branches
from pnp.model.game import Game
from pnp.model.text.prose import Prose
from pnp.rules import RuleSet
from pnp.rules.bots import bot_rules
from pnp.rules.paraphrase import paraphraser_of

SHORT = 9
"""Most lines of a rule that is paraphrased as a whole for a clause that it only cites: its branches explain each
other."""


def clause_in_words(game: Game, rules: RuleSet, clause: str, prose: Prose | None = None) -> tuple[str, ...]:
    """Paraphrase the code of a clause, line by line; empty for a clause without code. ``prose``: the game's texts in
    the language of the paraphrase; None for English.

    Rules that only bots consult are omitted. For a long rule that cites the clause, only the branch is paraphrased.
    """
    return tuple(_lines(game, rules, clause, prose))


def _lines(game: Game, rules: RuleSet, clause: str, prose: Prose | None) -> Iterator[str]:
    paraphraser, bots = paraphraser_of(game, rules, prose), bot_rules(rules)
    for rule in rules.rules.values():
        if rule.name not in bots and rule.clause == clause:
            yield from paraphraser.of(rule)
    for rule in rules.rules.values():
        if rule.name in bots or rule.clause == clause or clause not in rule.cites:
            continue
        rule_lines, part = paraphraser.of(rule), cited_branches(rule.tree, clause)
        if len(rule_lines) <= SHORT:
            yield from rule_lines
        elif part:
            yield paraphraser.place(rule)
            yield from (f"  {line}" for line in paraphraser.part(rule, part))
