"""What typing finds out about the nodes of a rule's tree, kept beside the tree: Python's own nodes stay as they are."""

import ast
from dataclasses import field

from pnp.base.frozen import dataclass

NOTED: frozenset[type[ast.AST]] = frozenset({ast.BinOp, ast.Compare, ast.Call, ast.ListComp})
"""The kinds of nodes of which something may be noted."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known of nodes, each by the node itself: two nodes that say the same are two.

    The instrumenter, which writes quicker code for what it surely knows, works on copies of the nodes
    (:class:`pnp.rules.trees.Copier` takes the notes along).
    """

    numbers: set[ast.AST] = field(default_factory=set)
    """Sums and products of two numbers."""
    by_identity: set[ast.AST] = field(default_factory=set)
    """One ``==`` or ``!=`` between things that exist once: told apart by which they are."""
    one_card: set[ast.AST] = field(default_factory=set)
    """Calls of ``move`` with surely one card."""
    single: set[ast.AST] = field(default_factory=set)
    """Comprehensions whose members are surely no lists."""
    weights: dict[ast.stmt, int] = field(default_factory=dict)
    """Of copied statements: their nodes, those of statements within them left out."""

    def pass_on(self, node: ast.AST, copy: ast.AST, to: "Notes") -> None:
        """Note of a copy what is noted of its node."""
        if node in self.one_card:
            to.one_card.add(copy)
        elif node in self.by_identity:
            to.by_identity.add(copy)
        elif node in self.numbers:
            to.numbers.add(copy)
        elif node in self.single:
            to.single.add(copy)


def note(nodes: set[ast.AST], node: ast.AST, so: bool) -> None:
    """Put a node among those of which something is so, or take it out: what typing finds last holds."""
    if so:
        nodes.add(node)
    else:
        nodes.discard(node)
