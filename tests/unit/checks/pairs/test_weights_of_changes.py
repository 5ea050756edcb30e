"""Weights of changed words, worked out by hand, and normal forms of code written out."""

import ast
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.pairs import change_classes as classes
from pnp.checks.pairs.change_classes import changes_of
from pnp.checks.pairs.normal import normal_text
from pnp.checks.pairs.word_diff import pieces_of


@pytest.mark.parametrize(
    ("old", "new", "name", "shown", "weight", "changed", "total"),
    [
        ("The player with the most {{ points }} wins.", "The player with the fewest {{ points }} wins.", "opposite", "most → fewest", 1.0, 2, 14),
        ("Draw up to three.", "Draw at least three.", "opposite", "up to → at least", 1.0, 4, 8),
        ("It goes to the {{ deck }}.", "It goes to the {{ pile }}, and the {{ hand }}.", "placeholder", "{{ deck }} → {{ pile }}, {{ hand }}", 0.97, 5, 13),
        ("Do it twice.", "Do it three times.", "number", "twice → three", 0.95, 3, 7),
        ("A joker counts.", "A joker does not count.", "negation", "nothing → not", 0.9, 4, 8),
        ("You may draw.", "You must draw.", "may or must", "may → must", 0.76, 2, 6),
        ("Its owner chooses.", "The winner chooses.", "who", "owner → winner", 0.75, 4, 6),
        ("Each player pays.", "One player pays.", "each, any or all", "each → one", 0.6 * 0.6, 2, 6),
        ("Put it on the pile.", "Put it beside the pile.", "another word", "on → beside", 0.6, 2, 10),
        ("Shuffle it. Keep it.", "Shuffle it.", "a sentence more or less", "a sentence removed", 0.5, 2, 6),
        ("You may pass now.", "Passing is allowed now.", "who is addressed", "you → nothing", 0.45, 3, 7),
        ("Move it, unless it is held.", "Move it.", "exception", "unless → nothing", 0.45, 4, 8),
        ("Take it once.", "Take it.", "number", "once → nothing", 0.95, 1, 5),
    ],
)  # fmt: skip
def test_a_class_weighs_less_the_more_words_have_changed(
    old: str, new: str, name: str, shown: str, weight: float, changed: int, total: int
) -> None:
    first = changes_of(old, new)[0]
    assert (first.name, first.shown) == (name, shown)
    assert first.weight == pytest.approx(weight * (1 - 0.7 * changed / total))


@pytest.mark.parametrize(
    ("old", "new", "factor", "changed", "total"),
    [("Draw a card.", "Draw a card.", 0.6, 0, 6), ("Look at the cards.", "Look at the card.", 0.6, 2, 8)],
)  # fmt: skip
def test_a_rewording_weighs_least(old: str, new: str, factor: float, changed: int, total: int) -> None:
    (only,) = changes_of(old, new)
    assert (only.name, only.shown) == ("rewording", "")
    assert only.weight == pytest.approx(0.1 * (1 - changed / total / 2) * factor)


def test_a_change_of_several_classes_shows_them_all_the_weightiest_first() -> None:
    found = changes_of("The winner draws two cards.", "The loser draws three cards.")
    assert [change.name for change in found] == ["opposite", "number", "who"]
    assert [change.shown for change in found] == ["winner → loser", "two → three", "winner → loser"]
    assert [change.weight for change in found] == sorted((change.weight for change in found), reverse=True)


def test_shares_contents_and_words_of_a_change() -> None:
    pieces = pieces_of("a b c", "a x c d")
    assert classes._changed_share(pieces) == pytest.approx(3 / 7) and classes._changed_share(()) == 0.0
    assert classes._changed(pieces) == ("b", "x … d")
    assert classes._content("The players draw {{ two }} cards, and show them") == frozenset(
        {"draw", "card", "show", "them"}
    )
    assert (
        classes._difference(Counter("aab"), Counter("abc")) == "a → c"
        and classes._difference(Counter(), Counter()) == "nothing → nothing"
    )
    assert (
        classes._is_spelling(["cards"], ["card"])
        and not classes._is_spelling(["card"], ["cards"])
        and not classes._is_spelling(["cards", "x"], ["card"])
    )
    assert classes._of(classes._MUST, "You must {{ must }} and HAS TO") == ["must", "has to"]


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("a b c", "a x c", "b → x"), ("a b c", "a c", "b → nothing"), ("a c", "a b c", "nothing → b"), ("a b c d e", "a x y d e", "b c → x y"), ("a b c d e", "a x y z e", None),
        ("a b c d", "a", None), ("a cards c", "a card c", None), ("a {{ b | words }} c", "a {{ b }} c", None),
    ],
)  # fmt: skip
def test_one_or_two_words_are_another_word(old: str, new: str, shown: str | None) -> None:
    assert classes._one_word(old, new, pieces_of(old, new)) == shown


