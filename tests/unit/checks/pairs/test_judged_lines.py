"""Judgements of changed lines of code, and normal forms of prompts, comprehensions and last lines, by hand."""

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.pairs import change_classes as classes
from pnp.checks.pairs.change_classes import changes_of
from pnp.checks.pairs.changed_words import Reversal
from pnp.checks.pairs.judged_code import change_in_code
from pnp.checks.pairs.normal import DEEPEST, normal_text
from pnp.checks.pairs.word_diff import pieces_of

NAMES = frozenset({"draw", "deck", "heap", "me", "hand", "score", "highest", "lowest", "players", "if", "count"})


def judged(old: str, new: str) -> tuple[str, str, str] | None:
    reversal = change_in_code(old, new, NAMES)
    return reversal and (reversal.kind, reversal.was, reversal.now)


@pytest.mark.parametrize(
    ("old", "new", "reversal"),
    [
        ("draw(deck, 2)", "draw(deck, 3)", ("number", "2", "3")), ("draw(deck)", "draw(heap)", ("opposite", "deck", "heap")),
        ("me.score < 1", "me.score <= 1", ("opposite", "<", "<=")), ("draw(deck, 1)", "draw(deck)", ("number", ", 1", "")),
        ("draw(deck, heap)", "draw(deck)", ("exception", ", heap", "")), ("draw(deck)", "draw(unknown)", None), ("draw(deck)", "draw(me.unknown)", None),
        ("draw(me.hand)", "draw(me.score)", ("opposite", "me.hand", "me.score")), ('draw("a")', 'draw("b")', None), ("draw(unknown)", "draw(deck)", None),
        ("draw(deck) - draw(unknown)", "draw(heap) - draw(other)", None),
    ],
)  # fmt: skip
def test_a_few_tokens_of_a_line(old: str, new: str, reversal: tuple[str, str, str] | None) -> None:
    assert judged(old, new) == reversal


def test_six_tokens_of_a_line_may_change() -> None:
    assert judged("1 + 2 + 7", "3 - 4 + 7") == ("number", "1 + 2", "3 - 4")
    assert judged("1 + 2 + 5 + 7", "3 - 4 - 6 + 7") is None


def test_two_lines_may_change() -> None:
    two = "draw(deck, 1)\ndraw(heap, 1)"
    assert judged(two, "draw(deck, 2)\ndraw(heap, 2)") == ("number", "1", "2")
    assert judged(two + "\ndraw(me, 1)", "draw(deck, 2)\ndraw(heap, 2)\ndraw(me, 2)") is None
    more = "me.score = 1"
    assert judged(f"{two}\n{more}", more) == ("exception", "draw(deck, 1)", "")
    assert judged(more, f"{two}\n{more}") == ("exception", "", "draw(deck, 1)")
    three = two + "\ndraw(me, 1)"
    assert judged(f"{three}\n{more}", more) is None and judged(more, f"{three}\n{more}") is None
    assert judged("draw(heap)\ndraw(deck)", "draw(deck)\ndraw(heap)") is None  # (in another order)
    assert judged(two, "draw(deck, 2)") is None  # (rewritten)


def test_remarks_and_indents_are_no_change() -> None:
    assert judged("draw(deck)  # all", "# first\n    draw(deck)") is None
    assert judged("draw(deck)  # all\ndraw(heap)", "# first\ndraw(deck)") == ("exception", "draw(heap)", "")


@pytest.mark.parametrize(
    ("line", "is_act"),
    [
        ("me.score += 1", True), ("me.score = 1", True), ("score = 1", True), ("value = me.score", False), ("return me", True), ("if me:", True),
        ("elif me:", True), ("break", True), ('cite("a")', False), ("pass", False), ("return []", False), ("- me: hand", False), ("value == 1", False),
    ],
)  # fmt: skip
def test_an_act_that_came_or_went(line: str, is_act: bool) -> None:
    assert judged(f"draw(deck)\n{line}", "draw(deck)") == (("exception", line, "") if is_act else None)
    assert judged("draw(deck)", f"draw(deck)\n{line}") == (("exception", "", line) if is_act else None)


