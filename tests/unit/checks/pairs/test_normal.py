"""Two ways to write one thing have one normal form; two things that play differently never have."""

import ast

import pytest

from pnp.checks.pairs.normal import normal_text


def form(code: str, *params: str) -> str:
    return normal_text(ast.parse(code).body, params, {}, {"strength": "‹hands.1›"})


SAME = [
    ("x = me.hand\nmove(x, pile)", "move(me.hand, pile)"),
    ("cards = me.hand\nshow(cards)\nmove(cards, pile)", "mine = me.hand\nshow(mine)\nmove(mine, pile)"),
    ("if not a == b:\n    f()", "if a != b:\n    f()"),
    ("if a > b:\n    f()", "if b < a:\n    f()"),
    ("if a == b and c:\n    f()", "if c and b == a:\n    f()"),
    ("if a:\n    if b:\n        f()", "if a and b:\n    f()"),
    ("if not a:\n    f()\nelse:\n    g()", "if a:\n    g()\nelse:\n    f()"),
    ("if a:\n    return\nf()", "if not a:\n    f()"),
    ("for p in q:\n    if p.a:\n        continue\n    f(p)", "for each in q:\n    if not each.a:\n        f(each)"),
    ("if a:\n    return b\nreturn c", "return b if a else c"),
    ("me.x = me.x + 1", "me.x += 1"),
    ("if c in [A, B]:\n    f()", "if c == B or c == A:\n    f()"),
    ("if count(h) != 0:\n    f()", "if count(h) > 0:\n    f()"),
    ("if count(h) == 0:\n    f()", "if count(h) < 1:\n    f()"),
    ("if n >= 3:\n    f()", "if n > 2:\n    f()"),
    ("if not (a and b):\n    f()", "if not b or not a:\n    f()"),
    ("f([c for c in h if c.a])", "f([card for card in h if card.a])"),
    ("gain(me, 2 * coin)", "gain(me, coin * 2)"),
    ("return 1 + limit", "return limit + 1"),
    ('choose(me, h, "a card")', 'choose(me, h, "the card to keep")'),
    ("f(a, least=1, most=2)", "f(a, most=2, least=1)"),
    ("return max(a, b)", "return max(b, a)"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_ways_to_write_one_thing_have_one_form(one: str, other: str) -> None:
    assert form(one) == form(other)


DIFFERENT = [
    ("if count(h) != 1:\n    f()", "if count(h) > 0:\n    f()"),
    ("if count(h) == 1:\n    f()", "if count(h) < 1:\n    f()"),
    ("if count(h) == count(g):\n    f()", "if count(h) < 1:\n    f()"),
    ("if n == 0:\n    f()", "if n < 1:\n    f()"),
    ("if a < b:\n    f()", "if a <= b:\n    f()"),
    ("if a < b:\n    f()", "if b < a:\n    f()"),
    ("if a:\n    f()", "if not a:\n    f()"),
    ("if a:\n    f()\nelse:\n    g()", "if a:\n    g()\nelse:\n    f()"),
    ("f()\ng()", "g()\nf()"),
    ("if a and b:\n    f()", "if a or b:\n    f()"),
    ("if a:\n    return\nf()", "if a:\n    f()"),
    ("x = me.hand\nshow(x)\nmove(x, pile)", "x = me.camp\nshow(x)\nmove(x, pile)"),
    ("a = b.x\nc = b.y\nf(a, c)", "a = b.x\nc = b.y\nf(c, a)"),
    ("x = count(h)\nmove(h, pile)\ngain(me, x * coin)", "move(h, pile)\ngain(me, count(h) * coin)"),
    ("x = draw(deck, 1, h)\nf(g(), x)", "f(g(), draw(deck, 1, h))"),
    ("return seen + cards", "return cards + seen"),
    ("return a - b", "return b - a"),
    ("f([c for c in h if c.a])", "f([c for c in h if c.b])"),
    ("f([c for c in h if count([d for d in g if d == c]) > 0])", "f([c for c in h if count([d for d in g if d == d]) > 0])"),
    ("for p in q:\n    if p.a:\n        f(p)\n    g(p)", "for p in q:\n    if p.a:\n        f(p)\n        g(p)"),
    ("for p in q:\n    if p.a:\n        return\n    f(p)", "for p in q:\n    if not p.a:\n        f(p)"),
    ("if n >= 3:\n    f()", "if n > 3:\n    f()"),
    ("me.x += 1", "me.x += 2"),
    ("return min(a, b)", "return max(a, b)"),
    ("choose(me, h, \"a\")", "choose(you, h, \"a\")"),
    ("return a if b else c", "return c if b else a"),
    ("if a:\n    return b\nreturn c", "if a:\n    return c\nreturn b"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_plays_differently_has_another_form(one: str, other: str) -> None:
    assert form(one) != form(other)


def test_parameters_of_helpers_may_be_called_anything() -> None:
    assert form("return me.hand", "me") == form("return who.hand", "who")
    assert form("return me.hand") != form("return who.hand")


def test_other_rules_go_by_their_clause() -> None:
    assert "‹hands.1›(me)" in form("return strength(me)")
