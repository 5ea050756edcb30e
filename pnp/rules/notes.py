"""Results of type inference for the nodes of a rule's tree, stored beside the tree: Python's own nodes stay
unchanged."""

import ast
from dataclasses import field

from pnp.base.frozen import dataclass

NOTED: frozenset[type[ast.AST]] = frozenset({ast.BinOp, ast.Compare, ast.Call, ast.ListComp, ast.Attribute})
"""The kinds of nodes that may have notes."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Facts about nodes, by identity: two equal nodes are two.

    The instrumenter writes faster code where a fact is certain. It works on copies of the nodes;
    :class:`pnp.rules.trees.Copier` copies the notes too.
    """

    numbers: set[ast.AST] = field(default_factory=set)
    """Sums and products of two numbers."""
    by_identity: set[ast.AST] = field(default_factory=set)
    """A single ``==`` or ``!=`` between things that exist once: compared by identity."""
    one_card: set[ast.AST] = field(default_factory=set)
    """Calls of ``move`` with certainly one card."""
    single: set[ast.AST] = field(default_factory=set)
    """Comprehensions whose members are certainly not lists."""
    of_member: set[ast.AST] = field(default_factory=set)
    """Attributes of a member of a set, which are families: ``pit.seeds``."""
    least: set[ast.AST] = field(default_factory=set)
    """Numbers in ``leaves=``, which the moves of a phase make as small as possible."""
    weights: dict[ast.stmt, int] = field(default_factory=dict)
    """The number of nodes of copied statements, without nested statements."""

    def pass_on(self, node: ast.AST, copy: ast.AST, to: "Notes") -> None:
        """Copy the notes of a node to its copy."""
        if node in self.one_card:
            to.one_card.add(copy)
        elif node in self.by_identity:
            to.by_identity.add(copy)
        elif node in self.numbers:
            to.numbers.add(copy)
        elif node in self.single:
            to.single.add(copy)
        elif node in self.of_member:
            to.of_member.add(copy)


def note(nodes: set[ast.AST], node: ast.AST, so: bool) -> None:
    """Set or clear a fact about a node: the last result of inference counts."""
    if so:
        nodes.add(node)
    else:
        nodes.discard(node)
