"""Facts for papers about a game with rules, each computed on first use."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.model.game import Block, Example, Game, Message
from pnp.press.document.rule_facts import (
    CardPrice,
    ExampleResult,
    Price,
    PrintedRule,
    RuleFacts,
    SetTable,
    SetUpStep,
)
from pnp.rules import Rule, RuleSet
from pnp.rules.rule_titles import rule_titles

if TYPE_CHECKING:
    from pnp.engine.scenario import ScenarioResult
    from pnp.press.document.game_text import GameText
    from pnp.press.document.markdown import Names
    from pnp.press.document.story import Story


@dataclass(frozen=True)
class PlayedFacts(RuleFacts):
    """Facts about rules that can be played. The engine is loaded when a fact needs play."""

    game: Game
    compiled: RuleSet

    @cached_property
    def rules(self) -> tuple[PrintedRule, ...]:
        """Every rule, in the order of the book."""
        from pnp.app.played.costs import price_of

        prices = {rule.name: price_of(rule, self.game, self.compiled) for rule in self.compiled.rules.values()}
        titles = rule_titles(self.game, self.compiled)
        return tuple(_printed(rule, titles[rule.name], prices[rule.name]) for rule in self.compiled.rules.values())

    @cached_property
    def columns_read(self) -> frozenset[str]:
        """Names of columns and attributes that rule code reads from a card or a player."""
        nodes = (node for rule in self.compiled.rules.values() for node in rule.nodes)
        return frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute))

    @cached_property
    def card_prices(self) -> Mapping[str, CardPrice]:
        """The price of each card, by its code."""
        from pnp.app.played.costs import card_prices

        return card_prices(self.game, self.compiled)

    @cached_property
    def results(self) -> Mapping[str, ExampleResult]:
        """The result of each worked example, by its id."""
        from pnp.engine.scenario import run_scenario

        return example_results({e.id: run_scenario(self.game, self.compiled, e.data) for e in self.game.examples})

    def with_results(self, results: Mapping[str, "ScenarioResult"]) -> "PlayedFacts":
        """These facts with the results of examples that have already been run."""
        other = replace(self)
        vars(other)["results"] = example_results(results)
        return other

    def story(self, block: Block, example: Example, text: "GameText", names: "Names") -> "Story":
        """A worked example as a story, event by event."""
        from pnp.app.played.story import story_node

        return story_node(block, example, text, names, self.compiled)

    def cards_at_start(self, zone: str, players: int) -> Sequence[int]:
        """The numbers of cards in a zone of the table after several set-ups."""
        from pnp.app.played.set_table import cards_at_start

        return cards_at_start(self.game, self.compiled, zone, players)

    def cards_dealt(self, players: int) -> Mapping[str, int]:
        """The number of cards of each kind that every player draws before the first choice of the set-up."""
        from pnp.app.played.set_table import cards_dealt

        return cards_dealt(self.game, self.compiled, players)

    def table(self, players: int) -> SetTable:
        """The table after set-up for a number of players."""
        from pnp.app.played.set_table import set_table

        return set_table(self.game, self.compiled, players)

    def set_up_steps(self, players: int) -> tuple[SetUpStep, ...]:
        """The table before and after each clause of the set-up for a number of players."""
        from pnp.app.played.set_table import set_up_steps

        return set_up_steps(self.game, self.compiled, players)


def played_facts(game: Game, rules: RuleSet) -> PlayedFacts:
    """The facts about a game and its compiled rules."""
    return PlayedFacts(rules.digest, game, rules)


def example_results(results: Mapping[str, "ScenarioResult"]) -> Mapping[str, ExampleResult]:
    """The results of examples, in the form that papers need."""
    return {id: ExampleResult(result.ok, tuple(result.clauses)) for id, result in results.items()}


def _printed(rule: Rule, title: Message, price: Price) -> PrintedRule:
    return PrintedRule(
        rule.name,
        rule.kind,
        rule.clause,
        rule.cites,
        rule.header.phase,
        title,
        price,
        names_called(rule),
        options_called(rule),
        rule.writes | rule.own_writes,
    )


def options_called(rule: Rule) -> frozenset[str]:
    """The names called by a rule for the options of its choices: ``may_follow`` in ``choose(p, may_follow(p), …)``."""
    calls = [node for node in rule.nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    chosen = (node.args[1] for node in calls if getattr(node.func, "id", "") == "choose" and len(node.args) > 1)
    return frozenset(
        option.func.id for option in chosen if isinstance(option, ast.Call) and isinstance(option.func, ast.Name)
    )


def names_called(rule: Rule) -> frozenset[str]:
    """The names called by a rule's code."""
    calls = (node.func for node in rule.nodes if isinstance(node, ast.Call))
    return frozenset(function.id for function in calls if isinstance(function, ast.Name))
