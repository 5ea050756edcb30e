"""One rule compiled anew is the same as all rules compiled anew."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.mutants.mutant import Mutant
from pnp.engine.play import Outcome, Play, State, Tape
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.rules import RuleSet, compile_rules
from pnp.rules.recompile import Recompiler
from pnp.source.diagnostics import Failed, Report
from pnp.source.load import load_game

ROOT = Path(__file__).parents[3]
EDITIONS = [("hearts", ""), ("crazy-eights", ""), ("deck-of-fey", "rebel-runs"), ("all-but-malice", "")]


@cache
def read(name: str, variant: str) -> Recompiler:
    report = Report()
    game = build_game(load_game(ROOT / "data" / name, report, data_folders()), report, variant)
    return Recompiler(game, report)


@pytest.mark.parametrize(("name", "variant"), EDITIONS)
def test_a_rule_that_stays_as_it_is_gives_the_same_rules(name: str, variant: str) -> None:
    recompiler = read(name, variant)
    for rule in recompiler.rules.rules:
        report = Report()
        made = recompiler.with_rule(recompiler.tree(rule), report)
        assert made is not None and made.over is not None and not report.diagnostics
        assert [arc.id for arc in made.arcs] == [arc.id for arc in recompiler.rules.arcs]
        for old in recompiler.rules.rules.values():
            new = made.rules[old.name]
            assert replace(new, header=old.header) == old
            assert (new.header.lists, new.header.keys, new.header.phase) == (
                old.header.lists, old.header.keys, old.header.phase,
            )  # fmt: skip
        assert made.digest == recompiler.rules.digest


def played(game: Game, rules: RuleSet, seed: int) -> tuple[Outcome, list[int], list[tuple[str, int]]]:
    """A game by chance: how it came out, its tape, and how often each arc was taken."""
    state = State(game, rules, game.players[0])
    tape = Tape(seed=seed)
    outcome = Play(state).game(tape)
    return outcome, tape.values, [(arc.id, n) for arc, n in zip(rules.arcs, state.counters, strict=True)]


def wholly(game: Game, mutant: Mutant, recompiler: Recompiler) -> tuple[RuleSet | None, bool]:
    """The rules with a change, all of them compiled from their text; and whether anything was at fault."""
    tree = recompiler.tree(mutant.rule)
    assert mutant.edit is not None
    mutant.edit(tree)
    block = recompiler.base.sources[mutant.rule].block
    functions = [tree if getattr(each, "name", "") == mutant.rule else each for each in ast.parse(block.code).body]
    code = "\n\n".join(ast.unparse(ast.fix_missing_locations(each)) for each in functions)
    blocks = tuple(replace(b, code=code) if b is block else b for b in game.rules)
    report = Report()
    try:
        rules = compile_rules(replace(game, rules=blocks), report)
    except Failed:
        return None, True
    return rules, bool(report.errors)


def some(recompiler: Recompiler, every: int) -> Iterator[Mutant]:
    yield from [m for m in mutants_of(recompiler) if m.rule][::every]


@pytest.mark.parametrize(
    ("name", "variant", "every"), [("hearts", "", 5), ("crazy-eights", "", 4), ("deck-of-fey", "troll-tricker", 9)]
)
def test_a_changed_rule_plays_as_if_all_were_compiled_with_it(name: str, variant: str, every: int) -> None:
    recompiler = read(name, variant)
    compared = 0
    for mutant in some(recompiler, every):
        tree, report = recompiler.tree(mutant.rule), Report()
        assert mutant.edit is not None
        mutant.edit(tree)
        made = recompiler.with_rule(tree, report)
        rules, faulty = wholly(recompiler.game, mutant, recompiler)
        assert (made is None or bool(report.errors)) == faulty, mutant.id
        if made is None or rules is None or faulty:
            continue
        outcome, tape, arcs = played(recompiler.game, made, 3)
        other, other_tape, other_arcs = played(recompiler.game, rules, 3)
        same = replace(outcome, line=0) == replace(other, line=0)  # (the text was written anew, on other lines)
        assert same and tape == other_tape and arcs == other_arcs, mutant.id
        compared += 1
    assert compared > 15


def test_a_signature_that_grows_is_found_out() -> None:
    recompiler = read("hearts", "")
    tree = recompiler.tree("may_follow")
    tree.body = ast.parse("return me.taken\nreturn nothing").body[1:]
    for node in ast.walk(tree):
        ast.copy_location(node, recompiler.base.sources["may_follow"].tree)
    report = Report()
    assert recompiler.with_rule(tree, report) is not None
    assert {d.code for d in report.errors} & {"PNP206", "PNP215"}
    assert {d.context for d in report.errors} != {""}


@pytest.mark.parametrize(("name", "part"), [("crazy-eights", "when"), ("all-but-malice", "cost")])
def test_what_a_header_leaves_out_does_not_hold_any_more(name: str, part: str) -> None:
    recompiler = read(name, "")
    found = [rule.name for rule in recompiler.rules.of_kind("action") if getattr(rule.header, part) is not None]
    assert found
    for action in found:
        tree = recompiler.tree(action)
        (decorator,) = [d for d in tree.decorator_list if isinstance(d, ast.Call)]
        decorator.keywords = [keyword for keyword in decorator.keywords if keyword.arg != part]
        changed = recompiler.with_rule(tree, Report())
        assert changed is not None
        state = State(recompiler.game, changed, recompiler.game.players[0])
        (deed,) = [deed for deeds in state.windows.actions.values() for deed in deeds if deed.name == action]
        assert getattr(deed, part) is None