def test_locals_of_both_versions_may_replace_each_other() -> None:
    lines = "one = draw(deck)\nfor other in players:\n    draw({})"
    assert judged(lines.format("one"), lines.format("other")) == ("opposite", "one", "other")
    assert judged("one = draw(deck)\ndraw(one)", "two = draw(deck)\ndraw(two)") is None


def test_numbers_of_declarations_follow_by_themselves() -> None:
    assert judged("hand: {size: 3}", "hand: {size: 4}") is None
    assert judged("hand: {size: many, top: 3}", "hand: {size: few, top: 3}") == ("opposite", "many", "few")
    assert judged("hand: {size: many}", "hand: {size: few 3}") is None
    assert judged('hand: {size: "many"}', 'hand: {size: "few"}') == ("opposite", '"many"', '"few"')


# ------------------------------------------------------------------------------------------------- normal forms
def form(code: str, helpers: Any = ()) -> str:
    return normal_text(ast.parse(code).body, (), dict(helpers), {}).partition("\n")[2]


def helper(name: str, code: str) -> tuple[str, Any]:
    tree = ast.parse(f"def {name}(n):\n    {code}").body[0]
    return name, SimpleNamespace(kind="value", tree=tree, params=("n",))


def test_prompts_are_left_out_wherever_they_are() -> None:
    assert (
        form('confirm(me, "really?")') == "    confirm(me, '')"
        and form("confirm(me, words)") == "    confirm(me, words)"
    )
    assert form('cite("a", "b")') == "    cite('a', 'b')" and form('unknown("a")') == "    unknown('a')"


def test_comprehensions_side_by_side_have_the_same_names() -> None:
    assert (
        form("f([c for c in h if c.a], [d for d in g if d.b])")
        == "    f([_d1 for _d1 in h if _d1.a], [_d1 for _d1 in g if _d1.b])"
    )
    assert form("x = me.hand") == "    _0 = me.hand"


def test_helpers_are_inlined_to_a_depth() -> None:
    chain = [helper(f"h{n}", f"return h{n + 1}(n + {n})") for n in range(9)]
    assert DEEPEST < 9 and form("f(h0(a))", chain).count(" + ") == DEEPEST
    assert f"h{DEEPEST}(" in form("f(h0(a))", chain)


# ------------------------------------------------------------------------------------------------- classes
def test_an_order_weighs_half() -> None:
    (only,) = changes_of("Draw two cards, discard one card.", "Discard one card, draw two cards.")
    share = classes._changed_share(pieces_of("Draw two cards, discard one card.", "Discard one card, draw two cards."))
    assert only.name == "order" and only.weight == pytest.approx(0.5 * 0.6 * (1 - 0.7 * share))


def test_more_or_fewer_placeholders_and_negations() -> None:
    first = changes_of("Take {{ a }} and {{ b }}.", "Take {{ a }}.")[0]
    assert (first.name, first.shown) == ("placeholder", "{{ b }} → nothing")
    first = changes_of("Take {{ a }}.", "Take {{ a }} and {{ b }}.")[0]
    assert (first.name, first.shown) == ("placeholder", "nothing → {{ b }}")
    assert [classes._parity("it is " + "not " * n + "so") for n in range(4)] == [0, 1, 0, 1]


def test_sentences_that_are_replaced_are_neither_more_nor_fewer() -> None:
    assert classes._sentences("One. Two.", "Three.", pieces_of("One. Two.", "Three.")) is None
    assert classes._sentences("One. Two.", "One.", pieces_of("One. Two.", "One.")) == "a sentence removed"
    assert classes._sentences("One.", "One. Two.", pieces_of("One.", "One. Two.")) == "a sentence added"
    assert classes._sentences("One.", "One two.", pieces_of("One.", "One two.")) is None


def test_a_reversal_names_both_sides() -> None:
    assert change_in_code("draw(deck)", "draw(heap)", NAMES) == Reversal("opposite", "deck", "heap")
