"""Tests whether a template made from a layout consists only of the constructs that the press writes.

These have no loops, no arithmetic and no filters: they cost a few calls of the press's own functions for each slot. A
layout and a theme may come from a stranger; if a name in one of them were evaluated, it would show here.
"""

from typing import TYPE_CHECKING

from pnp.base.cache import remember_of_game

if TYPE_CHECKING:
    from jinja2 import Environment, nodes


@remember_of_game(512)  # measured: without it, 300 cards of a table take 10 times as long
def is_plain_layout(text: str, environment: "Environment") -> bool:
    """Whether a template has only the constructs that the press writes; False for a text that Jinja cannot parse."""
    from jinja2 import TemplateError, nodes

    forms = (
        nodes.Output, nodes.TemplateData, nodes.If, nodes.Assign, nodes.Name, nodes.Const, nodes.Getattr, nodes.Getitem,
        nodes.Call, nodes.Keyword, nodes.CondExpr, nodes.And, nodes.Or, nodes.Not, nodes.Compare, nodes.Operand,
        nodes.List, nodes.Tuple, nodes.Neg,
    )  # fmt: skip
    try:
        tree = environment.parse(text)
    except (TemplateError, RecursionError, ValueError):
        return False
    return all(
        isinstance(node, forms) and _is_of_press(node) for node in tree.iter_child_nodes() for node in _all(node)
    )


def _all(node: "nodes.Node") -> list["nodes.Node"]:
    from jinja2 import nodes

    return [node, *node.find_all(nodes.Node)]


def _is_of_press(node: "nodes.Node") -> bool:
    """Whether a node is no call, or calls a function by its name, or a motif: no method of a value."""
    from jinja2 import nodes

    if not isinstance(node, nodes.Call):
        return True
    called = node.node
    if isinstance(called, nodes.Getattr):
        return isinstance(called.node, nodes.Name) and called.node.name == "motif"
    return isinstance(called, nodes.Name)
