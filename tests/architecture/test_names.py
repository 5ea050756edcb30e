"""Variables and private helpers are called after what they hold, not after a participle that fits anything."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Function, functions, modules

VAGUE = frozenset({"found", "given", "kept", "known", "looked", "made", "out", "said", "told", "whole"})
"""Participles, and other words, that name nothing: `faces`, `missing_rows` and `plural_index` do."""
PLAIN_ROOMS = (
    "pnp.base.", "pnp.source.", "pnp.model.", "pnp.rules.", "pnp.engine.", "pnp.press.document.",
    "pnp.press.html.", "pnp.press.impose.", "pnp.press.typeset.",
)  # fmt: skip
"""Rooms without such names."""
NOT_YET = ("pnp.rules.paraphrase.",)
"""Folders of these rooms that still have some."""
MOST_ELSEWHERE = 240
"""Such names in all other rooms together. The number only goes down."""


def own_names(function: Function) -> Iterator[str]:
    """The parameters and variables of a function, without those of functions within it."""
    arguments = function.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    yield from (each.arg for each in every if each is not None)
    rest: list[ast.AST] = list(function.body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if not isinstance(node, Function | ast.Lambda):
            rest += ast.iter_child_nodes(node)


def vague_names(function: Function) -> set[str]:
    """The vague names of a function: its variables, and its own name if it is private."""
    private = {function.name} if function.name.startswith("_") else set()
    return {name for name in {*own_names(function), *private} if name.strip("_") in VAGUE}


def test_names_say_what_they_hold() -> None:
    vague = [
        (module.name, function.name, name)
        for module in modules()
        for function in functions(module.tree)
        for name in sorted(vague_names(function))
    ]
    plain = [names for names in vague if names[0].startswith(PLAIN_ROOMS) and not names[0].startswith(NOT_YET)]
    assert not plain, f"call them after what they hold: {plain}"
    assert len(vague) <= MOST_ELSEWHERE, f"{len(vague)} vague names: call new ones after what they hold"


def test_vague_names_are_seen_wherever_they_stand() -> None:
    (outer, inner) = functions(
        ast.parse(
            "def _told(given, *, size):\n    for made, _ in size:\n        faces = made\n    def f():\n        known = 1\n"
        )
    )
    assert vague_names(outer) == {"_told", "given", "made"} and vague_names(inner) == {"known"}
