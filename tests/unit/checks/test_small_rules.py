"""Code in its one form, branches of citations, urgency of open pairs, shrinking and nearest branches: small inputs whose
results are written out."""

import ast
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.mutants.sample import sampled
from pnp.checks.pairs import pairs
from pnp.checks.pairs.contradictions import _change, _content, _first_line, _has, _quoted, _sentences, nearest
from pnp.checks.pairs.forms import sort_operands, write_in_one_form
from pnp.checks.pairs.open_pairs import CODE_CHANGED, Run, change_in, weight
from pnp.checks.pairs.pairs import _card_line, _is_read
from pnp.checks.pairs.sides import _blocks, _defined, citations, cited_branches, rows_of
from pnp.checks.search.branch_distance import _other_way, _rarest
from pnp.checks.search.branch_distance import nearest as nearest_arcs
from pnp.checks.search.shrink import _smaller, _trim, shrink
from pnp.checks.static import traceability
from pnp.checks.static.card_clauses import _says, _slug_of, _text_columns
from pnp.model.game import Message, Ranking


def in_one_form(code: str) -> str:
    """Code rewritten so that equivalent forms are one."""
    tree = ast.parse(code)
    write_in_one_form(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


def in_order(code: str) -> str:
    tree = ast.parse(code)
    sort_operands(tree)
    return ast.unparse(tree)


# ------------------------------------------------------------------------------------------------- one form
@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("not (a and b)", "not a or not b"), ("not (a or not b)", "not a and b"), ("not (a < b)", "b <= a"),
        ("not a == b", "a != b"), ("not a in b", "a not in b"), ("not True", "False"), ("not not a", "a"),
        ("a > b", "b < a"), ("a >= b", "b <= a"), ("2 <= a", "1 < a"), ("a <= 2", "a < 3"), ("a < 2", "a < 2"),
        ("a in [b]", "a == b"), ("a in [b, c]", "a == b or a == c"), ("a not in [b, c]", "a != b and a != c"),
        ("count(a) != 0", "0 < count(a)"), ("0 != count(a)", "0 < count(a)"), ("count(a) == 0", "count(a) < 1"),
        ("count(a) == 1", "count(a) == 1"), ("a != 0", "a != 0"), ("a and (b and c)", "a and b and c"),
        ("a and (b or c)", "a and (b or c)"), ("a = a + 1", "a += 1"), ("a = 1 + a", "a = 1 + a"), ("a.b = a.b - 2", "a.b -= 2"),
        ("a = b + 1", "a = b + 1"), ("a < b < c", "a < b < c"),
    ],
)  # fmt: skip
def test_equivalent_code_has_one_form(code: str, form: str) -> None:
    assert in_one_form(code) == form


@pytest.mark.parametrize(
    ("code", "form"),
    [
        ("if a:\n    return b\nelse:\n    return c", "return b if a else c"),
        ("if not a:\n    return b\nelse:\n    return c", "return c if a else b"),
        ("if a != b:\n    x()\nelse:\n    y()", "if a == b:\n    y()\nelse:\n    x()"),
        ("if a == b:\n    x()\nelse:\n    y()", "if a == b:\n    x()\nelse:\n    y()"),
        ("if a:\n    if b:\n        x()", "if a and b:\n    x()"),
        ("if a:\n    if b:\n        x()\n    else:\n        y()", "if a:\n    if b:\n        x()\n    else:\n        y()"),
        ("if a:\n    if b:\n        x()\nelse:\n    y()", "if a:\n    if b:\n        x()\nelse:\n    y()"),
        ("if a:\n    return\nelse:\n    return c", "if a:\n    return\nelse:\n    return c"),
        ("if a or b:\n    x()\nelse:\n    y()", "if not a and (not b):\n    y()\nelse:\n    x()"),
        ("if a < 3:\n    x()\nelse:\n    y()", "if 2 < a:\n    y()\nelse:\n    x()"),
        ("if b < a:\n    x()\nelse:\n    y()", "if b < a:\n    x()\nelse:\n    y()"),
    ],
)  # fmt: skip
def test_equivalent_branches_have_one_form(code: str, form: str) -> None:
    assert in_one_form(code) == form


