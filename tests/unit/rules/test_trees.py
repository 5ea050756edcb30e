"""Copies of syntax trees: the same further down, with what is noted of them."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.notes import Notes
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


def test_what_is_noted_of_a_node_is_noted_of_its_copy() -> None:
    known, notes = Notes(), Notes()
    tree = ast.parse(CODE)
    first, *others = (node for node in walk(tree) if isinstance(node, ast.Compare))
    call = next(node for node in walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "move")
    loop = next(node for node in walk(tree) if isinstance(node, ast.ListComp))
    known.by_identity.add(first)
    known.one_card.add(call)
    known.single.add(loop)
    copy = Copier(3, known, notes).copy(tree)
    copies = dict(zip(walk(tree), walk(copy), strict=True))
    assert notes.by_identity == {copies[first]}
    assert notes.one_card == {copies[call]}
    assert notes.single == {copies[loop]}
    assert known.by_identity == {first} and others


def test_of_a_sum_is_noted_whether_both_sides_are_numbers() -> None:
    known, notes = Notes(), Notes()
    tree = ast.parse("a + 1", mode="eval").body
    assert isinstance(tree, ast.BinOp)
    known.numbers.add(tree)
    copy = Copier(0, known, notes).copy(tree)
    assert notes.numbers == {copy}


def test_nothing_is_put_on_the_nodes_themselves() -> None:
    tree = ast.parse(CODE)
    own = {type(node): set(node._fields) | {*node._attributes} for node in walk(tree)}
    assert all(set(vars(node)) <= own[type(node)] for node in walk(Copier(3).copy(tree)))


def test_a_statement_weighs_its_own_nodes_and_not_those_of_statements_in_it() -> None:
    notes = Notes()
    function = Copier(0, None, notes).copy(ast.parse("def go():\n    if a:\n        b = 1\n")).body[0]
    assert isinstance(function, ast.FunctionDef)
    branch = function.body[0]
    assert isinstance(branch, ast.If)
    assert (notes.weights[branch], notes.weights[branch.body[0]]) == (3, 4)


def test_walking_finds_what_pythons_own_walk_finds() -> None:
    tree = ast.parse(CODE)
    assert [id(node) for node in walk(tree)] == [id(node) for node in ast.walk(tree)]
    assert [id(node) for node in children(tree.body[0])] == [id(n) for n in ast.iter_child_nodes(tree.body[0])]
