"""Copies of syntax trees: the same further down, with what was noted on them."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.trees import Copier, children, walk

CODE = """
def go(me, card):
    x = [c for c in me.hand if c.suit == card.suit and not c.face_up]
    for p in players:
        if count(x) > 0:
            p.score += 1 if p == me else 2
        else:
            move(card, p.hand, at=BOTTOM)
    return x
"""


@given(st.integers(0, 5000))
def test_a_copy_says_the_same_so_many_lines_below(lines: int) -> None:
    tree = ast.parse(CODE)
    copy = Copier(lines).copy(tree)
    assert ast.dump(copy) == ast.dump(tree)
    for one, other in zip(walk(tree), walk(copy), strict=True):
        assert getattr(other, "lineno", 0) == getattr(one, "lineno", -lines) + lines
    compile(copy, "rules", "exec")


def test_a_copy_shares_nothing_that_could_be_changed() -> None:
    tree = ast.parse(CODE)
    shared = {id(node) for node in walk(tree)} & {id(node) for node in walk(Copier(0).copy(tree))}
    assert all(not node._fields for node in walk(tree) if id(node) in shared)


def test_what_is_noted_on_a_node_goes_with_it() -> None:
    tree = ast.parse(CODE)
    test = next(node for node in walk(tree) if isinstance(node, ast.Compare))
    test.by_identity = True  # type: ignore[attr-defined]
    copy = next(node for node in walk(Copier(3).copy(tree)) if isinstance(node, ast.Compare))
    assert copy.by_identity  # type: ignore[attr-defined]


def test_a_statement_weighs_its_own_nodes_and_not_those_of_statements_in_it() -> None:
    function = Copier(0).copy(ast.parse("def go():\n    if a:\n        b = 1\n")).body[0]
    assert isinstance(function, ast.FunctionDef)
    branch = function.body[0]
    assert isinstance(branch, ast.If)
    assert (branch.weight, branch.body[0].weight) == (3, 4)  # type: ignore[attr-defined]


def test_walking_finds_what_pythons_own_walk_finds() -> None:
    tree = ast.parse(CODE)
    assert [id(node) for node in walk(tree)] == [id(node) for node in ast.walk(tree)]
    assert [id(node) for node in children(tree.body[0])] == [id(n) for n in ast.iter_child_nodes(tree.body[0])]