@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("b and a", "a and b"), ("b == a", "a == b"), ("b < a", "b < a"), ("b * a * c", "a * b * c"), ("b + 1 + a", "1 + a + b"),
        ("b + a", "b + a"), ("b - a", "b - a"), ("b + count(a)", "b + count(a)"), ("count(b) + a", "a + count(b)"), ("max(b, a)", "max(a, b)"),
        ("take(b, a)", "take(b, a)"), ("take(z=1, a=2)", "take(a=2, z=1)"), ("b * 2 + a", "2 * b + a"),
    ],
)  # fmt: skip
def test_operands_that_may_be_exchanged_are_in_a_fixed_order(code: str, order: str) -> None:
    assert in_order(code) == order


# ------------------------------------------------------------------------------------------------- cited branches
RULE = """
def rule(player):
    cite("first")
    a = last(player)
    if b(player):
        cite("second", "third")
        c(a)
        cite("fourth")
        d(a)
    else:
        require("second")
        e(a)
    for f in g(player):
        cite("fifth")
        h(f)
"""


def rule() -> ast.FunctionDef:
    tree = ast.parse(RULE).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


def shown(branches: Any) -> list[tuple[list[str], list[str]]]:
    """Conditions and lines of branches as code."""
    return [([ast.unparse(c) for c in one.conditions], [ast.unparse(line) for line in one.lines]) for one in branches]


def test_a_cited_clause_has_the_lines_up_to_the_next_citation_under_their_conditions() -> None:
    assert shown(cited_branches(rule(), "second")) == [
        ([], ["a = last(player)"]), (["b(player)"], ["cite('second', 'third')", "c(a)"]), (["not b(player)"], ["require('second')", "e(a)"]),
    ]  # fmt: skip
    assert shown(cited_branches(rule(), "fifth")) == [(["g(player)"], ["cite('fifth')", "h(f)"])]
    assert shown(cited_branches(rule(), "fourth"))[-1] == (["b(player)"], ["cite('fourth')", "d(a)"])
    assert cited_branches(rule(), "none") == []


def test_every_block_has_the_conditions_around_it() -> None:
    conditions = [[ast.unparse(c) for c in around] for _, around in _blocks(rule().body, ())]
    assert conditions == [[], ["b(player)"], ["not b(player)"], ["g(player)"]]
    assert [citations(line) for line in rule().body] == [["first"], [], [], []]
    assert citations(ast.parse("cite(name, 'a', 3)").body[0]) == ["a"]
    assert citations(ast.parse("say('a')").body[0]) == []


def test_locals_are_defined_by_the_assignments_that_they_need() -> None:
    tree: Any = ast.parse("def f():\n    a = 1\n    b = a\n    c = 2\n    d(b)\n").body[0]
    assert shown(_defined(tree, [tree.body[3]])) == [([], ["a = 1"]), ([], ["b = a"])]
    assert rows_of([tree.body[1], tree.body[3]]) == {3, 5}


# ------------------------------------------------------------------------------------------------- open pairs
def open_pair(moved: str, old: str | None = "", new: str = "", restates: bool = False) -> Any:
    lines = [SimpleNamespace(text=line) for line in new.split("\n")]
    pair = SimpleNamespace(words=SimpleNamespace(lines=lines), restates=restates)
    return SimpleNamespace(pair=pair, old_words=old, moved=moved, key="a")


def test_the_urgency_of_an_open_pair() -> None:
    code, both = open_pair("code"), open_pair("both", "Take a card.", "Take a card.")
    assert weight(code) == CODE_CHANGED == 0.8 and weight(open_pair("code", restates=True)) == 0.5
    assert weight(code, [Run("a"), Run("b", "wrong")]) == 1.8 and weight(code, [Run("a")]) == 0.8 == weight(code, [])
    assert weight(code, is_judged=True) == pytest.approx(1.3) and weight(both) == 0.8
    opposite, other = (
        open_pair("words", "Take a card.", "Never take a card."),
        open_pair("words", "Take a card.", "Take one card."),
    )
    assert weight(opposite) > weight(other) > 0.0
    assert weight(SimpleNamespace(pair=None, old_words=None, moved="words", key="a")) == 0.5  # type: ignore[arg-type]


