"""Two rules that do different things have different paraphrases: mutants of the shipped games, and every small tree."""

import ast
import copy
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from pnp.checks.mutants.list_of import mutants_of
from pnp.checks.pairs.normal import normal_text
from pnp.rules.paraphrase import Paraphraser, paraphraser_of
from pnp.rules.recompile import Recompiler
from pnp.rules.rule import Rule
from pnp.source.diagnostics import Report
from tests.lab import lab
from tests.shipped import loaded


@pytest.mark.parametrize(
    ("name", "variant"), [("all-but-malice", ""), ("hearts", ""), ("deck-of-fey", "troll-tricker")]
)
def test_every_change_of_a_rule_changes_its_paraphrase(name: str, variant: str) -> None:
    edition = loaded(name, variant)
    paraphraser = paraphraser_of(edition.game, edition.rules)
    meanings: dict[tuple[str, tuple[str, ...]], str] = {}
    for rule in edition.rules.rules.values():
        meanings[rule.name, paraphraser.of(rule)] = normal_text(rule.tree.body, rule.params, {}, {})
    tried = 0
    for mutant in mutants_of(Recompiler(edition.game, Report())):
        if mutant.edit is None or mutant.header:
            continue
        rule = edition.rules.rules[mutant.rule]
        tree = copy.deepcopy(rule.tree)
        mutant.edit(tree)
        meaning = normal_text(tree.body, rule.params, {}, {})
        text = paraphraser.of(replace(rule, tree=tree))
        assert meanings.setdefault((rule.name, text), meaning) == meaning, (
            f"{mutant.id} reads like another rule: {text}"
        )
        tried += 1
    assert tried > 100


HEADERS = [
    "@action(phase=act)", "@action(phase=act, repeat=True)", "@action(phase=act, cost=1 * coin)",
    "@action(phase=act, cost=2 * coin)", "@action(phase=act, when=me.ready_to_go)",
    "@action(phase=act, when=not me.ready_to_go)", "@action(phase=act, limit=1)", "@action(phase=act, limit=2)",
    "@action(phase=feast)", "@action(phase=act, who=me.ready_to_go, limit=1)", "@reaction(to=any_time, limit=1)",
    "@reaction(to=toast, limit=1)", "@reaction(to=attack)", "@win(at=turn_end)", "@win(at=round_end)", "@win(at=rest)",
    "@effect(rank=ONE)", "@effect(rank=[ONE, TWO])", "@whenever(me.coins > 2)", "@whenever(me.coins > three)",
    "@invariant(at=always)", "@invariant(at=rest)", "@procedure",
]  # fmt: skip


def test_every_header_reads_differently() -> None:
    texts: dict[tuple[str, ...], str] = {}
    for header in HEADERS:
        line = "require(me.coins >= 0, 'rules')" if "invariant" in header else "shuffle(deck)"
        made = lab(f"{header}\ndef tried(me):\n    {line}\n")
        assert not made.faults, (header, [d.message for d in made.faults])
        text = paraphraser_of(made.game, made.rules).of(made.rules.rules["tried"])
        assert texts.setdefault(text, header) == header, f"{header} reads like {texts[text]}"


# ------------------------------------------------------------------------------------------------- small trees
def grown(leaves: Iterable[str], forms: Iterable[str], others: Iterable[str] = ()) -> list[str]:
    """Every form with every choice of leaves in its holes (``$``), and of ``others`` in holes of another kind (``#``)."""
    made = list(leaves)
    for form in forms:
        kinds = [c for c in form if c in "$#"]
        for choice in itertools.product(*(list(leaves) if kind == "$" else list(others) for kind in kinds)):
            parts = iter(choice)
            made.append("".join(f"({next(parts)})" if c in "$#" else c for c in form))
    return made


NUMBERS = ["$ + $", "$ - $", "$ * $", "$ // $", "$ % $", "min($, $)", "max([$, $])", "abs($)", "half_up($)", "-$"]
CONDITIONS = ["$ and $", "$ or $", "not $"]
LISTS = [
    "$ + $", "together([$, $])", "[c for c in $ if c.rank == ONE]", "[c for c in $ if c.rank == ONE or c.suit == RED]",
    "[c for c in $ if c.rank != ONE and c.suit == RED]", "top($, 1)", "bottom($, 1)", "distinct($)",
]  # fmt: skip


def trees(kind: str, expressions: Iterable[str]) -> Iterator[tuple[str, ast.FunctionDef]]:
    """A function for each expression, as a result of a rule of that kind."""
    for text in expressions:
        code = f"@{kind}\ndef tried(me):\n    return {text}\n"
        tree = ast.parse(code).body[0]
        assert isinstance(tree, ast.FunctionDef)
        yield text, tree


def assert_told_apart(expressions: list[str]) -> None:
    """Fail where two trees with different meanings have one paraphrase in English."""
    made = lab("@value\ndef tried(me):\n    return me.score\n")
    assert not made.faults
    told_apart(paraphraser_of(made.game, made.rules), made.rules.rules["tried"], expressions)


def told_apart(paraphraser: Paraphraser, rule: Rule, expressions: list[str]) -> None:
    """Fail where two trees with different meanings have one paraphrase."""
    meanings: dict[tuple[str, ...], tuple[str, str]] = {}
    for text, tree in trees("value", expressions):
        meaning = ast.dump(ast.parse(normal_text(tree.body, ("me",), {}, {})))
        told = paraphraser.of(replace(rule, tree=tree))
        other, source = meanings.setdefault(told, (meaning, text))
        assert other == meaning, f"`{text}` reads like `{source}`: {told}"
    assert len(meanings) > len(expressions) / 4


def test_every_small_sum_is_told_apart() -> None:
    once = grown(["me.score", "three", "count(me.hand)"], NUMBERS)
    assert_told_apart(grown(once[:24], ["$ + $", "$ - $", "$ * $", "min($, $)", "half_up($)", "$ if $ > $ else $"][:5]))


def test_every_small_condition_is_told_apart() -> None:
    leaves = ["me.ready_to_go", "me.coins > 1", "count([c for c in me.hand if c.rank == ONE]) > 0"]
    once = grown(leaves, CONDITIONS)
    assert_told_apart(grown(once, CONDITIONS))


def test_every_small_list_is_told_apart() -> None:
    once = grown(["me.hand", "me.camp", "[c for c in heap if c.suit == RED]"], LISTS)
    assert_told_apart([f"count({text})" for text in grown(once[:20], LISTS)])


def test_every_comparison_is_told_apart() -> None:
    signs = ["==", "!=", "<", "<=", ">", ">="]
    sides = ["me.coins", "me.score", "count(me.hand)", "three", "2", "1", "first(others(me)).coins", "me.score + 1"]
    assert_told_apart([f"{a} {sign} {b}" for sign in signs for a in sides for b in sides if a != b])


def test_every_choice_of_a_value_is_told_apart() -> None:
    values = ["me.score", "three", "(me.score if me.ready_to_go else three)", "(three if me.coins > 1 else me.score)"]
    tests = ["me.ready_to_go", "not me.ready_to_go", "me.coins > 1 and me.ready_to_go"]
    assert_told_apart([f"{a} if {test} else {b}" for a in values for test in tests for b in values if a != b])