def test_orders_exceptions_and_negations() -> None:
    assert classes._order("pay then draw", "draw then pay", ()) == "the same words in another order"
    assert (
        classes._order("first pay, then draw", "pay and draw", ()) == "first, then → nothing"
        and classes._order("a then b", "c then d", ()) is None
    )
    assert (
        classes._exceptions("a but b", "a unless b", ()) is None
        and classes._exceptions("a but b", "a b", ()) == "but → nothing"
    )
    assert classes._parity("nobody but you") == classes._parity("only you") == 0 and classes._parity("you do not") == 1


# ------------------------------------------------------------------------------------------------- normal forms
def form(code: str, *params: str, helpers: Any = ()) -> str:
    return normal_text(ast.parse(code).body, params, dict(helpers), {"strength": "‹1›"}).partition("\n")[2]


def helper(name: str, code: str, *params: str, kind: str = "value") -> tuple[str, Any]:
    tree = ast.parse(f"def {name}({', '.join(params)}):\n    {code}").body[0]
    return name, SimpleNamespace(kind=kind, tree=tree, params=params)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("x = me.hand\nmove(x, pile)", "    move(me.hand, pile)"),
        ("x = me.hand\nshow(x)\nmove(x, pile)", "    _0 = me.hand\n    show(_0)\n    move(_0, pile)"),
        ("x = draw(deck)\nmove(x, pile)", "    _0 = draw(deck)\n    move(_0, pile)"),
        ("x = me.hand\nif x:\n    f()", "    if me.hand:\n        f()"),
        ("x = me.hand\nfor p in x:\n    f(p)", "    for _0 in me.hand:\n        f(_0)"),
        ("x = me.hand\nif a:\n    f(x)", "    _0 = me.hand\n    if a:\n        f(_0)"),
        ("x = a.b\ny = x.c\nf(y)", "    f(a.b.c)"),
        ("x = 1\nx = 2\nf(x)", "    _0 = 1\n    f(2)"),
        ("if a:\n    return\nf()", "    if not a:\n        f()"),
        ("if a:\n    return\nf()\nreturn", "    if not a:\n        f()"),
        ("if a:\n    g()\n    return\nf()", "    if a:\n        g()\n    else:\n        f()"),
        ("for p in q:\n    if p.a:\n        continue\n    f(p)\n    continue", "    for _0 in q:\n        if not _0.a:\n            f(_0)"),
        ("if a:\n    return 1\nf()", "    if a:\n        return 1\n    else:\n        f()"),
        ("f([c for c in h if c.a])", "    f([_d1 for _d1 in h if _d1.a])"),
        ('choose(me, h, "which?")', "    choose(me, h, '')"),
        ('cite("deal")', "    cite('deal')"),
        ("", "    pass"),
    ],
)  # fmt: skip
def test_code_in_its_normal_form(code: str, text: str) -> None:
    assert form(code) == text


def test_helpers_of_one_line_are_inlined_with_their_arguments() -> None:
    double, pick = helper("double", "return n * 2", "n"), helper("pick", "return [c for c in z if c.a == n]", "z", "n")
    assert form("f(double(a + 1))", helpers=[double]) == "    f((1 + a) * 2)"
    assert form("f(double(double(a)))", helpers=[double]) == "    f(2 * 2 * a)"
    assert form("f(pick(me.hand, x))", helpers=[pick]) == "    f([_d1 for _d1 in me.hand if _d1.a == x])"
    for other in (
        helper("double", "n = 1; return n", "n"),
        helper("double", "return n", "n", kind="procedure"),
        helper("double", "return 1", "n", "m"),
        helper("double", "pass", "n"),
    ):
        assert form("f(double(a))", helpers=[other]) == "    f(double(a))"
    endless = helper("again", "return again(n)", "n")
    assert form("f(again(a))", helpers=[endless]) == "    f(again(a))"


def test_parameters_and_names_of_other_rules_have_fixed_names() -> None:
    assert (
        form("f(who, strength(me))", "me", "who") == "    f(_1, ‹1›(_0))"
        and form("return me.strength") == "    return me.‹1›"
    )