def test_the_class_of_a_change_is_that_of_its_weightiest_line() -> None:
    pair = open_pair("words", "Take a card.\nGive a card.", "Take one card.\nNever give a card.")
    single = open_pair("words", "Give a card.", "Never give a card.")
    change, alone = change_in(pair), change_in(single)
    assert change is not None and alone is not None and (change.name, change.shown) == (alone.name, alone.shown)
    assert change_in(open_pair("code", "a", "b")) is None and change_in(open_pair("words", None, "b")) is None


# ------------------------------------------------------------------------------------------------- contradictions
def test_the_sentence_of_the_code_about_the_same_thing() -> None:
    sentences = ["The highest card wins the trick.", "If a player is out:", "  the player discards every coin."]
    assert list(_sentences(sentences)) == [
        sentences[0],
        "If a player is out: the player discards every coin.",
        "the player discards every coin.",
    ]
    assert nearest(sentences, "high", "") == sentences[0] and nearest(sentences, "low", "") == ""
    assert (
        nearest(sentences, "", "out of it, discards every coin")
        == "If a player is out: the player discards every coin."
    )
    assert list(_sentences(["Do this:", "x"])) == ["x"]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("high", True),
        ("higher", True),
        ("highest", True),
        ("igh", False),
        ("hi", False),
        ("", False),
        ("Highest", True),
    ],
)
def test_a_word_is_found_in_any_degree(word: str, found: bool) -> None:
    assert _has("The highest card", word) is found


def test_quotations_and_changes_in_words() -> None:
    assert _quoted("A card\n wins.") == "“A card wins”" and _quoted("one two three", 8) == "“one two …”"
    assert _content("The cards win tricks and ties") >= {"card", "trick", "tie"}
    assert _first_line([[SimpleNamespace(text=" a"), SimpleNamespace(text="b ")], []]) == "ab" and _first_line([]) == ""  # type: ignore[list-item]
    changes = [
        _change(SimpleNamespace(was=was, now=now), "says") for was, now in (("may", "must"), ("", "must"), ("may ", ""))
    ]  # type: ignore[arg-type]
    assert changes == [
        "now says “must”, where “may” was agreed",
        "now says “must”, which was not agreed",
        "no longer says “may”, which was agreed",
    ]


# ------------------------------------------------------------------------------------------------- cards and clauses
def card(**values: Any) -> Any:
    return SimpleNamespace(code="A", copies=3, values=values)


def test_a_card_in_a_line_has_what_rules_may_read() -> None:
    values = {"power": 0, "suit": SimpleNamespace(name="RED"), "text": Message("Draw."), "none": None}
    assert _card_line(card(**values)) == "3 × A, power 0, suit RED" and _is_read(0) and not _is_read(Message("a"))


def test_a_column_of_text_is_one_that_nearly_all_clauses_contain() -> None:
    def columns(count: int, told: int) -> list[str]:
        clauses = {f"c{n}": SimpleNamespace(text=Message(f"**Card {n}.** Draw.")) for n in range(count)}
        cards = [card(clause=f"c{n}", title=Message(f"Card {n}" if n < told else "another")) for n in range(count)]
        kind: Any = SimpleNamespace(cards=cards, columns=("clause", "title"))
        return _text_columns(SimpleNamespace(clauses=clauses), kind, "clause")  # type: ignore[arg-type]

    assert [columns(20, told) for told in (20, 17, 16)] == [["title"], ["title"], []]
    game: Any = SimpleNamespace(clauses={"c": SimpleNamespace(text=Message("The Foxes run."))})
    assert not _says(game, "c", Message("Fox"))
    assert _says(game, "c", Message("Foxes"))
    assert not _says(game, "d", Message("Foxes"))
    assert (_slug_of(Message("Red_fox hound")), _slug_of("Red")) == ("red-fox-hound", "")


# ------------------------------------------------------------------------------------------------- shrinking
@given(st.lists(st.integers(0, 9), max_size=25), st.integers(1, 9), st.integers(0, 3))
def test_the_smallest_tape_keeps_only_what_fails(tape: list[int], wanted: int, place: int) -> None:
    def fails(candidate: Any) -> Any:
        padded = [*candidate, *[0] * 30]
        return candidate if padded[place] >= wanted else None

    if fails(tape) is not None:
        assert shrink(tape, fails) == (*[0] * place, wanted)


def test_a_tape_that_needs_a_sum_becomes_one_number() -> None:
    assert shrink((0, 3, 0, 4, 0), lambda tape: tape if sum(tape) >= 7 else None) == (7,)
    assert shrink((3, 4), lambda tape: tape if sum(tape) >= 7 else None, tries=0) == (3, 4)
    assert _trim((0, 1, 0, 0)) == (0, 1) and _trim((0, 0)) == ()
    assert _smaller((5,), (0, 1))
    assert _smaller((0, 9), (1, 1))
    assert _smaller((0, 1), (0, 2))
    assert not _smaller((1, 2), (1, 2))


# ------------------------------------------------------------------------------------------------- branches
def test_games_come_near_a_branch_by_its_other_way_or_by_its_rarest_arcs() -> None:
    arcs = [
        SimpleNamespace(id=id, rule=id.partition("/")[0])
        for id in ("go/if 1", "go/else of 1", "go/for 2", "turn/if 1", "turn/x")
    ]
    tree = ast.parse("go()")
    rules: Any = SimpleNamespace(
        arcs=arcs,
        rules={"turn": SimpleNamespace(name="turn", tree=tree), "go": SimpleNamespace(name="go", tree=ast.parse("1"))},
    )
    assert (_other_way("go/if 1"), _other_way("go/else of 1"), _other_way("go")) == ("go/else of 1", "go/if 1", "")
    assert nearest_arcs(rules, {"go/else of 1": 9}, ["go/if 1"]) == ("go/else of 1",)
    assert nearest_arcs(rules, {"go/for 2": 4, "turn/x": 1}, ["go/if 1"]) == ("go/for 2",)
    assert nearest_arcs(rules, {"turn/if 1": 2, "turn/x": 5}, ["go/if 1"]) == ("turn/if 1",)
    assert _rarest(arcs, {"go/if 1": 3, "go/for 2": 6, "go/else of 1": 7}, {"go"}) == ["go/if 1", "go/for 2"]  # type: ignore[arg-type]


def test_a_sample_has_the_share_of_each_rule() -> None:
    mutants: Any = [
        SimpleNamespace(id=f"{rule}.{n}", rule=rule)
        for rule, count in (("a", 30), ("b", 9), ("c", 1))
        for n in range(count)
    ]
    chosen = Counter(mutant.rule for mutant in sampled(mutants, 10))
    assert chosen == {"a": 7, "b": 2, "c": 1} and sampled(mutants, 0) == list(mutants) == sampled(mutants, 40)
    assert [m.id for m in sampled(mutants, 10)] == [m.id for m in mutants if m in sampled(mutants, 10)]


# ------------------------------------------------------------------------------------------------- clauses that define
@pytest.mark.parametrize(
    ("text", "data", "defines"),
    [
        ("A **{{ trick }}** is four cards.", None, True), ("A **trick** is four cards.", None, True), ("**{{ name(\"deck\") }}** lies there.", None, True), ("**Tricks** are cards.", None, True),
        ("A trick is four cards.", None, False), ("A **card** is paper.", None, False), ("", {"table": "worth"}, True), ("", {"clauses": ["a"]}, False),
    ],
)  # fmt: skip
def test_a_clause_defines_if_it_has_a_term_in_bold_or_shows_data(
    text: str, data: Any, defines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    block = SimpleNamespace(kind="show" if data else "prose", data=data, clause="c", text=Message(text))
    monkeypatch.setattr(traceability, "all_blocks", lambda game: [block])
    term = SimpleNamespace(id="trick", plural="tricks", one=Message("Trick"), many=Message("Tricks"))
    assert list(traceability._terms(SimpleNamespace(terms={"trick": term}))) == ["c"] * defines  # type: ignore[arg-type]


def test_the_hands_of_a_ranking_are_numbered_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "messages_in", lambda thing: [Message("Pair"), Message("Straight")])
    ranking = Ranking.__new__(Ranking)
    assert [message.text for message in pairs._texts_of(ranking)] == ["1. Pair", "2. Straight"]
